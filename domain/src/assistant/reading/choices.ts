import type { Plan } from '../plan.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import type { RowOptions, Sketch } from './sketch.ts'

/** `which stores were over budget in May and June`, `sales growth May and June`: together, one of them, or one against the other? */
export function listedTimes(sketch: Sketch, plan: Plan) {
  const moves = sketch.has('WHY', 'GROWTH', 'UP', 'DOWN')
  const { spans } = sketch
  // `may`, `q1` as they were typed
  const spanWords = sketch.spanWords.map((words) => words.replace(/\b\p{L}/gu, (first) => first.toUpperCase()))
  if (!sketch.isJoint || !sketch.areSpansListed || plan.by === 'PERIOD' || plan.kind === 'TREND') return null
  if (plan.kind !== 'FILTER' && !moves) return null
  const each = spans.map((span, at) => ({ name: `in ${spanWords[at]} alone`, plan: { ...plan, span } }))
  const [first, second] = spans
  const [from, to] = (first?.kind === 'FIXED' && second?.kind === 'FIXED' && first.startDate > second.startDate ? [1, 0] : [0, 1]) as [
    0 | 1,
    0 | 1,
  ]
  const [own, base] = [spans[to], spans[from]]
  const turned =
    moves && spans.length === 2 && own !== undefined && base !== undefined && base.kind !== 'LEDGER'
      ? [
          {
            name: `${spanWords[to]} against ${spanWords[from]}`,
            plan: { ...plan, span: own, against: { kind: 'SPAN' as const, span: base } },
          },
        ]
      : []
  const words = spanWords.join(' and ')
  const choices = [{ name: `in ${words} together`, plan }, ...(plan.kind === 'FILTER' ? each : []), ...turned]
  return { slot: 'span' as const, words, choices }
}

/** What several words may mean together: the sales of each or the costs of each, and any of them where they have no such pairs. */
export function rowCombinations(choices: readonly RowOptions[], lexicon: Lexicon): readonly (readonly MeantRow[])[] {
  const ofKind = (isIncome: boolean) => choices.map(({ rows }) => rows.filter(({ row }) => lexicon.isIncome(row) === isIncome))
  const arePairs = choices.length > 1 && [true, false].every((isIncome) => ofKind(isIncome).every(({ length }) => length === 1))
  if (arePairs && choices.every(({ rows }) => rows.length === 2)) return [ofKind(true).flat(), ofKind(false).flat()]
  return choices.reduce<readonly (readonly MeantRow[])[]>(
    (some, { rows }) => some.flatMap((chosen) => rows.map((row) => [...chosen, row])),
    [[]],
  )
}

/** Chosen rows among those that a question names, in its order. */
export function inQuestionOrder(
  named: readonly MeantRow[],
  choices: readonly RowOptions[],
  chosen: readonly MeantRow[],
): readonly MeantRow[] {
  const rows = Array.from({ length: named.length + 1 }, (_, at) => [
    ...chosen.filter((_row, place) => choices[place]?.after === at),
    ...named.slice(at, at + 1),
  ]).flat()
  return rows.filter((one, at) => rows.findIndex(({ row }) => JSON.stringify(row) === JSON.stringify(one.row)) === at)
}

/**
 * `beverage?`, after food cost, and `only food`, after vendors: the same side as before, sales or costs, which the answer reports as assumed. Settles the
 * choices of a short question if each has one meaning on that side, and leaves them open otherwise.
 */
export function settleSides(sketch: Sketch, last: Plan, lexicon: Lexicon): void {
  const sides = new Set(last.rows.map((row) => (row.kind === 'METRIC' || row.kind === 'CALCULATION' ? null : lexicon.isIncome(row))))
  const [side = last.by === 'VENDOR' ? false : null] = sides
  const isShort = sketch.content <= 2 && sketch.spans.length + sketch.rows.length === 0
  if (!isShort || sides.size > 1 || side === null || sketch.rowChoices.length === 0) return
  const chosen = sketch.rowChoices.map(({ rows }) => rows.filter(({ row }) => lexicon.isIncome(row) === side))
  if (!chosen.every((rows) => rows.length === 1)) return
  sketch.rows.push(...chosen.flat())
  sketch.rowChoices = []
  sketch.isRowAssumed = true
}
