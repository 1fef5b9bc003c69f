import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CommitCommand, commit, editorCommandOf } from './editing-keys.ts'
import type { Box } from './grid-geometry.ts'

interface CellEditorProps {
  /** What the cell is of, for a screen reader. */
  readonly label: string
  readonly box: Box
  readonly text: string
  /** It was begun by typing, which replaces what was there. */
  readonly isReplacing: boolean
  /** `text` as it stands when the cell is left, and where to go on. */
  readonly onCommit: (text: string, command: CommitCommand) => void
  readonly onCancel: () => void
}

/** The field over a cell while it is typed into. What is typed is taken wherever one goes from it, but by Escape. */
export function CellEditor({ label, box, text, isReplacing: wasBegunByTyping, onCommit, onCancel }: CellEditorProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [isReplacing, setIsReplacing] = useState(wasBegunByTyping)
  // Taking the field away makes it lose the keyboard, which is no second taking.
  const isDone = useRef(false)

  useLayoutEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])

  const finish = (act: () => void) => {
    if (isDone.current) return
    isDone.current = true
    act()
  }
  return (
    <input
      ref={field}
      aria-label={label}
      className="grid-editor"
      style={{ left: box.left, top: box.top, minWidth: box.width, height: box.height, width: `${typed.length + 3}ch` }}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        // Keys that end a composition belong to it.
        const command = event.nativeEvent.isComposing ? null : editorCommandOf(event, isReplacing)
        if (command === null) return
        event.preventDefault()
        if (command.kind === 'edit-text') setIsReplacing(!isReplacing)
        else if (command.kind === 'cancel') finish(onCancel)
        // At once: the key may mean something to the page as well, such as saving what was just typed.
        else finish(() => flushSync(() => onCommit(typed, command)))
      }}
      // The text has a caret now: arrows go through it.
      onPointerDown={() => setIsReplacing(false)}
      onBlur={() => finish(() => onCommit(typed, commit))}
    />
  )
}
