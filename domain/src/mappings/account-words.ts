/** The words of a name that tell things apart: small letters and digits without accents; no numbers, no filling words. */
export function nameWords(name: string): readonly string[] {
  const words: string[] = []
  for (const word of foldedText(name).split(SEPARATORS))
    if (word.length > 1 && !FILLING.has(word) && !NUMBER.test(word)) words.push(stem(word))
  return words
}

/** All words of a name, the filling ones and numbers too: `food cost` is not `food`. */
export function fullName(name: string): string {
  return foldedText(name)
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map(stem)
    .join(' ')
}

/** Small letters without accents: what people compare names by. */
export function foldedText(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}

const MARKS = /[\u0300-\u036f'’]/g
const SEPARATORS = /[^\p{L}\p{N}]+/u
const NUMBER = /^\d+$/
const FILLING = new Set([
  'and',
  'the',
  'of',
  'for',
  'to',
  'in',
  'on',
  'or',
  'other',
  'misc',
  'miscellaneous',
  'general',
  'expense',
  'expenses',
  'cost',
  'costs',
  'account',
])

/** `fees` and `fee` are one word. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
