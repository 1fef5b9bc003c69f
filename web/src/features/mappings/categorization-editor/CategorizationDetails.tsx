import { flattenTree } from '@fourwall/domain/editing/tree-edits.ts'
import type { Favorability, ProfitLossGroupType } from '@fourwall/domain/mappings/categorization.ts'
import {
  calculationsNaming,
  categorizationState,
  changeGroup,
  type DraftCategorization,
  derivedFavorability,
  type EditedGroup,
  type MappingUse,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { CATEGORY_TYPES, GROUP_TYPE_NAMES, SUBTOTAL_TYPES } from '@fourwall/domain/mappings/group-types.ts'
import type { SettingsFigures } from '@fourwall/domain/profit-loss/settings-change.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormulaField } from '../../../blocks/formula/FormulaField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import type { AccountBooks } from '../account-books.ts'
import { CategoryPicker } from '../CategoryPicker.tsx'
import { AddMappingLink, MappingLink } from '../EntityLinks.tsx'
import { categoryPaths } from '../mapping-editor/mapping-rows.ts'
import { FormulaResult } from './FormulaResult.tsx'
import type { CategorizationEditorState } from './use-categorization-editor.ts'
import type { CategorizationLinesState } from './use-categorization-lines.ts'

interface CategorizationDetailsProps {
  readonly editor: CategorizationEditorState
  readonly lines: CategorizationLinesState
  readonly names: FormulaNames
  /** Problems that prevent saving, by group id. */
  readonly problems: ReadonlyMap<string, string>
  readonly mappings: readonly (MappingUse & { readonly id: string })[]
  /** The draft's figures; null without a mapping or a ledger. */
  readonly figures: SettingsFigures | null
  readonly books: AccountBooks | null
  readonly isReadOnly: boolean
}

/** Details of the selected lines; without a selection, of the categorization itself. */
export function CategorizationDetails(props: CategorizationDetailsProps) {
  const { editor, lines, mappings } = props
  const { draft } = editor
  const { chosen } = lines
  const [only] = chosen
  if (only === undefined)
    return (
      <section aria-label="Categorization" className="flex flex-col gap-3 px-4 py-3">
        <fieldset disabled={props.isReadOnly} className="contents">
          <NameField
            key={draft.name}
            label="Name of the categorization"
            name={draft.name}
            isFresh={false}
            onChange={(name) => {
              lines.forgetFresh()
              editor.change({ ...draft, name })
            }}
            onDone={lines.endNaming}
          />
        </fieldset>
        <div>
          <h3 className="text-small text-2">Mappings</h3>
          {mappings.length === 0 ? (
            <p className="text-3">
              None uses it yet. <AddMappingLink id={editor.base.id} name={draft.name} />
            </p>
          ) : (
            <ul>
              {mappings.map((mapping) => (
                <li key={mapping.id} className="truncate">
                  <MappingLink id={mapping.id} name={mapping.name} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <p className="text-3">
          {props.isReadOnly
            ? 'Choose a line to see it.'
            : 'Choose a line to see and change it. Drag to move it, or press Alt with an arrow key; F2 renames, Delete deletes.'}
        </p>
      </section>
    )
  const moving = <MoveTo draft={draft} chosen={chosen} onChoose={(parentId) => lines.putInto([...lines.selection.ids], parentId)} />
  if (chosen.length > 1)
    return (
      <section aria-label="Chosen" className="flex flex-col gap-3 px-4 py-3">
        <h2 className="font-medium">{chosen.length} lines chosen</h2>
        {!props.isReadOnly && (
          <div className="flex gap-2">
            {moving}
            <Button kind="danger" onClick={() => lines.remove([...lines.selection.ids])}>
              Delete {chosen.length} lines
            </Button>
          </div>
        )}
      </section>
    )
  return <GroupDetails key={only.id} {...props} group={only} moving={moving} />
}

function GroupDetails({
  group,
  moving,
  ...props
}: CategorizationDetailsProps & { readonly group: EditedGroup; readonly moving: ReactNode }) {
  const { editor, lines, names, figures, books } = props
  const { draft } = editor
  const { id, formula } = group
  const problem = props.problems.get(id)
  const change = (next: Parameters<typeof changeGroup>[2], run?: string) => {
    // The name was applied, so the focus can return to the tree.
    lines.forgetFresh()
    editor.change({ ...draft, tree: changeGroup(draft.tree, id, next) }, run)
  }
  const formulas = new Map(flattenTree(draft.tree).flatMap(({ node }) => (node.formula === null ? [] : [[node.id, node.formula]])))
  return (
    <section aria-label="Chosen" className="flex flex-col gap-3 px-4 py-3">
      <fieldset disabled={props.isReadOnly} className="contents">
        <NameField
          key={group.name}
          label="Name"
          name={group.name}
          isFresh={id === lines.freshId}
          onChange={(name) => change({ name })}
          onDone={lines.endNaming}
        />
        <SegmentedControl
          label="Kind of line"
          value={formula === null ? 'CATEGORY' : 'CALCULATION'}
          choices={[
            { value: 'CATEGORY', label: 'Category' },
            { value: 'CALCULATION', label: 'Calculation' },
          ]}
          onChange={(kind) => lines.turn(id, kind)}
        />
        {formula !== null && (
          <>
            <FormulaField
              formula={formula}
              names={names}
              place={{ groupId: id, formulas }}
              isFresh={false}
              onChange={(next, isTyping) => change({ formula: next }, isTyping ? `formula ${id}` : undefined)}
              onSettled={editor.endRun}
              onUndo={editor.undo}
              onRedo={editor.redo}
              onDone={lines.endNaming}
            />
            {figures !== null && books !== null && (
              <FormulaResult groupId={id} formula={formula} name={group.name} nameOf={names.nameOf} figures={figures} books={books} />
            )}
          </>
        )}
        <TypeField group={group} isAtTop={draft.tree.some((root) => root.id === id)} onRetype={(next) => lines.retype(id, next)} />
        <Direction draft={draft} group={group} onChange={(favorability) => change({ favorability })} />
      </fieldset>
      {problem !== undefined && formula === null && <p className="text-small text-unfav">{problem}</p>}
      <Uses {...props} group={group} />
      {!props.isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {moving}
          <Button kind="danger" onClick={() => lines.remove([...lines.selection.ids])}>
            {formula === null ? 'Delete category' : 'Delete calculation'}
          </Button>
        </div>
      )}
      {!props.isReadOnly && formula === null && group.children.length > 0 && (
        <p className="text-small text-3">If you delete it, its contents move up a level.</p>
      )}
    </section>
  )
}

/** Applies the name on blur and Enter; Escape restores it. */
function NameField({
  label,
  name,
  isFresh,
  onChange,
  onDone,
}: {
  readonly label: string
  readonly name: string
  readonly isFresh: boolean
  readonly onChange: (name: string) => void
  readonly onDone: () => void
}) {
  const [text, setText] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) input.current?.select()
  }, [isFresh])
  const isEmpty = text.trim() === ''
  return (
    <TextInput
      ref={input}
      label={label}
      value={text}
      maxLength={LONGEST.groupName}
      onChange={setText}
      error={isEmpty ? 'It needs a name.' : null}
      onBlur={() => !isEmpty && text.trim() !== name && onChange(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isEmpty) onDone()
        else if (event.key === 'Escape') setText(name)
      }}
    />
  )
}

const FROM_ABOVE = 'FROM_ABOVE'
const NO_SUBTOTAL = 'NONE'

interface TypeFieldProps {
  readonly group: EditedGroup
  readonly isAtTop: boolean
  readonly onRetype: (type: ProfitLossGroupType | null) => void
}

/** A category's type, which decides its sign; a calculation's role. */
function TypeField({ group: { type, formula }, isAtTop, onRetype }: TypeFieldProps) {
  if (formula !== null)
    return (
      <SelectInput
        label="Role"
        hint="How other screens recognize this line, whatever its name."
        value={type ?? NO_SUBTOTAL}
        choices={[{ value: NO_SUBTOTAL, label: 'None' }, ...SUBTOTAL_TYPES.map((value) => ({ value, label: GROUP_TYPE_NAMES[value] }))]}
        onChange={(value) => onRetype(value === NO_SUBTOTAL ? null : value)}
      />
    )
  const types = CATEGORY_TYPES.map((value) => ({ value, label: GROUP_TYPE_NAMES[value] }))
  return (
    <SelectInput
      label="Type"
      hint="Revenue and other income print credits as positive, all else debits."
      value={type ?? FROM_ABOVE}
      choices={isAtTop ? types : [{ value: FROM_ABOVE, label: 'Same as the category above it' }, ...types]}
      onChange={(value) => onRetype(value === FROM_ABOVE ? null : value)}
    />
  )
}

interface DirectionProps {
  readonly draft: DraftCategorization
  readonly group: EditedGroup
  readonly onChange: (favorability: Favorability | null) => void
}

/** Whether an increase is favorable: shown if derived, otherwise a choice. */
function Direction({ draft, group, onChange }: DirectionProps) {
  const derived = derivedFavorability(draft, group.id)
  if (derived !== null)
    return (
      <div>
        <h3 className="text-small text-2">An increase is</h3>
        <p>
          {derived === 'UP' ? 'Favorable' : 'Unfavorable'}{' '}
          <span className="text-3">
            {group.formula === null ? '(from its type)' : group.type === null ? '(from its parts)' : '(from its role)'}
          </span>
        </p>
      </div>
    )
  return (
    <div>
      <h3 className="pb-1 text-small text-2">An increase is</h3>
      <SegmentedControl
        label="An increase is"
        value={group.favorability ?? 'OPEN'}
        choices={[
          { value: 'UP', label: 'Favorable' },
          { value: 'DOWN', label: 'Unfavorable' },
          { value: 'OPEN', label: 'Not set' },
        ]}
        onChange={(value) => onChange(value === 'OPEN' ? null : value)}
      />
      <p className="mt-1 text-small text-3">Its formula does not decide this. Until it is set, its variances are not colored.</p>
    </div>
  )
}

/** The formulas and mappings that use the group. */
function Uses({ editor: { draft }, group, mappings }: CategorizationDetailsProps & { readonly group: EditedGroup }) {
  const naming = calculationsNaming(draft.tree, group.id)
  const mapped = mappings.flatMap((mapping) => {
    const count = mapping.groupIds.filter((id) => id === group.id).length
    return count === 0 ? [] : [{ mapping, count }]
  })
  if (naming.length === 0 && mapped.length === 0) return null
  return (
    <div>
      <h3 className="text-small text-2">Used by</h3>
      <ul>
        {naming.map(({ id, name }) => (
          <li key={id} className="truncate">
            {name} <span className="text-3">names it</span>
          </li>
        ))}
        {mapped.map(({ mapping, count }) => (
          <li key={mapping.id} className="truncate">
            <MappingLink id={mapping.id} name={mapping.name} isInText />{' '}
            <span className="text-3">maps {count === 1 ? '1 account' : `${count} accounts`} to it</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface MoveToProps {
  readonly draft: DraftCategorization
  readonly chosen: readonly EditedGroup[]
  /** Null: to the top level. */
  readonly onChoose: (parentId: string | null) => void
}

const TOP = { groupId: '', name: 'The top', path: 'The top', depth: 1 }

/** Moves the selection into a category, without dragging. */
function MoveTo({ draft, chosen, onChoose }: MoveToProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const inside = new Set(flattenTree(chosen).map(({ node }) => node.id))
  const categories = isOpen ? categoryPaths(groupTree(categorizationState(draft).groups)).filter(({ groupId }) => !inside.has(groupId)) : []
  return (
    <CategoryPicker
      trigger={
        <Button ref={button} end="chevron-down">
          Move to
        </Button>
      }
      label="Move to"
      categories={[TOP, ...categories]}
      open={isOpen}
      onOpenChange={setIsOpen}
      onChoose={(groupId) => onChoose(groupId === TOP.groupId ? null : groupId)}
      returnFocus={button}
    />
  )
}
