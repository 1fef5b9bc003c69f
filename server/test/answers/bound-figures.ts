import type { AnswerPart, AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'

/** What numerals of an answer may be part of besides its figures. */
export interface KnownNumerals {
  /** Names and texts of the company's own: lines, accounts, locations, budgets, metrics, vendors, memos. */
  readonly names: readonly string[]
  /** How many locations the company has: `all 5 locations`. */
  readonly locations: number
  /** As it was typed. */
  readonly question: string
  /** First and last day that the plan and the books speak of: `2025-01-01`. */
  readonly days: readonly [first: string, last: string]
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NUMBER_WORDS =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|second|third|fourth|fifth|twice|dozen)\b/gi

/**
 * Numerals of an answer that are bound to nothing: neither printed from a value, nor part of a name, a date of the plan, a number of the
 * plan or of the question. Empty where all are bound. Shares no code with what writes answers.
 */
export function unboundNumerals(answer: AssistantAnswer, known: KnownNumerals): readonly string[] {
  const found: string[] = []
  for (const text of [answer.title, ...answer.parts.flatMap(textsOf), ...answer.suggestions, ...answer.choices.map(({ name }) => name)])
    for (const numeral of numeralsIn(text, answer, known)) found.push(`${numeral} in "${text}"`)
  const values = new Map<string, string | null>()
  for (const figure of answer.parts.flatMap(figuresOf)) {
    if (!isPrintedFrom(figure)) found.push(`"${figure.text}" is not ${figure.value}`)
    if (figure.value !== null && figure.key === '') found.push(`"${figure.text}" has no key`)
    const same = values.get(figure.key)
    if (figure.key !== '' && same !== undefined && sizeOf(same) !== sizeOf(figure.value))
      found.push(`${figure.key} is ${same} and ${figure.value}`)
    values.set(figure.key, figure.value)
  }
  return found
}

function textsOf(part: AnswerPart): readonly string[] {
  switch (part.kind) {
    case 'TEXT':
      return part.words.filter((one) => typeof one === 'string')
    case 'TABLE':
      return [
        part.title,
        ...part.columns.map(({ label }) => label),
        ...part.rows.flatMap(({ cells }) => cells.filter((one) => typeof one === 'string')),
      ]
    case 'CHART': {
      const { categories, panels, waterfall } = part.data
      // What is folded says of how many: it has as many keys.
      const folded = categories.filter(
        ({ kind, label }, at) =>
          kind === 'REST' && panels.some(({ series }) => series.some(({ cells }) => countsKeys(label, cells[at]?.key))),
      )
      const ends =
        waterfall === null
          ? []
          : [
              waterfall.base.label,
              waterfall.actual.label,
              ...waterfall.steps
                .filter(({ key, label, cell }) => key !== 'fold' || !countsKeys(label, cell?.key))
                .map(({ label }) => label),
            ]
      return [
        ...categories.filter((one) => !folded.includes(one)).map(({ label }) => label),
        ...panels.flatMap(({ series }) =>
          series.filter(({ label, cells }) => !cells.some(({ key }) => countsKeys(label, key))).map(({ label }) => label),
        ),
        ...ends,
      ]
    }
  }
}

function countsKeys(label: string, key: string | undefined): boolean {
  return /^\d+/.exec(label)?.[0] === String(key?.split(' ').length)
}

export function figuresOf(part: AnswerPart): readonly SaidFigure[] {
  if (part.kind === 'TEXT') return part.words.filter((one) => typeof one !== 'string')
  return part.kind === 'TABLE' ? part.rows.flatMap(({ cells }) => cells.filter((one) => typeof one !== 'string')) : []
}

function numeralsIn(text: string, { plan }: AssistantAnswer, { names, question, days, locations }: KnownNumerals): readonly string[] {
  let rest = text.replace(/\b(\d+) locations?\b/g, (whole, count: string) =>
    [locations, plan?.places.locationIds.length].includes(Number(count)) ? ' ' : whole,
  )
  for (const name of [...names].filter((one) => one !== '').sort((left, right) => right.length - left.length))
    rest = rest.replace(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), ' ')
  // The days of a period that is cut: `Q2 2026 (Apr 1 – May 31)`, `Nov 2026 (Nov 1 – 24)`
  rest = rest.replace(
    /(\d{4}) \(([A-Z][a-z]{2}) \d{1,2}(?: – (?:([A-Z][a-z]{2}) )?\d{1,2})?\)/g,
    (whole, year: string, from: string, to: string | undefined) =>
      [from, to ?? from].every((month) => isIn(month, year, days)) ? year : whole,
  )
  rest = rest.replace(
    /\b([A-Z][a-z]{2})(?: \d{1,2})?(?:,? ?– ?(?:([A-Z][a-z]{2}) ?)?(?:\d{1,2})?)?,? (\d{4})\b/g,
    (whole, from: string, to: string | undefined, year: string) =>
      [from, to ?? from].every((month) => isIn(month, year, days)) ? ' ' : whole,
  )
  // `Q3 2024`, `2025`
  rest = rest.replace(/\b(?:Q[1-4] )?(\d{4})\b(?![,.]\d)/g, (whole, year: string) =>
    year >= days[0].slice(0, 4) && year <= days[1].slice(0, 4) ? ' ' : whole,
  )
  const said = new Set([...numbersIn(question), ...(plan === null ? [] : planNumbers(plan))])
  return numbersIn(rest).filter((one) => !said.has(one))
}

function isIn(month: string, year: string, [first, last]: KnownNumerals['days']): boolean {
  const at = MONTHS.indexOf(month) + 1
  const text = `${year}-${String(at).padStart(2, '0')}`
  return at > 0 && text >= first.slice(0, 7) && text <= last.slice(0, 7)
}

function numbersIn(text: string): readonly string[] {
  return [...(text.match(/\d(?:[\d,]*\d)?(?:\.\d+)?/g) ?? []), ...(text.match(NUMBER_WORDS) ?? []).map((word) => word.toLowerCase())]
}

/** Counts and thresholds of a plan, as they are printed. */
function planNumbers({ first, last, rolling, where }: NonNullable<AssistantAnswer['plan']>): readonly string[] {
  const counts = [first, last, rolling].flatMap((one) => (one === null ? [] : [String(one)]))
  const bounds = where.flatMap(({ value }) =>
    value === null ? [] : [printed(sizeOf(value) ?? '0', 0, value.includes('.') ? 2 : 0), printed(sizeOf(value) ?? '0', 2, 1)],
  )
  return [...counts, ...bounds]
}

/** Whether a text is one of the ways in which its value may be printed, with words around that hold no numeral. */
function isPrintedFrom({ text, value }: SaidFigure): boolean {
  const numerals = text.match(/\d(?:[\d,]*\d)?(?:\.\d+)?/g) ?? []
  if (value === null) return numerals.length === 0
  if (numerals.length !== 1) return false
  const size = sizeOf(value) ?? ''
  const isNegative = /[−(]/.test(text)
  const isZero = !/[1-9]/.test(numerals[0] ?? '')
  if (isNegative && !value.startsWith('-') && !isZero) return false
  const ways = /%|\bpt\b/.test(text) ? [printed(size, 2, 1), printed(size, 2, 0)] : [printed(size, 0, 0), printed(size, 0, 2)]
  return ways.includes(numerals[0] ?? '')
}

function sizeOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^-/, '')
}

/** A Decimal shifted by powers of ten, rounded half away from zero, with separators. */
function printed(size: string, shift: number, decimals: number): string {
  const [whole = '0', part = ''] = size.split('.')
  const digits = `${whole}${part.padEnd(shift + decimals + 1, '0')}`
  const kept = whole.length + shift + decimals
  const units = BigInt(digits.slice(0, kept) || '0') + (Number(digits[kept] ?? '0') >= 5 ? 1n : 0n)
  const text = units.toString().padStart(decimals + 1, '0')
  const left = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? left : `${left}.${text.slice(text.length - decimals)}`
}
