import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { type Assignments, accountsAssigned, assignmentsOf, type MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import type { OtherMapping } from '@fourwall/domain/mappings/suggestions.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import type { SaveOutcome } from '../../blocks/versions/use-versioned-save.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { readAssignments } from './assignment-texts.ts'
import { refreshUnmappedCount } from './unmapped-count.ts'

/** A mapping with its categorization's groups; `version`: an earlier one. */
const MappingQuery = graphql(`
  query EditedMapping($mappingId: ID!, $version: Int) {
    profitLossMapping(mappingId: $mappingId, version: $version) {
      id
      name
      description
      version
      updatedAt
      assignments
      categorization {
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
        }
      }
    }
  }
`)

const CategorizationsQuery = graphql(`
  query MappableCategorizations {
    profitLossCategorizations {
      id
      name
      groups {
        id
        parentId
        name
        type
        displayOrder
        formula
      }
    }
  }
`)

const MappingNamesQuery = graphql(`
  query MappingNames {
    profitLossMappingsInfo {
      id
    }
  }
`)

export const MappingVersionsQuery = graphql(`
  query MappingVersions($mappingId: ID!) {
    profitLossMappingVersions(mappingId: $mappingId) {
      version
      savedAt
      savedBy
    }
  }
`)

const UpdateMappingMutation = graphql(`
  mutation UpdateMapping($mappingId: ID!, $inputData: UpdateProfitLossMappingInput!, $confirmClosedMonths: String) {
    updateProfitLossMapping(mappingId: $mappingId, inputData: $inputData, confirmClosedMonths: $confirmClosedMonths) {
      id
    }
  }
`)

const CreateMappingMutation = graphql(`
  mutation CreateMapping($inputData: CreateProfitLossMappingInput!, $idempotencyKey: String) {
    createProfitLossMapping(inputData: $inputData, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`)

/** The groups that accounts can be assigned to. */
export interface EditedCategorization {
  readonly id: string
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
}

/** A version of a mapping. */
export interface VersionedMapping {
  readonly id: string
  readonly version: number
  readonly updatedAt: Date
  readonly content: MappingContent
  readonly categorization: EditedCategorization
}

type ReceivedMapping = NonNullable<ResultOf<typeof MappingQuery>['profitLossMapping']>

function readMapping({ id, name, description, version, updatedAt, assignments, categorization }: ReceivedMapping): VersionedMapping {
  return {
    id,
    version,
    updatedAt: new Date(updatedAt),
    content: { name, description: description ?? null, assignments: assignmentsOf(readAssignments(assignments)) },
    categorization: readCategorization(categorization),
  }
}

function readCategorization({ id, name, groups }: Pick<ReceivedMapping['categorization'], 'id' | 'name' | 'groups'>): EditedCategorization {
  return {
    id,
    name,
    // The direction matters only to reports.
    groups: groups.map((group) => ({
      ...group,
      parentId: group.parentId ?? null,
      type: group.type ?? null,
      formula: group.formula ?? null,
      favorability: null,
    })),
  }
}

/** Loads a version, the latest for null; null if it does not exist. @throws Error with the server's message. */
export async function loadMapping(client: Client, mappingId: string, version: number | null): Promise<VersionedMapping | null> {
  const data = await runQuery(client, MappingQuery, { mappingId, version })
  return data.profitLossMapping ? readMapping(data.profitLossMapping) : null
}

/** Who saved a version; null if an import did, or if it is not known. @throws Error with the server's message. */
export async function loadMappingSavedBy(client: Client, mappingId: string, version: number): Promise<string | null> {
  const { profitLossMappingVersions } = await runQuery(client, MappingVersionsQuery, { mappingId })
  return profitLossMappingVersions.find((one) => one.version === version)?.savedBy ?? null
}

/** The latest version. @throws Error if the mapping does not exist, so that the page shows Not Found. */
export async function loadEditedMapping(client: Client, mappingId: string): Promise<VersionedMapping> {
  const loaded = await loadMapping(client, mappingId, null)
  if (loaded === null) throw new RequestFailure('NOT_FOUND', 'not found')
  return loaded
}

/** All categorizations, by name. @throws Error with the server's message. */
export async function loadCategorizations(client: Client): Promise<readonly EditedCategorization[]> {
  const data = await runQuery(client, CategorizationsQuery, {})
  return data.profitLossCategorizations.map(readCategorization)
}

/** More than this would improve suggestions little. */
const MOST_OTHERS = 8

/** Other mappings of the company, for suggestions; those that fail to load are left out. */
export async function loadOtherMappings(client: Client, exceptId: string | null): Promise<readonly OtherMapping[]> {
  const { data } = await client.query(MappingNamesQuery, {}).toPromise()
  const ids = (data?.profitLossMappingsInfo ?? []).map(({ id }) => id).filter((id) => id !== exceptId)
  const others = await Promise.all(
    ids
      .slice(0, MOST_OTHERS)
      .map(async (mappingId) => (await client.query(MappingQuery, { mappingId }).toPromise()).data?.profitLossMapping),
  )
  return others.flatMap((one) => {
    if (!one) return []
    const { content, categorization } = readMapping(one)
    return [{ name: content.name, groups: categorization.groups, assignments: content.assignments }]
  })
}

/** @param version that was edited. */
export async function saveMapping(
  client: Client,
  id: string,
  version: number,
  { name, description, assignments }: MappingContent,
): Promise<SaveOutcome> {
  const inputData = { version, name, description, accountMappings: accountInputs(assignments) }
  const saving = runMutation(client, UpdateMappingMutation, { mappingId: id, inputData })
  return outcomeOf(client, saving, ({ updateProfitLossMapping: saved }) => saved)
}

/** The outcome of creating something. */
export type CreateOutcome = { readonly kind: 'SAVED'; readonly id: string } | Exclude<SaveOutcome, { readonly kind: 'SAVED' }>

export async function createMapping(
  client: Client,
  categorizationId: string,
  { name, description, assignments }: MappingContent,
): Promise<CreateOutcome> {
  const inputData = { name, description, categorizationId, accountMappings: accountInputs(assignments) }
  return outcomeOf(client, runMutation(client, CreateMappingMutation, { inputData }), ({ createProfitLossMapping: saved }) => saved)
}

async function outcomeOf<Data>(
  client: Client,
  saving: Promise<Data>,
  savedOf: (data: Data) => { readonly id: string } | null | undefined,
): Promise<CreateOutcome> {
  try {
    const saved = savedOf(await saving)
    return saved ? { kind: 'SAVED', id: saved.id } : { kind: 'FAILED', message: 'The server did not say what it saved.' }
  } catch (error) {
    return saveRefusal(error)
  } finally {
    void refreshUnmappedCount(client)
  }
}

function accountInputs(assignments: Assignments) {
  return accountsAssigned(assignments).map(({ accountId, groupId }) => ({ ledgerAccountId: String(accountId), profitLossGroupId: groupId }))
}
