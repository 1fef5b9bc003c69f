import { expect, it } from 'vitest'
import { type CellStyle, inkOn, onThemes, readableOn, styledCss } from './cell-style.ts'

it.each([
  ['#ffffff', '#000000'],
  ['#fbf0d2', '#000000'],
  ['#1c4fc0', '#ffffff'],
  ['#a83a0d', '#ffffff'],
  ['#7f7f7f', '#000000'],
  ['#000000', '#ffffff'],
])('text on %s is %s', (background, ink) => expect(inkOn(background)).toBe(ink))

it('lightens a color in the dark theme only if it could not be read', () => {
  expect(onThemes('#85a9ff')).toBe('#85a9ff')
  expect(onThemes('#12181b')).toMatch(/^light-dark\(#12181b, #[0-9a-f]{6}\)$/)
  expect(readableOn('#000000', '#101315')).toMatch(/^#([0-9a-f]{2})\1\1$/)
})

it.each<[string, CellStyle, object]>([
  ['nothing', {}, {}],
  ['bold', { bold: true }, { fontWeight: 600 }],
  ['what takes bold away', { bold: false }, { fontWeight: 400 }],
  ['both lines of a text', { underline: true, strikethrough: true }, { textDecoration: 'underline line-through' }],
  ['a background', { background: '#1c4fc0' }, { backgroundColor: '#1c4fc0', borderRightColor: '#1c4fc0', color: '#ffffff' }],
  [
    'a color on a background',
    { background: '#fbf0d2', color: '#12181b' },
    { backgroundColor: '#fbf0d2', borderRightColor: '#fbf0d2', color: '#12181b' },
  ],
  [
    'a white fill, which gives way in the dark theme',
    { background: '#ffffff' },
    {
      backgroundColor: 'light-dark(#ffffff, transparent)',
      borderRightColor: 'light-dark(#ffffff, var(--line-1))',
      color: 'light-dark(#000000, var(--text-1))',
    },
  ],
  [
    'a color on a white fill',
    { background: '#fdfdfd', color: '#000000' },
    {
      backgroundColor: 'light-dark(#fdfdfd, transparent)',
      borderRightColor: 'light-dark(#fdfdfd, var(--line-1))',
      color: onThemes('#000000'),
    },
  ],
])('makes %s of %j', (_, style, css) => expect(styledCss(style).css).toEqual(css))

it('draws borders on their sides only', () => {
  const line = { style: 'double', width: 3, color: '#ffffff' } as const
  expect(styledCss({ borders: { bottom: line } }).lines).toMatchObject({ borderBottom: '3px double #ffffff', borderTop: '0 none' })
  expect(styledCss({ bold: true }).lines).toBeNull()
})

it('returns the same object for the same style', () => {
  const style = { italic: true }
  expect(styledCss(style)).toBe(styledCss(style))
})
