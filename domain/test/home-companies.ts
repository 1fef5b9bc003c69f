import fc from 'fast-check'
import type { FigureCell, FigureTable, FigureTableRow, MeasureColumn, PlacedFigures } from '../src/figures/answer-cells.ts'
import type { ProfitLossGroup } from '../src/mappings/categorization.ts'
import type { FigureColumn } from '../src/profit-loss/report-columns.ts'
import { addToMonth, firstDayOf, lastDayOf, monthIndex } from '../src/time/day.ts'
import { group } from './groups.ts'

/** Cents of a location's categories, now and the year before; null for no entries. */
export interface HomeStore {
  readonly id: string
  readonly isSame: boolean
  readonly now: readonly (number | null)[]
  readonly before: readonly (number | null)[]
}

export interface HomeCompany {
  readonly groups: readonly ProfitLossGroup[]
  readonly categories: readonly string[]
  /** How often each category counts in the headline. */
  readonly factors: readonly number[]
  readonly stores: readonly HomeStore[]
}

const MONTH = monthIndex(2026, 10)
export const HEADLINE = 'profit'

const cents = fc.oneof(fc.constant(null), fc.constant(0), fc.integer({ min: -9_999_999, max: 99_999_999 }))

/** Locations that were open throughout, opened or closed, with figures that are missing, zero or negative. */
export const anyHomeCompany: fc.Arbitrary<HomeCompany> = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc
    .record({
      factors: fc.array(fc.constantFrom(1, -1, 2), { minLength: count, maxLength: count }),
      isNested: fc.boolean(),
      stores: fc.array(
        fc.record({
          isSame: fc.boolean(),
          isOpenNow: fc.boolean(),
          wasOpen: fc.boolean(),
          now: fc.array(cents, { minLength: count, maxLength: count }),
          before: fc.array(cents, { minLength: count, maxLength: count }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    })
    .map(({ factors, isNested, stores }): HomeCompany => {
      const categories = factors.map((_, at) => `c${at}`)
      const terms = categories.map((id, at) => `${factors[at]} * {${id}}`)
      const [first = '', ...rest] = terms
      const sum = (some: readonly string[]): string => some.join(' + ')
      const groups = [
        ...categories.map((id, at) => group(id, { displayOrder: at })),
        ...(isNested ? [group('gross', { formula: first, displayOrder: 8 })] : []),
        group(HEADLINE, { formula: sum(isNested ? ['{gross}', ...rest] : terms), favorability: 'UP', displayOrder: 9 }),
      ]
      const none = categories.map(() => null)
      return {
        groups,
        categories,
        factors,
        stores: stores.map(({ isSame, isOpenNow, wasOpen, now, before }, at) => ({
          id: String(at + 1),
          isSame: isSame && isOpenNow && wasOpen,
          now: isOpenNow ? now : none,
          before: wasOpen ? before : none,
        })),
      }
    }),
)

type Side = 'now' | 'before'

/** Cents of the headline; null without any entry. */
export function headlineCents(company: HomeCompany, stores: readonly HomeStore[], side: Side): number | null {
  const sums = company.categories.map((_, at) => categoryCents(stores, side, at))
  if (sums.every((sum) => sum === null)) return null
  return sums.reduce<number>((total, sum, at) => total + (sum ?? 0) * (company.factors[at] ?? 0), 0)
}

function categoryCents(stores: readonly HomeStore[], side: Side, at: number): number | null {
  const known = stores.flatMap((store) => store[side][at] ?? [])
  return known.length === 0 ? null : known.reduce((total, one) => total + one, 0)
}

/** The answers behind a bridge, in the form of the engine. */
export function answersOfHome(company: HomeCompany): {
  readonly figures: FigureTable
  readonly stores: PlacedFigures
  readonly ranking: FigureTable
} {
  const { stores, categories } = company
  const same = stores.filter(({ isSame }) => isSame)
  const lines = (some: readonly HomeStore[]) =>
    categories.map((id, at) => rowOf(id, [categoryCents(some, 'now', at), categoryCents(some, 'before', at)]))
  const headline = rowOf(HEADLINE, [headlineCents(company, stores, 'now'), headlineCents(company, stores, 'before')])
  const byStore = stores.flatMap((store) => [headlineCents(company, [store], 'now'), headlineCents(company, [store], 'before')])
  return {
    figures: { ...columnsOf(['']), rows: [headline, ...lines(stores)] },
    stores: { ...columnsOf(['']), rows: lines(same), locationIds: same.map(({ id }) => id) },
    ranking: {
      ...columnsOf([...stores.map(({ id }) => id), '']),
      rows: [rowOf(HEADLINE, [...byStore, headlineCents(company, stores, 'now'), headlineCents(company, stores, 'before')])],
    },
  }
}

/** The span and the same days of the year before, of each place; empty for all together. */
function columnsOf(placeIds: readonly string[]): Pick<FigureTable, 'figureColumns' | 'columns'> {
  const figureColumns = placeIds.flatMap((id, at): FigureColumn[] => {
    const place = id === '' ? ({ kind: 'ALL' } as const) : ({ kind: 'LOCATION', id, name: `Store ${id}` } as const)
    const column = { range: 'TOTAL', place, label: 'Total', daysLabel: null, coverage: 'WHOLE' } as const
    const before = addToMonth(MONTH, -12)
    return [
      { ...column, key: `total@${id}`, comparison: null, of: null, startDate: firstDayOf(MONTH), endDate: lastDayOf(MONTH) },
      { ...column, key: `total@${id}~py`, comparison: 'PRIOR_YEAR', of: 2 * at, startDate: firstDayOf(before), endDate: lastDayOf(before) },
    ]
  })
  const columns = figureColumns.map(({ key }, column): MeasureColumn => ({ key, measure: 'VALUE', column, base: null }))
  return { figureColumns, columns }
}

function rowOf(groupId: string, values: readonly (number | null)[]): FigureTableRow {
  return {
    key: `group:${groupId}`,
    label: groupId,
    groupId,
    accountId: null,
    metricId: null,
    unit: 'money',
    unitLabel: null,
    favorability: 'UP',
    cells: values.map(
      (value): FigureCell => ({
        value: value === null ? null : (value / 100).toFixed(2),
        state: value === null ? 'NO_ENTRIES' : 'WHOLE',
        outcome: 'NEUTRAL',
        isMaterial: false,
      }),
    ),
  }
}
