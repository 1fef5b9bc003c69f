import { absoluteDecimal, compareDecimals } from '../../money/decimal.ts'
import { NO_VALUE } from '../../money/format.ts'
import { capitalize } from '../../sentence-text.ts'
import { firstDayOf, lastDayOf, monthOf } from '../../time/day.ts'
import { rangeName } from '../../time/day-format.ts'
import { isOfLongerPeriods } from '../budgets/write-longer-periods.ts'
import { comparesWithBase, figureMeasureOf, type Plan } from '../plan.ts'
import type { AnswerWords, SaidFigure } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import type { AnswerItem } from './answer-items.ts'
import {
  type AnswerWriting,
  areAmountsOfPlaces,
  atWhere,
  hasSharesBeside,
  inWhen,
  inWhenAndWhere,
  isPartOfAll,
  isPlanAhead,
  placePreposition,
} from './answer-writing.ts'
import { daysAveraged } from './plan-days.ts'
import { comparisonOfPlan, ratioWords, secondBase, standsBesideWhole } from './plan-names.ts'
import { againstName, inBase } from './plan-words.ts'

function wholeMonthsName({ requests: { days } }: AnswerWriting): string {
  return rangeName(firstDayOf(monthOf(days.startDate)), lastDayOf(monthOf(days.endDate)))
}

/** `Labor came to 634,981 in May 2026 in Mid-Atlantic against 629,600 in Budget 2026: 5,381 worse, 0.9%.` */
export function figureSentence(
  writing: AnswerWriting,
  figures: AnswerFigures,
  item: AnswerItem,
  { place }: { readonly place?: string } = {},
): AnswerWords {
  const { plan, names } = writing
  const { measure, against } = plan
  const { row, at } = item
  // A metric has no share of revenue, though it may be one.
  if (measure === 'SHARE_OF_REVENUE' && row.metricId !== null)
    return figureSentence({ ...writing, plan: { ...plan, measure: 'VALUE' } }, figures, item, place === undefined ? {} : { place })
  const name = plan.isSameStore ? `${row.label} of the same stores` : row.label
  // A metric has one figure per month, though only some of its days were asked for.
  const isCut = row.metricId !== null && plan.by === null && figures.said(row, at, 'VALUE').state === 'CUT'
  const when =
    place === undefined
      ? isCut
        ? ` in all of ${wholeMonthsName(writing)}${atWhere(writing)}`
        : inWhenAndWhere(writing)
      : plan.by === 'PERIOD'
        ? ` in ${place}${atWhere(writing)}`
        : `${inWhen(writing)} ${placePreposition(plan)} ${place}`
  if (against !== null && figures.isCompared(at)) {
    const own = figures.said(row, at, measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC' ? measure : 'VALUE')
    const base = figures.said(row, at, measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC' ? measure : 'VALUE', 'BASE')
    const share = ratioWords(plan, names)
    // Of days to come there is only a plan.
    if (own.value === null && base.value !== null && isPlanAhead(writing, figures, item))
      return [
        `${capitalize(againstName(plan, names) ?? 'The budget')} plans `,
        base,
        `${share} for ${name}${when}`,
        ...yearBeforeWords(writing, figures, item),
        '; nothing is booked so far.',
      ]
    if (own.value === null && base.value !== null) return [`${name} has no figure${when}; `, base, `${share} ${inBase(plan, names)}.`]
    if (own.text === NO_VALUE) return [`${name} has no figure${when}.`]
    if (base.text === NO_VALUE && isOfLongerPeriods(writing)) {
      const alone = plan.alsoAgainst === null && comparesWithBase(measure) ? ('VALUE' as const) : measure
      const other = { ...writing, plan: { ...plan, measure: alone, against: plan.alsoAgainst, alsoAgainst: null } }
      return figureSentence(other, figures.against(comparisonOfPlan(other.plan)), item, place === undefined ? {} : { place })
    }
    if (base.text === NO_VALUE) return [`${name} came to `, own, `${share}${when}; it has no figure ${inBase(plan, names)}.`]
    // Half a year of costs is no saving on the plan of a whole one.
    if (isPlanAhead(writing, figures, item)) {
      const budget = capitalize(againstName(plan, names) ?? 'The budget')
      return [`${budget} plans `, base, `${share} for ${name}${when}; `, own, ' is booked so far', ...leftWords(figures, item, plan), '.']
    }
    if (standsBesideWhole(plan, names))
      return [`${name} came to `, own, `${share}${when}, and to `, base, `${share} in ${againstName(plan, names) ?? 'all'}.`]
    if (isPartOfAll(plan, [row], names)) {
      const part = figures.used(row, at, 'PROSE')
      const all = againstName(plan, names) ?? 'all locations'
      return part.value === null
        ? [`${name} came to `, own, `${when}; `, base, ` at ${all}.`]
        : [`${name} came to `, own, `${when}, `, part, ' of ', base, ` at ${all}.`]
    }
    return [
      `${name} came to `,
      own,
      `${share}${when} against `,
      base,
      ` ${inBase(plan, names)}`,
      ...differenceWords(writing, figures, item),
      ...alsoAgainstWords(writing, figures, item),
      '.',
    ]
  }
  const main = figures.said(row, at, figureMeasureOf(measure))
  if (main.text === NO_VALUE) return [`${name} has no figure${when}.`]
  const head: AnswerWords = [`${name} came to `, main]
  if (measure === 'SHARE_OF_REVENUE') return [...head, ` of revenue${when}, `, figures.said(row, at, 'VALUE'), ' in all.']
  if (measure === 'PER_METRIC') return [...head, `${ratioWords(plan, names)}${when}.`]
  const days = row.metricId === null || plan.kind !== 'FIGURES' ? null : daysAveraged(plan, row.metricId, names)
  const average = days === null ? null : figures.average(main, row, days, 'days')
  if (average !== null) return [...head, `${when}, `, average, ' a day on average.']
  const share = row.unit === 'money' && row.metricId === null ? figures.said(row, at, 'SHARE_OF_REVENUE') : null
  return share === null || share.value === null || share.text === '100.0%'
    ? [...head, `${when}.`]
    : [...head, `${when}, `, share, ' of revenue.']
}

/** `, 51.4% of it: 437,665 is left`; nothing where a loss is planned, or figures are no amounts. */
function leftWords(figures: AnswerFigures, { row, at }: AnswerItem, { measure }: Plan): AnswerWords {
  const used = figures.used(row, at, 'PROSE')
  const left = figures.left(row, at, 'PROSE')
  if (measure === 'SHARE_OF_REVENUE' || measure === 'PER_METRIC' || used.value === null || left?.value === null || left === null) return []
  const isMore = compareDecimals(left.value, '0') < 0
  return [', ', used, ' of it: ', figures.size(row, at, 'CHANGE'), isMore ? ' more than planned' : ' is left']
}

/** `, against 4,463,542 the year before`, of days to come; nothing without a second base. */
function yearBeforeWords(writing: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): AnswerWords {
  const plan = secondBase(writing.plan)
  if (plan === null) return []
  const base = figures.against(comparisonOfPlan(plan)).said(row, at, plan.measure === 'SHARE_OF_REVENUE' ? plan.measure : 'VALUE', 'BASE')
  return base.text === NO_VALUE ? [] : [', against ', base, ` ${inBase(plan, writing.names)}`]
}

/** `, and against 600,100 in the year before: 34,881 worse, 5.8%`; nothing without a second base. */
function alsoAgainstWords(writing: AnswerWriting, figures: AnswerFigures, item: AnswerItem): AnswerWords {
  const plan = secondBase(writing.plan)
  if (plan === null) return []
  const other = figures.against(comparisonOfPlan(plan))
  const also = { ...writing, plan }
  const base = other.said(item.row, item.at, plan.measure === 'SHARE_OF_REVENUE' ? plan.measure : 'VALUE', 'BASE')
  if (base.text === NO_VALUE || isPlanAhead(also, other, item)) return []
  return ['; against ', base, ` ${inBase(plan, writing.names)}`, ...differenceWords(also, other, item)]
}

/** `: 5,381 worse, 0.9%`; nothing where one of the two has no figure. */
function differenceWords({ plan, names }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): AnswerWords {
  if (plan.measure === 'SHARE_OF_REVENUE' || plan.measure === 'PER_METRIC') {
    const points = plan.measure === 'PER_METRIC' ? figures.perDifference(row, at, 'SIZE') : figures.shareDifference(row, at, 'SIZE')
    if (points === null) return []
    return /[1-9]/.test(points.text) ? [': ', points, ` ${verdict(points)}`] : [': the same']
  }
  const change = figures.size(row, at, 'CHANGE')
  if (change.value === null) return []
  if (compareDecimals(change.value, '0') === 0) return [': the same']
  const percent = figures.size(row, at, 'CHANGE_PERCENT')
  const said = areAmountsOfPlaces(plan, row) ? moreOrLess(change) : verdict(change)
  return [
    ': ',
    change,
    ` ${said}`,
    ...(percent.value === null ? [] : [', ', percent]),
    ...sharesComparedWords({ plan, names }, figures, { row, at }),
  ]
}

function moreOrLess({ value }: SaidFigure): string {
  return value !== null && value.startsWith('-') ? 'less' : 'more'
}

/** `; 57.4% of revenue against 60.5%: 3.1 pt better`, of places of different sizes and next to revenue. Nothing for revenue itself. */
function sharesComparedWords(
  { plan, names }: Pick<AnswerWriting, 'plan' | 'names'>,
  figures: AnswerFigures,
  { row, at }: Pick<AnswerItem, 'row' | 'at'>,
): AnswerWords {
  const isShown = areAmountsOfPlaces(plan, row) || (hasSharesBeside({ plan, names }) && row.unit === 'money' && row.metricId === null)
  if (!isShown || row.favorability === null) return []
  const [own, base] = [figures.said(row, at, 'SHARE_OF_REVENUE'), figures.said(row, at, 'SHARE_OF_REVENUE', 'BASE')]
  const points = figures.shareDifference(row, at, 'SIZE')
  if (points === null || own.value === null || base.value === null || own.value === base.value) return []
  // A larger part of revenue is no better than another one.
  const isOfRevenue = names.groups.some(({ id, type }) => id === row.groupId && type === 'REVENUE')
  return [
    '; ',
    own,
    ' of revenue against ',
    base,
    ...(/[1-9]/.test(points.text) && !isOfRevenue ? [': ', points, ` ${verdict(points)}`] : []),
  ]
}

/** `3,741 worse than Budget 2026, 0.9%` */
export function comparedWords({ plan }: AnswerWriting, figures: AnswerFigures, { row, at }: AnswerItem): AnswerWords {
  if (plan.measure === 'SHARE_CHANGE') {
    const points = figures.shareDifference(row, at, 'SIZE')
    return points === null ? ['no figure'] : /[1-9]/.test(points.text) ? [points, ` ${verdict(points)}`] : ['the same']
  }
  const change = figures.size(row, at, 'CHANGE')
  const percent = figures.size(row, at, 'CHANGE_PERCENT')
  const isPercentFirst = plan.measure.endsWith('PERCENT')
  const [lead, then] = isPercentFirst ? [percent, change] : [change, percent]
  return [lead, ` ${areAmountsOfPlaces(plan, row) ? moreOrLess(change) : verdict(change)}`, ...(then.value === null ? [] : [', ', then])]
}

/** ` The largest difference is Northeast: 75,253 worse, 22.3%.`; nothing where no part has one. @param label of a part. */
export function largestDifferenceWords(
  writing: AnswerWriting,
  figures: AnswerFigures,
  parts: readonly AnswerItem[],
  label: (part: AnswerItem) => string,
): AnswerWords {
  const isShare = writing.plan.measure === 'SHARE_OF_REVENUE'
  const sizes = parts.flatMap((part) => {
    const { row, at } = part
    const size = isShare ? figures.shareDifference(row, at, 'SIZE') : figures.size(row, at, 'CHANGE')
    return size === null || size.value === null ? [] : [{ part, size, value: absoluteDecimal(size.value) }]
  })
  const [most] = sizes.toSorted((left, right) => compareDecimals(right.value, left.value))
  if (most === undefined || compareDecimals(most.value, '0') === 0) return []
  const difference = isShare ? [most.size, ` ${verdict(most.size)}`] : comparedWords(writing, figures, most.part)
  return [` The largest difference is ${label(most.part)}: `, ...difference, '.']
}

/** Whether a difference is better or worse; more or less where nothing says which. */
function verdict({ outcome, value }: SaidFigure): string {
  if (outcome === 'FAVORABLE') return 'better'
  if (outcome === 'UNFAVORABLE') return 'worse'
  return value !== null && value.startsWith('-') ? 'less' : 'more'
}

type Moved = Pick<SaidFigure, 'value' | 'text'>

/** Which way figures of the same line went. Below zero, a rise of the number may be a fall of what it stands for. */
export function movedWord(first: Moved, last: Moved): 'rose' | 'fell' | 'went' {
  const [from, to] = [first.value ?? '0', last.value ?? '0']
  if (first.text === last.text || from.startsWith('-') || to.startsWith('-')) return 'went'
  return compareDecimals(to, from) > 0 ? 'rose' : 'fell'
}
