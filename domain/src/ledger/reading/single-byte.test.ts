import { expect, it } from 'vitest'
import { beforeSecondEncoding, charactersOf, guessSingleByte, looksGarbled, type SingleByteEncoding } from './single-byte.ts'

const written = (text: string, encoding: SingleByteEncoding): Uint8Array =>
  Uint8Array.from(Array.from(text, (character) => charactersOf(encoding).indexOf(character)))
const read = (bytes: Uint8Array): string => [...bytes].map((byte) => charactersOf(guessSingleByte(bytes))[byte]).join('')

const TEXTS = {
  western: [
    'Café Müller',
    'CAFÉ MÜLLER',
    'Über uns, Straße 5',
    'Señor Peña',
    'Crêpe à façon',
    'Åre, Ærø',
    'naïve coöperatie',
    'ÉCOLE À ÉPERNAY',
  ],
  signs: ['Nº 12, m² à 5 €', '¿Qué? Peña', 'Bäckerei – Café, “Zürich”', 'Café’s', '§ 5, 20 °C, ©, Süd'],
  central: ['Łódź, Kraków', 'Gdańsk: sprzedaż', 'Książka i świąteczny'],
} as const

it.each([
  ...[...TEXTS.western, ...TEXTS.signs].map((text) => [text, 'windows-1252'] as const),
  ...TEXTS.western.map((text) => [text, 'macintosh'] as const),
  ...TEXTS.western.map((text) => [text, 'IBM850'] as const),
  ...TEXTS.central.map((text) => [text, 'windows-1250'] as const),
])('%s is read as written in %s', (text, encoding) => {
  expect(written(text, encoding).every((byte) => byte < 0x100)).toBe(true)
  // DOS files end their lines with two characters; a common word settles what a single letter leaves open.
  const file = encoding === 'IBM850' ? `Bäckerei;${text};12.50\r\nMühle;7.00\r\n` : `Rent;${text};12.50\n`
  expect(read(written(file, encoding))).toBe(file)
})

it.each([
  'Owner’s draw',
  'Toast™',
  'Repairs…',
  '“house” special',
  'pick–up',
  'Cost of\u00a0sales',
  'Nº 5',
  '© Fourwall',
  '5\u00a0€',
  'Café',
  '2½',
])('%s alone stays Windows-1252', (text) => {
  for (const end of ['\n', '\r\n']) {
    const file = `Date,Name${end}2026-01-05,${text}${end}`
    expect(read(written(file, 'windows-1252'))).toBe(file)
  }
})

it.each(['macintosh', 'IBM850'] as const)('a single word with a usual accent is read in %s', (encoding) => {
  const end = encoding === 'IBM850' ? '\r\n' : '\r'
  const file = `Date,Name${end}2026-01-05,Café Süd${end}`
  expect(read(written(file, encoding))).toBe(file)
})

it('takes signs of currency alone for Windows-1252', () => {
  expect(guessSingleByte(Uint8Array.of(0x80, 0x20, 0x35))).toBe('windows-1252')
  expect(guessSingleByte(Uint8Array.of(0xa3, 0x35))).toBe('windows-1252')
})

it.each([
  ['CafÃ© MÃ¼ller', 'Café Müller'],
  ['Oâ€™Brien', 'O’Brien'],
  ['Café', null],
  ['ÃÂ', null],
  ['Harbor', null],
  ['Łódź', null],
])('%s was %s before it was encoded again', (text, before) => {
  expect(beforeSecondEncoding(text)).toBe(before)
})

it.each([
  ['Caf\ufffd', true],
  ['Ìîñêâà', true],
  ['Crêpes à façon', false],
  ['Œuvre, créée', false],
])('%s looks garbled: %s', (text, is) => {
  expect(looksGarbled(text)).toBe(is)
})
