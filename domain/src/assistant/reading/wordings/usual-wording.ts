import { MONTH } from '../times/month-pattern.ts'
import { plainChecks } from './check-phrases.ts'
import { plainComparisons } from './compared-phrases.ts'
import { withoutUsed } from './plan-remainder.ts'
import { spokenForms } from './spoken-phrases.ts'
import { BOOKED_LATE, withoutShortForms } from './trade-phrases.ts'

/** `split it into COGS and labor`: these two lines; of guests and check it is what explains a change. */
const LINES_OF_IT =
  /^(?:and |now |then )?(?:split|break) (?:(?:it|that|this|them) )?(?:out )?into (?!.*\b(?:traffic|guests?|covers|checks?|tickets?|prices?|volumes?|rates?|units?)\b)(.+ and .+)$/
const PLACES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?)'
/** `are all stores in for June`: whether any has no figures, judging by its sales. */
const ALL_IN = new RegExp(
  String.raw`^(?:are|is|have|has) (?:all|every)(?: of)?(?: the| our)? (${PLACES}) (?:in|reported|posted|reporting|submitted|accounted for)(?=$|[?]| (?:for|yet|so far)\b| in (?!line|budget|the)[a-z0-9]+$)(?: (?:for|in|yet|so far))*`,
)
/** `do all stores have guest counts for June`: those that have none. */
const ALL_HAVE = new RegExp(
  String.raw`^(?:do|does|did) (?:all|every)(?: of)?(?: the| our)? (${PLACES}) have (?!the same\b|.*(?:\b(?:under|over|above|below|less|more|higher|lower|fewer|than|at least|at most|budget|plan)\b|\d\s?(?:%|percent|k\b)))(?:any |an? |their )?(.+)$`,
)
/** `are labor hours in for every store for June`: which stores have none. */
const IN_FOR_ALL = new RegExp(
  String.raw`^(?:are|is|have|has) (?:the |our |all )*(${BOOKED_LATE}) (?:in|been entered|been uploaded|been loaded|entered|uploaded|loaded|there) for (?:every|each|all)(?: of)?(?: the| our)? (${PLACES})(?: (?:for|in))?(?= |$)`,
)
/** `what should I look at first`: what stands out, and no advice. */
const TO_LOOK_AT =
  /^(?:so,? |and )?what (?:should|do) (?:i|we) (?:need to )?(?:look at|look into|be looking at|pay attention to|worry about|be worried about|watch|bring up|raise|mention|flag|highlight)(?: first| today| now)?(?=$|[ ,](?:in|for|at|this|before|ahead|going)\b|,)/
/** `what's the difference to June`, after May. */
const DIFFERENCE_TO =
  /^(?:and |so )?what(?:'?s| is| was) the (?:diff|difference) (?:to|from|with|against|vs\.?|versus) ((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?: 20\d\d)?|q[1-4](?: 20\d\d)?|20\d\d|last (?:month|quarter|year)|budget|plan)( and why)?$/
/** `Northeast stores with labor over 100k`: those that have it, and no entries of that size. */
const STORES_WITH = new RegExp(
  String.raw`^(?:(?:show me|show|list|find|give me) )?(?:all |any |the |our )*((?!which\b|what\b|how\b|top\b|bottom\b)(?:[a-z-]+ ${PLACES}|${PLACES} (?:in|of|across) (?:the )?[a-z-]+(?: [a-z-]+)?) (?:with|where|whose|that ha(?:ve|d)|having) .*(?:over|under|above|below|more than|less than|at least|at most)\b)`,
)
/** `which stores made money`: those that did, and not their profits one by one. */
const PROFITABLE = new RegExp(
  String.raw`^(which|what|how many)( of (?:our|the))? (${PLACES}) (?:(?:are|were|have been|is|was|ran) (?:still |all )?(?:profitable|making money|making a profit|in the black)|made money|made a profit|turned a profit|had a profit)\b(?!.*\b(?:vs|versus|over|under|above|below|than|budget|on|from|more|less|the most|the least)\b)`,
)

/** `where does a dollar of sales go`: to which lines, as shares of it. */
const DOLLAR_GOES =
  /^(?:so |and )?where (?:does|do|did|is) (?:a|each|every|one|our|my|the)? ?(?:sales )?dollars?(?: (?:of|in) (?:sales|revenue))?(?: we (?:make|earn|take in|bring in))? (?:go|going|end up)\b(?! by\b)/
/** `where does our occupancy cost go`: to which of its accounts. */
const COST_GOES =
  /^(?:so |and )?where (?:does|do|did|is) (?:all )?(?:our|the|my) (.+?) (?:costs?|spend|spending|dollars?|money|expenses?|budget) (?:all )?(?:go|going)(?: to)?\b(?! by\b)/
/** `the last 8 quarters of revenue`: one by one. */
const PERIODS_OF =
  /^(?:show |show me |give me |list |what (?:is|are|was|were) )?(?:the )?(last|past) (\d+|three|four|five|six|seven|eight|ten|twelve) (quarters|years) (?:of|for) (.+)$/
/** `the difference between controllable income and four-wall`: what each of the two is. */
const DAYS_OR_BASE = String.raw`\b(?:budget|plan|actuals?|last|this|prior|previous|year|q[1-4]|20\d\d|${MONTH})\b`
const SUBTOTAL =
  '(?:[a-z&-]+ ){0,2}(?:income|profit|ebitda|four[ -]wall(?: ebitda)?|4[ -]wall|prime cost|margin|cogs|cost of goods|overhead|occupancy)'
const TWO_LINES = new RegExp(
  String.raw`^(?!.*${DAYS_OR_BASE})(?:what(?:'?s| is) |explain (?:to me )?|tell me )?(?:the )?difference between (?:the )?(${SUBTOTAL}) and (?:the )?(${SUBTOTAL})\??$`,
)
const IN_BOTH = new RegExp(
  String.raw`^(?!.*${DAYS_OR_BASE})what(?:'?s| is) (?:included )?in (?:the )?([a-z&' -]+?) (?:vs\.?|versus|compared (?:to|with)|and not in|but not in) (?:in )?(?:the )?([a-z&' -]+?)\??$`,
)
/** `do the store P&Ls add up to the consolidated` */
const ADD_UP =
  /^(?:do|does|did) (?:all )?(?:the |our )?(?:store|location|unit|restaurant)s?'? (?:p&ls?|pnls?|p and ls|reports|numbers|figures|totals) (?:all )?(?:add up|sum|tie(?: out)?|roll up|foot|match)(?: (?:to|into|with) (?:the )?(?:consolidated|total|company|consolidated p&l|company total|company p&l))?(?=$|[?]| (?:for|in|this)\b)/
/** `how do you figure average check` */
const FIGURED =
  /^how (?:do|does|did) (?:(?:you|we|they|i) (?:figure(?: out)?|come up with|arrive at|derive)|(?:you|they) get(?: to)?) (?:the |our )?([^\d?]+)(?=\??$)/
/** A question in small letters without misspellings and shortened words, and with a few phrases as the words that say the same. */
export function usualWording(text: string): string {
  return (
    withoutUsed(plainComparisons(plainChecks(withoutShortForms(spokenForms(text)))))
      .replace(/\b(?:running (?:total|sum|balance)s?(?: of)?|cumulatively|accumulated|cumulative (?:total|sum)s?(?: of)?)\b/g, 'cumulative')
      .replace(DOLLAR_GOES, 'p&l as % of sales')
      .replace(COST_GOES, '$1 by account')
      .replace(
        PERIODS_OF,
        (_, which: string, count: string, unit: string, of: string) => `${of} by ${unit.slice(0, -1)}, ${which} ${count} ${unit}`,
      )
      .replace(TWO_LINES, 'define $1 and $2')
      .replace(IN_BOTH, 'define $1 and $2')
      .replace(ADD_UP, 'does it tie to the ledger')
      .replace(/\b(?:week[ -](?:over|on)[ -]week|wow)\b(?: (?:change|growth))?/g, 'last week vs the week before')
      .replace(/\b(?:over ?[/-] ?under|under ?[/-] ?over|under or over)\b/g, 'over or under')
      // Of several a list.
      .replace(/(?<=[a-z]) \/ (?=[a-z])/g, text.match(/[a-z] \/ (?=[a-z])/g)?.length === 1 ? ' divided by ' : ', ')
      .replace(/\bcompard\b|\bcomapred\b|\bcomparred\b|\bcompaired\b/g, 'compared')
      .replace(/\btracking (?:against|vs\.?|versus|compared (?:to|with))(?= )/g, 'vs')
      .replace(/^(?:please )?(?:put|throw|drop) (.+?) in(?: there| here| that)?(?: too| as well| also)?$/, '$1 too')
      .replace(/\b(?:last|latest) (?:ledger|gl|data|general ledger|books) (import|upload)\b/, 'last $1')
      .replace(ALL_IN, 'which $1 have no sales in')
      .replace(IN_FOR_ALL, 'which $2 have no $1 in')
      .replace(ALL_HAVE, 'which $1 have no $2')
      .replace(/\bin (?:\$|usd)(?!\s?\d)/g, 'in dollars')
      .replace(/\$ (?=change|growth|variance|increase|decrease|difference)/g, 'dollar ')
      .replace(TO_LOOK_AT, 'what needs my attention')
      .replace(DIFFERENCE_TO, (_, to: string, why?: string) => `${why === undefined ? '' : 'why '}vs ${to}`)
      .replace(STORES_WITH, 'which $1')
      .replace(PROFITABLE, '$1 $3 did not lose money')
      // Not of days one by one.
      .replace(/\bdays? of (?:the |each |every )?week\b/g, 'weekday')
      .replace(/\b(blow|blew|blown|blowing) (?:right |straight |way )?(?:through|past)\b/g, '$1')
      // Alone, `drill into` asks for entries.
      .replace(/\b(?:drill|zoom|dig) (?:down |in |deeper )*(?:into|on|in|to)\b(?=.* by [a-z]+$)/g, 'show')
      // `is the first one a year to date problem too`
      .replace(
        /^(?:and |so )?(?:is|was) (it|that|this|the [a-z]+ one) an? (.+?) (?:problem|issue) (?:too|also|as well)$/,
        'what about $1 $2',
      )
      .replace(LINES_OF_IT, 'show $1')
      .replace(FIGURED, 'how is $1 calculated')
      .replace(/^(how (?:is|are) .+?) (?:figured|derived|arrived at|tallied)(?=\??$)/, '$1 calculated')
      // `how's Old Town`: not how old.
      .replace(/\bhow'?s(?= \w)/g, 'how is')
      .replace(/\b(what|where|who|when)s(?= \w)/g, "$1's")
      // Costs, and not the controllable income.
      .replace(/\bcontrollables\b/g, 'controllable expenses')
  )
}
