/** Something that the operator can put right: one line, shown without a stack. */
export class OperationError extends Error {
  override name = "OperationError";
}
