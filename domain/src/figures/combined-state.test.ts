import { expect, it } from 'vitest'
import { combinedState } from './combined-state.ts'
import { figureLimit, limitsNote, markedValue } from './figure-state-words.ts'

it.each([
  { states: [], state: 'WHOLE', lacks: false },
  { states: ['WHOLE', 'PRORATED'], state: 'PRORATED', lacks: false },
  { states: ['LACKS_LOCATIONS', 'WHOLE'], state: 'LACKS_LOCATIONS', lacks: true },
  // Missing locations do not hide that the days are others.
  { states: ['LACKS_LOCATIONS', 'CUT'], state: 'CUT', lacks: true },
  { states: ['PRORATED', 'LACKS_LOCATIONS'], state: 'LACKS_LOCATIONS', lacks: true },
] as const)('$states combine to $state', ({ states, state, lacks }) => {
  expect(combinedState(states)).toEqual({ state, ...(lacks && { lacksLocations: true }) })
})

it('tells every limit of a figure', () => {
  expect(figureLimit({ state: 'WHOLE' })).toBeNull()
  expect(figureLimit({ state: 'CUT', lacksLocations: true })).toBe(
    'Covers whole months or periods; these days are only part of them. Some locations have no figures of this metric.',
  )
})

it('explains a figure that needs whole months', () => {
  const lacksMonths = '– No figure for part of a month, as a metric in it is stored by month: choose whole months.'
  expect(limitsNote([{ value: null, state: 'NOT_COMPARABLE' }])).toBe(lacksMonths)
  const cut = { value: '120', state: 'CUT' } as const
  expect(limitsNote([cut, { value: null, state: 'NOT_COMPARABLE' }])).toMatch(/^\* Covers whole months .* – No figure for part of a month/)
})

it('marks figures that cover other days or lack locations, and explains the mark once', () => {
  const print = (value: string): string => `$${value}`
  const cut = { value: '120', state: 'CUT' } as const
  expect(markedValue(cut, print)).toBe('$120*')
  expect(markedValue({ value: '120', state: 'LACKS_LOCATIONS' }, print)).toBe('$120*')
  expect(markedValue({ value: '120', state: 'WHOLE' }, print)).toBe('$120')
  expect(markedValue({ value: null, state: 'NOT_MEANINGFUL' }, print)).toBe('n/m')
  expect(limitsNote([cut, { value: '5', state: 'WHOLE' }, cut])).toBe('* Covers whole months or periods; these days are only part of them.')
  expect(
    limitsNote([
      { value: null, state: 'CUT' },
      { value: '5', state: 'WHOLE' },
    ]),
  ).toBeNull()
})
