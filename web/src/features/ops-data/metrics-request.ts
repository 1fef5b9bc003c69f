import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery } from '../../api/ask.ts'
import { failureOf } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** Every metric with what there is to say of it in a line, in order of name. */
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
      idempotencyKey: $idempotencyKey
    ) {
      ...MetricParts
    }
  }
`)

const DeleteMetricMutation = graphql(`
  mutation DeleteMetric($metricId: ID!) {
    deleteMetric(metricId: $metricId)
  }
`)

export type ListedMetric = ResultOf<typeof MetricsQuery>['metrics'][number]

/** A metric as it is edited; `id` null for a new one. */
export interface MetricDraft
  extends Pick<
    ListedMetric,
    'name' | 'definition' | 'unit' | 'timeAggregation' | 'locationAggregation' | 'weightMetricId' | 'formula' | 'showInBudget'
  > {
  readonly id: string | null
}

/** A categorization whose groups formulas may name, with the mappings that fill them. */
export type FormulaCategorization = ResultOf<typeof FormulaGroupsQuery>['profitLossCategorizations'][number]

/** The groups that formulas of metrics may name. */
export async function loadFormulaGroups(client: Client): Promise<readonly FormulaCategorization[]> {
  const data = await runQuery(client, FormulaGroupsQuery, {})
  return data.profitLossCategorizations
}

/** The metric as it is saved, or the sentence that says why it is not. */
export async function upsertMetric(client: Client, { id, ...draft }: MetricDraft): Promise<ListedMetric | string> {
  try {
    const data = await runMutation(client, UpsertMetricMutation, { ...(id === null ? {} : { id }), ...draft })
    return data.upsertMetric ?? 'No metric result received'
  } catch (error) {
    return failureOf(error).message
  }
}

/** Null where it went well, else the sentence that says why not. */
export async function deleteMetric(client: Client, metricId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteMetricMutation, { metricId }), (data) =>
    data.deleteMetric === true ? null : 'No delete result received',
  )
}

/** Has the metrics at hand; an Error where they cannot be had, or this one is not among them. */
export async function loadMetric(client: Client, metricId: string): Promise<void> {
  const data = await runQuery(client, MetricsQuery, {})
  if (!data.metrics.some(({ id }) => id === metricId)) throw new Error('No metrics found.')
}
