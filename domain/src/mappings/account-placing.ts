import type { LedgerAccount, LedgerAccountType } from '../ledger/account.ts'
import { guessAccountType } from '../ledger/account-types.ts'

/** Lines of a proposed profit and loss that have accounts. */
export type ProposedLine =
  | 'revenue'
  | 'cost of goods'
  | 'labor'
  | 'management'
  | 'hourly staff'
  | 'taxes and benefits'
  | 'operating'
  | 'occupancy'
  | 'corporate overhead'
  | 'depreciation and interest'
  | 'other income'
  | 'other expense'

type NamedAccount = Pick<LedgerAccount, 'number' | 'name' | 'type'>

/**
 * The line for an account by type and name; null if it stays unmapped: balance sheet accounts, and accounts of unknown type
 * unless number or name are clear. For restaurants, labor is split by kind of staff as far as the ledger does, and costs of
 * the company as a whole are separated from those of a location.
 */
export function placeAccount(account: NamedAccount, isRestaurant: boolean): ProposedLine | null {
  const words = wordsOf(account.name)
  switch (typeOf(account)) {
    case null:
    case 'BALANCE_SHEET':
      return null
    case 'INCOME':
      return 'revenue'
    case 'OTHER_INCOME':
      return 'other income'
    case 'COST_OF_GOODS_SOLD':
      return isRestaurant && isLabor(words, isRestaurant) ? laborLine(words, isRestaurant) : 'cost of goods'
    case 'OTHER_EXPENSE':
      return FINANCING.test(words) ? 'depreciation and interest' : 'other expense'
    case 'EXPENSE':
      return placeExpense(words, isRestaurant)
  }
}

/** Whether the accounts clearly are those of restaurants, which sell and buy food or drink. */
export function looksLikeRestaurants(accounts: readonly NamedAccount[]): boolean {
  const sellsOrBuys = (types: readonly (LedgerAccountType | null)[], pattern: RegExp): boolean =>
    accounts.some((account) => types.includes(typeOf(account)) && pattern.test(wordsOf(account.name)))
  return sellsOrBuys(['INCOME'], FOOD_SALES) && sellsOrBuys(['COST_OF_GOODS_SOLD', 'EXPENSE'], FOOD_COST)
}

function typeOf(account: NamedAccount): LedgerAccountType | null {
  if (account.type !== null) return account.type
  const guess = guessAccountType(account.number, account.name)
  return guess.certainty === 'CLEAR' ? guess.type : null
}

function placeExpense(words: string, isRestaurant: boolean): ProposedLine {
  if (BELOW_THE_LINE.test(words)) return 'other expense'
  if (FINANCING.test(words)) return 'depreciation and interest'
  if (isRestaurant && CORPORATE.test(words)) return 'corporate overhead'
  if (isLabor(words, isRestaurant)) return laborLine(words, isRestaurant)
  return OCCUPANCY.test(words) && !NOT_OCCUPANCY.test(words) ? 'occupancy' : 'operating'
}

function isLabor(words: string, isRestaurant: boolean): boolean {
  return (LABOR.test(words) || (isRestaurant && RESTAURANT_STAFF.test(words))) && !NOT_LABOR.test(words)
}

function laborLine(words: string, isRestaurant: boolean): ProposedLine {
  if (!isRestaurant) return 'labor'
  if (TAXES_AND_BENEFITS.test(words)) return 'taxes and benefits'
  if (MANAGEMENT.test(words)) return 'management'
  return HOURLY.test(words) || RESTAURANT_STAFF.test(words) ? 'hourly staff' : 'labor'
}

// All patterns match names as returned by `wordsOf`: lower-case letters and digits, single blanks.

const FOOD_SALES = /\b(food|beverages?|liquor|beer|wine|bar|catering|dine in|dining|take ?out|delivery|restaurant)\b/
const FOOD_COST = /\b(food|beverages?|liquor|beer|wine|produce|meat|seafood|poultry|dairy|bar cost)\b/

const LABOR =
  /\b(salar(y|ies)|wages?|payroll|labou?r|overtime|staff|staffing|employees?|employer|benefits?|bonus(es)?|gratuit(y|ies)|severance|401 ?k|pto|(vacation|holiday|sick) (pay|leave)|workers? comp(ensation)?|(health|medical|dental) insurance|fica|futa|suta|pension|retirement|unemployment)\b/
const RESTAURANT_STAFF =
  /\b(front of house|back of house|foh|boh|hourly|managers?|management|servers?|bartenders?|cooks?|chefs?|dishwashers?|hosts?|bussers?|kitchen staff|crew|tips?)\b/
const NOT_LABOR =
  /\bmanagement (fees?|company)\b|\bproperty management\b|\bpayroll (process(ing)?|services?|software|fees?)\b|\bemployee (training|relations|recruiting)\b|\blabou?r law\b|\bstaff (training|recruiting)\b|\bchefs? (supplies|tools)\b|\b(pos|web|file) servers?\b/

const TAXES_AND_BENEFITS =
  /\b(tax(es)?|benefits?|insurance|401 ?k|workers? comp(ensation)?|fica|futa|suta|unemployment|pension|retirement|pto|(vacation|holiday|sick) (pay|leave)|employee meals?)\b/
const MANAGEMENT = /\b(managers?|management|supervisors?|executive chefs?|salar(y|ies)|salaried)\b/
const HOURLY = /\b(hourly|wages?|overtime|staff|labou?r)\b/

const OCCUPANCY =
  /\b(rent|rents|lease|leases|leasehold|leasing|occupancy|building|premises|cam|common area|landlord|(property|real estate) tax(es)?|property insurance)\b/
const NOT_OCCUPANCY =
  /\b(equipment|vehicles?|auto|automobiles?|cars?|trucks?|linens?|copiers?|uniforms?|computers?|machines?|machinery|software|repairs?|maintenance|supplies|cleaning)\b/

const FINANCING = /\b(depreciation|amortization|amortisation|depletion|interest|finance charges?|loan (fees?|costs?))\b/
/** Neither operating nor financing: below EBITDA, whatever its type in the ledger. */
const BELOW_THE_LINE =
  /\bincome tax(es)?\b|\bcorporat(e|ion) tax(es)?\b|\b(gain|loss)(es)? (and loss(es)? )?(on|from) (the )?(sales?|disposals?|assets?)\b/
const CORPORATE =
  /\b(corporate|head ?office|home office|headquarters|hq|overhead|executives?|regional managers?|area managers?|professional (fees|services)|legal|accounting|audit|management fees?|travel|(office|administrative|admin) (salar(y|ies)|wages|payroll))\b/

/** Lower-case letters and digits separated by single blanks, without accents. */
function wordsOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}
