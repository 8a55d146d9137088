export { isControlCharacters, oneLine, singleLine, storedLine } from "./line.ts";
