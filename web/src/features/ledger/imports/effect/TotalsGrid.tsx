import { counted, formatCount, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { shortMonth } from '@fourwall/domain/time/day-format.ts'
import { useMemo, useRef, useState } from 'react'
import { LocationName } from '../../../../blocks/location-name/LocationName.tsx'
import { offsetAt, offsetsOf, totalLength } from '../../../../blocks/report-grid/grid-geometry.ts'
import { figureWidth } from '../../../../blocks/report-grid/grid-model.ts'
import { useGridViewport } from '../../../../blocks/report-grid/use-grid-viewport.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Figure } from '../../../../ui/Money.tsx'
import { nameOfMonth } from '../month-placements.ts'
import { type TotalTreeLine, unfoldedLines } from './total-lines.ts'
import type { TotalCell, TotalMatrix } from './total-matrix.ts'

const rowHeight = 26
const leastNameWidth = 136
/** Heading, four lines and the total: with less the list cannot be read. */
const leastRows = 6
const cellPadding = 24

interface TotalsGridProps {
  readonly matrix: TotalMatrix
  /** The matrix's locations under their groups. */
  readonly lines: readonly TotalTreeLine[]
  readonly minorDigits: number
}

/**
 * Locations by months, a pair of columns each: number of rows and total. Names, headings
 * and the total are always visible; only what is near the viewport is mounted.
 */
export function TotalsGrid({ matrix, lines, minorDigits }: TotalsGridProps) {
  const display = useDisplay()
  const scroller = useRef<HTMLDivElement>(null)
  const { months, locations, all } = matrix
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => unfoldedLines(lines, folded), [lines, folded])
  const fold = (key: string) => setFolded(new Set(folded.has(key) ? [...folded].filter((other) => other !== key) : [...folded, key]))
  const amount = (value: string) => display.amount(value, minorDigits)

  const columnOffsets = useMemo(
    () => columnOffsetsOf(matrix, lines, (value) => display.amount(value, minorDigits)),
    [matrix, lines, minorDigits, display],
  )
  const rowOffsets = useMemo(() => offsetsOf(shown.length, () => rowHeight), [shown.length])

  const mounted = useGridViewport(
    scroller,
    { rows: rowOffsets, columns: columnOffsets, nameWidth: leastNameWidth, headerHeight: rowHeight * 2 },
    () => undefined,
  )
  const figuresWidth = totalLength(columnOffsets)
  // What the months leave free is the names'; where not all fit, those that begin in the visible part are whole.
  const nameWidth = Math.max(leastNameWidth, mounted.width - wholeMonthsWidth(columnOffsets, months.length, mounted.width - leastNameWidth))
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
  // How high it is follows from its lines and the room alone, never from what was measured: the room would change with it again.
  return (
    <div className="min-h-0 flex-initial" style={{ minHeight: rowHeight * Math.min(leastRows, shown.length + 2) }}>
      <div
        ref={scroller}
        role="table"
        aria-label="Totals by month and location"
        aria-rowcount={shown.length + 2}
        aria-colcount={months.length * 2 + 1}
        // Scrolled with the arrows.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
        tabIndex={0}
        className="group max-h-[round(down,100%,26px)] overflow-auto overscroll-contain outline-offset-[-2px]"
      >
        <div role="rowgroup" className="sticky top-0 z-20" style={{ width }}>
          <div role="row" aria-rowindex={1} className="relative flex h-row border-b border-line-2 bg-page text-small font-medium text-3">
            <Name width={nameWidth} role="columnheader">
              Location
            </Name>
            <div role="none" className="relative flex-1">
              {headingsOf(months, columnOffsets, mounted.columns)}
            </div>
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ width, height: totalLength(rowOffsets) }}>
          {shown.slice(mounted.rows.from, mounted.rows.to).map(({ key, kind, name, level, cells }, at) => {
            const index = mounted.rows.from + at
            const isGroup = kind === 'group'
            return (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className={classNames('absolute left-0 flex h-row w-full bg-page hover:bg-hover', isGroup && 'font-semibold')}
                style={{ top: offsetAt(rowOffsets, index) }}
              >
                <Name
                  width={nameWidth}
                  role="rowheader"
                  level={level}
                  fold={isGroup ? { isOpen: !folded.has(key), onToggle: () => fold(key) } : null}
                >
                  {name}
                </Name>
                <div role="none" className="relative flex-1">
                  {figures(cells, false)}
                </div>
              </div>
            )
          })}
        </div>
        <div role="rowgroup" className="sticky bottom-0 z-20" style={{ width }}>
          <div role="row" aria-rowindex={shown.length + 2} className="relative flex h-row bg-page font-semibold">
            <Name width={nameWidth} role="rowheader">
              {locations.length === 1 ? 'Total' : `All ${counted(locations.length, 'location')}`}
            </Name>
            <div role="none" className="relative flex-1">
              {figures(all, true)}
            </div>
          </div>
        </div>
      </div>
    </div>
  )
}

/** CSS pixels of the first months that fit into a width, at least one. */
function wholeMonthsWidth(offsets: ReturnType<typeof offsetsOf>, months: number, room: number): number {
  let fitting = 1
  while (fitting < months && offsetAt(offsets, (fitting + 1) * 2) <= room) fitting += 1
  return offsetAt(offsets, fitting * 2)
}

function headingsOf(
  months: readonly string[],
  offsets: ReturnType<typeof offsetsOf>,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const headings = []
  for (let column = from; column < to; column += 1) {
    const month = months[column >> 1]
    if (month === undefined) continue
    const isCount = column % 2 === 0
    const left = offsetAt(offsets, column)
    headings.push(
      <div
        key={column}
        role="columnheader"
        aria-colindex={column + 2}
        style={{ left, width: offsetAt(offsets, column + 1) - left }}
        className={classNames('absolute inset-y-0 pr-[13px] text-right leading-[26px]', !isCount && monthEdge(column, months.length))}
      >
        {isCount ? `${shortMonth(monthOf(parseDay(`${month}-01`)))} rows` : nameOfMonth(month)}
      </div>,
    )
  }
  return headings
}

/** Where each column begins, wide enough for what it holds. */
function columnOffsetsOf(
  { months, all }: TotalsGridProps['matrix'],
  lines: TotalsGridProps['lines'],
  amount: (value: string | null) => string,
) {
  // Totals are mostly the longest, but locations of opposite signs can be longer.
  const longest = (month: number, text: (cell: TotalCell) => string) =>
    [all[month], ...lines.map(({ cells }) => cells[month])]
      .map((cell) => (cell ? text(cell) : ''))
      .reduce((most, other) => (other.length > most.length ? other : most), '')
  const needed = (column: number) =>
    column % 2 === 0
      ? Math.max(74 - cellPadding, figureWidth(formatCount(Number(longest(column >> 1, ({ rows }) => String(rows))))))
      : Math.max(84 - cellPadding, figureWidth(amount(longest(column >> 1, (cell) => cell.amount) || null)))
  return offsetsOf(months.length * 2, (column) => Math.ceil(needed(column)) + cellPadding)
}

/** A line between months, none after the last. */
function monthEdge(column: number, months: number): string | false {
  return column < months * 2 - 1 && 'border-r border-line-2'
}

interface NameProps {
  readonly width: number
  readonly role: 'columnheader' | 'rowheader'
  readonly level?: number
  /** Null for what has nothing under it. */
  readonly fold?: { readonly isOpen: boolean; readonly onToggle: () => void } | null
  readonly children: string
}

function Name({ width, role, level = 0, fold = null, children }: NameProps) {
  return (
    <div
      role={role}
      aria-colindex={1}
      title={children}
      style={{ width, paddingLeft: 16 + level * 16 }}
      className="sticky left-0 z-10 flex flex-none items-center gap-[6px] bg-inherit pr-2 leading-[26px] group-data-scrolled:border-r group-data-scrolled:border-line-2 group-data-scrolled:shadow-edge"
    >
      {fold !== null && (
        <button
          type="button"
          aria-expanded={fold.isOpen}
          aria-label={children}
          onClick={fold.onToggle}
          className="-mx-[6px] flex size-[24px] flex-none items-center justify-center rounded-chip text-3 hover:text-1"
        >
          <Icon name={fold.isOpen ? 'chevron-down' : 'chevron-right'} />
        </button>
      )}
      <span className="truncate">{fold === null ? <LocationName name={children} /> : children}</span>
    </div>
  )
}
