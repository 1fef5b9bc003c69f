import { expect, it } from 'vitest'
import {
  type LocationAtStake,
  locationsAtStake,
  remainingChoice,
  remainingInput,
  remainingSentence,
  remainingSummary,
} from './remaining-locations.ts'

const harbor: LocationAtStake = {
  locationName: 'Harbor',
  months: ['2026-01', '2026-02'],
  rows: 7,
  proposal: 'REMOVE',
  reason: 'Harbor is now called Harbor Quay: the same 7 entries.',
  question: 'Jan – Feb 2026: 7 rows of Harbor would remain.',
}
const town: LocationAtStake = { ...harbor, locationName: 'Town', months: ['2026-01'], rows: 1, proposal: 'ASK' }

it('does as proposed until somebody chooses, and nothing where it is to ask', () => {
  expect([harbor, town].map((one) => remainingChoice(one, {}))).toEqual(['REMOVE', null])
  expect([harbor, town].map((one) => remainingChoice(one, { Harbor: 'KEEP', Town: 'REMOVE' }))).toEqual(['KEEP', 'REMOVE'])
  expect(remainingChoice({ ...town, locationName: 'constructor' }, {})).toBeNull()
  expect(remainingInput([harbor, town], {})).toEqual([{ locationName: 'Harbor', choice: 'REMOVE' }])
})

it('asks about nothing where all is appended', () => {
  const months = [
    { month: '2026-01', suggested: 'REPLACE' as const, remaining: [harbor, town] },
    { month: '2026-02', suggested: 'REPLACE' as const, remaining: [harbor] },
  ]
  expect(locationsAtStake([harbor, town], months, new Map())).toEqual([harbor, town])
  expect(locationsAtStake([harbor, town], months, new Map([['2026-01', 'APPEND']]))).toEqual([harbor])
})

it('says why, or what each answer does', () => {
  expect(remainingSentence(harbor)).toBe('7 rows, Jan 2026 to Feb 2026. Harbor is now called Harbor Quay: the same 7 entries.')
  expect(remainingSentence(town)).toBe(town.question)
  expect(remainingSummary([harbor, town], {})).toBe('2 locations of the source are not in the file: 1 goes, 1 is to be chosen.')
})
