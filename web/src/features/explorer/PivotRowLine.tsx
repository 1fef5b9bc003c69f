import type { PickedCell } from '@fourwall/domain/explorer/explorer-view.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import type { FigureCell } from '@fourwall/domain/figures/answer-cells.ts'
import { figureLimit, valueOrWord } from '@fourwall/domain/figures/figure-state-words.ts'
import { memo } from 'react'
import { Sparkline } from '../../blocks/chart-view/Sparkline.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ExplorerNumbers } from './explorer-numbers.ts'
import type { PivotHeat } from './pivot-heat.ts'
import { type ColumnInSight, type PivotSizes } from './pivot-sizes.ts'
import type { PivotCommand } from './pivot-walk.ts'

interface PivotRowLineProps {
  readonly row: PivotRow
  /** As screen readers count, from 1. */
  readonly rowIndex: number
  /** In pixels below the head; null in the head. */
  readonly top: number | null
  readonly inSight: readonly ColumnInSight[]
  readonly sizes: PivotSizes
  readonly numbers: ExplorerNumbers
  readonly heat: PivotHeat
  /** Begins the ids of cells. */
  readonly id: string
  readonly isFolded: boolean
  readonly isNumbered: boolean
  /** The picked column, if the picked cell is in this row. */
  readonly pickedColumn: string | null
  readonly hereColumn: string | null
  readonly onPick: (cell: PickedCell, isTapped: boolean) => void
  readonly onFold: (key: string) => void
  readonly onCommand: (command: PivotCommand['kind'], cell: PickedCell) => void
}

const NO_PLANS: readonly null[] = []

/** A row of the pivot: rank, name, a cell for each period, and the total. */
export const PivotRowLine = memo(function PivotRowLine(props: PivotRowLineProps) {
  const { row, rowIndex, top, inSight, sizes, id, isFolded, isNumbered, pickedColumn, onFold, onCommand, onPick } = props
  const isStrong = row.kind === 'GROUP' || row.kind === 'TOTAL'
  const isHeading = row.kind === 'GROUP' && row.rank === null
  const ground = isHeading ? 'bg-band' : 'bg-page'
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      style={
        top === null
          ? { height: sizes.row }
          : { height: sizes.row, position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${top}px)` }
      }
      className={classNames('flex items-stretch', ground, isStrong && 'font-semibold', row.kind === 'TOTAL' && 'border-b border-line-rule')}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        tabIndex={-1}
        style={{ width: sizes.frozen }}
        title={row.label}
        onDoubleClick={() => onCommand('DRILL_ROW', { row: row.key, column: 'total' })}
        className={classNames(
          'sticky left-0 z-10 flex flex-none items-center pl-3 outline-none',
          ground,
          pickedColumn !== null && 'font-semibold shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        {isHeading ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={isFolded ? `Expand ${row.label}` : `Collapse ${row.label}`}
            onClick={() => onFold(row.key)}
            className="flex h-full w-[26px] flex-none items-center text-3 hover:text-1"
          >
            <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} />
          </button>
        ) : (
          isNumbered && <span className="w-[26px] flex-none text-small font-normal text-3 tabular-nums phone:hidden">{row.rank ?? ''}</span>
        )}
        <span className="truncate pr-2">{row.label}</span>
      </div>
      {inSight.map(({ column, at, gap }) => (
        <PivotCellBox
          key={column.key}
          {...props}
          {...{ column, gap }}
          columnIndex={at + 2}
          cellId={`${id}${row.key} ${column.key}`}
          onClick={() => onPick({ row: row.key, column: column.key }, true)}
        />
      ))}
    </div>
  )
})

function PivotCellBox(
  props: PivotRowLineProps &
    Pick<ColumnInSight, 'column' | 'gap'> & {
      /** As screen readers count, from 1. */
      readonly columnIndex: number
      readonly cellId: string
      readonly onClick: () => void
    },
) {
  const { row, column, gap, columnIndex, sizes, numbers, heat, cellId, pickedColumn, hereColumn, onClick, onCommand } = props
  const { kind, at, key } = column
  const isPicked = pickedColumn === key
  const step = kind === 'PERIOD' ? heat.stepOf(row, at) : null
  const cell = kind === 'PERIOD' ? row.cells[at] : kind === 'TOTAL' ? row.total : kind === 'DIFFERENCE' ? row.difference : null
  return (
    // The grid has the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
    <div
      id={cellId}
      role="gridcell"
      aria-colindex={columnIndex}
      tabIndex={-1}
      aria-selected={isPicked}
      onClick={onClick}
      onContextMenu={onClick}
      onDoubleClick={() => onCommand('DRILL_ROW', { row: row.key, column: key })}
      style={{ width: sizes.of(kind), marginLeft: gap, ...(step !== null && { background: `var(--${step})` }) }}
      className={classNames(
        'flex flex-none cursor-default items-center tabular-nums outline-none',
        // A gap between colors, none across the band of a group.
        step !== null && 'border-r border-b border-(--bg)',
        kind === 'PERIOD' ? 'justify-center' : kind === 'TREND' ? 'justify-start pl-3' : 'justify-end pr-2',
        kind === 'TOTAL' && 'font-semibold',
        isPicked && 'font-semibold shadow-[inset_0_0_0_2px_var(--accent)]',
        hereColumn === key && !isPicked && step === null && 'bg-sel',
      )}
    >
      {kind === 'TREND' ? (
        <Sparkline
          values={row.trend}
          plans={NO_PLANS}
          shape="LINE"
          startsYearBefore={false}
          width={76}
          height={18}
          ink={pickedColumn === null ? undefined : 'c1'}
        />
      ) : kind === 'MOVED' ? (
        <Movement moved={row.moved} />
      ) : (
        cell && (
          <CellText
            cell={cell}
            text={valueOrWord(cell, kind === 'DIFFERENCE' ? numbers.difference : numbers.cell)}
            isJudged={kind === 'DIFFERENCE'}
          />
        )
      )}
    </div>
  )
}

const STATE_WORDS: Partial<Record<FigureCell['state'], string>> = {
  NO_ENTRIES: 'No entries',
  NOT_PLANNED: 'Not planned',
  ZERO_BASE: 'Nothing to compare with',
  NOT_MEANINGFUL: 'Not meaningful: what it is divided by is zero or negative',
  NOT_COMPARABLE: 'Of other days than what it is compared with',
}

function CellText({ cell, text, isJudged }: { readonly cell: FigureCell; readonly text: string; readonly isJudged: boolean }) {
  const why = STATE_WORDS[cell.state] ?? figureLimit(cell) ?? undefined
  return (
    <span
      title={why}
      className={classNames(
        cell.value === null && 'text-3',
        isJudged && cell.outcome === 'FAVORABLE' && 'text-fav',
        isJudged && cell.outcome === 'UNFAVORABLE' && 'text-unfav',
        why !== undefined && cell.value !== null && 'underline decoration-dotted underline-offset-2',
      )}
    >
      {text}
    </span>
  )
}

function Movement({ moved }: { readonly moved: PivotRow['moved'] }) {
  if (moved === null) return null
  if (moved === 'NEW') return <span className="text-small text-3">new</span>
  if (moved === 0) return <span className="text-3">–</span>
  return (
    <span className="flex items-center gap-1 text-small text-2">
      <Icon name={moved > 0 ? 'triangle-up' : 'triangle-down'} className="scale-75 text-3" />
      <span className="sr-only">{moved > 0 ? 'up' : 'down'}</span>
      {Math.abs(moved)}
    </span>
  )
}
