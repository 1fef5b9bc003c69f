import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import type { Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { indexOf } from './fiscal-years.ts'

const MappingsQuery = graphql(`
  query MappingsOfClosing {
    profitLossMappings {
      id
      name
    }
  }
`)

const ProofQuery = graphql(`
  query ProofOfMonths($mappingId: ID!, $timeSpan: TimeSpanInput!) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: []) {
      reconciliation {
        ledgerTotal
        mappedTotal
        unmappedTotal
        unmapped {
          account {
            id
          }
        }
      }
    }
  }
`)

/** What a mapping leaves out of some months. Decimals, income minus expense; mapped + unmapped = ledger. */
export interface MonthsProof {
  readonly mappingId: string
  readonly mappingName: string
  readonly ledger: string
  readonly mapped: string
  readonly unmapped: string
  /** Accounts with entries in these months that are in no line. */
  readonly accounts: number
}

/**
 * The mappings that leave accounts of these months out.
 *
 * @param months yyyy-MM, earliest first.
 * @throws RequestFailure with the server's message.
 */
export async function unmappedInMonths(client: Client, months: readonly string[]): Promise<readonly MonthsProof[]> {
  const { profitLossMappings } = await runQuery(client, MappingsQuery, {})
  const proofs = await Promise.all(
    profitLossMappings.map(async ({ id, name }): Promise<MonthsProof> => {
      const parts = await Promise.all(
        monthRuns(months).map(async ([first, last]) => {
          const timeSpan = { period: 'MONTHLY' as const, startDate: firstDayOf(indexOf(first)), endDate: lastDayOf(indexOf(last)) }
          return (await runQuery(client, ProofQuery, { mappingId: id, timeSpan })).profitLossReport?.reconciliation
        }),
      )
      const known = parts.filter((part) => part !== undefined)
      return {
        mappingId: id,
        mappingName: name,
        ledger: sumDecimals(known.map(({ ledgerTotal }) => ledgerTotal)),
        mapped: sumDecimals(known.map(({ mappedTotal }) => mappedTotal)),
        unmapped: sumDecimals(known.map(({ unmappedTotal }) => unmappedTotal)),
        accounts: new Set(known.flatMap(({ unmapped }) => unmapped.map(({ account }) => account.id))).size,
      }
    }),
  )
  return proofs.filter(({ accounts }) => accounts > 0)
}

/** The first and last month of each row of months without a gap. @param months yyyy-MM, earliest first. */
export function monthRuns(months: readonly string[]): readonly (readonly [first: string, last: string])[] {
  const runs: [string, string][] = []
  for (const month of months) {
    const run = runs.at(-1)
    if (run !== undefined && indexOf(run[1]) === indexOf(month) - 1) run[1] = month
    else runs.push([month, month])
  }
  return runs
}
