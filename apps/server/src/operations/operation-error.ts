/** Something that the operator can put right: one line, shown without a stack. */
export class OperationError extends Error {
  override name = "OperationError";
}

/** What was typed cannot be understood. The command's usage is shown with it. */
export class UsageError extends OperationError {
  override name = "UsageError";
}
