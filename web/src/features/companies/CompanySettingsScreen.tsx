import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import { defaultDigitsFor, rescaleProblem, SETTING_NAMES } from '@fourwall/domain/companies/company-settings.ts'
import { currentFiscalYear, fiscalYearMonths } from '@fourwall/domain/companies/settings-effects.ts'
import { currencyDigits } from '@fourwall/domain/money/currency.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { materialitySentence } from '@fourwall/domain/profit-loss/materiality.ts'
import { type Day, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { MONTH_NAMES } from '@fourwall/domain/time/day-format.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { useHashTarget } from '../../blocks/page/use-hash-target.ts'
import { MaterialityFields } from '../../blocks/report-view/MaterialityFields.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { ReadOnlyLine } from '../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup, SelectInput, TextInput } from '../../ui/Field.tsx'
import { changesCounted } from './company-edits.ts'
import { currencyChoices } from './currency-choices.ts'
import { type CompanyEditing, type CompanyEditOptions, useCompanyEdits } from './use-company-edits.ts'

/** The company's settings. Each change shows its effects before it is saved. */
export function CompanySettingsScreen(options: CompanyEditOptions) {
  const editing = useCompanyEdits(options)
  const { changed, problem, isSaving, save } = editing
  const isDirty = changed.length > 0
  const isChanging = useMay('CHANGE_COMPANY')
  const disabledReason = isDirty ? (problem?.message ?? null) : 'Nothing has changed.'
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: 'Save the changes to the company?',
          description: `${changesCounted(changed.length)} not saved yet: ${changed.map((one) => SETTING_NAMES[one].toLowerCase()).join(', ')}. Leaving without saving discards ${changed.length === 1 ? 'it' : 'them'}.`,
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
      note={isDirty ? `${changesCounted(changed.length)} not saved` : undefined}
      actions={
        <>
          {isDirty && (
            <Button kind="plain" onClick={editing.discard}>
              Discard
            </Button>
          )}
          <IfAllowed right="CHANGE_COMPANY">
            <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={disabledReason} onClick={() => void save()}>
              Save settings
            </Button>
          </IfAllowed>
        </>
      }
    >
      <ReadOnlyLine right="CHANGE_COMPANY" />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <fieldset disabled={!isChanging} className="max-w-[860px] px-4 pb-5">
          <p className="border-b border-line-1 py-3 text-2">These apply to everyone in the company. Effects are shown before you save.</p>
          <SettingFields editing={editing} imports={options.uses.imports} today={options.today} />
        </fieldset>
      </div>
      {leaveDialog}
    </Page>
  )
}

interface SettingFieldsProps {
  readonly editing: CompanyEditing
  /** Number of imports. The decimals cannot be changed once there is one. */
  readonly imports: number
  readonly today: Day
}

function SettingFields({ editing, imports, today }: SettingFieldsProps) {
  const { stored, wanted, edit, errorOf, effectsOf } = editing
  const locked = rescaleProblem(imports)
  return (
    <>
      <Row id="name" effects={effectsOf('name')}>
        <TextInput
          label={SETTING_NAMES.name}
          hint="Heads the sidebar, and every export and print."
          value={wanted.name}
          onChange={(name) => edit({ name })}
          error={errorOf('name')}
        />
      </Row>
      <Row id="currency" effects={effectsOf('currency')}>
        <SelectInput
          label={SETTING_NAMES.currency}
          hint="The code above reports and the sign before figures. No amount is ever converted."
          value={wanted.currency}
          choices={currencyChoices(stored.currency)}
          onChange={(currency) =>
            edit({
              currency,
              // Without entries the decimals follow the currency.
              ...(imports === 0 ? { minorDigits: defaultDigitsFor(wanted.minorDigits, wanted.currency, currency) } : {}),
            })
          }
          error={errorOf('currency')}
        />
      </Row>
      <Row id="fiscal-year" effects={effectsOf('fiscalYearStartMonth')}>
        <SelectInput
          label={SETTING_NAMES.fiscalYearStartMonth}
          hint={`Quarters, years and years to date follow it. ${currentFiscalYear(stored.fiscalYearStartMonth, today)}`}
          value={String(wanted.fiscalYearStartMonth)}
          choices={MONTHS}
          onChange={(month) => edit({ fiscalYearStartMonth: parseMonthOfYear(Number(month)) })}
          error={errorOf('fiscalYearStartMonth')}
        />
      </Row>
      <Row id="decimals" effects={effectsOf('minorDigits')}>
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
      <Row id="materiality" effects={effectsOf('materiality')}>
        <FieldGroup label={SETTING_NAMES.materiality}>
          <MaterialityFields
            value={wanted.materiality}
            currency={wanted.currency}
            errorOf={(part) => errorOf(`materiality.${part}`)}
            onChange={(materiality) => edit({ materiality })}
          />
          <p className="text-small text-3">
            {materialitySentence(stored.materiality, stored.currency)}. Locations have their share of the amount by revenue, and a view can
            have its own materiality.
          </p>
        </FieldGroup>
      </Row>
      <Row id="same-store" effects={effectsOf('sameStoreMonths')}>
        <SelectInput
          label={SETTING_NAMES.sameStoreMonths}
          hint="Full calendar months before the time span. Opening days are on the Locations page; others are inferred from revenue."
          value={String(wanted.sameStoreMonths)}
          choices={monthChoices(stored.sameStoreMonths)}
          onChange={(months) => edit({ sameStoreMonths: Number(months) })}
          error={errorOf('sameStoreMonths')}
        />
      </Row>
    </>
  )
}

const MONTHS = MONTH_NAMES.map((name, at) => ({
  value: String(at + 1),
  label: `${name}, a year of ${fiscalYearMonths(parseMonthOfYear(at + 1))}`,
}))

interface RowProps {
  /** Names it in addresses. */
  readonly id: string
  readonly effects: readonly string[]
  readonly children: ReactNode
}

/** A setting, with the effects of changing it. */
function Row({ id, effects, children }: RowProps) {
  const part = useHashTarget<HTMLDivElement>(id)
  return (
    <div ref={part} id={id} className="grid grid-cols-[minmax(0,360px)_minmax(0,1fr)] gap-x-6 border-b border-line-1 py-4 last:border-b-0">
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

/** Usual minimums, and the stored one. */
function monthChoices(stored: number) {
  return [...new Set([0, 3, 6, 12, 13, 14, 15, 18, 24, 36, stored])]
    .sort((left, right) => left - right)
    .map((months) => ({ value: String(months), label: months === 0 ? 'None' : counted(months, 'full month') }))
}

/** From the currency's decimals upward, and the current ones if these are fewer. */
function digitChoices({ currency, minorDigits }: CompanySettings) {
  const least = Math.min(currencyDigits(currency), minorDigits)
  return [0, 1, 2, 3, 4]
    .filter((digits) => digits >= least)
    .map((digits) => ({ value: String(digits), label: `${digits}, such as ${(1234.5678).toFixed(digits).replace('1', '1,')}` }))
}
