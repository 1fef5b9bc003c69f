import { wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

const row = (date: string, location: string, amount: string) => ({ date, number: '6000', name: 'Wages', type: 'Expense', location, amount })

onDatabase('answers about a place that was not there the year before', (fresh) => {
  let ask: (text: string) => Promise<string>

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const { id } = await addCompany(services, {
      name: 'Asked',
      rows: [row('2025-06-10', 'Old', '100'), row('2026-06-10', 'Old', '130'), row('2026-06-10', 'New', '500')],
    })
    await plantMapping(services, id, 'Mine', [{ name: 'Costs', type: 'OPEX', accounts: ['6000'] }])
    const answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
    const access = accessOf(services.database.scope(id))
    const way = { signal: new AbortController().signal, report: () => {} }
    ask = async (text) => {
      const { parts } = await answering.answer(access, { text, context: NO_CONTEXT, plan: null }, null, way)
      return parts.flatMap((part) => (part.kind === 'TEXT' ? [wordsText(part.words)] : [])).join(' ')
    }
  })

  it('say that there is nothing to compare with', async () => {
    expect(await ask('which accounts are up more than 15% over last year at New in June')).toContain('There is nothing to compare')
    expect(await ask('which accounts are up more than 15% over last year at Old in June')).not.toContain('nothing to compare')
  })
})
