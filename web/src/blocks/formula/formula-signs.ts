import type { TextEdit } from '@fourwall/domain/mappings/formula-typing.ts'

/** Operators and parentheses that a button types. */
export const FORMULA_SIGNS = [
  { sign: '+', label: 'Plus' },
  { sign: '-', label: 'Minus' },
  { sign: '*', label: 'Times' },
  { sign: '/', label: 'Divided by' },
  { sign: '(', label: 'Opening parenthesis' },
  { sign: ')', label: 'Closing parenthesis' },
] as const

export type FormulaSign = (typeof FORMULA_SIGNS)[number]['sign']

/** Puts a sign in the place of the selected text, `from` up to `to`: operators with a space on either side, parentheses without. */
export function signEdit(text: string, { from, to }: { readonly from: number; readonly to: number }, sign: FormulaSign): TextEdit {
  if (sign === '(' || sign === ')') return { from, to, insert: sign }
  const before = text.slice(0, from)
  return { from, to, insert: `${before === '' || before.endsWith(' ') ? '' : ' '}${sign} ` }
}
