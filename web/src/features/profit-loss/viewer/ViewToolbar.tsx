import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { comparableColumns } from '@fourwall/domain/profit-loss/plan-columns.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext, TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { otherSpanToDate } from '@fourwall/domain/time/time-span-presets.ts'
import type { ReactNode } from 'react'
import { useDescribing } from '../../../blocks/describe/describing.ts'
import { ColumnsMenu } from '../../../blocks/report-view/ColumnsMenu.tsx'
import { ViewMenu } from '../../../blocks/report-view/ViewMenu.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MappingMenu } from '../mapping/MappingMenu.tsx'
import { mappingNameOf } from '../mapping/mapping-choice.ts'
import type { MappingChangeState } from '../mapping/use-mapping-change.tsx'
import type { RowLevels } from '../reading/row-levels.ts'
import { sameExpansion } from '../reading/usual-expansion.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { BudgetAndMetricChoices } from './use-budget-and-metric-choices.tsx'
import type { Viewer } from './use-viewer.ts'
import { ViewLocations } from './ViewLocations.tsx'
import type { ViewerCategorization } from './viewer-data.ts'

interface ViewToolbarProps {
  readonly viewer: Viewer
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  /** Of the figures that show. */
  readonly span: TimeSpan
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly mapping: MappingChangeState
  readonly beside: BudgetAndMetricChoices
  /** The row that locations are ranked by; null for none. */
  readonly rankedBy: string | null
  /** Null if no rows are known. */
  readonly levels: RowLevels | null
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (groupIds: ReadonlySet<string>) => void
  /** Opens the choice of the lines that are columns. */
  readonly onLines: () => void
  readonly exportMenu: ReactNode
  readonly company: Pick<LayoutCompany, 'currency' | 'materiality'>
  /** Opens the choice of the view's materiality. */
  readonly onMateriality: () => void
  /** Shows hidden columns again; null if none is hidden. */
  readonly onShowHidden: (() => void) | null
}

/** What a view is of and how it shows. */
export function ViewToolbar(props: ViewToolbarProps) {
  const { viewer, categorizations, mapping, beside, levels, expanded, onExpand } = props
  const { view, change } = viewer
  const describing = useDescribingOf(view)
  const expandAll = () => levels && onExpand(levels.all)
  const collapseAll = () => onExpand(new Set())
  const otherSpan = otherSpanToDate(view.timeSpan, props.context)
  const isAllExpanded = levels === null || sameExpansion(expanded, levels.all)
  return (
    <div className="@container/toolbar flex h-bar flex-none items-center gap-[6px] overflow-x-auto border-b border-line-1 pr-3 pl-4 [scrollbar-width:none] phone:h-auto phone:flex-wrap phone:overflow-visible phone:py-[6px]">
      <MappingMenu
        categorizations={categorizations}
        value={view.mappingId}
        name={mappingNameOf(categorizations, view.mappingId)}
        onChange={(mappingId) => mapping.ask({ mappingId, mappedOn: view.mappedOn })}
        isPast={view.mappedOn !== null}
        onChooseDay={mapping.askDay}
        onNow={mapping.showNow}
      />
      <ViewLocations tree={props.locationTree} view={view} span={props.span} onChange={(locationIds) => change({ locationIds })} />
      <TimeSpanPicker
        setting={view.timeSpan}
        context={props.context}
        firstLedgerDay={props.firstLedgerDay}
        onChange={(timeSpan) => change({ timeSpan })}
      />
      {otherSpan && (
        <span className="phone:hidden">
          <Button kind="plain" onClick={() => change({ timeSpan: otherSpan.setting })}>
            {otherSpan.label}
          </Button>
        </span>
      )}
      <ColumnsMenu
        columns={view.columns}
        comparable={comparableColumns(view.columns, props.span, props.context.fiscalYearStartMonth)}
        settings={view.settings}
        rankedBy={props.rankedBy}
        budgets={beside.offered.budgets}
        metrics={beside.offered.metrics}
        onBudgets={beside.onBudgets}
        onMetrics={beside.onMetrics}
        onLines={props.onLines}
        onChange={change}
      />
      <span className="flex-1 phone:hidden" />
      {/* Where there is no room for these, the View menu has them; it has Describe, too. */}
      <span className="flex gap-[6px] @max-[1120px]/toolbar:hidden">
        <Button kind="plain" onClick={expandAll} disabledReason={isAllExpanded ? 'Everything is expanded.' : null}>
          Expand all
        </Button>
        <Button kind="plain" onClick={collapseAll} disabledReason={expanded.size === 0 ? 'Everything is collapsed.' : null}>
          Collapse all
        </Button>
      </span>
      {/* However narrow it gets, these two stay visible. */}
      <span className="sticky -right-3 flex flex-none gap-[6px] bg-page pl-1 phone:static phone:pl-0">
        {describing && (
          <span className="@max-[1320px]/toolbar:hidden">
            <Button kind="plain" disabledReason={describing.disabledReason} onClick={describing.open}>
              Describe
            </Button>
          </span>
        )}
        {props.exportMenu}
        <ViewMenu
          settings={view.settings}
          onChange={(settings) => change({ settings })}
          levels={levels?.depth ?? 0}
          onExpandTo={(level) => levels && onExpand(levels.to(level))}
          onExpandAll={expandAll}
          onCollapseAll={collapseAll}
          metrics={beside.offered.metrics}
          columns={view.columns}
          onColumns={(columns) => change({ columns })}
          onMetrics={beside.onMetrics}
          company={props.company}
          onMateriality={props.onMateriality}
          onShowHidden={props.onShowHidden}
          describe={describing}
        />
      </span>
    </div>
  )
}

/** Describes the view's figures; null if descriptions are not available. */
function useDescribingOf({ mappingId, timeSpan, locationIds, columns }: Viewer['view']) {
  const describe = useDescribing()
  if (describe === null) return null
  const places = { ...EVERY_PLACE, locationIds: locationIds ?? [] }
  const comparison = columns.comparisons[0] ?? null
  return {
    open: () => describe({ mappingId, timeSpan, places, comparison, budgetId: columns.budgetId, subjects: [] }),
    disabledReason: locationIds?.length === 0 ? 'Choose a location first.' : null,
  }
}
