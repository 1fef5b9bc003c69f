import { wordsOf } from '../../account-kinds.ts'
import { accountTypeFromText, guessAccountType, isAccountTypeWord } from '../../account-types.ts'
import { signedDigits } from '../amount-text.ts'
import { isBlank } from '../cell-text.ts'
import { DateReader } from '../dates/date-text.ts'
import { dayOfNumber } from '../dates/day-numbers.ts'
import type { ColumnRole } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { headingKey, roleOfHeading, settleAccountRoles } from './headings.ts'

/** Enough to recognize a column's content. */
const MOST_ROWS = 3_000

/**
 * Infers roles of columns with unknown or vague headings from their content: account types under `Type`, account names under
 * `Description`, and the only column of dates, amounts or account numbers if no heading names one. Only assigns a column if
 * nearly all of its cells fit and no other column fits as well.
 */
export function rolesByContent(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): ColumnRole[] {
  const columns = new Columns([...roles], headings, rows)
  columns.findDate()
  columns.findAmount()
  columns.findOtherSide()
  columns.findAccount()
  columns.findVoucherAccount()
  columns.findCategory()
  columns.findAccountType()
  columns.findAccountName()
  columns.findAccountNumber()
  columns.findLocation()
  columns.findUnit()
  columns.reviseLocation()
  columns.reviseCurrency()
  columns.findReference()
  return columns.roles
}

/** The same for exports of known systems, whose other headings say enough: only account types in a column of the company's choice. */
export function accountTypesByContent(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  rows: readonly RawRow[],
): readonly ColumnRole[] {
  const columns = new Columns([...roles], headings, rows)
  columns.findAccountType({ amongOpen: true })
  return columns.roles
}

/** The company's units as locations, where no column is one. */
export function unitsByContent(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): readonly ColumnRole[] {
  const columns = new Columns([...roles], headings, rows)
  columns.findUnit()
  return columns.roles
}

/**
 * Headings of other columns that may be the locations as well, if the one that is taken for them may be something else; where none is taken,
 * or that one is empty, of all that look like locations.
 */
export function otherLocationColumns(
  roles: readonly ColumnRole[],
  headings: readonly string[],
  rows: readonly RawRow[],
): readonly string[] {
  const at = roles.indexOf('LOCATION')
  const sample = rows.slice(0, MOST_ROWS)
  if (sample.every(({ cells }) => isBlank(cells[at])))
    return new Columns([...roles], headings, rows).likeLocations().map((index) => headings[index] ?? '')
  const textsAt = (index: number): ReadonlySet<string> =>
    new Set(sample.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => !NOTHING.test(text)))
  const [only, ...others] = textsAt(at)
  // The company itself, next to its stores.
  const isOfCompany = only !== undefined && others.length === 0 && COMPANY_FORM.test(only)
  // Stores within cities, say.
  if (!isOfCompany && !MAY_BE_OTHER.test(headingKey(headings[at] ?? '')))
    return headings.filter(
      (heading, index) => roles[index] === 'IGNORED' && OF_STORES.test(headingKey(heading)) && textsAt(index).size > textsAt(at).size,
    )
  return headings.filter((heading, index) => {
    if (roles[index] !== 'IGNORED' || roleOfHeading(heading) !== 'LOCATION') return false
    return textsAt(index).size > 1
  })
}

/** The column with a second account on nearly every line; -1 for none. */
export function contraColumn(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): number {
  const entries = rows.slice(0, MOST_ROWS).filter(({ cells }) => cells.filter(isFilled).length > 2)
  return headings.findIndex(
    (heading, at) =>
      roles[at] === 'IGNORED' &&
      CONTRA.test(headingKey(heading)) &&
      entries.length > 0 &&
      entries.filter(({ cells }) => isFilled(cells[at] ?? '')).length > entries.length * 0.8,
  )
}

/** The column whose heading says that it names each line's other account; -1 for none. */
export function otherAccountColumn(roles: readonly ColumnRole[], headings: readonly string[]): number {
  return headings.findIndex((heading, at) => roles[at] === 'IGNORED' && CONTRA.test(headingKey(heading)))
}

const CATEGORY = /^(?:(?:expense|budget|ledger|transaction)?categor(?:y|ie|ia)(?:name)?|kategorie|kategori)$/

const SIDE_MARK = /^(?:to|by|dr|cr|d|c)[.:]?$/i

class Columns {
  roles: ColumnRole[]
  readonly #headings: readonly string[]
  readonly #rows: readonly RawRow[]
  /** Rows that look like entries: with a date and an amount, once those columns are known. */
  #entries: readonly (readonly string[])[]

  constructor(roles: ColumnRole[], headings: readonly string[], rows: readonly RawRow[]) {
    this.roles = roles
    this.#headings = headings
    this.#rows = rows.slice(0, MOST_ROWS)
    this.#entries = []
    this.#settleEntries()
  }

  findDate(): void {
    if (this.roles.includes('DATE')) return
    this.#take(
      'DATE',
      this.#only(this.#open(), (texts, cells) => texts.length * 2 > cells.length && share(texts, isDate) >= NEARLY_ALL),
    )
  }

  findAmount(): void {
    if (this.roles.some((role) => role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT')) return
    const candidates = this.#open().filter((at) => !isBalanceHeading(this.#headings[at] ?? ''))
    this.#take(
      'AMOUNT',
      this.#only(
        candidates,
        // Integers alone could be anything.
        (texts, cells) =>
          texts.length * 10 > cells.length * 9 &&
          share(texts, isAmount) >= NEARLY_ALL &&
          share(texts, (text) => /[.,(]|-/.test(text)) > 0.3,
      ),
    )
  }

  findAccount(): void {
    if (
      this.#accountColumns().length > 0 ||
      this.#entries.length < this.#rows.filter(({ cells }) => cells.some(isFilled)).length * NEARLY_ALL
    )
      return
    const candidates = this.#open().filter((at) => !CONTRA.test(headingKey(this.#headings[at] ?? '')))
    this.#take(
      'ACCOUNT',
      this.#only(candidates, (texts, cells) => {
        const lengths = new Set(texts.map((text) => /^\d*/.exec(text)?.[0].length))
        return (
          texts.length === cells.length &&
          share(texts, (text) => ACCOUNT_LIKE.test(text)) >= NEARLY_ALL &&
          lengths.size <= 3 &&
          isRepeated(texts)
        )
      }),
    )
  }

  /**
   * Particulars are accounts if the lines of nearly every voucher balance: those below a date, or those of a voucher number. With a date on
   * every line and no number they may as well be the other account.
   */
  findVoucherAccount(): void {
    const marksAt = this.roles.indexOf('MEMO')
    if (headingKey(this.#headings[marksAt] ?? '') !== 'particulars') return
    const at = this.#behindMarks(marksAt)
    if (at === -1 || this.#accountColumns().length > 0) return
    const [debitAt, creditAt, amountAt] = [this.roles.indexOf('DEBIT'), this.roles.indexOf('CREDIT'), this.roles.indexOf('AMOUNT')]
    if (amountAt === -1 && (debitAt === -1 || creditAt === -1)) return
    const signed = (cells: readonly string[]): number =>
      amountAt === -1 ? minorOf(cells[debitAt]) - minorOf(cells[creditAt]) : signedMinorOf(cells[amountAt])
    const [dateAt, numberAt] = [this.roles.indexOf('DATE'), this.roles.indexOf('TRANSACTION_NUMBER')]
    const vouchers: { number: string; sum: number; lines: number }[] = []
    for (const { cells } of this.#rows) {
      const number = cells[numberAt]?.trim() ?? ''
      if (isDate(cells[dateAt] ?? '') && (number === '' || number !== vouchers.at(-1)?.number)) vouchers.push({ number, sum: 0, lines: 0 })
      const voucher = vouchers.at(-1)
      const amount = signed(cells)
      if (voucher === undefined || amount === 0) continue
      voucher.sum += amount
      voucher.lines++
    }
    const balanced = vouchers.filter(({ sum, lines }) => sum === 0 && lines > 1)
    if (vouchers.length > 0 && balanced.length >= vouchers.length * 0.9) this.#take('ACCOUNT', at)
  }

  /** Where Particulars has `To` and `By`, or `Dr` and `Cr`, the account or memo is in the next column, if that has no heading; -1 for none. */
  #behindMarks(at: number): number {
    const next = at + 1
    const behind = this.#textsAt(next)
    const marked = this.#textsAt(at).flatMap((text, row) => (isFilled(text) ? [{ text, name: behind[row] ?? '' }] : []))
    const areMarks = marked.length > 0 && marked.every(({ text }) => SIDE_MARK.test(text.trim()))
    if (!areMarks) return at
    this.roles[at] = 'IGNORED'
    const isNamed = this.roles[next] === 'IGNORED' && (this.#headings[next] ?? '').trim() === ''
    if (!isNamed || marked.filter(({ name }) => isFilled(name)).length < marked.length * NEARLY_ALL) return -1
    this.roles[next] = 'MEMO'
    return next
  }

  /** Spreadsheets without an accounting system call their accounts categories. */
  findCategory(): void {
    // Accounts may be heading rows, or two on each line.
    const hasHeadingRows = this.#entries.length < this.#rows.filter(({ cells }) => cells.some(isFilled)).length * NEARLY_ALL
    const areNamed = this.#headings.some((heading) => /account|konto|compte|cuenta|conto|rekening/.test(headingKey(heading)))
    if (this.#accountColumns().length > 0 || hasHeadingRows || areNamed) return
    this.#take(
      'ACCOUNT',
      this.#open().find((at) => {
        const cells = this.#textsAt(at)
        const texts = cells.filter(isFilled)
        return (
          CATEGORY.test(headingKey(this.#headings[at] ?? '')) &&
          texts.length >= cells.length * NEARLY_ALL &&
          isRepeated(texts) &&
          share(texts, (text) => /\p{L}/u.test(text)) >= NEARLY_ALL
        )
      }),
    )
  }

  /** With only debits or only credits, the column of amounts that is filled where they are empty. */
  findOtherSide(): void {
    const [debitAt, creditAt] = [this.roles.indexOf('DEBIT'), this.roles.indexOf('CREDIT')]
    if (this.roles.includes('AMOUNT') || (debitAt === -1) === (creditAt === -1)) return
    const at = Math.max(debitAt, creditAt)
    const dateAt = this.roles.indexOf('DATE')
    const dated = this.#rows.map(({ cells }) => cells).filter((cells) => isDate(cells[dateAt] ?? ''))
    const fits = (index: number): boolean => {
      const other = dated.filter((cells) => (minorOf(cells[at]) === 0) !== (minorOf(cells[index]) === 0))
      return dated.length > 0 && other.length >= dated.length * NEARLY_ALL
    }
    const others = this.#open().filter(fits)
    if (others.length === 1) this.#take(debitAt === -1 ? 'DEBIT' : 'CREDIT', others[0])
  }

  /** A column with only type words, one per account. `amongOpen`: not under a heading that clearly is of something else. */
  findAccountType({ amongOpen = false } = {}): void {
    if (this.roles.includes('ACCOUNT_TYPE')) return
    const accounts = this.#accountColumns()
    if (accounts.length === 0) return
    const transactionTypeAt = this.roles.indexOf('TRANSACTION_TYPE')
    const isVague = headingKey(this.#headings[transactionTypeAt] ?? '') === 'type'
    const others = amongOpen ? (isVague ? [transactionTypeAt] : []) : [transactionTypeAt, this.roles.indexOf('MEMO')]
    const at = [...this.#open(), ...others].filter((index) => {
      if (index === -1 || !this.#isOfAccounts(index, accounts)) return false
      const words = new Set(this.#textsAt(index).filter(isFilled))
      // Account names can be type words too, such as `Sales` and `Bank`. Types are fewer than accounts, or have a heading that says so.
      const isNamed = TYPE_HEADING.test(headingKey(this.#headings[index] ?? '')) || this.roles.includes('ACCOUNT_NAME')
      return (areTypeWords(words) || (isNamed && isOneType(words))) && (isNamed || words.size < this.#accountCount(accounts))
    })
    if (at.length !== 1) return
    this.#take('ACCOUNT_TYPE', at[0])
    this.roles = settleAccountRoles(this.roles)
    if (at[0] !== transactionTypeAt) return
    this.#take(
      'TRANSACTION_TYPE',
      this.#open().find((index) => roleOfHeading(this.#headings[index] ?? '') === 'TRANSACTION_TYPE'),
    )
  }

  /** Next to a column of account numbers, the column with one text per number. */
  findAccountName(): void {
    const [numberAt, ...others] = this.#accountColumns()
    if (numberAt === undefined || others.length > 0) return
    const numbers = this.#textsAt(numberAt)
    if (share(numbers.filter(isFilled), (text) => NUMBER_ALONE.test(text)) < NEARLY_ALL) return
    const vendorAt = this.roles.indexOf('VENDOR')
    // Vendors and accounts alike are headed `Name`.
    const named = headingKey(this.#headings[vendorAt] ?? '') === 'name' ? [vendorAt] : []
    const candidates = [...this.#open(), this.roles.indexOf('MEMO'), ...named].filter(
      (at) => at !== -1 && this.#namesAccounts(at, numberAt, at === vendorAt),
    )
    const [best, second] = candidates
      .map((at) => ({ at, names: new Set(this.#textsAt(at)).size }))
      .sort((left, right) => right.names - left.names)
    if (best === undefined || best.names === second?.names) return
    const before = this.roles[best.at] ?? 'IGNORED'
    this.roles[numberAt] = 'ACCOUNT_NUMBER'
    this.#take('ACCOUNT_NAME', best.at)
    if (before !== 'IGNORED')
      this.#take(
        before,
        this.#open().find((at) => roleOfHeading(this.#headings[at] ?? '') === before),
      )
  }

  /** Next to names of accounts, the column headed Code, No. or A/C with numbers that have one name each. */
  findAccountNumber(): void {
    const [nameAt, ...others] = this.#accountColumns()
    if (nameAt === undefined || others.length > 0) return
    const names = this.#textsAt(nameAt)
    if (share(names, (text) => LETTERS.test(text)) < NEARLY_ALL) return
    const at = this.#headings.findIndex((heading, index) => {
      const role = this.roles[index] ?? 'IGNORED'
      const isFree = role === 'IGNORED' || role === 'TRANSACTION_NUMBER' || role === 'REFERENCE'
      return isFree && OF_NUMBERS.test(headingKey(heading)) && this.#numbersAccounts(index, nameAt, names)
    })
    if (at === -1) return
    this.#take('ACCOUNT_NUMBER', at)
    this.#take('ACCOUNT_NAME', nameAt)
  }

  findLocation(): void {
    if (this.roles.includes('LOCATION')) return
    this.#take(
      'LOCATION',
      this.#only(
        this.#open(),
        (texts, cells) => texts.length * 2 > cells.length && share(texts, (text) => PLACE.test(text)) > 0.8 && isRepeated(texts),
      ),
    )
  }

  /** A column that holds nothing but `@` or `000` says less than others: of locations, or of the company's units. */
  reviseLocation(): void {
    const at = this.roles.indexOf('LOCATION')
    if (at === -1) return
    const texts = this.#textsAt(at)
    const mayBeOther = MAY_BE_OTHER.test(headingKey(this.#headings[at] ?? '')) || texts.some(isFilled)
    if (!mayBeOther || !texts.every((text) => NOTHING.test(text))) return
    this.roles[at] = 'IGNORED'
    const other = this.#open().find(
      (index) =>
        index !== at &&
        roleOfHeading(this.#headings[index] ?? '') === 'LOCATION' &&
        new Set(this.#textsAt(index).filter(isFilled)).size > 1,
    )
    if (other !== undefined) return this.#take('LOCATION', other)
    this.findUnit()
    if (!this.roles.includes('LOCATION')) this.#take('LOCATION', at)
  }

  /** A column of amounts in other currencies, such as `$ -1,100.00`, says nothing of the amounts that are read. */
  reviseCurrency(): void {
    const at = this.roles.indexOf('CURRENCY')
    const texts = at === -1 ? [] : this.#textsAt(at).filter(isFilled)
    if (texts.length > 0 && texts.every((text) => /\d/.test(text) && signedDigits(text) !== null)) this.roles[at] = 'IGNORED'
  }

  /**
   * Where no column is a location: the first of those that may hold the company's units, such as entities, dimensions and segments. It is
   * filled, has few texts, and an account has several of them.
   */
  findUnit(): void {
    if (this.roles.includes('LOCATION')) return
    const open = this.#open()
    for (const heading of UNITS) {
      const at = open.find((index) => heading.test(headingKey(this.#headings[index] ?? '')) && this.#isOfUnits(index, true))
      if (at !== undefined) return this.#take('LOCATION', at)
    }
  }

  /** Columns without a role whose texts could be locations, in words, or are under a heading such as Job. */
  likeLocations(): number[] {
    return this.#open().filter((at) => {
      if (this.#isOfFewUnits(at)) return true
      const isInWords = share([...new Set(this.#textsAt(at).filter(isFilled))], (text) => /\p{L}{3}/u.test(text)) >= NEARLY_ALL
      const heading = wordsOf((this.#headings[at] ?? '').replace(/([a-z])([A-Z])/g, '$1 $2'))
      const isFree = FREE_TEXT.test(heading)
      return isInWords && !NO_PLACES.test(heading) && !this.#isOfFlags(at) && this.#isOfUnits(at) && (!isFree || this.#isCrossed(at))
    })
  }

  /** Whether a column that is headed like units has too few rows for one. */
  #isOfFewUnits(at: number): boolean {
    const texts = this.#textsAt(at).filter(isFilled)
    const { size } = new Set(texts)
    const key = headingKey(this.#headings[at] ?? '')
    return size > 1 && size * 2 <= texts.length && texts.length < FEW && UNITS.some((heading) => heading.test(key))
  }

  /** Whether each text comes with most accounts, as locations do and remarks do not. */
  #isCrossed(at: number): boolean {
    const accounts = this.#accountColumns()
    const texts = this.#textsAt(at).map((text) => text.toLowerCase())
    const pairs = this.#entries.map(
      (cells, index) => `${accounts.map((column) => cells[column]?.trim() ?? '').join('\n')}\n${texts[index]}`,
    )
    // A store may be on Market Street; memos of months are nearly all of them.
    const isOfTimes = share([...new Set(texts)], (text) => TIME.test(text)) > 0.5
    return !isOfTimes && new Set(pairs).size > new Set(texts).size * this.#accountCount(accounts) * 0.7
  }

  #isOfFlags(at: number): boolean {
    return this.#textsAt(at).some((text) => /^(?:yes|no|true|false|none|never|ja|nein|oui|non|wahr|falsch)$/i.test(text.trim()))
  }

  /** Whether a column is filled and has few texts, and accounts have several of them. @param isNamed whether its heading says so. */
  #isOfUnits(at: number, isNamed = false): boolean {
    const accounts = this.#accountColumns()
    const cells = this.#textsAt(at)
    const texts = cells.filter(isFilled)
    const distinct = new Set(texts)
    // Jobs and projects are of income and costs: whole accounts, such as the bank's, have none.
    const hasWholeGaps = accounts.length === 0 ? isNamed : this.#isOfWholeAccounts(at, accounts)
    return (
      texts.length >= cells.length * (hasWholeGaps ? FEWEST_FILLED : NEARLY_ALL) &&
      distinct.size > 1 &&
      distinct.size <= MOST_UNITS &&
      distinct.size * 3 <= texts.length &&
      share([...distinct], isDate) === 0 &&
      !texts.some((text) => /[.,]\d{2}$/.test(text)) &&
      (accounts.length === 0 || !this.#isOfAccounts(at, accounts))
    )
  }

  findReference(): void {
    if (this.roles.includes('REFERENCE')) return
    this.#take(
      'REFERENCE',
      this.#only(
        this.#open(),
        (texts, cells) =>
          texts.length * 2 > cells.length &&
          share(texts, (text) => REFERENCE.test(text) && !isDate(text)) > 0.9 &&
          new Set(texts).size * 3 > texts.length,
      ),
    )
  }

  #take(role: ColumnRole, at: number | undefined): void {
    if (at === undefined) return
    this.roles[at] = role
    this.#settleEntries()
  }

  #settleEntries(): void {
    const dateAt = this.roles.indexOf('DATE')
    const amountsAt = this.roles.flatMap((role, at) => (role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT' ? [at] : []))
    this.#entries = this.#rows
      .map(({ cells }) => cells)
      .filter(
        (cells) =>
          cells.filter(isFilled).length > 1 &&
          (dateAt === -1 || isDate(cells[dateAt] ?? '') || dayOfNumber(cells[dateAt]?.trim() ?? '') !== null) &&
          (amountsAt.length === 0 || amountsAt.some((at) => isFilled(cells[at] ?? ''))),
      )
  }

  /** Columns with a heading but no role so far. */
  #open(): number[] {
    return this.roles.flatMap((role, at) => (role === 'IGNORED' && isFilled(this.#headings[at] ?? '') ? [at] : []))
  }

  #accountColumns(): number[] {
    return this.roles.flatMap((role, at) => (role === 'ACCOUNT' || role === 'ACCOUNT_NUMBER' || role === 'ACCOUNT_NAME' ? [at] : []))
  }

  #textsAt(at: number): string[] {
    return this.#entries.map((cells) => cells[at]?.trim() ?? '')
  }

  /** The only column whose filled cells fit; undefined for none or several. */
  #only(columns: readonly number[], fits: (texts: readonly string[], cells: readonly string[]) => boolean): number | undefined {
    const found = columns.filter((at) => {
      const cells = this.#textsAt(at)
      const texts = cells.filter(isFilled)
      return texts.length > 0 && fits(texts, cells)
    })
    return found.length === 1 ? found[0] : undefined
  }

  #accountCount(accounts: readonly number[]): number {
    return new Set(this.#entries.map((cells) => accounts.map((at) => cells[at]?.trim() ?? '').join('\n'))).size
  }

  /** Whether each account has the same text in a column on all of its lines. */
  #isOfAccounts(at: number, accounts: readonly number[]): boolean {
    const textOf = new Map<string, string>()
    for (const cells of this.#entries) {
      const account = accounts.map((index) => cells[index]?.trim() ?? '').join('\n')
      const text = cells[at]?.trim() ?? ''
      if ((textOf.get(account) ?? text) !== text) return false
      textOf.set(account, text)
    }
    return textOf.size > 0
  }

  /** Whether nearly all rows of an account are filled, or none. */
  #isOfWholeAccounts(at: number, accounts: readonly number[]): boolean {
    const counts = new Map<string, { rows: number; filled: number }>()
    for (const cells of this.#entries) {
      const account = accounts.map((index) => cells[index]?.trim() ?? '').join('\n')
      const count = counts.get(account) ?? { rows: 0, filled: 0 }
      counts.set(account, { rows: count.rows + 1, filled: count.filled + (isFilled(cells[at] ?? '') ? 1 : 0) })
    }
    const gaps = [...counts.values()].filter(({ filled }) => filled > 0).reduce((sum, { rows, filled }) => sum + rows - filled, 0)
    return gaps <= this.#entries.length * (1 - NEARLY_ALL)
  }

  /** Whether a column has one distinct name per account number, and repeats it or has typical account names. @param mayBeVendors repetition proves nothing. */
  #namesAccounts(at: number, numberAt: number, mayBeVendors = false): boolean {
    if (!this.#isOfAccounts(at, [numberAt])) return false
    const texts = this.#textsAt(at)
    if (share(texts, (text) => LETTERS.test(text)) < (texts.length < FEW ? 0.5 : NEARLY_ALL)) return false
    const rowsOf = new Map<string, number>()
    const names = new Map<string, string>()
    this.#entries.forEach((cells, index) => {
      const number = cells[numberAt]?.trim() ?? ''
      rowsOf.set(number, (rowsOf.get(number) ?? 0) + 1)
      names.set(number, texts[index] ?? '')
    })
    const distinct = new Set(names.values())
    if (distinct.size < 2 || distinct.size * 5 < rowsOf.size * 4) return false
    const repeated = [...rowsOf.values()].filter((rows) => rows > 1).length
    // Each vendor may have an account of its own, too.
    if (!mayBeVendors && repeated >= 2 && repeated * 4 >= rowsOf.size) return true
    return share([...distinct], (name) => guessAccountType('', name).certainty !== 'NONE') > 0.6
  }

  /** Whether nearly all rows have a number, each number has one name, and there are hardly more numbers than names: documents have many. */
  #numbersAccounts(at: number, nameAt: number, names: readonly string[]): boolean {
    const numbers = this.#textsAt(at)
    if (share(numbers, (text) => ACCOUNT_CODE.test(text)) < NEARLY_ALL || !this.#isOfAccounts(nameAt, [at])) return false
    const [distinct, named] = [new Set(numbers.filter(isFilled)), new Set(names)]
    if (named.size < 2 || distinct.size === numbers.length || distinct.size < named.size || distinct.size * 2 > named.size * 3) return false
    // A document has one day, and may have one account.
    const dateAt = this.roles.indexOf('DATE')
    const daysOf = Map.groupBy(this.#entries, (cells) => cells[at]?.trim() ?? '')
    const ofDays = [...daysOf.values()].filter((rows) => new Set(rows.map((cells) => cells[dateAt]?.trim() ?? '')).size > 1)
    return OF_ACCOUNTS.test(headingKey(this.#headings[at] ?? '')) || ofDays.length * 2 >= daysOf.size
  }
}

/** Those of them that documents do not have. */
const OF_ACCOUNTS = /^(?:ac|acct|glac)$/
/** Headings of numbers of whatever stands next to them. */
const OF_NUMBERS = /^(?:code|ac|acct|no|nr|num|number|id|glac)$/
const NEARLY_ALL = 0.95
/** Of the rows with a location, where the other rows are of whole accounts without any. */
const FEWEST_FILLED = 0.3
/** In so few rows a single cell may be an exception. */
const FEW = 20

const DATES = [new DateReader('MONTH_FIRST'), new DateReader('DAY_FIRST')] as const

function isDate(text: string): boolean {
  return isFilled(text) && DATES.some((reader) => 'day' in reader.read(text))
}

export function isAmount(text: string): boolean {
  return signedDigits(text) !== null && !MAY_BE_NAME.test(text) && !isDate(text)
}

/** Rooms, references and days of the week, as much as rand, ringgit and francs: `R 12`, `RM12`, `Fr 12`. */
const MAY_BE_NAME = /^\s*(?:R|RM|Fr|Ft)\.? ?\d+\s*$/

/** Hundredths, whichever mark is decimal; 0 for no amount. For comparisons only. */
function minorOf(text = ''): number {
  return Number(signedDigits(text)?.digits.replace(/\D/g, '') ?? 0)
}

/** The same with the sign that is written. */
function signedMinorOf(text = ''): number {
  return signedDigits(text)?.negative === true ? -minorOf(text) : minorOf(text)
}

function isFilled(text: string): boolean {
  return !isBlank(text)
}

function isRepeated(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length
}

function share(texts: readonly string[], fits: (text: string) => boolean): number {
  return texts.length === 0 ? 0 : texts.filter(fits).length / texts.length
}

/** At least two types, one of them in the profit and loss: a single word could be the kind of every transaction. */
function areTypeWords(words: ReadonlySet<string>): boolean {
  if (words.size < 2 || words.size > MOST_TYPES || ![...words].every(isAccountTypeWord)) return false
  const types = new Set([...words].map((word) => accountTypeFromText(word)?.type ?? null))
  return types.size > 1 && [...types].some((type) => type !== null && type !== 'BALANCE_SHEET')
}

/** A single type, in words that no kind of transactions has. */
function isOneType(words: ReadonlySet<string>): boolean {
  return words.size > 0 && words.size <= MOST_TYPES && [...words].every((word) => isAccountTypeWord(word) && ONLY_A_TYPE.test(word.trim()))
}

const ONLY_A_TYPE =
  /^(?:other )?(?:income|revenues?|expenses|operating expenses?|cost of (?:goods sold|sales|revenues?)|cogs|direct costs?|overheads?)$/i
const MOST_TYPES = 40
const TYPE_HEADING = /type|typ$|art$|class|klass|categor|kategori|group|grupp|groupe|nature|natura|soort|slag|tipo|clase|kind/
const BALANCE = /balance|saldo|solde|bilanz|saldi|kumul|cumul|running/

/** Whether a column has balances instead of amounts, by its heading. */
export function isBalanceHeading(heading: string): boolean {
  return BALANCE.test(headingKey(heading))
}
const CONTRA = /contra|gegen|split|tegen|motkonto|modkonto|contrepartie|contrapartida|contropartita|offset/
const ACCOUNT_LIKE = /^\d{3,9}(?:[-./ ·].*)?$/
const ACCOUNT_CODE = /^\d{3,9}(?:[-./]\d{1,6})*$/
const NUMBER_ALONE = /^\d[\dA-Z.\-/ ]*$/
const LETTERS = /\p{L}{2}/u
const PLACE =
  /^(?:store|shop|branch|site|location|restaurant|office|clinic|filiale|standort|niederlassung|betrieb|magasin|agence|boutique|etablissement|établissement|tienda|sucursal|delegaci[oó]n|local|vestiging|filiaal|winkel|locatie|butik|sede|negozio|loja|afdeling|avdelning|avdeling)\b/i
/** Headings of what may be a company's units, or of how it divides its work. */
const MAY_BE_OTHER =
  /^(?:department|dept|class|division|costc(?:e?nt|tr)|cctr|prof(?:it)?c(?:e?nt|tr)|prftc(?:ent|tr)|kostenstelle|prctr|kostl|region|businessunit|subsidiary|project|analytic)/
/** Words in headings of columns that are of something else. */
const NO_PLACES =
  /\b(by|user|type|kind|status|state|source|origin|journal|jnl|currency|curr|ccy|period|year|month|quarter|week|day|tax|vat|gst|rate|batch|book|ledger|version|scenario|method|terms|bank|split|balance|flag|posted|approved|cleared|clr|payment|dc|side|name|customer|vendor|employee|project|job|item|product|lib|libelle|adjusting|adjustment|recurring|series|module|entered|activity|erfasser|created|modified|updated|posting|transaction|document|entry|class|segment|dimension|partner|relation)\b/
/** Columns that companies fill with what they like. */
const FREE_TEXT = /\b(?:memo|description|reference|note|notes|comment|remark|text|custom|field)\b/
/** What names of companies end with. */
const COMPANY_FORM =
  /\b(?:inc|llc|llp|ltd|limited|plc|corp|corporation|co|company|companies|group|holdings?|gmbh|ag|kg|ug|sarl|sas|sa|srl|spa|sl|bv|nv|ab|as|aps|oy|pty|pvt)\.?$/i
const TIME =
  /\b(?:19|20)\d\d\b|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b|\b(?:week|period|quarter|q[1-4])\b/
const OF_STORES = /^(?:store|restaurant|shop|site|branch|outlet|clinic)(?:name)?$/
const NOTHING = /^[^\p{L}1-9]*$/u
const MOST_UNITS = 500
/** Headings of columns that may hold the company's units, likelier first. */
const UNITS: readonly RegExp[] = [
  /^(?:legal)?(?:entity|entities|entitat|entite|entidad|entita|entiteit)(?:name|id|code)?$/,
  /^admin(?:istratie)?(?:naam|name)$/,
  /^admin(?:istratie)?(?:nummer|code)?$/,
  /^org(?:ani[sz]ation)?(?:name|code|id)?$/,
  /^(?:company|legalcompany|gesellschaft|buchungskreis|bukrs|societe|empresa|societa|administratie|bedrijf|foretag|bolag|firma|selskab)(?:name|code|id|no)?$/,
  /^(?:global|shortcut)?dim(?:ension)?1(?:code|name|value)?$/,
  /^(?:business|bus|geschafts)(?:area|bereich)$|^busa$|^gsber$/,
  /^(?:job|jobno|jobname|jobcode|jobid|project|projectid|projectno|projectnumber|projectname|projectcode|projekt|projektnr|fund|fundcode|program|reportingtags?|tags?|unit|unitname|unitno|unitnumber|unitcode|concept|market)$/,
  /^(?:global|shortcut)?dim(?:ension)?2(?:code|name|value)?$/,
  /^(?:seg|segment|segmentvalue|segvalue|sub|subaccount|subacct|subaccountcode)\d?$/,
]
const REFERENCE = /^(?=.*\d)(?=.*[\p{L}\-/])[\p{L}\d][\p{L}\d./_-]{1,24}$/u
