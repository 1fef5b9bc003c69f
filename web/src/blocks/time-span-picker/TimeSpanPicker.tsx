import { BadInputError } from '@fourwall/domain/errors.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { type Day, isDay, monthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { shortMonth } from '@fourwall/domain/time/day-format.ts'
import { countPeriods, type Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import {
  customRangeProblem,
  holdTimeSpan,
  resolveTimeSpan,
  type TimeContext,
  type TimeSpanSetting,
} from '@fourwall/domain/time/time-span.ts'
import {
  CUSTOM_DATES_LABEL,
  presetOf,
  presetSetting,
  TIME_SPAN_PRESETS,
  type TimeSpanPreset,
  usualAnchor,
  withPeriod,
} from '@fourwall/domain/time/time-span-presets.ts'
import { type ReactElement, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, SegmentedControl } from '../../ui/Choice.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { useDisplay } from '../../ui/display.ts'
import { FieldButton } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover, PopoverClose } from '../../ui/Popover.tsx'
import { MonthMatrix } from './MonthMatrix.tsx'
import { monthsOf, pickedMonths, yearsToShow } from './month-range.ts'
import { nextDaysName, rollingSetting } from './roll-forward.ts'

interface TimeSpanPickerProps {
  readonly setting: TimeSpanSetting
  readonly context: TimeContext
  /** The first day with entries; null for an empty ledger. */
  readonly firstLedgerDay: Day | null
  /** Called with every choice: there is no Apply. */
  readonly onChange: (setting: TimeSpanSetting) => void
  /** Why the chosen span is refused, in a sentence. Default: it is not. */
  readonly problem?: string | null
  /** In a form with one column: as wide as the form. `isChosen` false: the setting is only the initial one. */
  readonly field?: { readonly isChosen: boolean }
  /** What opens it; left out: a button of a toolbar, or of a form. */
  readonly trigger?: ReactElement
  /** Called when it closes, after the last choice. */
  readonly onClose?: () => void
}

const periods: readonly { value: Period; label: string }[] = [
  { value: 'MONTHLY', label: 'Monthly' },
  { value: 'QUARTERLY', label: 'Quarterly' },
  { value: 'YEARLY', label: 'Yearly' },
]

/** The time span of a view: a preset, picked months or typed days; in months, quarters or years. */
export function TimeSpanPicker(props: TimeSpanPickerProps) {
  const display = useDisplay()
  const { setting, context, field, problem = null } = props
  const span = resolveTimeSpan(setting, context)
  return (
    <Popover
      label="Time span"
      width={552}
      onOpenChange={(isOpen) => !isOpen && props.onClose?.()}
      trigger={
        props.trigger ??
        (field === undefined ? (
          <Button prefix="Time" end="chevron-down" className={problem === null ? undefined : 'border-unfav!'} title={problem ?? undefined}>
            {display.timeSpanName(span)}
          </Button>
        ) : (
          <FieldButton label="Time">
            {field.isChosen ? nameWithPreset(setting, context, display.rangeName(span.startDate, span.endDate)) : 'Choose a timeframe'}
          </FieldButton>
        ))
      }
    >
      <TimeSpanForm {...props} />
    </Popover>
  )
}

/** `Year to date, Jan – Jun 2026`: rolling settings are named by their preset, too. */
function nameWithPreset(setting: TimeSpanSetting, context: TimeContext, days: string): string {
  const preset = setting.kind === 'FIXED' ? null : presetOf(setting, context)
  const label = TIME_SPAN_PRESETS.find((one) => one.preset === preset)?.label
  return label === undefined ? days : `${label}, ${days}`
}

interface TypedDays {
  readonly startDate: string
  readonly endDate: string
}

function TimeSpanForm({ setting, context, firstLedgerDay, onChange, problem: refused = null, field }: TimeSpanPickerProps) {
  // Typed days that are no valid span yet; the view keeps the last valid one.
  const [typed, setTyped] = useState<TypedDays | null>(null)
  const [isCustom, setIsCustom] = useState(false)
  // Another choice discards days that are not valid.
  const [choices, setChoices] = useState(0)
  const span = resolveTimeSpan(setting, context)
  const days = typed ?? span
  const isChosen = field?.isChosen !== false
  const preset = isCustom ? null : presetOf(setting, context)
  const anchor = setting.kind === 'FIXED' ? usualAnchor(context) : setting.anchor
  const ledger = { firstDay: firstLedgerDay, lastDay: context.lastLedgerDay }
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, context.fiscalYearStartMonth)

  const apply = (next: TimeSpanSetting, remainsCustom = false) => {
    setChoices(choices + 1)
    accept(next, remainsCustom)
  }
  const accept = (next: TimeSpanSetting, remainsCustom: boolean) => {
    setTyped(null)
    setIsCustom(remainsCustom)
    onChange(next)
  }
  const applyDays = (next: TypedDays) => {
    const { startDate, endDate } = next
    if (isDay(startDate) && isDay(endDate) && daysProblem(startDate, endDate, setting.period, context) === null) {
      accept({ kind: 'FIXED', period: setting.period, startDate, endDate }, true)
    } else {
      setTyped(next)
      setIsCustom(true)
    }
  }
  const problem =
    typed && isDay(typed.startDate) && isDay(typed.endDate) ? daysProblem(typed.startDate, typed.endDate, setting.period, context) : null

  return (
    <>
      <div className="flex min-h-0 phone:flex-col phone:overflow-y-auto">
        <Presets
          chosen={isChosen ? (preset ?? 'CUSTOM') : null}
          onChoose={(chosen) => apply(presetSetting(chosen, setting.period, anchor, context))}
          onCustom={() => apply(holdTimeSpan(setting, context), true)}
        />
        <div className="flex min-w-0 flex-1 flex-col gap-3 p-3 phone:flex-none">
          <div className="flex items-center justify-between gap-2">
            <SegmentedControl
              label="Columns"
              value={setting.period}
              choices={periods}
              onChange={(period) => apply(withPeriod(setting, period, context), isCustom)}
            />
            <span className="text-small text-3">Fiscal year starts {shortMonth(monthIndex(2000, context.fiscalYearStartMonth))}</span>
          </div>
          <div className="flex gap-2">
            <DateField
              key={`from ${choices}`}
              label="From"
              className="flex-1"
              value={days.startDate}
              onChange={(startDate) => applyDays({ startDate, endDate: days.endDate })}
            />
            <DateField
              key={`to ${choices}`}
              label="To"
              className="flex-1"
              value={days.endDate}
              error={problem ?? (typed === null ? refused : null)}
              onChange={(endDate) => applyDays({ startDate: days.startDate, endDate })}
            />
          </div>
          <div className="-mx-3 min-h-0 max-h-[172px] overflow-y-auto px-3 py-px phone:max-h-none">
            <MonthMatrix
              years={yearsToShow(ledger, context.today, monthsOf(span))}
              chosen={monthsOf(span)}
              ledger={ledger}
              onPick={(from, to) => apply(pickedMonths(from, to, setting.period, context), true)}
            />
          </div>
          <p className="text-small text-3">Struck-through months have no ledger entries yet.</p>
        </div>
      </div>
      <div className="flex items-center gap-2 border-t border-line-1 px-4 py-2">
        <RollForward setting={setting} context={context} onChange={(next) => apply(next)} />
        <span className="ml-auto whitespace-nowrap text-small text-2">{field === undefined && counted(columns, 'column')}</span>
        <PopoverClose>
          <Button>Done</Button>
        </PopoverClose>
      </div>
    </>
  )
}

interface PresetsProps {
  /** CUSTOM: picked or typed days; null: nothing yet. */
  readonly chosen: TimeSpanPreset | 'CUSTOM' | null
  readonly onChoose: (preset: TimeSpanPreset) => void
  readonly onCustom: () => void
}

function Presets({ chosen, onChoose, onCustom }: PresetsProps) {
  const group = useId()
  const choices = [
    ...TIME_SPAN_PRESETS.map(({ preset, label }) => ({ label, isChosen: preset === chosen, choose: () => onChoose(preset) })),
    { label: CUSTOM_DATES_LABEL, isChosen: chosen === 'CUSTOM', choose: onCustom },
  ]
  return (
    <div
      role="radiogroup"
      aria-label="Preset"
      className="flex w-[172px] flex-none flex-col border-r border-line-1 p-[6px] phone:grid phone:w-full phone:grid-cols-2 phone:border-r-0 phone:border-b"
    >
      {choices.map(({ label, isChosen, choose }) => (
        <label
          key={label}
          className="relative flex h-control items-center rounded-chip px-[10px] hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={group} checked={isChosen} onChange={choose} className="absolute inset-0 appearance-none outline-none" />
          <span className="pointer-events-none flex-1">{label}</span>
          {isChosen && <Icon name="check" className="pointer-events-none" />}
        </label>
      ))}
    </div>
  )
}

/** Whether the span moves on as the ledger grows. If not, presets follow today; custom days stay unless they can roll. */
function RollForward({
  setting,
  context,
  onChange,
}: {
  setting: TimeSpanSetting
  context: TimeContext
  onChange: (setting: TimeSpanSetting) => void
}) {
  const followsLedger = setting.kind !== 'FIXED' && setting.anchor === 'LEDGER'
  const next = rollingSetting(setting, followsLedger ? 'TODAY' : 'LEDGER', context)
  const later = nextDaysName(setting, context, useDisplay().days)
  const hint = followsLedger
    ? `next: ${later ?? ''}`
    : setting.kind !== 'FIXED'
      ? 'follows today'
      : next === null
        ? 'dates are fixed: they are not whole periods'
        : 'dates are fixed'
  return (
    <Checkbox
      checked={followsLedger}
      disabled={next === null}
      onChange={() => next && onChange(next)}
      label={
        <>
          Roll forward with the ledger <span className="pl-1 text-3">{hint}</span>
        </>
      }
    />
  )
}

/** Why typed days are no valid span; null if they are. */
function daysProblem(startDate: Day, endDate: Day, period: Period, context: TimeContext): string | null {
  const problem = customRangeProblem(startDate, endDate)
  if (problem !== null) return problem
  try {
    resolveTimeSpan({ kind: 'FIXED', period, startDate, endDate }, context)
    return null
  } catch (error) {
    if (error instanceof BadInputError) return error.message
    throw error
  }
}
