import { decimalFromMinor } from '@fourwall/domain/money/decimal.ts'
import type { Company } from './features/companies/company.ts'
import type { FileDifferences } from './features/ledger/imports/results.ts'
import { importLock } from './features/ledger/imports/staging.ts'
import type { Difference } from './features/ledger/verify.ts'
import { operatorAccess } from './platform/identity/access.ts'
import type { Services } from './services.ts'

/** The result of recomputing a company's balances from its entries and comparing them with the imported files; as plain JSON. */
export interface VerifiedCompany {
  readonly company: string
  readonly balances: number
  readonly entries: number
  readonly differences: readonly (Omit<Difference, 'entriesSum' | 'balanceSum'> & {
    readonly entriesSum: string
    readonly balanceSum: string
  })[]
  /** Imports whose entries do not match their files' totals. */
  readonly imports: readonly FileDifferences[]
}

/** Verifies companies' balances against their entries, and entries against their files, each while no import of it is running. */
export async function verifyCompanies(
  { database, ledger, importResults }: Services,
  companies: readonly Company[],
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<VerifiedCompany[]> {
  const results: VerifiedCompany[] = []
  for (const company of companies) {
    const { balances, entries, differences, imports } = await database.withLock(
      importLock(company.id),
      async () => {
        const access = operatorAccess(database.scope(company.id))
        return { ...(await ledger.verify(access)), imports: await importResults.checkFiles(access) }
      },
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
      imports,
    })
  }
  return results
}
