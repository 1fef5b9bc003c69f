import { MONTH } from '../times/month-pattern.ts'

const PLACES = '(?:stores?|locations?|restaurants?|units?|shops?)'
const DAYS = '(?:in|for|at|this|last|ytd|ltm|ttm|since|during|over|by)'

/** Ways to ask that say no more than a plainer one, and words that say nothing of figures. */
export const ASKING_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^no,? (?=(?:sorry|wait|i mean|i meant)\b)/, ''],
  [
    /^((?!.*(?:\b(?:both|together|combined|sum|total|all|and|plus)\b|&)).*?),? (?:in |on |as )?(?:1|one|a single) (?:line|number|figure)(?: please| only| pls)?$/g,
    '$1',
  ],
  [/,? total co(?:mpany)?\b\.?/g, ' for the company'],
  // `how much rent did we get billed for`
  [
    /^how much (.+?) (?:did|do|have|were|was|are) (?:we|they|i) (?:get |got |been |being )?(?:billed|charged|invoiced)(?: for)?(?=$| )/g,
    'how much $1',
  ],
  [/,? what (?:are|do|did|have|were) we (?:paying|pay|paid|spending|spend|spent)(?: for| on)? each(?: of them)?$/g, ' spend'],
  [
    /^((?:biggest|largest|top|single|the|entry|entries|bills?|invoices?|smallest) .*) (?:anywhere|at any store)(?=$| (?:in|this|last|since|during)\b)/g,
    '$1',
  ],
  [/\beverywhere\b(?=.*\bfirst$)/g, 'by store'],
  [
    new RegExp(String.raw`,? (?:the )?(?:biggest|largest|highest)(?: ${PLACES}| ones?| amounts?| dollars?)? first$`, 'g'),
    ', highest first',
  ],
  [new RegExp(String.raw`,? (?:the )?(?:smallest|lowest)(?: ${PLACES}| ones?| amounts?| dollars?)? first$`, 'g'), ', lowest first'],
  // `utilities at Portland, is it up`
  [
    /^((?!(?:why|how|what|where|when|who|which|so|and)\b)(?!.*\b(?:vs|versus|against|budget|plan|last year|ly)\b).+?),? (?:is|are|was|were) (?:it|they|that|those|this) (?:up|down|rising|climbing|growing|going up|going down|higher|lower|falling)(?: or (?:up|down|lower|higher|not))?$/g,
    '$1 vs last year',
  ],
  [
    /^((?!(?:why|how|what|where|when|who|which|so|and)\b)(?!.*\b(?:vs|versus|against|budget|plan|last year|ly|by)\b).+?),? (?:is|are|has|have) (?:it|they|that|those|this) (?:been )?(?:steady|stable|consistent|flat|creeping(?: up)?|drifting(?: up)?|moving around|trending(?: up| down)?|holding(?: steady)?)$/g,
    '$1 by month',
  ],
  // `break down sales by type - food, drinks, delivery`
  [/\b((?:sales|revenue)) by (?:type|kind|category|channel|stream)\b/g, '$1 by account'],
  [/( by account\b.*?) [-–—:] (?:[a-z]+(?:,? (?:and )?|$)){2,}$/g, '$1'],
  [/\bby type\b(?=.* [-–—:] (?:food|drinks?|beverage))/g, 'by account'],
  // `please confirm the definition of EBITDA and whether overhead is excluded`
  [
    /^(?:please |can you |could you )*(?:confirm|give me|state|provide|tell me|explain) (?:me )?(?:the |our |your )?definition of (?:the |our )?(.+?)(?:,? (?:used|as used|that is used|we use|you use|and whether|and if|including whether|in the (?:reporting|report|package|reports))\b.*)?$/g,
    'define $1',
  ],
  [/^how (?:do|does|did) (?:you|we|they) define (.+?),? and (?:is|are|does|do|what|where) .+$/g, 'define $1'],
  // `reconcile EBITDA to net income`: the report has every line between.
  [
    /^(?:please |can you |could you )*(?:reconcile|tie) (?:the |our )?(?:four[- ]wall(?: ebitda)?|ebitda|controllable income|gross profit|revenue|store[- ]level profit) (?:down )?(?:to|with|and) (?:the |our )?(?:net income|net profit|bottom line|four[- ]wall(?: ebitda)?|ebitda)\b/g,
    'p&l',
  ],
  [
    /^where (?:are|is|do|did) (?:we|they|it|the company) (?:bleeding|hurting|losing|missing|off|behind|getting killed|falling short|short)(?: most| the most)? (?:against|vs\.?|versus|on|to|relative to) (?:the |our )?(budget|plan)\b/g,
    'which lines are worse than $1',
  ],
  [
    /^is there (?:anything|something) (?:that is )?(?:still )?(?:not|un)[ -]?(?:posted|booked|in|entered|recorded)(?: yet)? (?:for|in) /g,
    'what has not been booked yet for ',
  ],
  // `what is the contribution of these stores to revenue`
  [/^what (?:is|was|are) the contribution of (.+?) to (?:our |the |total |company )*(.+)$/g, '$2 at $1'],
  // `paper per delivery dollar`
  [/\bper (?:dollar of )?(delivery|food|beverage|liquor|catering|takeout)(?: sales)?(?: dollar| sales)\b/g, 'as % of $1 sales'],
  [/\bper (?:ticket|check)\b(?! average)/g, 'per transaction'],
  [
    /\bfor (?:all |the )*(?:periods|months) (?:in|for|during) which (?:it|they) (?:was|were|is|are) (?:incurred|paid|booked|posted|charged)\b/g,
    'by month',
  ],
  // `the liquor mix`: its part of sales
  [/\b(alcohol|liquor|booze|beer|wine|bar|catering|delivery|takeout) mix\b/g, '$1 sales % of revenue'],
  // `what did Worcester lose`
  [
    /^what did (?!we\b|they\b|it\b|you\b|i\b|the company\b)((?:the )?[a-z' -]+?) (?:lose|make or lose)(?=$| (?:in|over|from|last|during|between|this)\b)/g,
    'four-wall ebitda at $1',
  ],
  [
    /^which (.{3,60}?) are (?:still )?ramping(?: up)?[?,.;]* (?:show (?:me )?)?(.+?)(?: since (?:each|they|each one|each of them) opened)?$/g,
    '$2 of $1',
  ],
  [/^(?:which|what) (?:of (?:our|the) )?(?:stores|locations|restaurants) are (?:the )?new(?:est)?(?: ones)?$/g, 'which stores have opened'],
  // `how much of the sales growth came from new stores`, which why it changed shows; growth alone is that of sales
  [
    /^how much of (?:the |our )?((?:h[12]|q[1-4]|20\d\d|this year's|last year's|this year|last quarter)(?: 20\d\d)?) growth (?:came|comes|is|was|is coming) from (?:the )?(?:new|closed|comp|comparable|same|existing)[ -](?:stores|locations|restaurants)$/g,
    'why did revenue change in $1 vs last year',
  ],
  [
    new RegExp(
      String.raw`^(?:of|from) (?:the |our )?(.+?) (?:growth|increase|gain|change|decline)((?: ${DAYS} .+?)?),? how much (?:of (?:it|that) )?(?:came|comes|is|was|is coming)(?: from)? (?:the )?(?:new|closed|comp|comparable|same|existing)[ -](?:stores|locations|restaurants).*$`,
    ),
    'why did $1 change$2 vs last year',
  ],
  [
    new RegExp(
      String.raw`^how much of (?:the |our )?(.+?) (?:growth|increase|gain|change|decline)((?: ${DAYS} .+?)?) (?:came|comes|is|was|is coming) from (?:the )?(?:new|closed|comp|comparable|same|existing)[ -](?:stores|locations|restaurants)((?: ${DAYS} .+)?)$`,
    ),
    'why did $1 change$2$3 vs last year',
  ],
  [/^(?:a )?(?:pie|donut) (?:chart )?of where (?:a|each|every|the|our)(?: sales)? dollar (?:went|goes|ended up)\b/g, 'p&l as % of sales'],
  [/^where (?:a|each|every|the|our)(?: sales)? dollar (?:went|goes|ended up)\b/g, 'p&l as % of sales'],
  [
    /^what(?:'?s| is) (?:wrong|going on|up|the matter|the problem|happening) (?:with|at) (the (?:last|first|second|third|top|bottom|worst|best|lowest|highest) (?:one|store|location|restaurant))$/g,
    'p&l vs budget for $1',
  ],
  [/^open up (?=the |its |that |this )/g, 'drill into '],
  [/\b(?:now )?just the ([a-z]+) (?:part|piece|portion|bit|side|share)(?: of (?:it|that))?$/g, 'just $1'],
  [
    /\b((?:top|best) (?:\d+|two|three|four|five|ten) and (?:bottom|worst) (?:\d+|two|three|four|five|ten).*) this half$/g,
    '$1 for the first half',
  ],
  // `tie out Q2 labor to its accounts`
  [/^(?:please )?tie(?: out)? (.+?) (?:out )?to (?:its|the|their) accounts(?: please)?$/g, '$1 by account'],
  [
    /^what(?:'?s| is) in (?:the |our )?([a-z&' -]+?),? and what (?:falls|goes|sits|belongs|is) (?:to|in|into|under) (?:the |our )?([a-z&' -]+)$/g,
    'define $1 and $2',
  ],
  // `Photo booths, where does that roll up`
  [
    /^([a-z0-9&' -]+?)(?: -|,|:| –)? where (?:does|do) (?:that|it|they|this|those) (?:roll up|roll|sit|land|show up)(?: to| in| on the p&l)?$/g,
    'which line is $1 in',
  ],
  [/^where (?:does|do) (?:the |our )?(.+?) roll up(?: to)?$/g, 'which line is $1 in'],
  [
    new RegExp(
      String.raw`^(?:what(?:'?s| is)(?: still)? missing (?:from|in|for)|is (?:anything|something)(?: still)? (?:unposted|open|outstanding) (?:for|from|in)|can (?:i|we) (?:trust|rely on)(?: the)?) (${MONTH})(?:'s)?(?: (?:so far|figures|numbers|results|books))*(?: in (?:this|the) report)?(?:,? (?:compared (?:with|to)|vs\.?|versus) .*)?$`,
    ),
    'what has not been booked yet for $1',
  ],
  // `the commission rate on delivery sales`
  [/\b(commissions?|fees?|discounts?|comps?) rate on (?:the |our )?((?:[a-z]+ ){0,2}sales)\b/g, '$1 as % of $2'],
  [/^(?:please )?walk me through (?:the |our )?(.+?) variance(?: to (?:the )?budget| vs\.? budget)?(?= |$)/g, 'why did $1 miss budget'],
  [
    /^(?:what|how much) do (?:we|i|they) (?:keep|get to keep) (?:out )?of (?:every|each|a) dollar(?: of (?:sales|revenue))?/g,
    'p&l as % of sales',
  ],
  [
    new RegExp(
      String.raw`^which ${PLACES} (?:count as|are|qualify as|are counted as|are in the) (?:the )?comp(?:arable|s)?(?: ${PLACES}| base)? (?:for|in) (\S+(?: 20\d\d)?)(?:,? and .*)?$`,
    ),
    'same store sales $1 vs last year',
  ],
  // `our ten largest suppliers and what share they are of the total`: their table shows the shares anyway.
  [
    /,? (?:and|with|plus) (?:what|their|the) (?:share|percent(?:age)?|%|part|portion)(?: of (?:the )?total)?(?: (?:they are|are they|is that|it is|they make up|do they make up|that is))?(?: of (?:the )?(?:total|all|all purchases|purchases|spend))?$/g,
    '',
  ],
  [/^vendor concentration\b.*?\b(?:(ten|five|\d+) largest|top (ten|five|\d+))\b,?/g, 'top $1$2 vendors'],
  [/^concentration: /, ''],
  [/\btop (\d+|three|five|ten) (?:units|stores|locations|restaurants)(?:'|'s)? share of (?:total |company )?/g, 'top $1 stores by '],
  [/^(?:does|do|is) prime (?=include|contain|cover|count)/g, 'does prime cost '],
  [
    /^(?:where|in what|on what) did ((?!we\b|they\b|it\b|you\b|i\b)[a-z' -]+?) (?:go|come in|run|land|end up) over (?:its |the |their )?(?:budget|plan)\b/g,
    'p&l vs budget at $1',
  ],
  [
    new RegExp(
      String.raw`^who (?:buys|orders|purchases|uses|bought|ordered) (?:from )?(.+?)(?:,? and (?:how much|for how much))?((?: ${DAYS} .+)?)$`,
    ),
    '$1 spend by store$2',
  ],
  [/^did (.+?) cost (?:us|me|the company|them) (?:more|less) than (.+?)((?: (?:in|this|last|ytd|for|over) ?.*)?)$/g, '$1 vs $2 spend$3'],
  [/\bflow[- ]?thru\b/g, 'flow through'],
  [/\b(smallest|lowest|highest|biggest|largest) (?:guest )?checks?\b(?! (?:number|payment|run|written|to)\b)/g, '$1 average check'],
  [/\b(share|portion) of (?:the |our )?(?:total |net |overall )+(sales|revenues?)\b/g, '$1 of $2'],
  [/\b(?:btwn|btw|betw|b\/w)(?= .+ and )/g, 'between'],
  [/\b(?:restaraunt|restuarant|resturant|restraunt|restarant|resturaunt|restaraunt|restrant)(s?)\b/g, 'restaurant$1'],
  [/\b(?:full|whole|entire) (?:yr|year) '?(2\d)\b(?!%)/g, '20$1'],
  [/\bthe same (?:stretch|timeframe|time frame|window) (?=of|in|last)/g, 'the same period '],
  // `flow-through: how much of the extra Q2 sales dropped to four-wall?`
  [new RegExp(String.raw`\b(extra|additional|incremental) (q[1-4]|h[12]|20\d\d|${MONTH}|ytd) (sales|revenues?)\b`, 'g'), '$1 $3 in $2'],
  [
    /^(?:flow[- ]?through[:,]? *)?how much of (?:the |our )?(?:extra|additional|incremental|higher) (?:sales|revenues?)\b(.*?) (?:dropped|fell|flowed|made it|went|came) (?:down |through )?to (?:the )?(.+)$/g,
    'flow-through of sales growth to $2$1',
  ],
  // `comp sales by region, excluding stores that weren't open last year`
  [
    /,? (?:excl(?:uding|\.)?|without|except(?: for)?|not counting|leaving out|ex) (?:the |any )?(?:stores|locations|restaurants|units)(?: that| which)? (?:weren'?t|were not|not|had not) (?:yet )?open(?:ed)?(?: yet)? (?:last year|a year ago|the year before)\b/g,
    ', same stores',
  ],
  // `stores below budget on both revenue and four-wall`
  [
    /\b(below|under|above|over|behind|short of|ahead of) (budget|plan) (?:on|in|for) both (.+?) and (.+?)(?=$| (?:in|for|during|this|last)\b|[?.!,])/g,
    'with $3 $1 $2 and $4 $1 $2',
  ],
  // `what did closing Worcester do to us`: what explains the change names it.
  [
    /^(?:what (?:did|has)|did|how did) (?:closing|the closing of|the closure of|shutting) .+? (?:do(?:ne)? to (?:us|the company|results|our (?:results|numbers|ebitda))|help(?: us| the company| results)?|hurt(?: us| the company| results)?|affect (?:us|the company|results))\b/g,
    'why did four-wall ebitda change vs last year',
  ],
  [
    /,? (?:plus|and|with) (?:the )?same (?:number|figure|thing|period|quarter|month|one)s? (?:from )?(?:a (?:yr|year) (?:ago|earlier|before)|last (?:year|yr))\b/g,
    ' vs last year',
  ],
  [/^(?:(?:i )?need |give me )?((?!.*\b(?:and|as|in) ).+?),? one number(?= for| at| in)/g, '$1'],
  [new RegExp(String.raw`^(.+?),? (${MONTH}) (?:bill|invoice) (?:is )?missing (?:for|at|from) (.+)$`), 'entries from $1 at $3 in $2'],
  [
    /\b(?:haven'?t|have not|hasn'?t|has not|didn'?t|did not) (?:got |had |have |get )?any (.+?) (?:posted|booked|recorded|entered) (for|in) /g,
    'have no $1 $2 ',
  ],
  [
    /,? (?:and )?when (?:do|does|did|are|is|were|was) (?:it|that|those|they|these) (?:hit|come|land|post|posted|paid|booked|due|charged)(?: the books)?$/g,
    ' by month',
  ],
  [
    /\bdid (?:we|i|they|it) (?:hit|make|meet|beat) (?:our|my|the|its|their) (budget|plan)(.*?),? (?:top to bottom|line by line|across the board|on every line)$/g,
    'p&l vs $1$2',
  ],
  [/\b(sales|revenue) (?:as a )?share of (?:the )?total\b/g, '$1 % of revenue'],
  [/,? if (?:u|you) can$/g, ''],
  [/^what(?:'?s| is) (?:the |our )?([a-z&-]+(?: [a-z&-]+){0,2}),? and (?:do|does|is|are|am) .+ in it$/g, 'define $1'],
  [/( (?:vs\.?|versus|against) 20\d\d),? side by side$/g, '$1'],
  [/^in (?:plain|simple) (?:terms|words|english),? /, ''],
  [/^how has (?:the|this|our) year gone(?: so far)?/g, 'how are we doing this year'],
  [
    /\b(?:compared (?:with|to)|vs\.?|versus|against|next to) what (?:we|the board|you|they|was) (?:had )?(?:approved|budgeted|planned|signed off on)\b/g,
    'vs budget',
  ],
  [/\bcontributed (?:the )?most to\b(?!.*\b(?:decline|drop|growth|increase|change|variance|miss|shortfall|gain)\b)/g, 'had the most'],
  [/^(?:is|are) (.+?) living up to (?:its|their|the|our) (budget|plan)\b/g, 'how is $1 doing vs $2'],
  [/\b(?:two or three|three or four|few|couple of|\d) ((?:largest|biggest|main) surprises)\b/g, '$1'],
  [/\b(?:lose|lost|losing|make a loss|made a loss) money before overhead\b/g, 'have negative four-wall ebitda'],
  [
    /^what(?:'?s| is) the difference between ([^?]+?, [^?]+? and [^?]+?)(?:,? as (?:you|we|they) (?:use|define|show) (?:them|it))?$/g,
    'define $1',
  ],
  [
    /^was (20\d\d) (?:a )?better(?: year)? than (20\d\d)(?: on (?:the )?(.+?))[?.,;]* (?:if so,? |and )?(?:what drove (?:it|that)|why(?: was that)?|what was behind (?:it|that))$/g,
    'why did $3 change $1 vs $2',
  ],
  [
    /,? and (?:what|how much) did (?:each(?: one| guest| of them)?|they|a guest|the average guest) spend(?: on average| per visit)?/g,
    ' and average check',
  ],
  [/,? with prior[- ](?:year|period) comparatives?\b/g, ' vs last year'],
  [
    /[;.,] (?:please )?(?:state|list|say|note|show) which (?:units|stores|locations|restaurants) (?:are|were) (?:in|out|included|excluded).*$/g,
    '',
  ],
  [
    /^(?:please )?reconcile (?:the )?(?:net income|p&l|profit|management p&l|income)(?: in the [a-z&' ]+?)? (?:for|in|of) (\S+(?: 20\d\d)?) (?:back )?to the (?:general )?ledger.*$/g,
    'does it tie to the ledger in $1',
  ],
  [/^which (month|quarter|year) (?:was|is) (?:the|our|its) (?:peak|high point|high|top)$/g, 'which $1 was the highest'],
  [/^(?:do|show) (?:it|that|this|them) in points of (?:sales|revenue)(?: instead(?: of .*)?)?$/g, 'as % of sales'],
  // `repairs over 5,000 since January, list them`: the entries.
  [
    /^((?!.*\b(?:stores|locations|regions|vendors|accounts|lines|months|entries|bills|invoices)\b).+ (?:over|above|under|below|more than|at least) \$?\d.*?),? (?:list|show) (?:them|those|me)(?: (?:pls|please|all))?$/g,
    'entries of $1',
  ],
  // `who's dragging us down`
  [
    /^(?:who|which stores?|what stores?|which locations?)(?:'s| is| are)? (?:dragging|pulling|holding|weighing|bringing) (?:us|the company|results|the group) (?:down|back)(?: the most)?(?= |$)/g,
    'stores with four-wall ebitda worse than last year',
  ],
  [
    /^((?!.*\bby (?:store|location|region)\b).+ (?:to|vs\.?|versus|against) (?:the )?(?:budget|plan|last year|prior year)\b.*?),? (?:for |at )?all (?:the |our )?stores$/g,
    '$1 by store',
  ],
  [/,? (?:how much )?and who (?:got|received|took|gets) it$/g, ' by vendor'],
  [
    /^((?!.*\bby (?:month|quarter|store)\b).+?)(?: -| –|,|:)? (?:any|is there any|is there a) (?:drift|creep|trend|movement|pattern)(?: in it)?$/g,
    '$1 by month',
  ],
  [
    new RegExp(
      String.raw`^((?:q[1-4]|h[12]|20\d\d|${MONTH}|last (?:month|quarter|year)|ytd)(?: 20\d\d)?) in the (.+?) (?:layout|format|view|version)$`,
    ),
    '$2 $1',
  ],
  [
    new RegExp(
      String.raw`^how much of (?:the |our )?((?:q[1-4]|h[12]|20\d\d|${MONTH}|ytd)(?: 20\d\d)?) (.+?) (?:change|growth|decline|drop|increase) (?:is|was|came from|comes from) (?:just |only |simply |from )?.+? (?:being gone|closing|closed|being closed|having closed)$`,
    ),
    'why did $2 change in $1 vs last year',
  ],
  [/\b([a-z]+) and ([a-z]+),? (?:separately|apart|individually|each (?:on its own|for itself))\b/g, '$1, $2'],
  [/\bgms? and ams?\b(?= (?:pay|salar\w+|wages?|cost|payroll))/g, 'general managers and assistant managers'],
  [/\bgms?\b(?= (?:pay|salar\w+|wages?|payroll))/g, 'general managers'],
  [
    /^(?:does|do|is|are there|did) (?:anything|any(?: accounts?| amounts?| entries)?) (?:sit|sitting|left|posted|booked|fall|that sit|land) outside (?:of )?(?:the|our) (?:p&l|report|reports)/g,
    'which accounts are not mapped',
  ],
  [/^what(?:'?s| is) diff?er?e?nt (?:about|at|with|in) (.+)$/g, 'what stands out at $1'],
  [/^(?:any|were there any|are there any) (?:weird|strange|odd|funny) (?:postings?|bookings?|numbers?|figures?)\b/g, 'anything unusual'],
  [
    /^did the (?:drop|rise|increase|decrease|decline|change|growth|jump) in ((?:(?!from|since|vs|versus|against|over|budget|plan)[a-z0-9&%'-]+ )+?)come from (?:the )?(?:(?:north|south|east|west|mid|central)[a-z-]*|[a-z-]+ region) or (?:from )?(?:everywhere|all over|all regions|every region|the whole company|all of them)$/g,
    '$1by region vs last year',
  ],
  [
    new RegExp(
      String.raw`^(?:a )?(?:(?:pie|donut|chart) (?:chart )?of )?where (?:our|the) (${MONTH}|q[1-4]|20\d\d|ytd)(?: sales)? dollars went$`,
    ),
    'p&l as % of sales $1',
  ],
  [
    /^how much of ([a-z' -]+?)'s (?:sales |revenue )?(?:growth|increase|change|decline|drop|gain) (?:is|was|came from|comes from) (?:from )?(?:traffic|guests?|volume|guest counts?) (?:vs\.?|versus|or|and) (?:check|price|average check)s?$/g,
    'decompose the change in sales at $1 into guests and average check',
  ],
  [/\b(ones|stores|locations|lines) that (?:overspent|went over budget|blew (?:it|the budget|their budget))$/g, '$1 that are over budget'],
]
