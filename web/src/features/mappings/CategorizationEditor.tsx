import {
  changeNode,
  childrenIn,
  type Edited,
  findNode,
  flattenTree,
  placeBeside,
  placeDeeper,
  placeHigher,
  type TreePlace,
} from '@fourwall/domain/editing/tree-edits.ts'
import { bottomLineWarnings } from '@fourwall/domain/mappings/bottom-line.ts'
import {
  categorizationState,
  computableGroups,
  type DraftCategorization,
  type EditedGroup,
  GROUP_RULES,
  insertGroups,
  makeCalculation,
  makeCategory,
  mappedRefusal,
  moveGroups,
  removeGroups,
  retypeGroup,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import { categorizationRows } from '@fourwall/domain/mappings/categorization-file.ts'
import { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { GROUP_TYPE_NAMES } from '@fourwall/domain/mappings/group-types.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { type SettingsFigures, settingsChange, settingsFigures } from '@fourwall/domain/reports/settings-change.ts'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { DragLabel } from '../../blocks/tree-editor/DragLabel.tsx'
import { type TreeAct, TreeEditor } from '../../blocks/tree-editor/TreeEditor.tsx'
import { dropPlace, type TreeRow } from '../../blocks/tree-editor/tree-row.ts'
import { useTreeDrag } from '../../blocks/tree-editor/use-tree-drag.ts'
import { EditorActs, UnsavedMark } from '../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../blocks/versions/use-versioned-save.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../ui/Menu.tsx'
import { Figure } from '../../ui/Money.tsx'
import { toast } from '../../ui/toast.ts'
import { useAccountBooks } from './account-books.ts'
import { CategorizationConflict } from './CategorizationConflict.tsx'
import { CategorizationDetails, type GroupKind } from './CategorizationDetails.tsx'
import { CategorizationHistory } from './CategorizationHistory.tsx'
import { ChangeList } from './ChangeList.tsx'
import { ChangePreview } from './ChangePreview.tsx'
import { type CategorizedMapping, loadCategorization, saveCategorization, type VersionedCategorization } from './categorizations-request.ts'
import { countKinds, countUnder, placeOfNew, problemsOf, whatUses } from './draft-lines.ts'
import { FileActs } from './FileActs.tsx'
import { FileImportDialog } from './FileImportDialog.tsx'
import { categorizationFileReading } from './file-reading.ts'
import { GroupInUse, type GroupUse } from './GroupInUse.tsx'
import { groupRows } from './group-rows.ts'
import { LineFigure } from './LineFigure.tsx'
import { saveSettingsFile } from './save-settings-file.ts'
import { useCategorizationEditor } from './use-categorization-editor.ts'

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
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<{ readonly ids: ReadonlySet<string>; readonly activeId: string | null }>({
    ids: new Set(),
    activeId: null,
  })
  const [drawer, setDrawer] = useState<'HISTORY' | 'CHANGES' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [said, setSaid] = useState('')
  const [freshId, setFreshId] = useState<string | null>(null)
  const [inUse, setInUse] = useState<GroupUse | null>(null)
  const tree = useRef<HTMLDivElement>(null)

  const rows = useMemo(() => groupRows(draft.tree, closed), [draft.tree, closed])
  const nodes = useMemo(() => new Map(flattenTree(draft.tree).map(({ node }) => [node.id, node])), [draft.tree])
  const names = useMemo(() => formulaNames(categorizationState(draft).groups), [draft])
  const problems = useMemo(() => problemsOf(draft, names, base.draft, mappings), [draft, names, base, mappings])
  const chosen = [...selection.ids].flatMap((one) => nodes.get(one) ?? [])
  const isDirty = changes.length > 0
  const [firstProblem] = problems
  const warnings = useMemo(() => bottomLineWarnings(groupTree(computableGroups(draft))), [draft])
  const mapping = mappings.find((one) => one.id === mappingId) ?? null

  const accountCounts = useMemo(() => countUnder(draft.tree, mapping?.groupIds ?? []), [draft.tree, mapping])

  // Typing is never slower for what a ledger of thousands of accounts takes.
  const computed = useDeferredValue(draft)
  const before = useFigures(base.draft, mapping, books)
  const figures = useFigures(computed, mapping, books)
  const change = useMemo(() => before && figures && settingsChange(before, figures), [before, figures])

  const saving = useVersionedSave<VersionedCategorization>({
    loadCurrent: () => loadCategorization(client, id, null),
    onSaved(current) {
      editor.follow(current)
      setDrawer((open) => (open === 'CHANGES' ? null : open))
      onSaved()
    },
    success: `Saved “${draft.name}”`,
    failure: 'Failed to save categorization',
  })
  const { isSaving, theirs } = saving
  const save = (version = base.version, what = draft) => saving.save(() => saveCategorization(client, id, version, what))
  const changeTree = (next: readonly EditedGroup[]) => editor.change({ ...draft, tree: next })
  const apply = (edited: Edited<EditedGroup>, sentence: string): boolean => {
    saving.forgetFailure()
    if ('refusal' in edited) {
      setSaid(edited.refusal)
      saving.refuse(edited.refusal)
      return false
    }
    changeTree(edited.tree)
    setSaid(sentence)
    return true
  }
  const put = (ids: readonly string[], place: TreePlace) => {
    const { parentId } = place
    apply(moveGroups(draft.tree, ids, place), `Moved to ${parentId === null ? 'the top' : (nodes.get(parentId)?.name ?? '')}`)
    if (parentId !== null && closed.has(parentId)) setClosed(without(closed, parentId))
  }
  const { drag, begin } = useTreeDrag({
    tree,
    rows,
    onDrop(ids, { rowId, part }) {
      const row = rows.find((one) => one.id === rowId)
      put(ids, row ? dropPlace(row, part) : { parentId: null, index: draft.tree.length })
    },
  })
  const remove = (ids: readonly string[]) => {
    const use = whatUses(draft, base.draft, ids, mappings, books?.accounts ?? [])
    if (use !== null) return setInUse(use)
    const next = rows.find((row, at) => !ids.includes(row.id) && at >= rows.findIndex((one) => ids.includes(one.id)))
    if (
      !apply(removeGroups(draft.tree, ids), ids.length === 1 ? `${nodes.get(ids[0] ?? '')?.name} deleted` : `${ids.length} lines deleted`)
    )
      return
    setSelection({ ids: new Set(next ? [next.id] : []), activeId: next?.id ?? null })
  }
  const act = (kind: TreeAct, ids: readonly string[], active: string) => {
    if (kind === 'remove') return remove(ids)
    const place = {
      up: placeBeside(draft.tree, active, -1),
      down: placeBeside(draft.tree, active, 1),
      deeper: placeDeeper(draft.tree, active, GROUP_RULES),
      higher: placeHigher(draft.tree, active),
    }[kind]
    if (place === null) return setSaid(AT_THE_END[kind])
    put(kind === 'up' || kind === 'down' ? [active] : ids, place)
  }
  const add = (formula: string | null) => {
    const node: EditedGroup = {
      id: crypto.randomUUID(),
      name: formula === null ? 'New category' : 'New calculation',
      type: null,
      formula,
      favorability: null,
      children: [],
    }
    if (!apply(insertGroups(draft.tree, [node], placeOfNew(draft.tree, selection.activeId, formula === null)), 'Added')) return
    setSelection({ ids: new Set([node.id]), activeId: node.id })
    setFreshId(node.id)
  }
  const turn = (groupId: string, kind: GroupKind) => {
    const node = nodes.get(groupId)
    if (node === undefined || (node.formula === null) === (kind === 'CATEGORY')) return
    const refusal =
      kind === 'CALCULATION' && findNode(base.draft.tree, groupId) ? mappedRefusal(node, 'become a calculation', mappings) : null
    if (refusal !== null) apply({ refusal }, '')
    else if (kind === 'CALCULATION') apply(makeCalculation(draft.tree, groupId), `${node.name} is a calculation`)
    else apply(makeCategory(draft.tree, groupId), `${node.name} is a category`)
  }

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
    isOff: theirs !== null || inUse !== null || isImporting,
  })

  const noteOf = (row: TreeRow) => {
    const node = nodes.get(row.id)
    const problem = problems.get(row.id)
    if (node === undefined) return null
    const accounts = accountCounts.get(row.id) ?? 0
    return (
      <>
        {problem !== undefined && (
          <span title={problem} className="flex items-center text-unfav">
            <Icon name="warning" label={problem} />
          </span>
        )}
        <span className="@max-[640px]/lines:hidden">{node.type === null ? '' : GROUP_TYPE_NAMES[node.type]}</span>
        <span className="w-[64px] text-right">{accounts > 0 && formatCount(accounts)}</span>
      </>
    )
  }
  const columnsOf = (row: TreeRow) => {
    const [values, unit] = [figures?.valuesOf(row.id) ?? [], figures?.units.get(row.id) ?? 'money']
    const last = values.length - 1
    return [last - 1, last].map((column, at) => (
      <span key={at === 0 ? 'month' : 'span'} className={classNames('w-[104px] flex-none text-right', at === 0 && NARROW)}>
        {figures !== null && <LineFigure value={values[column] ?? null} unit={unit} />}
      </span>
    ))
  }
  const counts = countKinds(draft)

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
        <section aria-label="Lines" className="@container/lines flex min-w-0 flex-1 flex-col">
          <div className="flex h-bar flex-none items-center gap-2 pr-3 pl-4">
            <h2 className="min-w-0 flex-1 truncate font-medium @max-[700px]/lines:invisible">
              {counts.categories} <span className="font-normal text-3 @max-[800px]/lines:hidden">and {counts.calculations}</span>
            </h2>
            {mapping !== null && (
              <Menu
                label="Mapping whose figures are shown"
                trigger={
                  <Button kind="plain" prefix="Figures of" end="chevron-down">
                    <span className="max-w-[160px] truncate">{mapping.name}</span>
                  </Button>
                }
              >
                <MenuChoices
                  label="Figures of"
                  value={mapping.id}
                  choices={mappings.map((one) => ({ value: one.id, label: one.name }))}
                  onChange={onMapping}
                />
              </Menu>
            )}
            <Button
              kind="plain"
              onClick={() =>
                setClosed(closed.size > 0 ? new Set() : new Set(rows.filter(({ childCount }) => childCount > 0).map((row) => row.id)))
              }
            >
              {closed.size > 0 ? 'Expand all' : 'Collapse all'}
            </Button>
            <Button icon="plus" onClick={() => add('')}>
              Add calculation
            </Button>
            <Button icon="plus" onClick={() => add(null)}>
              Add category
            </Button>
          </div>
          {rows.length === 0 ? (
            <EmptyState title="No line yet" actions={<Button onClick={() => add(null)}>Add category</Button>}>
              Categories hold accounts, and categories of their own; calculations such as gross profit are made of them.
            </EmptyState>
          ) : (
            <TreeEditor
              ref={tree}
              label="Lines"
              rows={rows}
              selected={selection.ids}
              activeId={selection.activeId}
              onSelect={(ids, activeId) => setSelection({ ids, activeId })}
              onFold={(rowId, isExpanded) => setClosed(isExpanded ? without(closed, rowId) : new Set([...closed, rowId]))}
              onRename={(rowId, name) => changeTree(changeNode(draft.tree, rowId, { name }))}
              onAct={act}
              drag={drag}
              onDragStart={(event, row) => {
                const ids = selection.ids.has(row.id) ? [...selection.ids] : [row.id]
                begin(event, ids, ids.length === 1 ? row.name : `${ids.length} lines`)
              }}
              noteOf={noteOf}
              columnsOf={columnsOf}
              lookOf={(row) => (row.isGroup ? (row.level === 1 ? 'heading' : 'plain') : 'calculation')}
              heading={
                <div
                  aria-hidden="true"
                  className="flex h-row flex-none items-center gap-[6px] overflow-hidden border-b border-line-2 pr-4 pl-[34px] text-small text-3"
                >
                  <span className="flex-1">Line</span>
                  <span className="pr-[6px]">Type</span>
                  <span className="w-[64px] text-right">{mapping !== null && 'Accounts'}</span>
                  <span className={classNames('w-[104px] flex-none text-right', NARROW)}>
                    {figures !== null && <Figure text={books?.months.at(-1)?.label ?? ''} />}
                  </span>
                  <span className="w-[104px] flex-none text-right">
                    {figures !== null && <Figure text={`${books?.months.length} months`} />}
                  </span>
                </div>
              }
            />
          )}
          {warnings.length > 0 && (
            <p className="flex flex-none items-start gap-2 border-t border-line-1 bg-warn-soft px-4 py-2 text-small text-warn">
              <Icon name="warning" className="mt-[2px]" />
              <span>{warnings.slice(0, MOST_WARNINGS).join(' ')}</span>
            </p>
          )}
        </section>
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
            chosen={chosen}
            draft={draft}
            names={names}
            problems={problems}
            mappings={mappings}
            figures={figures}
            books={books}
            freshId={freshId}
            onChange={(next, run) => {
              // What was typed into its name is taken: the keyboard is free to go on.
              setFreshId(null)
              editor.change(next, run)
            }}
            onEndRun={editor.endRun}
            onUndo={editor.undo}
            onRedo={editor.redo}
            onRetype={(groupId, type) => apply(retypeGroup(draft.tree, groupId, type), 'Type changed')}
            onKind={turn}
            onMove={(parentId) => put([...selection.ids], { parentId, index: childrenIn(draft.tree, parentId).length })}
            onRemove={() => remove([...selection.ids])}
            onDone={() => {
              setFreshId(null)
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
            <Problem
              message={firstProblem[1]}
              name={nodes.get(firstProblem[0])?.name ?? null}
              onShow={() => {
                setClosed(new Set())
                setDrawer(null)
                setSelection({ ids: new Set([firstProblem[0]]), activeId: firstProblem[0] })
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
        {said}
      </p>
      <DragLabel drag={drag} />
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
            setSelection({ ids: new Set(), activeId: null })
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
      {inUse !== null && <GroupInUse use={inUse} onClose={() => setInUse(null)} />}
      {leaveDialog}
    </Page>
  )
}

/** The latest month gives way to names where there is little room. */
const NARROW = '@max-[520px]/lines:hidden'

/** Further ones follow from the same mistake. */
const MOST_WARNINGS = 3

const AT_THE_END = {
  up: 'It is the first of its list.',
  down: 'It is the last of its list.',
  deeper: 'There is no category before it.',
  higher: 'It stands at the top.',
} as const

function whyNoFigures(
  mapping: CategorizedMapping | null,
  books: ReturnType<typeof useAccountBooks>['books'],
  failure: string | null,
): string | null {
  if (mapping === null) return 'No mapping uses this categorization yet, so there are no figures to try it on.'
  if (books === null) return failure
  return books.months.length === 0 ? 'The ledger has no entries yet, so there are no figures to try it on.' : null
}

/** What a draft comes to with a mapping's accounts; null while there is no mapping or no ledger. */
function useFigures(
  draft: DraftCategorization,
  mapping: CategorizedMapping | null,
  books: ReturnType<typeof useAccountBooks>['books'],
): SettingsFigures | null {
  return useMemo(
    () =>
      mapping === null || books === null || books.months.length === 0
        ? null
        : settingsFigures({ groups: computableGroups(draft), accountMappings: mapping.accountMappings }, books),
    [draft, mapping, books],
  )
}

function countChanges(count: number): string {
  return count === 1 ? '1 change' : `${formatCount(count)} changes`
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  next.delete(id)
  return next
}

interface ProblemProps {
  /** The line at fault; null where it is gone. */
  readonly name: string | null
  readonly message: string
  readonly onShow: () => void
}

function Problem({ name, message, onShow }: ProblemProps) {
  return (
    <span className="flex items-center gap-2">
      <Icon name="warning" className="text-unfav" />
      <span>
        {name !== null && !message.startsWith(`"${name}"`) && <b className="font-medium text-1">{name}: </b>}
        {message}
      </span>
      {name !== null && (
        <Button kind="plain" onClick={onShow}>
          Show
        </Button>
      )}
    </span>
  )
}
