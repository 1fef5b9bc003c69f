import { namesEveryPlace } from '../../figures/question-places.ts'
import { hasOwnConditions, isEitherWay, limitedPeriod, limitsEveryPeriod, limitsPeriods } from '../plan.ts'
import type { AnswerPart, AnswerWords } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import type { AnswerItem } from './answer-items.ts'
import { answer, countFigure, countWords } from './answer-sentences.ts'
import { type AnswerWriting, atWhere, inWhen, inWhenAndWhere, whenOf, whereOf } from './answer-writing.ts'
import { figureSentence } from './figure-sentences.ts'
import { itemsOf } from './plan-questions.ts'
import { againstName, chosenName, conditionsWords, inBase, lackedName, limitedName } from './plan-words.ts'

/** More lines are in the table alone. */
export const MOST_SENTENCES = 4

/** What an answer says where there are no figures. */
export const NOTHING = 'There are no figures for this. Ask about other lines, places or days.'

/** The items a filter checked, and those the answer lists. */
export interface FilteredItems {
  /** Those that are asked for, more of them than a table shows. */
  readonly all: readonly AnswerItem[]
  readonly total: readonly AnswerItem[]
  /** What was looked at. */
  readonly parts: readonly AnswerItem[]
  /** What of it has nothing to be compared with. */
  readonly uncompared: readonly AnswerItem[]
}

/**
 * How many met the conditions: places with all their rows, where rows have conditions of their own; else of each of several rows, as a place
 * may meet them with one row and not with another.
 */
export function filterSentences(
  writing: AnswerWriting,
  figures: AnswerFigures,
  items: FilteredItems,
  found: number,
): readonly AnswerPart[] {
  const { plan } = writing
  const { all, parts, uncompared } = items
  const { rows } = figures.table
  if (limitsPeriods(plan)) return [answer(...periodsWords(writing, figures, items))]
  if (itemsOf(plan) === 'ROWS' || rows.length < 2 || rows.length !== plan.rows.length)
    return [
      answer(...filterWords(writing, found, { among: parts.length, uncompared: uncompared.length })),
      ...wholeBesideFilter(writing, figures, items),
    ]
  const rowsTold = hasOwnConditions(plan) ? rows.slice(0, 1) : rows.slice(0, MOST_SENTENCES)
  return rowsTold.map((row, at) => {
    const own = plan.rows[at]
    const of = hasOwnConditions(plan) || own === undefined ? writing : { ...writing, plan: { ...plan, rows: [own] } }
    const count = (some: readonly AnswerItem[]): number => some.filter((one) => !one.isTotal && one.row.key === row.key).length
    return answer(...filterWords(of, count(all), { among: count(parts), uncompared: count(uncompared) }))
  })
}

/** `3 of the 24 locations had EBITDA below 0 in a month of Jan – Jun 2026, 4 times in all.` */
function periodsWords(writing: AnswerWriting, figures: AnswerFigures, { all, parts }: FilteredItems): AnswerWords {
  const { plan, names } = writing
  const placesOf = (items: readonly AnswerItem[]): number => new Set(items.map(({ at }) => figures.placeKey(at))).size
  const [found, among] = [placesOf(all), placesOf(parts)]
  const one = chosenName(plan, names)
  const of = countWords(among, one, `${one}s`)
  const unit = limitedPeriod(plan) === 'QUARTERLY' ? 'quarter' : 'month'
  const isOfEvery = limitsEveryPeriod(plan)
  const ofPeriods = isOfEvery ? `in every ${unit} of ` : `in a ${unit} of `
  const rest = ` had ${limitedName(plan, names)} ${conditionsWords(plan.where, plan, names)} ${ofPeriods}${whenOf(writing)}${atWhere(writing)}`
  if (among === 0) return [NOTHING]
  if (among === 1)
    return [
      all.length === 0 ? 'None' : countFigure(all.length, `${unit}s that meet the conditions`),
      ' of the ',
      ...countWords(parts.length, unit),
      `${rest.replace(ofPeriods, 'in ')}.`,
    ]
  if (found === 0) return ['None of the ', ...of, `${rest}.`]
  const times: AnswerWords =
    isOfEvery || all.length === found ? ['.'] : [', ', countFigure(all.length, `${unit}s that meet the conditions`), ' times in all.']
  return [countFigure(found, `${one}s that meet the conditions`), ' of the ', ...of, rest, ...times]
}

/** `labor % in June, which stores are over 32%`: with the figure of all of them together, for comparison with the limit. */
function wholeBesideFilter(writing: AnswerWriting, figures: AnswerFigures, { total }: FilteredItems): readonly AnswerPart[] {
  const { plan } = writing
  const [whole, ...others] = total
  const isOfLevels = plan.against === null && plan.where.every(({ value, is }) => value !== null && !isEitherWay(is))
  if (whole === undefined || others.length > 0 || !isOfLevels || itemsOf(plan) !== 'PLACES') return []
  return [answer(...figureSentence(writing, figures, whole, namesEveryPlace(plan.places) ? { place: whereOf(writing) } : {}))]
}

export function filterWords(
  writing: AnswerWriting,
  found: number,
  { among, uncompared }: { readonly among: number; readonly uncompared: number },
): AnswerWords {
  const { plan, names } = writing
  const base = againstName(plan, names)
  const conditions = conditionsWords(plan.where, plan, names)
  const one = chosenName(plan, names)
  const many = `${one}s`
  const isOne = found === 1
  // `changed by more than 10%` is a verb itself.
  const isMove = plan.where[0] !== undefined && isEitherWay(plan.where[0].is)
  const verb =
    itemsOf(plan) !== 'ROWS'
      ? ` had${hasOwnConditions(plan) ? '' : ` ${limitedName(plan, names)}`}${isMove ? ' that' : ''}`
      : isMove
        ? ''
        : isOne
          ? ' was'
          : ' were'
  const isNone = plan.where.some(({ is }) => is === 'NONE')
  const limited = lackedName(plan, names)
  // `2 of the 9 locations had … at 9 locations`
  const where = atWhere(writing) === ` at ${among} ${many}` ? inWhen(writing) : inWhenAndWhere(writing)
  const rest = isNone
    ? ` had no ${limited}${where}${base === null ? '' : `, but some ${inBase(plan, names)}`}.`
    : `${verb} ${conditions}${where}.`
  const all = countWords(among, one, many)
  if (among === 0) return [NOTHING]
  if (isNone && found === 0 && base !== null) return [`Every ${one} that had ${limited} ${inBase(plan, names)} had some${where}, too.`]
  if (isNone && found === 0) return ['All ', ...all, ` had ${limited}${where}.`]
  // Budgets plan lines.
  if (uncompared === among && plan.by === 'ACCOUNT' && plan.against?.kind === 'BUDGET')
    return [`${base ?? 'The budget'} has no figures of accounts. Ask about lines instead.`]
  if (uncompared === among)
    return ['There is nothing to compare: none of the ', ...all, ` has figures both for ${whenOf(writing)} and for ${base ?? 'before'}.`]
  const end: AnswerWords =
    uncompared === 0
      ? []
      : [' ', countFigure(uncompared, `${many} without figures to compare`), ` ${uncompared === 1 ? one : many} had no figures to compare.`]
  if (among === 1) return [`${found === 0 ? 'No' : 'The one'} ${one}`, rest]
  if (found === 0) return ['None of the ', ...all, rest, ...end]
  if (found === among) return ['All ', ...all, rest]
  // Several lines are counted each.
  const what = hasOwnConditions(plan) ? 'the conditions' : `the condition on ${limitedName(plan, names)}`
  return [countFigure(found, `${many} that meet ${what}`), ' of the ', ...all, rest, ...end]
}
