import { chartChanges } from '@fourwall/domain/charts/chart-changes.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { mergeCharts } from '@fourwall/domain/charts/merge-charts.ts'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import type { ChartEditing } from './use-chart-editing.ts'

interface ChartConflictProps {
  readonly editing: ChartEditing
  /** What the chart is called now. */
  readonly title: string
}

/** Shown if another user saved the chart first: the user takes theirs, mine, or a merge. */
export function ChartConflict({ editing, title }: ChartConflictProps) {
  const { theirs, theirsBy, stored, chart, isSaving } = editing
  if (theirs === null) return null
  // A chart that was never saved has nothing in common with the stored one.
  const base = stored?.chart ?? theirs.chart
  return (
    <SaveConflict<ChartDocument>
      what="this chart"
      by={theirsBy}
      mine={chartChanges(base, chart)}
      theirs={chartChanges(base, theirs.chart)}
      merge={(chosenMine) => mergeCharts(base, chart, theirs.chart, chosenMine)}
      whyNot=""
      isSaving={isSaving}
      onTakeTheirs={() => editing.takeTheirs(theirs)}
      onSaveMine={() => editing.saveOver(title, theirs)}
      onSaveBoth={(both) => editing.saveOver(title, theirs, both)}
      onClose={editing.closeConflict}
    />
  )
}
