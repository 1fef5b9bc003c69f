import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withTimeSpan } from '@fourwall/domain/layouts/layout-time.ts'
import { type GroupTree, groupsAbove } from '@fourwall/domain/mappings/group-tree.ts'
import { comparableColumns } from '@fourwall/domain/profit-loss/plan-columns.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useNavigate } from '@tanstack/react-router'
import { memo, useState } from 'react'
import { useDescribing } from '../../../../blocks/describe/describing.ts'
import { LocationPicker } from '../../../../blocks/location-picker/LocationPicker.tsx'
import { ColumnsMenu } from '../../../../blocks/report-view/ColumnsMenu.tsx'
import { MetricsDialog } from '../../../../blocks/report-view/MetricsDialog.tsx'
import { ViewMenu } from '../../../../blocks/report-view/ViewMenu.tsx'
import { TimeSpanPicker } from '../../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../../ui/Button.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'
import type { LayoutStore } from '../layout-store.ts'

interface LayoutBarProps extends Pick<Layout, 'mappingId' | 'locationIds' | 'timeSpan' | 'columns' | 'settings'> {
  readonly store: LayoutStore
  readonly company: LayoutCompany
  /** Of the layout's mapping; null if that was deleted. */
  readonly categorizationId: string | null
  /** Null until the figures are there. */
  readonly tree: GroupTree | null
}

/** What the report below a layout shows. It has no part in what is typed, and is not rendered with it. */
export const LayoutBar = memo(function LayoutBar({
  store,
  company,
  categorizationId,
  tree,
  mappingId,
  locationIds,
  timeSpan,
  columns,
  settings,
}: LayoutBarProps) {
  const navigate = useNavigate()
  const describe = useDescribing()
  const [isChoosingMetrics, setChoosingMetrics] = useState(false)
  const expand = (expandedGroups: Layout['expandedGroups']) => store.change((before) => ({ ...before, expandedGroups }))
  const chooseColumns = (next: Layout['columns']) => store.change((before) => ({ ...before, columns: next }))
  return (
    <div className="flex h-bar flex-none items-center gap-[6px] overflow-x-auto border-b border-line-1 pr-3 pl-4 [scrollbar-width:none] phone:h-auto phone:flex-wrap phone:overflow-visible phone:py-[6px]">
      <LocationPicker
        needsOne
        tree={company.tree}
        nameOf={company.nameOf}
        selection={locationIds.length === 0 ? null : locationIds}
        noteOf={() => null}
        onChange={(chosen) => store.change((before) => ({ ...before, locationIds: chosen ?? [] }))}
      />
      <TimeSpanPicker
        setting={timeSpan}
        context={company.context}
        firstLedgerDay={company.firstLedgerDay}
        onChange={(chosen) => store.change((before) => withTimeSpan(before, chosen, company.context))}
      />
      <ColumnsMenu
        columns={columns}
        comparable={comparableColumns(columns, resolveTimeSpan(timeSpan, company.context), company.context.fiscalYearStartMonth)}
        settings={settings}
        rankedBy={null}
        budgets={company.budgets.filter((budget) => budget.categorizationId === categorizationId)}
        metrics={company.metrics}
        onBudgets={() => void navigate({ to: '/budgets' })}
        onMetrics={() => setChoosingMetrics(true)}
        onLines={null}
        onChange={(next) =>
          store.change((before) => ({ ...before, columns: next.columns ?? before.columns, settings: next.settings ?? before.settings }))
        }
      />
      <span className="flex-1" />
      {describe !== null && tree !== null && (
        <Button
          kind="plain"
          onClick={() =>
            describe({
              mappingId,
              timeSpan,
              places: { ...EVERY_PLACE, locationIds },
              comparison: columns.comparisons[0] ?? null,
              budgetId: columns.budgetId,
              subjects: [],
            })
          }
        >
          Describe
        </Button>
      )}
      {tree !== null && (
        <ViewMenu
          settings={settings}
          onChange={(next) => store.change((before) => ({ ...before, settings: next }))}
          levels={1 + Math.max(0, ...tree.nodes.map(({ depth }) => depth))}
          onExpandTo={(level) => expand(groupsAbove(tree, level))}
          onExpandAll={() => expand(groupsAbove(tree, Number.POSITIVE_INFINITY))}
          onCollapseAll={() => expand(new Set())}
          metrics={company.metrics}
          columns={columns}
          onColumns={chooseColumns}
          onMetrics={() => setChoosingMetrics(true)}
          company={company}
        />
      )}
      {isChoosingMetrics && (
        <MetricsDialog columns={columns} metrics={company.metrics} onChange={chooseColumns} onClose={() => setChoosingMetrics(false)} />
      )}
    </div>
  )
})
