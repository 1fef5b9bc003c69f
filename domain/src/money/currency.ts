import type { MinorDigits } from './minor.ts'

/**
 * Decimals of a currency's minor unit by ISO 4217, as ledgers keep amounts. Locale data show fewer for some currencies
 * (IDR, HUF, COP). Two for every code that is not listed here.
 */
export function currencyDigits(code: string): MinorDigits {
  return OTHER_THAN_TWO.get(code) ?? 2
}

/** Whether the code is an ISO 4217 currency code, in capitals. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

const OTHER_THAN_TWO: ReadonlyMap<string, MinorDigits> = new Map<string, MinorDigits>([
  ...withDigits(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...withDigits(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...withDigits(4, 'CLF UYW'),
])

function withDigits(digits: MinorDigits, codes: string): [string, MinorDigits][] {
  return codes.split(' ').map((code) => [code, digits])
}
