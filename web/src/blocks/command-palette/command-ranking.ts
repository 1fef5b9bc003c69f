import { COMMAND_GROUPS, type Command, type CommandGroup } from './command.ts'
import { type MatchedRange, matchWord, type SearchableText, searchableText, searchWords } from './command-match.ts'

/** A command that is found, and the parts of its words that were. */
export interface RankedCommand {
  readonly command: Command
  readonly labelRanges: readonly MatchedRange[]
  readonly codeRanges: readonly MatchedRange[]
}

export interface CommandSection {
  readonly heading: CommandGroup | 'Recent'
  readonly entries: readonly RankedCommand[]
  /** How many were found, shown or not. */
  readonly total: number
}

/** At most so many entries: of what was used lately, of a group while nothing is typed, of a group among others, of one alone. */
const limits = { recent: 5, listed: 8, listedMany: 3, amongOthers: 8, alone: 50 }

/** These can be thousands: while nothing is typed, a few tell that they are there. */
const longGroups: ReadonlySet<CommandGroup> = new Set(['Locations', 'Accounts'])

/**
 * The commands that a query finds, under headings. Every word of the query has to be found. The better match stands
 * first, among equal ones what was used more recently, then the shorter name, then the order given; a group stands where
 * its best does. Without a query: what was used lately, then every group in its order.
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
  /** Its place among what was used lately, from 0; infinite where it was not. */
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
  // Infinity less itself is no number.
  if (a.age !== b.age) return a.age < b.age ? -1 : 1
  // A short name is more of what was typed; of names that only go by another word, nothing was.
  const byLength = a.labelRanges.length > 0 && b.labelRanges.length > 0 ? a.command.label.length - b.command.label.length : 0
  return byLength === 0 ? a.order - b.order : byLength
}

interface SearchableCommand {
  readonly label: SearchableText
  readonly code: SearchableText | null
  readonly other: SearchableText
}

/** Kept as long as the command is: the next letter finds them ready. */
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

/** Scores are coarse, so that what was used lately decides among matches that are as good as each other. */
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
  // The whole query at the beginning of the name, words and spaces alike.
  if (words.length > 1 && label.folded.startsWith(words.join(' '))) score += 10 * words.length
  const disabled = command.disabledReason === undefined ? 0 : 15
  return { command, labelRanges, codeRanges, score: Math.round(score / words.length) - disabled }
}
