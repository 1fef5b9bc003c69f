import { describe, expect, it } from 'vitest'
import { unitBeside } from './metric-display.ts'

describe('the unit beside a metric’s name', () => {
  it.each([
    ['Guests', 'guests', null],
    ['Labor hours', 'hours', null],
    ['Labor', 'hours', 'hours'],
    ['Averages', 's', 's'],
    ['Average check', 'USD', 'USD'],
    ['Labor percent', null, null],
  ])('of %s in %s is %s', (name, unit, beside) => {
    expect(unitBeside(name, unit)).toBe(beside)
  })
})
