import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { type PresentedTracing, PresentView } from './PresentView.tsx'
import { useStoredShow } from './use-stored-show.ts'

interface StoredShowProps {
  readonly saved: { readonly id: string; readonly presentation: Presentation }
  readonly company: ReportingCompany
  readonly Trace: PresentedTracing['Trace']
  readonly onClose: () => void
}

/** A stored presentation as its link shows it: read-only, for everyone with the right to read it. */
export function StoredShow({ saved: { id, presentation }, company, Trace, onClose }: StoredShowProps) {
  const { figures, sources, look } = useStoredShow(presentation, company)
  const tracing = useMemo(() => ({ sources, Trace }), [sources, Trace])
  return (
    <PresentView presentation={presentation} startId={null} showId={id} figures={figures} look={look} tracing={tracing} onClose={onClose} />
  )
}
