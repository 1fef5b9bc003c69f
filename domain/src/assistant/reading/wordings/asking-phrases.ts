const PLACES = '(?:stores?|locations?|restaurants?|units?|shops?)'
const DAYS = '(?:in|for|at|this|last|ytd|ltm|ttm|since|during|over|by)'

/** Ways to ask that say no more than a plainer one, and words that say nothing of figures. */
export const ASKING_PHRASES: readonly (readonly [RegExp, string])[] = [
  [/^no,? (?=(?:sorry|wait|i mean|i meant)\b)/, ''],
  [
    /^((?!.*\b(?:both|together|combined|sum|total|all)\b).*?),? (?:in |on |as )?(?:1|one|a single) (?:line|number|figure)(?: please| only| pls)?$/g,
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
]
