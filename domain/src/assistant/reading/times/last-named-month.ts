import { monthOf, monthOfYear, yearOf } from '../../../time/day.ts'
import type { TimeContext } from '../../../time/time-span.ts'
import { type QuestionWord, questionWords } from '../question-words.ts'
import { MONTH_WORDS } from './time-vocabulary.ts'

/** `last July`, said in July: that of the year before, and not the one that runs. Other months are the latest that are over, as they were. */
export function withLastMonthNamed(words: readonly QuestionWord[], { today }: TimeContext): readonly QuestionWord[] {
  const isRunning = (at: number): boolean => MONTH_WORDS[words[at]?.stem ?? ''] === monthOfYear(monthOf(today))
  const isYear = (at: number): boolean => /^(?:\d{4}|'\d\d)$/.test(words[at]?.typed ?? '')
  // `last July 4`, and not `last July 5 best stores`
  const isDay = (at: number): boolean => at === words.length - 1 && /^\d{1,2}(?:st|nd|rd|th)?$/.test(words[at]?.typed ?? '')
  const at = words.findIndex(({ stem }, place) => stem === 'last' && isRunning(place + 1) && !isYear(place + 2) && !isDay(place + 2))
  if (at === -1) return words
  const [, name] = words.slice(at, at + 2)
  return [...words.slice(0, at), ...(name === undefined ? [] : [name]), ...questionWords(String(yearOf(today) - 1)), ...words.slice(at + 2)]
}
