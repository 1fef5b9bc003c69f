import { describe, expect, it } from 'vitest'
import { readSheets } from '../../test/read-sheets.ts'
import { monthIndex } from '../time/day.ts'
import type { StampedName, WorkbookStamp } from '../workbooks/stamp.ts'
import type { OpsDataReadingFacts } from '../workbooks/workbook-reading.ts'
import { opsDataRules } from './ops-data-reading.ts'

const FACTS: OpsDataReadingFacts = {
  kind: 'OPS_DATA',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: [
    { id: 1, name: '101 Downtown' },
    { id: 1, name: 'Downtown' },
    { id: 2, name: 'Harbor' },
    { id: 3, name: 'Training' },
  ],
  metrics: [
    { id: 'guests', name: 'Guests', isDerived: false },
    { id: 'training', name: 'Training', isDerived: false },
    { id: 'check', name: 'Average check', isDerived: true },
  ],
}

function stamp(more: Partial<WorkbookStamp> = {}, names: readonly StampedName[] = []): WorkbookStamp {
  return {
    kind: 'OPS_DATA_BY_LOCATIONS',
    companyId: 'tidewater',
    madeAt: '2026-01-01T00:00:00.000Z',
    period: 'MONTHLY',
    fiscalYearStart: 1,
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, 12),
    budget: null,
    categorization: null,
    names,
    ...more,
  }
}
const named = (kind: StampedName['kind'], id: string, name: string, sheet = ''): StampedName => ({ kind, id, name, sheet })
const HEADINGS = ['Metric', 'Jan 2026']

describe('opsDataRules', () => {
  it('finds a location by any of its names', () => {
    const { figures, issues } = readSheets(opsDataRules(FACTS, null), {
      Downtown: [HEADINGS, ['Guests', 1]],
      '101 Downtown': [
        ['Metric', 'Feb 2026'],
        ['Guests', 2],
      ],
    })
    expect(figures).toEqual(['Downtown!B2 1 guests 2026-01/1 = 1', '101 Downtown!B2 1 guests 2026-02/1 = 2'])
    expect(issues).toEqual([])
  })

  it('follows its stamp although the names belong to others now', () => {
    // Downtown and Harbor had swapped names.
    const names = [
      named('location', '2', 'Downtown', 'Downtown'),
      named('location', '1', 'Harbor', 'Harbor'),
      named('metric', 'guests', 'Covers'),
    ]
    const { figures, issues } = readSheets(opsDataRules(FACTS, stamp({}, names)), {
      Downtown: [['Downtown'], HEADINGS, ['Covers', 1]],
      Harbor: [HEADINGS, ['Covers', 2], ['Guests', 3]],
    })
    expect(figures).toEqual([
      'Downtown!B3 2 guests 2026-01/1 = 1',
      'Harbor!B2 1 guests 2026-01/1 = 2',
      'Harbor!B3 1 guests 2026-01/1 ! Row 2 has the same name, and its figures count. Keep one of the two rows.',
    ])
    expect(issues).toEqual([
      'NOTE Downtown: The location “Downtown” is called “Harbor” by now; its figures were read as such.',
      'NOTE Downtown!3: The metric “Covers” is called “Guests” by now; its figures were read as such.',
      'NOTE Harbor: The location “Harbor” is called “Downtown” by now; its figures were read as such.',
    ])
  })

  it('uses current names if the stamped location is gone', () => {
    const names = [named('location', '9', 'Harbor', 'Harbor'), named('metric', 'gone', 'Guests')]
    const { figures } = readSheets(opsDataRules(FACTS, stamp({}, names)), { Harbor: [HEADINGS, ['Guests', 1]] })
    expect(figures).toEqual(['Harbor!B2 2 guests 2026-01/1 = 1'])
  })

  it.each([
    ['OPS_DATA_BY_LOCATIONS', 'Training!B2 3 guests 2026-01/1 = 1'],
    ['OPS_DATA_BY_METRICS', 'Training!B3 2 training 2026-01/1 = 2'],
  ] as const)('made as %s resolves a sheet name that is both a location and a metric', (kind, figure) => {
    const { figures } = readSheets(opsDataRules(FACTS, stamp({ kind })), { Training: [HEADINGS, ['Guests', 1], ['Harbor', 2]] })
    expect(figures).toEqual([figure])
  })

  it.each([
    [{ companyId: 'other' }, 'The workbook was made for another company. Download a template of this one.'],
    [{ kind: 'BUDGET' } as const, 'The workbook is that of a budget. Upload it among the budgets, or download a template for ops data.'],
    [{ period: 'QUARTERLY', fiscalYearStart: 4 } as const, 'The workbook was made when fiscal years began with another month'],
  ])('refuses a workbook made for something else (%j)', (more, message) => {
    expect(() => opsDataRules(FACTS, stamp(more))).toThrow(message)
  })

  it.each([{ fiscalYearStart: 4 }, { period: 'YEARLY', fiscalYearStart: 1 }, { period: 'YEARLY', fiscalYearStart: null }] as const)(
    'reads a workbook with unchanged months (%j)',
    (more) => {
      expect(() => opsDataRules(FACTS, stamp(more))).not.toThrow()
    },
  )
})

it.each([
  ['Restaurant EBITDA', 'PROBLEM', 'Did you mean “EBITDA”?'],
  ['Prime costs', 'PROBLEM', 'Did you mean “Prime cost”?'],
  ['Store contribution margin', 'PROBLEM', 'Did you mean “Contribution margin”?'],
  ['Total guests', 'NOTE', 'If it is the metric “Guests”, write that name.'],
])('names the row %s, which may be a metric', (label, severity, says) => {
  const metrics = ['EBITDA', 'Prime cost', 'Contribution margin', 'Guests'].map((name) => ({ id: name, name, isDerived: false }))
  const { figures, issues } = readSheets(opsDataRules({ ...FACTS, metrics }, null), { Downtown: [HEADINGS, [label, 2]] })
  expect(figures).toEqual([])
  expect(issues).toEqual([expect.stringMatching(new RegExp(`^${severity} Downtown!2: .*“${label}”.*${says.replaceAll('?', '.')}$`))])
})

it.each(['Total', 'Net income'])('passes over the total %s of no metric', (label) => {
  expect(readSheets(opsDataRules(FACTS, null), { Downtown: [HEADINGS, ['Guests', 1], [label, 2]] }).issues).toEqual([])
})

it('passes over ratios of metrics that are known, with a note', () => {
  const read = (label: string) => readSheets(opsDataRules(FACTS, null), { Downtown: [HEADINGS, ['Guests', 1], [label, 2]] }).issues
  expect(read('Guests per training')).toEqual(['NOTE Downtown!3: “Guests per training” divides one metric by another, and was not read.'])
  expect(read('Guests per table')).toEqual([expect.stringMatching(/^PROBLEM .*There is no metric/)])
})

it.each([
  {
    metrics: FACTS.metrics,
    says: 'Metrics are “Guests”, “Training” and “Average check”: create the missing metric, or call the sheet like one of them or like a location.',
  },
  { metrics: [], says: 'The company has no metrics yet: create it first.' },
])('names a sheet for which there is no metric, and those that there are: $says', ({ metrics, says }) => {
  const hours = {
    'Labor hours': [
      ['Location', 'Jan 2026'],
      ['Downtown', 40],
    ],
  }
  expect(() => readSheets(opsDataRules({ ...FACTS, metrics }, null), hours)).toThrow(
    `There is no metric and no location called “Labor hours”, so the sheet was not read. ${says} Put the months`,
  )
})
