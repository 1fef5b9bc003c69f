import {
  type CompanySettings,
  changedCompany,
  type LooseCompanySettings,
  rescaleProblem,
  SETTING_NAMES,
  suitedDigits,
} from '@fourwall/domain/companies/company-settings.ts'
import {
  currencyEffect,
  currentFiscalYear,
  fiscalYearEffect,
  fiscalYearMonths,
  scaleEffect,
} from '@fourwall/domain/companies/settings-effects.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { currencyDigits } from '@fourwall/domain/money/currency.ts'
import { parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { type Day, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { MONTH_NAMES } from '@fourwall/domain/time/day-format.ts'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useKeptWork, useReturnedWork } from '../../blocks/page/kept-work.ts'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { May } from '../../blocks/rights/May.tsx'
import { ReadOnlyLine } from '../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { type CompanyUses, saveCompany } from './company-request.ts'
import { currencyChoices } from './currency-choices.ts'

type Setting = keyof CompanySettings

const KEPT_AS = 'company-settings.1'

interface CompanySettingsScreenProps {
  /** As they are stored. */
  readonly company: LooseCompanySettings
  readonly uses: CompanyUses
  /** The company's calendar day. */
  readonly today: Day
  /** Brings all that was loaded up to date. */
  readonly onStored: () => Promise<void>
}

/** What the company's people set of it; before anything is saved, each change says what it affects. */
export function CompanySettingsScreen({ company, uses, today, onStored }: CompanySettingsScreenProps) {
  const client = useClient()
  // Only what was touched: what somebody else saves meanwhile shows by itself.
  const returned = useReturnedWork<Partial<CompanySettings>>(KEPT_AS)
  const [edits, setEdits] = useState<Partial<CompanySettings>>(returned ?? {})
  const [refused, setRefused] = useState<{ readonly field: string; readonly message: string } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const failure = useRef<number | null>(null)

  const stored = settingsOf(company)
  const wanted: CompanySettings = { ...stored, ...edits }
  const changed = SETTINGS.filter((setting) => (setting === 'name' ? wanted.name.trim() : wanted[setting]) !== stored[setting])
  const isDirty = changed.length > 0
  useKeptWork(KEPT_AS, isDirty ? edits : undefined)
  const problem = isDirty ? problemOf(stored, wanted, uses.imports) : null
  const locked = rescaleProblem(uses.imports)
  const isChanging = useMay('CHANGE_COMPANY')

  const forgetFailure = useCallback(() => {
    if (failure.current !== null) toast.dismiss(failure.current)
    failure.current = null
  }, [])
  useEffect(() => forgetFailure, [forgetFailure])
  const edit = (change: Partial<CompanySettings>) => {
    forgetFailure()
    setEdits({ ...edits, ...change })
    if (refused && refused.field in change) setRefused(null)
  }
  const errorOf = (setting: Setting) => [problem, refused].find((one) => one?.field === setting)?.message ?? null
  const effectOf = (setting: Setting) =>
    changed.includes(setting) && problem?.field !== setting ? EFFECTS[setting](stored, wanted, today, uses) : []

  const save = async (): Promise<boolean> => {
    setIsSaving(true)
    forgetFailure()
    try {
      const outcome = await saveCompany(client, stored, wanted)
      if (outcome.kind === 'SAVED') {
        const detail = changed.map((setting) => changeWords(setting, stored, wanted)).join(' ')
        await onStored()
        // What was typed while this was on its way stays.
        setEdits((now) => Object.fromEntries(SETTINGS.flatMap((one) => (now[one] === edits[one] ? [] : [[one, now[one]]]))))
        setRefused(null)
        toast.success('Saved the company settings', { detail })
        return true
      }
      failure.current = toast.failure('Failed to save the company settings', { detail: outcome.message })
      setRefused(outcome.field === null ? null : { field: outcome.field, message: outcome.message })
      // What is stored by now stands beside what was typed.
      if (outcome.kind === 'CONFLICT') await onStored()
      return false
    } catch (error) {
      failure.current = toast.failure('Failed to save the company settings', {
        detail: error instanceof Error ? error.message : String(error),
      })
      return false
    } finally {
      setIsSaving(false)
    }
  }
  const disabledReason = isDirty ? (problem?.message ?? null) : 'Nothing has changed.'
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: 'Save the changes to the company?',
          description: `${countChanges(changed.length)} not saved yet: ${changed.map((one) => SETTING_NAMES[one].toLowerCase()).join(', ')}. Leaving without saving discards ${changed.length === 1 ? 'it' : 'them'}.`,
          ...(problem === null ? { onSave: save } : {}),
        }
      : null,
  )
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    if (isChanging && disabledReason === null && !isSaving) void save()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])

  return (
    <Page
      title="Company settings"
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      {...(isDirty ? { mark: <span role="img" aria-label="Unsaved changes" className="size-[7px] rounded-full bg-accent" /> } : {})}
      note={isDirty ? `${countChanges(changed.length)} not saved` : undefined}
      actions={
        <>
          {isDirty && (
            <Button
              kind="plain"
              onClick={() => {
                forgetFailure()
                setEdits({})
                setRefused(null)
              }}
            >
              Discard
            </Button>
          )}
          <May right="CHANGE_COMPANY">
            <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={disabledReason} onClick={() => void save()}>
              Save settings
            </Button>
          </May>
        </>
      }
    >
      <ReadOnlyLine right="CHANGE_COMPANY" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <fieldset disabled={!isChanging} className="max-w-[860px] px-4 pb-5">
          <p className="border-b border-line-1 py-3 text-2">
            These settings are for everyone of the company. Before one is saved, what it affects stands beside it.
          </p>
          <Row effects={effectOf('name')}>
            <TextInput
              label={SETTING_NAMES.name}
              hint="Heads the sidebar, and every export and print."
              value={wanted.name}
              onChange={(name) => edit({ name })}
              error={errorOf('name')}
            />
          </Row>
          <Row effects={effectOf('currency')}>
            <SelectInput
              label={SETTING_NAMES.currency}
              hint="The code above reports and the sign before figures. No amount is ever converted."
              value={wanted.currency}
              choices={currencyChoices(stored.currency)}
              onChange={(currency) =>
                edit({
                  currency,
                  // Without entries the decimals are those of the currency.
                  ...(uses.imports === 0 ? { minorDigits: suitedDigits(wanted.minorDigits, wanted.currency, currency) } : {}),
                })
              }
              error={errorOf('currency')}
            />
          </Row>
          <Row effects={effectOf('fiscalYearStartMonth')}>
            <SelectInput
              label={SETTING_NAMES.fiscalYearStartMonth}
              hint={`Quarters, years and years to date follow it. ${currentFiscalYear(stored.fiscalYearStartMonth, today)}`}
              value={String(wanted.fiscalYearStartMonth)}
              choices={MONTHS}
              onChange={(month) => edit({ fiscalYearStartMonth: parseMonthOfYear(Number(month)) })}
              error={errorOf('fiscalYearStartMonth')}
            />
          </Row>
          <Row effects={effectOf('minorDigits')}>
            <SelectInput
              label={SETTING_NAMES.minorDigits}
              hint={locked ?? 'How finely the amounts of files are read. It can be chosen until the first file is imported.'}
              value={String(wanted.minorDigits)}
              choices={digitChoices(wanted)}
              disabled={locked !== null}
              onChange={(digits) => edit({ minorDigits: parseMinorDigits(Number(digits)) })}
              error={errorOf('minorDigits')}
            />
          </Row>
        </fieldset>
      </div>
      {leaveDialog}
    </Page>
  )
}

const SETTINGS = ['name', 'currency', 'fiscalYearStartMonth', 'minorDigits'] as const satisfies readonly Setting[]

const MONTHS = MONTH_NAMES.map((name, at) => ({
  value: String(at + 1),
  label: `${name}, a year of ${fiscalYearMonths(parseMonthOfYear(at + 1))}`,
}))

/** What a change means, setting by setting. */
const EFFECTS: Record<Setting, (from: CompanySettings, to: CompanySettings, today: Day, uses: CompanyUses) => readonly string[]> = {
  name: (from, to) => [
    `The sidebar, and what is exported and printed from now on, say ${to.name.trim()} instead of ${from.name}.`,
    'No figure changes, and files that were exported before keep their name.',
  ],
  currency: (from, to) => currencyEffect(from.currency, to.currency, to.minorDigits),
  fiscalYearStartMonth: (from, to, today, { quarterTabs, yearTabs, quarterLayouts, yearLayouts }) =>
    fiscalYearEffect(from.fiscalYearStartMonth, to.fiscalYearStartMonth, today, {
      tabs: { quarters: quarterTabs, years: yearTabs },
      layouts: { quarters: quarterLayouts, years: yearLayouts },
    }),
  minorDigits: (_from, to) => scaleEffect(to.minorDigits),
}

interface RowProps {
  readonly effects: readonly string[]
  readonly children: ReactNode
}

/** A setting, and beside it what its change would affect. */
function Row({ effects, children }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,360px)_minmax(0,1fr)] gap-x-6 border-b border-line-1 py-4 last:border-b-0">
      {children}
      <div aria-live="polite" className="self-start">
        {effects.length > 0 && (
          <div className="border-l-2 border-accent pl-3">
            <h2 className="text-small font-medium">What changes</h2>
            <ul className="mt-1 flex flex-col gap-1 text-2">
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}

/** What the server would say, told while it is typed. */
function problemOf(
  from: CompanySettings,
  to: CompanySettings,
  imports: number,
): { readonly field: string; readonly message: string } | null {
  try {
    changedCompany(from, to, from, imports)
    return null
  } catch (error) {
    if (error instanceof DomainError) return { field: error.field ?? '', message: error.message }
    throw error
  }
}

function changeWords(setting: Setting, from: CompanySettings, to: CompanySettings): string {
  return `${SETTING_NAMES[setting]}: ${valueWords(setting, from)} to ${valueWords(setting, to)}.`
}

function valueWords(setting: Setting, settings: CompanySettings): string {
  if (setting === 'fiscalYearStartMonth') return MONTH_NAMES[settings.fiscalYearStartMonth - 1] ?? ''
  return String(settings[setting]).trim()
}

/** From the currency's own on; those that the ledger has may be fewer. */
function digitChoices({ currency, minorDigits }: CompanySettings) {
  const least = Math.min(currencyDigits(currency), minorDigits)
  return [0, 1, 2, 3, 4]
    .filter((digits) => digits >= least)
    .map((digits) => ({ value: String(digits), label: `${digits}, such as ${(1234.5678).toFixed(digits).replace('1', '1,')}` }))
}

function settingsOf({ name, currency, fiscalYearStartMonth, minorDigits }: LooseCompanySettings): CompanySettings {
  return { name, currency, fiscalYearStartMonth: parseMonthOfYear(fiscalYearStartMonth), minorDigits: parseMinorDigits(minorDigits) }
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
