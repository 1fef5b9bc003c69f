import { createFileRoute } from '@tanstack/react-router'
import { useReportingCompany } from '../../../../../api/reporting-company.ts'
import { PresentationEditor } from '../../../../../features/presentations/editor/PresentationEditor.tsx'
import { SkeletonRows } from '../../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { loadPresentationPage } from '../../../../load-presentation-page.ts'
import { NoSuchPresentation } from '../../../../NoSuchPresentation.tsx'
import { openPresentedFigure } from '../../../../open-presented-figure.ts'
import { PicturesOfSession } from '../../../../PicturesOfSession.tsx'
import { failedOr } from '../../../../RouteFailures.tsx'
import { TraceOfSource } from '../../../../TraceOfSource.tsx'
import { useSessionFileVariables } from '../../../../upload-context.ts'
import { useOwnPage } from '../../../../use-own-page.ts'

export const Route = createFileRoute('/_signed-in/presentations/$presentationId/edit')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(loadPresentationPage(context, params.presentationId), visit),
  component: StoredPresentation,
  notFoundComponent: failedOr(NoSuchPresentation),
})

function StoredPresentation() {
  const { saved } = Route.useLoaderData()
  const moveTo = useOwnPage()
  const uploads = useSessionFileVariables()
  const { company } = useReportingCompany()
  if (company === null) return <SkeletonRows rows={8} label="Loading the presentation" />
  return (
    <PicturesOfSession>
      <PresentationEditor
        key={saved.id}
        loaded={saved}
        company={company}
        uploads={uploads}
        onOpenFigure={(figure, entryIds) => openPresentedFigure(company, figure, entryIds)}
        Trace={TraceOfSource}
        onSaved={(presentationId) => moveTo({ to: '/presentations/$presentationId/edit', params: { presentationId }, ignoreBlocker: true })}
      />
    </PicturesOfSession>
  )
}
