import { memo, type ReactNode } from 'react'
import { CodedText } from './CodedText.tsx'
import { styledCss } from './cell-style.ts'
import { cellId, HEADINGS } from './GridRows.tsx'
import { type Offsets, offsetAt } from './grid-geometry.ts'
import type { GridAddresses, GridColumn } from './grid-model.ts'
import { narrowHeading } from './narrow-heading.ts'
import type { GridSorting } from './report-grid-props.ts'
import { dropEdge, isSelected, type SelectedSpan } from './selection/grid-ranges.ts'
import type { MoveState } from './selection/use-grid-moves.ts'

interface GridHeadProps {
  readonly gridId: string
  /** The column whose heading is active instead of a cell; -1: none. */
  readonly active: number
  readonly corner: string
  readonly columns: readonly GridColumn[]
  readonly offsets: Offsets
  readonly from: number
  readonly to: number
  /** How many of the first columns do not scroll. */
  readonly frozen: number
  /** Columns with selected cells. */
  readonly selected: readonly SelectedSpan[]
  readonly addresses: GridAddresses | null
  /** Which columns can be dragged by their letters. */
  readonly moving: ReadonlyMap<number, MoveState>
  /** The column before which dragged columns would be dropped; null: none. */
  readonly drop: number | null
  /** The column that sorts the rows; null: none does. Undefined: rows are not sorted. */
  readonly sorted: GridSorting['sorted'] | undefined
  /** Columns can be resized. */
  readonly isSized: boolean
}

/** The top of the grid, which does not scroll: the letters of columns, if they have any, and their headings. */
export const GridHead = memo(function GridHead(props: GridHeadProps) {
  const { corner, addresses } = props
  return (
    <>
      {addresses && (
        <div className="grid-letters" aria-hidden="true">
          <div className="grid-beside">
            <div className="grid-number" />
            <div className="grid-name grid-letter">{addresses.nameLetters}</div>
            {stillOf(props, (index) => letters(props, addresses, index))}
          </div>
          {scrolledOf(props, (index) => letters(props, addresses, index))}
        </div>
      )}
      <div role="row" aria-rowindex={1} className="grid-headings">
        <div role="none" className="grid-beside">
          {addresses && (
            <div className="grid-number" aria-hidden="true">
              1
            </div>
          )}
          <div role="columnheader" aria-colindex={1} className="grid-name grid-corner">
            <span className="grid-title" title={corner}>
              {corner}
            </span>
            <div className="grid-resize" data-resize aria-hidden="true" />
          </div>
          {stillOf(props, (index) => heading(props, index))}
        </div>
        {scrolledOf(props, (index) => heading(props, index))}
      </div>
    </>
  )
})

/** The part that does not scroll sideways. */
function stillOf({ offsets, frozen }: GridHeadProps, part: (index: number) => ReactNode) {
  if (frozen === 0) return null
  return (
    <div role="none" className="grid-still" style={{ width: offsetAt(offsets, frozen) }}>
      {Array.from({ length: frozen }, (_, index) => part(index))}
    </div>
  )
}

function scrolledOf({ from, to }: GridHeadProps, part: (index: number) => ReactNode) {
  return (
    <div role="none" className="grid-cells">
      {Array.from({ length: to - from }, (_, position) => part(from + position))}
    </div>
  )
}

function heading(props: GridHeadProps, index: number) {
  const column = props.columns[index]
  if (column === undefined) return null
  const styled = column.headingStyle ? styledCss(column.headingStyle) : null
  const place = placeOf(props, index)
  const shown = narrowHeading(column.heading, place.width)
  // On the shorter line, where it cuts no text short.
  const isOpenAbove = column.heading.length <= (column.detail?.length ?? Number.POSITIVE_INFINITY)
  return (
    <div
      key={column.key}
      role="columnheader"
      {...(index === props.active ? { id: cellId(props.gridId, HEADINGS, index) } : {})}
      aria-colindex={index + 2}
      className="grid-heading"
      data-active={index === props.active || undefined}
      data-edge={column.edge || undefined}
      data-new={column.isNew || undefined}
      data-drop={dropEdge(props.drop, index) ?? undefined}
      data-tint={column.tint ?? undefined}
      data-selected={isSelected(index, props.selected) || undefined}
      title={column.title ?? (shown === column.heading ? undefined : column.heading)}
      {...sortOf(props.sorted, column)}
      style={{ ...styled?.css, ...place }}
    >
      <span>
        {column.key === props.sorted?.column && <i className="grid-sort" data-direction={props.sorted.direction} aria-hidden="true" />}
        {isOpenAbove && openSign(column)}
        <CodedText text={shown} code={column.code} />
      </span>
      {column.detail !== null && (
        <small>
          {!isOpenAbove && openSign(column)}
          {column.detail}
        </small>
      )}
      {column.below && <small>{column.below.heading}</small>}
      {props.isSized && <div className="grid-resize" data-size-column={index} aria-hidden="true" />}
      {styled?.lines && <i className="grid-lines" style={styled.lines} />}
    </div>
  )
}

/** The sign of open months, an open lock. */
function openSign({ openMark }: GridColumn) {
  return openMark !== undefined && <i role="img" className="grid-open" aria-label={`${openMark}:`} />
}

function sortOf(sorted: GridHeadProps['sorted'], { key }: GridColumn) {
  if (sorted === undefined) return {}
  return { 'data-sortable': true, 'aria-sort': sorted?.column === key ? sorted.direction : ('none' as const) }
}

function letters(props: GridHeadProps, addresses: GridAddresses, index: number) {
  const column = props.columns[index]
  if (column === undefined) return null
  const move = props.moving.get(index) ?? null
  return (
    <div
      key={column.key}
      className="grid-letter"
      data-selected={isSelected(index, props.selected) || undefined}
      data-open={column.isOpen || undefined}
      data-movable={move?.lock === null || undefined}
      data-drop={dropEdge(props.drop, index) ?? undefined}
      title={move === null ? undefined : (move.lock ?? MOVE_HINT)}
      style={placeOf(props, index)}
    >
      {addresses.letters(column, index)}
      {props.isSized && <div className="grid-resize" data-size-column={index} />}
    </div>
  )
}

export const MOVE_HINT = 'Drag to move'

function placeOf({ offsets, frozen }: GridHeadProps, index: number) {
  const left = offsetAt(offsets, index)
  return { left: index < frozen ? left : left - offsetAt(offsets, frozen), width: offsetAt(offsets, index + 1) - left }
}
