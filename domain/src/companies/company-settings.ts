import { mergeRecords } from '../editing/three-way.ts'
import { BadInputError, DomainError } from '../errors.ts'
import { currencyDigits, isCurrency } from '../money/currency.ts'
import { type MinorDigits, parseMinorDigits } from '../money/minor.ts'
import { LONGEST } from '../text-limits.ts'
import { type MonthOfYear, monthIndex, parseMonthOfYear } from '../time/day.ts'
import { shortMonth } from '../time/day-format.ts'

/** What the people of a company can set of it. */
export interface CompanySettings {
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  readonly fiscalYearStartMonth: MonthOfYear
  /** Decimals of the ledger's amounts. */
  readonly minorDigits: MinorDigits
}

/** The same as a request brings it. */
export interface LooseCompanySettings {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly minorDigits: number
}

/** What each setting is called where a person reads it. */
export const SETTING_NAMES = {
  name: 'Name',
  currency: 'Currency',
  fiscalYearStartMonth: 'First month of the fiscal year',
  minorDigits: 'Decimals of the ledger',
} as const satisfies Record<keyof CompanySettings, string>

/** @throws BadInputError (name) for none, one too long, and one with characters that cannot be shown. */
export function parseCompanyName(text: string): string {
  const name = text.trim()
  if (name === '') throw new BadInputError('Give the company a name.', 'name')
  if (name.length > LONGEST.companyName)
    throw new BadInputError(`A company's name has up to ${LONGEST.companyName} characters. Shorten it.`, 'name')
  if (!name.isWellFormed() || /\p{Cc}/u.test(name))
    throw new BadInputError('The name holds a character that cannot be shown. Remove it.', 'name')
  return name
}

const LONGEST_KEY = 200

/**
 * What an identity provider calls a company: compared letter by letter, and set by whoever runs the deployment alone.
 *
 * @throws BadInputError (key) for none, one too long, and one with blanks around it or characters that cannot be shown.
 */
export function parseExternalKey(text: string): string {
  if (text === '' || text.length > LONGEST_KEY || text !== text.trim() || !text.isWellFormed() || /\p{Cc}/u.test(text))
    throw new BadInputError(
      `A company's key has 1 to ${LONGEST_KEY} characters, all of which can be shown, and no blanks around them.`,
      'key',
    )
  return text
}

/** @throws BadInputError (currency) for a code that is no currency's. */
export function parseCurrency(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!isCurrency(currency))
    throw new BadInputError(`"${currency}" is not a currency code. Use one of ISO 4217, such as USD or EUR.`, 'currency')
  return currency
}

/**
 * What the settings become where somebody who read `from` wants `to`, and `current` is in force: only what
 * differs between the two is changed, so that two people who set different things do not meet.
 *
 * @param imports how many imports the ledger keeps, undone ones too: their amounts have its decimals.
 * @throws BadInputError with the setting at fault; DomainError (CONFLICT) where somebody else changed the same one.
 */
export function changedCompany(
  from: LooseCompanySettings,
  to: LooseCompanySettings,
  current: CompanySettings,
  imports: number,
): CompanySettings {
  const [base, mine, theirs] = [from, to, current].map((one) => new Map([['company', settingsOf(one)]]))
  // Three went in.
  const { merged, clashes } = mergeRecords(base as Settings, mine as Settings, theirs as Settings)
  const clash = SETTINGS.find((setting) => clashes.some(({ fields }) => fields.includes(setting)))
  if (clash !== undefined)
    throw new DomainError(
      'CONFLICT',
      `“${SETTING_NAMES[clash]}” was changed to ${valueWords(clash, current)} since you opened the settings. Nothing was saved: look at it, then save again.`,
      { field: clash },
    )
  const wanted = merged.get('company') ?? settingsOf(current)
  const next: CompanySettings = {
    name: wanted.name === current.name ? current.name : parseCompanyName(wanted.name),
    currency: wanted.currency === current.currency ? current.currency : parseCurrency(wanted.currency),
    fiscalYearStartMonth: parseMonthOfYear(wanted.fiscalYearStartMonth, 'fiscalYearStartMonth'),
    minorDigits: parseMinorDigits(wanted.minorDigits),
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

function valueWords(setting: keyof CompanySettings, settings: CompanySettings): string {
  return setting === 'fiscalYearStartMonth' ? shortMonth(monthIndex(2000, settings[setting])) : String(settings[setting])
}

type Settings = ReadonlyMap<string, LooseCompanySettings>

const SETTINGS = ['name', 'currency', 'fiscalYearStartMonth', 'minorDigits'] as const satisfies readonly (keyof CompanySettings)[]

function settingsOf({ name, currency, fiscalYearStartMonth, minorDigits }: LooseCompanySettings): LooseCompanySettings {
  return { name: name.trim(), currency: currency.trim().toUpperCase(), fiscalYearStartMonth, minorDigits }
}

/** Why the decimals of a ledger stay as they are, and what to do about it; null where they can change. */
export function rescaleProblem(imports: number): string | null {
  if (imports === 0) return null
  return `The ledger keeps ${imports === 1 ? '1 import' : `${imports} imports`} in these decimals (undone ones count too), and no stored amount is ever rewritten. For other decimals, make another company (fourwall company create, --minor-digits) and import its files there.`
}

/** The decimals that a ledger without entries has once its currency is another one. */
export function suitedDigits(digits: MinorDigits, from: string, to: string): MinorDigits {
  const own = currencyDigits(to)
  return digits === currencyDigits(from) || digits < own ? own : digits
}
