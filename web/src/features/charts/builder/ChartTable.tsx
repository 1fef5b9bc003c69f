import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData, ChartSeries } from '@fourwall/domain/charts/chart-figures.ts'
import { type ChartNumbers, chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import { chartTableRows } from '@fourwall/domain/charts/chart-table-rows.ts'
import { formatPercent } from '@fourwall/domain/money/format.ts'
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
  const rows = useMemo(() => chartTableRows(data), [data])
  const categories = data.total === null ? data.categories : [...data.categories, data.total]
  const numbersOf = (series: ChartSeries): ChartNumbers =>
    chartNumbers({
      unit: series.unit,
      unitLabel: series.unitLabel,
      values: series.cells.map(({ value }) => value),
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
            {categories.map(({ key, label }) => (
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
          {rows.map(({ key, label, series, cells, kind }) => {
            const numbers = numbersOf(series)
            return (
              <tr
                key={key}
                className={classNames('border-b border-line-1', kind === 'FIGURE' && series.role === 'ACTUAL' && 'font-medium')}
              >
                <th scope="row" className="sticky left-0 max-w-[220px] truncate bg-page py-1 pr-3 pl-4 text-left font-normal" title={label}>
                  {label}
                </th>
                {cells.map((cell, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in one order.
                    key={at}
                    className={classNames(
                      'px-2 py-1 whitespace-nowrap',
                      categories[at]?.key === selected && 'bg-sel',
                      kind !== 'FIGURE' && cell?.isMaterial === true && (cell.outcome === 'FAVORABLE' ? 'text-fav' : 'text-unfav'),
                    )}
                  >
                    {kind === 'PERCENT'
                      ? formatPercent(cell?.value ?? null, 1, negatives)
                      : kind === 'DIFFERENCE'
                        ? numbers.difference(cell?.value ?? null)
                        : numbers.whole(cell?.value ?? null)}
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
