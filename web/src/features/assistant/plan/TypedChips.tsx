import { volumeAndPrice } from '@fourwall/domain/assistant/answers/plan-bridge.ts'
import { conditionUnit } from '@fourwall/domain/assistant/answers/plan-words.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { CUMULATIVE, type Plan } from '@fourwall/domain/assistant/plan.ts'
import { endChoices, type PlanChange, type PlanEnd, planEnd } from '@fourwall/domain/assistant/plan-chips.ts'
import {
  boundChoices,
  boundKey,
  chosenDrivers,
  conditionText,
  driverChoices,
  isValued,
  type TypedChange,
  typedCondition,
  typedOrder,
  typedRolling,
  typedSearch,
} from '@fourwall/domain/assistant/typed-changes.ts'
import { type ReactElement, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstInvalid, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { Popover } from '../../../ui/Popover.tsx'

interface TypedChipProps {
  readonly plan: Plan
  readonly trigger: ReactElement
  readonly onChange: (change: PlanChange) => void
}

interface ChipFormProps<Draft> extends Pick<TypedChipProps, 'trigger' | 'onChange'> {
  readonly label: string
  /** What the plan has. */
  readonly initial: Draft
  readonly read: (draft: Draft) => TypedChange
  readonly children: (draft: Draft, edit: (changes: Partial<Draft>) => void, problem: string | null) => ReactNode
}

/** Fields of a chip, which ask again only once they are applied. What is typed stays if the popover closes before. */
function ChipForm<Draft extends object>({ trigger, label, initial, read, onChange, children }: ChipFormProps<Draft>) {
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const typed = read(draft)
    if ('problem' in typed) {
      setProblem(typed.problem)
      // Once the field is marked.
      requestAnimationFrame(() => focusFirstInvalid(form.current))
      return
    }
    setProblem(null)
    setIsOpen(false)
    onChange(typed.change)
  }
  const edit = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setProblem(null)
  }
  return (
    <Popover trigger={trigger} label={label} width={240} open={isOpen} onOpenChange={setIsOpen}>
      <form ref={form} noValidate onSubmit={apply} className="flex flex-col gap-3 overflow-y-auto p-3 phone:[--control:32px]">
        {children(draft, edit, problem)}
        <Button type="submit" className="self-end">
          Apply
        </Button>
      </form>
    </Popover>
  )
}

/** Which end of a list comes first, and how many of it. */
export function OrderChip({ plan, trigger, onChange }: TypedChipProps) {
  const ends = endChoices(plan)
  return (
    <ChipForm
      label="Order and number"
      initial={{ end: planEnd(plan), count: plan.first === null ? '' : String(plan.first) }}
      read={({ end, count }) => typedOrder(plan, end, count)}
      {...{ trigger, onChange }}
    >
      {({ end, count }, edit, problem) => (
        <>
          {ends.length > 0 && (
            <SelectInput<PlanEnd>
              label="Order"
              value={end}
              choices={ends.map((one) => ({ value: one.end, label: one.name }))}
              onChange={(next) => edit({ end: next })}
            />
          )}
          <TextInput
            label="How many"
            inputMode="numeric"
            placeholder="All"
            value={count}
            error={problem}
            onChange={(next) => edit({ count: next })}
          />
        </>
      )}
    </ChipForm>
  )
}

/** How many months each sum adds up. */
export function RollingChip({ plan, trigger, onChange }: TypedChipProps) {
  return (
    <ChipForm
      label="Rolling months"
      initial={{ count: plan.rolling === null || plan.rolling === CUMULATIVE ? '12' : String(plan.rolling) }}
      read={({ count }) => typedRolling(count)}
      {...{ trigger, onChange }}
    >
      {({ count }, edit, problem) => (
        <TextInput
          label="Months in each sum"
          inputMode="numeric"
          placeholder="Single months"
          value={count}
          error={problem}
          onChange={(next) => edit({ count: next })}
        />
      )}
    </ChipForm>
  )
}

/** A text that entries have. */
export function SearchChip({ plan, trigger, onChange }: TypedChipProps) {
  return (
    <ChipForm
      label="Text of entries"
      initial={{ text: plan.search ?? '' }}
      read={({ text }) => typedSearch(text)}
      {...{ trigger, onChange }}
    >
      {({ text }, edit, problem) => (
        <TextInput
          label="Text"
          placeholder="In memo, number, reference or vendor"
          value={text}
          error={problem}
          onChange={(next) => edit({ text: next })}
        />
      )}
    </ChipForm>
  )
}

const UNIT_LABELS = { AMOUNT: 'Amount', PERCENT: 'Percent', POINTS: 'Points' } as const

interface ConditionChipProps extends TypedChipProps {
  readonly names: CompanyNames
  readonly at: number
}

/** Above or below what. */
export function ConditionChip({ plan, at, names, trigger, onChange }: ConditionChipProps) {
  const condition = plan.where[at]
  if (condition === undefined) return null
  const unit = conditionUnit(condition, plan, names)
  const bounds = boundChoices(condition, plan)
  return (
    <ChipForm
      label="Limit"
      initial={{ bound: boundKey(condition), value: conditionText(condition, unit) }}
      read={({ bound, value }) => typedCondition(plan, at, bound, value, names)}
      {...{ trigger, onChange }}
    >
      {({ bound, value }, edit, problem) => (
        <>
          <SelectInput
            label="Limit"
            value={bound}
            choices={bounds.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(next) => edit({ bound: next })}
          />
          {bounds.some((one) => one.key === bound && isValued(one)) && (
            <TextInput
              label={UNIT_LABELS[unit]}
              inputMode="decimal"
              value={value}
              error={problem}
              onChange={(next) => edit({ value: next })}
            />
          )}
        </>
      )}
    </ChipForm>
  )
}

/** Which two metrics explain a difference: how many there were, and how much each came to. */
export function DriversChip({ plan, names, trigger, onChange }: TypedChipProps & Pick<ConditionChipProps, 'names'>) {
  const { volumes, prices } = driverChoices(plan, names)
  const [volumeId = '', priceId = ''] = volumeAndPrice(plan.driverIds, names)
  const listed = (metrics: CompanyNames['metrics']) => [
    { value: '', label: 'Choose a metric' },
    ...metrics.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <ChipForm
      label="Drivers"
      initial={{ volumeId, priceId }}
      read={(draft) => chosenDrivers([draft.volumeId, draft.priceId])}
      {...{ trigger, onChange }}
    >
      {(draft, edit, problem) => (
        <>
          <SelectInput
            label="How many"
            value={draft.volumeId}
            choices={listed(volumes)}
            onChange={(next) => edit({ volumeId: next })}
            error={draft.volumeId === '' ? problem : null}
          />
          <SelectInput
            label="How much each"
            value={draft.priceId}
            choices={listed(prices)}
            onChange={(next) => edit({ priceId: next })}
            error={draft.volumeId === '' ? null : problem}
          />
        </>
      )}
    </ChipForm>
  )
}
