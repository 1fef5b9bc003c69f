import { detached } from './cell-text.ts'
import { foreignCurrency } from './currency-text.ts'
import type { DecimalMark } from './file-match.ts'

/** Why a text cannot be read, as a lower-case clause: `no amount`, `there is no day 32 in July`. */
export interface TextProblem {
  readonly reason: string
}

/** Evidence for a file's decimal mark. Strong amounts have only one reading; weak ones (`1,234`) have two. */
export interface AmountEvidence {
  point: number
  comma: number
  /** `1,234`: a comma that may separate thousands. */
  weakPoint: number
  /** `1.234`: a point that may separate thousands. */
  weakComma: number
}

const LARGEST = 9223372036854775807n
const LONGEST_TEXT = 60
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000] as const
const DECIMALS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'] as const

const POINT = 0x2e
const COMMA = 0x2c
const MINUS = 0x2d

/**
 * Parses amounts as exact integers of minor units with the written sign, and counts the evidence for the decimal mark.
 * Returns a bigint only beyond 2^53. Accepts `1,234.50`, `12,34,567.50`, `(1,234.50)`, `1234.5-`, `1 234,50`, `1'234.50`,
 * `$(250.00)`, `▲1,234`, `<12.00>`, `USD 12`, `Rs. 12`, `R 12`, `12 zł`, `12.00 Cr`, `12.00 C`, `Cr 12.00`, and the dash that accounting formats print for zero. Refuses misplaced thousands separators, more
 * decimals than `scale`, exponents, and what does not fit into 64 bits. Trailing zeros and the noise of binary fractions
 * (`0.57999999999999996`, `4.4E-16`) are no decimals.
 */
export class AmountReader {
  readonly evidence: AmountEvidence = { point: 0, comma: 0, weakPoint: 0, weakComma: 0 }
  /** The first text with two readings, such as `1,234`; null for none. */
  weakText: string | null = null
  #threeDecimalsText: string | null = null
  #hasOtherThreeDecimals = false
  /** How many amounts say Dr or Cr. */
  sided = 0
  readonly #mark: DecimalMark
  readonly #markCode: number
  readonly #scale: number
  readonly #unit: number
  readonly #currency: string | null

  /**
   * @param scale decimals of the ledger's minor unit, 0 to 6.
   * @param currency of the ledger, ISO 4217; left out: any is read.
   */
  constructor(mark: DecimalMark, scale: number, currency?: string) {
    this.#mark = mark
    this.#markCode = mark === 'POINT' ? POINT : COMMA
    this.#scale = scale
    this.#unit = POWERS[scale] ?? 1
    this.#currency = currency ?? null
  }

  /**
   * The first amount such as `4.500` in a file whose other amounts have fewer decimals: its mark may separate thousands. Null for none, and
   * where other amounts have three decimals that can be nothing else.
   */
  get thousandsText(): string | null {
    const { point, comma } = this.evidence
    return this.#scale < 3 && (this.#mark === 'POINT' ? point : comma) > 0 && !this.#hasOtherThreeDecimals ? this.#threeDecimalsText : null
  }

  read(text: string): number | bigint | TextProblem {
    // Fast path without allocation for the plain form -1234.5, which is nearly every amount.
    const length = text.length
    const first = text.charCodeAt(0) === MINUS ? 1 : 0
    let value = 0
    let at = first
    for (; at < length; at++) {
      const digit = text.charCodeAt(at) - 48
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
    }
    const whole = at - first
    if (whole > 0 && whole <= 9) {
      if (at === length) return first === 1 && value !== 0 ? -value * this.#unit : value * this.#unit
      const fractionStart = at + 1
      const decimals = length - fractionStart
      if (decimals > 0 && decimals <= this.#scale && text.charCodeAt(at) === this.#markCode) {
        for (at = fractionStart; at < length; at++) {
          const digit = text.charCodeAt(at) - 48
          if (digit < 0 || digit > 9) break
          value = value * 10 + digit
        }
        if (at === length) {
          // Three decimals may be thousands: left to the slow path.
          if (decimals !== 3) {
            if (this.#mark === 'POINT') this.evidence.point++
            else this.evidence.comma++
            value *= POWERS[this.#scale - decimals] ?? 1
            return first === 1 && value !== 0 ? -value : value
          }
        }
      }
    }
    return this.#readAnyForm(text)
  }

  #readAnyForm(text: string): number | bigint | TextProblem {
    if (TINY.test(text.trim())) return 0
    const written = signedDigits(text)
    if (written === null) return problem(text, DURATION.test(text) ? 'is a time or a duration' : 'is not a plain number')
    const { negative, digits } = written
    if (written.hasSide) this.sided++
    const other = this.#currency === null || written.currency === '' ? null : foreignCurrency(written.currency, this.#currency)
    if (this.#currency !== null && other !== null) return { reason: otherCurrency(other, this.#currency) }
    if (digits === '') return 0
    // In a ledger with three or more decimals 1.234 is as likely a plain decimal.
    const weak = this.evidence.weakPoint + this.evidence.weakComma
    countMarks(digits, this.evidence, this.#scale < 3)
    if (this.weakText === null && this.evidence.weakPoint + this.evidence.weakComma > weak) this.weakText = detached(digits)

    const marks = this.#mark === 'POINT' ? '.' : ','
    const at = digits.indexOf(marks)
    const fraction = at === -1 ? '' : digits.slice(at + 1)
    const whole = ungrouped(at === -1 ? digits : digits.slice(0, at), this.#mark === 'POINT' ? ',' : '.')
    if (whole === null || !/^\d*$/.test(fraction)) return problem(text, 'has a thousands separator in the wrong place')
    if (whole === '' && fraction === '') return problem(text, 'is not a plain number')

    const kept = fraction.replace(/0+$/, '')
    if (fraction.length === 3 && !/^[1-9]\d{0,2}$/.test(whole)) this.#hasOtherThreeDecimals = true
    else if (fraction.length === 3 && kept.length <= this.#scale) this.#threeDecimalsText ??= detached(digits)
    const exactly = kept.length > this.#scale ? withoutNoise(whole, kept, this.#scale) : null
    if (exactly !== null) return signedMinor(negative, exactly, text)
    if (kept.length > this.#scale) {
      const count = DECIMALS[this.#scale] ?? String(this.#scale)
      return { reason: this.#scale === 0 ? NO_DECIMALS : `more than ${count} decimal${this.#scale === 1 ? '' : 's'}` }
    }
    return signedMinor(negative, BigInt(whole + kept.padEnd(this.#scale, '0')), text)
  }
}

/** Why an amount of one currency, given by its code or sign, is not read into the ledger of another. */
export function otherCurrency(code: string, currency: string): string {
  return `the amount is in ${code}, the ledger in ${currency}`
}

function signedMinor(negative: boolean, exact: bigint, text: string): number | bigint | TextProblem {
  if (exact > LARGEST) return problem(text, 'is more than the ledger can hold')
  if (exact === 0n) return 0
  const signed = negative ? -exact : exact
  return exact <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(signed) : signed
}

/** What is left over in a sum that should be zero; with a larger exponent, digits may have been cut off. */
const TINY = /^[-+]?\d(?:[.,]\d{1,20})?E-0{0,2}(?:9|[1-9]\d{1,2})$/i

/** Digits that a binary fraction keeps. */
const BINARY_DIGITS = 15
/** Decimals beyond the minor unit that must all be noise. */
const NOISE_DECIMALS = 6

/**
 * The minor units of an amount whose decimals beyond `scale` are the noise of binary fractions; null if they are meant.
 * Noise is what disappears at 15 digits, or is at least six decimals smaller than the minor unit in an amount with many.
 */
function withoutNoise(whole: string, fraction: string, scale: number): bigint | null {
  const digits = whole.replace(/^0+/, '')
  const places = [
    ...(digits.length + fraction.length > BINARY_DIGITS ? [Math.max(0, BINARY_DIGITS - digits.length)] : []),
    ...(fraction.length > scale + NOISE_DECIMALS ? [scale + NOISE_DECIMALS] : []),
  ]
  for (const decimals of places) {
    const rest = fraction.slice(decimals)
    const cut = BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`)
    const rounded = rest >= '5' ? cut + 1n : cut
    if (decimals < scale) continue
    const unit = 10n ** BigInt(decimals - scale)
    if (rounded % unit === 0n) return rounded / unit
  }
  return null
}

const DURATION = /^\s*-?\d+:\d\d(?::\d\d)?\s*$/
const NO_DECIMALS = 'decimals, which the ledger does not keep'

/** How many decimals the ledger keeps, in words, by the reason of a row that has more of them; null for other reasons. */
export function keptDecimals(reason: string): string | null {
  if (reason.toLowerCase().includes(NO_DECIMALS)) return 'no decimals'
  const [, kept] = /more than (\w+ decimals?)/i.exec(reason) ?? []
  return kept ?? null
}

/** Adds the evidence of one number's digits and separators. `canMeanGroups`: 1.234 may have a thousands separator. */
export function countMarks(digits: string, evidence: AmountEvidence, canMeanGroups: boolean): void {
  const points = occurrences(digits, '.')
  const commas = occurrences(digits, ',')
  if (points === 0 && commas === 0) return
  if (points > 0 && commas > 0) {
    const lastIsPoint = digits.lastIndexOf('.') > digits.lastIndexOf(',')
    if (lastIsPoint && points === 1) evidence.point++
    else if (!lastIsPoint && commas === 1) evidence.comma++
    return
  }
  if (points > 1) evidence.comma++
  else if (commas > 1) evidence.point++
  else {
    const at = Math.max(digits.indexOf('.'), digits.indexOf(','))
    const whole = digits.slice(0, at)
    const canGroup = digits.length - at === 4 && /^[1-9]\d{0,2}$/.test(whole)
    if (points === 1) {
      if (!canGroup) evidence.point++
      else if (canMeanGroups) evidence.weakComma++
    } else if (canGroup) evidence.weakPoint++
    else evidence.comma++
  }
}

/** The decimal mark with the most evidence, or `fallback` without any. */
export function decideDecimalMark(evidence: AmountEvidence, fallback: DecimalMark): DecimalMark {
  if (evidence.point !== evidence.comma) return evidence.point > evidence.comma ? 'POINT' : 'COMMA'
  if (evidence.point > 0 || evidence.weakComma === evidence.weakPoint) return fallback
  return evidence.weakComma > evidence.weakPoint ? 'COMMA' : 'POINT'
}

/** Both readings of digits such as `1,234`: `“1,234” is read as 1234, not 1.234`. */
export function bothReadings(digits: string, mark: DecimalMark): string {
  const whole = digits.replace(/[.,]/g, '')
  const fraction = digits.replace(',', '.')
  const readsWhole = digits.includes(mark === 'POINT' ? ',' : '.')
  return `“${digits}” is read as ${readsWhole ? whole : fraction}, not ${readsWhole ? fraction : whole}`
}

function problem(text: string, what: string): TextProblem {
  return { reason: `amount “${text.length > 40 ? `${text.slice(0, 40)}…` : text}” ${what}` }
}

export interface SignedDigits {
  readonly negative: boolean
  readonly digits: string
  readonly currency: string
  /** Whether Dr or Cr gives the sign. */
  readonly hasSide: boolean
}

/** Strips sign and currency, as it is written; null unless digits and separators remain. Empty digits: the dash for zero. */
export function signedDigits(text: string): SignedDigits | null {
  if (text.length > LONGEST_TEXT) return null
  let body = text
    .replace(/[\s\u00a0\u2007\u2009\u202f]+/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-')
    .trim()
    // Rupees without paise: 500/-
    .replace(/(?<=\d)\/-$/, '')
    // As in Japan, and in some reports of banks.
    .replace(/^[▲△]\s*(?=\d)/, '-')
    .replace(/^<(.*)>$/, '($1)')
  let sign: 'none' | 'plus' | 'minus' | 'parentheses' = 'none'
  let currency = ''
  const side = SIDE_BEHIND.exec(body) ?? SIDE_BEFORE.exec(body)
  if (side !== null) {
    sign = (side[1] ?? side[2])?.toLowerCase() === 'c' ? 'minus' : 'plus'
    body = (side.index === 0 ? body.slice(side[0].length) : body.slice(0, side.index)).trim()
    if (body === '') return null
  }
  for (;;) {
    const found =
      body.startsWith('(') && body.endsWith(')')
        ? 'parentheses'
        : body.startsWith('-') || body.endsWith('-')
          ? 'minus'
          : body.startsWith('+') || (body.endsWith('+') && body.length > 1)
            ? 'plus'
            : null
    if (found !== null) {
      if (sign !== 'none') return null
      sign = found
      body = (
        found === 'parentheses'
          ? body.slice(1, -1)
          : /[-+]$/.test(body) && body.length > 1 && !/^[-+]/.test(body)
            ? body.slice(0, -1)
            : body.slice(1)
      ).trim()
      continue
    }
    const bare = body.replace(LEADING_CURRENCY, '')
    const rest = bare === body ? body.replace(TRAILING_CURRENCY, '') : bare
    if (rest === body) break
    if (currency !== '') return null
    currency = body.replace(rest, '')
    body = rest.trim()
  }
  // Accounting formats print zero as a dash.
  if (body === '') return sign === 'minus' ? { negative: false, digits: '', currency, hasSide: false } : null
  if (!/^[\d.,'’ ]*\d[\d.,'’ ]*$/.test(body)) return null
  return { negative: sign === 'minus' || sign === 'parentheses', digits: body, currency, hasSide: side !== null }
}

/** `12.00 Cr`, `12.00 C` and `Cr 12.00` are negative, `12.00 Dr` is not; none may have another sign. */
const SIDE_BEHIND = /(?:(?<=[\d\s)\p{Sc}])\(?([cd])r\.?\)?|(?<=\d )([cd]))$/iu
const SIDE_BEFORE = /^\(?([cd])r\.?\)?(?=[\s\d\p{Sc}.,(+-])/iu
const LEADING_CURRENCY =
  /^(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=[ \d(.,+-])|(?:Rs|Re|[Kk]r|Rp|RM|R|S?Fr|[Zz]ł|K[čČ]|Ft|[Ll]ei)(?:\.(?=\s*[\d(+-])|(?=[ \d(+-]))|S\/\.?(?=[ \d])|[元円])/u
const TRAILING_CURRENCY = /(?:[A-Z]{0,3}\p{Sc}|[元円]|(?<=[ \d).,-])(?:[A-Z]{3}|Rs|[Kk]r|[Zz]ł|K[čČ]|Ft|S?Fr|[Ll]ei|RM|Rp)\.?)$/u
/** Marks of text direction, joiners and blanks without width, which change nothing that one sees. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g

/** The digits of a whole number with valid thousands separators; null otherwise. */
export function ungrouped(whole: string, otherMark: string): string | null {
  if (/^\d*$/.test(whole)) return whole
  // Lakhs and crores: 12,34,567
  if (otherMark === ',' && LAKHS.test(whole)) return whole.replaceAll(',', '')
  for (const separator of [otherMark, ' ', "'", '’']) {
    const groups = whole.split(separator)
    if (groups.length > 1)
      return groups.every((group, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group)) ? groups.join('') : null
  }
  return null
}

const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/

function occurrences(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count++
  return count
}
