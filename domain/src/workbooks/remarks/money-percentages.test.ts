import { expect, it } from 'vitest'
import { plannedLines } from '../../../test/planned-lines.ts'
import { readSheets, type SheetRows } from '../../../test/read-sheets.ts'

const RULES = plannedLines(['Revenue', 'Labor'])
const percent = { kind: 'NUMBER', text: '0.325', shown: { isPercentage: true } } as const
const IN_CELL = '! “32.5%” is a percentage, and lines are planned in amounts of money. Write the amount.'
const IN_ROW = '! The row says “%”, and lines are planned in amounts of money. Write the amounts.'

it.each<readonly [string, string, SheetRows[string]]>([
  [
    'side by side',
    IN_CELL,
    [
      ['Line', 'Jan 2026'],
      ['Labor', percent],
    ],
  ],
  [
    'as text',
    IN_CELL,
    [
      ['Line', 'Jan 2026'],
      ['Labor', '32.5%'],
    ],
  ],
  [
    'in a list',
    IN_CELL,
    [
      ['Line', 'Month', 'Amount'],
      ['Labor', 'Jan 2026', percent],
    ],
  ],
  [
    'in the text of a list',
    IN_CELL,
    [
      ['Line', 'Month', 'Amount'],
      ['Labor', 'Jan 2026', '32.5%'],
    ],
  ],
  [
    'by the unit of a list',
    IN_ROW,
    [
      ['Line', 'Unit', 'Month', 'Amount'],
      ['Labor', '%', 'Jan 2026', 32.5],
    ],
  ],
  [
    'by the unit',
    IN_ROW,
    [
      ['Line', 'Unit', 'Jan 2026'],
      ['Labor', '%', 32.5],
    ],
  ],
  [
    'below the name of the line',
    IN_CELL,
    [
      ['Month', 'Revenue', 'Labor'],
      ['Jan 2026', 4_000, percent],
      ['Feb 2026', 4_100, percent],
      ['Mar 2026', 4_200, percent],
    ],
  ],
])('a percentage is no amount of a line %s', (_, error, rows) => {
  const labor = readSheets(RULES, { Downtown: rows }).figures.filter((figure) => figure.includes(' labor '))
  expect(labor.length).toBeGreaterThan(0)
  expect(labor.every((figure) => figure.endsWith(error))).toBe(true)
})

it('an amount computed from a percentage is one', () => {
  const rows: SheetRows[string] = [
    ['Line', 'Basis', 'Month', 'Amount'],
    ['Labor', '% of revenue', 'Jan 2026', 13_000],
  ]
  expect(readSheets(RULES, { Downtown: rows }).figures).toEqual(['Downtown!D2 1 labor 2026-01/1 = 13000'])
})

it.each<readonly [string, SheetRows[string]]>([
  [
    'a note of a list',
    [
      ['Line', 'Month', 'Amount', 'Note'],
      ['Labor', 'Jan 2026', 85, '% increase agreed with bank'],
    ],
  ],
  [
    'a basis of a list',
    [
      ['Line', 'Basis', 'Month', 'Amount'],
      ['Labor', '% of revenue', 'Jan 2026', 85],
    ],
  ],
  [
    'a note',
    [
      ['Line', 'Jan 2026', 'Note'],
      ['Labor', 85, 'Percent of revenue, agreed with the bank'],
    ],
  ],
  [
    'a basis',
    [
      ['Line', 'Basis', 'Jan 2026'],
      ['Labor', '% of revenue', 85],
    ],
  ],
])('%s that begins with percent leaves a small amount what it is', (_, rows) => {
  const [figure, ...others] = readSheets(RULES, { Downtown: rows }).figures
  expect([figure?.endsWith(' 1 labor 2026-01/1 = 85'), others]).toEqual([true, []])
})

it.each(['Unit', 'Measured in'])('“%s” says so in more words, too', (heading) => {
  const wide: SheetRows[string] = [
    ['Line', heading, 'Jan 2026'],
    ['Labor', '% of revenue', 32.5],
  ]
  const long: SheetRows[string] = [
    ['Line', heading, 'Month', 'Amount'],
    ['Labor', '% of revenue', 'Jan 2026', 32.5],
  ]
  for (const rows of [wide, long])
    expect(readSheets(RULES, { Downtown: rows }).figures.join()).toContain('The row says “% of revenue”, and lines are planned in amounts')
})
