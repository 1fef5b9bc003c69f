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

const CODES =
  'USD|CAD|AUD|NZD|HKD|SGD|TWD|EUR|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|TRY|RUB|UAH|JPY|CNY|KRW|INR|PHP|THB|VND|IDR|MYR|MXN|BRL|CLP|COP|ARS|PEN|ZAR|NGN|KES|EGP|ILS|SAR|AED|QAR|KWD'
const ANY_SYMBOL = [...SYMBOLS.keys()]
  .sort((left, right) => right.length - left.length)
  .map((symbol) => symbol.replace('$', String.raw`\$`))
  .join('|')
/** Names that mean nothing but a currency. */
const NAMES =
  '(?:us|canadian|australian|new zealand|hong kong|singapore) dollars?|mexican pesos?|british pounds?|swiss francs?|indian rupees?'
const BEFORE = String.raw`(?<![\p{L}\d])`
const AFTER = String.raw`(?![\p{L}\d])`

const CODE = new RegExp(`${BEFORE}(?:${CODES})${AFTER}|(?<!\\p{L})(?:${ANY_SYMBOL})`, 'gu')
const NAME = new RegExp(`${BEFORE}(?:${NAMES})${AFTER}|(?<=\\b(?:in|of) )euros?${AFTER}`, 'giu')
const ANY = `(?:${CODES}|${ANY_SYMBOL}|${NAMES}|euros?)`
const SAYS = new RegExp(String.raw`\bcurrency(?: code)?\s*[:=-]?\s*${ANY}|\b(?:in|of) ${ANY}|[([] ?${ANY} ?[)\]]|^${ANY}$`, 'iu')

/** The currencies that a text names, as ISO 4217 codes. */
export function currenciesIn(text: string): ReadonlySet<string> {
  const named = [...text.matchAll(CODE), ...text.matchAll(NAME)].map(([name]) => currencyOf(name))
  return new Set(named.filter((code) => code !== null))
}

/** Whether a text says beyond doubt that figures are in a currency: `Currency: CAD`, `(in GBP)`, `All amounts in EUR`. */
export function saysCurrency(text: string): boolean {
  return SAYS.test(text)
}
