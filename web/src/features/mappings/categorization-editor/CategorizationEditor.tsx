import { childrenIn } from '@fourwall/domain/editing/tree-edits.ts'
import { categorizationState, retypeGroup } from '@fourwall/domain/mappings/categorization-edits.ts'
import { categorizationRows } from '@fourwall/domain/mappings/categorization-file.ts'
import { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAccountBooks } from '../account-books.ts'
import {
  type CategorizedMapping,
  loadCategorization,
  saveCategorization,
  type VersionedCategorization,
} from '../categorizations-request.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { ChangePreview } from '../changes/ChangePreview.tsx'
import { FileActs } from '../files/FileActs.tsx'
import { FileImportDialog } from '../files/FileImportDialog.tsx'
import { categorizationFileReading } from '../files/file-reading.ts'
import { saveSettingsFile } from '../files/save-settings-file.ts'
import { CategorizationConflict } from './CategorizationConflict.tsx'
import { CategorizationDetails } from './CategorizationDetails.tsx'
import { CategorizationHistory } from './CategorizationHistory.tsx'
import { CategorizationLines } from './CategorizationLines.tsx'
import { problemsOf } from './draft-lines.ts'
import { GroupInUse } from './GroupInUse.tsx'
import { LineProblem } from './LineProblem.tsx'
import { useCategorizationEditor } from './use-categorization-editor.ts'
import { NO_LINES, useCategorizationLines } from './use-categorization-lines.ts'
import { useDraftFigures, whyNoFigures } from './use-draft-figures.ts'

interface CategorizationEditorProps {
  readonly loaded: VersionedCategorization
  /** Those to this categorization. */
  readonly mappings: readonly CategorizedMapping[]
  /** Whose figures are shown; null where there is none. */
  readonly mappingId: string | null
  readonly onMapping: (mappingId: string) => void
  /** It was saved: lists and reports of it are others now. */
  readonly onSaved: () => void
}

/** The lines of a profit and loss to be put in order, named, typed and calculated. Nothing is stored until it is saved. */
export function CategorizationEditor({ loaded, mappings, mappingId, onMapping, onSaved }: CategorizationEditorProps) {
  const client = useClient()
  const { id } = loaded
  const editor = useCategorizationEditor(loaded)
  const { draft, base, changes } = editor
  const { books, failure: booksFailure } = useAccountBooks()
  const [drawer, setDrawer] = useState<'HISTORY' | 'CHANGES' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const tree = useRef<HTMLDivElement>(null)

  const names = useMemo(() => formulaNames(categorizationState(draft).groups), [draft])
  const problems = useMemo(() => problemsOf(draft, names, base.draft, mappings), [draft, names, base, mappings])
  const isDirty = changes.length > 0
  const [firstProblem] = problems
  const mapping = mappings.find((one) => one.id === mappingId) ?? null

  const { figures, change } = useDraftFigures(draft, base.draft, mapping, books)

  const saving = useVersionedSave<VersionedCategorization>({
    loadCurrent: () => loadCategorization(client, id, null),
    onSaved(current) {
      editor.follow(current, draft)
      setDrawer((open) => (open === 'CHANGES' ? null : open))
      onSaved()
    },
    success: `Saved “${draft.name}”`,
    failure: 'Failed to save categorization',
  })
  const { isSaving, theirs } = saving
  const save = (version = base.version, what = draft) => saving.save(() => saveCategorization(client, id, version, what))
  const lines = useCategorizationLines({ editor, mappings, books, saving, tree })

  const whyNotSaved = !isDirty ? 'Nothing has changed.' : (firstProblem?.[1] ?? null)
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save the changes to “${base.draft.name}”?`,
          description: `${countChanges(changes.length)} not saved yet. Leaving without saving discards ${changes.length === 1 ? 'it' : 'them'}.`,
          ...(firstProblem === undefined ? { onSave: save } : {}),
        }
      : null,
  )

  const saveLatest = useRef(() => {})
  useEffect(() => {
    saveLatest.current = () => void (whyNotSaved === null && !isSaving && save())
  })
  useEditorKeys({
    onSave() {
      const field = document.activeElement
      // A name that is still being typed counts as well: it is taken when its field is left.
      if (field instanceof HTMLInputElement) {
        field.blur()
        field.focus()
      }
      requestAnimationFrame(() => saveLatest.current())
    },
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: theirs !== null || lines.inUse !== null || isImporting,
  })

  return (
    <Page
      title={base.draft.name}
      crumbs={[
        { label: 'Settings', to: '/settings' },
        { label: 'Chart of accounts', to: '/settings/chart-of-accounts' },
      ]}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      actions={
        <>
          <EditorActs
            editor={editor}
            history={{ isOpen: drawer === 'HISTORY', onToggle: () => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY') }}
          />
          <Menu label={`Acts on ${base.draft.name}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${base.draft.name}`} />}>
            <FileActs
              onExport={(format) =>
                void saveSettingsFile({ name: draft.name, kind: 'categorization', rows: categorizationRows(draft), isDirty }, format)
              }
              onImport={() => setImporting(true)}
            />
          </Menu>
        </>
      }
      drawer={
        drawer === 'HISTORY' ? (
          <CategorizationHistory
            categorizationId={id}
            current={base.version}
            onRestore={(version) => {
              editor.change(version.draft)
              toast.success(`Version ${version.version} is on the page`, { detail: 'Nothing is stored until you save it.' })
            }}
            onClose={() => setDrawer(null)}
          />
        ) : (
          drawer === 'CHANGES' &&
          change !== null &&
          books !== null && <ChangeList change={change} months={books.months} spanLabel={books.spanLabel} onClose={() => setDrawer(null)} />
        )
      }
    >
      <div className="flex min-h-0 flex-1">
        <CategorizationLines
          lines={lines}
          draft={draft}
          problems={problems}
          mappings={mappings}
          mapping={mapping}
          figures={figures}
          books={books}
          onMapping={onMapping}
          tree={tree}
        />
        {/* A drawer takes the place of the details where there is no room for both. */}
        <aside
          aria-label="Details"
          className={classNames(
            'flex w-[360px] flex-none flex-col overflow-y-auto border-l border-line-1 max-[1240px]:w-[320px]',
            drawer !== null && 'max-[1900px]:hidden',
          )}
        >
          <CategorizationDetails
            categorizationId={id}
            chosen={lines.chosen}
            draft={draft}
            names={names}
            problems={problems}
            mappings={mappings}
            figures={figures}
            books={books}
            freshId={lines.freshId}
            onChange={(next, run) => {
              // What was typed into its name is taken: the keyboard is free to go on.
              lines.forgetFresh()
              editor.change(next, run)
            }}
            onEndRun={editor.endRun}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onRetype={(groupId, type) => lines.apply(retypeGroup(draft.tree, groupId, type), 'Type changed')}
            onKind={lines.turn}
            onMove={(parentId) => lines.put([...lines.selection.ids], { parentId, index: childrenIn(draft.tree, parentId).length })}
            onRemove={() => lines.remove([...lines.selection.ids])}
            onDone={() => {
              lines.forgetFresh()
              // Leaving the field takes what it says.
              tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
            }}
          />
        </aside>
      </div>
      <ChangePreview
        summary={isDirty ? `${countChanges(changes.length)} not saved` : 'No change yet'}
        spanLabel={books?.spanLabel ?? ''}
        change={firstProblem === undefined ? change : null}
        reason={
          firstProblem === undefined ? (
            whyNoFigures(mapping, books, booksFailure)
          ) : (
            <LineProblem
              message={firstProblem[1]}
              name={lines.nodes.get(firstProblem[0])?.name ?? null}
              onShow={() => {
                lines.setClosed(new Set())
                setDrawer(null)
                lines.setSelection({ ids: new Set([firstProblem[0]]), activeId: firstProblem[0] })
              }}
            />
          )
        }
        isListOpen={drawer === 'CHANGES'}
        onListOpen={(isOpen) => setDrawer(isOpen ? 'CHANGES' : null)}
        actions={
          <>
            {isDirty && (
              <Button kind="plain" onClick={() => editor.change(base.draft)}>
                Discard
              </Button>
            )}
            <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={whyNotSaved} onClick={() => void save()}>
              Save categorization
            </Button>
          </>
        }
      />
      <p role="status" className="sr-only">
        {lines.said}
      </p>
      <DragLabel drag={lines.drag} />
      {isImporting && (
        <FileImportDialog
          title="Import the categorization from a file"
          columns={
            <>
              One line in each row, under the headings <b>Group path</b>, such as Labor &gt; Management, <b>Kind</b> (category or
              calculation), <b>Type</b>, <b>Formula</b> and <b>Better</b> (up or down). A line that has no row is deleted. The export writes
              such a file.
            </>
          }
          read={(found) => categorizationFileReading(found, { draft, saved: base.draft, mappings, newId: () => crypto.randomUUID() })}
          onTake={(next) => {
            saving.forgetFailure()
            editor.change(next)
            lines.setSelection(NO_LINES)
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {theirs && (
        <CategorizationConflict
          base={base.draft}
          mine={draft}
          theirs={theirs}
          isSaving={isSaving}
          onTakeTheirs={() => {
            editor.begin(theirs)
            saving.closeConflict()
          }}
          onSave={(what) => void save(theirs.version, what)}
          onClose={saving.closeConflict}
        />
      )}
      {lines.inUse !== null && <GroupInUse use={lines.inUse} onClose={lines.forgetUse} />}
      {leaveDialog}
    </Page>
  )
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${formatCount(count)} changes`
}
