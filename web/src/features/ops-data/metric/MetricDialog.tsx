import { BadInputError } from '@fourwall/domain/errors.ts'
import { checkedMetric, type MetricAggregation } from '@fourwall/domain/ops-data/metric.ts'
import { metricFormulaNames, metricFormulaPlace, type NamedCategorization } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { FormulaField } from '../../../blocks/formula/FormulaField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, RadioGroup, SegmentedControl } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, inputBox, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ListedMetric, type MetricDraft, upsertMetric } from '../metrics-request.ts'
import { draftOf } from './new-metric.ts'
import { EXAMPLE_MONTHS, ruleExample } from './rule-example.ts'
import { useFormulaGroups } from './use-formula-groups.ts'
import { useFormulaSteps } from './use-formula-steps.ts'

interface MetricDialogProps {
  /** What it begins with; without an id, a new metric. */
  readonly start: MetricDraft
  /** All of the company's. */
  readonly metrics: readonly ListedMetric[]
  readonly onSaved: (metric: ListedMetric) => void
  readonly onClose: () => void
}

const OVER_TIME = [
  { value: 'SUM', label: 'Added up', hint: 'For what is counted: guests, hours worked.' },
  { value: 'AVERAGE', label: 'Averaged', hint: 'For levels: staff, a rating.' },
  { value: 'LAST', label: 'The last one counts', hint: 'For what stands until it changes: seats, square feet.' },
  { value: 'WEIGHTED', label: 'Averaged by weight', hint: 'For rates: wait time, weighed by guests.' },
] as const satisfies readonly { value: MetricAggregation; label: string; hint: string }[]

const OVER_LOCATIONS = [
  { value: 'SUM', label: 'Added up', hint: 'Together they have as much as all of them.' },
  { value: 'AVERAGE', label: 'Averaged', hint: 'Each location counts the same.' },
  { value: 'WEIGHTED', label: 'Averaged by weight', hint: 'Larger locations count for more.' },
] as const satisfies readonly { value: MetricAggregation; label: string; hint: string }[]

interface Refusal {
  readonly field: string | null
  readonly message: string
}

/** Makes a metric or changes one: what it is called, what it counts, how its figures become one, or what it is computed from. */
export function MetricDialog({ start, metrics, onSaved, onClose }: MetricDialogProps) {
  const client = useClient()
  const [draft, setDraft] = useState(start)
  const steps = useFormulaSteps(start.formula ?? '')
  const [isDerived, setIsDerived] = useState(start.formula !== null)
  const groups = useFormulaGroups(isDerived)
  const categorizations = groups.value
  const isNew = start.id === null
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [name, unit, definition] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  const form = useRef<HTMLFormElement>(null)

  const names = useMemo(() => metricFormulaNames(metrics, categorizations ?? []), [metrics, categorizations])
  const place = useMemo(() => metricFormulaPlace(start.id, metrics), [start.id, metrics])
  const notes = useMemo(() => formulaNotes(metrics, categorizations ?? []), [metrics, categorizations])
  const edited: MetricDraft = { ...draft, formula: isDerived ? steps.formula : null }
  const refusal = refusalOf(edited, isDerived, metrics, categorizations)
  // What is missing is said once somebody wants to save; what is too much, at once.
  const shown = refusal !== null && (isAsked || refusal.message.includes('too long')) ? refusal : null
  const errorOf = (field: string) => (shown?.field === field ? shown.message : null)
  const change = (next: Partial<MetricDraft>) => setDraft({ ...draft, ...next })
  const weights = metrics.filter((one) => one.id !== start.id && one.formula === null && one.weightMetricId === null)
  const isWeighed = !isDerived && (draft.timeAggregation === 'WEIGHTED' || draft.locationAggregation === 'WEIGHTED')

  const save = async () => {
    if (isSaving) return
    setIsAsked(true)
    if (refusal !== null) {
      const fields: Readonly<Record<string, RefObject<HTMLElement | null>>> = { name, unit, definition }
      const field =
        fields[refusal.field ?? '']?.current ??
        form.current?.querySelector<HTMLElement>(`[data-field="${refusal.field}"] :is(select, textarea)`)
      field?.focus()
      return
    }
    setIsSaving(true)
    const saved = await upsertMetric(client, edited)
    setIsSaving(false)
    if (typeof saved === 'string') toast.failure(isNew ? 'Failed to create metric' : 'Failed to update metric', { detail: saved })
    else {
      toast.success(isNew ? `“${saved.name}” is there` : `Saved “${saved.name}”`)
      onSaved(saved)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isNew ? 'New metric' : `Edit “${start.name}”`}
      width={620}
      initialFocus={name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving ? 'Saving' : null} onClick={() => void save()}>
            {isNew ? 'Create metric' : 'Save metric'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <div className="flex gap-3">
          <TextInput
            ref={name}
            label="Name"
            className="flex-1"
            value={draft.name}
            error={errorOf('name')}
            placeholder="Guests"
            onChange={(next) => change({ name: next })}
          />
          <TextInput
            ref={unit}
            label="Unit"
            className="w-[160px]"
            value={draft.unit ?? ''}
            error={errorOf('unit')}
            placeholder="guests"
            onChange={(next) => change({ unit: next })}
          />
        </div>
        <Field
          label="Definition"
          hint="What is counted and where it comes from, for who reads or fills in the figures."
          error={errorOf('definition')}
        >
          {(control) => (
            <textarea
              {...control}
              ref={definition}
              rows={2}
              value={draft.definition ?? ''}
              onChange={({ target }) => change({ definition: target.value })}
              className={classNames(inputBox, 'h-auto min-h-[46px] resize-y py-[4px]')}
            />
          )}
        </Field>
        <div>
          <h3 className="mb-1 text-small text-2">Its figures</h3>
          <SegmentedControl
            label="Its figures"
            value={isDerived ? 'FORMULA' : 'WORKBOOKS'}
            choices={[
              { value: 'WORKBOOKS', label: 'Come from workbooks' },
              { value: 'FORMULA', label: 'Are computed by a formula' },
            ]}
            onChange={(kind) => setIsDerived(kind === 'FORMULA')}
          />
        </div>
        {isDerived ? (
          <div data-field="formula">
            <FormulaField
              formula={steps.formula}
              names={names}
              place={place}
              named={{ one: 'metric or line', list: 'Metrics and lines of the profit and loss' }}
              hint="Metrics and lines of the profit and loss, + - * / and parentheses: Revenue / Guests. Computed in every column anew, never added up."
              noteOf={(id) => notes.get(id) ?? null}
              error={errorOf('formula')}
              isFresh={false}
              onChange={steps.change}
              onSettled={steps.endRun}
              onUndo={steps.undo}
              onRedo={steps.redo}
              onDone={() => void save()}
            />
            {groups.failure !== null && (
              <p role="alert" className="mt-2 flex items-center gap-2 text-small text-unfav">
                <span className="flex-1">The lines of the profit and loss could not be loaded: {groups.failure}</span>
                <Button onClick={groups.again}>Try again</Button>
              </p>
            )}
          </div>
        ) : (
          <>
            <div className="grid grid-cols-2 gap-3">
              <div>
                <h3 className="mb-1 text-small text-2">Over time</h3>
                <RadioGroup
                  label="Over time"
                  value={draft.timeAggregation}
                  choices={OVER_TIME}
                  onChange={(timeAggregation) => change({ timeAggregation })}
                />
              </div>
              <div>
                <h3 className="mb-1 text-small text-2">Over locations</h3>
                <RadioGroup
                  label="Over locations"
                  // A metric that the latest location would count for cannot be stored.
                  value={draft.locationAggregation === 'LAST' ? 'SUM' : draft.locationAggregation}
                  choices={OVER_LOCATIONS}
                  onChange={(locationAggregation) => change({ locationAggregation })}
                />
              </div>
            </div>
            {isWeighed && (
              <div data-field="weightMetricId">
                <SelectInput
                  label="Weighed by"
                  hint={weights.length === 0 ? 'There is no other metric to weigh by yet.' : undefined}
                  error={errorOf('weightMetricId')}
                  value={draft.weightMetricId ?? ''}
                  choices={[{ value: '', label: 'Choose a metric' }, ...weights.map(({ id, name: label }) => ({ value: id, label }))]}
                  onChange={(id) => change({ weightMetricId: id === '' ? null : id })}
                />
              </div>
            )}
            <RuleExample timeAggregation={draft.timeAggregation} locationAggregation={draft.locationAggregation} />
          </>
        )}
        <Checkbox
          checked={draft.showInBudget}
          onChange={(showInBudget) => change({ showInBudget })}
          label="Show in budgets"
          hint="Budgets and their workbooks get a line to plan it by."
        />
        {shown !== null && shown.field === null && <p className="text-small text-unfav">{shown.message}</p>}
        <button type="submit" hidden aria-label="Save" />
      </form>
    </Dialog>
  )
}

interface RuleExampleProps {
  readonly timeAggregation: MetricAggregation
  readonly locationAggregation: MetricAggregation
}

/** What the chosen rules do to two locations and three months. */
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
          // The same two locations and three months every time.
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

/** Why the metric cannot be saved, by the rules that the server has too; null where it can, or where the server has to say. */
function refusalOf(
  draft: MetricDraft,
  isDerived: boolean,
  metrics: readonly ListedMetric[],
  categorizations: readonly NamedCategorization[] | null,
): Refusal | null {
  const groups = new Set((categorizations ?? []).flatMap((one) => one.groups.map(({ id }) => id)))
  const known = metrics.map((one) => metricOf(draftOf(one)))
  try {
    checkedMetric(metricOf(draft), { metrics: known, hasGroup: (groupId) => categorizations === null || groups.has(groupId) })
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    return { field: error.field ?? null, message: error.message }
  }
  return isDerived && draft.formula?.trim() === '' ? { field: 'formula', message: 'Type a formula, such as Revenue / Guests.' } : null
}

/** A new metric is checked under an id that no other one has. */
function metricOf(draft: MetricDraft) {
  return {
    id: draft.id ?? '',
    name: draft.name,
    definition: draft.definition ?? null,
    unit: draft.unit ?? null,
    timeAggregation: draft.timeAggregation,
    locationAggregation: draft.locationAggregation,
    weightMetricId: draft.weightMetricId ?? null,
    formula: draft.formula ?? null,
    showInBudget: draft.showInBudget,
  }
}

/** Beside what a formula may name: the unit of a metric, the categorization of a line. */
function formulaNotes(metrics: readonly ListedMetric[], categorizations: readonly NamedCategorization[]): ReadonlyMap<string, string> {
  return new Map([
    ...metrics.map(({ id, unit }) => [`metric:${id}`, unit ? `metric, ${unit}` : 'metric'] as const),
    ...categorizations.flatMap(({ name, groups }) => groups.map(({ id }) => [`group:${id}`, name] as const)),
  ])
}
