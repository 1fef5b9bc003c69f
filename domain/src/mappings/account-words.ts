/** The distinctive words of a name, in lower case without accents; no numbers or filler words. */
export function nameWords(name: string): readonly string[] {
  const words: string[] = []
  for (const word of foldedText(name).split(SEPARATORS))
    if (word.length > 1 && !FILLING.has(word) && !NUMBER.test(word)) words.push(stem(word))
  return words
}

/** All words of a name, including filler words and numbers: `food cost` is not `food`. */
export function fullName(name: string): string {
  return foldedText(name)
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map(stem)
    .join(' ')
}

/** Lower case without accents, for comparing names. */
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

/** Singular form: `fees` becomes `fee`. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}
