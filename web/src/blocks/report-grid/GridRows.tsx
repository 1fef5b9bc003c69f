import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { memo, type ReactNode, useState } from 'react'
import { type MatchedRange, textParts } from '../command-palette/command-match.ts'
import { CodedText } from './CodedText.tsx'
import { type CellStyle, styledCss } from './cell-style.ts'
import type { GridEditing } from './editing/grid-editing.ts'
import { type Offsets, offsetAt } from './grid-geometry.ts'
import { type CellLook, fittingText, type GridColumn, type GridTint, hasBelow, type RowBadge, type RowMarks } from './grid-model.ts'
import { isSelected, NO_SPANS, type SelectedSpan } from './selection/grid-ranges.ts'

/** The column of names and the row of headings, for `cellId`. */
export const NAMES = -1
export const HEADINGS = -1

export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`
}

interface GridRowViewProps {
  readonly gridId: string
  readonly row: GridRow
  readonly index: number
  readonly top: number
  /** CSS pixels; null: the usual height of its kind. */
  readonly height: number | null
  readonly columns: readonly GridColumn[]
  readonly offsets: Offsets
  readonly from: number
  readonly to: number
  /** The column of the active cell, which is always mounted and has an id; -1 for none. */
  readonly cursorColumn: number
  /** Its name is active instead of a cell. */
  readonly isNameActive: boolean
  /** How many of the first columns do not scroll. */
  readonly frozen: number
  /** Which of its columns are selected. */
  readonly selected: readonly SelectedSpan[]
  readonly isPending: boolean
  readonly showCodes: boolean
  readonly marks: RowMarks | null
  /** Its marks are those of the current match. */
  readonly isFound: boolean
  /** Why a cell cannot be changed; null for a grid that is only read. */
  readonly lockOf: GridEditing['lockOf'] | null
  /** Shown next to it; undefined if rows have no numbers. */
  readonly number: number | null | undefined
  /** The tooltip of its number; null if the row is not selected as a whole. */
  readonly moveHint: string | null
  /** It can be dragged by its number. */
  readonly isMovable: boolean
  /** The edge at which dragged rows would be dropped. */
  readonly drop: 'BEFORE' | 'AFTER' | null
  /** Its lower edge can be dragged. */
  readonly isSized: boolean
  readonly nameStyle: CellStyle | null
  readonly tint: GridTint | null
  readonly badge: string | null
  readonly badgeTone: RowBadge['tone'] | null
}

/** One row: its name, frozen at the left, and its figures in or near the viewport. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, from, to, cursorColumn, frozen } = props
  const [drawn] = useState(() => new DrawnCells())
  const cellAt = (column: number, origin: number): ReactNode => drawn.cellAt(props, column, origin)
  const still = []
  for (let column = 0; column < frozen; column += 1) still.push(cellAt(column, 0))
  const cells = []
  const covered = offsetAt(props.offsets, frozen)
  if (cursorColumn >= frozen && cursorColumn < from) cells.push(cellAt(cursorColumn, covered))
  for (let column = from; column < to; column += 1) cells.push(cellAt(column, covered))
  if (cursorColumn >= to) cells.push(cellAt(cursorColumn, covered))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      {...(row.isExpandable ? { 'aria-expanded': row.isExpanded } : {})}
      className="grid-row"
      data-kind={row.kind}
      data-found={props.isFound || undefined}
      data-selected={props.selected.length > 0 || undefined}
      data-below={hasBelow(row, props.columns) || undefined}
      data-tint={props.tint ?? undefined}
      data-sized={props.height !== null || undefined}
      data-drop={props.drop ?? undefined}
      style={props.height === null ? { top: props.top } : { top: props.top, height: props.height }}
    >
      <div role="none" className="grid-beside">
        {props.number !== undefined && (
          <div
            className="grid-number"
            aria-hidden="true"
            data-selected={props.selected.length > 0 || undefined}
            data-movable={props.isMovable || undefined}
            title={props.moveHint ?? undefined}
          >
            {props.number}
            {props.isSized && <div className="grid-size-row" data-size-row={index} />}
          </div>
        )}
        {rowName(props)}
        {frozen > 0 && (
          <div role="none" className="grid-still" style={{ width: covered }}>
            {still}
          </div>
        )}
      </div>
      {drawn.scrolled(cells)}
    </div>
  )
})

function rowName({ gridId, index, row, isNameActive, showCodes, marks, nameStyle, badge, badgeTone }: GridRowViewProps) {
  const styled = nameStyle === null ? null : styledCss(nameStyle)
  const paddingLeft = row.level * 16
  return (
    <div
      role="rowheader"
      {...(isNameActive ? { id: cellId(gridId, index, NAMES) } : {})}
      aria-colindex={1}
      className="grid-name"
      data-active={isNameActive || undefined}
      style={styled ? { ...styled.css, paddingLeft } : { paddingLeft }}
    >
      {row.isExpandable ? <Caret isOpen={row.isExpanded} /> : <span className="grid-caret" />}
      {showCodes && row.accountNumber !== null && row.accountNumber !== '' && (
        <span className="grid-code">
          <Marked text={row.accountNumber} ranges={marks?.number} />
        </span>
      )}
      <span className="grid-title">
        {hasRanges(marks?.label) ? <Marked text={row.label} ranges={marks?.label} /> : <CodedText text={row.label} code={row.code} />}
      </span>
      {row.unit !== null && <span className="grid-unit">{row.unit}</span>}
      {badge !== null && (
        <span className="grid-badge" data-tone={badgeTone}>
          {badge}
        </span>
      )}
      {styled?.lines && <i className="grid-lines" style={styled.lines} />}
    </div>
  )
}

function hasRanges(ranges: readonly MatchedRange[] | undefined): ranges is readonly MatchedRange[] {
  return ranges !== undefined && ranges.length > 0
}

function Marked({ text, ranges }: { text: string; ranges: readonly MatchedRange[] | undefined }) {
  if (!hasRanges(ranges)) return text
  return textParts(text, ranges).map(({ from, part, isFound }) => (isFound ? <mark key={from}>{part}</mark> : part))
}

interface DrawnCell {
  readonly element: ReactNode
  readonly row: GridRow
  readonly column: GridColumn
  readonly ofRow: unknown
  readonly ofCell: unknown
  readonly left: number
  readonly right: number
  readonly isSelected: boolean
  readonly isLocked: boolean
  /** Null unless it is the active cell. */
  readonly id: string | null
}

/**
 * The elements of a row's cells from the last render. A key changes a few of a thousand visible cells; for the others React gets
 * identical elements, which it skips.
 */
class DrawnCells {
  readonly #byColumn = new Map<number, DrawnCell>()
  #scrolled: { readonly cells: readonly ReactNode[]; readonly element: ReactNode } | null = null

  /** The cells that scroll; if all are unchanged, React skips the row. */
  scrolled(cells: readonly ReactNode[]): ReactNode {
    if (this.#scrolled !== null && isSameList(this.#scrolled.cells, cells)) return this.#scrolled.element
    const element = (
      <div role="none" className="grid-cells">
        {cells}
      </div>
    )
    this.#scrolled = { cells, element }
    return element
  }

  cellAt(props: GridRowViewProps, at: number, origin: number): ReactNode {
    const { row, offsets, isPending } = props
    const column = props.columns[at]
    const from = column?.drawnFrom
    const ofCell = isPending ? null : (from?.cellOf(row) ?? null)
    if (column === undefined || from === undefined || ofCell === null) {
      this.#byColumn.delete(at)
      return gridCell(props, at, origin)
    }
    const ofRow = from.rowOf(row)
    const [left, right] = [offsetAt(offsets, at) - origin, offsetAt(offsets, at + 1)]
    const isLocked = props.lockOf !== null && props.lockOf(row, column) !== null
    const isIn = props.selected !== NO_SPANS && isSelected(at, props.selected)
    const id = at === props.cursorColumn ? cellId(props.gridId, props.index, at) : null
    const before = this.#byColumn.get(at)
    const isSame =
      before !== undefined &&
      before.row === row &&
      before.ofCell === ofCell &&
      before.ofRow === ofRow &&
      before.left === left &&
      before.right === right &&
      before.isSelected === isIn &&
      before.isLocked === isLocked &&
      before.id === id &&
      before.column.key === column.key &&
      before.column.edge === column.edge &&
      before.column.tint === column.tint &&
      (before.column === column || isSameList(before.column.drawnFrom?.parts ?? [], from.parts))
    if (isSame) return before.element
    const element = gridCell(props, at, origin)
    this.#byColumn.set(at, { element, row, column, ofRow, ofCell, left, right, isSelected: isIn, isLocked, id })
    return element
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, at) => part === other[at])
}

/** Plain elements and not a component: the window has a thousand of them, and they only change with their row. */
function gridCell(props: GridRowViewProps, column: number, origin: number) {
  const { row, offsets, isPending } = props
  const hasFigure = row.values !== null
  const shown = props.columns[column]
  const whole = hasFigure && !isPending ? (shown?.textOf(row) ?? '') : ''
  const outcome = whole === '' ? null : (shown?.outcomeOf?.(row) ?? null)
  const look = isPending ? null : (shown?.lookOf?.(row) ?? null)
  const style = isPending ? null : (shown?.styleOf?.(row) ?? null)
  const styled = style === null ? null : styledCss(style)
  const start = offsetAt(offsets, column)
  const place = { left: start - origin, width: offsetAt(offsets, column + 1) - start }
  // In a narrow column a longer figure reaches into the margin of the one before it.
  const isFree = shown?.width === undefined || (shown.width === null && typeof shown.narrowWidth === 'number')
  const fitted = isFree || whole === '' ? null : fittingText(whole, place.width, shown?.valueOf(row) !== null)
  const text = fitted?.text ?? whole
  const isCut = fitted?.isCut === true
  const note = shown?.noteOf?.(row) ?? null
  const below = isPending ? null : (shown?.below?.textsOf(row) ?? null)
  return (
    <div
      key={column}
      role="gridcell"
      id={column === props.cursorColumn ? cellId(props.gridId, props.index, column) : undefined}
      aria-colindex={column + 2}
      aria-selected={props.selected !== NO_SPANS && isSelected(column, props.selected)}
      className={text.endsWith(')') ? 'grid-cell grid-negative' : 'grid-cell'}
      data-edge={shown?.edge || undefined}
      data-tint={shown?.tint ?? undefined}
      data-outcome={outcome === null || outcome === 'NEUTRAL' ? undefined : outcome}
      data-plain={shown?.hasTriangle === false || undefined}
      data-unruled={shown?.isUnruled || undefined}
      {...(look === null && note === null && !isCut ? {} : tellingProps(look, note, isCut ? whole : null))}
      {...(props.lockOf !== null && shown && props.lockOf(row, shown) !== null ? { 'aria-readonly': true } : {})}
      style={styled ? { ...styled.css, ...place } : place}
    >
      {look?.before && <s aria-hidden="true">{look.before}</s>}
      {isPending && hasFigure ? <span className="grid-bar" /> : text}
      {below !== null && shown?.below && (
        <small className="grid-below" data-negative={below.figure.endsWith(')') || undefined}>
          <span className="sr-only">, {shown.below.heading} </span>
          {below.change !== '' && <i>{below.change}</i>} {below.figure}
        </small>
      )}
      {note !== null && <i className="grid-pin" />}
      {styled?.lines && <i className="grid-lines" style={styled.lines} />}
    </div>
  )
}

/** Attributes that say more than the text of a cell. `cut`: the full text, if it was cut to fit the column. */
function tellingProps(look: CellLook | null, note: string | null, cut: string | null) {
  const words = look === null ? undefined : lookWords(look)
  return {
    'data-look': look?.state,
    'data-implausible': look?.isImplausible || undefined,
    'data-narrow': cut !== null || undefined,
    'aria-label': cut ?? undefined,
    'aria-invalid': look?.state === 'INVALID' || undefined,
    'aria-description': note !== null ? `${words === undefined ? '' : `${words}. `}Has a note` : words,
    title: note ?? look?.note ?? cut ?? undefined,
  }
}

function lookWords({ state, before, isImplausible }: CellLook): string | undefined {
  const words = isImplausible === true ? [LOOK_WORDS[state] ?? [], 'implausible'].flat().join(', ') : LOOK_WORDS[state]
  return before === null ? words : `${words ?? 'Changed'}, before ${before}`
}

const LOOK_WORDS = {
  DIFFERENT: 'Different',
  FOLLOWING: 'Different figure',
  PLAIN: undefined,
  TYPED: undefined,
  CHANGED: 'Not saved yet',
  CONFLICT: 'Not saved yet, changed by someone else',
  NEW: 'New data',
  OVERWRITTEN: 'Overwritten',
  INVALID: 'Invalid data',
  UNCHANGED: undefined,
  OTHER_DAYS: 'Covers different dates than this column',
  PRORATED: 'Prorated by days',
  INCOMPLETE: 'Incomplete',
  ADJUSTED: 'Includes typed figures',
} as const satisfies Record<CellLook['state'], string | undefined>

function Caret({ isOpen }: { isOpen: boolean }) {
  return (
    <span className="grid-caret" data-caret>
      <svg
        width="10"
        height="10"
        viewBox="0 0 10 10"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={isOpen ? 'M2.4 3.8 5 6.4l2.6-2.6' : 'M3.8 2.4 6.4 5 3.8 7.6'} />
      </svg>
    </span>
  )
}
