import { MONTH, SHORT_MONTHS } from '../times/month-pattern.ts'
import { PLACES, type Rewording } from './framed-question.ts'

const TIME = String.raw`(?:${MONTH}(?: 20\d\d)?|q[1-4](?: 20\d\d)?|h[12](?: 20\d\d)?|20\d\d|(?:this|last|the last) (?:month|quarter|year)|ytd|year to date)`
const LINE = String.raw`[a-z&%'-]+(?: [a-z&%'-]+){0,3}?`
const WRONG =
  "(?:so |and )?(?:what(?:'s| is| was|'s going| is going) (?:wrong|the (?:problem|matter|issue|trouble)|going wrong)|what went wrong)"
const VENDORS = '(?:vendors?|suppliers?)'
const PLAN = '(?:budget|plan|target|goal|number)'
const GUESTS = '(?:people|guests|customers|diners|folks|they)'

/** The month before one, by its name, and with its year if that was said. */
function monthBefore(month: string, year: string | undefined): string {
  const at = SHORT_MONTHS.findIndex((name) => month.startsWith(name))
  const name = SHORT_MONTHS[(at + SHORT_MONTHS.length - 1) % SHORT_MONTHS.length] ?? ''
  return year === undefined ? name : `${name} ${at === 0 ? Number(year) - 1 : year}`
}

/** Short ways to ask, each with a wording that is understood. */
export const SHORT_QUESTIONS: readonly Rewording[] = [
  // `June results in one paragraph`
  [
    /,? (?:in (?:just )?(?:one|a|a single|two|three|a few|a couple of|2|3) (?:short |brief |plain )?(?:paragraphs?|sentences?|bullets?|bullet points)|in a nutshell|in brief|briefly)$/,
    '',
  ],
  // `travel in 25`
  [/\b(in|for|during|fy) '?(2\d)$/, '$1 20$2'],
  // `revenue in the three months before April`
  [
    new RegExp(
      String.raw`\b(?:the )?(\d{1,2}|two|three|four|five|six|nine|twelve) months (?:before|preceding|prior to|leading up to|up to but not including) (${MONTH})(?: (20\d\d))?\b`,
      'g',
    ),
    (_, count, month, year) => `the ${count} months ending ${monthBefore(month ?? '', year)}`,
  ],
  // `which vendor did we spend more with than last year`
  [
    new RegExp(
      String.raw`^(?:which|what) ${VENDORS} (?:did|do|are|have) we (?:spend|spent|pay|paid|spending|paying|buy|bought)(?: (more|less))?(?: (?:money|with|to|from|for|at))*(?: (more|less))? than (?:in |we did )?(last year|the year before|prior year|ly|last month|the month before|last quarter|the quarter before)$`,
    ),
    (_, more, behind, base) => `vendors with the largest ${(more ?? behind) === 'less' ? 'decrease' : 'increase'} in spend vs ${base}`,
  ],
  // `variance report for June over 5% and $10,000`
  [
    new RegExp(
      String.raw`^(?:budget |bva )?(?:variances?|variance (?:report|analysis|review)) (?:for |of |in )?(${TIME}),? (?:over|above|exceeding|greater than|more than|bigger than) (\$?\d[\d,.]*(?:%|k)?(?: (?:and|or) \$?\d[\d,.]*(?:%|k)?)?)(?: only)?$`,
    ),
    'lines that changed by more than $2 vs budget in $1',
  ],
  // `compare Q2 2026, Q2 2025 and Q2 2024 for net income`
  [
    new RegExp(String.raw`^compare ((?:${TIME})(?:,? (?:and |to |with |vs )?(?:${TIME})){2,}) (?:for|on|in terms of|by) (${LINE})$`),
    (_, times, line) => `${line} ${times?.replace(/,? (?:and|to|with|vs) /g, ', ')}`,
  ],
  // `controllable income by store against budget, variance %`
  [
    /^(.+ (?:against|vs\.?|versus) .+?),? (?:(?:and |with )?(?:the )?variance(?: in)? (?:%|percent|pct)|(?:in )?(?:%|percent|pct) variance)$/,
    '$1',
  ],
  // `the budget for FY26 by quarter for the Southeast`
  [
    /^(?:show |give |list )?(?:me |us )?(?:the |our )?(?:budget|plan)(?: for| in)? (?:fy ?)?'?((?:20)?2\d),? by (quarter|month)\b(.*)$/,
    (_, year, period, rest) => `budgeted revenue and ebitda by ${period} ${(year ?? '').slice(-2).padStart(4, '20')}${rest}`,
  ],
  // `percent of annual budget used to date, corporate overhead`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is)? )?(?:the )?(?:percent(?:age)?|%|share|portion) of (?:the |our )?(?:annual |full[- ]year |year's )?budget (?:used|spent|consumed|burned)(?: (?:to date|so far|ytd|year to date))?,? (?:for |on |of |in )?(${LINE})$`,
    ),
    'how much of the $1 budget is used',
  ],
  // `what's new in June vs May`
  [
    new RegExp(
      String.raw`^what(?:'s| is|'s been| was) (?:new|different|changed) (?:in |for )?(${TIME}) (?:vs\.?|versus|against|compared (?:to|with)|from) (${TIME})$`,
    ),
    'lines by change $1 vs $2',
  ],
  // `top movers in expense accounts month over month`
  [
    new RegExp(
      String.raw`^(?:the )?(?:top|biggest|largest|main) movers(?: (?:in|among|of|for) (?:the |our )?(expense|cost)s?(?: (?:accounts|lines|side))?)?(?:,? (month over month|(?:(?:in|for|during) )?${TIME}(?: (?:vs\.?|versus|against|from) (?:${TIME}|budget|plan))?|(?:vs\.?|versus|against) .+))?$`,
    ),
    (_, costs, when) =>
      `${costs === undefined ? 'largest changes by line,' : 'biggest changes in cost accounts,'} ${when === undefined || when === 'month over month' ? 'vs the month before' : when}`,
  ],
  // `average transactions per week per store`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| are| were| was) )?(?:the |our )?(?:average |avg |mean )?(.+?) (?:per|a|each) (?:week per ${PLACES}|${PLACES} (?:per|a|each) week)\b(.*)$`,
    ),
    '$1 per store week$2',
  ],
  // `how much is booked under Photo booths and what is it`
  [
    /^how much (?:is|was|has been|have we) (?:booked|posted|coded|recorded|sitting) (?:under|to|in|against|on) (.+?)(?:,? and what (?:is|was|are|were) (?:it|they|that|those)(?: for)?)?$/,
    'entries of $1',
  ],
  // `profit at Navy Yard before rent`
  [
    /^(?:(?:what(?:'s| is| was) )?(?:the |our )?)(?:profit|earnings|income)((?: (?:at|for|of|in) [a-z0-9' ]+?)?) before (?:the )?(?:rent|occupancy)(?: costs?)?\b(?!,? (?:and|or|plus|but)\b)(.*)$/,
    'ebitda before rent$1$2',
  ],
  // `hourly wage rate by store`, `average hourly cost of labor`
  [
    /\b(?:the |our )?(?:average |avg |mean )?hourly (?:wage rates?|pay rates?|rates? of pay|labor rates?|wage)(?= (?:by|at|in|vs)\b|$|,)/,
    'hourly staff per labor hour',
  ],
  [
    /\b(?:the |our )?(?:average |avg |mean )?(?:hourly (?:cost of labor|labor costs?)|(?:labor )?cost per labor hour|labor cost per hour|labor cost an hour)(?= (?:by|at|in|for|vs|last)\b|$|,)/,
    'labor per labor hour',
  ],
  // `show all stores, labor %, June, with budget`
  [
    new RegExp(
      String.raw`^(?:show|list|give|print)(?: me| us)? (?:all|every)(?: of)?(?: the| our)? (?:${PLACES}),? (?:with |and )?(?!except|but|where|with|that|which|whose|over|above|under|below|in|at)(.+)$`,
    ),
    '$1 by location',
  ],
  // `what part of revenue is delivery`
  [
    /^(?:what|how big a) (?:part|portion|piece|slice|chunk|proportion) of (?:our |the |total )*(.+?) (?:is|are|was|were) (?:from |for |in )?(.+)$/,
    'what share of $1 is $2',
  ],
  [
    /^what (?:part|portion|piece|slice|chunk|proportion) of (?:our |the |total )*(.+?) (comes?|came) from (.+)$/,
    'what share of $1 $2 from $3',
  ],
  [/\bwhat share of (?:total )?(?:revenue|sales) (is|was|are|were) delivery\b/, 'what share of revenue $1 delivery sales'],
  // `delivery fees as a share of delivery`
  [/\b(as an? (?:%|percent(?:age)?|share) of|as (?:%|pct) of) delivery(?=$|,| (?:by|in|for|at)\b)/, '$1 delivery sales'],
  // `net income after everything`
  [
    /\b(net income|net profit|bottom line) after (?:everything|all (?:costs|expenses|of it|that))\b(?! (?:but|except|excluding|other than|besides|save)\b)/,
    '$1',
  ],
  // `how long has it been since Princeton hit budget`
  [
    new RegExp(
      String.raw`^how long (?:has it been|is it|was it|ago was it)(?: since| that)? (.+?) (?:last )?(?:hit|beat|made|met|reached|exceeded) (?:its |their |the |our )?((?:${LINE} )?)${PLAN}$`,
    ),
    'which months did $1 beat $2budget',
  ],
  // `months this year when we beat EBITDA budget`
  [
    new RegExp(
      String.raw`^(?:months|month) (?:((?:this|last) year|in 20\d\d|since .+?) )?(?:when|where|in which|that) (?:we )?(beat|hit|made|missed|exceeded) (.+)$`,
    ),
    (_, when, verb, rest) => `which months did we ${verb} ${rest}${when === undefined ? '' : ` ${when}`}`,
  ],
  [
    new RegExp(String.raw`^months (?:with|of|having) (${LINE}) (above|below|over|under|ahead of|behind) (?:the )?(budget|plan)\b(.*)$`),
    'which months had $1 $2 $3$4',
  ],
  // `beer and wine sales vs cost at each store`
  [
    new RegExp(
      String.raw`^(${LINE}) sales (?:vs\.?|versus|against|and|compared (?:to|with)) (?:its |their |the )?costs?(?: (?:of (?:it|them)))?(?=$|,| (?:at|by|in|for)\b)(.*)$`,
    ),
    '$1 sales and $1 cost$2',
  ],
  // `which stores don't sell alcohol`
  [
    new RegExp(
      String.raw`^((?:which|what) ${PLACES}) (?:don't|do not|didn't|did not|doesn't|does not|never) (?:sell|serve|offer|carry) (?:any )?(.+)$`,
    ),
    '$1 have no $2',
  ],
  // `are people spending more per visit`
  [
    new RegExp(
      String.raw`^(?:are|were|is|do|did) (?:the |our )?${GUESTS} (?:spending|spend|paying|pay) (?:more|less)(?: money)? (?:per|each|a|on each|every) (?:visit|guest|person|trip|check|ticket|time)(?: (?:than|vs|compared to)(?: in)? (.+?))?$`,
    ),
    (_, base) => `average check vs ${base ?? 'last year'}`,
  ],
  // `where are we losing to last year`
  [
    new RegExp(
      String.raw`^where (?:are|were|did|do) we (?:losing|lose|behind|down|trailing|lagging|short)(?: (?:to|against|vs|on|of))? (last year|budget|plan|prior year)((?:,? (?:in |for |during )?${TIME})?)$`,
    ),
    'which locations are below $1$2',
  ],
  // `list of closed locations`
  [
    new RegExp(
      String.raw`^(?:(?:show|list|give|what|which|name)(?: me| us| are)? )?(?:an? |the )?(?:list of )?(?:all |the |our )*(?:closed|former|shuttered|shut) ${PLACES}$`,
    ),
    'which locations closed',
  ],
  // `how old is Navy Yard`, `how long has it been open`
  [
    new RegExp(
      String.raw`^how (?:old (?:is|are) (?:the |our )?(.+?)(?: (?:store|location|restaurant))?|long (?:has|have) (?:the |our )?(.+?)(?: (?:store|location|restaurant))? been (?:open|around|trading|running|operating|in business))$`,
    ),
    (_, aged, open) => `when did ${aged ?? open} open`,
  ],
  // `is Charleston above or below the company on prime cost`
  [
    /^(?:is|was|are|were) (.+?) (?:above or below|over or under|better or worse than|higher or lower than|ahead of or behind) (?:the |our )?(?:whole |entire )?(company|chain|system|group|average)(?: average)? (?:on|for|in|at) (.+)$/,
    '$3 at $1 vs the company average',
  ],
  // `what's wrong at Fells Point`
  [new RegExp(String.raw`^${WRONG} (at .+|in .+|with .+)$`), (_, where) => `anything unusual ${(where ?? '').replace(/^with /, 'at ')}`],
  // `utility costs, summer vs winter`
  [
    /\b(?<!last |this |past )(summer|winter|spring|fall) (vs\.?|versus|against|compared (?:to|with)) (?!last |this )(summer|winter|spring|fall)\b(?! (?:of )?20\d\d)/,
    'last $1 $2 last $3',
  ],
  // `what does a typical store make in EBITDA a year`
  [
    new RegExp(
      String.raw`^what (?:does|do|did) (?:an? |the |our )?(?:typical|average|normal|usual) ${PLACES} (?:make|do|earn|bring in|generate|have)(?: in)? (${LINE}) (?:a|per|each|every|in a) year$`,
    ),
    'average $1 per store last year',
  ],
  // `what's the status of the June close`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is)|how(?:'s| is)) (?:the )?(?:status|state|progress) (?:of|on|with) (?:the |our )?(?:(${MONTH}(?: 20\d\d)?)(?:'s)? )?(?:month[- ]end )?(?:close|closing|books)(?: coming| going| coming along)?$`,
    ),
    (_, month) => (month === undefined ? 'how far do the books go' : `is ${month} closed`),
  ],
  // `how accurate was our budget in Q2`
  [
    new RegExp(
      String.raw`^how (?:accurate|good|close|realistic|right|far off|off) (?:is|was|were|has) (?:the |our )?(?:budget|plan)(?: been)?((?: (?:in|for|during|so far))?(?: ${TIME})?)$`,
    ),
    'revenue and ebitda vs budget$1',
  ],
  // `what's our revenue goal for the rest of the year`, `how much revenue is left to hit the full-year budget`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| are)? )?(?:the |our )?(${LINE}) (?:goal|target|budget|plan) for the (?:rest|remainder) of (?:the |this )?year$`,
    ),
    'how much of the $1 budget is left',
  ],
  [
    new RegExp(
      String.raw`^how much (?:more )?(${LINE}) (?:is left|is still left|do we (?:still )?(?:need|have left)|remains?) (?:to (?:hit|reach|make|get to|meet)|in|until) (?:the |our )?(?:full[- ]year |annual |year's )?(?:budget|plan|goal|target)(?: (?:for|this) (?:the )?year)?$`,
    ),
    'how much of the $1 budget is left',
  ],
  // `is Decatur ramping as planned`
  [
    /^(?:is|are|was) (.+?) (?:ramping|ramping up|tracking|performing|growing|doing) (?:as planned|as budgeted|to plan|on plan|according to plan)$/,
    'how is $1 doing vs budget',
  ],
  // `three year revenue history by quarter`
  [
    new RegExp(
      String.raw`^(?:show |give )?(?:me )?(?:the |our |an? )?(two|three|four|five|2|3|4|5)[- ]years? (${LINE}) history(?: (?:by|per) (month|quarter|year))?$`,
    ),
    (_, years, line, period) => `${line} by ${period ?? 'year'}, last ${years} years`,
  ],
  // `total discounts given in Q2`
  [/\b((?:discounts|promos|refunds)(?: and (?:discounts|comps|promos))?) (?:given|granted|handed out|taken)\b/, '$1'],
  // `store count by region`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is) )?(?:the |our )?(?:(?:${PLACES}) counts?|(?:number|count) of (?:${PLACES}))(?: (?:by|per|in each|for each) region)?$`,
    ),
    'how many locations do we have',
  ],
  [
    new RegExp(
      String.raw`^how many (?:${PLACES}) (?:are there |do we have |are |have we )?(?:in|by|per|for) (?:each|every|the)? ?regions?$`,
    ),
    'how many locations do we have',
  ],
  // `summarize Q2 for the Southeast vs budget`
  [/^(?:please )?(?:summari[sz]e|recap) (?:the |our )?(.+)$/, 'summary of $1'],
  // `main reasons EBITDA beat last year in Q2`
  [
    /^(?:what (?:are|were|was|is) )?(?:the )?(?:main|top|biggest|key|primary|major|chief) (?:reasons?|drivers?|causes?|factors?) (?:(?:why|that|for|behind|of) )?(?:the )?(?=[a-z])(?!by\b)(.+)$/,
    'why $1',
  ],
  // `why did EBITDA beat budget in Q2`
  [
    /^(?:so )?why (?:did |has |have )?(?:the |our )?(.+?) (?:beat|beaten|exceed|exceeded|top|topped|outperform|outperformed|come in ahead of|came in ahead of) (?:the |our )?(budget|plan|last year|prior year|ly)\b(.*)$/,
    'why was $1 above $2$3',
  ],
  // `why don't the numbers match the GL`
  [
    /^why (?:don't|do not|doesn't|does not|didn't|did not|won't) (?:the |our |these |this )?(?:numbers|figures|totals|books|reports?|p&l)((?: (?:for|in) [a-z0-9 ]+?)?) (?:match|tie out|tie|agree|reconcile)(?: (?:to|with))?(?: (?:the |our )?(?:gl|general ledger|ledger|books|trial balance))?\b(.*)$/,
    'does the report tie to the ledger$1$2',
  ],
  // `what did we spend on repairs in June, and who was it to`
  [
    /^((?:what|how much) (?:did|have|do) we (?:spend|spent|pay|paid) (?:on|for) .+?),? and (?:who|to whom) (?:(?:was|were) (?:it|that|they) (?:to|paid to)|(?:was|were) (?:it|that|they) with|did (?:it|that) go(?: to)?|did we pay(?: it to)?)$/,
    '$1 by vendor',
  ],
  // `stores more than 5% under their revenue budget`
  [
    new RegExp(
      String.raw`^(?:which |what |show |list )?((?:${PLACES})|regions)(?: (?:that|which) (?:are|were))? ((?:more than|over|at least) \d[\d.]*%) (under|below|over|above) (?:their|its|the) (${LINE}) (?:budget|plan)s?\b(.*)$`,
    ),
    (_, places, size, side, line, rest) =>
      `which ${places} are ${size} ${/^(?:under|below)$/.test(side ?? '') ? 'below' : 'above'} budget on ${line}${rest}`,
  ],
  // `labor over a third of sales`
  [
    /\b(over|above|under|below|more than|less than|higher than|lower than|at least) (?:a|one) (third|quarter|half|fifth|tenth) of (sales|revenue)\b/,
    (_, side, part, of) => `${side} ${{ third: '33.33', quarter: '25', half: '50', fifth: '20', tenth: '10' }[part ?? '']}% of ${of}`,
  ],
  // `professional fees over $20k, with vendor and date`: a list has them.
  [
    /,? (?:and |with |showing |including )+(?:the |their )?(?:vendors?|dates?|memos?|amounts?|numbers?)(?:(?:, (?:and )?| and )(?:the |their )?(?:vendors?|dates?|memos?|amounts?|numbers?))+$/,
    '',
  ],
  // `how many stores had fewer guests in June than last year`: the list says how many.
  [new RegExp(String.raw`^how many ((?:${PLACES})|regions) (had|have|saw) (?=(?:fewer|more|less|higher|lower)\b)`), 'which $1 $2 '],
  // `did the Northeast beat the Southeast on labor % in Q2`
  [
    /^(?:did|does|do|has|have) (?:the )?(.+?) (?:beat|beaten|outperform|outperformed|top|outdo|do better than|come in ahead of) (?:the )?(?!(?:budget|plan|target|last|prior|its|their|our|expectations|it|that)\b)(.+?) (?:on|in terms of) (.+)$/,
    '$3, $1 vs $2',
  ],
  // `seasonal low for guests`
  [
    /^(?:what(?:'s| is| was) )?(?:the |our )?(?:seasonal|yearly|annual) (low|lows|trough|high|highs|peak|peaks)(?: point| month)? (?:for|of|in) (.+)$/,
    (_, end, line) => `${/^(?:low|trough)/.test(end ?? '') ? 'lowest' : 'highest'} month for ${line}`,
  ],
  // `accounts with no activity this year`
  [
    /^((?:which |what |list |show )?accounts) (?:with|that have|that had|having|had|have) (?:no|zero) (?:activity|movement|postings)\b(.*)$/,
    '$1 without any postings$2',
  ],
  // `bad news first: what went wrong in June`
  [/^(?:give me the )?(?:bad|good) news first ?[:,;.–—-]+ ?(?:then )?(.+)$/, '$1'],
  // `what do we pay the GMs in total`
  [
    /\b(pay|paid|paying|pays|spend on|spent on|cost of|salaries of|salaries for) (?:the |our |all (?:the |our )?)*gms\b/,
    '$1 general managers',
  ],
  // `how much did vendor spend go up vs last year`
  [
    new RegExp(
      String.raw`^(?:how (?:much )?(?:did|has|have) )?(?:the |our |total )*(?:vendor|supplier) (?:spend|spending|payments|costs?) (?:go up|gone up|increase|increased|rise|risen|grow|grown)\b(.*)$`,
    ),
    'vendors by change in spend$1',
  ],
  // `average invoice from Baldor`: the list says the average.
  [/^(?:what(?:'s| is| was) )?(?:the |our |an? )?(?:average|avg|typical|mean) (invoice|bill|payment) (from|to|for) (.+)$/, '$1s $2 $3'],
  // `ratio of FOH to BOH labor`
  [
    /^(?:what(?:'s| is| was) )?(?:the |our )?ratio (?:of|between) (.+?) (?:to|and) (.+?)(?: labor)?(?= (?:by|in|for|at|vs)\b|$|,)/,
    '$1 / $2',
  ],
  [/^(?:what(?:'s| is| was) )?(?:the |our )?([a-z&%-]+(?: [a-z&%-]+)?) to ([a-z&-]+(?: [a-z&-]+)??)(?: labor)? ratio\b(.*)$/, '$1 / $2$3'],
  // `utilities this winter than last winter`
  [/\b((?:this|last) (?:winter|summer|spring|fall)) than ((?:this|last|the) (?:winter|summer|spring|fall)(?: before)?)\b/, '$1 vs $2'],
  // `show the labor line for all regions`
  [
    /^(show .+?|list .+?|give me .+?|.+? by .+?)(?: line)? (?:for|in|across) all (?:of )?(?:the |our )?(?:three |3 )?regions\b(.*)$/,
    '$1 by region$2',
  ],
]

/** The same for follow-ups. */
export const SHORT_AFTER: readonly Rewording[] = [
  // `with the three regions across the top`
  [
    /^(?:and |now )?(?:with |show |put |have )?(?:the |all |each of the )*(?:three |3 |\d+ )?(region|store|location|restaurant|month|quarter)s (?:across the top|across|as columns|in columns|along the top)$/,
    'by $1',
  ],
  [new RegExp(String.raw`^${WRONG} there$`), 'anything unusual there'],
  // `compare those to Bethesda`
  [
    /^(?:and |now )?compare (?:those|these|them|it|that|this) (?:to|with|against) (?!last\b|the (?:year|month|quarter|budget)|budget|plan|prior)(.+)$/,
    'vs $1',
  ],
]
