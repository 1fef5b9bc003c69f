import fc from 'fast-check'
import { expect, it } from 'vitest'
import { slideTextParts } from '../text-parts.ts'
import { contentWith, filledContent, filledTitle, hasPlaceholder, titleWith } from './placeholder-text.ts'

const WORDS = { location: 'Harbor {north} [west]', period: 'Oct 2026', company: 'Tidewater' }

it.each([
  ['[location], [period]', 'Harbor {north} [west], Oct 2026'],
  ['[Location] of [COMPANY]', 'Harbor {north} [west] of Tidewater'],
  ['[draft] [locations] [ location ] [] [', '[draft] [locations] [ location ] [] ['],
  ['[[location] and [[draft]', '[location] and [[draft]'],
  ['$& [period] $1', '$& Oct 2026 $1'],
])('fills the title %s', (typed, shown) => {
  expect(filledTitle(typed, WORDS)).toBe(shown)
})

it('keeps the figures of a text, and makes none of a brace in a name', () => {
  const content = filledContent('{f} at [location], {{[location]}', WORDS)
  expect(slideTextParts(content)).toEqual([
    { kind: 'FIGURE', name: 'f' },
    { kind: 'WORDS', text: ' at Harbor {north} [west], {Harbor {north} [west]}' },
  ])
})

it('fills words in once: brackets in a name are no placeholders', () => {
  const words = { ...WORDS, location: '[company]' }
  expect(filledTitle('[location]', words)).toBe('[company]')
  expect(filledTitle(titleWith('[location], [period]', 'location', '[company]'), words)).toBe('[company], Oct 2026')
})

it('replaces one placeholder for good', () => {
  expect(contentWith('{f} at [location] in [period], [[location]', 'location', 'Hill {2}')).toBe(
    '{f} at Hill {{2} in [period], [[location]',
  )
})

it.each([
  ['[location]', true, true],
  ['[PERIOD]', false, true],
  ['[[location]', false, false],
  ['location', false, false],
])('finds placeholders in %s', (text, ofLocation, ofAny) => {
  expect([hasPlaceholder(text, 'location'), hasPlaceholder(text)]).toEqual([ofLocation, ofAny])
})

it('changes nothing else', () => {
  const text = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', 'location', 'x', ' ') })
  fc.assert(
    fc.property(text, (content) => {
      if (!content.includes('[location]')) {
        expect(filledTitle(content, WORDS)).toBe(content)
        expect(slideTextParts(filledContent(content, WORDS))).toEqual(slideTextParts(content))
      }
    }),
  )
})
