import { expect, it } from 'vitest'
import { plannedLines } from '../../../test/planned-lines.ts'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'

const RULES = plannedLines(['Revenue'])
const remarks = (title: string | null, ...months: readonly string[]) => {
  const rows: SheetRows[string] = [[title], ['Line', ...months], ['Revenue', ...months.map((_, at) => 40_000 + at)]]
  return readSheets(RULES, { Downtown: title === null ? rows.slice(1) : rows }).workbook.issues.map(
    ({ coordinate, error, isGuess }) => `${coordinate} ${isGuess === true ? 'GUESS' : 'NOTE'} ${error}`,
  )
}
const BLOCKS = ['Jan 2025', 'Feb 2025', 'Mar 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026']
const PAIRS = ['Jan 2025', 'Jan 2026', 'Feb 2025', 'Feb 2026']

it('months of the year before are pointed out in a budget of one year', () => {
  expect(remarks('Budget 2026', ...BLOCKS)).toEqual([
    'Downtown!B2 GUESS Jan – Mar 2025 are read as planned, too. Downtown!A1 says “Budget 2026”: leave them out if they are there to compare with.',
  ])
  const between =
    'GUESS Jan – Feb 2025 are read as planned, too. They stand between those of the year after: leave them out if they are there to compare with.'
  expect(remarks(null, ...PAIRS)).toEqual([`Downtown!B1 ${between}`])
  expect(remarks('Downtown', 'Jan 2026', 'Jan 2025', 'Feb 2026', 'Feb 2025')).toEqual([`Downtown!C2 ${between}`])
})

it.each([
  ['plans of two years', null, BLOCKS],
  ['plans of two years, named', 'Plan 2025-2026', BLOCKS],
  ['plans that begin with the named year', 'Budget 2025', BLOCKS],
  ['plans of one year', 'Budget 2026', BLOCKS.slice(3)],
  ['a year that turns', 'Budget 2026', ['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026']],
] as const)('%s need no word', (_, title, months) => {
  expect(remarks(title, ...months)).toEqual([])
})
