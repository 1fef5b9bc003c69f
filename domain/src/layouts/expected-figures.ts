import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { planColumns } from '../profit-loss/plan-columns.ts'
import type { MonthOfYear } from '../time/day.ts'
import type { TimeSpan } from '../time/time-span.ts'
import type { Layout } from './layout.ts'
import type { LayoutFigures } from './layout-figures.ts'

interface ExpectedOf {
  readonly layout: Pick<Layout, 'columns'>
  readonly groups: readonly ProfitLossGroup[]
  readonly span: TimeSpan
  readonly fiscalYearStart: MonthOfYear
}

/**
 * Placeholder figures of a layout while the real ones load: the lines of its categorization without values, in columns for
 * all locations together.
 */
export function expectedFigures({ layout, groups, span, fiscalYearStart }: ExpectedOf): LayoutFigures {
  const { columns } = planColumns({
    choice: { ...layout.columns, locations: 'TOGETHER', isSameStore: false },
    span,
    fiscalYearStart,
    locationIds: null,
    locations: [],
    tree: [],
  })
  return {
    columns,
    ownColumns: columns.length,
    sections: groupTree(groups).nodes.map(({ group }) => ({ profitLossGroupId: group.id, rows: [], sumRow: { values: [] } })),
    metrics: [],
    perMetric:
      layout.columns.perMetricId === null
        ? null
        : { metricId: layout.columns.perMetricId, name: '', unit: null, values: columns.map(() => null) },
    insertedRows: new Map(),
  }
}
