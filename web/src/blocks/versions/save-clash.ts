import { joinNames } from '@fourwall/domain/sentence-text.ts'
import type { SaveClash } from './ClashTable.tsx'

interface MergedOneWay<State> {
  readonly state: State
  readonly clashes: readonly { readonly name: string }[]
}

const ALL = 'all'

/** A merge of trees, where one choice settles all that both changed: its parts hang together. */
export function oneChoiceForAll<State>(
  mineWins: () => MergedOneWay<State> | null,
  theirsWin: () => MergedOneWay<State> | null,
): (chosenMine: ReadonlySet<string>) => { readonly state: State; readonly clashes: readonly SaveClash[] } | null {
  return (chosenMine) => {
    const merged = chosenMine.has(ALL) ? mineWins() : theirsWin()
    if (merged === null) return null
    const names = [...new Set(merged.clashes.map(({ name }) => name))]
    return {
      state: merged.state,
      clashes: names.length === 0 ? [] : [{ key: ALL, name: joinNames(names), mine: 'As you have it', theirs: 'As they saved it' }],
    }
  }
}
