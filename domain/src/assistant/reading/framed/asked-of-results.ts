import { MONTH } from '../times/month-pattern.ts'
import type { Rewording } from './framed-question.ts'

const TIME = String.raw`(?:(?:${MONTH}|q[1-4]|h[12])(?: 20\d\d)?|20\d\d|(?:last|this|the last) (?:month|quarter|year)|ytd)`
const PERIOD = '(month|quarter|year)'
const OVER = '(?:year[- ](?:over|on)[- ]year|yoy|y\\/y|month[- ](?:over|on)[- ]month|mom|quarter[- ](?:over|on)[- ]quarter|qoq|sequential)'
const LINE = String.raw`[a-z&%' -]+?`

/** What people ask of results as a whole, of budgets and of how lines lead to each other, each with a wording that is understood. */
export const ASKED_OF_RESULTS: readonly Rewording[] = [
  // `was Q2 a good quarter`
  [
    new RegExp(
      String.raw`^(?:was|is|did) (${TIME})(?: (?:been|have))? (?:an? )?(?:good|bad|strong|weak|decent|solid|ok(?:ay)?|great|rough|tough|better|worse)(?: (?:one|month|quarter|year|half))?(?: for (?:us|the company))?( at [a-z0-9' ]+)?$`,
    ),
    'how did we do in $1$2 vs last year and budget',
  ],
  // `where do I see overspend in June`
  [
    /^(?:where|in (?:which|what) (?:lines?|areas?)) (?:can|do|did|are|were|is|was|have) (?:i|we|there|you)(?: (?:see|have|find|get|any|an?|the|been|most))* (?:overspend(?:ing|s|t)?|overruns?|overspent|overage|spending over budget)(?: (?:vs\.?|versus|against|to|on|relative to)(?: the| our)? (?:budget|plan))?\b(.*)$/,
    'which lines are over budget$1',
  ],
  // `are we over budget on anything in June`
  [
    /^(?:are|were|is) (?:we|the company|it|they) (over|above|under|below|behind|ahead of) (?:the |our )?(budget|plan|last year) (?:on|for|in|with|at) (?:anything|any (?:lines?|costs?|categories|category|line items?|items?))\b(.*)$/,
    'which lines are $1 $2$3',
  ],
  // `revenue concentration: top 5 stores as % of total`
  [
    new RegExp(
      String.raw`^(?:(?:the |our )?(${LINE}) concentration)[:,]? (?:in |of |for |at )?(?:the |our )?top (\d+|three|five|ten) (stores|locations|restaurants|regions|vendors)(?:,? (?:as|in) (?:a )?(?:%|percent|share) of (?:the )?(?:total|company|whole))?(.*)$`,
    ),
    'top $2 $3 by $1 in dollars$4',
  ],
  // `is growth organic`
  [/^(?:is|was|how much of) (?:our |the )?(?:revenue |sales )?growth (?:is )?organic\b(.*)$/, 'same-store sales growth$1'],
  // `how much of the growth came from new stores`
  [
    /^(?:how much|what (?:share|part|portion|percent(?:age)?|%)) of (?:our |the )?(?:revenue |sales )?growth (?:is|was|came|comes|has come) (?:from |due to |driven by )?(?:the )?new (?:stores?|units?|locations?|restaurants?)\b(.*)$/,
    'why did revenue change vs last year by location$1',
  ],
  [
    /^(?:revenue |sales )?growth (?:breakdown|split|bridge)[:,]? (?:by )?new (?:stores|units|locations)(?: (?:vs\.?|versus|and) (?:same[- ]store|existing|comparable|old)(?: (?:stores|units|locations))?)?(.*)$/,
    'why did revenue change vs last year by location$1',
  ],
  // `highlights and lowlights for June`
  [/^(?:the )?(?:(?:highlights?|lowlights?)(?:,? (?:and|&) )?)+ (?:for|of|from|in) (.+)$/, 'what stands out in $1'],
  // `explain Q2 like I'm five`
  [/,? like (?:i'm|i am|im) (?:five|5|a (?:child|kid|five[- ]year[- ]old))$/, ''],
  // `what went well in Q2`
  [/^what (?:went|is going|was going|has gone|did go) (?:well|right)\b(.*)$/, 'which lines were better than budget$1'],
  // `which line am I worst on at Durham`
  [
    /^(?:which|what) (line|cost line|account) (?:am i|are we|were we) (?:the )?(worst|best)(?: (?:on|at|in))?\b((?: (?:at|in|for|this|last) .+)?)$/,
    'which $1 is $2 vs budget$3',
  ],
  [/^(?:which|what) (line|cost line|account) (?:is|was) (?:the )?(worst|best)( (?:at|in|for|this|last) .+)$/, 'which $1 is $2 vs budget$3'],
  // `year over year growth by month`
  [new RegExp(String.raw`^(?:the |our )?(${OVER}) (?:growth|change)(?: rate)? by ${PERIOD}\b(.*)$`), 'revenue $1 growth by $2$3'],
  // `variance to budget by month for EBITDA`
  [
    new RegExp(
      String.raw`^(?:the |our )?(?:budget variances?|variances? (?:to|from|vs\.?|against) (?:the )?(?:budget|plan))(?: (?:by|per|each) ${PERIOD})((?: (?:this year|last year|ytd|in 20\d\d|20\d\d))?),? (?:for|in|on|of) (${LINE})$`,
    ),
    '$3 vs budget by $1$2',
  ],
  // `what do we need in H2 to hit the budget`
  [
    /^(?:what|how much)(?: more)?(?: (?:revenue|sales|ebitda))? (?:do|does|must|would|will) (?:we|the company) (?:need|have) (?:to (?:do|make|sell|earn|deliver) )?(?:(?:in|for|over) (?:h2|the (?:second half|rest of the year|remaining months|balance of the year)|q4|q3 and q4) )?to (?:hit|make|reach|meet|get to|achieve) (?:the |our )?(?:full[- ]year |annual )?(?:budget|plan|target|number)s?(?: (?:for|this) (?:the )?year)?$/,
    'remaining budget for the year, revenue and ebitda',
  ],
  // `are we on track to hit budget`
  [
    /^(?:are|were) we (?:on track|on pace|on course|tracking) (?:to|for) (?:hit|make|meet|reach|hitting|making|meeting|reaching|the|our|budget)?(?: ?(?:the|our))? ?(?:budget|plan)?(?: for the year| this year)?$/,
    'revenue and ebitda ytd vs budget',
  ],
  // `party size by store`
  [/\b(?:the |our )?(?:average )?party sizes?\b/, 'guests per transaction'],
  // `what are card fees running`
  [
    new RegExp(
      String.raw`^what (?:is|are|was|were|have|has) (?:the |our )?(${LINE}) (?:running|been running|tracking|coming in)(?: at)?\b(?! (?:ahead|behind|over|under|above|below))(.*)$`,
    ),
    '$1$2',
  ],
  // `seasonality of revenue by month`
  [
    new RegExp(String.raw`^(?:show (?:me )?|what is |what's )?(?:the )?seasonality (?:of|in|for) (${LINE})(?: by month| monthly)?$`),
    '$1 by month for the last 24 months',
  ],
  // `walk from revenue to net income in June`
  [
    new RegExp(
      String.raw`^(?:(?:show|give)(?: me)? )?(?:an? |the )?(?:bridge|walk|waterfall|walk me|take me)(?: down)? from (?:revenue|sales|gross profit|(?:four[- ]wall )?ebitda|the top line) (?:down )?to (net income|the bottom line|(?:four[- ]wall )?ebitda|controllable income)\b(?! (?:in|for) .* to )(.*)$`,
    ),
    'waterfall of $1$2',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:show|give)(?: me)? )?(?:an? |the )?(?:revenue|sales|gross profit|(?:four[- ]wall )?ebitda)[- ]to[- ](net income|bottom line|(?:four[- ]wall )?ebitda|controllable income) (?:bridge|walk|waterfall)\b(.*)$`,
    ),
    'waterfall of $1$2',
  ],
  // `management labor as % of labor`
  [
    /\b(management|hourly|overtime) (?:labor|payroll|wages) (as (?:an? )?(?:%|percent(?:age)?|share) of (?:the |total |our )*(?:labor|payroll|wages))\b/,
    '$1 $2',
  ],
]
