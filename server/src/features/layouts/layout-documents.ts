import { fiscalYearUse } from '@fourwall/domain/companies/settings-effects.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import { type Formattings, type Layout, type LayoutNote, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { type LayoutInput, layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { JsonOutline } from '../../platform/http/graphql/json-outline.ts'
import type { LayoutDocument, LayoutFacts } from './layouts-repository.ts'

/** Version of the stored shape. Others are upgraded when read. */
const DOCUMENT_VERSION = 1

/** Strings, objects, lists and commas of a document: half as many again as a hundred thousand formatted cells have. */
const MOST_VALUES = 3_000_000
const COUNTED_AT_A_TIME = 65_536
const NO_JSON = 'The document of a layout must be one JSON object.'

/** For each formatting, by key: the version that it was saved in. */
export type SavedIn = ReadonlyMap<string, number>

/** A saved layout. */
export interface StampedLayout {
  readonly layout: Layout
  readonly cells: SavedIn
  readonly rows: SavedIn
  readonly columns: SavedIn
}

const NOTHING_SAVED: SavedIn = new Map()

/** @throws DomainError (CONFLICT) for an unknown shape. */
export function readDocument({ documentVersion, document }: LayoutDocument): StampedLayout {
  requireKnown(documentVersion)
  // Written by `writeDocument`.
  const stored = JSON.parse(document) as StoredDocument
  const parts = parseLayout(stored, 'document')
  const { mappingId, timeSpan, locationIds } = parts
  if (mappingId === undefined || timeSpan === undefined || locationIds === undefined) throw new Error('A stored layout is not whole')
  const { cells, rows, columns } = stored.baseLayer.formatting
  return {
    layout: { ...plainLayout({ mappingId, timeSpan, locationIds }), ...parts },
    cells: new Map(cells.map(({ key, savedIn }) => [key, savedIn])),
    rows: new Map(rows.map(({ row, savedIn }) => [row, savedIn])),
    columns: new Map(columns.map(({ column, savedIn }) => [column, savedIn])),
  }
}

/** @throws DomainError (CONFLICT) as `readDocument` does. */
export function requireKnown(documentVersion: number): void {
  if (documentVersion === DOCUMENT_VERSION) return
  throw new DomainError(
    'CONFLICT',
    'This layout was stored by another version of Fourwall, and stays unchanged. Ask your administrator to start that version.',
  )
}

interface Stamped {
  readonly savedIn: number
  readonly formatting: CellFormatting
}

interface StoredDocument {
  readonly baseLayer: {
    readonly formatting: {
      readonly cells: readonly (Stamped & { readonly key: string })[]
      readonly rows: readonly (Stamped & { readonly row: string })[]
      readonly columns: readonly (Stamped & { readonly column: string })[]
    }
  }
}

/** A layout as stored in a version. Formatting unchanged from before (see `withSameLooks`) keeps the version that it was saved in. */
export function writeDocument(layout: Layout, version: number, before: StampedLayout | null): LayoutDocument {
  const input = layoutInput(layout)
  const { formatting } = input.baseLayer
  const stamp = (looks: Formattings | undefined, saved: SavedIn = NOTHING_SAVED) => {
    return (key: string, look: CellFormatting): number => (looks?.get(key) === look ? (saved.get(key) ?? version) : version)
  }
  const [cell, row, column] = [
    stamp(before?.layout.cellFormattings, before?.cells),
    stamp(before?.layout.rowFormattings, before?.rows),
    stamp(before?.layout.columnFormattings, before?.columns),
  ]
  const stored: StoredDocument = {
    ...input,
    baseLayer: {
      ...input.baseLayer,
      formatting: {
        cells: formatting.cells.map((one) => ({ ...one, savedIn: cell(one.key, one.formatting) })),
        rows: formatting.rows.map((one) => ({ ...one, savedIn: row(one.row, one.formatting) })),
        columns: formatting.columns.map((one) => ({ ...one, savedIn: column(one.column, one.formatting) })),
      },
    },
  }
  return { documentVersion: DOCUMENT_VERSION, document: JSON.stringify({ documentVersion: DOCUMENT_VERSION, ...stored }) }
}

/** The next state with unchanged formatting taken from the previous one, so that both compare quickly. */
export function withSameLooks(next: Layout, before: Layout): Layout {
  const shared = (looks: Formattings, known: Formattings): Formattings => {
    if (looks === known) return looks
    const all = new Map<string, CellFormatting>()
    for (const [key, look] of looks) {
      const other = known.get(key)
      all.set(key, other !== undefined && JSON.stringify(other) === JSON.stringify(look) ? other : look)
    }
    return all
  }
  return {
    ...next,
    cellFormattings: shared(next.cellFormattings, before.cellFormattings),
    rowFormattings: shared(next.rowFormattings, before.rowFormattings),
    columnFormattings: shared(next.columnFormattings, before.columnFormattings),
  }
}

/** The facts of a layout that lists show. */
export function factsOf(layout: Layout): LayoutFacts {
  const { columns, insertedRows, insertedColumns } = layout
  const named = [
    columns.budgetId,
    columns.perMetricId,
    ...columns.metricIds,
    ...insertedRows.flatMap(({ type, budgetId, metricId }) => [
      type === 'BUDGET' ? budgetId : null,
      type === 'OPS_DATA' || type === 'BUDGET' ? metricId : null,
    ]),
    ...insertedColumns.map(({ type, budgetId }) => (type === 'BUDGET' ? budgetId : null)),
  ]
  const uses = [
    fiscalYearUse(layout.timeSpan, columns),
    ...insertedColumns.map(({ timeSpan }) => (timeSpan === null ? 'NONE' : fiscalYearUse(timeSpan, { hasYearToDate: false }))),
  ]
  return {
    mappingId: layout.mappingId,
    timeSpan: timeSpanInput(layout.timeSpan),
    locationIds: layout.locationIds,
    namedIds: [...new Set(named.filter((id) => id !== null))],
    fiscalYearUse: uses.includes('YEARS') ? 'YEARS' : uses.includes('QUARTERS') ? 'QUARTERS' : 'NONE',
  }
}

/** Signs new notes with author and time; the others keep theirs. */
export function signedNotes(notes: readonly LayoutNote[], before: readonly LayoutNote[], author: string, at: Date): readonly LayoutNote[] {
  const known = new Map(before.map((note) => [note.id, note]))
  return notes.map((note) => {
    const other = known.get(note.id)
    return {
      ...note,
      author: other === undefined ? author : other.author,
      writtenAt: other === undefined ? at.toISOString() : other.writtenAt,
    }
  })
}

/** A layout in a request, not validated yet: single fields, and a document text with all of them. */
export type LooseLayout = { readonly [Field in keyof LayoutInput | 'document']?: unknown }

/** @throws BadInputError for invalid input. Fields take precedence over the text. */
export function readParts(input: LooseLayout): Partial<Layout> {
  const { document, ...fields } = input
  const parts = parseLayout(fields)
  if (document === null || document === undefined) return parts
  return { ...parseLayout(fromText(document), 'input.document'), ...parts }
}

function fromText(document: unknown): unknown {
  const text = String(document)
  const problem = textProblem(text)
  if (problem !== null) throw new BadInputError(problem, 'input.document')
  try {
    return JSON.parse(text)
  } catch {
    throw new BadInputError(NO_JSON, 'input.document')
  }
}

/** Counted before it is parsed: more than a thread has memory for ends the process, not the thread. */
function textProblem(text: string): string | null {
  const outline = new JsonOutline(Number.POSITIVE_INFINITY)
  for (let at = 0; at < text.length; at += COUNTED_AT_A_TIME) {
    outline.add(Buffer.from(text.slice(at, at + COUNTED_AT_A_TIME)))
    if (!outline.isSound) return NO_JSON
    if (outline.parts > MOST_VALUES)
      return `The document of a layout is made of more than ${MOST_VALUES.toLocaleString('en-US')} values. Remove formats and formulas.`
  }
  return null
}
