import { expect, it } from 'vitest'
import { folderNames, folderPath, freeFolderName, parseLibraryName, requireDepth } from './library-paths.ts'

it.each([
  ['  Board pack ', 'LAYOUT', 'Board pack'],
  ['A/B', 'LAYOUT', 'A/B'],
  ['', 'LAYOUT', 'Name cannot be empty.'],
  [' \t ', 'FOLDER', 'Name cannot be empty.'],
  ['A/B', 'FOLDER', 'has no slash'],
  ['a\0b', 'FOLDER', 'cannot be shown'],
  ['\u200b\u2060', 'FOLDER', 'only invisible characters'],
  ['a\ud83c', 'LAYOUT', 'cannot be shown'],
  ['x'.repeat(121), 'LAYOUT', 'up to 120 characters, not 121'],
] as const)('names: %j of a %s is %s', (name, of, outcome) => {
  if (outcome === name.trim()) expect(parseLibraryName(name, of)).toBe(outcome)
  else expect(() => parseLibraryName(name, of)).toThrow(outcome)
})

it.each([
  ['/', []],
  ['/Board', ['Board']],
  ['/Board/ 2026 ', ['Board', '2026']],
  ['Board', 'begins with a slash'],
  ['', 'begins with a slash'],
  ['/Board/', 'Name cannot be empty.'],
  ['//Board', 'Name cannot be empty.'],
  ['/a'.repeat(11), 'up to 10 deep'],
] as const)('paths: %s is %s', (path, outcome) => {
  if (typeof outcome === 'string') expect(() => folderNames(path)).toThrow(outcome)
  else expect(folderNames(path)).toEqual(outcome)
})

it('convert in both directions', () => {
  for (const names of [[], ['Board'], ['Board', '2026']]) expect(folderNames(folderPath(names))).toEqual(names)
  expect(() => requireDepth(11)).toThrow('up to 10 deep')
  requireDepth(10)
})

it('give a folder a unique name', () => {
  expect(freeFolderName('Board', ['Other'])).toBe('Board')
  expect(freeFolderName('Board', ['BOARD', 'board (2)'])).toBe('Board (3)')
  expect(freeFolderName('x'.repeat(120), ['x'.repeat(120)])).toBe(`${'x'.repeat(116)} (2)`)
})
