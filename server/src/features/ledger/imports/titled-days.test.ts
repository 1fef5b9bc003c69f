import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'

const sale = (date: string, location: string, amount: string): LedgerRow => ({
  date,
  number: '4000',
  name: 'Sales',
  type: 'Income',
  location,
  amount: `-${amount}`,
})
const JANUARY = [sale('2026-01-14', 'Mill', '100.10'), sale('2026-01-20', 'Quay', '200.20'), sale('2026-01-25', 'Mill', '50.05')]
const FEBRUARY = [sale('2026-02-03', 'Mill', '300.30'), sale('2026-02-17', 'Quay', '400.40'), sale('2026-02-26', 'Mill', '60.06')]
const MARCH = [sale('2026-03-10', 'Quay', '500.50')]

onDatabase('days that the title of a file names', (fresh) => {
  let services: Services
  let access: Access
  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  })
  beforeEach(async () => {
    const company = await services.companies.create({ name: 'Titles', currency: 'USD', fiscalYearStartMonth: 1 })
    access = accessOf(services.database.scope(company.id))
  })

  const bring = async (title: string | null, rows: readonly LedgerRow[], changes: Parameters<typeof decisions>[0] = {}) => {
    let said: readonly FileRemark[] = []
    const above = title === null ? '' : `Mill LLC\nGeneral Ledger\n"${title}"\n\n`
    const file = ledgerFile(`${above}${csvOf(rows)}`, `${title === null ? 'plain' : 'titled'}.csv`)
    await services.imports.import(access, file, decisions({ otherwise: 'REPLACE', ...changes }), { onRead: (remarks) => (said = remarks) })
    return said.filter(({ kind }) => kind === 'REPLACED' || kind === 'STAYING')
  }
  const rowsNow = async () => {
    const balances = await services.ledger.verify(access)
    expect(balances.differences).toEqual([])
    return (
      await services.database
        .scope(access.companyId)
        .query<{ rows: number }>(`select sum(entry_count)::int as rows from ledger_slices where company_id = $1 and released_by is null`)
    )[0]?.rows
  }

  it('go where the file has nothing on them, and that is named', async () => {
    await bring('January 1 - February 28, 2026', [...JANUARY, ...FEBRUARY])
    expect(await bring('January 1 - February 28, 2026', [...JANUARY, ...FEBRUARY.slice(0, 2)])).toEqual([
      {
        kind: 'REPLACED',
        sentence:
          'Feb 2026: the file’s title names days on which it has no rows: 1 row of these days is removed. If it was not deleted, undo the import and export the file again.',
        isGuess: true,
      },
      expect.objectContaining({ sentence: expect.stringMatching(/^Feb 2026: 2 rows of the file take the place of 3\./), isGuess: false }),
    ])
    expect(await rowsNow()).toBe(5)
  })

  it('stay without a title, or with one of other days', async () => {
    await bring(null, [...JANUARY, ...FEBRUARY])
    for (const title of [null, 'January 1 - January 31, 2026', 'As of February 28, 2026'])
      expect(
        await bring(title, [...JANUARY, ...FEBRUARY.slice(0, 2), sale('2026-02-16', 'Quay', String((title ?? '').length))]),
      ).toContainEqual(expect.objectContaining({ sentence: 'Feb 2026: Days 18 to 28 stay: the file ends on February 17.', isGuess: false }))
  })

  it('are a guess where they have few rows', async () => {
    const many = [...FEBRUARY, sale('2026-02-05', 'Mill', '11.15'), sale('2026-02-06', 'Quay', '12.25')]
    await bring(null, many)
    expect(
      await bring(
        null,
        many.filter(({ date }) => date !== '2026-02-26'),
      ),
    ).toEqual([
      {
        kind: 'STAYING',
        sentence:
          'Feb 2026: Days 18 to 28 stay: the file ends on February 17. If their entries were deleted, undo the import and replace all days of the month (--month 2026-02=replace-month).',
        isGuess: true,
      },
    ])
  })

  it('are asked about in months of which the file has nothing, if one file brought them with the others', async () => {
    await bring('January 1 - March 31, 2026', [...JANUARY, ...FEBRUARY, ...MARCH])
    const title = 'January 1 - March 31, 2026'
    const without = [...JANUARY, ...FEBRUARY]
    await expect(bring(title, without)).rejects.toThrow(
      'Mar 2026: 1 row of Quay would remain. The file’s title says that it covers Mar 2026, and it has no entries there. Kept, it counts beside the file, with a net income of 500.50; removed, only the file counts.',
    )
    await bring(title, without, { remainingOtherwise: 'REMOVE' })
    expect(await rowsNow()).toBe(6)
  })

  it('are named in months that came in other files', async () => {
    await bring(null, FEBRUARY)
    await bring(null, MARCH)
    expect(await bring('January 1 - December 31, 2026', JANUARY)).toEqual([])
    const again = JANUARY.map((row) => ({ ...row, memo: 'corrected' }))
    expect(await bring('January 1 - December 31, 2026', again)).toEqual([
      {
        kind: 'STAYING',
        sentence:
          'The file’s title says that it covers Feb – Mar 2026, and it has no entries there: 4 rows of earlier files stay. If they were deleted, undo those imports.',
        isGuess: true,
      },
    ])
    expect(await rowsNow()).toBe(7)
  })
})
