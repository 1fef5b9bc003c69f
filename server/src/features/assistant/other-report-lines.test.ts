import { type AssistantAnswer, wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

onDatabase('lines that only another report has', (fresh) => {
  let answering: AnsweringService
  let access: Access
  const reports = new Map<string, string>()

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const rows = someLedger(300, { seed: 5, months: 6 }).map((row) => ({ ...row, date: `2026${row.date.slice(4)}` }))
    const { id } = await addCompany(services, { name: 'Reported', rows })
    access = accessOf(services.database.scope(id))
    const common = [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Wages', type: 'PAYROLL', accounts: ['6000'] },
      { name: 'Space', type: 'RENT', accounts: ['6500'] },
    ] as const
    const plant = async (name: string, more: Parameters<typeof plantMapping>[3]): Promise<void> => {
      reports.set(name, (await plantMapping(services, id, name, [...common, ...more])).mappingId)
    }
    await plant('Mine', [{ name: 'Left', type: 'NET_INCOME', formula: '{Income} - {Wages} - {Space}' }])
    await plant('Zenith package', [
      { name: 'EBITDAR', formula: '{Income} - {Wages}' },
      { name: 'Occupancy to sales', formula: '{Space} / {Income}' },
      { name: 'Twice', formula: '{Income} + {Income}' },
    ])
    await plant('Owner package', [{ name: 'Twice', formula: '{Income} + {Income}' }])
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  }, 120_000)

  async function ask(text: string, last: Plan | null = null): Promise<AssistantAnswer> {
    const way = { signal: new AbortController().signal, report: () => {} }
    const context = { ...NO_CONTEXT, mappingId: reports.get('Mine') ?? null }
    return await answering.answer(access, { text, context, plan: null }, last, way)
  }

  /** The sentences of an answer. */
  function told({ parts }: AssistantAnswer): string {
    return parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : [])).join(' ')
  }

  it.each(['what is EBITDAR for May 2026', 'Zenith EBITDAR in May 2026', "I'm filling in the board deck, what was EBITDAR in May 2026?"])(
    'are read there, and the answer says so: %s',
    async (question) => {
      const answer = await ask(question)
      expect(answer).toMatchObject({
        status: 'ANSWERED',
        title: 'EBITDAR, May 2026',
        plan: { mappingId: reports.get('Zenith package') },
      })
      expect(told(answer)).toContain('These figures are from Zenith package.')
    },
  )

  it('are of the days and places of the question before, which is told, and a question of its own goes back', async () => {
    const { plan } = await ask('Wages at Place 1 in May 2026')
    const next = await ask('and EBITDAR?', plan)
    expect(next.title).toBe('EBITDAR, May 2026, Place 1')
    expect(told(next)).toContain('Assumed: May 2026, Place 1.')
    expect((await ask('Left in May 2026', next.plan)).plan?.mappingId).toBe(reports.get('Mine'))
  })

  it('are not looked for where words are understood, where other words are not, and where several have them', async () => {
    expect((await ask('Wages in May 2026')).plan?.mappingId).toBe(reports.get('Mine'))
    expect((await ask('zorp EBITDAR in May 2026')).status).toBe('UNREAD')
    expect((await ask('EBITDAR and Left in May 2026')).status).toBe('UNREAD')
    expect((await ask('Twice in May 2026')).status).toBe('UNREAD')
  })

  it('are told of where words were understood as something else, with a question that asks for them', async () => {
    const answer = await ask('occupancy to sales in May 2026?')
    expect(answer.plan?.mappingId).toBe(reports.get('Mine'))
    expect(told(answer)).toContain('“Occupancy to sales” is a line of Zenith package, and this is not from there.')
    const [instead = ''] = answer.suggestions
    expect((await ask(instead)).title).toBe('Occupancy to sales, May 2026')
  })
})
