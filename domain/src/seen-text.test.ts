import fc from 'fast-check'
import { expect, it } from 'vitest'
import { looksSame, seenText } from './seen-text.ts'

it.each([
  ['Cafe\u0301 Nord', 'Caf\u00e9 Nord'],
  ['Back\u00a0Bay', 'Back Bay'],
  ['Back\u2009Bay\u202f', 'Back Bay'],
  ['Back\u200b Bay', 'Back Bay'],
  ['\ufeffBack Bay', 'Back Bay'],
  ['Back Bay\u200e', 'Back Bay'],
  ['Back\u00ad Bay', 'Back Bay'],
  ['Back\u200d Bay', 'Back Bay'],
  ['\u212bngstrom', '\u00c5ngstrom'],
  // Cyrillic А and о, Greek Ο, and Latin M and c among Cyrillic letters.
  ['H\u0430rbor', 'Harbor'],
  ['Store \u0410', 'Store A'],
  ['\u0410nchor R\u043ew', 'Anchor Row'],
  ['\u039fak', 'Oak'],
  ['M\u043e\u0441\u043a\u0432\u0430', '\u041c\u043e\u0441\u043a\u0432\u0430'],
  ['Back  Bay', 'Back Bay'],
  ['Caf\u00e9  Z\u00fcrich', 'Caf\u00e9 Z\u00fcrich'],
  ['Back \u00a0Bay', 'Back Bay'],
  ['Salt &amp; Vine', 'Salt & Vine'],
  ['Salt &amp;amp; Vine', 'Salt & Vine'],
  ['Joe&#39;s&nbsp;Diner', "Joe's Diner"],
])('%j looks like %j', (text, seen) => {
  expect(seenText(text)).toBe(seen)
  expect(looksSame(text, seen)).toBe(true)
})

it.each([
  ['Back Bay', 'Backbay'],
  ['Café', 'Cafe'],
  ['Bay', 'bay'],
  // A joiner between Persian letters is seen.
  ['\u0645\u06cc\u200c\u062e', '\u0645\u06cc\u062e'],
  ['Back Bay', 'Back Bay'],
  // Whole words of another script, and letters that do not look alike.
  ['COM', '\u0421\u041e\u041c'],
  ['COM Bar', '\u0421\u041e\u041c Bar'],
  ['Omega', '\u03a9mega'],
])('%j and %j are not two texts that look the same', (one, other) => {
  expect(looksSame(one, other)).toBe(false)
})

it('changes nothing that it has changed already', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(seenText(seenText(text))).toBe(seenText(text))
    }),
  )
})

it('reads what is left of web pages once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('&', 'amp', '#38', '#39', 'quot', ';', 'x') }), (text) => {
      expect(seenText(seenText(text))).toBe(seenText(text))
    }),
  )
})

it('reads letters of several scripts once and for all', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('AaHo \u0410\u0430\u0416\u043a\u039f\u03a9\u03bd')) }), (text) => {
      expect(seenText(seenText(text))).toBe(seenText(text))
    }),
  )
})
