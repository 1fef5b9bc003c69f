import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { shownFormula, storedFormula } from '@fourwall/domain/mappings/formula-text.ts'
import type { TextEdit } from '@fourwall/domain/mappings/formula-typing.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export interface FormulaTextOptions {
  /** With ids, as it is saved. */
  readonly formula: string
  readonly names: FormulaNames
  /** Whether the field takes the focus when it appears. */
  readonly isFresh: boolean
  /** `isTyping`: one more character of the same run. */
  readonly onChange: (formula: string, isTyping: boolean) => void
}

interface FormulaText {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly caret: number
  readonly setCaret: (at: number) => void
  /** Takes what was typed. */
  readonly type: (text: string, caret: number) => void
  /** Replaces a piece of the text; the caret goes behind it. */
  readonly edit: (edit: TextEdit) => void
  /** Shows the formula as it is saved, with braces around its names. */
  readonly forgetTyped: () => void
}

/** The text of a formula as it is typed, and where its caret is. */
export function useFormulaText({ formula, names, isFresh, onChange }: FormulaTextOptions): FormulaText {
  const input = useRef<HTMLTextAreaElement>(null)
  // The text as typed, for as long as it means the formula: `Revenue` becomes `{Revenue}` only when the field is left.
  const [typed, setTyped] = useState<{ readonly text: string; readonly formula: string } | null>(null)
  const text = typed?.formula === formula ? typed.text : shownFormula(formula, names)
  const [caret, setCaret] = useState(0)
  const nextCaret = useRef<number | null>(null)

  useEffect(() => {
    if (isFresh) input.current?.focus()
  }, [isFresh])
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  function set(next: string, at: number, isTyping: boolean) {
    const stored = storedFormula(next, names)
    setTyped({ text: next, formula: stored })
    setCaret(at)
    onChange(stored, isTyping)
  }
  return {
    input,
    text,
    caret,
    setCaret,
    // A formula is one line, however it wraps.
    type: (next, at) => set(next.replace(/\s*\n\s*/g, ' '), at, true),
    edit({ from, to, insert }) {
      const at = from + insert.length
      nextCaret.current = at
      set(text.slice(0, from) + insert + text.slice(to), at, false)
    },
    forgetTyped: () => setTyped(null),
  }
}
