import type { BudgetBook } from '../budgets/budget-book.ts'
import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { compareDecimals } from '../money/decimal.ts'
import { NO_BASE, NOT_MEANINGFUL, type NoNumber } from '../money/format.ts'
import { type ColumnChoice, type ColumnPlace, DERIVED_SUFFIX } from '../profit-loss/report-columns.ts'
import {
  type ColumnBases,
  isDivisible,
  isOfMonths,
  isUnlike,
  lacksActuals,
  lacksPlan,
  type ShownCell,
  shownCell,
} from '../profit-loss/shown-columns.ts'
import type { TimeSpan } from '../time/time-span.ts'
import type { FigureCell, FigureRowAnswer, FigureState, MeasureColumn, PlacedFigures } from './answer-cells.ts'
import { AnswerRows } from './answer-rows.ts'
import type { AnsweredRow } from './answered-row.ts'
import { readCalculation } from './calculation.ts'
import { combinedState } from './combined-state.ts'
import { type FigureMeasure, type FigureQuestion, isComparing, type QuestionRow } from './figure-question.ts'
import type { GatheredFigures } from './gathered-figures.ts'
import { besideKey, decidingCell, keyAtPlace, mainColumn, REST, rankColumns } from './ranked-columns.ts'
import { ranked } from './ranking.ts'
import { type AnsweredColumn, answeredColumns, type FiguresBeside, figuresBeside } from './report-figures.ts'

export interface FigureAnswer {
  readonly timeSpan: TimeSpan
  /** Those of the figures; null for every one. */
  readonly locationIds: GatheredFigures['locationIds']
  readonly sameStores: GatheredFigures['sameStores']
  readonly figureColumns: readonly AnsweredColumn[]
  readonly columns: readonly MeasureColumn[]
  readonly rows: readonly FigureRowAnswer[]
  /** The budget that figures are compared with; null for none. */
  readonly budget: Pick<BudgetBook, 'budgetId' | 'name' | 'version'> | null
}

/** An answer as the parts of screens, slides and chats take it, with ids as in the API. */
export function placedFigures({ figureColumns, columns, rows, locationIds, sameStores }: FigureAnswer): PlacedFigures {
  return { figureColumns, columns, rows, locationIds: locationIds && locationIds.map(String), sameStores }
}

/** Locations left out of a ranking that folds them: the question is answered once more with them as one place. */
export interface FoldedPlaces {
  /** Those that stand by themselves, in their order. */
  readonly kept: readonly ColumnPlace[]
  /** How many of them stand before the folded ones. */
  readonly before: number
  /** How many places are folded. */
  readonly count: number
  /** Their locations together. */
  readonly rest: readonly LocationId[]
}

/** Figures made ready for any number of questions about them. */
export interface PreparedFigures {
  readonly gathered: GatheredFigures
  readonly beside: FiguresBeside
  readonly answering: AnswerRows
  readonly columns: readonly AnsweredColumn[]
  /** What the questions of one page share, computed for the first of them. */
  readonly shared: { readonly measured: Map<string, readonly MeasureColumn[]>; readonly bases: Map<string, ColumnBases> }
}

/** In steps, as `answerQuestion`. */
export function* prepareFigures(gathered: GatheredFigures): Generator<void, PreparedFigures, void> {
  const beside = yield* figuresBeside(gathered)
  const columns = answeredColumns(gathered, beside.plans)
  return { gathered, beside, answering: new AnswerRows(gathered, beside), columns, shared: { measured: new Map(), bases: new Map() } }
}

/**
 * The answer to a question, in steps: a server lets other work go first in between.
 *
 * @param prepared of the question's own mapping, days, places and columns.
 * @param plan receives the number of figures of rows and columns, row by row, before they are computed.
 * @returns also which places to fold; null for none.
 * @throws BadInputError for unknown rows, and for a ranking by lines, accounts or vendors without any.
 */
export function* answerQuestion(
  question: FigureQuestion,
  { gathered, answering, columns: figureColumns, shared }: PreparedFigures,
  plan: (figures: number) => void = () => undefined,
): Generator<void, { readonly answer: FigureAnswer; readonly folded: FoldedPlaces | null }, void> {
  const { ranking } = question
  const measures = ranking === null ? question.measures : [...new Set([...question.measures, ranking.measure])]
  const columns = madeOnce(shared.measured, JSON.stringify([question.beside, measures]), () =>
    measureColumns(figureColumns, question, measures),
  )
  const bases = madeOnce(shared.bases, JSON.stringify([question.columns.perMetricId, question.materiality]), () =>
    answering.bases(figureColumns, question),
  )
  const asked = new Map<string, AnsweredRow>()
  /** The row that decides how places or periods are ordered. */
  let deciding: string | null = null
  for (const [at, row] of question.rows.entries()) {
    const found = answering.rowsOf(row)
    plan(found.length * columns.length)
    // An account that is requested directly and with its group appears once.
    for (const one of found) if (!asked.has(one.key)) asked.set(one.key, one)
    if (at === ranking?.row) {
      deciding = found[0]?.key ?? null
      if (deciding === null && ranking.of !== 'ROWS')
        throw new BadInputError(
          row.kind === 'LINES'
            ? 'Places and periods cannot be ranked by the lines of a category without any. Rank by the category itself.'
            : 'Places and periods cannot be ranked by accounts or vendors of a line without any. Rank by the line itself.',
          'ranking',
        )
    }
    yield
  }
  const rows: FigureRowAnswer[] = []
  for (const row of asked.values()) {
    rows.push(answerRow(row, columns, bases))
    yield
  }
  const { timeSpan, locationIds, sameStores, book } = gathered
  const isOfNobody = sameStores !== null && locationIds?.length === 0
  const shownCellsOf = ({ cells }: FigureRowAnswer, places: readonly number[]): readonly FigureCell[] => {
    const shown = places.flatMap((at) => cells[at] ?? [])
    return isOfNobody ? shown.map((cell) => ({ ...cell, value: null, state: 'NOT_MEANINGFUL' })) : shown
  }
  const answerOf = (shownRows: readonly FigureRowAnswer[], order: readonly MeasureColumn[]): FigureAnswer => {
    const shown = order.filter(({ measure }) => question.measures.includes(measure))
    const places = shown.map((column) => columns.indexOf(column))
    return {
      timeSpan,
      locationIds,
      sameStores,
      figureColumns,
      columns: shown,
      rows: shownRows.map((row) => ({ ...row, cells: shownCellsOf(row, places) })),
      budget: book && { budgetId: book.budgetId, name: book.name, version: book.version },
    }
  }
  if (ranking === null) return { answer: answerOf(rows, columns), folded: null }
  if (ranking.of === 'ROWS') {
    const at = decidingCell(columns, figureColumns, mainColumn(figureColumns), ranking)
    const items = rows.map((item) => ({ item, value: item.cells[at]?.value ?? null, favorability: item.favorability }))
    const { kept, rest, before } = ranked(items, ranking)
    if (!ranking.foldsRest || rest.length === 0) return { answer: answerOf(kept, columns), folded: null }
    // A single one keeps its own name.
    if (rest.length === 1) return { answer: answerOf(kept.toSpliced(before, 0, ...rest), columns), folded: null }
    const folding = rest.flatMap(({ key }) => asked.get(key) ?? [])
    const folded = answerRow(answering.fold(question.rows, folding), columns, bases)
    return { answer: answerOf(kept.toSpliced(before, 0, folded), columns), folded: null }
  }
  const row = rows.find(({ key }) => key === deciding) ?? null
  const { order, kept, rest, before } = rankColumns({ columns, figureColumns, row, ranking })
  if (!ranking.foldsRest || rest.length === 0) return { answer: answerOf(rows, order), folded: null }
  if (rest.length === 1)
    return {
      answer: answerOf(
        rows,
        rankColumns({ columns, figureColumns, row, ranking: { ...ranking, first: null, last: null, atLeast: null, atMost: null } }).order,
      ),
      folded: null,
    }
  const locations = new Set(rest.flatMap((at) => gathered.columns[at]?.locationIds ?? []))
  return { answer: answerOf(rows, order), folded: { kept, before, count: rest.length, rest: [...locations] } }
}

function madeOnce<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

const SUFFIXES: Readonly<Record<FigureMeasure, string>> = {
  VALUE: '',
  VARIANCE: DERIVED_SUFFIX.VARIANCE,
  VARIANCE_PERCENT: DERIVED_SUFFIX.VARIANCE_PERCENT,
  CHANGE: '!c',
  CHANGE_PERCENT: '!cp',
  SHARE_OF_REVENUE: DERIVED_SUFFIX.PERCENT_OF_REVENUE,
  PER_METRIC: DERIVED_SUFFIX.PER_METRIC,
  RANK: '!k',
  RANK_CHANGE: '!kc',
}

/** Figure by figure its measures; what is compared with shows its own value, and the comparing measures after it. */
function measureColumns(
  columns: readonly AnsweredColumn[],
  { beside }: FigureQuestion,
  measures: readonly FigureMeasure[],
): readonly MeasureColumn[] {
  const based = beside.flatMap(({ id, isBase }) => (isBase ? [besideKey(id)] : []))
  const isBased = ({ key, place }: AnsweredColumn): boolean =>
    based.some((base) => key === base || (place.kind !== 'ALL' && key === keyAtPlace(base, place.id)))
  const keys = new Set(columns.map(({ key }) => key))
  const sideBySide = new Map(columns.flatMap(({ place }) => (place.kind === 'ALL' ? [] : [[place.id, place]])))
  /** What a base of one set of places is compared with too: each place that has no such base of its own. */
  const ofPlaces = ({ key, place }: AnsweredColumn): readonly { readonly id: string; readonly main: number }[] =>
    place.kind === 'ALL'
      ? [...sideBySide].flatMap(([id, one]) => {
          const main = keys.has(keyAtPlace(key, id)) ? -1 : mainColumn(columns, one)
          return main === -1 ? [] : [{ id, main }]
        })
      : []
  return columns.flatMap((shown, column) => {
    const { key, of, place } = shown
    const isBase = of === null && isBased(shown)
    const main = isBase ? mainColumn(columns, place) : -1
    const compared = of ?? (main === -1 ? null : main)
    const others = isBase
      ? ofPlaces(shown).flatMap((one) =>
          measures
            .filter((measure) => isComparing(measure) && measure !== 'RANK_CHANGE')
            .map(
              (measure): MeasureColumn => ({ key: keyAtPlace(key, one.id) + SUFFIXES[measure], measure, column: one.main, base: column }),
            ),
        )
      : []
    const own = measures.flatMap((measure): MeasureColumn[] => {
      const named = { key: key + SUFFIXES[measure], measure }
      if (isComparing(measure))
        return compared === null || (measure === 'RANK_CHANGE' && place.kind === 'ALL')
          ? []
          : [{ ...named, column: compared, base: column }]
      return measure === 'RANK' && place.kind === 'ALL' ? [] : [{ ...named, column, base: null }]
    })
    return [...own, ...others]
  })
}

function answerRow(row: AnsweredRow, columns: readonly MeasureColumn[], bases: ColumnBases): FigureRowAnswer {
  const { values: _, entryCounts: __, gaps: ___, isMeaningless: ____, isOfLedger: _____, uncovered: ______, missing, ...named } = row
  let ranks: readonly (number | null)[] | null = null
  const rankAt = (at: number): number | null => (ranks ??= ranksOf(row, bases))[at] ?? null
  return { ...named, gaps: missing, cells: columns.map((column) => cellOf(row, column, bases, rankAt)) }
}

function cellOf(
  row: AnsweredRow,
  { measure, column, base }: MeasureColumn,
  bases: ColumnBases,
  rankAt: (at: number) => number | null,
): FigureCell {
  if (measure === 'RANK' || measure === 'RANK_CHANGE') {
    const [rank, before] = [rankAt(column), base === null ? null : rankAt(base)]
    const value = base === null ? rank : rank === null || before === null ? null : before - rank
    return {
      value: value === null ? null : String(value),
      state: value === null ? 'NO_RESULT' : 'WHOLE',
      outcome: 'NEUTRAL',
      isMaterial: false,
    }
  }
  const cell = shownCellOf(measure, column, base, row, bases)
  const { value, instead, outcome, isMaterial } = cell
  if (value !== null)
    return { value, ...combinedState(statesOf(row, measure, base === null ? [column] : [column, base], bases)), outcome, isMaterial }
  return { value, state: whyNone(row, { measure, column, base }, bases, instead), outcome, isMaterial }
}

function shownCellOf(
  measure: Exclude<FigureMeasure, 'RANK' | 'RANK_CHANGE'>,
  column: number,
  base: number | null,
  row: AnsweredRow,
  bases: ColumnBases,
): ShownCell {
  switch (measure) {
    case 'VALUE':
      return shownCell({ kind: 'FIGURE', column }, row, bases)
    case 'SHARE_OF_REVENUE':
      return shownCell({ kind: 'PERCENT_OF_REVENUE', column }, row, bases)
    case 'PER_METRIC':
      return shownCell({ kind: 'PER_METRIC', column }, row, bases)
    case 'VARIANCE':
    case 'VARIANCE_PERCENT':
      return shownCell({ kind: measure, column, base: base ?? column }, row, bases)
    case 'CHANGE':
    case 'CHANGE_PERCENT': {
      const kind = measure === 'CHANGE' ? 'VARIANCE' : 'VARIANCE_PERCENT'
      const shown = { kind, column, base: base ?? column } as const
      const { outcome, isMaterial } = shownCell(shown, row, bases)
      // Without a direction the difference keeps its own sign.
      return { ...shownCell(shown, { ...row, favorability: null }, bases), outcome, isMaterial }
    }
  }
}

/** The states of the figures that a cell is computed from: one figure can both cover other days and lack locations. */
function statesOf(row: AnsweredRow, measure: FigureMeasure, places: readonly number[], { columns }: ColumnBases): readonly FigureState[] {
  return places.flatMap((at): FigureState[] => {
    const coverage = columns[at]?.coverage ?? 'WHOLE'
    const isOfWholeMonths = isOfMonths(row) || columns[at]?.comparison === 'BUDGET'
    return [
      ...(row.gaps?.has(at) === true ? (['LACKS_LOCATIONS'] as const) : []),
      // Divided by a metric of the same column, prorated with it.
      ...(measure === 'PER_METRIC' && coverage === 'PRORATED' ? (['PRORATED'] as const) : []),
      ...(isOfWholeMonths ? [coverage === 'NONE' ? ('NOT_PLANNED' as const) : coverage] : []),
    ]
  })
}

/** @param instead the text shown in place of a number. */
function whyNone(
  row: AnsweredRow,
  { measure, column, base }: Pick<MeasureColumn, 'measure' | 'column' | 'base'>,
  bases: ColumnBases,
  instead: NoNumber,
): FigureState {
  const { columns } = bases
  if (instead === NO_BASE) return 'ZERO_BASE'
  if (instead === NOT_MEANINGFUL) return 'NOT_MEANINGFUL'
  if (base !== null) {
    if ([column, base].some((at) => lacksActuals(row, columns, at))) return 'NO_ENTRIES'
    if (columns[base]?.comparison === 'BUDGET' && lacksPlan(row, columns, base)) return 'NOT_PLANNED'
    return isUnlike(row, columns, column, base) ? 'NOT_COMPARABLE' : 'NO_RESULT'
  }
  // Plain figures and shares have no share, and are divided by nothing.
  if (measure !== 'VALUE' && row.unit !== 'money' && (measure !== 'PER_METRIC' || !isDivisible(row))) return 'NO_RESULT'
  // What they are divided by covers other days or places.
  if (measure !== 'VALUE' && shownCell({ kind: 'FIGURE', column }, row, bases).value !== null)
    return measure === 'PER_METRIC' && columns[column]?.coverage === 'CUT' ? 'NOT_COMPARABLE' : 'NO_RESULT'
  const isPlan = columns[column]?.comparison === 'BUDGET'
  // Computed from amounts of some days and a metric of whole months, as its unit alone may be: it would have none at any locations.
  if (!isPlan && isOfMonths(row) && row.isOfOpsData !== true && columns[column]?.coverage === 'CUT') return 'NOT_COMPARABLE'
  if (row.gaps?.has(column) === true) return 'LACKS_LOCATIONS'
  if (isPlan) return 'NOT_PLANNED'
  return row.entryCounts?.[column] === 0 ? 'NO_ENTRIES' : 'NO_RESULT'
}

/** The rank of each place among its siblings: 1 for the most, the same for equals. Null for all locations together, and without a value. */
function ranksOf({ values, entryCounts }: AnsweredRow, { columns }: ColumnBases): readonly (number | null)[] {
  const valueAt = (at: number): string | null => (entryCounts?.[at] === 0 ? null : (values[at] ?? null))
  const ranks = columns.map((): number | null => null)
  const groups = Map.groupBy(
    columns.flatMap(({ place }, at) => (place.kind === 'ALL' || place.id === REST || valueAt(at) === null ? [] : [at])),
    // Locations and their groups are ranked each among themselves.
    (at) => `${columns[at]?.startDate} ${columns[at]?.endDate} ${columns[at]?.comparison} ${columns[at]?.place.kind}`,
  )
  for (const places of groups.values()) {
    const sorted = [...places].sort((left, right) => compareDecimals(valueAt(right) ?? '0', valueAt(left) ?? '0'))
    let rank = 0
    for (const [index, at] of sorted.entries()) {
      const before = sorted[index - 1]
      if (before === undefined || compareDecimals(valueAt(before) ?? '0', valueAt(at) ?? '0') !== 0) rank = index + 1
      ranks[at] = rank
    }
  }
  return ranks
}

function metricsOfRow(row: QuestionRow): readonly string[] {
  if (row.kind === 'METRIC') return [row.metricId]
  if (row.kind !== 'CALCULATION') return []
  return [...readCalculation(row.formula).operands.values()].flatMap((operand) => (operand.kind === 'METRIC' ? [operand.metricId] : []))
}

/** The report's own choice of columns. Metrics of rows are read separately. */
export function columnChoiceOf({ columns, rows }: FigureQuestion): ColumnChoice {
  const { comparisons, hasTotal, hasYearToDate, rolling, isSameStore, budgetId, isProrated, perMetricId, places } = columns
  return {
    comparisons,
    comparedOn: null,
    hasTotal,
    hasYearToDate,
    rolling,
    isSameStore,
    budgetId: comparisons.includes('BUDGET') ? budgetId : null,
    isProrated,
    perMetricId,
    locations: places === 'LEVEL' ? 'SIDE_BY_SIDE' : places,
    metricIds: rows.flatMap(metricsOfRow),
    byLocation: null,
  }
}
