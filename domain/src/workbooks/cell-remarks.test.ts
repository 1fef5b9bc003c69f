import { describe, expect, it } from 'vitest'
import { readSheets, type SheetRows } from '../../test/read-sheets.ts'
import { opsDataRules } from '../ops-data/ops-data-reading.ts'

const RULES = opsDataRules(
  {
    kind: 'OPS_DATA',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: [{ id: 1, name: 'Downtown' }],
    metrics: [
      { id: 'hours', name: 'Labor hours', isDerived: false, unit: 'hours' },
      { id: 'ticket', name: 'Ticket time', isDerived: false, unit: 'min' },
      { id: 'hold', name: 'Hold', isDerived: false, unit: null },
    ],
  },
  null,
)
const duration = (text: string) => ({ kind: 'DURATION', text }) as const

describe('durations', () => {
  it.each<readonly [string, SheetRows]>([
    [
      'side by side',
      {
        Downtown: [
          ['Metric', 'Jan 2026'],
          ['Labor hours', duration('52:30:00')],
          ['Ticket time', duration('0:12:30')],
          ['Hold', duration('0:30:00')],
        ],
      },
    ],
    [
      'of metrics that are sheets',
      {
        'Labor hours': [
          ['Location', 'Jan 2026'],
          ['Downtown', duration('52:30:00')],
        ],
        'Ticket time': [
          ['Location', 'Jan 2026'],
          ['Downtown', duration('0:12:30')],
        ],
        Hold: [
          ['Location', 'Jan 2026'],
          ['Downtown', duration('0:30:00')],
        ],
      },
    ],
    [
      'in a list',
      {
        List: [
          ['Location', 'Metric', 'Month', 'Amount'],
          ['Downtown', 'Labor hours', 'Jan 2026', duration('52:30:00')],
          ['Downtown', 'Ticket time', 'Jan 2026', duration('0:12:30')],
          ['Downtown', 'Hold', 'Jan 2026', duration('0:30:00')],
        ],
      },
    ],
  ])('%s are read in the unit of their metric', (_how, sheets) => {
    const { figures } = readSheets(RULES, sheets)
    expect(figures.map((figure) => figure.split(' ').slice(2).join(' '))).toEqual([
      expect.stringMatching(/hours 2026-01.1 = 52.5$/),
      expect.stringMatching(/ticket 2026-01.1 = 12.5$/),
      expect.stringMatching(/hold 2026-01.1 = 0.5$/),
    ])
  })

  it('need no word where the metric says in what they count', () => {
    const said: SheetRows = {
      Downtown: [
        ['Metric', 'Jan 2026'],
        ['Labor hours', duration('52:30:00')],
        ['Ticket time', duration('0:12:30')],
      ],
      'Labor hours': [
        ['Location', 'Feb 2026'],
        ['Downtown', duration('0:30:00')],
      ],
      List: [
        ['Location', 'Metric', 'Month', 'Amount'],
        ['Downtown', 'Labor hours', 'Mar 2026', duration('52:30:00')],
        ['Downtown', 'Ticket time', 'Mar 2026', duration('12:30:05')],
      ],
    }
    const { figures, issues } = readSheets(RULES, said)
    expect([figures.length, issues]).toEqual([5, []])
  })

  it('are guessed otherwise, with an example of each name', () => {
    const { workbook } = readSheets(RULES, {
      Downtown: [
        ['Metric', 'Jan 2026', 'Feb 2026'],
        ['Hold', duration('52:30:00'), duration('50:00:00')],
        ['Ticket time', duration('12:30:00'), duration('0:12:30')],
      ],
    })
    expect(workbook.issues).toEqual([
      {
        coordinate: '',
        locationId: null,
        error:
          'Durations are read as hours, or as minutes or seconds where a metric’s unit or a name says so: “52:30” of “Hold” in Downtown!B2 is 52.50 hours; “12:30” of “Ticket time” in Downtown!B3 is 750.00 minutes.',
        severity: 'NOTE',
        isGuess: true,
      },
    ])
  })
})

describe('durations typed as text', () => {
  const wide = (text: string) => ({
    Downtown: [
      ['Metric', 'Jan 2026'],
      ['Labor hours', text],
    ],
  })
  const list = (text: string) => ({
    List: [
      ['Location', 'Metric', 'Month', 'Amount'],
      ['Downtown', 'Labor hours', 'Jan 2026', text],
    ],
  })

  it.each(['300 h', '8 hours', '311h 30m', '300:00'])('are no guess where they say hours: %s', (text) => {
    for (const sheets of [wide(text), list(text)]) {
      const { figures, issues } = readSheets(RULES, sheets)
      expect([figures.length, issues]).toEqual([1, []])
    }
  })
})

it('a unit that is not the metric’s is said, and none that is', () => {
  const read = (unit: string) =>
    readSheets(RULES, {
      Downtown: [
        ['Metric', 'Unit', 'Jan 2026', 'Total'],
        ['Labor hours', unit, 161_100, 161_100],
      ],
    }).issues
  expect(read('minutes')).toEqual([
    expect.stringContaining(
      'The unit is “minutes” here and “hours” for the metric, and the figures are read as they are. Convert them if the units differ.',
    ),
  ])
  expect([...read('Hours'), ...read('hour')]).toEqual([])
})

it('points out hidden columns with figures, which are read', () => {
  const sheets: SheetRows = {
    Downtown: [
      ['Metric', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
      ['Labor hours', 10, 20, 30],
      ['Hold', null, 5, 7],
    ],
  }
  expect(readSheets(RULES, sheets, {}, undefined, [{ first: 2, last: 3 }]).issues).toEqual([
    'NOTE Downtown!C1: 2 columns with figures are hidden and were read like the others: 4 figures, 62.00 in total. Delete them if they should not count.',
  ])
  expect(readSheets(RULES, sheets, {}, undefined, [{ first: 4, last: 9 }]).issues).toEqual([])
})

it('points out days above figures that are stored by month, unless only months are shown', () => {
  const date = (text: string, isMonth = false) => ({ kind: 'DATE', text, ...(isMonth ? ({ hidesDay: true } as const) : {}) }) as const
  const said = (...days: readonly ReturnType<typeof date>[]) =>
    readSheets(RULES, {
      Downtown: [
        ['Metric', ...days],
        ['Hold', 5, 7],
      ],
    }).issues
  expect(said(date('2026-01-25'), date('2026-02-01'))).toEqual([
    'NOTE Downtown!B1: “2026-01-25” is read as Jan 2026, the month it is in. Figures are stored by calendar month: if periods begin or end on other days, check that this is the month you mean.',
  ])
  expect(said(date('2026-01-25', true), date('2026-02-25', true))).toEqual([])
  expect(said(date('2026-01-31'), date('2026-02-28'))).toEqual([])
})

it('says what to do with weeks of a month', () => {
  const week = (text: string) => ({ kind: 'DATE', text }) as const
  const { figures } = readSheets(RULES, {
    Downtown: [
      ['Metric', week('2026-01-04'), week('2026-01-11'), week('2026-02-01')],
      ['Hold', 5, 7, 8],
    ],
  })
  expect(figures).toEqual([
    'Downtown!B2 1 hold 2026-01/1 = 5',
    'Downtown!C2 1 hold 2026-01/1 ! B2 has a figure of Jan 2026, too, and only that one counts. Figures are stored by month, quarter or year: add up the days or weeks of each month.',
    'Downtown!D2 1 hold 2026-02/1 = 8',
  ])
})
