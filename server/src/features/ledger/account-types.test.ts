import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'

const ROWS: LedgerRow[] = [
  { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-100.00' },
  { date: '2026-01-31', number: '2150', name: 'Tips', type: 'Expense', location: 'Here', amount: '30.00' },
  { date: '2026-01-31', number: '1000', name: 'Bank', type: 'Bank', location: 'Here', amount: '70.00' },
]
const CHANGE = 'id madeBy undoes changes { account { displayId type } from to }'
const CORRECT = `mutation ($changes: [AccountTypeInput!]!) { correctAccountTypes(changes: $changes) { ${CHANGE} } }`
const UNDO = `mutation ($id: ID!) { undoAccountTypeChange(id: $id) { ${CHANGE} } }`

onDatabase('types of accounts', (fresh) => {
  const company = async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One', rows: ROWS })
    const { mappingId } = await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
    const scope = services.database.scope(id)
    const access = accessOf(scope, { name: 'Dana' })
    const ids = new Map((await services.ledger.accounts(access)).map((account) => [account.number, String(account.id)]))
    const types = async () => new Map((await services.ledger.accounts(access)).map(({ number, type }) => [number, type]))
    return { services, id, mappingId, access, ids, types, ask: apiOf(services, id) }
  }

  it('are corrected after a preview, kept in the history, and taken back', async () => {
    const { ask, ids, mappingId, types } = await company()
    const changes = [
      { accountId: ids.get('2150'), type: 'BALANCE_SHEET' },
      { accountId: ids.get('4000'), type: 'INCOME' },
    ]
    const preview = await ask(
      `query ($changes: [AccountTypeInput!]!) { accountTypePreview(changes: $changes) { changes { account { displayId } from to }
         mappings { id name unmappedBefore { accounts amount } unmappedAfter { accounts amount } ledgerBefore ledgerAfter } } }`,
      { changes },
    )
    expect(preview).toEqual({
      accountTypePreview: {
        changes: [{ account: { displayId: '2150' }, from: 'EXPENSE', to: 'BALANCE_SHEET' }],
        mappings: [
          {
            id: mappingId,
            name: 'Mine',
            unmappedBefore: { accounts: 1, amount: '-30.00' },
            unmappedAfter: { accounts: 0, amount: '0.00' },
            ledgerBefore: '70.00',
            ledgerAfter: '100.00',
          },
        ],
      },
    })
    expect((await types()).get('2150')).toBe('EXPENSE')
    const { correctAccountTypes: saved } = await ask<{ correctAccountTypes: { id: string } }>(CORRECT, { changes })
    expect(saved).toMatchObject({
      undoes: null,
      changes: [{ account: { displayId: '2150', type: 'BALANCE_SHEET' }, from: 'EXPENSE', to: 'BALANCE_SHEET' }],
    })
    expect((await types()).get('2150')).toBe('BALANCE_SHEET')
    await expect(ask(CORRECT, { changes })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'changes' })
    const { undoAccountTypeChange: undone } = await ask<{ undoAccountTypeChange: { id: string } }>(UNDO, { id: saved.id })
    expect(undone).toMatchObject({ undoes: saved.id, changes: [{ from: 'BALANCE_SHEET', to: 'EXPENSE' }] })
    expect((await types()).get('2150')).toBe('EXPENSE')
    await expect(ask(UNDO, { id: saved.id })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expect(ask(UNDO, { id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { accountTypeChanges } = await ask<{ accountTypeChanges: { id: string }[] }>('{ accountTypeChanges { id } }')
    expect(accountTypeChanges.map(({ id }) => id)).toEqual([undone.id, saved.id])
  })

  it('stay corrected when a later file states another, and follow files again once taken back', async () => {
    const { services, access, ids, types } = await company()
    const saved = await services.accountTypes.correct(access, [{ accountId: ids.get('2150') ?? '', type: 'BALANCE_SHEET' }])
    const importMonth = async (month: string) => {
      const rows = ROWS.map((row) => ({ ...row, date: `2026-${month}-28`, ...(row.number === '2150' ? { type: 'Other Expense' } : {}) }))
      const file = ledgerFile(csvOf(rows), `${month}.csv`)
      await services.imports.import(access, file, decisions({ confirmSigns: true }))
    }
    await importMonth('02')
    expect((await types()).get('2150')).toBe('BALANCE_SHEET')
    await services.accountTypes.undo(access, saved.id)
    await importMonth('03')
    expect((await types()).get('2150')).toBe('OTHER_EXPENSE')
  })

  it('are corrected only by those who may change mappings', async () => {
    const { services, access, ids } = await company()
    const viewer = accessOf(services.database.scope(access.companyId), { role: 'VIEWER' })
    await expect(services.accountTypes.correct(viewer, [{ accountId: ids.get('2150') ?? '', type: null }])).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})
