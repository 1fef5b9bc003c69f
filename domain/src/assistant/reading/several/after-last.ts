import { EVERY_PLACE, type QuestionPlaces } from '../../../figures/figure-question.ts'
import { flattenLocations, locationIdsUnder } from '../../../locations/location-tree.ts'
import { isCategory } from '../../../mappings/group-tree.ts'
import { shiftDecimal } from '../../../money/decimal.ts'
import { joinNames } from '../../../sentence-text.ts'
import { priorYear } from '../../../time/comparison.ts'
import { monthOf, monthOfYear, yearOf } from '../../../time/day.ts'
import { resolveTimeSpan } from '../../../time/time-span.ts'
import { areWholeMonths } from '../../../time/whole-months.ts'
import { isProfitLine } from '../../answers/plan-names.ts'
import { planRowsName } from '../../answers/plan-words.ts'
import { type CompanyNames, regionLevel } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import { areRegions, joinedPlaces, placeIds, placeNamed } from '../places/place-sets.ts'
import { AFTER_TABLES } from './after-tables.ts'
import { EDITS } from './edits.ts'
import type { AfterLast, FollowingRule } from './following-rule.ts'
import { GOING_ON } from './going-on.ts'

const ON = '^(?:(?:and|so|ok|but|then|now|thanks|great)[ ,]+)*'
const MORE_THAN = String.raw`(more than|over|at least) \$?(\d[\d,]*(?:\.\d+)?) ?(k|%|percent)?`
const THOSE_ONES = '(?:the )?(?:those|ones|stores|locations|regions|accounts|lines)?(?: that (?:are|were))?'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const BY = { LOCATION: 'by store', REGION: 'by region', PERIOD: 'by month' } as const

const AMOUNTS: ReadonlySet<Plan['measure']> = new Set(['VALUE', 'CHANGE', 'VARIANCE'])

const AXIS_WORD = '(stores?|locations?|regions?|lines?|accounts?|vendors?|months?|quarters?)'

const RULES: readonly FollowingRule[] = [
  ...GOING_ON,
  ...EDITS,
  ...AFTER_TABLES,
  {
    // Down is no direction of figures here.
    said: new RegExp(
      `${ON}(?:(?:go|drill|take (?:it|that|this)|get|break (?:it|that|this)|bring (?:it|that|this)) )?down to (?:the )?${AXIS_WORD}(?: levels?| detail)?$`,
    ),
    after: (_, [axis = '']) => ({ text: `by ${axis}` }),
  },
  {
    said: new RegExp(
      `${ON}(?:put|set|show|add|have) (?:the )?(20\\d\\d|last year|(?:prior )?year before|prior year|ly|py|budget|plan) (?:right )?(?:next to|beside|alongside|up against|side by side with) (?:it|that|this|them|those|these)$`,
    ),
    after: ({ against }, [base = '']) => (against === null ? { text: `compare to ${base}` } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:sort(?:ed)? (?:it |them |that )?by )?(?:the )?(?:biggest|largest) (?:variances?|differences?|gaps?|changes?|swings?) (?:first|on top|at the top)$`,
    ),
    after: (last) =>
      last.against === null
        ? null
        : last.kind !== 'REPORT'
          ? { text: 'biggest change' }
          : isWholeReport(last)
            ? { plan: { ...ofBiggestChange(last, 'LINE'), first: null } }
            : null,
  },
  {
    // Of a whole report its lines are put in order.
    said: new RegExp(
      `${ON}(?:sort|rank|order)(?: it| them| that| these| this)?(?: by (?:the )?(?:variance|difference|change|gap)s?)?(?: (?:vs|to|against) (?:the )?(budget|plan|last year|prior year))?$`,
    ),
    after: (last, [base = '']) => {
      const isOther = base !== '' && last.against?.kind !== (/budget|plan/.test(base) ? 'BUDGET' : 'PRIOR_YEAR')
      return isWholeReport(last) && !isOther ? { text: 'rank lines by variance' } : null
    },
  },
  {
    // `and the whole region`, of one store: the one that it is in.
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:for )?(?:the |its |their )?(?:whole |entire |full )?region(?: as a whole| overall)?$`,
    ),
    after: (last, _, names) => ofRegionAround(last, names),
  },
  {
    // `what about the other two regions`, of one of them.
    said: new RegExp(
      `${ON}(?:(?:what|how) about |show (?:me )?)?(?:the )?(?:other|remaining|rest of the)(?: (?:two|three|four|\\d))? regions(?: too| as well)?$`,
    ),
    after: (last, _, names) => ofOtherRegions(last, names),
  },
  {
    // `just the Southeast stores`, of regions.
    said: new RegExp(
      `${ON}(?:(?:just |only |show )*(?:me )?(?:the )?([a-z -]+?) (?:stores|locations|restaurants|units|ones)(?: only)?|(?:just |only )+(?:the |in |in the )?([a-z -]+?))$`,
    ),
    after: (last, [stores, region], names) => ofStoresIn(last, stores ?? region ?? '', names),
  },
  {
    // `which southeast stores are over`, of regions against a budget.
    said: new RegExp(
      `${ON}which ([a-z -]+?) (?:stores|locations|restaurants|units|ones) (?:are|is|were|was) (behind|ahead|over|under|above|below|up|down|worse|better)(?: (?:it|budget|plan))?$`,
    ),
    after: (last, [region = '', side = '']) =>
      nounOf(last) !== null && last.against !== null ? { text: `which ${region} stores ${sideOf(side, last)}` } : null,
  },
  {
    // `only the ones that lost ground against last June`
    said: new RegExp(
      `${ON}(?:just |only )(?:show )?(?:me )?(?:the )?(?:stores|locations|restaurants|ones|regions)(?: that| which)? (?:lost ground|slipped|went backwards?|got worse|declined|fell|dropped|went down|are down|were down) (?:against|vs\\.?|versus|from|on|since|over|compared (?:to|with)) ((?:last year|ly|last [a-z]+|budget|plan))$`,
    ),
    after: (last, [base = ''], names) => {
      const noun = nounOf(last)
      const isSame = /^last (?!year)/.test(base) && !isOfLastNamed(base, last, names)
      return noun === null || last.against !== null || isSame
        ? null
        : { text: `which ${noun} are worse than ${/budget|plan/.test(base) ? base : 'last year'}` }
    },
  },
  {
    // `just the ones in the red`
    said: new RegExp(
      `${ON}(?:just |only )(?:show )?(?:me )?(?:the )?(?:stores|locations|restaurants|ones|months)(?: that are| which are| that were)? (?:in the red|negative|losing money|below zero|with (?:a )?loss(?:es)?)$`,
    ),
    after: (last, _, names) => ofBound(last, true, '0', names),
  },
  {
    // `which lines are behind that`, of what is compared
    said: new RegExp(
      `${ON}(?:which|what) (lines?|accounts?) (?:are|is|were|was) (?:behind|driving|causing|responsible for) (?:that|it|this)$`,
    ),
    after: ({ kind, by, rows, against }, [axis = '']) =>
      kind === 'COMPARE' && by === null && against !== null && rows.length === 1 ? { text: `why by ${axis.replace(/s$/, '')}` } : null,
  },
  {
    // `what changed most`, of what is compared: which of its accounts, or of its lines.
    said: new RegExp(`${ON}what (?:changed|moved|shifted)(?: the)? most$`),
    after: ({ kind, by, rows, against }) =>
      kind === 'COMPARE' && by === null && against !== null && rows.length === 1
        ? { text: `which ${rows[0]?.kind === 'GROUP' && against.kind !== 'BUDGET' ? 'account' : 'line'} changed most` }
        : null,
  },
  {
    // `by more than 10k`, of those that missed a budget.
    said: new RegExp(`${ON}(?:only )?by ${MORE_THAN}$`),
    after: (last, [size = '', amount = '', unit]) => ofMore(last, size === 'at least', amount.replaceAll(',', ''), unit),
  },
  {
    // `only those over by more than $2,000`, `just the ones more than 5% over`, of those over budget.
    said: new RegExp(
      `${ON}(?:just |only )*(?:show )?(?:me )?${THOSE_ONES} ?(?:(over|above|under|below|behind|short|ahead) by ${MORE_THAN}|${MORE_THAN} (over|above|under|below|behind|short|ahead))$`,
    ),
    after: (last, [side, size, amount, unit, sizeBefore, amountBefore, unitBefore, sideAfter]) =>
      isOnSide(last, side ?? sideAfter ?? '')
        ? ofMore(last, (size ?? sizeBefore) === 'at least', (amount ?? amountBefore ?? '').replaceAll(',', ''), unit ?? unitBefore)
        : null,
  },
  {
    // `which stores`, of what explains a difference.
    said: new RegExp(`${ON}which (stores|locations|restaurants|regions)$`),
    after: (last, [axis = '']) => {
      if (last.kind !== 'BRIDGE') return null
      return last.by === 'LOCATION' ? { plan: { ...last, kind: 'COMPARE' } } : { text: axis === 'regions' ? 'by region' : 'by store' }
    },
  },
  {
    // `stores side by side`, of a whole report
    said: new RegExp(
      `${ON}(?:put |set |show )?(?:the |these |those |both |all )*(?:stores|locations|restaurants|them|both)? ?side by side$`,
    ),
    after: (last) => (last.kind === 'REPORT' && last.by === null && !isOfOnePlace(last) ? { plan: { ...last, by: 'LOCATION' } } : null),
  },
  {
    // `where does that number come from`
    said: new RegExp(
      `${ON}(?:where (?:does|did) (?:that|this|it|the|that number|this number|the number|that figure|this figure)(?: number| figure)? come from|what(?:'s| is) behind (?:that|this|the) (?:number|figure)|how (?:did|do) you get (?:that|this|it|to that))$`,
    ),
    after: ({ kind, rows, against }) =>
      kind === 'FIGURES' && against === null && rows.length === 1 && rows[0]?.kind !== 'METRIC' && rows[0]?.kind !== 'CALCULATION'
        ? { text: 'show the entries' }
        : null,
  },
  {
    // `is that high`: against all locations, or the year before.
    said: new RegExp(
      `${ON}(?:is|was) (?:that|it|this) (?:a lot|(?:really |very |unusually )?(?:high|low|good|bad|normal|typical|unusual|ok|okay|in line|out of line))(?: for us)?$`,
    ),
    after: (last) => {
      const isOne = last.kind === 'FIGURES' && last.rows.length === 1 && last.by === null && last.against === null
      const isShare = last.measure === 'SHARE_OF_REVENUE' || last.measure === 'PER_METRIC' || last.rows[0]?.kind === 'METRIC'
      return isOne ? { text: isOfOnePlace(last) && isShare ? 'vs the company' : 'vs last year' } : null
    },
  },
  {
    // `how much was each last month`, of the accounts that a line is made of.
    said: new RegExp(`${ON}how much (?:was|is|were|are) (?:each|each one|each of (?:them|those|these))(?: (.+))?$`),
    after: ({ kind, by, rows }, [time = '']) =>
      (kind === 'DEFINE' || (kind === 'BREAKDOWN' && by === 'ACCOUNT')) && rows.length === 1 ? { text: `by account ${time}` } : null,
  },
  {
    // `compare that to the other Southeast stores`: to each of them.
    said: new RegExp(
      `${ON}(?:compare (?:it|that|this) |how does (?:it|that|this) compare )?(?:vs\\.?|versus|against|to|with) (?:all )?(?:the |our )?other ([a-z -]+?) (?:stores|locations|restaurants|units)$`,
    ),
    after: (last, [region = ''], names) => {
      const node = placeNamed(region, names)
      const [own] = last.places.locationIds
      return node !== null && own !== undefined && locationIdsUnder(node).includes(own) ? ofEachIn(last, region, names) : null
    },
  },
  {
    // `which stores moved most`, of a share against another time: in points.
    said: new RegExp(`${ON}which (stores?|locations?|regions?) (?:moved|changed|swung|shifted)(?: the)? most$`),
    after: (last, [axis = '']) => {
      const isShare = last.kind === 'COMPARE' && last.measure === 'SHARE_OF_REVENUE' && last.against !== null && last.rows.length === 1
      if (!isShare || last.against?.kind === 'PLACES') return null
      const first = axis.endsWith('s') ? 5 : 1
      const by = axis.startsWith('region') ? 'REGION' : 'LOCATION'
      return { plan: { ...last, kind: 'RANK', measure: 'SHARE_CHANGE', by, order: 'LARGEST', first, last: null, chart: null } }
    },
  },
  {
    // `take off the commissions, what's left`
    said: new RegExp(
      `${ON}(?:take off|take out|subtract|net out|back out|deduct|less|minus|net of|after) (?:the |our )?((?:(?!at|in|for|from)\\b[a-z&'-]+ )*?(?!at|in|for|from)\\b[a-z&'-]+),? (?:and )?what(?:'s| is| do we have| are we)? (?:left|remaining|remains|keep)$`,
    ),
    after: (last, [line = ''], names) => {
      const isPlain = (last.kind === 'FIGURES' || last.kind === 'BREAKDOWN') && last.against === null && last.rows.length === 1
      const by = last.by === null ? '' : last.by === 'LOCATION' ? ' by store' : last.by === 'REGION' ? ' by region' : null
      return isPlain && by !== null && last.measure === 'VALUE' ? { text: `${planRowsName(last, names)} minus ${line}${by}` } : null
    },
  },
  {
    // `show it for Q2 against last year`, of what a line is
    said: new RegExp(
      `${ON}(?:show|give|get|pull|run|(?:what|how) (?:was|is|were|are|did))(?: me)? (?:it|that|this|them)(?: (?:do|look|come out))?(?: (?:for|in|at|by|vs\\.?|versus|against) (.+))$`,
    ),
    after: (last, [rest = ''], names) =>
      last.kind === 'DEFINE' && last.rows.length === 1 ? { text: `${planRowsName(last, names)} ${rest}`, isNew: true } : null,
  },
  {
    // `add 2024`, of the months of 2025: those next to them.
    said: new RegExp(`${ON}(?:also )?(?:add|include|overlay|layer in|throw in) (20\\d\\d|last year|the prior year|ly)(?: too| as well)?$`),
    after: ({ kind, by, against, span }, [base = ''], { time }) => {
      if (kind !== 'TREND' || by !== null || against !== null || span.kind === 'LEDGER') return null
      const { startDate, endDate } = resolveTimeSpan(span, time)
      const isBefore = yearOf(startDate) === yearOf(endDate) && Number(base) === yearOf(startDate) - 1
      return /^\d/.test(base) && !isBefore ? null : { text: 'vs last year' }
    },
  },
  {
    // `only those below the company average`, of one share by store
    said: new RegExp(
      `${ON}(?:(?:only|just) )?(?:show )?(?:me )?(?:which (?:stores|locations|ones) are |the ones |those |stores |the stores )(?:that are )?(below|under|above|over) (?:the )?(?:company |group |chain |overall )?(?:average|avg|mean)$`,
    ),
    after: (last, [side = ''], names) => {
      const isList = last.kind === 'BREAKDOWN' && last.by === 'LOCATION' && last.rows.length === 1 && last.against === null
      const where = side === 'below' || side === 'under' ? 'below' : 'above'
      return isList && last.measure === 'SHARE_OF_REVENUE'
        ? { text: `stores with ${planRowsName(last, names)} % ${where} the company average` }
        : null
    },
  },
  {
    // `show me those entries`, of a store that a ranking names
    said: new RegExp(`${ON}(?:show |list |give |pull )(?:me )?(?:those|these|its|the) (entries|transactions|bills|invoices)$`),
    after: (last, [noun = '']) => (last.kind === 'RANK' && last.by === 'LOCATION' && last.first === 1 ? { text: `${noun} there` } : null),
  },
  {
    // `who are they from`, of entries of some size: sums by vendor would be of all sizes, and the list names the vendors.
    said: new RegExp(
      `${ON}(?:who|(?:which|what) vendors?) ?(?:(?:are|were) )?(?:they|those|these|it|that)?(?: all)?(?: from| with| by| to)?$|${ON}from (?:whom|who|which vendors?)$`,
    ),
    after: (last) => (last.kind === 'TRANSACTIONS' && last.where.length > 0 && last.vendor === null ? { plan: last } : null),
  },
  {
    // `divide by guests`
    said: new RegExp(
      `${ON}(?:divide|divided) (?:(?:it|that|this|them) )?by (?:the |number of )*(guests|transactions|labor hours|hours|seats|square feet|store weeks|weeks)$`,
    ),
    after: ({ measure }, [metric = '']) =>
      measure === 'VALUE' ? { text: `per ${metric.replace(/feet$/, 'foot').replace(/s$/, '')}` } : null,
  },
  {
    // `anything over 5k`, of one line: its entries of that size.
    said: new RegExp(
      `${ON}(?:is there |was there |are there )?(?:anything|something|any)(?: entries| bills| charges)? (over|above|bigger than|larger than|more than|under|below) (\\$?\\d[\\d,.]*(?:k| grand| thousand)?)$`,
    ),
    after: ({ kind, rows, measure }, [side = '', size = '']) =>
      kind === 'FIGURES' && rows.length === 1 && measure === 'VALUE' ? { text: `show the entries ${side} ${size}` } : null,
  },
  {
    // `add a prior-year column`
    said: new RegExp(
      `${ON}(?:add|include|give me|show|put in) (?:a |an |the )?(prior[- ]year|last[- ]year|previous[- ]year|ly|py|budget|plan) (?:column|columns|comparison)(?: too| as well)?$`,
    ),
    after: ({ against }, [base = '']) => (against === null ? { text: `vs ${base.replace('-', ' ')}` } : null),
  },
  {
    // `add last June`, of a report of June
    said: new RegExp(
      `${ON}(?:also )?(?:add|include|overlay|throw in) last (jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: too| as well)?$`,
    ),
    after: ({ kind, against, span }, [month = ''], { time }) => {
      if ((kind !== 'REPORT' && kind !== 'FIGURES') || against !== null || span.kind === 'LEDGER') return null
      const { startDate, endDate } = resolveTimeSpan(span, time)
      const isSame = monthOf(startDate) === monthOf(endDate) && MONTHS[monthOfYear(monthOf(startDate)) - 1] === month
      return isSame ? { text: 'vs last year' } : null
    },
  },
  {
    // `which store is furthest behind`, of regions against a plan
    said: new RegExp(
      `${ON}which (store|location|region)s? (?:is|are|was|were) (?:the )?(?:furthest|farthest|most) (behind|ahead)(?: (?:of |on )?(?:it|plan|budget))?$`,
    ),
    after: (last, [unit = '', side = ''], names) =>
      (last.kind === 'COMPARE' || last.kind === 'BREAKDOWN') && last.against?.kind === 'BUDGET' && last.rows.length === 1
        ? { text: `which ${unit} is the furthest ${side}${side === 'ahead' ? ' of' : ''} budget on ${planRowsName(last, names)}` }
        : null,
  },
  {
    // `leave out the ones that weren't open a year ago`
    said: new RegExp(
      `${ON}(?:leave out|drop|exclude|skip|take out|without|remove|ignore|not) (?:the |any |those |stores |ones )*(?:(?:stores|locations|ones|restaurants) )?(?:that |which )?(?:were not open|weren'?t open|did not exist|didn'?t exist|opened or closed|closed or opened|have opened or closed|(?:are )?not comparable|(?:are )?new or closed)(?: (?:a year ago|last year|a year earlier|back then|then|in both years|the year before))?$`,
    ),
    after: ({ against, by, isSameStore }) => (against !== null && by !== null && !isSameStore ? { text: 'same stores only' } : null),
  },
  {
    // `which line is furthest off`, of figures against a plan
    said: new RegExp(
      `${ON}which (?:line|lines|account|accounts) (?:is|are|was|were) (?:the )?(?:furthest|farthest|most) (?:off|out|away)(?: (?:from )?(?:it|plan|budget))?$`,
    ),
    after: (last) =>
      last.kind === 'COMPARE' && last.against?.kind === 'BUDGET' && last.by === null
        ? { plan: { ...ofBiggestChange(last, 'LINE'), rows: [] } }
        : null,
  },
  {
    // `where did it miss budget`, of one store: in which lines.
    said: new RegExp(
      `${ON}(?:where|on what|in what) (?:did|does|do|was|is|were|are) (?:it|they|we|that|this(?: one)?) (?:miss(?:ing)?|off|over|behind|short of|beat(?:ing)?|ahead of) ?(?:on )?(?:the |its |their )?(?:budget|plan)?$`,
    ),
    after: (last, _, names) => (last.kind === 'FIGURES' && isOfOnePlace(last) && last.against === null ? linesBehind(last, names) : null),
  },
  {
    // `all the Mid-Atlantic stores`, after one of a store: each of them.
    said: new RegExp(`${ON}(?:(?:what|how) about )?(?:for )?all (?:of )?(?:the |our )?([a-z -]+?) (?:stores|locations|restaurants|units)$`),
    after: (last, [region = ''], names) => ofEachIn(last, region, names),
  },
  {
    // `which stores are short of it`: of the budget before.
    said: new RegExp(
      `${ON}(?:which|what) (?:stores|locations|restaurants|units|ones) (?:are|is|were|was|fell|came in|come in) (?:short(?: of)?|shy(?: of)?|not (?:hitting|making)|missing|behind|below|under)(?: (?:it|that|budget|the budget|plan|the plan))?$`,
    ),
    after: (last) => (last.against?.kind === 'BUDGET' ? ofWorse(last) : null),
  },
  {
    // `only the stores that went backwards`, of a bridge or a comparison by store.
    said: new RegExp(
      `${ON}(?:which|what|(?:just |only )(?:show )?(?:me )?)(?:the )?(?:stores|locations|restaurants|units|ones|regions)? ?(?:that |which |who )?(?:went backwards?|got worse|lost ground|are behind|were behind|is behind|hurt(?: us)?|dragged(?: it down)?|declined|fell|are negative|went down|went the wrong way)$`,
    ),
    after: (last) => (last.by === 'LOCATION' || last.by === 'REGION' ? ofWorse(last) : null),
  },
  {
    // `which region moved the most since May`: each of them against May.
    said: new RegExp(
      `${ON}which (?:store|location|restaurant|region|one)s? (?:moved|changed|improved|dropped|fell|rose|grew|slipped) (?:the )?most (?:since|from|against|compared (?:to|with)|vs\\.?) (.+)$`,
    ),
    after: ({ by, kind, against }, [base = '']) =>
      (by === 'LOCATION' || by === 'REGION') && against === null && kind !== 'FILTER' ? { text: `vs ${base}` } : null,
  },
  {
    // `just labor lines`, of a whole report: the accounts of that line.
    said: new RegExp(`${ON}(?:just|only)(?: show)?(?: me)?(?: the)? ((?!.*\\band\\b)[a-z& -]+?) (?:lines|accounts|section|part|rows)$`),
    after: ({ kind }, [line = '']) => (kind === 'REPORT' ? { text: `${line} by account` } : null),
  },
  {
    // `which of the two has the lower labor percentage`: that of each.
    said: new RegExp(
      `${ON}which (?:one |store |restaurant |location |region )?(?:of (?:the (?:two|three|four)|them|those|these|both) )?(?:has|had|have|is|was|shows) (?:the )?(?:lower|higher|better|worse|bigger|smaller|larger)(?: (?:in|on))? (?!than\\b|vs\\b|against\\b|.*\\bgrowth\\b)([a-z].+)$`,
    ),
    after: ({ kind, by, places, against }, [line = '']) => {
      const count = places.locationIds.length + places.nodeIds.length
      const areShown = (kind === 'FIGURES' || kind === 'COMPARE') && (by === null || by === 'LOCATION' || by === 'REGION')
      return areShown && !places.isAllBut && (count > 1 || against?.kind === 'PLACES') ? { text: `what about ${line}` } : null
    },
  },
  {
    // `which ones are behind`, of one figure against a budget: which stores.
    said: new RegExp(
      `${ON}(?:which|what) ones (?:are|is|were|was) (behind|ahead|over|under|above|below|up|down|worse|better)(?: (?:it|budget|plan))?$`,
    ),
    after: (last, [side = '']) => {
      const noun = nounOf(last)
      return noun === null ? null : { text: `which ${noun} ${sideOf(side, last)}` }
    },
  },
  {
    said: new RegExp(`${ON}(?:just |only )(?:show )?(?:me )?(?:the )?(bad|worse|unfavorable|red|good|better|favorable|green) ones$`),
    after: (last, [side = '']) => {
      const noun = nounOf(last)
      const way = /^(?:bad|worse|unfavorable|red)$/.test(side) ? 'worse' : 'better'
      return noun === null || last.against === null ? null : { text: `which ${noun} ${sideOf(way, last)}` }
    },
  },
  {
    said: new RegExp(`${ON}as (?:a |an )?(?:%|percent|percentage|pct) of (last year|the (?:prior )?year(?: before)?|prior year|ly)$`),
    after: ({ against }, [base = '']) => (against === null ? { text: `vs ${base}` } : null),
  },
  {
    said: new RegExp(`${ON}(20\\d\\d|last year|the year before) (?:too|as well|also)$`),
    after: ({ against }, [base = '']) => (against === null ? { text: `compare to ${base}` } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:(?:for |over )?(?:the )?)?((?:last|past|trailing) (?:\\d+|six|twelve) months|t12m?|ytd) (?:as|in|on) an? (?:line )?(?:chart|graph)$`,
    ),
    after: (_, [time = '']) => ({ text: `by month, ${time}, line chart` }),
  },
  {
    said: new RegExp(`${ON}both (?:of them )?((?:as|in|vs|versus|against|by|for) .+)$`),
    after: ({ rows, places }, [rest = '']) => (rows.length === 2 || places.locationIds.length === 2 ? { text: rest } : null),
  },
  {
    // Both, so that the difference can be asked about.
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:the )?same (?:period|months?|quarter|time|weeks?|days?) (?:of |in )?(?:last year|the (?:prior|previous) year|a year (?:ago|earlier|before)|ly|py)$`,
    ),
    after: ({ kind, against, span }) =>
      against === null && span.kind !== 'LEDGER' && (kind === 'FIGURES' || kind === 'BREAKDOWN' || kind === 'REPORT')
        ? { text: 'vs last year' }
        : null,
  },
  {
    // A third place next to two that were set against each other: each of them.
    said: new RegExp(`${ON}(?:also )?(?:add|include|throw in) (?:in )?([a-z0-9' -]+?)(?: too| as well)?$`),
    after: (last, [place = ''], names) => withPlaceMore(last, place, names),
  },
  {
    said: new RegExp(`${ON}drill (?:down )?(?:in(?:to)?|on) the (lowest|highest|worst|best|biggest|smallest|largest|top|bottom) region$`),
    after: ({ by }, [which = '']) => (by === 'REGION' ? { text: `the ${which} region by store` } : null),
  },
  {
    // `and the rest of the region`, of one store: each store of that region.
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:for )?(?:the )?(?:rest of|others? in|other stores in) (?:the |its |their |that )?region$`,
    ),
    after: (last, _, names) => {
      const around = ofRegionAround(last, names)
      return around === null || !('plan' in around) || !(last.kind === 'FIGURES' || last.kind === 'COMPARE')
        ? null
        : { plan: { ...around.plan, kind: last.kind === 'FIGURES' ? 'BREAKDOWN' : 'COMPARE', by: 'LOCATION' } }
    },
  },
  {
    said: new RegExp(
      `${ON}where(?:'s| is| was|s| did) (?:the |that |this |our )?(?:miss|gap|shortfall|overage|variance|difference|increase|decrease|drop|jump) (?:coming from|come from|from)$`,
    ),
    after: ({ against }) => (against === null || against.kind === 'PLACES' ? null : { text: 'why' }),
  },
  {
    // `as a %`, of what is set against a budget or another time: how much it differs. Of another line than revenue, its shares of that.
    said: new RegExp(`${ON}(?:show (?:it|that|them) )?(as|in) (?:an? )?(?:%|percent|percentages?|pct)$`),
    after: (last, [way], { groups }) => {
      const isRevenue = ({ id, type }: CompanyNames['groups'][number], of: string): boolean => id === of && type === 'REVENUE'
      const haveShares = last.rows.every((row) => row.kind === 'GROUP' && !groups.some((one) => isRevenue(one, row.groupId)))
      const isCompared = last.against !== null && last.against.kind !== 'PLACES' && last.where.length === 0
      const isOfAmounts = (last.kind === 'COMPARE' || last.kind === 'BREAKDOWN') && AMOUNTS.has(last.measure)
      const measure = way === 'as' && haveShares ? 'SHARE_OF_REVENUE' : 'CHANGE_PERCENT'
      return isCompared && isOfAmounts ? { plan: { ...last, kind: 'COMPARE', measure, chart: null } } : null
    },
  },
  {
    // `drill into the Mid-Atlantic`, of figures by region: its locations, and not its entries.
    said: new RegExp(`${ON}(?:drill (?:down )?(?:in(?:to)?|on)|zoom in(?:to)?(?: on)?|dig into) (?:the )?([a-z -]+)$`),
    after: ({ by }, [region = ''], names) => {
      const isRegion = placeNamed(region, names)?.tag === 'REGION_GROUP'
      return by === 'REGION' && isRegion ? { text: `what about ${region} by store` } : null
    },
  },
  {
    // The one that differs most from what was compared before.
    said: new RegExp(`${ON}which (store|location|region)s? (?:drove|moved|caused|changed)(?: (?:us|it|this|that|them))?(?: the)? most$`),
    after: (last, [axis]) =>
      last.against === null || last.against.kind === 'PLACES' || last.rows.length !== 1
        ? null
        : { plan: ofBiggestChange(last, axis === 'region' ? 'REGION' : 'LOCATION') },
  },
  {
    said: new RegExp(
      `${ON}where(?: (?:is|are|was|were|did) (?:it|that|they|those|this|we)(?: (?:up|down|coming from|happening|highest|lowest))?)?$`,
    ),
    after: (last) => (isOneCompared(last) && !isOfOnePlace(last) ? { text: 'by store' } : null),
  },
  {
    said: new RegExp(
      `${ON}who (?:do|did|are) we (?:buy|get|order|purchase|source|buying|getting) (?:it|them|that|this|those|these|all that) from$|^(?:and |so )?(?:who(?:m)?(?: (?:is|was|were|are) (?:it|they|that|those))? from|from who(?:m)?|which vendors?|what vendors?)$`,
    ),
    after: (last, _, names) => (canBeBought(last, names) ? { plan: ofVendors(last) } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:trend|plot|graph|chart|show) (?:it|that|this|them|these|those|both) (?:by month|monthly|month by month|over the months)$`,
    ),
    after: (last, _, names) => planned(overTime(last, names)),
  },
  {
    // `compare to the prior 12`, `vs the twelve before that`, after the last 12 months
    said: new RegExp(
      `${ON}(?:compared? (?:it |that |this )?(?:to|with|against)|vs\\.?|versus|against) the (?:(?:prior|previous|preceding) (12|twelve|6|six|3|three)(?: months)?|(12|twelve|6|six|3|three)(?: months)? before(?: that)?)$`,
    ),
    after: ({ span, against }, [prior, before], { time }) => {
      const months = MONTHS_OF[prior ?? before ?? '']
      const is = against === null && span.kind !== 'LEDGER' && months === monthsOfSpan(span, time)
      return is ? { text: months === 12 ? 'vs last year' : 'vs the prior period' } : null
    },
  },
  {
    said: new RegExp(
      `${ON}(?:who|which store|which location)(?: is| are)? (?:gives?(?: away)?|does|spends?|has|runs?|uses?|pays?|sells?) (?:the )?(most|least)(?: of (?:it|that|them))? as (?:a |an )?(?:%|percent|percentage|pct) of (?:sales|revenue)$`,
    ),
    after: (last, [most = '']) => {
      const isOne = last.rows.length === 1 && last.rows[0]?.kind !== 'METRIC' && last.against === null && last.where.length === 0
      const order = most === 'least' ? 'SMALLEST' : 'LARGEST'
      return isOne && SHOWS.has(last.kind)
        ? { plan: { ...last, kind: 'RANK', by: 'LOCATION', measure: 'SHARE_OF_REVENUE', order, first: 1, last: null } }
        : null
    },
  },
  {
    // `drill into the labor piece`, of what explains a difference: how that differs.
    said: new RegExp(
      `${ON}(?:drill (?:down )?(?:in(?:to)?|on)|zoom in on|break down|unpack) (?:the |that )?(?!.*\\b(?:entries|entry|transactions?|bills?|invoices?|details?|numbers?|it|that|this|by|down|level)\\b)(?!(?:[a-z]+ )?one$)([a-z0-9&' -]+?)(?: (?:piece|part|portion|bit|bar|step|component))?$`,
    ),
    after: ({ kind }, [what = '']) => (kind === 'BRIDGE' ? { text: `what about ${what}` } : null),
  },
  {
    // `who is below 500`, of a list of locations by one figure
    said: new RegExp(
      `${ON}(?:who(?:'s| is)?|which (?:stores|locations|ones)(?: are)?|(?:just |only )(?:the )?(?:ones|stores)?) ?(below|under|above|over|less than|more than) \\$?(\\d[\\d,]*(?:\\.\\d+)?)(k)?(?: only)?$`,
    ),
    after: (last, [side = '', amount = '', thousands], names) =>
      ofBound(last, /^(?:below|under|less)/.test(side), shiftDecimal(amount.replaceAll(',', ''), thousands === undefined ? 0 : 3), names),
  },
  {
    said: new RegExp(
      `${ON}(?:(?:show (?:it|that|them) )?(?:as|in|on) (?:a )?line (?:chart|graph)|(?:graph|plot|chart) (?:it|that|this|them) over time)$`,
    ),
    after: (last, _, names) => planned(overTime(last, names)),
  },
  {
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:the )?(?:rest|others|other stores|remaining stores|remaining ones) (?:of|in) (?:the )?([a-z -]+)$`,
    ),
    after: (last, [region = ''], names) => ofRest(last, region, names),
  },
  {
    // The answer shows both, and how they differ.
    said: new RegExp(
      `${ON}which(?: one| store| location| region)? (?:is|was|did|does) (?:better|worse|higher|lower|best|worst) (?:in |for |over )?((?:ytd|year to date|this |last |q[1-4]|h[12]|20\\d\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec).*)$`,
    ),
    after: ({ kind, against }, [time = '']) => (kind === 'COMPARE' && against?.kind === 'PLACES' ? { text: `what about ${time}` } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:(?:what(?:'s| is) )?(?:the |that )?(?:grand )?(?:total|sum)(?: of (?:it|them|those|these|that))?|(?:total|add|sum) (?:it|them|that|those|these|all) up|(?:total|sum) (?:it|them|that|those|these)(?: for me)?)$`,
    ),
    after: (last) => (last.kind === 'TRANSACTIONS' ? { plan: last } : null),
  },
  {
    said: new RegExp(
      `${ON}(?:(?:what|how) about )?(?:the year before|the prior year|prior year|last year|a year ago|the same (?:month|quarter|period|time) last year)$`,
    ),
    after: (last, _, { time }) =>
      last.by === 'VENDOR' && last.against === null && last.span.kind !== 'LEDGER'
        ? { plan: { ...last, span: { kind: 'FIXED', ...priorYear(resolveTimeSpan(last.span, time)) } } }
        : null,
  },
  {
    said: new RegExp(
      `${ON}(as (?:a |an )?(?:%|percent|percentage|pct|share) of (?!(?:the )?(?:sales|revenue|total|whole)\\b|.*\\bby\\b)[a-z& ]+)$`,
    ),
    after: ({ by, kind, measure }, [share = '']) =>
      (by === 'LOCATION' || by === 'REGION') && (kind === 'BREAKDOWN' || kind === 'FIGURES') && measure === 'VALUE'
        ? { text: `${share} ${BY[by]}` }
        : kind === 'TREND' && by === null
          ? { text: `${share} ${BY.PERIOD}` }
          : null,
  },
  {
    said: new RegExp(`${ON}(?:(?:on|by|in|as a|for|in terms of|what about|how about)(?: the| its)? |the |its )?margins?(?: %)?$`),
    after: (last, _, { groups }) => {
      const [row, ...others] = last.rows
      const isProfit = row !== undefined && isProfitLine(row, groups)
      const isAmount = last.measure === 'VALUE' && last.against === null && last.where.length === 0
      return isProfit && others.length === 0 && isAmount ? { plan: { ...last, measure: 'SHARE_OF_REVENUE' } } : null
    },
  },
]

/** What a short question means after the previous plan; null for one that is complete in itself, or continues in another way. */
export function afterLast(question: string, last: Plan, names: CompanyNames): AfterLast | null {
  const text = question
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/[?!]|\.(?!\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  for (const { said, after } of RULES) {
    const [, ...words] = said.exec(text) ?? []
    const found = said.test(text) ? after(last, words, names) : null
    if (found !== null) return found
  }
  return null
}

const MONTHS_OF: Readonly<Record<string, number>> = { 12: 12, twelve: 12, 6: 6, six: 6, 3: 3, three: 3 }
const SHOWS: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'BREAKDOWN', 'RANK'])

/** @returns NaN for days that begin or end within a month. */
function monthsOfSpan(span: Exclude<Plan['span'], { kind: 'LEDGER' }>, time: CompanyNames['time']): number {
  const days = resolveTimeSpan(span, time)
  const { startDate, endDate } = days
  return areWholeMonths(days) ? monthOf(endDate) - monthOf(startDate) + 1 : Number.NaN
}

/** The locations that are worse than what the plan compares with. */
function ofWorse(last: Plan): AfterLast | null {
  const isOfOne = last.rows.length === 1 && last.against !== null && last.against.kind !== 'PLACES'
  if (!isOfOne || last.where.length > 0 || (last.kind !== 'COMPARE' && last.kind !== 'BRIDGE')) return null
  const where = [{ measure: 'VARIANCE', is: 'UNFAVORABLE', value: null }] as const
  const plain = { order: null, first: null, last: null, chart: null, driverIds: [], alsoAgainst: null } as const
  return { plan: { ...last, ...plain, kind: 'FILTER', by: last.by === 'REGION' ? 'REGION' : 'LOCATION', measure: 'VARIANCE', where } }
}

/** Whether `last June` names the month of the days before. */
function isOfLastNamed(base: string, { span }: Plan, { time }: CompanyNames): boolean {
  if (span.kind === 'LEDGER') return false
  const { startDate } = resolveTimeSpan(span, time)
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(new Date(startDate)).toLowerCase()
  const said = base.replace(/^last /, '')
  return said.length > 2 && name.startsWith(said) && monthsOfSpan(span, time) === 1
}

/** Whether those that are listed are on the side of their base that is said of them. */
function isOnSide({ where: [only] }: Plan, side: string): boolean {
  if (side === 'over' || side === 'above') return only?.is === 'ABOVE'
  if (side === 'under' || side === 'below') return only?.is === 'BELOW'
  return side === 'ahead' ? only?.is === 'FAVORABLE' : only?.is === 'UNFAVORABLE'
}

/** Those of a filter whose difference is larger than so much; null where it has a limit, or limits no difference. */
function ofMore(last: Plan, isAtLeast: boolean, amount: string, unit: string | undefined): AfterLast | null {
  const [only, ...others] = last.where
  if (last.kind !== 'FILTER' || only === undefined || others.length > 0 || only.of !== undefined || last.against === null) return null
  const isOpen = only.value === null || only.value === '0'
  const isPercent = unit === '%' || unit === 'percent'
  const value = isPercent ? shiftDecimal(amount, -2) : unit === 'k' ? shiftDecimal(amount, 3) : amount
  const isFall = only.is === 'UNFAVORABLE' || only.is === 'BELOW'
  const isOfDifference = only.measure === 'VARIANCE' || only.measure === 'CHANGE'
  if (!isOpen || !isOfDifference || (only.is === 'UNFAVORABLE' && only.measure !== 'VARIANCE')) return null
  const measure = isPercent ? (`${only.measure}_PERCENT` as const) : only.measure
  const bound = isFall ? (isAtLeast ? 'AT_MOST' : 'BELOW') : isAtLeast ? 'AT_LEAST' : 'ABOVE'
  return { plan: { ...last, where: [{ measure, is: bound, value: isFall ? `-${value}` : value }] } }
}

/** The places of a list whose figure is on one side of a limit; null where amounts and shares stand side by side. */
function ofBound(last: Plan, isBelow: boolean, amount: string, { metrics }: CompanyNames): AfterLast | null {
  const isList = (last.kind === 'RANK' || last.kind === 'BREAKDOWN') && (last.by === 'LOCATION' || last.by === 'REGION')
  const isPlain = last.rows.length === 1 && last.against === null && last.where.length === 0
  if (!isList || !isPlain || (last.measure !== 'VALUE' && last.measure !== 'PER_METRIC')) return null
  const [row] = last.rows
  // `labor percent` and then `just the ones over 32`: of a hundred.
  const isShare = row?.kind === 'METRIC' && metrics.some(({ id, isShare: is }) => id === row.metricId && is)
  const value = isShare && Number(amount) >= 1 ? shiftDecimal(amount, -2) : amount
  const where = [{ measure: last.measure, is: isBelow ? 'BELOW' : 'ABOVE', value }] as const
  return { plan: { ...last, kind: 'FILTER', order: null, first: null, last: null, chart: null, where } }
}

/** A whole profit and loss against one base, of all its places together. */
function isWholeReport({ kind, by, against, alsoAgainst }: Plan): boolean {
  return kind === 'REPORT' && by === null && against !== null && against.kind !== 'PLACES' && alsoAgainst === null
}

function isOneCompared({ kind, by, rows, against }: Plan): boolean {
  return kind === 'COMPARE' && by === null && rows.length === 1 && (against?.kind === 'BUDGET' || against?.kind === 'PRIOR_YEAR')
}

function isOfOnePlace({ places: { locationIds, nodeIds, isAllBut } }: Plan): boolean {
  return !isAllBut && nodeIds.length === 0 && locationIds.length === 1
}

/** What stands side by side, or is added up, in a comparison or in what may be compared; null for anything else. */
function nounOf({ kind, by, rows, against }: Plan): string | null {
  const isShown = kind === 'COMPARE' || kind === 'FIGURES' || kind === 'BREAKDOWN'
  if (!isShown || against?.kind === 'PLACES' || against?.kind === 'SPAN' || against?.kind === 'PRIOR_PERIOD') return null
  if (by === null) return rows.length === 1 ? 'stores' : null
  return NOUNS[by] ?? null
}

const NOUNS: Readonly<Partial<Record<NonNullable<Plan['by']>, string>>> = {
  LOCATION: 'stores',
  REGION: 'regions',
  ACCOUNT: 'accounts',
  LINE: 'lines',
}

/** `are over budget`, `missed budget`: the side as it is read; ahead and behind go by what is better. */
function sideOf(side: string, { against }: Plan): string {
  const isBetter = side === 'ahead' || side === 'better'
  const isOfBudget = against === null ? side !== 'up' && side !== 'down' : against.kind === 'BUDGET'
  if (!isBetter && side !== 'behind' && side !== 'worse') return `are ${side}${isOfBudget ? ' budget' : ' vs last year'}`
  if (isOfBudget) return `${isBetter ? 'beat' : 'missed'} budget`
  return `are ${isBetter ? 'better' : 'worse'} than last year`
}

/** Lines of costs, of places that are named and not chosen by their figures. */
function canBeBought({ kind, rows, against }: Plan, { groups }: CompanyNames): boolean {
  const areCosts = rows.every(
    (row) =>
      (row.kind === 'ACCOUNT' && row.groupId !== null) ||
      (row.kind === 'GROUP' &&
        groups.some((group) => group.id === row.groupId && isCategory(group) && group.type !== 'REVENUE' && group.type !== 'OTHER_INCOME')),
  )
  return rows.length > 0 && areCosts && kind !== 'RANK' && kind !== 'FILTER' && against?.kind !== 'PLACES'
}

/** The lines of the days and places before that are worse than planned. */
function linesBehind(last: Plan, { budgets: [budget] }: CompanyNames): AfterLast | null {
  if (budget === undefined) return null
  const against = { kind: 'BUDGET', budgetId: budget.id } as const
  const where = [{ measure: 'VARIANCE', is: 'UNFAVORABLE', value: null }] as const
  return { plan: { ...last, kind: 'FILTER', rows: [], measure: 'VARIANCE', perMetricId: null, against, by: 'LINE', where, chart: null } }
}

function ofBiggestChange(last: Plan, by: 'REGION' | 'LOCATION' | 'LINE'): Plan {
  return { ...last, kind: 'RANK', by, measure: 'CHANGE', order: 'LARGEST', first: 1, last: null, where: [], driverIds: [], chart: null }
}

/** Whom the entries of its lines are from, compared with nothing. */
function ofVendors(last: Plan): Plan {
  const plain = { against: null, alsoAgainst: null, isSameStore: false, measure: 'VALUE', rolling: null, chart: null, where: [] } as const
  return { ...last, ...plain, kind: 'RANK', by: 'VENDOR', order: 'DESC', first: null, last: null }
}

function planned(plan: Plan | null): AfterLast | null {
  return plan && { plan }
}

/** One figure over the months of its days, two places each for itself. Null for a single month. */
export function overTime(last: Plan, names: CompanyNames): Plan | null {
  const { kind, by, against, span, places } = last
  if ((kind !== 'FIGURES' && kind !== 'COMPARE') || by !== null || span.kind === 'LEDGER') return null
  const { startDate, endDate } = resolveTimeSpan(span, names.time)
  if (monthOf(startDate) === monthOf(endDate) || against?.kind === 'SPAN') return null
  const monthly = { ...span, ...(span.kind !== 'RELATIVE' && { period: 'MONTHLY' as const }) }
  const own: Plan = { ...last, kind: 'TREND', chart: 'LINE', span: span.kind === 'LAST_PERIODS' ? span : monthly }
  if (against?.kind !== 'PLACES') return own
  const both = [places, against.places]
  return { ...own, against: null, by: areRegions(both, names) ? 'REGION' : 'LOCATION', places: joinedPlaces(both) }
}

/** The same of the region that one store is in; null for anything else, or where a tree has no regions. */
function ofRegionAround(last: Plan, { tree }: CompanyNames): AfterLast | null {
  const [only] = last.places.locationIds
  const around = flattenLocations(tree).filter(
    ({ node }) => node.tag === 'REGION_GROUP' && only !== undefined && locationIdsUnder(node).includes(only),
  )
  const region = around.toSorted((one, other) => locationIdsUnder(one.node).length - locationIdsUnder(other.node).length)[0]?.node
  if (!isOfOnePlace(last) || region === undefined || last.against?.kind === 'PLACES') return null
  return { plan: { ...last, places: { ...EVERY_PLACE, nodeIds: [region.id] } } }
}

/** Places that were set against each other, and another one, each for itself. Null for a name of no location. */
function withPlaceMore(last: Plan, name: string, names: CompanyNames): AfterLast | null {
  if (last.kind !== 'COMPARE' || last.against?.kind !== 'PLACES' || last.by !== null) return null
  const found = names.locations.filter((one) => one.name.toLowerCase().replace(/^\W*\d+\W+/, '') === name.trim())
  const [only, ...others] = found
  const both = [last.places, last.against.places]
  const areSingle = both.every(({ locationIds, nodeIds, isAllBut }) => locationIds.length === 1 && nodeIds.length === 0 && !isAllBut)
  if (only === undefined || others.length > 0 || !areSingle) return null
  const places = joinedPlaces([...both, { ...EVERY_PLACE, locationIds: [only.id] }])
  return { plan: { ...last, kind: 'FIGURES', by: 'LOCATION', places, against: null, alsoAgainst: null } }
}

/** The stores of one region, one by one, where regions stood side by side. */
function ofStoresIn(last: Plan, region: string, names: CompanyNames): AfterLast | null {
  const node = placeNamed(region, names)
  if (node === null || last.against?.kind === 'PLACES' || last.where.length > 0) return null
  const chosen = last.by === 'LOCATION' && last.places.locationIds.length > 1 ? placeIds(last.places, names) : null
  if (chosen !== null) {
    // Of those that an answer listed, the ones of the region.
    const inside = new Set(locationIdsUnder(node))
    const locationIds = chosen.filter((id) => inside.has(id))
    return locationIds.length === 0 ? null : { plan: { ...last, places: { ...EVERY_PLACE, locationIds } } }
  }
  if (last.by !== 'REGION') return null
  return { plan: { ...last, by: 'LOCATION', places: { ...EVERY_PLACE, nodeIds: [node.id] }, first: null, last: null } }
}

/** Figures of one store as those of each store of a region. */
function ofEachIn(last: Plan, region: string, names: CompanyNames): AfterLast | null {
  const node = placeNamed(region, names)
  const isPlain = last.kind === 'FIGURES' || last.kind === 'COMPARE'
  if (node === null || !isPlain || last.by !== null || !isOfOnePlace(last) || last.against?.kind === 'PLACES') return null
  const kind = last.kind === 'FIGURES' ? 'BREAKDOWN' : 'COMPARE'
  return { plan: { ...last, kind, by: 'LOCATION', places: { ...EVERY_PLACE, nodeIds: [node.id] } } }
}

/** The stores of a region that were not asked about, each separately. */
function ofRest(last: Plan, region: string, names: CompanyNames): AfterLast | null {
  const node = placeNamed(region, names)
  const out = new Set(
    [last.places, ...(last.against?.kind === 'PLACES' ? [last.against.places] : [])].flatMap((places) => placesNamed(places, names)),
  )
  const left = node === null ? [] : locationIdsUnder(node).filter((id) => !out.has(id))
  const isPlain = last.kind === 'FIGURES' || last.kind === 'COMPARE' || last.kind === 'BREAKDOWN'
  if (node === null || !isPlain || out.size === 0 || left.length === 0) return null
  const against = last.against?.kind === 'PLACES' ? null : last.against
  const plan: Plan = { ...last, places: { ...EVERY_PLACE, locationIds: left }, against, by: 'LOCATION' }
  return { plan: { ...plan, kind: against === null ? 'BREAKDOWN' : 'COMPARE' } }
}

/** None for every place: nothing would be left. */
function placesNamed(places: QuestionPlaces, names: CompanyNames): readonly string[] {
  return places.locationIds.length + places.nodeIds.length === 0 ? [] : placeIds(places, names)
}

/** The same of all regions but those that were asked about. */
function ofOtherRegions({ places: { nodeIds, locationIds, isAllBut } }: Plan, names: CompanyNames): AfterLast | null {
  const level = regionLevel(names)
  const regions = flattenLocations(names.tree).filter((placed) => placed.level === level)
  const others = regions.filter(({ node }) => !nodeIds.includes(node.id)).map(({ node }) => node.name)
  const isOfRegions =
    nodeIds.length > 0 && locationIds.length === 0 && !isAllBut && nodeIds.every((id) => regions.some(({ node }) => node.id === id))
  return isOfRegions && others.length > 0 ? { text: `what about ${joinNames(others)}` } : null
}
