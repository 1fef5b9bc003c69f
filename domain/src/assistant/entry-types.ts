import { joinNames } from '../sentence-text.ts'
import type { CompanyNames } from './company-names.ts'
import type { Plan } from './plan.ts'

type TypedPlan = Pick<Plan, 'entryTypes'>
type TypeNames = Pick<CompanyNames, 'entryTypes'>

/** The types that a plan lists alone; empty for entries of any type, which it also lists where the ledger has none of those it asks for. Empty texts among them: entries without a type. */
export function listedTypes({ entryTypes }: TypedPlan, names: TypeNames): readonly string[] {
  const known = new Set(names.entryTypes.map(({ name }) => name))
  return entryTypes.filter((name) => known.has(name) || (name === '' && known.size > 0))
}

/** Whether a plan asks for types that the ledger does not have, so that entries of any type are listed instead. */
export function lacksTypes(plan: TypedPlan, names: TypeNames): boolean {
  return plan.entryTypes.length > 0 && listedTypes(plan, names).length === 0
}

/** What entries of some types are called: `bills and expenses`, `entries other than journal entries`; of any type `entries`. */
export function entriesName(types: readonly string[], { entryTypes }: TypeNames): string {
  const others = types.includes('') ? entryTypes.filter(({ name }) => !types.includes(name)) : []
  if (others.length > 0) return `entries other than ${pluralsOf(others.map(({ name }) => name))}`
  return types.length === 0 ? 'entries' : pluralsOf(types)
}

/** `bill`; of several types, or of any, `entry`. */
export function entryName(types: readonly string[]): string {
  const names = [...new Set(types.map((one) => typeName(one, false)))]
  return names.length === 1 ? (names[0] ?? '') : 'entry'
}

function pluralsOf(types: readonly string[]): string {
  return joinNames([...new Set(types.map((one) => typeName(one, true)))])
}

/** Nouns that name entries by themselves, in singular. */
const DOCUMENTS =
  /(?:^| )(?:adjustment|bill|charge|check|cheque|credit|debit|deposit|disbursement|entry|expense|invoice|journal|memo|note|order|payment|purchase|receipt|refund|reversal|statement|transaction|transfer|voucher|withdrawal|write-off)$/i

/** A type in small letters, other than abbreviations: `vendor credits`, `JE entries`, `entries without a type`. */
function typeName(type: string, areMany: boolean): string {
  if (type === '') return areMany ? 'entries without a type' : 'entry without a type'
  const isDocument = DOCUMENTS.test(type)
  // All capitals are how some systems write; a short name of capitals is an abbreviation.
  const isShouted = isDocument && type === type.toUpperCase()
  const name = type
    .split(' ')
    .map((word) => (isShouted || /^\p{Lu}\p{Ll}+$/u.test(word) ? word.toLowerCase() : word))
    .join(' ')
  const noun = isDocument ? name : `${name} entry`
  return areMany ? noun.replace(/y$/, 'ie').concat('s') : noun
}
