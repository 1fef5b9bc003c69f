import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, parseDay } from '../time/day.ts'
import { mappedStates, stateOn, type VersionOfDay } from './mapped-states.ts'

const march = (dayOfMonth: number): Day => addDays(parseDay('2026-03-01'), dayOfMonth - 1)
/** Versions from 1, saved on these days of March. */
const savedOn = (...days: readonly number[]): VersionOfDay[] => days.map((day, at) => ({ version: at + 1, day: march(day) }))

describe('mappedStates', () => {
  it.each([
    {
      says: 'each day once, as of its end',
      mapping: [2, 5, 5],
      categorization: [2, 4],
      states: ['5 m3 c2', '4 m1 c2', '2 m1 c1'],
    },
    { says: 'none before both existed', mapping: [3], categorization: [1, 2, 6], states: ['6 m1 c3', '3 m1 c2'] },
    { says: 'none without a mapping', mapping: [], categorization: [1], states: [] },
  ])('returns $says', ({ mapping, categorization, states }) => {
    const found = mappedStates(savedOn(...mapping), savedOn(...categorization).reverse())
    expect(found.map((one) => `${Number(one.since.slice(8))} m${one.mapping.version} c${one.categorization.version}`)).toEqual(states)
  })

  it('has the latest versions at the end of every day', () => {
    const days = fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 8 }).map((some) => some.sort((a, b) => a - b))
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 31 }), (mapping, categorization, asked) => {
        const state = stateOn(mappedStates(savedOn(...mapping), savedOn(...categorization)), march(asked))
        // Versions are numbered by day, so the latest is their count.
        const countOn = (saved: readonly number[]) => saved.filter((day) => day <= asked).length
        const both = countOn(mapping) > 0 && countOn(categorization) > 0
        expect(state && [state.mapping.version, state.categorization.version]).toEqual(
          both ? [countOn(mapping), countOn(categorization)] : null,
        )
      }),
    )
  })
})
