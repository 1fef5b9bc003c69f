import { expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { BudgetCoverage } from '../../budgets/budget-coverage.ts'
import type { OpeningDays } from '../../locations/same-stores.ts'
import { addToMonth, type Day, type MonthIndex, monthIndex, parseDay } from '../../time/day.ts'
import { wordsText } from '../answers/answer.ts'
import { planRequests } from '../answers/plan-questions.ts'
import { NO_RESULTS } from '../answers/plan-results.ts'
import { writeAnswer } from '../answers/write-answer.ts'
import { QuestionReader } from '../reading/read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const START = monthIndex(2026, 1)
const months = (from: number): ReadonlySet<MonthIndex> =>
  new Set(Array.from({ length: 12 - from }, (_, at) => addToMonth(START, from + at)))

/** @param lacking codes of locations without any figure. @param late the code of one with figures from March on. */
function coverage({ lacking = [], late = '' }: { readonly lacking?: readonly string[]; readonly late?: string } = {}): BudgetCoverage {
  return {
    id: 'b1',
    name: 'Budget 2026',
    period: 'MONTHLY',
    firstMonth: START,
    lastMonth: addToMonth(START, 11),
    groupIds: new Set(['revenue', 'labor']),
    accountIds: new Set(),
    metricIds: new Set(['guests']),
    months: new Map(
      names.locations
        .filter(({ name }) => !lacking.some((code) => name.startsWith(code)))
        .map(({ id, name }) => [Number(id), months(late !== '' && name.startsWith(late) ? 2 : 0)]),
    ),
  }
}

function trading(
  days: Readonly<Record<string, readonly [opened: string | null, closed: string | null]>>,
): ReadonlyMap<string, OpeningDays> {
  const day = (text: string | null | undefined): Day | null => (text ? parseDay(text) : null)
  return new Map(
    names.locations.map(({ id, name }) => {
      const [opened, closed] = days[name.slice(0, 3)] ?? [null, null]
      const isInferred = { openedOn: false, closedOn: false }
      return [id, { openedOn: day(opened), closedOn: day(closed), isInferred, silent: [], hasRevenue: true }]
    }),
  )
}

const OPEN = trading({ 107: [null, '2025-08-31'], 205: ['2026-03-03', null] })

function told(question: string, budgets: readonly BudgetCoverage[], open = OPEN): readonly string[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const { plan } = reading
  const results = { ...NO_RESULTS, budgets, trading: open }
  return writeAnswer({ plan, requests: planRequests(plan, names), results, names }).map((part) =>
    part.kind === 'TEXT'
      ? wordsText(part.words)
      : part.kind === 'TABLE'
        ? part.rows.map(({ cells }) => cells.map((cell) => wordsText([cell])).join(' ')).join('; ')
        : '',
  )
}

const WORCESTER = 'Not planned, and not open in Jan – Dec 2026: 107 Worcester, which closed on Aug 31, 2025.'
const WHOLE = coverage({ lacking: ['107'], late: '205' })

it.each([
  ['does every store have a 2026 budget?', WHOLE, 'Yes: each of the 23 locations open in Jan – Dec 2026 has figures in Budget 2026.'],
  ['which stores have no budget?', WHOLE, 'None of them: each of the 23 locations open in Jan – Dec 2026 has figures in Budget 2026.'],
  [
    'does every store have a 2026 budget?',
    coverage({ lacking: ['107', '101'] }),
    'No: 1 of the 23 locations open in Jan – Dec 2026 has no figures in Budget 2026: 101 Back Bay.',
  ],
  [
    'which stores have no budget?',
    coverage({ lacking: ['107', '101', '102'] }),
    '2 of the 23 locations open in Jan – Dec 2026 have no figures in Budget 2026: 101 Back Bay and 102 Cambridge.',
  ],
  ['does Navy Yard have a budget for 2026', WHOLE, 'Yes: 205 Navy Yard has figures in Budget 2026.'],
  ['does Worcester have a budget for 2026', WHOLE, 'No: 107 Worcester has no figures in Budget 2026.'],
  ['is there a budget for 2025?', WHOLE, 'No: no budget plans Jan – Dec 2025. Budget 2026 plans Jan – Dec 2026.'],
  [
    'is there a budget for 2026?',
    WHOLE,
    'Yes: Budget 2026 plans Jan – Dec 2026 by month, with figures of 23 locations for 2 lines (Revenue and Labor) and 1 metric (Guests), and none of accounts.',
  ],
  ['does the budget include guests', WHOLE, 'Yes: Budget 2026 has figures of Guests.'],
  ['does the budget include average check', WHOLE, 'No: Budget 2026 has no figures of Average check.'],
  [
    'does the budget contain guests and average check or only dollars?',
    WHOLE,
    'Not all of it: Budget 2026 has no figures of Average check, but has some of Guests.',
  ],
  ['is overtime budgeted', WHOLE, 'No: Budget 2026 has no figures of Overtime. Overtime is in Labor, which it plans.'],
])('%s', (question, budget, first) => expect(told(question, [budget])[0]).toBe(first))

it('lists the locations that are planned for a part of the year, or closed before it', () =>
  expect(told('does every store have a 2026 budget?', [WHOLE]).slice(1)).toEqual([
    WORCESTER,
    '205 Navy Yard Mar – Dec 2026 opened on Mar 03, 2026; 107 Worcester none closed on Aug 31, 2025',
  ]))

it('says so without any budget', () => expect(told('is there a budget for 2026?', [])).toEqual(['No: this report has no budget yet.']))
