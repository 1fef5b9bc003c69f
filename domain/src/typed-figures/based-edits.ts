import { type FigureEdit, type FigureEdits, NO_EDITS, withEdits } from './figure-edits.ts'
import { sameFigure, type TypedFigure } from './typed-figures.ts'

/** Edits with the stored figure that each was typed over, so that a change by another user is noticed. */
export interface BasedEdits {
  readonly edits: FigureEdits
  /** The stored figures when the edits were typed; has the cells of `edits`. */
  readonly bases: FigureEdits
}

export const NO_BASED_EDITS: BasedEdits = { edits: NO_EDITS, bases: NO_EDITS }

/** The figure that is stored in a cell. */
export type StoredOf = (row: string, column: string) => TypedFigure

/** An edit whose stored figure has changed since it was typed, and not to what was typed. */
export interface EditClash {
  readonly row: string
  readonly column: string
  /** Stored when it was typed. */
  readonly base: TypedFigure
  readonly stored: TypedFigure
  readonly typed: TypedFigure
}

/** Adds edits as `withEdits` does. An edited cell keeps its base: typing again does not mean that another user's change was seen. */
export function withBasedEdits(before: BasedEdits, added: readonly FigureEdit[], storedOf: StoredOf): BasedEdits {
  const edits = withEdits(before.edits, added, storedOf)
  if (edits === before.edits) return before
  const bases = basesOf(edits, (row, column) => baseIn(before, row, column) ?? storedOf(row, column), before)
  return { edits, bases }
}

/** The edits that still differ from what is stored; the very same object if all do. */
export function withoutStored(based: BasedEdits, storedOf: StoredOf): BasedEdits {
  return filtered(based, (row, column, typed) => !sameFigure(typed, storedOf(row, column)))
}

/** In the order of the edits. */
export function editClashes({ edits, bases }: BasedEdits, storedOf: StoredOf): readonly EditClash[] {
  return [...edits].flatMap(([row, columns]) =>
    [...columns].flatMap(([column, typed]): EditClash[] => {
      const [base, stored] = [bases.get(row)?.get(column), storedOf(row, column)]
      if (base === undefined || sameFigure(base, stored) || sameFigure(typed, stored)) return []
      return [{ row, column, base, stored, typed }]
    }),
  )
}

/** The edits after the user resolved clashes: those to keep are based on the stored figures, the others are dropped. */
export function withClashesSettled(based: BasedEdits, clashes: readonly EditClash[], isKept: (clash: EditClash) => boolean): BasedEdits {
  const clashAt = new Map(clashes.map((clash) => [`${clash.row}\n${clash.column}`, clash]))
  const of = (row: string, column: string): EditClash | undefined => clashAt.get(`${row}\n${column}`)
  const left = filtered(based, (row, column) => {
    const clash = of(row, column)
    return clash === undefined || isKept(clash)
  })
  return { edits: left.edits, bases: basesOf(left.edits, (row, column) => of(row, column)?.stored ?? baseIn(left, row, column) ?? BLANK) }
}

const BLANK: TypedFigure = { kind: 'BLANK' }

function baseIn({ bases }: BasedEdits, row: string, column: string): TypedFigure | undefined {
  return bases.get(row)?.get(column)
}

/** Rows that are as in `before` are shared with it. */
function basesOf(edits: FigureEdits, baseOf: StoredOf, before: BasedEdits = NO_BASED_EDITS): FigureEdits {
  return new Map(
    [...edits].map(([row, columns]) => {
      const known = before.edits.get(row) === columns ? before.bases.get(row) : undefined
      return [row, known ?? new Map([...columns.keys()].map((column) => [column, baseOf(row, column)]))]
    }),
  )
}

function filtered(based: BasedEdits, isLeft: (row: string, column: string, typed: TypedFigure) => boolean): BasedEdits {
  let isSame = true
  const edits = new Map<string, ReadonlyMap<string, TypedFigure>>()
  for (const [row, columns] of based.edits) {
    const own = new Map([...columns].filter(([column, typed]) => isLeft(row, column, typed)))
    if (own.size < columns.size) isSame = false
    if (own.size > 0) edits.set(row, own)
  }
  return isSame ? based : { edits, bases: basesOf(edits, (row, column) => baseIn(based, row, column) ?? BLANK) }
}
