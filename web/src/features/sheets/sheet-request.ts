import { plainSheet, type Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { parseSheet, sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import { parseTimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { type Client, CombinedError } from 'urql'
import type { SaveOutcome } from '../../blocks/versions/use-versioned-save.ts'
import { graphql } from '../../generated/gql/gql.ts'
import { errorCode, sentenceOf } from '../session/api-client.ts'

const SheetQuery = graphql(`
  query Sheet($id: ID!) {
    spreadsheetMetadata(metaDataId: $id) {
      ...SheetParts
    }
  }
  fragment SheetParts on LayeredSpreadsheetMetadata {
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
  query LatestSheetSave($id: ID!) {
    spreadsheetMetadata(metaDataId: $id) {
      version
      updatedAt
      updatedBy
    }
  }
`)

const SheetVersionQuery = graphql(`
  query SheetVersion($id: ID!, $version: Int!) {
    spreadsheetMetadataVersion(metaDataId: $id, version: $version) {
      ...SheetParts
    }
  }
`)

export const SheetHistoryQuery = graphql(`
  query SheetHistory($id: ID!) {
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

const CreateSheetMutation = graphql(`
  mutation CreateSheet($input: CreateSpreadsheetMetadataInput!, $idempotencyKey: String) {
    createSpreadsheetMetadata(input: $input, idempotencyKey: $idempotencyKey) {
      ...SavedSheetParts
    }
  }
  fragment SavedSheetParts on LayeredSpreadsheetMetadata {
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

const SaveSheetMutation = graphql(`
  mutation SaveSheet($id: ID!, $version: Int!, $document: String!) {
    updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: { document: $document }) {
      ...SavedSheetParts
    }
  }
`)

const RenameSheetMutation = graphql(`
  mutation RenameSheet($id: ID!, $name: String!) {
    renameSpreadsheetMetadata(metaDataId: $id, newName: $name) {
      id
      name
    }
  }
`)

/** A layout as it is stored. */
export interface StoredSheet {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly version: number
  readonly updatedAt: string
  readonly updatedBy: string | null
  readonly sheet: Sheet
}

type SheetParts = NonNullable<ResultOf<typeof SheetQuery>['spreadsheetMetadata']>

function readSheet({ document, updatedBy, ...parts }: SheetParts): StoredSheet {
  const read = parseSheet(JSON.parse(document), 'document')
  if (read.mappingId === undefined || read.timeSpan === undefined) throw new Error('The layout came without what it is of.')
  const { mappingId, timeSpan, locationIds = [] } = read
  return { ...parts, updatedBy: updatedBy ?? null, sheet: { ...plainSheet({ mappingId, timeSpan, locationIds }), ...read } }
}

/** As it is stored now. @throws Error with a sentence, also where it is gone. */
export async function loadSheet(client: Client, id: string): Promise<StoredSheet> {
  const sheet = await findSheet(client, id)
  if (sheet === null) throw new Error('Spreadsheet metadata not found')
  return sheet
}

/** As it is stored now; null where it is gone. @throws Error with a sentence. */
export async function findSheet(client: Client, id: string): Promise<StoredSheet | null> {
  const { data, error } = await client.query(SheetQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  return data?.spreadsheetMetadata ? readSheet(data.spreadsheetMetadata) : null
}

/** A save of a layout: its version, and who made it when. */
export interface SheetSave {
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly by: string | null
}

/** The latest save of a layout; null where it is gone, or nobody answers. */
export async function latestSave(client: Client, id: string): Promise<SheetSave | null> {
  const { data } = await client.query(LatestSaveQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  const found = data?.spreadsheetMetadata
  return found ? { version: found.version, at: found.updatedAt, by: found.updatedBy ?? null } : null
}

/** As a version of it was saved; null where there is none such. @throws Error with a sentence. */
export async function loadSheetVersion(client: Client, id: string, version: number): Promise<Sheet | null> {
  const { data, error } = await client.query(SheetVersionQuery, { id, version }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  return data?.spreadsheetMetadataVersion ? readSheet(data.spreadsheetMetadataVersion).sheet : null
}

/** How a save ended, and the version that it made. */
export interface SavedSheet {
  readonly outcome: SaveOutcome
  readonly version: number | null
  /** As they are stored: signed. */
  readonly notes: Sheet['notes']
}

/** @param version as the editor read it. */
export async function saveSheet(client: Client, id: string, version: number, sheet: Sheet): Promise<SavedSheet> {
  const { data, error } = await client.mutation(SaveSheetMutation, { id, version, document: JSON.stringify(sheetInput(sheet)) }).toPromise()
  if (error) return { outcome: refused(error), version: null, notes: [] }
  if (!data?.updateSpreadsheetMetadata)
    return { outcome: { kind: 'FAILED', message: 'Spreadsheet metadata not found' }, version: null, notes: [] }
  const { version: stored, notes } = data.updateSpreadsheetMetadata
  return { outcome: { kind: 'SAVED' }, version: stored, notes: signedNotes(notes) }
}

interface NewSheet {
  /** A UUID: asked for again, the same one is made. */
  readonly id: string
  readonly name: string
  /** The folder; `/` for none. */
  readonly path: string
  readonly sheet: Sheet
}

/** Stores a new layout. @throws Error with a sentence. */
export async function createSheet(client: Client, { id, name, path, sheet }: NewSheet): Promise<StoredSheet> {
  const input = {
    id,
    name,
    path,
    profitLossMappingId: sheet.mappingId,
    timeSpan: timeSpanInput(parseTimeSpan(timeSpanInput(sheet.timeSpan))),
    locationIds: [...sheet.locationIds],
    document: JSON.stringify(sheetInput(sheet)),
  }
  const { data, error } = await client.mutation(CreateSheetMutation, { input }).toPromise()
  if (error) throw new Error(sentenceOf(error), { cause: error })
  if (!data?.createSpreadsheetMetadata) throw new Error('Spreadsheet metadata not found')
  const { notes, updatedBy, ...parts } = data.createSpreadsheetMetadata
  return { ...parts, updatedBy: updatedBy ?? null, sheet: { ...sheet, notes: signedNotes(notes) } }
}

type Notes = NonNullable<ResultOf<typeof CreateSheetMutation>['createSpreadsheetMetadata']>['notes']

function signedNotes(notes: Notes): Sheet['notes'] {
  return notes.map(({ author, writtenAt, ...note }) => ({ ...note, author: author ?? null, writtenAt: writtenAt ?? null }))
}

/** The first save of a layout. */
export async function saveNewSheet(client: Client, sheet: NewSheet): Promise<SavedSheet> {
  try {
    const stored = await createSheet(client, sheet)
    return { outcome: { kind: 'SAVED' }, version: stored.version, notes: stored.sheet.notes }
  } catch (error) {
    // Made before by one whose answer was lost, and changed by somebody else since.
    if (error instanceof Error && error.cause instanceof CombinedError) return { outcome: refused(error.cause), version: null, notes: [] }
    return { outcome: { kind: 'FAILED', message: error instanceof Error ? error.message : String(error) }, version: null, notes: [] }
  }
}

/** @returns why not, in the server's words; null where it is done. */
export async function renameSheet(client: Client, id: string, name: string): Promise<string | null> {
  const { data, error } = await client.mutation(RenameSheetMutation, { id, name }).toPromise()
  if (error) return sentenceOf(error)
  return data?.renameSpreadsheetMetadata ? null : 'Spreadsheet metadata not found'
}

function refused(error: CombinedError): SaveOutcome {
  return { kind: errorCode(error) === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message: sentenceOf(error) }
}
