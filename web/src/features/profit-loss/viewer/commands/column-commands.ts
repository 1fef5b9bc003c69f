import type { ColumnChoice, Comparison, LocationsShown } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import { comparedPart, withBudget, withMetric, withoutBudget } from '../../../../blocks/report-view/column-choices.ts'
import type { Viewer } from '../use-viewer.ts'
import type { OfferedViewer } from './offered-viewer.ts'
import { settingCommand } from './view-commands.ts'

const comparisons: readonly { readonly comparison: Exclude<Comparison, 'BUDGET'>; readonly label: string }[] = [
  { comparison: 'PRIOR_PERIOD', label: 'Compare with prior period' },
  { comparison: 'PRIOR_YEAR', label: 'Compare with prior year' },
]

const locationsShown: readonly { readonly shown: LocationsShown; readonly label: string }[] = [
  { shown: 'TOGETHER', label: 'Locations together' },
  { shown: 'SIDE_BY_SIDE', label: 'Locations side by side' },
  { shown: 'WITH_GROUPS', label: 'Locations side by side, with groups' },
  { shown: 'GROUPS', label: 'Groups of locations only' },
]

/** Commands for the columns next to the periods. */
export function columnCommands(viewer: Viewer): readonly Command[] {
  const { view, change } = viewer
  const { columns } = view
  const group = 'Columns'
  const toggled = (id: string, label: string, keywords: string, isOn: boolean, next: Partial<ColumnChoice>): Command => ({
    id: `columns.${id}`,
    group,
    label,
    keywords: `show hide ${keywords}`,
    verb: isOn ? 'Leave out' : 'Show',
    isChosen: isOn,
    run: () => change({ columns: { ...columns, ...next } }),
  })
  return [
    ...comparisons.map(({ comparison, label }) => {
      const isOn = columns.comparisons.includes(comparison)
      const others = columns.comparisons.filter((other) => other !== comparison)
      return toggled(comparison, label, 'variance versus last', isOn, { comparisons: isOn ? others : [...others, comparison] })
    }),
    ...(columns.comparisons.length === 0
      ? []
      : [
          toggled(
            'compared-total',
            'Compare the total only',
            'comparison beside',
            comparedPart(columns) === 'TOTAL',
            comparedPart(columns) === 'TOTAL' ? { comparedOn: null } : { comparedOn: ['total'], hasTotal: true },
          ),
        ]),
    settingCommand(viewer, group, 'showVarianceUSD', 'Variance as an amount', 'dollars difference comparison'),
    settingCommand(viewer, group, 'showVariancePercent', 'Variance in percent', '% difference comparison'),
    settingCommand(viewer, group, 'showPercentOfRevenue', 'Percent of revenue', '% share common size'),
    toggled('total', 'Total', 'sum', columns.hasTotal, { hasTotal: !columns.hasTotal }),
    toggled('year-to-date', 'Year to date next to the periods', 'ytd', columns.hasYearToDate, { hasYearToDate: !columns.hasYearToDate }),
    ...([12, 13] as const).map((months) => {
      const isOn = columns.rolling.includes(months)
      const others = columns.rolling.filter((other) => other !== months)
      return toggled(`rolling-${months}`, `Rolling ${months} months`, 'trailing ttm ltm', isOn, {
        rolling: isOn ? others : [...others, months],
      })
    }),
    toggled('same-store', 'Same-store only', 'comparable comp stores', columns.isSameStore, { isSameStore: !columns.isSameStore }),
    ...(view.rank === null
      ? []
      : [
          {
            id: 'columns.unrank',
            group,
            label: 'Locations in tree order',
            keywords: 'rank sort none',
            run: () => change({ rank: null }),
          } as const,
        ]),
    ...locationsShown.map(
      ({ shown, label }): Command => ({
        id: `columns.locations.${shown}`,
        group,
        label,
        keywords: 'columns regions by store',
        verb: 'Show',
        isChosen: columns.locations === shown,
        run: () => change({ columns: { ...columns, locations: shown } }),
      }),
    ),
  ]
}

/** Budgets to compare with, and metrics as rows and as units. */
export function budgetAndMetricCommands({
  viewer: { view, change },
  budgetsAndMetrics,
  onBudgets,
  onMetrics,
}: OfferedViewer): readonly Command[] {
  const { columns } = view
  const group = 'Columns'
  const budgets = budgetsAndMetrics.budgets.map(({ id, name }): Command => {
    const isOn = columns.budgetId === id
    return {
      id: `columns.budget.${id}`,
      group,
      label: budgetsAndMetrics.budgets.length === 1 ? 'Compare with the budget' : `Compare with the budget ${name}`,
      ...(budgetsAndMetrics.budgets.length === 1 ? { detail: name } : {}),
      keywords: 'show hide plan variance versus actual',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: isOn ? withoutBudget(columns) : withBudget(columns, id) }),
    }
  })
  const rows = budgetsAndMetrics.metrics.map(({ id, name }): Command => {
    const isOn = columns.metricIds.includes(id)
    return {
      id: `metrics.row.${id}`,
      group,
      label: `${name} as a row`,
      keywords: 'show hide metric operational kpi ops data',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: withMetric(columns, id, !isOn) }),
    }
  })
  const units = budgetsAndMetrics.metrics.map(({ id, name }): Command => {
    const isOn = columns.perMetricId === id
    return {
      id: `metrics.per.${id}`,
      group,
      label: `Per unit of ${name}`,
      keywords: 'show hide metric divided by each',
      verb: isOn ? 'Leave out' : 'Show',
      isChosen: isOn,
      run: () => change({ columns: { ...columns, perMetricId: isOn ? null : id } }),
    }
  })
  return [
    ...budgets,
    ...(budgets.length > 0 || onBudgets === null
      ? []
      : [{ id: 'columns.budget', group, label: 'Compare with a budget', keywords: 'plan variance add', run: onBudgets } as const]),
    ...(onMetrics === null
      ? []
      : [
          {
            id: 'metrics.choose',
            group,
            label: 'Metrics in this report…',
            keywords: 'rows per unit order ops data',
            run: onMetrics,
          } as const,
        ]),
    ...rows,
    ...units,
    {
      id: 'columns.prorate',
      group,
      label: 'Prorate plans and metrics by days',
      keywords: 'partial month cut short share',
      verb: columns.isProrated ? 'Leave out' : 'Show',
      isChosen: columns.isProrated,
      run: () => change({ columns: { ...columns, isProrated: !columns.isProrated } }),
    },
  ]
}
