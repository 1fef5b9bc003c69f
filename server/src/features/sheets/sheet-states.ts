import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { createdWords, keyNames } from '@fourwall/domain/sheets/key-names.ts'
import { plainSheet, type Sheet, type SheetNote } from '@fourwall/domain/sheets/sheet.ts'
import { sheetChanges } from '@fourwall/domain/sheets/sheet-changes.ts'
import { type GatheredNames, namesOf } from './known-names.ts'
import { factsOf, type LooseSheet, readDocument, readParts, signedNotes, withSameLooks, writeDocument } from './sheet-documents.ts'
import type { SheetDocument, SheetFacts } from './sheets-repository.ts'

/** What a request says of a layout, as texts: its fields as JSON, and the one text of all of it. */
export interface GivenSheet {
  readonly fields: string
  readonly document: string | null
}

interface Signature {
  readonly author: string
  readonly at: Date
}

/** A state of a layout that is to be saved. Plain data, to be handed to another thread. */
export interface StateOrder {
  readonly given: GivenSheet
  /** What is not given is as it was there; null where the layout begins with what is given. */
  readonly before: SheetDocument | null
  /** Whether what is given is all of the layout, however much was there before. */
  readonly isWhole: boolean
  /** The version that it becomes. */
  readonly version: number
  /** Who wrote the notes that are new; null where all of them have been signed. */
  readonly signature: Signature | null
  readonly names: GatheredNames
  readonly mappingName: string
}

/** What comes of it. */
export interface DecidedState {
  /** As it was before: there is nothing to save. */
  readonly isSame: boolean
  readonly facts: SheetFacts
  readonly document: SheetDocument
  /** What changed; of a first state what it was made of. */
  readonly summary: readonly string[]
  readonly notes: readonly SheetNote[]
}

export function givenSheet({ document, ...fields }: LooseSheet): GivenSheet {
  return { fields: JSON.stringify(fields), document: typeof document === 'string' ? document : null }
}

/** @throws BadInputError for what keeps it from being saved; DomainError (CONFLICT) where what was before is of a shape that this program does not know. */
export function decideState({ given, before: stored, isWhole, version, signature, names, mappingName }: StateOrder): DecidedState {
  // As `givenSheet` wrote it.
  const parts = readParts({ ...(JSON.parse(given.fields) as LooseSheet), document: given.document })
  const before = stored && readDocument(stored)
  const base = before === null || isWhole ? wholeSheet(parts) : before.sheet
  const known = before?.sheet.notes ?? []
  const sheet = { ...base, ...parts }
  const notes = signature === null ? sheet.notes : signedNotes(sheet.notes, known, signature.author, signature.at)
  const next = before === null ? { ...sheet, notes } : withSameLooks({ ...sheet, notes }, before.sheet)
  const isSame = before !== null && sameValue(before.sheet, next)
  const called = namesOf(names)
  return {
    isSame,
    facts: factsOf(next),
    document: isSame && stored ? stored : writeDocument(next, version, before),
    summary:
      before === null ? [createdWords(mappingName, next, called)] : isSame ? [] : sheetChanges(before.sheet, next, keyNames(called, next)),
    notes,
  }
}

function wholeSheet({ mappingId, timeSpan, locationIds }: Partial<Sheet>): Sheet {
  if (mappingId === undefined || timeSpan === undefined || locationIds === undefined)
    throw new BadInputError('A layout names a mapping, a time span and its locations.', 'input')
  return plainSheet({ mappingId, timeSpan, locationIds })
}
