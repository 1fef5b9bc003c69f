import type { NegativeStyle } from '../money/format.ts'
import type { DayStyle } from '../time/day-format.ts'

export type ThemeSetting = 'LIGHT' | 'DARK' | 'SYSTEM'

/** What a user chose for themselves; figures and days of every screen follow it. */
export interface AccountSettings {
  /** Null until it is chosen: each browser then keeps its own. */
  readonly theme: ThemeSetting | null
  readonly negatives: NegativeStyle
  readonly days: DayStyle
}

export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = { theme: null, negatives: 'PARENTHESES', days: 'MONTH_NAME' }

/** Some of the settings; what is left out, or null, stays as it is. */
export type AccountSettingsChange = { readonly [Setting in keyof AccountSettings]?: AccountSettings[Setting] | null | undefined }

/** The change as it is stored over what was stored before: only what it says. */
export function storedChange(change: AccountSettingsChange): Partial<AccountSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))
}

/** Reads stored settings. What was never chosen, and what this program does not know, is the default. */
export function readAccountSettings(stored: unknown): AccountSettings {
  const found: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const { theme, negatives, days } = DEFAULT_ACCOUNT_SETTINGS
  return {
    theme: THEMES.find((one) => one === found['theme']) ?? theme,
    negatives: NEGATIVES.find((one) => one === found['negatives']) ?? negatives,
    days: DAYS.find((one) => one === found['days']) ?? days,
  }
}

export const THEMES = ['LIGHT', 'DARK', 'SYSTEM'] as const satisfies readonly ThemeSetting[]
export const NEGATIVES = ['PARENTHESES', 'MINUS'] as const satisfies readonly NegativeStyle[]
export const DAYS = ['MONTH_NAME', 'MONTH_FIRST', 'YEAR_FIRST'] as const satisfies readonly DayStyle[]
