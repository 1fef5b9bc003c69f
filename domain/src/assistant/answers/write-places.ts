import type { FigureTableRow } from '../../figures/answer-cells.ts'
import {
  absoluteDecimal,
  compareDecimals,
  decimalFromFraction,
  fractionFromDecimal,
  negateDecimal,
  sumDecimals,
} from '../../money/decimal.ts'
import { formatPercent } from '../../money/format.ts'
import { divideFractions, SHARE_DECIMALS } from '../../money/fraction.ts'
import { capitalize, joinNames } from '../../sentence-text.ts'
import type { AnswerPart, AnswerSource, AnswerTableRow, AnswerWords, SaidFigure } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { answer, countFigure, countWords, plainFigure } from './answer-sentences.ts'
import { type AnswerWriting, whenOf } from './answer-writing.ts'
import { moneyText } from './figure-text.ts'
import { daysOfBase } from './plan-questions.ts'
import { againstName } from './plan-words.ts'

/** So many locations are named; the others are folded. */
const MOST_NAMED = 6

interface Bridged {
  readonly row: FigureTableRow
  /** The figure column of all places together. */
  readonly whole: number
  /** The line that explains most, shown in its own column; null for none. */
  readonly leadRow: FigureTableRow | null
}

interface PlaceFigures {
  readonly id: string
  readonly name: string
  /** Figure, base, difference (positive if favorable), and the difference of the line that explains most. */
  readonly figures: readonly SaidFigure[]
  /** Of the difference. */
  readonly value: string
}

/** Which locations or regions a difference comes from: those that make up most of it, the others folded, adding up to the whole. */
export function writePlaces(writing: AnswerWriting, figures: AnswerFigures, { row, whole, leadRow }: Bridged): readonly AnswerPart[] {
  const lead = leadRow !== null && leadRow.key !== row.key ? leadRow : null
  const figuresAt = (at: number): readonly SaidFigure[] => [
    figures.figure(row, at, 'VALUE'),
    figures.figure(row, at, 'VALUE', 'BASE'),
    figures.figure(row, at, 'VARIANCE'),
    ...(lead === null ? [] : [figures.figure(lead, at, 'VARIANCE')]),
  ]
  const all = figures.columns('TOTAL', 'EACH').flatMap((at): readonly PlaceFigures[] => {
    const place = figures.column(at)?.place
    const own = figuresAt(at)
    const value = own[2]?.value ?? null
    return place === undefined || place.kind === 'ALL' || value === null ? [] : [{ id: place.id, name: place.name, figures: own, value }]
  })
  const total = figuresAt(whole)
  const difference = total[2]?.value ?? null
  if (all.length < 2 || difference === null || compareDecimals(difference, '0') === 0) return []
  const isBehind = difference.startsWith('-')
  const size = (one: PlaceFigures): string => absoluteDecimal(one.value)
  const along = all
    .filter(({ value }) => compareDecimals(value, '0') !== 0 && value.startsWith('-') === isBehind)
    .toSorted((left, right) => compareDecimals(size(right), size(left)))
  const against = all.filter(({ value }) => compareDecimals(value, '0') !== 0 && value.startsWith('-') !== isBehind)
  const same = all.filter(({ value }) => compareDecimals(value, '0') === 0)
  const named = along.slice(0, MOST_NAMED)
  const isJudged = row.favorability !== null
  const [way, other] = isJudged
    ? isBehind
      ? ['behind', 'ahead']
      : ['ahead', 'behind']
    : isBehind
      ? ['lower', 'higher']
      : ['higher', 'lower']
  // Few enough to list one by one.
  const areFew = all.length <= MOST_NAMED
  const folded: AnswerTableRow[] = [
    { of: along.slice(MOST_NAMED), way: `more ${way}` },
    { of: against, way: other },
    { of: same, way: 'the same' },
  ].flatMap(({ of, way: words }) => (of.length === 0 || areFew ? [] : [foldedRow(of, words)]))
  const rows = [
    ...(areFew ? [...along, ...against, ...same] : named).map((one) => ({
      key: one.name,
      isTotal: false,
      cells: [one.name, ...one.figures],
    })),
    ...folded,
  ]
  const base = capitalize(againstName(writing.plan, writing.names) ?? 'Base')
  const noun = writing.plan.by === 'REGION' ? 'region' : 'location'
  return [
    answer(...placeWords({ along, named, all, way, difference, whole: total[2]?.key ?? '', noun })),
    ...openedAndClosed(writing, all, isJudged),
    {
      kind: 'TABLE',
      title: `${row.label} by ${noun}, ${writing.names.currency}, ${whenOf(writing)}`,
      columns: [
        { key: 'item', label: capitalize(noun), isNumber: false },
        { key: 'value', label: 'Actual', isNumber: true },
        { key: 'base', label: base, isNumber: true },
        { key: 'change', label: isJudged ? 'Better (worse)' : 'Change', isNumber: true },
        ...(lead === null ? [] : [{ key: 'lead', label: `Of it ${lead.label}`, isNumber: true }]),
      ],
      rows: [...rows, ...restRow(all, total), { key: 'total', isTotal: true, cells: [countedPlaces(all.length, noun), ...total] }],
    },
  ]
}

/** So many locations that opened or closed are named. */
const MOST_MOVED = 5

/** How much of a difference between two times comes from locations that opened or closed within them; nothing without any. */
function openedAndClosed({ plan, requests, names }: AnswerWriting, all: readonly PlaceFigures[], isJudged: boolean): readonly AnswerPart[] {
  const base = daysOfBase(plan, requests.days, names)
  if (base === null || plan.isSameStore) return []
  const [first, last] = [base, requests.days].toSorted((left, right) => left.startDate.localeCompare(right.startDate))
  if (first === undefined || last === undefined) return []
  const facts = new Map(names.locations.map((one) => [one.id, one]))
  const isOpened = ({ id }: PlaceFigures): boolean => {
    const openedOn = facts.get(id)?.openedOn ?? null
    return openedOn !== null && openedOn > first.startDate && openedOn <= last.endDate
  }
  const isClosed = ({ id }: PlaceFigures): boolean => {
    const closedOn = facts.get(id)?.closedOn ?? null
    return closedOn !== null && closedOn >= first.startDate && closedOn < last.endDate
  }
  const kinds = [
    { of: all.filter(isOpened), way: 'opened' },
    { of: all.filter((one) => isClosed(one) && !isOpened(one)), way: 'closed' },
  ].filter(({ of }) => of.length > 0)
  const others = all.filter((one) => !isOpened(one) && !isClosed(one))
  if (kinds.length === 0 || others.length === 0) return []
  const worth = ({ of }: { readonly of: readonly PlaceFigures[] }): SaidFigure => {
    const differences = of.flatMap(({ figures }) => figures[2] ?? [])
    const sum = sumDecimals(of.map(({ value }) => value))
    const size = isJudged ? moneyText(absoluteDecimal(sum)) : moneyText(sum)
    return { ...plainFigure(size, sum, sumKey(differences.map(({ key }) => key))), source: sourceOfSum(differences) }
  }
  const clauses = [...kinds, { of: others, way: null }].map((kind): AnswerWords => {
    const { of, way } = kind
    const figure = worth(kind)
    const side = isJudged ? (figure.value?.startsWith('-') === true ? ' worse' : ' better') : ''
    const who: AnswerWords =
      way === null
        ? ['at the ', ...countWords(of.length, 'other location')]
        : of.length > MOST_MOVED
          ? ['at ', ...countWords(of.length, 'location'), ` that ${way}`]
          : [`at ${joinNames(of.map(({ name }) => name))}, which ${way}`]
    return [figure, `${side} `, ...who]
  })
  return [answer('Of the difference: ', ...clauses.flatMap((words, at) => (at === 0 ? words : ['; ', ...words])), '.')]
}

function countedPlaces(count: number, noun: string): SaidFigure {
  return { ...countFigure(count, `${noun}s`), text: `${count} ${noun}s` }
}

function placeWords({
  along,
  named,
  all,
  way,
  difference,
  whole,
  noun,
}: {
  readonly along: readonly PlaceFigures[]
  readonly named: readonly PlaceFigures[]
  readonly all: readonly PlaceFigures[]
  readonly way: string
  readonly difference: string
  readonly whole: string
  /** What the places are called. */
  readonly noun: string
}): AnswerWords {
  const head: AnswerWords = [
    countFigure(along.length, `${noun}s ${way}`),
    ' of ',
    ...countWords(all.length, noun),
    ` ${all.length === 1 || along.length === 1 ? 'was' : 'were'} ${way}.`,
  ]
  if (along.length <= 1 || named.length === 0 || named.length === all.length) return head
  const differences = named.flatMap(({ figures }) => figures[2] ?? [])
  const keys = differences.map(({ key }) => key)
  const sum = sumDecimals(named.map(({ value }) => value))
  const ratio = divideFractions(fractionFromDecimal(sum), fractionFromDecimal(difference))
  const share = ratio === null ? '0' : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
  const part = { ...plainFigure(moneyText(absoluteDecimal(sum)), sum, sumKey(keys)), source: sourceOfSum(differences) }
  const isPart = compareDecimals(share, '1') <= 0
  return [
    ...head,
    ' ',
    countFigure(named.length, `${noun}s named`),
    ' of them make up ',
    part,
    ...(isPart
      ? [', ', plainFigure(formatPercent(share, 0, 'MINUS'), share, `${sumKey(keys)} / ${whole}`, null, 'RATIO'), ' of the whole']
      : []),
    '.',
  ]
}

/** Several locations as one row: `13 more behind`. */
function foldedRow(of: readonly PlaceFigures[], words: string): AnswerTableRow {
  const columns = of[0]?.figures.map((_, at) => at) ?? []
  const cells = columns.map((at): SaidFigure => {
    const all = of.flatMap(({ figures }) => figures[at] ?? [])
    const values = all.flatMap(({ value }) => (value === null ? [] : [value]))
    const sum = sumDecimals(values)
    const key = sumKey(all.filter(({ value }) => value !== null).map((one) => one.key))
    const isJudged = all.some(({ outcome }) => outcome !== 'NEUTRAL')
    const sign = compareDecimals(sum, '0')
    return {
      ...plainFigure(moneyText(sum, { negatives: 'PARENTHESES' }), sum, key),
      outcome: !isJudged || sign === 0 ? 'NEUTRAL' : sign > 0 ? 'FAVORABLE' : 'UNFAVORABLE',
      source: sourceOfSum(all),
    }
  })
  const label = { ...countFigure(of.length, words), text: `${of.length} ${words}` }
  return { key: `fold ${words}`, isTotal: false, cells: [label, ...cells] }
}

/** What of the whole no location has, such as a plan of the company alone; nothing where they add up. */
function restRow(all: readonly PlaceFigures[], total: readonly SaidFigure[]): readonly AnswerTableRow[] {
  const cells = total.map((figure, at): SaidFigure => {
    const parts = all.flatMap(({ figures }) => figures[at] ?? [])
    const rest =
      figure.value === null
        ? '0'
        : sumDecimals([figure.value, ...parts.flatMap(({ value }) => (value === null ? [] : [negateDecimal(value)]))])
    return plainFigure(moneyText(rest, { negatives: 'PARENTHESES' }), rest, `${figure.key} - ${sumKey(parts.map(({ key }) => key))}`)
  })
  const isNothing = cells.slice(0, 3).every(({ value }) => value === null || compareDecimals(value, '0') === 0)
  return isNothing ? [] : [{ key: 'rest', isTotal: false, cells: ['Of no location', ...cells] }]
}

/** What a sum of the same figure of several locations is of: all of them together; null where one of them has no figure. */
function sourceOfSum(figures: readonly SaidFigure[]): AnswerSource | null {
  const [first] = figures
  const sources = figures.flatMap(({ source, value }) => (source === null || value === null ? [] : [source]))
  if (!first?.source || sources.length < figures.length) return null
  return { ...first.source, locationIds: [...new Set(sources.flatMap(({ locationIds }) => locationIds))] }
}

/** The key of a sum of figures. */
function sumKey(keys: readonly string[]): string {
  return `sum ${keys.join(' + ')}`
}
