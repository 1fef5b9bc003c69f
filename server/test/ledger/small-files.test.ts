import { readFileSync } from 'node:fs'
import { type Day, parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, expect, it } from 'vitest'
import type { Services } from '../../src/services.ts'
import { accessOf } from '../access.ts'
import { onDatabase } from '../databases.ts'
import { decisions, ledgerFile } from '../ledgers.ts'
import { testServices } from '../services.ts'

/** The columns that imports are summed up in. */
const MONTHS: readonly { readonly startDate: Day; readonly endDate: Day }[] = [
  { startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') },
  { startDate: parseDay('2026-02-01'), endDate: parseDay('2026-02-28') },
]

onDatabase('a small file', (fresh) => {
  let services: Services

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  })

  /** A new company with dollars, and a file of the folder beside this one. */
  async function brought(name: string) {
    const company = await services.companies.create({ name: 'Places', currency: 'USD', fiscalYearStartMonth: 1 })
    const access = accessOf(services.database.scope(company.id), { name: 'tester' })
    const file = () => ledgerFile(readFileSync(new URL(`./small-files/${name}`, import.meta.url)), name)
    return { access, file, preview: await services.imports.preview(access, file(), {}) }
  }

  /** Cents of each location, account and month after the import, debit positive. */
  async function sums(name: string): Promise<Readonly<Record<string, number>>> {
    const { access, file } = await brought(name)
    await services.imports.import(access, file(), decisions({ confirmSigns: true, leaveOutUnreadable: true }))
    const accounts = new Map((await services.ledger.accounts(access)).map(({ id, number, name: of }) => [id, `${number} ${of}`]))
    const places = new Map((await services.ledger.locations(access)).map(({ id, name: of }) => [id, of]))
    const found: Record<string, number> = {}
    for (const [locationId, { accountIds, columns, sums: of }] of await services.ledger.factsByLocation(access, MONTHS))
      for (const [at, accountId] of accountIds.entries())
        for (let column = 0; column < columns; column += 1) {
          const cents = of instanceof Float64Array ? (of[at * columns + column] ?? 0) : Number.NaN
          if (cents !== 0) found[`${places.get(locationId)}, ${accounts.get(accountId)}, 2026-0${column + 1}`] = cents
        }
    return found
  }

  it.each([
    // En dash and minus are minuses; what has two signs or misplaced commas is left out.
    ['signs.csv', { 'Anchor Row, 6200 Repairs, 2026-01': -811_83, 'Birch Hall, 6200 Repairs, 2026-01': -33_00 }],
    [
      'two-amounts.csv',
      {
        'Anchor Row, 4000 Coffee Sales, 2026-01': -1_000_00,
        'Anchor Row, 5000 Beans, 2026-01': 300_00,
        'Maple Street, 4000 Coffee Sales, 2026-01': -1_460_00,
        'Maple Street, 5000 Beans, 2026-01': 474_50,
        'Maple Street, 6100 Rent, 2026-01': 657_00,
      },
    ],
    // 23:59:59 is still January; what Excel shows as midnight of the next day is February.
    ['month-end-times.xlsx', { 'Anchor Row, 4000 Coffee Sales, 2026-01': -11_00, 'Anchor Row, 4000 Coffee Sales, 2026-02': -11_100_00 }],
    [
      'formatted-account-numbers.xlsx',
      {
        'Anchor Row, 00410 Coffee Sales, 2026-01': -750_00,
        'Anchor Row, 06100 Rent, 2026-01': 300_00,
        'Anchor Row, 41000000000000017 Vouchers, 2026-01': -20_00,
        'Anchor Row, 41000000000000018 Gift cards, 2026-01': -30_00,
        'Anchor Row, 4100-001 Catering, 2026-01': -80_00,
      },
    ],
  ])('%s has the amounts that its program shows', async (name, expected) => expect(await sums(name)).toEqual(expected))

  it('with unreadable signs names their rows', async () => {
    const { preview } = await brought('signs.csv')
    expect(preview.unreadableCount).toBe(2)
    expect(preview.unreadableRows.map(({ line }) => line)).toEqual([14, 15])
  })

  it('with formulas that nobody calculated is never imported as zero', async () => {
    const { preview } = await brought('stale-zero.xlsx')
    expect(preview.remarks.map(({ kind }) => kind)).toContain('UNCALCULATED')
    expect(preview.unreadableCount).toBe(3)
  })
})
