import type { AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { figureProof, proofQuestion } from '@fourwall/domain/assistant/answers/figure-proof.ts'
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
import type { Services } from '../../services.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Wages of some days at a place, by vendor as they are booked: in minor units, without a vendor by an empty name. */
type VendorCents = ReadonlyMap<string, bigint>

onDatabase('answers about vendors', (fresh) => {
  let answering: AnsweringService
  let access: Access
  let scope: Scope
  let services: Services

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open(), { now: () => new Date(2026, 6, 15, 12) })
    const seed = ledgerSeed()
    const years = [2025, 2026].flatMap((year, at) =>
      someLedger(600, { seed: seed + at, months: 6 }).map((row, place) => ({
        ...row,
        date: `${year}${row.date.slice(4)}`,
        ...(place % 5 === 0 && { vendor: '' }),
      })),
    )
    const bill = { number: '6500', name: 'Rent', type: 'Expense', location: 'Place 2', amount: '777.77', vendor: 'Twice & Co' }
    years.push(
      ...['2026-04-01', '2026-04-16', '2026-05-02'].map((date) => ({ ...bill, date })),
      // Of another place, amount or vendor, and a month apart.
      { ...bill, date: '2026-02-03', location: 'Place 3' },
      { ...bill, date: '2026-02-03', location: 'Place 3', vendor: '' },
      { ...bill, date: '2026-02-03', location: 'Place 3', vendor: '' },
      { ...bill, date: '2026-03-06', location: 'Place 3' },
      { ...bill, date: '2026-06-30', vendor: 'Quarter End Ltd' },
      { ...bill, date: '2026-06-30', vendor: 'Quarter End Ltd', location: 'Place 1' },
      { ...bill, date: '2026-06-15', vendor: 'Quarter End Ltd', location: 'Place 1' },
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

  async function groupsOf({ plan }: AssistantAnswer) {
    const resolved = await services.mappings.resolve(access, { mappingId: plan?.mappingId ?? '', mappedOn: null })
    return resolved?.categorization.groups ?? []
  }

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

  it.each([
    ['entries without a vendor in goods in Q2 2026', "coalesce(e.vendor, '') = ''"],
    ['negative entries in goods in Q2 2026', 'e.amount < 0'],
  ])('list %s', async (question, condition) => {
    const [row] = await scope.query<{ count: number; sum: string }>(
      `select count(*)::int as count, coalesce(sum(e.amount), 0)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number = '5000' and e.day between '2026-04-01' and '2026-06-30' and ${condition}`,
      [],
    )
    const { plan, parts } = await ask(question)
    expect(plan?.kind).toBe('TRANSACTIONS')
    const figures = parts.flatMap((part) =>
      part.kind === 'TEXT' ? part.words.flatMap((word) => (typeof word === 'string' ? [] : [word])) : [],
    )
    if (row?.count === 0) return expect(figures).toEqual([])
    expect(figures[0]?.value).toBe(String(row?.count))
    expect(figures[1]?.value).toBe(decimalFromMinor(BigInt(row?.sum ?? '0'), 2))
  })

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

  it('list entries with another one of the same vendor, account, location and amount within 15 days', async () => {
    const answer = await ask('possible duplicates from Jan to Jun 2026')
    const meant = await scope.query<{ day: string; amount: string }>(
      `select to_char(e.day, 'Mon DD, YYYY') as day, e.amount::text as amount from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number in ('5000', '6000', '6500', '8000') and e.vendor <> '' and e.day between '2026-01-01' and '2026-06-30'
         and exists (select 1 from entries d where d.company_id = e.company_id and d.id <> e.id and d.account_id = e.account_id
           and d.location_id = e.location_id and d.vendor = e.vendor and d.amount = e.amount and abs(d.day - e.day) <= 15)`,
      [],
    )
    expect(meant.length).toBeGreaterThanOrEqual(4)
    const listed = rowsOf(answer).map((cells) => `${textOf(cells[0])} ${centsOf(cells.at(-1))}`)
    expect(listed.toSorted()).toEqual(meant.map(({ day, amount }) => `${day} ${amount}`).toSorted())
  })

  it.each([
    ['new vendors in June 2026', ['2026-06-01', '2026-06-30'], ['2000-01-01', '2026-05-31']],
    ['new vendors in Jun 2026 vs last year', ['2026-06-01', '2026-06-30'], ['2025-06-01', '2025-06-30']],
    ['new vendors from Jan to Mar 2025', ['2025-01-01', '2025-03-31'], ['2000-01-01', '2024-12-31']],
  ] as const)('are new without an entry before: %s', async (text, days, before) => {
    const answer = await ask(text)
    const meant = await scope.query<{ vendor: string; sum: string }>(
      `select e.vendor, sum(e.amount) filter (where e.day between $2 and $3)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number in ('5000', '6000', '6500', '8000') and e.vendor <> ''
       group by 1 having count(*) filter (where e.day between $2 and $3) > 0 and count(*) filter (where e.day between $4 and $5) = 0`,
      [...days, ...before],
    )
    const rows = rowsOf(answer)
      .slice(0, -1)
      .map(([label, , sum]) => [textOf(label), centsOf(sum)] as const)
    expect(new Map(rows)).toEqual(new Map(meant.map(({ vendor, sum }) => [vendor, BigInt(sum)])))
  })

  it('divide a vendor into the accounts of costs that it has entries in', async () => {
    const answer = await ask('Vendor, "7" by account from Jan to Jun 2026')
    expect([answer.plan?.kind, answer.plan?.by]).toEqual(['BREAKDOWN', 'ACCOUNT'])
    const booked = await scope.query<{ account: string; sum: string }>(
      `select a.name as account, sum(e.amount)::text as sum from entries e
         join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
       where e.company_id = $1 and a.number in ('5000', '6000', '6500', '8000') and e.vendor = 'Vendor, "7"' and e.day between '2026-01-01' and '2026-06-30'
       group by 1 having sum(e.amount) <> 0`,
      [],
    )
    const rows = rowsOf(answer).map(([label, figure]) => [textOf(label), centsOf(figure)] as const)
    const parts = booked.map(({ account, sum }) => [account, BigInt(sum)] as const)
    expect(booked.length).toBeGreaterThan(0)
    expect(new Map(rows)).toEqual(new Map([...parts, ['Vendor, "7"', parts.reduce((sum, [, one]) => sum + one, 0n)]]))
  })

  it.each([
    ['vendors from Jan to Jun 2026', 1],
    ['vendors for Wages and Rent from Jan to Jun 2026 at Place 1', 1],
    ['vendors for Wages and Rent from Jan to Jun 2026 vs last year', 2],
    ['vendors from Jan to Jun 2026 vs last year', 2],
  ])('open what each vendor has in every line, and those without one likewise: %s', async (text, compared) => {
    const answer = await ask(text)
    const rows = rowsOf(answer).slice(0, -1)
    const isRest = (cells: (typeof rows)[number]): boolean => typeof cells[0] !== 'string'
    expect(rows.map(([label]) => label)).toContain('(no vendor)')
    const groups = await groupsOf(answer)
    for (const [label, count, ...amounts] of rows.filter((cells) => !isRest(cells))) {
      expect(typeof count === 'object' && count.source).toBeNull()
      for (const amount of amounts.slice(0, compared)) {
        if (typeof amount !== 'object' || amount.source === null) throw new Error(`${textOf(label)} opens nothing`)
        const question = proofQuestion(amount.source, answer.plan, groups)
        const [answered] = question === null ? [] : await services.figures.answers(access, [() => question])
        if (!answered?.figures) throw new Error('The figure is not proved')
        const { isUnmoved, parts, sum } = figureProof(amount, answered.figures, groups)
        expect({ label, isUnmoved, cents: parts.length === 0 ? 0n : minorFromDecimal(sum ?? '', 2) }).toEqual({
          label,
          isUnmoved: true,
          cents: centsOf(amount),
        })
      }
    }
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
