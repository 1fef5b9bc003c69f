import { sameFigure, type TypedFigure } from './typed-figures.ts'

/** What was typed over the cells of a grid: by row, then by column. Rows without any are not among them. */
export type FigureEdits = ReadonlyMap<string, ReadonlyMap<string, TypedFigure>>

export interface FigureEdit {
  readonly row: string
  readonly column: string
  readonly figure: TypedFigure
}

export const NO_EDITS: FigureEdits = new Map()

/**
 * The edits so far plus these, the last of each cell. An edit that equals the stored figure (`storedOf`) is dropped; the same map is
 * returned if nothing changes. Rows without new edits are shared with the map before, so that every state can be stored for undo.
 */
export function withEdits(
  edits: FigureEdits,
  added: readonly FigureEdit[],
  storedOf: (row: string, column: string) => TypedFigure,
): FigureEdits {
  const rows = new Map<string, Map<string, TypedFigure>>()
  for (const { row, column, figure } of added) {
    const own = rows.get(row) ?? new Map(edits.get(row))
    rows.set(row, own)
    if (sameFigure(figure, storedOf(row, column))) own.delete(column)
    else own.set(column, figure)
  }
  const changed = [...rows].filter(([row, own]) => !sameRow(edits.get(row) ?? new Map(), own))
  if (changed.length === 0) return edits
  const next = new Map(edits)
  for (const [row, own] of changed) {
    if (own.size === 0) next.delete(row)
    else next.set(row, own)
  }
  return next
}

/**
 * A state over what is stored now, which says the same as it did over what was stored before some edits were saved. So what was
 * done before a save can still be undone after it.
 *
 * @param storedOf what was stored before that save.
 */
export function afterSave(edits: FigureEdits, saved: FigureEdits, storedOf: (row: string, column: string) => TypedFigure): FigureEdits {
  const storedNow = (row: string, column: string): TypedFigure => saved.get(row)?.get(column) ?? storedOf(row, column)
  const cells = [...edits, ...saved].flatMap(([row, own]) =>
    [...own.keys()].map((column) => ({ row, column, figure: edits.get(row)?.get(column) ?? storedOf(row, column) })),
  )
  return withEdits(NO_EDITS, cells, storedNow)
}

/** Every cell that differs between two states. */
export function changedCells(before: FigureEdits, after: FigureEdits): readonly { readonly row: string; readonly column: string }[] {
  const cells: { row: string; column: string }[] = []
  for (const row of new Set([...before.keys(), ...after.keys()])) {
    const [own, other] = [before.get(row), after.get(row)]
    if (own === other) continue
    for (const column of new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])])) {
      const [figure, now] = [own?.get(column), other?.get(column)]
      if (figure === undefined || now === undefined || !sameFigure(figure, now)) cells.push({ row, column })
    }
  }
  return cells
}

/** How many cells were typed over, and how many of these cannot be read. */
export function countEdits(edits: FigureEdits): { readonly all: number; readonly invalid: number } {
  let [all, invalid] = [0, 0]
  for (const row of edits.values()) {
    all += row.size
    for (const { kind } of row.values()) if (kind === 'INVALID') invalid += 1
  }
  return { all, invalid }
}

function sameRow(one: ReadonlyMap<string, TypedFigure>, other: ReadonlyMap<string, TypedFigure>): boolean {
  return (
    one.size === other.size &&
    [...one].every(([column, figure]) => {
      const twin = other.get(column)
      return twin !== undefined && sameFigure(figure, twin)
    })
  )
}
