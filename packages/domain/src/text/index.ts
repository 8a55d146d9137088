export { cleanLine, isControlCharacterIssue, noControlCharacters, storedLine } from "./line.ts";
