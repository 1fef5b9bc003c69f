import { type AssistantAnswer, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type KnownNumerals, unboundNumerals } from '../../../test/answers/bound-figures.ts'
import { companyNumerals, withToday } from '../../../test/answers/company-numerals.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { type LedgerRow, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

onDatabase('answers at the level of a budget', (fresh) => {
  let services: Services
  let answering: AnsweringService
  let access: Access
  let mappingId: string
  let known: Omit<KnownNumerals, 'question'>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const [usual] = someLedger(1, { seed: 1, months: 1 })
    if (usual === undefined) throw new Error('There is no row.')
    const row = (number: string, name: string, amount: string, month: number): LedgerRow => ({
      ...usual,
      number,
      name,
      type: number.startsWith('4') ? 'Income' : 'Expense',
      amount: number.startsWith('4') ? `-${amount}` : amount,
      date: `2026-0${month}-28`,
    })
    const rows = [1, 2, 3, 4, 5, 6].flatMap((month) => [
      row('4000', 'Sales', '1000.00', month),
      row('6000', 'Wages', '300.00', month),
      row('6010', 'Health insurance', '50.00', month),
      row('6500', 'Base rent', '120.00', month),
    ])
    const { id } = await addCompany(services, { name: 'Planned', rows })
    const scope = services.database.scope(id)
    access = accessOf(scope)
    const { categorizationId, groups, ...planted } = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000'] },
      { name: 'People', type: 'PAYROLL' },
      { name: 'Pay', parent: 'People', accounts: ['6000'] },
      { name: 'Benefits', parent: 'People', accounts: ['6010'] },
      { name: 'Space', type: 'RENT', accounts: ['6500'] },
    ])
    mappingId = planted.mappingId
    const [place] = await services.ledger.locations(access)
    const planOf = (line: string, month: string, value: string) => ['GROUP', groups.get(line) ?? '', place?.id ?? -1, month, value] as const
    const monthly = [1, 2, 3, 4, 5, 6].flatMap((month) => [
      planOf('Income', `2026-0${month}`, '1100'),
      planOf('Pay', `2026-0${month}`, '285'),
      planOf('Benefits', `2026-0${month}`, '60'),
      planOf('Space', `2026-0${month}`, '100'),
    ])
    await plantBudget(services, scope, { name: 'Budget 2026', categorizationId, months: 7 }, [
      ...monthly,
      planOf('Income', '2026-07', '1200'),
    ])
    const yearly = { name: 'Lender plan', categorizationId, period: 'YEARLY' } as const
    await plantBudget(services, scope, yearly, [planOf('Income', '2026-01', '13000'), planOf('Space', '2026-01', '1500')])
    const quarterly = { name: 'Owner plan', categorizationId, period: 'QUARTERLY' } as const
    await plantBudget(services, scope, quarterly, [planOf('Income', '2026-01', '3200'), planOf('Income', '2026-04', '3400')])
    known = await companyNumerals(services, access, scope)
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  }, 120_000)

  async function ask(text: string, last: Plan | null = null): Promise<AssistantAnswer> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const answer = await answering.answer(access, { text, context: { ...NO_CONTEXT, mappingId }, plan: null }, last, way)
    expect({ text, status: answer.status, unbound: unboundNumerals(answer, { ...withToday(known, answer), question: text }) }).toEqual({
      text,
      status: 'ANSWERED',
      unbound: [],
    })
    return answer
  }

  /** The sentences of an answer, notes of what was assumed aside. */
  function told({ parts }: AssistantAnswer): readonly string[] {
    return parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? [wordsText(part.words)] : []))
  }

  it('are of the line that an account is in, and so is what goes on from them', async () => {
    const answer = await ask('Base rent vs budget in June 2026')
    expect(told(answer)).toEqual([
      'Budget 2026 has no figures of accounts; this is Space, the line that Base rent makes up.',
      '6500 Base rent came to 120 in Jun 2026, 12.0% of revenue.',
      'Space came to 120 in Jun 2026 against 100 in Budget 2026: 20 worse, 20.0%.',
    ])
    expect(answer.title).toBe('Space against Budget 2026, Jun 2026')
    // The next question goes on from the account, and not from its line.
    const asked = answer.asked ?? null
    expect(asked?.rows).toMatchObject([{ kind: 'ACCOUNT' }])
    const next = await ask('and in May 2026', asked)
    expect(told(next)).toEqual([
      'Budget 2026 has no figures of accounts; this is Space, the line that Base rent makes up.',
      '6500 Base rent came to 120 in May 2026, 12.0% of revenue.',
      'Space came to 120 in May 2026 against 100 in Budget 2026: 20 worse, 20.0%.',
    ])
    expect((await ask('show the entries', asked)).plan).toMatchObject({ kind: 'TRANSACTIONS', rows: asked?.rows })
    expect(await answering.answerAgain(access, answer)).toMatchObject({ title: answer.title, plan: answer.plan })
  })

  it('are of lines where accounts are ranked, and divide a difference by these', async () => {
    const ranked = await ask('which accounts are most over budget in June 2026')
    expect(told(ranked)[0]).toBe('Budget 2026 has no figures of accounts; these are the smallest lines that it has.')
    const [table] = ranked.parts.filter((part) => part.kind === 'TABLE')
    expect(table?.rows.map(({ cells }) => cells[0])).toEqual(['Space', 'Pay', 'Benefits'])
    const why = await ask('why is People over budget in June 2026')
    const [steps] = why.parts.filter((part) => part.kind === 'TABLE')
    expect(steps?.rows.map(({ cells }) => wordsText(cells))).toEqual(['Pay(15)', 'Benefits10', 'Difference(5)'])
  })

  it.each([
    ['Income vs the Lender plan in June 2026', ['Income came to 1,000 in Jun 2026.', 'it has 13,000 for 2026 and no figure of Jun 2026.']],
    ['Income by month vs the Lender plan', ['it has 13,000 for 2026 and no figure by month.']],
    ['why is Income off the Lender plan in Q2 2026', ['it has 13,000 for 2026 and no figure of Apr – Jun 2026.']],
    ['which stores missed the Lender plan on Income in Q2 2026', ['it has 13,000 for 2026 and no figure of Apr – Jun 2026.']],
    ['top 3 stores by Income vs the Lender plan in Q2 2026', ['it has 13,000 for 2026 and no figure of Apr – Jun 2026.']],
    [
      'Income and Space vs the Lender plan in May 2026',
      ['it has 13,000 of Income and 1,500 of Space for 2026, and no figures of May 2026.'],
    ],
    ['P&L vs the Lender plan for May 2026', ['it has 13,000 for 2026 and no figure of May 2026.']],
    ['Base rent vs the Lender plan in May 2026', ['this is Space', 'it has 1,500 for 2026 and no figure of May 2026.']],
  ])('tell what a plan by year has: %s', async (question, sentences) => {
    const answer = await ask(question)
    const text = told(answer).join(' ')
    for (const sentence of sentences) expect(text).toContain(sentence)
    expect(text).toContain('Lender plan is a plan by year')
    expect(JSON.stringify(answer.parts)).not.toMatch(/it has no figure in|not planned in the budget|cannot be divided/)
  })

  it('tell what is planned of days without entries, and nothing else of them', async () => {
    const answer = await ask('budget for July 2026 Income')
    expect(told(answer)).toEqual(['Budget 2026 plans 1,200 for Income in Jul 2026; nothing is booked so far.'])
    const [table] = answer.parts.filter((part) => part.kind === 'TABLE')
    expect(table?.columns.map(({ label }) => label)).toEqual(['Line', 'Budget 2026'])
    expect(answer.suggestions).not.toContain('Why?')
  })

  it('tell of a share that is the same in every month that it is', async () =>
    expect(told(await ask('Space as % of Income by month in Jan to Jun 2026'))).toEqual([
      'Space was 12.0% of revenue in every month from Jan 2026 to May 2026.',
    ]))

  it('tell what a plan by quarter has, of whole quarters as usual', async () => {
    expect(told(await ask('Income vs the Owner plan in May 2026')).join(' ')).toContain(
      'Owner plan is a plan by quarter: it has 3,400 for Apr – Jun 2026 and no figure of May 2026.',
    )
    expect(told(await ask('Income vs the Owner plan in Q2 2026'))).toEqual([
      'Income came to 3,000 in Apr – Jun 2026 against 3,400 in Owner plan: 400 worse, 11.8%.',
    ])
    expect(told(await ask('People vs the Owner plan in May 2026')).join(' ')).toContain('it has no figure in Owner plan')
  })
})
