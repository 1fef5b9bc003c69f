import type { FigureTableRow } from '../../figures/answer-cells.ts'
import { type FigureMeasure, isComparing } from '../../figures/figure-question.ts'
import { namesEveryPlace } from '../../figures/question-places.ts'
import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { capitalize, joinNames } from '../../sentence-text.ts'
import { coveredDaysLabel, periodWithDays } from '../../time/periods.ts'
import type { TimeContext } from '../../time/time-span.ts'
import {
  figureMeasureOf,
  hasOwnConditions,
  isBySpans,
  limitedPeriod,
  limitsPeriods,
  mostBeside,
  planOfCondition,
  ranksByFirst,
} from '../plan.ts'
import type { AnswerPart, AnswerTableRow, SaidFigure } from './answer.ts'
import { type AnswerFigures, type FigureSide, noFigure } from './answer-figures.ts'
import { type AnswerWriting, areAmountsOfPlaces, hasSharesBeside, isPartOfAll, isPlanAhead, whenOf, whereOf } from './answer-writing.ts'
import { revenueAndProfit } from './flow-through.ts'
import { comparisonOfPlan, secondBase, standsBesideWhole } from './plan-names.ts'
import { itemsOf, locationsOfPlan } from './plan-questions.ts'
import { againstName, axisName, daysOfPlan, measuredName, placesName, planRowsName, trendAxisName } from './plan-words.ts'

/** More locations of a region are not named in its row. */
const MOST_PARTS_NAMED = 3

/** Something that an answer's table has a row of: a line, a place, a period. */
export interface AnswerItem {
  readonly key: string
  readonly label: string
  readonly row: FigureTableRow
  /** A figure column. */
  readonly at: number
  readonly isTotal: boolean
}

export interface ItemColumn {
  readonly key: string
  readonly label: string
  readonly figure: (item: AnswerItem) => SaidFigure
}

export function answerItems(writing: AnswerWriting, figures: AnswerFigures): readonly AnswerItem[] {
  const { plan } = writing
  const { rows } = figures.table
  const [first] = rows
  const whole = figures.columns('TOTAL', 'ALL')[0] ?? figures.columns('PERIOD', 'ALL').at(-1) ?? -1
  if ((plan.rolling !== null && !limitsPeriods(plan)) || isBySpans(plan))
    return (plan.rolling === null ? rows : rows.slice(0, 1)).flatMap((row) =>
      figures.table.figureColumns.flatMap(({ key, label }, at) =>
        /^beside:[mdy]\d/.test(key) ? [itemAt(row, at, rows.length > 1 ? `${label}, ${row.label}` : label)] : [],
      ),
    )
  switch (itemsOf(plan)) {
    case 'PLACES':
      return first === undefined ? [] : placeItems(writing, figures, whole)
    case 'PERIODS':
      return periodItems(writing, figures)
    case 'ROWS': {
      const isDivided = plan.kind === 'BREAKDOWN' && rows.length > 1 && plan.rows.length === 1
      const ofVendor = vendorOfParts(plan)
      const shown = ofVendor === null ? rows : rows.filter((row, at) => at === 0 || hasEntries(figures, row, whole))
      return shown.map((row, at) =>
        itemAt(row, whole, at === 0 || ofVendor === null ? row.label : row.label.slice(`${ofVendor} in `.length), isDivided && at === 0),
      )
    }
  }
}

/** The vendor that a plan divides into accounts or lines; null for any other plan. */
function vendorOfParts({ by, rows }: AnswerWriting['plan']): string | null {
  const [row] = rows
  return (by === 'ACCOUNT' || by === 'LINE') && row?.kind === 'VENDOR' ? row.vendor : null
}

/** Whether a row has an amount, or had one on the days that it is compared with. */
function hasEntries(figures: AnswerFigures, row: FigureTableRow, at: number): boolean {
  return (['OWN', 'BASE'] as const).some((side) => {
    const { value } = side === 'OWN' ? figures.figure(row, at, 'VALUE') : figures.figure(row, at, 'VALUE', side)
    return value !== null && compareDecimals(value, '0') !== 0
  })
}

function placeItems(writing: AnswerWriting, figures: AnswerFigures, whole: number): readonly AnswerItem[] {
  const { rows } = figures.table
  const each = rows.flatMap((row) =>
    figures.columns('TOTAL', 'EACH').map((at) => {
      const label = partLabel(writing, figures, at)
      return itemAt(row, at, rows.length > 1 ? `${label}, ${row.label}` : label)
    }),
  )
  const all = capitalize(whereOf(writing))
  const together = whole === -1 ? [] : rows.map((row) => itemAt(row, whole, rows.length > 1 ? `${all}, ${row.label}` : all, true))
  return [...each, ...together]
}

function periodItems(writing: AnswerWriting, figures: AnswerFigures): readonly AnswerItem[] {
  const { plan, names } = writing
  const { rows } = figures.table
  const isByPlace = plan.by === 'REGION' || plan.by === 'LOCATION'
  const columns = figures.columns('PERIOD', isByPlace ? 'EACH' : 'ALL')
  // Periods that are chosen stand by their places.
  const ordered = limitsPeriods(plan) ? [...Map.groupBy(columns, (at) => figures.placeKey(at)).values()].flat() : columns
  const each = rows.flatMap((row) =>
    ordered.map((at) => {
      const label = periodLabel(figures, at, row.isOfOpsData === true ? null : names.time)
      const place = isByPlace ? `${placeLabel(figures, at)}, ` : ''
      return itemAt(row, at, rows.length > 1 ? `${place}${label}, ${row.label}` : `${place}${label}`)
    }),
  )
  const [whole] = plan.kind === 'TREND' && !isByPlace && columns.length > 1 ? figures.columns('TOTAL', 'ALL') : []
  if (whole === undefined || !rows.some((row) => hasWhole(names, row))) return each
  const all = whenOf(writing)
  return [...each, ...rows.map((row) => itemAt(row, whole, rows.length > 1 ? `${all}, ${row.label}` : all, true))]
}

/** Whether a row has a figure of several periods together: not what counts how many there are at one time, such as seats. */
function hasWhole({ metrics }: AnswerWriting['names'], { metricId }: FigureTableRow): boolean {
  const metric = metrics.find(({ id }) => id === metricId)
  return metric === undefined || metric.isSummed || !metric.isCounted
}

function itemAt(row: FigureTableRow, at: number, label: string, isTotal = false): AnswerItem {
  return { key: `${row.key}@${at}`, label, row, at, isTotal }
}

/** A period, with its days if it is partial, so that one month of a quarter is not mistaken for the whole quarter. */
function periodLabel(figures: AnswerFigures, at: number, ledger: TimeContext | null): string {
  const column = figures.column(at)
  return column === null ? '' : periodWithDays(column.label, coveredDaysLabel(column, ledger))
}

function placeLabel(figures: AnswerFigures, at: number): string {
  const place = figures.column(at)?.place
  return place === undefined || place.kind === 'ALL' ? '' : place.name
}

/** A place, with its locations where only some of them are asked about: `Northeast (103 Hartford)`. */
function partLabel({ plan, names }: AnswerWriting, figures: AnswerFigures, at: number): string {
  const place = figures.column(at)?.place
  const label = placeLabel(figures, at)
  if (place?.kind !== 'GROUP') return label
  const node = flattenLocations(names.tree).find((placed) => placed.node.id === place.id)?.node
  const asked = new Set(locationsOfPlan(plan, names))
  const under = node === undefined ? [] : locationIdsUnder(node)
  const own = asked.size === 0 ? under : under.filter((id) => asked.has(id))
  if (own.length === under.length) return label
  if (own.length > MOST_PARTS_NAMED) return `${label} (in part)`
  return `${label} (${joinNames(own.map((id) => names.locations.find((one) => one.id === id)?.name ?? ''))})`
}

/** The figures that an answer's table has of each item, and those of the year to date. Differences are in favorable terms. */
export function itemColumns(writing: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): readonly ItemColumn[] {
  const own = toldApart(columnsOfDays(writing, figures), writing)
  return writing.plan.hasYearToDate ? [...own, ...own.map((column) => ofYear(column, figures))] : own
}

/** Of two bases, each difference says from which one it is. */
function toldApart(columns: readonly ItemColumn[], { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>): readonly ItemColumn[] {
  const second = secondBase(plan)
  if (second === null) return columns
  const from = (label: string, base: string): string => (label === 'Better (worse)' ? `${label} than ${base}` : `${label} from ${base}`)
  const bases = new Map<string, string>([
    ...DIFFERENCES.map((key) => [key, againstName(plan, names) ?? ''] as const),
    ...DIFFERENCES.map((key) => [`${ALSO}${key}`, againstName(second, names) ?? ''] as const),
  ])
  return columns.map((column) => {
    const base = bases.get(column.key)
    return base === undefined ? column : { ...column, label: from(column.label, base) }
  })
}

const DIFFERENCES = ['change', 'difference'] as const
/** Before the key of a column of the second base. */
const ALSO = 'also '

/** Before the key of a column of the year to date. */
const OF_YEAR = 'year '

function isOfYear(figures: AnswerFigures, at: number): boolean {
  return figures.column(at)?.range === 'YEAR_TO_DATE'
}

function ofYear({ key, label, figure }: ItemColumn, figures: AnswerFigures): ItemColumn {
  return {
    key: `${OF_YEAR}${key}`,
    label: `${label}, YTD`,
    figure: (item) => {
      const at = figures.yearToDate(item.at)
      return at === null ? noFigure : figure({ ...item, at })
    },
  }
}

function columnsOfDays({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): readonly ItemColumn[] {
  const { measure, against, isSameStore } = plan
  // `labor percent and food cost %`: a metric that is a share stands among the shares.
  const isOwnShare = ({ row }: AnswerItem): boolean => row.metricId !== null && row.unit === 'share'
  const of = (key: string, label: string, one: FigureMeasure, side: FigureSide = 'OWN'): ItemColumn => ({
    key,
    label,
    figure: (item) =>
      (isComparing(one) && isPlanAhead({ plan, names }, figures, item)) || (label === 'Amount' && isOwnShare(item))
        ? noFigure
        : figures.figure(item.row, item.at, one === 'SHARE_OF_REVENUE' && isOwnShare(item) ? 'VALUE' : one, side),
  })
  const isShare = figureMeasureOf(measure) === 'SHARE_OF_REVENUE'
  if (plan.kind === 'REPORT' && plan.by !== null) return reportColumns(plan, figures, names.time, of)
  if (plan.rolling !== null && !limitsPeriods(plan))
    return [isShare ? of('share', 'Of revenue', 'SHARE_OF_REVENUE') : of('value', 'Sum', 'VALUE')]
  const per = of('per', capitalize(measuredName(plan, names)), 'PER_METRIC')
  if (against !== null) {
    const base = capitalize(againstName(plan, names) ?? 'Base')
    const difference = figures.table.rows.some(({ favorability }) => favorability !== null) ? 'Better (worse)' : 'Change'
    const also = columnsOfSecond({ plan, names }, figures)
    if (standsBesideWhole(plan, names)) return columnsOfBoth({ plan, names }, figures, of)
    if (measure === 'PER_METRIC')
      return [
        per,
        of('basePer', base, 'PER_METRIC', 'BASE'),
        { key: 'difference', label: difference, figure: ({ row, at }) => figures.perDifference(row, at, 'TABLE') ?? noFigure },
      ]
    if (isShare)
      return [
        of('share', 'Of revenue', 'SHARE_OF_REVENUE'),
        of('baseShare', plan.kind === 'REPORT' ? `${base}, of revenue` : base, 'SHARE_OF_REVENUE', 'BASE'),
        {
          key: 'difference',
          label: difference,
          // Metrics have no share.
          figure: ({ row, at }) =>
            figures.shareDifference(row, at, 'TABLE') ?? (row.metricId === null ? noFigure : figures.figure(row, at, 'VARIANCE')),
        },
        ...also,
        of('value', 'Amount', 'VALUE'),
        ...(plan.kind === 'REPORT' ? [of('base', base, 'VALUE', 'BASE')] : []),
      ]
    // Of growth what rose is positive, of costs too.
    const isGrowth = measure === 'CHANGE' || measure === 'CHANGE_PERCENT'
    const isOfShares = figures.table.rows.every(({ unit }) => unit === 'share')
    if (isPartOfAll(plan, figures.table.rows, names))
      return [
        of('value', 'Actual', 'VALUE'),
        of('base', base, 'VALUE', 'BASE'),
        { key: 'part', label: 'Of total', figure: ({ row, at }) => figures.used(row, at, 'TABLE') },
      ]
    const shares = hasSharesBeside({ plan, names })
      ? [of('share', 'Of revenue', 'SHARE_OF_REVENUE'), of('baseShare', `${base}, of revenue`, 'SHARE_OF_REVENUE', 'BASE')]
      : []
    if (areAllAhead({ plan, names }, figures)) {
      const all = [...figures.columns('TOTAL', 'ALL'), ...figures.columns('TOTAL', 'EACH')]
      const isBooked = figures.table.rows.some((row) => all.some((at) => figures.figure(row, at, 'VALUE').value !== null))
      if (!isBooked) return [of('base', base, 'VALUE', 'BASE'), ...also.filter(({ key }) => key === `${ALSO}base`)]
      return [
        of('value', 'Booked', 'VALUE'),
        of('base', base, 'VALUE', 'BASE'),
        { key: 'left', label: 'Left', figure: ({ row, at }) => figures.left(row, at, 'TABLE') ?? noFigure },
        { key: 'used', label: 'Booked %', figure: ({ row, at }) => figures.used(row, at, 'TABLE') },
        ...shares,
        ...also,
      ]
    }
    if (figures.table.rows.some((row) => areAmountsOfPlaces(plan, row))) return columnsOfPlaces({ plan, names }, figures, of)
    return [
      of('value', isSameStore ? 'Same stores' : 'Actual', 'VALUE'),
      of('base', base, 'VALUE', 'BASE'),
      of('change', isGrowth ? 'Change' : difference, isGrowth ? 'CHANGE' : 'VARIANCE'),
      // Shares differ in points.
      ...(isOfShares ? [] : [of('changePercent', isGrowth ? 'Change %' : '%', isGrowth ? 'CHANGE_PERCENT' : 'VARIANCE_PERCENT')]),
      ...shares,
      ...also,
    ]
  }
  if (measure === 'PER_METRIC') return [per, of('value', amountName(figures), 'VALUE')]
  const isMoney = hasShares(names, figures)
  const share = of('share', 'Of revenue', 'SHARE_OF_REVENUE')
  const value = of('value', isShare ? 'Amount' : 'Actual', 'VALUE')
  const part = partColumn({ plan, names }, figures)
  const parts = part === null || (isMoney && plan.kind === 'RANK') ? [] : [part]
  return isShare ? [share, value] : isMoney ? [value, ...parts, share] : [value, ...parts]
}

/** Of places against each other: what they differ by, and their shares of revenue, which say what is better. */
function columnsOfPlaces(
  { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>,
  figures: AnswerFigures,
  of: (key: string, label: string, one: FigureMeasure, side?: FigureSide) => ItemColumn,
): readonly ItemColumn[] {
  const base = capitalize(againstName(plan, names) ?? 'Base')
  const own = placesName(plan.places, names)
  const isOwn = plan.by === null && !namesEveryPlace(plan.places) && itemsOf(plan) !== 'PLACES'
  return [
    of('value', isOwn ? own : 'Actual', 'VALUE'),
    of('base', base, 'VALUE', 'BASE'),
    of('change', 'Difference', 'CHANGE'),
    of('changePercent', 'Difference %', 'CHANGE_PERCENT'),
    ...(hasShares(names, figures)
      ? [
          of('share', isOwn ? `Of revenue, ${own}` : 'Of revenue', 'SHARE_OF_REVENUE'),
          of('baseShare', `Of revenue, ${base}`, 'SHARE_OF_REVENUE', 'BASE'),
        ]
      : []),
  ]
}

/** Whether any row is an amount of money that is not all of the revenue. */
function hasShares({ groups }: AnswerWriting['names'], { table }: AnswerFigures): boolean {
  const revenue = groups.find(({ type }) => type === 'REVENUE')?.id
  return table.rows.some(
    ({ unit, metricId, groupId, accountId }) => unit === 'money' && metricId === null && (groupId !== revenue || accountId !== null),
  )
}

/** Of a month and the year to date: each with its amount and its share of revenue. */
function columnsOfBoth(
  { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>,
  figures: AnswerFigures,
  of: (key: string, label: string, one: FigureMeasure, side?: FigureSide) => ItemColumn,
): readonly ItemColumn[] {
  const isShared = hasShares(names, figures)
  const [own, whole] = [daysOfPlan(plan, names), againstName(plan, names) ?? 'Year to date']
  return [
    of('value', own, 'VALUE'),
    ...(isShared ? [of('share', `Of revenue, ${own}`, 'SHARE_OF_REVENUE')] : []),
    of('base', whole, 'VALUE', 'BASE'),
    ...(isShared ? [of('baseShare', `Of revenue, ${whole}`, 'SHARE_OF_REVENUE', 'BASE')] : []),
  ]
}

/** Whether what is booked of days that are not over stands next to the plan of all of them. */
function areAllAhead({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): boolean {
  const columns = [...figures.columns('TOTAL', 'ALL'), ...figures.columns('TOTAL', 'EACH')]
  const { rows } = figures.table
  return (
    columns.length > 0 && rows.length > 0 && rows.every((row) => columns.every((at) => isPlanAhead({ plan, names }, figures, { row, at })))
  )
}

/** What differs from a second base, and by how much. */
function columnsOfSecond({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): readonly ItemColumn[] {
  const second = secondBase(plan)
  if (second === null) return []
  return columnsOfDays({ plan: second, names }, figures.against(comparisonOfPlan(second)))
    .filter(({ key }) => key !== 'value' && key !== 'share')
    .map((column) => ({ ...column, key: `${ALSO}${column.key}` }))
}

/** Columns for which there is no room then. */
const NOT_BESIDE: ReadonlySet<string> = new Set(['base', 'baseShare', 'part'])
/** Of more rows there are amounts alone. */
const MOST_WITH_SHARES = 3

/**
 * The items and columns of a table with one row for each place or period, where several lines are asked about: each line has its own columns.
 * Null where a table of one row for each of a place and a line says it better.
 */
export function linesBeside(
  { plan, names }: AnswerWriting,
  figures: AnswerFigures,
  items: readonly AnswerItem[],
  columns: readonly ItemColumn[],
): { readonly items: readonly AnswerItem[]; readonly columns: readonly ItemColumn[] } | null {
  const { rows } = figures.table
  const isOfEach = itemsOf(plan) === 'PLACES' || (itemsOf(plan) === 'PERIODS' && plan.by !== 'REGION' && plan.by !== 'LOCATION')
  const isApart =
    plan.alsoAgainst !== null ||
    (plan.kind === 'RANK' && !ranksByFirst(plan)) ||
    (plan.kind === 'FILTER' && !hasOwnConditions(plan)) ||
    plan.rolling !== null
  const isCrowded = rows.length > (plan.against === null ? MOST_WITH_SHARES : mostBeside(plan))
  // Of days to come there is only the plan.
  const isAhead = items.some((item) => isPlanAhead({ plan, names }, figures, item))
  const isShown = (shown: string): boolean => {
    const key = shown.slice(shown.startsWith(OF_YEAR) ? OF_YEAR.length : 0)
    return (
      (!NOT_BESIDE.has(key) || (key === 'base' && isAhead)) &&
      (!isCrowded || key === 'value' || key === 'change' || key === 'difference' || (key === 'base' && isAhead))
    )
  }
  if (
    !isOfEach ||
    isApart ||
    rows.length < 2 ||
    rows.length > (ranksByFirst(plan) ? mostBeside({ ...plan, against: null }) : mostBeside(plan))
  )
    return null
  const each = [...Map.groupBy(items, ({ at }) => at).values()]
  const isWhole = each.every((own) => own.length === rows.length && new Set(own.map(axisLabel)).size === 1)
  if (!isWhole) return null
  const revenue = names.groups.find(({ type }) => type === 'REVENUE')?.id
  const hasShare = ({ unit, metricId, groupId, accountId }: FigureTableRow): boolean =>
    unit === 'money' && metricId === null && (groupId !== revenue || accountId !== null)
  const columnsOf = (of: number): readonly ItemColumn[] => {
    const own = plan.where.find((one) => one.of === of)
    return own === undefined ? columns : itemColumns({ plan: planOfCondition(plan, own), names }, figures)
  }
  const both = revenueAndProfit(plan, figures, names)
  const flow: readonly ItemColumn[] =
    both === null
      ? []
      : [{ key: 'flow', label: 'Flow-through', figure: ({ at }) => figures.flowThrough(both.profit, both.revenue, at, 'TABLE') }]
  return {
    items: each.flatMap(([item]) => (item === undefined ? [] : [{ ...item, label: axisLabel(item) }])),
    columns: rows
      .flatMap((row, of) =>
        columnsOf(of)
          .filter(({ key }) => isShown(key) && (key !== 'share' || hasShare(row)))
          .map(({ key, label, figure }) => ({
            key: `${row.key} ${key}`,
            label:
              key === 'value'
                ? row.label
                : `${row.label}, ${label === '%' ? '% better (worse)' : label.charAt(0).toLowerCase() + label.slice(1)}`,
            figure: (item: AnswerItem) => figure({ ...item, row }),
          })),
      )
      .concat(flow),
  }
}

/**
 * A trend of several places as a table with a row for each of them and a column for each period: one row for each of both would have to be
 * read down. Null for any other plan, and where figures are compared.
 */
export function placesOverTime(
  writing: AnswerWriting,
  figures: AnswerFigures,
): { readonly items: readonly AnswerItem[]; readonly columns: readonly ItemColumn[]; readonly heading: string } | null {
  const { plan, names } = writing
  const { rows } = figures.table
  const isByPlace = plan.kind === 'TREND' && (plan.by === 'LOCATION' || plan.by === 'REGION')
  if (!isByPlace || rows.length === 0 || plan.against !== null || plan.rolling !== null) return null
  const ofPlaces = [...Map.groupBy(figures.columns('PERIOD', 'EACH'), (at) => placeLabel(figures, at))]
  const [, periods = []] = ofPlaces[0] ?? []
  const startOf = (at: number): string => figures.column(at)?.startDate ?? ''
  const isWhole = ofPlaces.every(
    ([, own]) => own.length === periods.length && own.every((at, n) => startOf(at) === startOf(periods[n] ?? -1)),
  )
  if (!isWhole || ofPlaces.length < 2) return null
  const ledger = rows.every(({ isOfOpsData }) => isOfOpsData === true) ? null : names.time
  const measureOf = ({ metricId }: FigureTableRow): FigureMeasure =>
    plan.measure === 'SHARE_OF_REVENUE' && metricId !== null ? 'VALUE' : figureMeasureOf(plan.measure)
  const all = figures.columns('PERIOD', 'ALL')
  const [firstOfAll] = all
  const columnsOf = new Map([...ofPlaces, ['', all] as const])
  const wholeOf = new Map(
    [...figures.columns('TOTAL', 'EACH'), ...figures.columns('TOTAL', 'ALL')].map((at) => [placeLabel(figures, at), at]),
  )
  const figureAt = (own: FigureTableRow, column: number | undefined): SaidFigure =>
    column === undefined ? noFigure : figures.figure(own, column, measureOf(own))
  const itemsAt = (label: string, at: number | undefined, isTotal: boolean): readonly AnswerItem[] =>
    at === undefined ? [] : rows.map((row) => itemAt(row, at, rows.length > 1 ? `${label}, ${row.label}` : label, isTotal))
  return {
    heading: capitalize(axisName(plan)),
    items: [...ofPlaces.flatMap(([label, [at]]) => itemsAt(label, at, false)), ...itemsAt(capitalize(whereOf(writing)), firstOfAll, true)],
    columns: [
      ...periods.map((period, n) => ({
        key: `period ${startOf(period)}`,
        label: periodLabel(figures, period, ledger),
        figure: ({ row: own, at }: AnswerItem) => figureAt(own, columnsOf.get(placeLabel(figures, at))?.[n]),
      })),
      ...(periods.length > 1 && rows.some((row) => hasWhole(names, row))
        ? [
            {
              key: 'whole',
              label: whenOf(writing),
              figure: ({ row: own, at }: AnswerItem) =>
                hasWhole(names, own) ? figureAt(own, wholeOf.get(placeLabel(figures, at))) : noFigure,
            },
          ]
        : []),
    ],
  }
}

/** Items of each place of a trend, by the place: each with its period alone for a name. */
export function periodsOfPlaces(
  figures: AnswerFigures,
  items: readonly AnswerItem[],
): readonly (readonly [string, readonly AnswerItem[]])[] {
  const alone = (item: AnswerItem, place: string): AnswerItem =>
    item.label.startsWith(`${place}, `) ? { ...item, label: item.label.slice(place.length + 2) } : item
  return [...Map.groupBy(items, ({ at }) => placeLabel(figures, at))].map(([place, own]) => [place, own.map((item) => alone(item, place))])
}

/** The place or period of an item: its label without the row. */
export function axisLabel({ label, row }: AnswerItem): string {
  return label.endsWith(`, ${row.label}`) ? label.slice(0, -row.label.length - 2) : label
}

/** Each place's share of the total of all places; null if places do not add up to it or the question has no list of places. */
function partColumn({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): ItemColumn | null {
  const whole = wholeOfPlaces({ plan, names }, figures)
  if (whole === null) return null
  return {
    key: 'part',
    label: 'Of total',
    figure: ({ row, at }) => figures.partOfAll(row, at, isOfYear(figures, at) ? (figures.yearToDate(whole) ?? whole) : whole, 'TABLE'),
  }
}

/** The column of all places together, where each of several places is a part of it; null otherwise. */
export function wholeOfPlaces({ plan, names }: Pick<AnswerWriting, 'plan' | 'names'>, figures: AnswerFigures): number | null {
  const [whole] = figures.columns('TOTAL', 'ALL')
  const isAsked = (plan.kind === 'BREAKDOWN' || plan.kind === 'RANK') && plan.measure === 'VALUE' && plan.against === null
  if (!isAsked || itemsOf(plan) !== 'PLACES' || whole === undefined || figures.columns('TOTAL', 'EACH').length < 2) return null
  const addsUp = ({ unit, metricId }: FigureTableRow): boolean =>
    metricId === null ? unit === 'money' : names.metrics.some(({ id, isCounted }) => id === metricId && isCounted)
  const { rows } = figures.table
  return rows.every(addsUp) && rows.some((row) => figures.partOfAll(row, whole, whole, 'TABLE').value !== null) ? whole : null
}

/** Of a report whose places or periods stand side by side: all places together first, periods in time, then their total. Differences where it is compared. */
function reportColumns(
  { by, against, measure }: AnswerWriting['plan'],
  figures: AnswerFigures,
  ledger: TimeContext,
  whole: (key: string, label: string, one: FigureMeasure) => ItemColumn,
): readonly ItemColumn[] {
  const shown = against === null ? figureMeasureOf(measure) : 'VARIANCE'
  const each = by === 'PERIOD' ? figures.columns('PERIOD', 'ALL') : figures.columns('TOTAL', 'EACH')
  const isShare = shown === 'SHARE_OF_REVENUE'
  const both: readonly FigureMeasure[] = ['VALUE', 'SHARE_OF_REVENUE']
  const columns = each.flatMap((at) => {
    const label = by === 'PERIOD' ? periodLabel(figures, at, ledger) : placeLabel(figures, at)
    return (isShare && each.length <= MOST_WITH_AMOUNTS ? both : [shown]).map((one) => ({
      key: `${one}@${at}`,
      label: isShare && one === 'SHARE_OF_REVENUE' && each.length <= MOST_WITH_AMOUNTS ? `${label}, %` : label,
      figure: ({ row }: AnswerItem) => figures.figure(row, at, one),
    }))
  })
  const total = isShare ? [whole('total', 'Total', 'VALUE'), whole('totalShare', 'Total, %', shown)] : [whole('total', 'Total', shown)]
  return by === 'PERIOD' ? [...columns, ...total] : [...total, ...columns]
}

/** Of more places or periods than these, shares stand without their amounts. */
const MOST_WITH_AMOUNTS = 8

/** A table whose title says what it shows, in which unit, when and where. */
export function itemTable(
  writing: AnswerWriting,
  {
    shown,
    total,
    columns,
    figures,
    heading,
  }: {
    readonly shown: readonly AnswerItem[]
    readonly total: readonly AnswerItem[]
    readonly columns: readonly ItemColumn[]
    readonly figures: AnswerFigures
    /** Of the column that names the items; left out: what the plan is divided by. */
    readonly heading?: string | undefined
  },
): AnswerPart {
  const { plan, names } = writing
  const isCalculation = ({ groupId, accountId }: FigureTableRow): boolean =>
    accountId === null && names.groups.some(({ id, formula }) => id === groupId && formula !== null)
  const rowOf = (item: AnswerItem): AnswerTableRow => ({
    key: item.key,
    isTotal: item.isTotal || (plan.kind === 'REPORT' && isCalculation(item.row)),
    cells: [item.label, ...columns.map(({ figure }) => figure(item))],
  })
  const named =
    plan.kind === 'REPORT'
      ? reportName(writing, figures)
      : ranksByFirst(plan) || (plan.rows.length > 1 && hasOwnConditions(plan))
        ? // Each line has its own measures.
          planRowsName(plan, names)
        : measuredName({ ...plan, measure: tabledMeasure(figureMeasureOf(plan.measure)) }, names)
  const headings = {
    PLACES: plan.by === 'REGION' ? 'Region' : 'Location',
    PERIODS: capitalize(trendAxisName(inLimitedPeriods(plan))),
    ROWS:
      plan.by === 'ACCOUNT'
        ? 'Account'
        : plan.by === 'LINE'
          ? 'Line'
          : plan.rows.length > 0 && plan.rows.every(({ kind }) => kind === 'VENDOR')
            ? 'Vendor'
            : 'Line',
  }
  return {
    kind: 'TABLE',
    title: capitalize(
      [
        named.startsWith(' ') ? `${axisName(plan)}s${named}` : named || capitalize(`${axisName(plan)}s`),
        unitName(writing, figures).toLowerCase() === named.toLowerCase() ? '' : unitName(writing, figures),
        `${whenOf(writing)}${plan.hasYearToDate ? ' and year to date' : ''}`,
        whereOf(writing),
      ]
        .filter((part) => part !== '')
        .join(', '),
    ),
    columns: [
      { key: 'item', label: heading ?? headings[itemsOf(plan)], isNumber: false },
      ...columns.map(({ key, label }) => ({ key, label, isNumber: true })),
    ],
    rows: [...shown, ...total].map(rowOf),
  }
}

/** Whatever the periods of its days are, those that are limited stand one by one. */
function inLimitedPeriods(plan: AnswerWriting['plan']): AnswerWriting['plan'] {
  return limitsPeriods(plan) && plan.span.kind === 'FIXED' ? { ...plan, span: { ...plan.span, period: limitedPeriod(plan) } } : plan
}

function reportName({ plan, names }: AnswerWriting, figures: AnswerFigures): string {
  if (plan.by === null) return 'Profit and loss'
  const base = againstName(plan, names)
  const each = plan.by === 'PERIOD' ? figures.columns('PERIOD', 'ALL') : figures.columns('TOTAL', 'EACH')
  const areShares = plan.measure === 'SHARE_OF_REVENUE' && each.length > MOST_WITH_AMOUNTS
  if (base === null) return areShares ? 'Profit and loss, share of revenue' : 'Profit and loss'
  const isJudged = figures.table.rows.some(({ favorability }) => favorability !== null)
  return `Profit and loss, ${isJudged ? 'better (worse) than' : 'change on'} ${base}`
}

/** The title of a table with figures and their changes names the figure. */
function tabledMeasure(measure: FigureMeasure): FigureMeasure {
  return measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC' ? measure : 'VALUE'
}

/** The unit of a table's amounts: of metrics what they count, where that is one. */
function unitName({ plan, names }: AnswerWriting, figures: AnswerFigures): string {
  const { rows } = figures.table
  // The name of a metric per unit of another says both units already.
  if (plan.measure === 'PER_METRIC' && rows.every(({ unit }) => unit !== 'money')) return ''
  if (rows.some(({ unit }) => unit === 'money'))
    return rows.every(({ unit }) => unit === 'money') ? names.currency : `amounts in ${names.currency}`
  const units = new Set(rows.map(({ unitLabel, unit }) => (unit === 'share' ? '' : (unitLabel ?? ''))))
  return units.size === 1 ? ([...units][0] ?? '') : ''
}

/** What is divided by a metric: money, or the metric's own name where it counts something itself. */
function amountName({ table }: AnswerFigures): string {
  const [only, ...others] = table.rows
  return only !== undefined && only.metricId !== null && others.length === 0 ? only.label : 'Amount'
}
