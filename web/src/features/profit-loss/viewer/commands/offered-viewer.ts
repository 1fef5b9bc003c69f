import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { MappingChoice } from '../../mapping/mapping-choice.ts'
import type { RowLevels } from '../../reading/row-levels.ts'
import type { ReportModel } from '../../report/report-model.ts'
import type { Viewer } from '../use-viewer.ts'
import type { BudgetsAndMetrics } from '../viewer-budgets-and-metrics.ts'
import type { ViewerCategorization } from '../viewer-data.ts'

/** What the commands of the viewer act on. */
export interface OfferedViewer {
  readonly viewer: Viewer
  /** Of the figures that show; null if the mapping was deleted. */
  readonly model: ReportModel | null
  /** How far rows can be expanded; null if none are known. */
  readonly levels: RowLevels | null
  /** Groups of the rows that show expanded. */
  readonly expanded: ReadonlySet<string>
  readonly onExpand: (groupIds: ReadonlySet<string>) => void
  readonly categorizations: readonly ViewerCategorization[]
  readonly locationTree: readonly LocationNode<string>[]
  readonly context: TimeContext
  readonly onMapping: (choice: MappingChoice) => void
  /** Asks for the day whose mapping the view should use. */
  readonly onChooseDay: () => void
  /** What actuals can be compared with; only budgets of the view's lines. */
  readonly budgetsAndMetrics: BudgetsAndMetrics
  /** Null if it is not known which there are. */
  readonly onBudgets: (() => void) | null
  readonly onMetrics: (() => void) | null
  /** Opens the choice of the lines that are columns, if locations are rows. */
  readonly onLines: () => void
  /** Leads to a line by its group. */
  readonly onLine: (groupId: string) => void
  /** Opens the choice of the view's materiality. */
  readonly onMateriality: () => void
  /** Shows hidden columns again; null if none is hidden. */
  readonly onShowHidden: (() => void) | null
}
