import { mergeRecords } from '../editing/three-way.ts'
import { BadInputError, DomainError } from '../errors.ts'
import { currencyDigits, isCurrency } from '../money/currency.ts'
import { type MinorDigits, parseMinorDigits } from '../money/minor.ts'
import { type Materiality, materialityText, parseMateriality } from '../profit-loss/materiality.ts'
import { hasUnseen, requireSeen } from '../seen-text.ts'
import { LONGEST } from '../text-limits.ts'
import { type MonthOfYear, monthIndex, parseMonthOfYear } from '../time/day.ts'
import { shortMonth } from '../time/day-format.ts'

/** The company settings that its users can change. */
export interface CompanySettings {
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  readonly fiscalYearStartMonth: MonthOfYear
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: MinorDigits
  /** From which size variances are colored. */
  readonly materiality: Materiality
  /** Full calendar months that a location must have been open before a span to be comparable; 0 for no minimum. */
  readonly sameStoreMonths: number
}

/** Unvalidated settings from a request. */
export interface LooseCompanySettings {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly minorDigits: number
  /** Null or omitted: not to be changed. */
  readonly materiality?: Materiality | null | undefined
  /** Null or omitted: not to be changed. */
  readonly sameStoreMonths?: number | null | undefined
}

/** Display name of each setting. */
export const SETTING_NAMES = {
  name: 'Name',
  currency: 'Currency',
  fiscalYearStartMonth: 'First month of the fiscal year',
  minorDigits: 'Decimals of the ledger',
  materiality: 'Materiality',
  sameStoreMonths: 'Minimum months open for same-store',
} as const satisfies Record<keyof CompanySettings, string>

/** @throws BadInputError (name) if it is empty, too long or has characters that cannot be shown. */
export function parseCompanyName(text: string): string {
  const name = text.trim()
  if (name === '') throw new BadInputError('Give the company a name.', 'name')
  if (name.length > LONGEST.companyName)
    throw new BadInputError(`A company's name has up to ${LONGEST.companyName} characters. Shorten it.`, 'name')
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    throw new BadInputError('The name holds a character that cannot be shown. Remove it.', 'name')
  requireSeen(name, 'The name', 'name')
  return name
}

const MOST_SAME_STORE_MONTHS = 120

/** @throws BadInputError (sameStoreMonths) unless it is a whole number from 0 to 120. */
function parseSameStoreMonths(months: number): number {
  if (Number.isInteger(months) && months >= 0 && months <= MOST_SAME_STORE_MONTHS) return months
  throw new BadInputError(`Choose a whole number of months from 0 to ${MOST_SAME_STORE_MONTHS}; 0 for no minimum.`, 'sameStoreMonths')
}

const LONGEST_KEY = 200

/**
 * Validates the key by which an identity provider names a company. Case-sensitive; set only by the operator.
 *
 * @throws BadInputError (key) if it is empty, too long, has leading or trailing blanks, or characters that cannot be shown.
 */
export function parseExternalKey(text: string): string {
  if (text === '' || text.length > LONGEST_KEY || text !== text.trim() || !text.isWellFormed() || hasUnseen(text))
    throw new BadInputError(`A company's key has 1 to ${LONGEST_KEY} printable characters, without blanks at either end.`, 'key')
  return text
}

/** @throws BadInputError (currency) for an unknown currency code. */
export function parseCurrency(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!isCurrency(currency))
    throw new BadInputError(`"${currency}" is not a currency code. Use one of ISO 4217, such as USD or EUR.`, 'currency')
  return currency
}

/**
 * Three-way merge of the settings: applies what differs between `from`, which the user read, and `to` onto `current`, so
 * that two people who change different settings do not conflict.
 *
 * @param imports number of imports, including undone ones: their amounts depend on the decimals.
 * @throws BadInputError with the invalid setting; DomainError (CONFLICT) if another user changed the same one.
 */
export function changedCompany(
  from: LooseCompanySettings,
  to: LooseCompanySettings,
  current: CompanySettings,
  imports: number,
): CompanySettings {
  const [base, mine, theirs] = [from, to, current].map((one) => new Map([['company', settingsOf(one, current)]]))
  // All three inputs are settings, hence the result is too.
  const { merged, clashes } = mergeRecords(base as Settings, mine as Settings, theirs as Settings)
  const clash = SETTINGS.find((setting) => clashes.some(({ fields }) => fields.includes(setting)))
  if (clash !== undefined)
    throw new DomainError(
      'CONFLICT',
      `“${SETTING_NAMES[clash]}” was changed to ${valueText(clash, current)} since you opened the settings. Nothing was saved: look at it, then save again.`,
      { field: clash },
    )
  const wanted = merged.get('company') ?? settingsOf(current, current)
  const next: CompanySettings = {
    name: wanted.name === current.name ? current.name : parseCompanyName(wanted.name),
    currency: wanted.currency === current.currency ? current.currency : parseCurrency(wanted.currency),
    fiscalYearStartMonth: parseMonthOfYear(wanted.fiscalYearStartMonth, 'fiscalYearStartMonth'),
    minorDigits: parseMinorDigits(wanted.minorDigits),
    materiality: parseMateriality(wanted.materiality),
    sameStoreMonths: parseSameStoreMonths(wanted.sameStoreMonths ?? current.sameStoreMonths),
  }
  if (next.minorDigits !== current.minorDigits) {
    const problem = rescaleProblem(imports)
    if (problem !== null) throw new BadInputError(problem, 'minorDigits')
  }
  const own = currencyDigits(next.currency)
  if (imports === 0 && next.minorDigits < own && (next.minorDigits !== current.minorDigits || next.currency !== current.currency))
    throw new BadInputError(`Amounts in ${next.currency} have ${own} decimals. Choose ${own} or more for the ledger.`, 'minorDigits')
  return next
}

function valueText(setting: keyof CompanySettings, settings: CompanySettings): string {
  if (setting === 'materiality') return materialityText(settings.materiality, settings.currency)
  return setting === 'fiscalYearStartMonth' ? shortMonth(monthIndex(2000, settings[setting])) : String(settings[setting])
}

type Settings = ReadonlyMap<string, LooseCompanySettings>

const SETTINGS = [
  'name',
  'currency',
  'fiscalYearStartMonth',
  'minorDigits',
  'materiality',
  'sameStoreMonths',
] as const satisfies readonly (keyof CompanySettings)[]

/** @param current supplies what a request leaves out. */
function settingsOf(
  { name, currency, fiscalYearStartMonth, minorDigits, materiality, sameStoreMonths }: LooseCompanySettings,
  current: CompanySettings,
): LooseCompanySettings {
  return {
    name: name.trim(),
    currency: currency.trim().toUpperCase(),
    fiscalYearStartMonth,
    minorDigits,
    materiality: parseMateriality(materiality ?? current.materiality),
    sameStoreMonths: sameStoreMonths ?? current.sameStoreMonths,
  }
}

/** Why the decimals of a ledger cannot change and what to do about it; null if they can. */
export function rescaleProblem(imports: number): string | null {
  if (imports === 0) return null
  return `The ledger keeps ${imports === 1 ? '1 import' : `${imports} imports`} in these decimals (undone ones count too), and no stored amount is ever rewritten. For other decimals, make another company (fourwall company create, --minor-digits) and import its files there.`
}

/** Decimals of an empty ledger after a change of currency. */
export function defaultDigitsFor(digits: MinorDigits, from: string, to: string): MinorDigits {
  const own = currencyDigits(to)
  return digits === currencyDigits(from) || digits < own ? own : digits
}
