import type { LedgerAccountType } from './account.ts'
import {
  type AccountKind,
  ASSET,
  CONTRA_COST,
  CONTRA_EXPENSE,
  CONTRA_INCOME,
  COST,
  EXPENSE,
  FUNDING,
  firstMatch,
  INCOME,
  type KindRules,
  type NormalSide,
  OTHER_EXPENSE,
  OTHER_INCOME,
  wordsOf,
} from './account-kinds.ts'
import { type ChartOfAccounts, kindOfNumber } from './chart-of-accounts.ts'
import { FOREIGN_NAMES, FOREIGN_TYPE_WORDS } from './foreign-account-words.ts'
import { isResultAccount, lastPart } from './result-accounts.ts'
import { isStatisticalName } from './statistical-accounts.ts'
import { TRADE_TAX } from './tax-accounts.ts'

/** STATED by a file or a person; CLEAR or LIKELY as a guess; NONE: no evidence. */
export type TypeCertainty = 'STATED' | 'CLEAR' | 'LIKELY' | 'NONE'

/** An account's type, and how certain it is. `type` is null if certainty is NONE, or if a person stated that none fits. */
export interface AccountTyping {
  readonly type: LedgerAccountType | null
  readonly normalSide: NormalSide
  readonly certainty: TypeCertainty
}

/**
 * Type words of QuickBooks, Xero, NetSuite, Sage, MYOB, Odoo, Dynamics and plain tables, matched against lower-case words
 * separated by single blanks.
 */
const TYPE_WORDS: KindRules<AccountKind | null> = [
  [/^(income statement|profit (and )?loss|p (and )?l|pl|is)$/, null],
  [/^((incomes?|revenues?) (and |or )?(expenses?|costs?)|(expenses?|costs?) (and |or )?(incomes?|revenues?))$/, null],
  [TRADE_TAX, FUNDING],
  // What is booked before or after it is earned, paid or invoiced, whatever it will be.
  [/^accrued (incomes?|revenues?)$/, ASSET],
  [
    /^(accrued (expenses?|payroll|wages|salaries|costs?|charges|interest|taxes)|accruals?|unpaid (expense claims?|expenses|bills)|((payroll|wages|bank|cash) )?clearing( accounts?)?|sales tax(es)?|(other )?comprehensive income|net income|income summary)$/,
    FUNDING,
  ],
  // Of QuickBooks and ERPNext.
  [/^unapplied cash payment income$/, INCOME],
  [/^unapplied cash bill payment expense$/, EXPENSE],
  [/^stock adjustments?$/, COST],
  [/^provisions? for (income )?tax(es)?$/, OTHER_EXPENSE],
  [/^(stat|statistical|non posting|off balance.*|memo)$/, ASSET],
  [/^(balance sheet|bs)$/, ASSET],
  [
    /\bcontra (revenues?|income|sales)\b|\b(sales|revenue) (deductions?|returns?|discounts?|allowances?|adjustments?|reductions?)\b|\breturns( and)? allowances\b|\bdiscounts (given|allowed)\b/,
    CONTRA_INCOME,
  ],
  [
    /\bcontra (cogs|costs?( of (goods|sales?|revenues?|services?)( sold)?)?|purchases)\b|\bpurchase (returns?|discounts?|allowances?)\b/,
    CONTRA_COST,
  ],
  [/\bcontra expenses?\b/, CONTRA_EXPENSE],
  [/\b(cost of (goods|sales?|revenues?|services?)|cogs|direct (costs?|expenses?|labou?r)|expense direct cost|purchases)\b/, COST],
  [
    /\b(deferred|defer|unearned) (revenue|income)\b|\bliab(ility|ilities)?\b|\bpayables?\b|\bacct ?pay\b|\bcred(it)? ?cards?\b|\b(loans?|debt|curr ?liab|term ?liab)\b|\w+liability$/,
    FUNDING,
  ],
  [/\bnet assets?\b|\bequity\b|\bcapital\b|\breserves?\b|\bretained earnings\b/, FUNDING],
  [
    /\bassets?\b|\bbank\b|\bcash\b|\breceivables?\b|\b(acct|unbilled) ?rec\b|\binventory\b|\bstock\b|\bprepay(ment)?s?\b|\bprepaid\b|\b(deferred|defer) expense\b|\baccumulated depreciation\b|^(fixed|current|non ?current)$/,
    ASSET,
  ],
  [
    /\b(other|oth|non ?operating|financial) ?(operating )?(income|inc|revenues?)\b|\bincome other\b|^interest income$|^gains?$/,
    OTHER_INCOME,
  ],
  [
    /\b(other|oth|non ?operating|financial) ?(operating )?(expenses?|exp|costs?)\b|\bexpenses? other\b|^(interest expense|income tax(es)?|tax(es)?|loss(es)?)\b/,
    OTHER_EXPENSE,
  ],
  [
    /expenses?\b|\boverheads?\b|\b(operating|indirect|admin\w*) costs?\b|\bopex\b|\bdepreciat(io)?n\b|\bamortization\b|\bpayroll\b|\bwages\b|\blabou?r\b|\bmarketing\b/,
    EXPENSE,
  ],
  [/\bincome\b|\brevenues?\b|\bsales?\b|\bturnover\b/, INCOME],
]

/** The kind of transactions of an account: only invoices and the like, or only bills and the like. */
export type TradeDocuments = 'SALES' | 'PURCHASES'

/** Names that decide the type regardless of the number. */
const CLEAR_NAMES: KindRules<AccountKind> = [
  [TRADE_TAX, FUNDING],
  [
    /\baccumulated (depreciation|amortization)\b|\ballowance for (bad debts?|doubtful accounts?)\b|\b(loans? to|employee (cash )?(advances?|loans?))\b/,
    ASSET,
  ],
  // As QuickBooks names them for owners, whose private expenses are no costs of the company.
  [/\bowners? pay\b|\bpersonal (expenses?|spending)\b|\b(customers?|clients?) (prepayments?|credits?)\b/, FUNDING],
  [/\bliability insurance$|^insurance liability$/, EXPENSE],
  [
    /\baccrued (income|revenues?)\b|\breceivables?\b|\bpetty cash\b|\bundeposited funds\b|\bprepaid\b|\bprepayments?\b|\bdue from\b|^cash\b(?! (over|short|discount))|\b(checking|chk|savings|money market)( account| acct)?( x*\d{3,})?$|\boperating (account|acct)( x*\d{3,})?$|\bbank account\b/,
    ASSET,
  ],
  [
    /\bpayables?\b|\baccrued\b|\baccruals\b|\b(deferred|unearned) (revenues?|income)\b|\bliabilit(y|ies)\b|\bcustomer deposits?\b|\bline of credit\b|\blong term (debt|obligations?)\b|\bdue to\b/,
    FUNDING,
  ],
  [
    /\bretained earnings\b|\bopening balance equity\b|\bequity\b|\bowners? (draws?|capital|contributions?|investments?)\b|\b(common|preferred|treasury) stock\b|\bpaid in capital\b|\b(partners?|members?|shareholders?) (capital|contributions?|distributions?|draws?)\b/,
    FUNDING,
  ],
  // As they are called in Britain and India.
  [/^(trade |sundry |other )?debtors( control)?( account| a c| ac)?$|\b(furniture|fixtures)( and)? fittings$/, ASSET],
  [/^(trade |sundry |other )?creditors( control)?( account| a c| ac)?$|\b(vat|gst|paye|wages|tax) control( account| a c| ac)?$/, FUNDING],
  [/\bcost of (goods|sales|revenues?|services?)\b|\bcogs\b/, COST],
  [/\bincome tax(es)?\b|\binterest (expense|paid)\b|\b(mortgage|loan) interest\b|^other misc\w* (expenses?|costs?)$/, OTHER_EXPENSE],
  [
    /\b(interest|dividend|other|non ?operating) (income|revenues?)\b|\binterest (earned|received)\b|\btax exempt interest\b|^other (misc\w*|portfolio|ordinary) income$|\bcard rewards$/,
    OTHER_INCOME,
  ],
  [/\bsales tax(es)?\b/, FUNDING],
  [/(?<!\b(other|direct) )\bexpenses?$/, EXPENSE],
  [/\b(sales|revenues?|income)$/, INCOME],
]

/**
 * Cost names that start with balance-sheet words: "Accrued vacation expense", "Petty cash short/over". Not "Accrued
 * expense" itself, "Accrued bonus", or anything that ends in "payable".
 */
const COST_NAME =
  /(?<!\b(accrued|prepaid|deferred)) expense$|(?<!\baccumulated) (amortization|depreciation)$|\b(short over|over short|(over|short) and (over|short)|shortages?|overages?)\b|^(?!.*\b(accrued|prepaid)\b).*\b(royalt(y|ies)|bonus(es)?)$/

/** Complete names that are on the balance sheet regardless of the number. */
const BALANCE_SHEET_NAME =
  /^(accounts? (payable|receivable)( a [pr])?|retained earnings|opening balance equity|undeposited funds|accumulated (depreciation|amortization))$/

/** Complete names that QuickBooks and Xero give to accounts by themselves; a number in a clear range overrides them. */
const STANDARD_NAMES: KindRules<AccountKind> = [
  [
    /^(services|sales of (products?|services?)|discounts( refunds)? given|refunds allowances|fees billed|gross receipts|markup|billable expense income)$/,
    INCOME,
  ],
  [/^(direct (wages|expenses))$|\bcos$/, COST],
  [/^(ask my accountant|superannuation|car truck|freight (delivery|courier)|small tools( and)? equipment|parking tolls)$/, EXPENSE],
  [
    /^(corporation tax|penalties settlements|prior period items|reconciliation discrepanc(y|ies)|bank revaluations|(un)?reali[sz]ed currency gains|exchange gain or loss)$/,
    OTHER_EXPENSE,
  ],
  [/^(uncategori[sz]ed asset|payments to deposit|trust account|vehicles)$|\boriginal cost$/, ASSET],
  [
    /^((gst|vat|hst|pst|qst)( (control|collected|paid|on (sales|purchases)|suspense))?|paye|rounding|historical adjustment|tracking transfers|unpaid expense claims|suspense|deferred tax(es)?|accumulated adjustment|estimated tax(es)?|owner [a-z] (drawings|funds introduced|share capital))$/,
    FUNDING,
  ],
]

/** Costs that a company does not invoice to its customers. */
const NEVER_SOLD =
  /\b(expenses?|wages?|salar(y|ies)|payroll|overtime|benefits|bonus(es)?|bank|merchant|processing|credit card|cost|supplies|utilit(y|ies)|insurance|dues|depreciation|amortization|bad debts?|tax(es)?)\b/

/** What sales documents contain in addition to revenue. */
const COLLECTED = /\b(gift|deposits?|tips?|gratuit(y|ies)|tax(es)?|loyalty|clearing|suspense|vouchers?)\b/

/** Names that suggest a type; a number in a clear range overrides them. */
const LEANING_NAMES: KindRules<AccountKind> = [
  [
    /\b(credit card|bank|merchant|processing|card) (fees?|charges?|discounts?)\b|\b(short over|over short|(over|short) and (over|short))\b/,
    EXPENSE,
  ],
  [/\b(rents?|rental|commissions?|discounts?|royalt(y|ies)|grants?|fees|subsid(y|ies)) (received|earned)\b/, OTHER_INCOME],
  [/\bchanges? in (inventor(y|ies)|stocks?)\b|\b(inventory|stock) (change|movement)s?\b/, COST],
  [/(?<!\b(accumulated|accum) .*)\b(amortization|amortisation|depreciation|impairment|write (offs?|downs?))$/, EXPENSE],
  [/\b(rent|rental)$/, EXPENSE],
  [
    /^(?!.*\b(fees?|charges?|discounts?|sales|tips|deposits?)\b).*\b(visa|master ?card|american express|amex)\b|\bgift (cards?|certificates?) outstanding$/,
    FUNDING,
  ],
  [/\b(staff|people|personnel|employee|employment) costs?\b/, EXPENSE],
  [/(?<!\bfood )\bbank( account| a c| ac)?$/, ASSET],
  [/\bclearing( account)?$|(?<!\bsmall .*)\b(furniture|fixtures|machinery|equipment)$/, ASSET],
  [/\bgains?\b/, OTHER_INCOME],
  [/\bother expenses?\b|\bloss(es)? on\b|\bexchange (loss|difference)/, OTHER_EXPENSE],
  [
    /\bassets?\b|\binventor(y|ies)$|\bstock on hand\b|^(land|buildings?|goodwill)( (and )?(land|buildings?|improvements?|at cost|original cost|cost|net|gross)\b.*)?$|\bconstruction in progress\b|\bwork in (process|progress)\b|\b(raw materials|finished goods)\b|\bimprovements$|\bdeposits?$/,
    ASSET,
  ],
  [/\bcredit cards?\b|\bloans?\b|\bmortgages?\b|\bcapital\b|\bdistributions?$|\bdividends\b|\bnotes?\b/, FUNDING],
  [
    /\b(food|beverage|liquor|beer|wine|merchandise|materials?|product|packaging|paper|lab) costs?\b|\bshrink(age)?\b|\bspoilage\b|\bpurchases?\b|\bfreight in\b|\binventory (adjustments?|variances?)\b|\bcost\b/,
    COST,
  ],
  [
    /\b(expenses?|rent|wages?|salar(y|ies)|payroll|utilit(y|ies)|insurance|repairs?|maintenance|advertising|marketing|promotions?|supplies|office|telephone|phone|internet|travel|meals|entertainment|professional|legal|accounting|audit|licenses?|permits?|dues|subscriptions?|training|uniforms?|cleaning|janitorial|laundry|linens?|pest|waste|trash|security|postage|printing|software|fuel|vehicles?|auto|automobile|royalt(y|ies)|commissions?|benefits|bonus(es)?|overtime|labou?r|shipping|depreciation|amortization|charitable|donations?|bad debts?|consulting|contractors?|leases?|tax(es)?|fees?|charges?|electric(ity)?|gas|water|heat(ing)?|lighting|power|smallwares|services?|freight|couriers?|promotional|airfare|hotels?|taxis?|tolls|education|social media|ads|(workers?|officers?) compensation|subcontractors?|pensions?)\b/,
    EXPENSE,
  ],
  [/\b(sales|revenues?|income|turnover|returns|refunds|discounts|allowances|collections|vending|catering|tuition)\b/, INCOME],
]

/**
 * The meaning of an accounting system's type word, such as `Cost of Sales` or `Accounts receivable (A/R)`; null if it is
 * unknown or ambiguous (`Income statement`). Certainty is STATED.
 */
export function accountTypeFromText(text: string): AccountTyping | null {
  const spaced = text.replace(/([a-z])([A-Z])/g, '$1 $2')
  const words = wordsOf(spaced)
  const english = firstMatch(TYPE_WORDS, words)
  const kind = (english === undefined ? firstMatch(FOREIGN_TYPE_WORDS, words) : english) ?? null
  return kind === null ? null : { ...kind, certainty: 'STATED' }
}

/** Whether a text is a type word, including ambiguous ones such as `Income statement`. Tax on sales may as well be the rate of a sale. */
export function isAccountTypeWord(text: string): boolean {
  const words = wordsOf(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
  return (
    words !== '' &&
    !TRADE_TAX.test(words) &&
    (firstMatch(TYPE_WORDS, words) !== undefined || firstMatch(FOREIGN_TYPE_WORDS, words) !== undefined)
  )
}

/** The kind suggested by an account's name alone; undefined if the name is inconclusive. */
export function kindOfName(name: string): AccountKind | undefined {
  const words = wordsOf(name)
  return (
    (isResultAccount(wordsOf(lastPart(name))) ? FUNDING : undefined) ??
    firstMatch(CLEAR_NAMES, words) ??
    firstMatch(STANDARD_NAMES, words) ??
    leaningKind(words)
  )
}

function leaningKind(words: string): AccountKind | undefined {
  const foreign = firstMatch(FOREIGN_NAMES, words)
  // `Umsatz Service`: foreign revenue words win over any English word next to them.
  return foreign === INCOME ? INCOME : (firstMatch(LEANING_NAMES, words) ?? foreign)
}

/**
 * Guesses an account's type from its name and number. In the COMMON chart, numbers of at least four digits start with 1 for
 * assets, 2 liabilities, 3 equity, 4 income, 5 cost of goods sold, 6 and 7 expenses, 8 and 9 other. A clear name overrides
 * the number, unless it would take an account of 4 to 9 out of the profit and loss; the number overrides a name that only
 * suggests a type. If number and name contradict each other, the certainty is LIKELY at most. A revenue name is never taken
 * for a cost or the balance sheet. An account with the name of one that takes the result of a year, and nothing else in it, is equity whatever its number. Names of quantities, such as guest counts, are outside the profit and loss unless the number is of
 * trade. Without evidence: type null, normal side debit.
 *
 * @param chart the numbering scheme.
 * @param documents the kind of all of its transactions, which distinguishes revenue from cost where neither number nor name does; null for several.
 */
export function guessAccountType(
  number: string,
  name: string,
  chart: ChartOfAccounts = 'COMMON',
  documents: TradeDocuments | null = null,
): AccountTyping {
  const words = wordsOf(name)
  const ranged = kindOfRange(number, words, chart)
  if (isResultAccount(wordsOf(lastPart(name))))
    return { ...FUNDING, certainty: ranged === undefined || !contradict(FUNDING, ranged) ? 'CLEAR' : 'LIKELY' }
  const isOfTrade = ranged === INCOME || ranged === COST || ranged === EXPENSE
  if (!isOfTrade && isStatisticalName(words)) return { ...ASSET, certainty: 'LIKELY' }
  const clear = firstMatch(CLEAR_NAMES, words)
  if (clear !== undefined) {
    // "8030 Other sales" is still other income: the range refines the name.
    if (clear === INCOME && ranged === OTHER_INCOME) return { ...OTHER_INCOME, certainty: 'CLEAR' }
    const isOfBalanceSheet = clear.type === 'BALANCE_SHEET'
    if (ranged === undefined)
      return isOfBalanceSheet && COST_NAME.test(words) ? { ...EXPENSE, certainty: 'LIKELY' } : { ...clear, certainty: 'CLEAR' }
    if (!contradict(clear, ranged)) return { ...clear, certainty: 'CLEAR' }
    // "6510 Accrued vacation expense": omitting an expense from the profit and loss would be the worse mistake.
    return { ...(isOfBalanceSheet && !BALANCE_SHEET_NAME.test(words) ? ranged : clear), certainty: 'LIKELY' }
  }
  const standard = firstMatch(STANDARD_NAMES, words)
  if (standard !== undefined && ranged === undefined) return { ...standard, certainty: 'CLEAR' }
  const leaning = leaningKind(words)
  if (ranged !== undefined && ranged !== INCOME && ranged !== OTHER_INCOME && isRevenueName(words))
    return { ...INCOME, certainty: 'LIKELY' }
  // Some countries number purchases in the same class as other costs.
  if (ranged === EXPENSE && leaning === COST && firstMatch(LEANING_NAMES, words) === undefined) return { ...COST, certainty: 'LIKELY' }
  // Within the balance sheet the name distinguishes assets from liabilities.
  if (ranged !== undefined) return ranged.type === leaning?.type ? { ...leaning, certainty: 'CLEAR' } : { ...ranged, certainty: 'LIKELY' }
  const traded = documents === null ? undefined : kindOfDocuments(documents, words, leaning)
  const likely = traded ?? leaning
  return likely === undefined ? { type: null, normalSide: 'DEBIT', certainty: 'NONE' } : { ...likely, certainty: 'LIKELY' }
}

/** The kind of an account without an informative number whose lines all come from sales, or all from purchases; undefined where the name says it. */
function kindOfDocuments(documents: TradeDocuments, words: string, leaning: AccountKind | undefined): AccountKind | undefined {
  if (documents === 'PURCHASES') return leaning === undefined ? EXPENSE : undefined
  // "Consulting" and "Services" are bought by some and sold by others.
  const mayBeSold = leaning === undefined || (leaning === EXPENSE && !NEVER_SOLD.test(words))
  return mayBeSold && !COLLECTED.test(words) ? INCOME : undefined
}

/** Whether an account cannot be both: balance sheet or not, and within the profit and loss the normal side. */
function contradict(left: AccountKind, right: AccountKind): boolean {
  const [leftBalances, rightBalances] = [left.type === 'BALANCE_SHEET', right.type === 'BALANCE_SHEET']
  return leftBalances !== rightBalances || (!leftBalances && left.normalSide !== right.normalSide)
}

/** Three-digit numbers follow no common scheme (200 is sales in Xero), so they are ignored. */
function kindOfRange(number: string, words: string, chart: ChartOfAccounts): AccountKind | undefined {
  const kind = kindOfNumber(number, chart)
  if (kind !== OTHER_EXPENSE && kind !== OTHER_INCOME) return kind
  const isIncome = /\b(income|revenues?|gains?|sales)\b/.test(words) || firstMatch(FOREIGN_NAMES, words)?.normalSide === 'CREDIT'
  if (isIncome && !/\btax/.test(words)) return OTHER_INCOME
  return kind
}

/** Revenue names without any word of a cost, a tax or the balance sheet. */
function isRevenueName(words: string): boolean {
  if (/\b(sales|revenues?|takings)\b/.test(words))
    return (
      !/\b(returns?|refunds?|discounts?|allowances?|tax(es)?|clearing|suspense|deposits?|receivable|payable|deferred|unearned|accrued)\b/.test(
        words,
      ) && ![COST, EXPENSE, OTHER_EXPENSE].includes(firstMatch(LEANING_NAMES, words) ?? INCOME)
    )
  return firstMatch(FOREIGN_NAMES, words) === INCOME
}
