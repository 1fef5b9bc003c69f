import { isCategory } from '../../../mappings/group-tree.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'
import type { KeyWord } from '../trade-words.ts'

/** A table with more part columns would be too wide. */
const MOST_PARTS = 8
const BESIDE: readonly KeyWord[] = ['LOCATION', 'REGION', 'MONTH', 'QUARTER', 'YEAR']
/** Words that select or compare by a single figure. */
const OTHERWISE = [
  'TOP',
  'BOTTOM',
  'BEST',
  'WORST',
  'RANK',
  'WHICH',
  'WHO',
  'WHY',
  'UP',
  'DOWN',
  'GROWTH',
  'CHANGE',
  'SHARE',
  'MARGIN',
] as const

/**
 * `labor by account by store`, `sales by channel by month`: figures can be divided by one thing only, so the parts of the line become
 * rows, after the line itself. Only for a single line whose parts fit side by side.
 */
export function namePartsBeside(sketch: Sketch, lexicon: Lexicon): void {
  const { axes, rows, rowChoices, base, againstSpan, againstPlaces, conditions, perMetrics } = sketch
  const [only, ...others] = rows
  const parted = axes.find((axis) => axis === 'ACCOUNT' || axis === 'LINE')
  const isPlain = base === null && againstSpan === null && againstPlaces.length + conditions.length + perMetrics.length === 0
  const isOfOne = only?.row.kind === 'GROUP' && others.length + rowChoices.length + sketch.nouns.length === 0
  if (axes.length !== 2 || parted === undefined || !isPlain || !isOfOne || sketch.has(...OTHERWISE)) return
  if (!axes.some((axis) => BESIDE.includes(axis))) return
  const parts = partsOf(only.row.groupId, parted, lexicon)
  if (parts.length < 2 || parts.length > MOST_PARTS) return
  rows.push(...parts)
  axes.splice(axes.indexOf(parted), 1)
}

function partsOf(groupId: string, by: KeyWord, lexicon: Lexicon): readonly MeantRow[] {
  const node = lexicon.tree.byId.get(groupId)
  if (node === undefined || !isCategory(node.group)) return []
  const lines = node.children.filter(({ group }) => isCategory(group))
  if (by === 'LINE' && lines.length > 0) return lines.map(({ group }) => ({ row: { kind: 'GROUP', groupId: group.id }, name: group.name }))
  return lexicon.names.accounts.flatMap((account): readonly MeantRow[] => {
    const row = { kind: 'ACCOUNT', groupId: account.groupId, accountId: account.id } as const
    return account.groupId !== null && lexicon.isInside(row, groupId) ? [{ row, name: account.name }] : []
  })
}
