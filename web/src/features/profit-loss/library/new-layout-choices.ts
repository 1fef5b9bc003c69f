import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { LayoutCategorization, LayoutCompany } from '../report/layout-company.ts'
import { LIBRARY_TEMPLATES, type LibraryTemplate, libraryTemplateSpan } from './library-templates.ts'

/** The user's choices for a new P&L. */
export interface NewLayoutChoices {
  readonly templateId: string
  /** Null: that of the template. */
  readonly name: string | null
  readonly folder: string
  readonly mappingId: string
  /** A budget of another mapping counts as this mapping's first. */
  readonly budgetId: string
  /** Null: those of the template. */
  readonly timeSpan: TimeSpanSetting | null
  /** Null: all. */
  readonly locationIds: readonly string[] | null
}

interface ChoosableMapping {
  readonly id: string
  readonly name: string
  readonly categorization: LayoutCategorization
}

/** The resolved choices for a new P&L. */
export interface NewLayoutParts {
  readonly template: LibraryTemplate
  readonly name: string
  readonly timeSpan: TimeSpanSetting
  readonly mappings: readonly ChoosableMapping[]
  /** Undefined if there is no mapping. */
  readonly mapping: ChoosableMapping | undefined
  /** Of the mapping's lines. */
  readonly budgets: LayoutCompany['budgets']
  readonly budget: LayoutCompany['budgets'][number] | undefined
  /** Why it cannot be created, in a sentence; null if it can. */
  readonly missing: string | null
}

export function chosenLayout(choices: NewLayoutChoices, company: LayoutCompany): NewLayoutParts {
  const template = LIBRARY_TEMPLATES.find(({ id }) => id === choices.templateId) ?? LIBRARY_TEMPLATES[0]
  const mappings = company.categorizations.flatMap((categorization) =>
    categorization.mappings.map(({ id, name }) => ({ id, name, categorization })),
  )
  const mapping = mappings.find(({ id }) => id === choices.mappingId)
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorization.id)
  const budget = budgets.find(({ id }) => id === choices.budgetId) ?? budgets[0]
  return {
    template,
    name: choices.name ?? template.name,
    timeSpan: choices.timeSpan ?? libraryTemplateSpan(template, company.context),
    mappings,
    mapping,
    budgets,
    budget,
    missing: missingOf(mapping, choices.locationIds, template.needsBudget && budget === undefined),
  }
}

function missingOf(mapping: ChoosableMapping | undefined, locationIds: readonly string[] | null, lacksBudget: boolean): string | null {
  if (mapping === undefined) return 'There is no mapping to show.'
  if (locationIds?.length === 0) return 'Please choose at least one location.'
  return lacksBudget ? 'There is no budget for these lines yet.' : null
}
