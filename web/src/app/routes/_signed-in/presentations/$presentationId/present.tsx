import { createFileRoute } from '@tanstack/react-router'
import { useReportingCompany } from '../../../../../api/reporting-company.ts'
import { StoredShow } from '../../../../../features/presentations/present/StoredShow.tsx'
import { SkeletonRows } from '../../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { loadPresentationPage } from '../../../../load-presentation-page.ts'
import { NoSuchPresentation } from '../../../../NoSuchPresentation.tsx'
import { PicturesOfSession } from '../../../../PicturesOfSession.tsx'
import { failedOr } from '../../../../RouteFailures.tsx'
import { TraceOfSource } from '../../../../TraceOfSource.tsx'

export const Route = createFileRoute('/_signed-in/presentations/$presentationId/present')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadPresentationPage(context, params.presentationId), visit),
  component: PresentedPresentation,
  notFoundComponent: failedOr(NoSuchPresentation),
})

function PresentedPresentation() {
  const { saved } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { company } = useReportingCompany()
  if (company === null) return <SkeletonRows rows={8} label="Loading the presentation" />
  return (
    <PicturesOfSession>
      <StoredShow saved={saved} company={company} Trace={TraceOfSource} onClose={() => void navigate({ to: '/presentations' })} />
    </PicturesOfSession>
  )
}
