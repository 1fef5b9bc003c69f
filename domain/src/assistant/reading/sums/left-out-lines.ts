import type { Plan, PlanRow } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import type { Piece } from '../pieces.ts'
import { articlesAfter } from './computed-rows.ts'
import { TAKEN_OFF, WITHOUT } from './line-arithmetic.ts'

/** Cost lines that a list of costs is to be without, with the pieces that do not name them. */
interface LinesLeftOut {
  readonly pieces: readonly Piece[]
  readonly rows: readonly MeantRow[]
  readonly words: string
}

/** What a ranking of costs starts behind: `biggest expenses after payroll`. */
const AFTER = /^(?:after|besides|beyond|outside of)$/

/**
 * `biggest expense accounts after payroll`, `vendors without rent`: a list of costs without some of its lines. Null for a question that
 * names other lines too, which a line may be a part of.
 */
export function linesLeftOut(pieces: readonly Piece[], lexicon: Lexicon): LinesLeftOut | null {
  const line = new PieceLine(pieces)
  const isRanked = line.places((at) => line.hasKey(at, 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')).length > 0
  const [from, ...more] = line.places((at) => WITHOUT.test(line.words(at)) || TAKEN_OFF.test(line.words(at)) || AFTER.test(line.words(at)))
  if (from === undefined || more.length > 0 || (AFTER.test(line.words(from)) && !isRanked)) return null
  const costs = new Map(lexicon.costLines().map((one) => [JSON.stringify(one.row), one]))
  const rows: MeantRow[] = []
  let to = from
  for (;;) {
    const isNext = to === from || line.hasKey(to, 'AND') || line.pieces[to]?.isAfterComma === true
    const at = to === from || line.hasKey(to, 'AND') ? articlesAfter(line, to) : to
    const [only, ...others] = line.rowsAt(at) ?? []
    const row = only === undefined || others.length > 0 ? undefined : costs.get(JSON.stringify(only.row))
    if (!isNext || row === undefined) break
    rows.push(row)
    to = at + 1
  }
  if (rows.length === 0) rows.push(...accountsAfter(line, from, lexicon))
  if (to === from && rows.length > 0) to = articlesAfter(line, from) + 1
  const rest = [...pieces.slice(0, from), ...pieces.slice(to)]
  const other = new PieceLine(rest)
  // Of lines alone, as of a profit and loss, those of revenue and profit are not left out.
  const isList = other.places((at) => other.hasKey(at, 'ACCOUNT', 'COST_LINE', 'VENDOR', 'EXPENSES', 'COSTS')).length > 0
  const isOfPlaces = line.hasKey(from - 1, 'LOCATION', 'REGION') && !line.hasKey(from - 2, 'BY')
  const namesMore = other.places((at) => other.rowsAt(at) !== null && !isWholeOf(other, at, rows, lexicon)).length > 0
  const words = pieces
    .slice(from, to)
    .map((piece) => piece.said ?? piece.words)
    .join(' ')
  return rows.length === 0 || !isList || namesMore || isOfPlaces ? null : { pieces: rest, rows, words }
}

/** `except utilities`, of the accounts of a line; none for anything else, and where several are named. */
function accountsAfter(line: PieceLine, from: number, lexicon: Lexicon): readonly MeantRow[] {
  const at = articlesAfter(line, from)
  const [only, ...others] = line.rowsAt(at) ?? []
  const goesOn = line.hasKey(at + 1, 'AND') || line.rowsAt(at + 1) !== null
  return only?.row.kind === 'ACCOUNT' && others.length === 0 && !goesOn ? [{ row: only.row, name: lexicon.nameOf(only.row) }] : []
}

/** `the direct operating accounts`, all of whose accounts are listed but those of it that are left out. */
function isWholeOf(line: PieceLine, at: number, out: readonly MeantRow[], lexicon: Lexicon): boolean {
  const [whole, ...others] = line.rowsAt(at) ?? []
  const row = whole?.row
  const areListed = line.hasKey(at + 1, 'ACCOUNT') || (line.hasKey(at + 1, 'BY') && line.hasKey(at + 2, 'ACCOUNT'))
  return (
    row?.kind === 'GROUP' &&
    others.length === 0 &&
    areListed &&
    out.every((one) => one.row.kind === 'ACCOUNT' && lexicon.isInside(one.row, row.groupId))
  )
}

/** The accounts of a line but a few, each for itself; null where they are ranked, chosen or anything else. */
function accountsLeft(plan: Plan, out: readonly PlanRow[], lexicon: Lexicon): Plan | null {
  const [whole, ...more] = plan.rows
  const isList = plan.kind === 'COMPARE' || plan.kind === 'BREAKDOWN' || plan.kind === 'FIGURES'
  if (whole?.kind !== 'GROUP' || more.length > 0 || plan.by !== 'ACCOUNT' || !isList || plan.where.length > 0) return null
  const left = new Set(out.flatMap((row) => (row.kind === 'ACCOUNT' ? [row.accountId] : [])))
  const rows = lexicon.names.accounts.flatMap(({ id, groupId }): readonly PlanRow[] => {
    const row = { kind: 'ACCOUNT', groupId, accountId: id } as const
    return groupId !== null && lexicon.isInside(row, whole.groupId) && !left.has(id) ? [row] : []
  })
  return left.size === 0 || rows.length === 0 ? null : { ...plan, kind: plan.kind === 'COMPARE' ? 'COMPARE' : 'FIGURES', by: null, rows }
}

/** What a short question wants to leave out of what was answered: `payroll` of `exclude payroll`; null for any other question. */
export function namedToLeaveOut(question: string): string | null {
  const said = question.trim().replace(/[?.! ]+$/, '')
  return LEAVING.exec(said)?.[1] ?? null
}

const LEAVING = /^(?:and |now |ok,? |then )?(?:exclude|excluding|without|leave out|take out|strip out|drop|remove|ex|less|minus) (.+)$/i

/** A list of costs, by vendor, account or line, without some of its lines; null where they are none of it, or nothing would be left. */
export function withoutLines(plan: Plan, out: readonly PlanRow[], lexicon: Lexicon): Plan | null {
  const isList = plan.by === 'VENDOR' || plan.by === 'ACCOUNT' || plan.by === 'LINE' || plan.rows.length > 1
  const accounts = out.every(({ kind }) => kind === 'ACCOUNT') ? accountsLeft(plan, out, lexicon) : null
  if (accounts !== null) return accounts
  const left = new Set(out.map((row) => JSON.stringify(row)))
  const all = plan.rows.length === 0 ? lexicon.costLines().map(({ row }) => row) : plan.rows
  const rows = all.filter((row) => !left.has(JSON.stringify(row)))
  return !isList || left.size === 0 || rows.length === 0 || rows.length !== all.length - left.size ? null : { ...plan, rows }
}
