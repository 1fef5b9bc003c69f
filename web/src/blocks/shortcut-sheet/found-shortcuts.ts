import { searchWords } from '@fourwall/domain/text-search.ts'
import { keyNames } from '../../ui/key-names.ts'
import { searchableText } from '../command-palette/command-match.ts'

export interface Shortcut {
  /** Alternative keys, as `Kbd` takes them: `mod+k`, `shift+left`. */
  readonly keys: readonly string[]
  readonly does: string
}

export interface ShortcutSection {
  readonly name: string
  readonly shortcuts: readonly Shortcut[]
}

/** The shortcuts that match all words: by what they do, where they work, or their keys as any keyboard names them. */
export function foundShortcuts(sections: readonly ShortcutSection[], query: string): readonly ShortcutSection[] {
  const words = searchWords(query)
  if (words.length === 0) return sections
  return sections.flatMap(({ name, shortcuts }) => {
    const found = shortcuts.filter(({ keys, does }) => {
      const names = keys.flatMap((one) => [one.replaceAll('+', ' '), keyNames(one, true), keyNames(one, false)])
      const { folded } = searchableText([does, name, ...names].join(' '))
      // A single letter is a key, or begins a word.
      return words.every((word) => (word.length === 1 ? ` ${folded}`.includes(` ${word}`) : folded.includes(word)))
    })
    return found.length === 0 ? [] : [{ name, shortcuts: found }]
  })
}
