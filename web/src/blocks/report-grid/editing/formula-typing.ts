/** Characters `from` up to, not including, `to`, in UTF-16 units. */
export interface TextSpan {
  readonly from: number
  readonly to: number
}

/** A text while it is typed. */
interface TypedText {
  readonly text: string
  readonly caret: TextSpan
  /** The reference that was inserted last by pointing. */
  readonly pointed: TextSpan | null
}

/** Whether the text is a formula that can take a reference at the caret: after `=`, an operator or a parenthesis. */
export function canPoint({ text, caret, pointed }: TypedText): boolean {
  if (!text.startsWith('=') || caret.from === 0) return false
  // In place of the reference that was inserted last.
  if (pointed !== null && caret.from === pointed.to && caret.to === pointed.to) return true
  return /[=(+\-−–*/×÷^,;<>]$/.test(text.slice(0, caret.from).trimEnd()) && /^\s*([)+\-−–*/×÷^,;<>]|$)/.test(text.slice(caret.to))
}

/** Inserts a reference at the caret; right behind the reference that was inserted last, it replaces that one. */
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

/**
 * What F4 does: turns the selected references, or the one at the caret, into the next of `A1`, `$A$1`, `A$1`, `$A1`. If text was
 * selected, the changed text is. Null if there is no reference.
 */
export function withNextHold({ text, caret, pointed }: TypedText): TypedText | null {
  if (!text.startsWith('=')) return null
  const found = [...text.matchAll(REFERENCE)].filter(
    ({ 0: whole, index }) => !whole.startsWith('{') && index <= caret.to && index + whole.length >= caret.from,
  )
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return null
  // All selected references get the state of the first one.
  const [columnMark, rowMark] = nextMarks(first[1] ?? '', first[3] ?? '')
  let next = text.slice(0, first.index)
  let end = first.index
  for (const { 0: whole, 2: letters = '', 4: digits = '', index } of found) {
    next += text.slice(end, index) + columnMark + letters + rowMark + digits
    end = index + whole.length
  }
  const to = next.length
  return {
    text: next + text.slice(end),
    caret: caret.from === caret.to ? { from: to, to } : { from: first.index, to },
    pointed: pointed !== null && pointed.from === first.index && pointed.to === end ? { from: first.index, to } : null,
  }
}

/** Addresses of cells; names in braces are skipped. */
const REFERENCE = /\{[^{}]*\}|(?<![\w.$:])(\$?)([A-Za-z]{1,3})(\$?)(\d{1,6})(?![\w.:(])/g

function nextMarks(columnMark: string, rowMark: string): readonly [string, string] {
  if (columnMark === '') return rowMark === '' ? ['$', '$'] : ['$', '']
  return rowMark === '' ? ['', ''] : ['', '$']
}
