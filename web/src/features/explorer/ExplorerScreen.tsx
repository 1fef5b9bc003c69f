import { chartSubjectKey } from '@fourwall/domain/charts/chart-document.ts'
import { distributionSentence } from '@fourwall/domain/explorer/distribution-sentence.ts'
import { partsName } from '@fourwall/domain/explorer/drill.ts'
import { exploredLocations } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, showsDifference } from '@fourwall/domain/explorer/explorer-view.ts'
import type { KnownView } from '@fourwall/domain/explorer/known-view.ts'
import type { Pivot } from '@fourwall/domain/explorer/pivot.ts'
import { noFiguresSentence } from '@fourwall/domain/figures/figure-state-words.ts'
import { memo, type ReactNode, useMemo } from 'react'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'
import { useNarrowScreen } from '../../blocks/page/narrow-screen.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { LeftOutList } from '../../blocks/same-stores/SameStoreReasons.tsx'
import { useShowing } from '../../blocks/shown-context/shown-context.ts'
import { contextOfView } from '../../blocks/shown-context/shown-view.ts'
import { Button } from '../../ui/Button.tsx'
import { ContextMenuItem, ContextMenuSeparator } from '../../ui/ContextMenu.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CellPanel } from './CellPanel.tsx'
import { DeletedParts } from './DeletedParts.tsx'
import { ExplorerActs, type SavableLayout } from './ExplorerActs.tsx'
import { ExplorerCrumbs } from './ExplorerCrumbs.tsx'
import { ExplorerStatus } from './ExplorerStatus.tsx'
import { ExplorerToolbar } from './ExplorerToolbar.tsx'
import { type ExplorerNumbers, explorerNumbers } from './explorer-numbers.ts'
import { contextOf, rowsName, subjectChoices } from './explorer-subjects.ts'
import { HeatLegend } from './HeatLegend.tsx'
import { PivotTable } from './PivotTable.tsx'
import { type PivotHeat, pivotHeat } from './pivot-heat.ts'
import type { PivotCommand } from './pivot-walk.ts'
import { RefusedSpan } from './RefusedSpan.tsx'
import { type Drill, type ExploredFigure, pivotRowOf, useDrill } from './use-drill.ts'
import { type ExploredView, useExplorerFigures } from './use-explorer-figures.ts'

export interface ExplorerScreenProps {
  readonly view: ExplorerView
  /** What an address names that is not there: the view is without it. */
  readonly known: KnownView
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onView: (view: ExplorerView, isStep: boolean) => void
  readonly onOpen: (figure: ExploredFigure, as: 'REPORT' | 'TRACE' | 'BRIDGE') => void
  /** Opens a new chart from its canonical text. */
  readonly onChart: (text: string) => void
  /** Saves the current view to the library. `name`: the proposed one. */
  readonly onLayout: (explored: SavableLayout, name: string) => void
}

/** Any line or metric by place and time, with the breakdown of each cell. */
export function ExplorerScreen({ view, known, company, mapping, onView, onOpen, onChart, onLayout }: ExplorerScreenProps) {
  const { negatives } = useDisplay()
  const context = useMemo(() => contextOf(company, mapping), [company, mapping])
  useShowing(contextOfView('Explorer', view, company))
  const exploring = useExplorerFigures(view, context)
  const { explored } = exploring
  const pivot = explored?.pivot ?? null
  const shownAs = explored?.view.shownAs ?? view.shownAs
  const heatRange = explored?.view.heat ?? view.heat
  const isWaiting = exploring.isOld && exploring.failure === null && exploring.noSameStore === null
  // While figures load, those of before are named as what they are.
  const answered = (isWaiting ? explored?.view : null) ?? view
  const numbers = useMemo(
    () => pivot && explorerNumbers(pivot, { shownAs }, company.currency, negatives),
    [pivot, shownAs, company, negatives],
  )
  const heat = useMemo(() => pivot && pivotHeat(pivot, { shownAs, heat: heatRange }), [pivot, shownAs, heatRange])
  const label = useSubjectLabel(view, company, mapping, explored)
  const answeredLabel = useSubjectLabel(answered, company, mapping, explored)
  const rowName = rowsName(answered, company, partsName(answered, context))
  const title = `${answeredLabel} by ${rowName.toLowerCase()}`
  const differenceName =
    explored === null || numbers === null || showsDifference(explored.view)
      ? null
      : differenceHeading(explored.view.comparison === 'BUDGET' ? 'Budget' : 'Prior', numbers.differenceUnit)
  const shownChosen = exploredLocations(view, context)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Explorer', to: '/explorer' }]}
      actions={
        <ExplorerActs {...{ view, explored, context, company, mapping, title, label, rowName, differenceName, onChart, onLayout }} />
      }
    >
      <ExplorerToolbar
        {...{ view, company, mapping, label }}
        chosen={shownChosen.length === company.locationIds.length ? null : shownChosen}
        sameStores={view.isSameStore ? (explored?.sameStores ?? null) : null}
        spanProblem={exploring.isOfTimeSpan ? exploring.failure : null}
        onChange={(next) => onView(next, true)}
      />
      <DeletedParts known={known} onKeep={() => onView(view, false)} />
      <ExplorerCrumbs
        {...{ view, company, context, label }}
        onChange={(next) => onView(next, true)}
        legend={
          explored !== null &&
          explored.pivot.leaves.length > 0 &&
          numbers !== null &&
          heat !== null && (
            <HeatLegend scale={heat.scale} range={explored.view.heat} isDifference={showsDifference(explored.view)} numbers={numbers} />
          )
        }
      />
      <ExplorerArea
        {...{ view, company, context, exploring, numbers, heat, title, rowName, differenceName, onView, onOpen }}
        label={answeredLabel}
      />
    </Page>
  )
}

/** `Budget, pt`; amounts are in the unit of the cells, which the legend shows. */
function differenceHeading(name: string, unit: string): string {
  return unit === 'pt' ? `${name}, pt` : `vs. ${name.toLowerCase()}`
}

function useSubjectLabel(view: ExplorerView, company: ReportingCompany, mapping: ReportingMapping, explored: ExploredView | null): string {
  const choices = useMemo(() => subjectChoices(company, mapping), [company, mapping])
  const key = chartSubjectKey(view.subject)
  const known = [...choices.lines, ...choices.metrics].find((one) => one.key === key)
  if (known !== undefined) return known.label
  return explored !== null && chartSubjectKey(explored.view.subject) === key ? explored.pivot.label : 'Account'
}

interface ExplorerAreaProps extends Pick<ExplorerScreenProps, 'view' | 'company' | 'onView' | 'onOpen'> {
  readonly context: ReturnType<typeof contextOf>
  readonly exploring: ReturnType<typeof useExplorerFigures>
  readonly numbers: ExplorerNumbers | null
  readonly heat: PivotHeat | null
  readonly title: string
  readonly label: string
  readonly rowName: string
  readonly differenceName: string | null
}

/** The pivot, the breakdown of the picked cell, and the status line: only what changes as the user moves through cells. */
function ExplorerArea(props: ExplorerAreaProps) {
  const { view, company, context, exploring, numbers, heat, title, label, rowName, differenceName, onView, onOpen } = props
  const { explored } = exploring
  const isNarrow = useNarrowScreen()
  const drill = useDrill({ view, explored, context, onView, onOpen })
  const pickedRow = explored === null || drill.picked === null ? null : pivotRowOf(explored, drill.picked.row)
  return (
    <>
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <ExplorerBody {...{ view, company, exploring, numbers, heat, title, rowName, differenceName, drill, isNarrow, onView }} />
        </div>
        {explored !== null && numbers !== null && drill.picked !== null && pickedRow !== null && !exploring.isOld && (
          <CellPanel
            key={`${drill.picked.row} ${drill.picked.column}`}
            {...{ explored, context, numbers }}
            row={pickedRow}
            column={drill.picked.column}
            currency={company.currency}
            takesFocus={isNarrow && drill.isTapped}
            onClose={() => drill.pick(null)}
            onReport={() => drill.open('REPORT')}
            onTrace={() => drill.open('TRACE')}
            onBridge={() => drill.open('BRIDGE')}
          />
        )}
      </div>
      {explored !== null && numbers !== null && (
        <ExplorerStatus pivot={explored.pivot} numbers={numbers} picked={drill.picked} label={label} />
      )}
    </>
  )
}

interface ExplorerBodyProps extends Pick<ExplorerScreenProps, 'view' | 'company' | 'onView'> {
  readonly exploring: ReturnType<typeof useExplorerFigures>
  readonly numbers: ExplorerNumbers | null
  readonly heat: PivotHeat | null
  readonly title: string
  readonly rowName: string
  readonly differenceName: string | null
  readonly drill: Drill
  readonly isNarrow: boolean
}

/** The pivot, or the reason why it cannot be shown. */
function ExplorerBody({
  view,
  company,
  exploring,
  numbers,
  heat,
  title,
  rowName,
  differenceName,
  drill,
  isNarrow,
  onView,
}: ExplorerBodyProps): ReactNode {
  const { explored, failure, isOfTimeSpan, isOld, again, noSameStore } = exploring
  if (failure !== null && isOfTimeSpan) return <RefusedSpan {...{ view, company, onView }} sentence={failure} />
  if (failure !== null)
    return (
      <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (noSameStore !== null)
    return (
      <EmptyState
        title="No same-store locations"
        actions={<Button onClick={() => onView({ ...view, isSameStore: false }, false)}>Show all locations</Button>}
      >
        <p>No location traded on all days of this time span and of the year before. Choose a later span, or all locations.</p>
        <LeftOutList stores={noSameStore} />
      </EmptyState>
    )
  if (explored === null || numbers === null || heat === null) return <SkeletonRows rows={16} label="Loading the figures" />
  const { pivot } = explored
  const hasFigures = [pivot.total, ...pivot.rows].some(
    ({ total, cells }) => total.value !== null || cells.some(({ value }) => value !== null),
  )
  const reason = showsDifference(view) ? null : noFiguresSentence([pivot.total.total, ...pivot.total.cells])
  if (!hasFigures && reason !== null) return <EmptyState title="No figures of this metric">{reason}</EmptyState>
  if (!hasFigures)
    return (
      <EmptyState title="No P&L data returned">
        {pivot.unit === 'share' && view.shownAs === 'SHARE_OF_REVENUE'
          ? 'There are no shares of revenue in this time span and at these locations. Choose others, or show amounts.'
          : `There are no figures in this time span and at these locations. ${company.name} has figures from ${company.firstLedgerDay ?? 'no day'} on.`}
      </EmptyState>
    )
  const pickedName = pivot.leaves.find(({ key }) => key === drill.picked?.row)?.label
  return (
    <PivotTable
      view={explored.view}
      {...{ pivot, numbers, heat, isNarrow, rowName, differenceName, isOld }}
      picked={drill.picked}
      label={title}
      about={
        <>
          {pickedName !== undefined && (
            <p className="flex items-center gap-2 font-semibold text-accent">
              <span className="inline-block size-[7px] rounded-full bg-(--accent)" />
              <span className="truncate">{pickedName}</span>
            </p>
          )}
          <DistributionWords pivot={pivot} numbers={numbers} />
        </>
      }
      onPick={drill.pick}
      onSort={(sort) => onView({ ...view, picked: drill.picked, sort }, false)}
      onFold={drill.fold}
      onCommand={drill.command}
      menu={<CellMenuItems drill={drill} />}
    />
  )
}

const DistributionWords = memo(function DistributionWords({
  pivot,
  numbers,
}: {
  readonly pivot: Pivot
  readonly numbers: ExplorerNumbers
}) {
  const columns = pivot.columns.map(({ label, cutDays }, at) => ({
    label,
    cutDays,
    values: pivot.leaves.map(({ cells }) => cells[at]?.value ?? null),
  }))
  return <p>{distributionSentence(columns, numbers.cell)}</p>
})

/** What can be done with the picked cell, also by Shift+F10 and the menu key. */
function CellMenuItems({ drill }: { readonly drill: Drill }) {
  const { picked } = drill
  const act = (kind: PivotCommand['kind']) => () => picked !== null && drill.command(kind, picked)
  return (
    <>
      <ContextMenuItem onSelect={act('TRACE')} disabled={picked === null}>
        Trace in the viewer
      </ContextMenuItem>
      <ContextMenuItem onSelect={act('BRIDGE')} disabled={picked === null}>
        Bridge
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => drill.open('REPORT')} disabled={picked === null}>
        Open report
      </ContextMenuItem>
      <ContextMenuSeparator />
      <ContextMenuItem onSelect={act('DRILL_ROW')} disabled={picked === null}>
        Drill into the row
      </ContextMenuItem>
      <ContextMenuItem onSelect={act('DRILL_COLUMN')} disabled={picked === null}>
        Drill into the column
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => drill.command('UP', picked ?? { row: '', column: '' })}>Up one level</ContextMenuItem>
    </>
  )
}
