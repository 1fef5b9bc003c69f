import type { AccountId, LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { mappingRows } from '@fourwall/domain/mappings/mapping-file.ts'
import { isLikely, type OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { LinkProps } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { DragLabel } from '../../../blocks/drag/DragLabel.tsx'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import type { TreeRow } from '../../../blocks/tree-editor/tree-row.ts'
import { useTreeDrag } from '../../../blocks/tree-editor/use-tree-drag.ts'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { kept, NOTHING_CHOSEN, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { AccountBooks } from '../account-books.ts'
import { CategoryPicker } from '../CategoryPicker.tsx'
import { ChangeList } from '../changes/ChangeList.tsx'
import { ChangePreview } from '../changes/ChangePreview.tsx'
import { changeCounts } from '../files/change-counts.ts'
import { FileActs } from '../files/FileActs.tsx'
import { FileImportDialog } from '../files/FileImportDialog.tsx'
import { mappingFileReading } from '../files/file-reading.ts'
import { saveSettingsFile } from '../files/save-settings-file.ts'
import { MappingActs } from '../MappingActs.tsx'
import type { MappingAct } from '../MappingDialogs.tsx'
import { createMapping, loadMapping, saveMapping, type VersionedMapping } from '../mapping-request.ts'
import { AccountActivity } from './AccountActivity.tsx'
import { AccountsToMap } from './AccountsToMap.tsx'
import { categoryOfRow, MappedAccounts } from './MappedAccounts.tsx'
import { MappingConflict } from './MappingConflict.tsx'
import { MappingHistory } from './MappingHistory.tsx'
import { accountAmounts, accountOfRow, accountRowId, accountsByGroup, categoryPaths, mappedRows } from './mapping-rows.ts'
import { useAccountList, usualSign } from './use-account-list.ts'
import { type EditedMapping, useMappingEditor } from './use-mapping-editor.ts'
import { useMappingFigures } from './use-mapping-figures.ts'
import { useSuggestions, withoutDeclined } from './use-suggestions.ts'

/** The way to the page, from the outside in. */
export type EditorCrumbs = readonly { readonly label: string; readonly to: NonNullable<LinkProps['to']> }[]

interface MappingEditorProps {
  readonly loaded: EditedMapping
  readonly books: AccountBooks
  readonly others: readonly OtherMapping[]
  readonly crumbs: EditorCrumbs
  /** Of a new one: what it is called, and the fields in which that is said. */
  readonly form?: {
    readonly name: string
    readonly description: string | null
    readonly fields: ReactNode
    /** Whether it can be saved; says what is missing where it cannot. */
    readonly check: () => boolean
  }
  /** An act on the mapping as a whole; `rebase` takes what it changed as what is edited. */
  readonly onAct?: (kind: MappingAct, rebase: () => Promise<void>) => void
  /** What other pages were loaded with is not true any more. */
  readonly onSaved: () => void
  readonly onCreated?: (id: string) => void
  /** How many accounts stand somewhere now. */
  readonly onAssigned?: (count: number) => void
  /** It was deleted: nothing is to be saved any more. */
  readonly isGone?: boolean
  readonly onGone?: () => void
}

/** Where there is no room for all, some give way. */
const SHORTCUTS = [
  ['1', 'first suggestion', '@max-[400px]:hidden'],
  ['2', 'second', '@max-[640px]:hidden'],
  ['d', 'decline', '@max-[560px]:hidden'],
  ['c', 'choose a category', '@max-[470px]:hidden'],
] as const

/** Fewer accounts than this are all in sight at once. */
const FEW = 80

/** Puts accounts into categories: those that have none on one side, the report's lines with their accounts on the other, what it does below. */
export function MappingEditor({
  loaded,
  books,
  others,
  crumbs,
  form,
  onAct,
  onSaved,
  onCreated,
  onAssigned,
  isGone = false,
  onGone,
}: MappingEditorProps) {
  const client = useClient()
  const editor = useMappingEditor(loaded)
  const { base, assignments, changed } = editor
  const content: MappingContent = form ? { ...editor.content, name: form.name, description: form.description } : editor.content
  const isNew = base.id === null
  const [savedId, setSavedId] = useState<string | null>(null)
  const hasSettled = savedId !== null || isGone
  const isDirty = !hasSettled && (editor.isDirty || (form !== undefined && form.name.trim() !== ''))
  const tree = useMemo(() => groupTree(base.categorization.groups), [base.categorization])
  const names = useMemo(() => new Map(base.categorization.groups.map(({ id, name }) => [id, name])), [base.categorization])
  const groupName = (groupId: string): string => names.get(groupId) ?? 'a group that is gone'
  const accountsById = useMemo(() => new Map(books.accounts.map((account) => [account.id, account])), [books])
  const accountName = (id: AccountId): string => labelOf(accountsById.get(id))
  const categories = useMemo(() => categoryPaths(tree), [tree])
  const amounts = useMemo(() => accountAmounts(books.facts), [books])

  const [chosenLeft, setLeft] = useState<RowSelection>(NOTHING_CHOSEN)
  const [right, setRight] = useState<RowSelection>(NOTHING_CHOSEN)
  const [side, setSide] = useState<'LEFT' | 'RIGHT'>('LEFT')
  // On whichever side it stands; it stays while the keyboard passes over categories.
  const [shownId, setShownId] = useState<AccountId | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    base.content.assignments.size > FEW ? new Set(base.categorization.groups.map(({ id }) => id)) : new Set(),
  )
  const [picking, setPicking] = useState<readonly AccountId[] | null>(null)
  const [drawer, setDrawer] = useState<'HISTORY' | 'CHANGES' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [said, setSaid] = useState('')
  const [panel, leftList, rightList] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]

  const list = useAccountList(base, assignments, books, amounts)
  const { free } = list
  // What a filter or a search hides is not meant by any act.
  const left = useMemo(() => kept(chosenLeft, list.ids), [chosenLeft, list.ids])
  const suggested = useSuggestions(base, books, others)
  const { declined } = editor
  const suggestionsOf = useMemo(() => withoutDeclined(suggested, declined), [suggested, declined])
  const likely = useMemo(
    () =>
      new Map(
        free.flatMap(({ account }): [AccountId, string][] => {
          const suggestions = suggestionsOf(account)
          const [first] = suggestions
          return first !== undefined && isLikely(suggestions) ? [[account.id, first.groupId]] : []
        }),
      ),
    [free, suggestionsOf],
  )

  const { figures, change } = useMappingFigures(base, assignments, books)
  const rows = useMemo(() => mappedRows(tree, accountsByGroup(books.accounts, assignments), closed), [tree, books, assignments, closed])

  const rowIds = useMemo(() => rows.map(({ id }) => id), [rows])

  const assign = (ids: readonly AccountId[], groupId: string | null) => {
    saving.forgetFailure()
    editor.assign(ids, groupId)
    const what = ids.length === 1 ? accountName(ids[0] ?? 0) : `${formatCount(ids.length)} accounts`
    setSaid(groupId === null ? `${what} unassigned` : `${what} assigned to ${groupName(groupId)}`)
    if (left.ids.size > 0) setLeft({ ...left, ids: new Set() })
    if (right.ids.size > 0) setRight({ ...right, ids: new Set() })
  }
  const dragRows = useMemo(() => rows.map(dragRow), [rows])
  const { drag, begin } = useTreeDrag({
    tree: rightList,
    rows: dragRows,
    onDrop(ids, { rowId }) {
      const target = rowId === null ? null : categoryOfRow(rows, rowId)
      if (target === null) return setSaid('Nothing was moved: let go on a category.')
      assign(
        ids.flatMap((id) => accountOfRow(id) ?? []),
        target.group.id,
      )
    },
    other: {
      ref: panel,
      onDrop: (ids) =>
        assign(
          ids.flatMap((id) => accountOfRow(id) ?? []),
          null,
        ),
    },
  })
  const handleDragStart = (event: PointerEvent, ids: readonly AccountId[], label: string) => begin(event, ids.map(accountRowId), label)

  const saving = useVersionedSave<VersionedMapping>({
    loadCurrent: async () => (base.id === null ? null : loadMapping(client, base.id, null)),
    onSaved(current) {
      editor.follow(current, editor.content)
      onSaved()
    },
    success: 'Saved the mapping',
    failure: 'Failed to save mapping',
  })
  const { isSaving, theirs } = saving
  const save = async (version = base.version, what = content): Promise<boolean> => {
    if (form?.check() === false) return false
    const { id } = base
    if (id !== null) return saving.save(() => saveMapping(client, id, version, what))
    let created: string | null = null
    const isSaved = await saving.save(async () => {
      const outcome = await createMapping(client, base.categorization.id, what)
      if (outcome.kind === 'SAVED') created = outcome.id
      return outcome
    })
    if (isSaved && created !== null) {
      onSaved()
      setSavedId(created)
    }
    return isSaved
  }
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: isNew ? 'Save the new mapping?' : `Save the changes to “${content.name}”?`,
          description: isNew
            ? 'It is not saved yet. Leaving without saving discards it.'
            : `${changeCounts(base.content, content)}, not saved yet. Leaving without saving discards that.`,
          onSave: () => save(),
        }
      : null,
  )
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: editor.undo,
    onRedo: editor.redo,
    isOff: theirs !== null || isImporting,
  })

  const rebase = async () => {
    const current = await loadMapping(client, base.id ?? '', null)
    if (current) editor.follow(current, base.content)
  }
  useSettled(savedId !== null, () => onCreated?.(savedId ?? ''))
  useSettled(isGone, () => onGone?.())
  useEffect(() => onAssigned?.(assignments.size), [onAssigned, assignments])

  const active = left.activeId === null ? undefined : accountsById.get(Number(left.activeId))
  const chosenOnRight = [...right.ids].flatMap((id) => accountOfRow(id) ?? [])
  const chosenOnLeft = [...left.ids].map(Number)
  const isMeantRight = chosenOnRight.length > 0 && (side === 'RIGHT' || chosenOnLeft.length === 0)
  const chosenOnes = isMeantRight ? chosenOnRight : chosenOnLeft
  const meant = picking ?? (chosenOnes.length > 0 ? chosenOnes : active ? [active.id] : [])
  const shown = shownId === null ? undefined : accountsById.get(shownId)
  const filters = [
    { value: 'UNASSIGNED' as const, label: 'Unassigned' },
    { value: 'NEW' as const, label: `New (${formatCount(list.newCount)})` },
    { value: 'BALANCE_SHEET' as const, label: 'Balance sheet' },
    { value: 'ALL' as const, label: 'All accounts' },
  ]

  const fileActs = (
    <FileActs
      onExport={(format) =>
        void saveSettingsFile(
          {
            name: content.name,
            kind: 'mapping',
            rows: mappingRows({ groups: base.categorization.groups, accounts: books.accounts, assignments }),
            isDirty,
          },
          format,
        )
      }
      onImport={() => setImporting(true)}
    />
  )

  return (
    <Page
      title={isNew ? 'New mapping' : content.name}
      crumbs={crumbs}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      note={content.description ?? undefined}
      actions={
        <>
          <EditorActs
            editor={editor}
            {...(isNew
              ? {}
              : { history: { isOpen: drawer === 'HISTORY', onToggle: () => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY') } })}
          />
          {onAct ? (
            <MappingActs name={base.content.name} onAct={(kind) => onAct(kind, rebase)} more={fileActs} />
          ) : (
            <Menu label="Acts on the new mapping" align="end" trigger={<IconButton icon="more" label="Acts on the new mapping" />}>
              {fileActs}
            </Menu>
          )}
        </>
      }
      drawer={
        drawer === 'HISTORY' ? (
          <MappingHistory
            mappingId={base.id ?? ''}
            current={base.version}
            names={{ account: accountName, group: (id) => names.get(id) ?? null }}
            onRestore={(restored) => editor.change({ ...restored, name: content.name, description: content.description })}
            onClose={() => setDrawer(null)}
          />
        ) : (
          drawer === 'CHANGES' && (
            <ChangeList change={change} months={books.months} spanLabel={books.spanLabel} onClose={() => setDrawer(null)} />
          )
        )
      }
    >
      {form?.fields}
      <div className="flex min-h-0 flex-1">
        <div className={classNames('flex min-h-0 min-w-0 flex-col', drawer === null ? 'w-[54%] flex-none' : 'flex-1')}>
          <AccountsToMap
            panel={panel}
            list={leftList}
            accounts={list.shown}
            ids={list.ids}
            scale={books.scale}
            count={list.count}
            unassigned={free.length}
            likely={likely.size}
            filter={list.filter}
            filters={filters}
            order={list.order}
            search={list.search}
            selection={left}
            groupOf={(id) => assignments.get(id) ?? null}
            savedGroupOf={(id) => base.content.assignments.get(id) ?? null}
            groupName={groupName}
            suggestionsOf={suggestionsOf}
            isDropTarget={drag?.over === 'OTHER' && drag.ids.some((id) => assignments.has(accountOfRow(id) ?? 0))}
            onFilter={list.setFilter}
            onOrder={list.setOrder}
            onSearch={list.setSearch}
            onSelect={(selection) => {
              setLeft(selection)
              setSide('LEFT')
              if (selection.activeId !== null) setShownId(Number(selection.activeId))
            }}
            onAcceptLikely={() => {
              editor.assignEach(likely)
              setSaid(`${counted(likely.size, 'account')} assigned`)
            }}
            onAssign={assign}
            onDecline={editor.decline}
            onPick={setPicking}
            onDragStart={handleDragStart}
          />
          {shown && (
            <AccountActivity
              account={shown}
              sign={usualSign(shown)}
              elsewhere={others.flatMap(({ name, groups, assignments: theirAssignments }) => {
                const group = groups.find(({ id }) => id === theirAssignments.get(shown.id))
                return group ? [`In ${name}: ${group.name}`] : []
              })}
            />
          )}
          <footer className="@container flex h-[36px] flex-none items-center gap-3 overflow-hidden border-t border-line-1 px-4 text-small whitespace-nowrap text-2">
            {meant.length === 0 ? (
              <Button end="chevron-down" disabledReason="Choose accounts first.">
                Assign to
              </Button>
            ) : (
              <CategoryPicker
                label="Category"
                categories={categories}
                open={picking !== null}
                onOpenChange={(isOpen) => setPicking(isOpen ? meant : null)}
                onChoose={(groupId) => assign(meant, groupId)}
                returnFocus={isMeantRight ? rightList : leftList}
                trigger={<Button end="chevron-down">{meant.length > 1 ? `Assign ${formatCount(meant.length)} to` : 'Assign to'}</Button>}
              />
            )}
            {meant.some((id) => assignments.has(id)) && (
              <Button kind="plain" onClick={() => assign(meant, null)}>
                Unassign
              </Button>
            )}
            <span className="flex-1" />
            {SHORTCUTS.map(([keys, what, givingWay]) => (
              <span key={keys} className={classNames('inline-flex items-center gap-1', givingWay)}>
                <Kbd keys={keys} /> {what}
              </span>
            ))}
          </footer>
        </div>
        {/* What opens at the right takes its assign: there is no room for three. */}
        {drawer === null && (
          <MappedAccounts
            list={rightList}
            title={isNew ? 'Categories' : content.name}
            note={`${isNew ? '' : 'categories '}of ${base.categorization.name}`}
            rows={rows}
            ids={rowIds}
            figures={figures}
            amounts={amounts}
            scale={books.scale}
            savedGroupOf={(id) => base.content.assignments.get(id) ?? null}
            groupName={groupName}
            selection={right}
            isAllOpen={closed.size === 0}
            drag={drag}
            onSelect={(selection) => {
              setRight(selection)
              setSide('RIGHT')
              const accountId = selection.activeId === null ? null : accountOfRow(selection.activeId)
              if (accountId !== null) setShownId(accountId)
            }}
            onFold={(groupId, isExpanded) => {
              const next = new Set(closed)
              if (isExpanded) next.delete(groupId)
              else next.add(groupId)
              setClosed(next)
            }}
            onFoldAll={() => setClosed(closed.size === 0 ? new Set(base.categorization.groups.map(({ id }) => id)) : new Set())}
            onUnassign={(ids) => assign(ids, null)}
            onPick={setPicking}
            onDragStart={handleDragStart}
          />
        )}
      </div>
      <ChangePreview
        summary={changed.length === 0 ? 'Nothing changed yet' : changeCounts(base.content, content)}
        spanLabel={books.spanLabel}
        change={change}
        isListOpen={drawer === 'CHANGES'}
        onListOpen={(isOpen) => setDrawer(isOpen ? 'CHANGES' : null)}
        actions={
          <>
            {editor.isDirty && (
              <Button kind="plain" onClick={() => editor.change(base.content)}>
                Discard
              </Button>
            )}
            <Button
              kind="primary"
              busy={isSaving ? 'Saving' : null}
              disabledReason={isDirty ? null : 'Nothing has changed.'}
              onClick={() => void save()}
            >
              Save mapping
            </Button>
          </>
        }
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      <DragLabel drag={drag} />
      {isImporting && (
        <FileImportDialog
          title="Import the mapping from a file"
          columns={
            <>
              One account in each row, under the headings <b>Account number</b>, <b>Account name</b> and <b>Group path</b>, such as Labor
              &gt; Management. A row without a group leaves its account unassigned. The export writes such a file.
            </>
          }
          read={(found) =>
            mappingFileReading(
              found,
              editor.content,
              { groups: base.categorization.groups, accounts: books.accounts },
              { account: accountName, group: (id) => names.get(id) ?? null },
            )
          }
          onTake={(next) => {
            saving.forgetFailure()
            editor.change(next)
            setLeft(NOTHING_CHOSEN)
            setRight(NOTHING_CHOSEN)
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
          names={{
            account: accountName,
            group: (id) => names.get(id) ?? theirs.categorization.groups.find((group) => group.id === id)?.name ?? null,
          }}
          isSaving={isSaving}
          onTakeTheirs={() => {
            editor.begin(theirs)
            saving.closeConflict()
          }}
          onSave={(what) => void save(theirs.version, what)}
          onClose={saving.closeConflict}
        />
      )}
      {leaveDialog}
    </Page>
  )
}

/** What a drag needs to know of a row: it is found by its id, and has one part only. */
function dragRow({ id }: { readonly id: string }): TreeRow {
  return { id, level: 1, name: '', isGroup: false, isExpanded: false, parentId: null, index: 0, childCount: 0 }
}

function labelOf(account: LedgerAccount | undefined): string {
  return account === undefined ? 'an account that is gone' : `${account.number} ${account.name}`.trim()
}

/** Goes on from a page that nothing is to be saved on any more, once its own question is out of the way. */
function useSettled(isSettled: boolean, onSettled: () => void): void {
  const goOn = useEffectEvent(onSettled)
  useEffect(() => {
    if (isSettled) goOn()
  }, [isSettled])
}
