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

  const more = [1, 2, 3, 4, 5, 6].map((n) => sale(`2026-02-0${n}`, 'Mill', `${n}1.15`))

  it('go where the file has nothing on them and they had a few rows, and that is named', async () => {
    const february = [...FEBRUARY, ...more]
    await bring('January 1 - February 28, 2026', [...JANUARY, ...february])
    const without = february.filter(({ date }) => date !== '2026-02-26')
    expect(await bring('January 1 - February 28, 2026', [...JANUARY, ...without])).toEqual([
      {
        kind: 'REPLACED',
        sentence:
          'Feb 2026: the file’s title names days on which it has no rows: 1 row of these days is removed. If it was not deleted, undo the import and export the file again.',
        isGuess: true,
      },
      expect.objectContaining({ sentence: expect.stringMatching(/^Feb 2026: 8 rows of the file take the place of 9\./), isGuess: false }),
    ])
    expect(await rowsNow()).toBe(11)
  })

  it('stay if the file is of the other half of a month, under the same title', async () => {
    const june = (from: number): LedgerRow[] =>
      Array.from({ length: 14 }, (_, n) => sale(`2026-06-${String(from + n).padStart(2, '0')}`, 'Mill', `${from + n}2.35`))
    const title = 'June 1 - June 30, 2026'
    await bring(title, june(1))
    const stays = {
      kind: 'STAYING',
      sentence:
        'Jun 2026: Days 1 to 14 stay: the file begins on June 15. The file’s title names days of these, on which 14 rows of earlier files are stored. If they were deleted, undo the import and replace all days of the month (--month 2026-06=replace-month).',
      isGuess: true,
    }
    expect(await bring(title, june(15))).toEqual([stays])
    expect(await rowsNow()).toBe(28)
    // Corrections of either half leave the other.
    const corrected = (rows: readonly LedgerRow[]) => rows.map((row) => ({ ...row, memo: 'corrected' }))
    expect(await bring(title, corrected(june(15)))).toEqual([stays])
    await bring(title, corrected(june(1)))
    expect(await rowsNow()).toBe(28)
  })

  it('stay if they had many rows of a month', async () => {
    await bring('February 1 - 28, 2026', [...FEBRUARY, ...more])
    expect(await bring('February 1 - 28, 2026', FEBRUARY.slice(1))).toEqual([
      expect.objectContaining({
        sentence: expect.stringContaining('on which 7 rows of earlier files are stored. If they were deleted'),
        isGuess: true,
      }),
    ])
    expect(await rowsNow()).toBe(9)
  })

  it.each([
    'Fiscal year January 1 - December 31, 2026',
    'Lease term January 1, 2020 to December 31, 2030',
    'Open periods: January - December 2026',
    'January 1, 2026 - December 31, 2026',
  ])('are none of the title “%s”', async (title) => {
    await bring(title, FEBRUARY)
    await bring(title, MARCH)
    expect(await bring(title, JANUARY)).toEqual([])
    expect(await bring(title, [sale('2026-01-26', 'Mill', '4.10'), sale('2026-01-27', 'Quay', '4.20')])).toEqual([
      { kind: 'STAYING', sentence: 'Jan 2026: Days 1 to 25 stay: the file begins on January 26.', isGuess: false },
    ])
    expect(
      await bring(
        title,
        JANUARY.map((row) => ({ ...row, memo: 'corrected' })),
      ),
    ).toEqual([{ kind: 'STAYING', sentence: 'Jan 2026: Days 26 to 31 stay: the file ends on January 25.', isGuess: false }])
    expect(await rowsNow()).toBe(9)
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

  it('are named in months of which the file has nothing, if one file brought them with the others', async () => {
    const title = 'January 1 - March 31, 2026'
    await bring(title, [...JANUARY, ...FEBRUARY, ...MARCH])
    const corrected = MARCH.map((row) => ({ ...row, memo: 'corrected' }))
    expect(await bring(title, corrected)).toEqual([
      {
        kind: 'STAYING',
        sentence:
          'The file’s title says that it covers Jan – Feb 2026, and it has no entries there: 2 rows of earlier files stay. If they were deleted, undo those imports.',
        isGuess: true,
      },
    ])
    expect(await rowsNow()).toBe(7)
    // Now they are in files of their own.
    expect(await bring(title, MARCH)).toEqual([])
    expect(await rowsNow()).toBe(7)
  })

  it('are nothing to name in months that came in other files', async () => {
    const title = 'January 1 - June 30, 2026'
    await bring(title, FEBRUARY)
    await bring(title, MARCH)
    await bring(title, JANUARY)
    expect(
      await bring(
        title,
        JANUARY.map((row) => ({ ...row, memo: 'corrected' })),
      ),
    ).toEqual([])
    expect(await rowsNow()).toBe(7)
  })
})
