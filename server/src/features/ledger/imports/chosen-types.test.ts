import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Scope } from '../../../platform/database/database.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'

const HEADINGS = 'date,account_number,account_name,location,amount'
const UNTYPED = [
  HEADINGS,
  '2025-01-05,4000,Sales,Place 1,100.00',
  '2025-01-06,2150,Catering,Place 1,20.00',
  '2025-01-07,6000,Wages,Place 1,30.00',
]
const file = () => ledgerFile(UNTYPED.join('\n'))

onDatabase('account types that a person chose', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  })

  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    scope = services.database.scope(company.id)
    access = accessOf(scope)
  })

  const ALL = [
    { account: '4000', type: 'INCOME' },
    { account: '2150', type: 'INCOME' },
    { account: '6000', type: null },
  ] as const

  it('decide signs and totals, and are stored as stated', async () => {
    const guessed = await services.imports.preview(access, file(), {})
    expect(guessed).toMatchObject({ signRule: 'NATURAL', signsNeedConfirmation: true, totals: [{ amount: '70.00' }] })
    expect(guessed.balanceNote).toMatch(/^The difference matters/)
    expect(guessed.newAccounts.map(({ type, typeGuessed }) => [type, typeGuessed])).toEqual([
      ['INCOME', true],
      ['BALANCE_SHEET', true],
      ['EXPENSE', true],
    ])
    const corrections = { accountTypes: ALL, signRule: 'NATURAL' } as const
    const chosen = await services.imports.preview(access, file(), corrections)
    // The account that is said to have no type counts in no line of the profit and loss.
    expect(chosen).toMatchObject({
      signsNeedConfirmation: false,
      totals: [{ amount: '120.00' }],
      balanceNote: 'Some accounts have no type yet. Set their types to see whether the difference matters.',
    })
    expect(chosen.newAccounts.map(({ type, typeGuessed }) => [type, typeGuessed])).toEqual([
      ['INCOME', false],
      ['INCOME', false],
      [null, false],
    ])
    await services.imports.import(accessOf(scope, { name: 'tester' }), file(), decisions({ corrections }))
    const stored = await services.ledger.accounts(access)
    expect(stored.map(({ number, type, isTypeStated }) => [number, type, isTypeStated])).toEqual([
      ['4000', 'INCOME', true],
      ['2150', 'INCOME', true],
      ['6000', null, true],
    ])
    expect((await services.ledger.verify(access)).differences).toEqual([])
    // The next file of these accounts has no questions, not even about the one without a type.
    const next = await services.imports.preview(access, ledgerFile(UNTYPED.join('\n').replaceAll('2025-01', '2025-02')), {
      signRule: 'NATURAL',
    })
    expect(next).toMatchObject({ signsNeedConfirmation: false, newAccounts: [], guessedAccounts: [], totals: [{ amount: '120.00' }] })
  })

  it('that nobody chose are said by the import that confirms them', async () => {
    let said: readonly FileRemark[] = []
    await services.imports.import(access, file(), decisions({ confirmSigns: true }), { onRead: (remarks) => (said = remarks) })
    expect(said.filter(({ isGuess }) => isGuess)).toEqual(
      expect.arrayContaining([
        {
          kind: 'SIGNS',
          sentence:
            'The signs of the amounts depend on guessed account types. 4000 Sales, January 2025: 100.00 shows as revenue of 100.00. With the signs the other way round it would be −100.00. 6000 Wages, January 2025: 30.00 shows as expense of 30.00. 2150 Catering, January 2025: 20.00 goes to the balance sheet, outside of the profit and loss.',
          isGuess: true,
        },
        {
          kind: 'ACCOUNT_TYPES',
          sentence: 'Types are guessed: revenue: 4000 Sales; expense: 6000 Wages; balance sheet: 2150 Catering.',
          isGuess: true,
        },
      ]),
    )
  })

  it('replace guesses that the ledger already has', async () => {
    await services.imports.import(accessOf(scope, { name: 'tester' }), file(), decisions({ confirmSigns: true }))
    const later = () => ledgerFile(UNTYPED.join('\n').replaceAll('2025-01', '2025-02'))
    const asked = await services.imports.preview(access, later(), {})
    // Confirmed with the first file.
    expect(asked.signsNeedConfirmation).toBe(false)
    expect(asked.guessedAccounts.map(({ number }) => number)).toEqual(['4000', '2150', '6000'])
    const corrections = { accountTypes: ALL, signRule: 'NATURAL' } as const
    const answered = await services.imports.preview(access, later(), corrections)
    expect(answered.signsNeedConfirmation).toBe(false)
    // They stay listed, so that a choice can be changed.
    expect(answered.guessedAccounts.map(({ typeGuessed }) => typeGuessed)).toEqual([false, false, false])
    await services.imports.import(accessOf(scope, { name: 'tester' }), later(), decisions({ corrections }))
    expect((await services.ledger.accounts(access)).map(({ type, isTypeStated }) => [type, isTypeStated])).toEqual([
      ['INCOME', true],
      ['INCOME', true],
      [null, true],
    ])
  })

  it('are refused for accounts that the file does not have', async () => {
    const corrections = { accountTypes: [{ account: '9999', type: 'EXPENSE' }] } as const
    await expect(
      services.imports.import(accessOf(scope, { name: 'tester' }), file(), decisions({ corrections, confirmSigns: true })),
    ).rejects.toThrow('The file has no account "9999".')
    expect(await services.imports.list(access)).toEqual([])
  })
})
