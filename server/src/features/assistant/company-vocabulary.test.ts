import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { QuestionReading } from '@fourwall/domain/assistant/plan.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { inShortestSlices, mostPerTurn } from '../../../test/turns.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { CompanyVocabulary } from './company-vocabulary.ts'

onDatabase('a company’s vocabulary', (fresh) => {
  let services: Services
  let vocabulary: CompanyVocabulary
  let today = new Date(2026, 6, 15, 12)

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => today })
    vocabulary = new CompanyVocabulary(services)
  }, 120_000)

  async function company(name: string): Promise<Access> {
    const { id } = await addCompany(services, { name, rows: someLedger(60, { seed: 3, months: 2 }) })
    await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] }])
    return accessOf(services.database.scope(id))
  }

  async function read(access: Access, question: string): Promise<QuestionReading> {
    const names = await vocabulary.names(access, null)
    if (names === null) throw new Error('There is no mapping.')
    return (await vocabulary.reader(access, names)).read(question, null)
  }

  it('stays the same while nothing changes', async () => {
    const access = await company('Quiet')
    const before = await vocabulary.names(access, null)
    expect(await vocabulary.names(access, null)).toBe(before)
    expect(before?.accounts.length).toBeGreaterThan(3)
  })

  it('knows vendors, those of known words as well, and new ones after an import', async () => {
    const access = await company('Paying')
    const asked = async (text: string): Promise<QuestionReading> => {
      const names = await vocabulary.names(access, null)
      if (names === null) throw new Error('There is no mapping.')
      return await vocabulary.read(access, names, { text, last: null, context: NO_CONTEXT })
    }
    const [row] = someLedger(1, { seed: 1, months: 1 })
    if (row === undefined) throw new Error('There is no row.')
    expect(await asked('entries from Zorp in May')).toMatchObject({ kind: 'UNREAD', words: ['zorp'] })
    const more = ['Zorp Foods', 'Income Sales'].map((vendor, at) => ({ ...row, vendor, memo: `new ${at}` }))
    await services.imports.import(access, ledgerFile(csvOf(more), 'more.csv'), decisions({ confirmSigns: true }))
    expect(await asked('entries from Zorp in May')).toMatchObject({ kind: 'PLAN', plan: { kind: 'TRANSACTIONS', vendor: 'Zorp Foods' } })
    expect(await asked('what did we pay Income Sales in May')).toMatchObject({ plan: { kind: 'TRANSACTIONS', vendor: 'Income Sales' } })
    expect(await asked('Income in May')).toMatchObject({ kind: 'PLAN', plan: { kind: 'FIGURES', vendor: null } })
    expect(await asked('Zorp Foods by month, flibbertigibbet')).toMatchObject({ kind: 'UNREAD', words: ['flibbertigibbet'] })
    expect(await asked('Zorp Foods by month')).toMatchObject({
      kind: 'PLAN',
      plan: { kind: 'TREND', rows: [{ kind: 'VENDOR', vendor: 'Zorp Foods' }] },
    })
  })

  it('knows types of entries, with the sides that they are on, and new ones after an import', async () => {
    const access = await company('Typed')
    expect((await vocabulary.names(access, null))?.entryTypes).toEqual([])
    const typed = [
      ['4000', 'Sales', 'Income', 'Invoice'],
      ['6000', 'Wages', 'Expense', 'Journal Entry'],
      ['4000', 'Sales', 'Income', 'Journal Entry'],
      ['6500', 'Rent', 'Expense', 'Bill'],
      ['6500', 'Rent', 'Expense', 'Bill'],
      ['6500', 'Rent', 'Expense', 'Bill'],
      ['1000', 'Cash', 'Asset', 'Deposit'],
    ].map(([number = '', name = '', type = '', transactionType = ''], at) => ({
      number,
      name,
      type,
      transactionType,
      date: '2025-09-01',
      location: 'Place 1',
      amount: '10.00',
      memo: `typed ${at}`,
    }))
    await services.imports.import(access, ledgerFile(csvOf(typed), 'typed.csv'), decisions({ confirmSigns: true }))
    expect((await vocabulary.names(access, null))?.entryTypes).toEqual([
      { name: 'Bill', isOfIncome: false, isOfCosts: true },
      { name: 'Journal Entry', isOfIncome: true, isOfCosts: true },
      { name: 'Deposit', isOfIncome: false, isOfCosts: false },
      { name: 'Invoice', isOfIncome: true, isOfCosts: false },
    ])
    expect(await read(access, 'journal entries in September 2025')).toMatchObject({ plan: { entryTypes: ['Journal Entry'] } })
  })

  it('follows a new metric, a new account and a new day', async () => {
    const access = await company('Busy')
    expect(await read(access, 'waffles in May')).toMatchObject({ kind: 'UNREAD', words: ['waffles'] })
    await services.opsData.upsert(access, null, {
      name: 'Waffles',
      definition: 'Waffles sold.',
      unit: 'waffles',
      timeAggregation: 'SUM',
      showInBudget: false,
    })
    expect(await read(access, 'waffles in May')).toMatchObject({ kind: 'PLAN', plan: { rows: [{ kind: 'METRIC' }] } })
    const [row] = someLedger(1, { seed: 1, months: 1 })
    if (row === undefined) throw new Error('There is no row.')
    const more = [{ ...row, number: '7777', name: 'Syrup', type: 'Expense' }]
    await services.imports.import(access, ledgerFile(csvOf(more), 'more.csv'), decisions({ confirmSigns: true }))
    expect((await vocabulary.names(access, null))?.accounts.map(({ name }) => name)).toContain('Syrup')
    const before = await vocabulary.names(access, null)
    today = new Date(2026, 6, 16, 12)
    const after = await vocabulary.names(access, null)
    expect([before?.time.today, after?.time.today]).toEqual(['2026-07-15', '2026-07-16'])
  })

  it('is another one for another company and another mapping', async () => {
    const [one, other] = [await company('One'), await company('Other')]
    const second = await plantMapping(services, other.companyId, 'Second', [{ name: 'Turnover', type: 'REVENUE', accounts: ['4000'] }])
    expect((await vocabulary.names(other, second.mappingId))?.groups.map(({ name }) => name)).toEqual(['Turnover'])
    expect((await vocabulary.names(one, second.mappingId))?.mappingId).not.toBe(second.mappingId)
  })

  it('of ten thousand accounts is made while others go on', async () => {
    const access = await company('Large')
    const small = await vocabulary.names(access, null)
    if (small === null) throw new Error('There is no mapping.')
    const { result, most } = await inShortestSlices(() =>
      mostPerTurn(async (count) => {
        const accounts = Array.from({ length: 10_000 }, (_, at) => ({
          id: `x${at}`,
          number: String(100_000 + at),
          get name() {
            count(1)
            return `${['Kitchen', 'Bar', 'Patio', 'Office'][at % 4]} ${['supplies', 'repairs', 'wages'][at % 3]} and ${at % 7} more of house ${at}`
          },
          type: null,
          groupId: null,
        }))
        return new CompanyVocabulary(services).reader(access, { ...small, accounts })
      }),
    )
    expect(result.read('account 100042 in May', null)).toMatchObject({ kind: 'PLAN', plan: { rows: [{ accountId: 'x42' }] } })
    expect(most).toBeLessThanOrEqual(100)
  })
})
