import type { Context } from "hono";
import { answerMessage } from "../../http/http-error.ts";
import type { CodeProblem } from "./device-codes.ts";

/** Answers that a code is no good (any more). */
export function answerProblem(context: Context, problem: CodeProblem): Response {
  return answerMessage(context, problem === "device/unknown" ? 404 : 410, problem);
}
