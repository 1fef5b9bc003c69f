import type { AnswerPart, AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { type AnswerForm, type ChartPoint, type PrintedFigure, type ScannedChart, storedForm } from './answer-forms.ts'

/** Sources of numerals in an answer other than its figures. */
export interface KnownNumerals {
  /** Names and texts of the company's own: lines, accounts, locations, regions, budgets, metrics, vendors, memos, attached files. */
  readonly names: readonly string[]
  /** How many locations the company has: `all 5 locations`. */
  readonly locations: number
  /** As it was typed. */
  readonly question: string
  /** First and last day that the plan and the books speak of: `2025-01-01`. */
  readonly days: readonly [first: string, last: string]
  /** Numbers of the company's settings, as they are printed. Default: none. */
  readonly settings?: readonly string[]
  /** The content of attached files as one text: figures of a file are quoted with the text next to them. Default: nothing. */
  readonly files?: string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const NUMBER_WORDS =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|hundred|thousand|million|half|second|third|fourth|fifth|twice|dozen)\b/gi

/**
 * Numerals of an answer that are bound to nothing: neither printed from a value, nor part of a name, a date of the plan, a number of the
 * plan or of the question. Empty where all are bound. Shares no code with what writes answers.
 *
 * @param form the answer as a client gets it. Left out: as it is stored.
 */
export function unboundNumerals(answer: AssistantAnswer, known: KnownNumerals, form: AnswerForm = storedForm(answer)): readonly string[] {
  // Every figure that a client draws is one of the stored answer, cell by cell.
  const stored = storedForm(answer).charts.flatMap(({ points }) => points)
  const others = form.charts
    .flatMap(({ points }) => points)
    .filter(
      ({ key, value, labels }) => !stored.some((one) => one.key === key && one.value === value && one.labels.at(-1) === labels.at(-1)),
    )
  return [
    ...unboundIn(form, answer.plan, known),
    ...others.map(({ key, value, labels }) => `${labels.join(', ')}: ${value} is not stored as ${key}`),
  ]
}

/** The same of words and figures that are no answer. */
export function unboundIn(form: AnswerForm, plan: AssistantAnswer['plan'], known: KnownNumerals): readonly string[] {
  const found: string[] = []
  for (const text of [...form.texts, ...form.charts.flatMap(chartTexts)])
    for (const numeral of numeralsIn(text, plan, known)) found.push(`${numeral} in "${text}"`)
  const values = new Map<string, string | null>()
  const keep = ({ key, value }: Pick<PrintedFigure, 'key' | 'value'>): void => {
    const same = values.get(key)
    if (key !== '' && same !== undefined && sizeOf(same) !== sizeOf(value)) found.push(`${key} is ${same} and ${value}`)
    values.set(key, value)
  }
  for (const figure of form.figures) {
    if (!isPrintedFrom(figure, known)) found.push(`"${figure.text}" is not ${figure.value}`)
    if (figure.value !== null && figure.key === '') found.push(`"${figure.text}" has no key`)
    keep(figure)
  }
  for (const chart of form.charts) {
    found.push(...chartFaults(chart), ...chart.points.flatMap((point) => besideItsRow(point, form)))
    for (const point of chart.points) keep(point)
  }
  return found
}

/** Labels of what is folded say how much it is: as much as it has keys. */
function chartTexts({ texts, points }: ScannedChart): readonly string[] {
  const labels = new Set(points.flatMap((point) => point.labels))
  for (const { key, labels: own } of points) for (const label of own) if (countsKeys(label, key)) labels.delete(label)
  return [...texts, ...labels]
}

function chartFaults({ points, addsUp }: ScannedChart): readonly string[] {
  const faults = points.flatMap(({ labels, value, number, key }: ChartPoint) => [
    ...(number === undefined || number === Number(value) ? [] : [`${labels.join(', ')}: ${number} is not ${value}`]),
    ...(value === null || addsUp || key.includes('|') ? [] : [`${labels.join(', ')}: ${value} matches no cell`]),
  ])
  if (!addsUp) return faults
  // One step may be of what no cell explains, as long as all add up.
  const bare = points.filter(({ key, value }) => value !== null && !key.includes('|'))
  const values = points.map(({ value }) => exact(value ?? '0'))
  const sum = values.slice(0, -1).reduce((all, one) => all + one, 0n)
  return [
    ...faults,
    ...(bare.length > 1 ? [`${bare.map(({ labels }) => labels.join(', ')).join('; ')}: steps of no cell`] : []),
    ...(sum === values.at(-1) ? [] : [`${points.map(({ value }) => value).join(', ')} do not add up`]),
  ]
}

/** A figure that is drawn, and is none of the row that has the same name in a table of the answer. */
function besideItsRow({ labels, value }: ChartPoint, { rows }: AnswerForm): readonly string[] {
  const named = rows.filter(({ label }) => labels.some((one) => one !== '' && (label === one || label.startsWith(`${one} (`))))
  if (value === null || named.length === 0 || named.some(({ values }) => values.some((one) => sizeOf(one) === sizeOf(value)))) return []
  return [`${labels.join(', ')} is drawn as ${value}, and is ${named.map(({ values }) => values.join(', ')).join('; ')} in the table`]
}

/** A Decimal in units that are small enough for every one. */
function exact(value: string): bigint {
  const [whole = '0', part = ''] = (sizeOf(value) ?? '0').split('.')
  const units = BigInt(`${whole}${part.padEnd(40, '0')}`)
  return value.startsWith('-') ? -units : units
}

/** @param key with the number of its question before it. */
function countsKeys(label: string, key: string): boolean {
  return /^\d+/.exec(label)?.[0] === String(key.split(' ').length - 1)
}

export function figuresOf(part: AnswerPart): readonly SaidFigure[] {
  if (part.kind === 'TEXT') return part.words.filter((one) => typeof one !== 'string')
  return part.kind === 'TABLE' ? part.rows.flatMap(({ cells }) => cells.filter((one) => typeof one !== 'string')) : []
}

function numeralsIn(
  text: string,
  plan: AssistantAnswer['plan'],
  { names, question, days, locations, settings = [] }: KnownNumerals,
): readonly string[] {
  if (numbersIn(text).length === 0) return []
  let rest = text.replace(/\b(\d+) locations?\b/g, (whole, count: string) =>
    [locations, plan?.places.locationIds.length].includes(Number(count)) ? ' ' : whole,
  )
  // A location may be called `May`.
  rest = rest.replace(/(?<!– )\b([A-Z][a-z]{2}) \d{1,2}, (\d{4})\b/g, (whole, month: string, year: string) =>
    isIn(month, year, days) ? ' ' : whole,
  )
  // Few of all names are in a text, and patterns are slow.
  const lower = text.toLowerCase()
  const namesIn = [...names].filter((one) => one !== '' && lower.includes(one.toLowerCase()))
  for (const name of namesIn.sort((left, right) => right.length - left.length))
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
  const said = new Set([...numbersIn(question), ...settings, ...(plan === null ? [] : planNumbers(plan))])
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
function isPrintedFrom({ text, value, key }: PrintedFigure, { files = '' }: KnownNumerals): boolean {
  const numerals = text.match(/\d(?:[\d,]*\d)?(?:\.\d+)?/g) ?? []
  if (value === null) return numerals.length === 0 || isPlaceInFile(text, key, files)
  if (numerals.length !== 1) return false
  const size = sizeOf(value) ?? ''
  const isNegative = /[−(]/.test(text)
  const isZero = !/[1-9]/.test(numerals[0] ?? '')
  if (isNegative && !value.startsWith('-') && !isZero) return false
  const ways = /%|\bpt\b/.test(text) ? [printed(size, 2, 1), printed(size, 2, 0)] : [printed(size, 0, 0), printed(size, 0, 2)]
  return ways.includes(numerals[0] ?? '')
}

/** A line, page or cell, by numbers that its key has too, with what the file says there. */
function isPlaceInFile(text: string, key: string, files: string): boolean {
  const place = /^file:\S+ (.+) place$/.exec(key)?.[1]
  if (place === undefined) return false
  const said = new Set([...(place.match(/\d+/g) ?? []), ...(files.match(/\d+/g) ?? [])])
  return (text.match(/\d+/g) ?? []).every((one) => said.has(one))
}

function sizeOf(value: string | null): string | null {
  return value === null ? null : value.replace(/^-/, '')
}

/** A Decimal shifted by powers of ten, rounded half away from zero, with separators. */
function printed(size: string, shift: number, decimals: number): string {
  const [whole = '0', part = ''] = size.split('.')
  const digits = `${whole}${part.padEnd(shift + decimals + 1, '0')}`
  const count = whole.length + shift + decimals
  const units = BigInt(digits.slice(0, count) || '0') + (Number(digits[count] ?? '0') >= 5 ? 1n : 0n)
  const text = units.toString().padStart(decimals + 1, '0')
  const left = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === 0 ? left : `${left}.${text.slice(text.length - decimals)}`
}
