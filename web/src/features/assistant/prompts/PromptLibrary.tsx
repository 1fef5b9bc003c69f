import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { PromptForm } from './PromptForm.tsx'
import { AUDIENCE_NAMES } from './prompt-groups.ts'
import { acceptPrompt, deletePrompt, type ListedPrompt, orderPrompts, restorePrompt } from './prompt-requests.ts'

interface PromptLibraryProps {
  readonly prompts: readonly ListedPrompt[]
  readonly onClose: () => void
}

const RUNS = { NEVER: null, DAILY: 'Every day', MONTHLY: 'Every month' } as const

/** All prompts of the company and the user's own: to add, change, order and delete them, and to see which tests fail and why. */
export function PromptLibrary({ prompts, onClose }: PromptLibraryProps) {
  const client = useClient()
  const [owner, setOwner] = useState<ListedPrompt['owner']>('COMPANY')
  const [editing, setEditing] = useState<ListedPrompt | 'NEW' | null>(null)
  const mayChangeCompany = useMay('CHANGE_PROMPTS')
  const mayChange = owner === 'OWN' || mayChangeCompany
  const shown = prompts.filter((one) => one.owner === owner)
  const act = async (work: Promise<void>, failed: string): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      toast.failure(failed, { detail: failureOf(error).message })
      return false
    }
  }
  const remove = async ({ id, title }: ListedPrompt) => {
    if (!(await act(deletePrompt(client, id), 'Failed to delete prompt'))) return
    toast.success(`“${title}” was deleted`, {
      action: { label: 'Undo', onAction: () => void act(restorePrompt(client, id), 'Failed to restore prompt') },
    })
  }
  const move = (at: number, by: -1 | 1) => {
    const ids = shown.map(({ id }) => id)
    const [id] = ids.splice(at, 1)
    if (id !== undefined) ids.splice(at + by, 0, id)
    return act(orderPrompts(client, owner, ids), 'Failed to order prompts')
  }
  if (editing !== null) return <PromptForm prompt={editing === 'NEW' ? null : editing} owner={owner} onClose={() => setEditing(null)} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Prompt library"
      width={720}
      footer={
        <>
          {mayChange && (
            <Button icon="plus" onClick={() => setEditing('NEW')}>
              New prompt
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="pt-2">
        <SegmentedControl
          label="Whose prompts are listed"
          value={owner}
          choices={[
            { value: 'COMPANY', label: 'Company' },
            { value: 'OWN', label: 'Yours' },
          ]}
          onChange={setOwner}
        />
      </div>
      {shown.length === 0 && (
        <p className="py-4 text-2">{owner === 'OWN' ? 'You have no prompts of your own yet.' : 'The company has no prompts.'}</p>
      )}
      <ul aria-label="Prompts of the library" className="mt-3 max-h-[52vh] overflow-y-auto">
        {shown.map((prompt, at) => (
          <li key={prompt.id} className="flex items-start gap-2 border-t border-line-1 py-2 first:border-t-0">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{prompt.title}</span>
                {prompt.audience && <span className="text-small text-3">{AUDIENCE_NAMES[prompt.audience]}</span>}
                {RUNS[prompt.runs] !== null && <Tag tone="neutral">{RUNS[prompt.runs]}</Tag>}
              </p>
              <p className="text-2 wrap-anywhere">{prompt.text}</p>
              <p className={prompt.holds ? 'text-small text-3' : 'text-small text-warn'}>
                {prompt.holds ? `Passes: ${prompt.reading}` : prompt.problem}
              </p>
            </div>
            {mayChange && (
              <Menu
                align="end"
                label={`What to do with ${prompt.title}`}
                trigger={<IconButton icon="more" label={`More for ${prompt.title}`} size="small" />}
              >
                <MenuItem onSelect={() => setEditing(prompt)}>Edit</MenuItem>
                {!prompt.holds && (
                  <MenuItem onSelect={() => void act(acceptPrompt(client, prompt.id, prompt.version), 'Failed to accept the reading')}>
                    Accept today’s reading
                  </MenuItem>
                )}
                {at > 0 && <MenuItem onSelect={() => void move(at, -1)}>Move up</MenuItem>}
                {at < shown.length - 1 && <MenuItem onSelect={() => void move(at, 1)}>Move down</MenuItem>}
                <MenuSeparator />
                <MenuItem danger onSelect={() => void remove(prompt)}>
                  Delete
                </MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
