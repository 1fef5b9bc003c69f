import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { Company } from './features/companies/company.ts'
import { importLock } from './features/ledger/imports/staging.ts'
import type { Difference } from './features/ledger/verify.ts'
import type { Services } from './services.ts'

/** What recomputing a company's balances from its entries found, as plain JSON. */
export interface VerifiedCompany {
  readonly company: string
  readonly balances: number
  readonly entries: number
  readonly differences: readonly (Omit<Difference, 'entriesSum' | 'balanceSum'> & {
    readonly entriesSum: string
    readonly balanceSum: string
  })[]
}

/** Recomputes the balances of some companies from their entries, each while no import of it is under way. */
export async function verifyCompanies(
  { database, ledger }: Services,
  companies: readonly Company[],
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<VerifiedCompany[]> {
  const results: VerifiedCompany[] = []
  for (const company of companies) {
    const { balances, entries, differences } = await database.withLock(
      importLock(company.id),
      () => ledger.verify(database.scope(company.id)),
      {
        busy: () => progress(`Waiting for an import of ${company.name} to end.`),
        signal,
      },
    )
    const print = (minor: bigint): string => decimalFromMinor(minor, company.minorDigits)
    results.push({
      company: company.name,
      balances,
      entries,
      differences: differences.map(({ entriesSum, balanceSum, ...one }) => ({
        ...one,
        entriesSum: print(entriesSum),
        balanceSum: print(balanceSum),
      })),
    })
  }
  return results
}
