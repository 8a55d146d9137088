/** Parses a whole number in a query parameter. @returns null for anything but digits, and above `most` */
export function wholeNumber(text: string, most: number): number | null {
  return /^\d{1,16}$/.test(text) && Number(text) <= most ? Number(text) : null;
}
