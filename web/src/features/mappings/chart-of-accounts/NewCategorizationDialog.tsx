import { flattenTree } from '@fourwall/domain/editing/tree-edits.ts'
import {
  categorizationState,
  copiedCategorization,
  type DraftCategorization,
  draftCategorization,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { shownFormula } from '@fourwall/domain/mappings/formula-text.ts'
import { READY_MADE, readyMadeGroups } from '@fourwall/domain/mappings/ready-made.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { createCategorization, type ListedCategorization, receivedDraft } from '../categorizations-request.ts'

interface NewCategorizationDialogProps {
  /** The categorizations that can be copied. */
  readonly categorizations: readonly ListedCategorization[]
  readonly onCreated: (categorizationId: string) => void
  readonly onClose: () => void
}

/** Creates a categorization from a ready-made one, a copy, or empty. */
export function NewCategorizationDialog({ categorizations, onCreated, onClose }: NewCategorizationDialogProps) {
  const client = useClient()
  // Once: with new ids of lines, a second try would create a second one.
  const [starts] = useState(() => startsOf(categorizations))
  const [startId, setStartId] = useState(starts[0]?.id ?? '')
  const start = starts.find(({ id }) => id === startId)
  /** Null until the user types a name; follows the chosen start until then. */
  const [typed, setTyped] = useState<string | null>(null)
  const name = typed ?? start?.name ?? ''
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const isMissing = name.trim() === ''

  const create = async () => {
    setIsTried(true)
    if (isMissing || start === undefined || isSaving) return
    setIsSaving(true)
    const outcome = await createCategorization(client, { name: name.trim(), tree: start.draft.tree })
    setIsSaving(false)
    if (outcome.kind !== 'SAVED') return void toast.error('The categorization was not created.', { detail: outcome.message })
    toast.success(`Created “${name.trim()}”`)
    onCreated(outcome.id)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isSaving && typed !== null}
      width={760}
      title="New categorization"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving ? 'Creating' : null} onClick={() => void create()}>
            Create categorization
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[300px_minmax(0,1fr)] gap-5 pt-2">
        <div className="flex max-h-[440px] min-h-0 flex-col gap-3">
          <TextInput
            label="Name"
            value={name}
            maxLength={LONGEST.categorizationName}
            onChange={setTyped}
            onKeyDown={(event) => event.key === 'Enter' && void create()}
            error={isTried && isMissing ? 'Enter a name for the categorization.' : null}
          />
          <h3 className="text-small text-2">Start from</h3>
          <RadioGroup
            label="Start from"
            className="-mt-2 min-h-0 overflow-y-auto p-[2px]"
            value={startId}
            choices={starts.map(({ id, label, about }) => ({ value: id, label, hint: about }))}
            onChange={setStartId}
          />
        </div>
        <section aria-label="Its lines" className="flex max-h-[440px] min-h-[300px] flex-col border-l border-line-1 pl-5">
          <h3 className="pb-1 text-small text-2">
            {start === undefined || start.draft.tree.length === 0 ? 'Lines' : countLines(start.draft)}
          </h3>
          {start !== undefined && start.draft.tree.length > 0 ? (
            <LinePreview draft={start.draft} />
          ) : (
            <p className="text-3">No line yet: you add them one by one.</p>
          )}
        </section>
      </div>
    </Dialog>
  )
}

interface Start {
  readonly id: string
  readonly label: string
  readonly about: string
  /** The suggested name. */
  readonly name: string
  readonly draft: DraftCategorization
}

function startsOf(categorizations: readonly ListedCategorization[]): readonly Start[] {
  const newId = () => crypto.randomUUID()
  return [
    ...READY_MADE.map(({ id, trade, name, about }) => ({
      id,
      label: trade,
      about,
      name,
      draft: draftCategorization({ name, groups: readyMadeGroups(id, newId) }),
    })),
    ...categorizations.map((categorization) => ({
      id: categorization.id,
      label: `A copy of ${categorization.name}`,
      about: 'The same lines, to change independently.',
      name: `${categorization.name} (copy)`,
      draft: copiedCategorization(receivedDraft(categorization), newId),
    })),
    { id: 'EMPTY', label: 'Nothing', about: 'An empty categorization.', name: '', draft: { name: '', tree: [] } },
  ]
}

/** Preview of the lines, calculations with their formulas. */
function LinePreview({ draft }: { readonly draft: DraftCategorization }) {
  const names = formulaNames(categorizationState(draft).groups)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
    <ul tabIndex={0} className="min-h-0 overflow-y-auto">
      {flattenTree(draft.tree).map(({ node, level }) => (
        <li
          key={node.id}
          style={{ paddingLeft: 8 + (level - 1) * 18 }}
          className={classNames(
            'flex min-h-[22px] items-baseline gap-3 pr-2',
            node.formula !== null ? 'bg-band py-[2px]' : level === 1 && 'font-medium',
          )}
        >
          <span className={classNames('flex-none', node.formula !== null && 'font-semibold')}>{node.name}</span>
          {node.formula !== null && (
            <span className="min-w-0 truncate text-small text-3" title={plainFormula(node.formula, names)}>
              {plainFormula(node.formula, names)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function plainFormula(formula: string, names: ReturnType<typeof formulaNames>): string {
  return shownFormula(formula, names).replace(/[{}]/g, '')
}

function countLines({ tree }: DraftCategorization): string {
  const count = flattenTree(tree).length
  return count === 1 ? '1 line' : `${count} lines`
}
