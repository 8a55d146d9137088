/** A length of a chart, in the unit that grows with the reader's type. */
export function rems(length: number): string {
  return `${length}rem`;
}
