import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface InUseDialogProps {
  readonly name: string
  /** What to do so that it can be deleted. */
  readonly description: string
  /** What uses it; the keys distinguish equal names. */
  readonly uses: readonly { readonly key: string; readonly words: string }[]
  readonly onClose: () => void
}

/** Says why something cannot be deleted. */
export function InUseDialog({ name, description, uses, onClose }: InUseDialogProps) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      initialFocus={close}
      title={`“${name}” is in use`}
      description={description}
      footer={
        <Button kind="primary" ref={close} onClick={onClose}>
          Keep it
        </Button>
      }
    >
      <ul className="mt-2 max-h-[240px] list-disc overflow-y-auto pl-4 text-2">
        {uses.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </Dialog>
  )
}
