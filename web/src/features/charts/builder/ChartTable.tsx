import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { type ChartNumbers, chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import { type ChartTableRow, chartCellText, chartTable, whyEmptyRow } from '@fourwall/domain/charts/chart-table.ts'
import { noFigureWords } from '@fourwall/domain/figures/figure-state-words.ts'
import { useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'

interface ChartTableProps {
  readonly chart: ChartDocument
  readonly data: ChartData
  readonly currency: string
  readonly caption: string
  /** The category that is selected; null for none. */
  readonly selected: string | null
}

/** The same cells as the chart's marks, as a table. */
export function ChartTable({ chart, data, currency, caption, selected }: ChartTableProps) {
  const { negatives } = useDisplay()
  const { columns, rows } = useMemo(() => chartTable(chart, data), [chart, data])
  const numbersOf = ({ unit, unitLabel, scale }: ChartTableRow): ChartNumbers =>
    chartNumbers({
      unit,
      unitLabel,
      values: scale,
      format: { ...chart.options.format, currencyView: 'FULL' },
      currency,
      negatives,
    })
  return (
    // Arrow keys scroll what does not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
    <section aria-label="Data table" tabIndex={0} className="min-w-0 overflow-x-auto border-t border-line-1">
      <table className="w-full border-collapse text-right text-small tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-1 text-3">
            <th scope="col" className="sticky left-0 bg-page py-1 pr-3 pl-4 text-left font-normal">
              <span className="sr-only">Measure</span>
            </th>
            {columns.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                className={classNames('px-2 py-1 font-normal whitespace-nowrap', key === selected && 'bg-sel font-semibold text-1')}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { key, label, kind, cells } = row
            const text = { numbers: numbersOf(row), negatives, isExact: true }
            const why = whyEmptyRow(row)
            return (
              <tr key={key} className={classNames('border-b border-line-1', row.isActual && 'font-medium')}>
                <th scope="row" className="sticky left-0 max-w-[220px] truncate bg-page py-1 pr-3 pl-4 text-left font-normal" title={label}>
                  {label}
                </th>
                {why !== null && (
                  <td colSpan={columns.length} className="px-2 py-1 text-3">
                    {why}
                  </td>
                )}
                {why === null &&
                  cells.map((cell, at) => (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: the order of columns is fixed.
                      key={at}
                      title={cell !== null && cell.value === null ? noFigureWords(cell.state) : undefined}
                      className={classNames(
                        'px-2 py-1 whitespace-nowrap',
                        columns[at]?.key === selected && 'bg-sel',
                        kind !== 'FIGURE' && cell?.isMaterial === true && (cell.outcome === 'FAVORABLE' ? 'text-fav' : 'text-unfav'),
                      )}
                    >
                      {chartCellText(row, at, text)}
                    </td>
                  ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
