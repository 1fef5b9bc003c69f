import type { QuestionWord } from './question-words.ts'

/** Words that point at what follows, before a name of it, and behind it. */
const SETTING = /^(?:vs|versus|against|than|to|by|per|for|at|of|from|with|and|or|excluding|except|without)$/
const WHOSE = /^(?:the|a|an|its|their|our|my|your|all|any)$/
const LEADING = /^(?:in|for|at|by|on|during|from|since|vs|versus|against|and|or|this|last|ytd|mtd|qtd|through)$/

/** Where words are left out, with those before them that would point at nothing: `against the` of `against the other stores`. */
export function danglingWords(words: readonly QuestionWord[], out: ReadonlySet<number>): ReadonlySet<number> {
  const gone = new Set(out)
  for (const at of [...gone].toReversed()) {
    if (gone.has(at + 1) || (at + 1 < words.length && !LEADING.test(words[at + 1]?.typed ?? ''))) continue
    let before = at - 1
    while (gone.has(before) || WHOSE.test(words[before]?.typed ?? '')) before -= 1
    if (SETTING.test(words[before]?.typed ?? '')) for (let place = before; place < at; place += 1) gone.add(place)
  }
  return gone
}
