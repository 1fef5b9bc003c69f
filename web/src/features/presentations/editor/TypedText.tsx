import type { TextElement } from '@fourwall/domain/presentations/presentation.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useEffect, useRef } from 'react'
import { textStyle } from '../slide/TextBox.tsx'

interface TypedTextProps {
  readonly element: TextElement
  readonly onChange: (content: string) => void
  readonly onEnd: () => void
}

/** A text while it is typed, in its own look. Figures stand in it by their names, in braces. */
export function TypedText({ element, onChange, onEnd }: TypedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { x, y, width, height, rotation } = element.box
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      aria-label={element.name || 'Text'}
      value={element.content}
      maxLength={LONGEST.slideText}
      className="absolute resize-none overflow-hidden outline-none"
      style={{
        ...textStyle(element),
        left: x,
        top: y,
        width,
        height: Math.max(height, element.fontSize * 1.4),
        ...(rotation === 0 ? {} : { transform: `rotate(${rotation}deg)` }),
        background: element.backgroundColor ?? 'transparent',
      }}
      onPointerDown={(event) => event.stopPropagation()}
      // The browser's own, for spelling.
      onContextMenu={(event) => event.stopPropagation()}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onEnd()
      }}
    />
  )
}
