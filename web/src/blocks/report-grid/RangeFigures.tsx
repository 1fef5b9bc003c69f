import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { GridColumn } from './grid-model.ts'
import { rangeFigures } from './range-figures.ts'
import { type GridSelection, keyIndex, resolveRange } from './selection-store.ts'

interface RangeFiguresProps {
  readonly selection: GridSelection
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly figureText: (value: string | null) => string
}

/** Sum, average, least, most and count of the selected range, at the end of the status line; nothing for a single cell. */
export function RangeFigures({ selection, rows, columns, figureText }: RangeFiguresProps) {
  // Behind the selection, not in its way: a large range takes a while to add up.
  const placed = useDeferredValue(useSyncExternalStore(selection.subscribe, selection.snapshot))
  const figures = useMemo(
    () => rangeFigures(resolveRange(placed, keyIndex(rows), keyIndex(columns)), rows, columns),
    [placed, rows, columns],
  )
  if (!figures) return null
  const amounts = [
    ['Sum', figures.sum],
    ['Average', figures.average],
    ['Min', figures.smallest],
    ['Max', figures.largest],
  ] as const
  return (
    <dl aria-label="Selected figures" className="ml-auto flex gap-4 whitespace-nowrap">
      {amounts.map(([name, value]) => (
        <div key={name} className="flex gap-1">
          <dt>{name}</dt>
          <dd className="font-medium text-1" title={value}>
            {figureText(value)}
          </dd>
        </div>
      ))}
      <div className="flex gap-1">
        <dt>Count</dt>
        <dd className="font-medium text-1">{formatCount(figures.count)}</dd>
      </div>
    </dl>
  )
}
