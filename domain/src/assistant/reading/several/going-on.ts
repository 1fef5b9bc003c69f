import { EVERY_PLACE } from '../../../figures/figure-question.ts'
import { headlineGroup } from '../../../home/usual-arrangement.ts'
import { firstDayOf, lastDayOf, monthOf, monthOfYear, yearOf } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { planRowsName } from '../../answers/plan-words.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import { ofNewVendors } from '../entries/new-vendors.ts'
import type { FollowingRule } from './following-rule.ts'

const ON = '^(?:(?:and|so|ok|but|then|now|thanks|great)[ ,]+)*'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const ASKED = '(?:(?:what|how) about |in |for |show )*(?:the )?'
const YEAR_BEFORE = '(?:since|vs\\.?|versus|over|on|from|than|against) (?:last year|ly|last yr|the prior year|prior year|a year ago)'
const GREW = '(?:grew|rose|went up|increased|gained|jumped|fell|dropped|declined|went down|shrank|moved|changed|swung|shifted)'
const NEW_STORES = '(?:the )?(?:new|closed|comp|comparable|same|existing)[ -](?:stores|locations|restaurants|ones|openings)'

/** Short questions that go on from figures: other days of the same name, the part that moved most, the average of a list. */
export const GOING_ON: readonly FollowingRule[] = [
  {
    // `and the prior June`, after June: not the one that was shown.
    said: new RegExp(`${ON}${ASKED}(?:prior|previous|preceding|last) ${MONTH}$|${ON}${ASKED}${MONTH} (?:before|prior)(?: that)?$`),
    after: (last, [prior, before], { time }) => {
      const shown = monthShown(last, time)
      return shown !== null && MONTHS[monthOfYear(shown) - 1] === (prior ?? before)
        ? { text: `what about ${prior ?? before} ${yearOf(firstDayOf(shown)) - 1}` }
        : null
    },
  },
  {
    said: new RegExp(`${ON}${ASKED}(?:prior|previous|preceding) (q[1-4])$`),
    after: (last, [quarter = ''], { time }) => {
      if (last.span.kind === 'LEDGER' || time.fiscalYearStartMonth !== 1) return null
      const { startDate, endDate } = resolveTimeSpan(last.span, time)
      const isOne = monthOf(endDate) - monthOf(startDate) === 2 && endDate === lastDayOf(monthOf(endDate))
      const isSame = isOne && Math.ceil(monthOfYear(monthOf(endDate)) / 3) === Number(quarter.slice(1))
      return isSame ? { text: `what about ${quarter} ${yearOf(startDate) - 1}` } : null
    },
  },
  {
    // `which part grew the most in 2026`, of a line or of what it is made of
    said: new RegExp(
      `${ON}(?:which|what) (?:part|piece|line|account|item|cost|component|category|bucket)s? (?:has |have )?(${GREW})(?: the| by the)? most(?: (.+))?$`,
    ),
    after: (last, [verb = '', time = ''], names) => {
      const [row, ...others] = last.rows
      const isOfLine =
        row?.kind === 'GROUP' && others.length === 0 && (last.kind === 'FIGURES' || last.kind === 'BREAKDOWN' || last.kind === 'DEFINE')
      if (!isOfLine || last.against !== null) return null
      const isOfAccounts = names.groups.find(({ id }) => id === row.groupId)?.formula === null
      if (time === '' && /^(?:moved|changed|swung|shifted)$/.test(verb)) {
        const by = isOfAccounts ? ('ACCOUNT' as const) : ('LINE' as const)
        const most = { measure: 'CHANGE', order: 'LARGEST', first: null, last: null, chart: null, against: { kind: 'PRIOR_YEAR' } } as const
        return { plan: { ...last, kind: 'RANK', by, ...most } }
      }
      const since = time.replace(new RegExp(YEAR_BEFORE), '')
      const most = /moved|swung|shifted/.test(verb) ? 'changed' : verb
      return {
        text: `which ${isOfAccounts ? 'accounts' : 'lines'} in ${planRowsName(last, names)} ${most} the most vs last year ${since}`.trim(),
      }
    },
  },
  {
    // `is that high compared to other stores`: among all of them.
    said: new RegExp(
      `${ON}(?:is|was) (?:that|it|this) (?:a lot|(?:really |very |unusually )?(?:high|low|good|bad|normal|typical|unusual|ok|okay|in line|out of line))(?:,)? (?:compared (?:to|with)|vs\\.?|versus|against|for|relative to|next to|with) (?:all )?(?:the |our )*(?:other|rest of the|others?)(?: (?:stores|locations|restaurants|ones|units))?$`,
    ),
    after: (last, _, { groups }) => {
      const [row, ...others] = last.rows
      const isOne =
        last.kind === 'FIGURES' && last.by === null && last.against === null && others.length === 0 && last.places.locationIds.length === 1
      if (!isOne || row === undefined || row.kind === 'VENDOR') return null
      const isCost = row.kind !== 'METRIC' && row.kind !== 'CALCULATION' && groups.find(({ id }) => id === row.groupId)?.type !== 'REVENUE'
      const measure = last.measure === 'VALUE' && isCost ? 'SHARE_OF_REVENUE' : last.measure
      return { plan: { ...last, kind: 'BREAKDOWN', by: 'LOCATION', places: EVERY_PLACE, measure, chart: null } }
    },
  },
  {
    // `which one grew more since last year`, of two figures next to each other
    said: new RegExp(
      `${ON}(?:which|what)(?: one| of (?:them|those|these|the two))? (?:has |have )?${GREW} (?:more|most|the most|faster|further)(?: ${YEAR_BEFORE})?$`,
    ),
    after: (last) =>
      last.kind === 'FIGURES' && last.rows.length > 1 && last.by === null && last.against === null
        ? { plan: { ...last, kind: 'COMPARE', against: { kind: 'PRIOR_YEAR' }, chart: null } }
        : null,
  },
  {
    // `average of the rest`, which a list of amounts says
    said: new RegExp(
      `${ON}(?:what(?:'s| is| was) )?(?:the )?(?:average|avg|mean)(?: (?:of|for|across) (?:the )?(?:rest|others?|them|those|these|all|all of them|remaining(?: ones)?))?$`,
    ),
    after: (last) =>
      (last.kind === 'BREAKDOWN' || (last.kind === 'TREND' && last.by === null)) &&
      last.rows.length === 1 &&
      last.measure === 'VALUE' &&
      last.rolling === null
        ? { plan: last }
        : null,
  },
  {
    // `now put 2026 beside it`, after the months of 2025
    said: new RegExp(
      `${ON}(?:put|set|show|add|overlay|have) (20\\d\\d) (?:right )?(?:beside|next to|alongside|against|on top of|with) (?:it|that|this|them|those)$`,
    ),
    after: (last, [year = ''], { time }) => {
      if (last.kind !== 'TREND' || last.by !== null || last.against !== null || last.span.kind === 'LEDGER') return null
      const { startDate, endDate } = resolveTimeSpan(last.span, time)
      const isNext = yearOf(startDate) === yearOf(endDate) && Number(year) === yearOf(startDate) + 1
      return isNext ? { text: `${year} vs ${yearOf(startDate)}` } : null
    },
  },
  {
    // `which store drags the worst region down`
    said: new RegExp(
      `${ON}which (?:stores?|locations?) (?:is |are )?(?:drags?|pulls?|holds?|brings?|dragging|pulling|holding|bringing|hurts?) (?:the |that )?(worst|lowest|weakest|bottom|highest|best|top|strongest) (?:region|area|market)(?: (?:down|back|up))?(?: the)?(?: most)?$`,
    ),
    after: ({ by }, [which = '']) => (by === 'REGION' ? { text: `the ${which} region by store` } : null),
  },
  {
    // `any months with nothing posted`
    said: new RegExp(
      `${ON}(?:are there |were there )?(?:any|which) (months|stores|locations) (?:with|had|have|that had) (?:nothing|no entries|none|zero|nothing at all)(?: posted| booked| in (?:it|them))?$`,
    ),
    after: (last, [unit = ''], names) =>
      last.rows.length === 1 && last.rows.every(({ kind }) => kind === 'GROUP' || kind === 'ACCOUNT')
        ? { text: `which ${unit} had no ${planRowsName(last, names)}` }
        : null,
  },
  {
    // `anything new vs last year`, after vendors
    said: new RegExp(
      `${ON}(?:is there |was there )?(?:any(?:thing|one|body)?|which (?:ones )?(?:are|were)|who(?:'s| is| was)) new(?: ones| vendors| names)?(?: (?:vs\\.?|versus|since|compared (?:to|with)|from|over) (last year|the year before|ly|a year ago))?$`,
    ),
    after: (last, [base]) => {
      const plan = last.by === 'VENDOR' && (last.kind === 'RANK' || last.kind === 'BREAKDOWN') ? ofNewVendors({ ...last, where: [] }) : null
      return plan && { plan: { ...plan, against: base === undefined ? null : { kind: 'PRIOR_YEAR' } } }
    },
  },
  {
    // `on which lines did we miss`, after the headline figures against a budget: of all lines.
    said: new RegExp(
      `${ON}(?:on |in )?(?:which|what) lines (?:did (?:we|it|they) (?:miss|fall short|lose)|(?:are|were|is|was) (?:we |it |they )?(?:behind|worse|short|off|missed|unfavorable))(?: (?:on|by|it|budget|plan|the budget))*$`,
    ),
    after: (last, _, { groups }) =>
      last.kind === 'COMPARE' &&
      last.by === null &&
      areHeadlines(last.rows, groups) &&
      last.against?.kind === 'BUDGET' &&
      last.measure === 'VALUE'
        ? {
            plan: {
              ...last,
              kind: 'FILTER',
              by: 'LINE',
              rows: [],
              where: [{ measure: 'VARIANCE', is: 'UNFAVORABLE', value: null }],
              chart: null,
            },
          }
        : null,
  },
  {
    // `which ones are over 3% of labor`, of overtime by store
    said: new RegExp(
      `${ON}which (?:ones|stores|locations) (?:are|were) (over|above|under|below) (\\d+(?:\\.\\d+)?) ?(?:%|percent) of ([a-z&' -]+)$`,
    ),
    after: (last, [side = '', size = '', whole = ''], names) => {
      const isList = (last.kind === 'BREAKDOWN' || last.kind === 'RANK') && last.by === 'LOCATION' && last.first === null
      const isOfOne = last.rows.length === 1 && last.against === null && last.measure === 'VALUE'
      return isList && isOfOne ? { text: `stores with ${planRowsName(last, names)} as % of ${whole} ${side} ${size}%` } : null
    },
  },
  {
    // `is that because of new stores`
    said: new RegExp(
      `${ON}(?:is|was) (?:that|this|it) (?:all |mostly |just |only )?(?:because of|due to|from|driven by|down to) ${NEW_STORES}$`,
    ),
    after: ({ against, rows }) =>
      against === null || against.kind === 'BUDGET' || against.kind === 'PLACES' || rows.length !== 1 ? null : { text: 'why' },
  },
  {
    // `leave those out then`, after what new stores brought
    said: new RegExp(`${ON}(?:leave|take) (?:those|them|these)(?: stores| ones)? out(?: then)?$`),
    after: ({ kind, against }) => (kind === 'BRIDGE' && against?.kind === 'PRIOR_YEAR' ? { text: 'same stores only' } : null),
  },
  {
    // `break it into traffic and check`
    said: new RegExp(
      `${ON}(?:break|split) (?:it|that|this)(?: down)? (?:in)?to (?:traffic|guests|covers|guest counts?|volume) and (?:check|average check|price|ticket)s?$`,
    ),
    after: (last, _, names) => {
      const [row, ...others] = last.rows
      const isRevenue =
        row?.kind === 'GROUP' && others.length === 0 && names.groups.find(({ id }) => id === row.groupId)?.type === 'REVENUE'
      return isRevenue ? { text: 'decompose the change in sales into guests and average check' } : null
    },
  },
  {
    // `now same quarter last year beside it`
    said: new RegExp(
      `${ON}(?:put |set |show |add )?(?:the )?same (?:quarter|month|period|time|half) (?:of )?last year (?:beside|next to|alongside|against) (?:it|that|this|them)$`,
    ),
    after: ({ against }) => (against === null ? { text: 'vs last year' } : null),
  },
  {
    // `how much of this came from new stores`, which the answer to why it changed shows.
    said: new RegExp(
      `${ON}how much of (?:this|that|it|the growth|the increase|the change|the gain)(?: growth| increase)? (?:came|comes|is|was|is coming|is due to|was due to)(?: from| because of)? ${NEW_STORES}$`,
    ),
    after: ({ against, rows }) =>
      against === null || against.kind === 'BUDGET' || against.kind === 'PLACES' || rows.length !== 1 ? null : { text: 'why' },
  },
]

/** The month that a plan is of; null for any other days. */
function monthShown({ span }: Plan, time: CompanyNames['time']) {
  if (span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(span, time)
  const month = monthOf(startDate)
  return startDate === firstDayOf(month) && endDate === lastDayOf(month) ? month : null
}

/** Whether rows are those of a question that names none: revenue and the headline result. */
function areHeadlines(rows: Plan['rows'], groups: CompanyNames['groups']): boolean {
  const headline = headlineGroup(groups)
  return rows.length === 2 && rows.some((row) => row.kind === 'GROUP' && row.groupId === headline)
}
