import { isCurrency } from '../../money/currency.ts'

/** Symbols of one currency only: `$` and `¥` are of several. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
    '₪': 'ILS',
    '₴': 'UAH',
    '₫': 'VND',
    '₱': 'PHP',
    '฿': 'THB',
    '₦': 'NGN',
    US$: 'USD',
    CA$: 'CAD',
    C$: 'CAD',
    AU$: 'AUD',
    A$: 'AUD',
    NZ$: 'NZD',
    HK$: 'HKD',
    S$: 'SGD',
    SG$: 'SGD',
    MX$: 'MXN',
    R$: 'BRL',
  }),
)

/** The ISO 4217 code that a text says: `CAD`, `cad`, `Canadian Dollar`, `€`, `CAD - Canadian Dollar`; null for any other text. */
export function currencyOf(text: string): string | null {
  const plain = text.trim()
  const symbol = SYMBOLS.get(plain.toUpperCase())
  if (symbol !== undefined) return symbol
  const [, code = ''] = /^([A-Za-z]{3})(?![A-Za-z])/.exec(plain) ?? []
  if (code !== '' && isCurrency(code.toUpperCase())) return code.toUpperCase()
  return codesByName().get(plain.toLowerCase().replace(/s$/, '')) ?? null
}

/** The currency in an amount's heading: `Amount (CAD)`, `Debit USD`, `Betrag EUR`; null if it names none. */
export function currencyOfHeading(heading: string): string | null {
  const [, bracketed] = /[([]\s*(?:in\s+)?([^)\]]+?)\s*[)\]]/.exec(heading) ?? []
  if (bracketed !== undefined) return /^\p{L}{0,2}\p{Sc}$|^[A-Za-z]{3}$/u.test(bracketed) ? currencyOf(bracketed) : null
  const [, code = ''] = /(?:^|[\s_-])([A-Z]{3})\s*$/.exec(heading) ?? []
  return isCurrency(code) ? code : null
}

/** English names of currencies without a plural s, in small letters. */
let names: ReadonlyMap<string, string> | null = null

function codesByName(): ReadonlyMap<string, string> {
  if (names !== null) return names
  const english = new Intl.DisplayNames('en', { type: 'currency' })
  names = new Map(Intl.supportedValuesOf('currency').map((code) => [(english.of(code) ?? code).toLowerCase().replace(/s$/, ''), code]))
  return names
}
