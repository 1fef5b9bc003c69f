import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Edited, flattenTree } from '@fourwall/domain/editing/tree-edits.ts'
import { recordStep, redo, startHistory, type UndoHistory, undo } from '@fourwall/domain/editing/undo.ts'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { AccountId } from '@fourwall/domain/ledger/account.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import {
  categorizationState,
  changeGroup,
  type DraftCategorization,
  draftCategorization,
  type EditedGroup,
  insertGroups,
  makeCalculation,
  makeCategory,
  mappedGroupProblems,
  moveGroups,
  removeGroups,
  retypeGroup,
} from '@fourwall/domain/mappings/categorization-edits.ts'
import { CATEGORY_TYPES, SUBTOTAL_TYPES } from '@fourwall/domain/mappings/group-types.ts'
import {
  accountsAssigned,
  assignmentsOf,
  type MappingContent,
  mergeMappings,
  withAssigned,
  withoutInvalidGroups,
} from '@fourwall/domain/mappings/mapping-edits.ts'
import { mergeCategorizations } from '@fourwall/domain/mappings/merge-categorizations.ts'
import { categorizationProblems } from '@fourwall/domain/mappings/validate-categorization.ts'
import fc from 'fast-check'
import type { Scope } from '../src/platform/database/database.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'

type Tree = readonly EditedGroup[]

/** Result of a save. */
type Outcome = 'SAVED' | 'CONFLICT' | 'REFUSED'

/** An observation and its expected value. */
interface Sight {
  readonly what: string
  readonly found: unknown
  readonly wanted: unknown
}

/** A random action; the numbers choose among what exists. */
export const anyAct = fc.record({
  who: fc.nat(1),
  kind: fc.constantFrom(
    ...(['move', 'move', 'add', 'remove', 'rename', 'retype', 'calculate', 'categorize', 'formula', 'formula'] as const),
    ...(['assign', 'assign', 'assign', 'assign', 'name', 'undo', 'undo', 'redo', 'restore lines', 'restore mapping', 'reload'] as const),
    ...(['save lines', 'save lines', 'save lines', 'save mapping', 'save mapping', 'save mapping', 'save both'] as const),
    ...(['spoil what is in use', 'map to a calculation'] as const),
  ),
  at: fc.nat(1000),
  other: fc.nat(1000),
  third: fc.nat(1000),
})
type Act = typeof anyAct extends fc.Arbitrary<infer One> ? One : never

/** What a user has open: the version that they read, and their draft. */
interface Open<State> {
  readonly version: number
  readonly base: State
  readonly document: UndoHistory<State>
}

/** A person with both editors open. */
interface Desk {
  readonly name: string
  lines: Open<DraftCategorization>
  mapping: Open<MappingContent>
  /** The groups that the mapping's editor shows. */
  groups: readonly ProfitLossGroup[]
}

interface Saved {
  readonly lines: { readonly version: number; readonly state: DraftCategorization }
  readonly mapping: { readonly version: number; readonly state: MappingContent }
}

/**
 * Two people who edit one categorization and one mapping through the services, as their screens do: each with drafts, undo and redo,
 * conflicts to settle, and versions to restore. Records what was saved, and predicts the result of each save from that.
 */
export class EditingRoom {
  readonly categorizationId: string
  readonly mappingId: string
  readonly #services: Services
  readonly #scope: Scope
  readonly #accounts: readonly AccountId[]
  readonly #desks: readonly [Desk, Desk]
  /** Every saved version. */
  readonly #lines: Map<number, DraftCategorization>
  readonly #mappings: Map<number, MappingContent>
  #sights: Sight[] = []

  private constructor(
    { services, scope, accounts }: { services: Services; scope: Scope; accounts: readonly AccountId[] },
    ids: { readonly categorizationId: string; readonly mappingId: string },
    { lines, mapping }: { lines: DraftCategorization; mapping: MappingContent },
  ) {
    this.#services = services
    this.#scope = scope
    this.#accounts = accounts
    this.categorizationId = ids.categorizationId
    this.mappingId = ids.mappingId
    this.#lines = new Map([[1, lines]])
    this.#mappings = new Map([[1, mapping]])
    const { groups } = categorizationState(lines)
    const deskOf = (name: string): Desk => ({ name, lines: opened(1, lines), mapping: opened(1, mapping), groups })
    this.#desks = [deskOf('Dana'), deskOf('Marcus')]
  }

  static async open(services: Services, scope: Scope): Promise<EditingRoom> {
    const accounts = (await services.ledger.accounts(accessOf(scope))).map(({ id }) => id)
    const [sales, costs, wages] = [category('Sales', { type: 'REVENUE' }), category('Costs', { type: 'COGS' }), category('Wages')]
    const other = category('Other income', { type: 'OTHER_INCOME' })
    const expenses = category('Expenses', { type: 'OPEX', children: [wages, category('Rent', { type: 'RENT' })] })
    const gross = category('Gross profit', { type: 'GROSS_PROFIT', formula: `{${sales.id}} - {${costs.id}}` })
    const lines: DraftCategorization = {
      name: 'Lines',
      tree: [
        { ...sales, children: [category('Discounts')] },
        costs,
        gross,
        expenses,
        category('Wages of sales', { formula: `{${wages.id}} / {${sales.id}}` }),
        other,
        category('Empty', { type: 'OTHER_EXPENSE' }),
        category('Net income', { type: 'NET_INCOME', formula: `{${gross.id}} - ({${expenses.id}} - {${other.id}})` }),
      ],
    }
    const assigned = accounts.slice(0, 5).map((accountId, at) => ({ accountId, groupId: [sales, costs, wages, other][at]?.id ?? sales.id }))
    const mapping = { name: 'Mapping', description: null, assignments: assignmentsOf(assigned) }
    const editor = { name: 'Dana' }
    const categorizationId = await services.categorizationEditing.create(accessOf(scope, editor), categorizationState(lines))
    const input = { name: mapping.name, description: null, categorizationId, accounts: asSent(mapping) }
    const mappingId = await services.mappingEditing.create(accessOf(scope, editor), input)
    return new EditingRoom({ services, scope, accounts }, { categorizationId, mappingId }, { lines, mapping })
  }

  /** The latest saved versions. */
  get saved(): Saved {
    return { lines: latest(this.#lines), mapping: latest(this.#mappings) }
  }

  /** Observations since the last call. */
  sights(): readonly Sight[] {
    const sights = this.#sights
    this.#sights = []
    return sights
  }

  /** Performs an action. @returns the result of a save; null if the action saves nothing. */
  async act(one: Act): Promise<Outcome | null> {
    const { kind, who, at, other, third } = one
    const [desk, neighbor] = who === 0 ? this.#desks : ([this.#desks[1], this.#desks[0]] as const)
    switch (kind) {
      case 'assign':
      case 'name':
        desk.mapping = changed(desk.mapping, editedMapping(desk.mapping.document.present, one, desk.groups, this.#accounts))
        return null
      case 'undo':
      case 'redo': {
        const turn = kind === 'undo' ? undo : redo
        if (at % 2 === 0) desk.lines = { ...desk.lines, document: turn(desk.lines.document) }
        else desk.mapping = { ...desk.mapping, document: turn(desk.mapping.document) }
        return null
      }
      case 'restore lines':
        desk.lines = changed(desk.lines, await this.#readLines(1 + (other % this.saved.lines.version)))
        return null
      case 'restore mapping': {
        const restored = await this.#readMapping(1 + (other % this.saved.mapping.version))
        desk.mapping = changed(desk.mapping, withoutInvalidGroups(restored, desk.groups))
        return null
      }
      case 'reload':
        await this.#reload(desk)
        return null
      case 'save lines': {
        const outcome = await this.#saveLines(desk)
        return outcome === 'CONFLICT' ? this.#settleLines(desk, third) : this.#goOn(desk, outcome, one)
      }
      case 'save mapping': {
        const outcome = await this.#saveMapping(desk)
        return outcome === 'CONFLICT' ? this.#settleMapping(desk, third) : this.#goOn(desk, outcome, one)
      }
      case 'spoil what is in use': {
        await this.#reload(desk)
        const { name, tree } = desk.lines.base
        const used = chosen([...new Set(this.saved.mapping.state.assignments.values())], at) ?? ''
        const left = after(tree, removeGroups(tree, [used]))
        // One used by a formula cannot be removed: it becomes a calculation.
        const spoilt = left === tree ? changeGroup(after(tree, makeCalculation(tree, used)), used, { formula: '1' }) : left
        desk.lines = changed(desk.lines, { name, tree: spoilt })
        return this.#goOn(desk, await this.#saveLines(desk), one)
      }
      case 'map to a calculation': {
        await this.#reload(desk)
        const calculation =
          chosen(
            desk.groups.filter(({ formula }) => formula !== null),
            at,
          )?.id ?? null
        const { base } = desk.mapping
        desk.mapping = changed(desk.mapping, {
          ...base,
          assignments: withAssigned(base.assignments, this.#accounts.slice(0, 1), calculation),
        })
        return this.#goOn(desk, await this.#saveMapping(desk), one)
      }
      case 'save both':
        return this.#goOn(desk, await this.#saveBoth(desk, neighbor), one)
      default:
        desk.lines = changed(desk.lines, editedLines(desk.lines.document.present, one))
        return null
    }
  }

  /** Reads every version once more, and deletes both. */
  async close(): Promise<void> {
    for (const version of this.#lines.keys()) await this.#readLines(version)
    for (const version of this.#mappings.keys()) await this.#readMapping(version)
    await this.#services.mappingEditing.delete(accessOf(this.#scope), this.mappingId)
    await this.#services.categorizationEditing.delete(accessOf(this.#scope), this.categorizationId)
  }

  /** Reads what is saved, as the API returns it. */
  async read(): Promise<void> {
    await this.#readLines(null)
    await this.#readMapping(null)
  }

  #see(what: string, found: unknown, wanted: unknown): void {
    this.#sights.push({ what, found, wanted })
  }

  async #goOn(desk: Desk, outcome: Outcome, { third }: Act): Promise<Outcome> {
    // After a refusal, often start over.
    if (outcome === 'REFUSED' && third % 2 === 0) await this.#reload(desk)
    return outcome
  }

  async #reload(desk: Desk): Promise<void> {
    desk.lines = opened(this.saved.lines.version, await this.#readLines(null))
    desk.mapping = opened(this.saved.mapping.version, await this.#readMapping(null))
    desk.groups = categorizationState(desk.lines.base).groups
  }

  async #readLines(version: number | null): Promise<DraftCategorization> {
    const read = await this.#services.mappings.categorizationAt(accessOf(this.#scope), this.categorizationId, version)
    const draft = draftCategorization(read ?? { name: '', groups: [] })
    const wanted = version ?? this.saved.lines.version
    this.#see('lines as they are read', { version: read?.version, draft }, { version: wanted, draft: this.#lines.get(wanted) })
    return draft
  }

  async #readMapping(version: number | null): Promise<MappingContent> {
    const read = await this.#services.mappings.mappingAt(accessOf(this.#scope), this.mappingId, version)
    const { name = '', description = null, accountMappings = [] } = read ?? {}
    const content = { name, description, assignments: assignmentsOf(accountMappings) }
    const wanted = version ?? this.saved.mapping.version
    this.#see('a mapping as it is read', { version: read?.version, content }, { version: wanted, content: this.#mappings.get(wanted) })
    return content
  }

  #expectedOfLines({ version, document: { present } }: Open<DraftCategorization>, { lines, mapping }: Saved): Outcome {
    if (!isSound(present)) return 'REFUSED'
    if (version !== lines.version) return 'CONFLICT'
    const uses = [{ name: mapping.state.name, groupIds: [...mapping.state.assignments.values()] }]
    return mappedGroupProblems(lines.state, present, uses).size > 0 ? 'REFUSED' : 'SAVED'
  }

  #expectedOfMapping({ version, document: { present } }: Open<MappingContent>, { lines, mapping }: Saved): Outcome {
    if (version !== mapping.version) return 'CONFLICT'
    const known = withoutInvalidGroups(present, categorizationState(lines.state).groups)
    return present.name.trim() === '' || known.assignments.size < present.assignments.size ? 'REFUSED' : 'SAVED'
  }

  /** Possible results when one saves the lines while another saves the mapping: either may come first. */
  #expectedOfBoth({ lines }: Desk, { mapping }: Desk): readonly (readonly [lines: Outcome, mapping: Outcome])[] {
    const { saved } = this
    const linesFirst = this.#expectedOfLines(lines, saved)
    const newLines = linesFirst === 'SAVED' ? { version: saved.lines.version + 1, state: lines.document.present } : saved.lines
    const mappingFirst = this.#expectedOfMapping(mapping, saved)
    const newMapping = mappingFirst === 'SAVED' ? { version: saved.mapping.version + 1, state: mapping.document.present } : saved.mapping
    return [
      [linesFirst, this.#expectedOfMapping(mapping, { ...saved, lines: newLines })],
      [this.#expectedOfLines(lines, { ...saved, mapping: newMapping }), mappingFirst],
    ]
  }

  #sendLines({ name, lines: { version, document } }: Desk): Promise<Outcome> {
    const state = categorizationState(document.present)
    return outcomeOf(
      this.#services.categorizationEditing.update(accessOf(this.#scope, { name }), this.categorizationId, { ...state, version }),
    )
  }

  #sendMapping({ name: editor, mapping: { version, document } }: Desk): Promise<Outcome> {
    const { name, description } = document.present
    const change = { version, name, description, accounts: asSent(document.present) }
    return outcomeOf(this.#services.mappingEditing.update(accessOf(this.#scope, { name: editor }), this.mappingId, change))
  }

  #keepLines(desk: Desk): void {
    const [version, base] = [this.saved.lines.version + 1, desk.lines.document.present]
    this.#lines.set(version, base)
    desk.lines = { ...desk.lines, version, base }
  }

  #keepMapping(desk: Desk): void {
    const [version, base] = [this.saved.mapping.version + 1, desk.mapping.document.present]
    this.#mappings.set(version, base)
    desk.mapping = { ...desk.mapping, version, base }
  }

  async #saveLines(desk: Desk): Promise<Outcome> {
    const expected = this.#expectedOfLines(desk.lines, this.saved)
    const outcome = await this.#watched('saving lines', expected, () => this.#sendLines(desk))
    if (outcome === 'SAVED') this.#keepLines(desk)
    return outcome
  }

  async #saveMapping(desk: Desk): Promise<Outcome> {
    const expected = this.#expectedOfMapping(desk.mapping, this.saved)
    const outcome = await this.#watched('saving a mapping', expected, () => this.#sendMapping(desk))
    if (outcome === 'SAVED') this.#keepMapping(desk)
    return outcome
  }

  async #saveBoth(desk: Desk, neighbor: Desk): Promise<Outcome> {
    const expected = this.#expectedOfBoth(desk, neighbor)
    const outcomes = await Promise.all([this.#sendLines(desk), this.#sendMapping(neighbor)])
    this.#see('two saves at once', outcomes, expected.find((both) => isDeepStrictEqual(both, outcomes)) ?? expected)
    const [lines, mapping] = outcomes
    if (lines === 'SAVED') this.#keepLines(desk)
    if (mapping === 'SAVED') this.#keepMapping(neighbor)
    return lines === 'SAVED' ? lines : mapping
  }

  /** A save that is expected to fail must leave no trace. */
  async #watched(what: string, expected: Outcome, save: () => Promise<Outcome>): Promise<Outcome> {
    const before = expected === 'SAVED' ? null : await this.#everything()
    const outcome = await save()
    this.#see(what, outcome, expected)
    if (before !== null) this.#see('the database after a save that was refused', await this.#everything(), before)
    return outcome
  }

  /** Takes theirs, saves mine over theirs, or merges both if possible. */
  async #settleLines(desk: Desk, how: number): Promise<Outcome> {
    const theirs = await this.#readLines(null)
    const { base, document } = desk.lines
    const both = mergeCategorizations(base, document.present, theirs)
    if (both !== null) this.#see('lines brought together', isSound(both.merged), true)
    const next = [theirs, document.present][how % 4] ?? both?.merged ?? theirs
    desk.lines = changed(opened(this.saved.lines.version, theirs), next)
    return next === theirs ? 'CONFLICT' : this.#saveLines(desk)
  }

  async #settleMapping(desk: Desk, how: number): Promise<Outcome> {
    const theirs = await this.#readMapping(null)
    const { base, document } = desk.mapping
    const next = [theirs, document.present][how % 4] ?? mergeMappings(base, document.present, theirs).content
    desk.groups = categorizationState(await this.#readLines(null)).groups
    desk.mapping = changed(opened(this.saved.mapping.version, theirs), withoutInvalidGroups(next, desk.groups))
    return next === theirs ? 'CONFLICT' : this.#saveMapping(desk)
  }

  /** Everything that a save could change in the database. */
  async #everything(): Promise<string> {
    const tables = ['categorizations', 'groups', 'mappings', 'account_mappings'].map((table) => `profit_loss_${table}`)
    const rows = [...tables, 'saved_versions'].map(
      (table) => `(select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) from ${table} t where t.company_id = $1)`,
    )
    const [all] = await this.#scope.query<{ all: string }>(
      `select jsonb_build_array(${rows.join(', ')}, (select settings_version from companies where id = $1))::text as all`,
    )
    return all?.all ?? ''
  }
}

function opened<State>(version: number, base: State): Open<State> {
  return { version, base, document: startHistory(base) }
}

function changed<State>(open: Open<State>, next: State): Open<State> {
  return { ...open, document: recordStep(open.document, next) }
}

function latest<State>(saved: ReadonlyMap<number, State>): { readonly version: number; readonly state: State } {
  const version = saved.size
  const state = saved.get(version)
  if (state === undefined) throw new Error(`Version ${version} was not saved`)
  return { version, state }
}

function isSound(lines: DraftCategorization): boolean {
  return categorizationProblems(categorizationState(lines)).length === 0
}

function asSent({ assignments }: MappingContent): { readonly groupId: string; readonly accountId: string }[] {
  return accountsAssigned(assignments).map(({ groupId, accountId }) => ({ groupId, accountId: String(accountId) }))
}

/** Result of a save; unexpected errors are thrown. */
async function outcomeOf(save: Promise<void>): Promise<Outcome> {
  try {
    await save
    return 'SAVED'
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return 'CONFLICT'
    if (error instanceof DomainError && error.code === 'BAD_USER_INPUT') return 'REFUSED'
    throw error
  }
}

function category(name: string, rest: Partial<EditedGroup> = {}): EditedGroup {
  return { id: randomUUID(), name, type: null, formula: null, favorability: null, children: [], ...rest }
}

/** Formulas of up to three groups. Of the last two, one has no value and one cannot be saved. */
const FORMULAS: readonly ((a: string, b: string, c: string) => string)[] = [
  (a, b) => `${a} - ${b}`,
  (a, b, c) => `${a} - (${b} - -${c})`,
  (a, b, c) => `${a} / ${b} - 0.125 * ${c}`,
  (a, b, c) => `(${a} + ${b}) / (${c} + 3)`,
  (a, b, c) => `${c} * 100 / ${a} - ${b} / 7`,
  (a, b, c) => `${a} + ${b} / (${c} - ${c})`,
  (a) => `2 * ${a} -`,
]

function chosen<One>(all: readonly One[], number: number): One | undefined {
  return all[number % Math.max(1, all.length)]
}

function after(tree: Tree, edit: Edited<EditedGroup>): Tree {
  return 'tree' in edit ? edit.tree : tree
}

function editedLines(draft: DraftCategorization, act: Act): DraftCategorization {
  const tree = editedTree(draft.tree, act)
  if (act.kind === 'rename' && act.other % 3 === 0) return { name: `Lines ${act.third}`, tree }
  // A step must change something.
  return tree === draft.tree ? draft : { ...draft, tree }
}

function editedTree(tree: Tree, { kind, at, other, third }: Act): Tree {
  const nodes = flattenTree(tree).map(({ node }) => node)
  const node = chosen(nodes, at)
  const place = { parentId: other % 4 === 0 ? null : (chosen(nodes, other)?.id ?? null), index: third % 4 }
  if (kind === 'add') return after(tree, insertGroups(tree, [category(`New ${at}`)], place))
  if (node === undefined) return tree
  const withFormula = (before: Tree): Tree => {
    const others = nodes.filter((one) => one !== node)
    const [a = '', b = '', c = ''] = [other, third, other + third].map((one) => `{${chosen(others, one)?.id}}`)
    return changeGroup(before, node.id, { formula: chosen(FORMULAS, at + other)?.(a, b, c) ?? a })
  }
  switch (kind) {
    case 'move':
      return after(tree, moveGroups(tree, other % 3 === 0 ? [node.id, chosen(nodes, third)?.id ?? ''] : [node.id], place))
    case 'remove':
      return after(tree, removeGroups(tree, [node.id]))
    case 'rename':
      return changeGroup(tree, node.id, { name: third % 6 === 0 ? ' ' : `Group ${third}` })
    case 'retype':
      return after(tree, retypeGroup(tree, node.id, chosen([...CATEGORY_TYPES, ...SUBTOTAL_TYPES, null], other) ?? null))
    case 'calculate': {
      const calculation = after(tree, makeCalculation(tree, node.id))
      return calculation === tree ? tree : withFormula(calculation)
    }
    case 'categorize':
      return after(tree, makeCategory(tree, node.id))
    default:
      return node.formula === null ? tree : withFormula(tree)
  }
}

function editedMapping(
  content: MappingContent,
  { kind, at, other, third }: Act,
  groups: readonly ProfitLossGroup[],
  accounts: readonly AccountId[],
): MappingContent {
  if (kind === 'name') {
    const name = third % 4 === 0 ? ' ' : `Mapping ${third}`
    return { ...content, name, description: other % 2 === 0 ? null : `For ${other}` }
  }
  // A screen only offers categories; API clients may send anything.
  const offered = third % 6 === 0 ? groups : groups.filter(({ formula }) => formula === null)
  const moved = accounts.filter((_, index) => (at >> index) % 2 === 1)
  const assignments = withAssigned(content.assignments, moved, other % 5 === 0 ? null : (chosen(offered, other)?.id ?? null))
  return assignments === content.assignments ? content : { ...content, assignments }
}
