import { Link } from '@tanstack/react-router'
import { Page } from '../../../blocks/page/Page.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { Budget } from '../budget-request.ts'

/** Shown for a budget that has only a waiting upload. */
export function NeverSavedBudget({ budget }: { readonly budget: Budget }) {
  return (
    <Page title={budget.name} crumbs={[{ label: 'Budgets', to: '/budgets' }]}>
      <EmptyState
        title="Not saved yet"
        actions={
          <Link
            to="/budgets/$budgetId/preview"
            params={{ budgetId: budget.id }}
            className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
          >
            Open the preview
          </Link>
        }
      >
        This budget has no active figures: {budget.filename ?? 'a workbook'} was uploaded for it and is waiting to be saved.
      </EmptyState>
    </Page>
  )
}
