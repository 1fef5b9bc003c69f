import type { PlannedMonths } from '@fourwall/domain/budgets/usual-budget.ts'
import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { flattenLocations, type LocationNode, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { isCounted, isSummed } from '@fourwall/domain/ops-data/metric.ts'
import { type Day, monthOf, parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { useMemo } from 'react'
import type { Client } from 'urql'
import { graphql } from '../generated/gql/gql.ts'
import { runQuery } from './ask.ts'
import { useLastViewedMapping } from './last-viewed-mapping.ts'
import { useAnswer } from './use-answer.ts'

const ReportingCompanyQuery = graphql(`
  query ReportingCompany {
    me {
      company {
        name
        currency
        today
        fiscalYearStartMonth
      }
    }
    ledgerSummary {
      firstDay
      lastDay
    }
    erpLocations {
      id
      name
    }
    ledgerEntryTypes
    locationAssignments {
      ...ReportingLocationParts
      children {
        ...ReportingLocationParts
        children {
          ...ReportingLocationParts
          children {
            ...ReportingLocationParts
            children {
              ...ReportingLocationParts
            }
          }
        }
      }
    }
    profitLossCategorizations {
      id
      name
      mappings {
        id
        name
      }
      groups {
        id
        parentId
        name
        type
        displayOrder
        formula
        favorability
      }
    }
    metrics {
      id
      name
      unit
      formula
      timeAggregation
      locationAggregation
    }
    budgets {
      id
      name
      categorizationId
      timeSpan {
        startDate
        endDate
      }
    }
  }
  fragment ReportingLocationParts on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

/** A mapping with the lines that charts can show. */
export interface ReportingMapping {
  readonly id: string
  readonly name: string
  readonly categorizationId: string
  readonly groups: readonly ProfitLossGroup[]
}

/** What charts can be made of. */
export interface ReportingCompany {
  readonly name: string
  readonly currency: string
  readonly time: TimeContext
  readonly firstLedgerDay: Day | null
  readonly tree: readonly LocationNode<string>[]
  readonly nameOf: (id: string) => string
  readonly locationIds: readonly string[]
  /** What the levels of the location tree hold, from its roots. */
  readonly levelNames: readonly string[]
  /** The one viewed last first. */
  readonly mappings: readonly ReportingMapping[]
  /** The company's first mapping, for everybody the same: what presentations without one are of. Null for none. */
  readonly usualMappingId: string | null
  readonly metrics: readonly {
    readonly id: string
    readonly name: string
    readonly unit: string | null
    readonly formula: string | null
    /** Whether figures of several months add up. */
    readonly isSummed: boolean
    /** Whether it may be divided by another one. */
    readonly isCounted: boolean
  }[]
  readonly budgets: readonly ReportingBudget[]
  /** As the ledger names them. */
  readonly entryTypes: readonly string[]
}

interface ReportingBudget extends PlannedMonths {
  readonly id: string
  readonly name: string
  readonly categorizationId: string
}

function readReportingCompany(data: ResultOf<typeof ReportingCompanyQuery>, last: string | null): ReportingCompany {
  const { company } = data.me
  const tree = withOutsideLocations(received(data.locationAssignments), data.erpLocations)
  const names = locationNames(tree, data.erpLocations)
  const { firstDay, lastDay } = data.ledgerSummary
  const mappings = data.profitLossCategorizations.flatMap(({ id, groups, mappings: own }) => {
    const lines = groups.map((group) => ({
      ...group,
      parentId: group.parentId ?? null,
      type: group.type ?? null,
      formula: group.formula ?? null,
      favorability: group.favorability ?? null,
    }))
    return own.map((mapping) => ({ id: mapping.id, name: mapping.name, categorizationId: id, groups: lines }))
  })
  return {
    name: company.name,
    currency: company.currency,
    time: {
      today: parseDay(company.today),
      lastLedgerDay: dayOrNull(lastDay),
      firstLedgerDay: dayOrNull(firstDay),
      fiscalYearStartMonth: parseMonthOfYear(company.fiscalYearStartMonth),
    },
    firstLedgerDay: dayOrNull(firstDay),
    tree,
    nameOf: (id) => names.get(id) ?? id,
    locationIds: data.erpLocations.map(({ id }) => id),
    levelNames: levelNames(tree),
    mappings: mappings.toSorted((one, other) => Number(other.id === last) - Number(one.id === last)),
    usualMappingId: mappings[0]?.id ?? null,
    entryTypes: data.ledgerEntryTypes,
    metrics: data.metrics.map(({ id, name, unit, formula, timeAggregation, locationAggregation }) => ({
      id,
      name,
      unit: unit ?? null,
      formula: formula ?? null,
      isSummed: isSummed({ formula: formula ?? null, timeAggregation }),
      isCounted: isCounted({ formula: formula ?? null, locationAggregation }),
    })),
    budgets: data.budgets.map(({ id, name, categorizationId, timeSpan: { startDate, endDate } }) => ({
      id,
      name,
      categorizationId,
      firstMonth: monthOf(parseDay(startDate)),
      lastMonth: monthOf(parseDay(endDate)),
    })),
  }
}

/** By what most of a level are; levels of the same are counted. */
function levelNames(tree: readonly LocationNode<string>[]): readonly string[] {
  const levels = [...Map.groupBy(flattenLocations(tree), ({ level }) => level)].sort(([one], [other]) => one - other)
  const names = levels.map(([, nodes]) => {
    const [most] = [...Map.groupBy(nodes, ({ node }) => node.tag)].toSorted(([, one], [, other]) => other.length - one.length)
    return LEVEL_NAMES[most?.[0] ?? 'LOCATION']
  })
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    return before === 0 ? name : `${name} (${before + 1})`
  })
}

const LEVEL_NAMES = { CORPORATE_GROUP: 'Company', REGION_GROUP: 'Regions', LOCATION_GROUP: 'Groups', LOCATION: 'Locations' } as const

function dayOrNull(text: string | null | undefined): Day | null {
  return text === null || text === undefined ? null : parseDay(text)
}

/** A received node; the last level has no `children`. */
interface ReceivedNode extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedNode[]
}

function received(nodes: readonly ReceivedNode[]): readonly LocationNode<string>[] {
  return nodes.map(({ id, name, tag, locationIds, children = [] }) => ({ id, name, tag, locationIds, children: received(children) }))
}

export interface LoadedCompany {
  readonly company: ReportingCompany | null
  readonly failure: string | null
  readonly again: () => void
}

export function useReportingCompany(): LoadedCompany {
  const { data, failure, again } = useAnswer(ReportingCompanyQuery, {})
  const last = useLastViewedMapping()
  const company = useMemo(() => {
    if (data === undefined) return null
    const mappings = data.profitLossCategorizations.flatMap((one) => one.mappings)
    // A single mapping has no order.
    return last === undefined && mappings.length > 1 ? null : sameCompany(data, last ?? null)
  }, [data, last])
  return { company, failure, again }
}

let lastRead: { readonly text: string; readonly company: ReportingCompany } | null = null

/** The object of the last call where nothing changed since: screens ask again as they open, and then render nothing again. */
function sameCompany(data: ResultOf<typeof ReportingCompanyQuery>, last: string | null): ReportingCompany {
  const text = JSON.stringify([data, last])
  if (lastRead?.text !== text) lastRead = { text, company: readReportingCompany(data, last) }
  return lastRead.company
}

/** Starts loading it. @throws RequestFailure with the server's message. */
export async function loadReportingCompany(client: Client): Promise<void> {
  await runQuery(client, ReportingCompanyQuery, {}, { requestPolicy: 'cache-first' })
}
