import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { memo } from 'react'
import { type MatchedRange, textParts } from '../command-palette/command-match.ts'
import type { GridEditing } from './grid-editing.ts'
import { type Offsets, offsetAt } from './grid-geometry.ts'
import { type CellLook, type GridColumn, hasBelow, type RowMarks } from './grid-model.ts'

export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`
}

interface GridRowViewProps {
  readonly gridId: string
  readonly row: GridRow
  readonly index: number
  readonly top: number
  readonly columns: readonly GridColumn[]
  readonly offsets: Offsets
  readonly from: number
  readonly to: number
  /** The active cell's column, which is mounted wherever it is and has an id; -1 for none. */
  readonly kept: number
  /** First and last selected column, -1 for none. */
  readonly selectedFrom: number
  readonly selectedTo: number
  readonly isPending: boolean
  readonly showCodes: boolean
  readonly marks: RowMarks | null
  /** Its marks are those that one is on. */
  readonly isFound: boolean
  /** Where cells can be changed: why one of them cannot. */
  readonly lockOf: GridEditing['lockOf'] | null
}

/** One row: its name, frozen at the left, and those of its figures that are in or near the viewport. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, from, to, kept } = props
  const cells = []
  if (kept >= 0 && kept < from) cells.push(gridCell(props, kept))
  for (let column = from; column < to; column += 1) cells.push(gridCell(props, column))
  if (kept >= to) cells.push(gridCell(props, kept))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      {...(row.isExpandable ? { 'aria-expanded': row.isExpanded } : {})}
      className="grid-row"
      data-kind={row.kind}
      data-found={props.isFound || undefined}
      data-below={hasBelow(row, props.columns) || undefined}
      style={{ top: props.top }}
    >
      <div role="rowheader" aria-colindex={1} className="grid-name" style={{ paddingLeft: row.level * 16 }}>
        {row.isExpandable ? <Caret isOpen={row.isExpanded} /> : <span className="grid-caret" />}
        {props.showCodes && row.accountNumber !== null && row.accountNumber !== '' && (
          <span className="grid-code">
            <Marked text={row.accountNumber} ranges={props.marks?.number} />
          </span>
        )}
        <span className="grid-title">
          <Marked text={row.label} ranges={props.marks?.label} />
        </span>
        {row.unit !== null && <span className="grid-unit">{row.unit}</span>}
      </div>
      <div role="none" className="grid-cells">
        {cells}
      </div>
    </div>
  )
})

function Marked({ text, ranges }: { text: string; ranges: readonly MatchedRange[] | undefined }) {
  if (ranges === undefined || ranges.length === 0) return text
  return textParts(text, ranges).map(({ from, part, isFound }) => (isFound ? <mark key={from}>{part}</mark> : part))
}

/** Elements and not a component: a window holds a thousand of them, and they change with their row only. */
function gridCell(props: GridRowViewProps, column: number) {
  const { row, offsets, isPending } = props
  const hasFigure = row.values !== null
  const shown = props.columns[column]
  const text = hasFigure && !isPending ? (shown?.textOf(row) ?? '') : ''
  const outcome = text === '' ? null : (shown?.outcomeOf?.(row) ?? null)
  const look = isPending ? null : (shown?.lookOf?.(row) ?? null)
  const below = isPending ? null : (shown?.below?.textsOf(row) ?? null)
  const left = offsetAt(offsets, column)
  return (
    <div
      key={column}
      role="gridcell"
      id={column === props.kept ? cellId(props.gridId, props.index, column) : undefined}
      aria-colindex={column + 2}
      aria-selected={column >= props.selectedFrom && column <= props.selectedTo}
      className={text.endsWith(')') ? 'grid-cell grid-negative' : 'grid-cell'}
      data-edge={shown?.edge || undefined}
      data-outcome={outcome === null || outcome === 'NEUTRAL' ? undefined : outcome}
      {...(look === null ? {} : lookProps(look))}
      {...(props.lockOf !== null && shown && props.lockOf(row, shown) !== null ? { 'aria-readonly': true } : {})}
      style={{ left, width: offsetAt(offsets, column + 1) - left }}
    >
      {look?.before && <s aria-hidden="true">{look.before}</s>}
      {isPending && hasFigure ? <span className="grid-bar" /> : text}
      {below !== null && shown?.below && (
        <small className="grid-below" data-negative={below.figure.endsWith(')') || undefined}>
          <span className="sr-only">, {shown.below.heading} </span>
          {below.change !== '' && <i>{below.change}</i>} {below.figure}
        </small>
      )}
    </div>
  )
}

function lookProps({ state, before, note }: CellLook) {
  const words = LOOK_WORDS[state]
  return {
    'data-look': state,
    'aria-invalid': state === 'INVALID' || undefined,
    'aria-description': before === null ? words : `${words ?? 'Changed'}, before ${before}`,
    title: note ?? undefined,
  }
}

const LOOK_WORDS = {
  PLAIN: undefined,
  TYPED: undefined,
  CHANGED: 'Not saved yet',
  NEW: 'New',
  OVERWRITTEN: 'Overwritten',
  INVALID: 'Invalid',
  UNCHANGED: undefined,
  OTHER_DAYS: 'Of other days than its column',
  INCOMPLETE: 'Incomplete',
} as const satisfies Record<CellLook['state'], string | undefined>

interface GridHeadingsProps {
  readonly corner: string
  readonly columns: readonly GridColumn[]
  readonly offsets: Offsets
  readonly from: number
  readonly to: number
  readonly selectedFrom: number
  readonly selectedTo: number
}

/** The row of headings, frozen at the top. */
export const GridHeadings = memo(function GridHeadings(props: GridHeadingsProps) {
  const { corner, columns, offsets, from, to } = props
  return (
    <div role="row" aria-rowindex={1} className="grid-headings">
      <div role="columnheader" aria-colindex={1} className="grid-name grid-corner">
        {corner}
        <div className="grid-resize" data-resize aria-hidden="true" />
      </div>
      <div role="none" className="grid-cells">
        {columns.slice(from, to).map((column, position) => {
          const index = from + position
          const left = offsetAt(offsets, index)
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-colindex={index + 2}
              className="grid-heading"
              data-edge={column.edge || undefined}
              data-new={column.isNew || undefined}
              data-selected={(index >= props.selectedFrom && index <= props.selectedTo) || undefined}
              title={column.title ?? undefined}
              style={{ left, width: offsetAt(offsets, index + 1) - left }}
            >
              <span>{column.heading}</span>
              {column.detail !== null && <small>{column.detail}</small>}
              {column.below && <small>{column.below.heading}</small>}
            </div>
          )
        })}
      </div>
    </div>
  )
})

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
