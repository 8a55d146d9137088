/** An error that the operator can fix. The message is one line that says what to do; it is printed without a stack and contains no secret. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** The text of an error, or of something else that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
