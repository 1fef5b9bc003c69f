import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { categorizationRows } from '@fourwall/domain/mappings/categorization-file.ts'
import type { SettingsChange } from '@fourwall/domain/profit-loss/settings-change.ts'
import { type ComponentProps, useRef, useState } from 'react'
import { useMay } from '../../../blocks/rights/rights.ts'
import { FileActs } from '../../../blocks/settings-files/FileActs.tsx'
import { FileImportDialog } from '../../../blocks/settings-files/FileImportDialog.tsx'
import { saveSettingsFile } from '../../../blocks/settings-files/save-settings-file.ts'
import { countedChanges } from '../../../blocks/versions/counted-changes.ts'
import { EditorPage } from '../../../blocks/versions/EditorPage.tsx'
import { SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/Menu.tsx'
import type { AccountBooks } from '../account-books.ts'
import { type CategorizedMapping, type VersionedCategorization } from '../categorizations-request.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { ChangePreview } from '../changes/ChangePreview.tsx'
import { rowsOfSettingsFile } from '../files/file-rows-request.ts'
import { categorizationFileReading } from '../files/settings-readings.ts'
import { CategorizationConflict } from './CategorizationConflict.tsx'
import { CategorizationDetails } from './CategorizationDetails.tsx'
import { CategorizationHistory } from './CategorizationHistory.tsx'
import { CategorizationLines } from './CategorizationLines.tsx'
import { GroupInUse } from './GroupInUse.tsx'
import { LineProblem } from './LineProblem.tsx'
import { type CategorizationEditorState, useCategorizationEditor } from './use-categorization-editor.ts'
import { useCategorizationLines } from './use-categorization-lines.ts'
import { useCategorizationKeys, useCategorizationSaving } from './use-categorization-saving.ts'
import { useCheckedDraft } from './use-checked-draft.ts'

interface CategorizationEditorProps {
  readonly loaded: VersionedCategorization
  /** The mappings of this categorization. */
  readonly mappings: readonly CategorizedMapping[]
  /** The mapping whose figures are shown; null without a mapping. */
  readonly mappingId: string | null
  readonly onMapping: (mappingId: string) => void
  /** Called after saving: lists and reports changed. */
  readonly onSaved: () => void
}

const CRUMBS = [
  { label: 'Settings', to: '/settings' },
  { label: 'Chart of accounts', to: '/settings/chart-of-accounts' },
] as const

const DETAILS = 'flex w-[360px] flex-none flex-col overflow-y-auto border-l border-line-1 max-[1240px]:w-[320px]'

function CategorizationActs({ name, ...acts }: { readonly name: string } & Omit<ComponentProps<typeof FileActs>, 'right'>) {
  return (
    <Menu label={`Actions for ${name}`} align="end" trigger={<IconButton icon="more" label={`Actions for ${name}`} />}>
      <FileActs right="CHANGE_MAPPINGS" {...acts} />
    </Menu>
  )
}

/** Editor of a categorization. Changes are stored on saving. */
export function CategorizationEditor({ loaded, mappings, mappingId, onMapping, onSaved }: CategorizationEditorProps) {
  const editor = useCategorizationEditor(loaded)
  const { draft, base, changes } = editor
  const isReadOnly = !useMay('CHANGE_MAPPINGS')
  const checked = useCheckedDraft(editor, mappings, mappingId)
  const { books, change, firstProblem } = checked
  const [drawer, setDrawer] = useState<'HISTORY' | 'CHANGES' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const tree = useRef<HTMLDivElement>(null)

  const isDirty = changes.length > 0
  const saving = useCategorizationSaving({
    editor,
    problem: firstProblem?.message ?? null,
    onSaved() {
      setDrawer((open) => (open === 'CHANGES' ? null : open))
      onSaved()
    },
  })
  const { isSaving, theirs, save, whyNot } = saving
  const lines = useCategorizationLines({ editor, mappings, books, saving, tree })

  useCategorizationKeys({
    editor,
    onSave: () => void (whyNot === null && !isSaving && save()),
    isOff: isReadOnly || theirs !== null || lines.inUse !== null || isImporting,
  })

  return (
    <EditorPage
      right="CHANGE_MAPPINGS"
      title={base.draft.name}
      kind="Categorization"
      crumbs={CRUMBS}
      isDirty={isDirty}
      edited={{ kind: 'CATEGORIZATION', id: loaded.id }}
      editor={editor}
      history={{ isOpen: drawer === 'HISTORY', onToggle: () => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY') }}
      acts={
        <CategorizationActs
          name={base.draft.name}
          onExport={(format) =>
            void saveSettingsFile({ name: draft.name, kind: 'categorization', rows: categorizationRows(draft), isDirty }, format)
          }
          onImport={() => setImporting(true)}
        />
      }
      said={lines.said}
      drag={lines.drag}
      drawer={
        drawer && <CategorizationDrawer drawer={drawer} editor={editor} change={change} books={books} onClose={() => setDrawer(null)} />
      }
    >
      <div className="flex min-h-0 flex-1">
        <CategorizationLines {...checked} isReadOnly={isReadOnly} lines={lines} draft={draft} onMapping={onMapping} tree={tree} />
        {/* A drawer replaces the details if there is no room for both. */}
        <aside aria-label="Details" className={classNames(DETAILS, drawer !== null && 'max-[1900px]:hidden')}>
          <CategorizationDetails {...checked} isReadOnly={isReadOnly} editor={editor} lines={lines} />
        </aside>
      </div>
      <ChangePreview
        summary={isDirty ? `${countedChanges(changes.length)} not saved` : 'No change yet'}
        spanLabel={books?.spanLabel ?? ''}
        change={firstProblem === undefined ? change : null}
        reason={
          firstProblem === undefined ? (
            checked.whyNoFigures
          ) : (
            <LineProblem
              message={firstProblem.message}
              name={lines.byId.get(firstProblem.id)?.name ?? null}
              onShow={() => {
                setDrawer(null)
                lines.show(firstProblem.id)
              }}
            />
          )
        }
        isListOpen={drawer === 'CHANGES'}
        onListOpen={(isOpen) => setDrawer(isOpen ? 'CHANGES' : null)}
        actions={
          <SaveActs
            right="CHANGE_MAPPINGS"
            label="Save categorization"
            isSaving={isSaving}
            whyNot={whyNot}
            onSave={() => void save()}
            onDiscard={isDirty ? () => editor.change(base.draft) : null}
          />
        }
      />
      {isImporting && (
        <CategorizationImport
          editor={editor}
          mappings={mappings}
          onTake={(next) => {
            saving.forgetFailure()
            editor.change(next)
            lines.select([])
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
          by={saving.theirsBy}
          isSaving={isSaving}
          onTakeTheirs={saving.takeTheirs}
          onSave={(what) => void save(theirs.version, what)}
          onClose={saving.closeConflict}
        />
      )}
      {lines.inUse !== null && <GroupInUse use={lines.inUse} onClose={lines.forgetUse} />}
      {saving.leaveDialog}
    </EditorPage>
  )
}

interface CategorizationDrawerProps {
  readonly drawer: 'HISTORY' | 'CHANGES'
  readonly editor: CategorizationEditorState
  readonly change: SettingsChange | null
  readonly books: AccountBooks | null
  readonly onClose: () => void
}

function CategorizationDrawer({ drawer, editor, change, books, onClose }: CategorizationDrawerProps) {
  const { id, version } = editor.base
  if (drawer === 'HISTORY')
    return (
      <CategorizationHistory categorizationId={id} current={version} onRestore={({ draft }) => editor.change(draft)} onClose={onClose} />
    )
  return (
    change !== null && books !== null && <ChangeList change={change} months={books.months} spanLabel={books.spanLabel} onClose={onClose} />
  )
}

interface CategorizationImportProps {
  readonly editor: Pick<CategorizationEditorState, 'draft' | 'base'>
  readonly mappings: readonly CategorizedMapping[]
  readonly onTake: (draft: DraftCategorization) => void
  readonly onClose: () => void
}

/** Imports a categorization from a file, after showing the changes. */
function CategorizationImport({ editor, mappings, onTake, onClose }: CategorizationImportProps) {
  const { draft, base } = editor
  return (
    <FileImportDialog
      rowsOf={rowsOfSettingsFile}
      right="CHANGE_MAPPINGS"
      title="Import the categorization from a file"
      columns={
        <>
          One line in each row, under the headings <b>Group path</b>, such as Labor &gt; Management, <b>Kind</b> (category or calculation),{' '}
          <b>Type</b>, <b>Formula</b> and <b>Better</b> (up or down). A line that has no row is deleted. The export has this format.
        </>
      }
      read={(found) => categorizationFileReading(found, { draft, saved: base.draft, mappings, newId: () => crypto.randomUUID() })}
      onTake={onTake}
      onClose={onClose}
    />
  )
}
