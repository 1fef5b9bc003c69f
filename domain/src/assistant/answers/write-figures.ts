import type { ChartDocument } from '../../charts/chart-document.ts'
import type { FigureState, FigureTableRow } from '../../figures/answer-cells.ts'
import { combinedState } from '../../figures/combined-state.ts'
import { BY_SIZE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { ranked } from '../../figures/ranking.ts'
import { groupTree, isCategory } from '../../mappings/group-tree.ts'
import { absoluteDecimal, compareDecimals, isDecimal, sumDecimals } from '../../money/decimal.ts'
import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import { uncoveredBase } from '../../profit-loss/uncovered-months.ts'
import { capitalize, isPlural, joinNames, verbFor } from '../../sentence-text.ts'
import { countDays, lastDayOf, monthOf } from '../../time/day.ts'
import { coveredDaysLabel } from '../../time/periods.ts'
import { isOfLongerPeriods, longerPeriodParts } from '../budgets/write-longer-periods.ts'
import {
  CUMULATIVE,
  comparesWithBase,
  hasOwnConditions,
  isByDays,
  isBySpans,
  isEitherWay,
  isRateRow,
  limitsEveryPeriod,
  limitsPeriods,
  ofFirstRow,
  type Plan,
  type PlanCondition,
  type PlanOrder,
  ranksByFirst,
  signedOrder,
} from '../plan.ts'
import type { AnswerPart, AnswerWords, SaidFigure } from './answer.ts'
import { type AnswerFigures, type FigureSide, noFigure } from './answer-figures.ts'
import {
  type AnswerItem,
  answerItems,
  axisLabel,
  type ItemColumn,
  itemColumns,
  itemTable,
  linesBeside,
  periodsOfPlaces,
  placesOverTime,
  wholeOfPlaces,
} from './answer-items.ts'
import { answer, countFigure, countWords, noChart, note, warning } from './answer-sentences.ts'
import {
  type AnswerWriting,
  beginningOfBooks,
  endOfBooks,
  inWhenAndWhere,
  isPartOfAll,
  placePreposition,
  sameStoreParts,
  singleDay,
  startName,
  startOfBooks,
  whenOf,
  whereOf,
  writtenFigures,
} from './answer-writing.ts'
import { comparedWords, figureSentence, largestDifferenceWords, movedWord } from './figure-sentences.ts'
import { saidFigureText } from './figure-text.ts'
import { type FilteredItems, filterSentences, filterWords, MOST_SENTENCES, NOTHING } from './filter-sentences.ts'
import { flowThroughWords, revenueAndProfit } from './flow-through.ts'
import { heldDays, planDays, yearToDate } from './plan-days.ts'
import { budgetOfPlan, comparisonOfPlan, ratioWords, secondBase } from './plan-names.ts'
import { DAYS_OF_WEEK, itemsOf, MOST_ANSWER_ROWS } from './plan-questions.ts'
import { againstName, axisName, axisNames, measuredName, placesName, planRowsName, trendAxisName } from './plan-words.ts'

/** More of those left out are counted. */
const MOST_NAMED = 6
/** What an answer looks at, and what of it the plan asks for. */
interface ChosenItems {
  readonly parts: readonly AnswerItem[]
  readonly total: readonly AnswerItem[]
  /** Of these what has nothing to be compared with. */
  readonly uncompared: readonly AnswerItem[]
  /** Those that meet the conditions, in the plan's order. */
  readonly inOrder: readonly AnswerItem[]
  /** As many of them as are asked for. */
  readonly cut: readonly AnswerItem[]
}

function chosenItems(writing: AnswerWriting, figures: AnswerFigures): ChosenItems {
  const { plan } = writing
  const { kind, where, first, last } = plan
  const each = answerItems(writing, figures)
  const all = ranksByFirst(plan) ? ofFirst(figures, each) : each
  const parts = all.filter(({ isTotal }) => !isTotal)
  const isChosen = kind === 'FILTER' || kind === 'RANK'
  const isCompared =
    where.some((one) => comparesWithBase(one.measure)) || (kind === 'RANK' && plan.against !== null && comparesWithBase(plan.measure))
  const second = secondBase(plan)
  const ofSecond = second === null ? figures : figures.against(comparisonOfPlan(second))
  const lacks = (item: AnswerItem): boolean => {
    const own = hasOwnConditions(plan) ? where.filter((one) => comparesWithBase(one.measure)) : []
    return own.length === 0
      ? lacksBase(writing, figures, item) || (second !== null && lacksBase({ ...writing, plan: second }, ofSecond, item))
      : own.some(({ of }) => lacksBase(writing, figures, of === undefined ? item : itemOfRow(figures, item, of)))
  }
  const uncompared = isChosen && isCompared ? parts.filter(lacks) : []
  // Without entries now, and with some then.
  const isOfStopped = plan.against !== null && where.some(({ is }) => is === 'NONE')
  const hadSome = ({ row, at }: AnswerItem): boolean => compareDecimals(figures.figure(row, at, 'VALUE', 'BASE').value ?? '0', '0') !== 0
  const meetsAll = (item: AnswerItem): boolean =>
    (!isOfStopped || hadSome(item)) &&
    where.every(({ of, than, ...one }) =>
      [...(than === 'SECOND' ? [] : [figures]), ...(than === 'FIRST' ? [] : [ofSecond])].every((against) =>
        meets(against, of === undefined ? item : itemOfRow(against, item, of), one),
      ),
    )
  const any = isChosen ? parts.filter((item) => !uncompared.includes(item) && meetsAll(item)) : parts
  const met = limitsEveryPeriod(plan) ? ofEveryPeriod(figures, any, parts) : any
  const inOrder = kind === 'RANK' ? rankedItems(writing, figures, met) : met
  const cut =
    kind === 'RANK' && first !== null
      ? [...inOrder.slice(0, first), ...(last === null ? [] : inOrder.slice(Math.max(first, inOrder.length - last)))]
      : inOrder
  // All places together are no match for one of them.
  const isOfEach = plan.against?.kind === 'PLACES' && (plan.by === 'LOCATION' || plan.by === 'REGION')
  return { parts, total: isOfEach ? [] : all.filter(({ isTotal }) => isTotal), uncompared, inOrder, cut }
}

/** Those of places that meet the conditions in every period that was looked at. */
function ofEveryPeriod(figures: AnswerFigures, met: readonly AnswerItem[], parts: readonly AnswerItem[]): readonly AnswerItem[] {
  const asked = Map.groupBy(parts, ({ at }) => figures.placeKey(at))
  const meeting = Map.groupBy(met, ({ at }) => figures.placeKey(at))
  return met.filter(({ at }) => meeting.get(figures.placeKey(at))?.length === asked.get(figures.placeKey(at))?.length)
}

/** Whether an answer lists some of what it looks at. */
export function listsSome({ kind, first, where }: Plan): boolean {
  return kind === 'FILTER' || (kind === 'RANK' && (first !== null || where.length > 0))
}

/** The places that a ranking of so many or a condition lists, for its chart; null for any other plan, and without any. */
export function listedPlaces(writing: AnswerWriting): QuestionPlaces | null {
  const { plan } = writing
  const figures = writtenFigures(writing)
  if (!listsSome(plan) || (plan.by !== 'LOCATION' && plan.by !== 'REGION') || figures === null) return null
  const places = chosenItems(writing, figures).cut.flatMap(({ at }) => figures.column(at)?.place ?? [])
  const locationIds = places.flatMap((place) => (place.kind === 'LOCATION' ? [place.id] : []))
  const nodeIds = places.flatMap((place) => (place.kind === 'GROUP' ? [place.id] : []))
  return places.length === 0 ? null : { locationIds, nodeIds, isAllBut: false }
}

/** The answer to a plan of figures: a sentence, a chart where one helps, a table, and what limits them. */
export function writeFigureAnswer(writing: AnswerWriting, figures: AnswerFigures): readonly AnswerPart[] {
  const { plan } = writing
  const { kind } = plan
  const columns = itemColumns(writing, figures)
  const { parts, total, uncompared, inOrder, cut } = chosenItems(writing, figures)
  const isChosen = kind === 'FILTER' || kind === 'RANK'
  const tabled = [...cut, ...(kind === 'FILTER' ? [] : total)]
  const overTime = placesOverTime(writing, figures)
  const wide = overTime ?? linesBeside(writing, figures, ranksByFirst(plan) ? ofEveryRow(figures, tabled) : tabled, columns)
  const listed = wide?.items.filter(({ isTotal }) => !isTotal) ?? cut
  const shown = listed.slice(0, MOST_ANSWER_ROWS)
  const longer = longerPeriodParts(writing)
  const isAlone = longer.length > 0 && shown.length + total.length < 2
  const isTabled =
    shown.length + total.length > 1 ||
    kind === 'COMPARE' ||
    (kind === 'RANK' && plan.against !== null) ||
    kind === 'REPORT' ||
    kind === 'FILTER'
  // A table of dashes says no more than a sentence.
  const hasNone = kind !== 'REPORT' && figures.table.rows.every(({ cells }) => cells.every(({ value }) => value === null))
  const isEmpty = (isChosen && shown.length === 0) || hasNone
  const wideTotal = wide?.items.filter(({ isTotal }) => isTotal)
  return [
    ...sentences(writing, figures, {
      all: cut.length > 0 ? cut : total,
      total,
      parts,
      uncompared,
      ranked: inOrder,
    }),
    ...longer,
    ...(hasNone && plan.against?.kind === 'BUDGET' && longer.length === 0
      ? [answer(`${againstName(plan, writing.names)} has none either.`)]
      : []),
    ...(kind === 'RANK' && inOrder.length > 0 ? leftOutOfRanking(writing, figures, uncompared) : []),
    ...(kind === 'RANK' && plan.first === null && plan.where.length === 0
      ? withoutFigures(writing, parts, [...inOrder, ...uncompared])
      : []),
    ...(isEmpty ? [] : chartOf(writing)),
    ...(isTabled && !isEmpty && !isAlone
      ? [
          itemTable(writing, {
            shown,
            total: wideTotal ?? (kind === 'FILTER' ? [] : total),
            columns: wide?.columns ?? columns,
            figures,
            heading: overTime?.heading,
          }),
        ]
      : []),
    ...(listed.length > shown.length
      ? [
          note(
            'The table shows the first ',
            countFigure(shown.length, 'rows'),
            ' of ',
            ...(wide === null &&
            (figures.table.rows.length > 1 || limitsPeriods(plan) || itemsOf(plan) === 'PERIODS') &&
            itemsOf(plan) !== 'ROWS' &&
            plan.by !== 'DAY' &&
            plan.by !== 'WEEK'
              ? countWords(listed.length, 'row')
              : countWords(listed.length, axisName(plan), axisNames(plan))),
            '.',
          ),
        ]
      : []),
    ...singleDay(longer.length > 0 ? { ...writing, plan: { ...plan, against: plan.alsoAgainst } } : writing),
    ...figureLimits(writing, cut.slice(0, MOST_ANSWER_ROWS), columns),
  ]
}

interface ToldItems extends FilteredItems {
  readonly ranked: readonly AnswerItem[]
}

function sentences(writing: AnswerWriting, figures: AnswerFigures, items: ToldItems): readonly AnswerPart[] {
  const { plan } = writing
  const { all: shown, total, parts, uncompared } = items
  const [first] = shown
  if (plan.kind === 'FILTER') {
    const found = shown.filter(({ isTotal }) => !isTotal).length
    return filterSentences(writing, figures, items, found)
  }
  // There are figures, but none to rank: none has a base, or none meets the conditions.
  const [among, lacking] = [parts.length, uncompared.length]
  if (plan.kind === 'RANK' && items.ranked.length === 0 && among > 0 && (lacking === among || plan.where.length > 0))
    return [answer(...filterWords(writing, 0, { among, uncompared: lacking }))]
  if (first === undefined) return [warning(NOTHING)]
  switch (plan.kind) {
    case 'REPORT':
      return reportSentences(writing, figures, shown)
    case 'RANK':
      return [
        answer(...rankWords({ ...writing, plan: ranksByFirst(plan) ? ofFirstRow(plan) : plan }, figures, items)),
        ...shownWithFirst(writing, figures, items),
      ]
    case 'TREND': {
      const ofPlaces = plan.by === 'LOCATION' || plan.by === 'REGION' ? periodsOfPlaces(figures, shown) : []
      const areFew = ofPlaces.length > 0 && ofPlaces.length <= MOST_SENTENCES && figures.table.rows.length === 1
      if (areFew) return ofPlaces.map(([place, own]) => answer(...trendWords(writing, figures, own, place)))
      return trendRows(shown)
        .slice(0, ofPlaces.length > 0 ? 1 : MOST_SENTENCES)
        .map((rows) => answer(...trendWords(writing, figures, rows)))
    }
    case 'BREAKDOWN':
      return breakdownRows(shown, total).map((one) => answer(...breakdownWords(writing, figures, one)))
    default: {
      const isByPlace = itemsOf(plan) === 'PLACES'
      const described = isByPlace && total.length > 0 && total.length < shown.length && shown.length > 4 ? total : shown
      return [
        ...described
          .slice(0, MOST_SENTENCES)
          .flatMap((item) => saidOf(writing, figures, item, isByPlace && !item.isTotal ? { place: axisLabel(item) } : {})),
        ...flowOf(writing, figures, described),
      ]
    }
  }
}

/** How much of the change of revenue came through to the profit that stands with it, of all places together. */
function flowOf(writing: AnswerWriting, figures: AnswerFigures, described: readonly AnswerItem[]): readonly AnswerPart[] {
  const both = writing.plan.kind === 'COMPARE' ? revenueAndProfit(writing.plan, figures, writing.names) : null
  const columns = new Set(described.map(({ at }) => at))
  const [at, ...others] = columns
  const words = both === null || at === undefined || others.length > 0 ? null : flowThroughWords(figures, both, at)
  return words === null ? [] : [answer(...words)]
}

/** The additional rows of a ranking that lists a single place or period. */
function shownWithFirst(writing: AnswerWriting, figures: AnswerFigures, { all: shown }: ToldItems): readonly AnswerPart[] {
  const { plan } = writing
  const [only, ...others] = shown
  if (!ranksByFirst(plan) || only === undefined || others.length > 0) return []
  const amounts: AnswerWriting = { ...writing, plan: { ...plan, measure: 'VALUE' } }
  return figures.table.rows.slice(1).map((row) => answer(...figureSentence(amounts, figures, { ...only, row }, { place: only.label })))
}

/** Items of the first row, by their places or periods alone. */
function ofFirst({ table }: AnswerFigures, items: readonly AnswerItem[]): readonly AnswerItem[] {
  return items.flatMap((item) => (item.row === table.rows[0] ? [{ ...item, label: axisLabel(item) }] : []))
}

function ofEveryRow({ table }: AnswerFigures, items: readonly AnswerItem[]): readonly AnswerItem[] {
  return items.flatMap((item) => table.rows.map((row) => ({ ...item, row })))
}

/** The lines of a report that say most: income and what remains. */
function reportSentences(writing: AnswerWriting, figures: AnswerFigures, shown: readonly AnswerItem[]): readonly AnswerPart[] {
  const { groups } = writing.names
  const typed = (type: string): AnswerItem | undefined =>
    shown.find(({ row }) => groups.find(({ id }) => id === row.groupId)?.type === type)
  const main = [typed('REVENUE'), typed('EBITDA') ?? typed('NET_INCOME')].filter((one) => one !== undefined)
  if (main.length === 0) return [answer(`The profit and loss of ${whereOf(writing)}, ${whenOf(writing)}.`)]
  // Revenue shows only its amount; other lines show their share too.
  const amounts: AnswerWriting = { ...writing, plan: { ...writing.plan, measure: 'VALUE' } }
  return main.flatMap((item) => saidOf(amounts, figures, item))
}

/** What a figure came to, and what it did in the year to date where that stands next to it. */
function saidOf(
  writing: AnswerWriting,
  figures: AnswerFigures,
  item: AnswerItem,
  where: Parameters<typeof figureSentence>[3] = {},
): readonly AnswerPart[] {
  const { plan, names } = writing
  const [days, at] = plan.hasYearToDate ? [yearToDate(plan.span, names), figures.yearToDate(item.at)] : [null, null]
  const own = answer(...figureSentence(writing, figures, item, where))
  if (days === null || at === null) return [own]
  const ofYear: AnswerWriting = {
    ...writing,
    plan: { ...plan, span: heldDays(days), hasYearToDate: false },
    requests: { ...writing.requests, days },
  }
  return [own, answer(...figureSentence(ofYear, figures, { ...item, at }, where))]
}

function measured({ plan }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): SaidFigure {
  return plan.measure === 'SHARE_CHANGE' ? (figures.shareChange(row, at, 'PROSE') ?? noFigure) : figures.said(row, at, plan.measure)
}

/** The figure that a trend or a division is described by. */
function spoken({ plan }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): SaidFigure {
  const { measure } = plan
  return figures.said(row, at, measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC' ? measure : 'VALUE')
}

/** Items that have the figure that decides, in the plan's order. Equal ones stay in the order that they came in. */
function rankedItems(writing: AnswerWriting, figures: AnswerFigures, items: readonly AnswerItem[]): readonly AnswerItem[] {
  const { measure } = writing.plan
  const order = writing.plan.order ?? 'DESC'
  const isBySize = order === 'LARGEST' || order === 'SMALLEST'
  const isJudged = order === 'BEST' || order === 'WORST'
  const valued = items.flatMap((item) => {
    const { value } =
      measure === 'SHARE_CHANGE' && isJudged
        ? (figures.shareDifference(item.row, item.at, 'TABLE') ?? noFigure)
        : measured(writing, figures, item)
    if (value === null) return []
    return [{ item, value: isBySize ? absoluteDecimal(value) : value, favorability: item.row.favorability }]
  })
  // How far a share moved is better or worse already, as a variance is.
  return ranked(valued, {
    ...BY_SIZE,
    measure: measure === 'SHARE_CHANGE' ? 'VARIANCE' : measure,
    order: signedOrder(order),
  }).kept
}

/** Those that did not trade on both sides neither rose nor fell: they are named. */
function leftOutOfRanking({ plan }: AnswerWriting, figures: AnswerFigures, uncompared: readonly AnswerItem[]): readonly AnswerPart[] {
  // Those without either are no part of the question.
  const items = uncompared.filter(({ row, at }) =>
    (['OWN', 'BASE'] as const).some((side) => figures.figure(row, at, 'VALUE', side).value !== null),
  )
  if (items.length === 0) return []
  const names =
    items.length > MOST_NAMED ? countWords(items.length, axisName(plan), axisNames(plan)) : [joinNames(items.map(({ label }) => label))]
  return [note('Left out, as they have figures on one side only: ', ...names, '. The figures of all together include them.')]
}

/** Places that a ranking of all of them does not list, since they have no figure. */
function withoutFigures({ plan }: AnswerWriting, parts: readonly AnswerItem[], known: readonly AnswerItem[]): readonly AnswerPart[] {
  const keys = new Set(known.map(({ key }) => key))
  const lacking = itemsOf(plan) === 'PLACES' ? parts.filter(({ key }) => !keys.has(key)) : []
  if (lacking.length === 0 || known.length === 0) return []
  const names =
    lacking.length > MOST_NAMED ? countWords(lacking.length, axisName(plan), axisNames(plan)) : [joinNames(lacking.map(axisLabel))]
  return [note('Not listed, without figures: ', ...names, '.')]
}

/** How the first of a ranking differs from what it is compared with, up to the base: `was down most on`. */
function differing({ order, measure }: Plan, { value, outcome }: SaidFigure): string {
  const isVariance = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT'
  if (order === 'LARGEST') return isVariance ? 'was furthest from' : 'changed most against'
  if (order === 'SMALLEST') return isVariance ? 'was closest to' : 'changed least against'
  if (value === null || compareDecimals(value, '0') === 0) return 'was level with'
  const isJudged = isVariance || order === 'BEST' || order === 'WORST'
  const isUp = isJudged && outcome !== 'NEUTRAL' ? outcome === 'FAVORABLE' : !value.startsWith('-')
  const isMost = order === 'ASC' || order === 'WORST' ? !isUp : isUp
  if (isJudged) return isUp ? `was ${isMost ? 'furthest' : 'least'} ahead of` : `was ${isMost ? 'furthest' : 'least'} behind`
  return `was ${isUp ? 'up' : 'down'} ${isMost ? 'most' : 'least'} on`
}

/** What stands before a place or days that are ranked. */
function rankedPreposition(plan: Plan): string {
  return itemsOf(plan) === 'PLACES' ? placePreposition(plan) : plan.by === 'DAY' ? 'on' : 'in'
}

const RANKED_AS = {
  DESC: 'highest',
  ASC: 'lowest',
  BEST: 'the furthest ahead',
  WORST: 'the furthest behind',
  LARGEST: 'largest',
  NEWEST: 'latest',
  SMALLEST: 'smallest',
} as const satisfies Record<PlanOrder, string>

function rankWords(writing: AnswerWriting, figures: AnswerFigures, { all: shown, ranked: inOrder }: ToldItems): AnswerWords {
  const { plan, names } = writing
  const { order, last, measure, against } = plan
  const [first] = shown
  // Where nothing has a figure, all together would come first.
  if (first === undefined || first.isTotal || measured(writing, figures, first).value === null) return [NOTHING]
  const of = measure === 'SHARE_CHANGE' ? `${planRowsName(plan, names)} as a share of revenue` : planRowsName(plan, names)
  const isOfItems = itemsOf(plan) === 'ROWS'
  const share = ratioWords(plan, names)
  const base = againstName(plan, names)
  const differs = against !== null && comparesWithBase(measure)
  const amountOf = (item: AnswerItem): AnswerWords =>
    differs ? [' ', ...comparedWords(writing, figures, item)] : [' with ', measured(writing, figures, item), share]
  const end = inOrder.at(-1)
  const subject = isOfItems || of === '' ? first.label : of
  const head = differs
    ? `${isOfItems || of === '' ? '' : `${of} ${rankedPreposition(plan)} `}${first.label} ${differing(plan, measured(writing, figures, first)).replace(/^was/, verbFor(subject, 'was'))} ${base ?? 'before'} in ${whenOf(writing)}:`
    : isOfItems
      ? `${first.label} ${verbFor(first.label, 'was')} ${RANKED_AS[order ?? 'DESC']} of the ${axisNames(plan)}${inWhenAndWhere(writing)},`
      : `${capitalize(of === '' ? 'the amount' : of)}${inWhenAndWhere(writing)} ${verbFor(of, 'was')} ${RANKED_AS[order ?? 'DESC']} ${rankedPreposition(plan)} ${first.label},`
  const words: (string | SaidFigure)[] = [head, ...amountOf(first)]
  const isJudged = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT' || order === 'BEST'
  const [highest, lowest] = isJudged ? ['best', 'worst'] : ['highest', 'lowest']
  if (last !== null && end !== undefined && end !== first)
    words.push(
      isOfItems
        ? `, and ${end.label} ${order === 'ASC' ? highest : lowest}${differs ? ':' : ','}`
        : `, and ${order === 'ASC' ? highest : lowest} ${rankedPreposition(plan)} ${end.label}${differs ? ':' : ','}`,
      ...amountOf(end),
    )
  return [...words, '.', ...togetherWords(writing, figures, shown)]
}

/** ` Together the 5 locations have 1,359,109, 29.1% of all 24 locations.`: of so many places, where their figures add up. */
function togetherWords({ plan, names }: AnswerWriting, figures: AnswerFigures, shown: readonly AnswerItem[]): AnswerWords {
  const [first] = shown
  const isOfAll = isPartOfAll(
    plan,
    [first?.row].filter((row) => row !== undefined),
    names,
  )
  const isSum = plan.first !== null && plan.last === null && (plan.against === null || isOfAll) && plan.measure === 'VALUE'
  const metric = names.metrics.find(({ id }) => id === first?.row.metricId)
  const addsUp = first?.row.metricId === null ? first.row.unit === 'money' : metric?.isSummed === true && metric.isCounted
  if (!isSum || !addsUp || first === undefined || shown.length < 2 || itemsOf(plan) !== 'PLACES' || plan.rows.some(isRateRow)) return []
  const each = shown.map(({ row, at }) => figures.said(row, at, 'VALUE'))
  const sum = sumOfPlaces(each, first.row.unit)
  const at = isOfAll ? first.at : wholeOfPlaces({ plan, names }, figures)
  const whole = at === null ? null : figures.figure(first.row, at, 'VALUE', isOfAll ? 'BASE' : 'OWN')
  const part = whole === null ? null : figures.part(sum, whole, first.row, 'PROSE')
  return [
    ' Together the ',
    ...countWords(shown.length, axisName(plan), axisNames(plan)),
    ' have ',
    sum,
    ...(part === null || part.value === null ? [] : [', ', part, ` of ${placesName(plan.places, names)}`]),
    '.',
  ]
}

function sumOfPlaces(each: readonly SaidFigure[], unit: FigureTableRow['unit']): SaidFigure {
  const [first = noFigure] = each
  const { value, key } = summed(each)
  const { state, lacksLocations = false } = combinedState(each.map((one) => one.state))
  const locationIds = each.flatMap(({ source }) => source?.locationIds ?? [])
  return {
    ...first,
    value,
    state,
    ...(lacksLocations && { lacksLocations }),
    text: saidFigureText(value, state, 'VALUE', unit, 'PROSE'),
    key,
    source: first.source && { ...first.source, locationIds },
  }
}

function summed(each: readonly SaidFigure[]): Pick<SaidFigure, 'key'> & { readonly value: string } {
  const [first = noFigure, last = noFigure] = [each[0], each.at(-1)]
  return { value: sumDecimals(each.flatMap(({ value }) => value ?? [])), key: `sum ${first.key} + ${last.key}` }
}

/**
 * Whether there is nothing to judge an item by. A location that opened since, or has closed, neither grew nor shrank; an account without
 * entries is one of zero, unless it is that of a location, which may not have been there.
 */
function lacksBase({ plan }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): boolean {
  const isAbsent = (side: FigureSide): boolean => figures.figure(row, at, 'VALUE', side).value === null
  const isJudgedWhole = itemsOf(plan) === 'PLACES' || (itemsOf(plan) === 'PERIODS' && row.accountId === null)
  if (isJudgedWhole) return isAbsent('BASE') || (isAbsent('OWN') && plan.against?.kind !== 'BUDGET')
  // Of nothing there is no percentage.
  const isOfPercent = plan.where.some(({ measure }) => measure === 'CHANGE_PERCENT' || measure === 'VARIANCE_PERCENT')
  return isAbsent('BASE') && (isOfPercent || figures.figure(row, at, 'VARIANCE').value === null)
}

/** Items of a trend, grouped by row. */
function trendRows(shown: readonly AnswerItem[]): readonly (readonly AnswerItem[])[] {
  return [...Map.groupBy(shown, ({ row }) => row.key).values()]
}

/** @param place of these rows; left out: all places of the question. */
function trendWords(writing: AnswerWriting, figures: AnswerFigures, rows: readonly AnswerItem[], place?: string): AnswerWords {
  const { plan, names } = writing
  const valued = rows.filter((item) => spoken(writing, figures, item).value !== null)
  // A month that is not over would always be the lowest.
  const whole = valued.filter((item) => !isCut(writing, figures, item) || isRateOfMonths(writing, item))
  const described = whole.length > 0 ? whole : valued
  const over = rows.filter((item) => !isCut(writing, figures, item))
  const periods = over.length > 0 ? over : rows
  const [first, last] = [described[0], described.at(-1)]
  const line = first === undefined ? '' : plan.rows.length > 1 ? first.row.label : planRowsName(plan, names)
  const name = place === undefined ? line : `${line} ${placePreposition(plan)} ${place}`
  if (first === undefined || last === undefined)
    return [`There are no figures in these months${place === undefined ? '' : ` ${placePreposition(plan)} ${place}`}.`]
  if (place === undefined && (plan.by === 'REGION' || plan.by === 'LOCATION'))
    return [`${capitalize(measuredName(plan, names))} by ${trendAxisName(plan)}, ${whenOf(writing)}.`]
  const [share, end] = [ratioWords(plan, names), valued.at(-1) ?? last]
  if (plan.rolling === CUMULATIVE)
    return [name, `, added up from ${startName(writing)} on, came to `, spoken(writing, figures, end), ` by ${axisLabel(end)}.`]
  const rolling = plan.rolling === null ? [] : [', over ', countFigure(plan.rolling, 'months'), ' months up to each,']
  const on = plan.by === 'DAY' ? 'on' : 'in'
  if (first === last) return [name, ...rolling, ' came to ', spoken(writing, figures, first), `${share} ${on} ${axisLabel(first)}.`]
  const sorted = described.toSorted((left, right) =>
    compareDecimals(spoken(writing, figures, right).value ?? '0', spoken(writing, figures, left).value ?? '0'),
  )
  const [most, least] = [sorted[0] ?? first, sorted.at(-1) ?? last]
  const [highest, lowest] = [spoken(writing, figures, most), spoken(writing, figures, least)]
  // None without a figure in between.
  const isThroughout = rows.indexOf(last) - rows.indexOf(first) + 1 === described.length
  const days = described.length === rows.length ? '' : ` from ${axisLabel(first)} to ${axisLabel(last)}`
  if (highest.text === lowest.text && isThroughout)
    return [name, ...rolling, ` ${isPlural(line) ? 'were' : 'was'} `, highest, `${share} ${on} every ${trendAxisName(plan)}${days}.`]
  return [
    name,
    ...rolling,
    ` ${movedWord(spoken(writing, figures, first), spoken(writing, figures, last))} from `,
    spoken(writing, figures, first),
    `${share} ${on} ${axisLabel(first)} to `,
    spoken(writing, figures, last),
    ` ${on} ${axisLabel(last)}; ${isPlural(line) ? 'they were' : 'it was'} highest ${on} ${axisLabel(most)} with `,
    highest,
    ` and lowest ${on} ${axisLabel(least)} with `,
    lowest,
    ...averageWords(writing, figures, first.row, {
      whole: sumOfPeriods(
        described.map((item) => spoken(writing, figures, item)),
        periods.map(({ at }) => figures.column(at)),
      ),
      all: periods.length,
      valued: described.length,
    }),
    '.',
  ]
}

/** What is averaged: all together, of how many there are, and how many of these have a figure. */
interface Averaged {
  readonly whole: SaidFigure
  readonly all: number
  readonly valued: number
}
/** The sum of figures one period after the other. @param columns of all periods, also of those without a figure. */
function sumOfPeriods(periods: readonly SaidFigure[], columns: readonly (FigureColumn | null)[]): SaidFigure {
  const [first = noFigure] = periods
  const [start, end] = [columns[0]?.startDate, columns.at(-1)?.endDate]
  const source = first.source && {
    ...first.source,
    ...(start !== undefined && { startDate: start }),
    ...(end !== undefined && { endDate: end }),
  }
  return { ...first, ...summed(periods), source }
}

/**
 * `. The average of 6 months is 372,790`; nothing for rates, and for what is not added up. Where some have no figure, of all of them and of
 * those with one: a month without entries may count or not. What a metric lacks is not known, so only those with one count.
 */
function averageWords(
  { plan, names }: AnswerWriting,
  figures: AnswerFigures,
  row: AnswerItem['row'],
  { whole, all, valued }: Averaged,
): AnswerWords {
  const metric = names.metrics.find(({ id }) => id === row.metricId)
  const isAddedUp = row.metricId === null ? row.unit === 'money' : metric?.isSummed === true && metric.isCounted
  // Days that do not follow each other have no sum that could be opened.
  const isOfYears = plan.by === 'YEAR'
  if (plan.measure !== 'VALUE' || plan.rolling !== null || isOfYears || !isAddedUp || plan.rows.some(isRateRow)) return []
  const of: Pick<Plan, 'by' | 'span'> = plan.kind === 'TREND' && !isBySpans(plan) ? { ...plan, by: 'PERIOD' } : plan
  const [one, many] = [axisName(of), axisNames(of)]
  const ofValued = valued < 2 && all < 2 ? null : figures.average(whole, row, valued, many)
  if (ofValued === null) return []
  const ofAll = all > valued && row.metricId === null ? figures.average(whole, row, all, many) : null
  if (ofAll === null) return ['. The average of ', ...countWords(valued, one, many), ' is ', ofValued]
  return [
    '. The average of all ',
    ...countWords(all, one, many),
    ' is ',
    ofAll,
    ', of the ',
    countFigure(valued, `${many} with entries`),
    ' with entries ',
    ofValued,
  ]
}

function isCut({ plan, names }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): boolean {
  const column = figures.column(at)
  if (isByDays(plan)) return plan.by === 'WEEK' && column !== null && countDays(column.startDate, column.endDate) < DAYS_OF_WEEK
  const { lastLedgerDay } = names.time
  const isOfBooks = row.isOfOpsData !== true
  const days = planDays(plan.span, names)
  if (plan.by === 'YEAR') return column?.startDate === days.startDate && isOfBooks && lastLedgerDay !== null && lastLedgerDay < days.endDate
  const isAhead = isOfBooks && column !== null && lastLedgerDay !== null && column.startDate > lastLedgerDay
  return column !== null && (isAhead || coveredDaysLabel(column, isOfBooks ? names.time : null) !== null)
}

/** Whether a figure is a rate of whole months: half a year compares with whole years, while half a month may lack payroll or rent. */
function isRateOfMonths({ plan, names }: AnswerWriting, { row }: AnswerItem): boolean {
  const { lastLedgerDay } = names.time
  const isOfMonths = !isBySpans(plan) && lastLedgerDay !== null && lastLedgerDay === lastDayOf(monthOf(lastLedgerDay))
  return (
    isOfMonths &&
    (plan.measure === 'SHARE_OF_REVENUE' || plan.measure === 'PER_METRIC' || row.unit === 'share' || plan.rows.some(isRateRow))
  )
}

/** What each of several lines is divided into; of a single one, or of lines below each other, all together. */
function breakdownRows(shown: readonly AnswerItem[], total: readonly AnswerItem[]): readonly BrokenDown[] {
  if (total.length < 2) return [{ shown, total: total[0] ?? null, name: null }]
  return total.slice(0, MOST_SENTENCES).map((one) => ({
    shown: shown.filter(({ row }) => row.key === one.row.key),
    total: one,
    name: one.row.label,
  }))
}

interface BrokenDown {
  readonly shown: readonly AnswerItem[]
  readonly total: AnswerItem | null
  /** Of one of several lines; null for the plan's own. */
  readonly name: string | null
}

function breakdownWords(writing: AnswerWriting, figures: AnswerFigures, { shown, total, name }: BrokenDown): AnswerWords {
  const { plan, names } = writing
  const head = `${name ?? planRowsName(plan, names)}${inWhenAndWhere(writing)}`
  const whole = total === null ? null : spoken(writing, figures, total)
  // Of a whole below zero, such as discounts, the largest part is the one furthest below.
  const isBelow = whole?.value?.startsWith('-') === true
  const sorted = shown
    .filter(({ isTotal }) => !isTotal)
    .flatMap((item) => {
      const figure = spoken(writing, figures, item)
      return figure.value === null ? [] : [{ item, figure, value: figure.value }]
    })
    .sort((left, right) => (isBelow ? compareDecimals(left.value, right.value) : compareDecimals(right.value, left.value)))
  const [most] = sorted
  if (total !== null && plan.against !== null && figures.isCompared(total.at))
    return [...figureSentence(writing, figures, total), ...largestDifferenceWords(writing, figures, shown, axisLabel)]
  const mixed = total === null || whole === null ? null : earnedAndPaid(writing, sorted)
  if (mixed !== null && whole !== null) return [`${head} came to `, whole, '. ', ...mixed]
  if (total === null || whole === null || most === undefined) return [`${head} by ${axisName(plan)}.`]
  const share = ratioWords(plan, names)
  const isRatio = share !== '' || total.row.unit !== 'money'
  const leads = isRatio ? (isBelow ? 'The lowest is' : 'The highest is') : 'The largest part is'
  const all = wholeOfPlaces(writing, figures)
  const part = all === null || isBelow ? null : figures.partOfAll(most.item.row, most.item.at, all, 'PROSE')
  // Of a whole with losses among its parts one may be more than all.
  const isPart = part !== null && part.value !== null && compareDecimals(part.value, '1') <= 0
  const ofAll: AnswerWords = part === null || !isPart ? [] : [', ', part, ' of it']
  const average =
    plan.by === 'LOCATION'
      ? averageWords(writing, figures, total.row, {
          whole,
          all: shown.filter(({ isTotal }) => !isTotal).length,
          // Of a vendor, zero is no entry.
          valued: sorted.filter(({ value }) => plan.rows[0]?.kind !== 'VENDOR' || compareDecimals(value, '0') !== 0).length,
        })
      : []
  return [`${head} came to `, whole, `${share}. ${leads} ${axisLabel(most.item)} with `, most.figure, ...ofAll, ...average, '.']
}

/** Of a profit in money, by lines or accounts: what earns most and what costs most; null where not both are among its parts. */
function earnedAndPaid(
  { plan, names }: AnswerWriting,
  valued: readonly { readonly item: AnswerItem; readonly figure: SaidFigure; readonly value: string }[],
): AnswerWords | null {
  if (plan.measure !== 'VALUE' || itemsOf(plan) !== 'ROWS') return null
  const tree = groupTree(names.groups)
  const isCost = ({ row }: AnswerItem): boolean | null => {
    const node = row.groupId === null ? undefined : tree.byId.get(row.groupId)
    return node === undefined || !isCategory(node.group) ? null : node.sign === 1
  }
  const sorted = valued.toSorted((left, right) => compareDecimals(right.value, left.value))
  const earned = sorted.find(({ item }) => isCost(item) === false)
  const paid = sorted.find(({ item }) => isCost(item) === true)
  if (earned === undefined || paid === undefined) return null
  return [`${earned.item.label} brings in most with `, earned.figure, `, ${paid.item.label} costs most with `, paid.figure, '.']
}

function meets(figures: AnswerFigures, { row, at }: AnswerItem, { measure, is, value }: PlanCondition): boolean {
  const cell =
    measure === 'SHARE_CHANGE'
      ? ((is === 'FAVORABLE' || is === 'UNFAVORABLE' ? figures.shareDifference(row, at, 'TABLE') : figures.shareChange(row, at, 'TABLE')) ??
        noFigure)
      : figures.figure(row, at, measure)
  if (is === 'FAVORABLE' || is === 'UNFAVORABLE') return cell.outcome === is
  // Vendors and entries meet those where they are looked for.
  if (is === 'NEW' || is === 'REPEATED' || is === 'NEGATIVE') return true
  if (is === 'NONE') return cell.value === null || compareDecimals(cell.value, '0') === 0
  if (cell.value === null || value === null || !isDecimal(value)) return false
  const order = compareDecimals(isEitherWay(is) ? absoluteDecimal(cell.value) : cell.value, value)
  return { FURTHER: order > 0, AS_FAR: order >= 0, ABOVE: order > 0, BELOW: order < 0, AT_LEAST: order >= 0, AT_MOST: order <= 0 }[is]
}

/** The same place or period of another row of the plan. */
function itemOfRow(figures: AnswerFigures, item: AnswerItem, of: number): AnswerItem {
  const row = figures.table.rows[of]
  return row === undefined ? item : { ...item, row }
}

/** The chart that was asked for, where it has anything to show. */
export function chartOf({ results, plan }: AnswerWriting): readonly AnswerPart[] {
  const { chart } = results
  if (chart === null) return noChart(plan)
  const { categories, panels, waterfall } = chart.data
  const isEmpty =
    waterfall === null &&
    (chart.document.type === 'WATERFALL' ||
      panels.every(({ series }) => series.every(({ cells }) => cells.every(({ value }) => value === null))))
  if (isEmpty || (categories.length < 2 && waterfall === null)) return []
  return [{ kind: 'CHART', chart: chart.document, data: chart.data, question: 1 }, ...leftOfChart(plan, chart.document)]
}

/** Says that more lines are listed than a chart can show. */
function leftOfChart({ rows, by }: Plan, { type, metrics, options }: ChartDocument): readonly AnswerPart[] {
  const drawn = metrics.filter(({ budgetId, comparison }) => budgetId === null && comparison === null)
  const [only, ...others] = drawn
  // A line that is divided appears as its parts.
  const arePartsOfOne =
    options.split === 'ACCOUNTS' || options.split === 'LINES' || type === 'WATERFALL' || by === 'ACCOUNT' || by === 'LINE'
  if (only === undefined || drawn.length >= rows.length || (arePartsOfOne && others.length === 0)) return []
  return others.length === 0
    ? [note(`The chart shows ${only.dataLabel} alone; the table has all of these lines.`)]
    : [note('The chart does not show all of these lines; the table does.')]
}

/** What limits the figures that are shown: days without entries, missing metrics, plans by the share of days. */
export function figureLimits(writing: AnswerWriting, shown: readonly AnswerItem[], columns: readonly ItemColumn[]): readonly AnswerPart[] {
  const states = new Set<FigureState>()
  let lacksDivisor = false
  for (const item of shown) {
    const none = new Set(columns.flatMap(({ key, figure }) => (figure(item).value === null ? [key] : [])))
    for (const { key, figure } of columns) {
      const { state, lacksLocations = false } = figure(item)
      const isDivided = DIVIDED.has(key) || (writing.plan.against === null && writing.plan.rows.some(isRateRow))
      lacksDivisor ||= isDivided && state === 'NOT_COMPARABLE'
      // A share without an amount, or a difference from a dash, says nothing of days and places; `startOfBooks` names the months that the
      // books lack.
      const isOfNothing =
        DIVIDED.has(key) || key === 'part' || key === 'share' || key === 'baseShare' || none.has('value') || none.has('base')
      if (state !== 'NOT_COMPARABLE' || !(isOfNothing || lacksMonths(writing, item))) states.add(state)
      if (lacksLocations) states.add('LACKS_LOCATIONS')
    }
  }
  if (writing.plan.against === null) states.delete('NOT_COMPARABLE')
  if (isOfLongerPeriods(writing)) states.delete('NOT_PLANNED')
  // Where no location is comparable, that is why figures are n/m.
  if (writing.results.figures?.locationIds?.length === 0) states.delete('NOT_MEANINGFUL')
  return [
    ...[...LIMITS].flatMap(([state, words]) => (states.has(state) ? [note(limitWords(state, words, writing.plan))] : [])),
    ...(lacksDivisor ? [note('Some figures cannot be divided: the metric has no figures for just these days or places.')] : []),
    ...sameStoreParts(writing),
    ...vendorNotes(writing),
    ...startOfBooks(writing),
    ...beginningOfBooks(writing),
    ...endOfBooks(writing),
  ]
}

/** What figures of vendors add up, and what they cannot be compared with. */
function vendorNotes({ plan }: AnswerWriting): readonly AnswerPart[] {
  const vendors = plan.rows.filter((row) => row.kind === 'VENDOR')
  return [
    ...(vendors.some(({ groupId }) => groupId === null) ? [note('A vendor’s figure adds up its entries in all lines of costs.')] : []),
    ...(vendors.length > 0 && budgetOfPlan(plan) !== null ? [warning('Budgets have no vendors. Compare with an earlier period.')] : []),
  ]
}

/** A calculated ratio has a divisor other than revenue. */
function limitWords(state: FigureState, words: string, { rows }: Plan): string {
  return state === 'NOT_MEANINGFUL' && rows.some(isRateRow) ? 'n/m: not meaningful, as what it is divided by is not positive.' : words
}

/** Columns of amounts that are divided by a metric. */
const DIVIDED: ReadonlySet<string> = new Set(['per', 'basePer'])
/** Whether a figure of the ledger has no percentage because the books lack months of what it is compared with. */
function lacksMonths({ results }: AnswerWriting, { row, at }: AnswerItem): boolean {
  const columns = results.figures?.figureColumns ?? []
  const own = columns[at]
  const bases = columns.filter(({ of, comparison }) => of === at && comparison !== 'BUDGET')
  return row.metricId === null && own !== undefined && bases.some((base) => uncoveredBase(own, base).length > 0)
}

const LIMITS: ReadonlyMap<FigureState, string> = new Map([
  ['CUT', 'Some metrics or planned figures cover whole months or periods; these days are only part of them.'],
  ['PART', 'The budget begins or ends within these days.'],
  ['PRORATED', 'Some figures count by the share of their days.'],
  ['LACKS_LOCATIONS', 'Some locations have no figures of a metric here.'],
  ['NOT_PLANNED', 'Some of this is not planned in the budget.'],
  ['NOT_COMPARABLE', 'Some figures cannot be compared: their days or places differ.'],
  ['NOT_MEANINGFUL', 'n/m: not meaningful, as revenue is not positive.'],
])
