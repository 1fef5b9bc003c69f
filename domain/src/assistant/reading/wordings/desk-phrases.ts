import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'

/** What restaurants sell, in the words of people. */
export const SOLD = '(?:food|paper|packaging|bev|beverages?|alcohol|liquor|booze|beer|wine|drinks?|delivery|catering|takeout|dine-in)'

/** Whole questions as people at a desk type them, and the words that say the same. They come before the phrases of the trade. */
export const DESK_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:lose or make|make or lose)\b/, 'make'],
  [/\bcorporate (?:expense|cost)(?= (?:grew|rose|went up|increased|changed|moved|fell)\b)/, 'account in corporate overhead'],
  [/\b(highest|top|best|lowest|worst)[- ](?:grossing|selling) (day|week|month|quarter|year)\b/, '$1 revenue $2'],
  [/\b(?:for|over) (2|3|two|three) years(?=[?.! ]*$)/, 'over the last $1 years'],
  [
    /^(?:is|are) (?:the )?(.+?) more profitable than (?:the )?(.+?),? in (?:margin|percentage|percent) terms(?=[?.! ]*$)/,
    'four-wall margin $1 vs $2',
  ],
  // `how has Navy Yard ramped up since it opened`
  [/^how (?:has|did|have) (.+?) ramp(?:ed)?(?: up)?(?= since\b|[?.! ]*$)/, 'revenue at $1 by month'],
  [/\b(?:ttm|ltm|t12m?|trailing (?:twelve|12)(?: months?)?) (.+?),? rolled (?:monthly|by month)\b/, 'rolling 12 month $1'],
  // `Jan to June 2026 vs the same months of 2025`, `Jan-Mar in 2026 vs 2025`
  [
    /\b(vs\.?|versus|against|compared (?:to|with)) (?:the )?same (?:months?|period|days|time|stretch|part|quarters?) (?:(?:of|in|from) )?(?=20\d\d\b)/g,
    '$1 ',
  ],
  [new RegExp(String.raw`\b(${MONTH}) (?:in|of|for) (20\d\d (?:vs\.?|versus|against|compared (?:to|with)) 20\d\d)\b`, 'g'), '$1 $2'],
  [
    new RegExp(
      String.raw`\b(${MONTH} ?(?:-|–|to|thru|through) ?${MONTH}),? (?:(?:in|of|for) )?(20\d\d) (?:and|or|over) (20\d\d)(?! (?:and|vs)\b)`,
      'g',
    ),
    '$1 $2 vs $3',
  ],
  [
    new RegExp(
      String.raw`\b(${MONTH} ?(?:-|–|to|thru|through) ?${MONTH}) (by (?:store|location|region|account)) (20\d\d (?:vs\.?|versus|against|compared (?:to|with)) 20\d\d)\b`,
      'g',
    ),
    '$1 $3 $2',
  ],
  // `each region's share of four-wall EBITDA`
  [
    /^(?:each|every) (region|store|location)'?s? share of (?:our |the |total )?(.+?)(,? (?:ytd|t12m?|ltm|ttm|last .+|in .+|for .+|q[1-4].*))?(?=[?.! ]*$)/,
    '$2 by $1$3',
  ],
  [/^(?:the )?share of each (region|store|location) (?:in|of) (?:our |the |total )?(.+?)(?=,|[?.! ]*$)/, '$2 by $1'],
  // `stores doing over $4 million a year in revenue`
  [
    /\b(?:with revenue|doing|making|selling) (over|under|above|below|(?:more|less) than) (\$?[\d.,]+ ?(?:k|mm?|million|thousand)?) a year(?: in (?:revenue|sales))?/,
    'with revenue $1 $2 in the last 12 months',
  ],
  [/\bdated (?=(?:after|before|since|from|in|between)\b)/, ''],
  [/^what does same[- ]store mean\b.*$/, 'define same-store'],
  [/\bwith (20\d\d|last year|(?:the )?prior year|budget) alongside\b/, 'vs $1'],
  [/^(?:the )?same(?: thing)?,? but (?:for |in )?(?=the )/, 'and '],
  // `show me every Cool Air Mechanical charge`
  [/\b((?:show|list|give|pull|see|get)(?: me)?) every (.+?) (charge|bill|invoice|payment|posting)\b/, '$1 all $2 $3s'],
  // `any single posting over $5,000 in professional fees in Q2? show them`
  [/^(any|are there any) single (?=(?:posting|entry|bill|invoice|charge|payment)\b)/, '$1 '],
  [/[?.;] ?(?:show|list|name)(?: me)? (?:them|it|those)(?: please| all)?(?=[?.! ]*$)/, ''],
  // `the split of June revenue into food, beverage and alcohol`
  [
    new RegExp(
      String.raw`^(?:the |a )?split of (.+?) (?:in)?to ${SOLD}(?:(?:,? (?:and|&) |, ?| ?/ ?)(?:and )?(?:${SOLD}|comps|discounts))+(?=[?.! ]*$)`,
    ),
    '$1 by account',
  ],
  [new RegExp(String.raw`\bin the (${MONTH}|q[1-4]) (?:pack|deck|book|package|numbers|results)(?=[?.! ]*$)`), 'in $1'],
  // `def of same-store: when does a new store come into the comp base`
  [/^def(?:inition|ine)?(?: of)? (same[- ]store)\b.*$/, 'define $1'],
  // `are we on track with the lender plan? just show actual to date next to it`
  [/[?.,;] ?(?:just )?show (?:me )?(?:the )?actuals?(?: to date)? (?:next to|beside|against) (?:it|that|the plan)(?=[?.! ]*$)/, ''],
  // `Northeast comps in Q2, Worcester shouldn't be in there`
  [
    /,? (?:and )?([a-z' ]+?) (?:shouldn't|shouldnt|should not|must not|mustn't) be (?:in (?:there|it|that|this)|included|part of it)(?=[?.! ]*$)/,
    ' without $1',
  ],
  // `what's behind professional fees in May, anything over 2500`
  [
    /^what(?:'s|s| is| was) behind (?:the |our )?(.+?),? (?:anything|everything|entries|items) (over|above|under|below|more than|less than) (.+?)(?=[?.! ]*$)/,
    'entries of $1 $2 $3',
  ],
  // `which accounts are counted in occupancy, is property insurance one of them`
  [
    /^(which|what) accounts (?:are|is) (?:counted|included|booked|sitting) (?:in|under|towards?) (.+?)(?:, (?:and )?(?:is|are) .+? (?:one of them|in there|among them|part of (?:it|that)|included))?(?=[?.! ]*$)/,
    '$1 accounts are in $2',
  ],
  [/^how far off (?:is|are|was|were) (.+?) (?:from|to|vs|against) (?:the |our )?(plan|budget|last year)\b/, '$1 vs $2'],
  // `is the Southeast cheaper on occupancy than the Mid-Atlantic`
  [
    /^(?:is|are) (?:the )?(.+?) (?:cheaper|more expensive|pricier|leaner|heavier|lighter) (?:on|in|for) (.+?) than (?:the )?(.+?)(?=[?.! ]*$)/,
    '$2 $1 vs $3',
  ],
  // `I'm going through the HVAC bills, give me …`
  [
    /^i'?m (?:going through|reviewing|looking at|checking|looking over) (?:the |our |my )?(?:[a-z]+ )?(?:bills|invoices|books|statements|numbers|p&l), (?=(?:give|show|list|pull|get)\b)/,
    '',
  ],
  // `are all accounts mapped to a line? what's left over`
  [/^(.*\bmapped\b.*?)[?.] ?(?:and )?what(?:'s|s| is) (?:left(?: over)?|missing|not)(?=[?.! ]*$)/, '$1'],
  // `how have utilities at Portland moved through the winter`
  [
    /^how (?:has|have|did) (.+?) (?:moved?|trend(?:ed)?|changed?|gone|go|run) (?:thru|through|over|during) the (?:last |past )?(winter|summer|spring|fall|autumn)\b/,
    '$1 by month last $2',
  ],
  // `is the Northeast sales drop since last year all just Worcester closing`
  [
    /^is (?:the |our )?(.+?) (sales|revenue) (?:drop|decline|fall|growth|increase|change) (?:since|vs\.?|versus|from|on|over) (?:last year|ly) (?:all |just |mostly |mainly |only |really |entirely )*(?:because of |due to |from |down to )?(?:the )?(.+?)(?:'s)? (?:closing|closure|opening)(?: up)?(?=[?.! ]*$)/,
    'why did $1 $2 differ from last year by location',
  ],
  // `in which months did catering top 100k`
  [/\b(?:did|has|have) (.+?) (?:top|exceed|clear|cross|pass|break) (?=\$?\d)/, 'was $1 above '],
  // `what has posted in July so far for Cambridge? show the lines`
  [
    /^what (?:has|have|had|was|got|is)(?: been)? (?:posted|booked|hit) (?:in|for|so far in) (.+?)[?.,;]+ ?(?:show|list)(?: me)? (?:the )?(?:lines|entries|details?)(?=[?.! ]*$)/,
    'entries in $1',
  ],
  [/^side[- ]by[- ]side (p&ls?|pnls?|income statements?) (of|for) /, '$1 side by side $2 '],
  [/\b(?:liquor|bar|beverage|alcohol|wine|beer) pour cost\b/g, 'pour cost'],
  [/\bmonthly (?:numbers|figures)\b/, 'by month'],
  // `Durham vs everyone else`
  [
    /\b(vs\.?|versus|against|than|compared (?:to|with)) (?:everyone|everybody|everywhere|all the stores|the stores) else\b/,
    '$1 the other stores',
  ],
  [/\b(vs\.?|versus|against|than|compared (?:to|with)) all (?:the |of the )?other (stores|locations|restaurants)\b/, '$1 the other $2'],
  // `my district is Durham and Greenville. How are they doing on labor`
  [
    /^(?:my|our) (?:district|area|patch|territory|stores|locations) (?:is|are) (.+?)[.;:] (?:so )?how (?:are|did|do|have) (?:they|we) (?:doing|do|done|look|looking|running|run) (?:on|in|for) /,
    'how are $1 doing on ',
  ],
  // `more than 4 million over the trailing 12`
  [
    /\b((?:more|less) than|over|above|under|below|at least) (\$?\d[\d,.]*(?: ?(?:k|m|mm|million|thousand))?) (?:over|across) (?=the (?:last|past|trailing|prior)\b)/,
    '$1 $2 in ',
  ],
  [/\b(?:doing|making|selling|grossing) (?=(?:more|less) than \$?\d)/, 'with revenue '],
  // `is Portland making more or less four-wall than Providence over the last twelve months, and by how much`
  [
    /^(?:is|are|did|does|was) (.+?) (?:making|make|doing|do|running|run|earning|earn|bringing in|generating|spending|spend) (?:more or less|more|less|higher or lower|better or worse) (.+?) than (.+?)( (?:over|in|for|during|this|last|ytd|since)\b.*?)?,? (?:and )?by how much(?=[?.! ]*$)/,
    '$2 $1 vs $3$4',
  ],
  // `bud vs act Q2 opex`, `Q2 opex act v bud`
  [/^(?:bud|bgt|bdgt) (?:vs\.?|v|versus|to) (?:act|actuals?),? (.+?)(?=[?.! ]*$)/, '$1 vs budget'],
  [/^(?:act|actuals?) (?:vs\.?|v|versus|to) (?:bud|bgt|bdgt),? (.+?)(?=[?.! ]*$)/, '$1 vs budget'],
  [
    /\b(?:(?:bud|bgt|bdgt) (?:vs\.?|v|versus|to) (?:act|actuals?)|(?:act|actuals?) (?:vs\.?|v|versus|to) (?:bud|bgt|bdgt))(?=[?.! ]*$)/,
    'vs budget',
  ],
  // `last winter through now`
  [
    new RegExp(
      String.raw`\b((?:(?:last|this) )?(?:winter|spring|summer|fall|autumn)|(?:last )?(?:${MONTH})(?: 20\d\d)?) (?:through|thru|to|until|till) (?:now|today|the present)\b`,
    ),
    'since $1',
  ],
  // `how has four-wall margin moved at each of the Northeast stores over the last 4 quarters`
  [
    /^how (?:has|have|did) (.+?) (?:moved?|trend(?:ed)?|changed?|develop(?:ed)?|evolved?|gone|go) (?:at|in|for|across) (?:each|every one|all) of (?:the |our |my )?(.+?) (?:stores|locations|restaurants|units)\b/,
    '$1 trend by store in $2',
  ],
  // `occupancy split by base, percentage, CAM, tax, insurance`: by its accounts.
  [
    /\b(occupancy|labor|cogs|cost of goods|direct operating|overhead|revenue|sales) (?:split|broken down|broken out|divided) (?:by|into|between) (?:[a-z&]+(?: [a-z&]+)?(?:, ?| and |, and | \/ )){2,}[a-z&]+(?= - |,|$)/,
    '$1 by account',
  ],
  [/\b(?:distributor|purveyor)(s?)\b/g, 'vendor$1'],
  [/\b(?:got|gets|received|took|takes) (?:the )?most of our (?:money|spend|dollars|business)\b/, 'was paid the most'],
  [/\b(?:heaviest|steepest) (?=discount)/, 'highest '],
  [/\bdiscounting\b/g, 'discounts'],
  // `with date, store and amount`: as entries are listed anyway.
  [
    /^(.*\b(?:invoices?|bills?|entries|entry|transactions?|charges?|postings?|payments?)\b.*?),? with (?:the )?(?:dates?|stores?|locations?|amounts?|vendors?|memos?|accounts?|descriptions?)(?:(?:,| and|, and) (?:the )?(?:dates?|stores?|locations?|amounts?|vendors?|memos?|accounts?|descriptions?))*(?=(?:,? (?:biggest|largest|highest|newest|latest) first)?[?.! ]*$)/,
    '$1',
  ],
  [/^(what|how much) (?:have|did) (?:we|i) (?:give|given|gave|hand|handed|send|sent) (?:to )?/, '$1 did we pay '],
  // `for the audit file I need to see if anything was still booked there`
  [
    /^for (?:the|my|our) (?:[a-z]+ ){0,2}(?:file|deck|book|binder|packet|memo|report|meeting|review|audit|call|package)s?,? (?:i|we)(?:'d)? (?:need|want|have|like) to (?:see|know|check|confirm|verify|show|find out) (?:if |whether )?/,
    '',
  ],
  [/^(anything|something|nothing) (?:was|is|has been) (still |ever )?(?=booked|posted|charged|entered)/, '$1 $2'],
  [
    /\baccounts? (?:that |which )?(?:don't|dont|do not|doesn't|does not|didn't) (?:land|roll|map|go|fall|show up|appear|sit|belong|tie)(?: up)? (?:on|to|into|in|under|anywhere)(?: any| a| the)?(?: lines?| groups?| categor(?:y|ies)| rows?| reports?)?(?: (?:of|on|in) (?:the |our )?(?:p&l|pnl|report|income statement))?\b/,
    'accounts not mapped',
  ],
  // `what needs my attention going into Monday`
  [
    / (?:going|heading) into (?:the )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|week|next week|tomorrow|meeting|call)(?=[?.! ]*$)/,
    '',
  ],
  // `which things in Q2 is the board going to ask me about`
  [
    /^(?:which|what) (?:things?|items?|numbers?|lines?|figures?)? ?(?:(?:in|of|for|about) (\w+(?: 20\d\d)?) )?(?:is|are|will|would) (?:the |my |our )?(?:board|owners?|boss|lenders?|bank|partners?|investors?|cfo|ceo)(?: (?:going to|gonna|likely to))? (?:ask|want to know|question|push|grill)(?: (?:me|us))?(?: (?:on|about))?(?: (?:in|for|about) (\w+(?: 20\d\d)?))?(?=[?.! ]*$)/,
    'anything unusual in $1$2',
  ],
  // `accounts more than 15% above last year, ytd June, min $2,500 change`
  [
    /\b(?:up )?(?:more than|over) (\d[\d.]*%) (above|over|on|from|vs\.?|below|under) (last year|the prior year|ly|budget|plan)\b(.*?),? (?:with )?(?:a )?(?:min|minimum|at least)(?: of)?(?: an?)? (\$\d[\d,]*k?) (?:change|difference|variance|move|swing|increase)(?=[?.! ]*$)/,
    'up more than $1 and by more than $5 on $3$4',
  ],
  // `entries in 7020 for June, biggest first`: as they are listed anyway.
  [
    /^((?:(?:show|give|get) me |list |pull )?(?:the |all )*(?:[a-z0-9&' -]+ )?(?:entries|transactions|invoices|bills|postings|gl detail|detail)\b(?!.*\bby\b).*?),? (?:sorted )?(?:biggest|largest|highest) (?:first|to smallest|on top|at the top)(?=[?.! ]*$)/,
    '$1',
  ],
  // `which locations need attention right now`
  [
    /^(?:which|what) (?:of (?:my|our) )?(?:stores?|locations?|restaurants?|units?) (?:need|needs|deserve|deserves) (?:my |our |some |the most )?(?:attention|help|a (?:closer |hard |second )?look|looking at)(?: right now| now| today| the most| most)?/,
    'anything unusual',
  ],
  // `why was the utility bill at Portland so high`
  [
    /\b(why (?:is|was|are|were) (?:the |our )?(?:[a-z]+ )??(?:utility|utilities|electric|gas|water|rent|insurance|payroll|repair|food|liquor)) bills?\b/,
    '$1',
  ],
  // `where are delivery commissions the biggest chunk of sales`
  [
    /\bthe (biggest|largest|highest|smallest|lowest) (?:chunk|slice|bite|piece|cut|share|part) (?:out )?of (?:sales|revenue)\b/,
    '$1 % of sales',
  ],
  [/^what (?:is|are) (?:the |our )?(.+?) (?:costing|running)(?: us)? (?=as (?:an? )?(?:%|pct|percent|share)\b)/, '$1 '],
  // `split June sales into food, beverage and alcohol`
  [
    new RegExp(
      String.raw`^(?:split|break|divide|show|separate)(?: out| down| up)? ((?:[a-z0-9']+ )*?(?:sales|revenue|cogs|cost of goods)(?: (?!into\b)[a-z0-9']+)*?)(?: out)? (?:(?:in)?to|by|between) ${SOLD}(?:(?:,? (?:and|&) |, ?| ?/ ?)(?:and )?${SOLD})+(?: only)?(?=[?.! ]*$)`,
    ),
    '$1 by account',
  ],
  // `DoorDash in June, entry by entry`
  [/^(.+?),? (?:entry by entry|line by line|transaction by transaction|invoice by invoice|bill by bill)(?=[?.! ]*$)/, 'entries of $1'],
  // `biggest repair bill in the last 12 months, which store and which vendor`: an entry says both.
  [
    /^((?:what (?:was|is) )?(?:the )?(?:our )?(?:biggest|largest|highest|latest|last|smallest) .*?\b(?:bill|invoice|entry|charge|payment|transaction|posting)\b.*?),? (?:and )?(?:at |for |from )?(?:which|what) (?:store|location|vendor|restaurant|supplier)(?: (?:was it|and|or|is that|was that)| (?:and|or) (?:from |at )?(?:which|what) (?:store|location|vendor|supplier))*(?=[?.! ]*$)/,
    '$1',
  ],
  // `… and for which stores`
  [/,? and (?:for|at|in|by) (?:which|what) (stores|locations|restaurants|regions)(?=[?.! ]*$)/, ' by $1'],
  // `which stores count as same-store and what's the rule`
  [/\b(same[- ]store.*?),? and what(?:'s|s| is) the (?:rule|definition|test|logic)(?=[?.! ]*$)/, '$1'],
  // `over budget in each of April, May and June`, `in both May and June`
  ...MONTH_PATTERNS.slice(1).map(
    (next, at) =>
      [new RegExp(String.raw`\bin both (?:of )?(${MONTH_PATTERNS[at]}),? and (${next})\b`, 'g'), 'in every month from $1 to $2'] as const,
  ),
  ...MONTH_PATTERNS.slice(2).map(
    (last, at) =>
      [
        new RegExp(
          String.raw`\bin (?:each|every one|all)(?: (?:three|3))?(?: months)?(?: of|,)? (${MONTH_PATTERNS[at]}),? (?:and )?${MONTH_PATTERNS[at + 1]},? (?:and )?(${last})\b`,
          'g',
        ),
        'in every month from $1 to $2',
      ] as const,
  ),
]
