/** What a workbook may count its money in. */
export type Scale = 'HUNDREDS' | 'THOUSANDS' | 'LAKHS' | 'MILLIONS' | 'CRORES' | 'BILLIONS'

/** Decimal places by which figures of a scale are shifted. */
export const SCALE_PLACES: Readonly<Record<Scale, number>> = { HUNDREDS: 2, THOUSANDS: 3, LAKHS: 5, MILLIONS: 6, CRORES: 7, BILLIONS: 9 }

/** A remark such as `(in $000s)` that says how figures are scaled. */
export interface ScaleNote {
  /** The readings of the remark, the likeliest first: `$M` is millions, or thousands as some accountants write it. */
  readonly scales: readonly Scale[]
  /** The text without the remark; empty if there is nothing else. */
  readonly rest: string
}

/** The remark on scale in a text, such as `Budget 2026 (in $000s)`, `T€` or `Angaben in Mio.`; null for none. */
export function scaleNote(text: string): ScaleNote | null {
  if (text.length > LONGEST || !MAY_SCALE.test(text)) return null
  const written = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim()
  for (const { scales, may, forms } of WORDINGS) {
    const match = may(written) ? firstMatchOf(forms(), written) : null
    if (match === null) continue
    const rest = `${written.slice(0, match.index)} ${written.slice(match.index + match[0].length)}`
    return {
      scales,
      rest: rest
        .replaceAll(/[([]\s*[)\]]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .replaceAll(AT_ENDS, ''),
    }
  }
  return null
}

function firstMatchOf(forms: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const form of forms) {
    const match = form.exec(text)
    if (match !== null) return match
  }
  return null
}

/**
 * What the letters that a number format prints next to numbers say about the stored numbers: `K` of `0.0"K"` is thousands. Empty if
 * nothing. `thousands`: how many times the format divides them by a thousand itself, as `0.0,"K"` does. `isMoney`: it writes a currency.
 */
export function formatScales(letters: string, thousands: number, isMoney: boolean): readonly Scale[] {
  const written = letters.replaceAll(/[\s\p{Sc}().]/gu, '')
  // Without a currency these are meters, tons and the like.
  const scales = !isMoney && /^(?:mm?|[bBtT])$/.test(written) ? [] : (OF_LETTERS.get(written.toUpperCase()) ?? [])
  return scales.flatMap((scale) => OF_PLACES.get(SCALE_PLACES[scale] - 3 * thousands) ?? [])
}

const OF_LETTERS: ReadonlyMap<string, readonly Scale[]> = new Map<string, readonly Scale[]>([
  ...['K', 'T', 'TSD', 'THOUSAND', 'THOUSANDS'].map((letters) => [letters, ['THOUSANDS']] as const),
  ['M', ['MILLIONS', 'THOUSANDS']],
  ...['MM', 'MN', 'MIO', 'MLN', 'MILL', 'MILLION', 'MILLIONS'].map((letters) => [letters, ['MILLIONS']] as const),
  ...['B', 'BN', 'MRD', 'BILLION', 'BILLIONS'].map((letters) => [letters, ['BILLIONS']] as const),
])
const OF_PLACES: ReadonlyMap<number, Scale> = new Map([
  [3, 'THOUSANDS'],
  [6, 'MILLIONS'],
  [9, 'BILLIONS'],
])

/** Longer texts are prose. */
const LONGEST = 200
const MAY_SCALE = /000|[kmt€$£]|duiz|thous|taus|bill|bn|mrd|hund|lakh|lac|crore/i
const AT_ENDS = /^[\s,:;/–—-]+|[\s,:;/–—-]+$/g

const CURRENCY = String.raw`(?:us ?\$|[$€£¥₹]|(?:u\.?s\.? dollars|rs\.?|inr|rupees|usd|eur|gbp|cad|aud|nzd|chf|jpy|sek|nok|dkk|pln|czk|huf|zar|brl|dollars|euro['’]?s?|pounds|francs|franken|kronor|kroner|kr\.?|zł|złotych|reais|rands?|dólares|dollari|pesos)(?![\p{L}])|r\$)`
const BEFORE = String.raw`(?<![\p{L}\d.,'’])`
const AFTER = String.raw`(?![\p{L}\d²])`

/** What the figures are called, in front of `in thousands`. */
const FIGURES =
  '(?:all |alle |tutti gli |todos os |tous les )?(?:(?:figures|amounts|values|numbers|angaben|werte|beträge|zahlen|valori|importi|dati|cifre|cifras|importes|valores|montants|chiffres|bedragen|cijfers|belopp|beløb|tall|kwoty|wartości) )?(?:are |sind )?'
/** `in` of the languages whose words are known. */
const IN = '(?:in|en|em|i|w)'
const OF_CURRENCY = String.raw`(?: (?:of )?(?:us )?(?:(?:de |di )|d['’])?${CURRENCY})`

/** Remarks of one wording: what a text needs to be one, and all their forms, made when the first text may be one. */
interface Wording {
  readonly scales: readonly Scale[]
  readonly may: (text: string) => boolean
  readonly forms: () => readonly RegExp[]
}

/** Compiling these takes longer than reading most workbooks. */
function once(make: () => readonly RegExp[]): () => readonly RegExp[] {
  let made: readonly RegExp[] | null = null
  return () => (made ??= make())
}

const NO_WORD = '(?!)'

/**
 * A word with a currency on either side, after "in", alone in brackets, or the whole text.
 *
 * @param letters that are meaningful only next to a currency or in brackets. @param linked words that say nothing on their own, such as `mil`.
 */
function worded(scales: readonly Scale[], words: string, letters: string, linked = NO_WORD): Wording {
  const either = `(?:${words}|${letters})`
  const hasWord = new RegExp(String.raw`(?<!\p{L})(?:${words}|${linked})`, 'iu')
  const hasLetters = new RegExp(`(?:${letters})`, 'iu')
  return {
    scales,
    may: (text) => hasWord.test(text) || (hasLetters.test(text) && MAY_BE_OF_MONEY.test(text)),
    forms: once(() =>
      [
        `${BEFORE}${FIGURES}${IN} ${CURRENCY} ?(?:${either}|${linked})${AFTER}`,
        `${BEFORE}${FIGURES}${IN} (?:${words}|${linked})${OF_CURRENCY}?${AFTER}`,
        `${BEFORE}(?:${IN} )?${CURRENCY} ?(?:${either}|${linked})${AFTER}`,
        `${BEFORE}(?:${IN} )?${either}(?:${OF_CURRENCY}| ?${CURRENCY})${AFTER}`,
        String.raw`[([] ?(?:in )?${either} ?[)\]]`,
        `(?:^|, )(?:${words})$`,
      ].map((form) => new RegExp(form, 'iu')),
    ),
  }
}

/** Digits that stand for the zeros left out. */
function zeros(scales: readonly Scale[], digits: string): Wording {
  const hasDigits = new RegExp(digits)
  return {
    scales,
    may: (text) => hasDigits.test(text),
    forms: once(() => [
      // Without a sign or a plural, zeros after a number belong to it: 10 000.
      new RegExp(
        String.raw`${BEFORE}(?:in )?(?:(?:${CURRENCY} ?['’]?|['’])${digits}(?:['’]?s)?|${digits}['’]?s|(?<!\d )${digits})(?: ?${CURRENCY})?${AFTER}(?![.,]\d)`,
        'iu',
      ),
      // The divisor after "in", with nothing behind it but a currency.
      new RegExp(String.raw`${BEFORE}${IN} (?:${CURRENCY} ?)?1[,.'’ ]?${digits}(?:['’]?s)?(?: ?${CURRENCY})?(?= ?(?:[)\],;:]|$))`, 'iu'),
      new RegExp(String.raw`${BEFORE}[x×*÷/] ?(?:${CURRENCY} ?)?1[,.'’ ]?${digits}${AFTER}(?![.,'’]\d)`, 'iu'),
    ]),
  }
}

/** A currency, or brackets. */
const MAY_BE_OF_MONEY = new RegExp(String.raw`[([]|${CURRENCY}`, 'iu')

const plain = (scales: readonly Scale[], may: RegExp, form: string): Wording => ({
  scales,
  may: (text) => may.test(text),
  forms: once(() => [new RegExp(form, 'u')]),
})

const WORDINGS: readonly Wording[] = [
  worded(
    ['BILLIONS'],
    String.raw`billions?|bn|milliarden|milliards|miliardi|miljard(?:en|er)?|milliarder|miliard(?:ów|ach|y)|mrd\.?|mld\.?`,
    'b',
  ),
  worded(
    ['MILLIONS'],
    String.raw`millions?|millionen|millones|milioni|milh[õo]es|miljoen(?:en)?|miljoner|millioner|milion(?:ów|ach|y)|mill\.|mio\.?|mln\.?|mkr|msek|mnok|mdkk`,
    'mn|mm',
  ),
  worded(['CRORES'], 'crores?', 'cr'),
  worded(['LAKHS'], 'lakhs?|lacs?', NO_WORD),
  worded(['HUNDREDS'], 'hundreds', NO_WORD),
  worded(['MILLIONS', 'THOUSANDS'], NO_WORD, 'm'),
  zeros(['MILLIONS'], String.raw`000[,.'’ ]?000`),
  worded(
    ['THOUSANDS'],
    String.raw`thousands?|tausend|tsd\.?|milliers|miles|migliaia|milhares|tusen|tusental|tusinder?|duizend(?:en|tallen)?|tysi[ąa]c(?:e|ach)|tys\.?|tkr|t\.kr\.?`,
    'k',
    'mil|mila|mille|tusind',
  ),
  plain(['THOUSANDS'], /T ?[€A-Z]/, String.raw`${BEFORE}(?:in )?T ?(?:€|EUR|CHF|USD|GBP|SEK|NOK|DKK|PLN)${AFTER}`),
  plain(['THOUSANDS'], /[Tt]\.?[Kk][Rr]/, String.raw`${BEFORE}(?:i )?[Tt]\.?[Kk][Rr]${AFTER}\.?`),
  plain(['MILLIONS'], /M(?:[Kk]r|SEK|NOK|DKK|EUR|€)|mkr/, String.raw`${BEFORE}(?:i )?(?:[Mm][Kk]r|M(?:SEK|NOK|DKK|EUR|€))${AFTER}`),
  zeros(['THOUSANDS'], '000'),
]
