import { type TextLimit, textProblem } from '@fourwall/domain/text-limits.ts'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { errorMessage } from './error-message.ts'
import { TextInput } from './Field.tsx'

/** The result; a message is shown at the name. Without one the caller has reported the failure itself. */
export type NameOutcome = { readonly kind: 'DONE' } | { readonly kind: 'REFUSED'; readonly sentence?: string }

interface NameDialogProps {
  readonly title: string
  readonly description?: string
  /** The initial name. */
  readonly name: string
  /** The label of the button, and the one while it is under way: `Rename budget`, `Renaming`. */
  readonly label: string
  readonly busy: string
  /** The error for an empty name. */
  readonly missing: string
  /** The longest name, in characters. */
  readonly limit: TextLimit
  /** Why a name cannot be used; null where it can. Left out: every name can. */
  readonly problemOf?: (name: string) => string | null
  /** Gets the trimmed name; the dialog closes once it is done. */
  readonly onAct: (name: string) => Promise<NameOutcome>
  readonly onClose: () => void
  /** One of the other fields was changed. */
  readonly isDirty?: boolean
  /** Other fields, below the name. */
  readonly children?: ReactNode
}

/** Asks for a name. It stays open until the name is accepted. */
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
  isDirty = false,
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
      refuse(errorMessage(thrown))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isBusy && (typed !== name || isDirty)}
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
