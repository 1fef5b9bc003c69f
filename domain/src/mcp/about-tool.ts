import type { Day } from '../time/day.ts'
import type { AskedCompany } from './asked-company.ts'
import { refOf } from './company-things.ts'
import type { FoundKind } from './tool-inputs.ts'

/** Facts about the company in addition to its names. */
export interface CompanyFacts {
  readonly name: string
  /** 1 for January. */
  readonly fiscalYearStartMonth: number
  readonly hasClosedMonths: boolean
}

export interface AboutResult {
  readonly company: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly ledger: { readonly from: Day | null; readonly through: Day | null }
  readonly hasClosedMonths: boolean
  readonly mapping: { readonly ref: string; readonly name: string }
  readonly mappings: readonly { readonly ref: string; readonly name: string }[]
  readonly budgets: readonly { readonly ref: string; readonly name: string }[]
  /** Top lines of the profit and loss, in its order. */
  readonly lines: readonly { readonly ref: string; readonly name: string }[]
  readonly counts: Readonly<Record<'lines' | 'accounts' | 'metrics' | 'locations' | 'regions', number>>
  readonly permalink: string
}

/** So many of each are named; find lists the others. */
const MOST_NAMED = 40

export function aboutResult(
  company: AskedCompany,
  { name, fiscalYearStartMonth, hasClosedMonths }: CompanyFacts,
  permalink: string,
): AboutResult {
  const { names, things } = company
  const of = (kind: FoundKind) => things.filter((thing) => thing.kind === kind)
  const named = (kind: FoundKind) =>
    of(kind)
      .slice(0, MOST_NAMED)
      .map((thing) => ({ ref: refOf(thing), name: thing.name }))
  const roots = new Set(names.groups.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  return {
    company: name,
    currency: names.currency,
    fiscalYearStartMonth,
    ledger: { from: names.firstLedgerDay, through: names.time.lastLedgerDay },
    hasClosedMonths,
    mapping: { ref: `mapping:${company.mapping.id}`, name: company.mapping.name },
    mappings: named('mapping'),
    budgets: named('budget'),
    lines: of('group')
      .filter(({ id }) => roots.has(id))
      .slice(0, MOST_NAMED)
      .map((thing) => ({ ref: refOf(thing), name: thing.name })),
    counts: {
      lines: of('group').length,
      accounts: of('account').length,
      metrics: of('metric').length,
      locations: of('location').length,
      regions: of('region').length,
    },
    permalink,
  }
}
