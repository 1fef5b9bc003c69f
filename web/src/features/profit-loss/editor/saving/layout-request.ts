import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import { parseTimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { type Client, CombinedError } from 'urql'
import { errorCode, sentenceOf } from '../../../../api/api-client.ts'
import { RequestFailure } from '../../../../api/request-failure.ts'
import type { SaveOutcome } from '../../../../blocks/versions/use-versioned-save.ts'
import { graphql } from '../../../../generated/gql/gql.ts'
import { errorMessage } from '../../../../ui/error-message.ts'

const LayoutQuery = graphql(`
  query Layout($id: ID!) {
    spreadsheetMetadata(metaDataId: $id) {
      ...LayoutParts
    }
  }
  fragment LayoutParts on LayeredSpreadsheetMetadata {
    id
    name
    path
    version
    updatedAt
    updatedBy
    document
  }
`)

const LatestSaveQuery = graphql(`
  query LatestLayoutSave($id: ID!) {
    spreadsheetMetadata(metaDataId: $id) {
      version
      updatedAt
      updatedBy
    }
  }
`)

const LayoutVersionQuery = graphql(`
  query LayoutVersion($id: ID!, $version: Int!) {
    spreadsheetMetadataVersion(metaDataId: $id, version: $version) {
      ...LayoutParts
    }
  }
`)

export const LayoutHistoryQuery = graphql(`
  query LayoutHistory($id: ID!) {
    spreadsheetMetadata(metaDataId: $id) {
      id
      history {
        version
        savedAt
        savedBy
        summary
        restored
      }
    }
  }
`)

const CreateLayoutMutation = graphql(`
  mutation CreateLayout($input: CreateSpreadsheetMetadataInput!, $idempotencyKey: String) {
    createSpreadsheetMetadata(input: $input, idempotencyKey: $idempotencyKey) {
      ...SavedLayoutParts
    }
  }
  fragment SavedLayoutParts on LayeredSpreadsheetMetadata {
    id
    name
    path
    version
    updatedAt
    updatedBy
    notes {
      id
      key
      text
      author
      writtenAt
      isResolved
    }
  }
`)

const SaveLayoutMutation = graphql(`
  mutation SaveLayout($id: ID!, $version: Int!, $document: String!) {
    updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: { document: $document }) {
      ...SavedLayoutParts
    }
  }
`)

const RenameLayoutMutation = graphql(`
  mutation RenameLayout($id: ID!, $name: String!) {
    renameSpreadsheetMetadata(metaDataId: $id, newName: $name) {
      id
      name
    }
  }
`)

/** A layout as it is stored. */
export interface ReceivedLayout {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly version: number
  readonly updatedAt: string
  readonly updatedBy: string | null
  readonly layout: Layout
}

type LayoutParts = NonNullable<ResultOf<typeof LayoutQuery>['spreadsheetMetadata']>

function readLayout({ document, updatedBy, ...parts }: LayoutParts): ReceivedLayout {
  const read = parseLayout(JSON.parse(document), 'document')
  if (read.mappingId === undefined || read.timeSpan === undefined)
    throw new Error('The server sent a layout without a mapping or a time span.')
  const { mappingId, timeSpan, locationIds = [] } = read
  return { ...parts, updatedBy: updatedBy ?? null, layout: { ...plainLayout({ mappingId, timeSpan, locationIds }), ...read } }
}

/** The stored version. @throws Error with a sentence, also if it was deleted. */
export async function loadLayout(client: Client, id: string): Promise<ReceivedLayout> {
  const layout = await findLayout(client, id)
  if (layout === null) throw new RequestFailure('NOT_FOUND', 'Spreadsheet metadata not found')
  return layout
}

/** The stored version; null if it was deleted. @throws Error with a sentence. */
export async function findLayout(client: Client, id: string): Promise<ReceivedLayout | null> {
  const { data, error } = await client.query(LayoutQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  return data?.spreadsheetMetadata ? readLayout(data.spreadsheetMetadata) : null
}

/** A save of a layout: its version, and who made it when. */
export interface LayoutSave {
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
}

/** The latest save of a layout; null if it was deleted, or the server does not answer. */
export async function latestSave(client: Client, id: string): Promise<LayoutSave | null> {
  const { data } = await client.query(LatestSaveQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  const found = data?.spreadsheetMetadata
  return found ? { version: found.version, at: found.updatedAt, by: found.updatedBy ?? null } : null
}

/** As a version of it was saved; null if it does not exist. @throws Error with a sentence. */
export async function loadLayoutVersion(client: Client, id: string, version: number): Promise<Layout | null> {
  const { data, error } = await client.query(LayoutVersionQuery, { id, version }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  return data?.spreadsheetMetadataVersion ? readLayout(data.spreadsheetMetadataVersion).layout : null
}

/** How a save ended, and the version that it made. */
export interface LayoutSaveResult {
  readonly outcome: SaveOutcome
  readonly version: number | null
  /** As they are stored: signed. */
  readonly notes: Layout['notes']
}

/** @param version as the editor read it. */
export async function saveLayout(client: Client, id: string, version: number, layout: Layout): Promise<LayoutSaveResult> {
  const { data, error } = await client
    .mutation(SaveLayoutMutation, { id, version, document: JSON.stringify(layoutInput(layout)) })
    .toPromise()
  if (error) return { outcome: refused(error), version: null, notes: [] }
  if (!data?.updateSpreadsheetMetadata)
    return { outcome: { kind: 'FAILED', message: 'Spreadsheet metadata not found' }, version: null, notes: [] }
  const { version: stored, notes } = data.updateSpreadsheetMetadata
  return { outcome: { kind: 'SAVED' }, version: stored, notes: signedNotes(notes) }
}

interface NewLayout {
  /** A UUID: asked for again, the same one is made. */
  readonly id: string
  readonly name: string
  /** The folder; `/` for none. */
  readonly path: string
  readonly layout: Layout
}

/** Stores a new layout. @throws Error with a sentence. */
export async function createLayout(client: Client, { id, name, path, layout }: NewLayout): Promise<ReceivedLayout> {
  const input = {
    id,
    name,
    path,
    profitLossMappingId: layout.mappingId,
    timeSpan: timeSpanInput(parseTimeSpan(timeSpanInput(layout.timeSpan))),
    locationIds: [...layout.locationIds],
    document: JSON.stringify(layoutInput(layout)),
  }
  const { data, error } = await client.mutation(CreateLayoutMutation, { input }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  if (!data?.createSpreadsheetMetadata) throw new Error('Spreadsheet metadata not found')
  const { notes, updatedBy, ...parts } = data.createSpreadsheetMetadata
  return { ...parts, updatedBy: updatedBy ?? null, layout: { ...layout, notes: signedNotes(notes) } }
}

type Notes = NonNullable<ResultOf<typeof CreateLayoutMutation>['createSpreadsheetMetadata']>['notes']

function signedNotes(notes: Notes): Layout['notes'] {
  return notes.map(({ author, writtenAt, ...note }) => ({ ...note, author: author ?? null, writtenAt: writtenAt ?? null }))
}

/** The first save of a layout. */
export async function saveNewLayout(client: Client, layout: NewLayout): Promise<LayoutSaveResult> {
  try {
    const stored = await createLayout(client, layout)
    return { outcome: { kind: 'SAVED' }, version: stored.version, notes: stored.layout.notes }
  } catch (error) {
    // Created by an earlier request whose answer was lost, and changed by another user since.
    if (error instanceof Error && error.cause instanceof CombinedError) return { outcome: refused(error.cause), version: null, notes: [] }
    return { outcome: { kind: 'FAILED', message: errorMessage(error) }, version: null, notes: [] }
  }
}

/** @returns why not, in the server's words; null if it is done. */
export async function renameLayout(client: Client, id: string, name: string): Promise<string | null> {
  const { data, error } = await client.mutation(RenameLayoutMutation, { id, name }).toPromise()
  if (error) return sentenceOf(error)
  return data?.renameSpreadsheetMetadata ? null : 'Spreadsheet metadata not found'
}

function refused(error: CombinedError): SaveOutcome {
  return { kind: errorCode(error) === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message: sentenceOf(error) }
}
