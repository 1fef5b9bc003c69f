import { type GroupNode, type GroupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { decimalFromFraction, fractionFromDecimal } from '@fourwall/domain/money/decimal.ts'
import { addFractions, fraction, multiplyFractions } from '@fourwall/domain/money/fraction.ts'
import { addToMonth, monthIndex } from '@fourwall/domain/time/day.ts'
import { readTypedFigures, withoutPercent } from '@fourwall/domain/typed-figures/typed-figures.ts'
import { type SheetFrame, sheetFrame } from '../sheet/sheet-frame.ts'
import { type OwnFigures, sheetValues, subjectKey } from '../sheet/sheet-values.ts'

/** Amounts booked on each category itself, in the whole copied time span: Decimals. */
export type BookedFigures = ReadonlyMap<string, string>

/** Growth in percent by group, which groups below inherit; otherwise the general one. Decimals. */
export interface GrowthChoice {
  readonly otherwise: string
  readonly byGroup: ReadonlyMap<string, string>
}

export const NO_GROWTH: GrowthChoice = { otherwise: '0', byGroup: new Map() }

/** The same as typed texts. */
export interface TypedGrowth {
  readonly otherwise: string
  readonly byGroup: ReadonlyMap<string, string>
}

/** Null while a percentage is unreadable. */
export function readGrowth({ otherwise, byGroup }: TypedGrowth): GrowthChoice | null {
  const all = percentOf(otherwise)
  if (all === null) return null
  const read = new Map<string, string>()
  for (const [groupId, text] of byGroup) {
    if (text.trim() === '') continue
    const percent = percentOf(text)
    if (percent === null) return null
    read.set(groupId, percent)
  }
  return { otherwise: all, byGroup: read }
}

export function sameGrowth(one: GrowthChoice, other: GrowthChoice): boolean {
  return (
    one.otherwise === other.otherwise &&
    one.byGroup.size === other.byGroup.size &&
    [...one.byGroup].every(([groupId, percent]) => other.byGroup.get(groupId) === percent)
  )
}

/** Parses `3`, `-2.5%`; null if it is no percentage. */
function percentOf(text: string): string | null {
  const [figure] = readTypedFigures([withoutPercent(text.trim())], 6).figures
  return figure?.kind === 'FIGURE' ? figure.value : null
}

export function isPercent(text: string): boolean {
  return percentOf(text) !== null
}

export interface GrowthLine {
  readonly node: GroupNode
  readonly isCategory: boolean
  /** Booked amount including groups below, and the resulting plan; null if nothing was booked. */
  readonly before: string | null
  readonly after: string | null
  /** The inherited percentage; null for calculations. */
  readonly inherited: string | null
}

/** The lines of a categorization with last year's amounts and their plan. Rounded per line, not by location and period. */
export function growthLines(frame: SheetFrame, booked: BookedFigures, growth: GrowthChoice): readonly GrowthLine[] {
  const grown = new Map(
    [...booked].map(([groupId, value]): [string, string] => {
      const node = frame.tree.byId.get(groupId)
      return [groupId, node ? grownBy(value, percentFor(node, growth), frame.scale) : value]
    }),
  )
  const [before, after] = [valuesOf(frame, booked), valuesOf(frame, grown)]
  return frame.tree.nodes.map((node) => ({
    node,
    isCategory: isCategory(node.group),
    before: before(node.group.id),
    after: after(node.group.id),
    inherited: isCategory(node.group) ? percentFor(node.parent, growth) : null,
  }))
}

/** A frame with one period for the whole time span. */
export function growthFrame(frame: Omit<Parameters<typeof sheetFrame>[0], 'shape' | 'metrics'>): SheetFrame {
  // Any fiscal year will do.
  const firstMonth = monthIndex(2000, frame.fiscalYearStart)
  const shape = { period: 'YEARLY', firstMonth, lastMonth: addToMonth(firstMonth, 11) } as const
  return sheetFrame({ ...frame, metrics: [], shape })
}

/** The groups with booked amounts on them or below, where a percentage has an effect. */
export function hasBooked({ tree }: { readonly tree: GroupTree }, booked: BookedFigures, node: GroupNode): boolean {
  return booked.has(node.group.id) || node.children.some((child) => isCategory(child.group) && hasBooked({ tree }, booked, child))
}

function percentFor(from: GroupNode | null, { byGroup, otherwise }: GrowthChoice): string {
  for (let node = from; node !== null; node = node.parent) {
    const own = byGroup.get(node.group.id)
    if (own !== undefined) return own
  }
  return otherwise
}

function grownBy(value: string, percent: string, decimals: number): string {
  const factor = addFractions(fraction(1n), multiplyFractions(fractionFromDecimal(percent), fraction(1n, 100n)))
  return decimalFromFraction(multiplyFractions(fractionFromDecimal(value), factor), 0, decimals)
}

function valuesOf(frame: SheetFrame, figures: BookedFigures): (groupId: string) => string | null {
  const own: OwnFigures = new Map([...figures].map(([id, value]) => [subjectKey({ kind: 'GROUP', id }), [value]]))
  const values = sheetValues(frame, own)
  return (groupId) => values.group(groupId)[0] ?? null
}
