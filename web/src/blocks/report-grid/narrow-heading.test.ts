import { expect, it } from 'vitest'
import { narrowHeading } from './narrow-heading.ts'

it.each([
  ['Mar 2026', 72, 'Mar 2026'],
  ['Mar 2026', 60, 'Mar 26'],
  ['Mar 2026', 24, 'Mar 26'],
  ['2026', 24, '2026'],
  ['Q1 2026', 60, 'Q1 2026'],
  ['May 2026 plan', 60, 'May 2026 plan'],
])('%s in %i px is %s', (heading, width, shown) => expect(narrowHeading(heading, width)).toBe(shown))
