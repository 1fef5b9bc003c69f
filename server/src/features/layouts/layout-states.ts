import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { createdWords, layoutKeyNames } from '@fourwall/domain/layouts/key-names.ts'
import { type Layout, type LayoutNote, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import { type GatheredNames, namesOf } from './known-names.ts'
import { factsOf, type LooseLayout, readDocument, readParts, signedNotes, withSameLooks, writeDocument } from './layout-documents.ts'
import type { LayoutDocument, LayoutFacts } from './layouts-repository.ts'

/** What a request says of a layout, as texts: its fields as JSON, and the one text of all of it. */
export interface GivenLayout {
  readonly fields: string
  readonly document: string | null
}

interface Signature {
  readonly author: string
  readonly at: Date
}

/** A state of a layout that is to be saved. Plain data, to be handed to another thread. */
export interface StateOrder {
  readonly given: GivenLayout
  /** What is not given is as it was there; null where the layout begins with what is given. */
  readonly before: LayoutDocument | null
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
  readonly facts: LayoutFacts
  readonly document: LayoutDocument
  /** What changed; of a first state what it was made of. */
  readonly summary: readonly string[]
  readonly notes: readonly LayoutNote[]
}

export function givenLayout({ document, ...fields }: LooseLayout): GivenLayout {
  return { fields: JSON.stringify(fields), document: typeof document === 'string' ? document : null }
}

/** @throws BadInputError for what keeps it from being saved; DomainError (CONFLICT) where what was before is of a shape that this program does not know. */
export function decideState({ given, before: stored, isWhole, version, signature, names, mappingName }: StateOrder): DecidedState {
  // As `givenLayout` wrote it.
  const parts = readParts({ ...(JSON.parse(given.fields) as LooseLayout), document: given.document })
  const before = stored && readDocument(stored)
  const base = before === null || isWhole ? wholeLayout(parts) : before.layout
  const known = before?.layout.notes ?? []
  const layout = { ...base, ...parts }
  const notes = signature === null ? layout.notes : signedNotes(layout.notes, known, signature.author, signature.at)
  const next = before === null ? { ...layout, notes } : withSameLooks({ ...layout, notes }, before.layout)
  const isSame = before !== null && sameValue(before.layout, next)
  const called = namesOf(names)
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
    throw new BadInputError('A layout names a mapping, a time span and its locations.', 'input')
  return plainLayout({ mappingId, timeSpan, locationIds })
}
