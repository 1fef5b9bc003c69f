import { createFileRoute } from '@tanstack/react-router'
import { loadReportingCompany, useReportingCompany } from '../../../../api/reporting-company.ts'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { NewPresentationScreen } from '../../../../features/presentations/editor/NewPresentationScreen.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { useOwnPage } from '../../../use-own-page.ts'

export const Route = createFileRoute('/_signed-in/presentations/new')({
  loader: ({ context, ...visit }) => loadOrNotFound(loadReportingCompany(context.session.client), visit),
  component: NewPresentation,
})

function NewPresentation() {
  const moveTo = useOwnPage()
  const { company } = useReportingCompany()
  if (company === null) return <SkeletonRows rows={8} label="Loading locations, mappings and budgets" />
  return (
    <RequireRight right="CHANGE_PRESENTATIONS" title="New presentation">
      <NewPresentationScreen
        company={company}
        onCreated={(presentationId) => moveTo({ to: '/presentations/$presentationId/edit', params: { presentationId } })}
      />
    </RequireRight>
  )
}
