import type { DatedRow } from './closing-entries.ts'

/** Rows that are looked at: what a file has sums of, it has from the beginning. */
const MOST_ROWS = 50_000
/** Rows above a sum, and groups with one: a single one may be by chance. */
const FEWEST_ADDED = 2
const FEWEST_GROUPS = 3
/** So few are enough where all accounts have one of several rows, none like another: what is sold may mirror what is owed. */
const FEWEST_OF_ALL = { groups: 2, rows: 3 } as const
/** Fewer rows of other days may add up to one by chance. */
const FEWEST_OF_DAYS = 4
/** Fewer rows may add up to the next one by chance. */
const LONG_BLOCK = 5

export interface SumRowsFound {
  readonly count: number
  /** What the rows that are added up have in common: account and location, the account, or nothing but their place in the file. */
  readonly of: 'ACCOUNT_AND_LOCATION' | 'ACCOUNT' | 'BLOCK'
  /** Whether the sums are below the rows that they add up, or above them. */
  readonly side: 'BELOW' | 'ABOVE'
  /** Accounts of the sums of blocks; empty otherwise. */
  readonly accounts: ReadonlySet<number>
}

/** Finds rows that hold the sum of those above or below them, without a word that says so. Looks at the first 50,000 rows. */
export class SumRows {
  readonly #byPlace = new Map<string, SumGroup>()
  readonly #byAccount = new Map<number, SumGroup>()
  /** Of all rows since the last sum, whatever their account. */
  readonly #block = new SumGroup()
  readonly #totalled = new Set<number>()
  #rows = 0

  /** @param row `locationName` is empty where the file has none. */
  add(row: SummedRow): void {
    if (this.#rows === MOST_ROWS) return
    this.#rows++
    const { accountIndex, locationIndex, amount } = row
    const size = BigInt(amount)
    groupIn(this.#byPlace, `${accountIndex} ${locationIndex}`).add(size)
    groupIn(this.#byAccount, accountIndex).add(size, row)
    if (this.#block.add(size)) this.#totalled.add(accountIndex)
  }

  /**
   * How many rows are such sums: those that say so, or all if most accounts with enough rows have them, at each location or in all, or if all
   * rows are in blocks below which their sum is; 0 otherwise.
   */
  get found(): SumRowsFound {
    const labelled = [...this.#byAccount.values()].reduce((all, one) => all + one.labelled, 0)
    if (labelled > 0) return { count: labelled, of: 'ACCOUNT', side: 'BELOW', accounts: new Set() }
    for (const [of, groups] of [
      ['ACCOUNT_AND_LOCATION', [...this.#byPlace.values()]],
      ['ACCOUNT', [...this.#byAccount.values()]],
    ] as const)
      for (const side of ['BELOW', 'ABOVE'] as const) {
        const count = sumsOf(groups, side, of === 'ACCOUNT' ? partLocations(groups, side) : null)
        if (count > 0) return { count, of, side, accounts: new Set() }
      }
    const { rows, sums, shortest } = this.#block
    const areBlocks = rows === 0 && sums > 0 && (sums >= FEWEST_GROUPS || shortest >= LONG_BLOCK)
    return { count: areBlocks ? sums : 0, of: 'BLOCK', side: 'BELOW', accounts: this.#totalled }
  }
}

type SummedRow = Pick<DatedRow, 'accountIndex' | 'locationIndex' | 'amount' | 'day'> & {
  readonly locationName: string
  readonly memo?: string | null
}

/** What the text of a sum has in it: `Saldo ultimo`, `Kontosumme`, `Total mouvements`. */
const SUM_WORD =
  /(?:^|[^\p{L}])(?:(?:konto)?summe|sum|(?:end|schluss|eind|ultimo)?saldo|balans|balanse|solde|sub-?totals?|totals?|totaal|totale|soma|suma|celkem|razem)(?:$|[^\p{L}])/iu

/** The parts of a row that show whether it is a sum of its account's rows, or the part of a location. */
interface RowPlace {
  readonly location: number
  readonly isBlank: boolean
  readonly day: string
  /** How many rows it adds up; 0 for no sum of those above. */
  readonly added: number
}

class SumGroup {
  /** Of the rows since the last sum. */
  sum = 0n
  rows = 0
  /** Rows that had the sum of those before them, and the fewest rows of one. */
  sums = 0
  shortest = Number.POSITIVE_INFINITY
  /** Sums whose text says so. */
  labelled = 0
  /** The last sum. */
  last = 0n
  #all = 0n
  #size = 0
  #first = 0n
  /** Of the rows that were given. */
  readonly #places: RowPlace[] = []

  /** Whether the amount is the sum of those since the last one. @param row stored for `isApart`. */
  add(amount: bigint, row?: SummedRow): boolean {
    if (this.#size === 0) this.#first = amount
    this.#size++
    this.#all += amount
    const isSum = this.rows >= FEWEST_ADDED && amount === this.sum && amount !== 0n
    if (isSum && SUM_WORD.test(row?.memo ?? '')) this.labelled++
    if (row !== undefined) {
      const { locationIndex: location, locationName, day } = row
      this.#places.push({ location, isBlank: locationName.trim() === '', day, added: isSum ? this.rows : 0 })
    }
    if (isSum) {
      this.sums++
      this.last = amount
      this.shortest = Math.min(this.shortest, this.rows)
      ;[this.sum, this.rows] = [0n, 0]
    } else {
      this.sum += amount
      this.rows++
    }
    return isSum
  }

  /** Whether enough rows come together for one of them to be the sum of the others. */
  get isLarge(): boolean {
    return this.#size > FEWEST_ADDED
  }

  /** Whether the first row has the sum of all others. */
  get isTopped(): boolean {
    return this.isLarge && this.#first !== 0n && this.#first * 2n === this.#all
  }

  /** Whether the group ends with a sum of its rows, or begins with that of all others. */
  hasSum(side: SumRowsFound['side']): boolean {
    return side === 'ABOVE' ? this.isTopped : this.sums > 0 && this.rows === 0
  }

  /** Locations of rows that are no sums. */
  partLocations(side: SumRowsFound['side']): readonly number[] {
    const has = this.hasSum(side)
    return this.#places.filter((place, at) => !(has && isSumAt(place, at, side))).map(({ location }) => location)
  }

  /** Whether each sum has no location, or one without parts while the rows that it adds up are many, or of its own day. */
  isApart(side: SumRowsFound['side'], parts: ReadonlySet<number>): boolean {
    return this.#places.every((place, at) => {
      if (!isSumAt(place, at, side) || place.isBlank) return true
      if (parts.has(place.location)) return false
      const added = side === 'ABOVE' ? this.#places.slice(1) : this.#places.slice(at - place.added, at)
      return added.length >= FEWEST_OF_DAYS || added.every(({ day }) => day === place.day)
    })
  }
}

function isSumAt({ added }: RowPlace, at: number, side: SumRowsFound['side']): boolean {
  return side === 'ABOVE' ? at === 0 : added > 0
}

/** Locations with rows that are no sums: 50, 30 and 20 may be the parts of three of them. */
function partLocations(groups: readonly SumGroup[], side: SumRowsFound['side']): ReadonlySet<number> {
  return new Set(groups.flatMap((group) => (group.isLarge ? group.partLocations(side) : [])))
}

function groupIn<Key>(groups: Map<Key, SumGroup>, key: Key): SumGroup {
  const known = groups.get(key)
  if (known !== undefined) return known
  const group = new SumGroup()
  groups.set(key, group)
  return group
}

/** @param parts locations whose rows are not sums; null to accept a sum at any location. */
function sumsOf(groups: readonly SumGroup[], side: SumRowsFound['side'], parts: ReadonlySet<number> | null): number {
  const large = groups.filter(({ isLarge }) => isLarge)
  // The last row of each adds up those before it.
  const having = large.filter((group) => group.hasSum(side) && (parts === null || group.isApart(side, parts)))
  const areAll = having.length === large.length && having.every(({ shortest }) => shortest >= FEWEST_OF_ALL.rows)
  const areApart = new Set(having.map(({ last }) => (last < 0n ? -last : last))).size === having.length
  const fewest = side === 'BELOW' && areAll && areApart ? FEWEST_OF_ALL.groups : FEWEST_GROUPS
  if (having.length < fewest || having.length <= large.length * 0.6) return 0
  return having.reduce((all, { sums }) => all + (side === 'ABOVE' ? 1 : sums), 0)
}
