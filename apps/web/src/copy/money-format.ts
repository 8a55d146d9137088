/** Formats an amount in a currency's smallest unit, such as 4500 and `USD`, as text. @param tag the language's for Intl */
export function moneyFormat(tag: string): (amount: number, currency: string) => string {
  return (amount, currency) => {
    const format = new Intl.NumberFormat(tag, { style: "currency", currency });
    return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
  };
}
