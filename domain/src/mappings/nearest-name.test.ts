import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const names = ['Labor', 'Labor > Management', 'Rent', 'Other income']

it.each([
  ['labour', 'Labor'],
  ['Labr > Mangement', 'Labor > Management'],
  ['Rents', 'Rent'],
  ['ether incme', 'Other income'],
  ['Rx', null],
  ['Marketing', null],
  ['', null],
])('%s most likely means %s', (typed, expected) => expect(nearestName(typed, names)).toBe(expected))

it('finds any name with one letter of three or more changed, put in or left out', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(letters, fc.nat(19), fc.constantFrom('x', 'xy', ''), (name, at, put) => {
      const from = at % name.length
      expect(nearestName(`${name.slice(0, from)}${put}${name.slice(from + 1)}`, ['zzzzzzzzzzzzzzzz', name])).toBe(name)
    }),
  )
})
