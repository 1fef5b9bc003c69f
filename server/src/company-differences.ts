import type { VerifiedCompany } from './verified-companies.ts'

// Apart from verifying, whose services take the command line longer to load than most commands run.

/** Whether anything differs in any company. */
export function hasDifferences(verified: readonly VerifiedCompany[]): boolean {
  return verified.some(isDiffering)
}

export function isDiffering({ differences, imports }: VerifiedCompany): boolean {
  return differences.length > 0 || imports.length > 0
}
