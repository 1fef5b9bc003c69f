import { expect, it } from 'vitest'
import { placeOf } from './places.ts'

it.each([
  ['/', '/'],
  ['/profit-loss/library/deleted', '/profit-loss/library'],
  ['/profit-loss/', '/profit-loss/'],
  ['/charts/new', '/visualizations'],
  ['/settings/closing', '/settings'],
  // Nothing is there: not even home.
  ['/mappings', undefined],
])('the page %s belongs to %s', (path, place) => {
  expect(placeOf(path)).toBe(place)
})
