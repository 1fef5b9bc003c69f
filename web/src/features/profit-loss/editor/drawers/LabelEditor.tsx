import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { LabelKind } from '../../../../blocks/report-grid/selection/grid-selection.ts'

/** The name of an inserted row or column, edited in place. */
export interface EditedLabel {
  readonly kind: LabelKind
  /** Among the visible rows or columns. */
  readonly index: number
  readonly id: string
  readonly label: string
  /** What was typed over it; null: the label is edited as it is. */
  readonly typed: string | null
  /** CSS pixels, of the window. */
  readonly place: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>
}

interface LabelEditorProps {
  readonly edited: EditedLabel
  /** `label` null: it stays as it was. `by`: the key, which gives the keyboard back to the cells; null: the field lost the focus. */
  readonly onEnd: (label: string | null, by: 'ENTER' | 'TAB' | 'ESCAPE' | null) => void
}

/** A field over the name of an inserted row or column. Enter takes it, Escape leaves it as it was. */
export function LabelEditor({ edited, onEnd }: LabelEditorProps) {
  const [text, setText] = useState(edited.typed ?? edited.label)
  const field = useRef<HTMLInputElement>(null)
  const hasEnded = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus()
    // What was typed goes on behind its first letter.
    if (edited.typed === null) field.current?.select()
  }, [edited.typed])
  const end = (label: string, by: Parameters<LabelEditorProps['onEnd']>[1]) => {
    // Taking the field away takes the keyboard from it, which must not end it once more.
    if (hasEnded.current) return
    hasEnded.current = true
    const trimmed = label.trim()
    onEnd(trimmed === '' || trimmed === edited.label ? null : trimmed, by)
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
        if (event.key === 'Enter') end(text, 'ENTER')
        else if (event.key === 'Tab') end(text, 'TAB')
        else if (event.key === 'Escape') end('', 'ESCAPE')
        else {
          // Its own keys, not those of the cells.
          if (!event.ctrlKey && !event.metaKey) event.stopPropagation()
          return
        }
        event.preventDefault()
        event.stopPropagation()
      }}
      onBlur={() => end(text, null)}
      style={{ left, top, width: Math.max(width, 120), height }}
      className="fixed z-30 rounded-control border border-accent bg-page px-2 text-body shadow-pop outline-none"
    />
  )
}
