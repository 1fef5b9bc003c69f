import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { ReactNode } from 'react'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import type { ViewerCompany } from '../report/viewer-company.ts'
import type { ViewLibrary } from '../saved-views/saved-view.ts'
import type { SavedViewState } from '../saved-views/use-saved-view.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import type { BudgetsAndMetrics } from '../viewer/viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'

/** The data of a tab's view, in whichever form it is shown. */
export interface TabViewProps {
  readonly viewer: Viewer
  /** The tab's layout. */
  readonly savedView: SavedViewState
  readonly selection: GridSelection
  readonly tabs: ReactNode
  /** What is to be said of the page as a whole, above the figures. */
  readonly notices: ReactNode
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly company: ViewerCompany
  readonly beside: BudgetsAndMetrics
  /** When the ledger was last loaded, in milliseconds since 1970. */
  readonly loadedAt: number
  /** Where views are saved. */
  readonly library: ViewLibrary
  /** Called if the report has groups that the loaded categorization lacks. */
  readonly onOutdated: () => void
}
