import type { Lexicon, MeantRow } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'

/** `management, hourly and taxes`: of several lines of a name the only one that is a part of the same line as all others. */
export function settleSiblings(sketch: Sketch, lexicon: Lexicon): void {
  const { rows, rowChoices } = sketch
  const [choice, ...others] = rowChoices
  if (choice === undefined || others.length > 0 || rows.length < 2) return
  const parents = new Set(rows.map(({ row }) => parentOf(row, lexicon)))
  // The line itself may be named too.
  const whole = [...parents].find((id) => id !== null && rows.every(({ row }) => parentOf(row, lexicon) === id || isLine(row, id)))
  const [only, ...more] = whole === undefined ? [] : choice.rows.filter(({ row }) => parentOf(row, lexicon) === whole)
  if (only === undefined || more.length > 0) return
  rows.splice(Math.min(choice.after, rows.length), 0, only)
  sketch.rowChoices = []
  sketch.isRowAssumed = true
}

function parentOf(row: MeantRow['row'], { tree }: Lexicon): string | null {
  if (row.kind === 'ACCOUNT') return row.groupId
  return row.kind === 'GROUP' ? (tree.byId.get(row.groupId)?.parent?.group.id ?? null) : null
}

function isLine(row: MeantRow['row'], groupId: string): boolean {
  return row.kind === 'GROUP' && row.groupId === groupId
}
