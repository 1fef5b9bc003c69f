import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { wordsText } from './answer.ts'
import { partTraded } from './part-traded.ts'

const known = restaurantNames()
const names = {
  ...known,
  locations: known.locations.map((one) => ({
    ...one,
    openedOn: one.name === '303 Decatur' ? parseDay('2025-11-06') : null,
    closedOn: one.name === '107 Worcester' ? parseDay('2025-08-31') : null,
  })),
}

const BOTH = 'Open for only part of these days: 107 Worcester closed Aug 31, 2025 and 303 Decatur opened Nov 06, 2025.'

it.each([
  ['revenue per square foot by store in 2025', [BOTH]],
  ['revenue by store in the Southeast in 2025', ['Open for only part of these days: 303 Decatur opened Nov 06, 2025.']],
  // Before, after and to the day: all of these days.
  ['revenue by store in 2024', []],
  ['revenue by store in June', []],
  ['revenue by store, January to August 2025', []],
  ['revenue at Worcester in 2025', ['Open for only part of these days: 107 Worcester closed Aug 31, 2025.']],
  ['P&L at Decatur in 2025', ['Open for only part of these days: 303 Decatur opened Nov 06, 2025.']],
  ['revenue at Hoboken in 2025', []],
  // Nothing stands side by side, or all are comparable, or it is not known which are listed.
  ['top 3 stores by revenue in 2025', []],
  ['revenue in 2025', []],
  ['same-store sales by store in 2025', []],
])('%s', (question, told) => {
  const reading = new QuestionReader(names).read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const notes = partTraded({ plan: reading.plan, names })
  expect(notes.map((part) => (part.kind === 'TEXT' ? wordsText(part.words) : ''))).toEqual(told)
})

it('names only locations that a ranking of a few lists', () => {
  const reading = new QuestionReader(names).read('bottom 3 stores by revenue in 2025', null)
  if (reading.kind !== 'PLAN') throw new Error('It is not understood')
  const idOf = (name: string): string => names.locations.find((one) => one.name === name)?.id ?? ''
  const told = (...listed: readonly string[]): number => partTraded({ plan: reading.plan, names }, listed.map(idOf)).length
  expect([told('204 Hoboken', '107 Worcester'), told('204 Hoboken')]).toEqual([1, 0])
})
