import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { MetricsDialog } from '../../../blocks/report-view/MetricsDialog.tsx'
import type { Viewer } from './use-viewer.ts'
import { type BudgetsAndMetrics, NO_BUDGETS_OR_METRICS } from './viewer-budgets-and-metrics.ts'

export interface BudgetAndMetricChoices {
  /** Budgets of the view's lines, and every metric. */
  readonly offered: BudgetsAndMetrics
  /** Opens where one is chosen or made; null if it is not known which there are. */
  readonly onBudgets: (() => void) | null
  readonly onMetrics: (() => void) | null
  readonly dialog: ReactNode
}

/** The budgets and metrics that a view can show, and where they are chosen. */
export function useBudgetAndMetricChoices({ view, change, categorization }: Viewer, beside: BudgetsAndMetrics): BudgetAndMetricChoices {
  const router = useRouter()
  const { metrics } = beside
  const [isChoosing, setIsChoosing] = useState(false)
  const offered = useMemo(
    () => ({ ...beside, budgets: beside.budgets.filter(({ categorizationId }) => categorizationId === categorization?.id) }),
    [beside, categorization],
  )
  if (beside === NO_BUDGETS_OR_METRICS) return { offered, onBudgets: null, onMetrics: null, dialog: null }
  return {
    offered,
    onBudgets: () => router.history.push('/budgets/'),
    onMetrics() {
      if (metrics.length === 0) router.history.push('/ops-data/')
      // Once the menu has given the keyboard back.
      else setTimeout(() => setIsChoosing(true), 50)
    },
    dialog: isChoosing && (
      <MetricsDialog
        metrics={metrics}
        columns={view.columns}
        onChange={(columns) => change({ columns })}
        onClose={() => setIsChoosing(false)}
      />
    ),
  }
}
