import type { MatchCorrections } from '@fourwall/domain/ledger/reading/file-match.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import { rememberedMatch } from './remembered-matches.ts'

const MATCH = { recognizedAs: null, headings: ['Date', 'Sum'], roles: ['DATE', 'AMOUNT'], dateOrder: 'DAY_FIRST', decimalMark: 'COMMA' }

it.each([
  ['none', null, null],
  ['of before corrections were kept', MATCH, { ...MATCH, corrections: {} }],
  [
    'of words of another version',
    { ...MATCH, roles: ['DATE', 'SOUL'], dateOrder: 'X', corrections: { signRule: 'X', carriesDown: true } },
    {
      ...MATCH,
      roles: ['DATE', 'IGNORED'],
      dateOrder: 'MONTH_FIRST',
      corrections: { carriesDown: true },
    },
  ],
  ['of other columns', { ...MATCH, corrections: { roles: ['DATE'] } }, { ...MATCH, corrections: {} }],
])('reads a stored match, %s', (_, stored, match) => {
  expect(rememberedMatch(stored)).toEqual(match)
})

onDatabase('the match of a source', (fresh) => {
  it('is used for its next file, until someone reads one as recognized', async () => {
    const database = await (await fresh()).open()
    const services = await testServices(database)
    const { id } = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    const scope = database.scope(id)
    const access = accessOf(scope)
    const file = (month: string) => ledgerFile(`date,account,location,amount,text\n05/${month}/2025,6000 Rent,Here,12.00,words`)
    const set: MatchCorrections = {
      roles: ['DATE', 'ACCOUNT', 'LOCATION', 'AMOUNT', 'VENDOR'],
      dateOrder: 'DAY_FIRST',
      signRule: 'CREDIT_POSITIVE',
    }
    const asked = decisions({ corrections: { ...set, sourceName: 'Bookkeeper' }, confirmSigns: true })
    await services.imports.import(accessOf(scope, { name: 'tester' }), file('01'), asked)

    const next = await services.imports.preview(access, file('02'), {})
    expect(next).toMatchObject({
      sourceName: 'Bookkeeper',
      isRemembered: true,
      firstRows: [{ day: '2025-02-05', vendor: 'words', memo: null, amount: '-12.00' }],
    })
    expect(await services.imports.preview(access, file('02'), { asRecognized: true })).toMatchObject({
      isRemembered: false,
      firstRows: [{ day: '2025-05-02', vendor: null, memo: 'words', amount: '12.00' }],
    })
    // Stored as previewed, and remembered without being set again.
    await services.imports.import(accessOf(scope, { name: 'tester' }), file('02'), decisions({ confirmSigns: true }))
    expect(await services.imports.preview(access, file('03'), {})).toMatchObject({ isRemembered: true, firstRows: [{ day: '2025-03-05' }] })
    await services.imports.import(
      accessOf(scope, { name: 'tester' }),
      file('24'),
      decisions({ corrections: { asRecognized: true }, confirmSigns: true }),
    )
    expect(await services.imports.preview(access, file('03'), {})).toMatchObject({
      isRemembered: false,
      firstRows: [{ day: '2025-05-03' }],
    })
  })
})
