import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react'
import type { GridColumn, GridUnit } from '../grid-model.ts'
import { type RangeFigures as Figures, rangeFigureSteps } from './range-figures.ts'
import { type GridSelection, keyIndex, resolveRanges } from './selection-store.ts'

interface RangeFiguresProps {
  readonly selection: GridSelection
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly figureText: (value: string | null, unit: GridUnit) => string
}

/** Sum, average, minimum, maximum and count of the selection, at the end of the status line; nothing for a single cell. */
export function RangeFiguresLine({ selection, rows, columns, figureText }: RangeFiguresProps) {
  const summary = useSummary(selection, rows, columns)
  const amounts = summary === null ? [] : amountsOf(summary)
  const words = amounts.map(([name, value]) => `${name} ${figureText(value, summary?.unit ?? 'money')}`)
  const spoken = useRested(summary === null ? '' : [counted(summary.figures.count, 'cell'), ...words].join(', '))
  return (
    <>
      {summary !== null && (
        <dl aria-label="Selected figures" className="ml-auto flex gap-4 whitespace-nowrap">
          {amounts.map(([name, value]) => (
            <div key={name} className="flex gap-1">
              <dt>{name}</dt>
              <dd className="font-medium text-1" title={value}>
                {figureText(value, summary.unit)}
              </dd>
            </div>
          ))}
          <div className="flex gap-1" title={summary.leftOut > 0 ? leftOutWords(summary) : undefined}>
            <dt>Count</dt>
            <dd className="font-medium text-1">{formatCount(summary.figures.count)}</dd>
          </div>
        </dl>
      )}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  )
}

/** The figures of the selection, computed in the background: a large one takes a while. */
function useSummary(selection: GridSelection, rows: readonly GridRow[], columns: readonly GridColumn[]): Figures | null {
  const placed = useDeferredValue(useSyncExternalStore(selection.subscribe, selection.ranges))
  const [summary, setSummary] = useState<Figures | null>(null)
  useEffect(() => {
    const steps = rangeFigureSteps(resolveRanges(placed, keyIndex(rows), keyIndex(columns)), rows, columns)
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      const step = steps.next()
      if (step.done === true) setSummary(step.value)
      else timer = setTimeout(goOn)
    }
    goOn()
    return () => clearTimeout(timer)
  }, [placed, rows, columns])
  return summary
}

/** Shares have no sum: adding two margins means nothing. */
function amountsOf({ unit, figures }: Figures): readonly (readonly [name: string, value: string])[] {
  return [
    ...(unit === 'money' ? [['Sum', figures.sum] as const] : []),
    ['Average', figures.average],
    ['Min', figures.smallest],
    ['Max', figures.largest],
  ]
}

function leftOutWords({ unit, leftOut }: Figures): string {
  const others = unit === 'money' ? 'percentages and other ratios' : 'other ratios'
  return `Without ${counted(leftOut, 'cell')} of ${others}`
}

/** The text once it has stayed the same for a while, so that screen readers do not read every step of a drag. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), 400)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
