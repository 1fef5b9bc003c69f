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
])('%s is corrected to %s', (typed, expected) => expect(nearestName(typed, names)).toBe(expected))

it('finds any name of at least four letters with one letter changed, added or removed', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 20 })
  fc.assert(
    fc.property(letters, fc.nat(19), fc.constantFrom('CHANGED', 'PUT_IN', 'LEFT_OUT'), (name, at, mistake) => {
      const from = at % name.length
      const after = name.slice(mistake === 'PUT_IN' ? from : from + 1)
      expect(nearestName(`${name.slice(0, from)}${mistake === 'LEFT_OUT' ? '' : 'x'}${after}`, ['zzzzzzzzzzzzzzzz', name])).toBe(name)
    }),
  )
})
