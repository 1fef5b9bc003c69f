import { expect, it } from 'vitest'
import { verbFor } from './sentence-text.ts'

it.each([
  ['Revenue', 'was'],
  ['Guests', 'were'],
  ['Labor hours', 'were'],
  ['Food & beverage sales', 'were'],
  ['Guests per labor hour', 'were'],
  ['Cost of sales', 'was'],
  ['Gross', 'was'],
  ['Bonus', 'was'],
  ['Gas', 'was'],
  ['Sales mix', 'was'],
  ['Operating expenses (all)', 'were'],
  ["Tom's", 'was'],
  ['EBITDA', 'was'],
  ['COGS', 'was'],
  ['', 'was'],
])('“%s” %s', (name, verb) => {
  expect(verbFor(name, 'was')).toBe(verb)
})
