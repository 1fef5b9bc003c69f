import { createFileRoute } from '@tanstack/react-router'
import { loadReportingCompany, useReportingCompany } from '../../../../../api/reporting-company.ts'
import { RequestFailure } from '../../../../../api/request-failure.ts'
import { PresentationEditor } from '../../../../../features/presentations/editor/PresentationEditor.tsx'
import { loadPresentation } from '../../../../../features/presentations/presentations-request.ts'
import { NotFound } from '../../../../../ui/PageMessage.tsx'
import { SkeletonRows } from '../../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../../load-or-not-found.ts'
import { openPresentedFigure } from '../../../../open-presented-figure.ts'
import { PicturesOfSession } from '../../../../PicturesOfSession.tsx'
import { failedOr, StartLink } from '../../../../RouteFailures.tsx'
import type { RouterContext } from '../../../../router-context.ts'
import { TraceOfSource } from '../../../../TraceOfSource.tsx'
import { useSessionFileVariables } from '../../../../upload-context.ts'

export const Route = createFileRoute('/_signed-in/presentations/$presentationId/edit')({
  loader: ({ context, params, ...visit }) => loadOrNotFound(load(context, params.presentationId), visit),
  component: StoredPresentation,
  notFoundComponent: failedOr(NoSuchPresentation),
})

async function load({ session }: RouterContext, id: string) {
  const [saved] = await Promise.all([loadPresentation(session.client, id), loadReportingCompany(session.client)])
  if (saved === null) throw new RequestFailure('NOT_FOUND', 'Presentation not found')
  return { saved }
}

function StoredPresentation() {
  const { saved } = Route.useLoaderData()
  const navigate = Route.useNavigate()
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
        onOpenFigure={(figure) => openPresentedFigure(company, figure)}
        Trace={TraceOfSource}
        onSaved={(presentationId) =>
          void navigate({ to: '/presentations/$presentationId/edit', params: { presentationId }, replace: true, ignoreBlocker: true })
        }
      />
    </PicturesOfSession>
  )
}

function NoSuchPresentation() {
  return (
    <NotFound title="Presentation not found" actions={<StartLink />}>
      It may have been deleted, or the link is incomplete. Presentations lists all of them.
    </NotFound>
  )
}
