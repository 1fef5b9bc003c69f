import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { ReactNode } from 'react'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { ViewerCompany } from '../report/viewer-company.ts'
import type { ViewLibrary } from '../saved-views/saved-view.ts'
import type { SavedViewState } from '../saved-views/use-saved-view.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import type { ViewerBeside } from '../viewer/viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'

/** What a tab's view stands on, whichever way it shows. */
export interface TabViewProps {
  readonly viewer: Viewer
  /** The layout that the tab shows. */
  readonly kept: SavedViewState
  readonly selection: GridSelection
  readonly tabs: ReactNode
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly company: ViewerCompany
  readonly beside: ViewerBeside
  /** When the ledger was looked at last, in milliseconds since 1970. */
  readonly loadedAt: number
  /** Where views are kept. */
  readonly library: ViewLibrary
  /** The report speaks of groups that the categorization, as it was loaded, does not have. */
  readonly onOutdated: () => void
}
