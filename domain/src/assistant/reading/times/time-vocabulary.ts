import type { Period } from '../../../time/fiscal-calendar.ts'
import type { QuestionWord } from '../question-words.ts'

/** By its names: the month, from 1. */
export const MONTH_WORDS: Readonly<Record<string, number>> = Object.fromEntries(
  ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'].flatMap(
    (name, at) => [name, name.slice(0, 3), ...(name === 'september' ? ['sept'] : [])].map((one) => [one, at + 1]),
  ),
)

/** Seasons of three months, by the one that they begin with: those of the weather. */
export const SEASON_WORDS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9 }

export const PERIOD_WORDS: Readonly<Record<string, Period>> = {
  month: 'MONTHLY',
  quarter: 'QUARTERLY',
  year: 'YEARLY',
  // Fiscal periods are months.
  period: 'MONTHLY',
}
export const ORDINAL_WORDS: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
}
const COUNT_WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  eighteen: 18,
  twenty: 20,
}
/** Words between `last` and a period. */
export const WHOLE_WORDS = new Set([
  'fiscal',
  'financial',
  'trading',
  'calendar',
  'full',
  'whole',
  'complete',
  'completed',
  'closed',
  'accounting',
])
export const BEFORE_WORDS = new Set(['last', 'prior', 'previous', 'past', 'preceding'])
/** Words that dates and spans are made of: what is misspelled may be one of them. */
export const TIME_WORDS: readonly string[] = [
  ...Object.keys(MONTH_WORDS).filter((name) => name.length >= 4),
  ...Object.keys(COUNT_WORDS),
  ...`month quarter year half week today yesterday trailing rolling since after through until between from this next last prior previous past
    preceding date fiscal calendar ago first second third fourth ever time record history so far ytd ttm ltm qtd mtd ptd`.split(/\s+/),
]
/** Words before a number of things. */
export const ORDERING = new Set(['top', 'bottom', 'best', 'worst', 'first', 'last', 'next', 'rank'])
/** Words between the first and the last of a span. */
export const TO_WORDS = new Set(['to', 'through', 'thru', 'until', 'till', 'and'])
/** Words between two times when only the last has a year. */
export const BETWEEN_TIMES = new Set(['and', 'or', 'vs', 'versus', 'against', 'with', 'to', 'then', 'over', 'than'])
export const JUST_OVER = new Set(['closed', 'ended', 'finished', 'completed'])
export const PART_NOUNS = new Set(['quarter', 'qtr', 'half'])

/** The number that a word says; null for none. */
export function countOf(word: QuestionWord | undefined): number | null {
  if (word === undefined) return null
  if (word.kind === 'NUMBER') return Number.isInteger(word.value) ? word.value : null
  return COUNT_WORDS[word.stem] ?? null
}

/** The number that digits or a word say; NaN for any other text. */
export function countSaid(text: string): number {
  return COUNT_WORDS[text.toLowerCase()] ?? Number(text)
}

/** Phrases for all that is booked, with how many words they have. */
export const LEDGER_PHRASES: readonly (readonly [string, number])[] = [
  ['all time', 2],
  ['ever', 1],
  ['on record', 2],
  ['of all time', 3],
  ['in history', 2],
]
