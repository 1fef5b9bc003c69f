import { describe, expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { readSheets } from '../../test/read-sheets.ts'
import { monthIndex } from '../time/day.ts'
import type { StampedName, WorkbookStamp } from '../workbooks/stamp.ts'
import type { BudgetReadingFacts } from '../workbooks/workbook-reading.ts'
import { budgetRules, readPlanSummary } from './budget-reading.ts'

const RESTAURANT = {
  id: 'restaurant',
  name: 'Restaurant',
  version: 3,
  groups: [
    group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
    group('food', { name: 'Food', parentId: 'revenue' }),
    group('labor', { name: 'Labor', displayOrder: 2 }),
    group('wages', { name: 'Wages', parentId: 'labor', displayOrder: 1 }),
    group('other', { name: 'Other', parentId: 'labor', displayOrder: 2 }),
    group('rent', { name: 'Rent', displayOrder: 3 }),
    group('rent-other', { name: 'Other', parentId: 'rent' }),
    group('net', { name: 'Net income', displayOrder: 4, formula: '{revenue} - {labor} - {rent}' }),
  ],
}
const CLINIC = { ...RESTAURANT, id: 'clinic', name: 'Clinic', groups: [group('fees', { name: 'Fees' })] }

const FACTS: BudgetReadingFacts = {
  kind: 'BUDGET',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: [
    { id: 1, name: 'Downtown' },
    { id: 2, name: 'Harbor' },
  ],
  metrics: [
    { id: 'guests', name: 'Guests', isDerived: false },
    { id: 'labor-hours', name: 'Labor', isDerived: false },
    { id: 'check', name: 'Average check', isDerived: true },
  ],
  categorizations: [RESTAURANT],
  categorizationId: null,
  accounts: [
    { id: 1, number: '6100', name: 'Base rent' },
    { id: 2, number: '6200', name: 'Percentage rent' },
    { id: 3, number: '', name: 'Tips' },
    { id: 4, number: '7100', name: 'Bank fees' },
    { id: 5, number: '7200', name: 'Bank fees' },
    { id: 6, number: '7300', name: 'Rent' },
    { id: 7, number: '8', name: 'Guests' },
  ],
  isCategorizationFixed: false,
  period: null,
}

function stamp(more: Partial<WorkbookStamp> = {}, names: readonly StampedName[] = []): WorkbookStamp {
  return {
    kind: 'BUDGET',
    companyId: 'tidewater',
    madeAt: '2026-01-01T00:00:00.000Z',
    period: 'MONTHLY',
    fiscalYearStart: 1,
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, 12),
    budget: null,
    categorization: { id: 'restaurant', version: 3 },
    names,
    ...more,
  }
}
const named = (kind: StampedName['kind'], id: string, name: string, sheet = ''): StampedName => ({ kind, id, name, sheet })

const read = (
  rows: readonly (readonly (string | number | null)[])[],
  facts: Partial<BudgetReadingFacts> = {},
  made: WorkbookStamp | null = null,
) => {
  const rules = budgetRules({ ...FACTS, ...facts }, made, new Set())
  const sheets = readSheets(rules, { Downtown: [['Line', 'Jan 2026', 'Total'], ...rows] })
  return { ...sheets, plan: readPlanSummary(rules, sheets.workbook, sheets.surveyed) }
}

describe('a budget row', () => {
  it.each([
    ['Food', 'food'],
    [' revenue > FOOD ', 'food'],
    ['Labor', 'labor'],
    ['Labor > Other', 'other'],
    ['Rent > Other', 'rent-other'],
    ['Guests', 'guests'],
    ['guests (metric)', 'guests'],
    ['Labor (metric)', 'labor-hours'],
    ['6100', '1'],
    [6200, '2'],
    ['base  RENT', '1'],
    ['6100 Base rent', '1'],
    ['6100 - Base rent', '1'],
    ['Base rent (6100)', '1'],
    ['6100: base rent', '1'],
    ['Tips', '3'],
    ['7200 Bank fees', '5'],
    // What budgets had before accounts keeps its meaning.
    ['Rent', 'rent'],
    ['Rent (account)', '6'],
    ['7300', '6'],
    ['8 Guests', '7'],
  ])('labeled %j is read as %j', (label, id) => expect(read([[label, 5, 99]]).figures).toEqual([`Downtown!B2 1 ${id} 2026-01/1 = 5`]))

  it.each(['Total Revenue', 'total of labor', 'Total Labor #2', 'Net income', 'Metrics', 'Operational metrics', 'Average check'])(
    'labeled %j is skipped',
    (label) => {
      const { figures, issues } = read([
        [label, 1],
        ['Food', 1],
      ])
      expect([figures, issues]).toEqual([['Downtown!B3 1 food 2026-01/1 = 1'], []])
    },
  )

  it.each([
    ['Foot', 'There is no line “Foot”, and the row was not read. Did you mean “Food”?'],
    ['Other', 'Several lines are called “Other”: Labor > Other; Rent > Other. Write the whole path of the one that is meant.'],
    [
      'Bank fees',
      '“Bank fees” may be “7100 Bank fees” or “7200 Bank fees”, and the row was not read. Write number and name of the account that is meant.',
    ],
    ['6100 Base rend', 'There is no line “6100 Base rend”, and the row was not read. Did you mean “6100 Base rent”?'],
  ])('labeled %j is reported', (label, error) =>
    expect(read([[label, 5]])).toMatchObject({ figures: [], issues: [`PROBLEM Downtown!2: ${error}`] }),
  )
})

it('passes over shares of other lines, and says so', () => {
  const { figures, issues } = read([
    ['Food', 5],
    ['Labor %', 0.36],
    ['% of revenue', 0.2],
    ['Guests %', 3],
    ['Utilisation %', 3],
  ])
  expect(figures).toEqual(['Downtown!B2 1 food 2026-01/1 = 5'])
  expect(issues).toEqual([
    'NOTE Downtown!3: “Labor %” is a share of other lines, and the row was not read.',
    'NOTE Downtown!4: “% of revenue” is a share of other lines, and the row was not read.',
    expect.stringContaining('PROBLEM Downtown!5: There is no line “Guests %”'),
    expect.stringContaining('PROBLEM Downtown!6: There is no line “Utilisation %”'),
  ])
})

describe('a stamped budget', () => {
  it('is still read after things were renamed, with a note', () => {
    const names = [
      named('location', '2', 'Downtown', 'Downtown'),
      named('group', 'food', 'Kitchen'),
      named('group', 'wages', 'Rent'),
      named('metric', 'guests', 'Covers'),
    ]
    const { figures, issues } = read(
      [
        ['Kitchen', 1],
        ['Rent', 2],
        ['Covers', 3],
        ['Total Kitchen', 4],
      ],
      {},
      stamp({}, names),
    )
    expect(figures).toEqual(['Downtown!B2 2 food 2026-01/1 = 1', 'Downtown!B3 2 wages 2026-01/1 = 2', 'Downtown!B4 2 guests 2026-01/1 = 3'])
    expect(issues).toEqual([
      'NOTE Downtown: The location “Downtown” is called “Harbor” by now; its figures were read as such.',
      'NOTE Downtown!2: The line “Kitchen” is called “Food” by now; its figures were read as such.',
      'NOTE Downtown!3: The line “Rent” is called “Wages” by now; its figures were read as such.',
      'NOTE Downtown!4: The metric “Covers” is called “Guests” by now; its figures were read as such.',
    ])
  })

  it('is read by account after accounts were renamed', () => {
    const { figures, issues } = read(
      [
        ['6100 Lease', 1],
        ['Rent (account)', 2],
        ['Not in the mapping', null],
      ],
      {},
      stamp({}, [named('account', '1', '6100 Lease'), named('account', '6', 'Rent (account)')]),
    )
    expect(figures).toEqual(['Downtown!B2 1 1 2026-01/1 = 1', 'Downtown!B3 1 6 2026-01/1 = 2'])
    expect(issues).toEqual([
      'NOTE Downtown!2: The account “6100 Lease” is called “6100 Base rent” by now; its figures were read as such.',
      'NOTE Downtown!3: The account “Rent” is called “7300 Rent” by now; its figures were read as such.',
    ])
  })

  it('reports deleted lines', () => {
    const { issues } = read([['Parking', 1]], {}, stamp({}, [named('group', 'parking', 'Parking')]))
    expect(issues).toEqual([
      'PROBLEM Downtown!2: The line “Parking” is no longer in the categorization “Restaurant”, and the row was not read.',
    ])
  })

  it('reports lines added and deleted since', () => {
    const names = [...RESTAURANT.groups.slice(1).map(({ id, name }) => named('group', id, name)), named('group', 'parking', 'Parking')]
    const made = stamp({ categorization: { id: 'restaurant', version: 2 } }, names)
    expect(budgetRules(FACTS, made, new Set()).note).toBe(
      'The categorization “Restaurant” was changed after the workbook was made; new since: “Revenue”; no longer there: “Parking”.',
    )
    expect(budgetRules(FACTS, stamp({}, names), new Set()).note).toBeNull()
  })

  it.each([
    ['another company', {}, stamp({ companyId: 'other' }), 'The workbook was made for another company. Download a template of this one.'],
    [
      'ops data',
      {},
      stamp({ kind: 'OPS_DATA_BY_METRICS' }),
      'The workbook is one of ops data. Upload it among the ops data, or download a template for budgets.',
    ],
    [
      'other fiscal years',
      {},
      stamp({ period: 'YEARLY', fiscalYearStart: 7 }),
      'The workbook was made when fiscal years began with another month, so that its quarters and years are others than now.',
    ],
    [
      'another categorization than the budget’s',
      { categorizations: [RESTAURANT, CLINIC], categorizationId: 'clinic', isCategorizationFixed: true },
      stamp(),
      'The workbook was made for the categorization “Restaurant”, and the budget is one of “Clinic”. Upload it as a budget of its own.',
    ],
  ])('for %s is refused', (_what, facts, made, message) =>
    expect(() => budgetRules({ ...FACTS, ...facts }, made, new Set())).toThrow(message),
  )
})

describe('the categorization', () => {
  const both = { categorizations: [RESTAURANT, CLINIC] }
  it.each([
    ['is that of the stamp', { ...both, categorizationId: 'clinic' }, stamp(), 'restaurant'],
    ['is the requested one', { ...both, categorizationId: 'clinic' }, null, 'clinic'],
    [
      'is the requested one if the stamped one was deleted',
      { ...both, categorizationId: 'clinic' },
      stamp({ categorization: { id: 'gone', version: 1 } }),
      'clinic',
    ],
    ['is the only one', {}, null, 'restaurant'],
    ['is the budget’s', { ...both, categorizationId: 'clinic', isCategorizationFixed: true }, null, 'clinic'],
  ])('%s', (_what, facts, made, id) =>
    expect(budgetRules({ ...FACTS, ...facts }, made, new Set(['Rent', 'Fees'])).categorization.id).toBe(id),
  )

  it.each([
    ['lines', ['Fees'], 'clinic'],
    ['lines in other letters, and rows that are no lines of any', ['Line 7', ' food ', 'WAGES', 'Guests'], 'restaurant'],
    ['calculations, totals and paths', ['Net income', 'Total Labor', 'Rent > Other'], 'restaurant'],
    ['a name that several of its lines have', ['Other'], 'restaurant'],
    ['lines, next to totals that only another one has', ['Fees', 'Net income', 'Total expenses'], 'clinic'],
  ])('is the only one with the workbook’s %s', (_what, labels, id) => {
    for (const made of [null, stamp({ categorization: { id: 'gone', version: 1 } })]) {
      const { categorization, note } = budgetRules({ ...FACTS, ...both }, made, new Set(labels))
      expect(categorization.id).toBe(id)
      expect(note).toBe(
        `The workbook does not say which categorization it is of. It was read as one of “${categorization.name}”, which has its lines.`,
      )
    }
  })

  it.each([
    ['no lines', [], 'none has all of its lines'],
    ['lines of two', ['Rent', 'Fees'], 'none has all of its lines'],
    ['lines that two have', ['Fees'], 'its lines are in several: “Clinic”, “Practice”'],
  ])('has to be chosen if the workbook has %s', (_what, labels, why) => {
    const categorizations = [
      ...both.categorizations,
      ...(why.includes('Practice') ? [{ ...CLINIC, id: 'practice', name: 'Practice' }] : []),
    ]
    const rules = () => budgetRules({ ...FACTS, categorizations }, null, new Set(labels))
    expect(rules).toThrow(`The workbook does not say which categorization it is of, and ${why}. Choose the one that it plans.`)
    expect(rules).toThrow(expect.objectContaining({ field: 'categorizationId' }))
  })

  it('has to exist', () => {
    expect(() => budgetRules({ ...FACTS, categorizations: [] }, null, new Set())).toThrow('There is no categorization to plan by.')
  })
})

describe('the period', () => {
  const sheets = {
    Downtown: [
      ['Line', 'Jan 2026', 'Q2 2026'],
      ['Food', 1, 2],
    ],
    Harbor: [
      ['Line', 'Q3 2026', '2027'],
      ['Food', 3, 4],
    ],
  }
  it('is that of the finest headings; other columns get errors', () => {
    const rules = budgetRules(FACTS, null, new Set())
    const { workbook, surveyed, figures } = readSheets(rules, sheets)
    expect(readPlanSummary(rules, workbook, surveyed)).toEqual({
      categorizationId: 'restaurant',
      period: 'MONTHLY',
      firstMonth: monthIndex(2026, 1),
      lastMonth: monthIndex(2026, 1),
    })
    expect(figures).toEqual([
      'Downtown!B2 1 food 2026-01/1 = 1',
      'Downtown!C2 1 food 2026-04/3 ! “Q2 2026” is a quarter, and the figures of this budget are each of a month. Leave the column out.',
      'Harbor!B2 2 food 2026-07/3 ! “Q3 2026” is a quarter, and the figures of this budget are each of a month. Leave the column out.',
      'Harbor!C2 2 food 2027-01/12 ! “2027” is a year, and the figures of this budget are each of a month. Leave the column out.',
    ])
  })

  it('is that of the budget if it has one', () => {
    const rules = budgetRules({ ...FACTS, period: 'QUARTERLY' }, null, new Set())
    const { workbook, surveyed, figures } = readSheets(rules, sheets)
    expect(readPlanSummary(rules, workbook, surveyed)).toMatchObject({
      period: 'QUARTERLY',
      firstMonth: monthIndex(2026, 4),
      lastMonth: monthIndex(2026, 9),
    })
    expect(figures.filter((one) => one.includes(' = '))).toEqual(['Downtown!C2 1 food 2026-04/3 = 2', 'Harbor!B2 2 food 2026-07/3 = 3'])
  })

  it('is required in the workbook', () => {
    expect(() => read([['Food', 1]], { period: 'YEARLY' })).toThrow('The budget is yearly, and the workbook has no such columns.')
  })
})

it('a sheet that is named after nothing known is said to be so, whatever its rows are', () => {
  const rules = budgetRules(FACTS, null, new Set())
  expect(() =>
    readSheets(rules, {
      Plan: [
        ['Line', 'Jan 2026'],
        ['Food', 1],
      ],
    }),
  ).toThrow('The sheet “Plan” is not named after a known location, line or metric, which would say what its rows belong to.')
})
