import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { parseDay } from '../../time/day.ts'
import { BLANK_PLAN, type Plan } from '../plan.ts'
import { type AnswerWriting, singleDay } from './answer-writing.ts'

const names = restaurantNames()
const groupOf = (name: string): Plan['rows'] =>
  names.groups.filter((one) => one.name === name).map(({ id }) => ({ kind: 'GROUP', groupId: id }))

const PART = { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-07-01'), endDate: parseDay('2026-07-15') } as const

it.each<readonly [string, string, string, string, Plan['against'], string]>([
  ['costs of a day', 'Labor', '2026-07-15', '2026-07-15', null, 'the costs of a single day say little'],
  ['revenue of a day', 'Revenue', '2026-07-15', '2026-07-15', null, ''],
  ['costs of a part of a month', 'Labor', '2026-07-01', '2026-07-15', { kind: 'PRIOR_YEAR' }, 'this comparison may be far off'],
  ['the same alone', 'Labor', '2026-07-01', '2026-07-15', null, 'the costs of a part of a month say little'],
  ['revenue of a part of a month', 'Revenue', '2026-07-01', '2026-07-15', { kind: 'PRIOR_YEAR' }, ''],
  ['costs of a whole month', 'Labor', '2026-06-01', '2026-06-30', { kind: 'PRIOR_YEAR' }, ''],
  ['costs of several months', 'Labor', '2026-05-01', '2026-06-15', { kind: 'PRIOR_YEAR' }, 'one of whole months is not'],
  ['the same alone, without a warning', 'Labor', '2026-05-01', '2026-06-15', null, ''],
  ['costs of whole months', 'Labor', '2026-05-01', '2026-06-30', { kind: 'PRIOR_YEAR' }, ''],
  ['every line of several months', '', '2026-05-01', '2026-06-15', { kind: 'BUDGET', budgetId: 'b1' }, 'one of whole months is not'],
  ['costs of a whole month beside a part of one', 'Labor', '2026-06-01', '2026-06-30', { kind: 'SPAN', span: PART }, 'may be far off'],
  ['revenue of a whole month beside a part of one', 'Revenue', '2026-06-01', '2026-06-30', { kind: 'SPAN', span: PART }, ''],
  ['revenue of several months', 'Revenue', '2026-05-01', '2026-06-15', { kind: 'PRIOR_YEAR' }, ''],
])('%s: what is said of their days', (_, row, from, to, against, said) => {
  const days = { startDate: parseDay(from), endDate: parseDay(to) }
  const span = { kind: 'FIXED', period: 'MONTHLY', ...days } as const
  const plan: Plan = { ...BLANK_PLAN, kind: 'COMPARE', mappingId: names.mappingId, rows: groupOf(row), span, against }
  const requests = { days: { period: 'MONTHLY', ...days } } as unknown as AnswerWriting['requests']
  const parts = JSON.stringify(singleDay({ plan, names, requests }))
  if (said === '') expect(parts).toBe('[]')
  else expect(parts).toContain(said)
})

it('says it of what a vendor was paid, too', () => {
  const days = { startDate: parseDay('2026-05-01'), endDate: parseDay('2026-06-15') }
  const rows: Plan['rows'] = [{ kind: 'VENDOR', vendor: 'Gusto', groupId: null, accountId: null }]
  const span = { kind: 'FIXED', period: 'MONTHLY', ...days } as const
  const plan: Plan = { ...BLANK_PLAN, kind: 'COMPARE', mappingId: names.mappingId, rows, span, against: { kind: 'PRIOR_YEAR' } }
  const requests = { days: { period: 'MONTHLY', ...days } } as unknown as AnswerWriting['requests']
  expect(JSON.stringify(singleDay({ plan, names, requests }))).toContain('one of whole months is not')
})
