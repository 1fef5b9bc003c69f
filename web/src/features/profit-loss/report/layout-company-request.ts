import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { type LocationNode, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { Client } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { LayoutCompany } from './layout-company.ts'

const LayoutCompanyQuery = graphql(`
  query LayoutCompany {
    me {
      company {
        name
        currency
        minorDigits
        today
        fiscalYearStartMonth
        materiality {
          amount
          percent
          metricPercent
        }
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
      ...LayoutLocationParts
      children {
        ...LayoutLocationParts
        children {
          ...LayoutLocationParts
          children {
            ...LayoutLocationParts
            children {
              ...LayoutLocationParts
            }
          }
        }
      }
    }
    metrics {
      id
      name
      unit
      definition
      formula
      timeAggregation
      locationAggregation
      favorability
    }
    budgets {
      id
      name
      version
      categorizationId
      period
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
  }
  fragment LayoutLocationParts on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

/** A received node; the last level has no `children`. */
interface ReceivedLocation extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedLocation[]
}

/** Loads the company data of layouts. @throws Error with a sentence. */
export async function loadLayoutCompany(client: Client): Promise<LayoutCompany> {
  const { data, error } = await client.query(LayoutCompanyQuery, {}).toPromise()
  if (!data) throw new Error(error ? sentenceOf(error) : 'The company could not be loaded.', { cause: error })
  const { company } = data.me
  const { firstDay, lastDay } = data.ledgerSummary
  const tree = withOutsideLocations(received(data.locationAssignments), data.erpLocations)
  const names = locationNames(tree, data.erpLocations)
  return {
    name: company.name,
    currency: company.currency,
    minorDigits: company.minorDigits,
    materiality: company.materiality,
    context: {
      today: parseDay(company.today),
      fiscalYearStartMonth: parseMonthOfYear(company.fiscalYearStartMonth),
      lastLedgerDay: lastDay === null ? null : parseDay(lastDay),
    },
    firstLedgerDay: firstDay === null ? null : parseDay(firstDay),
    tree,
    nameOf: (id) => names.get(id) ?? id,
    metrics: data.metrics.map(({ unit, definition, formula, favorability, ...metric }) => ({
      ...metric,
      unit: unit ?? null,
      definition: definition ?? null,
      formula: formula ?? null,
      favorability: favorability ?? null,
    })),
    // A budget that was never saved is not active.
    budgets: data.budgets.filter(({ version }) => version > 0),
    categorizations: data.profitLossCategorizations.map(({ groups, ...categorization }) => ({
      ...categorization,
      groups: groups.map(({ parentId, type, formula, favorability, ...group }) => ({
        ...group,
        parentId: parentId ?? null,
        type: type ?? null,
        formula: formula ?? null,
        favorability: favorability ?? null,
      })),
    })),
  }
}

function received(nodes: readonly ReceivedLocation[]): readonly LocationNode<string>[] {
  return nodes.map((node) => ({ ...node, children: received(node.children ?? []) }))
}
