import { shiftDecimal } from '../../../money/decimal.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan, PlanCondition } from '../../plan.ts'
import { plainName } from '../places/place-sets.ts'
import type { FollowingRule } from './following-rule.ts'

const ON = '^(?:(?:and|so|ok|but|then|now|thanks|great)[ ,]+)*'
const BASES_SAID: Readonly<Record<string, string>> = { PRIOR_YEAR: 'last year', BUDGET: 'budget', PRIOR_PERIOD: 'the prior period' }
const AXIS_WORDS =
  '(?:stores?|locations?|restaurants?|units?|regions?|areas?|accounts?|lines?|vendors?|months?|quarters?|years?|weeks?|days?|itself|how|what|far)'
const POINTING = '(?:it|that|this|those|these|them|each|both|one|ones|same|total|totals?|so)'
const TIMES = '(?:(?:in|for|during|at|by|vs) |q[1-4]|h[12]|20\\d\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|last|this|ytd)'
const SIDE = '(over|above|more than|under|below|less than)'
const FALLS = /^(?:decline|decrease|drop|fall|loss)/
const PLAIN = { order: null, first: null, last: null, chart: null } as const

/** Whether a plan is a whole report with one column of differences. */
function isReportAgainst({ kind, by, against, alsoAgainst }: Plan): boolean {
  return kind === 'REPORT' && by === null && against !== null && against.kind !== 'PLACES' && alsoAgainst === null
}

function isByPlace({ by }: Plan): boolean {
  return by === 'LOCATION' || by === 'REGION'
}

/** Whether the name of a line, an account or a metric has these words. */
function namesRow(words: string, { groups, accounts, metrics }: CompanyNames): boolean {
  return [...groups, ...accounts, ...metrics].some(({ name }) => ` ${plainName(name)} `.includes(` ${plainName(words)} `))
}

/** `5%` or `$10k`, as it limits a difference either way; null for neither. */
function moveOf(text: string): PlanCondition | null {
  const [, digits, unit] = /^\$?(\d[\d,]*(?:\.\d+)?) ?(%|k)?$/.exec(text) ?? []
  if (digits === undefined) return null
  const value = digits.replaceAll(',', '')
  return unit === '%'
    ? { measure: 'CHANGE_PERCENT', is: 'FURTHER', value: shiftDecimal(value, -2) }
    : { measure: 'CHANGE', is: 'FURTHER', value: unit === 'k' ? shiftDecimal(value, 3) : value }
}

/** What is asked of the rows of a table that was shown: one of them, those over a limit, another order, or where it is worst. */
export const AFTER_TABLES: readonly FollowingRule[] = [
  {
    // `why labor`, of lines against a base
    said: new RegExp(
      `${ON}(?:why|explain|what (?:happened|went on|is going on|was going on) (?:to|in|with|on)|what drove|what's (?:up|going on) with) (?!(?:is|are|was|were|did|do|does|has|have|not|${POINTING}|the (?:first|second|third|top|biggest|largest|worst|miss|variance))\\b)(?:the |our )?([a-z&' -]+?)(?: (?:is |was |are |were )?(?:so )?(?:over|under|high|low|off|up|down))?$`,
    ),
    after: (last, [line = '']) => {
      const base = last.against === null ? undefined : BASES_SAID[last.against.kind]
      const areLines = last.kind === 'FILTER' && (last.by === 'LINE' || last.by === 'ACCOUNT')
      return base !== undefined && (areLines || isReportAgainst(last)) ? { text: `and why is ${line} different from ${base}` } : null
    },
  },
  {
    // `by revenue`, of places ranked by EBITDA
    said: new RegExp(`${ON}(?:by|based on|in terms of) ((?!(?:the )?${AXIS_WORDS}\\b)[a-z&%' -]+)$`),
    after: (last, [line = '']) =>
      last.kind === 'RANK' && (isByPlace(last) || last.by === 'PERIOD') ? { text: `what about ${line}` } : null,
  },
  {
    // `over 60 only`, of shares of revenue side by side; `which are over 7%`, of those over time
    said: new RegExp(
      `${ON}(?:(?:only|just|show|which|what|the|those|these|ones?|stores|locations|regions|are|were) )*${SIDE} (\\d{1,2}(?:\\.\\d+)?) ?(%|percent)?(?: only)?$`,
    ),
    after: (last, [side = '', limit = '', sign = '']) => {
      const isOfShares = last.kind !== 'FILTER' && last.measure === 'SHARE_OF_REVENUE' && isByPlace(last)
      if (!isOfShares || (sign !== '' && last.kind !== 'TREND')) return null
      const is = /^(?:under|below|less)/.test(side) ? 'BELOW' : 'ABOVE'
      const where = [{ measure: 'SHARE_OF_REVENUE', is, value: shiftDecimal(limit, -2) } as const]
      return { plan: { ...last, ...PLAIN, kind: 'FILTER', against: null, alsoAgainst: null, rolling: null, where } }
    },
  },
  {
    // `just the variances over 5% and $5,000`, of a whole report
    said: new RegExp(
      `${ON}(?:(?:only|just|show|me|list|the|those|which) )*(?:variances?|lines?|differences?|items?|ones|misses)?(?: (?:that|which))?(?: (?:are|were))? ?(?:(?:off|out) by )?(?:over|above|more than|greater than|bigger than|larger than|exceeding|>) ?(\\$?\\d[\\d,.]* ?(?:%|k)?)(?: (?:and|or) (?:over |above )?(\\$?\\d[\\d,.]* ?(?:%|k)?))?(?: only)?$`,
    ),
    after: (last, [one = '', other = '']) => {
      const where = [one, other].filter((text) => text !== '').map((text) => moveOf(text.trim()))
      const known = where.flatMap((limit) => (limit === null ? [] : [limit]))
      if (!isReportAgainst(last) || known.length < where.length) return null
      return {
        plan: { ...last, ...PLAIN, kind: 'FILTER', by: 'LINE', measure: known[0]?.measure ?? 'CHANGE', hasYearToDate: false, where: known },
      }
    },
  },
  {
    // `sort by biggest decline`, of what stands against a base
    said: new RegExp(
      `${ON}(?:(?:sort|rank|order)(?:ed)? (?:it |them |these |those )?(?:by )?)?(?:the )?(?:biggest|largest|greatest|most|steepest) (declines?|decreases?|drops?|falls?|losses|increases?|gains?|growth|rises?|jumps?|improvements?)(?: (?:first|on top|at the top))?$`,
    ),
    after: (last, [way = '']) => {
      const isTable = last.kind === 'COMPARE' || last.kind === 'BREAKDOWN' || last.kind === 'RANK' || last.kind === 'FILTER'
      const areSides = last.against !== null && last.against.kind !== 'PLACES' && last.alsoAgainst === null
      const isMoney = last.measure === 'VALUE' || last.measure === 'CHANGE' || last.measure === 'VARIANCE'
      if (!isTable || !areSides || !isMoney || last.rows.length > 1 || !(isByPlace(last) || last.by === 'ACCOUNT')) return null
      const order = FALLS.test(way) ? 'ASC' : 'DESC'
      return { plan: { ...last, ...PLAIN, kind: 'RANK', measure: 'CHANGE', where: [], order } }
    },
  },
  {
    // `where is it worst`, of months one after the other: over all of them
    said: new RegExp(`${ON}(where (?:is|was|are|were) (?:it|that|this|we|they) (?:the )?(?:worst|best|highest|lowest|most|least))$`),
    after: (last, [asked = '']) =>
      last.kind === 'TREND' && last.by === null
        ? { text: `and ${asked}`, of: { ...last, ...PLAIN, kind: last.against === null ? 'FIGURES' : 'COMPARE', rolling: null } }
        : null,
  },
  {
    // `overtime only`, of the accounts of labor, or of a whole report
    said: new RegExp(
      `${ON}(?:show (?:me )?)?(?:(?:just|only) (?:the )?((?!${TIMES}|${POINTING}\\b|the\\b|top\\b|bottom\\b|worst\\b|best\\b)[a-z&' -]+)|((?!${TIMES}|${POINTING}\\b|top\\b|bottom\\b|worst\\b|best\\b)[a-z&' -]+?) (?:only|alone))$`,
    ),
    after: (last, [behind = '', before = ''], names) => {
      const line = (behind || before).trim()
      const areParts = last.kind === 'BREAKDOWN' && (last.by === 'ACCOUNT' || last.by === 'LINE')
      if (!areParts && !isReportAgainst(last) && !(last.kind === 'REPORT' && last.by === null)) return null
      // `just the Southeast`
      if (!namesRow(line, names)) return null
      const of: Plan = { ...last, ...PLAIN, kind: last.against === null ? 'FIGURES' : 'COMPARE', by: null }
      return { text: `and ${line}`, of }
    },
  },
  {
    // `send it as a chart`
    said: new RegExp(
      `${ON}(?:send|give|show|put|get|display|let me see) (?:me |us )?(?:it|that|this|them|those)(?: to me)? (?:as|in|on) (?:an? )?(?:chart|graph)$`,
    ),
    after: () => ({ text: 'chart it' }),
  },
]
