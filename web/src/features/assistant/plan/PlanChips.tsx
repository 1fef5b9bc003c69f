import { heldDays, planDays } from '@fourwall/domain/assistant/answers/plan-days.ts'
import { axisName, limitedPeriodWords, planTitle } from '@fourwall/domain/assistant/answers/plan-words.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { LIMITED_PERIODS, limitsPeriods, type Plan, type PlanBase, type PlanRow, type PlanSlot } from '@fourwall/domain/assistant/plan.ts'
import {
  axisChoices,
  canAddRow,
  changedPart,
  measureChoices,
  measureName,
  type PlanChange,
  type PlanChip,
  planChips,
  removal,
} from '@fourwall/domain/assistant/plan-chips.ts'
import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { calledTogether } from '@fourwall/domain/assistant/reading/places/place-sets.ts'
import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { capitalize } from '@fourwall/domain/sentence-text.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../../ui/Menu.tsx'
import { ChipButton, ChipCross, chipLook } from './ChipButton.tsx'
import { EntryTypesChip } from './EntryTypesChip.tsx'
import { usePlanNames } from './plan-names.ts'
import { RowChoice } from './RowChoice.tsx'
import { ConditionChip, DriversChip, OrderChip, RollingChip, SearchChip } from './TypedChips.tsx'
import { VendorChoice } from './VendorChoice.tsx'

interface PlanChipsProps {
  readonly plan: Plan
  readonly assumed: readonly PlanSlot[]
  readonly company: ReportingCompany | null
  /** Called with a changed plan, JSON, and what it asks in words; null where it cannot be changed now. */
  readonly onPlan: ((plan: string, title: string) => void) | null
}

/** What a question was understood as, part by part; a change of one asks again. While none can, everything keeps its place. */
export function PlanChips({ plan, assumed, company, onPlan }: PlanChipsProps) {
  const names = usePlanNames(plan, company)
  if (names === null || company === null) return <div className="h-[24px] phone:h-[32px]" />
  const chips = planChips(plan, assumed, names)
  if (chips.length === 0 && !canAddRow(plan)) return null
  const change = (part: PlanChange) => {
    const changed = changedPart(plan, part)
    if (planText(changed) !== planText(plan)) onPlan?.(planText(changed), planTitle(changed, names))
  }
  return (
    <ul key={planText(plan)} aria-label="What the question was understood as" className="flex flex-wrap gap-[6px]">
      {chips.map((chip) => {
        const gone = removal(chip)
        return (
          <li key={`${chip.part} ${chip.at}`} className="flex max-w-full min-w-0">
            {onPlan === null || isFixed(chip, names) ? (
              <ChipLabel chip={chip} isJoined={gone !== null} />
            ) : (
              <ChipChoice {...{ chip, plan, names, company }} isJoined={gone !== null} onChange={change} />
            )}
            {gone !== null && <ChipCross label={`Without ${chip.label}`} onClick={onPlan && (() => change(gone))} />}
          </li>
        )
      })}
      {onPlan === null && canAddRow(plan) && <li aria-hidden="true" className="size-[24px] phone:size-[32px] print:hidden" />}
      {onPlan !== null && canAddRow(plan) && (
        <li className="flex print:hidden">
          <RowChoice
            label="Add a line or a metric"
            names={names}
            row={null}
            onChoose={(row) => change({ part: 'ROW', at: plan.rows.length, row })}
            trigger={
              <button
                type="button"
                aria-label="Add a line or a metric"
                title="Add a line or a metric"
                className="inline-flex size-[24px] items-center justify-center rounded-chip border border-dashed border-line-2 text-3 hover:bg-hover hover:text-1 phone:size-[32px]"
              >
                <Icon name="plus" size={10} />
              </button>
            }
          />
        </li>
      )}
    </ul>
  )
}

/** Whether a part can only be taken away. */
function isFixed({ part, isEmpty }: PlanChip, { entryTypes }: CompanyNames): boolean {
  return (
    part === 'SIDE' ||
    ((part === 'SAME_STORE' || part === 'YEAR_TO_DATE') && !isEmpty) ||
    (part === 'ENTRY_TYPES' && entryTypes.length === 0)
  )
}

function ChipLabel({ chip: { label, isAssumed, isEmpty }, isJoined }: { readonly chip: PlanChip; readonly isJoined: boolean }) {
  return (
    <span className={classNames(chipLook({ isAssumed, isEmpty }), isJoined && 'rounded-r-none!')}>
      <span className="truncate">{label}</span>
    </span>
  )
}

interface ChipChoiceProps {
  readonly chip: PlanChip
  readonly plan: Plan
  readonly names: CompanyNames
  readonly company: ReportingCompany
  /** A cross stands right of it. */
  readonly isJoined: boolean
  readonly onChange: (change: PlanChange) => void
}

function ChipChoice({ chip, plan, names, company, isJoined, onChange }: ChipChoiceProps) {
  const trigger = (
    <ChipButton
      isAssumed={chip.isAssumed}
      isEmpty={chip.isEmpty}
      title={chip.isAssumed ? `${chip.label}: assumed, as the question does not say it` : chip.label}
      {...(isJoined ? { className: 'rounded-r-none!' } : {})}
    >
      {chip.label}
    </ChipButton>
  )
  switch (chip.part) {
    case 'ROW': {
      const row = plan.rows[chip.at] ?? null
      const choose = (next: PlanRow) => onChange({ part: 'ROW', at: chip.at, row: next })
      return row?.kind === 'VENDOR' ? (
        <VendorChoice vendor={row.vendor} onChoose={(vendor) => choose({ ...row, vendor })} trigger={trigger} />
      ) : (
        <RowChoice label="Line or metric" names={names} row={row} onChoose={choose} trigger={trigger} />
      )
    }
    case 'VENDOR':
      return <VendorChoice vendor={plan.vendor} onChoose={(vendor) => onChange({ part: 'VENDOR', vendor })} trigger={trigger} />
    case 'SIDE':
      return trigger
    case 'ENTRY_TYPES':
      return <EntryTypesChip {...{ plan, names, trigger, onChange }} />
    case 'SEARCH':
      return <SearchChip {...{ plan, trigger, onChange }} />
    case 'CONDITION':
      return <ConditionChip {...{ plan, names, trigger, onChange }} at={chip.at} />
    case 'ORDER':
      return <OrderChip {...{ plan, trigger, onChange }} />
    case 'ROLLING':
      return limitsPeriods(plan) ? (
        <Menu trigger={trigger}>
          <MenuChoices
            label="When it holds"
            value={String(plan.rolling)}
            choices={LIMITED_PERIODS.map((rolling) => ({
              value: String(rolling),
              label: capitalize(limitedPeriodWords({ ...plan, rolling })),
            }))}
            onChange={(key) => onChange({ part: 'ROLLING', months: Number(key) })}
          />
        </Menu>
      ) : (
        <RollingChip {...{ plan, trigger, onChange }} />
      )
    case 'DRIVERS':
      return <DriversChip {...{ plan, names, trigger, onChange }} />
    case 'YEAR_TO_DATE':
      return (
        <ChipButton
          isEmpty
          title="Show the year to date next to these days"
          onClick={() => onChange({ part: 'YEAR_TO_DATE', hasYearToDate: true })}
        >
          {chip.label}
        </ChipButton>
      )
    case 'SAME_STORE':
      return (
        <ChipButton
          isEmpty
          title="Leave out locations that were not open throughout both times"
          onClick={() => onChange({ part: 'SAME_STORE', isSameStore: true })}
        >
          {chip.label}
        </ChipButton>
      )
    case 'SPAN':
      return <SpanChip {...{ plan, names, company, trigger, onChange }} />
    case 'PLACES':
      return <PlacesChip {...{ plan, names, company, trigger, onChange }} />
    case 'MEASURE':
      return (
        <Menu trigger={trigger}>
          <MenuChoices
            label="Measure"
            value={plan.measure}
            choices={measureChoices(plan).map((value) => ({ value, label: measureName(value, plan, names) }))}
            onChange={(measure) => onChange({ part: 'MEASURE', measure })}
          />
        </Menu>
      )
    case 'AGAINST':
      return (
        <Menu trigger={trigger}>
          <MenuChoices
            label="Compared with"
            value={baseKey(plan.against)}
            choices={baseChoices(plan, names)}
            onChange={(key) => onChange({ part: 'AGAINST', against: baseOfKey(key, plan.against) })}
          />
        </Menu>
      )
    case 'BY':
      return (
        <Menu trigger={trigger}>
          <MenuChoices
            label="Divided by"
            value={plan.by ?? TOGETHER}
            choices={axisChoices(plan).map((by) => ({
              value: by ?? TOGETHER,
              label: by === null ? 'All together' : capitalize(`by ${axisName({ by, span: plan.span })}`),
            }))}
            onChange={(key) => onChange({ part: 'BY', by: axisChoices(plan).find((by) => (by ?? TOGETHER) === key) ?? null })}
          />
        </Menu>
      )
  }
}

const TOGETHER = 'TOGETHER'

const NOTHING = 'NOTHING'
const AS_IT_IS = 'AS_IT_IS'

function baseKey(against: PlanBase | null): string {
  if (against === null) return NOTHING
  if (against.kind === 'BUDGET') return `BUDGET ${against.budgetId}`
  return against.kind === 'SPAN' || against.kind === 'PLACES' ? AS_IT_IS : against.kind
}

function baseChoices({ kind, against }: Plan, { budgets }: CompanyNames): readonly { readonly value: string; readonly label: string }[] {
  return [
    ...(kind === 'BRIDGE' ? [] : [{ value: NOTHING, label: 'Nothing' }]),
    ...budgets.map(({ id, name }) => ({ value: `BUDGET ${id}`, label: name })),
    { value: 'PRIOR_YEAR', label: 'The year before' },
    { value: 'PRIOR_PERIOD', label: 'The period before' },
    ...(baseKey(against) === AS_IT_IS ? [{ value: AS_IT_IS, label: against?.kind === 'SPAN' ? 'Other days' : 'Other locations' }] : []),
  ]
}

function baseOfKey(key: string, own: PlanBase | null): PlanBase | null {
  if (key === NOTHING) return null
  if (key === AS_IT_IS) return own
  if (key === 'PRIOR_YEAR' || key === 'PRIOR_PERIOD') return { kind: key }
  return { kind: 'BUDGET', budgetId: key.slice('BUDGET '.length) }
}

/** Applies once it closes: each choice in between would ask. */
function SpanChip({ plan, names, company, trigger, onChange }: Pick<ChipChoiceProps, 'plan' | 'names' | 'company' | 'onChange'> & Trigger) {
  const own: TimeSpanSetting = plan.span.kind === 'LEDGER' ? heldDays(planDays(plan.span, names)) : plan.span
  const [draft, setDraft] = useState<TimeSpanSetting | null>(null)
  return (
    <TimeSpanPicker
      setting={draft ?? own}
      context={company.time}
      firstLedgerDay={company.firstLedgerDay}
      onChange={setDraft}
      trigger={trigger}
      onClose={() => {
        if (draft !== null) onChange({ part: 'SPAN', span: draft })
        setDraft(null)
      }}
    />
  )
}

interface Trigger {
  readonly trigger: React.ReactElement
}

function PlacesChip({
  plan,
  names,
  company,
  trigger,
  onChange,
}: Pick<ChipChoiceProps, 'plan' | 'names' | 'company' | 'onChange'> & Trigger) {
  const [draft, setDraft] = useState<{ readonly locationIds: readonly string[] | null } | null>(null)
  const { locationIds, nodeIds } = plan.places
  const own = locationIds.length + nodeIds.length === 0 ? null : locationsAt(plan.places, company)
  return (
    <LocationPicker
      tree={company.tree}
      nameOf={company.nameOf}
      selection={draft === null ? own : draft.locationIds}
      onChange={(next) => setDraft({ locationIds: next })}
      noteOf={() => null}
      needsOne
      trigger={trigger}
      onClose={() => {
        if (draft !== null)
          onChange({
            part: 'PLACES',
            places: draft.locationIds === null ? EVERY_PLACE : calledTogether(new Set(draft.locationIds), names),
          })
        setDraft(null)
      }}
    />
  )
}
