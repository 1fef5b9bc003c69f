import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useLayoutEffect, useRef, useState } from 'react'

/** The name of an inserted row or column, where it stands on the page. */
export interface EditedLabel {
  readonly kind: 'ROW' | 'COLUMN'
  readonly id: string
  readonly label: string
  /** CSS pixels, of the window. */
  readonly place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
}

interface LabelEditorProps {
  readonly edited: EditedLabel
  /** Null: it stays as it was. `isByKey`: the keyboard goes back to the cells. */
  readonly onEnd: (label: string | null, isByKey: boolean) => void
}

/** A field over the name of an inserted row or column. Enter takes it, Escape leaves it as it was. */
export function LabelEditor({ edited, onEnd }: LabelEditorProps) {
  const [text, setText] = useState(edited.label)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const end = (label: string, isByKey: boolean) => {
    // Taking the field away takes the keyboard from it, which must not end it once more.
    if (hasEnded.current) return
    hasEnded.current = true
    const trimmed = label.trim()
    onEnd(trimmed === '' || trimmed === edited.label ? null : trimmed, isByKey)
  }
  const { left, top, width, height } = edited.place
  return (
    <input
      ref={field}
      aria-label={edited.kind === 'ROW' ? 'Name of the row' : 'Name of the column'}
      value={text}
      maxLength={LONGEST.label}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter' || event.key === 'Tab') end(text, true)
        else if (event.key === 'Escape') end('', true)
        else {
          // Its own keys, not those of the cells.
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
          return
        }
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={() => end(text, false)}
      style={{ left, top, width: Math.max(width, 120), height }}
      className="fixed z-30 rounded-control border border-accent bg-page px-2 text-body shadow-pop outline-none"
    />
  )
}
