import { groupTree } from '../../mappings/group-tree.ts'
import { joinNames } from '../../sentence-text.ts'
import { planTitle } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan, QuestionReading } from '../plan.ts'
import { planText } from '../plan-text.ts'
import type { QuestionReader } from '../reading/read-question.ts'
import { type GoldenAnswer, madeOf, type NamedKind, type NamedThing, nameOfThing } from './golden-answer.ts'
import { filledPrompt, type PromptVariable, type SavedPrompt } from './prompt.ts'
import { promptPieces } from './prompt-pieces.ts'

/** A prompt as it is asked today, and what of its golden answer no longer holds: a sentence; null while it holds. */
export interface CheckedPrompt {
  /** With today's names of what was renamed since. */
  readonly text: string
  readonly variables: readonly PromptVariable[]
  readonly problem: string | null
}

/**
 * Reads a prompt again and compares the meaning with its golden answer. Things are compared by id, so a renamed line is fine. A deleted line,
 * one with other accounts, or words with another meaning are problems.
 *
 * @param names the company's as they are now, with the time of the golden answer.
 * @param reader of these names.
 */
export function checkPrompt(prompt: SavedPrompt, golden: GoldenAnswer, names: CompanyNames, reader: QuestionReader): CheckedPrompt {
  const { text, variables } = prompt
  const asWritten = { text, variables }
  if (names.mappingId !== golden.plan.mappingId) return { ...asWritten, problem: 'The mapping it was saved with no longer exists.' }
  const renamed = golden.named.flatMap((thing) => changeOf(thing, names))
  const candidates = [...(renamed.length === 0 ? [] : [renamedPrompt(prompt, renamed)]), asWritten]
  const found = candidates.find((one) => hasMeaning(reader.read(filledPrompt(one), null), golden.plan))
  const gone = goneProblem(golden.named, names)
  if (found !== undefined) return { ...found, problem: gone ?? madeOfProblem(golden, names) }
  return { ...asWritten, problem: gone ?? readingProblem(reader.read(filledPrompt(prompt), null), golden, names) }
}

/** Whether a reading has the same rows, places and days. */
function hasMeaning(reading: QuestionReading, plan: Plan): boolean {
  return reading.kind === 'PLAN' && meaningText(reading.plan) === meaningText(plan)
}

/** Places in one order: a plan names them as the location tree has them. */
function meaningText(plan: Plan): string {
  const { places, against } = plan
  const inOrder = (one: Plan['places']): Plan['places'] => ({
    ...one,
    locationIds: one.locationIds.toSorted(),
    nodeIds: one.nodeIds.toSorted(),
  })
  return planText({
    ...plan,
    places: inOrder(places),
    against: against?.kind === 'PLACES' ? { ...against, places: inOrder(against.places) } : against,
  })
}

interface Renamed {
  readonly from: string
  readonly to: string
}

function changeOf(thing: NamedThing, names: CompanyNames): readonly Renamed[] {
  const name = nameOfThing(thing, names)
  return name === null || name === thing.name || thing.name === '' ? [] : [{ from: thing.name, to: name }]
}

/** A prompt with names replaced all at once, since one may have got another's name. Tokens stay. */
function renamedPrompt({ text, variables }: SavedPrompt, renamed: readonly Renamed[]): Pick<SavedPrompt, 'text' | 'variables'> {
  if (renamed.length === 0) return { text, variables }
  const names = new Map(renamed.map(({ from, to }) => [from.toLowerCase(), to]))
  const any = [...names.keys()]
    .toSorted((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any})(?![\p{L}\p{N}])`, 'giu')
  const replaced = (words: string): string => words.replace(pattern, (found) => names.get(found.toLowerCase()) ?? found)
  return {
    text: promptPieces(text)
      .map((piece) => (piece.kind === 'TEXT' ? replaced(piece.text) : `{${piece.token}}`))
      .join(''),
    variables: variables.map((one) => ({ ...one, usual: replaced(one.usual) })),
  }
}

const KIND_NAMES: Readonly<Record<NamedKind, string>> = {
  LINE: 'line',
  ACCOUNT: 'account',
  METRIC: 'metric',
  LOCATION: 'location',
  NODE: 'group of locations',
  BUDGET: 'budget',
}

function goneProblem(named: readonly NamedThing[], names: CompanyNames): string | null {
  const gone = named.filter((thing) => nameOfThing(thing, names) === null)
  const [first, ...others] = gone
  if (first === undefined) return null
  if (others.length === 0) return `The ${KIND_NAMES[first.kind]} "${first.name}" is gone.`
  return `${joinNames(gone.map(({ kind, name }) => `the ${KIND_NAMES[kind]} "${name}"`))} are gone.`.replace(/^t/, 'T')
}

/** How the accounts of a line of the plan have changed. Accounts created since do not count: every ledger gains some. */
function madeOfProblem({ lines, newestAccount }: GoldenAnswer, names: CompanyNames): string | null {
  const tree = groupTree(names.groups)
  const nameOf = (id: string): string => {
    const account = names.accounts.find((one) => one.id === id)
    return account === undefined ? 'a deleted account' : `${account.number} ${account.name}`.trim()
  }
  for (const { groupId, accountIds, formulas } of lines) {
    const line = nameOfThing({ kind: 'LINE', id: groupId }, names) ?? ''
    const now = madeOf(groupId, tree, names)
    if (now.formulas.join('\n') !== formulas.join('\n')) return `"${line}" is calculated in another way now.`
    const lost = accountIds.filter((id) => !now.accountIds.includes(id))
    if (lost.length > 0) return `"${line}" no longer has ${listed(lost.map(nameOf))}.`
    const gained = now.accountIds.filter((id) => !accountIds.includes(id) && !(Number(id) > newestAccount))
    if (gained.length > 0) return `"${line}" has ${listed(gained.map(nameOf))} now.`
  }
  return null
}

/** Names beyond this many are counted. */
const MOST_NAMES = 3

function listed(names: readonly string[]): string {
  return names.length <= MOST_NAMES
    ? joinNames(names)
    : joinNames([...names.slice(0, MOST_NAMES), `${names.length - MOST_NAMES} more accounts`])
}

function readingProblem(reading: QuestionReading, { plan }: GoldenAnswer, names: CompanyNames): string {
  switch (reading.kind) {
    case 'PLAN': {
      const [now, then] = [planTitle(reading.plan, names), planTitle(plan, names)]
      return now === then ? `It is read in another way now: ${now}.` : `It is read as "${now}" now, no longer as "${then}".`
    }
    case 'CHOICE':
      return `"${reading.words}" has several meanings now: ${joinNames(reading.choices.map(({ name }) => name))}.`
    case 'UNREAD':
      return reading.words.length === 0
        ? 'It is not understood any more.'
        : `${joinNames(reading.words.map((word) => `"${word}"`))} ${reading.words.length === 1 ? 'is' : 'are'} not understood any more.`
    case 'REFUSED':
      return 'It is no longer read as a question that reports answer.'
  }
}

/** Why a question cannot become a prompt: it must be read as one plan. Null where it can. */
export function unreadPrompt(reading: QuestionReading): string | null {
  switch (reading.kind) {
    case 'PLAN':
      return null
    case 'CHOICE':
      return `"${reading.words}" can mean ${joinNames(
        reading.choices.map(({ name }) => name),
        'or',
      )}. Say which.`
    case 'UNREAD':
      return reading.words.length === 0
        ? 'This is too long to be one question. Ask one thing at a time.'
        : `${joinNames(reading.words.map((word) => `"${word}"`))} ${reading.words.length === 1 ? 'is' : 'are'} not understood. Use names of lines, accounts, metrics and locations.`
    case 'REFUSED':
      return 'Reports do not answer this. Ask about lines, accounts, metrics or locations.'
  }
}
