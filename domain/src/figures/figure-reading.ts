import type { Comparison, FigureColumn } from '../profit-loss/report-columns.ts'
import type { FigureCell, FigureTable, FigureTableRow } from './answer-cells.ts'
import { type FigureMeasure, isComparing } from './figure-question.ts'

/** Where in an answer a figure stands: at a place, null for all together, and in a range of days. */
export interface AnswerPlace {
  readonly place: string | null
  /** The whole span, the fiscal year up to its end, or the period that begins on a day. */
  readonly days: 'TOTAL' | 'YEAR_TO_DATE' | { readonly from: string }
}

/** A figure with the key that names it; empty where the answer has no such figure. */
export interface AnswerFigure extends FigureCell {
  /** Key of the row, a bar, key of the column. */
  readonly key: string
}

const NO_CELL: AnswerFigure = { key: '', value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false }

/** An answer whose figures are found by what they are. */
export class FigureReading {
  readonly #table: FigureTable
  readonly #at = new Map<string, number>()
  /** Columns by place and range; those that are compared with by the column and the comparison. */
  readonly #places = new Map<string, number>()
  readonly #compared = new Map<string, number>()
  readonly #rows: ReadonlyMap<string, FigureTableRow>

  constructor(table: FigureTable) {
    this.#table = table
    this.#rows = new Map(table.rows.map((row) => [row.key, row]))
    for (const [at, { measure, column, base }] of table.columns.entries()) this.#at.set(`${measure} ${column} ${base ?? ''}`, at)
    for (const [at, column] of table.figureColumns.entries()) {
      const { of, comparison, range, startDate } = column
      const key = of === null ? rangeKey(placeKey(column), range, range === 'PERIOD' ? startDate : '') : `${of} ${comparison}`
      const known: Map<string, number> = of === null ? this.#places : this.#compared
      if (!known.has(key)) known.set(key, at)
    }
  }

  row(key: string): FigureTableRow | null {
    return this.#rows.get(key) ?? null
  }

  get rows(): readonly FigureTableRow[] {
    return this.#table.rows
  }

  /** The periods, in the order of time. */
  periods(): readonly FigureColumn[] {
    const own = this.#own().filter(({ range }) => range === 'PERIOD')
    const whole = own.filter(({ place }) => place.kind === 'ALL')
    // Where only places stand side by side, each has a column of the same days.
    const [lead] = own
    return whole.length > 0 ? whole : own.filter((column) => lead !== undefined && placeKey(column) === placeKey(lead))
  }

  /** A column of each place, in the order of the answer's ranking. */
  places(): readonly FigureColumn[] {
    const found = new Map<string, FigureColumn>()
    for (const { column } of this.#table.columns) {
      const figure = this.#table.figureColumns[column]
      if (figure === undefined || figure.of !== null || figure.place.kind === 'ALL' || found.has(placeKey(figure))) continue
      found.set(placeKey(figure), figure)
    }
    return [...found.values()]
  }

  column(of: AnswerPlace): FigureColumn | null {
    const at = this.#columnOf(of)
    return at === null ? null : (this.#table.figureColumns[at] ?? null)
  }

  /** The column that another is compared with. */
  comparedColumn(of: AnswerPlace, comparison: Comparison): FigureColumn | null {
    const at = this.#columnOf(of)
    const based = at === null ? null : this.#comparedAt(at, comparison)
    return based === null ? null : (this.#table.figureColumns[based] ?? null)
  }

  /** @param comparison whose figure, or what is compared with, it is; null for the figure itself. */
  cell(row: FigureTableRow, of: AnswerPlace, measure: FigureMeasure, comparison: Comparison | null = null): AnswerFigure {
    const at = this.#columnOf(of)
    const based = at === null || comparison === null ? null : this.#comparedAt(at, comparison)
    if (at === null || (comparison !== null && based === null)) return NO_CELL
    const found = this.#at.get(isComparing(measure) ? `${measure} ${at} ${based}` : `${measure} ${based ?? at} `)
    const column = found === undefined ? undefined : this.#table.columns[found]
    const cell = found === undefined ? undefined : row.cells[found]
    return column === undefined || cell === undefined ? NO_CELL : { ...cell, key: `${row.key}|${column.key}` }
  }

  #columnOf({ place, days }: AnswerPlace): number | null {
    return (
      this.#places.get(rangeKey(place ?? '', typeof days === 'string' ? days : 'PERIOD', typeof days === 'string' ? '' : days.from)) ?? null
    )
  }

  #comparedAt(at: number, comparison: Comparison): number | null {
    return this.#compared.get(`${at} ${comparison}`) ?? null
  }

  #own(): readonly FigureColumn[] {
    return this.#table.figureColumns.filter(({ of }) => of === null)
  }
}

/** Names the place of a column; empty for all together. */
function placeKey({ place }: Pick<FigureColumn, 'place'>): string {
  return place.kind === 'ALL' ? '' : place.id
}

function rangeKey(place: string, range: FigureColumn['range'], from: string): string {
  return `${place} ${range} ${from}`
}
