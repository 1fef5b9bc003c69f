import { figureOfLayoutCell } from '@fourwall/domain/assistant/shown-figures.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { flattenLocations } from '@fourwall/domain/locations/location-tree.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useShowing } from '../../../blocks/shown-context/shown-context.ts'
import { daysShown } from '../../../blocks/shown-context/shown-view.ts'
import { MonthsToComeOffer } from '../../../blocks/time-span-picker/MonthsToComeOffer.tsx'
import { hasLocation, type LayoutCompany } from '../report/layout-company.ts'
import type { ActiveCell } from './cells/active-cell.ts'
import { LayoutStatus } from './LayoutStatus.tsx'
import { LayoutWaiting } from './LayoutWaiting.tsx'
import type { EditedLayout } from './layout-store.ts'
import type { LayoutFiguresState } from './use-layout-figures.ts'

interface LayoutScreenCellsProps extends LayoutFiguresState {
  readonly name: string
  readonly state: EditedLayout
  readonly activeCell: ActiveCell
  readonly company: LayoutCompany
  /** Shown instead of the cells if the layout's mapping was deleted, or all of its locations. */
  readonly mappingGone: ReactNode
  readonly locationsGone: ReactNode
  /** Null where it may not be changed. */
  readonly onTimeSpan: ((setting: TimeSpanSetting) => void) | null
  /** The cells, with the content of their status line. */
  readonly children: (engine: LayoutEngine, status: ReactNode) => ReactNode
}

/** The cells of a layout's screen once there is something to show in them, else what is missing. */
export function LayoutScreenCells(props: LayoutScreenCellsProps) {
  const { state, company, figures, categorization } = props
  const { layout, engine } = state
  const { answered, failure, retry } = figures
  if (categorization === undefined) return props.mappingGone
  if (layout.locationIds.length > 0 && !hasLocation(company, layout.locationIds)) return props.locationsGone
  if (engine === null || answered === null) return <LayoutWaiting failure={failure} retry={retry} />
  const status = (
    <>
      <LayoutStatus
        reconciliation={answered.reconciliation}
        minorDigits={company.minorDigits}
        sameStores={answered.figures.sameStores}
        failure={failure}
        retry={retry}
      />
      <MonthsToComeOffer
        span={resolveTimeSpan(layout.timeSpan, company.context)}
        ledgerThrough={company.context.lastLedgerDay}
        onShow={props.onTimeSpan}
      />
    </>
  )
  return (
    <>
      <LayoutShowing name={props.name} engine={engine} company={company} activeCell={props.activeCell} />
      {props.children(engine, status)}
    </>
  )
}

interface LayoutShowingProps extends Pick<LayoutScreenCellsProps, 'name' | 'company' | 'activeCell'> {
  readonly engine: LayoutEngine
}

/** Makes what the layout shows, and its active cell, the context of questions. */
function LayoutShowing({ name, engine, company, activeCell }: LayoutShowingProps) {
  const cell = useSyncExternalStore(activeCell.subscribe, activeCell.snapshot)
  const { mappingId, locationIds, timeSpan } = engine.layout
  const every = useMemo(() => flattenLocations(company.tree).flatMap(({ node }) => node.locationIds), [company.tree])
  useShowing({
    screen: name,
    mappingId,
    locationIds,
    days: daysShown(timeSpan, { time: company.context }),
    cell: cell === null ? null : figureOfLayoutCell(engine, cell, { tree: company.tree, locationIds: every }),
  })
  return null
}
