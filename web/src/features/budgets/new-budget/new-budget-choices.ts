import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { BudgetCategorization, BudgetCompany } from '../budget-company.ts'
import type { UploadOrder } from '../budget-files.ts'
import { budgetOfFile, freeName, nameOfFile } from '../budget-list.ts'
import type { Budget } from '../budget-request.ts'
import type { WorkbookWithoutCategorization } from '../use-budget-upload.tsx'
import { type GrowthChoice, readGrowth, type TypedGrowth } from './growth-preview.ts'
import { yearToPlan } from './new-budget.ts'

/** Where the figures of a new budget come from. */
export type BudgetOrigin = 'WORKBOOK' | 'ACTUALS' | 'EMPTY'

/** The workbook's own categorization. */
export const AS_IT_SAYS = ''

/** The user's choices for a new budget; null and unknown ids mean the suggestion. */
export interface NewBudgetChoices {
  readonly origin: BudgetOrigin
  /** The budget that the workbook is a new version of; empty: a new budget. */
  readonly versionOf: string | null
  readonly name: string | null
  readonly timeSpan: TimeSpanSetting | null
  /** Categorization of a workbook; `AS_IT_SAYS`: its own. */
  readonly templateOf: string
  readonly categorizationId: string
  readonly mappingId: string
  readonly growth: TypedGrowth
  /** What copied actuals plan. */
  readonly by: 'CATEGORY' | 'ACCOUNT'
}

export interface NewBudgetFacts {
  readonly company: BudgetCompany
  readonly categorizations: readonly BudgetCategorization[]
  readonly budgets: readonly Budget[]
  /** The last dropped or chosen workbook; null: none yet. */
  readonly file: File | null
  /** A sent workbook with an open question. */
  readonly unsaid: WorkbookWithoutCategorization | null
}

/** The resolved choices for a new budget. */
export interface NewBudgetParts {
  readonly context: TimeContext
  /** The budget that the workbook is a new version of; undefined for a new budget. */
  readonly version: Budget | undefined
  readonly name: string
  readonly setting: TimeSpanSetting
  readonly span: TimeSpan
  /** Undefined without a categorization. */
  readonly categorization: BudgetCategorization | undefined
  readonly mapping: BudgetCategorization['mappings'][number] | undefined
  /** Null if a percentage is unreadable. */
  readonly growth: GrowthChoice | null
  /** Whether the workbook does not state its categorization. */
  readonly asksWhich: boolean
  /** Why it cannot be created, in a sentence; null if it can. */
  readonly missing: string | null
}

export function chosenBudget(
  choices: NewBudgetChoices,
  { company, categorizations, budgets, file, unsaid }: NewBudgetFacts,
): NewBudgetParts {
  const { origin } = choices
  const context = { today: company.today, lastLedgerDay: company.lastLedgerDay, fiscalYearStartMonth: company.fiscalYearStart }
  // A workbook downloaded from a budget goes to that budget by default.
  const versionId = choices.versionOf ?? (file === null ? null : budgetOfFile(file.name, budgets))?.id ?? ''
  const version = origin === 'WORKBOOK' ? budgets.find(({ id }) => id === versionId) : undefined
  const categorization = categorizations.find(({ id }) => id === choices.categorizationId) ?? categorizations[0]
  const ofLines = budgets.filter(({ categorizationId }) => categorizationId === categorization?.id)
  const setting = choices.timeSpan ?? yearToPlan(context, ofLines)
  const span = resolveTimeSpan(setting, context)
  const suggested = origin === 'WORKBOOK' && file !== null ? nameOfFile(file.name) : `${span.endDate.slice(0, 4)} budget`
  const isAsked = unsaid !== null && file === unsaid.file
  const taken = budgets.map(({ name }) => name)
  const mappings = categorization?.mappings ?? []
  const parts = {
    mapping: mappings.find(({ id }) => id === choices.mappingId) ?? mappings[0],
    growth: readGrowth(choices.growth),
    asksWhich: isAsked && origin === 'WORKBOOK' && version === undefined,
  }
  return {
    ...parts,
    context,
    version,
    name: choices.name ?? (isAsked ? unsaid.order.name : freeName(suggested, taken)),
    setting,
    span,
    categorization,
    missing: missingOf(choices, file, parts),
  }
}

function missingOf(
  { origin, templateOf }: NewBudgetChoices,
  file: File | null,
  { mapping, growth, asksWhich }: Pick<NewBudgetParts, 'mapping' | 'growth' | 'asksWhich'>,
): string | null {
  if (origin === 'WORKBOOK' && file === null) return 'Choose a workbook first.'
  if (asksWhich && templateOf === AS_IT_SAYS) return 'Choose the categorization first.'
  if (origin === 'ACTUALS' && mapping === undefined) return 'This categorization has no mapping to read actuals by.'
  return origin === 'ACTUALS' && growth === null ? 'A percentage cannot be read.' : null
}

/** The request for a workbook. */
export function uploadOrderOf({ templateOf }: NewBudgetChoices, { version, name }: NewBudgetParts): UploadOrder {
  return {
    budgetId: version?.id ?? null,
    name: version?.name ?? name.trim(),
    categorizationId: version === undefined && templateOf !== AS_IT_SAYS ? templateOf : null,
  }
}
