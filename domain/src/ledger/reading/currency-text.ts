import { isCurrency } from '../../money/currency.ts'

/** Symbols that usually mean one currency; those of several are below. */
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
    NT$: 'TWD',
    RD$: 'DOP',
    J$: 'JMD',
    TT$: 'TTD',
    BZ$: 'BZD',
    EC$: 'XCD',
    R$: 'BRL',
    '₡': 'CRC',
    '₲': 'PYG',
    '₸': 'KZT',
    '₮': 'MNT',
    '₾': 'GEL',
    '₼': 'AZN',
    '₵': 'GHS',
    '৳': 'BDT',
    '₭': 'LAK',
    '៛': 'KHR',
    '؋': 'AFN',
  }),
)

/** Signs of several currencies. */
const SHARED_SYMBOLS = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS BBD BMD BND BSD BZD CLP COP CUP CVE DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
}

/** Signs of several currencies and abbreviations, in small letters, with all currencies that they may mean. */
const SIGNS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ...SHARED_SYMBOLS,
    '£': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
    c$: 'CAD NIO',
    '﷼': 'IRR OMR QAR SAR YER',
    '₨': 'INR PKR LKR NPR MUR SCR',
    rs: 'INR PKR LKR NPR MUR SCR',
    re: 'INR PKR LKR NPR MUR SCR',
    kr: 'SEK NOK DKK ISK',
    元: 'CNY TWD',
    円: 'JPY',
    rmb: 'CNY',
    zł: 'PLN',
    kč: 'CZK',
    ft: 'HUF',
    fr: 'CHF',
    sfr: 'CHF',
    lei: 'RON MDL',
    r: 'ZAR',
    rm: 'MYR',
    rp: 'IDR',
    's/': 'PEN',
  }).map(([sign, codes]) => [sign, codes.split(' ')]),
)

/** All currencies that a sign or code next to an amount may mean: `kr` is SEK, NOK, DKK or ISK. Empty for an unknown text. */
export function currenciesOfSign(sign: string): readonly string[] {
  const plain = sign.trim().replace(/\.$/, '')
  const shared = SIGNS.get(plain.toLowerCase())
  if (shared !== undefined) return shared
  const code = currencyOf(plain)
  return code === null ? [] : [code]
}

/**
 * The currency that a sign or code next to an amount says if that cannot be `currency`: its code, or the sign itself if several currencies
 * have it, as `¥` next to amounts of a company in USD. Null if it can be.
 */
export function foreignCurrency(sign: string, currency: string): string | null {
  const codes = currenciesOfSign(sign)
  if (codes.includes(currency)) return null
  const [code] = codes
  if (code !== undefined) return codes.length === 1 ? code : sign.trim()
  // `B$` is a dollar of the Bahamas, Brunei or Barbados; `K$` says thousands.
  const [, letter] = /^([A-Z])[A-Z]{0,2}\$$/.exec(sign.trim()) ?? []
  const isOwn = letter !== undefined && letter !== 'K' && currency.startsWith(letter) && (SIGNS.get('$') ?? []).includes(currency)
  return isOwn || !/\p{Sc}/u.test(sign) ? null : sign.trim()
}

/** The ISO 4217 code that a text says: `CAD`, `cad`, `Canadian Dollar`, `€`, `CAD - Canadian Dollar`; null for any other text. */
export function currencyOf(text: string): string | null {
  const plain = text.trim()
  const symbol = SYMBOLS.get(plain.toUpperCase())
  if (symbol !== undefined) return symbol
  const [, code = ''] = /^([A-Za-z]{3})(?![A-Za-z])/.exec(plain) ?? []
  if (code !== '' && isCurrency(code.toUpperCase())) return code.toUpperCase()
  return codesByName().get(plain.toLowerCase().replace(/s$/, '')) ?? null
}

/** The sign or code in brackets of an amount's heading: `¥` of `Amount (¥)`, `kr` of `Belopp (kr)`; null for none. */
export function signOfHeading(heading: string): string | null {
  const [, bracketed = ''] = /[([]\s*(?:in\s+)?([^)\]]+?)\s*[)\]]/.exec(heading) ?? []
  return SIGN_OF_HEADING.test(bracketed) && currenciesOfSign(bracketed).length > 0 ? bracketed : null
}

const SIGN_OF_HEADING = /^(?:[A-Z]{0,3}\p{Sc}|kr|zł|kč|元|円)\.?$/iu

/** The currency in an amount's heading: `Amount (CAD)`, `Debit USD`, `Betrag EUR`, `USD Equivalent`; null if it names none. */
export function currencyOfHeading(heading: string): string | null {
  const [, bracketed] = /[([]\s*(?:in\s+)?([^)\]]+?)\s*[)\]]/.exec(heading) ?? []
  if (bracketed !== undefined) return /^\p{L}{0,2}\p{Sc}$|^[A-Za-z]{3}$/u.test(bracketed) ? currencyOf(bracketed) : null
  const [, code = ''] = /(?:^|[\s_-])([A-Z]{3}|[A-Z]{2}\$)\s*$/.exec(heading) ?? CODE_FIRST.exec(heading) ?? []
  return code.endsWith('$') ? currencyOf(code) : isCurrency(code) ? code : null
}

const CODE_FIRST =
  /^([A-Z]{3}|[A-Z]{2}\$)[\s_-]+(?:[Aa]mount|AMOUNT|[Aa]mt|AMT|[Vv]alue|[Tt]otal|[Ee]quiv(?:alent)?\.?|[Dd]ebits?|DEBIT|D[Rr]|[Cc]redits?|CREDIT|C[Rr])$/

/** A heading without the currency that it begins with: `Debit` of `USD Debit`; any other as it is. */
export function withoutCodeFirst(heading: string): string {
  const [, code] = CODE_FIRST.exec(heading) ?? []
  return code === undefined || currencyOfHeading(heading) === null ? heading : heading.slice(code.length).replace(/^[\s_-]+/, '')
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
const ANY_SYMBOL = [...SYMBOLS.keys(), ...Object.keys(SHARED_SYMBOLS)]
  .sort((left, right) => right.length - left.length)
  .map((symbol) => symbol.replace('$', String.raw`\$`))
  .join('|')
/** Names that mean nothing but a currency. */
const NAMES =
  '(?:us|canadian|australian|new zealand|hong kong|singapore) dollars?|mexican pesos?|british pounds?|swiss francs?|indian rupees?'
const BEFORE = String.raw`(?<![\p{L}\d])`
const AFTER = String.raw`(?![\p{L}\d])`

/** Abbreviations, which are words elsewhere, in brackets or after `in`: `Budget (kr)`, `Belopp i kr`, `w zł`. */
const ABBREVIATION = String.raw`(?<=[([] ?|${BEFORE}(?:in|i|w|v) )(?:kr|zł|Kč)(?=\.? ?(?:[)\],;:]|$))`

const CODE = new RegExp(`${BEFORE}(?:${CODES})${AFTER}|(?<!\\p{L})(?:${ANY_SYMBOL})|${ABBREVIATION}`, 'gu')
const NAME = new RegExp(`${BEFORE}(?:${NAMES})${AFTER}|(?<=\\b(?:in|of) )euros?${AFTER}`, 'giu')
const ANY = `(?:${CODES}|${ANY_SYMBOL}|${NAMES}|euros?)`
const SAYS = new RegExp(
  String.raw`\bcurrency(?: code)?\s*[:=-]?\s*${ANY}|\b(?:in|of) ${ANY}|[([] ?${ANY} ?[)\]]|^${ANY}$|${ABBREVIATION}`,
  'iu',
)

/** The currencies that a text names, as ISO 4217 codes; of a sign such as `$` all that it may mean. */
export function currenciesIn(text: string): ReadonlySet<string> {
  const named = [...text.matchAll(CODE), ...text.matchAll(NAME)]
  return new Set(named.flatMap(([name]) => currenciesOfSign(name)))
}

/** Whether a text says beyond doubt that figures are in a currency: `Currency: CAD`, `(in GBP)`, `All amounts in EUR`. */
export function saysCurrency(text: string): boolean {
  return SAYS.test(text)
}
