import * as z from 'zod/mini'
import { flag, objectOf, orNull, readAs, withDefault } from '../document-schema.ts'
import type { Day, MonthIndex } from '../time/day.ts'
import { type LocationRows, locationRowsSchema, USUAL_LOCATION_ROWS } from './location-rows.ts'

/** What a report's figures are compared with: what a budget plans for them, the same days of the periods just before, or of the year before. */
export type Comparison = (typeof COMPARISONS)[number]

/** In the order of the field's usual reports. */
export const COMPARISONS = ['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'] as const

/** Which days a column holds: a period of the span; all of the span; the fiscal year to the span's end; so many months to the span's end. */
export type ColumnRange = 'PERIOD' | 'TOTAL' | 'YEAR_TO_DATE' | 'ROLLING_12' | 'ROLLING_13'

/** How locations stand: together in each column, or side by side, with or without their groups' subtotals. */
export type LocationsShown = 'TOGETHER' | 'SIDE_BY_SIDE' | 'WITH_GROUPS' | 'GROUPS'

/** A report's columns in addition to the periods of its span. */
export interface ColumnChoice {
  readonly comparisons: readonly Comparison[]
  /**
   * Keys of the columns that are compared: `total`, `ytd`, `r12`, or a period by its first day. Null for all columns; so does a list of
   * which the report has none, as after another time span was chosen.
   */
  readonly comparedOn: readonly string[] | null
  readonly hasTotal: boolean
  readonly hasYearToDate: boolean
  readonly rolling: readonly (12 | 13)[]
  readonly locations: LocationsShown
  /** Only locations with entries throughout every span that is compared. */
  readonly isSameStore: boolean
  /** The budget of BUDGET; null without that comparison. */
  readonly budgetId: string | null
  /** Whether plans and metrics of columns cut short are prorated by days; else they cover the whole period. */
  readonly isProrated: boolean
  /** Metrics as rows under the profit and loss, in this order. */
  readonly metricIds: readonly string[]
  /** What each figure of money is divided by, in a column of its own; null for none. */
  readonly perMetricId: string | null
  /** Locations as rows, with one figure of the whole span for each; null for lines as rows. */
  readonly byLocation: LocationRows | null
}

/** Metrics that a report shows as rows at most. */
export const MOST_METRIC_ROWS = 50

/** The report without extras: its periods, all locations together. */
export const PLAIN_COLUMNS: ColumnChoice = {
  comparisons: [],
  comparedOn: null,
  hasTotal: false,
  hasYearToDate: false,
  rolling: [],
  locations: 'TOGETHER',
  isSameStore: false,
  budgetId: null,
  isProrated: false,
  metricIds: [],
  perMetricId: null,
  byLocation: null,
}

/**
 * The figures that a choice needs, whatever it shows of them: of locations as rows the whole span at every place, with every
 * comparison. The same figures are the same question, however rows are sorted and lines chosen.
 */
export function askedColumns(choice: ColumnChoice): ColumnChoice {
  if (choice.byLocation === null) return choice
  return {
    ...choice,
    comparedOn: null,
    hasTotal: true,
    hasYearToDate: false,
    rolling: [],
    locations: 'WITH_GROUPS',
    byLocation: USUAL_LOCATION_ROWS,
  }
}

/** The choice with lines as rows, as the layout editor has them. */
export function withLinesAsRows(choice: ColumnChoice): ColumnChoice {
  return choice.byLocation === null ? choice : { ...choice, byLocation: null }
}

/**
 * Reads a choice as the API takes it and as tabs store it; whatever is left out is not chosen.
 *
 * @throws BadInputError for a value that there is not, its field below `path`.
 */
export function parseColumnChoice(input: unknown, path = 'columns'): ColumnChoice {
  return readAs(columnChoice, input, path)
}

const id = z
  .string('An id is a text of letters, digits and hyphens.')
  .check(z.regex(/^[\w-]{1,60}$/, 'An id is a text of letters, digits and hyphens.'))
const isChosen = withDefault(flag, false)
const COMPARED_ON_SENTENCE = 'Columns that are compared are named total, ytd, r12, r13, or by the first day of a period.'
const MOST_COMPARED = 500
const comparedKey = z.string().check(z.regex(/^(?:total|ytd|r12|r13|\d{4}-\d\d-\d\d)$/))

/** A choice as the API takes it. A problem of a list is one of the whole list. */
export const columnChoice = z.pipe(
  objectOf({
    comparisons: someOf(COMPARISONS, 'A report compares with BUDGET, PRIOR_PERIOD and PRIOR_YEAR.'),
    comparedOn: z.pipe(
      z.nullish(
        z.array(z.unknown(), COMPARED_ON_SENTENCE).check(
          z.maxLength(MOST_COMPARED, COMPARED_ON_SENTENCE),
          z.refine((list) => list.every((key) => comparedKey.safeParse(key).success), COMPARED_ON_SENTENCE),
        ),
      ),
      // In one order, however they were chosen: the same choice is the same question.
      z.transform((list): readonly string[] | null => (list ? [...new Set(list.map(String))].toSorted() : null)),
    ),
    hasTotal: isChosen,
    hasYearToDate: isChosen,
    rolling: someOf([12, 13], 'Rolling columns hold 12 or 13 months.'),
    locations: withDefault(
      z.enum(
        ['TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'],
        'Locations are shown TOGETHER, SIDE_BY_SIDE, WITH_GROUPS or as GROUPS.',
      ),
      'TOGETHER',
    ),
    isSameStore: isChosen,
    budgetId: orNull(id),
    isProrated: isChosen,
    metricIds: withDefault(
      z
        .pipe(
          z
            .array(z.unknown(), 'The metrics of a report are a list of ids.')
            .check(z.refine((list) => list.every((one) => id.safeParse(one).success), 'An id is a text of letters, digits and hyphens.')),
          z.transform((list) => [...new Set(list.map(String))]),
        )
        .check(
          z.refine((ids) => ids.length <= MOST_METRIC_ROWS, {
            error: ({ input }) =>
              `A report shows up to ${MOST_METRIC_ROWS} metrics, not ${Array.isArray(input) ? input.length : 0}. Leave some out.`,
          }),
        ),
      [],
    ),
    perMetricId: orNull(id),
    byLocation: orNull(locationRowsSchema),
  }).check(
    z.refine(({ comparisons, budgetId }) => budgetId !== null || !comparisons.includes('BUDGET'), {
      error: 'Please choose a budget.',
      path: ['budgetId'],
    }),
  ),
  // What nothing is compared with is no part of the question.
  z.transform(
    (choice): ColumnChoice => ({
      ...choice,
      budgetId: choice.comparisons.includes('BUDGET') ? choice.budgetId : null,
      comparedOn: choice.comparisons.length > 0 ? choice.comparedOn : null,
    }),
  ),
)

/** The values that there are, in their own order, each once. */
function someOf<const Value>(values: readonly Value[], sentence: string) {
  const known = new Set<unknown>(values)
  const list = z.array(z.unknown(), sentence).check(z.refine((chosen) => chosen.every((value) => known.has(value)), sentence))
  return z.pipe(
    z.nullish(list),
    z.transform((chosen): readonly Value[] => values.filter((value) => chosen?.includes(value) ?? false)),
  )
}

/** Whether two choices are the same. */
export function sameColumns(a: ColumnChoice, b: ColumnChoice): boolean {
  // Reading a choice costs 0.1 ms, and a page has an address for each of its figures. It leaves these parts as they are.
  if (a.hasTotal !== b.hasTotal || a.hasYearToDate !== b.hasYearToDate || a.locations !== b.locations) return false
  return JSON.stringify(parseColumnChoice(a)) === JSON.stringify(parseColumnChoice(b))
}

/**
 * How figures of whole months, such as plans and metrics, fit the days of a column. WHOLE: they cover exactly these days. CUT: they
 * cover more days than the column, which is cut short. PRORATED: they cover whole months too, and the share of these days is shown. Only for
 * a budget's column, PART: the budget begins or ends within it; NONE: it plans nothing for it.
 */
export type Coverage = 'WHOLE' | 'CUT' | 'PRORATED' | 'PART' | 'NONE'

/** Whether figures of whole months can be compared with what a column's own days hold. */
export function isComparable(coverage: Coverage): boolean {
  return coverage === 'WHOLE' || coverage === 'PRORATED'
}

/** Who a column is of: all chosen locations together, one location, or a group of the location tree. */
export type ColumnPlace =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'LOCATION'; readonly id: string; readonly name: string }
  | { readonly kind: 'GROUP'; readonly id: string; readonly name: string }

/** A column of figures that the ledger itself answers: days at places. Each applies every formula to its own operands. */
export interface FigureColumn {
  /** Names the column as long as the question is the same: `2026-05-01`, `2026-05-01~py`, `total@l12`. */
  readonly key: string
  readonly range: ColumnRange
  /** Null for the figures themselves. */
  readonly comparison: Comparison | null
  readonly place: ColumnPlace
  /** The days that it holds, both included. */
  readonly startDate: Day
  readonly endDate: Day
  /** `Jan 2026`, `Total`, `2026 to date`, `12 months`. */
  readonly label: string
  /** The days of a column cut short, or of one whose label does not tell; null otherwise. */
  readonly daysLabel: string | null
  /** Of a comparison: the place among the columns of what it is compared with. */
  readonly of: number | null
  /** How the column's plans and metrics fit its days. */
  readonly coverage: Coverage
  /** Of its locations in the company's revenue during the report's span: a Decimal from 0 to 1. Null or omitted: all, or unknown. */
  readonly revenueShare?: string | null
  /**
   * Whether the ledger has entries in its days, at any location of the company: without them there are no actuals to compare.
   * Omitted: it has, or the column is a plan.
   */
  readonly hasEntries?: boolean
  /** The months of its days that have no entries, at any location of the company, earliest first. Empty or omitted: none, or the column is a plan. */
  readonly uncoveredMonths?: readonly MonthIndex[]
  /** The open months that it has figures of, earliest first. Empty or omitted: none, or the company closes no months. */
  readonly openMonths?: readonly MonthIndex[]
}

/** What a column of this range can be compared with. What lies before a year to date or a year of months is the year before: there is no other prior period of theirs. */
export function comparisonsOf(range: ColumnRange): readonly Comparison[] {
  return range === 'PERIOD' || range === 'TOTAL' ? COMPARISONS : ['BUDGET', 'PRIOR_YEAR']
}

/** The key of the column that another is compared with. */
export function comparisonKey(key: string, comparison: Comparison): string {
  return key + COMPARISON_SUFFIX[comparison]
}

/** The comparison that a column of this key is; null for the figures themselves. */
export function comparisonOfKey(key: string): Comparison | null {
  return COMPARISONS.find((comparison) => key.endsWith(COMPARISON_SUFFIX[comparison])) ?? null
}

/** The key of the same days, and the same comparison, of one location; null: of all locations together. */
export function columnKeyAt(key: string, locationId: string | null): string {
  const [range = '', suffix] = key.replace(/@[^~]*/, '').split('~')
  return range + (locationId === null ? '' : `@l${locationId}`) + (suffix === undefined ? '' : `~${suffix}`)
}

/** What the key of a comparison ends in, in reports, layouts and figure questions. */
export const COMPARISON_SUFFIX = { BUDGET: '~b', PRIOR_PERIOD: '~pp', PRIOR_YEAR: '~py' } as const satisfies Record<Comparison, string>

/** What the key of a column derived from figures ends in, in layouts and figure questions. */
export const DERIVED_SUFFIX = { VARIANCE: '!d', VARIANCE_PERCENT: '!p', PERCENT_OF_REVENUE: '!r', PER_METRIC: '!u' } as const

/** A column as it is shown: figures of the ledger, or what is computed from them, row by row. Numbers are places among the figure columns. */
export type ShownColumn =
  | { readonly kind: 'FIGURE'; readonly column: number }
  | { readonly kind: 'VARIANCE'; readonly column: number; readonly base: number }
  | { readonly kind: 'VARIANCE_PERCENT'; readonly column: number; readonly base: number }
  | { readonly kind: 'PERCENT_OF_REVENUE'; readonly column: number }
  | { readonly kind: 'PER_METRIC'; readonly column: number }
