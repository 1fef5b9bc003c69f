import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DuePrompt, runPrompts, takeDuePrompts } from './prompt-requests.ts'

/** An unobtrusive line when the app is first opened in a day or month. Creates a chat only once the user asks for the answers. */
export function DuePrompts({ onOpen }: { readonly onOpen: (chatId: string) => void }) {
  const client = useClient()
  const [due, setDue] = useState<readonly DuePrompt[]>([])
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isGone = false
    takeDuePrompts(client).then(
      (found) => {
        if (!isGone) setDue(found)
      },
      (error: unknown) => console.warn('Prompts that run by themselves could not be loaded.', error),
    )
    return () => {
      isGone = true
    }
  }, [client])
  if (due.length === 0) return null
  const run = async () => {
    setIsBusy(true)
    try {
      onOpen(
        await runPrompts(
          client,
          due.map(({ id }) => id),
        ),
      )
      setDue([])
    } catch (error) {
      toast.failure('The prompts could not be asked', { detail: failureOf(error).message })
    }
    setIsBusy(false)
  }
  return (
    <div role="status" className="flex flex-none items-center gap-2 border-b border-line-1 bg-accent-soft px-4 py-[5px] print:hidden">
      <p className="min-w-0 flex-1 truncate">
        {due.length === 1 ? '1 prompt' : `${due.length} prompts`} for today: {due.map(({ title }) => title).join(', ')}
      </p>
      <Button onClick={() => void run()} {...(isBusy ? { busy: 'Asking' } : {})}>
        Show answers
      </Button>
      <IconButton icon="close" label="Not now" size="small" onClick={() => setDue([])} />
    </div>
  )
}
