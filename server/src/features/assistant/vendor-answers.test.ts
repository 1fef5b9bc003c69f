import type { AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import { decimalFromMinor, minorFromDecimal } from '@fourwall/domain/money/decimal.ts'
import { pino } from 'pino'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerSeed, someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Wages of some days at a place, by vendor as they are booked: in minor units, without a vendor by an empty name. */
type VendorCents = ReadonlyMap<string, bigint>

onDatabase('answers about vendors', (fresh) => {
  let answering: AnsweringService
  let access: Access
  let scope: Scope

  beforeAll(async () => {
    const services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const seed = ledgerSeed()
    const years = [2025, 2026].flatMap((year, at) =>
      someLedger(600, { seed: seed + at, months: 6 }).map((row, place) => ({
        ...row,
        date: `${year}${row.date.slice(4)}`,
        ...(place % 5 === 0 && { vendor: '' }),
      })),
    )
    const { id } = await addCompany(services, { name: 'Asked', rows: years })
    scope = services.database.scope(id)
    access = accessOf(scope)
    await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE', accounts: ['4000', '4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    answering = new AnsweringService(services, NO_MODEL, pino({ level: 'silent' }))
  })

  const ask = (text: string): Promise<AssistantAnswer> =>
    answering.answer(access, { text, context: NO_CONTEXT, plan: null }, null, { signal: new AbortController().signal, report: () => {} })

  async function wages(year: number): Promise<VendorCents> {
    const rows = await scope.query<{ vendor: string; sum: string }>(
      `select coalesce(e.vendor, '') as vendor, sum(e.amount)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
         join erp_locations l on l.company_id = e.company_id and l.id = e.location_id
       where e.company_id = $1 and a.number = '6000' and l.name = 'Place 1' and e.day between $2 and $3 group by 1`,
      [`${year}-01-01`, `${year}-06-30`],
    )
    return new Map(rows.map(({ vendor, sum }) => [vendor, BigInt(sum)]))
  }

  it('explain why an account differs at one place', async () => {
    const answer = await ask('why did Wages change from Jan to Jun 2026 vs last year at Place 1')
    expect([answer.plan?.kind, answer.plan?.by]).toEqual(['BRIDGE', 'VENDOR'])
    const [now, before] = [await wages(2026), await wages(2025)]
    const differences = [...new Set([...now.keys(), ...before.keys()])].flatMap((vendor) => {
      const change = (now.get(vendor) ?? 0n) - (before.get(vendor) ?? 0n)
      // Costs: more of them is worse.
      return change === 0n ? [] : [[vendor === '' ? 'No vendor' : vendor, -change] as const]
    })
    const rows = rowsOf(answer).map(([label, figure]) => [textOf(label), centsOf(figure)] as const)
    const total = differences.reduce((sum, [, change]) => sum + change, 0n)
    expect(new Map(rows)).toEqual(new Map([...differences, ['Difference', total]]))
  })

  it('list all that meet a condition, and add up those alone', async () => {
    const named = [...(await wages(2026))].filter(([vendor]) => vendor !== '').sort(([, one], [, other]) => Number(other - one))
    const limit = named[named.length >> 1]?.[1] ?? 0n
    const over = named.filter(([, sum]) => sum > limit)
    const answer = await ask(`vendors over $${decimalFromMinor(limit, 2)} for Wages from Jan to Jun 2026 at Place 1`)
    const rows = rowsOf(answer).map(([label, , sum]) => [textOf(label), centsOf(sum)] as const)
    expect(rows.slice(0, -1)).toEqual(over)
    expect(rows.at(-1)).toEqual(['These vendors', over.reduce((sum, [, one]) => sum + one, 0n)])
  })
})

function rowsOf({ parts }: AssistantAnswer): readonly (readonly (string | SaidFigure)[])[] {
  return parts.flatMap((part) => (part.kind === 'TABLE' ? part.rows.map(({ cells }) => cells) : []))
}

function textOf(cell: string | SaidFigure | undefined): string {
  return typeof cell === 'string' ? cell : (cell?.text ?? '')
}

function centsOf(cell: string | SaidFigure | undefined): bigint {
  return cell === undefined || typeof cell === 'string' || cell.value === null ? 0n : minorFromDecimal(cell.value, 2)
}
