export { isControlCharacters, line, oneLine, storedLine } from "./line.ts";
