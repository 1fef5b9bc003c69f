import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { type LocationNode, locationIdsUnder, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import { type Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { type ListedMetric, MetricsQuery } from './metrics-request.ts'

/** The locations with their tree, and the dates that time spans are resolved against. */
const OpsDataCompanyQuery = graphql(`
  query OpsDataCompany {
    me {
      company {
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
    locationAssignments {
      ...OpsDataLocationParts
      children {
        ...OpsDataLocationParts
        children {
          ...OpsDataLocationParts
          children {
            ...OpsDataLocationParts
            children {
              ...OpsDataLocationParts
            }
          }
        }
      }
    }
  }
  fragment OpsDataLocationParts on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

export interface OpsDataCompany {
  readonly tree: readonly LocationNode<string>[]
  /** Name of a location: that of its node in the tree, otherwise that of the ledger. */
  readonly nameOf: (id: string) => string
  readonly locationIds: readonly string[]
  readonly context: TimeContext
  readonly firstLedgerDay: TimeContext['lastLedgerDay']
}

/** Number of locations in a selection; null means all in the picker. */
export function chosenLocations({ tree }: OpsDataCompany, choice: readonly string[] | null): number {
  return choice === null ? new Set(locationIdsUnder(...tree)).size : choice.length
}

/** The company, null while loading; the reason of a failure; and a function to load it again. */
export interface CompanyAnswer {
  readonly company: OpsDataCompany | null
  readonly failure: string | null
  readonly again: () => void
}

export function useOpsDataCompany(): CompanyAnswer {
  const { data: answer, failure, again } = useAnswer(OpsDataCompanyQuery, {})
  const data = useLastAnswer(answer)
  const company = useMemo((): OpsDataCompany | null => {
    if (data === undefined) return null
    const { firstDay, lastDay } = data.ledgerSummary
    const tree = withOutsideLocations(received(data.locationAssignments), data.erpLocations)
    const names = locationNames(tree, data.erpLocations)
    return {
      tree,
      nameOf: (id) => names.get(id) ?? id,
      locationIds: data.erpLocations.map(({ id }) => id),
      context: {
        today: parseDay(data.me.company.today),
        fiscalYearStartMonth: parseMonthOfYear(data.me.company.fiscalYearStartMonth),
        lastLedgerDay: lastDay === null ? null : parseDay(lastDay),
      },
      firstLedgerDay: firstDay === null ? null : parseDay(firstDay),
    }
  }, [data])
  return { company, failure: company === null ? failure : null, again }
}

interface OpsDataFacts {
  readonly metrics: readonly ListedMetric[] | null
  readonly company: OpsDataCompany | null
  /** Why one of them failed to load. */
  readonly failure: string | null
  readonly again: () => void
}

/** The data of every ops data page: the metrics and the company. */
export function useOpsDataFacts(): OpsDataFacts {
  const { data: listed, failure, again } = useAnswer(MetricsQuery, {})
  const data = useLastAnswer(listed)
  const { company, ...answer } = useOpsDataCompany()
  return {
    metrics: data?.metrics ?? null,
    company,
    failure: (data === undefined ? failure : null) ?? answer.failure,
    again() {
      again()
      if (company === null) answer.again()
    },
  }
}

/** Starts loading the data of the ops data screens. @throws RequestFailure with the server's message. */
export async function loadOpsData(client: Client): Promise<void> {
  const known = { requestPolicy: 'cache-first' } as const
  await Promise.all([runQuery(client, MetricsQuery, {}, known), runQuery(client, OpsDataCompanyQuery, {}, known)])
}

/** A received node; the last level has no `children`. */
interface ReceivedNode extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedNode[]
}

function received(nodes: readonly ReceivedNode[]): readonly LocationNode<string>[] {
  return nodes.map(({ id, name, tag, locationIds, children = [] }) => ({ id, name, tag, locationIds, children: received(children) }))
}
