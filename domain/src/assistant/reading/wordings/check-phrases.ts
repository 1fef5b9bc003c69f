import { MONTH } from '../times/month-pattern.ts'
import { BOOKED_LATE } from './trade-phrases.ts'

const MONTH_OR_QUARTER = `${MONTH}|q[1-4]`
const DAYS = `(?:(?:${MONTH_OR_QUARTER})(?: 20\\d\\d)?|(?:last|this) (?:month|quarter)|20\\d\\d)`
const PLACES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?)'
const CLOSED = '(?:closed|complete|completed|done|final|finalized|finished|locked|full)'
const OPEN =
  '(?:open|partial|incomplete|preliminary|provisional|in progress|ongoing|running|pending|unfinished|underway|not(?: (?:closed|complete|done|final))?|a partial month|partially posted)'
const NOW = '(?: (?:yet|already|now))?'
const ENTERED = '(?:loaded|entered|uploaded|imported|submitted|reported|recorded|posted|booked|filled in|on file|in)'
const HAVE_ENTERED = '(?:loaded|entered|uploaded|imported|submitted|reported|posted|load|enter|upload|import|submit|report|post)'
const MAPPED_TO = String.raw`(?: (?:to|in|into|on|onto))(?: (?:the|a|any|our))?(?: (?:management|mgmt|main|monthly))? (?:p&l|pnl|p and l|profit and loss|income statement)(?: (?:lines?|report|statement))?`

/** Phrases of checks, and the words that say the same. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // `anything not mapped to the p&l`: a report is what accounts are mapped to anyway.
  [new RegExp(String.raw`\b(mapped|unmapped)${MAPPED_TO}(?=[?,. ]|$)`), '$1'],
  [
    /^(?:what(?:'s| is)? not (?:in|on)|(?:which|what) accounts (?:are )?(?:not in|not on|missing from)) (?:the |our )?(?:p&l|pnl|report)(?=\??$)/,
    'accounts not mapped',
  ],
  // `is July closed yet or still partial`
  [
    new RegExp(
      String.raw`^(?:is|are|was|has) (?:the )?(${DAYS}) (?:been )?${CLOSED}${NOW},? or (?:is it |it is |it's )?(?:still )?(?:only )?${OPEN}${NOW}(?=\??$)`,
    ),
    'is $1 closed',
  ],
  [
    new RegExp(
      String.raw`^(?:is|are) (?:the )?(${DAYS}) (?:still )?(?:only )?${OPEN}${NOW},? or (?:is it )?(?:already )?${CLOSED}${NOW}(?=\??$)`,
    ),
    'is $1 closed',
  ],
  [new RegExp(String.raw`^(?:is|are) (?:the )?(${DAYS}) (?:still |only )*${OPEN}${NOW}(?=\??$)`), 'is $1 closed'],
  // The booked days show whether a month can be closed.
  [new RegExp(String.raw`^(?:can|could) (?:we|i) (?:close|lock)(?: out)? (?:the )?(${DAYS})(?: books)?${NOW}(?=\??$)`), 'is $1 complete'],
  [
    new RegExp(String.raw`^(?:are we|am i|is) (?:the )?(?:(${DAYS}) )?ready to (?:close|lock)(?: out)? ?(?:the )?(${DAYS})?${NOW}(?=\??$)`),
    'is $1$2 complete',
  ],
  // `are all June costs in yet or is anything still missing`
  [
    new RegExp(
      String.raw`^(?:are|is|have|has) (?:all )?(?:of )?(?:the |our )?(${DAYS}) (?:costs?|bills?|invoices?|expenses?|entries|everything|numbers) (?:all )?(?:been )?${ENTERED}${NOW}(?:,? or (?:is|are) (?:there )?(?:anything|something|some|any)(?: of (?:it|them))? (?:still )?(?:missing|outstanding|open|to come))?(?=\??$)`,
    ),
    'is $1 complete',
  ],
  // `does every store have guests and labor hours for June`
  [
    new RegExp(
      String.raw`^(?:do|does|did) (?:all|every)(?: of)?(?: the| our)? ${PLACES} have (${BOOKED_LATE}) and (${BOOKED_LATE}) (?=(?:for|in)\b)`,
    ),
    'any missing $1 and $2 ',
  ],
  // `do we have square footage and seats for every store or are there gaps`
  [
    new RegExp(
      String.raw`^do (?:we|i) have (?!.*\bdata\b)(.+?) for (?:every|all|each)(?: of)?(?: the| our)? ${PLACES}(?:,? or (?:are|is) there (?:any )?(?:gaps?|holes?|something missing|anything missing|some missing))?(?=\??$| (?:for|in)\b)`,
    ),
    'any missing $1',
  ],
  // `do the store P&Ls plus corporate add up to the consolidated number for June`
  [
    new RegExp(
      String.raw`^(?:do|does|did) (?:all )?(?:the |our )?(?:store|location) (?:p&ls?|pnls?|reports|numbers|figures)(?: (?:plus|and|with) (?:corporate|head office|overhead))? (?:add up|sum up|sum|total|tie(?: out)?|roll up|foot) to (?:the |our )?(?:consolidated|company|total)(?: (?:number|figure|total|p&l|pnl|report|one))?`,
    ),
    'does the report tie to the ledger',
  ],
  // `does the sum of the stores plus corporate equal the company total for June`
  [
    new RegExp(
      String.raw`^(?:does|do) the (?:sum|total)(?: of)?(?: all)?(?: the| our)? ${PLACES}(?: (?:plus|and|with) (?:corporate|head office|overhead))? (?:equal|match|agree with|agree to|tie to|come to) (?:the )?(?:company|consolidated|total)(?: (?:total|number|figure|company))?`,
    ),
    'does the report tie to the ledger',
  ],
  // `do the stores plus corporate add up to the company's net income for June`
  [
    new RegExp(
      String.raw`^(?:do|does|did) (?:all )?(?:the |our )?${PLACES}(?: (?:plus|and|with) (?:corporate|head office|overhead))? (?:add up|sum up|sum|total|tie(?: out)?|roll up|foot) to (?:the )?(?:company(?:'s)?|total|consolidated)(?: (?:company|total|consolidated))? (.+?)(?=\??$)`,
    ),
    '$1 by location',
  ],
  // `is June closed / fully posted at every store`
  [
    new RegExp(
      String.raw`^(?:is|are|was) (?:the )?(${DAYS}) ${CLOSED} ?(?:/|,|or|and) ?(?:fully |completely )?${ENTERED}(?: (?:at|for|in) (?:every|all|each)(?: of)?(?: the| our)? ${PLACES})?(?=\??$)`,
    ),
    'is $1 closed',
  ],
  // `any uploads missing for June`
  [/(?<!\bwho )\b(?:data )?uploads\b(?=.*\bmissing\b)|(?<=\bmissing (?:any |some |the )?)(?:data )?uploads\b/g, 'data'],
  // `do all stores have guest counts loaded for June`
  [
    new RegExp(
      String.raw`^((?:do|does|did) (?:all|every)(?: of)?(?: the| our)? ${PLACES} have .+?) (?:already )?(?:been )?${ENTERED}${NOW}(?=\??$| (?:for|in)\b)`,
    ),
    '$1',
  ],
  [
    new RegExp(
      String.raw`^(?:have|has|did) (?:all|every)(?: of)?(?: the| our)? (${PLACES}) (?:already )?${HAVE_ENTERED} (?:their |the |any )?(?=${BOOKED_LATE}\b)`,
    ),
    'do all $1 have ',
  ],
  [
    new RegExp(
      String.raw`^(which|what) (${PLACES}) (?:have not|haven't|has not|hasn't|did not|didn't) (?:yet )?${HAVE_ENTERED} (?:their |the |any )?(?=${BOOKED_LATE}\b)`,
    ),
    '$1 $2 have no ',
  ],
  [new RegExp(String.raw`^do we have (?:all )?(?:the |our )?(${BOOKED_LATE}) ${ENTERED} (?=for\b)`), 'are $1 loaded '],
]

/** A question in small letters with phrases of checks in the words that are read: `is July closed`. */
export function plainChecks(text: string): string {
  return PHRASES.reduce((plain, [phrase, words]) => plain.replace(phrase, words), text)
}
