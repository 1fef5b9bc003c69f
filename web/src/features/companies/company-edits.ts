import {
  type CompanySettings,
  changedCompany,
  type LooseCompanySettings,
  SETTING_NAMES,
} from '@fourwall/domain/companies/company-settings.ts'
import {
  currencyEffect,
  fiscalYearEffect,
  materialityEffect,
  sameStoreEffect,
  scaleEffect,
} from '@fourwall/domain/companies/settings-effects.ts'
import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import { parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { DEFAULT_MATERIALITY, materialityText, parseMateriality } from '@fourwall/domain/profit-loss/materiality.ts'
import { type Day, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { MONTH_NAMES } from '@fourwall/domain/time/day-format.ts'
import type { CompanyUses } from './company-request.ts'

export type CompanySetting = keyof CompanySettings

/** Why the settings cannot be saved; `field` is empty if no single one is at fault. */
export interface CompanyProblem {
  readonly field: string
  readonly message: string
}

const COMPANY_SETTINGS = [
  'name',
  'currency',
  'fiscalYearStartMonth',
  'minorDigits',
  'materiality',
  'sameStoreMonths',
] as const satisfies readonly CompanySetting[]

/** The settings that differ from the stored ones. */
export function changedSettings(stored: CompanySettings, wanted: CompanySettings): readonly CompanySetting[] {
  return COMPANY_SETTINGS.filter((setting) => !sameValue(setting === 'name' ? wanted.name.trim() : wanted[setting], stored[setting]))
}

/** Edits made during a save: everything in `now` that differs from what was sent. */
export function editsSince(sent: Partial<CompanySettings>, now: Partial<CompanySettings>): Partial<CompanySettings> {
  return Object.fromEntries(
    COMPANY_SETTINGS.flatMap((setting) => (sameValue(now[setting], sent[setting]) ? [] : [[setting, now[setting]]])),
  )
}

/** The effects of a change, by setting. */
export const COMPANY_EFFECTS: Record<
  CompanySetting,
  (from: CompanySettings, to: CompanySettings, today: Day, uses: CompanyUses) => readonly string[]
> = {
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
  materiality: (_from, { materiality, currency }) => materialityEffect(materiality, currency),
  sameStoreMonths: (_from, { sameStoreMonths }) => sameStoreEffect(sameStoreMonths),
}

/** The server's refusal, computed while the user types. */
export function companyProblem(from: CompanySettings, to: CompanySettings, imports: number): CompanyProblem | null {
  try {
    changedCompany(from, to, from, imports)
    return null
  } catch (error) {
    if (error instanceof DomainError) return { field: error.field ?? '', message: error.message }
    throw error
  }
}

/** `Currency: USD to EUR.` */
export function settingChangeWords(setting: CompanySetting, from: CompanySettings, to: CompanySettings): string {
  return `${SETTING_NAMES[setting]}: ${valueWords(setting, from)} to ${valueWords(setting, to)}.`
}

function valueWords(setting: CompanySetting, settings: CompanySettings): string {
  if (setting === 'materiality') return materialityText(settings.materiality, settings.currency)
  if (setting === 'fiscalYearStartMonth') return MONTH_NAMES[settings.fiscalYearStartMonth - 1] ?? ''
  return String(settings[setting]).trim()
}

export function companySettingsOf({
  name,
  currency,
  fiscalYearStartMonth,
  minorDigits,
  materiality,
  sameStoreMonths,
}: LooseCompanySettings): CompanySettings {
  return {
    name,
    currency,
    fiscalYearStartMonth: parseMonthOfYear(fiscalYearStartMonth),
    minorDigits: parseMinorDigits(minorDigits),
    materiality: parseMateriality(materiality ?? DEFAULT_MATERIALITY),
    sameStoreMonths: sameStoreMonths ?? 0,
  }
}

export function changesCounted(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`
}
