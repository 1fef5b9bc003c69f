import { chartSubjectKey } from '@fourwall/domain/charts/chart-document.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { distributionSentence } from '@fourwall/domain/explorer/distribution-sentence.ts'
import { drilledColumn, drilledRow, partsName, withRows } from '@fourwall/domain/explorer/drill.ts'
import { explorerChart } from '@fourwall/domain/explorer/explorer-chart.ts'
import { exploredLocations } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, type PickedCell, showsDifference } from '@fourwall/domain/explorer/explorer-view.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ContextMenuItem, ContextMenuSeparator } from '../../ui/ContextMenu.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CellPanel } from './CellPanel.tsx'
import { ExplorerCrumbs } from './ExplorerCrumbs.tsx'
import { ExplorerStatus } from './ExplorerStatus.tsx'
import { ExplorerToolbar } from './ExplorerToolbar.tsx'
import { savePivotCsv } from './explorer-files.ts'
import { type ExplorerNumbers, explorerNumbers } from './explorer-numbers.ts'
import { comparisonName, contextOf, rowsName, subjectChoices } from './explorer-subjects.ts'
import { HeatLegend } from './HeatLegend.tsx'
import { PivotTable } from './PivotTable.tsx'
import { type PivotHeat, pivotHeat } from './pivot-heat.ts'
import type { PivotCommand } from './pivot-walk.ts'
import { type ExploredView, useExplorerFigures } from './use-explorer-figures.ts'
import { useNarrowScreen } from './use-narrow-screen.ts'

/** A figure of the explorer, to be opened elsewhere. */
export interface ExploredFigure {
  readonly view: ExplorerView
  readonly row: PivotRow
  /** The first day of a period, or `total`. */
  readonly column: string
}

export interface ExplorerScreenProps {
  readonly view: ExplorerView
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onView: (view: ExplorerView, isStep: boolean) => void
  readonly onOpen: (figure: ExploredFigure, as: 'REPORT' | 'TRACE' | 'BRIDGE') => void
  /** Opens a new chart from its canonical text. */
  readonly onChart: (text: string) => void
}

/** Any line or metric by place and time, with what each cell is made of. */
export function ExplorerScreen({ view, company, mapping, onView, onOpen, onChart }: ExplorerScreenProps) {
  const { negatives } = useDisplay()
  const mayChart = useMay('CHANGE_CHARTS')
  const context = useMemo(() => contextOf(company, mapping), [company, mapping])
  const exploring = useExplorerFigures(view, context)
  const { explored } = exploring
  const drill = useDrill({ view, explored, context, onView, onOpen })
  const numbers = useMemo(
    () => explored && explorerNumbers(explored.pivot, explored.view, company.currency, negatives),
    [explored, company, negatives],
  )
  const heat = useMemo(() => explored && pivotHeat(explored.pivot, explored.view), [explored])
  const label = useSubjectLabel(view, company, mapping, explored)
  const parts = partsName(view, context)
  const title = `${label} by ${rowsName(view, company, parts).toLowerCase()}`
  const differenceName =
    explored === null || numbers === null || showsDifference(explored.view)
      ? null
      : differenceHeading(explored.view.comparison === 'BUDGET' ? 'Budget' : 'Prior', numbers.differenceUnit)
  const chart = explorerChart(view, label, context)
  const shownChosen = exploredLocations(view, context)
  const pickedRow = explored === null || drill.picked === null ? null : findRow(explored, drill.picked.row)
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Explorer', to: '/explorer' }]}
      actions={
        <>
          <Menu
            align="end"
            trigger={
              <Button kind="plain" disabledReason={explored === null ? 'There are no figures yet.' : null}>
                Export
              </Button>
            }
          >
            <MenuItem onSelect={() => explored !== null && savePivotCsv({ pivot: explored.pivot, title, differenceName })}>
              CSV, exact figures
            </MenuItem>
          </Menu>
          {mayChart && (
            <Button
              kind="primary"
              disabledReason={chart === null ? 'A chart has no days. Choose months as columns.' : null}
              onClick={() => chart !== null && onChart(chartText(chart))}
            >
              Save as chart
            </Button>
          )}
        </>
      }
    >
      <ExplorerToolbar
        {...{ view, company, mapping, label }}
        chosen={shownChosen.length === company.locationIds.length ? null : shownChosen}
        sameStores={view.isSameStore && explored?.view.isSameStore === true ? explored.view.places.locationIds.length : null}
        onChange={(next) => onView(next, true)}
      />
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
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          <ExplorerBody
            {...{ view, company, exploring, numbers, heat, title, differenceName, drill, onView }}
            rowName={rowsName(explored?.view ?? view, company, parts)}
            difference={comparisonName(view, company)}
          />
        </div>
        {explored !== null && numbers !== null && drill.picked !== null && pickedRow !== null && !exploring.isOld && (
          <CellPanel
            key={`${drill.picked.row} ${drill.picked.column}`}
            {...{ explored, context, numbers }}
            row={pickedRow}
            column={drill.picked.column}
            currency={company.currency}
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
    </Page>
  )
}

/** `Budget, pt`; amounts are of the unit of the cells, which the legend says. */
function differenceHeading(name: string, unit: string): string {
  return unit === 'pt' ? `${name}, pt` : `vs. ${name.toLowerCase()}`
}

function findRow({ pivot }: ExploredView, key: string): PivotRow | null {
  return key === 'total' ? pivot.total : (pivot.rows.find((row) => row.key === key) ?? null)
}

function useSubjectLabel(view: ExplorerView, company: ReportingCompany, mapping: ReportingMapping, explored: ExploredView | null): string {
  const choices = useMemo(() => subjectChoices(company, mapping), [company, mapping])
  const key = chartSubjectKey(view.subject)
  const known = [...choices.lines, ...choices.metrics].find((one) => one.key === key)
  if (known !== undefined) return known.label
  return explored !== null && chartSubjectKey(explored.view.subject) === key ? explored.pivot.label : 'Account'
}

interface Drill {
  readonly picked: PickedCell | null
  readonly pick: (cell: PickedCell | null) => void
  readonly fold: (key: string) => void
  readonly open: (as: 'REPORT' | 'TRACE' | 'BRIDGE') => void
  readonly command: (kind: PivotCommand['kind'], cell: PickedCell) => void
}

interface DrillOptions extends Pick<ExplorerScreenProps, 'view' | 'onView' | 'onOpen'> {
  readonly explored: ExploredView | null
  readonly context: ReturnType<typeof contextOf>
}

/** Picking and drilling. The picked cell is here at once and in the address soon after, so that arrow keys stay quick. */
function useDrill({ view, explored, context, onView, onOpen }: DrillOptions): Drill {
  const [local, setLocal] = useState({ of: view, picked: view.picked })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const trail = useRef<ExplorerView[]>([])
  // Another view has a picked cell of its own.
  const picked = local.of === view ? local.picked : view.picked
  const pick = (cell: PickedCell | null) => {
    setLocal({ of: view, picked: cell })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onView({ ...view, picked: cell }, false), 250)
  }
  const go = (next: ExplorerView | null) => {
    if (next === null) return
    clearTimeout(timer.current)
    trail.current.push(view)
    onView(next, true)
  }
  const rowOf = (key: string) => (explored === null ? null : findRow(explored, key))
  const openCell = (cell: PickedCell, as: 'REPORT' | 'TRACE' | 'BRIDGE') => {
    const row = rowOf(cell.row)
    if (explored !== null && row !== null) onOpen({ view: explored.view, row, column: cell.column }, as)
  }
  return {
    picked,
    pick,
    fold: (key) => {
      const folded = view.folded.includes(key) ? view.folded.filter((one) => one !== key) : [...view.folded, key]
      onView({ ...view, picked, folded }, false)
    },
    open: (as) => picked !== null && openCell(picked, as),
    command(kind, cell) {
      const row = rowOf(cell.row)
      switch (kind) {
        case 'TRACE':
        case 'BRIDGE':
          return openCell(cell, kind)
        case 'DRILL_ROW':
          return go(row && drilledRow(view, row, context))
        case 'DRILL_COLUMN': {
          const column = explored?.pivot.columns.find(({ key }) => key === cell.column)
          return go(column === undefined ? null : drilledColumn({ ...view, picked: cell }, column, context.time))
        }
        case 'UP': {
          const before = trail.current.pop()
          const up = before ?? (view.rows.kind === 'ACCOUNT' ? withRows(view, { kind: 'LOCATION' }) : withRows(view, { kind: 'COMPANY' }))
          clearTimeout(timer.current)
          return onView(up, true)
        }
        default:
          return undefined
      }
    },
  }
}

interface ExplorerBodyProps extends Pick<ExplorerScreenProps, 'view' | 'company' | 'onView'> {
  readonly exploring: ReturnType<typeof useExplorerFigures>
  readonly numbers: ExplorerNumbers | null
  readonly heat: PivotHeat | null
  readonly title: string
  readonly rowName: string
  readonly differenceName: string | null
  /** What is compared with. */
  readonly difference: string
  readonly drill: Drill
}

/** The pivot, or why there is none. */
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
  onView,
}: ExplorerBodyProps): ReactNode {
  const isNarrow = useNarrowScreen()
  const { explored, failure, isOld, again } = exploring
  if (failure !== null)
    return (
      <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (explored === null || numbers === null || heat === null) return <SkeletonRows rows={16} label="Loading the figures" />
  const { pivot } = explored
  const hasFigures = [pivot.total, ...pivot.rows].some(
    ({ total, cells }) => total.value !== null || cells.some(({ value }) => value !== null),
  )
  if (!hasFigures)
    return (
      <EmptyState title="No P&L data returned">
        {pivot.unit === 'share' && view.shownAs === 'SHARE_OF_REVENUE'
          ? 'There are no shares of revenue in this time span and at these locations. Choose others, or show amounts.'
          : `There are no figures in this time span and at these locations. ${company.name} has figures from ${company.firstLedgerDay ?? 'no day'} on.`}
      </EmptyState>
    )
  const about = distributionSentence(
    pivot.columns.map(({ label }, at) => ({ label, values: pivot.leaves.map(({ cells }) => cells[at]?.value ?? null) })),
    numbers.cell,
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
          <p>{about}</p>
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
