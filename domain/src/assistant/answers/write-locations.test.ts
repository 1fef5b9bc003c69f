import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import type { OpeningDays } from '../../locations/same-stores.ts'
import { parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { writeAnswer } from './write-answer.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

it.each([
  ['how many stores do we have', '24 locations have entries, in 3 regions: 7 in Northeast, 9 in Mid-Atlantic and 8 in Southeast.', 24],
  ['store count', '24 locations have entries, in 3 regions: 7 in Northeast, 9 in Mid-Atlantic and 8 in Southeast.', 24],
  ['what regions are there', '24 locations have entries, in 3 regions: 7 in Northeast, 9 in Mid-Atlantic and 8 in Southeast.', 24],
  ['list the stores in the Mid-Atlantic', 'Mid-Atlantic: 9 locations with entries.', 9],
  ['how many Southeast stores do we have', 'Southeast: 8 locations with entries.', 8],
])('%s: %s', (question, sentence, count) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const [text, table] = writeAnswer({ plan, requests: planRequests(plan, names), results: NO_RESULTS, names })
  expect(text?.kind === 'TEXT' ? text.words.map((word) => (typeof word === 'string' ? word : word.text)).join('') : '').toBe(sentence)
  expect(table?.kind === 'TABLE' ? table.rows.length : 0).toBe(count)
})

it.each([
  ['list the stores over budget', 'CHOICE'],
  ['how many stores grew', 'FILTER'],
  ['how many stores do we have below 30% labor', 'FILTER'],
  ['list of stores by revenue', 'BREAKDOWN'],
  ['which stores are new', 'CHECK'],
  ['how many stores were open in 2025', 'UNREAD'],
  ['which stores have been open since 2024', 'UNREAD'],
  ['how many stores are closed', 'CHECK'],
  ['which regions opened in 2025', 'UNREAD'],
  ['has Hoboken closed June', 'UNREAD'],
  ['which stores opened in 2025 and what were their sales', 'UNREAD'],
])('asks for more than a list: %s', (question, kind) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'PLAN' ? reading.plan.kind : reading.kind).toBe(kind)
})

const trading = new Map<string, OpeningDays>(
  names.locations.map(({ id, name }) => [
    id,
    {
      openedOn: name.endsWith('Navy Yard') ? parseDay('2026-03-05') : null,
      closedOn: name.endsWith('Worcester') ? parseDay('2025-08-17') : null,
      isInferred: { openedOn: false, closedOn: true },
      silent: [],
      hasRevenue: true,
    },
  ]),
)

it.each<[question: string, sentence: string, rows: number]>([
  [
    'how many stores do we have open',
    '24 locations have entries, in 3 regions: 7 in Northeast, 9 in Mid-Atlantic and 8 in Southeast. 23 are open at the end of the books, Jun 30, 2026.',
    24,
  ],
  [
    'list the stores in the Southeast',
    'Southeast: 8 locations with entries. All of them are open at the end of the books, Jun 30, 2026.',
    8,
  ],
  ['when did Worcester close', '107 Worcester was open when the books begin (Aug 01, 2023) and had its last day on Aug 17, 2025.', 1],
  [
    'is the Worcester store still open',
    '107 Worcester was open when the books begin (Aug 01, 2023) and had its last day on Aug 17, 2025.',
    1,
  ],
  ['when did Navy Yard open', '205 Navy Yard opened on Mar 05, 2026 and is open when the books end (Jun 30, 2026).', 1],
  ['opening date of Hoboken', '204 Hoboken was open when the books begin (Aug 01, 2023) and is open when they end (Jun 30, 2026).', 1],
  ['which stores opened this year', '1 location opened and 0 closed in Jan – Jun 2026.', 1],
  ['how many stores did we close in 2025', '0 locations opened and 1 closed in Jan – Dec 2025.', 1],
  ['store closures in 2024', 'No location opened or closed in Jan – Dec 2024.', 0],
])('%s: %s', (question, sentence, rows) => {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const [text, table, source] = writeAnswer({ plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, trading }, names })
  expect(text?.kind === 'TEXT' ? text.words.map((word) => (typeof word === 'string' ? word : word.text)).join('') : '').toBe(sentence)
  expect(table?.kind === 'TABLE' ? table.rows.length : 0).toBe(rows)
  // Worcester's last day is not entered.
  expect(source !== undefined).toBe(table?.kind === 'TABLE' && table.rows.some(({ key }) => trading.get(key)?.closedOn))
})

it.each([
  [{ openedOn: parseDay('2026-09-01') }, '204 Hoboken opens on Sep 01, 2026, after the books end (Jun 30, 2026).'],
  [
    { closedOn: parseDay('2026-07-31') },
    '204 Hoboken was open when the books begin (Aug 01, 2023) and is open when they end (Jun 30, 2026); its last day is Jul 31, 2026.',
  ],
])('days after the books end: %o', (stated, sentence) => {
  const reading = reader.read('when did Hoboken open', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const { plan } = reading
  const [id = ''] = plan.places.locationIds
  const own = { openedOn: null, closedOn: null, isInferred: { openedOn: false, closedOn: false }, silent: [], hasRevenue: true, ...stated }
  const [text] = writeAnswer({
    plan,
    requests: planRequests(plan, names),
    results: { ...NO_RESULTS, trading: new Map([[id, own]]) },
    names,
  })
  expect(text).toMatchObject({ words: [sentence] })
})

it('is asked for in a chat, and what follows is a question of its own', () => {
  const labor = reader.read('labor in May at Hoboken', null)
  const there = reader.read('how many stores do we have', keptPlan(labor))
  expect(there.kind === 'PLAN' ? [there.plan.check, there.plan.places.locationIds] : there.kind).toEqual(['LOCATIONS', []])
  const next = reader.read('labor by store in June', keptPlan(there))
  expect(next.kind === 'PLAN' ? next.plan.kind : next.kind).toBe('BREAKDOWN')
})
