import type { FigureCell, FigureTable, FigureTableRow, MeasureColumn } from '../figures/answer-cells.ts'
import { type FigureMeasure, type FigureQuestion, TOTAL_ONLY } from '../figures/figure-question.ts'
import { limitedValue } from '../figures/figure-state-words.ts'
import { formatFigure, formatMoney, formatPercent, formatPoints, type NegativeStyle } from '../money/format.ts'
import { type FilledScope, filledScope, type UsualScope } from './element-scope.ts'
import type { PresentationSettings, TextFigure } from './presentation.ts'

/** What a figure inside a text asks for; null where it cannot be asked: no mapping, or no budget to compare with. */
export function textFigureQuestion(figure: TextFigure, settings: PresentationSettings, usual: UsualScope): FigureQuestion | null {
  const scope: FilledScope = filledScope(figure.scope, settings, usual)
  if (scope.mappingId === null || (figure.against === 'BUDGET' && scope.budgetId === null)) return null
  const { groupId, metricId, against } = figure
  return {
    mappingId: scope.mappingId,
    mappedOn: null,
    timeSpan: scope.timeSpan,
    rows: [groupId === null ? { kind: 'METRIC', metricId: metricId ?? '' } : { kind: 'GROUP', groupId }],
    places: scope.places,
    columns: {
      ...TOTAL_ONLY,
      comparisons: against === null ? [] : [against],
      budgetId: against === 'BUDGET' ? scope.budgetId : null,
    },
    beside: [],
    measures: [measureOf(figure)],
    ranking: null,
    materiality: null,
  }
}

function measureOf({ measure }: TextFigure): FigureMeasure {
  return measure
}

/** A Decimal; null for no value. */
export function textFigureValue(figure: TextFigure, table: FigureTable | null): string | null {
  return textFigureCell(figure, table)?.value ?? null
}

function textFigureCell(figure: TextFigure, table: FigureTable | null): FigureCell | null {
  const column = table && textFigureColumn(figure, table)
  return column ? (table.rows[0]?.cells[table.columns.indexOf(column)] ?? null) : null
}

/** The column of its answer that it is read from. */
export function textFigureColumn({ measure }: TextFigure, { columns }: FigureTable): MeasureColumn | null {
  return columns.find((column) => column.measure === measure) ?? null
}

/** How a figure is written inside a text: `5,036,521`, `+27,144`, `2.6%`; `8,412 (of whole months)` where it covers other days. A dash or a word for no value. */
export function textFigureText(figure: TextFigure, table: FigureTable | null, negatives: NegativeStyle): string {
  const row = table?.rows[0]
  const cell = (row && textFigureCell(figure, table)) ?? { value: null, state: 'NO_RESULT' }
  return limitedValue(cell, (value) => {
    const unit = row?.unit ?? 'plain'
    if (figure.measure === 'VARIANCE_PERCENT' || figure.measure === 'SHARE_OF_REVENUE') return formatPercent(value, 1, negatives)
    if (figure.measure === 'VARIANCE')
      return signed(unit === 'share' ? formatPoints(value, 1, negatives) : plainFigureText(value, unit, negatives), value)
    return plainFigureText(value, unit, negatives)
  })
}

/** A figure by what it counts: money whole, ratios as percentages, others with two decimals unless whole. A dash for no value. */
export function plainFigureText(value: string | null, unit: FigureTableRow['unit'], negatives: NegativeStyle): string {
  if (unit === 'money') return formatMoney(value, { currencyView: 'FULL', decimals: 0, currency: null, negatives })
  if (unit === 'share') return formatPercent(value, 1, negatives)
  return formatFigure(value, Number.isInteger(Number(value)) ? 0 : 2, negatives)
}

function signed(text: string, value: string): string {
  return Number(value) > 0 ? `+${text}` : text
}
