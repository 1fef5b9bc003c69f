import {
  categorizationState,
  type DraftCategorization,
  draftCategorization,
  type MappingUse,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { readAssignments } from './assignment-texts.ts'

/** All categorizations, and all mappings with their assignments. */
export const ChartOfAccountsQuery = graphql(`
  query ChartOfAccounts {
    profitLossCategorizations {
      id
      name
      version
      updatedAt
      groups {
        id
        parentId
        name
        type
        displayOrder
        formula
        ownFavorability
      }
    }
    profitLossMappings {
      id
      categorizationId
      name
      description
      updatedAt
      assignments
    }
    ledgerAccounts {
      id
      displayId
      name
      type
    }
  }
`)

const CategorizationQuery = graphql(`
  query DraftCategorization($categorizationId: ID!, $version: Int) {
    profitLossCategorization(categorizationId: $categorizationId, version: $version) {
      id
      name
      version
      groups {
        id
        parentId
        name
        type
        displayOrder
        formula
        ownFavorability
      }
    }
  }
`)

/** The mappings of a categorization, to preview changes and to check which groups they need. */
const CategorizationMappingsQuery = graphql(`
  query CategorizationMappings($categorizationId: ID!) {
    profitLossMappings(categorizationId: $categorizationId) {
      id
      name
      assignments
    }
  }
`)

export const CategorizationVersionsQuery = graphql(`
  query CategorizationVersions($categorizationId: ID!) {
    profitLossCategorizationVersions(categorizationId: $categorizationId) {
      version
      savedAt
      savedBy
    }
  }
`)

const CreateCategorizationMutation = graphql(`
  mutation CreateCategorization($inputData: ProfitLossCategorizationInput!, $idempotencyKey: String) {
    createProfitLossCategorization(inputData: $inputData, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`)

const UpdateCategorizationMutation = graphql(`
  mutation UpdateCategorization($categorizationId: ID!, $inputData: ProfitLossCategorizationInput!, $confirmClosedMonths: String) {
    updateProfitLossCategorization(
      categorizationId: $categorizationId
      inputData: $inputData
      confirmClosedMonths: $confirmClosedMonths
    ) {
      id
    }
  }
`)

const DeleteCategorizationMutation = graphql(`
  mutation DeleteCategorization($categorizationId: ID!) {
    deleteProfitLossCategorization(categorizationId: $categorizationId)
  }
`)

export type ReceivedChartOfAccounts = ResultOf<typeof ChartOfAccountsQuery>
export type ListedCategorization = ReceivedChartOfAccounts['profitLossCategorizations'][number]
export type ListedMapping = ReceivedChartOfAccounts['profitLossMappings'][number]

/** A version of a categorization. */
export interface VersionedCategorization {
  readonly id: string
  readonly version: number
  readonly draft: DraftCategorization
}

/** A mapping as its categorization's editor needs it. */
export interface CategorizedMapping extends MappingUse {
  readonly id: string
  readonly accountMappings: readonly { readonly accountId: number; readonly groupId: string }[]
}

type ReceivedCategorization = Omit<NonNullable<ResultOf<typeof CategorizationQuery>['profitLossCategorization']>, '__typename'>

export function receivedDraft({ name, groups }: Pick<ReceivedCategorization, 'name' | 'groups'>): DraftCategorization {
  return draftCategorization({
    name,
    groups: groups.map(({ id, parentId, name: own, type, displayOrder, formula, ownFavorability }) => ({
      id,
      parentId: parentId ?? null,
      name: own,
      type: type ?? null,
      displayOrder,
      formula: formula ?? null,
      favorability: ownFavorability ?? null,
    })),
  })
}

/** Loads a version, the latest for null; null if it does not exist. @throws Error with the server's message. */
export async function loadCategorization(
  client: Client,
  categorizationId: string,
  version: number | null,
): Promise<VersionedCategorization | null> {
  const data = await runQuery(client, CategorizationQuery, { categorizationId, version })
  const found = data.profitLossCategorization
  return found ? { id: found.id, version: found.version, draft: receivedDraft(found) } : null
}

/** Who saved a version; null if an import did, or if it is not known. @throws Error with the server's message. */
export async function loadCategorizationSavedBy(client: Client, categorizationId: string, version: number): Promise<string | null> {
  const { profitLossCategorizationVersions } = await runQuery(client, CategorizationVersionsQuery, { categorizationId })
  return profitLossCategorizationVersions.find((one) => one.version === version)?.savedBy ?? null
}

/** @throws Error with the server's message. */
export async function loadCategorizedMappings(client: Client, categorizationId: string): Promise<readonly CategorizedMapping[]> {
  const data = await runQuery(client, CategorizationMappingsQuery, { categorizationId })
  return data.profitLossMappings.map(({ id, name, assignments }) => {
    const accountMappings = readAssignments(assignments)
    return { id, name, groupIds: accountMappings.map(({ groupId }) => groupId), accountMappings }
  })
}

export type CategorizationOutcome =
  | { readonly kind: 'SAVED'; readonly id: string }
  | { readonly kind: 'CONFLICT'; readonly message: string }
  | { readonly kind: 'FAILED'; readonly message: string }

/** @param version that was edited; null for any. */
export async function saveCategorization(
  client: Client,
  categorizationId: string,
  version: number | null,
  draft: DraftCategorization,
): Promise<CategorizationOutcome> {
  const inputData = { version, ...inputOf(draft) }
  try {
    const data = await runMutation(client, UpdateCategorizationMutation, { categorizationId, inputData })
    // The server accepted it all the same.
    if (!data.updateProfitLossCategorization) console.warn('The server did not say which categorization it saved.')
    return { kind: 'SAVED', id: categorizationId }
  } catch (error) {
    return saveRefusal(error)
  }
}

export async function createCategorization(client: Client, draft: DraftCategorization): Promise<CategorizationOutcome> {
  try {
    const data = await runMutation(client, CreateCategorizationMutation, { inputData: inputOf(draft) })
    const id = data.createProfitLossCategorization?.id
    return id === undefined ? { kind: 'FAILED', message: 'The server did not say what it created.' } : { kind: 'SAVED', id }
  } catch (error) {
    return saveRefusal(error)
  }
}

/** @returns why it could not be deleted; null if it was. */
export async function deleteCategorization(client: Client, categorizationId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeleteCategorizationMutation, { categorizationId }))
}

function inputOf(draft: DraftCategorization) {
  const { name, groups } = categorizationState(draft)
  return { name: name.trim(), groups: groups.map((group) => ({ ...group, formula: group.formula?.trim() ?? null })) }
}
