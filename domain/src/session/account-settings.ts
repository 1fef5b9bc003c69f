import * as z from 'zod/mini'
import { orElse } from '../document-schema.ts'
import type { NegativeStyle } from '../money/format.ts'
import type { DayStyle } from '../time/day-format.ts'

export type ThemeSetting = 'LIGHT' | 'DARK' | 'SYSTEM'

/** A user's own settings; all screens format figures and days by them. */
export interface AccountSettings {
  /** Null until chosen: each browser then keeps its own. */
  readonly theme: ThemeSetting | null
  readonly negatives: NegativeStyle
  readonly days: DayStyle
}

export const DEFAULT_ACCOUNT_SETTINGS: AccountSettings = { theme: null, negatives: 'PARENTHESES', days: 'MONTH_NAME' }

/** Settings to change; omitted or null ones stay unchanged. */
export type AccountSettingsChange = { readonly [Setting in keyof AccountSettings]?: AccountSettings[Setting] | null | undefined }

/** The settings to store: only those that the change sets. */
export function storedChange(change: AccountSettingsChange): Partial<AccountSettings> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null))
}

export const THEMES = ['LIGHT', 'DARK', 'SYSTEM'] as const satisfies readonly ThemeSetting[]
export const NEGATIVES = ['PARENTHESES', 'MINUS'] as const satisfies readonly NegativeStyle[]
export const DAYS = ['MONTH_NAME', 'MONTH_FIRST', 'YEAR_FIRST'] as const satisfies readonly DayStyle[]

const storedSettings = orElse(
  z.object({
    theme: orElse(z.nullable(z.enum(THEMES)), DEFAULT_ACCOUNT_SETTINGS.theme),
    negatives: orElse(z.enum(NEGATIVES), DEFAULT_ACCOUNT_SETTINGS.negatives),
    days: orElse(z.enum(DAYS), DEFAULT_ACCOUNT_SETTINGS.days),
  }),
  DEFAULT_ACCOUNT_SETTINGS,
)

/** Reads stored settings. Missing and unknown values become the default. */
export function readAccountSettings(stored: unknown): AccountSettings {
  return storedSettings.parse(stored)
}
