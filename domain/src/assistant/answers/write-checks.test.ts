import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { type FoundThing, NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const locationId = (name: string): string => names.locations.find((one) => one.name.endsWith(name))?.id ?? ''
const groupId = (name: string): string => names.groups.find((one) => one.name === name)?.id ?? ''

const found = (text: string, places: readonly string[], act: Partial<FoundThing['act']> = {}): FoundThing => ({
  key: text,
  sentence: [{ kind: 'TEXT', text }],
  locationIds: places.map(locationId),
  act: { groupId: null, accountId: null, metricId: null, ...act },
})

const repairs = names.accounts.find(({ number }) => number === '6160')
const FINDINGS = [
  found('Three missed the budget', ['Hoboken', 'Princeton', 'Durham'], { groupId: groupId('Four-wall EBITDA') }),
  found('Management is far over plan', [], { groupId: groupId('Management') }),
  found('A large repair', ['Durham'], { groupId: repairs?.groupId ?? '', accountId: repairs?.id ?? '' }),
  found('No guests', ['Carytown'], { metricId: names.metrics.find(({ name }) => name === 'Guests')?.id ?? '' }),
]

function answerTo(question: string, findings: readonly FoundThing[] = FINDINGS): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const parts = writeAnswer({ plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, findings }, names })
  return parts.flatMap((part) =>
    part.kind === 'TEXT' ? [part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')] : [],
  )
}

describe('what stands out', () => {
  it.each<[question: string, sentences: readonly string[]]>([
    [
      'what needs attention in June',
      ['4 things stand out in Jun 2026.', 'Three missed the budget', 'Management is far over plan', 'A large repair', 'No guests'],
    ],
    // What is about the company alone is not about one of its places.
    [
      'anything unusual at Durham in June',
      ['2 things stand out in Jun 2026, 304 Durham.', 'Three missed the budget; 1 of them: 304 Durham', 'A large repair'],
    ],
    [
      'what needs attention in the Southeast in June',
      ['3 things stand out in Jun 2026, Southeast.', 'Three missed the budget; 1 of them: Southeast', 'A large repair', 'No guests'],
    ],
    // A line with those inside of it.
    ['anything odd about labor in June', ['1 thing stands out in Labor in Jun 2026.', 'Management is far over plan']],
    ['anything weird in direct operating in June', ['1 thing stands out in Direct operating in Jun 2026.', 'A large repair']],
    ['anything strange about guests in June', ['1 thing stands out in Guests in Jun 2026.', 'No guests']],
    ['anything odd about labor at Hoboken in June', ['Nothing stands out in Labor in Jun 2026, 204 Hoboken.']],
  ])('%s', (question, sentences) => expect(answerTo(question)).toEqual(sentences))

  it('a result is of many lines, and entries are no findings', () => {
    for (const question of ['anything unusual in EBITDA', 'any unusual entries in repairs in June', 'unusual labor vs budget'])
      expect(reader.read(question, null)).toMatchObject({ kind: 'UNREAD' })
  })
})
