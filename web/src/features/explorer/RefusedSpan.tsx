import { type ExplorerView, usualExplorerSpan } from '@fourwall/domain/explorer/explorer-view.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface RefusedSpanProps {
  readonly view: ExplorerView
  readonly company: ReportingCompany
  /** Why, in a sentence; the time span picker says it too. */
  readonly sentence: string
  readonly onView: (view: ExplorerView, isStep: boolean) => void
}

/** In the place of the figures of a time span that the server refuses: the usual one is offered. */
export function RefusedSpan({ view, company, sentence, onView }: RefusedSpanProps) {
  const { timeSpanName } = useDisplay()
  const timeSpan = usualExplorerSpan(company.time)
  const show = () => onView({ ...view, picked: null, sort: null, isDaily: false, timeSpan }, true)
  return (
    <EmptyState
      title="Invalid time period selected"
      actions={<Button onClick={show}>{`Show ${timeSpanName(resolveTimeSpan(timeSpan, company.time))}`}</Button>}
    >
      {sentence}
    </EmptyState>
  )
}
