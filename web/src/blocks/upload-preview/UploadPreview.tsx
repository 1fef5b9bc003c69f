import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { Right } from '@fourwall/domain/session/roles.ts'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { toast } from '../../ui/toast.ts'
import type { Command } from '../command-palette/command.ts'
import { useCommands } from '../command-palette/command-registry.ts'
import { type FileChooser, FileDrop } from '../file-upload/FileDrop.tsx'
import { UploadProgress } from '../file-upload/UploadProgress.tsx'
import type { FileUpload, FileUploadActs } from '../file-upload/use-file-upload.ts'
import { workbookFileKinds } from '../file-upload/workbook-file.ts'
import { Page } from '../page/Page.tsx'
import { fittingNameWidth, type GridColumn } from '../report-grid/grid-model.ts'
import { ReportGrid } from '../report-grid/ReportGrid.tsx'
import { RangeFiguresLine } from '../report-grid/selection/RangeFigures.tsx'
import { May } from '../rights/May.tsx'
import { ReadOnlyLine } from '../rights/ReadOnlyLine.tsx'
import { useMay, useWhyNot } from '../rights/rights.ts'
import { EditorActs } from '../versions/EditorActs.tsx'
import { useEditorKeys } from '../versions/use-editor-keys.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { PreviewIssues } from './PreviewIssues.tsx'
import type { CellState, FigureCounts, PlacedLine, PreviewCell, PreviewGrid } from './preview-cells.ts'
import { previewEditing } from './preview-editing.ts'
import { CellLegend, StateFilter } from './StateFilter.tsx'
import { type PreviewSubject, SubjectPicker } from './SubjectPicker.tsx'
import type { CellChange, Corrections } from './use-corrections.ts'
import { usePreviewWalk } from './use-preview-walk.ts'

/** The states that cells can be filtered by, as an address names them. */
const STATES = ['NEW', 'OVERWRITTEN', 'INVALID', 'UNCHANGED'] as const satisfies readonly CellState[]

/** The filter that an address names; null for none. */
export function readFilter(text: string | undefined): CellState | null {
  return STATES.find((state) => state === text) ?? null
}

interface UploadPreviewProps<Line extends PlacedLine, Change extends CellChange> {
  readonly crumbs: NonNullable<ComponentProps<typeof Page>['crumbs']>
  readonly filename: string
  readonly note: string
  /** Of the whole upload. */
  readonly counts: FigureCounts
  readonly issues: ComponentProps<typeof PreviewIssues>['issues']
  readonly files: PreviewFiles
  readonly saving: PreviewSaving
  readonly subjects: PreviewSubjects
  readonly filter: CellState | null
  readonly onFilter: (filter: CellState | null) => void
  readonly sheet: PreviewSheet<Line>
  readonly correcting: PreviewCorrecting<Line, Change>
  /** Beside the filter. */
  readonly tools?: ReactNode
  /** In the status line: how the figures are meant. */
  readonly standing: ReactNode
  /** Said where the workbook has no figure at all. */
  readonly noFigures: string
  readonly givingUp: PreviewGivingUp
  /** What has to be asked when another workbook comes. */
  readonly dialogs: ReactNode
}

/** The way of another workbook into the place of this one. */
interface PreviewFiles {
  readonly upload: FileUpload
  readonly acts: FileUploadActs
  /** What is taken, in words. */
  readonly hint: string
  /** What correcting, saving and giving up need. */
  readonly right: Right
  readonly onFiles: (files: readonly File[]) => void
}

interface PreviewSaving {
  /** What is saved: `value`. */
  readonly noun: string
  /** How many of them saving would store. */
  readonly countOf: (counts: FigureCounts) => number
  /** Why they cannot be saved; null where they can. */
  readonly refusalOf: (counts: FigureCounts) => string | null
  /** Rejects with the server's words. */
  readonly save: (counts: FigureCounts) => Promise<void>
  /** Said over the words of a rejection. */
  readonly failure: string
  /** The counts as the server has them by now; null where they cannot be had. */
  readonly refresh: () => Promise<FigureCounts | null>
}

interface PreviewGivingUp {
  /** What goes with the upload, and what stays. */
  readonly words: string
  /** Rejects with the server's words. */
  readonly giveUp: () => Promise<void>
  /** It is gone. */
  readonly onDone: () => void
}

/** The metrics or locations of the upload, of which one is shown. */
interface PreviewSubjects {
  readonly noun: string
  readonly all: readonly PreviewSubject[]
  readonly chosen: PreviewSubject | undefined
  /** Whose rows show, which may be the one before. */
  readonly shown: PreviewSubject | undefined
  readonly onChoose: (id: string) => void
  /** Before the list of them. */
  readonly start?: ReactNode
}

interface PreviewSheet<Line extends PlacedLine> {
  /** Whatever is filtered out or closed. */
  readonly all: PreviewGrid<Line>
  readonly shown: PreviewGrid<Line>
  readonly columns: readonly GridColumn[]
  /** The period of the upload that each column is of; null for none. */
  readonly periods: readonly (number | null)[]
  readonly periodNames: readonly { readonly label: string }[]
  /** CSS pixels of the widest figure. */
  readonly widest: number
  readonly corner: string
  /** The rows of the chosen subject are not there yet. */
  readonly isOld: boolean
  /** No rows of any are. */
  readonly isPending: boolean
  readonly failure: string | null
  readonly again: () => void
  readonly onFold: (row: GridRow, isExpanded: boolean) => void
  /** Nothing is left out but by the filter. */
  readonly isWhole: boolean
  readonly onShowWhole: () => void
  readonly figureText: ComponentProps<typeof RangeFiguresLine>['figureText']
}

interface PreviewCorrecting<Line extends PlacedLine, Change extends CellChange> {
  readonly corrections: Corrections<Change>
  readonly lockOf: (row: GridRow, column: GridColumn) => string | null
  readonly changeOf: (
    line: Line,
    cell: PreviewCell | undefined,
    period: number,
    rowKey: string,
    column: GridColumn,
  ) => Omit<Change, 'before' | 'text'> | null
}

/** A workbook that waits: what each of its cells would do, to be corrected in place, saved or given up. */
export function UploadPreview<Line extends PlacedLine, Change extends CellChange>(props: UploadPreviewProps<Line, Change>) {
  const { counts, files, saving, subjects, sheet, filter, onFilter } = props
  const { corrections } = props.correcting
  const { chosen } = subjects
  const chooser = useRef<FileChooser>(null)
  const isChanging = useMay(files.right)
  const whyNot = useWhyNot(files.right)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isIssuesShown, setIsIssuesShown] = useState(() => innerWidth >= 1240)
  const { grid, selection, jump, goToInvalid, goToSubject } = usePreviewWalk({
    ...sheet,
    subjects: subjects.all,
    subject: chosen,
    isCurrent: !sheet.isOld,
    isWhole: sheet.isWhole && filter === null,
    onShowWhole: showAll,
    onSubject: subjects.onChoose,
  })

  const refusal = saving.refusalOf(counts)
  const save = async () => {
    // What is on its way may be all that there is to save.
    const isAhead = corrections.pending.size > 0
    if (isSaving || (refusal !== null && !isAhead)) return
    setIsSaving(true)
    try {
      if (!(await corrections.settled())) return
      const saved = (isAhead ? await saving.refresh() : null) ?? counts
      if (saving.refusalOf(saved) === null) await saving.save(saved)
    } catch (error) {
      toast.failure(saving.failure, { detail: error instanceof Error ? error.message : String(error) })
      void saving.refresh()
    } finally {
      setIsSaving(false)
    }
  }
  const saveLabel = `Save ${counted(saving.countOf(counts), saving.noun)}`
  const noInvalid = counts.invalid === 0 ? 'No cell is invalid.' : null
  const changes: readonly Command[] = [
    {
      id: 'preview.save',
      group: 'This view',
      label: saveLabel,
      keywords: 'store upload',
      keys: 'mod+s',
      ...(refusal === null ? {} : { disabledReason: refusal }),
      run: () => void save(),
    },
    { id: 'preview.cancel', group: 'This view', label: 'Cancel upload', keywords: 'discard give up', run: () => setIsGivingUp(true) },
  ]
  useCommands(() => [
    {
      id: 'preview.next-invalid',
      group: 'This view',
      label: 'Next invalid cell',
      keywords: 'error issue problem',
      keys: 'n',
      ...(noInvalid === null ? {} : { disabledReason: noInvalid }),
      run: () => goToInvalid(1),
    },
    ...(isChanging ? changes : []),
  ])
  useEditorKeys({
    onSave: () => void save(),
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    isOff: isGivingUp || isSaving || !isChanging,
  })

  return (
    <Page
      title={`Preview: ${props.filename}`}
      crumbs={props.crumbs}
      hasLine={false}
      note={props.note}
      actions={
        <>
          {(corrections.canUndo || corrections.canRedo) && <EditorActs right={files.right} editor={corrections} />}
          <May right={files.right}>
            <Button kind="plain" onClick={() => chooser.current?.open()}>
              Upload again
            </Button>
            <Button kind="plain" onClick={() => setIsGivingUp(true)}>
              Cancel upload
            </Button>
            <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={refusal} onClick={() => void save()}>
              {saveLabel}
            </Button>
          </May>
        </>
      }
    >
      <FileDrop right={files.right} ref={chooser} kinds={workbookFileKinds} hint={files.hint} onFiles={files.onFiles}>
        <ReadOnlyLine right={files.right} />
        <UploadProgress upload={files.upload} acts={files.acts} afterwards="Being read" />
        {chosen !== undefined && (
          <div className="flex min-h-[38px] flex-none flex-wrap items-end gap-x-4 gap-y-1 border-b border-line-2 px-4">
            {subjects.start}
            <div className="flex min-w-0 flex-1 self-stretch">
              <SubjectPicker
                noun={subjects.noun}
                subjects={subjects.all}
                chosen={chosen}
                onChoose={subjects.onChoose}
                onStep={goToSubject}
              />
            </div>
          </div>
        )}
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
          {chosen !== undefined && <StateFilter counts={chosen.counts} chosen={filter} onChoose={onFilter} />}
          <span className="flex-1" />
          {chosen !== undefined && props.tools}
          {chosen !== undefined && (
            <Button kind="plain" disabledReason={noInvalid} onClick={() => goToInvalid(1)}>
              Next invalid <Kbd keys="n" />
            </Button>
          )}
          <Button aria-pressed={isIssuesShown} onClick={() => setIsIssuesShown(!isIssuesShown)}>
            Issues {formatCount(counts.invalid + props.issues.length)}
          </Button>
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            {chosen === undefined ? (
              <Nothing
                title="No figures in this workbook"
                actions={isChanging && <Button onClick={() => chooser.current?.open()}>Upload another workbook</Button>}
              >
                {props.noFigures} What stands in its sheets is said under Issues.
              </Nothing>
            ) : sheet.failure !== null ? (
              <Nothing title="These cells could not be loaded" actions={<Button onClick={sheet.again}>Try again</Button>}>
                {sheet.failure}
              </Nothing>
            ) : !sheet.isOld && sheet.shown.rows.length === 0 ? (
              <Nothing title="No such cells here" actions={<Button onClick={showAll}>Show all cells</Button>}>
                {chosen.name} has none {filter === null ? 'at these locations' : 'of this kind'} in this upload.
              </Nothing>
            ) : (
              <ReportGrid
                ref={grid}
                label={`${subjects.shown?.name ?? chosen.name}, as the upload has it`}
                corner={sheet.corner}
                rows={sheet.shown.rows}
                columns={sheet.columns}
                isPending={sheet.isPending}
                isBusy={sheet.isOld}
                isOld={false}
                selection={selection}
                widestFigure={sheet.widest}
                nameWidth={nameWidth}
                fittingNameWidth={fittingNameWidth(sheet.shown.rows, false)}
                onNameWidthChange={setNameWidth}
                showCodes={false}
                showGrid
                marks={NO_MARKS}
                foundRow={null}
                onFold={sheet.onFold}
                onOpen={NOTHING}
                onExplain={NOTHING}
                onEscape={() => false}
                editing={previewEditing({
                  ...sheet,
                  ...props.correcting,
                  ...(isChanging ? {} : { lockOf: () => whyNot ?? '' }),
                  isSaving,
                  correct: corrections.correct,
                })}
              />
            )}
            {chosen !== undefined && (
              <footer className="flex min-h-[28px] flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 px-4 py-1 text-small text-2">
                <span className="min-w-0 truncate">{props.standing}</span>
                <CellLegend />
                <RangeFiguresLine selection={selection} rows={sheet.shown.rows} columns={sheet.columns} figureText={sheet.figureText} />
              </footer>
            )}
          </div>
          {isIssuesShown && (
            <PreviewIssues
              grid={sheet.all}
              periods={sheet.periodNames}
              issues={props.issues}
              elsewhere={{ count: counts.invalid - (chosen?.counts.invalid ?? 0), noun: `${subjects.noun.toLowerCase()}s` }}
              onNextInvalid={() => goToInvalid(1)}
              onJump={jump}
            />
          )}
        </div>
      </FileDrop>
      {isGivingUp && (
        <GiveUpDialog
          filename={props.filename}
          onGiveUp={props.givingUp.giveUp}
          onDone={props.givingUp.onDone}
          onClose={() => setIsGivingUp(false)}
        >
          {props.givingUp.words}
        </GiveUpDialog>
      )}
      {props.dialogs}
    </Page>
  )

  function showAll() {
    sheet.onShowWhole()
    if (filter !== null) onFilter(null)
  }
}

/** In the grid's place, where there is none. */
function Nothing(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState {...props} />
    </div>
  )
}

const NO_MARKS = new Map<string, never>()
const NOTHING = () => undefined
