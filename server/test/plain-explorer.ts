import type { Scope } from '../src/platform/database/database.ts'

/** Whole cents; null where no entry stands behind them. */
export type Cents = bigint | null

/** A sum over entries: of some accounts and places, from the first to the last day. */
export interface PlainSum {
  readonly accounts: readonly string[]
  readonly locationIds: readonly number[]
  readonly from: string
  readonly to: string
}

/** Entries added up by day, account and place, by SQL alone: what a figure should be without the engine. */
export async function plainSums(scope: Scope): Promise<(sum: PlainSum) => Cents> {
  const posted = await scope.query<{ number: string; location_id: number; day: string; amount: string }>(
    `select a.number, e.location_id, to_char(e.day, 'YYYY-MM-DD') as day, sum(e.amount)::text as amount
     from entries e join ledger_accounts a on a.company_id = e.company_id and a.id = e.account_id
     where e.company_id = $1 group by 1, 2, 3`,
    [],
  )
  return ({ accounts, locationIds, from, to }) => {
    const found = posted.filter(
      ({ number, location_id, day }) => accounts.includes(number) && locationIds.includes(location_id) && day >= from && day <= to,
    )
    return found.length === 0 ? null : found.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  }
}

/** The same day of the year before; of February 29 the 28th. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('02-29') ? before.replace('02-29', '02-28') : before
}
