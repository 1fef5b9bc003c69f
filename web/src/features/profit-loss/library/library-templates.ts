import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { TimeContext, TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { presetSetting, type TimeSpanPreset, usualAnchor } from '@fourwall/domain/time/time-span-presets.ts'

/** A set of columns for a new P&L. */
export interface LibraryTemplate {
  readonly id: string
  readonly name: string
  /** Describes it in a sentence. */
  readonly about: string
  readonly needsBudget: boolean
  readonly timeSpan: TimeSpanPreset
  readonly columns: Partial<ColumnChoice>
  readonly settings: Partial<ViewSettings>
}

export const LIBRARY_TEMPLATES: readonly [LibraryTemplate, ...LibraryTemplate[]] = [
  {
    id: 'blank',
    name: 'Actuals by month',
    about: 'The year to date, a column for each month.',
    needsBudget: false,
    timeSpan: 'YEAR_TO_DATE',
    columns: {},
    settings: {},
  },
  {
    id: 'against-plan',
    name: 'Actuals against budget and prior year',
    about: 'The last month and the year to date, with budget, prior year and the variances from both.',
    needsBudget: true,
    timeSpan: 'PRIOR_MONTH',
    columns: { comparisons: ['BUDGET', 'PRIOR_YEAR'], hasYearToDate: true },
    settings: {},
  },
  {
    id: 'trailing-12',
    name: 'Trailing 12 months',
    about: 'Twelve months side by side and their total.',
    needsBudget: false,
    timeSpan: 'LAST_12_MONTHS',
    columns: { hasTotal: true },
    settings: {},
  },
  {
    id: 'by-location',
    name: 'By location',
    about: 'The last month, a column for each location, with percent of revenue.',
    needsBudget: false,
    timeSpan: 'PRIOR_MONTH',
    columns: { locations: 'SIDE_BY_SIDE' },
    settings: { showPercentOfRevenue: true },
  },
  {
    id: 'by-group',
    name: 'By group of locations',
    about: 'The year to date in one column for each group or region, against the prior year.',
    needsBudget: false,
    timeSpan: 'YEAR_TO_DATE',
    columns: { locations: 'GROUPS', comparisons: ['PRIOR_YEAR'], hasTotal: true },
    settings: {},
  },
  {
    id: 'same-store',
    name: 'Same-store growth',
    about: 'The last month and the year to date against the prior year, for locations that were open throughout.',
    needsBudget: false,
    timeSpan: 'PRIOR_MONTH',
    columns: { comparisons: ['PRIOR_YEAR'], hasYearToDate: true, isSameStore: true },
    settings: {},
  },
]

/** The time span of a template, which rolls forward. */
export function libraryTemplateSpan({ timeSpan }: LibraryTemplate, context: TimeContext): TimeSpanSetting {
  return presetSetting(timeSpan, 'MONTHLY', usualAnchor(context), context)
}

/** A new P&L from a template. `budgetId`: null if the template needs none. */
export function layoutOfTemplate(
  template: LibraryTemplate,
  of: Pick<Layout, 'mappingId' | 'timeSpan' | 'locationIds'> & { readonly budgetId: string | null },
): Layout {
  const { budgetId, ...rest } = of
  return {
    ...plainLayout(rest),
    columns: { ...PLAIN_COLUMNS, ...template.columns, budgetId: template.needsBudget ? budgetId : null },
    settings: { ...DEFAULT_VIEW_SETTINGS, ...template.settings },
  }
}
