import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { createdWords, layoutKeyNames } from '@fourwall/domain/layouts/key-names.ts'
import { type Layout, type LayoutNote, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import { withLastNames } from '@fourwall/domain/layouts/missing-references.ts'
import { type GatheredNames, namesOf } from './known-names.ts'
import { factsOf, type LooseLayout, readDocument, readParts, signedNotes, withSameLooks, writeDocument } from './layout-documents.ts'
import type { LayoutDocument, LayoutFacts } from './layouts-repository.ts'

/** A layout in a request as texts: its fields as JSON, and the document with all of it. */
export interface GivenLayout {
  readonly fields: string
  readonly document: string | null
}

interface Signature {
  readonly author: string
  readonly at: Date
}

/** A layout state to save. Plain data, to be sent to another thread. */
export interface StateOrder {
  readonly given: GivenLayout
  /** Supplies what the request leaves out; null for a new layout. */
  readonly before: LayoutDocument | null
  /** Whether the request has the whole layout, whatever was stored before. */
  readonly isWhole: boolean
  /** The version that it becomes. */
  readonly version: number
  /** Author and time of new notes; null if all notes are signed. */
  readonly signature: Signature | null
  readonly names: GatheredNames
  readonly mappingName: string
}

/** What to save. */
export interface DecidedState {
  /** Same as before: nothing to save. */
  readonly isSame: boolean
  readonly facts: LayoutFacts
  readonly document: LayoutDocument
  /** What changed; for a first version, what it was created from. */
  readonly summary: readonly string[]
  readonly notes: readonly LayoutNote[]
}

export function givenLayout({ document, ...fields }: LooseLayout): GivenLayout {
  return { fields: JSON.stringify(fields), document: typeof document === 'string' ? document : null }
}

/** @throws BadInputError with the reason if it cannot be saved; DomainError (CONFLICT) if the stored layout has an unknown shape. */
export function decideState({ given, before: stored, isWhole, version, signature, names, mappingName }: StateOrder): DecidedState {
  // Written by `givenLayout`.
  const parts = readParts({ ...(JSON.parse(given.fields) as LooseLayout), document: given.document })
  const before = stored && readDocument(stored)
  const base = before === null || isWhole ? wholeLayout(parts) : before.layout
  const known = before?.layout.notes ?? []
  const layout = { ...base, ...parts }
  const notes = signature === null ? layout.notes : signedNotes(layout.notes, known, signature.author, signature.at)
  const edited = before === null ? { ...layout, notes } : withSameLooks({ ...layout, notes }, before.layout)
  const called = namesOf(names)
  const next = withLastNames(edited, layoutKeyNames(called, edited), before?.layout.lastNames)
  // What only has another name is no change.
  const isSame = before !== null && sameValue(before.layout, { ...next, lastNames: before.layout.lastNames })
  return {
    isSame,
    facts: factsOf(next),
    document: isSame && stored ? stored : writeDocument(next, version, before),
    summary:
      before === null
        ? [createdWords(mappingName, next, called)]
        : isSame
          ? []
          : layoutChanges(before.layout, next, layoutKeyNames(called, next)),
    notes,
  }
}

function wholeLayout({ mappingId, timeSpan, locationIds }: Partial<Layout>): Layout {
  if (mappingId === undefined || timeSpan === undefined || locationIds === undefined)
    throw new BadInputError('A layout needs a mapping, a time span and its locations.', 'input')
  return plainLayout({ mappingId, timeSpan, locationIds })
}
