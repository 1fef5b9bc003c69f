import { counted } from '@fourwall/domain/money/format.ts'
import { brandOf } from '@fourwall/domain/presentations/branding.ts'
import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { withSlideChange } from '@fourwall/domain/presentations/slide-commands.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import type { FileVariableTarget } from '../../../blocks/file-upload/send-file-variable.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { useBusyPage } from '../../../blocks/page/preserved-work.ts'
import { ReadOnlyLine } from '../../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { useLatestFunctions } from '../../../ui/latest-functions.ts'
import { toast } from '../../../ui/toast.ts'
import { PresentationExport } from '../export/PresentationExport.tsx'
import { addPicture, PicturesQuery } from '../pictures-request.ts'
import { type PresentedTracing, PresentView } from '../present/PresentView.tsx'
import { enterFullScreen } from '../present/use-full-screen.ts'
import type { LoadedMove } from '../presented/presented-request.ts'
import { usePresentedDeck } from '../presented/use-presented-deck.tsx'
import { SlideSteps } from '../slide/SlideSteps.tsx'
import { type SavedCharts, useSlideFigures } from '../slide/slide-figures.ts'
import type { SlideLook } from '../slide/slide-look.ts'
import { type SlideTracing, SlideTracingContext } from '../slide/slide-tracing.ts'
import { useSavedCharts } from '../slide/use-saved-charts.ts'
import { PresentationConflict } from '../versions/PresentationConflict.tsx'
import { PresentationHistory } from '../versions/PresentationHistory.tsx'
import { BrandContext } from './ColorField.tsx'
import { ComparedVersions } from './ComparedVersions.tsx'
import { DraftLine } from './DraftLine.tsx'
import { EachLocationDialog } from './EachLocationDialog.tsx'
import { InsertButtons } from './InsertButtons.tsx'
import { MediaTab } from './MediaTab.tsx'
import { PositionTab } from './PositionTab.tsx'
import { PropertiesPanel } from './PropertiesPanel.tsx'
import { Ribbon, type RibbonTab } from './Ribbon.tsx'
import { ChartsTab, LibraryTab, ProfitLossTab, TemplatesTab } from './RibbonContents.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'
import { SlideCanvas } from './SlideCanvas.tsx'
import { SlideList } from './SlideList.tsx'
import { useShowingSlide } from './slide-context.ts'
import { type EditedVersion, type PresentationEditing, usePresentationEditing } from './use-presentation-editing.ts'
import { placedPictures, useSlideClipboard } from './use-slide-clipboard.ts'
import { type SlideWork, useSlideWork } from './use-slide-work.ts'

interface PresentationEditorProps {
  readonly loaded: EditedVersion
  readonly company: ReportingCompany
  /** Where pictures are sent. */
  readonly uploads: FileVariableTarget
  readonly onSaved: (id: string) => void
  /** Opens a figure that moved in a new tab of the browser, with the entries that moved it marked. */
  readonly onOpenFigure: (figure: LoadedMove, entryIds: readonly string[]) => void
  /** The trace of a figure, in a drawer. */
  readonly Trace: PresentedTracing['Trace']
}

interface FilesDroppedProps {
  readonly mayChange: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes the files that are dropped anywhere on it. */
function FilesDropped({ mayChange, onFiles, children }: FilesDroppedProps) {
  return (
    <div
      className="flex min-h-0 flex-1"
      onDragOver={(event) => mayChange && event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!mayChange || event.dataTransfer.files.length === 0) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

/** Builds a presentation: slides at the left, the one that is worked on in the middle, settings at the right. */
export function PresentationEditor({ loaded, company, uploads, onSaved, onOpenFigure, Trace }: PresentationEditorProps) {
  const editing = usePresentationEditing({ loaded, onSaved })
  const work = useSlideWork(editing)
  const mayChange = useMay('CHANGE_PRESENTATIONS')
  const { negatives } = useDisplay()
  const { charts } = useSavedCharts()
  const { presentation } = work
  const { figures: live, sources, failure, isLoaded, again } = useSlideFigures(useDeferredValue(presentation), company, charts, negatives)
  const look = useMemo(() => ({ currency: company.currency, negatives }), [company.currency, negatives])
  const deck = usePresentedDeck({
    stored: editing.editor.base,
    presentation,
    isChanged: editing.isChanged,
    company,
    figures: live,
    isLoaded,
    look,
    onChange: (next) => work.change(next),
    onOpenSlide: work.openSlide,
    onOpenFigure,
  })
  const { figures } = deck
  const [dialog, setDialog] = useState<EditorDialog>(null)
  const history = useHistoryPanel(editing, work, (compared) => setDialog({ compared }))
  const [traced, setTraced] = useState<FigureSource | null>(null)
  useShowingSlide({ presentation, selected: work.selected, traced, figures, sources }, company)
  const tracing = useMemo((): SlideTracing => ({ as: 'POINTER', sources }), [sources])
  const [isSnapping, setIsSnapping] = useState(true)
  const [tab, setTab] = useState<RibbonTab>('position')
  const [zoom, setZoom] = useState<number | null>(null)
  const takeFiles = usePictureFiles(work, uploads)
  const { undo: onUndo, redo: onRedo } = editing.editor
  useEditorKeys({ onSave: () => void editing.save(), onUndo, onRedo, isOff: dialog === 'PRESENT' })
  const clipboard = useSlideClipboard({ work, mayChange, onFiles: (files) => void takeFiles(files) })
  return (
    <Page
      title={filledPresentation(presentation, figures.words).title}
      crumbs={[{ label: 'Presentations', to: '/presentations' }]}
      mark={<EditorMark isChanged={editing.isChanged}>{deck.pill}</EditorMark>}
      actions={
        <EditorBar editing={editing} onOpen={setDialog} history={history.toggle}>
          <PresentationExport
            editing={editing}
            companyName={company.name}
            figures={figures}
            look={look}
            slide={work.slide}
            onEach={mayChange ? () => setDialog('EACH') : null}
            mark={mayChange ? { whyNot: deck.whyNotMark } : null}
            whyNot={presentation.slides.length === 0 ? 'There are no slides yet.' : isLoaded ? null : 'The figures are still loading.'}
          />
        </EditorBar>
      }
    >
      <ReadOnlyLine right="CHANGE_PRESENTATIONS" />
      {mayChange && <DraftLine editing={editing} present={presentation} />}
      {mayChange && (
        <Ribbon inserts={<InsertButtons work={work} />} said={saidOf(work)} tab={tab} onTab={setTab}>
          <RibbonContent
            tab={tab}
            work={work}
            company={company}
            charts={charts}
            isSnapping={isSnapping}
            onSnapping={setIsSnapping}
            onFiles={(files) => void takeFiles(files)}
          />
        </Ribbon>
      )}
      <FilesDropped mayChange={mayChange} onFiles={(files) => void takeFiles(files)}>
        <SlideList work={work} figures={figures} look={look} marks={deck.marks} mayChange={mayChange} />
        <div className="flex min-w-0 flex-1 flex-col">
          <SlideTracingContext value={tracing}>
            <SlideCanvas
              work={work}
              figures={figures}
              look={look}
              marks={deck.marks}
              mayChange={mayChange}
              clipboard={clipboard}
              isSnapping={isSnapping}
              zoom={zoom}
              onZoom={setZoom}
              onTrace={(source) => setTraced(sources.get(source) ?? null)}
            />
          </SlideTracingContext>
          <Notes work={work} mayChange={mayChange} />
        </div>
        <EditorSide
          work={work}
          company={company}
          figures={figures}
          deck={deck}
          mayChange={mayChange}
          sources={sources}
          traced={traced}
          onTraced={setTraced}
          Trace={Trace}
          history={history.panel}
        />
      </FilesDropped>
      <StatusLine work={work} failure={failure} onAgain={again} zoom={zoom} onFit={() => setZoom(null)} />
      <EditorDialogs
        dialog={dialog}
        onDialog={setDialog}
        editing={editing}
        work={work}
        company={company}
        figures={figures}
        look={look}
        tracing={{ sources, Trace }}
      />
      {deck.dialogs}
      {editing.leaveDialog}
    </Page>
  )
}

interface EditorSideProps {
  readonly work: SlideWork
  readonly company: ReportingCompany
  readonly figures: PresentationFigures
  readonly deck: ReturnType<typeof usePresentedDeck>
  readonly mayChange: boolean
  readonly sources: SlideTracing['sources']
  /** The figure whose trace is open; null for none. */
  readonly traced: FigureSource | null
  readonly onTraced: (source: FigureSource | null) => void
  readonly Trace: PresentedTracing['Trace']
  /** The earlier versions, where they are open. */
  readonly history: ReactNode
}

/** On the right: the trace of a figure, else the earlier versions, else the settings of the selection. */
function EditorSide({ work, company, figures, deck, mayChange, sources, traced, onTraced, Trace, history }: EditorSideProps) {
  if (traced !== null)
    return (
      <Trace
        source={traced}
        onClose={() => {
          onTraced(null)
          focusSlide()
        }}
      />
    )
  if (history) return history
  if (!mayChange) return null
  return (
    <BrandContext value={brandOf(work.presentation)}>
      <PropertiesPanel
        work={work}
        company={company}
        figures={figures}
        sectionOf={deck.sectionOf}
        sources={sources}
        onTrace={(source) => onTraced(sources.get(source) ?? null)}
      />
    </BrandContext>
  )
}

/** The earlier versions at the right. What is opened from there leaves them open. */
function useHistoryPanel(editing: PresentationEditing, work: SlideWork, onCompare: (version: number) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, version } = editing.editor.base
  return {
    toggle: { isOpen, onToggle: () => setIsOpen(!isOpen) },
    panel: isOpen && (
      <PresentationHistory
        id={id}
        version={version}
        onRestore={(earlier) => work.change(earlier)}
        onCompare={onCompare}
        onClose={() => setIsOpen(false)}
      />
    ),
  }
}

function EditorMark({ isChanged, children }: { readonly isChanged: boolean; readonly children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {isChanged && <UnsavedMark />}
      {children}
    </span>
  )
}

/** What was chosen stays so, and keys go on acting on it. */
function focusSlide(): void {
  document.querySelector<HTMLElement>('[data-paper]')?.focus()
}

type EditorDialog = 'SETTINGS' | 'PRESENT' | 'EACH' | { readonly compared: number } | null

interface EditorDialogsProps {
  readonly dialog: EditorDialog
  readonly onDialog: (dialog: EditorDialog) => void
  readonly editing: PresentationEditing
  readonly work: SlideWork
  readonly company: ReportingCompany
  readonly figures: PresentationFigures
  readonly look: SlideLook
  readonly tracing: PresentedTracing
}

function EditorDialogs({ dialog, onDialog, editing, work, company, figures, look, tracing }: EditorDialogsProps) {
  const { presentation } = work
  return (
    <>
      {dialog === 'SETTINGS' && (
        <SettingsDialog
          presentation={presentation}
          company={company}
          onChange={(next) => work.change(next)}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog === 'EACH' && (
        <EachLocationDialog
          stored={editing.editor.base}
          presentation={presentation}
          isChanged={editing.isChanged}
          company={company}
          onChange={(next) => work.change(next)}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <ComparedVersions
          id={editing.editor.base.id}
          version={dialog.compared}
          present={presentation}
          company={company}
          onRestore={(earlier) => work.change(earlier)}
          onClose={() => onDialog(null)}
        />
      )}
      {dialog === 'PRESENT' && (
        <PresentView
          presentation={presentation}
          startId={work.slide?.id ?? null}
          showId={editing.editor.base.id}
          figures={figures}
          look={look}
          tracing={tracing}
          onClose={(lastId) => {
            onDialog(null)
            if (lastId !== null) work.openSlide(lastId)
          }}
        />
      )}
      <PresentationConflict editing={editing} />
    </>
  )
}

interface RibbonContentProps {
  readonly tab: RibbonTab
  readonly work: SlideWork
  readonly company: ReportingCompany
  readonly charts: SavedCharts | null
  readonly isSnapping: boolean
  readonly onSnapping: (isSnapping: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
}

function RibbonContent({ tab, work, company, charts, isSnapping, onSnapping, onFiles }: RibbonContentProps) {
  switch (tab) {
    case 'media':
      return <MediaTab work={work} onFiles={onFiles} />
    case 'pnls':
      return <ProfitLossTab work={work} company={company} />
    case 'charts':
      return <ChartsTab work={work} company={company} charts={charts} />
    case 'templates':
      return <TemplatesTab work={work} company={company} />
    case 'library':
      return <LibraryTab work={work} />
    case 'position':
      return <PositionTab work={work} isSnapping={isSnapping} onSnapping={onSnapping} />
  }
}

interface EditorBarProps {
  readonly editing: PresentationEditing
  readonly history: { readonly isOpen: boolean; readonly onToggle: () => void }
  readonly onOpen: (dialog: EditorDialog) => void
  /** The menu of exports. */
  readonly children: ReactNode
}

function EditorBar({ editing, history, onOpen, children }: EditorBarProps) {
  const mayChange = useMay('CHANGE_PRESENTATIONS')
  return (
    <>
      <EditorActs editor={editing.editor} right="CHANGE_PRESENTATIONS" history={history} />
      {mayChange && (
        <Button kind="plain" onClick={() => onOpen('SETTINGS')}>
          Settings
        </Button>
      )}
      {children}
      <Button
        disabledReason={editing.editor.present.slides.length === 0 ? 'There are no slides yet.' : null}
        onClick={() => {
          enterFullScreen()
          onOpen('PRESENT')
        }}
      >
        Present
      </Button>
      <SaveActs
        label="Save presentation"
        right="CHANGE_PRESENTATIONS"
        isSaving={editing.isSaving}
        whyNot={editing.isChanged ? null : NOTHING_CHANGED}
        onSave={() => void editing.save()}
        onDiscard={null}
      />
    </>
  )
}

/** Stores pictures, then puts them on the slide. Editing goes on while they upload. */
function usePictureFiles(work: SlideWork, uploads: FileVariableTarget): (files: readonly File[]) => Promise<void> {
  const client = useClient()
  const [underWay, setUnderWay] = useState(0)
  useBusyPage(underWay > 0)
  const { addTo } = useLatestFunctions({ addTo: work.addTo })
  return async (files) => {
    const slideId = work.slide?.id ?? ''
    setUnderWay((count) => count + 1)
    const added: Awaited<ReturnType<typeof addPicture>>[] = []
    for (const file of files) {
      try {
        added.push(await toast.during(addPicture(uploads, file), `Adding “${file.name}”…`))
        toast.success(`Added “${file.name}”`)
      } catch (error) {
        toast.error(`“${file.name}” was not added.`, { detail: errorMessage(error) })
      }
    }
    setUnderWay((count) => count - 1)
    if (added.length === 0) return
    addTo(slideId, placedPictures(added, work))
    await refetchQuery(client, PicturesQuery, {})
  }
}

function saidOf({ selected }: SlideWork): string {
  const [only, ...others] = selected
  if (only === undefined) return ''
  return others.length === 0 ? `${only.name || 'Element'} selected` : `${counted(selected.length, 'element')} selected`
}

function Notes({ work, mayChange }: { readonly work: SlideWork; readonly mayChange: boolean }) {
  const { slide, presentation } = work
  if (slide === null) return null
  return (
    <label className="flex h-[92px] flex-none gap-3 border-t border-line-2 p-3 phone:hidden">
      <span className="flex-none font-semibold">Notes</span>
      <textarea
        value={slide.notes}
        readOnly={!mayChange}
        maxLength={LONGEST.note}
        placeholder="For the presenter of this slide"
        className="min-w-0 flex-1 resize-none bg-transparent text-2 outline-none placeholder:text-3"
        onChange={(event) => work.change(withSlideChange(presentation, slide.id, { notes: event.target.value }), `notes ${slide.id}`)}
        onBlur={work.endRun}
      />
    </label>
  )
}

interface StatusLineProps {
  readonly work: SlideWork
  readonly failure: string | null
  readonly onAgain: () => void
  readonly zoom: number | null
  readonly onFit: () => void
}

function StatusLine({ work, failure, onAgain, zoom, onFit }: StatusLineProps) {
  const { presentation, slide, size } = work
  const at = slide === null ? 0 : presentation.slides.indexOf(slide) + 1
  return (
    <footer className="flex h-control flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
      <span className="flex-none">
        Slide {at} of {presentation.slides.length}
      </span>
      <SlideSteps slides={presentation.slides} at={at} onOpen={work.openSlide} />
      <span className="flex-none phone:hidden">
        {(size.width / 72).toFixed(2).replace(/\.?0+$/, '')} × {(size.height / 72).toFixed(2).replace(/\.?0+$/, '')} in
      </span>
      {failure !== null && (
        <span className="flex min-w-0 items-center gap-2 text-unfav">
          <span className="truncate">{failure}</span>
          <button type="button" className="flex-none underline" onClick={onAgain}>
            Try again
          </button>
        </span>
      )}
      <span className="flex-1" />
      <span className="truncate phone:hidden">Snaps to guides and 0.125 in; Alt lets go</span>
      <button
        type="button"
        className={classNames('h-[24px] flex-none hover:text-1 phone-hit', zoom === null && 'phone:hidden')}
        aria-label="Fit the slide to the window"
        onClick={onFit}
      >
        {zoom === null ? 'Fit' : `${Math.round(zoom * 100)}%, fit`}
      </button>
    </footer>
  )
}
