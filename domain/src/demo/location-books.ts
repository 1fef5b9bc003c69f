import { toMinor } from '../money/minor.ts'
import { addToMonth, type Day, dayInMonth, monthOf } from '../time/day.ts'
import type { CalendarDay } from './calendar.ts'
import { FixedCosts } from './fixed-costs.ts'
import { cents, type Journal, journal } from './journal.ts'
import { around } from './noise.ts'
import { Payroll } from './payroll.ts'
import { Purchases } from './purchases.ts'
import { RunningCosts } from './running-costs.ts'
import { Sales } from './sales.ts'
import { type DemoPlace, isOpen, isTrading, tradeOn } from './trade.ts'

/** Locations with photo booths. */
const BOOTHS = new Set(['101 Back Bay', '204 Hoboken', '206 Old Town', '304 Durham', '308 South End', '305 Greenville'])
const BOOTH_MONTHS = 9
const PURPOSE = { booths: 160, opening: 161 } as const

/** The books of one restaurant, in daily order. */
export class LocationBooks {
  readonly #place: DemoPlace
  readonly #today: Day
  readonly #sales: Sales
  readonly #purchases: Purchases
  readonly #payroll: Payroll
  readonly #running: RunningCosts
  readonly #fixed: FixedCosts
  /** Cents owed to suppliers, and the amount at the last payment run. */
  #payable = 0
  #payableThen = 0
  #isOpened = false

  constructor(place: DemoPlace, today: Day) {
    this.#place = place
    this.#today = today
    this.#sales = new Sales(place)
    this.#purchases = new Purchases(place)
    this.#payroll = new Payroll(place)
    this.#running = new RunningCosts(place)
    this.#fixed = new FixedCosts(place)
  }

  onDay(on: CalendarDay): Journal[] {
    if (!isTrading(this.#place, on.day)) return []
    const isClosing = on.day === this.#place.trading.closed
    const trade = isOpen(this.#place, on) ? tradeOn(this.#place, on) : null
    const { journals: sales, catering } = trade === null ? { journals: [], catering: toMinor(0) } : this.#sales.onDay(on, trade)
    const journals = [
      ...this.#opening(on),
      ...sales,
      ...this.#sales.report(on),
      ...this.#sales.collect(on, isClosing),
      ...this.#purchases.onDay(on, trade, catering),
      ...(isClosing ? this.#payroll.close(on) : this.#payroll.onDay(on, trade, on.day === this.#today)),
      ...this.#running.onDay(on, trade),
      ...this.#fixed.onDay(on, trade),
      ...this.#unclear(on),
    ]
    if (isClosing) journals.push(...this.#purchases.close(on), ...this.#fixed.close(on))
    for (const { lines } of journals) for (const { account, amount } of lines) if (account === 2010) this.#payable -= amount
    return [...journals, ...this.#pay(on, isClosing)]
  }

  /** Opening balances. */
  #opening(on: CalendarDay): Journal[] {
    if (this.#isOpened) return []
    this.#isOpened = true
    const { location, seed, index } = this.#place
    const unit = location.monthlySales * 100 * around(0.2, seed, index, 0, PURPOSE.opening)
    return journal(
      { type: 'Journal Entry', number: `OB-${location.name.slice(0, 3)}`, vendor: '', memo: 'Opening balances' },
      [
        { account: 1010, amount: cents(unit * 0.6) },
        { account: 1410, amount: cents(unit * 0.0083 * 12) },
        { account: 1510, amount: cents(unit * 5.9) },
        { account: 2510, amount: cents(unit * -3.5) },
      ],
      3010,
    ).map((opening) => (on.day === this.#place.trading.opened ? { ...opening, memo: 'Funded by the group' } : opening))
  }

  /** Pays every second Thursday what was owed two weeks before. */
  #pay(on: CalendarDay, isClosing: boolean): Journal[] {
    const isRun = on.weekday === 3 && Math.floor(on.number / 7) % 2 === 0
    if (!isRun && !isClosing) return []
    const amount = toMinor(isClosing ? this.#payable : Math.min(this.#payableThen, this.#payable))
    this.#payable -= amount
    this.#payableThen = this.#payable
    return journal(
      { type: 'Bill Payment', number: `BP-${on.day.slice(2).replaceAll('-', '')}`, vendor: 'Bill.com', memo: 'Payment run' },
      [{ account: 2010, amount }],
      1010,
    )
  }

  /** Entries without an account: new photo booths, and undocumented payments. */
  #unclear(on: CalendarDay): Journal[] {
    const { location, seed, index } = this.#place
    const month = monthOf(this.#today)
    const journals: Journal[] = []
    if (BOOTHS.has(location.name) && on.dayOfMonth === 9 && monthOf(on.day) > addToMonth(month, -BOOTH_MONTHS)) {
      const amount = cents(-14_200 * around(0.25, seed, index, on.number, PURPOSE.booths))
      const head = {
        type: 'Deposit',
        number: `PB${on.day.slice(2, 7).replace('-', '')}`,
        vendor: 'Snapframe Booths',
        memo: 'Booth commissions',
      }
      journals.push(...journal(head, [{ account: 4915, amount }], 1010))
    }
    if (location.name === '307 Savannah' && on.day === dayInMonth(addToMonth(month, -1), 17)) {
      const head = { type: 'Journal Entry', number: 'JE-ACH', vendor: '', memo: 'Unidentified debit, ask bank' }
      journals.push(...journal(head, [{ account: 6895, amount: toMinor(188_600) }], 1010))
    }
    return journals
  }
}
