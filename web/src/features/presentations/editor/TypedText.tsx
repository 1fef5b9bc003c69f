import {
  caretInContent,
  contentTyped,
  type FiguresInText,
  typedContent,
} from '@fourwall/domain/presentations/placeholders/typed-content.ts'
import type { TextElement } from '@fourwall/domain/presentations/presentation.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { textStyle } from '../slide/TextBox.tsx'

interface TypedTextProps {
  readonly element: TextElement
  /** What a figure of the text says, by its name. */
  readonly valueOf: (name: string) => string
  /** Where the caret is in the content: what is added from the settings goes there. */
  readonly caretAt: () => number | null
  readonly onCaret: (at: number | null) => void
  readonly onChange: (content: string) => void
  readonly onEnd: () => void
}

/** Marks settings in which a text can be worked on while it is typed. */
export const KEEPS_TYPING = { 'data-keeps-typing': '' }

/** A text while it is typed, in its own look, with its figures as they are now. */
export function TypedText({ element, valueOf, caretAt, onCaret, onChange, onEnd }: TypedTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const staysOpen = useRef(false)
  const typed = useRef(element.content)
  const { x, y, width, height, rotation } = element.box
  const figures = useMemo((): FiguresInText => ({ names: element.figures.map(({ name }) => name), valueOf }), [element.figures, valueOf])
  const text = typedContent(element.content, figures)
  const forgetCaret = useEffectEvent(() => onCaret(null))
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    const hear = ({ target }: Event) => {
      staysOpen.current = target instanceof Element && target.closest('[data-keeps-typing]') !== null
    }
    document.addEventListener('pointerdown', hear, true)
    return () => {
      document.removeEventListener('pointerdown', hear, true)
      forgetCaret()
    }
  }, [])
  // React would put the caret at the end of a text that is not as it was typed.
  const placeCaret = useEffectEvent(() => {
    const [area, at] = [field.current, caretAt()]
    if (area === null || at === null) return
    const place = typedContent(element.content.slice(0, at), figures).length
    const isAdded = element.content !== typed.current
    if (isAdded) {
      typed.current = element.content
      area.focus()
    }
    if (isAdded || (document.activeElement === area && area.selectionStart === area.selectionEnd && area.selectionEnd !== place))
      area.setSelectionRange(place, place)
  })
  useLayoutEffect(() => placeCaret())
  const noteCaret = (area: HTMLTextAreaElement) => {
    onCaret(caretInContent(area.value, area.selectionEnd, figures))
  }
  return (
    <textarea
      ref={field}
      aria-label={element.name || 'Text'}
      value={text}
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
      onSelect={(event) => noteCaret(event.currentTarget)}
      onChange={({ target }) => {
        noteCaret(target)
        typed.current = contentTyped(target.value, figures)
        onChange(typed.current)
      }}
      onBlur={() => !staysOpen.current && onEnd()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onEnd()
      }}
    />
  )
}
