import { expect, it } from 'vitest'
import { group } from '../../test/groups.ts'
import { type QuestionRow, TOTAL_ONLY } from './figure-question.ts'
import { neededGroups } from './needed-groups.ts'

const groups = [group('sales', { type: 'REVENUE' }), group('rent', { type: 'RENT' }), group('net', { formula: '{sales} - {rent}' })]
const rent: QuestionRow = { kind: 'GROUP', groupId: 'rent' }
const asked = (rows: readonly QuestionRow[], perMetricId: string | null = null) => ({ rows, columns: { ...TOTAL_ONLY, perMetricId } })

it.each([
  { what: 'lines', questions: [asked([rent]), asked([{ kind: 'LINES', groupId: 'net' }])], needs: ['sales', 'rent', 'net'] },
  {
    what: 'accounts',
    questions: [asked([{ kind: 'ACCOUNTS', groupId: 'rent' }]), asked([{ kind: 'ACCOUNT', groupId: 'net', accountId: '1' }])],
    needs: ['sales', 'rent', 'net'],
  },
  { what: 'a metric', questions: [asked([rent]), asked([{ kind: 'METRIC', metricId: 'm' }])], needs: null },
  { what: 'a calculation', questions: [asked([rent, { kind: 'CALCULATION', formula: '{group:rent} * 2' }])], needs: null },
  { what: 'vendors', questions: [asked([{ kind: 'VENDORS', groupId: 'rent', accountId: null }])], needs: null },
  { what: 'amounts per metric', questions: [asked([rent], 'm')], needs: null },
])('questions of $what need groups: $needs', ({ questions, needs }) => {
  expect(neededGroups(questions, groups)).toEqual(needs)
})
