import { type TextLimit, textProblem } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextInput } from './Field.tsx'

/** How it ended; a sentence stands at the name, without one the caller has said it elsewhere. */
export type NameOutcome = { readonly kind: 'DONE' } | { readonly kind: 'REFUSED'; readonly sentence?: string }

interface NameDialogProps {
  readonly title: string
  readonly description?: string
  /** What the field begins with. */
  readonly name: string
  /** What the button says, and what while it is under way: `Rename budget`, `Renaming`. */
  readonly label: string
  readonly busy: string
  /** Said where the name is empty. */
  readonly missing: string
  /** How long the name may be. */
  readonly limit: TextLimit
  /** Why another name cannot be taken; left out where any can. */
  readonly problemOf?: (name: string) => string | null
  /** Takes the name without blanks around it; once it is done the dialog closes. */
  readonly onAct: (name: string) => Promise<NameOutcome>
  readonly onClose: () => void
  /** Other fields, below the name. */
  readonly children?: ReactNode
}

/** Asks what something is to be called. What was typed stays until it is taken. */
export function NameDialog({
  title,
  description,
  name,
  label,
  busy,
  missing,
  limit,
  problemOf,
  onAct,
  onClose,
  children,
}: NameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const refuse = (sentence: string | null) => {
    setError(sentence)
    field.current?.focus()
  }
  const act = async () => {
    if (isBusy) return
    const problem = typed.trim() === '' ? missing : (problemOf?.(typed.trim()) ?? textProblem(typed.trim(), limit, 'The name'))
    if (problem !== null) return refuse(problem)
    setIsBusy(true)
    try {
      const outcome = await onAct(typed.trim())
      if (outcome.kind === 'DONE') onClose()
      else refuse(outcome.sentence ?? null)
    } catch (thrown) {
      refuse(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      {...(description === undefined ? {} : { description })}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? busy : null} onClick={() => void act()}>
            {label}
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void act()
        }}
      >
        <TextInput
          ref={field}
          label="Name"
          value={typed}
          error={error}
          onFocus={(event) => event.target.select()}
          onChange={(text) => {
            setTyped(text)
            setError(null)
          }}
        />
        {children}
        <button type="submit" hidden aria-label={label} />
      </form>
    </Dialog>
  )
}
