import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { settingsFileName } from './settings-file-name.ts'

it.each([
  ['Management P&L', 'mapping', 'Management P&L mapping 2026-11-20'],
  ['Lender Mapping', 'mapping', 'Lender Mapping 2026-11-20'],
  ['../a: "b"?', 'categorization', 'a b categorization 2026-11-20'],
  ['Locations', 'locations', 'Locations 2026-11-20'],
  ['', 'mapping', 'mapping 2026-11-20'],
] as const)('%s gives the file name %s', (name, kind, expected) =>
  expect(settingsFileName(name, kind, parseDay('2026-11-20'))).toBe(expected),
)
