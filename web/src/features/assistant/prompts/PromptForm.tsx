import { PROMPT_RUNS } from '@fourwall/domain/assistant/prompts/prompt.ts'
import { promptPieces } from '@fourwall/domain/assistant/prompts/prompt-pieces.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { type ListedPrompt, readPrompt, type SentPrompt, savePrompt } from './prompt-requests.ts'

interface PromptFormProps {
  /** Null for a new one. */
  readonly prompt: ListedPrompt | null
  readonly owner: ListedPrompt['owner']
  readonly onClose: () => void
}

const RUN_LABELS = { NEVER: 'Only when asked', DAILY: 'On the first opening of a day', MONTHLY: 'On the first opening of a month' } as const

/** Adds or changes a prompt; shows how it is read before it is saved. */
export function PromptForm({ prompt, owner, onClose }: PromptFormProps) {
  const client = useClient()
  const [title, setTitle] = useState(prompt?.title ?? '')
  const [text, setText] = useState(prompt?.text ?? '')
  const [usual, setUsual] = useState<ReadonlyMap<string, string>>(new Map(prompt?.variables.map((one) => [one.token, one.usual])))
  const [runs, setRuns] = useState<ListedPrompt['runs']>(prompt?.runs ?? 'NEVER')
  const [said, setSaid] = useState<{ readonly isRead: boolean; readonly sentence: string } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const tokens = [...new Set(promptPieces(text).flatMap((piece) => (piece.kind === 'TOKEN' ? [piece.token] : [])))]
  const isDirty = title !== (prompt?.title ?? '') || text !== (prompt?.text ?? '') || runs !== (prompt?.runs ?? 'NEVER')
  const input = (): SentPrompt => ({
    ...(prompt === null ? {} : { id: prompt.id, version: prompt.version }),
    owner,
    title,
    text,
    variables: tokens.map((token) => ({ token, usual: usual.get(token) ?? '' })),
    runs,
    audience: prompt?.audience ?? null,
  })
  const test = async () => {
    setIsBusy(true)
    try {
      const { reading, problem } = await readPrompt(client, { ...input(), title: title === '' ? 'Untitled' : title })
      setSaid({ isRead: problem === null, sentence: problem ?? `Read as: ${reading ?? ''}` })
    } catch (error) {
      setSaid({ isRead: false, sentence: failureOf(error).message })
    }
    setIsBusy(false)
  }
  const save = async () => {
    setIsBusy(true)
    const refusal = await savePrompt(client, input())
    setIsBusy(false)
    if (refusal === null) onClose()
    else setSaid({ isRead: false, sentence: refusal })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={isDirty && !isBusy}
      title={prompt === null ? 'New prompt' : `Edit “${prompt.title}”`}
      description="Write {line}, {period}, {locations} or {budget} where something is chosen each time."
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => void test()} {...(isBusy ? { busy: 'One moment' } : {})}>
            Test
          </Button>
          <Button kind="primary" onClick={() => void save()} {...(isBusy ? { busy: 'One moment' } : {})}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <TextInput label="Title" value={title} onChange={setTitle} maxLength={LONGEST.promptTitle} />
        <TextInput
          label="Question"
          value={text}
          onChange={setText}
          maxLength={LONGEST.chatMessage}
          placeholder="{line} by month in {period}"
        />
        {tokens.map((token) => (
          <TextInput
            key={token}
            label={`{${token}} is usually`}
            value={usual.get(token) ?? ''}
            onChange={(value) => setUsual(new Map([...usual, [token, value]]))}
            maxLength={LONGEST.promptValue}
          />
        ))}
        <SelectInput
          label="Runs"
          value={runs}
          choices={PROMPT_RUNS.map((value) => ({ value, label: RUN_LABELS[value] }))}
          onChange={(value) => setRuns(PROMPT_RUNS.find((one) => one === value) ?? 'NEVER')}
        />
        <p role="status" className={said?.isRead === false ? 'min-h-[16px] text-small text-unfav' : 'min-h-[16px] text-small text-2'}>
          {said?.sentence}
        </p>
      </div>
    </Dialog>
  )
}
