import type { ExplorerSort, ExplorerView, PickedCell } from '@fourwall/domain/explorer/explorer-view.ts'
import { showsDifference } from '@fourwall/domain/explorer/explorer-view.ts'
import type { Pivot, PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ContextMenu } from '../../ui/ContextMenu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DistributionScale, DistributionStrip, useDistribution } from './DistributionStrip.tsx'
import type { ExplorerNumbers } from './explorer-numbers.ts'
import { PivotRowLine } from './PivotRowLine.tsx'
import type { PivotHeat } from './pivot-heat.ts'
import { type ColumnInSight, pivotColumnsShown, pivotSizes, SHEET_SHARE, STRIP_HEIGHT } from './pivot-sizes.ts'
import { movedTo, type PivotCommand, pivotCommandOf } from './pivot-walk.ts'
import { usePivotWindow } from './use-pivot-window.ts'

interface PivotTableProps {
  readonly view: ExplorerView
  readonly pivot: Pivot
  readonly numbers: ExplorerNumbers
  readonly heat: PivotHeat
  readonly picked: PickedCell | null
  readonly isNarrow: boolean
  /** What rows are: `Location`. */
  readonly rowName: string
  /** The heading of the difference: `Budget, pt`; null for none. */
  readonly differenceName: string | null
  readonly label: string
  /** A short note next to the distribution. */
  readonly about: ReactNode
  /** The figures are those of before. */
  readonly isOld: boolean
  readonly onPick: (cell: PickedCell | null, isTapped?: boolean) => void
  readonly onSort: (sort: ExplorerSort | null) => void
  readonly onFold: (key: string) => void
  readonly onCommand: (command: PivotCommand['kind'], cell: PickedCell) => void
  /** What can be done with the picked cell. */
  readonly menu: ReactNode
}

/** Places by periods: the head and the names stay while the rest scrolls; only visible rows are mounted. */
export function PivotTable(props: PivotTableProps) {
  const { view, pivot, numbers, heat, picked, label, rowName, differenceName, onPick, onFold, onCommand, isNarrow, isOld } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => shownRows(pivot, view.folded), [pivot, view.folded])
  const shown = useMemo(() => pivotColumnsShown(pivot, differenceName !== null), [pivot, differenceName])
  const sizes = useMemo(() => pivotSizes(pivot, isNarrow), [pivot, isNarrow])
  const all = useMemo(() => [pivot.total, ...rows], [pivot.total, rows])
  const rowKeys = useMemo(() => rows.map(({ key }) => key), [rows])
  const activeRow = all.findIndex(({ key }) => key === picked?.row)
  const isOfPlaces = view.rows.kind === 'LOCATION' || view.rows.kind === 'LEVEL'
  const hasStrip = isOfPlaces && pivot.leaves.length > 2 && !isNarrow && !showsDifference(view)
  const isNumbered = pivot.leaves.some(({ rank }) => rank !== null)
  const headHeight = sizes.head + (hasStrip ? STRIP_HEIGHT : 0) + sizes.row
  const sight = usePivotWindow({
    box,
    rowKeys,
    shown,
    sizes,
    headHeight,
    // The sheet of a cell stands over the lower part of a phone.
    covered: isNarrow && picked !== null ? Math.round(SHEET_SHARE * innerHeight) : 0,
    activeRow: activeRow - 1,
    activeColumn: shown.findIndex(({ key }) => key === picked?.column),
  })
  const inSight = useSameColumns(sight.columns)
  const acts = useSteadyActs({ onPick, onFold, onCommand })
  const move = (by: Extract<PivotCommand, { readonly kind: 'MOVE' }>) => {
    const [allKeys, columnKeys] = [all.map(({ key }) => key), shown.map(({ key }) => key)]
    const next = movedTo(picked, allKeys, columnKeys, by)
    onPick(next)
    if (next === null) return
    // Along the total the rows below stay where they are.
    const row = allKeys.indexOf(next.row) - 1
    if (row >= 0 || by.rows !== 0) sight.reveal(row, columnKeys.indexOf(next.column))
  }
  const handleKey = (event: KeyboardEvent) => {
    const command = pivotCommandOf(event)
    if (command === null) return
    if (command.kind === 'UNPICK') return picked !== null && onPick(null)
    event.preventDefault()
    if (command.kind === 'MOVE') return move(command)
    if (picked === null) return onCommand(command.kind, { row: '', column: '' })
    if (command.kind === 'FOLD') return onFold(picked.row)
    onCommand(command.kind, picked)
  }
  const pickedColumn = pivot.columns.findIndex(({ key }) => key === picked?.column)
  const line = (row: PivotRow, rowIndex: number, top: number | null) => (
    <PivotRowLine
      key={row.key}
      {...{ row, rowIndex, top, inSight, sizes, numbers, heat, id }}
      {...acts}
      isFolded={view.folded.includes(row.key)}
      isNumbered={isNumbered}
      pickedColumn={row.key === picked?.row ? picked.column : null}
      // Where all cells of a column have a color, there is nothing to lift.
      hereColumn={row.kind === 'TOTAL' || row.rank === null || pickedColumn === -1 ? (picked?.column ?? null) : null}
    />
  )
  const grid = (
    <div
      ref={box}
      role="grid"
      aria-label={label}
      aria-rowcount={all.length + 1}
      aria-colcount={shown.length + 1}
      aria-busy={isOld}
      aria-activedescendant={picked === null || activeRow === -1 ? undefined : `${id}${picked.row} ${picked.column}`}
      tabIndex={0}
      onKeyDown={handleKey}
      className={classNames(
        'group/pivot relative min-h-0 flex-1 overflow-auto focus-visible:-outline-offset-2',
        picked !== null && 'outline-none',
        isOld && 'opacity-60',
      )}
    >
      <div role="rowgroup" className="sticky top-0 z-20 w-max min-w-full bg-page" style={{ minWidth: sight.width }}>
        <HeadRow
          {...{ isNumbered, inSight, sizes, rowName, differenceName, numbers, hereColumn: picked?.column ?? null }}
          sort={view.sort}
          onSort={props.onSort}
        />
        {hasStrip && <StripRow {...{ pivot, numbers, sizes, pickedColumn }} picked={picked?.row ?? null} about={props.about} />}
        {line(pivot.total, 2, null)}
      </div>
      <div role="rowgroup" className="relative w-max min-w-full" style={{ height: sight.height, minWidth: sight.width }}>
        {sight.rows.map(({ index, start }) => {
          const row = rows[index]
          return row === undefined ? null : line(row, index + 3, start)
        })}
      </div>
    </div>
  )
  return (
    <ContextMenu
      label="Cell"
      target={grid}
      onCloseAutoFocus={(event) => {
        event.preventDefault()
        box.current?.focus()
      }}
    >
      {props.menu}
    </ContextMenu>
  )
}

type RowActs = Pick<PivotTableProps, 'onPick' | 'onFold' | 'onCommand'>

/** The same functions for as long as the table stands, so that rows need not be rendered again. They call the newest ones. */
function useSteadyActs(acts: RowActs): RowActs {
  const newest = useRef(acts)
  useLayoutEffect(() => {
    newest.current = acts
  })
  return useMemo(
    () => ({
      onPick: (cell, isTapped) => newest.current.onPick(cell, isTapped),
      onFold: (key) => newest.current.onFold(key),
      onCommand: (command, cell) => newest.current.onCommand(command, cell),
    }),
    [],
  )
}

/** The same array as long as the same columns are visible, so that rows need not be rendered again. */
function useSameColumns(columns: readonly ColumnInSight[]): readonly ColumnInSight[] {
  const [kept, setKept] = useState(columns)
  const isSame =
    kept.length === columns.length && columns.every(({ column, gap }, at) => kept[at]?.column === column && kept[at]?.gap === gap)
  if (!isSame) setKept(columns)
  return isSame ? kept : columns
}

/** Rows in their order without those of folded groups. */
function shownRows({ rows }: Pivot, folded: readonly string[]): readonly PivotRow[] {
  const hidden = new Set(folded)
  return rows.filter(({ within }) => !within.some((key) => hidden.has(key)))
}

type HeadProps = Pick<PivotTableProps, 'rowName' | 'differenceName' | 'numbers' | 'onSort'> & {
  readonly isNumbered: boolean
  readonly inSight: readonly ColumnInSight[]
  readonly sizes: ReturnType<typeof pivotSizes>
  readonly hereColumn: string | null
  readonly sort: ExplorerSort | null
}

function HeadRow({ isNumbered, inSight, sizes, rowName, differenceName, hereColumn, sort, onSort }: HeadProps) {
  const next = (key: string): ExplorerSort | null => {
    if (sort?.column !== key) return { column: key, isAscending: false }
    return sort.isAscending ? null : { column: key, isAscending: true }
  }
  const sortOf = (key: string) => (sort?.column !== key ? 'none' : sort.isAscending ? 'ascending' : 'descending')
  return (
    <div role="row" aria-rowindex={1} style={{ height: sizes.head }} className="flex items-stretch border-b border-line-2 text-small">
      <div
        role="columnheader"
        aria-colindex={1}
        style={{ width: sizes.frozen }}
        className="sticky left-0 z-10 flex flex-none items-center bg-page pl-3 text-2"
      >
        {isNumbered && (
          <span aria-hidden="true" className="w-[26px] flex-none text-3 phone:hidden">
            #
          </span>
        )}
        {rowName}
      </div>
      {inSight.map(({ column: { key, kind, label, title }, at, gap }) => (
        <div
          key={key}
          role="columnheader"
          aria-colindex={at + 2}
          aria-sort={kind === 'TREND' ? undefined : sortOf(key)}
          style={{ width: sizes.of(kind), marginLeft: gap }}
          className={classNames('flex flex-none items-center justify-end', key === hereColumn && 'font-semibold text-accent')}
        >
          {kind === 'TREND' ? (
            <span className="w-full pl-3 text-2">{label}</span>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              title={`${title}: sort`}
              onClick={() => onSort(next(key))}
              className={classNames(
                'flex h-full w-full items-center gap-[2px] truncate px-1 hover:bg-hover',
                kind === 'PERIOD' ? 'justify-center' : 'justify-end pr-2',
                key !== hereColumn && 'text-2',
              )}
            >
              <span className="truncate">{kind === 'DIFFERENCE' ? differenceName : label}</span>
              {sort?.column === key && <Icon name={sort.isAscending ? 'arrow-up' : 'arrow-down'} />}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

interface StripRowProps extends Pick<PivotTableProps, 'pivot' | 'numbers' | 'about'> {
  readonly sizes: ReturnType<typeof pivotSizes>
  readonly picked: string | null
  readonly pickedColumn: number
}

/** The distribution over the columns. Only visual: its figures are the cells below, its description is in the status line. */
function StripRow({ pivot, numbers, sizes, picked, pickedColumn, about }: StripRowProps) {
  const drawn = useDistribution(pivot, sizes.column, STRIP_HEIGHT - 9)
  return (
    <div aria-hidden="true" className="flex border-b border-line-2" style={{ height: STRIP_HEIGHT }}>
      <div style={{ width: sizes.frozen }} className="sticky left-0 z-10 flex-none bg-page py-2 pl-3 text-micro text-3">
        <p className="font-semibold text-1">Distribution</p>
        <p>{`${pivot.leaves.length} ${pivot.leaves.length === 1 ? 'place' : 'places'}`}</p>
        <p className="mt-1 flex items-center gap-2">
          <span className="inline-block h-[2px] w-[12px] bg-(--text-1)" /> median
        </p>
        <p className="flex items-center gap-2">
          <span className="inline-block size-[10px] bg-(--c-rest) opacity-55" /> middle half
        </p>
        <DistributionScale {...{ drawn, numbers }} height={STRIP_HEIGHT - 9} />
      </div>
      <div className="flex-none py-1">
        <DistributionStrip {...{ drawn, pickedColumn }} width={sizes.column} height={STRIP_HEIGHT - 9} picked={picked} />
      </div>
      <div className="w-[272px] flex-none px-3 py-2 text-small text-3">{about}</div>
    </div>
  )
}
