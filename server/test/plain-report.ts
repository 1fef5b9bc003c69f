import type { Scope } from '../src/platform/database/database.ts'

/** Months as year * 12 + month - 1; no location means all. */
interface PlainQuestion {
  readonly mappingId: string
  readonly months: readonly number[]
  readonly locationIds: readonly number[]
}

/** A report computed by plain SQL over the stored rows, without any of the report engine. */
export interface PlainReport {
  /** In group order: millionths of the currency's unit, one per month; null for no value. */
  readonly groups: readonly { readonly id: string; readonly values: readonly (bigint | null)[] }[]
  /** Each account with entries in any of the months: its group, and millionths in the group's sign. */
  readonly accounts: ReadonlyMap<string, { readonly groupId: string; readonly values: readonly bigint[] }>
  /** Millionths, credit minus debit, over all months; added up separately. */
  readonly ledgerTotal: bigint
  readonly mappedTotal: bigint
  readonly unmappedTotal: bigint
}

/** For a ledger in cents. */
const MILLIONTHS_PER_MINOR = 10_000n

const TREE = `with recursive line as (
    select g.id, g.parent_id, g.type, g.formula, g.display_order from profit_loss_groups g
    join profit_loss_mappings m on m.company_id = g.company_id and m.categorization_id = g.categorization_id
    where g.company_id = $1 and m.id = $2
  ), above as (
    select id, id as over, 0 as up, type, parent_id from line
    union all
    select above.id, line.id, above.up + 1, line.type, line.parent_id from above join line on line.id = above.parent_id where above.up < 100
  ), signs as (
    select distinct on (id) id, case when type in ('REVENUE', 'OTHER_INCOME') then -1 else 1 end as sign
    from above where type is not null order by id, up
  ), posted as (
    select e.account_id, e.month, sum(e.amount) as amount from entries e
    join ledger_slices s on s.company_id = e.company_id and s.import_id = e.import_id and s.location_id = e.location_id
      and s.month = e.month and e.day between s.first_day and s.last_day and s.released_by is null
    where e.company_id = $1 and e.month = any($3::int[]) and (cardinality($4::int[]) = 0 or e.location_id = any($4::int[]))
    group by e.account_id, e.month
  ), placed as (
    select account_id, group_id from profit_loss_account_mappings where company_id = $1 and mapping_id = $2
  )`

export async function plainReport(scope: Scope, { mappingId, months, locationIds }: PlainQuestion): Promise<PlainReport> {
  const asked = [mappingId, months, locationIds]
  const categories = await scope.query<{ id: string; formula: string | null; month: number; amount: string }>(
    `${TREE} select line.id, line.formula, m.month, coalesce(signs.sign, 1) * coalesce(sum(posted.amount), 0) as amount
     from line cross join unnest($3::int[]) as m(month) left join signs on signs.id = line.id left join above on above.over = line.id
     left join placed on placed.group_id = above.id left join posted on posted.account_id = placed.account_id and posted.month = m.month
     group by line.id, line.formula, line.display_order, signs.sign, m.month order by line.display_order, m.month`,
    asked,
  )
  const accounts = await scope.query<{ id: number; group_id: string; amounts: string[] }>(
    `${TREE} select placed.account_id as id, placed.group_id,
       array_agg((coalesce(signs.sign, 1) * coalesce(posted.amount, 0))::text order by m.month) as amounts
     from placed cross join unnest($3::int[]) as m(month) left join signs on signs.id = placed.group_id
     left join posted on posted.account_id = placed.account_id and posted.month = m.month
     group by placed.account_id, placed.group_id having count(posted.amount) > 0`,
    asked,
  )
  const [totals] = await scope.query<{ ledger: string; mapped: string; unmapped: string }>(
    `${TREE} select coalesce(-sum(posted.amount) filter (where placed.account_id is not null or a.type is distinct from 'BALANCE_SHEET'), 0) as ledger,
       coalesce(-sum(posted.amount) filter (where placed.account_id is not null), 0) as mapped,
       coalesce(-sum(posted.amount) filter (where placed.account_id is null and a.type is distinct from 'BALANCE_SHEET'), 0) as unmapped
     from posted join ledger_accounts a on a.company_id = $1 and a.id = posted.account_id left join placed on placed.account_id = posted.account_id`,
    asked,
  )
  const rows = Map.groupBy(categories, ({ id }) => id)
  const values = months.map((month) => {
    const groups = new Map(
      [...rows].map(([id, ofGroup]) => {
        const row = ofGroup.find((one) => one.month === month)
        return [id, { formula: row?.formula ?? null, amount: millionthsOf(row?.amount) }] as const
      }),
    )
    return (id: string) => rounded(valueOf(groups, id))
  })
  return {
    groups: [...rows.keys()].map((id) => ({ id, values: values.map((inMonth) => inMonth(id)) })),
    accounts: new Map(accounts.map(({ id, group_id, amounts }) => [String(id), { groupId: group_id, values: amounts.map(millionthsOf) }])),
    ledgerTotal: millionthsOf(totals?.ledger),
    mappedTotal: millionthsOf(totals?.mapped),
    unmappedTotal: millionthsOf(totals?.unmapped),
  }
}

/** A decimal of up to six places in millionths. */
export function millionths(decimal: string): bigint {
  const [whole = '', decimals = ''] = decimal.split('.')
  return BigInt(`${whole}${decimals.padEnd(6, '0')}`)
}

function millionthsOf(minor: string | undefined): bigint {
  return BigInt(minor ?? 0) * MILLIONTHS_PER_MINOR
}

/** Numerator, nonzero denominator, and power of money: 1 for an amount. Null for no value. */
type Ratio = readonly [bigint, bigint, number] | null

type Groups = ReadonlyMap<string, { readonly formula: string | null; readonly amount: bigint }>

/** Whole units of the currency. */
function valueOf(groups: Groups, id: string): Ratio {
  const group = groups.get(id)
  if (group === undefined) throw new Error(`A formula names ${id}, which is not there`)
  if (group.formula === null) return [group.amount, 1_000_000n, 1]
  const found = evaluated(group.formula, (named) => valueOf(groups, named))
  return found && [found[0], found[1], found[2] === 1 ? 1 : 0]
}

/** Evaluates a formula from left to right, without a tree. */
function evaluated(formula: string, named: (id: string) => Ratio): Ratio {
  const tokens = formula.match(/\{[^}]+\}|\d+(?:\.\d+)?|[-+*/()]/g) ?? []
  const sum = (): Ratio => {
    let value = product()
    while (tokens[0] === '+' || tokens[0] === '-') value = combined(tokens.shift() ?? '', value, product())
    return value
  }
  const product = (): Ratio => {
    let value = factor()
    while (tokens[0] === '*' || tokens[0] === '/') value = combined(tokens.shift() ?? '', value, factor())
    return value
  }
  const factor = (): Ratio => {
    const token = tokens.shift() ?? ''
    if (token === '-') return combined('-', [0n, 1n, 0], factor())
    if (token.startsWith('{')) return named(token.slice(1, -1))
    if (token !== '(') return [millionths(token), 1_000_000n, 0]
    const value = sum()
    tokens.shift()
    return value
  }
  return sum()
}

function combined(operator: string, left: Ratio, right: Ratio): Ratio {
  if (left === null || right === null) return null
  const [[a, b, one], [c, d, other]] = [left, right]
  if (operator === '+') return [a * d + c * b, b * d, Math.max(one, other)]
  if (operator === '-') return [a * d - c * b, b * d, Math.max(one, other)]
  if (operator === '*') return [a * c, b * d, one + other]
  // A share of negative money is not meaningful.
  const isNegative = c < 0n !== d < 0n
  return c === 0n || (isNegative && one === 1 && other === 1) ? null : [a * d, b * c, one - other]
}

/** Millionths, rounded half away from zero. */
function rounded(ratio: Ratio): bigint | null {
  if (ratio === null) return null
  const [numerator, denominator] = ratio[1] < 0n ? [-ratio[0], -ratio[1]] : ratio
  const size = ((numerator < 0n ? -numerator : numerator) * 2_000_000n + denominator) / (2n * denominator)
  return numerator < 0n ? -size : size
}
