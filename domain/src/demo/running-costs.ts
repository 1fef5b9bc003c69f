import { type CalendarDay, calendarMonthName, monthAndDay } from './calendar.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { DemoRegion } from './demo-company.ts'
import { cents, type Journal, journal, reversed } from './journal.ts'
import { around, choose, noise } from './noise.ts'
import type { DemoPlace, Trade } from './trade.ts'

const SUPPLIERS = ['Ecolab', 'WebstaurantStore', 'Cintas'] as const
const SUPPLIES = ['Dish chemicals and towels', 'Smallwares and glassware', 'Linen and uniforms', 'Cleaning supplies'] as const
const MEDIA = ['Meta Platforms', 'Google Ads', 'Lamppost Media'] as const
const CAMPAIGNS = ['Social media campaign', 'Search advertising', 'Neighborhood mailer', 'Seasonal menu launch'] as const
const TRADES = ['Cool Air Mechanical', 'Reliable Hood & Duct', 'Stallworth Plumbing', 'Bayside Electric'] as const
const REPAIRS = [
  'Walk-in compressor',
  'Hood cleaning',
  'Drain line cleared',
  'Fryer thermostat',
  'Lighting ballasts',
  'Dish machine service',
] as const
const GREASE = ['Grease trap service'] as const
const POWER: Readonly<Record<DemoRegion, string>> = { Northeast: 'Eversource', 'Mid-Atlantic': 'PECO Energy', Southeast: 'Georgia Power' }
const GAS: Readonly<Record<DemoRegion, string>> = {
  Northeast: 'National Grid',
  'Mid-Atlantic': 'Washington Gas',
  Southeast: 'Atlanta Gas Light',
}

/** Shares of net sales; delivery commissions are a share of delivery sales. */
const RATES = {
  supplies: 0.0162,
  commissions: 0.1855,
  cards: 0.0228,
  marketing: 0.0172,
  power: 0.0155,
  gas: 0.0078,
  water: 0.0042,
  repairs: 0.0232,
}

/** January to December. Cooling drives power costs, heating drives gas. */
const COOLING = [0.88, 0.86, 0.87, 0.9, 0.98, 1.15, 1.3, 1.28, 1.12, 0.94, 0.86, 0.86] as const
const HEATING = [1.65, 1.6, 1.3, 0.95, 0.7, 0.55, 0.5, 0.5, 0.6, 0.85, 1.2, 1.6] as const

const INFLATION = 0.03
const PURPOSE = { supplies: 80, media: 81, repair: 82, size: 83, number: 84, twice: 85, what: 86 } as const

/** A restaurant's bills other than food, drinks and staff. */
export class RunningCosts {
  readonly #place: DemoPlace
  #sales = 0
  #delivery = 0
  /** A bill that was entered twice, to be noticed and reversed. */
  #twice: { readonly again: number; readonly found: number; readonly bill: Journal } | null = null

  constructor(place: DemoPlace) {
    this.#place = place
  }

  onDay(on: CalendarDay, trade: Trade | null): Journal[] {
    this.#sales += trade?.net ?? 0
    this.#delivery += trade?.delivery ?? 0
    const day = on.dayOfMonth + (this.#place.index % 4)
    const journals: Journal[] = []
    if (day === 8 || day === 22) journals.push(...this.#supplies(on))
    if (day === 12) journals.push(...this.#marketing(on))
    if (day === 15) journals.push(...this.#power(on))
    if (day === 18) journals.push(...this.#gas(on))
    if (day === 20) journals.push(...this.#water(on))
    journals.push(...this.#repairs(on), ...this.#enteredTwice(on))
    if (on.isMonthEnd) journals.push(...this.#monthEnd(on))
    return journals
  }

  /** A month's usual net sales in cents, at the day's prices. */
  #usual(on: CalendarDay): number {
    return this.#place.location.monthlySales * 100 * (1 + INFLATION) ** on.age
  }

  #bill(on: CalendarDay, vendor: string, memo: string, account: DemoAccount, amount: number): Journal[] {
    const { seed, index } = this.#place
    const number = String(1_000 + Math.floor(noise(seed, index, on.number, PURPOSE.number + account) * 98_000))
    return journal({ type: 'Bill', number, vendor, memo }, [{ account, amount: cents(amount) }], 2010)
  }

  #luck(on: CalendarDay, spread: number, purpose: number): number {
    return around(spread, this.#place.seed, this.#place.index, on.number, PURPOSE.size + purpose * 8)
  }

  #choice<T>(on: CalendarDay, choices: readonly [T, ...T[]], purpose: number): T {
    return choose(choices, this.#place.seed, this.#place.index, on.number, purpose)
  }

  #supplies(on: CalendarDay): Journal[] {
    const vendor = this.#choice(on, SUPPLIERS, PURPOSE.supplies)
    const memo = this.#choice(on, SUPPLIES, PURPOSE.what)
    return this.#bill(on, vendor, memo, 6110, (this.#usual(on) * RATES.supplies * this.#luck(on, 0.35, 1)) / 2)
  }

  #marketing(on: CalendarDay): Journal[] {
    const season = on.month === 5 || on.month === 11 || on.month === 12 ? 1.3 : 0.92
    const memo = this.#choice(on, CAMPAIGNS, PURPOSE.what)
    return this.#bill(
      on,
      this.#choice(on, MEDIA, PURPOSE.media),
      memo,
      6140,
      this.#usual(on) * RATES.marketing * season * this.#luck(on, 0.4, 2),
    )
  }

  #power(on: CalendarDay): Journal[] {
    const { region } = this.#place.location
    // The share of cooling is larger in the south.
    const cooling = 1 + ((COOLING[on.month - 1] ?? 1) - 1) * (region === 'Southeast' ? 1.5 : 1)
    return this.#bill(
      on,
      POWER[region],
      `Electricity, ${calendarMonthName(on)}`,
      6150,
      this.#usual(on) * RATES.power * cooling * this.#luck(on, 0.08, 3),
    )
  }

  #gas(on: CalendarDay): Journal[] {
    const { region } = this.#place.location
    const heating = 1 + ((HEATING[on.month - 1] ?? 1) - 1) * (region === 'Southeast' ? 0.5 : 1)
    return this.#bill(
      on,
      GAS[region],
      `Gas, ${calendarMonthName(on)}`,
      6150,
      this.#usual(on) * RATES.gas * heating * this.#luck(on, 0.1, 4),
    )
  }

  #water(on: CalendarDay): Journal[] {
    const vendor = `${this.#place.location.city} Water`
    return this.#bill(on, vendor, `Water and sewer, ${calendarMonthName(on)}`, 6150, this.#usual(on) * RATES.water * this.#luck(on, 0.1, 5))
  }

  #repairs(on: CalendarDay): Journal[] {
    const { seed, index } = this.#place
    const isGreaseDay = on.dayOfMonth === 5 + (index % 3) && on.month % 3 === 2
    if (!isGreaseDay && noise(seed, index, on.number, PURPOSE.repair) >= 0.05) return []
    const vendor = isGreaseDay ? 'Tri-State Grease' : this.#choice(on, TRADES, PURPOSE.media)
    const memo = this.#choice(on, isGreaseDay ? GREASE : REPAIRS, PURPOSE.what)
    // Mostly small; one in twelve is a new compressor.
    const isLarge = !isGreaseDay && noise(seed, index, on.number, PURPOSE.repair + 300) < 1 / 12
    const size = isGreaseDay ? 0.12 : isLarge ? 2.6 : 0.37
    const bills = this.#bill(on, vendor, memo, 6160, this.#usual(on) * RATES.repairs * size * this.#luck(on, 0.6, 6))
    const [bill] = bills
    if (bill !== undefined && this.#twice === null && noise(seed, index, on.number, PURPOSE.twice) < 0.06)
      this.#twice = { again: on.number + 2, found: on.number + 9, bill }
    return bills
  }

  #enteredTwice(on: CalendarDay): Journal[] {
    if (this.#twice === null || on.number < this.#twice.again) return []
    const { again, found, bill } = this.#twice
    if (on.number === again) return [bill]
    if (on.number < found) return []
    this.#twice = null
    return [
      reversed(bill, { type: 'Journal Entry', number: `RV-${bill.number}`, memo: `Reverse bill ${bill.number}, entered twice` }, true),
    ]
  }

  #monthEnd(on: CalendarDay): Journal[] {
    const [sales, delivery] = [this.#sales, this.#delivery]
    this.#sales = 0
    this.#delivery = 0
    const commissions = cents(delivery * RATES.commissions)
    const doordash = cents(commissions * 0.58)
    const marketplace = (vendor: string, amount: number): Journal[] =>
      this.#bill(on, vendor, `Marketplace commissions, ${calendarMonthName(on)}`, 6120, amount)
    return [
      ...marketplace('DoorDash', doordash),
      ...marketplace('Uber Eats', commissions - doordash),
      ...journal(
        {
          type: 'Expense',
          number: `CF${on.day.slice(2, 7).replace('-', '')}`,
          vendor: 'Toast Inc',
          memo: `Card processing ${monthAndDay(on.day)}`,
        },
        [{ account: 6130, amount: cents(sales * RATES.cards) }],
        1010,
      ),
    ]
  }
}
