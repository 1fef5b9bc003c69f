import { priorYear, shiftTimeSpan } from '../../../time/comparison.ts'
import { monthOf } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { CUMULATIVE, canCompareTwice, limitsPeriods, listsVendors, MOST_ROLLING, type Plan, type PlanBase } from '../../plan.ts'
import { locationsIn } from '../places/quartiles.ts'
import { MONTH } from '../times/month-pattern.ts'
import { countSaid } from '../times/time-vocabulary.ts'
import type { FollowingRule } from './following-rule.ts'

const ON = '^(?:(?:and|so|ok|but|then|now|thanks|great)[ ,]+)*'
const ADDED_BASE = '(budget|plan|last year|prior year|ly)'
const COUNT = '(\\d+|two|three|four|five|six|nine|ten|twelve)'
const AXES = { store: 'LOCATION', location: 'LOCATION', region: 'REGION', account: 'ACCOUNT', line: 'LINE' } as const
const IN_PERCENT = { VARIANCE: 'VARIANCE_PERCENT', CHANGE: 'CHANGE_PERCENT' } as const

/** Whether a plan covers twelve months that end with any month, so that another end moves their start too. */
function isTrailing({ span }: Plan, time: Parameters<FollowingRule['after']>[2]['time']): boolean {
  if (span.kind === 'LEDGER' || span.kind === 'YEAR_TO_DATE') return false
  const { startDate, endDate } = resolveTimeSpan(span, time)
  const months = monthOf(endDate) - monthOf(startDate) + 1
  return months === 12 && (span.kind === 'LAST_PERIODS' || !startDate.endsWith('-01-01'))
}

/** What changes one part of the answer before: `swap in Hoboken`, `make it bars`, `6-month instead`, `restrict to the Southeast`. */
export const EDITS: readonly FollowingRule[] = [
  {
    said: new RegExp(`${ON}(?:hide|skip|forget|drop|scrap|lose) (?:it|that|this|the rest)[,;.–-]+ ?(?:and )?(.+)$`),
    after: (_, [rest = '']) => ({ text: rest }),
  },
  {
    said: new RegExp(
      `${ON}(?:make (?:it|that|this|them)|turn (?:it|that|this) into|(?:plot|chart|graph|draw) (?:it|that|this|them)(?: as| in)?|switch (?:it |that )?to|show (?:it|that|this) (?:as|in)|use|do) (?:a |an )?(bar|column|line)s?(?: chart| graph)?s?(?: instead| please| pls| rather)?$`,
    ),
    after: ({ kind }, [chart = '']) =>
      kind === 'TREND' || kind === 'BREAKDOWN' || kind === 'RANK' ? { text: `as a ${chart === 'line' ? 'line' : 'bar'} chart` } : null,
  },
  {
    said: new RegExp(`${ON}(?:as )?(bar|column|line)s?(?: chart| graph)?s?(?: instead| please| rather)$`),
    after: ({ kind }, [chart = '']) => (kind === 'TREND' ? { text: `as a ${chart === 'line' ? 'line' : 'bar'} chart` } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:as |in )?(?:a |the )?(?:share|%|percent(?:age)?s?|pct|portion) of (?:the )?(?:total|whole)(?: instead| please| rather)?$`,
    ),
    after: ({ kind, measure }) => (kind === 'BREAKDOWN' && measure === 'VALUE' ? { text: 'as a share of the total' } : null),
  },
  {
    said: new RegExp(`${ON}(?:swap|sub|switch)(?: it)? (?:in|to|over to) (?:the )?(.+?)(?: instead)?$`),
    after: (_, [other = '']) => ({ text: `what about ${other}` }),
  },
  {
    said: new RegExp(
      `${ON}(?:restrict|limit|narrow|confine|filter)(?: (?:it|this|that|them))?(?: down)? to (?:just |only )?(?:the )?(.+)$`,
    ),
    after: (_, [rest = '']) => ({ text: `only ${rest}` }),
  },
  {
    said: new RegExp(
      `${ON}(?:drop|lose|skip|ditch|remove|forget) the (?:regions?|stores?|months?|accounts?|lines?|locations?|quarters?)(?: and|,) (?:do|show|give|make|have|go)(?: (?:it|me|that|this))? (by [a-z]+)(?: instead)?$`,
    ),
    after: (_, [by = '']) => ({ text: by }),
  },
  {
    said: new RegExp(`${ON}(?:go )?back to (.+)$`),
    after: (_, [rest = '']) => ({ text: rest }),
  },
  {
    said: new RegExp(`${ON}(?:add|include|give me|show) (?:a |another |one more )?columns? (?:for|with|of) (?:the )?(.+)$`),
    after: (_, [rest = '']) => ({ text: `add ${rest}` }),
  },
  {
    // `what about the second worst`, of a ranking of one: the first two.
    said: new RegExp(
      `${ON}(?:(?:what|how|who) (?:about|is|was|comes) )?(?:the )?(?:(second|third)(?: (?:worst|best|highest|lowest|largest|biggest|most|place))?|(next|runner[- ]up)(?: (?:worst|best|highest|lowest|largest|one))?)(?: one)?$`,
    ),
    after: (last, [nth]) =>
      last.kind === 'RANK' && last.first === 1 && last.last === null ? { plan: { ...last, first: nth === 'third' ? 3 : 2 } } : null,
  },
  {
    // `which ones`, after how many there are: they are listed.
    said: new RegExp(`${ON}(?:which|what) (ones|stores|locations|restaurants|units)(?: (?:are|were) (?:they|those|these|that))?$`),
    after: (last, [kind]) => (last.kind === 'FILTER' && (kind === 'ones' || last.by === 'LOCATION') ? { plan: last } : null),
  },
  {
    // `in percent`, of shares: they are.
    said: new RegExp(`${ON}(?:show (?:it|that|them) )?(?:in|as) (?:percent|percentages?|a percentage|%)$`),
    after: (last) => (last.measure === 'SHARE_OF_REVENUE' ? { plan: last } : null),
  },
  {
    // `and the same period of 2025`, of vendors, which have no base here
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:for |in )?(?:the )?same (?:period|months|days|time)(?: of| in)? (20\\d\\d|last year)$`,
    ),
    after: (last, [said = ''], { time }) => {
      if (!listsVendors(last) || last.span.kind === 'LEDGER') return null
      const days = resolveTimeSpan(last.span, time)
      const back = said === 'last year' ? 1 : Number(days.startDate.slice(0, 4)) - Number(said)
      return back < 1 || back > 10 ? null : { plan: { ...last, span: { kind: 'FIXED', ...shiftTimeSpan(days, -12 * back) } } }
    },
  },
  {
    // `top quartile only`, of all in order
    said: new RegExp(
      `${ON}(?:show |keep )?(?:only |just )?(?:the )?top (quartile|third|quintile|decile|half)(?: only| alone)?(?: of (?:them|those))?$`,
    ),
    after: (last, [part = ''], { locations }) => {
      const isInOrder =
        last.kind === 'RANK' ? last.first === null : last.kind === 'BREAKDOWN' && last.against === null && last.rows.length === 1
      const isOfAll = isInOrder && last.by === 'LOCATION' && last.places.nodeIds.length + last.places.locationIds.length === 0
      if (!isOfAll) return null
      return { plan: { ...last, kind: 'RANK', order: last.order ?? 'DESC', first: locationsIn(part, locations), last: null, chart: null } }
    },
  },
  {
    // `add the budget`, `last year too`, of a report against the other
    said: new RegExp(
      `${ON}(?:(?:also )?(?:add|include|put)(?: in)? (?:the |a )?${ADDED_BASE}(?: columns?)?|(?:with |show |vs\\.? |against |and )?(?:the )?${ADDED_BASE}(?= too| as| also| next| on))(?: (?:too|as well|also|next to it|on top))*$`,
    ),
    after: (last, [added, also], { budgets: [budget] }) => {
      const base = [added, also].find(Boolean) ?? ''
      const other: PlanBase | null = /^(?:budget|plan)$/.test(base)
        ? budget === undefined
          ? null
          : { kind: 'BUDGET', budgetId: budget.id }
        : { kind: 'PRIOR_YEAR' }
      const both = other === null ? null : { ...last, alsoAgainst: other }
      return last.against !== null && last.alsoAgainst === null && both !== null && canCompareTwice(both) ? { plan: both } : null
    },
  },
  {
    said: new RegExp(
      `${ON}(?:show me |list |see )?what (?:was|is|got|has been) (?:booked|posted|charged|in it|in there)(?: (?:there|in there|to it|in it|on it))?$`,
    ),
    after: ({ kind, rows }) => ((kind === 'FIGURES' || kind === 'COMPARE') && rows.length > 0 ? { text: 'show the entries' } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:hide|drop|skip|leave out|exclude|ignore|suppress) (?:any(?:body|one|thing)|all|stores|locations|those|the ones|accounts|lines|ones)(?: that)? (?:moved|changed|are|is)? ?(?:by )?(?:under|below|less than|smaller than) \\$?(\\d[\\d,.]*k?)(?: dollars| bucks)?$`,
    ),
    after: ({ against, by }, [amount = '']) =>
      by === null && against === null
        ? null
        : { text: against === null ? `only those at least ${amount}` : `only those that changed by at least ${amount}` },
  },
  {
    said: new RegExp(`${ON}(?:please )?(?:show|give me|express|put) (?:it|that|this|them) (as .+?)(?: as well| too| also)?$`),
    after: (_, [rest = '']) => ({ text: rest }),
  },
  {
    // `break that line out by location`, of what explains a difference
    said: new RegExp(`${ON}(?:break|split) (?:that|this|the|it)(?: (?:line|one|figure|number))?(?: (?:out|down|up))? (by [a-z]+)$`),
    after: (_, [by = '']) => ({ text: by }),
  },
  {
    said: new RegExp(
      `${ON}(?:show me |list |pull (?:up )?|see )?(?:the )?(bills|invoices|entries|transactions|charges) (?:behind|for|in|under) (?:it|that|this|them|those)$`,
    ),
    after: (_, [kind = '']) => ({ text: `show the ${kind}` }),
  },
  {
    // `which account is most responsible`, of what explains a difference
    said: new RegExp(
      `${ON}(?:which|what) (account|line|store|location|region)s? (?:is|are|was|were) (?:the )?(?:most |mainly |mostly |largely |biggest )?(?:responsible|to blame|behind (?:it|that|this)|driving (?:it|that|this)|the (?:culprit|cause|driver))$`,
    ),
    after: ({ kind, driverIds }, [axis = '']) => (kind === 'BRIDGE' && driverIds.length === 0 ? { text: `by ${axis}` } : null),
  },
  {
    // `6-month instead`, `rolling 12`, of a sum over three
    said: new RegExp(
      `${ON}(?:make (?:it|that|this) )?(?:a )?(?:(?:rolling |trailing )?${COUNT}[- ]?months?(?: rolling| trailing)?|(?:rolling|trailing) ${COUNT})(?: instead| rather)?$`,
    ),
    after: (last, [named, bare]) => {
      const months = countSaid(named ?? bare ?? '')
      const isRolling = last.rolling !== null && last.rolling !== CUMULATIVE && !limitsPeriods(last)
      return isRolling && months > 1 && months <= MOST_ROLLING ? { plan: { ...last, rolling: months } } : null
    },
  },
  {
    // `and ending June 2025`, of the twelve months to June 2026
    said: new RegExp(`${ON}(?:(?:what|how) about )?(?:as of|as at|ending|ended|through|thru|to) (${MONTH})(?:[- ]'?(\\d{2}|20\\d\\d))?$`),
    after: (last, [month = '', year = ''], { time }) =>
      isTrailing(last, time)
        ? { text: `trailing 12 months ending ${month}${year === '' ? '' : ` ${year.length === 2 ? `20${year}` : year}`}` }
        : null,
  },
  {
    // `a year ago?`, of a place against all of them: the same of that year.
    said: new RegExp(`${ON}(?:(?:what|how) about )?(?:a year ago|last year|the year before|this time last year|ly)$`),
    after: (last, _, { time }) =>
      last.against?.kind === 'PLACES' && last.span.kind !== 'LEDGER'
        ? { plan: { ...last, span: { kind: 'FIXED', ...priorYear(resolveTimeSpan(last.span, time)) } } }
        : null,
  },
  {
    // `as % of budget`, of what is ranked by its variance
    said: new RegExp(`${ON}(?:as |in )?(?:an? )?(?:%|percent(?:age)?|pct)(?: of (?:the )?(?:budget|plan))?(?: instead)?$`),
    after: (last) => {
      const percent = last.measure === 'VARIANCE' || last.measure === 'CHANGE' ? IN_PERCENT[last.measure] : null
      return last.kind === 'RANK' && last.against?.kind === 'BUDGET' && percent !== null ? { plan: { ...last, measure: percent } } : null
    },
  },
  {
    // `top 5 locations driving it`, of one line against a base
    said: new RegExp(
      `${ON}(?:the |show |show me )*top ${COUNT} (store|location|region|account|line)s? (?:driving|behind|causing|responsible for|contributing to) (?:it|that|this|the (?:change|variance|difference|miss|beat))$`,
    ),
    after: (last, [said = '', axis = '']) => {
      const isOne = last.kind === 'COMPARE' && last.rows.length === 1 && last.against !== null && last.against.kind !== 'PLACES'
      const by = AXES[axis as keyof typeof AXES]
      if (!isOne || last.by !== null) return null
      return {
        plan: { ...last, kind: 'RANK', by, measure: 'CHANGE', alsoAgainst: null, order: 'LARGEST', first: countSaid(said), chart: null },
      }
    },
  },
]
