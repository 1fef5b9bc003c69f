import { formatCount, formatMoney, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { shortMonth } from '@fourwall/domain/time/day-format.ts'
import { useMemo, useRef } from 'react'
import { offsetAt, offsetsOf, totalLength } from '../../../blocks/report-grid/grid-geometry.ts'
import { figureWidth } from '../../../blocks/report-grid/grid-model.ts'
import { useGridViewport } from '../../../blocks/report-grid/use-grid-viewport.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Figure } from '../../../ui/Money.tsx'
import { counted } from './counted.ts'
import { nameOfMonth } from './month-placements.ts'
import type { TotalCell, TotalMatrix } from './total-matrix.ts'

const rowHeight = 26
const leastNameWidth = 168
const cellPadding = 24

interface TotalsGridProps {
  readonly matrix: TotalMatrix
  readonly minorDigits: number
}

/**
 * Locations by months, a pair of columns each: how many rows, and what they come to. Names, headings
 * and the total stay in sight; only what is near the viewport is mounted.
 */
export function TotalsGrid({ matrix, minorDigits }: TotalsGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { months, locations, all } = matrix
  const amount = (value: string) => formatMoney(value, { currencyView: 'FULL', decimals: minorDigits, currency: null })

  const columnOffsets = useMemo(() => {
    // Totals are mostly the widest figures, but locations of opposite signs can be wider.
    const widest = (printed: (cell: TotalCell) => string, month: number) =>
      Math.max(...[all[month], ...locations.map(({ cells }) => cells[month])].map((cell) => (cell ? figureWidth(printed(cell)) : 0)))
    return offsetsOf(months.length * 2, (column) => {
      const month = column >> 1
      const isCount = column % 2 === 0
      const least = isCount ? 74 : 84
      return Math.max(
        least,
        Math.ceil(widest(isCount ? ({ rows }) => formatCount(rows) : (cell) => amount(cell.amount), month)) + cellPadding,
      )
    })
    // oxlint-disable-next-line react/exhaustive-deps -- amounts print by minorDigits alone
  }, [matrix, minorDigits])
  const rowOffsets = useMemo(() => offsetsOf(locations.length, () => rowHeight), [locations.length])

  const mounted = useGridViewport(
    scroller,
    { rows: rowOffsets, columns: columnOffsets, nameWidth: leastNameWidth, headerHeight: rowHeight * 2 },
    () => undefined,
  )
  const figuresWidth = totalLength(columnOffsets)
  // What the months leave free is the names'.
  const nameWidth = Math.max(leastNameWidth, mounted.width - figuresWidth)
  const width = nameWidth + figuresWidth

  const figures = (cells: readonly (TotalCell | null)[], isTotal: boolean) => {
    const list = []
    for (let column = mounted.columns.from; column < mounted.columns.to; column += 1) {
      const cell = cells[column >> 1] ?? null
      const isCount = column % 2 === 0
      const text = cell === null ? NO_VALUE : isCount ? formatCount(cell.rows) : amount(cell.amount)
      const left = offsetAt(columnOffsets, column)
      list.push(
        <div
          key={column}
          role="cell"
          aria-colindex={column + 2}
          style={{ left, width: offsetAt(columnOffsets, column + 1) - left }}
          className={classNames(
            'absolute inset-y-0 text-right leading-[26px]',
            isCount ? 'text-2' : monthEdge(column, months.length),
            'pr-[10px]',
          )}
        >
          {isTotal && <span aria-hidden="true" className="absolute top-0 right-[13px] left-[9px] border-t border-line-rule" />}
          <Figure text={text} />
        </div>,
      )
    }
    return list
  }
  const headings = []
  for (let column = mounted.columns.from; column < mounted.columns.to; column += 1) {
    const month = months[column >> 1]
    if (month === undefined) continue
    const isCount = column % 2 === 0
    const left = offsetAt(columnOffsets, column)
    headings.push(
      <div
        key={column}
        role="columnheader"
        aria-colindex={column + 2}
        style={{ left, width: offsetAt(columnOffsets, column + 1) - left }}
        className={classNames('absolute inset-y-0 pr-[13px] text-right leading-[26px]', !isCount && monthEdge(column, months.length))}
      >
        {isCount ? `${shortMonth(monthOf(parseDay(`${month}-01`)))} rows` : nameOfMonth(month)}
      </div>,
    )
  }

  return (
    <div
      ref={scroller}
      role="table"
      aria-label="Totals by month and location"
      aria-rowcount={locations.length + 2}
      aria-colcount={months.length * 2 + 1}
      // Scrolled with the arrows.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
      tabIndex={0}
      className="group min-h-0 flex-initial overflow-auto overscroll-contain outline-offset-[-2px]"
    >
      <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
        <div role="row" aria-rowindex={1} className="relative flex h-row border-b border-line-2 bg-page text-small font-medium text-3">
          <Name width={nameWidth} role="columnheader">
            Location
          </Name>
          <div role="none" className="relative flex-1">
            {headings}
          </div>
        </div>
      </div>
      <div role="rowgroup" className="relative" style={{ width, height: totalLength(rowOffsets) }}>
        {locations.slice(mounted.rows.from, mounted.rows.to).map(({ locationName, cells }, at) => {
          const index = mounted.rows.from + at
          return (
            <div
              key={locationName}
              role="row"
              aria-rowindex={index + 2}
              className="absolute left-0 flex h-row w-full bg-page hover:bg-hover"
              style={{ top: offsetAt(rowOffsets, index) }}
            >
              <Name width={nameWidth} role="rowheader">
                {locationName}
              </Name>
              <div role="none" className="relative flex-1">
                {figures(cells, false)}
              </div>
            </div>
          )
        })}
      </div>
      <div role="rowgroup" className="sticky bottom-0 z-20" style={{ width }}>
        <div role="row" aria-rowindex={locations.length + 2} className="relative flex h-row bg-page font-semibold">
          <Name width={nameWidth} role="rowheader">
            {locations.length === 1 ? 'Total' : `All ${counted(locations.length, 'location')}`}
          </Name>
          <div role="none" className="relative flex-1">
            {figures(all, true)}
          </div>
        </div>
      </div>
    </div>
  )
}

/** A line between months, none after the last. */
function monthEdge(column: number, months: number): string | false {
  return column < months * 2 - 1 && 'border-r border-line-2'
}

function Name({ width, role, children }: { width: number; role: 'columnheader' | 'rowheader'; children: string }) {
  return (
    <div
      role={role}
      aria-colindex={1}
      title={children}
      style={{ width }}
      className="sticky left-0 z-10 flex-none truncate bg-inherit pr-2 pl-4 leading-[26px] group-data-scrolled:border-r group-data-scrolled:border-line-2 group-data-scrolled:shadow-edge"
    >
      {children}
    </div>
  )
}
