import { MONTH } from '../times/month-pattern.ts'

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const PART = String.raw`(?:${MONTH}|q[1-4]|h[12])`
const STORES = '(?:stores|locations|restaurants|units|sites|shops)'
const BASE = '(?:budget|plan|last year|prior year|the prior year|ly|py)'
const SET_AGAINST = String.raw`\b(?:vs|versus|against|over|under|than|from|compared|budget|plan|last|prior|ly|py|yoy)\b`
const PROFIT = '(?:(?:net )?(?:sales|revenue)|(?:four[- ]wall )?(?:ebitda|profit)|(?:net|controllable) income|gross profit)'

/** `the difference between June and May`: of two parts of one year, the later one named first. */
const BETWEEN = new RegExp(
  String.raw`\b(difference|diff|variance|gap|changed?|moved|swing)((?: in (?:[a-z&%-]+ ){0,3}?[a-z&%-]+)?) between (${PART}) and (${PART})( 20\d\d)?\b(?! (?:of )?(?:'?\d|fy|last|this|next|the year))`,
)
/** Applies to vendors, and to the first of several, which are already in that order. */
const IN_ORDER_ALREADY =
  /\b(?:by|per|for each|for every) (?:vendor|supplier|payee)\b|\b(?:vendors|suppliers)\b|\btop (?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b/
const BY_SIZE =
  /,? ?(?:(?:sorted|ranked|ordered|sort|rank|order)(?: them| it)? )?(?:from )?(?:the )?(?:largest|biggest|highest) (?:to (?:the )?(?:smallest|lowest|least)|(?:one |ones )?first)\b/

const FORMS: readonly (readonly [RegExp, string])[] = [
  // `R&M jumped in April - what's in there?`, `supplies look off at Fells Point, can you pull the detail`: what is booked.
  [
    /^(?:the |our )?((?:[a-z&'-]+ ){1,6}?)(?:just )?(?:jumped|spiked|popped|(?:looks?|looked|seems?|seemed) (?:really |very |too |a bit |a little )?(?:high|off|odd|wrong|weird|strange|heavy|big)) ?((?:(?:in|at|for) [a-z0-9 -]+?)?) ?[-–,.;:]+ ?(?:so )?(?:what(?:'s| is|s) in (?:there|it)|(?:can|could) you (?:pull|show|get|list)(?: me)? the (?:details?|entries|transactions)|(?:pull|show me) the (?:details?|entries|transactions))(?=[?.!]*$)/,
    'entries of $1$2',
  ],
  // `Wilmington missed EBITDA again. What are the three biggest reasons?`
  [
    /^((?:[a-z-]+ ){1,3}?)missed (?:budget on |its |their |the )?([a-z -]+?)(?: budget)?(?: again)?[-–,.;:]+ ?what (?:are|were) the (?:[a-z0-9]+ )?(?:biggest|main|top|key) (?:reasons?|drivers?|causes?)(?=[?.!]*$)/,
    'why did $1miss budget on $2',
  ],
  // `stores beating revenue budget but missing four-wall budget`
  [
    new RegExp(
      String.raw`^(?:which |what )?(${STORES}) (?:are )?(?:beating|ahead of|hitting|making) (?:their |the )?([a-z -]+?) (budget|plan) but (?:are )?(?:missing|behind|below|short of) (?:their |the )?([a-z -]+?) (?:budget|plan)\b`,
    ),
    '$1 that beat $3 on $2 but missed $3 on $4',
  ],
  // `which stores grew guests over last year, and which lost?`: all of them show both.
  [
    new RegExp(
      String.raw`^which (?:of )?((?:the |my |our )?(?:[a-z-]+ )??${STORES}) (?:grew|gained|increased|were up on|are up on) ([a-z ]+?) (?:over|vs\.?|versus|from|against) ${BASE}(.*?),? and which (?:ones )?(?:lost|shrank|fell|declined|did not|didn't|were down|are down|lost some)(?=[?.!]*$)`,
    ),
    '$2 of $1 by store vs last year$3',
  ],
  [/^(.+?) (?:vs\.?|versus|and) (.+?) ?[-–,;:]+ ?(?:are|do) they (?:moving|move) together(?=[?.!]*$)/, '$1 and $2 by month'],
  // The definition lists all that is in it.
  [
    /^what(?:'s| is| all goes| goes| all) (?:included )?(?:in|into) ([a-z& -]+?) ?[-–,.;:]+ ?does it (?:include|have) [a-z ]+(?=[?.!]*$)/,
    'define $1',
  ],
  [/^what (?:all )?(?:goes|gets booked|is booked|belongs|sits) (?:in|into|to) (?:the |our )?(?:account )?(?=[a-z0-9])/, 'define '],
  [/^what(?:'s| is|s) the (?:gl )?account (?:number|no\.?|code|#) (?:for|of) (?:the |our )?(?=[a-z])/, 'define '],
  [
    new RegExp(
      String.raw`^what(?:'s| has|s)(?: been)? posted (?:to|in|for) (${MONTH}(?: 20\d\d)?)(?: so far| yet| already| to date)?(?=[?.!]*$)`,
    ),
    'entries in $1',
  ],
  [
    new RegExp(
      String.raw`^(is (?:${PART}(?: 20\d\d)?|last (?:month|quarter)) (?:closed|complete|done|final)(?: and complete)?),? (?:and )?what(?:'s| is|s)(?: still)? (?:missing|open|outstanding)(?=[?.!]*$)`,
    ),
    '$1',
  ],
  [
    /^(?:list |show me |is there |are there |show )?(?:anything|any) (?:unusual|odd|weird|strange|off|out of the ordinary)(?: postings| entries)? (in|for) (?:the )?([a-z]+(?: 20\d\d)?) (?:postings|entries|books|numbers|ledger|close)(?=[?.!]*$)/,
    'what looks unusual $1 $2',
  ],
  // Of one month: over more of them, something is booked anyway.
  [
    new RegExp(
      String.raw`^(?:who|which ${STORES}|(?:is there |are there )?any (?:stores?|locations?|restaurants?|units?))(?: that)?(?:'s| is| are|s)? missing (?:an? |their |its |the )?(utility|rent|cam|repairs?|labor|marketing) (?:bills?|invoices?|charges?|entr(?:y|ies)|payments?)(?= (?:for|in) (?:${MONTH}|last month))`,
    ),
    'which stores have no $1',
  ],
  // `who did Decatur pay in May`
  [/^who(?:m)? (?:did|does|do) (?!(?:we|i|they|you|it)\b)((?:[a-z-]+ ){1,3}?)pay\b/, 'spend by vendor at $1'],
  // `last Dec vs Dec before`
  [
    new RegExp(String.raw`\blast (${MONTH}) (?:vs\.?|versus|against|over) (?:the )?\1 before(?: that| last)?(?=[?.!]*$)`),
    'last $1 vs the year before',
  ],
  // `what did we spend fixing stuff at Hoboken`
  [/\bspen[dt] (?:on )?fixing (?:stuff|things|equipment|up)\b/, 'spend on repairs'],
  // Parts next to months or places: of each of those.
  [
    /^(?=.*\b(?:by|per|each|every|for each) (?:month|quarter|year|store|location|region)s?\b)(.*)\bby (?:its )?(?:component|part)s?\b/,
    '$1by line',
  ],
  [/^((?:did|is|are|was|were|do|does|has|have) .+?),? or (?:nah|no|not|what)(?=[?.!]*$)/, '$1'],
  // A mix is of shares anyway.
  [/^(.*\bmix\b.*?),? (?:as (?:an? )?)?(?:share|%|percent|percentage) of (?:the )?total,? /, '$1, '],
  [
    /^break (?:out )?(revenue|sales) (?:out )?(?:into|by) (food.*?) ((?:for|in) [a-z0-9]+(?: \d{4})?),? and show (?:me )?the mix(?=[?.!]*$)/,
    '$1 mix $2 $3',
  ],
  [
    /^how (?:does|did|is|do) (?:the )?[a-z-]+(?: region)? (?:compare|stack up|doing) (?:to|with|against|vs) (?:the )?(?:other|rest of the) (?:two |three |four )?regions (?:on|in|for) /,
    'by region ',
  ],
  [/\breporting lines?\b/, 'line'],
  [/\bthis (month|quarter|year) to date\b/, '$1 to date'],
  [/^(?:an? |the )?table (?:of|with|for) (?=.* (?:by|per|for each) )/, ''],
  [/,? (?:with )?columns (?:for )?(?=(?:q[1-4]|h[12]|20\d\d|[a-z]+) (?:and|vs) )/, ', '],
  [/\b(20\d\d) (?:onwards?|forward|and on|and later|and after)\b/, 'since january $1'],
  [/\bas (?:an? )?(?:heat ?map|chart) or (?:an? )?table\b/, 'as a table'],
  [/\bnext to (?=(?:last year|budget|plan|prior year|the prior year|the year before)\b)/, 'vs '],
  [/\b(?:our|my) own (?=(?:budget|plan)\b)/, 'our '],
  [/^divide (?:it|that|this|them) (?:into|by) (month|quarter|year|week|store|region|location)s?(?=[?.!]*$)/, 'by $1'],
  [/^(.*against (?:the )?budget.*), line by line(?=[?.!]*$)/, '$1, by account'],
  // The largest and the smallest alone are no list from one to the other.
  [
    /^(?!.*\b(?:entries|transactions|invoices|bills|charges|payments)\b)(.*?)\b(?:from )?(?:the )?(?:largest|biggest) to (?:the )?(?:smallest|lowest|least)\b/,
    '$1highest to lowest',
  ],
  // `actual, plan, last year`: plan and last year are what the figures are set against.
  [/(?<=\S)[:,]? actuals?, (?:the )?(budget|plan),?(?: and)? (last year|prior year|ly|py)\b(?!'s)/, ' vs $1 and $2'],
  // What is given away, and not what is spent.
  [
    new RegExp(
      String.raw`^how much (?:money )?(?:did|do|have|has) (?:we|i|they) (?:give|given|gave) away(?=[?.!]*$| (?:ytd|last|this)\b| (?:in|during) (?:${PART}|20\d\d|last|this)\b| at [a-z])`,
    ),
    'how much were discounts',
  ],
  // `who's up who's down on covers in Q2`
  [
    new RegExp(
      String.raw`^(?:who|which ${STORES})(?:'s|s| is| are)? (?:up|down)(?:,| and|, and)? (?:who|which)(?: ones)?(?:'s|s| is| are)? (?:up|down) (?:on|in|for) (?!.*(?:${SET_AGAINST}| by ))(.+)$`,
    ),
    '$1 by store vs last year',
  ],
  [
    new RegExp(
      String.raw`^(?:who|which ${STORES})(?:'s|s| is| are)? (?:up|down)(?:,| and|, and)? (?:who|which)(?: ones)?(?:'s|s| is| are)? (?:up|down) (?:on|in|for) (?!.* by )(.+? (?:vs\.?|versus|against|from|over) ${BASE}\b.*)$`,
    ),
    '$1 by store',
  ],
  // `what's the gap between May and June`
  [
    new RegExp(
      String.raw`^(?:and |so )?(?:what(?:'s| is| was|s) )?(?:the )?(?:difference|diff|gap) between (${PART}(?: 20\d\d)?) and (${PART}(?: 20\d\d)?)(?=[?.!]*$)`,
    ),
    '$2 vs $1',
  ],
]

/** `did we pass last year's June`, `which stores topped last year's Q2 sales`: nothing that is at the top of a list. */
const PAST_LAST_YEAR = new RegExp(
  String.raw`^((?:did|have|has) .+?|which ${STORES}|which (?:store|location|restaurant|unit|region)|who) (?:pass|passed|top|topped|surpass|surpassed|outdo|outdone|clear|cleared|get past) (?:last year'?s|ly'?s?|the prior year'?s) (${PART})(?: (?:in |on |for )?((?!(?:vs|versus|by|at|in|on|for)\b)[a-z&-]+(?: [a-z&-]+){0,2}))?(?=[?.!]*$)`,
)

/** Spoken wordings that would be read as something else, in the words that mean them. */
export function spokenForms(text: string): string {
  const plain = IN_ORDER_ALREADY.test(text) ? text.replace(BY_SIZE, '') : text
  return FORMS.reduce((read, [said, words]) => read.replace(said, words), plain.replace(BETWEEN, betweenInOrder)).replace(
    PAST_LAST_YEAR,
    (_, who: string, part: string, of?: string) => `${who} beat last year in ${part}${of === undefined ? '' : ` on ${of}`}`,
  )
}

/** The earlier one first, as the difference is taken from it. December and January are of two years. */
function betweenInOrder(said: string, word: string, of: string, first: string, second: string, year = ''): string {
  const apart = startOf(first) - startOf(second)
  const areQuarters = first.startsWith('q') && second.startsWith('q')
  const isOfHalves = /^h\d/.test(first) || /^h\d/.test(second)
  if (apart <= 0 || (year === '' && (isOfHalves || apart > (areQuarters ? MONTHS_OF_QUARTER : MOST_MONTHS_APART)))) return said
  return `${word === 'variance' || word === 'gap' ? 'difference' : word}${of} between ${second}${year} and ${first}${year}`
}

/** Further apart, and as halves, they may be of two years. */
const MOST_MONTHS_APART = 6
const MONTHS_OF_QUARTER = 3

/** The month of the year that a month, quarter or half begins with, from 0. */
function startOf(part: string): number {
  const number = Number(part.charAt(1))
  if (/^q\d$/.test(part)) return 3 * (number - 1)
  return /^h\d$/.test(part) ? 6 * (number - 1) : MONTH_NAMES.indexOf(part.slice(0, 3))
}

/** Spoken wordings that are not understood, in words that say the same. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // `the difference between June and May for every expense account`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was) )?(?:the )?difference between (${PART}(?: 20\d\d)?) and (${PART}(?: 20\d\d)?) (?:for|in|on|of|by) (?:every|each|all(?: of)?(?: the)?) ((?:[a-z&-]+ ){0,2}(?:accounts?|lines?))$`,
    ),
    'all $3 $2 vs $1',
  ],
  // `by sales growth, fastest first`
  [/^(.*\bgrowth\b.*?),? (?:the )?fastest(?: growers?| growing)? first\b/, '$1, highest first'],
  [/^(.*\bgrowth\b.*?),? (?:the )?slowest(?: growers?| growing)? first\b/, '$1, lowest first'],
  // `which three stores cost us the most EBITDA against budget`
  [
    new RegExp(
      String.raw`^((?:which|what) (?:(?:two|three|four|five|six|seven|eight|nine|ten|\d+) )?${STORES}) (?:cost|are costing|have cost|lost|are losing|have lost) us the most (?:in )?(${PROFIT}) (?:vs\.?|versus|against|to|compared (?:to|with)|relative to) (?:the )?(budget|plan)\b`,
    ),
    '$1 have the largest $2 shortfall against $3',
  ],
  // `is Durham trending better than Greenville on guests`
  [
    new RegExp(
      String.raw`^(?:is|are|was|were) (?!.*${SET_AGAINST.replace('|than', '')})(.+?) (?:trending|tracking) (?:better|worse|higher|lower) than (.+?) (?:on|in|for) (.+)$`,
    ),
    '$3 by month, $1 and $2',
  ],
  [
    /^(is|are|was|were|has|have) (.+?) (?:outgrowing|outgrown|been outgrowing|outpacing|been outpacing) (.+)$/,
    '$1 $2 growing faster than $3',
  ],
  [
    /^(?:please )?(?:(?:can you )?(?:check|look|scan|search) (?:for )?|(?:is|are|was|were) there |(?:did we (?:book|code|post) )|find |show me |flag )?(?:anything|something|any entries|entries)(?: that(?:'s|s| is| was| were| looks?)?| that look)? ?(?:is |was |were |got |looks? )?(?:(?:mis|wrongly |incorrectly )(?:coded|booked|posted|classified|categorized)|(?:coded|booked|posted|classified|categorized) (?:wrong|wrongly|incorrectly))(?= (?:in|for|during)\b|$)/,
    'anything unusual',
  ],
  // `without Charleston would we have hit plan in June`
  [
    /^(without|excluding|except for|leaving out) (.+?),? (?:would|could) (we|the company) (?:still )?have (hit|made|beat|beaten|missed|met|been over|been under|been above|been below) (.+)$/,
    'did $3 $4 $5 $1 $2',
  ],
  // `I heard Princeton had a bad May. What happened?`
  [
    new RegExp(
      String.raw`^(?:i|we) (?:just )?(?:heard|hear|read|saw|see|noticed|understand|was told|were told|am told)(?: that)? (.+? had an? (?:[a-z]+ )?(?:${MONTH}|q[1-4]|first quarter|second quarter|third quarter|fourth quarter|month|quarter|year)[.,;!]+ (?:so )?(?:what happened|why|what went (?:wrong|right|on)|how come).*)$`,
    ),
    '$1',
  ],
  [
    /^(?:i|we) (?:just )?(?:heard|hear|read|saw|see|noticed|understand|was told|were told|am told)(?: that)? (?=.+ (?:went|going|is|was|are|were|came in|jumped|dropped|fell|rose) .*[.,;!]+ (?:so )?(?:what happened|why|how come)$)/,
    '',
  ],
  [
    /^how much (?:money )?(?:did|do|have|has) (?:we|i|they) (?:give|given|gave) away (?:in|on|as|through) (?=(?:[a-z&-]+ ){0,3}?(?:discounts?|comps?|promos?|promotions?|coupons?|vouchers?|allowances?)\b)/,
    'how much were ',
  ],
  // `EBITDA slipped. Why, and is it one restaurant or all of them?`
  [
    /^(.+?)[.;,!]+ (?:so )?why,? (?:and )?is it (?:just |only )?(?:one|a single|one or two|a few) (?:store|restaurant|location|unit)s? or (?:all|several|every one|everyone|everywhere|most|many)(?: of (?:them|the (?:stores|restaurants|locations|units)))?$/,
    '$1. why by store',
  ],
  // `June sales, but only stores that were open all of last June`
  [
    new RegExp(
      String.raw`^(${PART}) (.+?),? (?:but )?(?:only|just) (?:for )?(?:the )?${STORES} (?:that |which )?(?:were |are )?open (?:for )?(?:all of|all|throughout|the whole of) last \1$`,
    ),
    '$1 $2 same store vs last year',
  ],
  [
    new RegExp(
      String.raw`^(?:which|what|any|is there (?:any|a)|are there any) (?:stores?|locations?|restaurants?|units?) (?:where|whose|for which) (?:the )?(?:ops|operating|operations|operational) (?:data|metrics|numbers)(?: (?:for|in) (${PART}(?: 20\d\d)?))? (?:isn'?t|is not|aren'?t|are not|hasn'?t been|have not been) (?:in|uploaded|loaded|entered|there)(?: yet)?$`,
    ),
    'missing metrics for $1',
  ],
  // `the new stores, Navy Yard and Decatur`
  [
    new RegExp(
      String.raw`\b(?:the |our )(?:two |three |2 |3 )?(?:new|newer|newest|latest|recent) ${STORES},? (?!that\b|which\b|who\b|vs\b|and\b|in\b)([a-z' -]+? and [a-z' -]+?),(?= |$)`,
    ),
    '$1',
  ],
  // `EBITDA by store: actual, plan, last year`
  [
    /[:,]? (?:actuals?|act)(?:,| vs\.?| and| to)? (?:the )?(budget|plan),?(?: and| vs\.?| to)? (last year|prior year|the prior year|ly|py)\b/,
    ' vs $1 and $2',
  ],
  [
    /\b(sales|revenue|rev) mix,? (?:(?:in |as )?(?:a )?(?:%|percent|pct|percentages?))(?= by (?:channel|account|category)\b| (?!by\b)|$)/,
    '$1 mix',
  ],
  // `put Hoboken next to Princeton, all lines`
  [
    /^(?:put|set|show|place|lay) (?:me )?(?!it\b|that\b|this\b|them\b)(.+?) (?:next to|beside|alongside|up against) (?!it\b|that\b|this\b|them\b|those\b|these\b)([^,]+), (?:all|every|on all|on every|across all) (?:the )?(?:p&l )?lines?\b,?/,
    'p&l $1 vs $2,',
  ],
  [
    new RegExp(
      String.raw`^(?:was|is) (?:last )?(${PART}) (?:any )?(?:better or worse|worse or better|up or down)(?: than the (?:one|year|june) before)?$`,
    ),
    '$1 vs last year',
  ],
  // `kitchen vs floor labor`
  [
    /\bkitchen (vs\.?|versus|and|or|&) (?:the )?(?:floor|front|dining room) (labor|labour|payroll|wages|staff|pay)\b/,
    'back of house labor $1 front of house $2',
  ],
  [
    /\b(?:floor|front|dining room) (vs\.?|versus|and|or|&) (?:the )?kitchen (labor|labour|payroll|wages|staff|pay)\b/,
    'front of house labor $1 back of house $2',
  ],
  [/^(?:occupancy|rent)[:,-] (?=base (?:vs|versus|and|&)\.? (?:percentage|percent|%) rent\b)/, ''],
  [/\bcontrollable profit (?=(?:after|before|less|minus)\b)/, 'controllable income '],
  [/\bbase (vs\.?|versus|and|&) (?:percentage|percent|%) rent\b/, 'base rent $1 percentage rent'],
  [
    new RegExp(
      String.raw`^(?:is|are) (?:the |our )?(${PART}(?: 20\d\d)?) (?:budget|plan)s? (?:in|loaded|entered|uploaded|there)(?: yet)?$`,
    ),
    'is there a budget for $1',
  ],
  [/\bdep(?:r|reciation)?\.? (?:&|and|\+) int(?:erest)?\b\.?/, 'depreciation and interest'],
  [
    / divided by (guest|cover|transaction|check|ticket|seat|store week|labor hour|square foot|sq ft)\b(?! (?:count|counts|hours|weeks))/,
    ' per $1',
  ],
  [/^nothing but (.+?)[:,-] ?(.+)$/, '$2 for $1 only'],
  [
    /\b(more|less|fewer|higher|lower|better|worse)\b(.*?) than (?:we|it|they|i) (?:used to|once did)(?: be| do| spend| pay| make)?$/,
    '$1$2 than last year',
  ],
  [/^(?:please )?(?:don'?t|do not) (?:show|include|give)(?: me)? (?:the )?([a-z' -]+?)[.;:]+ (.+)$/, '$2 except $1'],
  [/^how(?:'?s| is) (?:the )?business(?: doing| going| looking)?$/, 'how are we doing'],
  [/^nothing (?:was |got |is )?(?:booked|posted|charged|coded)(?: to| in| for| on)? (.+)$/, 'entries of $1'],
  [
    /^(which|what) (region|store|location|restaurant|unit)s? (?:is|are) (?:really )?carrying (?:us|the company|the group|the business|everyone)(?= |$)/,
    '$1 $2 has the highest ebitda',
  ],
  [
    /^what needs my attention (?:before|for|ahead of|going into) (?:(?:the|my|our|a|an|this|next|tomorrow'?s|today'?s|(?:mon|tues|wednes|thurs|fri|satur|sun)day'?s) )+(?:board |owners'? |lender |bank |ops |management |leadership )?(?:meeting|call|visit)$/,
    'what needs my attention',
  ],
  [/^what(?:'s| is) (?:a|an average|the average|each) (?:cover|guest) worth\b/, 'average check'],
  // `stores that don't make 10% four wall`
  [
    new RegExp(
      String.raw`\b(${STORES}) (?:that |which |who )?(?:don'?t|do not|didn'?t|did not|aren'?t|are not) (?:make|making|hit|hitting|earn|earning|clear|clearing|reach|reaching) (\d+(?:\.\d+)?\s?(?:%|percent|pct)) (four[- ]wall|ebitda)(?: margin)?\b`,
    ),
    '$1 with $3 margin under $2',
  ],
  [
    new RegExp(
      String.raw`^((?:which|what) (?:(?:two|three|four|five|six|seven|eight|nine|ten|\d+) )?${STORES}) (?:contributed|added) (?:the )?most to (?:the |our )?(increase|growth|gain|decline|decrease|drop) in (.+?) (?:over|vs\.?|versus|against|from|on) (last year|the prior year|prior year|ly)\b`,
    ),
    '$1 had the largest $2 in $3 vs $4',
  ],
  [/\b(?:bwl|lbw)\b/, 'beer, wine and liquor'],
  [
    /^why (?:aren'?t|are not|isn'?t|is not) (?:we |it )?(?:making|earning) (?:any )?(?:money|a profit) (?=(?:at|in)\b)/,
    'why are we losing money ',
  ],
  [
    /\b((?:invoices|bills|entries|charges|payments|transactions)\b.*?),? (?:but )?(?:nothing|none) (?:under|below|less than|smaller than) (?=\$?\d)/,
    '$1, at least ',
  ],
]

/** `2024, 2025 and ytd`: year by year, where they follow on each other. */
const YEARS_TO_DATE =
  /,? (?:(?:for|in) )?(20\d\d),? (?:and )?(20\d\d),? (?:and|vs\.?|versus)? ?(?:ytd|year to date|this year(?: so far| to date)?)$/

function yearsInARow(said: string, first: string, second: string): string {
  return Number(second) === Number(first) + 1 ? ` by year since ${first}` : said
}

/** `May -> June`: of two that follow on each other a comparison; of others it may be all of them. */
const FROM_ONE_TO_NEXT = new RegExp(String.raw`\b(${MONTH}|q[1-4]) ?(?:-+>|=>|→) ?(${MONTH}|q[1-4])\b`)

function nextToOneBefore(said: string, first: string, second: string): string {
  const areQuarters = first.startsWith('q') && second.startsWith('q')
  const areMonths = !/^q\d/.test(first) && !/^q\d/.test(second)
  return (areQuarters || areMonths) && startOf(second) - startOf(first) === (areQuarters ? 3 : 1) ? `${second} vs ${first}` : said
}

/** A question in small letters that is not understood in its own words, with spoken ones as plainer words. */
export function spokenPhrases(text: string): string {
  return PHRASES.reduce(
    (plain, [said, words]) => plain.replace(said, words),
    text.replace(YEARS_TO_DATE, yearsInARow).replace(FROM_ONE_TO_NEXT, nextToOneBefore),
  )
}
