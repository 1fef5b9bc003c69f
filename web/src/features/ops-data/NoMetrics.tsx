import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Chip } from '../../ui/Tag.tsx'
import { NEW_METRIC } from './metric/new-metric.ts'
import type { MetricDraft } from './metrics-request.ts'

/** Explains metrics and offers to create the first one. */
export function NoMetrics({ onNew }: { readonly onNew: (draft: MetricDraft) => void }) {
  const isChanging = useMay('CHANGE_METRICS')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        title="No metrics yet"
        shape={<DashFigures />}
        actions={
          isChanging && (
            <Button kind="primary" onClick={() => onNew(NEW_METRIC)}>
              New metric
            </Button>
          )
        }
      >
        <p>
          A metric is a figure that is not money, such as guests, labor hours or square feet, by location and month.
          {isChanging && ' Make the first one; its template is an .xlsx file to fill in and drop on this page.'}
        </p>
        {isChanging && (
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <span className="text-small text-3">Or begin with</span>
            {USUAL.map((draft) => (
              <Chip key={draft.name} chosen={false} onClick={() => onNew(draft)}>
                {draft.name}
              </Chip>
            ))}
          </div>
        )}
      </EmptyState>
    </div>
  )
}

/** Common first metrics. */
const USUAL: readonly MetricDraft[] = [
  { ...NEW_METRIC, name: 'Guests', unit: 'guests', definition: 'Guests served, by the point of sale.' },
  { ...NEW_METRIC, name: 'Transactions', unit: 'checks', definition: 'Closed checks, by the point of sale.' },
  { ...NEW_METRIC, name: 'Labor hours', unit: 'hours', definition: 'Hours worked and paid, by payroll.' },
  { ...NEW_METRIC, name: 'Seats', unit: 'seats', definition: 'Seats at the end of the month.', timeAggregation: 'LAST' },
  { ...NEW_METRIC, name: 'Square feet', unit: 'sq ft', definition: 'Space rented at the end of the month.', timeAggregation: 'LAST' },
]

function DashFigures() {
  return (
    <table className="w-full table-fixed text-2">
      <thead>
        <tr className="text-small text-3">
          {['Metric', 'Apr', 'May', 'Jun'].map((heading) => (
            <th key={heading} className="h-row border-b border-line-2 text-right font-medium first:w-[46%] first:text-left">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {['Guests', 'Labor hours', 'Square feet'].map((name) => (
          <tr key={name}>
            {[name, '–', '–', '–'].map((text, at) => (
              // The columns never change their order.
              <td key={at} className="h-row border-b border-line-1 text-right first:text-left">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
