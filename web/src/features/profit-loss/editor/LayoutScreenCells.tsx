import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReactNode } from 'react'
import { MonthsToComeOffer } from '../../../blocks/time-span-picker/MonthsToComeOffer.tsx'
import { hasLocation, type LayoutCompany } from '../report/layout-company.ts'
import { LayoutStatus } from './LayoutStatus.tsx'
import { LayoutWaiting } from './LayoutWaiting.tsx'
import type { EditedLayout } from './layout-store.ts'
import type { LayoutFiguresState } from './use-layout-figures.ts'

interface LayoutScreenCellsProps extends LayoutFiguresState {
  readonly state: EditedLayout
  readonly company: LayoutCompany
  /** Stand in place of the cells where the layout's mapping is gone, or all of its locations. */
  readonly mappingGone: ReactNode
  readonly locationsGone: ReactNode
  /** Null where it may not be changed. */
  readonly onTimeSpan: ((setting: TimeSpanSetting) => void) | null
  /** The cells, with what is said in their status line. */
  readonly children: (engine: LayoutEngine, status: ReactNode) => ReactNode
}

/** The cells of a layout's screen once there is something to show in them, else what is missing. */
export function LayoutScreenCells({ state: { layout, engine }, company, figures, categorization, ...props }: LayoutScreenCellsProps) {
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
  return props.children(engine, status)
}
