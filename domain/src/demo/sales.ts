import { type Minor, toMinor } from '../money/minor.ts'
import { type CalendarDay, monthAndDay } from './calendar.ts'
import { cents, type Journal, journal, negated } from './journal.ts'
import { around, choose, noise } from './noise.ts'
import { CATERING_SHARE, type DemoPlace, type Trade } from './trade.ts'

const GUESTS = [
  'Harborview Weddings',
  'Alder & Pine LLP',
  'Northgate Biotech',
  'Quincy Street Theater',
  'Marlow Architects',
  'City Rowing Club',
  'Brightwater Credit Union',
  'Lark Street School',
  'Oakmont Realty',
  'Fulton Medical Group',
] as const
const EVENTS = ['Working lunch', 'Reception', 'Rehearsal dinner', 'Holiday party', 'Board dinner', 'Box lunches'] as const

const EVENTS_PER_DAY = 0.1
/** Trading days per year, adjusted for more events in December and spring. */
const EVENT_DAYS = 313 * 1.13
const DAYS_TO_PAYMENT = 12
const PURPOSE = { event: 60, size: 61, guest: 62, kind: 63, refund: 64, number: 65 } as const

/** Daily till summary, weekly discounts, invoices for events, refunds. */
export class Sales {
  readonly #place: DemoPlace
  #discounts = 0
  #receivables: { readonly due: number; readonly guest: string; readonly number: string; readonly amount: Minor }[] = []

  constructor(place: DemoPlace) {
    this.#place = place
  }

  /** Journals of a trading day, and the amount of invoiced catering. */
  onDay(on: CalendarDay, trade: Trade): { readonly journals: Journal[]; readonly catering: Minor } {
    const code = this.#place.location.name.slice(0, 3)
    const tills = journal(
      {
        type: 'Journal Entry',
        number: `S${code}-${on.day.slice(2).replaceAll('-', '')}`,
        vendor: 'Toast Inc',
        memo: `Sales of ${monthAndDay(on.day)}`,
      },
      [
        { account: 4010, amount: negated(trade.food) },
        { account: 4020, amount: negated(trade.beverage) },
        { account: 4030, amount: negated(trade.alcohol) },
        { account: 4040, amount: negated(trade.delivery) },
      ],
      1010,
    )
    this.#discounts += trade.discounts
    const { journals, billed } = this.#event(on)
    return { journals: [...tills, ...journals, ...this.#refund(on, trade)], catering: billed }
  }

  /** Discounts since the last report, which managers file on Sundays and at month end. */
  report(on: CalendarDay): Journal[] {
    if (on.weekday !== 6 && !on.isMonthEnd) return []
    const amount = toMinor(this.#discounts)
    this.#discounts = 0
    const head = {
      type: 'Journal Entry',
      number: `DC-${monthAndDay(on.day)}`,
      vendor: '',
      memo: `Discounts and comps through ${monthAndDay(on.day)}`,
    }
    return journal(head, [{ account: 4090, amount }], 1010)
  }

  /** Customer payments of the day; all open invoices when the location closes. */
  collect(on: CalendarDay, isClosing: boolean): Journal[] {
    const paid = this.#receivables.filter(({ due }) => isClosing || due <= on.number)
    if (paid.length > 0) this.#receivables = this.#receivables.filter((open) => !paid.includes(open))
    return paid.flatMap(({ guest, number, amount }) =>
      journal({ type: 'Payment', number, vendor: guest, memo: 'Catering invoice paid' }, [{ account: 1010, amount }], 1110),
    )
  }

  #event(on: CalendarDay): { readonly journals: Journal[]; readonly billed: Minor } {
    const { location, seed, index } = this.#place
    const festive = on.month === 12 ? 1.6 : on.month === 5 || on.month === 6 ? 1.25 : 1
    if (noise(seed, index, on.number, PURPOSE.event) >= EVENTS_PER_DAY * festive) return { journals: [], billed: toMinor(0) }
    const usual = (location.monthlySales * 100 * 12 * CATERING_SHARE) / (EVENTS_PER_DAY * EVENT_DAYS)
    const billed = cents(usual * 1.02 ** on.age * around(0.55, seed, index, on.number, PURPOSE.size))
    const guest = choose(GUESTS, seed, index, on.number, PURPOSE.guest)
    const number = `C${(on.number % 10_000) * 100 + index}`
    const kind = choose(EVENTS, seed, index, on.number, PURPOSE.kind)
    this.#receivables.push({ due: on.number + DAYS_TO_PAYMENT, guest, number, amount: billed })
    const head = { type: 'Invoice', number, vendor: guest, memo: `${kind}, ${location.city}` }
    return { journals: journal(head, [{ account: 4050, amount: negated(billed) }], 1110), billed }
  }

  #refund(on: CalendarDay, trade: Trade): Journal[] {
    const { seed, index } = this.#place
    if (noise(seed, index, on.number, PURPOSE.refund) >= 0.03) return []
    const amount = cents(trade.food * 0.012 * around(0.7, seed, index, on.number, PURPOSE.refund + 100))
    const order = 10_000 + Math.floor(noise(seed, index, on.number, PURPOSE.number) * 80_000)
    const head = { type: 'Refund', number: `RF${order}`, vendor: 'Toast Inc', memo: `Guest refund, order ${order}` }
    return journal(head, [{ account: 4010, amount }], 1010)
  }
}
