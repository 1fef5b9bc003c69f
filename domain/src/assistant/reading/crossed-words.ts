/** Something that a question names, with its words. */
export interface MentionedThing {
  readonly is: 'ROW' | 'PLACE' | 'SPAN' | 'BOUND' | 'BASE' | 'AXIS'
  readonly id: string
  readonly words: string
}

/**
 * `sales at Hoboken and labor at Princeton`, `labor in May and rent in June`: two questions whose parts one plan would mix up. The words
 * of the second one; empty for a single question.
 */
export function crossedWords(named: readonly MentionedThing[]): readonly string[] {
  const first = named.filter(({ id }, at) => named.findIndex((one) => one.id === id) === at)
  for (const [left, right] of [
    ['ROW', 'PLACE'],
    ['ROW', 'SPAN'],
    ['PLACE', 'SPAN'],
    ['ROW', 'BOUND'],
    ['ROW', 'BASE'],
    ['ROW', 'AXIS'],
  ] as const) {
    const turns = first.filter(({ is }) => is === left || is === right).filter(({ is }, at, all) => is !== all[at - 1]?.is)
    if (turns.length >= 4) return turns.slice(2, 4).map(({ words }) => words)
  }
  return []
}
