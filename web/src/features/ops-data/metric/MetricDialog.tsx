import { METRIC_FAVORABILITIES, METRIC_FAVORABILITY_NAMES } from '@fourwall/domain/ops-data/metric-favorability.ts'
import { type RefObject, useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, SegmentedControl } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, inputBox, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { judgedMetric } from '../metric-words.ts'
import { type ListedMetric, type MetricDraft, upsertMetric } from '../metrics-request.ts'
import { AggregationFields } from './AggregationFields.tsx'
import { MetricFormulaField } from './MetricFormulaField.tsx'
import { metricRefusal } from './metric-draft.ts'
import { useFormulaGroups } from './use-formula-groups.ts'
import { useFormulaSteps } from './use-formula-steps.ts'

interface MetricDialogProps {
  /** Initial values; without an id, a new metric. */
  readonly start: MetricDraft
  /** All metrics of the company. */
  readonly metrics: readonly ListedMetric[]
  readonly onSaved: (metric: ListedMetric) => void
  readonly onClose: () => void
}

/** Creates or edits a metric: name, definition, aggregation or formula. */
export function MetricDialog({ start, metrics, onSaved, onClose }: MetricDialogProps) {
  const client = useClient()
  const [draft, setDraft] = useState(start)
  const steps = useFormulaSteps(start.formula ?? '')
  const [isDerived, setIsDerived] = useState(start.formula !== null)
  const groups = useFormulaGroups(isDerived)
  const isNew = start.id === null
  const [isAsked, setIsAsked] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [name, unit, definition] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null), useRef<HTMLTextAreaElement>(null)]
  const form = useRef<HTMLFormElement>(null)

  const edited: MetricDraft = { ...draft, formula: isDerived ? steps.formula : null }
  const isChanged = JSON.stringify(edited) !== JSON.stringify(start)
  const guess = judgedMetric({ ...edited, favorability: null }, metrics, groups.value ?? []).favorability
  const refusal = metricRefusal(edited, metrics, groups.value)
  // Missing fields are reported on saving, fields that are too long at once.
  const shown = refusal !== null && (isAsked || refusal.message.includes('too long')) ? refusal : null
  const errorOf = (field: string) => (shown?.field === field ? shown.message : null)
  const change = (next: Partial<MetricDraft>) => setDraft({ ...draft, ...next })

  const save = async () => {
    if (isSaving) return
    setIsAsked(true)
    if (refusal !== null) {
      const named: Readonly<Record<string, RefObject<HTMLElement | null>>> = { name, unit, definition }
      const field =
        named[refusal.field ?? '']?.current ??
        form.current?.querySelector<HTMLElement>(`[data-field="${refusal.field}"] :is(select, textarea)`)
      field?.focus()
      return
    }
    setIsSaving(true)
    const saved = await upsertMetric(client, edited)
    setIsSaving(false)
    if (typeof saved === 'string') toast.failure(isNew ? 'Failed to create metric' : 'Failed to update metric', { detail: saved })
    else {
      toast.success(isNew ? `“${saved.name}” created` : `Saved “${saved.name}”`)
      onSaved(saved)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isSaving && isChanged}
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
        <DescriptionFields draft={draft} name={name} unit={unit} definition={definition} errorOf={errorOf} onChange={change} />
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
          <MetricFormulaField
            metricId={start.id ?? null}
            metrics={metrics}
            groups={groups}
            steps={steps}
            error={errorOf('formula')}
            onDone={() => void save()}
          />
        ) : (
          <AggregationFields draft={draft} metrics={metrics} weightError={errorOf('weightMetricId')} onChange={change} />
        )}
        <SelectInput
          label="More of it is"
          hint="Variances of the metric are colored accordingly."
          value={draft.favorability ?? 'GUESS'}
          choices={[
            { value: 'GUESS', label: `${METRIC_FAVORABILITY_NAMES[guess]} (a guess)` },
            ...METRIC_FAVORABILITIES.map((value) => ({ value, label: METRIC_FAVORABILITY_NAMES[value] })),
          ]}
          onChange={(value) => change({ favorability: value === 'GUESS' ? null : value })}
        />
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

interface DescriptionFieldsProps {
  readonly draft: MetricDraft
  readonly name: RefObject<HTMLInputElement | null>
  readonly unit: RefObject<HTMLInputElement | null>
  readonly definition: RefObject<HTMLTextAreaElement | null>
  readonly errorOf: (field: string) => string | null
  readonly onChange: (change: Partial<MetricDraft>) => void
}

/** Fields for name, unit and definition. */
function DescriptionFields({ draft, name, unit, definition, errorOf, onChange }: DescriptionFieldsProps) {
  return (
    <>
      <div className="flex gap-3">
        <TextInput
          ref={name}
          label="Name"
          className="flex-1"
          value={draft.name}
          error={errorOf('name')}
          placeholder="Guests"
          onChange={(next) => onChange({ name: next })}
        />
        <TextInput
          ref={unit}
          label="Unit"
          className="w-[160px]"
          value={draft.unit ?? ''}
          error={errorOf('unit')}
          placeholder="guests"
          onChange={(next) => onChange({ unit: next })}
        />
      </div>
      <Field
        label="Definition"
        hint="What is counted and where it comes from, for people who read or fill in the figures."
        error={errorOf('definition')}
      >
        {(control) => (
          <textarea
            {...control}
            ref={definition}
            rows={2}
            value={draft.definition ?? ''}
            onChange={({ target }) => onChange({ definition: target.value })}
            className={classNames(inputBox, 'h-auto min-h-[46px] resize-y py-[4px]')}
          />
        )}
      </Field>
    </>
  )
}
