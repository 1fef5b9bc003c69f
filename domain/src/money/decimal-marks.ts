/** Currencies of countries that write 1,234.50 and nothing else. Canada, South Africa and Switzerland write both. */
const WITH_POINTS: ReadonlySet<string> = new Set(
  'AED AUD BDT CNY EGP GBP GHS HKD ILS INR JPY KES KRW LKR MXN MYR NGN NZD PHP PKR SAR SGD THB TWD USD'.split(' '),
)

/** Whether 1,234 can only be a thousand in amounts of a currency. @param currency ISO 4217. */
export function separatesByComma(currency: string): boolean {
  return WITH_POINTS.has(currency)
}
