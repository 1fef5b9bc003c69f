import { createFileRoute } from '@tanstack/react-router'
import { useReportingCompany } from '../../../../../api/reporting-company.ts'
import { PresenterScreen } from '../../../../../features/presentations/present/PresenterScreen.tsx'
import { SkeletonRows } from '../../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { loadPresentationPage } from '../../../../load-presentation-page.ts'
import { NoSuchPresentation } from '../../../../NoSuchPresentation.tsx'
import { PicturesOfSession } from '../../../../PicturesOfSession.tsx'
import { failedOr } from '../../../../RouteFailures.tsx'

export const Route = createFileRoute('/_signed-in/presentations/$presentationId/presenter')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadPresentationPage(context, params.presentationId), visit),
  component: PresenterWindow,
  notFoundComponent: failedOr(NoSuchPresentation),
})

function PresenterWindow() {
  const { saved } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const { company } = useReportingCompany()
  if (company === null) return <SkeletonRows rows={8} label="Loading the presentation" />
  return (
    <PicturesOfSession>
      <PresenterScreen
        id={saved.id}
        presentation={saved.presentation}
        company={company}
        onClose={() => {
          // Opened by the window that presents, it may close itself.
          window.close()
          void navigate({ to: '/presentations' })
        }}
      />
    </PicturesOfSession>
  )
}
