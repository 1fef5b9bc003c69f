import type { MinorDigits } from './minor.ts'

/**
 * Decimals of a currency's minor unit by ISO 4217, which is what ledgers are kept in; for display, locale
 * data drop decimals that the standard has (IDR, HUF, COP). Two for every code not named here.
 */
export function currencyDigits(code: string): MinorDigits {
  return OTHER_THAN_TWO.get(code) ?? 2
}

/** Whether there is a currency of this code, in capitals. */
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
