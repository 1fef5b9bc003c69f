import { type AssistantAnswer, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { minorFromDecimal } from '@fourwall/domain/money/decimal.ts'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { pino } from 'pino'
import { beforeAll, expect, it, vi } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { figuresOf, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

onDatabase('what needs attention', (fresh) => {
  let answering: AnsweringService
  let services: Services
  let access: Access
  let scope: Scope
  let mappingId: string
  let known: Awaited<ReturnType<typeof companyNumerals>>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const rows = someLedger(900, { seed: ledgerSeed(), months: 6 }).map((row) => ({ ...row, date: `2026${row.date.slice(4)}` }))
    const days = [1, 2, 3, 4, 5].map((place) => ({
      date: '2026-07-10',
      number: '4000',
      name: 'Sales',
      type: 'Income',
      location: `Place ${place}`,
      amount: '-10.00',
    }))
    const { id } = await addCompany(services, { name: 'Asked', rows: [...rows, ...days] })
    scope = services.database.scope(id)
    access = accessOf(scope)
    // Rent and interest are in no line.
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Wages', type: 'PAYROLL', accounts: ['6000'] },
      { name: 'EBITDA', type: 'EBITDA', formula: '{Income} - {Goods} - {Wages}' },
    ])
    mappingId = planted.mappingId
    const locations = await services.ledger.locations(access)
    await plantBudget(
      services,
      scope,
      { name: 'Budget 2026', categorizationId: planted.categorizationId },
      locations.flatMap((place) =>
        ['2026-04', '2026-05', '2026-06'].flatMap((month) => [
          ['GROUP', planted.groups.get('Income') ?? '', place.id, month, '900000'] as const,
          ['GROUP', planted.groups.get('Goods') ?? '', place.id, month, '1000'] as const,
        ]),
      ),
    )
    known = await companyNumerals(services, access, scope)
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  })

  async function ask(text: string, last: Plan | null = null): Promise<AssistantAnswer> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text, context: { ...NO_CONTEXT, mappingId }, plan: null }, last, way)
    expect([answer.status, answer.plan?.kind]).toEqual(['ANSWERED', 'ATTENTION'])
    expect({ text, unbound: unboundNumerals(answer, { ...withToday(known, answer), question: text }) }).toEqual({ text, unbound: [] })
    return answer
  }

  const linesOf = ({ parts }: AssistantAnswer): readonly string[] =>
    parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : []))

  /** What stands outside the report in a month: credits and debits by account, in minor units. */
  async function outside(month: string, places: readonly string[]): Promise<readonly bigint[]> {
    const rows = await scope.query<{ sum: string }>(
      `select sum(-e.amount)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       where e.company_id = $1 and a.number in ('6500', '8000') and to_char(e.day, 'YYYY-MM') = $2 and l.name = any($3) group by a.id`,
      [month, places],
    )
    return rows.map(({ sum }) => BigInt(sum))
  }

  const MONTHS = [
    ['Jun 2026', '2026-06'],
    ['May 2026', '2026-05'],
    ['Apr 2026', '2026-04'],
  ] as const

  it.each([
    ['everywhere', '', ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5']],
    ['at one place', ' at Place 2', ['Place 2']],
    ['at two places', ' at Place 2 and Place 4', ['Place 2', 'Place 4']],
  ])('is judged month by month %s', async (_, words, places) => {
    const answer = await ask(`any red flags${words} in Q2 2026`)
    const lines = linesOf(answer)
    for (const [name, month] of MONTHS) {
      const amounts = await outside(month, places)
      const told = answer.parts.find(
        (part) => part.kind === 'TEXT' && /outside the report/.test(wordsText(part.words)) && wordsText(part.words).startsWith(`${name}: `),
      )
      expect(told === undefined).toBe(amounts.length === 0)
      if (told === undefined) continue
      const sums = [amounts.filter((one) => one > 0n), amounts.filter((one) => one < 0n)].map((some) =>
        some.reduce((sum, one) => sum + one, 0n),
      )
      // One account has one side; several of one side come to their sum.
      const expected = sums.filter((sum) => sum !== 0n).map((sum) => (sum < 0n ? -sum : sum))
      const found = figuresOf(told)
        .filter(({ unit }) => unit === 'MONEY')
        .map(({ value }) => minorFromDecimal(value ?? '0', 2))
      expect([name, found]).toEqual([name, expected])
    }
    // What each line is behind its budget by, at these places together.
    for (const [name, month] of MONTHS) {
      const [income] = await scope.query<{ sum: string }>(
        `select sum(-e.amount)::text as sum from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
           join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
         where e.company_id = $1 and a.number in ('4000', '4900') and to_char(e.day, 'YYYY-MM') = $2 and l.name = any($3)`,
        [month, places],
      )
      const told = answer.parts.find((part) => part.kind === 'TEXT' && new RegExp(`^Income, .* in ${name}$`).test(wordsText(part.words)))
      const [behind] = told === undefined ? [] : figuresOf(told)
      expect(minorFromDecimal(behind?.value ?? '0', 2)).toBe(90_000_000n * BigInt(places.length) - BigInt(income?.sum ?? '0'))
    }
    // Nobody but the places that were asked about.
    const others = ['Place 1', 'Place 2', 'Place 3', 'Place 4', 'Place 5'].filter((place) => !places.includes(place))
    expect(others.filter((place) => lines.slice(1).some((line) => line.includes(place)))).toEqual([])
    const missed = lines.filter((line) => /missed/.test(line))
    expect(missed).toHaveLength(MONTHS.length)
    expect(
      missed.every((line) =>
        places.length === 1 ? line.includes(`${places[0]} missed its`) : line.includes(`${places.length} locations missed`),
      ),
    ).toBe(true)
  })

  it('is of the last whole month where the month that runs is asked about, and says so', async () => {
    const [head = '', ...lines] = linesOf(await ask('what should i be looking at this month'))
    expect(head).toContain('in Jun 2026')
    expect(lines).toContain(
      'Jul 2026 is not over in the books. What stands out is judged by whole months, so this is the last one, Jun 2026.',
    )
  })

  it('leaves out what somebody dealt with, at each of its places, and says so', async () => {
    const question = { mappingId, months: [monthIndex(2026, 6)], headlineGroupId: null, budgetId: null, locationIds: [] }
    const [month] = (await services.home.attention(access, question)) ?? []
    const outsideReport = month?.findings.find(({ rule }) => rule === 'UNMAPPED')
    if (outsideReport === undefined) throw new Error('Nothing stands outside the report')
    const before = linesOf(await ask('any red flags at Place 2 in June 2026'))
    await services.home.dismiss(access, outsideReport.key, outsideReport.fingerprint, 'DONE')
    for (const words of ['', ' at Place 2']) {
      const lines = linesOf(await ask(`any red flags${words} in June 2026`))
      expect(lines.filter((line) => /outside the report/.test(line))).toEqual([])
      const isThere = words === '' || before.some((line) => /outside the report/.test(line))
      expect(lines.some((line) => line.startsWith('1 finding is left out'))).toBe(isThere)
    }
    await services.home.restore(access, outsideReport.key)
    expect(linesOf(await ask('any red flags at Place 2 in June 2026'))).toEqual(before)
  })

  it('that could not be checked is no all-clear', async () => {
    const failing = vi.spyOn(services.ledger, 'factsByLocation').mockRejectedValueOnce(new Error('No answer in time'))
    const lines = linesOf(await ask('any red flags at Place 3 in March 2026'))
    failing.mockRestore()
    expect(lines).toEqual(['What needs attention could not be checked. Ask again.'])
  })
})
