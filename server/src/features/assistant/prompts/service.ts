import { budgetOfPlan } from '@fourwall/domain/assistant/answers/plan-names.ts'
import { planTitle } from '@fourwall/domain/assistant/answers/plan-words.ts'
import { NO_CONTEXT } from '@fourwall/domain/assistant/chat.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { operandsOf, type Plan } from '@fourwall/domain/assistant/plan.ts'
import { checkPrompt, unreadPrompt } from '@fourwall/domain/assistant/prompts/check-prompt.ts'
import { type GoldenAnswer, goldenAnswer, goldenDocument, parseGolden } from '@fourwall/domain/assistant/prompts/golden-answer.ts'
import { asksTheSame, filledPrompt, parsePrompt, promptDocument, type SavedPrompt } from '@fourwall/domain/assistant/prompts/prompt.ts'
import { promptChoices } from '@fourwall/domain/assistant/prompts/prompt-choices.ts'
import type { VariableKind } from '@fourwall/domain/assistant/prompts/prompt-pieces.ts'
import { type StarterPrompt, starterPrompts } from '@fourwall/domain/assistant/prompts/starter-prompts.ts'
import type { QuestionReader } from '@fourwall/domain/assistant/reading/read-question.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { recordMade } from '../../../platform/database/idempotency-keys.ts'
import type { Access } from '../../../platform/identity/access.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { refuseStale } from '../../history/service.ts'
import type { AnsweringService } from '../answering.ts'
import type { ChatService } from '../service.ts'
import { type PromptOwner, promptsPolicy } from './policy.ts'
import {
  countPrompts,
  insertPrompt,
  insertRuns,
  lockPrompt,
  markPromptDeleted,
  type PromptFacts,
  type PromptRow,
  placePrompt,
  selectPrompts,
  sweepPrompts,
  sweepRuns,
  updatePrompt,
} from './repository.ts'

/** A prompt as its user sees it. */
export interface LibraryPrompt {
  /** A UUID, or that of a starter: `starter:` with its key. */
  readonly id: string
  readonly owner: PromptOwner
  /** 0 for an unchanged starter. */
  readonly version: number
  /** With today's names. */
  readonly prompt: SavedPrompt
  /** Its golden answer; null for one that another version of the program wrote. */
  readonly plan: Plan | null
  /** The golden answer in words, with today's names. */
  readonly reading: string
  /** What of the golden answer no longer holds; null while it holds. */
  readonly problem: string | null
  /** Null for an unchanged starter. */
  readonly updatedAt: Date | null
  readonly updatedBy: string | null
}

export interface PromptToSave {
  /** As the caller read it, or chosen for a new one; null for a new one. */
  readonly id: string | null
  readonly version: number | null
  readonly owner: PromptOwner
  /** Which mapping it is read by; null for the usual one, or that of the stored prompt. */
  readonly mappingId: string | null
  readonly document: unknown
}

interface PromptParts {
  readonly answering: Pick<AnsweringService, 'names' | 'reader'>
  readonly chats: Pick<ChatService, 'start' | 'continue' | 'rename'>
}

const STARTER = 'starter:'
const KEPT_DAYS = 30
/** Runs older than any period that could still be asked about. */
const RUNS_KEPT_DAYS = 100
const MOST_PROMPTS = 200

/** Saved questions, each with the meaning it had when it was saved. */
export class PromptService {
  readonly #parts: PromptParts
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: PromptParts, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#clock = clock
    this.#newId = newId
  }

  /** The company's in their order, then the user's own; each checked against its golden answer. */
  async list(access: Access): Promise<readonly LibraryPrompt[]> {
    const rows = await selectPrompts(promptsPolicy.read(access), access.user.userId)
    const known = new NamesThen(this.#parts.answering, access)
    const stored: LibraryPrompt[] = []
    for (const row of rows) if (!row.isDeleted) stored.push(await libraryPrompt(row, known))
    const names = await known.today(null)
    const taken = new Set(rows.map(({ starterKey }) => starterKey))
    const starters = names === null ? [] : starterPrompts(names.names, names.reader).filter(({ key }) => !taken.has(key))
    return [
      ...stored.filter(({ owner }) => owner === 'COMPANY'),
      ...starters.map(
        ({ key, prompt, golden }): LibraryPrompt => ({
          id: `${STARTER}${key}`,
          owner: 'COMPANY',
          version: 0,
          prompt,
          plan: golden.plan,
          reading: names === null ? '' : planTitle(golden.plan, names.names),
          problem: null,
          updatedAt: null,
          updatedBy: null,
        }),
      ),
      ...stored.filter(({ owner }) => owner === 'OWN'),
    ]
  }

  /** Null if the user sees no such prompt. */
  async get(access: Access, id: string): Promise<LibraryPrompt | null> {
    return (await this.list(access)).find((one) => one.id === id.toLowerCase()) ?? null
  }

  /** What variables may stand for, in words of questions. Empty lists without a mapping. */
  async choices(access: Access): Promise<Readonly<Record<VariableKind, readonly string[]>>> {
    promptsPolicy.read(access)
    const names = await this.#parts.answering.names(access, null)
    return names === null ? { LINE: [], PERIOD: [], LOCATIONS: [], BUDGET: [] } : promptChoices(names)
  }

  /** How a prompt would be read, without storing it. @throws BadInputError for what is no prompt. */
  async test(access: Access, { mappingId, document }: Pick<PromptToSave, 'mappingId' | 'document'>): Promise<PromptReading> {
    promptsPolicy.read(access)
    const prompt = parsePrompt(document, 'input')
    const { names, reader } = await this.#required(access, mappingId)
    refuseOther(mappingId, names)
    const reading = reader.read(filledPrompt(prompt), null)
    return { reading: reading.kind === 'PLAN' ? planTitle(reading.plan, names) : null, problem: unreadPrompt(reading) }
  }

  /**
   * Saves a new prompt, or the next version of one. Its golden answer is replaced only if the question's meaning changes. Saves
   * nothing if nothing changes.
   *
   * @throws BadInputError if it is not read as one question; DomainError (CONFLICT) if it was saved by someone else since; NOT_FOUND.
   */
  async save(access: Access, input: PromptToSave): Promise<LibraryPrompt> {
    const scope = promptsPolicy.change(access, input.owner)
    const prompt = parsePrompt(input.document, 'input')
    const starterKey = keyOfStarter(input.id)
    if (input.id !== null && starterKey === null && !isUuid(input.id))
      throw new BadInputError('The id of a prompt must be a UUID.', 'input.id')
    if (starterKey !== null && input.owner === 'OWN')
      throw new BadInputError('This prompt is the company’s. Save yours as a new one.', 'input.owner')
    const seen = await this.#seen(access, input.id)
    const { names, reader } = await this.#required(access, input.mappingId ?? seen?.golden?.plan.mappingId ?? null)
    refuseOther(input.mappingId, names)
    const saved = await scope.transaction(async (tx) => {
      const stored = await this.#locked(tx, access, input.id)
      if (stored?.isDeleted === true && starterKey === null) throw gone()
      if (stored === null && starterKey === null && input.version !== null) throw gone()
      if (stored !== null && ownerOf(stored) !== input.owner)
        throw new BadInputError('Whose a prompt is stays as it is. Save it as a new one.', 'input.owner')
      const before = stored === null ? null : readRow(stored)
      const isSame = before !== null && asksTheSame(before.prompt, prompt) && input.mappingId === null
      if (stored !== null && before !== null) {
        if (isSame && !stored.isDeleted && documentText(before.prompt) === documentText(prompt)) return stored.id
        // A new prompt that was saved already, by a request whose answer was lost, goes on from there.
        refuseStale({ name: `"${before.prompt.title}"`, version: stored.version }, stored.isDeleted ? null : (input.version ?? 1))
      }
      const golden = isSame && before.golden !== null ? before.golden : goldenOfReading(prompt, names, reader)
      const id = stored?.id ?? (starterKey === null ? input.id?.toLowerCase() : null) ?? this.#newId()
      await this.#write(tx, access, { id, stored, starterKey, owner: input.owner, prompt, golden })
      if (stored === null) await recordMade(tx, id)
      return id
    })
    return this.#found(access, saved)
  }

  /** Makes today's reading the golden answer. @throws BadInputError if it is not read as one question; CONFLICT; NOT_FOUND. */
  async accept(access: Access, id: string, version: number): Promise<LibraryPrompt> {
    const seen = await this.#seen(access, id)
    const renamed = seen && (await this.#asToday(access, seen.prompt, seen.golden))
    const { names, reader } = await this.#required(access, seen?.golden?.plan.mappingId ?? null)
    await this.#changing(access, id, async (tx, stored) => {
      refuseStale({ name: `"${renamed?.title ?? ''}"`, version: stored.version }, version)
      const prompt = renamed ?? readRow(stored).prompt
      const golden = goldenOfReading(prompt, names, reader)
      await this.#write(tx, access, { id: stored.id, stored, starterKey: null, owner: ownerOf(stored), prompt, golden })
    })
    return this.#found(access, id)
  }

  /** Can be restored for 30 days, a starter for good. @throws DomainError (NOT_FOUND). */
  async delete(access: Access, id: string): Promise<void> {
    await this.#changing(access, id, async (tx, stored) => {
      const now = this.#clock.now()
      await markPromptDeleted(tx, stored.id, now)
      await sweepPrompts(tx, new Date(now.getTime() - KEPT_DAYS * 86_400_000))
    })
  }

  /** Brings back a deleted prompt. @throws DomainError (NOT_FOUND). */
  async restore(access: Access, id: string): Promise<LibraryPrompt> {
    const restored = await promptsPolicy.read(access).transaction(async (tx) => {
      const stored = await this.#locked(tx, access, id)
      if (stored === null) throw gone()
      promptsPolicy.change(access, ownerOf(stored))
      if (stored.isDeleted) await markPromptDeleted(tx, stored.id, null)
      return stored.id
    })
    return this.#found(access, restored)
  }

  /** Puts prompts of one owner into an order, before the others of theirs. Starters among them are stored. @throws DomainError (NOT_FOUND). */
  async order(access: Access, owner: PromptOwner, ids: readonly string[]): Promise<readonly LibraryPrompt[]> {
    const scope = promptsPolicy.change(access, owner)
    if (ids.length > MOST_PROMPTS) throw tooMany()
    const starters = await this.#starters(access, ids)
    await scope.transaction(async (tx) => {
      const first: PromptRow[] = []
      for (const id of new Set(ids)) {
        const stored = (await this.#locked(tx, access, id)) ?? (await this.#storedStarter(tx, access, id, starters))
        if (stored === null || ownerOf(stored) !== owner) throw gone()
        first.push(stored)
      }
      const others = (await selectPrompts(tx, access.user.userId)).filter((row) => ownerOf(row) === owner)
      const inOrder = new Set([...first, ...others].map(({ id }) => id))
      for (const [at, id] of [...inOrder].entries()) await placePrompt(tx, id, at)
    })
    return this.list(access)
  }

  /**
   * Prompts that run by themselves now: each once for a user and a day or a month of the company’s calendar, however many windows ask. Who
   * asks first has them.
   */
  async due(access: Access): Promise<readonly LibraryPrompt[]> {
    const scope = promptsPolicy.run(access)
    const rows = await selectPrompts(scope, access.user.userId)
    // Runs whenever the app opens, and usually there are no prompts to run.
    if (!rows.some((row) => !row.isDeleted && readRow(row).prompt.runs !== 'NEVER')) return []
    const running = (await this.list(access)).filter(({ prompt }) => prompt.runs !== 'NEVER')
    const names = running.length === 0 ? null : await this.#parts.answering.names(access, null)
    if (names === null) return []
    const { today } = names.time
    const runs = running.map(({ id, prompt }) => ({
      promptId: id,
      period: prompt.runs === 'DAILY' ? today : today.slice(0, 'yyyy-MM'.length),
    }))
    const now = this.#clock.now()
    const taken = await scope.transaction(async (tx) => {
      const added = await insertRuns(tx, access.user.userId, runs, now)
      if (added.length > 0) await sweepRuns(tx, new Date(now.getTime() - RUNS_KEPT_DAYS * 86_400_000))
      return new Set(added)
    })
    return running.filter(({ id }) => taken.has(id))
  }

  /** Asks prompts as usual in one new chat, in their order. @returns its id. @throws DomainError (NOT_FOUND). */
  async run(access: Access, ids: readonly string[]): Promise<string> {
    promptsPolicy.run(access)
    const all = await this.list(access)
    const asked = [...new Set(ids)].map((id) => all.find((one) => one.id === id.toLowerCase()) ?? null)
    const [first, ...others] = asked
    if (first === undefined || first === null) throw gone()
    const { id } = await this.#parts.chats.start(access, await this.#question(access, first))
    for (const other of others) {
      if (other === null) throw gone()
      await this.#parts.chats.continue(access, id, await this.#question(access, other), null)
    }
    if (others.length > 0) await this.#parts.chats.rename(access, id, `${first.prompt.title.slice(0, 90)} and ${others.length} more`)
    return id
  }

  /** As a plan where it is understood: then no question follows on the one before. */
  async #question(access: Access, { prompt, plan }: LibraryPrompt) {
    const text = filledPrompt(prompt)
    const { reader } = await this.#required(access, plan?.mappingId ?? null)
    const reading = reader.read(text, null)
    return { text, context: NO_CONTEXT, plan: reading.kind === 'PLAN' ? reading.plan : null }
  }

  /** A stored prompt as it is now, outside of any change. Null for none. */
  async #seen(access: Access, id: string | null): Promise<ReturnType<typeof readRow> | null> {
    const key = keyOfStarter(id)
    const rows = id === null ? [] : await selectPrompts(promptsPolicy.read(access), access.user.userId)
    const row = rows.find((one) => (key === null ? one.id === id?.toLowerCase() : one.starterKey === key))
    return row === undefined ? null : readRow(row)
  }

  /** A prompt with today's names of what was renamed. */
  async #asToday(access: Access, prompt: SavedPrompt, golden: GoldenAnswer | null): Promise<SavedPrompt> {
    if (golden === null) return prompt
    const then = await new NamesThen(this.#parts.answering, access).of(golden)
    return then === null ? prompt : { ...prompt, ...renamedOnly(checkPrompt(prompt, golden, then.names, then.reader)) }
  }

  async #required(access: Access, mappingId: string | null): Promise<NamesAndReader> {
    const known = await new NamesThen(this.#parts.answering, access).today(mappingId)
    if (known === null) throw new BadInputError('There is no mapping yet, so there are no reports to ask about. Make one first.')
    return known
  }

  async #found(access: Access, id: string): Promise<LibraryPrompt> {
    const prompt = await this.get(access, id)
    if (prompt === null) throw gone()
    return prompt
  }

  /** Changes one that is there, for whom it may be changed by; a starter is stored before. */
  async #changing(access: Access, id: string, change: (tx: Queryable, stored: PromptRow) => Promise<void>): Promise<void> {
    if (keyOfStarter(id) !== null) promptsPolicy.change(access, 'COMPANY')
    const starters = await this.#starters(access, [id])
    await promptsPolicy.read(access).transaction(async (tx) => {
      const stored = (await this.#locked(tx, access, id)) ?? (await this.#storedStarter(tx, access, id, starters))
      if (stored === null || stored.isDeleted) throw gone()
      promptsPolicy.change(access, ownerOf(stored))
      await change(tx, stored)
    })
  }

  async #locked(tx: Queryable, access: Access, id: string | null): Promise<PromptRow | null> {
    const key = keyOfStarter(id)
    if (key !== null) return lockPrompt(tx, access.user.userId, 'starter_key', key)
    return id !== null && isUuid(id) ? lockPrompt(tx, access.user.userId, 'id', id) : null
  }

  /** Today's starters; none where no id is that of one. */
  async #starters(access: Access, ids: readonly string[]): Promise<readonly StarterPrompt[]> {
    if (!ids.some((id) => keyOfStarter(id) !== null)) return []
    const known = await new NamesThen(this.#parts.answering, access).today(null)
    return known === null ? [] : starterPrompts(known.names, known.reader)
  }

  /** Stores a starter as it is. Null for no starter of today. */
  async #storedStarter(tx: Queryable, access: Access, id: string, starters: readonly StarterPrompt[]): Promise<PromptRow | null> {
    const key = keyOfStarter(id)
    const starter = starters.find((one) => one.key === key)
    if (starter === undefined) return null
    const { prompt, golden } = starter
    await this.#write(tx, access, { id: this.#newId(), stored: null, starterKey: key, owner: 'COMPANY', prompt, golden })
    return this.#locked(tx, access, id)
  }

  async #write(tx: Queryable, access: Access, { id, stored, starterKey, owner, prompt, golden }: PromptToWrite): Promise<void> {
    const userId = owner === 'COMPANY' ? '' : access.user.userId
    const written = {
      id,
      version: (stored?.version ?? 0) + 1,
      document: promptDocument(prompt),
      golden: goldenDocument(golden),
      updatedAt: this.#clock.now(),
      updatedBy: access.user.name,
    }
    if (stored !== null) {
      await updatePrompt(tx, written, factsOf(golden.plan))
      if (stored.isDeleted) await markPromptDeleted(tx, id, null)
      return
    }
    const { count, lastPlace } = await countPrompts(tx, userId)
    if (count >= MOST_PROMPTS) throw tooMany()
    const isNew = await insertPrompt(tx, { ...written, userId, starterKey, place: lastPlace + 1, isDeleted: false }, factsOf(golden.plan))
    if (!isNew) throw new DomainError('CONFLICT', 'Someone else has just changed this prompt. Reload the page.')
  }
}

/** How a text would be read: as what, or why not. */
export interface PromptReading {
  readonly reading: string | null
  readonly problem: string | null
}

interface PromptToWrite {
  readonly id: string
  /** Null for a new one. */
  readonly stored: PromptRow | null
  readonly starterKey: string | null
  readonly owner: PromptOwner
  readonly prompt: SavedPrompt
  readonly golden: GoldenAnswer
}

interface NamesAndReader {
  readonly names: CompanyNames
  readonly reader: QuestionReader
}

/** Names as they are now, with the time of a golden answer; each once. */
class NamesThen {
  readonly #answering: Pick<AnsweringService, 'names' | 'reader'>
  readonly #access: Access
  readonly #made = new Map<string, Promise<NamesAndReader | null>>()

  constructor(answering: Pick<AnsweringService, 'names' | 'reader'>, access: Access) {
    this.#answering = answering
    this.#access = access
  }

  of({ plan, time }: GoldenAnswer): Promise<NamesAndReader | null> {
    return this.#of(plan.mappingId, time)
  }

  /** @param mappingId if null or deleted, the default mapping is used. */
  today(mappingId: string | null): Promise<NamesAndReader | null> {
    return this.#of(mappingId, null)
  }

  #of(mappingId: string | null, time: TimeContext | null): Promise<NamesAndReader | null> {
    const key = JSON.stringify([mappingId, time])
    const known = this.#made.get(key) ?? this.#make(mappingId, time)
    this.#made.set(key, known)
    return known
  }

  async #make(mappingId: string | null, time: TimeContext | null): Promise<NamesAndReader | null> {
    const names = await this.#answering.names(this.#access, mappingId, time)
    return names && { names, reader: await this.#answering.reader(this.#access, names) }
  }
}

async function libraryPrompt(row: PromptRow, known: NamesThen): Promise<LibraryPrompt> {
  const { prompt, golden } = readRow(row)
  const then = golden === null ? null : await known.of(golden)
  const checked =
    golden === null
      ? { problem: 'Another version of Fourwall kept its golden answer, and this one cannot read it. Accept today’s reading.' }
      : then === null
        ? { problem: 'There is no mapping any more, so it cannot be read.' }
        : checkPrompt(prompt, golden, then.names, then.reader)
  return {
    id: row.id,
    owner: ownerOf(row),
    version: row.version,
    prompt: 'text' in checked ? { ...prompt, ...renamedOnly(checked) } : prompt,
    plan: golden?.plan ?? null,
    reading: golden === null || then === null ? '' : planTitle(golden.plan, then.names),
    problem: checked.problem,
    updatedAt: row.updatedAt,
    updatedBy: row.updatedBy,
  }
}

/** @throws BadInputError if it is not read as one question. */
function goldenOfReading(prompt: SavedPrompt, names: CompanyNames, reader: QuestionReader): GoldenAnswer {
  const reading = reader.read(filledPrompt(prompt), null)
  if (reading.kind === 'PLAN') return goldenAnswer(reading.plan, names)
  throw new BadInputError(unreadPrompt(reading) ?? 'This is not understood.', 'input.text')
}

/** @throws BadInputError where a mapping was named and the usual one was found instead of it. */
function refuseOther(mappingId: string | null, names: CompanyNames): void {
  if (mappingId !== null && mappingId.toLowerCase() !== names.mappingId)
    throw new BadInputError('There is no such mapping (any more). Choose another one.', 'input.mappingId')
}

function documentText(prompt: SavedPrompt): string {
  return JSON.stringify(promptDocument(prompt))
}

function renamedOnly({ text, variables }: Pick<SavedPrompt, 'text' | 'variables'>): Pick<SavedPrompt, 'text' | 'variables'> {
  return { text, variables }
}

/** @throws DomainError (CONFLICT) for a prompt that a newer version of the program stored. `golden`: null for one of another version. */
function readRow({ document, golden }: PromptRow): { readonly prompt: SavedPrompt; readonly golden: GoldenAnswer | null } {
  try {
    return { prompt: parsePrompt(document), golden: goldenOf(golden) }
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    throw new DomainError('CONFLICT', 'A newer version of Fourwall saved this prompt, and this one cannot read it. It is kept as it is.')
  }
}

function goldenOf(document: unknown): GoldenAnswer | null {
  try {
    return parseGolden(document)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

function ownerOf({ userId }: PromptRow): PromptOwner {
  return userId === '' ? 'COMPANY' : 'OWN'
}

/** Null for what is no starter. */
function keyOfStarter(id: string | null): string | null {
  return id?.startsWith(STARTER) === true ? id.slice(STARTER.length) : null
}

function factsOf({ mappingId, rows, places, against, alsoAgainst, perMetricId, driverIds }: Plan): PromptFacts {
  const each = (ids: readonly (string | null)[]): readonly string[] => [...new Set(ids.flatMap((id) => id ?? []))]
  return {
    mappingId,
    namedIds: each([
      ...rows.flatMap(operandsOf).map((row) => (row.kind === 'METRIC' ? row.metricId : null)),
      budgetOfPlan({ against, alsoAgainst }),
      perMetricId,
      ...driverIds,
    ]),
    groupIds: each(rows.flatMap(operandsOf).map((row) => (row.kind === 'METRIC' ? null : row.groupId))),
    locationIds: each([...places.locationIds, ...(against?.kind === 'PLACES' ? against.places.locationIds : [])]),
  }
}

function tooMany(): BadInputError {
  return new BadInputError(`There are ${MOST_PROMPTS} prompts, the most possible. Delete some first.`)
}

function gone(): DomainError {
  return new DomainError('NOT_FOUND', 'There is no such prompt (any more). Load the page again.')
}
