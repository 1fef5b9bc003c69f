import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import { keptPlan } from '../../../../test/stored-plans.ts'
import { NO_CONTEXT } from '../../chat.ts'
import { QuestionReader } from '../read-question.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function offers(question: string, before: string | null = null): readonly string[] {
  const last = before === null ? null : reader.read(before, null)
  const plan = last && keptPlan(last)
  const reading = reader.withOffers(question, reader.read(question, plan), plan)
  if (reading.kind !== 'UNREAD') throw new Error(`${question}: ${reading.kind}`)
  return reading.offers ?? []
}

describe('what is offered where a word is not understood', () => {
  it.each<readonly [question: string, offered: readonly string[]]>([
    [
      'rank all stores on labor pct in june, wonky ones',
      [
        'Locations ranked by Labor as a share of revenue, Jun 2026',
        'Labor as a share of revenue, Jun 2026',
        'Labor as a share of revenue by location, Jun 2026',
        'Labor as a share of revenue against the year before, Jun 2026',
      ],
    ],
    [
      'who hit repairs hardest in may',
      [
        'Repairs and maintenance by location, May 2026',
        'Repairs and maintenance, May 2026',
        'Entries of Repairs and maintenance, May 2026',
      ],
    ],
    [
      'labor blowout vs budget, q2',
      [
        'Labor against Budget 2026, Apr – Jun 2026',
        'Labor by location against Budget 2026, Apr – Jun 2026',
        'Labor against the year before, Apr – Jun 2026',
      ],
    ],
    [
      'give me the lowdown on hoboken, last 3 months',
      ['Profit and loss, Apr – Jun 2026, 204 Hoboken', 'Why Four-wall EBITDA differs from the year before, Apr – Jun 2026, 204 Hoboken'],
    ],
    // That without what is not understood first, in the words of an answer's title.
    [
      'OT out of control anywhere in june',
      ['Overtime by location, Jun 2026', 'Overtime, Jun 2026', 'Overtime against the year before, Jun 2026'],
    ],
    [
      'Everyone but Navy Yard hit labor in June, right?',
      ['Labor, Jun 2026, all locations but 205 Navy Yard', 'Entries of Labor, Jun 2026, all locations but 205 Navy Yard'],
    ],
    // What the bills are behind does not turn the question around.
    [
      'Utilities zorked at Hoboken. Show me the bills behind 6150 for the first quarter.',
      [
        'Bills of Utilities, Jan – Mar 2026, 204 Hoboken',
        'Entries of Utilities, Jan – Mar 2026, 204 Hoboken',
        'Utilities, Jan – Mar 2026, 204 Hoboken',
        'Utilities against the year before, Jan – Mar 2026, 204 Hoboken',
      ],
    ],
    [
      'zork SE to NE on revenue, ytd',
      [
        'Revenue by region, Jan – Jun 2026, Southeast and Northeast',
        'Revenue, Jan – Jun 2026, Southeast and Northeast',
        'Revenue by location, Jan – Jun 2026, Southeast and Northeast',
      ],
    ],
    // Another place, or all but these: not about what is named.
    ['June revenue Boston', []],
    ["don't bother with Hoboken. Sales for June.", []],
    ['flibbertigibbet', []],
  ])('%s', (question, offered) => expect(offers(question)).toEqual(offered))

  it('is about the lines, places and days that the question names, and can be answered', () => {
    for (const question of ['labor blowout at Hoboken in May', 'utilities and labor whodunit q2', 'wonky labor % by month this year']) {
      const offered = offers(question)
      expect(offered.length).toBeGreaterThan(1)
      for (const one of offered)
        expect(readingSummary(reader.read(one, null), names)).toMatch(/^(?:FIGURES|COMPARE|BREAKDOWN|TREND|BRIDGE) /)
    }
  })
})

describe('what goes on from a question that was not understood', () => {
  const after = (open: string, question: string) => {
    const context = { ...NO_CONTEXT, unanswered: [open] }
    return reader.withOffers(question, reader.read(question, null, context), null, context)
  }

  it.each<readonly [open: string, question: string, offered: string]>([
    ['marketing zork by location Q2', 'FY25', 'Local marketing by location, Jan – Dec 2025'],
    ['marketing zork by location Q2', 'just the Northeast', 'Local marketing by location, Apr – Jun 2026, Northeast'],
    ['marketing zork by location Q2', 'and at Hoboken', 'Local marketing, Apr – Jun 2026, 204 Hoboken'],
  ])('%s, then %s', (open, question, offered) => {
    expect(after(open, question)).toMatchObject({ kind: 'UNREAD', openQuestion: open })
    expect(after(open, question)).toHaveProperty('offers', expect.arrayContaining([offered]))
  })

  it('is a question of its own where it says a line', () => {
    expect(after('marketing zork by location Q2', 'labor in June').kind).toBe('PLAN')
  })
})
