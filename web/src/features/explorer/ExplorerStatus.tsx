import { quartiles } from '@fourwall/domain/explorer/distribution.ts'
import type { PickedCell } from '@fourwall/domain/explorer/explorer-view.ts'
import type { Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useMemo } from 'react'
import { useNarrowScreen } from '../../blocks/page/narrow-screen.ts'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface ExplorerStatusProps {
  readonly pivot: Pivot
  readonly numbers: ExplorerNumbers
  readonly picked: PickedCell | null
  readonly label: string
}

/** The picked figure, exactly, what is left out, and how all cells spread. */
export function ExplorerStatus({ pivot, numbers, picked, label }: ExplorerStatusProps) {
  const { leaves } = pivot
  const isNarrow = useNarrowScreen()
  const spread = useMemo(() => quartiles(leaves.flatMap(({ cells }) => cells.map(({ value }) => value))), [leaves])
  return (
    <footer className="flex h-bar flex-none items-center gap-4 border-t border-line-2 px-4 text-small text-2 phone:h-auto phone:flex-wrap phone:gap-y-1 phone:py-2">
      <span role="status" className="min-w-0 flex-1 truncate phone:basis-full phone:whitespace-normal">
        {pickedText(pivot, numbers, picked, label) ??
          withoutText(pivot.without) ??
          (isNarrow
            ? 'Tap a figure to see its breakdown.'
            : 'Arrow keys walk through the cells. Enter traces, B bridges, ? lists all keys.')}
      </span>
      {spread !== null && (
        <dl className="flex flex-none gap-4 whitespace-nowrap [&_dd]:font-semibold [&_dd]:text-1 [&_div]:flex [&_div]:gap-1">
          <div>
            <dt>Min</dt>
            <dd>{numbers.cell(spread.least)}</dd>
          </div>
          <div title="The middle one of all cells, or between the middle two">
            <dt>Median</dt>
            <dd>{numbers.cell(spread.median)}</dd>
          </div>
          <div>
            <dt>Max</dt>
            <dd>{numbers.cell(spread.most)}</dd>
          </div>
          <div>
            <dt>Cells</dt>
            <dd>{formatCount(spread.count)}</dd>
          </div>
        </dl>
      )}
    </footer>
  )
}

function pickedText({ columns, rows, total }: Pivot, numbers: ExplorerNumbers, picked: PickedCell | null, label: string): string | null {
  const row = [total, ...rows].find(({ key }) => key === picked?.row)
  if (picked === null || row === undefined) return null
  const at = columns.findIndex(({ key }) => key === picked.column)
  const cell = at === -1 ? (picked.column === 'difference' ? row.difference : row.total) : row.cells[at]
  const span = columns[at]?.name ?? 'whole span'
  const name = row.label === label ? '' : `, ${label}`
  return `${row.label}, ${span}${name}, ${numbers.exact(cell?.value ?? null)}`
}

function withoutText(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const [first, second] = names
  if (names.length <= 2)
    return `${[first, second].filter(Boolean).join(' and ')} ${names.length === 1 ? 'has' : 'have'} no entries in the period.`
  return `${formatCount(names.length)} locations have no entries in the period: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : '.'}`
}
