import { currenciesOfSign } from '@fourwall/domain/ledger/reading/currency-text.ts'
import { formatScales } from '@fourwall/domain/money/scale-notes.ts'
import type { ShownNumber } from '@fourwall/domain/workbooks/workbook-cells.ts'

/** How a number format shows a cell's number. */
export type CellFormat =
  /** `marks`: what the format prints next to numbers above and below zero, if it changes their meaning: Dr, Cr, a currency; else left out. */
  /** `decimals`: so many as `0.00` has, which may be part of a number such as 4000.10; left out for formats of amounts. */
  | {
      readonly kind: 'NUMBER'
      readonly marks?: NumberMarks
      readonly decimals?: number
      readonly scale?: NonNullable<ShownNumber['scale']>
      readonly isPercentage?: true
      /** With a currency, the bare dollar sign included. */
      readonly isMoney?: true
      /** By commas behind its digits, without a letter that says so. */
      readonly isDivided?: true
      /** How it shows identifiers, with letters or dashes around their digits: `"GL-"0`; null if it does so in a way that is not rendered. */
      readonly identifier?: readonly DigitPart[] | null
    }
  /** A day, with or without a time. `hidesYear`: it shows no year, as `d-mmm` and `mmmm`; `hidesDay`: no day, as `mmm-yy` and `mmmm`. */
  | { readonly kind: 'DATE'; readonly hidesYear: boolean; readonly hidesDay: boolean }
  /** Elapsed time: `[h]:mm`, `[mm]`, `[ss]`, `mm:ss`. */
  | { readonly kind: 'DURATION' }
  /** `h:mm`, which drops whole days. `isClock`: with AM or PM. */
  | { readonly kind: 'TIME'; readonly isClock: boolean }
  /** Digits of an identifier, such as `0000-000`. */
  | { readonly kind: 'DIGITS'; readonly parts: readonly DigitPart[] }

interface NumberMarks {
  readonly above: string | null
  /** Null also if it equals `above`, next to the minus sign. */
  readonly below: string | null
}

/** A placeholder, whose digit is shown even if it is a leading zero (`0`) or only if it is not (`#`), or characters between digits. */
export type DigitPart = '0' | '#' | { readonly literal: string }

const NUMBER: CellFormat = { kind: 'NUMBER' }
const PERCENTAGE: CellFormat = { kind: 'NUMBER', isPercentage: true }
const DATE: CellFormat = { kind: 'DATE', hidesYear: false, hidesDay: false }
const DAY_AND_MONTH: CellFormat = { kind: 'DATE', hidesYear: true, hidesDay: false }
const MONTH_AND_YEAR: CellFormat = { kind: 'DATE', hidesYear: false, hidesDay: true }
const MONTH_ALONE: CellFormat = { kind: 'DATE', hidesYear: true, hidesDay: true }
const DURATION: CellFormat = { kind: 'DURATION' }

/**
 * The format of an id; `code` is that of a format of the workbook's own. `isDollarAmerican`: whether a dollar sign of the United States says
 * more than that an American set the format, as it does next to dollars of other countries.
 */
export function cellFormat(id: number, code: string | undefined, { isDollarAmerican = false } = {}): CellFormat {
  if (code === undefined) return builtInFormat(id)
  const [positive = ''] = sectionsOf(code)
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '').replace(/General/gi, '')
  const isClock = /AM\/PM|A\/P/i.test(bare)
  const shown = bare.replace(/AM\/PM|A\/P/gi, '')
  if (/d/i.test(shown)) return /m/i.test(shown) && !/[yeg]/i.test(shown) ? DAY_AND_MONTH : DATE
  if (/y/i.test(shown)) return MONTH_AND_YEAR
  if (/\[(?:h+|m+|s+)\]/i.test(shown)) return DURATION
  if (/h/i.test(shown)) return { kind: 'TIME', isClock }
  if (/m/i.test(shown))
    return /s/i.test(shown) ? DURATION : /[0#?]/.test(shown) ? NUMBER : /[eg]/i.test(shown) ? MONTH_AND_YEAR : MONTH_ALONE
  if (/s/i.test(shown) && !/[#?]/.test(shown)) return DURATION
  const digits = digitsFormat(positive)
  if (digits.kind !== 'NUMBER') return digits
  const [, decimals] = /^0\.(0+)$/.exec(code) ?? []
  if (decimals !== undefined) return { kind: 'NUMBER', decimals: decimals.length }
  const [above = '', below = null] = sectionsOf(code)
  const marks = isNegated(above) && !HAS_CONDITION.test(code) ? negated(below) : marksOf(above, below, isDollarAmerican)
  if (shown.includes('%')) return PERCENTAGE
  const scale = scaleOf(above)
  const identifier = identifierOf(code)
  const traits = {
    ...(identifier === undefined ? {} : { identifier }),
    ...(marks.above === null && marks.below === null ? {} : { marks }),
    ...(scale === null ? {} : { scale }),
    ...(isMoney(above) ? { isMoney: true as const } : {}),
    ...(writtenIn(above) === '' && dividedBy(above) > 0 ? { isDivided: true as const } : {}),
  }
  return Object.keys(traits).length === 0 ? NUMBER : { kind: 'NUMBER', ...traits }
}

/** Whether a section writes a currency: `$`, `"€"`, `[$CAD]`; not `[$-409]`, a language, and `_€`, a gap of that width. */
function isMoney(section: string): boolean {
  return /\p{Sc}/u.test(section.replace(/_.|\*.|\[\$-[^\]]*\]/g, ''))
}

/** How many times a section divides by a thousand. */
function dividedBy(section: string): number {
  const digits = section.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, ' ')
  const [, commas = ''] = /[0#?](,+)(?![0#?,])/.exec(digits) ?? []
  return commas.length
}

/** What the letters of `$0.0"K"` say about stored numbers; null for none, or if the format divides them as much itself: `0.0,"K"`. */
function scaleOf(section: string): NonNullable<ShownNumber['scale']> | null {
  const text = writtenIn(section)
  if (text === '') return null
  const scales = formatScales(text, dividedBy(section), /\p{Sc}|\[\$/u.test(section))
  return scales.length === 0 ? null : { text: text.trim(), scales }
}

/** What a section writes in quotes or behind a backslash. */
function writtenIn(section: string): string {
  return [...section.matchAll(/"([^"]*)"|\\(.)/g)].map(([, quoted = '', single = '']) => quoted + single).join('')
}

/** Whether formats write dollars of another country than the United States. */
export function haveOtherDollars(codes: Iterable<string>): boolean {
  return [...codes].some((code) => sectionsOf(code).some((section) => (dollarOf(section) ?? 'USD') !== 'USD'))
}

/** The dollar of `[$$-1009]`, by the language and country after the dash; null for none, or another country's. */
function dollarOf(section: string): string | null {
  const [, language = ''] = /\[\$[A-Z]{0,3}\$-([0-9A-F]+)\]/i.exec(section) ?? []
  return DOLLARS.get(language.toUpperCase().replace(/^0+/, '').slice(-4)) ?? null
}

/** Identifiers of languages and countries whose money is written with a dollar sign, in hexadecimal digits (MS-LCID). */
const DOLLARS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    USD: ['409', '540A'],
    CAD: ['1009', 'C0C'],
    AUD: ['C09'],
    NZD: ['1409', '481'],
    SGD: ['4809', '1004'],
    HKD: ['3C09', 'C04'],
    TWD: ['404'],
    MXN: ['80A'],
    CLP: ['340A'],
    COP: ['240A'],
    ARS: ['2C0A'],
  }).flatMap(([currency, languages]) => languages.map((language) => [language, currency] as const)),
)

/** `Cr` of `0.00" Cr"`, `CAD` of `[$CAD] 0.00` and `[$$-1009]0.00`. A dollar sign without a country says nothing. */
function markOf(section: string, isDollarAmerican: boolean): string | null {
  const dollar = dollarOf(section)
  if (dollar !== null && (dollar !== 'USD' || isDollarAmerican)) return dollar
  const [, code = ''] = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(section) ?? []
  if (isSign(code) || /^[A-Z]{3}$/.test(code)) return code.trim()
  const written = writtenIn(section).trim()
  if (isSign(written)) return written
  const [, mark] = /^\W*(Dr|Cr|[A-Z]{3}|[€£¥₹])\.?\W*$/i.exec(written) ?? []
  return mark === undefined || (mark.length === 3 && mark !== mark.toUpperCase()) ? null : mark
}

/** Whether a text is a currency's sign, such as `zł`. A dollar sign alone is in formats of any country, a single letter may be a unit. */
function isSign(text: string): boolean {
  const plain = text.trim()
  return plain !== '$' && !/^(?:[a-z]{3}|[a-z]|ft)\.?$/i.test(plain) && currenciesOfSign(plain).length > 0
}

/** What shows numbers above zero as if they were below: `(0.00)`, `"-"0.00`, `0.00-`. */
const MINUS = '-'

/** Sections for numbers above or below others: the first one is not that of numbers above zero. */
const HAS_CONDITION = /\[[<>=]/

function marksOf(above: string, below: string | null, isDollarAmerican: boolean): NumberMarks {
  return { above: markOf(above, isDollarAmerican), below: below === null ? null : markOf(below, isDollarAmerican) }
}

/** Where numbers above zero are shown below it, those below it may be shown above it: `(0.00);0.00`. */
function negated(below: string | null): NumberMarks {
  return { above: MINUS, below: below === null || isNegated(below) || !/[0#?]/.test(below) ? null : PLUS }
}

const PLUS = '+'

function isNegated(section: string): boolean {
  const shown = section
    .replace(/_.|\*.|\[[^\]]*\]/g, '')
    .replace(/"([^"]*)"|\\(.)/g, '$1$2')
    .trim()
  return /^(?:\(.*[0#?].*\)|[-\u2212].*[0#?].*|.*[0#?].*[-\u2212])$/.test(shown)
}

/** What a workbook of figures should know about a format; null for nothing. */
export function shownNumber(format: CellFormat): ShownNumber | null {
  if (format.kind !== 'NUMBER') return null
  if (format.isPercentage === true) return { isPercentage: true }
  const mark = format.marks?.above ?? format.marks?.below ?? null
  const currency = mark === null || SIDE.test(mark) || currenciesOfSign(mark).length === 0 ? null : codeOrSign(mark)
  const shown: ShownNumber = {
    ...(currency === null ? {} : { currency }),
    ...(format.scale === undefined ? {} : { scale: format.scale }),
    ...(format.isMoney === true && currency === null ? { isMoney: true } : {}),
    ...(format.isDivided === true ? { isDivided: true } : {}),
  }
  return Object.keys(shown).length === 0 ? null : shown
}

function codeOrSign(mark: string): string {
  const [code, ...others] = currenciesOfSign(mark)
  return code === undefined || others.length > 0 ? mark : code
}

/** A number with the mark that its format prints next to it: 9000 is `9000 Cr` in `0.00" Cr"`. @param plain without exponent. */
export function markedNumber(plain: string, { above, below }: NumberMarks): string {
  const isBelow = plain.startsWith('-')
  // A section of its own for numbers below zero shows them without a sign, unless it writes one.
  if (isBelow && below === PLUS) return plain.slice(1)
  if (isBelow && below !== null) return SIDE.test(below) ? `${plain.slice(1)} ${below}` : `${plain} ${below}`
  if (above === MINUS) return isBelow || Number(plain) === 0 ? plain : `-${plain}`
  return above === null ? plain : `${plain} ${above}`
}

const SIDE = /^(?:dr|cr)$/i

/** The zeros behind a decimal that a format shows: 4000.1 is `4000.10` in `0.00`, and another account than 4000.1. */
export function withZeros(plain: string, decimals: number): string {
  const point = plain.indexOf('.')
  return point === -1 ? plain : plain.padEnd(point + 1 + decimals, '0')
}

function builtInFormat(id: number): CellFormat {
  if (id === 9 || id === 10) return PERCENTAGE
  if (id === 16) return DAY_AND_MONTH
  if (id === 17) return MONTH_AND_YEAR
  if (id === 14 || id === 15 || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return DATE
  if (id === 18 || id === 19) return { kind: 'TIME', isClock: true }
  if (id === 20 || id === 21) return { kind: 'TIME', isClock: false }
  // 0.00
  if (id === 2) return { kind: 'NUMBER', decimals: 2 }
  return id >= 45 && id <= 47 ? DURATION : NUMBER
}

/** The sections of a format code; semicolons in quotes do not separate. */
function sectionsOf(code: string): readonly string[] {
  return code.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=^|;)(?=;|$)/g) ?? []
}

/** A whole number with a fixed number of digits, perhaps in groups: at least two are shown as zeros, none is a decimal. */
function digitsFormat(section: string): CellFormat {
  const parts: DigitPart[] = []
  let zeros = 0
  for (const [token] of section.matchAll(TOKENS)) {
    const [first = ''] = token
    if (token === '0' || token === '#') {
      parts.push(token)
      if (token === '0') zeros++
    } else if (token.length > 1 && (first === '"' || first === '\\')) {
      const literal = first === '"' ? token.slice(1, -1) : token.slice(1)
      if (/\p{Sc}|%/u.test(literal)) return NUMBER
      parts.push({ literal })
    } else if (token.length > 1 && first === '[') {
      // Colors and conditions are not shown; currencies make an amount of it.
      if (/\p{Sc}|\$/u.test(token)) return NUMBER
    } else if (LITERALS.has(token)) parts.push({ literal: token })
    else if (token.length === 1) return NUMBER
  }
  const first = parts.findIndex((part) => typeof part === 'string')
  const last = parts.findLastIndex((part) => typeof part === 'string')
  // Words after the digits, as in `00 "kg"`, are a unit.
  if (zeros < 2 || last < parts.length - 1) return NUMBER
  const isPlain = first === 0 && parts.every((part) => part === '0')
  const isGrouped = parts.slice(first).some((part) => typeof part !== 'string')
  return isPlain || isGrouped || first > 0 ? { kind: 'DIGITS', parts } : NUMBER
}

/**
 * What a format writes around the digits of a number, which may be a unit in one column and a part of an identifier in another: `"GL-"0`,
 * `0"-A"`, `#-###`. Null if it writes something, but in a way that is not rendered; undefined if it writes nothing of the kind.
 */
function identifierOf(code: string): readonly DigitPart[] | null | undefined {
  const sections = HAS_CONDITION.test(code) ? sectionsOf(code) : sectionsOf(code).slice(0, 1)
  if (!sections.some((section) => IN_IDENTIFIERS.test(section.replace(HIDDEN, '').replace(/General/i, '0')))) return undefined
  const [section = '', ...others] = sections
  const parts: DigitPart[] = []
  for (const [token] of section.replace(/General/i, '#').matchAll(TOKENS)) {
    if (token === '0' || token === '#') parts.push(token)
    else if (/^["\\]/.test(token)) parts.push({ literal: token.startsWith('"') ? token.slice(1, -1) : token.slice(1) })
    else if (LITERALS.has(token)) parts.push({ literal: token })
    else if (!HIDDEN_ALONE.test(token)) return null
  }
  return others.length === 0 && parts.some((part) => typeof part === 'string') ? parts : null
}

const TOKENS = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|./g
/** Gaps, fillers, colors and conditions. */
const HIDDEN = /_.|\*.|\[[^\]]*\]/g
const HIDDEN_ALONE = /^(?:_.|\*.|\[[^\]]*\])$/
/** Letters, digits and dashes in quotes or behind a backslash, and dashes between digits. */
const IN_IDENTIFIERS = /"[^"]*[\p{L}\p{N}\-/.:][^"]*"|\\[\p{L}\p{N}\-/.:]|[0#][-/][0#]/u

/** Shown without quotes. A point or comma would be a decimal point or a thousands separator. */
const LITERALS: ReadonlySet<string> = new Set(['-', '/', ' ', '(', ')', ':', '+'])

/** A whole number as the format shows it: 4100001 is `4100-001` in `0000-000`. Not for negative numbers. */
export function shownDigits(whole: string, parts: readonly DigitPart[]): string {
  let left = whole === '0' ? '' : whole
  let shown = ''
  const firstAt = parts.findIndex((part) => typeof part === 'string')
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at] ?? '#'
    if (typeof part !== 'string') {
      shown = part.literal + shown
      continue
    }
    const digit = left.slice(-1)
    left = left.slice(0, -1)
    shown = (digit === '' && part === '0' ? '0' : digit) + shown
    // More digits than placeholders come before the first of them.
    if (at === firstAt) shown = left + shown
  }
  return shown
}
