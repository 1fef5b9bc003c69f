import { changeNode } from '@fourwall/domain/editing/tree-edits.ts'
import { bottomLineWarnings } from '@fourwall/domain/mappings/bottom-line.ts'
import { computableGroups, type DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { GROUP_TYPE_NAMES } from '@fourwall/domain/mappings/group-types.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { SettingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { type RefObject, useMemo } from 'react'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { TreeEditor } from '../../../blocks/tree-editor/TreeEditor.tsx'
import type { TreeRow } from '../../../blocks/tree-editor/tree-row.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../../ui/Menu.tsx'
import { Figure } from '../../../ui/Money.tsx'
import type { AccountBooks } from '../account-books.ts'
import type { CategorizedMapping } from '../categorizations-request.ts'
import { LineFigure } from '../changes/LineFigure.tsx'
import { countKinds, countUnder } from './draft-lines.ts'
import type { CategorizationLinesState } from './use-categorization-lines.ts'

interface CategorizationLinesProps {
  readonly lines: CategorizationLinesState
  readonly draft: DraftCategorization
  /** Problems that prevent saving, by line id. */
  readonly problems: ReadonlyMap<string, string>
  readonly mappings: readonly CategorizedMapping[]
  /** The mapping whose figures are shown; null without a mapping. */
  readonly mapping: CategorizedMapping | null
  readonly figures: SettingsFigures | null
  readonly books: AccountBooks | null
  readonly onMapping: (mappingId: string) => void
  readonly tree: RefObject<HTMLDivElement | null>
  readonly isReadOnly: boolean
}

/** The lines of a categorization as a tree, with their figures. */
export function CategorizationLines({
  lines,
  draft,
  problems,
  mappings,
  mapping,
  figures,
  books,
  onMapping,
  tree,
  isReadOnly,
}: CategorizationLinesProps) {
  const { rows, byId, closed, selection, addLine } = lines
  const accountCounts = useMemo(() => countUnder(draft.tree, mapping?.groupIds ?? []), [draft.tree, mapping])
  const warnings = useMemo(() => bottomLineWarnings(groupTree(computableGroups(draft))), [draft])
  const noteOf = (row: TreeRow) => {
    const node = byId.get(row.id)
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
        <Button kind="plain" onClick={() => lines.foldAll(({ childCount }) => childCount > 0)}>
          {closed.size > 0 ? 'Expand all' : 'Collapse all'}
        </Button>
        <IfAllowed right="CHANGE_MAPPINGS">
          <Button icon="plus" onClick={() => addLine('')}>
            Add calculation
          </Button>
          <Button icon="plus" onClick={() => addLine(null)}>
            Add category
          </Button>
        </IfAllowed>
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No line yet" actions={!isReadOnly && <Button onClick={() => addLine(null)}>Add category</Button>}>
          Categories hold accounts and other categories; calculations such as gross profit are computed from them.
        </EmptyState>
      ) : (
        <TreeEditor
          ref={tree}
          label="Lines"
          isReadOnly={isReadOnly}
          rows={rows}
          selected={selection.ids}
          activeId={selection.activeId}
          onSelect={(ids, activeId) => lines.setSelection({ ids, activeId })}
          onFold={lines.fold}
          onRename={(rowId, name) => lines.changeTree(changeNode(draft.tree, rowId, { name }))}
          onAct={lines.act}
          drag={lines.drag}
          onDragStart={lines.startDrag}
          noteOf={noteOf}
          columnsOf={columnsOf}
          lookOf={(row) => (row.isGroup ? (row.level === 1 ? 'heading' : 'plain') : 'calculation')}
          heading={<LineHeadings mapping={mapping} figures={figures} books={books} />}
        />
      )}
      {warnings.length > 0 && (
        <p className="flex flex-none items-start gap-2 border-t border-line-1 bg-warn-soft px-4 py-2 text-small text-warn">
          <Icon name="warning" className="mt-[2px]" />
          <span>{warnings.slice(0, MOST_WARNINGS).join(' ')}</span>
        </p>
      )}
    </section>
  )
}

/** Hides the latest month if there is little room, in favor of names. */
const NARROW = '@max-[520px]/lines:hidden'

/** Further problems usually have the same cause. */
const MOST_WARNINGS = 3

function LineHeadings({ mapping, figures, books }: Pick<CategorizationLinesProps, 'mapping' | 'figures' | 'books'>) {
  return (
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
        {figures !== null && <Figure text={counted(books?.months.length ?? 0, 'month')} />}
      </span>
    </div>
  )
}
