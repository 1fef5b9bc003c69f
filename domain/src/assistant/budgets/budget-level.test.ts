import { describe, expect, it } from 'vitest'
import { planSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { BudgetExtent } from '../../budgets/budget-extent.ts'
import { monthOf, parseDay } from '../../time/day.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { atBudgetLevel } from './budget-level.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const JUNE = '2026-06-01..2026-06-30'
const SUBLINES = ['management', 'hourly-staff', 'taxes-and-benefits']
const LINES = ['revenue', 'cost-of-goods', ...SUBLINES, 'direct-operating', 'occupancy', 'corporate-overhead', 'depreciation-and-interest']
const SMALLEST = 'Cost of goods + Management + Hourly staff + Taxes and benefits + Direct operating + Occupancy'

function extentOf(groupIds: readonly string[], accountIds: readonly string[] = []): BudgetExtent {
  const [firstMonth, lastMonth] = [monthOf(parseDay('2026-01-01')), monthOf(parseDay('2026-12-01'))]
  return { period: 'MONTHLY', firstMonth, lastMonth, groupIds: new Set(groupIds), accountIds: new Set(accountIds) }
}

/** The plan of a question at the level of a budget, and what is said of it; the words `as asked` where it stays. */
function leveled(question: string, extent = extentOf(LINES)): readonly (string | null)[] {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  const found = atBudgetLevel(reading.plan, extent, names)
  if (found === null) return ['as asked']
  // A plan that is stored goes on as it is.
  expect(atBudgetLevel(found.plan, extent, names)).toBeNull()
  return [planSummary(found.plan, names), found.sentence ?? found.note]
}

describe('accounts against a budget by line', () => {
  it.each([
    [
      'food cost vs budget last month',
      `COMPARE | Cost of goods | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figures of accounts; this is Cost of goods, the line that Food cost is in.',
    ],
    [
      'health benefits & payroll taxes against budget in June',
      `COMPARE | Taxes and benefits | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figures of accounts; this is Taxes and benefits, the line that Health and other benefits and Payroll taxes make up.',
    ],
    [
      'food cost and overtime vs budget in June',
      `COMPARE | Cost of goods + Hourly staff | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figures of accounts; these are Cost of goods and Hourly staff, the lines that Food cost and Overtime are in.',
    ],
    [
      'food cost, cost of goods and labor vs budget in June',
      `COMPARE | Cost of goods + Labor | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figures of accounts; this is Cost of goods, the line that Food cost is in.',
    ],
    [
      'utilities vs budget by store in June',
      `COMPARE | Direct operating | ${JUNE} | at all | vs Budget 2026 | by LOCATION`,
      'Budget 2026 has no figures of accounts; this is Direct operating, the line that Utilities is in.',
    ],
    [
      'which stores are over budget on utilities in June',
      `FILTER | Direct operating | ${JUNE} | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0`,
      'Budget 2026 has no figures of accounts; this is Direct operating, the line that Utilities is in.',
    ],
    [
      'stores where food cost is over budget and labor is under budget in June',
      `FILTER | Cost of goods + Labor | ${JUNE} | at all | vs Budget 2026 | by LOCATION | Cost of goods: CHANGE ABOVE 0 | Labor: CHANGE BELOW 0`,
      'Budget 2026 has no figures of accounts; this is Cost of goods, the line that Food cost is in.',
    ],
    [
      'why is food cost over budget in June',
      `BRIDGE | Cost of goods | ${JUNE} | at all | vs Budget 2026 | by LOCATION`,
      'Budget 2026 has no figures of accounts; this is Cost of goods, the line that Food cost is in.',
    ],
    [
      'overtime by month vs budget',
      'TREND | Hourly staff | 2026-01-01..2026-06-30 MONTHLY | at all | vs Budget 2026',
      'Budget 2026 has no figures of accounts; this is Hourly staff, the line that Overtime is in.',
    ],
  ])('%s', (question, plan, sentence) => expect(leveled(question)).toEqual([plan, sentence]))

  it.each(['labor vs budget in June', 'prime cost vs budget in June', 'P&L vs budget in June', 'guests vs budget in June'])(
    'leaves what is no account: %s',
    (question) => expect(leveled(question)).toEqual(['as asked']),
  )

  it('leaves what is compared with something else, and what nothing around has a figure of', () => {
    expect(leveled('food cost vs last year in June')).toEqual(['as asked'])
    expect(leveled('food cost vs budget in June', extentOf(['revenue']))).toEqual(['as asked'])
  })

  it('leaves accounts of which one has a figure, and names those that have none', () => {
    const some = extentOf(['cost-of-goods'], ['a5010'])
    expect(leveled('food cost and beverage cost vs budget in June', some)).toEqual(['as asked'])
    expect(leveled('beverage cost vs budget in June', some)).toEqual([
      `COMPARE | Cost of goods | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figure of Beverage cost; this is Cost of goods, the line that Beverage cost is in.',
    ])
  })

  it('goes up from a line that is only planned with the one around it', () => {
    expect(leveled('hourly staff vs budget in June', extentOf(['labor']))).toEqual([
      `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figure of Hourly staff; this is Labor, the line that Hourly staff is in.',
    ])
    expect(leveled('hourly staff vs budget in June', extentOf([], ['a6040']))).toEqual(['as asked'])
  })
})

describe('all accounts against a budget by line', () => {
  const these = 'Budget 2026 has no figures of accounts; these are the smallest lines that it has.'
  it.each([
    [
      'which accounts are most over budget in June, top 10',
      `RANK | ${SMALLEST} + Corporate overhead + Depreciation and interest | ${JUNE} | at all | CHANGE | vs Budget 2026 | by LINE | DESC | first 10`,
      these,
    ],
    [
      'accounts more than 15% over budget in June, at least 5k',
      `FILTER | ${SMALLEST} + Corporate overhead + Depreciation and interest | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE_PERCENT ABOVE 0.15 | CHANGE AT_LEAST 5000`,
      these,
    ],
    [
      'which labor accounts are over budget in June',
      `FILTER | Labor | ${JUNE} | at all | vs Budget 2026 | by LINE | CHANGE ABOVE 0`,
      these,
    ],
    ['labor by account vs budget in June', `COMPARE | Labor | ${JUNE} | at all | vs Budget 2026 | by LINE`, these],
    [
      'which cogs accounts are over budget in June',
      `COMPARE | Cost of goods | ${JUNE} | at all | vs Budget 2026`,
      'Budget 2026 has no figures of accounts; this is Cost of goods, the smallest line that it has of them.',
    ],
    [
      'prime cost by account vs budget in June',
      `COMPARE | Prime cost + Cost of goods + Management + Hourly staff + Taxes and benefits | ${JUNE} | at all | vs Budget 2026`,
      these,
    ],
    [
      'why is labor over budget in June',
      `BRIDGE | Labor | ${JUNE} | at all | vs Budget 2026 | by LINE`,
      'Budget 2026 has no figures of accounts, so the difference is divided by the lines that it has.',
    ],
  ])('%s', (question, plan, sentence) => expect(leveled(question)).toEqual([plan, sentence]))

  it('stay where the budget has some of them, and a bridge where it has no lines either', () => {
    const some = extentOf(LINES, ['a6040'])
    expect(leveled('which labor accounts are over budget in June', some)).toEqual(['as asked'])
    expect(leveled('why is labor over budget in June', some)).toEqual(['as asked'])
    expect(leveled('why is cost of goods over budget in June')).toEqual(['as asked'])
  })
})
