import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { unboundInChats } from '../../../test/answers/company-numerals.ts'
import { apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

const CHAT = 'isAnswering messages { id role ... on UserMessage { text } ... on AssistantMessage { answer } }'
const GO_ON = `mutation ($id: ID!, $text: String!) { continueChat(chatId: $id, input: { message: $text }) { ${CHAT} } }`
const MOVED = 'query ($id: ID!) { movedAnswers(chatId: $id) }'

interface Chat {
  readonly isAnswering: boolean
  readonly messages: readonly { readonly id: string; readonly role: string; readonly answer?: string }[]
}

const QUESTIONS = [
  'Revenue in May 2025',
  'Revenue in November 2025',
  'Rank locations by revenue in November 2025',
  'Payroll by month in 2025',
  'Why is net income in November 2025 different from October 2025?',
  'list payroll entries in May 2025',
  'how much cash do we have',
  'Does the P&L tie to the ledger in 2025?',
]

onDatabase('moved answers', (fresh) => {
  it('are those whose figures the books have otherwise by now', async () => {
    const services = await testServices(await (await fresh()).open())
    const rows = someLedger(900, { months: 12 })
    const company = await addCompany(services, { name: 'Talked', rows })
    const ask = apiOf(services, company.id, company.userId)
    await plantMapping(services, company.id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Payroll', type: 'PAYROLL', accounts: ['6000', '6500'] },
      { name: 'Net income', type: 'NET_INCOME', formula: '{Revenue} - {Goods} - {Payroll}' },
    ])
    const [first = '', ...others] = QUESTIONS
    const { startChat } = await ask<{ startChat: { id: string } }>(
      'mutation ($text: String!) { startChat(input: { message: $text }) { id } }',
      { text: first },
    )
    const { id } = startChat
    const readAll = async (): Promise<Chat> =>
      (await ask<{ chat: Chat }>(`query ($id: ID!) { chat(chatId: $id) { ${CHAT} } }`, { id })).chat
    await expect.poll(async () => (await readAll()).isAnswering).toBe(false)
    for (const text of others) await ask(GO_ON, { id, text })
    const { messages } = await readAll()
    const answers = messages.filter(({ role }) => role === 'assistant')
    expect(answers).toHaveLength(QUESTIONS.length)
    const moved = async (): Promise<readonly string[]> => {
      const { movedAnswers } = await ask<{ movedAnswers: readonly string[] }>(MOVED, { id })
      return movedAnswers.map((one) => QUESTIONS[answers.findIndex((answer) => answer.id === one)] ?? one)
    }
    expect(await moved()).toEqual([])
    expect(await unboundInChats(services, services.database.scope(company.id))).toEqual([])

    // A sale of November comes in later.
    const late = rows.filter(({ number, date }) => number === '4000' && date.startsWith('2025-11')).slice(0, 1)
    await services.imports.import(
      accessOf(services.database.scope(company.id), { name: 'test' }),
      ledgerFile(csvOf(late.map((row) => ({ ...row, amount: '-12.34', reference: 'late' }))), 'late.csv'),
      decisions({ confirmSigns: true, otherwise: 'APPEND' }),
    )
    expect(await moved()).toEqual([
      'Revenue in November 2025',
      'Rank locations by revenue in November 2025',
      // Its table has shares of revenue.
      'Payroll by month in 2025',
      'Why is net income in November 2025 different from October 2025?',
      'Does the P&L tie to the ledger in 2025?',
    ])
    await expect(ask(MOVED, { id: '7d9f3a52-1c44-4a39-9f5e-0a1b2c3d4e5f' })).rejects.toThrow(/no such chat/)
  }, 60_000)
})
