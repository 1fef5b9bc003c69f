import { type ColumnChoice, MOST_METRIC_ROWS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { searchWords } from '@fourwall/domain/text-search.ts'
import { useMemo, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { searchableText } from '../command-palette/command-match.ts'
import { withMetric } from './column-choices.ts'
import type { KnownMetric } from './known-budgets-and-metrics.ts'

interface MetricsDialogProps {
  readonly metrics: readonly KnownMetric[]
  readonly columns: ColumnChoice
  readonly onChange: (columns: ColumnChoice) => void
  readonly onClose: () => void
}

/** Chooses the metrics that are rows below the profit and loss, their order, and the one that money is divided by. */
export function MetricsDialog({ metrics, columns, onChange, onClose }: MetricsDialogProps) {
  const [query, setQuery] = useState('')
  const search = useRef<HTMLInputElement>(null)
  // The shown ones first, as of when the dialog opened, so that nothing moves under the pointer.
  const [first] = useState(columns.metricIds)
  const texts = useMemo(
    () => new Map(metrics.map((metric) => [metric.id, searchableText(`${metric.name} ${metric.unit ?? ''}`)])),
    [metrics],
  )
  const words = searchWords(query)
  const placeOf = (metricId: string) => (first.includes(metricId) ? first.indexOf(metricId) : first.length)
  const found = metrics
    .filter((metric) => words.every((word) => texts.get(metric.id)?.folded.includes(word)))
    .toSorted((one, other) => placeOf(one.id) - placeOf(other.id))
  const isFull = columns.metricIds.length >= MOST_METRIC_ROWS
  const move = (metricId: string, by: 1 | -1) => {
    const ids = [...columns.metricIds]
    const at = ids.indexOf(metricId)
    const [moved, other] = [ids[at], ids[at + by]]
    if (moved === undefined || other === undefined) return
    ids[at] = other
    ids[at + by] = moved
    onChange({ ...columns, metricIds: ids })
  }
  const named = new Map(metrics.map((metric) => [metric.id, metric]))

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width={560}
      title="Metrics in this report"
      description="Show them as rows under the profit and loss, or divide its figures by one of them."
      initialFocus={search}
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {columns.metricIds.length > 1 && (
        <>
          <h3 className="pt-2 pb-1 text-small text-2">Rows, in this order</h3>
          <ol className="max-h-[140px] overflow-y-auto rounded-control border border-line-2 p-1">
            {columns.metricIds.map((metricId, at) => {
              const name = named.get(metricId)?.name ?? ''
              return (
                <li key={metricId} className="flex min-h-row items-center gap-1 rounded-chip pr-1 pl-2">
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <IconButton
                    icon="arrow-up"
                    label={`Move ${name} up`}
                    disabledReason={at === 0 ? 'It is the first.' : null}
                    onClick={() => move(metricId, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    label={`Move ${name} down`}
                    disabledReason={at === columns.metricIds.length - 1 ? 'It is the last.' : null}
                    onClick={() => move(metricId, 1)}
                  />
                </li>
              )
            })}
          </ol>
        </>
      )}
      <TextInput ref={search} icon="search" label="Find a metric" value={query} onChange={setQuery} className="pt-2" />
      <ul className="mt-2 max-h-[300px] overflow-y-auto rounded-control border border-line-2 p-1">
        {found.map(({ id, name, unit }) => {
          const isRow = columns.metricIds.includes(id)
          return (
            <li key={id} className="flex min-h-row items-center gap-4 rounded-chip px-2 hover:bg-hover">
              <span className="min-w-0 flex-1 truncate" title={name}>
                {name} {unit !== null && unit !== undefined && <span className="text-small text-3">{unit}</span>}
              </span>
              <Checkbox
                label={
                  <>
                    Row<span className="sr-only"> of {name}</span>
                  </>
                }
                checked={isRow}
                disabled={!isRow && isFull}
                onChange={(isShown) => onChange(withMetric(columns, id, isShown))}
              />
              <Checkbox
                label={
                  <>
                    Per unit<span className="sr-only"> of {name}</span>
                  </>
                }
                checked={columns.perMetricId === id}
                onChange={(isChosen) => onChange({ ...columns, perMetricId: isChosen ? id : null })}
              />
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className="pt-1 text-small text-3">No metric matches.</p>}
      {isFull && <p className="pt-1 text-small text-3">A report shows up to {MOST_METRIC_ROWS} metrics.</p>}
    </Dialog>
  )
}
