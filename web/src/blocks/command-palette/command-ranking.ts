import { searchWords } from '@fourwall/domain/text-search.ts'
import { COMMAND_GROUPS, type Command, type CommandGroup } from './command.ts'
import { type MatchedRange, matchWord, type SearchableText, searchableText } from './command-match.ts'

/** A command with its matches. */
export interface RankedCommand {
  readonly command: Command
  readonly labelRanges: readonly MatchedRange[]
  readonly codeRanges: readonly MatchedRange[]
}

export interface CommandSection {
  readonly heading: CommandGroup | 'Recent'
  readonly entries: readonly RankedCommand[]
  /** How many match, shown or not. */
  readonly total: number
}

/** Maximum numbers of entries: recently used, per group while nothing is typed, per group among others, in a single group. */
const limits = { recent: 5, listed: 8, listedMany: 3, amongOthers: 8, alone: 50 }

/** These groups may have thousands: while nothing is typed, only a few are shown. */
const longGroups: ReadonlySet<CommandGroup> = new Set(['Lines', 'Locations', 'Accounts', 'Settings'])

/**
 * The commands that match all words of a query, under headings: the best match first; equal ones by recent use, then the
 * shorter name, then the given order. Groups are in the order of their best match. Without a query: recently used
 * commands, then every group in its order.
 *
 * @param recent ids, the latest first
 */
export function rankCommands(commands: readonly Command[], query: string, recent: readonly string[]): readonly CommandSection[] {
  const words = searchWords(query)
  return words.length === 0 ? listed(commands, recent) : found(commands, words, recent)
}

function listed(commands: readonly Command[], recent: readonly string[]): readonly CommandSection[] {
  const byId = new Map(commands.map((command) => [command.id, command]))
  const used = recent
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ disabledReason, isChosen }) => disabledReason === undefined && isChosen !== true)
    .slice(0, limits.recent)
  const usedIds = new Set(used.map(({ id }) => id))
  const groups = COMMAND_GROUPS.map((heading): CommandSection => {
    const all = commands.filter(({ group }) => group === heading)
    const enabled = all.filter(({ id, disabledReason }) => disabledReason === undefined && !usedIds.has(id))
    const limit = longGroups.has(heading) ? limits.listedMany : limits.listed
    return { heading, entries: enabled.slice(0, limit).map(plainly), total: enabled.length }
  })
  return [{ heading: 'Recent' as const, entries: used.map(plainly), total: used.length }, ...groups].filter(
    ({ entries }) => entries.length > 0,
  )
}

function plainly(command: Command): RankedCommand {
  return { command, labelRanges: [], codeRanges: [] }
}

interface Scored extends RankedCommand {
  readonly score: number
  /** Its place among recently used commands, from 0; Infinity if it is not among them. */
  readonly age: number
  readonly order: number
}

function found(commands: readonly Command[], words: readonly string[], recent: readonly string[]): readonly CommandSection[] {
  const ages = new Map(recent.map((id, age) => [id, age]))
  const groups = new Map<CommandGroup, Scored[]>()
  for (const [order, command] of commands.entries()) {
    const match = matchCommand(command, words)
    if (!match) continue
    const scored = { ...match, age: ages.get(command.id) ?? Number.POSITIVE_INFINITY, order }
    const others = groups.get(command.group)
    if (others) others.push(scored)
    else groups.set(command.group, [scored])
  }
  const limit = groups.size === 1 ? limits.alone : limits.amongOthers
  return [...groups]
    .map(([heading, entries]) => ({ heading, entries: entries.sort(compareScored) }))
    .sort((a, b) => compareSections(a.entries, b.entries))
    .map(({ heading, entries }) => ({ heading, entries: entries.slice(0, limit), total: entries.length }))
}

function compareSections([a]: readonly Scored[], [b]: readonly Scored[]): number {
  return a && b ? compareScored(a, b) : 0
}

function compareScored(a: Scored, b: Scored): number {
  if (a.score !== b.score) return b.score - a.score
  // Infinity - Infinity is NaN.
  if (a.age !== b.age) return a.age < b.age ? -1 : 1
  // The query covers more of a short name. This does not count for matches in keywords.
  const byLength = a.labelRanges.length > 0 && b.labelRanges.length > 0 ? a.command.label.length - b.command.label.length : 0
  return byLength === 0 ? a.order - b.order : byLength
}

interface SearchableCommand {
  readonly label: SearchableText
  readonly code: SearchableText | null
  readonly other: SearchableText
}

/** Cached per command, so that the next letter finds them ready. */
const searchables = new WeakMap<Command, SearchableCommand>()

function searchable(command: Command): SearchableCommand {
  const known = searchables.get(command)
  if (known) return known
  const { label, code, detail = '', keywords = '', group } = command
  const made = {
    label: searchableText(label),
    code: code === undefined || code === '' ? null : searchableText(code),
    other: searchableText(`${detail} ${keywords} ${group}`),
  }
  searchables.set(command, made)
  return made
}

type CommandMatch = Pick<Scored, 'command' | 'labelRanges' | 'codeRanges' | 'score'>

/** Scores are coarse, so that recent use decides between similar matches. */
function matchCommand(command: Command, words: readonly string[]): CommandMatch | null {
  const { label, code, other } = searchable(command)
  const labelRanges: MatchedRange[] = []
  const codeRanges: MatchedRange[] = []
  let score = 0
  for (const word of words) {
    const inLabel = matchWord(word, label)
    const inCode = code && matchWord(word, code)
    if (inCode && inCode.quality >= 4 && inCode.quality >= (inLabel?.quality ?? 0)) {
      codeRanges.push(...inCode.ranges)
      score += inCode.quality * 10
    } else if (inLabel) {
      labelRanges.push(...inLabel.ranges)
      score += inLabel.quality * 10
    } else if ((matchWord(word, other)?.quality ?? 0) >= 4) score += 15
    else return null
  }
  // The name begins with the whole query, including spaces.
  if (words.length > 1 && label.folded.startsWith(words.join(' '))) score += 10 * words.length
  const disabled = command.disabledReason === undefined ? 0 : 15
  // Names of lines are common words: what else begins with them, such as a view, comes first.
  const common = command.group === 'Lines' ? LINE_REDUCTION : 0
  return { command, labelRanges, codeRanges, score: Math.round(score / words.length) - disabled - common }
}

/** More than a whole name is better than its beginning. */
const LINE_REDUCTION = 11
