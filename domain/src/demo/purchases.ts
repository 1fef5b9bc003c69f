import type { Minor } from '../money/minor.ts'
import { type CalendarDay, monthAndDay } from './calendar.ts'
import type { DemoRegion } from './demo-company.ts'
import { cents, type Journal, type JournalLine, journal, reversed } from './journal.ts'
import { around, choose, noise } from './noise.ts'
import type { DemoPlace, Trade } from './trade.ts'

interface Suppliers {
  readonly broadline: string
  readonly fresh: string
  readonly alcohol: string
  readonly beverage: string
}

const SUPPLIERS: Readonly<Record<DemoRegion, Suppliers>> = {
  Northeast: { broadline: 'Sysco Boston', fresh: 'Baldor Foods', alcohol: 'Martignetti Companies', beverage: 'Polar Beverages' },
  'Mid-Atlantic': { broadline: 'US Foods', fresh: 'Baldor Foods', alcohol: 'Breakthru Beverage', beverage: 'Pepsi Bottling Ventures' },
  Southeast: { broadline: 'US Foods', fresh: 'FreshPoint', alcohol: "Southern Glazer's", beverage: 'Coca-Cola Consolidated' },
}

const DRY = ['Dry goods and dairy', 'Produce and dairy', 'Meat and dry goods', 'Dairy, frozen and dry goods'] as const
const FRESH = ['Produce', 'Produce and herbs', 'Fish and shellfish', 'Poultry and produce'] as const

/** Cost as a share of sales. */
const COST = { food: 0.267, beverage: 0.201, alcohol: 0.234, paper: 0.0171 } as const
const PURPOSE = { size: 20, goods: 21, number: 22, credit: 23 } as const

/**
 * Deliveries replace what was sold since the last one: broadliner and fresh market once a week each, drinks on Wednesdays. A short
 * delivery is credited two days later.
 */
export class Purchases {
  readonly #place: DemoPlace
  /** Cents of goods sold since the last delivery. */
  readonly #used: Record<keyof typeof COST, number>
  #credit: { readonly on: number; readonly journal: Journal } | null = null

  constructor(place: DemoPlace) {
    this.#place = place
    // Half a week's worth, so that the first deliveries have the usual size.
    const usual = place.location.monthlySales * 100 * 0.11
    const alcohol = place.location.concept === 'FULL_SERVICE' ? usual * 0.6 * COST.alcohol : 0
    this.#used = { food: usual * 0.7 * COST.food, beverage: usual * 0.07 * COST.beverage, alcohol, paper: usual * COST.paper }
  }

  /** @param trade null on a day without sales */
  onDay(on: CalendarDay, trade: Trade | null, catering: Minor): Journal[] {
    const journals: Journal[] = []
    this.#use(on, trade, catering)
    const early = this.#place.index % 2
    if (on.weekday === early) journals.push(...this.#broadline(on))
    if (on.weekday === early + 3) journals.push(...this.#fresh(on))
    if (on.weekday === 2) journals.push(...this.#drinks(on))
    if (this.#credit !== null && this.#credit.on <= on.number) {
      journals.push(this.#credit.journal)
      this.#credit = null
    }
    return journals
  }

  /** Remaining debts of a closed location. */
  close(on: CalendarDay): Journal[] {
    return [...this.#broadline(on), ...this.#drinks(on)]
  }

  #use(on: CalendarDay, trade: Trade | null, catering: Minor): void {
    // Food prices fluctuate by a few percent over 18 months; menu prices are independent.
    const prices = 1 + 0.025 * Math.sin((on.age * 2 * Math.PI) / 1.5)
    const used = this.#used
    used.food += catering * COST.food
    if (trade === null) return
    used.food += (trade.food + trade.delivery) * COST.food * prices
    used.beverage += trade.beverage * COST.beverage
    used.alcohol += trade.alcohol * COST.alcohol
    used.paper += (trade.net + trade.delivery * 2) * COST.paper * 0.86
  }

  #take(of: keyof typeof COST, share: number): Minor {
    const amount = cents(this.#used[of] * share)
    this.#used[of] -= amount
    return amount
  }

  #broadline(on: CalendarDay): Journal[] {
    const { seed, index } = this.#place
    const share = Math.min(1, 0.9 * around(0.12, seed, index, on.number, PURPOSE.size))
    const food: JournalLine = { account: 5010, amount: this.#take('food', share) }
    const paper: JournalLine = { account: 5040, amount: this.#take('paper', share), memo: 'Containers, cups and napkins' }
    return this.#bill(on, this.#suppliers.broadline, choose(DRY, seed, index, on.number, PURPOSE.goods), [food, paper])
  }

  #fresh(on: CalendarDay): Journal[] {
    const { seed, index } = this.#place
    const share = Math.min(1, 0.88 * around(0.14, seed, index, on.number, PURPOSE.size))
    const goods = choose(FRESH, seed, index, on.number, PURPOSE.goods)
    return this.#bill(on, this.#suppliers.fresh, goods, [{ account: 5010, amount: this.#take('food', share) }])
  }

  #drinks(on: CalendarDay): Journal[] {
    const share = 0.95 * around(0.08, this.#place.seed, this.#place.index, on.number, PURPOSE.size)
    const alcohol = this.#bill(on, this.#suppliers.alcohol, 'Beer, wine and spirits', [
      { account: 5030, amount: this.#take('alcohol', Math.min(1, share)) },
    ])
    const isBeverageWeek = (Math.floor(on.number / 7) + this.#place.index) % 2 === 0
    if (!isBeverageWeek) return alcohol
    const beverage: JournalLine = { account: 5020, amount: this.#take('beverage', Math.min(1, share)) }
    return [...alcohol, ...this.#bill(on, this.#suppliers.beverage, 'Soft drinks, coffee and tea', [beverage])]
  }

  #bill(on: CalendarDay, vendor: string, goods: string, lines: readonly JournalLine[]): Journal[] {
    const { seed, index } = this.#place
    const number = String(100_000 + Math.floor(noise(seed, index, on.number, PURPOSE.number + vendor.length * 64) * 900_000))
    const bills = journal({ type: 'Bill', number, vendor, memo: `${goods}, ${monthAndDay(on.day)} delivery` }, lines, 2010)
    const [bill] = bills
    const first = bill?.lines[0]
    if (bill !== undefined && first?.account === 5010 && noise(seed, index, on.number, PURPOSE.credit) < 0.07) {
      const part = cents(first.amount * 0.04 * around(0.6, seed, index, on.number, PURPOSE.credit + 1))
      const [missing] = journal({ ...bill }, [{ account: 5010, amount: part }], 2010)
      if (missing !== undefined) {
        const head = { type: 'Vendor Credit', number: `CM${number}`, memo: `Short delivery of ${monthAndDay(on.day)}` }
        this.#credit = { on: on.number + 2, journal: reversed(missing, head) }
      }
    }
    return bills
  }

  get #suppliers(): Suppliers {
    return SUPPLIERS[this.#place.location.region]
  }
}
