import { useRef, useState } from 'react'
import { type FileChooser, FileDrop } from '../file-upload/FileDrop.tsx'
import { UploadProgress } from '../file-upload/UploadProgress.tsx'
import { workbookFileKinds } from '../file-upload/workbook-file.ts'
import { Page } from '../page/Page.tsx'
import { ReadOnlyLine } from '../rights/ReadOnlyLine.tsx'
import { useMay } from '../rights/rights.ts'
import { CancelUploadDialog } from './CancelUploadDialog.tsx'
import { saveLabel } from './count-labels.ts'
import { PreviewActs } from './PreviewActs.tsx'
import { PreviewBars } from './PreviewBars.tsx'
import { PreviewGridView } from './PreviewGridView.tsx'
import { PreviewIssues } from './PreviewIssues.tsx'
import { type CellFilter, filteredCells, type PlacedLine } from './preview-cells.ts'
import { UnusualBar, type UnusualFigure } from './UnusualFigures.tsx'
import type { UploadPreviewProps } from './upload-preview-props.ts'
import type { CellChange } from './use-corrections.ts'
import { usePreviewCommands } from './use-preview-commands.ts'
import { usePreviewSaving } from './use-preview-saving.ts'
import { usePreviewWalk } from './use-preview-walk.ts'
import { useUnusualQuestion } from './use-unusual-question.tsx'

/** What cells can be filtered by, as addresses name it. */
const FILTERS = ['NEW', 'OVERWRITTEN', 'INVALID', 'UNCHANGED', 'MARKED'] as const satisfies readonly CellFilter[]

/** The filter in an address; null for none. */
export function readFilter(text: string | undefined): CellFilter | null {
  return FILTERS.find((filter) => filter === text) ?? null
}

/** A workbook that waits to be saved: what each of its cells would change, to be corrected in place, saved or cancelled. */
export function UploadPreview<Line extends PlacedLine, Change extends CellChange>(props: UploadPreviewProps<Line, Change>) {
  const { counts, files, saving, subjects, sheet, filter, onFilter } = props
  const { corrections } = props.correcting
  const { chosen } = subjects
  const chooser = useRef<FileChooser>(null)
  const isChanging = useMay(files.right)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const [isIssuesShown, setIsIssuesShown] = useState(() => innerWidth >= 1240)
  const { isSaving, save } = usePreviewSaving(corrections, saving, counts)
  const showAll = () => {
    sheet.onShowWhole()
    if (filter !== null) onFilter(null)
  }
  const { grid, selection, jump, goToInvalid, goToSubject } = usePreviewWalk({
    ...sheet,
    subjects: subjects.all,
    subject: chosen,
    isCurrent: !sheet.isOld,
    isWhole: sheet.isWhole && filter === null,
    onShowWhole: showAll,
    onSubject: subjects.onChoose,
  })
  const question = useUnusualQuestion()
  const refusal = saving.refusalOf(counts)
  const label = saveLabel(saving.countOf(counts), saving.noun, counts)
  const noInvalid = counts.invalid === 0 ? 'No cell is invalid.' : null
  const unusual = unusualOf(props, jump)
  const handleSave = () => (counts.marked > 0 ? question.ask() : void save())
  const openChooser = () => chooser.current?.open()
  usePreviewCommands({
    isChanging,
    isBusy: isGivingUp || question.isAsking || isSaving,
    saveLabel: label,
    refusal,
    noInvalid,
    onSave: handleSave,
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    onCancelUpload: () => setIsGivingUp(true),
    onNextInvalid: () => goToInvalid(1),
  })

  return (
    <Page
      title={`Preview: ${props.filename}`}
      crumbs={props.crumbs}
      hasLine={false}
      note={props.note}
      actions={
        <PreviewActs
          right={files.right}
          corrections={corrections}
          saveLabel={label}
          refusal={refusal}
          isSaving={isSaving}
          onSave={handleSave}
          onUploadAgain={openChooser}
          onCancelUpload={() => setIsGivingUp(true)}
        />
      }
    >
      <FileDrop right={files.right} ref={chooser} kinds={workbookFileKinds} hint={files.hint} onFiles={files.onFiles}>
        <ReadOnlyLine right={files.right} />
        <UploadProgress upload={files.upload} acts={files.acts} afterwards="Reading the file" />
        <PreviewBars
          subjects={subjects}
          onSubjectStep={goToSubject}
          filter={filter}
          onFilter={onFilter}
          tools={props.tools}
          noInvalid={noInvalid}
          onNextInvalid={() => goToInvalid(1)}
          issues={{
            count: counts.invalid + counts.marked + props.issues.length,
            isShown: isIssuesShown,
            onToggle: () => setIsIssuesShown(!isIssuesShown),
          }}
        />
        <UnusualBar {...unusual} />
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            <PreviewGridView
              preview={props}
              grid={grid}
              selection={selection}
              isSaving={isSaving}
              onShowAll={showAll}
              onUploadAnother={openChooser}
            />
          </div>
          {isIssuesShown && (
            <PreviewIssues
              grid={sheet.all}
              periods={sheet.periodNames}
              issues={props.issues}
              elsewhere={{
                invalid: counts.invalid - (chosen?.counts.invalid ?? 0),
                marked: counts.marked - (chosen?.counts.marked ?? 0),
                noun: `${subjects.noun.toLowerCase()}s`,
              }}
              onNextInvalid={() => goToInvalid(1)}
              onJump={jump}
            />
          )}
        </div>
      </FileDrop>
      {question.dialogOf(unusual, () => void save())}
      {isGivingUp && (
        <CancelUploadDialog
          filename={props.filename}
          onGiveUp={props.givingUp.giveUp}
          onDone={props.givingUp.onDone}
          onClose={() => setIsGivingUp(false)}
        >
          {props.givingUp.words}
        </CancelUploadDialog>
      )}
      {props.dialogs}
    </Page>
  )
}

/** The unusual figures of a preview: those on the shown sheet, and how many there are in all. */
function unusualOf<Line extends PlacedLine, Change extends CellChange>(
  { sheet, subjects, counts }: UploadPreviewProps<Line, Change>,
  onShow: (rowKey: string, period: number) => void,
) {
  const { all, periodNames } = sheet
  const figures = filteredCells(all, 'MARKED').map(
    ({ key, cell }): UnusualFigure => ({
      key: `${key} ${cell.period}`,
      name: `${all.byKey.get(key)?.row.label ?? ''}, ${periodNames[cell.period]?.label ?? ''}`,
      text: cell.text,
      reason: cell.mark ?? '',
      onShow: () => onShow(key, cell.period),
    }),
  )
  return { figures: sheet.isOld ? [] : figures, count: counts.marked, noun: `${subjects.noun.toLowerCase()}s` }
}
