import type { Minor } from '../money/minor.ts'
import { type CalendarDay, isPayday, isPeriodEnd, monthAndDay, periodPaid } from './calendar.ts'
import { cents, type Journal, type JournalLine, journal, reversed } from './journal.ts'
import { around } from './noise.ts'
import type { DemoPlace, Trade } from './trade.ts'

/** Earned wages, in possibly fractional cents. */
interface Wages {
  readonly manager: number
  readonly assistants: number
  readonly front: number
  readonly back: number
  readonly overtime: number
}

const NOTHING: Wages = { manager: 0, assistants: 0, front: 0, back: 0, overtime: 0 }

/** Annual salary of the general manager and of all assistants together, in whole units of the currency. */
const SALARIES = { FULL_SERVICE: { manager: 98_500, assistants: 93_000 }, COUNTER: { manager: 88_500, assistants: 54_000 } } as const
/** Share of net sales, for an average margin. */
const HOURLY = { FULL_SERVICE: { front: 0.114, back: 0.104 }, COUNTER: { front: 0.098, back: 0.104 } } as const
const OVERTIME = 0.006
/** Share of all wages. */
const TAXES = 0.0803
const BENEFITS = 0.0551
/** Share of hourly staff that does not depend on the number of guests. */
const FIXED_STAFF = 0.4
const RAISE = 0.03
const AVERAGE_MARGIN = 0.181

/**
 * Wages are earned daily and paid every two weeks. Unpaid wages at the end of a month and of the books are accrued, and reversed
 * on the next day.
 */
export class Payroll {
  readonly #place: DemoPlace
  #earned = NOTHING
  /** Wages of the ended period, until payday. */
  #due = NOTHING
  #accrual: Journal | null = null

  constructor(place: DemoPlace) {
    this.#place = place
  }

  onDay(on: CalendarDay, trade: Trade | null, isLast: boolean): Journal[] {
    const journals: Journal[] = []
    if (this.#accrual !== null) {
      journals.push(reversed(this.#accrual, { memo: `Reverse: ${this.#accrual.memo}`, number: `${this.#accrual.number}R` }))
      this.#accrual = null
    }
    this.#earned = sum(this.#earned, wagesOn(this.#place, on, trade))
    if (isPeriodEnd(on)) {
      this.#due = this.#earned
      this.#earned = NOTHING
    }
    if (isPayday(on)) {
      journals.push(...this.#pay(on, this.#due, periodPaid(on)))
      this.#due = NOTHING
    }
    if (on.isMonthEnd || isLast) {
      const memo = `Wages earned through ${monthAndDay(on.day)}`
      const head = { type: 'Journal Entry', number: `AP-${on.day.slice(2, 7).replace('-', '')}`, vendor: '', memo }
      const [accrual] = journal(head, lines(sum(this.#due, { ...this.#earned, overtime: 0 }), null), 2110)
      if (accrual !== undefined) {
        journals.push(accrual)
        this.#accrual = accrual
      }
    }
    return journals
  }

  /** Pays everything that is owed. */
  close(on: CalendarDay): Journal[] {
    return this.#pay(on, sum(this.#due, sum(this.#earned, wagesOn(this.#place, on, null))), 'Final pay')
  }

  #pay(on: CalendarDay, wages: Wages, period: string): Journal[] {
    const number = `PR-${1000 + Math.floor((on.number - 18_000) / 14) * 10 + this.#place.index}`
    return journal({ type: 'Payroll', number, vendor: 'Gusto', memo: period }, lines(wages, period), 1010)
  }
}

function wagesOn({ location, seed, index }: DemoPlace, on: CalendarDay, trade: Trade | null): Wages {
  const raise = (1 + RAISE) ** on.age
  const salaries = SALARIES[location.concept]
  const shares = HOURLY[location.concept]
  const salary = (yearly: number): number => (yearly * 100 * raise * (0.94 + (index % 5) * 0.03)) / 365.25
  const usual = ((location.monthlySales * 100 * 12) / 365.25) * raise
  // Staffing follows guests, but not exactly.
  const staffed = (trade === null ? 0 : trade.net * (1 - FIXED_STAFF)) + usual * FIXED_STAFF
  const thrift = 1 + (AVERAGE_MARGIN - location.margin) * 1.7
  const hourly = (share: number, purpose: number): number => staffed * share * thrift * around(0.06, seed, index, on.number, 40 + purpose)
  return {
    manager: salary(salaries.manager),
    assistants: salary(salaries.assistants),
    front: hourly(shares.front, 0),
    back: hourly(shares.back, 1),
    overtime: hourly(OVERTIME, 2) * around(0.7, seed, index, Math.floor(on.number / 14), 45),
  }
}

/** Hourly wages in whole units of the currency; tips, a major part of income in full service, are not in the books. */
const HOURLY_WAGES = { FULL_SERVICE: { front: 10.4, back: 19.2 }, COUNTER: { front: 15.1, back: 17.6 } } as const
const OVERTIME_RATE = 1.5
/** General manager and assistants. */
const MANAGERS = { FULL_SERVICE: 3, COUNTER: 2 } as const
const MANAGERS_WEEK = 46

/** Hours worked on a day, including those of salaried managers. */
export function hoursOn(place: DemoPlace, on: CalendarDay, trade: Trade | null): number {
  const { concept } = place.location
  const { front, back, overtime } = wagesOn(place, on, trade)
  const rates = HOURLY_WAGES[concept]
  const centsPerUnit = 100 * (1 + RAISE) ** on.age
  const average = (rates.front + rates.back) / 2
  const hourly = front / rates.front + back / rates.back + overtime / (average * OVERTIME_RATE)
  return hourly / centsPerUnit + (MANAGERS[concept] * MANAGERS_WEEK) / 7
}

function sum(a: Wages, b: Wages): Wages {
  return {
    manager: a.manager + b.manager,
    assistants: a.assistants + b.assistants,
    front: a.front + b.front,
    back: a.back + b.back,
    overtime: a.overtime + b.overtime,
  }
}

/** @param period such as `PPE 05/17`, which starts the memos; null uses the journal's memo. */
function lines(wages: Wages, period: string | null): JournalLine[] {
  const gross = wages.manager + wages.assistants + wages.front + wages.back + wages.overtime
  const line = (account: JournalLine['account'], amount: number, what: string): JournalLine => {
    const paid: Minor = cents(amount)
    return period === null ? { account, amount: paid } : { account, amount: paid, memo: `${period} ${what}` }
  }
  return [
    line(6010, wages.manager, 'general manager'),
    line(6015, wages.assistants, 'assistant managers'),
    line(6020, wages.front, 'front of house'),
    line(6030, wages.back, 'back of house'),
    line(6040, wages.overtime, 'overtime'),
    line(6080, gross * TAXES, 'employer taxes'),
    line(6090, gross * BENEFITS, 'benefits'),
  ]
}
