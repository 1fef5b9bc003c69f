import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { loadReportingCompany, useReportingCompany } from '../../../../api/reporting-company.ts'
import { RequireRight } from '../../../../blocks/rights/RequireRight.tsx'
import { NewPresentationScreen } from '../../../../features/presentations/editor/NewPresentationScreen.tsx'
import { PresentationEditor } from '../../../../features/presentations/editor/PresentationEditor.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { openPresentedFigure } from '../../../open-presented-figure.ts'
import { PicturesOfSession } from '../../../PicturesOfSession.tsx'
import { useSessionFileVariables } from '../../../upload-context.ts'

export const Route = createFileRoute('/_signed-in/presentations/new')({
  loader: ({ context }) => loadReportingCompany(context.session.client),
  component: NewPresentation,
})

function NewPresentation() {
  const navigate = Route.useNavigate()
  const { company } = useReportingCompany()
  const uploads = useSessionFileVariables()
  // Chosen once, so that a repetition after a lost answer does not make a second presentation.
  const [id] = useState(() => crypto.randomUUID())
  const [created, setCreated] = useState<Presentation | null>(null)
  if (company === null) return <SkeletonRows rows={8} label="Loading locations, mappings and budgets" />
  return (
    <RequireRight right="CHANGE_PRESENTATIONS" title="New presentation">
      <PicturesOfSession>
        {created === null ? (
          <NewPresentationScreen company={company} onCreate={setCreated} />
        ) : (
          <PresentationEditor
            loaded={{ id, version: null, presentation: created }}
            company={company}
            uploads={uploads}
            onOpenFigure={(figure) => openPresentedFigure(company, figure)}
            onSaved={(presentationId) =>
              void navigate({
                to: '/presentations/$presentationId/edit',
                params: { presentationId },
                replace: true,
                ignoreBlocker: true,
              })
            }
          />
        )}
      </PicturesOfSession>
    </RequireRight>
  )
}
