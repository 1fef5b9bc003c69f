import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { checkedMetric, type Metric } from '../ops-data/metric.ts'
import { type MonthIndex, monthIndex, parseDay } from '../time/day.ts'
import { demoLocations } from './demo-company.ts'
import { demoLedgerCsv } from './demo-ledger.ts'
import { type DemoMetricKey, demoDerivedMetrics, demoFigures, demoMetrics } from './demo-metrics.ts'

const of = { seed: 1, today: parseDay('2026-11-20') }
const figures = demoFigures(of)
const keyOf = (location: string, month: MonthIndex): string => `${location} ${month}`
const counts = new Map(figures.map(({ metric, location, month, value }) => [`${metric} ${keyOf(location, month)}`, Number(value)]))

function count(metric: DemoMetricKey, location: string, month: MonthIndex): number {
  return counts.get(`${metric} ${keyOf(location, month)}`) ?? Number.NaN
}

/** Collects implausible values. */
class Outliers {
  readonly found: string[] = []

  check(what: string, value: number, [low, high]: readonly [number, number]): void {
    if (!(value >= low && value <= high)) this.found.push(`${what}: ${value}`)
  }
}

/** Amounts in the ledger for some accounts, credit positive, in whole units of the currency. */
function booked(isWanted: (account: number) => boolean): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const chunk of demoLedgerCsv(of))
    for (const [, year, month, account, location = '', debit, credit] of chunk.matchAll(LINE)) {
      if (!isWanted(Number(account))) continue
      const key = keyOf(location, monthIndex(Number(year), Number(month)))
      sums.set(key, (sums.get(key) ?? 0) + Number(credit) - Number(debit))
    }
  return sums
}
const LINE = /^(\d{4})-(\d\d)-\d\d,(\d{4}),"[^"]*","[^"]*","((?:[^"]|"")*)",(-?[\d.]*),(-?[\d.]*),/gm

describe('the demo company’s figures', () => {
  it('match the sales and wages of each restaurant by month', () => {
    const sales = booked((account) => account >= 4000 && account < 4900)
    const outliers = new Outliers()
    expect(sales.size).toBeGreaterThan(750)
    for (const { name, concept } of demoLocations)
      for (const { metric, location, month } of figures) {
        if (metric !== 'guests' || location !== name) continue
        const isFull = concept === 'FULL_SERVICE'
        const key = keyOf(name, month)
        const [sold, guests, weeks] = [sales.get(key) ?? 0, count('guests', name, month), count('storeWeeks', name, month)]
        outliers.check(`check ${key}`, sold / guests, isFull ? [34, 54] : [12, 20])
        outliers.check(`party ${key}`, guests / count('transactions', name, month), isFull ? [2.2, 2.5] : [1.15, 1.35])
        // A month with only a few open days has manager hours but hardly any guests.
        if (weeks >= 4) outliers.check(`productivity ${key}`, sold / count('laborHours', name, month), [35, 95])
      }
    expect(outliers.found).toEqual([])
  })

  it('exist exactly for completed months in which a restaurant was open', () => {
    const months = (location: string): MonthIndex[] =>
      figures.flatMap((one) => (one.location === location && one.metric === 'guests' ? [one.month] : []))
    for (const { name } of demoLocations) {
      const own = months(name)
      expect([name, ...own]).toEqual([name, ...Array.from({ length: own.length }, (_, at) => (own[0] ?? 0) + at)])
    }
    const span = (location: string): (number | undefined)[] => [months(location)[0], months(location).at(-1)]
    expect(span('101 Back Bay')).toEqual([monthIndex(2023, 12), monthIndex(2026, 10)])
    expect(span('107 Worcester')).toEqual([monthIndex(2023, 12), monthIndex(2025, 8)])
    expect(span('205 Navy Yard')).toEqual([monthIndex(2026, 3), monthIndex(2026, 10)])
    expect(span('303 Decatur')).toEqual([monthIndex(2025, 11), monthIndex(2026, 10)])
    expect(count('storeWeeks', '303 Decatur', monthIndex(2025, 11))).toBe(3.57)
    expect(count('storeWeeks', '303 Decatur', monthIndex(2025, 12))).toBe(4.43)
    // A month is complete on its last day.
    const later = demoFigures({ ...of, today: parseDay('2026-11-30') })
    expect(Math.max(...later.map(({ month }) => month))).toBe(monthIndex(2026, 11))
    expect(demoFigures(of)).toEqual(figures)
  })

  it('have constant areas, with enough seats for a day’s guests', () => {
    const outliers = new Outliers()
    for (const { name, concept } of demoLocations) {
      const own = figures.filter(({ location }) => location === name)
      const kinds = (metric: DemoMetricKey): number => new Set(own.filter((one) => one.metric === metric).map(({ value }) => value)).size
      expect([name, kinds('seats'), kinds('squareFeet')]).toEqual([name, 1, 1])
      const isFull = concept === 'FULL_SERVICE'
      const month = own.at(-1)?.month ?? monthIndex(2026, 10)
      const seats = count('seats', name, month)
      outliers.check(`space of ${name}`, count('squareFeet', name, month) / seats, isFull ? [28, 55] : [30, 60])
      outliers.check(`turns of ${name}`, count('guests', name, month) / 30 / seats, isFull ? [1, 3] : [4, 9])
    }
    expect(outliers.found).toEqual([])
  })
})

it('has valid metrics, and derived ones as far as the profit and loss has their lines', () => {
  const idOf = { guests: 'g', transactions: 't', laborHours: 'h', seats: 's', squareFeet: 'f', storeWeeks: 'w' }
  const group = (id: string, type: ProfitLossGroup['type']): ProfitLossGroup => ({
    id,
    parentId: null,
    name: id,
    type,
    displayOrder: 1,
    formula: null,
    favorability: null,
  })
  const usual = {
    locationAggregation: 'SUM',
    timeAggregation: 'SUM',
    weightMetricId: null,
    formula: null,
    showInBudget: false,
    favorability: null,
  } as const
  const counted = (Object.keys(idOf) as DemoMetricKey[]).map((key): Metric => ({ ...usual, ...demoMetrics[key], id: idOf[key] })) // keys of the same object
  const derived = demoDerivedMetrics(idOf, [group('sales', 'REVENUE'), group('labor', 'PAYROLL')])
  const all = [...counted, ...derived.map((metric, at): Metric => ({ ...usual, ...metric, id: `d${at}` }))]
  for (const metric of all)
    expect(checkedMetric(metric, { metrics: all, hasGroup: (id) => ['sales', 'labor'].includes(id) })).toEqual(metric)
  expect(derived.map(({ name }) => name)).toEqual(['Average check', 'Sales per labor hour', 'Labor percent'])
  expect(demoDerivedMetrics(idOf, [group('sales', 'REVENUE')]).map(({ name }) => name)).toEqual(['Average check', 'Sales per labor hour'])
  expect(demoDerivedMetrics(idOf, [])).toEqual([])
})
