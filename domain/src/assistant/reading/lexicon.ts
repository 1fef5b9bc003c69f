import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { headlineGroup } from '../../home/usual-arrangement.ts'
import { flattenLocations } from '../../locations/location-tree.ts'
import type { Favorability, ProfitLossGroup } from '../../mappings/categorization.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { type GroupTree, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { planRowName } from '../answers/plan-names.ts'
import type { CompanyAccount, CompanyNames } from '../company-names.ts'
import { isRateRow, type PlanRow, type RefusalReason } from '../plan.ts'
import { phrasesOfType, phrasesOfTypes } from './entries/entry-kinds.ts'
import { NameParts, SMALL_WORDS } from './name-parts.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { type QuestionWord, questionWords } from './question-words.ts'
import { isOneSlip } from './spelling.ts'
import { TIME_WORDS } from './times/time-vocabulary.ts'
import {
  BEFORE_TAX,
  INCOME_TAX,
  KEY_PHRASES,
  type KeyWord,
  REFUSED_PHRASES,
  TRADE_ACCOUNTS,
  TRADE_LINES,
  TRADE_METRICS,
} from './trade-words.ts'
import type { VendorNames } from './vendor-names.ts'

/** A line, an account or a metric with its displayed name. */
export interface MeantRow {
  readonly row: PlanRow
  readonly name: string
}

/** What some words mean to this company. */
export type Meaning =
  /** Several rows: any of them may be meant. `isAssumed`: another word than the company's own, or a part of its name. */
  | { readonly is: 'ROWS'; readonly rows: readonly MeantRow[]; readonly isAssumed: boolean }
  | { readonly is: 'PLACES'; readonly places: QuestionPlaces; readonly name: string }
  /** Names of several places that begin alike. */
  | { readonly is: 'SOME_PLACES'; readonly places: readonly { readonly places: QuestionPlaces; readonly name: string }[] }
  /** Vendors as they are booked: any of them may be meant. `isWhole`: by the whole name. */
  | { readonly is: 'VENDORS'; readonly names: readonly string[]; readonly isWhole: boolean }
  | { readonly is: 'BUDGET'; readonly budgetId: string; readonly name: string }
  | { readonly is: 'KEY'; readonly key: KeyWord }
  | { readonly is: 'REFUSED'; readonly reason: RefusalReason }

const LONGEST_PHRASE = 9

/** Names that are prepared in one step. */
const NAMES_PER_STEP = 20
const PHRASES_PER_STEP = 10

/** The names in a vocabulary: a company's names without its current time, which changes. */
export type NamesToRead = Pick<CompanyNames, 'groups' | 'accounts' | 'metrics' | 'locations' | 'tree' | 'budgets' | 'entryTypes'>

/**
 * Words of a company and of the trade, with what they mean, prepared once for all questions on the same names. Takes half a second with ten
 * thousand accounts, so it goes in steps of a millisecond, between which other work can be done.
 */
export function* makeVocabulary(names: NamesToRead): Generator<undefined, Vocabulary, void> {
  const vocabulary = new Vocabulary(names.groups)
  for (const _ of vocabulary.steps(names)) yield
  return vocabulary
}

/** All steps at once, for companies with few names. */
function wholeVocabulary(names: NamesToRead): Vocabulary {
  const vocabulary = new Vocabulary(names.groups)
  // Nothing else waits for its turn here.
  for (const _ of vocabulary.steps(names));
  return vocabulary
}

/** See `makeVocabulary`. */
export class Vocabulary {
  readonly tree: GroupTree
  readonly #phrases = new Map<string, Meaning[]>()
  /** Rows that share a name with others, by that name. */
  readonly #sameNames = new Map<string, MeantRow[]>()
  readonly #partial = new NameParts<MeantRow>()
  readonly #initials = new Map<string, MeantRow[]>()
  readonly #partialPlaces = new NameParts<{ places: QuestionPlaces; name: string }>()
  /** Accounts by the words of their numbers, with their names. */
  readonly #numbered = new Map<string, { readonly meaning: Meaning; readonly name: string }[]>()
  readonly #words = new Set<string>(TIME_WORDS)
  /** Those that only refuse a question: known, but no slip is read as one. */
  readonly #refusing = new Set<string>()
  readonly #bags = new Map<string, Meaning>()
  readonly #longPlaces: (readonly QuestionWord[])[] = []
  #longest = 1

  /** Empty until all steps are done. */
  constructor(groups: readonly ProfitLossGroup[]) {
    this.tree = groupTree(groups)
  }

  *steps(names: NamesToRead): Generator<undefined, void, void> {
    yield* this.#addRows(names)
    yield* this.#addPlaces(names)
    for (const { id, name } of names.budgets) this.#add(name, { is: 'BUDGET', budgetId: id, name })
    // `the Lender plan`, of `Lender plan 2026` alone.
    const shortNames = names.budgets.map(({ name }) => /^(\S+ \S.*?) 20\d\d$/.exec(name)?.[1] ?? null)
    for (const [at, { id, name }] of names.budgets.entries()) {
      const short = shortNames[at] ?? null
      if (short !== null && shortNames.indexOf(short) === shortNames.lastIndexOf(short))
        this.#add(short, { is: 'BUDGET', budgetId: id, name })
    }
    for (const { phrases, type, name } of TRADE_LINES) {
      yield
      const row = lineOf(this.tree, type, name)
      if (row !== null) yield* this.#addEach(phrases, { is: 'ROWS', rows: [row], isAssumed: true })
    }
    let net = names.groups.some(({ name }) => INCOME_TAX.test(name)) ? null : lineOf(this.tree, 'NET_INCOME')
    for (const [at, { name }] of names.accounts.entries()) {
      if (at % NAMES_PER_STEP === 0) yield
      if (INCOME_TAX.test(name)) net = null
    }
    if (net !== null) yield* this.#addEach(BEFORE_TAX, { is: 'ROWS', rows: [net], isAssumed: true })
    for (const { phrases, name } of TRADE_ACCOUNTS) {
      const rows: MeantRow[] = []
      for (const [at, account] of names.accounts.entries()) {
        if (at % NAMES_PER_STEP === 0) yield
        if (name.test(account.name))
          rows.push({ row: { kind: 'ACCOUNT', groupId: account.groupId, accountId: account.id }, name: account.name })
      }
      // A company may keep a line for it instead.
      const lines = this.tree.nodes.filter(({ group }) => isCategory(group) && name.test(group.name))
      const found =
        rows.length > 0 ? rows : lines.map(({ group }) => ({ row: { kind: 'GROUP' as const, groupId: group.id }, name: group.name }))
      if (found.length > 0) yield* this.#addEach(phrases, { is: 'ROWS', rows: found, isAssumed: true })
    }
    for (const { phrases, name } of TRADE_METRICS) {
      const named = names.metrics.filter((metric) => name.test(metric.name))
      const [first] = named
      if (named.length === 1 && first !== undefined)
        yield* this.#addEach(phrases, {
          is: 'ROWS',
          rows: [{ row: { kind: 'METRIC', metricId: first.id }, name: first.name }],
          isAssumed: true,
        })
    }
    yield
    for (const [reason, phrases] of Object.entries(REFUSED_PHRASES)) {
      yield
      // The keys are those of the table.
      yield* this.#addEach(phrases, { is: 'REFUSED', reason: reason as RefusalReason })
    }
    for (const [key, phrases] of Object.entries(KEY_PHRASES)) {
      yield
      yield* this.#addEach(phrases, { is: 'KEY', key: key as KeyWord })
    }
    this.#addEntryTypes(names)
  }

  /** Every word that a misspelled one may stand for. */
  get words(): ReadonlySet<string> {
    return this.#words
  }

  isKnown(word: string): boolean {
    return this.#words.has(word) || this.#refusing.has(word)
  }

  get longestPhrase(): number {
    return this.#longest
  }

  /** Names of places that have several words. */
  get longPlaces(): readonly (readonly QuestionWord[])[] {
    return this.#longPlaces
  }

  /** What stems, put together, mean: the company's names first. Empty for nothing. */
  meanings(stems: readonly string[]): readonly Meaning[] {
    const key = stems.join(' ')
    const found = this.#phrases.get(key)
    if (found !== undefined) return found
    const numbered = this.#numberedAccount(stems)
    if (numbered !== null) return [numbered]
    const bag = stems.length < 2 ? undefined : this.#bags.get(bagOf(stems))
    if (bag !== undefined && !SMALL_WORDS.has(stems[0] ?? '') && !SMALL_WORDS.has(stems.at(-1) ?? '')) return [bag]
    const rows = new Set([...(this.#initials.get(key) ?? []), ...this.#partial.find(stems)])
    if (rows.size > 0) return [{ is: 'ROWS', rows: this.#withoutParts([...rows]), isAssumed: true }]
    const places = this.placesOf(stems)
    return places === null ? [] : [places]
  }

  /** Whether stems mean a line, an account or a metric only because its name has them in another order. */
  isReordered(stems: readonly string[]): boolean {
    if (stems.length < 2 || this.#phrases.has(stems.join(' '))) return false
    const bag = this.#bags.get(bagOf(stems))
    const [named] = bag?.is === 'ROWS' ? bag.rows : []
    const telling = (all: readonly string[]): string => all.filter((stem) => !SMALL_WORDS.has(stem)).join(' ')
    return named !== undefined && telling(stemsOf(named.name)) !== telling(stems)
  }

  /** The places that have stems in their names, put together, whatever else they mean; null for none. */
  placesOf(stems: readonly string[]): Meaning | null {
    const key = stems.join(' ')
    const named = key.length < 3 || /^\d+$/.test(key) ? [] : onceEach(this.#partialPlaces.find(stems))
    // `the South` is a region, and not the store South End.
    const places = A_DIRECTION.test(key) ? named.filter((one) => one.places.nodeIds.length > 0) : named
    const [only] = places
    if (only === undefined) return null
    return places.length === 1 ? { is: 'PLACES', ...only } : { is: 'SOME_PLACES', places }
  }

  /** An account by its number and its name, or by `account` and its number; null for none. */
  #numberedAccount(stems: readonly string[]): Meaning | null {
    if (stems[0] === 'account') return this.#numbered.get(stems.slice(1).join(' '))?.[0]?.meaning ?? null
    if (!/^\d/.test(stems[0] ?? '')) return null
    for (let digits = 1; digits < stems.length; digits += 1) {
      const name = stems.slice(digits).join(' ')
      const found = this.#numbered.get(stems.slice(0, digits).join(' '))?.find((one) => one.name === name)
      if (found !== undefined) return found.meaning
    }
    return null
  }

  /** What means something already keeps its meaning: an account may be called as entries are. */
  #addEntryTypes(names: NamesToRead): void {
    const meaning: Meaning = { is: 'KEY', key: 'TRANSACTIONS' }
    const isOther = (phrase: string): boolean =>
      this.meanings(stemsOf(phrase)).some((one) => one.is !== 'KEY' || one.key !== 'TRANSACTIONS')
    const { plain, beside } = phrasesOfTypes(names)
    for (const phrase of plain) if (!isOther(phrase)) this.#add(phrase, meaning)
    for (const { name, phrases } of beside) if (!isOther(name)) for (const phrase of phrases) this.#add(phrase, meaning)
    for (const { name } of names.entryTypes) for (const phrase of phrasesOfType(name)) this.#add(phrase, meaning)
  }

  *#addRows({ groups, accounts, metrics }: NamesToRead): Generator<undefined, void, void> {
    for (const { id, name } of groups) this.#addRow(name, { row: { kind: 'GROUP', groupId: id }, name })
    for (const { id, name } of metrics) this.#addRow(name, { row: { kind: 'METRIC', metricId: id }, name })
    for (const [at, account] of accounts.entries()) {
      if (at % NAMES_PER_STEP === 0) yield
      this.#addAccount(account)
    }
    // Two things with the same name: the user has to choose, unless one is a line and the other is inside it.
    for (const [key, rows] of this.#sameNames) {
      yield
      this.#phrases.set(key, [{ is: 'ROWS', rows: this.#withoutParts(rows), isAssumed: false }])
    }
  }

  #addAccount({ id, number, name, groupId }: CompanyAccount): void {
    const named: MeantRow = { row: { kind: 'ACCOUNT', groupId, accountId: id }, name }
    const stems = this.#addRow(name, named)
    if (number === '') return
    const meaning: Meaning = { is: 'ROWS', rows: [named], isAssumed: false }
    const digits = /^\d+$/.test(number) ? [number] : stemsOf(number)
    this.#addStems(digits, meaning)
    // `6100 K-cups`: six million of something.
    const isAmount = /^(?:[km%]|[a-z]*(?:illion|thousand|dollar|buck|usd|percent|pct))/i.test(name)
    if (isAmount) this.#addStems(stemsOf(`${number} ${name}`), meaning)
    else this.#lengthen(digits.length + Math.max(stems.length, 1))
    const key = digits.join(' ')
    const account = { meaning, name: stems.join(' ') }
    const same = this.#numbered.get(key)
    if (same === undefined) this.#numbered.set(key, [account])
    else same.push(account)
  }

  /** @returns the stems of the name. */
  #addRow(name: string, named: MeantRow): readonly string[] {
    const stems = stemsOf(name)
    const key = stems.join(' ')
    const known = this.#phrases.get(key)?.find((one) => one.is === 'ROWS')
    if (known?.is !== 'ROWS') this.#addStems(stems, { is: 'ROWS', rows: [named], isAssumed: false })
    else {
      const same = this.#sameNames.get(key)
      if (same === undefined) this.#sameNames.set(key, [...known.rows, named])
      else same.push(named)
    }
    const telling = stems.filter((stem) => !SMALL_WORDS.has(stem))
    if (telling.length < 2) {
      this.#partial.add(stems, named)
      return stems
    }
    this.#bags.set(bagOf(stems), { is: 'ROWS', rows: [named], isAssumed: true })
    // `r&m`, `foh`; `bwl cost`, of “Beer, wine and liquor cost”.
    this.#addInitials(telling.map((stem) => stem[0]).join(stems.includes('and') && telling.length === 2 ? '&' : ''), '', named)
    this.#addInitials(
      telling
        .slice(0, -1)
        .map((stem) => stem[0])
        .join(''),
      ` ${telling.at(-1)}`,
      named,
    )
    this.#partial.add(stems, named)
    return stems
  }

  #addInitials(initials: string, rest: string, named: MeantRow): void {
    if (initials.length < 3) return
    const rows = this.#initials.get(initials + rest)
    if (rows === undefined) this.#initials.set(initials + rest, [named])
    else rows.push(named)
  }

  /** Without accounts and lines that are inside of another line among them. */
  #withoutParts(rows: readonly MeantRow[]): readonly MeantRow[] {
    const lines = new Set(rows.flatMap(({ row }) => (row.kind === 'GROUP' ? [row.groupId] : [])))
    const isInside = ({ row }: MeantRow): boolean => {
      if (row.kind === 'METRIC' || row.kind === 'CALCULATION' || row.groupId === null) return false
      let node = this.tree.byId.get(row.groupId)
      if (row.kind === 'GROUP') node = node?.parent ?? undefined
      while (node !== undefined) {
        if (lines.has(node.group.id)) return true
        node = node.parent ?? undefined
      }
      return false
    }
    const outer = rows.filter((one) => !isInside(one))
    return outer.length === 0 ? rows : outer
  }

  *#addPlaces({ tree, locations }: NamesToRead): Generator<undefined, void, void> {
    const isSingle = new Set(locations.map(({ name }) => name.toLowerCase()))
    for (const { node, parent } of flattenLocations(tree).map((placed) => ({ node: placed.node, parent: placed.parent ?? null }))) {
      // The root of everything is all of it; a node of one location is that location.
      if (isSingle.has(node.name.toLowerCase())) continue
      const isAll = parent === null && tree.length === 1
      const places: QuestionPlaces = isAll ? EVERY_PLACE : { locationIds: [], nodeIds: [node.id], isAllBut: false }
      if (isAll) this.#addCompany(node.name)
      else this.#addPlace(node.name, { places, name: node.name })
    }
    for (const [at, { id, name }] of locations.entries()) {
      if (at % NAMES_PER_STEP === 0) yield
      const place = { places: { locationIds: [id], nodeIds: [], isAllBut: false }, name }
      this.#addPlace(name, place)
      const [, code, rest] = /^\W*(\d+)\W+(.+)$/.exec(name) ?? []
      if (code === undefined || rest === undefined) continue
      this.#addPlace(rest, place)
      // A code alone could be any number: it counts only next to a word that marks it.
      for (const before of ['store', 'location', 'unit', 'restaurant', 'site', 'number', 'shop'])
        this.#add(`${before} ${code}`, { is: 'PLACES', ...place })
      if (code.length >= 3) this.#add(code, { is: 'PLACES', ...place })
    }
    for (const [short, long] of COMPASS) {
      const found = this.#phrases.get(long)?.find((one) => one.is === 'PLACES')
      if (found !== undefined && this.#phrases.get(short) === undefined) this.#add(short, found)
    }
  }

  /** `Tidewater` for Tidewater Kitchens: the first word alone, since `kitchen labor` is something else. */
  #addCompany(name: string): void {
    const stems = stemsOf(name)
    const meaning: Meaning = { is: 'PLACES', places: EVERY_PLACE, name }
    this.#addStems(stems, meaning)
    const [first = ''] = stems
    if (stems.length > 1 && first.length >= 4) this.#addStems([first], meaning)
  }

  #addPlace(name: string, place: { readonly places: QuestionPlaces; readonly name: string }): void {
    const words = questionWords(name)
    const stems = words.map(({ stem }) => stem)
    if (stems.length === 0) return
    if (stems.length > 1) this.#longPlaces.push(words)
    this.#add(name, { is: 'PLACES', ...place })
    if (stems.length > 1) this.#addKey(stems.join(''), { is: 'PLACES', ...place })
    this.#partialPlaces.add(stems, place)
  }

  /** @param phrases of the trade, divided by `|`. */
  *#addEach(phrases: string, meaning: Meaning): Generator<undefined, void, void> {
    const all: (readonly string[])[] = []
    const known = STEMS_OF_PHRASES.get(phrases)
    for (const [at, phrase] of (known === undefined ? phrases.split('|') : []).entries()) {
      if (at % PHRASES_PER_STEP === 0) yield
      all.push(stemsOf(phrase))
    }
    if (known === undefined) STEMS_OF_PHRASES.set(phrases, all)
    for (const stems of known ?? all) this.#addStems(stems, meaning)
  }

  #add(phrase: string, meaning: Meaning): void {
    this.#addStems(stemsOf(phrase), meaning)
  }

  #addStems(stems: readonly string[], meaning: Meaning): void {
    if (stems.length === 0) return
    const words = meaning.is === 'REFUSED' ? this.#refusing : this.#words
    for (const stem of stems) if (stem.length >= 3 && !/^\d/.test(stem)) words.add(stem)
    this.#lengthen(stems.length)
    this.#addKey(stems.join(' '), meaning)
  }

  #lengthen(length: number): void {
    this.#longest = Math.min(LONGEST_PHRASE, Math.max(this.#longest, length))
  }

  #addKey(key: string, meaning: Meaning): void {
    const known = this.#phrases.get(key)
    if (known === undefined) this.#phrases.set(key, [meaning])
    else if (!known.some((one) => one.is === meaning.is && (one.is !== 'KEY' || meaning.is !== 'KEY' || one.key === meaning.key)))
      known.push(meaning)
  }
}

/** What a vocabulary says of the names at one time. */
export class Lexicon {
  readonly names: CompanyNames
  readonly tree: GroupTree
  readonly #vocabulary: Vocabulary
  readonly #vendors: VendorNames | null
  #directions: ReturnType<typeof favorabilities> | null = null

  /** @param vocabulary of these names. @param vendors null: questions that name one are not understood. */
  constructor(names: CompanyNames, vocabulary: Vocabulary = wholeVocabulary(names), vendors: VendorNames | null = null) {
    this.names = names
    this.#vendors = vendors
    this.tree = vocabulary.tree
    this.#vocabulary = vocabulary
  }

  /** Every word that a misspelled one may stand for. */
  get words(): ReadonlySet<string> {
    return this.#vocabulary.words
  }

  isKnown(word: string): boolean {
    return this.#vocabulary.isKnown(word) || this.#vendors?.hasWord(word) === true
  }

  /** Whether vendors are known, and none of them has a word in its name that means nothing else either. */
  isNoVendor(word: string): boolean {
    const [own, ...others] = questionWords(word)
    if (this.#vendors === null || own?.kind !== 'WORD' || others.length > 0) return false
    return !this.isKnown(own.stem) && !this.isKnown(own.typed) && !ORDINARY_WORDS.has(own.typed) && !A_VERB.test(own.typed)
  }

  /** Whether a word says nothing, wherever it stands. */
  isFiller(word: string): boolean {
    const meanings = this.meanings(questionWords(word).map(({ stem }) => stem))
    return meanings.length > 0 && meanings.every((one) => one.is === 'KEY' && one.key === 'FILLER')
  }

  /** The word that a misspelled one stands for in a place's name, whose other words stand around it; null for none or several. */
  wordOfPlace(words: readonly QuestionWord[], at: number): QuestionWord | null {
    const typed = words[at]?.typed ?? ''
    const meant = this.#vocabulary.longPlaces.flatMap((name) =>
      name.filter(
        (own, place) =>
          isOneSlip(typed, own.typed) && name.every(({ stem }, other) => other === place || words[at + other - place]?.stem === stem),
      ),
    )
    return meant.every(({ typed: one }) => one === meant[0]?.typed) ? (meant[0] ?? null) : null
  }

  /** Whether stems mean a line, an account or a metric only because its name has them in another order. */
  isReordered(stems: readonly string[]): boolean {
    return this.#vocabulary.isReordered(stems)
  }

  get longestPhrase(): number {
    return Math.max(this.#vocabulary.longestPhrase, this.#vendors?.longestName ?? 0)
  }

  /** The vendors that stems, put together, name, whatever else they mean; null for none. */
  vendorsOf(stems: readonly string[]): Meaning | null {
    const vendors = this.#vendors?.find(stems) ?? null
    return vendors && { is: 'VENDORS', ...vendors }
  }

  /** The one place that has a stem in its name, whatever else it means; null for none or several. */
  placeOf(stem: string): Meaning | null {
    const meant = this.#vocabulary.placesOf([stem])
    return meant?.is === 'PLACES' ? meant : null
  }

  /** What stems, put together, mean: the company's names first, those of vendors last. Empty for nothing. */
  meanings(stems: readonly string[]): readonly Meaning[] {
    const meant = this.#vocabulary.meanings(stems)
    const vendors = meant.length > 0 ? null : this.vendorsOf(stems)
    return vendors === null ? meant : [vendors]
  }

  /** The first line of a type in the order of the report, a calculation by another name where one is asked for; null without one. */
  lineOf(type: ProfitLossGroup['type'], name?: RegExp): MeantRow | null {
    return lineOf(this.tree, type, name)
  }

  /** The lines of a question that names none: revenue and the headline result. */
  headlineRows(): readonly PlanRow[] {
    const revenue = this.lineOf('REVENUE')
    const headline = headlineGroup(this.names.groups)
    return [...(revenue === null ? [] : [revenue.row]), ...(headline === null ? [] : [{ kind: 'GROUP' as const, groupId: headline }])]
  }

  nameOf(row: PlanRow): string {
    return planRowName(row, this.names)
  }

  /** Whether a row is all that is earned from sales. */
  isRevenueLine(row: PlanRow | null): boolean {
    return JSON.stringify(row) === JSON.stringify(this.lineOf('REVENUE')?.row)
  }

  /** Whether a row is income, judging by its line or account. */
  isIncome(row: PlanRow): boolean | null {
    if (row.kind === 'METRIC' || row.kind === 'CALCULATION') return null
    // Vendors are looked for in costs.
    if (row.kind === 'VENDOR' && row.groupId === null) return false
    const type = row.groupId === null ? null : this.tree.byId.get(row.groupId)?.type
    if (type === 'REVENUE' || type === 'OTHER_INCOME') return true
    if (type === 'GROSS_PROFIT' || type === 'EBITDA' || type === 'NET_INCOME') return null
    return type === null || type === undefined ? null : false
  }

  /** Whether a row is an amount of money: a line, an account, or amounts added up. */
  isAmount(row: PlanRow): boolean {
    return row.kind !== 'METRIC' && !isRateRow(row)
  }

  /** Whether a row is an account of what is given away, such as discounts: below zero by its nature, since it lessens income. */
  isGivenAway(row: PlanRow): boolean {
    return row.kind === 'ACCOUNT' && this.isIncome(row) === true && GIVEN_AWAY.test(this.nameOf(row))
  }

  /** Whether a row is an account or a line within a line. */
  isInside(row: PlanRow, groupId: string): boolean {
    if (row.kind === 'METRIC' || row.kind === 'CALCULATION') return false
    if (row.groupId === null || (row.kind === 'GROUP' && row.groupId === groupId)) return false
    for (let node = this.tree.byId.get(row.groupId); node !== undefined; node = node.parent ?? undefined)
      if (node.group.id === groupId) return true
    return false
  }

  /** Whether a row is computed from others, like EBITDA, without accounts of its own. */
  isCalculated(row: PlanRow): boolean {
    const group = row.kind === 'GROUP' ? this.tree.byId.get(row.groupId)?.group : undefined
    return row.kind === 'CALCULATION' || (group !== undefined && !isCategory(group))
  }

  /** Whether a calculation is a profit: more of it is better. */
  isProfit(groupId: string): boolean {
    return this.#directionOf(groupId) === 'UP'
  }

  /** Whether more of a row is better; null where nothing says so. */
  isBetterHigh(row: PlanRow): boolean | null {
    if (row.kind !== 'GROUP') return this.isIncome(row)
    const direction = this.#directionOf(row.groupId)
    return direction === null ? null : direction === 'UP'
  }

  #directionOf(groupId: string): Favorability | null {
    this.#directions ??= favorabilities(this.tree)
    return this.#directions.get(groupId) ?? null
  }

  /** Those of them that others bill: wages are paid and depreciation is written off. */
  billedLines(): readonly PlanRow[] {
    const billed = this.costLines().filter(({ row }) => {
      const type = row.kind === 'GROUP' ? this.tree.byId.get(row.groupId)?.type : undefined
      return type !== 'PAYROLL' && type !== 'OTHER_EXPENSE'
    })
    return (billed.length > 0 ? billed : this.costLines()).map(({ row }) => row)
  }

  /** Lines of costs: categories at the root of the report. */
  costLines(): readonly MeantRow[] {
    return this.tree.roots.flatMap(({ group, type }) =>
      isCategory(group) && type !== 'REVENUE' && type !== 'OTHER_INCOME'
        ? [{ row: { kind: 'GROUP' as const, groupId: group.id }, name: group.name }]
        : [],
    )
  }
}

function lineOf({ nodes }: GroupTree, type: ProfitLossGroup['type'], name?: RegExp): MeantRow | null {
  const named = name === undefined ? nodes : nodes.filter(({ group }) => name.test(group.name))
  const found =
    named.find(({ group, parent }) => group.type === type && (parent === null || parent.type !== type)) ??
    // A ready-made line by its name, such as prime cost, has no type of its own.
    (name === undefined ? undefined : named.find(({ group }) => group.formula?.includes('/') !== true))
  return found === undefined ? null : { row: { kind: 'GROUP', groupId: found.group.id }, name: found.group.name }
}

/** Each place once, as a name with a code stands for it with the code and without. */
function onceEach(places: readonly { places: QuestionPlaces; name: string }[]): readonly { places: QuestionPlaces; name: string }[] {
  return [...new Map(places.toReversed().map((place) => [place.name, place])).values()].toReversed()
}

const A_VERB = /(?:ed|ing)$/

/** Accounts that lessen income. */
const GIVEN_AWAY = /\b(?:discounts?|comps?|refunds?|returns?|allowances?|rebates?|coupons?|voids?)\b/i

const A_DIRECTION = /^(?:north|south|east|west)(?:ern)?$/

const COMPASS = [
  ['ne', 'northeast'],
  ['nw', 'northwest'],
  ['se', 'southeast'],
  ['sw', 'southwest'],
  ['north east', 'northeast'],
  ['south east', 'southeast'],
  ['north west', 'northwest'],
  ['south west', 'southwest'],
  ['midatlantic', 'mid atlantic'],
  ['mid west', 'midwest'],
] as const

function bagOf(stems: readonly string[]): string {
  return (
    stems
      // `insurance and property tax` are two things, and `labor per hour` is no number of hours.
      .filter((stem) => stem === 'and' || stem === 'per' || !SMALL_WORDS.has(stem))
      .toSorted()
      .join(' ')
  )
}

/** Those of the trade's phrases, which every company shares. */
const STEMS_OF_PHRASES = new Map<string, readonly (readonly string[])[]>()

function stemsOf(phrase: string): readonly string[] {
  return questionWords(phrase).map(({ stem }) => stem)
}
