import { AlertDialog, Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { classNames } from './class-names.ts'
import { giveFocusBack } from './focus/give-focus-back.ts'
import { holdUnsavedForm } from './unsaved-forms.ts'

const scrim = 'fixed inset-0 z-40 animate-open bg-scrim'
const panel =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100vh-32px)] w-[440px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col gap-1 overflow-y-auto rounded-overlay bg-raised p-[20px] shadow-pop outline-none'

/** With something at its side: as wide as both need, or as high as there is room where one lies over the other. */
const sided =
  'fixed top-1/2 left-1/2 z-40 flex h-[min(600px,calc(100vh-32px))] w-[1020px] max-w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-hidden rounded-overlay bg-raised shadow-pop outline-none'

interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Something is entered that closing would lose: Escape and a click outside ask first. Off while it is being saved. */
  readonly isDirty?: boolean
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons, the primary one last. */
  readonly footer: ReactNode
  readonly width?: number
  /** At the right of all of it, over its lower part in a narrow window. It brings its own width. */
  readonly side?: ReactNode
  /** Focused on opening; left out: the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

/** A modal form, for where a drawer or a popover will not do. The focus returns to where it was when it closes. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, isDirty = false, title, description, children, footer, width, side, initialFocus } = props
  const { remember, giveBack } = useFocusBefore()
  const { close, question } = useGuardedClose(isDirty, () => onOpenChange(false))
  const hasSide = side !== undefined && side !== null
  const form = (
    <>
      <Radix.Title className="text-title font-semibold">{title}</Radix.Title>
      {description !== undefined && <Radix.Description className="text-2">{description}</Radix.Description>}
      {/* A tall form scrolls between the title and the buttons. */}
      <div className={classNames('-mx-[20px] flex min-h-0 flex-col overflow-y-auto px-[20px] pb-1', hasSide && 'flex-1')}>{children}</div>
      <div className="flex flex-none justify-end gap-2 pt-3">{footer}</div>
    </>
  )
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Radix.Portal>
        <Radix.Overlay className={scrim} />
        <Radix.Content
          className={hasSide ? sided : panel}
          style={width === undefined || hasSide ? undefined : { width }}
          onOpenAutoFocus={(event) => {
            remember()
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
          onCloseAutoFocus={giveBack}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          {!hasSide ? (
            form
          ) : (
            <>
              <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-1 overflow-y-auto p-[20px]">{form}</div>
              {side}
            </>
          )}
          {question}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The element that had the focus before a dialog took it. */
export function useFocusBefore(): { readonly remember: () => void; readonly giveBack: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  return {
    remember: () => {
      before.current = document.activeElement
    },
    giveBack: (event) => {
      // Radix returns the focus to a trigger only, and this dialog has none.
      event.preventDefault()
      if (document.activeElement === document.body) giveFocusBack(before.current)
    },
  }
}

interface DialogAct {
  readonly label: string
  readonly onAct: () => void
  /** Shown in place of the label while it is under way. */
  readonly busy?: string | null
}

interface ConfirmDialogProps {
  readonly open: boolean
  /** Escape: nothing was decided. */
  readonly onCancel: () => void
  readonly title: string
  /** Names what would be lost, with counts. */
  readonly description: ReactNode
  /** The safe action has the focus, so that Enter never loses anything. */
  readonly safe: DialogAct
  readonly other?: DialogAct
  /** The action that loses something: colored text, on the left. */
  readonly danger?: DialogAct
}

/** Asks for confirmation before something is lost. A click outside does not close it. */
export function ConfirmDialog({ open, onCancel, title, description, safe, other, danger }: ConfirmDialogProps) {
  const safeButton = useRef<HTMLButtonElement>(null)
  const { remember, giveBack } = useFocusBefore()
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={scrim} />
        <AlertDialog.Content
          className={panel}
          onOpenAutoFocus={(event) => {
            remember()
            event.preventDefault()
            safeButton.current?.focus()
          }}
          onCloseAutoFocus={giveBack}
        >
          <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-2">{description}</AlertDialog.Description>
          <div className="flex items-center gap-2 pt-4">
            {danger !== undefined && (
              <Button kind="danger" className="-ml-[9px]" onClick={danger.onAct} busy={danger.busy}>
                {danger.label}
              </Button>
            )}
            <span className="flex-1" />
            {other !== undefined && (
              <Button onClick={other.onAct} busy={other.busy}>
                {other.label}
              </Button>
            )}
            <Button kind="primary" ref={safeButton} onClick={safe.onAct} busy={safe.busy}>
              {safe.label}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

interface GuardedClose {
  /** Closes, after asking if there is something to lose. */
  readonly close: () => void
  /** The question, to be rendered within what it is about. */
  readonly question: ReactNode
}

/**
 * Asks before a dialog or drawer with unsaved changes closes, and before another thing takes its place (`afterDiscarding`). Turn
 * `isDirty` off while a save is under way: what the save leads to must not ask.
 */
export function useGuardedClose(isDirty: boolean, onClose: () => void): GuardedClose {
  const [answer, setAnswer] = useState<((isAllowed: boolean) => void) | null>(null)
  const ask = useCallback(() => new Promise<boolean>((resolve) => setAnswer(() => resolve)), [])
  useEffect(() => (isDirty ? holdUnsavedForm({ ask }) : undefined), [isDirty, ask])

  const settle = (isAllowed: boolean) => {
    setAnswer(null)
    answer?.(isAllowed)
  }
  return {
    close() {
      if (!isDirty) return onClose()
      void ask().then((isAllowed) => {
        if (isAllowed) onClose()
      })
    },
    question: answer !== null && (
      <ConfirmDialog
        open
        onCancel={() => settle(false)}
        title="Discard your changes?"
        description="What you changed here is not saved."
        safe={{ label: 'Keep editing', onAct: () => settle(false) }}
        danger={{ label: 'Discard changes', onAct: () => settle(true) }}
      />
    ),
  }
}
