/** An error that the operator can fix. Its message is one line, printed without a stack. */
export class OperationError extends Error {
  override name = "OperationError";
}

/** Invalid command-line arguments. The command's usage is printed too. */
export class UsageError extends OperationError {
  override name = "UsageError";
}
