import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'

interface HeavyQuestions {
  /** Reports in one request. */
  readonly reports: number
  readonly years: number
  readonly requests: number
  /** The fields requested of each report: large answers are refused by their size, small ones only by their cost. */
  readonly fields?: string
}

/** Asks for many long reports with comparisons in each request: each a legal question. */
export async function askHeavyQuestions(
  { origin, token, mappingId }: AttackTarget,
  { reports, years, requests, fields = 'sections { name sumRow { figures } }' }: HeavyQuestions,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const one = (at: number): string =>
    `r${at}: profitLossReport(mappingId: $mappingId, locationIds: [], columns: { comparisons: [PRIOR_PERIOD, PRIOR_YEAR] },
      timeSpan: { period: MONTHLY, startDate: "${2026 - years}-01-01", endDate: "2025-12-31" }) { ${fields} }`
  const query = `query ($mappingId: ID!) { ${Array.from({ length: reports }, (_, at) => one(at)).join(' ')} }`
  const ask = async (): Promise<void> => {
    counts.sent += 1
    try {
      const response = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        body: JSON.stringify({ query, variables: { mappingId } }),
      })
      const text = await response.text()
      counts.answered(text.includes('"errors"') && response.status === 200 ? 400 : response.status)
    } catch {
      counts.hungUp += 1
    }
  }
  await Promise.all(Array.from({ length: requests }, ask))
  return counts.report()
}
