import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { FigureCell, PlacedFigures } from '../../figures/answer-cells.ts'
import { favorableDifference } from '../../figures/favorable-difference.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { writtenFigures } from './answer-writing.ts'
import { planRequests } from './plan-questions.ts'
import { NO_RESULTS } from './plan-results.ts'
import { planTitle } from './plan-words.ts'
import { writeBridge } from './write-bridge.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

/** The texts and the tables' first cells of an answer. @param rows the line and its accounts, with what each came to and its base. */
function bridgeOf(
  question: string,
  rows: readonly (readonly [label: string, own: string, base: string | null, vendor?: string | undefined])[],
): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const cell = (value: string | null): FigureCell => ({
    value,
    state: value === null ? 'NO_ENTRIES' : 'WHOLE',
    outcome: 'NEUTRAL',
    isMaterial: false,
  })
  const figures = {
    locationIds: null,
    figureColumns: [null, 0].map((of, at) => ({
      key: `c${at}`,
      label: 'June',
      of,
      range: 'TOTAL',
      comparison: of === null ? null : 'BUDGET',
      place: { kind: 'ALL' },
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      daysLabel: null,
      coverage: 'WHOLE',
    })),
    columns: [
      { key: 'own', measure: 'VALUE', column: 0, base: null },
      { key: 'base', measure: 'VALUE', column: 1, base: null },
      ...['CHANGE', 'VARIANCE'].map((measure) => ({ key: measure, measure, column: 0, base: 1 })),
    ],
    rows: rows.map(([label, own, base, vendor], at) => {
      const change = cell(base === null ? null : String(Number(own) - Number(base)))
      const variance = base === null ? cell(null) : favorableDifference(own, base, 'DOWN')
      const accountId = at === 0 ? null : String(at)
      return {
        key: label,
        label,
        groupId: 'labor',
        accountId,
        metricId: null,
        ...(vendor !== undefined && { vendor }),
        unit: 'money',
        favorability: 'DOWN',
        cells: [cell(own), cell(base), change, variance],
      }
    }),
  } as unknown as PlacedFigures
  const writing = { plan, requests: planRequests(plan, names), results: { ...NO_RESULTS, figures }, names }
  const written = writtenFigures(writing)
  if (written === null) throw new Error('There are no figures')
  return writeBridge(writing, written).flatMap((part) => {
    if (part.kind === 'TEXT') return [`${part.tone}: ${part.words.map((word) => (typeof word === 'string' ? word : word.text)).join('')}`]
    if (part.kind !== 'TABLE') return []
    return [part.rows.map(({ cells }) => (typeof cells[0] === 'string' ? cells[0] : '')).join(', ')]
  })
}

it('says that a budget has no accounts to explain a difference with', () => {
  const told = bridgeOf('which accounts drove labor against budget at Hoboken in June', [
    ['Labor', '820', '840'],
    ['6010 Managers', '500', null],
    ['6020 Front of house', '320', null],
  ])
  expect(told[1]).toBe('WARNING: Budget 2026 has no figures by account, so the difference cannot be divided by account.')
  expect(told[2]).toBe('Labor')
})

it('divides a difference by the accounts that have a base', () => {
  const told = bridgeOf('which accounts drove labor against last year at Hoboken in June', [
    ['Labor', '820', '840'],
    ['6010 Managers', '500', '530'],
    ['6020 Front of house', '320', '310'],
  ])
  expect(told.join(' ')).not.toContain('WARNING')
  expect(told.at(-1)).toContain('6010 Managers, 6020 Front of house, Difference')
})

it('explains one account at one place by its vendors', () => {
  const told = bridgeOf('why did utilities go up at Portland in Q2', [
    ['6150 Utilities', '820', '840'],
    ['Eversource', '500', '530', 'Eversource'],
    ['No vendor', '320', '310', ''],
  ])
  expect(told).toContain('ANSWER: Of it, 30 comes from Eversource; the other way went entries without a vendor with 10.')
  expect(told.at(-1)).toBe('Eversource, No vendor, Difference')
})

it.each([
  ['no entry names a vendor', 'why did utilities go up at Portland in Q2', '', 'Its entries name no vendor'],
  ['only one place is asked about', 'why did utilities go up at Portland in Q2 by location', undefined, 'This is one location'],
])('says that the entries explain a difference where %s', (_, question, vendor, said) => {
  const told = bridgeOf(question, [
    ['6150 Utilities', '820', '840'],
    ['Part', '820', '840', vendor],
  ])
  expect(told.join(' ')).toContain(said)
  expect(told.join(' ')).not.toContain('Difference')
})

it('warns of days that end within a month', () => {
  const told = bridgeOf('why did labor go up from Jan 1 to Jun 15', [
    ['Labor', '820', '840'],
    ['6010 Managers', '500', '530'],
    ['6020 Front of house', '320', '310'],
  ])
  expect(told.join(' ')).toContain('WARNING: These days begin or end within a month.')
})

it.each([
  ['repairs entries over 1000 in May', 'Entries of Repairs and maintenance above 1,000 either way, May 2026'],
  ['repairs entries in May', 'Entries of Repairs and maintenance, May 2026'],
])('says that entries of a size are debits and credits: %s', (question, title) => {
  const reading = reader.read(question, null)
  expect(reading.kind === 'PLAN' ? planTitle(reading.plan, names) : '').toBe(title)
})
