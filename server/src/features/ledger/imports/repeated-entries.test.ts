import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { addCompany } from '../../../../test/companies.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile, someLedger } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'
import type { PreviewResult } from '../../../commands/results.ts'
import { runCommand } from '../../../commands.ts'
import type { Access } from '../../../platform/identity/access.ts'
import type { Services } from '../../../services.ts'

const ROWS = someLedger(40, { months: 2 })
/** The same entries under other numbers. */
const renumbered = (rows: readonly LedgerRow[]): LedgerRow[] => rows.map((row, at) => ({ ...row, reference: `X${at}` }))

onDatabase('entries that were imported before', (fresh) => {
  let services: Services
  let access: Access
  /** Of another company with the same ledger. */
  let accessAlone: Access

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Twice', rows: ROWS })
    access = accessOf(services.database.scope(id))
    const alone = await addCompany(services, { name: 'Once', rows: ROWS })
    accessAlone = accessOf(services.database.scope(alone.id))
  }, 120_000)

  const bring = (rows: readonly LedgerRow[], name: string, refuseRepeated = true) =>
    services.imports.import(
      access,
      ledgerFile(csvOf(rows), name),
      decisions({ corrections: { sourceName: 'Journals' }, otherwise: 'APPEND', refuseRepeated }),
    )

  it('are asked about under other numbers, and nothing is stored', async () => {
    await expect(bring(renumbered(ROWS), 'again.csv')).rejects.toMatchObject({
      code: 'REPEATED_ENTRIES',
      field: 'refuseRepeated',
      message: expect.stringMatching(
        /^40 of 40 rows have the same date, account, location and amount as entries that are in the ledger already, most of them from .+\.csv, imported on [A-Z][a-z]{2} \d\d, \d{4}\./,
      ),
    })
    expect(await services.imports.list(access)).toHaveLength(1)
  })

  it('are asked about with other memos, as another system exports them', async () => {
    const noted = renumbered(ROWS).map((row) => ({ ...row, memo: `${row.memo ?? ''} (exported)` }))
    await expect(bring(noted, 'noted.csv')).rejects.toMatchObject({ code: 'REPEATED_ENTRIES' })
  })

  it('are asked about where a file is small, or repeats a whole day', async () => {
    await expect(bring(renumbered(ROWS.slice(0, 4)), 'small.csv')).rejects.toMatchObject({ code: 'REPEATED_ENTRIES' })
    const day = (date: string) => ['11.00', '12.00', '13.00'].map((amount) => ({ ...ROWS[0], date, amount }) as LedgerRow)
    const [week, next] = ['2025-06-02', '2025-06-03', '2025-06-04', '2025-06-05', '2025-06-06'].reduce<[LedgerRow[], LedgerRow[]]>(
      ([before, after], date, at) => [at < 3 ? [...before, ...day(date)] : before, at > 1 ? [...after, ...day(date)] : after],
      [[], []],
    )
    await expect(bring(week, 'week.csv')).resolves.toMatchObject({ entryCount: 9 })
    await expect(bring(next, 'next.csv')).rejects.toMatchObject({ message: expect.stringMatching(/^3 of 9 rows have the same date/) })
    await expect(bring(next.slice(3), 'rest.csv')).resolves.toMatchObject({ entryCount: 6 })
  })

  it('are foreseen by a dry run with the chosen action', async () => {
    const dryRun = async (rows: readonly LedgerRow[], changes: object) => {
      const { path } = ledgerFile(csvOf(rows), 'foreseen.csv')
      const choices = { placements: {}, otherwise: 'APPEND', leaveOutUnreadable: false, confirmSigns: false, ...changes }
      const input = { company: accessAlone.companyId, path, corrections: {}, dryRun: true, ...choices }
      const run = { progress: () => undefined, signal: new AbortController().signal }
      return ((await runCommand(services, 'import', input, run)) as { preview: PreviewResult }).preview // a dry run gives a preview
    }
    const appended = await dryRun(renumbered(ROWS), {})
    expect(appended.repeats).toMatch(
      /^40 of 40 rows have the same date, account, location and amount as entries that are in the ledger already, most of them from .+\. The import asks about them\. Import them anyway, or leave the file out\.$/,
    )
    expect(appended.choices.months[0]).toMatchObject({ month: '2025-01', placement: 'APPEND', isChosen: true })
    expect(appended.choices.months[0]?.reason).toMatch(/^\d+ rows come in\. All \d+ rows that are stored stay\.$/)
    expect((await dryRun(renumbered(ROWS), { otherwise: 'REPLACE' })).repeats).toBeNull()
    expect((await dryRun(renumbered(ROWS), { repeated: true })).repeats).toBeNull()
    const moved = renumbered(ROWS.filter(({ location }) => location === 'Place 1')).map((row) => ({ ...row, location: 'Harbor' }))
    expect((await dryRun(moved, {})).repeats).toContain('are held as Place 1, which the file calls Harbor.')
    const kept = await dryRun(moved, { otherwise: 'REPLACE', remainingOtherwise: 'KEEP' })
    expect(kept.choices.remaining.find(({ locationName }) => locationName === 'Place 1')).toEqual({
      locationName: 'Place 1',
      choice: 'KEEP',
      countsTwice: true,
    })
  })

  it('are told as often as they are in both', async () => {
    const [first] = ROWS
    const same = Array.from({ length: 12 }, () => first).filter((row) => row !== undefined)
    // In the ledger once.
    await expect(bring(renumbered(same), 'same.csv')).resolves.toMatchObject({ entryCount: 12 })
  })

  it('are not asked about where they are few, recurring, replaced, or agreed to', async () => {
    const later = ROWS.map((row) => ({ ...row, date: row.date.replace(/-\d\d$/, '-28') }))
    const others = later.filter(({ date, memo }) => !ROWS.some((row) => row.date === date && row.memo === memo))
    await expect(bring([...renumbered(ROWS.slice(0, 9)), ...others], 'few.csv')).resolves.toMatchObject({ status: 'IN_FORCE' })
    await expect(bring(renumbered(ROWS), 'agreed.csv', false)).resolves.toMatchObject({ entryCount: 40 })
    // The first file once more, corrected: it replaces what it had brought.
    const replacing = services.imports.import(
      accessAlone,
      ledgerFile(csvOf(renumbered(ROWS)), 'replacing.csv'),
      decisions({ otherwise: 'REPLACE', refuseRepeated: true }),
    )
    await expect(replacing).resolves.toMatchObject({ entryCount: 40 })
  })
})
