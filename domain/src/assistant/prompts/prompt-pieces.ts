/** What a variable of a prompt stands for. */
export const VARIABLE_KINDS = ['LINE', 'PERIOD', 'LOCATIONS', 'BUDGET'] as const
export type VariableKind = (typeof VARIABLE_KINDS)[number]

/** A part of a prompt's text: words, or a variable's token without its braces. */
export type PromptPiece = { readonly kind: 'TEXT'; readonly text: string } | { readonly kind: 'TOKEN'; readonly token: string }

const TOKEN = /\{((?:line|period|locations|budget)[2-9]?)\}/g

/** A prompt's text in its order, without empty pieces. */
export function promptPieces(text: string): readonly PromptPiece[] {
  const pieces: PromptPiece[] = []
  let from = 0
  const add = (until: number): void => {
    if (until > from) pieces.push({ kind: 'TEXT', text: text.slice(from, until) })
  }
  for (const found of text.matchAll(TOKEN)) {
    const [whole, token = ''] = found
    add(found.index)
    pieces.push({ kind: 'TOKEN', token })
    from = found.index + whole.length
  }
  add(text.length)
  return pieces
}

/** What a token stands for; tokens are those of `promptPieces`. */
export function variableKind(token: string): VariableKind {
  const name = token.replace(/\d$/, '').toUpperCase()
  return VARIABLE_KINDS.find((kind) => kind === name) ?? 'LINE'
}

/** A token as a person reads it: `period` for `period2`. */
export function tokenLabel(token: string): string {
  return token.replace(/\d$/, '')
}
