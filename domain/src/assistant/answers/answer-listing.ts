import type { ListedItem } from '../chat.ts'
import type { Plan } from '../plan.ts'
import type { AnswerSource, AnswerTableRow, AssistantAnswer, SaidFigure } from './answer.ts'
import { MOST_ANSWER_ROWS } from './plan-questions.ts'

/** The places, periods or lines that an answer lists, in its order, which `the highest one` is one of; empty where it lists none. */
export function answerListing({ plan, parts }: Pick<AssistantAnswer, 'plan' | 'parts'>): readonly ListedItem[] {
  if (plan === null || (plan.by === null && plan.kind !== 'TREND') || plan.kind === 'BRIDGE' || plan.rows.length > 1) return []
  const table = parts.find((part) => part.kind === 'TABLE')
  const areChosen = plan.kind === 'RANK' || plan.kind === 'FILTER'
  if (table === undefined) {
    // One alone has no table.
    const sentences = parts.flatMap((part) => (part.kind === 'TEXT' && part.tone === 'ANSWER' ? part.words : []))
    return areChosen ? onceEach(sentences.flatMap((word) => (typeof word === 'string' ? [] : itemsOf(plan, [word], word.value)))) : []
  }
  const columnOf = (name: string): number => table.columns.findIndex(({ label }) => label === name)
  const isOfChange = plan.where.some(({ measure }) => measure === 'CHANGE' || measure === 'CHANGE_PERCENT')
  const judged = plan.against === null ? undefined : columnOf(isOfChange ? 'Change' : 'Better (worse)')
  const rows = table.rows.filter(({ isTotal }) => !isTotal)
  if (plan.by === 'VENDOR') return rows.flatMap(vendorOf)
  // Of those that are not shown, one may be higher, or meet the next condition. A ranking shows its first ones.
  if (plan.kind !== 'RANK' && rows.length >= MOST_ANSWER_ROWS) return []
  return rows.flatMap(({ cells }) =>
    itemsOf(plan, figuresIn(cells), judged === undefined ? (figuresIn(cells)[0]?.value ?? null) : valueAt(cells, judged)),
  )
}

function figuresIn(cells: AnswerTableRow['cells']): readonly SaidFigure[] {
  return cells.flatMap((cell) => (typeof cell === 'string' ? [] : [cell]))
}

function valueAt(cells: AnswerTableRow['cells'], at: number): string | null {
  const cell = cells[at]
  return cell === undefined || typeof cell === 'string' ? null : cell.value
}

function itemsOf(plan: Plan, figures: readonly SaidFigure[], value: string | null): readonly ListedItem[] {
  const source = figures.find((figure) => figure.source !== null)?.source
  if (source === null || source === undefined) return []
  const { startDate, endDate, locationIds } = source
  return [{ locationIds, days: { startDate, endDate }, row: rowOf(source, plan), value }]
}

/** A vendor by its name, which is its key; its total may be of several lines, and has no source of its own. Empty for all others together. */
function vendorOf({ key, cells }: AnswerTableRow): readonly ListedItem[] {
  const [vendor] = cells
  // Entries and total, then its share of all or, of a comparison, the base and the change.
  const figures = figuresIn(cells)
  const figure = figures.length > 3 ? figures.at(-1) : figures[1]
  return typeof vendor === 'string' && vendor === key
    ? [{ locationIds: [], days: null, row: null, value: figure?.value ?? null, vendor }]
    : []
}

function rowOf({ groupId, accountId }: AnswerSource, { by }: Plan): ListedItem['row'] {
  if (accountId !== null) return { kind: 'ACCOUNT', groupId, accountId }
  return groupId === null || by === 'ACCOUNT' ? null : { kind: 'GROUP', groupId }
}

function onceEach(items: readonly ListedItem[]): readonly ListedItem[] {
  const keys = items.map(({ locationIds, days, row, vendor }) => JSON.stringify([locationIds, days, row, vendor]))
  return items.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}
