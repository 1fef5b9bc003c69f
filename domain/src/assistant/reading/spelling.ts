/** Keys of a keyboard that are side by side, row by row; the rows are set off by half a key. */
const KEYS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether a finger may take one key for the other. */
function areNeighbors(left: string, right: string): boolean {
  const [from, to] = [left, right].map((letter) => {
    const row = KEYS.findIndex((keys) => keys.includes(letter))
    return { row, at: (KEYS[row] ?? '').indexOf(letter) + row / 2 }
  })
  return from !== undefined && to !== undefined && Math.abs(from.row - to.row) <= 1 && Math.abs(from.at - to.at) <= 1
}

/** In long words they are taken for each other: `occupency`. */
const VOWELS = new Set('aeiouy')

/** Whether one slip makes one word of the other: a letter too many or too few, two swapped, or a neighboring key. */
export function isOneSlip(typed: string, word: string): boolean {
  let from = 0
  while (from < typed.length && typed[from] === word[from]) from += 1
  const [rest, own] = [typed.slice(from), word.slice(from)]
  if (rest.length === own.length + 1) return rest.slice(1) === own
  if (rest.length + 1 === own.length) return rest === own.slice(1)
  if (rest.length !== own.length) return false
  const [first = '', second = ''] = rest
  const [meant = '', next = ''] = own
  if (first === next && second === meant && rest.slice(2) === own.slice(2)) return true
  if (rest.slice(1) !== own.slice(1)) return false
  // A short word is one letter from many others.
  return typed.length >= 5 && (areNeighbors(first, meant) || (typed.length >= 7 && VOWELS.has(first) && VOWELS.has(meant)))
}

/**
 * The known word that a misspelled one means: one slip in four letters or more, and doubled letters in the wrong places of a long word. Null if none is that near, or several are equally near: a
 * guess among words would be a guess among figures. Of words that mean the same it is the longest.
 */
export function correctedWord(
  typed: string,
  known: ReadonlySet<string>,
  meanAlike: (one: string, other: string) => boolean = () => false,
): string | null {
  if (typed.length < 4 || /\d/.test(typed)) return null
  const nearest: string[] = []
  for (const word of known) if (word.length >= 3 && isOneSlip(typed, word)) nearest.push(word)
  // Letters that are only swapped are the likeliest slip; the first one is seldom wrong.
  const letters = typed.split('').sort().join()
  const swapped = nearest.filter((word) => word.split('').sort().join() === letters)
  const alike = swapped.length > 0 ? swapped : nearest.filter((word) => word[0] === typed[0])
  // `stor` is the word rather than `str`, which is short for it.
  const whole = alike.length > 1 ? alike.filter((word) => word.length > 3) : alike
  const [first, ...others] = whole.toSorted((one, other) => other.length - one.length)
  if (first !== undefined) return others.every((one) => meanAlike(first, one)) ? first : null
  // Two letters left out of a long word: `nothest`.
  const shortened = typed.length < 6 ? [] : [...known].filter((word) => word.length === typed.length + 2 && isWithin(typed, word))
  if (shortened.length > 0) return shortened.length === 1 ? (shortened[0] ?? null) : null
  const alikeApart =
    typed.length < LONG ? [] : [...known].filter((word) => word.length >= LONG && word[0] === typed[0] && isLongSlip(typed, word))
  return alikeApart.length === 1 ? (alikeApart[0] ?? null) : null
}

const LONG = 9

/** Whether letters are doubled or not in the wrong places, or one in the middle is another: `proffesional`, `depretiation`. */
function isLongSlip(typed: string, word: string): boolean {
  const [own, other] = [typed, word].map((one) => one.replace(/(.)\1/g, '$1'))
  if (own === other) return true
  const others = typed.length === word.length ? typed.split('').flatMap((letter, at) => (letter === word[at] ? [] : [at])) : []
  const [at = 0] = others
  return others.length === 1 && typed.length > LONG && at > 1 && at < typed.length - 3
}

/** Whether a word has all letters of what was typed, in order, and begins and ends with the same ones. */
function isWithin(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || typed.at(-1) !== word.at(-1)) return false
  let at = 0
  for (const letter of word) if (letter === typed[at]) at += 1
  return at === typed.length
}
