import { BadInputError } from '@fourwall/domain/errors.ts'
import { parseTimeSpan, resolveTimeSpan, type TimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { AnyVariables, Client } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { describeLocations, type LayoutCompany } from '../report/layout-company.ts'
import type { Library, LibraryLayout } from './library-list.ts'

export const LibraryQuery = graphql(`
  query Library {
    folders {
      path
      name
      subfolders
      profitLossCount
    }
    spreadsheetMetadataList {
      id
      name
      path
      profitLossMappingId
      locationIds
      createdBy
      updatedAt
      updatedBy
      problems {
        id
        message
      }
      timeSpan {
        ...TimeSpanParts
      }
    }
  }
`)

/** The names of all P&Ls, for search. */
export const LayoutNamesQuery = graphql(`
  query LayoutNames {
    spreadsheetMetadataList {
      id
      name
      path
    }
  }
`)

const FolderPathsQuery = graphql(`
  query FolderPaths {
    folders {
      path
    }
  }
`)

/** Paths of all folders, each before those in it. @throws Error with a sentence. */
export async function loadFolderPaths(client: Client): Promise<readonly string[]> {
  const { data, error } = await client.query(FolderPathsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  if (!data) throw new Error(error ? sentenceOf(error) : 'The folders could not be loaded.', { cause: error })
  return data.folders.map(({ path }) => path)
}

const CreateFolderMutation = graphql(`
  mutation CreateLibraryFolder($path: String!, $idempotencyKey: String) {
    createFolder(path: $path, idempotencyKey: $idempotencyKey) {
      path
    }
  }
`)
const RenameFolderMutation = graphql(`
  mutation RenameLibraryFolder($path: String!, $name: String!) {
    renameFolder(path: $path, name: $name) {
      path
    }
  }
`)
const MoveFolderMutation = graphql(`
  mutation MoveLibraryFolder($path: String!, $toPath: String!) {
    moveFolder(path: $path, toPath: $toPath) {
      path
    }
  }
`)
const DeleteFolderMutation = graphql(`
  mutation DeleteLibraryFolder($path: String!) {
    deleteFolder(path: $path, recursive: true)
  }
`)
const RestoreFolderMutation = graphql(`
  mutation RestoreLibraryFolder($path: String!, $idempotencyKey: String) {
    restoreFolder(path: $path, idempotencyKey: $idempotencyKey) {
      path
    }
  }
`)
const DuplicateLayoutMutation = graphql(`
  mutation DuplicateLayout($id: ID!, $name: String!, $idempotencyKey: String) {
    duplicateSpreadsheetMetadata(metaDataId: $id, name: $name, idempotencyKey: $idempotencyKey) {
      id
    }
  }
`)
const MoveLayoutMutation = graphql(`
  mutation MoveLayout($id: ID!, $path: String!) {
    moveSpreadsheetMetadata(metaDataId: $id, path: $path) {
      id
      path
    }
  }
`)
const DeleteLayoutMutation = graphql(`
  mutation DeleteLayout($id: ID!) {
    deleteSpreadsheetMetadata(metaDataId: $id)
  }
`)
const RestoreLayoutMutation = graphql(`
  mutation RestoreLayout($id: ID!) {
    restoreSpreadsheetMetadata(metaDataId: $id) {
      id
      path
    }
  }
`)

/** Converts the library to texts. `nameOfSpan`: formats periods. */
export function readLibrary(
  { folders, spreadsheetMetadataList }: ResultOf<typeof LibraryQuery>,
  { context, nameOf, categorizations }: Pick<LayoutCompany, 'context' | 'nameOf' | 'categorizations'>,
  nameOfSpan: (span: TimeSpan) => string,
): Library {
  const mappings = new Map(
    categorizations.flatMap((categorization) => categorization.mappings.map(({ id, name }) => [id, { name, categorization }])),
  )
  return {
    folders: folders.map(({ profitLossCount, ...folder }) => ({ ...folder, layouts: profitLossCount })),
    layouts: spreadsheetMetadataList.map((layout): LibraryLayout => {
      const {
        timeSpan: { __typename, ...timeSpan },
        locationIds,
      } = layout
      const span = spanOf(() => resolveTimeSpan(parseTimeSpan(timeSpan), context))
      const [first, second] = locationIds
      const mapping = mappings.get(layout.profitLossMappingId)
      return {
        id: layout.id,
        name: layout.name,
        path: layout.path,
        mapping: mapping?.name ?? '',
        categorization: mapping === undefined ? null : { id: mapping.categorization.id, name: mapping.categorization.name },
        locations:
          second === undefined && layout.problems.some(({ id }) => id === first) ? 'None left' : describeLocations({ nameOf }, locationIds),
        locationNames: second === undefined ? null : locationIds.map(nameOf).join(', '),
        period: span === null ? '' : nameOfSpan(span),
        days: span === null ? '' : `${span.startDate} ${span.endDate}`,
        modifiedAt: layout.updatedAt,
        modifiedBy: layout.updatedBy ?? '',
        createdBy: layout.createdBy ?? '',
        problem: [...new Set(layout.problems.map(({ message }) => message))].join(' ') || null,
      }
    }),
  }
}

/** A span that cannot be resolved with the current ledger counts as none. */
function spanOf(resolve: () => TimeSpan): TimeSpan | null {
  try {
    return resolve()
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

/** Each rejects with the server's message. Paths: of folders, `/` for the library itself. */
export const libraryMutations = {
  /** @returns its path. */
  async createFolder(client: Client, path: string): Promise<string> {
    return (await done(client, CreateFolderMutation, { path })).createFolder?.path ?? path
  },
  /** @returns its new path. */
  async renameFolder(client: Client, path: string, name: string): Promise<string> {
    return changedPath((await done(client, RenameFolderMutation, { path, name })).renameFolder)
  },
  /** @returns its new path. */
  async moveFolder(client: Client, path: string, toPath: string): Promise<string> {
    return changedPath((await done(client, MoveFolderMutation, { path, toPath })).moveFolder)
  },
  /** Including its contents. */
  async deleteFolder(client: Client, path: string): Promise<void> {
    await done(client, DeleteFolderMutation, { path })
  },
  /** The folder deleted last from there. */
  async restoreFolder(client: Client, path: string): Promise<void> {
    await done(client, RestoreFolderMutation, { path })
  },
  /** @returns the id of the copy. */
  async duplicateLayout(client: Client, id: string, name: string): Promise<string> {
    const made = (await done(client, DuplicateLayoutMutation, { id, name })).duplicateSpreadsheetMetadata
    if (!made) throw new Error('Spreadsheet metadata not found')
    return made.id
  },
  async moveLayout(client: Client, id: string, path: string): Promise<void> {
    await done(client, MoveLayoutMutation, { id, path })
  },
  async deleteLayout(client: Client, id: string): Promise<void> {
    await done(client, DeleteLayoutMutation, { id })
  },
  async restoreLayout(client: Client, id: string): Promise<void> {
    await done(client, RestoreLayoutMutation, { id })
  },
}

function changedPath(folder: { readonly path: string } | null | undefined): string {
  if (!folder) throw new Error('Failed to update folder')
  return folder.path
}

async function done<Data, Variables extends AnyVariables>(
  client: Client,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.mutation(mutation, variables).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  if (!data) throw new Error('The server did not answer.')
  return data
}
