import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [{ id: 1, name: 'Downtown' }],
    metrics: [{ id: 'guests', name: 'Guests', isDerived: false }],
  },
  null,
)

const read = (...rows: SheetRows[string]) => readSheets(RULES, { Downtown: rows })

const NO_YEAR = 'The headings of the sheet “Downtown” name no year, such as “Jan”. Write them like Jan 2026.'

describe('months without a year', () => {
  it.each<readonly [string, SheetRows[string]]>([
    [
      'above figures',
      [
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 400, 410],
      ],
    ],
    [
      'above figures that look like years',
      [
        ['Metric', 'Jan', 'Feb', 'Mar'],
        ['Guests', 2050, 2100, 2150],
      ],
    ],
    [
      'above figures that follow each other',
      [
        ['Metric', 'Jan', 'Feb', 'Mar'],
        ['Guests', 2026, 2027, 2028],
      ],
    ],
    [
      'above figures that look like months',
      [
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 202601, 202602],
      ],
    ],
    [
      'above one figure that looks like a year',
      [
        ['Metric', 'Jan'],
        ['Guests', 2026],
      ],
    ],
    [
      'in blocks',
      [
        [null, '2026 Actual', null, '2027 Budget'],
        ['Metric', 'Jan', 'Feb', 'Jan'],
        ['Guests', 1000, 2000, 3000],
      ],
    ],
    [
      'below their year',
      [
        [null, 2026],
        ['Metric', 'Jan', 'Feb'],
        ['Guests', 400, 410],
      ],
    ],
    ['below a title that is a year', [['FY2026'], ['Metric', 'Jan', 'Feb'], ['Guests', 400, 410]]],
    [
      'beside the year',
      [
        ['Metric', 'Jan', 'Feb', 'FY2026'],
        ['Guests', 400, 410, 810],
      ],
    ],
    [
      'with what they are',
      [
        ['Metric', 'Jan', 'Feb budget'],
        ['Guests', 400, 410],
      ],
    ],
  ])('%s are refused as such', (_where, rows) => expect(() => read(...rows)).toThrow(NO_YEAR))

  it.each<readonly [string, SheetRows[string]]>([
    [
      'a name',
      [
        ['Metric', 2026],
        ['Guests', 400],
        ['May', 3],
      ],
    ],
    [
      'names of rows below years',
      [
        ['Guests', 2025, 2026],
        ['Jan', 3, 4],
        ['Feb', 3, 4],
      ],
    ],
    [
      'in a remark',
      [
        ['From', 'Jan'],
        ['Metric', 'Dec 2026'],
        ['Guests', 400],
      ],
    ],
  ])('are nothing else in %s', (_where, rows) => expect(read(...rows).surveyed[0]).toMatchObject({ layout: {}, problem: null }))
})
