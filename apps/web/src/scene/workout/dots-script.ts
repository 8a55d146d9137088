/* What only Random dots needs of the scene. It has its own script. */
export { RandomDots } from "../stage/random-dots.ts";
export { AnswerInput } from "./answer-input.ts";
export { StagedDots } from "./staged-dots.ts";
