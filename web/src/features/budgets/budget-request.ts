import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { isDay, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import type { SaveOutcome } from '../../blocks/versions/use-versioned-save.ts'
import { graphql } from '../../generated/gql/gql.ts'
import type { FigureToSave } from './editor/budget-edits.ts'
import { NO_ACCOUNTS, type SheetAccounts } from './sheet/sheet-accounts.ts'
import type { BudgetShape } from './sheet/sheet-frame.ts'
import { type OwnFigures, subjectKey } from './sheet/sheet-values.ts'

export const BudgetsQuery = graphql(`
  query Budgets {
    budgets {
      ...BudgetFields
    }
  }
  fragment BudgetFields on Budget {
    id
    name
    categorizationId
    version
    createdAt
    uploadDate
    uploadedBy
    filename
    hasUpload
    hasFile
    period
    timeSpan {
      startDate
      endDate
    }
    numberOfLocations
    usedLocations {
      id
      name
    }
    usedBy {
      id
      name
    }
    issues {
      locationId
      coordinate
      error
      severity
    }
    status
  }
`)

export type Budget = ResultOf<typeof BudgetsQuery>['budgets'][number]

export const BudgetQuery = graphql(`
  query BudgetDetails($budgetId: ID!) {
    getBudget(budgetId: $budgetId) {
      ...BudgetFields
    }
  }
`)

const BudgetLinesQuery = graphql(`
  query BudgetLines($categorizationId: ID!) {
    profitLossCategorization(categorizationId: $categorizationId) {
      id
      name
      version
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
      definition
      unit
      timeAggregation
      locationAggregation
      weightMetricId
      formula
      showInBudget
      favorability
    }
  }
`)

export const BudgetAccountsQuery = graphql(`
  query BudgetAccounts($budgetId: ID!) {
    budgetAccounts(budgetId: $budgetId) {
      accounts {
        id
        number
        name
        groupId
        isPlanned
      }
      wholeGroupIds
    }
  }
`)

const BudgetSheetQuery = graphql(`
  query BudgetSheet($budgetId: ID!, $locationIds: [ID!]!, $version: Int) {
    budgetSheet(budgetId: $budgetId, locationIds: $locationIds, version: $version) {
      version
      lines {
        kind
        referenceId
        values
      }
    }
  }
`)

export const BudgetVersionsQuery = graphql(`
  query BudgetVersions($budgetId: ID!) {
    budgetVersions(budgetId: $budgetId) {
      version
      savedAt
      savedBy
      kind
      filename
      restored
      figuresChanged
    }
  }
`)

export type ReceivedBudgetVersion = ResultOf<typeof BudgetVersionsQuery>['budgetVersions'][number]

const BudgetComparisonQuery = graphql(`
  query BudgetComparison($budgetId: ID!, $from: Int!, $to: Int!, $offset: Int!, $first: Int!) {
    budgetComparison(budgetId: $budgetId, from: $from, to: $to) {
      figures
      changes(offset: $offset, first: $first) {
        kind
        referenceId
        locationId
        timestamp
        before
        after
      }
    }
  }
`)

const BudgetSeasonalityQuery = graphql(`
  query BudgetSeasonality($budgetId: ID!, $locationId: ID!, $kind: BudgetLineKind!, $referenceId: ID!, $mappingId: ID!) {
    budgetSeasonality(
      budgetId: $budgetId
      locationId: $locationId
      kind: $kind
      referenceId: $referenceId
      mappingId: $mappingId
      yearsBack: 1
    ) {
      values
    }
  }
`)

const EditBudgetFiguresMutation = graphql(`
  mutation EditBudgetFigures($budgetId: ID!, $version: Int!, $edits: [BudgetFigureInput!]!, $confirmClosedMonths: String) {
    editBudgetFigures(budgetId: $budgetId, version: $version, edits: $edits, confirmClosedMonths: $confirmClosedMonths) {
      ...BudgetFields
    }
  }
`)

const RestoreBudgetVersionMutation = graphql(`
  mutation RestoreBudgetVersion($budgetId: ID!, $version: Int!, $currentVersion: Int!, $confirmClosedMonths: String) {
    restoreBudgetVersion(
      budgetId: $budgetId
      version: $version
      currentVersion: $currentVersion
      confirmClosedMonths: $confirmClosedMonths
    ) {
      ...BudgetFields
    }
  }
`)

const RenameBudgetMutation = graphql(`
  mutation RenameBudget($budgetId: ID!, $budgetName: String!) {
    editBudgetName(budgetId: $budgetId, budgetName: $budgetName) {
      ...BudgetFields
    }
  }
`)

const DeleteBudgetMutation = graphql(`
  mutation DeleteBudget($budgetId: ID!) {
    deleteBudget(budgetId: $budgetId)
  }
`)

/** A budget's lines: its categorization and the metrics. */
export interface BudgetLinesFacts {
  readonly categorization: NonNullable<ResultOf<typeof BudgetLinesQuery>['profitLossCategorization']>
  readonly metrics: readonly Metric[]
  readonly accounts: SheetAccounts
}

export interface ReceivedFigureChange {
  readonly subject: PlannedSubject
  readonly locationId: string
  /** The first day of its period. */
  readonly timestamp: string
  readonly before: string | null
  readonly after: string | null
}

/** Loads a budget; null if it was deleted. @throws Error with a sentence. */
export async function loadBudget(client: Client, budgetId: string): Promise<Budget | null> {
  const data = await runQuery(client, BudgetQuery, { budgetId })
  return data.getBudget ?? null
}

/** Who saved a version; null if it is not known. @throws Error with a sentence. */
export async function loadBudgetSavedBy(client: Client, budgetId: string, version: number): Promise<string | null> {
  const { budgetVersions } = await runQuery(client, BudgetVersionsQuery, { budgetId })
  return budgetVersions.find((one) => one.version === version)?.savedBy ?? null
}

/** @throws Error with a sentence. */
export async function loadBudgetLines(client: Client, { id: budgetId, categorizationId }: Budget): Promise<BudgetLinesFacts> {
  const [data, { budgetAccounts }] = await Promise.all([
    runQuery(client, BudgetLinesQuery, { categorizationId }),
    runQuery(client, BudgetAccountsQuery, { budgetId }),
  ])
  if (!data.profitLossCategorization) throw new RequestFailure('NOT_FOUND', 'The categorization of this budget was deleted.')
  return {
    categorization: data.profitLossCategorization,
    accounts: readAccounts(budgetAccounts),
    metrics: data.metrics.map((metric) => ({
      ...metric,
      definition: metric.definition ?? null,
      unit: metric.unit ?? null,
      weightMetricId: metric.weightMetricId ?? null,
      favorability: metric.favorability ?? null,
      formula: metric.formula ?? null,
    })),
  }
}

export function readAccounts(received: ResultOf<typeof BudgetAccountsQuery>['budgetAccounts']): SheetAccounts {
  if (!received) return NO_ACCOUNTS
  return {
    all: received.accounts.map(({ id, groupId, ...account }) => ({ ...account, id: Number(id), groupId: groupId ?? null })),
    wholeGroupIds: new Set(received.wholeGroupIds),
  }
}

/** The planned figures of a version at some locations; none means all. @throws Error with a sentence. */
export async function loadSheet(client: Client, budgetId: string, version: number, locationIds: readonly string[]): Promise<OwnFigures> {
  const data = await runQuery(client, BudgetSheetQuery, { budgetId, version, locationIds: [...locationIds] })
  if (!data.budgetSheet) throw new Error('This version of the budget no longer exists. Reload the page.')
  return new Map(data.budgetSheet.lines.map(({ kind, referenceId, values }) => [subjectKey({ kind, id: referenceId }), values]))
}

/** What changed between two versions. */
export interface FigureChanges {
  /** Number of changed figures. */
  readonly figures: number
  /** The first of them, or all. */
  readonly changes: readonly ReceivedFigureChange[]
}

/** Most figures that one save can write, or one request loads. */
export const MOST_CHANGES = 20_000

/** All changes from one version to another. @throws Error with a sentence. */
export async function loadAllChanges(client: Client, budgetId: string, from: number, to: number): Promise<readonly ReceivedFigureChange[]> {
  const all: ReceivedFigureChange[] = []
  for (;;) {
    const { figures, changes } = await loadChanges(client, budgetId, from, to, all.length)
    for (const change of changes) all.push(change)
    if (changes.length === 0 || all.length >= figures) return all
  }
}

/**
 * Up to `MOST_CHANGES` changes from one version to another; 0 is the state before the first. `offset`: how many are left out before them.
 *
 * @throws Error with a sentence.
 */
export async function loadChanges(client: Client, budgetId: string, from: number, to: number, offset = 0): Promise<FigureChanges> {
  const data = await runQuery(client, BudgetComparisonQuery, { budgetId, from, to, offset, first: MOST_CHANGES })
  if (!data.budgetComparison) throw new Error('One of the two versions no longer exists. Reload the page.')
  const { figures, changes } = data.budgetComparison
  return {
    figures,
    changes: changes.map(({ kind, referenceId, locationId, timestamp, before, after }) => ({
      subject: { kind, id: referenceId },
      locationId,
      timestamp,
      before: before ?? null,
      after: after ?? null,
    })),
  }
}

interface SeasonQuestion {
  readonly budgetId: string
  readonly locationId: string
  readonly subject: PlannedSubject
  readonly mappingId: string
}

/** Amounts booked a year before each period of a budget. @throws Error with a sentence. */
export async function loadSeasons(client: Client, { subject, ...question }: SeasonQuestion): Promise<readonly (string | null)[]> {
  const variables = { ...question, kind: subject.kind, referenceId: subject.id }
  const data = await runQuery(client, BudgetSeasonalityQuery, variables)
  return data.budgetSeasonality?.values ?? []
}

/** The outcome of a save, and the new version. */
interface SavedFigures {
  readonly outcome: SaveOutcome
  /** Null if nothing was saved. */
  readonly version: number | null
}

/** @param version that was edited. */
export async function saveBudgetFigures(
  client: Client,
  budgetId: string,
  version: number,
  figures: readonly FigureToSave[],
): Promise<SavedFigures> {
  const edits = figures.map((figure) => ({ ...figure }))
  try {
    const { editBudgetFigures: saved } = await runMutation(client, EditBudgetFiguresMutation, { budgetId, version, edits })
    return saved ? { outcome: { kind: 'SAVED' }, version: saved.version } : { outcome: NO_RESULT, version: null }
  } catch (error) {
    return { outcome: saveRefusal(error), version: null }
  }
}

/** Saves an earlier version as the next one. */
export async function restoreVersion(client: Client, budgetId: string, version: number, currentVersion: number): Promise<SaveOutcome> {
  try {
    const data = await runMutation(client, RestoreBudgetVersionMutation, { budgetId, version, currentVersion })
    return data.restoreBudgetVersion ? { kind: 'SAVED' } : NO_RESULT
  } catch (error) {
    return saveRefusal(error)
  }
}

const NO_RESULT: SaveOutcome = { kind: 'FAILED', message: 'No save result received' }

/** @returns why not, in the server's words; null if it is done. */
export async function renameBudget(client: Client, budgetId: string, budgetName: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, RenameBudgetMutation, { budgetId, budgetName }), (data) =>
    data.editBudgetName ? null : 'No budget result received',
  )
}

/** @returns why not, in the server's words; null if it is done. */
export async function deleteBudget(client: Client, budgetId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteBudgetMutation, { budgetId }), (data) =>
    data.deleteBudget === true ? null : 'No delete result received',
  )
}

interface ShapedBudget {
  readonly period: Budget['period']
  readonly timeSpan: { readonly startDate: string; readonly endDate: string }
}

/** Categorization, period and time span of a budget. */
export function shapeOf({ period, timeSpan: { startDate, endDate } }: ShapedBudget): BudgetShape {
  return { period, firstMonth: monthAt(startDate), lastMonth: monthAt(endDate) }
}

function monthAt(text: string): MonthIndex {
  if (!isDay(text)) throw new Error('The server sent a budget without dates.')
  return monthOf(text)
}
