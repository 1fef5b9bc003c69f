import type { FigureTableRow, PlacedFigures } from '../../figures/answer-cells.ts'
import { CALCULATION_KEY } from '../../figures/calculation.ts'
import { combinedState } from '../../figures/combined-state.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import { type FigureMeasure, isComparing } from '../../figures/figure-question.ts'
import { measuredUnit } from '../../figures/measured-unit.ts'
import { besideKey, keyAtPlace, REST } from '../../figures/ranked-columns.ts'
import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import {
  absoluteDecimal,
  compareDecimals,
  decimalFromFraction,
  fractionFromDecimal,
  negateDecimal,
  sumDecimals,
} from '../../money/decimal.ts'
import { formatFigure, NO_VALUE } from '../../money/format.ts'
import { divideFractions, fraction, SHARE_DECIMALS } from '../../money/fraction.ts'
import type { Comparison, FigureColumn } from '../../profit-loss/report-columns.ts'
import type { CompanyNames } from '../company-names.ts'
import type { AnswerSource, SaidFigure } from './answer.ts'
import { type PrintedWhere, saidFigureText } from './figure-text.ts'
import { BASE_COLUMN } from './plan-questions.ts'

/** Whose figure is asked for: that of the days and places themselves, or that of what they are compared with. */
export type FigureSide = 'OWN' | 'BASE'

/** Of next to no change in revenue even a small one of profit is many times as much. */
const MOST_FLOW = '2'

/** Reads figures of a table as an answer shows them: printed, named, with what is behind them. */
export class AnswerFigures {
  readonly table: PlacedFigures
  readonly #names: CompanyNames
  readonly #mappingId: string
  readonly #budgetId: string | null
  readonly #question: number
  readonly #of: ConstructorParameters<typeof AnswerFigures>[1]
  /** Own columns with what each is compared with; -1 for nothing. */
  readonly #bases = new Map<number, number>()

  constructor(
    table: PlacedFigures,
    of: {
      readonly names: CompanyNames
      readonly mappingId: string
      readonly budgetId: string | null
      readonly question: number
      /** Which of several comparisons figures are set against; null or left out: the only one. */
      readonly comparison?: Comparison | null
      /** Whether differences of a row are better or worse; of every row where left out. */
      readonly isJudged?: (row: FigureTableRow) => boolean
    },
  ) {
    const { names, mappingId, budgetId, question, comparison = null } = of
    this.#of = of
    this.table = table
    this.#names = names
    this.#mappingId = mappingId
    this.#budgetId = budgetId
    this.#question = question
    const besides = new Map(table.figureColumns.map(({ key }, at) => [key, at]))
    const base = besideKey(BASE_COLUMN)
    const isOfEachPlace = table.figureColumns.some(({ key }) => key.startsWith(keyAtPlace(base, '')))
    for (const [at, { place }] of table.figureColumns.entries()) {
      const compared = table.figureColumns.findIndex((one) => one.of === at && (comparison === null || one.comparison === comparison))
      // A place is set against itself at other days, and each of them against the same other places.
      const ofPlace = place.kind === 'ALL' || !isOfEachPlace ? base : keyAtPlace(base, place.id)
      const beside = besides.get(ofPlace) ?? -1
      this.#bases.set(at, compared === -1 ? beside : compared)
    }
  }

  /** Figure columns of the question's own, of one place or of all together, in the order in which the answer has them. */
  columns(range: 'TOTAL' | 'PERIOD', place: 'ALL' | 'EACH'): readonly number[] {
    const shown = new Set(this.table.columns.map(({ column }) => column))
    return [...shown].filter((at) => {
      const column = this.table.figureColumns[at]
      return (
        column !== undefined &&
        column.of === null &&
        column.range === range &&
        !column.key.startsWith(besideKey('')) &&
        (column.place.kind === 'ALL') === (place === 'ALL')
      )
    })
  }

  /** The year up to the end of a column's days, at the same place; null where the question has none, or the days are all of it. */
  yearToDate(at: number): number | null {
    const place = this.placeKey(at)
    const isOfYear = ({ of, range }: FigureColumn, column: number): boolean =>
      of === null && range === 'YEAR_TO_DATE' && this.placeKey(column) === place
    const column = this.table.figureColumns.findIndex(isOfYear)
    return column === -1 ? null : column
  }

  /** Identifies the place of a column; empty for all places together. */
  placeKey(at: number): string {
    const place = this.column(at)?.place
    return place === undefined || place.kind === 'ALL' ? '' : `${place.kind} ${place.id}`
  }

  /** The same figures, set against another of several comparisons. */
  against(comparison: Comparison | null): AnswerFigures {
    return new AnswerFigures(this.table, { ...this.#of, comparison })
  }

  /** The index of the additional column with an id; -1 for none. */
  beside(id: string): number {
    return this.table.figureColumns.findIndex(({ key }) => key === besideKey(id))
  }

  column(at: number): FigureColumn | null {
    return this.table.figureColumns[at] ?? null
  }

  /** A figure of a table. @param at a figure column. */
  figure(row: FigureTableRow, at: number, measure: FigureMeasure, side: FigureSide = 'OWN', place: PrintedWhere = 'TABLE'): SaidFigure {
    const base = this.#bases.get(at) ?? -1
    const own = side === 'OWN' ? at : base
    const index = this.table.columns.findIndex((one) =>
      isComparing(measure)
        ? one.measure === measure && one.column === at && one.base === base
        : one.measure === measure && one.column === own,
    )
    const [cell, column] = [row.cells[index], this.table.columns[index]]
    if (cell === undefined || column === undefined) return noFigure
    return {
      text: saidFigureText(cell.value, cell.state, measure, row.unit, place),
      value: cell.value,
      state: cell.state,
      ...(cell.lacksLocations === true && { lacksLocations: true }),
      outcome: isComparing(measure) && (this.#of.isJudged?.(row) ?? true) ? cell.outcome : 'NEUTRAL',
      key: `${this.#question} ${row.key}|${column.key}`,
      source: this.#sourceOf(row, own === -1 ? at : own, isComparing(measure) ? base : side === 'BASE' ? base : -1),
      unit: measuredUnit(measure, row.unit),
      unitLabel: row.unitLabel,
    }
  }

  /** What stands behind a cell. @param index among the columns of the table. Null for places that are folded into one. */
  sourceAt(row: FigureTableRow, index: number): AnswerSource | null {
    const { column = -1, base = null } = this.table.columns[index] ?? {}
    const shown = this.table.figureColumns[column]
    if (shown === undefined || (shown.place.kind === 'GROUP' && shown.place.id === REST)) return null
    return this.#sourceOf(row, column, base ?? (shown.of === null ? -1 : column))
  }

  /** A figure in a sentence. */
  said(row: FigureTableRow, at: number, measure: FigureMeasure, side: FigureSide = 'OWN'): SaidFigure {
    return this.figure(row, at, measure, side, 'PROSE')
  }

  /** A figure in a sentence whose words say which way it goes. */
  size(row: FigureTableRow, at: number, measure: FigureMeasure): SaidFigure {
    return this.figure(row, at, measure, 'OWN', 'SIZE')
  }

  /** What a share of revenue differs by from its base, in points, positive where it is better; null without both. */
  shareDifference(row: FigureTableRow, at: number, place: PrintedWhere): SaidFigure | null {
    return this.#differenceOf(row, at, 'SHARE_OF_REVENUE', place)
  }

  /** What a figure per metric differs by from its base, positive where it is better; null without both. */
  perDifference(row: FigureTableRow, at: number, place: PrintedWhere): SaidFigure | null {
    return this.#differenceOf(row, at, 'PER_METRIC', place)
  }

  #differenceOf(row: FigureTableRow, at: number, measure: 'SHARE_OF_REVENUE' | 'PER_METRIC', place: PrintedWhere): SaidFigure | null {
    const [own, base] = [this.figure(row, at, measure), this.figure(row, at, measure, 'BASE')]
    if (own.value === null || base.value === null) return null
    const { value, state, outcome } = favorableDifference(own.value, base.value, row.favorability)
    return {
      ...own,
      text:
        measure === 'PER_METRIC'
          ? saidFigureText(value, state, measure, row.unit, place)
          : saidFigureText(value, state, 'VARIANCE', 'share', place),
      value,
      state,
      outcome,
      key: `${own.key} - ${base.key}`,
    }
  }

  /** What of a plan is not booked yet, below zero where more is; null without both. */
  left(row: FigureTableRow, at: number, place: PrintedWhere): SaidFigure | null {
    const [own, base] = [this.figure(row, at, 'VALUE'), this.figure(row, at, 'VALUE', 'BASE')]
    if (own.value === null || base.value === null) return null
    const value = sumDecimals([base.value, negateDecimal(own.value)])
    return {
      ...base,
      text: saidFigureText(value, base.state, 'VALUE', row.unit, place),
      value,
      outcome: 'NEUTRAL',
      key: `${base.key} - ${own.key}`,
    }
  }

  /** What of a plan is booked, a ratio; no value where nothing is planned. */
  used(row: FigureTableRow, at: number, place: PrintedWhere): SaidFigure {
    const [own, base] = [this.figure(row, at, 'VALUE'), this.figure(row, at, 'VALUE', 'BASE')]
    const isPlanned = own.value !== null && base.value !== null && compareDecimals(base.value, '0') > 0
    const ratio = isPlanned ? divideFractions(fractionFromDecimal(own.value), fractionFromDecimal(base.value)) : null
    const value = ratio === null ? null : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
    const { state } = ratio === null ? { state: 'NO_RESULT' as const } : combinedState([own.state, base.state])
    return {
      ...own,
      text: saidFigureText(value, state, 'SHARE_OF_REVENUE', row.unit, place),
      value,
      state,
      outcome: 'NEUTRAL',
      key: `${own.key} / ${base.key}`,
      unit: 'RATIO',
      unitLabel: null,
    }
  }

  /**
   * How much of the change of revenue became profit, a ratio (the flow-through of the trade): that of profit divided by that of revenue. No
   * value where revenue has next to no change, where the two moved apart, and where one of them lacks a figure.
   */
  flowThrough(profit: FigureTableRow, revenue: FigureTableRow, at: number, place: PrintedWhere): SaidFigure {
    const [own, whole] = [this.figure(profit, at, 'CHANGE'), this.figure(revenue, at, 'CHANGE')]
    if (own.value === null || whole.value === null) return noFigure
    const areWhole = [profit, revenue].every((row) => this.hasBoth(row, at))
    const areAlong = areWhole && compareDecimals(whole.value, '0') !== 0 && own.value.startsWith('-') === whole.value.startsWith('-')
    const ratio = areAlong ? divideFractions(fractionFromDecimal(own.value), fractionFromDecimal(whole.value)) : null
    const flow = ratio === null ? null : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
    const value = flow === null || compareDecimals(flow, MOST_FLOW) > 0 ? null : flow
    const { state } = value === null ? { state: 'NO_RESULT' as const } : combinedState([own.state, whole.state])
    return {
      ...own,
      text: saidFigureText(value, state, 'SHARE_OF_REVENUE', profit.unit, place),
      value,
      state,
      outcome: 'NEUTRAL',
      key: `${own.key} / ${whole.key}`,
      unit: 'RATIO',
      unitLabel: null,
    }
  }

  /** Whether a figure and what it is compared with are both there: a store that has closed has no change in this sense. */
  hasBoth(row: FigureTableRow, at: number): boolean {
    return this.figure(row, at, 'VALUE').value !== null && this.figure(row, at, 'VALUE', 'BASE').value !== null
  }

  /** A share of revenue less that of what it is compared with, in points, positive where it is more; null without both. */
  shareChange(row: FigureTableRow, at: number, place: PrintedWhere): SaidFigure | null {
    const better = this.shareDifference(row, at, place)
    if (better?.value === null || better === null || row.favorability !== 'DOWN') return better
    const value = negateDecimal(better.value)
    return { ...better, value, text: saidFigureText(value, better.state, 'VARIANCE', 'share', place) }
  }

  /** A place's share of all places together, a ratio; no value unless their total is positive. @param whole the column of all. */
  partOfAll(row: FigureTableRow, at: number, whole: number, place: PrintedWhere): SaidFigure {
    return this.part(this.figure(row, at, 'VALUE'), this.figure(row, whole, 'VALUE'), row, place)
  }

  /** A figure's share of another of the same row, a ratio; no value unless that is positive. */
  part(own: SaidFigure, all: SaidFigure, row: FigureTableRow, place: PrintedWhere): SaidFigure {
    if (own.value === null || all.value === null) return { ...noFigure, state: own.state }
    const ratio =
      compareDecimals(all.value, '0') > 0 ? divideFractions(fractionFromDecimal(own.value), fractionFromDecimal(all.value)) : null
    const value = ratio === null ? null : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
    const { state, lacksLocations = false } = ratio === null ? { state: 'NO_RESULT' as const } : combinedState([own.state, all.state])
    return {
      ...own,
      text: saidFigureText(value, state, 'SHARE_OF_REVENUE', row.unit, place),
      value,
      state,
      ...(lacksLocations && { lacksLocations }),
      outcome: 'NEUTRAL',
      key: `${own.key} / ${all.key}`,
      unit: 'RATIO',
      unitLabel: null,
    }
  }

  /** What one of several periods or places is on average. @param whole all of them together. @param many what they are called: `months`. */
  average(whole: SaidFigure, { unit }: FigureTableRow, count: number, many: string): SaidFigure | null {
    if (whole.value === null || count === 0) return null
    const value = averageValue(whole.value, count)
    return {
      ...whole,
      text:
        unit === 'money' ? saidFigureText(value, whole.state, 'VALUE', unit, 'PROSE') : formatFigure(value, isFew(value) ? 1 : 0, 'MINUS'),
      value,
      key: `${whole.key} / ${count} ${many}`,
    }
  }

  /** The row and the figure column of a cell by its key; no row for a key of several cells. */
  whereIs(key: string): readonly [FigureTableRow | null, number] {
    const bar = key.indexOf('|')
    const row = this.table.rows.find((one) => one.key === key.slice(0, bar)) ?? null
    const column = this.table.columns.find((one) => one.key === key.slice(bar + 1))
    return column === undefined ? [null, -1] : [row, column.column]
  }

  /** Whether there is something to compare a column with. */
  isCompared(at: number): boolean {
    return (this.#bases.get(at) ?? -1) !== -1
  }

  #sourceOf({ key, groupId, accountId, metricId, vendor }: FigureTableRow, at: number, base: number): AnswerSource | null {
    const column = this.table.figureColumns[at]
    if (column === undefined) return null
    const { startDate, endDate, place } = column.of === null ? column : (this.table.figureColumns[column.of] ?? column)
    const comparison: Comparison | null = this.table.figureColumns[base]?.comparison ?? null
    return {
      mappingId: this.#mappingId,
      groupId: metricId === null ? groupId : null,
      accountId: accountId === null ? null : String(accountId),
      metricId,
      ...(vendor !== undefined && { vendor }),
      ...(key.startsWith(CALCULATION_KEY) && { formula: key.slice(CALCULATION_KEY.length) }),
      startDate,
      endDate,
      locationIds: this.#locationsOf(place),
      comparison,
      budgetId: comparison === 'BUDGET' ? this.#budgetId : null,
    }
  }

  #locationsOf(place: FigureColumn['place']): readonly string[] {
    if (place.kind === 'ALL') return this.table.locationIds ?? []
    const node = flattenLocations(this.#names.tree).find((placed) => placed.node.id === place.id)?.node
    if (place.kind === 'LOCATION' && node === undefined) return [place.id]
    return node === undefined ? [place.id] : locationIdsUnder(node)
  }
}

/** Of what is counted, a tenth matters only where there is little of it. */
function isFew(value: string): boolean {
  return compareDecimals(absoluteDecimal(value), '100') < 0
}

/** A Decimal, rounded to twelve places. */
export function averageValue(whole: string, count: number): string {
  const ratio = divideFractions(fractionFromDecimal(whole), fraction(BigInt(count)))
  return ratio === null ? whole : decimalFromFraction(ratio, 0, SHARE_DECIMALS)
}

export const noFigure: SaidFigure = { text: NO_VALUE, value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', key: '', source: null }
