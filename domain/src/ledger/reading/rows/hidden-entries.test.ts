import { expect, it } from 'vitest'
import { rawRows } from '../../../../test/text-files.ts'
import { hasOtherEntries } from './hidden-entries.ts'

const HEADINGS = ['Date', 'Account', 'Debit', 'Credit']
const JANUARY = [HEADINGS, ['2026-01-05', 'Sales', '', '90'], ['2026-01-06', 'Rent', '40', '']]
const FEBRUARY = [HEADINGS, ['2026-02-05', 'Sales', '', '80'], ['2026-02-06', 'Rent', '40', '']]

it.each([
  ['another month', [['Northwind'], ...FEBRUARY], true],
  ['a copy', JANUARY, false],
  ['a copy with capitals', JANUARY.map((cells) => cells.map((cell) => cell.toUpperCase())), false],
  ['a template', [HEADINGS, ['mm/dd/yyyy', 'Account', '0.00', '']], false],
  ['a template with an example', [HEADINGS, ['2026-12-31', 'Sales', '', '100.00']], false],
  ['a template with dates alone', [HEADINGS, ['2026-02-05', 'Sales', '', ''], ['2026-02-06', 'Rent', '', '0']], false],
  ['entries under other headings', [['Day', 'Shift', 'Guests', 'Hours'], ...FEBRUARY.slice(1)], false],
])('%s', (_, hidden, isOther) => expect(hasOtherEntries(rawRows(hidden), rawRows(JANUARY))).toBe(isOther))
