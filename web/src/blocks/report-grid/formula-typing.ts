import type { TextSpan } from './cell-draft.ts'

/** A text that is being typed. */
interface TypedText {
  readonly text: string
  readonly caret: TextSpan
  /** The reference that was put in last. */
  readonly pointed: TextSpan | null
}

/** Whether a text is a formula in which a reference may stand at the caret: after its beginning, an operator or a parenthesis. */
export function canPoint({ text, caret, pointed }: TypedText): boolean {
  if (!text.startsWith('=') || caret.from === 0) return false
  // In place of the one that was put in last.
  if (pointed !== null && caret.from === pointed.to && caret.to === pointed.to) return true
  return /[=(+\-−–*/×÷^,;<>]$/.test(text.slice(0, caret.from).trimEnd()) && /^\s*([)+\-−–*/×÷^,;<>]|$)/.test(text.slice(caret.to))
}

/** A formula with a reference at the caret, in place of the one that was put in last where the caret stands behind it. */
export function withReference(
  { text, caret, pointed }: TypedText,
  reference: string,
): { readonly text: string; readonly caret: TextSpan; readonly pointed: TextSpan } {
  const replaced = pointed !== null && caret.to === pointed.to ? pointed : caret
  const end = replaced.from + reference.length
  return {
    text: text.slice(0, replaced.from) + reference + text.slice(replaced.to),
    caret: { from: end, to: end },
    pointed: { from: replaced.from, to: end },
  }
}
