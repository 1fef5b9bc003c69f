import { withOutsideLocations } from '@fourwall/domain/locations/location-order.ts'
import { type LocationNode, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { type MinorDigits, parseMinorDigits } from '@fourwall/domain/money/minor.ts'
import { type Day, type MonthOfYear, parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { useMemo } from 'react'
import { type Client } from 'urql'
import { runQuery } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** Data of the budget screens: the calendar and the locations with their tree. */
export const BudgetCompanyQuery = graphql(`
  query BudgetCompany {
    me {
      company {
        name
        currency
        today
        fiscalYearStartMonth
        minorDigits
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
      ...BudgetLocationParts
      children {
        ...BudgetLocationParts
        children {
          ...BudgetLocationParts
          children {
            ...BudgetLocationParts
            children {
              ...BudgetLocationParts
            }
          }
        }
      }
    }
  }
  fragment BudgetLocationParts on LocationAssignment {
    id
    name
    tag
    locationIds
  }
`)

/** All categorizations with their mappings. */
export const BudgetCategorizationsQuery = graphql(`
  query BudgetCategorizations {
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
`)

export type BudgetCategorization = ResultOf<typeof BudgetCategorizationsQuery>['profitLossCategorizations'][number]

export interface BudgetCompany {
  readonly currency: string
  readonly today: Day
  readonly firstLedgerDay: Day | null
  readonly lastLedgerDay: Day | null
  readonly fiscalYearStart: MonthOfYear
  /** Decimals of the ledger's amounts. */
  readonly scale: MinorDigits
  readonly tree: readonly LocationNode<string>[]
  /** Name of a location: that of its node in the tree, otherwise that of the ledger. */
  readonly nameOf: (id: string) => string
  readonly locationIds: readonly string[]
}

export function readCompany(data: ResultOf<typeof BudgetCompanyQuery>): BudgetCompany {
  const { company } = data.me
  const tree = withOutsideLocations(received(data.locationAssignments), data.erpLocations)
  const names = locationNames(tree, data.erpLocations)
  const { firstDay, lastDay } = data.ledgerSummary
  return {
    currency: company.currency,
    today: parseDay(company.today),
    firstLedgerDay: dayOrNull(firstDay),
    lastLedgerDay: dayOrNull(lastDay),
    fiscalYearStart: parseMonthOfYear(company.fiscalYearStartMonth),
    scale: parseMinorDigits(company.minorDigits),
    tree,
    nameOf: (id) => names.get(id) ?? id,
    locationIds: data.erpLocations.map(({ id }) => id),
  }
}

function dayOrNull(text: string | null | undefined): Day | null {
  return text === null || text === undefined ? null : parseDay(text)
}

/** Null while loading. */
export function useBudgetCompany(): BudgetCompany | null {
  const { data } = useAnswer(BudgetCompanyQuery, {})
  return useMemo(() => (data === undefined ? null : readCompany(data)), [data])
}

/** Starts loading it. @throws the reason of a failure. */
export async function loadBudgetCompany(client: Client): Promise<void> {
  await runQuery(client, BudgetCompanyQuery, {}, { requestPolicy: 'cache-first' })
}

/** Converts groups to those of the domain. */
export function readGroups(groups: BudgetCategorization['groups']): readonly ProfitLossGroup[] {
  return groups.map((group) => ({
    ...group,
    parentId: group.parentId ?? null,
    type: group.type ?? null,
    formula: group.formula ?? null,
    favorability: group.favorability ?? null,
  }))
}

/** A received node; the last level has no `children`. */
interface ReceivedNode extends Omit<LocationNode<string>, 'children'> {
  readonly children?: readonly ReceivedNode[]
}

function received(nodes: readonly ReceivedNode[]): readonly LocationNode<string>[] {
  return nodes.map(({ id, name, tag, locationIds, children = [] }) => ({ id, name, tag, locationIds, children: received(children) }))
}
