import type { MappingNames } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import type { OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import type { SettingsChange } from '@fourwall/domain/profit-loss/settings-change.ts'
import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EditorPage } from '../../../blocks/versions/EditorPage.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { AccountBooks } from '../account-books.ts'
import { ChangeList } from '../changes/ChangeList.tsx'
import { ChangePreview } from '../changes/ChangePreview.tsx'
import { changeCounts } from '../files/change-counts.ts'
import { MappingActs } from '../MappingActs.tsx'
import type { MappingAct } from '../MappingDialogs.tsx'
import { AccountActivity } from './AccountActivity.tsx'
import { AccountsToMap } from './AccountsToMap.tsx'
import { AssignBar } from './AssignBar.tsx'
import { MappedAccounts } from './MappedAccounts.tsx'
import { MappingConflict } from './MappingConflict.tsx'
import { MappingFileActs, MappingImport } from './MappingFiles.tsx'
import { MappingHistory } from './MappingHistory.tsx'
import { type EditedMapping, type MappingEditorState, useMappingEditor } from './use-mapping-editor.ts'
import { type NewMappingWords, useMappingSaving } from './use-mapping-saving.ts'
import { useMappingWork } from './use-mapping-work.ts'

/** Breadcrumbs, outermost first. */
export type EditorCrumbs = readonly { readonly label: string; readonly to: NonNullable<LinkProps['to']> }[]

interface MappingEditorProps {
  readonly loaded: EditedMapping
  readonly books: AccountBooks
  readonly others: readonly OtherMapping[]
  readonly crumbs: EditorCrumbs
  /** Of a new mapping: its name, and the fields for it. */
  readonly form?: NewMappingWords & { readonly fields: ReactNode }
  /** An action for the whole mapping; `rebase` takes its result as the new base of the edits. */
  readonly onAct?: (kind: MappingAct, rebase: () => Promise<void>) => void
  /** Called after saving: data of other pages is stale. */
  readonly onSaved: () => void
  readonly onCreated?: (id: string) => void
  /** Number of assigned accounts. */
  readonly onAssigned?: (count: number) => void
  /** It was deleted: there is nothing to save. */
  readonly isGone?: boolean
  readonly onGone?: () => void
}

/** Editor of a mapping: unassigned accounts at the left, categories with their accounts at the right, the effect below. */
export function MappingEditor({ loaded, books, others, crumbs, form, isGone = false, ...on }: MappingEditorProps) {
  const { onAct, onAssigned } = on
  const editor = useMappingEditor(loaded)
  const { base, assignments } = editor
  const saving = useMappingSaving({ editor, words: form, isGone, onSaved: on.onSaved })
  const { content, isNew, isDirty, isSaving, theirs, save, savedId, rebase } = saving
  const [panel, leftList, rightList] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const work = useMappingWork({ editor, books, others, panel, rightList, forgetFailure: saving.forgetFailure })
  const { names } = work
  const [drawer, setDrawer] = useState<'HISTORY' | 'CHANGES' | null>(null)
  const [isImporting, setImporting] = useState(false)
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: theirs !== null || isImporting || work.isReadOnly,
  })
  useSettled(savedId !== null, () => on.onCreated?.(savedId ?? ''))
  useSettled(isGone, () => on.onGone?.())
  useEffect(() => onAssigned?.(assignments.size), [onAssigned, assignments])

  return (
    <EditorPage
      right="CHANGE_MAPPINGS"
      title={isNew ? 'New mapping' : content.name}
      {...(!isNew && { kind: 'Mapping' })}
      crumbs={crumbs}
      note={content.description ?? undefined}
      isDirty={isDirty}
      edited={{ kind: 'MAPPING', id: isNew || isGone ? null : (loaded.id ?? null) }}
      editor={editor}
      history={isNew ? null : { isOpen: drawer === 'HISTORY', onToggle: () => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY') }}
      acts={
        <MappingActs
          name={isNew ? 'the new mapping' : base.content.name}
          {...(onAct && { onAct: (kind) => onAct(kind, rebase) })}
          more={<MappingFileActs editor={editor} name={content.name} books={books} isDirty={isDirty} onImport={() => setImporting(true)} />}
        />
      }
      said={work.said}
      drag={work.drag}
      drawer={
        drawer && (
          <MappingDrawer
            drawer={drawer}
            editor={editor}
            names={names}
            change={work.change}
            books={books}
            onRestore={(restored) => editor.change({ ...restored, name: content.name, description: content.description })}
            onClose={() => setDrawer(null)}
          />
        )
      }
    >
      {form?.fields}
      <div className="flex min-h-0 flex-1">
        <div className={classNames('flex min-h-0 min-w-0 flex-col', drawer === null ? 'w-[54%] flex-none' : 'flex-1')}>
          <AccountsToMap work={work} panel={panel} list={leftList} />
          {work.shown && <AccountActivity account={work.shown} sign={work.signOf(work.shown.id)} others={others} />}
          {!work.isReadOnly && <AssignBar work={work} leftList={leftList} rightList={rightList} />}
        </div>
        {/* A drawer at the right replaces it: there is no room for three. */}
        {drawer === null && (
          <MappedAccounts
            work={work}
            list={rightList}
            title={isNew ? 'Categories' : content.name}
            note={`${isNew ? '' : 'categories '}of ${base.categorization.name}`}
          />
        )}
      </div>
      <ChangePreview
        summary={editor.changed.length === 0 ? 'Nothing changed yet' : changeCounts(base.content, content)}
        spanLabel={books.spanLabel}
        change={work.change}
        isListOpen={drawer === 'CHANGES'}
        onListOpen={(isOpen) => setDrawer(isOpen ? 'CHANGES' : null)}
        actions={
          <SaveActs
            right="CHANGE_MAPPINGS"
            label="Save mapping"
            isSaving={isSaving}
            whyNot={isDirty ? null : NOTHING_CHANGED}
            onSave={() => void save()}
            onDiscard={editor.isDirty ? () => editor.change(base.content) : null}
          />
        }
      />
      {isImporting && (
        <MappingImport
          editor={editor}
          books={books}
          names={names}
          onTake={(next) => {
            saving.forgetFailure()
            editor.change(next)
            work.selectNothing()
            setImporting(false)
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {theirs && (
        <MappingConflict
          base={base.content}
          mine={content}
          theirs={theirs}
          by={saving.theirsBy}
          names={names}
          isSaving={isSaving}
          onTakeTheirs={saving.takeTheirs}
          onSave={(what) => void save(theirs.version, what)}
          onClose={saving.closeConflict}
        />
      )}
      {saving.leaveDialog}
    </EditorPage>
  )
}

interface MappingDrawerProps {
  readonly drawer: 'HISTORY' | 'CHANGES'
  readonly editor: MappingEditorState
  readonly names: MappingNames
  readonly change: SettingsChange
  readonly books: AccountBooks
  readonly onRestore: (content: MappingContent) => void
  readonly onClose: () => void
}

function MappingDrawer({ drawer, editor, names, change, books, onRestore, onClose }: MappingDrawerProps) {
  const { id, version } = editor.base
  return drawer === 'HISTORY' ? (
    <MappingHistory mappingId={id ?? ''} current={version} names={names} onRestore={onRestore} onClose={onClose} />
  ) : (
    <ChangeList change={change} months={books.months} spanLabel={books.spanLabel} onClose={onClose} />
  )
}

/** Leaves a page without unsaved changes, once its leave confirmation is settled. */
function useSettled(isSettled: boolean, onSettled: () => void): void {
  const goOn = useEffectEvent(onSettled)
  useEffect(() => {
    if (isSettled) goOn()
  }, [isSettled])
}
