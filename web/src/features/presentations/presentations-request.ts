import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { presentationInput } from '@fourwall/domain/presentations/presentation-input.ts'
import { parsePresentation } from '@fourwall/domain/presentations/presentation-text.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation, runQuery, saveRefusal } from '../../api/ask.ts'
import { RequestFailure } from '../../api/request-failure.ts'
import { graphql } from '../../generated/gql/gql.ts'

export const PresentationListQuery = graphql(`
  query PresentationList {
    presentationList {
      id
      title
      slideCount
      version
      updatedAt
      updatedBy
      cover
    }
  }
`)

const PresentationQuery = graphql(`
  query Presentation($id: ID!) {
    presentation(id: $id) {
      ...PresentationFields
    }
  }
  fragment PresentationFields on Presentation {
    id
    version
    updatedAt
    updatedBy
    document
  }
`)

export const PresentationHistoryQuery = graphql(`
  query PresentationHistory($id: ID!) {
    presentation(id: $id) {
      id
      history {
        version
        savedAt
        savedBy
      }
    }
  }
`)

const PresentationVersionQuery = graphql(`
  query PresentationVersion($id: ID!, $version: Int!) {
    presentationVersion(presentationId: $id, version: $version)
  }
`)

const SavePresentation = graphql(`
  mutation SavePresentation($input: SavePresentationInput!) {
    savePresentation(input: $input) {
      ...PresentationFields
    }
  }
`)

const DeletePresentation = graphql(`
  mutation DeletePresentation($id: ID!) {
    deletePresentation(id: $id)
  }
`)

const RestorePresentation = graphql(`
  mutation RestorePresentation($id: ID!) {
    restorePresentation(id: $id) {
      id
    }
  }
`)

const MakePresentationsOfLocations = graphql(`
  mutation MakePresentationsOfLocations($id: ID!, $version: Int!, $locationIds: [ID!]!, $key: String!) {
    makePresentationsOfLocations(presentationId: $id, version: $version, locationIds: $locationIds, idempotencyKey: $key)
  }
`)

export type ListedPresentation = ResultOf<typeof PresentationListQuery>['presentationList'][number]

/** A stored presentation. */
export interface SavedPresentation {
  readonly id: string
  readonly version: number
  readonly updatedAt: string
  readonly updatedBy: string
  readonly presentation: Presentation
}

function read({ document, ...stored }: NonNullable<ResultOf<typeof PresentationQuery>['presentation']>): SavedPresentation {
  return { ...stored, presentation: parsePresentation(JSON.parse(document)) }
}

/** @throws RequestFailure with the server's message. Null if it does not exist. */
export async function loadPresentation(client: Client, id: string): Promise<SavedPresentation | null> {
  const { presentation } = await runQuery(client, PresentationQuery, { id })
  return presentation ? read(presentation) : null
}

/** @throws RequestFailure with the server's message, NOT_FOUND if it does not exist. */
export async function loadStoredPresentation(client: Client, id: string): Promise<SavedPresentation> {
  const saved = await loadPresentation(client, id)
  if (saved === null) throw new RequestFailure('NOT_FOUND', 'Presentation not found')
  return saved
}

/** The first slide of a listed presentation with its settings; null for one that this program cannot read, or without slides. */
export function coverOf({ cover }: Pick<ListedPresentation, 'cover'>): Presentation | null {
  try {
    return parsePresentation(JSON.parse(cover))
  } catch {
    // Of a newer program, or without a slide: it is listed by its title alone.
    return null
  }
}

/** @throws RequestFailure with the server's message. */
export async function loadPresentationVersion(client: Client, id: string, version: number): Promise<Presentation> {
  const { presentationVersion } = await runQuery(client, PresentationVersionQuery, { id, version })
  if (!presentationVersion) throw new RequestFailure('NOT_FOUND', 'There is no such version (any more).')
  return parsePresentation(JSON.parse(presentationVersion))
}

type SaveInput = VariablesOf<typeof SavePresentation>['input']

export type PresentationOutcome =
  | { readonly kind: 'SAVED'; readonly saved: SavedPresentation }
  | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string }

/** @param version as it was read; null for a new one. */
export async function savePresentation(
  client: Client,
  { id, version, presentation }: { readonly id: string; readonly version: number | null; readonly presentation: Presentation },
): Promise<PresentationOutcome> {
  try {
    // As the schema declares it: the domain reads the same form on the server.
    const input = { id, version, ...presentationInput(presentation) } as unknown as SaveInput
    const { savePresentation: saved } = await runMutation(client, SavePresentation, { input })
    if (!saved) throw new RequestFailure(null, 'The server gave no answer.')
    return { kind: 'SAVED', saved: read(saved) }
  } catch (error) {
    return saveRefusal(error)
  }
}

interface OfLocations {
  readonly id: string
  readonly version: number
  readonly locationIds: readonly string[]
}

/** A presentation of each location. @returns their ids. @throws RequestFailure with the server's message. */
export async function makePresentationsOfLocations(client: Client, { id, version, locationIds }: OfLocations): Promise<readonly string[]> {
  const variables = { id, version, locationIds: [...locationIds], key: crypto.randomUUID() }
  return (await runMutation(client, MakePresentationsOfLocations, variables)).makePresentationsOfLocations ?? []
}

/** @returns why it was not deleted; null if it was. */
export function deletePresentation(client: Client, id: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeletePresentation, { id }))
}

/** @returns why it was not brought back; null if it was. */
export function restorePresentation(client: Client, id: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, RestorePresentation, { id }))
}
