import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { Box } from '../grid-geometry.ts'
import type { CellDraftStore } from './cell-draft.ts'
import { arrowOf, type CommitCommand, commit, editorCommandOf } from './editing-keys.ts'
import { caretOf, isDraftField } from './use-draft-field.ts'

interface CellEditorProps {
  /** The row and column of the cell, for screen readers. */
  readonly label: string
  readonly box: Box
  /** What is being typed. */
  readonly draft: CellDraftStore
  /** The final text, and which cell comes next. */
  readonly onCommit: (text: string, command: CommitCommand) => void
  readonly onCancel: () => void
  /** An arrow key may insert a reference into a formula; true if it did. */
  readonly onPointBy: (move: 'up' | 'down' | 'left' | 'right') => boolean
}

/** The input over a cell while the user types into it. Leaving it by anything but Escape commits the input. */
export function CellEditor({ label, box, draft, onCommit, onCancel, onPointBy }: CellEditorProps) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useSyncExternalStore(draft.subscribe, draft.snapshot)
  const isBegunHere = useRef(typed?.field === 'CELL')
  const { from, to } = typed?.caret ?? { from: 0, to: 0 }

  useLayoutEffect(() => {
    if (isBegunHere.current) field.current?.focus({ preventScroll: true })
  }, [])
  useLayoutEffect(() => {
    const element = field.current
    if (element === null || element !== document.activeElement) return
    if (element.selectionStart !== from || element.selectionEnd !== to) element.setSelectionRange(from, to)
  }, [from, to])

  if (typed === null) return null
  return (
    <input
      ref={field}
      aria-label={label}
      className="grid-editor"
      data-cell-draft
      data-formula={typed.text.startsWith('=') || undefined}
      style={{ left: box.left, top: box.top, minWidth: box.width, height: box.height, width: `${typed.text.length + 3}ch` }}
      autoComplete="off"
      spellCheck={false}
      value={typed.text}
      onChange={({ target }) => draft.change({ text: target.value, caret: caretOf(target), pointed: null })}
      onSelect={({ currentTarget }) => draft.change({ caret: caretOf(currentTarget) })}
      onFocus={() => draft.change({ field: 'CELL' })}
      onKeyDown={(event) => {
        // Keys that end a composition belong to the input method.
        if (event.nativeEvent.isComposing) return
        const arrow = typed.isReplacing ? arrowOf(event) : null
        if (arrow !== null && onPointBy(arrow)) return event.preventDefault()
        const command = editorCommandOf(event, typed.isReplacing)
        if (command === null) return
        event.preventDefault()
        if (command.kind === 'edit-text') draft.change({ isReplacing: !typed.isReplacing })
        else if (command.kind === 'hold') draft.hold()
        else if (command.kind === 'cancel') onCancel()
        // At once: the page may handle the key, too, for example to save what was just typed.
        else flushSync(() => onCommit(typed.text, command))
      }}
      // From now on arrow keys move the caret.
      onPointerDown={() => draft.change({ isReplacing: false })}
      onBlur={({ relatedTarget }) => {
        if (!isDraftField(relatedTarget)) onCommit(typed.text, commit)
      }}
    />
  )
}
