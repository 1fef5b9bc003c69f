import { namesEveryPlace } from '../../figures/question-places.ts'
import { type AttentionRule, bySeverity, sizeOf } from '../../home/attention/finding.ts'
import { OFF_SHARE } from '../../home/attention/pattern-rule.ts'
import { MISSED_SHARE } from '../../home/attention/plan-rules.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { groupTree, isCategory } from '../../mappings/group-tree.ts'
import { formatPercent } from '../../money/format.ts'
import { joinNames } from '../../sentence-text.ts'
import type { MonthIndex } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, monthName, monthsName } from '../../time/day-format.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanRow } from '../plan.ts'
import type { AnswerPart, AnswerWords } from './answer.ts'
import { answer, countFigure, countWords, note, plainFigure, warning } from './answer-sentences.ts'
import { type AnswerWriting, whenOf, whereOf } from './answer-writing.ts'
import { moneyText } from './figure-text.ts'
import { type JudgedMonths, judgedMonths } from './judged-months.ts'
import type { FoundThing, JudgedAttention } from './plan-results.ts'
import { listed } from './plan-walk.ts'
import { planRowsName } from './plan-words.ts'

/** The most findings listed for one month, or for several months together. */
const MOST_FINDINGS = 10
const MOST_OF_MONTHS = 40

/** What home finds at the places that are asked for, month by month, as far as it is about the lines that are. */
export function writeAttention(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names, results, requests } = writing
  const judged = judgedMonths(requests.days, names)
  if (results.problem !== null) return [warning(results.problem)]
  const rows = plan.rows.length === 0 ? '' : ` in ${planRowsName(plan, names)}`
  const place = namesEveryPlace(plan.places) ? '' : `, ${whereOf(writing)}`
  if (judged.months.length === 0) return [answer(`Nothing of ${whenOf(writing)}${place} can be judged: ${whyNone(judged, names)}`)]
  const where = `${rows} in ${monthsName(judged.months.toReversed())}${place}`
  const all = findingsOfPlan(writing, judged.months)
  const areSeveral = judged.months.length > 1
  const shown = plan.first === null ? all.slice(0, areSeveral ? MOST_OF_MONTHS : MOST_FINDINGS) : bySeverity(all).slice(0, plan.first)
  const limits = [...ofDays(judged, names), ...ofPlan(writing), ...ofFindings(results.attention)]
  if (all.length === 0) return [...lookedAt(writing, where), ...limits]
  return [
    answer(
      ...countWords(all.length, 'thing'),
      ` ${all.length === 1 ? 'stands' : 'stand'} out${where}`,
      ...(areSeveral ? [': ', ...byMonth(all, judged.months)] : []),
      '.',
    ),
    ...shown.map((one) => answer(...findingWords(one, areSeveral))),
    ...(shown.length < all.length && plan.first === null
      ? [note('These are the first ', countFigure(shown.length, 'findings told'), ' of ', countFigure(all.length, 'things'), '.')]
      : []),
    ...limits,
  ]
}

/** `5 in Jun 2026, 3 in May 2026 and none in Apr 2026`, of all months that are judged. */
function byMonth(all: readonly FoundThing[], months: readonly MonthIndex[]): AnswerWords {
  return listed(
    months.map((month) => {
      const count = all.filter(({ act }) => act.month === month).length
      return [count === 0 ? 'none' : countFigure(count, `things in ${monthName(month)}`), ` in ${monthName(month)}`]
    }),
  )
}

/** The words of a finding, with its month if there are several, and its amount if the words lack it. */
function findingWords(found: FoundThing, saysMonth: boolean): AnswerWords {
  const { key, sentence, act } = found
  const month = monthName(act.month)
  const isSaid = sentence.some(({ text }) => text.includes(month))
  return [
    ...(saysMonth && !isSaid ? [`${month}: `] : []),
    ...sentence.flatMap(({ kind, text }, at): AnswerWords => {
      if (kind === 'TEXT') return withCounts(text, `finding ${key} ${at}`)
      const printed = kind === 'MONEY' ? moneyText(text) : kind === 'SHARE' ? formatPercent(text, 1, 'MINUS') : text
      return [plainFigure(printed, text, `finding ${key} ${at}`, null, FINDING_UNITS[kind])]
    }),
    ...amountWords(found),
  ]
}

const FINDING_UNITS = { MONEY: 'MONEY', SHARE: 'RATIO', COUNT: 'COUNT' } as const

/** The amount of a finding, as home shows it next to the words; empty if they already say it. */
function amountWords({ key, rule, amount, sentence, locationIds }: FoundThing): AnswerWords {
  if (amount === null) return []
  const size = plainFigure(moneyText(sizeOf(amount)), sizeOf(amount), `finding ${key} amount`)
  const saysAmount = sentence.some(({ kind }) => kind === 'MONEY')
  switch (rule) {
    case 'LOCATION_BUDGET':
      return [locationIds.length === 1 ? '; ' : '; together ', size, ' below it']
    case 'LARGE_ENTRIES':
      return sentence.some(({ kind, text }) => kind === 'MONEY' && text === sizeOf(amount)) ? [] : ['; together ', size]
    case 'OFF_PATTERN':
      return saysAmount ? [] : ['; together ', size, ' off it']
    case 'POSTED_TWICE':
      return ['; ', size, ' more than usual']
    case 'NOT_POSTED':
      return ['; usually ', size]
    case 'UNMAPPED':
      return saysAmount ? [] : [': ', size, amount.startsWith('-') ? ' debit' : ' credit']
    default:
      return []
  }
}

const COUNTED = /(?<=^|\s)(\d[\d,]*)(?= (?:accounts?|entry|entries|locations?|elements?|figures?|slides?|days?|more)\b)/

/** The words of a finding with what it counts as figures. */
function withCounts(text: string, key: string): AnswerWords {
  // A split by a group has the groups at odd places.
  return text
    .split(COUNTED)
    .map((part, at) => (at % 2 === 0 ? part : plainFigure(part, part.replaceAll(',', ''), `${key} count ${at}`, null, 'COUNT')))
}

/** Those about the lines that are asked for, each once. */
function findingsOfPlan({ plan, names, results }: AnswerWriting, months: readonly MonthIndex[]): readonly FoundThing[] {
  const inner = plan.rows.flatMap((row) => withParts(row, names))
  const { byId } = groupTree(names.groups)
  const isWithin = (groupId: string | null, outerId: string): boolean => {
    for (let node = byId.get(groupId ?? ''); node !== undefined; node = node.parent ?? undefined) if (node.group.id === outerId) return true
    return false
  }
  const isInside = ({ act, accountIds = [] }: FoundThing): boolean =>
    inner.some((row) => {
      if (row.kind === 'METRIC') return act.metricId === row.metricId
      if (row.kind === 'ACCOUNT') return act.accountId === row.accountId || accountIds.includes(row.accountId)
      return row.kind === 'GROUP' && isWithin(act.groupId, row.groupId)
    })
  const isOfNow = months.length === 1 && months[0] === lastWholeMonth(names.time)
  const known = new Set<string>()
  return results.findings.filter((found) => {
    // Findings about the present, and not about a month, are in the result of each month: one of each is shown.
    const once = ONCE.has(found.rule) ? found.rule : found.key
    if (known.has(once)) return false
    known.add(once)
    // Whichever month changed after it was closed, it was lately.
    const isOfMonth = found.rule !== 'LATE_POSTING' || isOfNow || months.includes(found.act.month)
    return isOfMonth && (inner.length === 0 || isInside(found))
  })
}

const ONCE: ReadonlySet<AttentionRule> = new Set(['STALE_LEDGER', 'BUDGET_ENDS'])

/** A row, followed by the lines in its formula if it is a calculation. */
function withParts(row: PlanRow, { groups }: CompanyNames): readonly PlanRow[] {
  const group = row.kind === 'GROUP' ? groups.find(({ id }) => id === row.groupId) : undefined
  if (group === undefined || isCategory(group)) return [row]
  return [row, ...[...headlineParts(groups, group.id).keys()].map((groupId): PlanRow => ({ kind: 'GROUP', groupId }))]
}

function whyNone({ unfinished, isBeforeBooks }: JudgedMonths, { firstLedgerDay }: CompanyNames): string {
  if (unfinished.length === 0 && isBeforeBooks && firstLedgerDay !== null)
    return `the books begin on ${formatDay(firstLedgerDay, DAY_FORMATS.MONTH_NAME)}.`
  return 'the books have no whole month of it.'
}

/** Which months are judged for days that are not just these. */
function ofDays({ months, unfinished, isInstead, isPart, isBeforeBooks, count }: JudgedMonths, names: CompanyNames): readonly AnswerPart[] {
  const judged = monthsName(months.toReversed())
  const rest = monthsName(unfinished)
  const is = unfinished.length === 1 ? 'is' : 'are'
  if (isInstead)
    return [warning(`${rest} ${is} not over in the books. What stands out is judged by whole months, so this is the last one, ${judged}.`)]
  return [
    ...(unfinished.length > 0 ? [warning(`${rest} ${is} not over in the books, and not judged.`)] : []),
    ...(isPart ? [note(`What stands out is judged by whole months: this is all of ${judged}.`)] : []),
    ...(count > months.length
      ? [note('Only the newest ', countFigure(months.length, 'months judged'), ' of ', ...countWords(count, 'month'), ' are judged.')]
      : []),
    ...(isBeforeBooks && names.firstLedgerDay !== null && count === months.length
      ? [note(`The books begin on ${formatDay(names.firstLedgerDay, DAY_FORMATS.MONTH_NAME)}.`)]
      : []),
  ]
}

/** What is left out of the findings, and what is missing from them. */
function ofFindings(attention: JudgedAttention | null): readonly AnswerPart[] {
  const { unchecked = [], dealtWith = 0 } = attention ?? {}
  const failed = RULE_NAMES.flatMap(([rules, name]) => (rules.some((rule) => unchecked.includes(rule)) ? [name] : []))
  return [
    ...(dealtWith > 0
      ? [
          note(
            ...countWords(dealtWith, 'finding'),
            ` ${dealtWith === 1 ? 'is' : 'are'} left out: ${dealtWith === 1 ? 'it was' : 'they were'} marked on Home as done or not relevant.`,
          ),
        ]
      : []),
    ...(failed.length > 0 ? [warning(`Could not be checked: ${joinNames(failed)}. Ask again.`)] : []),
  ]
}

const RULE_NAMES: readonly (readonly [rules: readonly AttentionRule[], name: string])[] = [
  [['OVER_BUDGET'], 'lines against their budget'],
  [['LOCATION_BUDGET'], 'locations against their budget'],
  [['OFF_PATTERN'], 'lines off their usual amount'],
  [['POSTED_TWICE', 'NOT_POSTED', 'LOCATION_SILENT'], 'doubled and missing bookings'],
  [['LARGE_ENTRIES'], 'large entries'],
  [['UNMAPPED'], 'amounts outside the report'],
  [['LATE_POSTING'], 'changes to closed months'],
  [['CLOSING_LEFT_OUT'], 'entries that close a year'],
  [['METRIC_MISSING', 'METRIC_IMPLAUSIBLE'], 'metrics that are missing or look wrong'],
]

/** What was looked at, where nothing was found: what is not in it may be wrong all the same. */
function lookedAt(writing: AnswerWriting, where: string): readonly AnswerPart[] {
  const { attention } = writing.results
  if (attention === null) return [answer(`Nothing stands out${where}.`)]
  const { rules, rulesOfSome, unchecked, thresholds } = attention
  const asked = rulesAbout(writing)
  const isJudged = (...some: readonly AttentionRule[]): boolean =>
    some.some((rule) => asked.has(rule) && !unchecked.includes(rule) && (rules.includes(rule) || rulesOfSome.includes(rule)))
  const budget = writing.names.budgets[0]?.name ?? 'their budget'
  const money = (decimal: string, of: string) => plainFigure(moneyText(decimal), decimal, `threshold ${of}`)
  const share = (ratio: string, of: string, decimals = 1) =>
    plainFigure(formatPercent(ratio, decimals, 'MINUS'), ratio, `threshold ${of}`, null, 'RATIO')
  const things: readonly AnswerWords[] = [
    ...(isJudged('OVER_BUDGET')
      ? [[`lines worse than ${budget} by over `, money(thresholds.amount, 'amount'), ' and ', share(thresholds.percent, 'percent')]]
      : []),
    ...(isJudged('LOCATION_BUDGET') ? [['locations that miss it by ', share(MISSED_SHARE, 'missed'), ' or more']] : []),
    ...(isJudged('OFF_PATTERN') ? [['lines of a location over ', share(String(OFF_SHARE), 'off'), ' off their usual amount']] : []),
    ...(isJudged('POSTED_TWICE', 'NOT_POSTED', 'LOCATION_SILENT') ? [['bookings that are missing or doubled']] : []),
    ...(isJudged('LARGE_ENTRIES') ? [['entries of at least ', money(thresholds.entry, 'entry'), ' far above the usual size']] : []),
    ...(isJudged('UNMAPPED') ? [['accounts outside the report']] : []),
    ...(isJudged('LATE_POSTING') ? [['changes to closed months']] : []),
    ...(isJudged('METRIC_MISSING', 'METRIC_IMPLAUSIBLE') ? [['metrics that are missing or look wrong']] : []),
  ]
  if (things.length === 0) return [answer(`Nothing can be judged${where}: there are no entries or figures of it.`)]
  return [answer(`Nothing stands out${where}.`), answer('Looked at: ', ...listed(things), '.')]
}

/** Says so where a budget plans none of the months, or only some of them. */
function ofPlan(writing: AnswerWriting): readonly AnswerPart[] {
  const { attention } = writing.results
  if (attention === null || attention.unchecked.includes('OVER_BUDGET') || !rulesAbout(writing).has('OVER_BUDGET')) return []
  if (attention.rulesOfSome.includes('OVER_BUDGET'))
    return [note(`${writing.names.budgets[0]?.name ?? 'The budget'} plans only some of these months.`)]
  return attention.rules.includes('OVER_BUDGET') ? [] : [note('Nothing was compared with a budget: none plans these months here.')]
}

/** The rules that can find something about the lines, accounts and metrics that are asked for. */
function rulesAbout({ plan, names }: AnswerWriting): ReadonlySet<AttentionRule> {
  if (plan.rows.length === 0) return new Set(RULE_NAMES.flatMap(([rules]) => rules))
  const { byId } = groupTree(names.groups)
  return new Set(
    plan.rows
      .flatMap((row) => withParts(row, names))
      .flatMap((row): readonly AttentionRule[] => {
        if (row.kind === 'METRIC') return ['METRIC_MISSING', 'METRIC_IMPLAUSIBLE']
        const ofEntries: readonly AttentionRule[] = ['POSTED_TWICE', 'NOT_POSTED', 'LARGE_ENTRIES']
        if (row.kind === 'ACCOUNT') return row.groupId === null ? [...ofEntries, 'UNMAPPED'] : ofEntries
        const node = row.kind === 'GROUP' ? byId.get(row.groupId) : undefined
        if (node === undefined) return []
        if (!isCategory(node.group)) return ['LOCATION_BUDGET']
        return node.parent === null ? ['OVER_BUDGET', 'OFF_PATTERN', ...ofEntries] : ofEntries
      }),
  )
}
