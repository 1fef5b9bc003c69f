import type { MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { useMemo } from 'react'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { Figure } from '../../../ui/Money.tsx'
import type { ListedMetric, MetricDraft } from '../metrics-request.ts'
import { EXAMPLE_MONTHS, ruleExample } from './rule-example.ts'

const OVER_TIME = [
  { value: 'SUM', label: 'Sum', hint: 'For what is counted: guests, hours worked.' },
  { value: 'AVERAGE', label: 'Average', hint: 'For levels: staff, a rating.' },
  { value: 'LAST', label: 'Last value', hint: 'For what stays until it changes: seats, square feet.' },
  { value: 'WEIGHTED', label: 'Weighted average', hint: 'For rates: wait time, weighted by guests.' },
] as const satisfies readonly { value: MetricAggregation; label: string; hint: string }[]

const OVER_LOCATIONS = [
  { value: 'SUM', label: 'Sum', hint: 'Their figures add up.' },
  { value: 'AVERAGE', label: 'Average', hint: 'Each location counts the same.' },
  { value: 'WEIGHTED', label: 'Weighted average', hint: 'Larger locations count for more.' },
] as const satisfies readonly { value: MetricAggregation; label: string; hint: string }[]

interface AggregationFieldsProps {
  readonly draft: MetricDraft
  /** All metrics of the company. */
  readonly metrics: readonly ListedMetric[]
  readonly weightError: string | null
  readonly onChange: (change: Partial<MetricDraft>) => void
}

/** Fields for the aggregation over time and over locations. */
export function AggregationFields({ draft, metrics, weightError, onChange }: AggregationFieldsProps) {
  const { timeAggregation, locationAggregation } = draft
  const weights = metrics.filter((one) => one.id !== draft.id && one.formula === null && one.weightMetricId === null)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <div>
          <h3 className="mb-1 text-small text-2">Over time</h3>
          <RadioGroup
            label="Over time"
            value={timeAggregation}
            choices={OVER_TIME}
            onChange={(chosen) => onChange({ timeAggregation: chosen })}
          />
        </div>
        <div>
          <h3 className="mb-1 text-small text-2">Over locations</h3>
          <RadioGroup
            label="Over locations"
            // LAST is not a rule for locations, which have no order.
            value={locationAggregation === 'LAST' ? 'SUM' : locationAggregation}
            choices={OVER_LOCATIONS}
            onChange={(chosen) => onChange({ locationAggregation: chosen })}
          />
        </div>
      </div>
      {(timeAggregation === 'WEIGHTED' || locationAggregation === 'WEIGHTED') && (
        <div data-field="weightMetricId">
          <SelectInput
            label="Weighted by"
            hint={weights.length === 0 ? 'There is no other metric to weight by yet.' : undefined}
            error={weightError}
            value={draft.weightMetricId ?? ''}
            choices={[{ value: '', label: 'Choose a metric' }, ...weights.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(id) => onChange({ weightMetricId: id === '' ? null : id })}
          />
        </div>
      )}
      <RuleExample timeAggregation={timeAggregation} locationAggregation={locationAggregation} />
    </>
  )
}

interface RuleExampleProps {
  readonly timeAggregation: MetricAggregation
  readonly locationAggregation: MetricAggregation
}

/** Example of the chosen rules with two locations and three months. */
function RuleExample({ timeAggregation, locationAggregation }: RuleExampleProps) {
  const rows = useMemo(() => ruleExample(timeAggregation, locationAggregation), [timeAggregation, locationAggregation])
  return (
    <table aria-label="Example" className="w-full table-fixed bg-band">
      <thead className="text-small text-3">
        <tr className="h-row">
          <th scope="col" className="pl-3 text-left font-normal">
            For example
          </th>
          {[...EXAMPLE_MONTHS, 'Quarter'].map((label) => (
            <th key={label} scope="col" className="w-[84px] pr-3 text-right font-normal">
              <Figure text={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, kind, values }, at) => (
          // Fixed sample data.
          <tr key={at} className={classNames(kind === 'weight' ? 'text-small text-3' : 'h-[24px]', kind === 'together' && 'font-medium')}>
            <th
              scope="row"
              className={classNames(
                'text-left',
                kind === 'weight' ? 'pl-5 font-normal' : 'pl-3 font-normal',
                kind === 'together' && 'font-medium',
              )}
            >
              {label}
            </th>
            {values.map((value, column) => (
              <td
                key={column}
                className={classNames(
                  'pr-3 text-right',
                  kind === 'together' && 'border-t border-line-rule',
                  column === EXAMPLE_MONTHS.length && kind === 'location' && 'font-medium',
                )}
              >
                <Figure text={value ?? '–'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
