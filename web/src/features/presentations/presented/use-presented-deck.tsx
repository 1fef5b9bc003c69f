import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { keptRecordOf, type Presentation, type SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { withElementChange } from '@fourwall/domain/presentations/slide-commands.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { NameDialog } from '../../../ui/NameDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { savePdf } from '../export/pdf-file.ts'
import { PresentView } from '../present/PresentView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'
import { DriftSection, KeptSection } from './DriftSection.tsx'
import { type MovedMarks, movedMarks } from './moved-marks.ts'
import { changedDocuments, entriesOf } from './moved-words.ts'
import { PresentedPill } from './PresentedPill.tsx'
import { type LoadedMove, loadPresented, markPresented } from './presented-request.ts'
import { useKeptFigures, usePresented } from './use-presented.ts'

interface PresentedDeckOptions {
  readonly stored: { readonly id: string; readonly version: number }
  readonly presentation: Presentation
  readonly isChanged: boolean
  readonly company: ReportingCompany
  /** Live ones. */
  readonly figures: PresentationFigures
  readonly isLoaded: boolean
  readonly look: SlideLook
  readonly onChange: (presentation: Presentation) => void
  readonly onOpenSlide: (slideId: string) => void
  /** Called with the ids of the entries that moved it. */
  readonly onOpenFigure: (figure: LoadedMove, entryIds: readonly string[]) => void
}

/** What an editor shows of presented records: frozen figures, marks where they moved, and the actions on both. */
export interface PresentedDeck {
  /** With those that elements keep. */
  readonly figures: PresentationFigures
  readonly marks: MovedMarks
  /** Next to the title. */
  readonly pill: ReactNode
  readonly dialogs: ReactNode
  /** Above the settings of an element. */
  readonly sectionOf: (element: SlideElement) => ReactNode
  /** Why it cannot be marked as presented; null if it can. */
  readonly whyNotMark: string | null
}

export function usePresentedDeck(options: PresentedDeckOptions): PresentedDeck {
  const { stored, presentation, company, figures: live, isLoaded, look, onChange, onOpenSlide } = options
  const presented = usePresented(stored.id, isLoaded)
  const figures = useKeptFigures(presentation, live)
  const mayChange = useMay('CHANGE_PRESENTATIONS')
  const [dialog, setDialog] = useState<'MARK' | { readonly shown: string } | null>(null)
  const marks = useMemo(
    () => movedMarks(presented.movedOf, presentation, figures, look.negatives),
    [presented.movedOf, presentation, figures, look.negatives],
  )
  const whyNotMark =
    presentation.slides.length === 0
      ? 'There are no slides yet.'
      : options.isChanged
        ? 'Save the presentation first.'
        : isLoaded
          ? null
          : 'The figures are still loading.'
  const onMark = () => setDialog('MARK')
  const { record, drift } = presented
  const onOpenFigure = (figure: LoadedMove) =>
    options.onOpenFigure(
      figure,
      (drift === null ? [] : entriesOf(drift, [figure])).map(({ entryId }) => entryId),
    )
  const change = (element: SlideElement, presentedRecordId: string | null) => {
    const slide = presentation.slides.find(({ elements }) => elements.includes(element))
    if (slide === undefined) return
    const keep = (one: SlideElement): SlideElement => ('presentedRecordId' in one ? { ...one, presentedRecordId } : one)
    onChange(withElementChange(presentation, slide.id, new Set([element.id]), keep))
  }
  const sectionOf = (element: SlideElement): ReactNode => {
    const kept = keptRecordOf(element)
    if (kept !== null)
      return <KeptSection record={presented.records?.find(({ id }) => id === kept) ?? null} onLive={() => change(element, null)} />
    if (record === null || drift === null) return null
    const moved = marks.get(element.id) ?? []
    // An element that came later was never presented, whatever it shows.
    const shown = element.type === 'CHART' ? element.chartId : element.type === 'PNL_VIEWER' ? element.layoutId : null
    const document = changedDocuments(drift).find(({ id, elementIds }) => id === shown && elementIds.includes(element.id)) ?? null
    if (moved.length === 0 && document === null) return null
    return (
      <DriftSection
        record={record}
        drift={drift}
        figures={moved}
        document={document}
        locationName={company.nameOf}
        whyNotAccept={whyNotMark}
        onKeep={() => change(element, record.id)}
        onAccept={onMark}
        onOpenFigure={onOpenFigure}
      />
    )
  }
  const client = useClient()
  const savePresentedPdf = async (recordId: string) => {
    try {
      const missing = await toast.during(savePdf(client, stored.id, recordId, look.negatives), 'Writing the PDF file…')
      if (missing === null) toast.success('Saved a .pdf file')
      else toast.notice('Saved a .pdf file', { detail: missing })
    } catch (error) {
      toast.error('The presentation was not exported.', { detail: errorMessage(error) })
    }
  }
  return {
    figures,
    marks,
    pill: (
      <PresentedPill
        presented={presented}
        presentation={filledPresentation(presentation, figures.words)}
        locationName={company.nameOf}
        mayChange={mayChange}
        whyNotMark={whyNotMark}
        onOpenSlide={onOpenSlide}
        onShow={(shown) => setDialog({ shown })}
        onSavePdf={(recordId) => void savePresentedPdf(recordId)}
        onAccept={onMark}
        onOpenFigure={onOpenFigure}
      />
    ),
    dialogs: (
      <>
        {dialog === 'MARK' && <MarkPresentedDialog id={stored.id} version={stored.version} onClose={() => setDialog(null)} />}
        {dialog !== null && typeof dialog === 'object' && (
          <PresentedView recordId={dialog.shown} look={look} onClose={() => setDialog(null)} />
        )}
      </>
    ),
    sectionOf,
    whyNotMark,
  }
}

interface MarkPresentedDialogProps {
  readonly id: string
  readonly version: number
  readonly onClose: () => void
}

function MarkPresentedDialog({ id, version, onClose }: MarkPresentedDialogProps) {
  const client = useClient()
  const display = useDisplay()
  const { negatives } = display
  const [name] = useState(() => display.day(onTheClock(new Date().toISOString()).day))
  return (
    <NameDialog
      title="Mark as presented"
      description="Keeps every figure as the slides show it now. Later you see which have moved since, and why."
      name={name}
      label="Mark as presented"
      busy="Keeping the figures"
      missing="Please name what you presented."
      limit="presentationTitle"
      onAct={async (called) => {
        await markPresented(client, { presentationId: id, version, name: called, negatives })
        toast.success(`Recorded “${called}”`)
        return { kind: 'DONE' }
      }}
      onClose={onClose}
    />
  )
}

/** The slides as they were presented, over the whole window. */
function PresentedView({ recordId, look, onClose }: { readonly recordId: string; readonly look: SlideLook; readonly onClose: () => void }) {
  const client = useClient()
  const { value, failure } = useLoaded(recordId, () => loadPresented(client, recordId))
  if (failure !== null) {
    toast.error('What was presented could not be shown.', { detail: failure })
    onClose()
    return null
  }
  if (value === null) return null
  return (
    <PresentView presentation={value.presentation} startId={null} showId={null} figures={value.figures} look={look} onClose={onClose} />
  )
}
