import { metricFormulaNames, metricFormulaPlace } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import { useMemo } from 'react'
import { FormulaField } from '../../../blocks/formula/FormulaField.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { ListedMetric } from '../metrics-request.ts'
import { formulaNotes } from './metric-draft.ts'
import type { useFormulaGroups } from './use-formula-groups.ts'
import type { useFormulaSteps } from './use-formula-steps.ts'

interface MetricFormulaFieldProps {
  /** Id of the metric; null for a new one. */
  readonly metricId: string | null
  readonly metrics: readonly ListedMetric[]
  readonly groups: ReturnType<typeof useFormulaGroups>
  readonly steps: ReturnType<typeof useFormulaSteps>
  readonly error: string | null
  readonly onDone: () => void
}

/** Formula field of a derived metric, over metrics and lines of the profit and loss. */
export function MetricFormulaField({ metricId, metrics, groups, steps, error, onDone }: MetricFormulaFieldProps) {
  const categorizations = groups.value
  const names = useMemo(() => metricFormulaNames(metrics, categorizations ?? []), [metrics, categorizations])
  const place = useMemo(() => metricFormulaPlace(metricId, metrics), [metricId, metrics])
  const notes = useMemo(() => formulaNotes(metrics, categorizations ?? []), [metrics, categorizations])
  return (
    <div data-field="formula">
      <FormulaField
        formula={steps.formula}
        names={names}
        place={place}
        named={{ one: 'metric or line', list: 'Metrics and lines of the profit and loss' }}
        hint="Metrics and lines of the profit and loss, + - * / and parentheses: Revenue / Guests. Computed in each column, never summed."
        noteOf={(id) => notes.get(id) ?? null}
        error={error}
        isFresh={false}
        onChange={steps.change}
        onSettled={steps.endRun}
        onUndo={steps.undo}
        onRedo={steps.redo}
        onDone={onDone}
      />
      {groups.failure !== null && (
        <p role="alert" className="mt-2 flex items-center gap-2 text-small text-unfav">
          <span className="flex-1">The lines of the profit and loss could not be loaded: {groups.failure}</span>
          <Button onClick={groups.again}>Try again</Button>
        </p>
      )}
    </div>
  )
}
