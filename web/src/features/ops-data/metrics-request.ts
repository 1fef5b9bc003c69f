import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery } from '../../api/ask.ts'
import { failureOf, RequestFailure } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** All metrics, by name. */
export const MetricsQuery = graphql(`
  query Metrics {
    metrics {
      ...MetricParts
    }
  }
  fragment MetricParts on Metric {
    id
    name
    definition
    unit
    timeAggregation
    locationAggregation
    weightMetricId
    formula
    lastUpdate
    uploadDate
    showInBudget
    favorability
    permissions
    figures
    firstMonth
    lastMonth
    locations
    usedBy {
      kind
      id
      name
      inWords
    }
  }
`)

const FormulaGroupsQuery = graphql(`
  query MetricFormulaGroups {
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

const UpsertMetricMutation = graphql(`
  mutation UpsertMetric(
    $id: ID
    $name: String!
    $definition: String
    $showInBudget: Boolean!
    $unit: String
    $timeAggregation: MetricAggregation
    $locationAggregation: MetricAggregation
    $weightMetricId: ID
    $formula: String
    $favorability: MetricFavorability
    $idempotencyKey: String
  ) {
    upsertMetric(
      id: $id
      name: $name
      definition: $definition
      showInBudget: $showInBudget
      unit: $unit
      timeAggregation: $timeAggregation
      locationAggregation: $locationAggregation
      weightMetricId: $weightMetricId
      formula: $formula
      favorability: $favorability
      idempotencyKey: $idempotencyKey
    ) {
      ...MetricParts
    }
  }
`)

const DeleteMetricMutation = graphql(`
  mutation DeleteMetric($metricId: ID!, $confirmClosedMonths: String) {
    deleteMetric(metricId: $metricId, confirmClosedMonths: $confirmClosedMonths)
  }
`)

export type ListedMetric = ResultOf<typeof MetricsQuery>['metrics'][number]

/** An edited metric; `id` is null for a new one. */
export interface MetricDraft
  extends Pick<
    ListedMetric,
    | 'name'
    | 'definition'
    | 'unit'
    | 'timeAggregation'
    | 'locationAggregation'
    | 'weightMetricId'
    | 'formula'
    | 'showInBudget'
    | 'favorability'
  > {
  readonly id: string | null
}

/** A categorization whose groups formulas may refer to, with its mappings. */
export type FormulaCategorization = ResultOf<typeof FormulaGroupsQuery>['profitLossCategorizations'][number]

/** The groups that metric formulas may refer to. */
export async function loadFormulaGroups(client: Client): Promise<readonly FormulaCategorization[]> {
  const data = await runQuery(client, FormulaGroupsQuery, {})
  return data.profitLossCategorizations
}

/** Resolves to the saved metric, or to the reason why it was not saved. */
export async function upsertMetric(client: Client, { id, ...draft }: MetricDraft): Promise<ListedMetric | string> {
  try {
    const data = await runMutation(client, UpsertMetricMutation, { ...(id === null ? {} : { id }), ...draft })
    return data.upsertMetric ?? 'No metric result received'
  } catch (error) {
    return failureOf(error).message
  }
}

/** Resolves to null, or to the reason why it failed. */
export async function deleteMetric(client: Client, metricId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteMetricMutation, { metricId }), (data) =>
    data.deleteMetric === true ? null : 'No delete result received',
  )
}

/** Loads the metrics into the cache. @throws Error if that fails or this metric does not exist. */
export async function loadMetric(client: Client, metricId: string): Promise<void> {
  const data = await runQuery(client, MetricsQuery, {})
  if (!data.metrics.some(({ id }) => id === metricId)) throw new RequestFailure('NOT_FOUND', 'No metrics found.')
}
