import { MONTH } from '../times/month-pattern.ts'
import { ASKING_PHRASES } from './asking-phrases.ts'
import { TIME_PHRASES } from './time-phrases.ts'

const UNIT = '(?:year|quarter|month)'
const ONE_TIME = String.raw`(?:q[1-4]|h[12]|20\d\d|${MONTH})`
const PLACE = "[a-z][a-z' -]*?"
const WHO_HAS = '(?:who|which(?: one| region| store| location)?) (?:has|had|gets|got|runs|ran|is|was|made|makes|did|does)'
const MORE = '(?:higher|lower|better|worse|bigger|larger|smaller|more)'
/** What chooses places by a condition. */
const CHOSEN_STORES = String.raw`(?:.*\b(?:stores|locations|restaurants|units|regions)\b.*\b(?:over|under|above|below|behind|ahead|missed|beat|negative|lost|losing|down|up|more than|less than)\b.*)`
const COSTED = String.raw`(?:what|how much) (?:are|were|do|did) (?:we|they) (?:pay|paying|spend|spending)`

/** Things that are set against each other, in words that do not say so by themselves. */
const COMPARED: readonly (readonly [RegExp, string])[] = [
  // `why did COGS % move at Fishtown between Q1 and Q2`, `explain the move in gross margin from Q1 to Q2`
  [/^((?:so )?why (?:did|has|have) .+?) (?:move[ds]?|shift(?:ed)?|swing)\b/, '$1 change'],
  [/\b(explain|what explains|what's behind|reason for) (?:the |that )?(?:move|movement|shift|swing) in\b/, '$1 the change in'],
  // `why did that change? volume's about the same so I don't get it`
  [
    /([?.!]|,) (?:[a-z' ]+ (?:about|is|are|was|were) (?:about )?the same )?(?:so )?i (?:don't|dont|do not) (?:get|understand) (?:it|that|this|why)(?=[?.! ]*$)/,
    '$1',
  ],
  // `is the Carytown sales change traffic or ticket`
  [
    /^(?:is|was) (?:the |our )?(?!the |our )(.+?) (?:sales|revenue) (?:change|growth|decline|increase|drop|miss|gain) (?:more )?(?:from |driven by |due to |about )?(?:traffic|guests?|volume|transactions) or (?:the )?(?:average )?(?:ticket|check|price)s?\b[?,;]* ?((?!.*\b(?:at|where|stores|locations)\b).*)$/,
    'split the change in revenue at $1 into guests and average check $2',
  ],
  // `June over June`
  [new RegExp(String.raw`\b(${MONTH}) (?:over|on) \1\b`, 'g'), '$1 vs last year'],
  // `next to the rest of the Mid-Atlantic`, `next to what was budgeted`
  [
    /\b(?:next to|alongside|beside|side by side with|stacked up against|up against) (?:what (?:was|is|we|we had|had been) )?(?:budgeted|planned)\b/g,
    'vs budget',
  ],
  [
    /(?<!\b(?:the|to) )\b(?:next to|alongside|beside|up against) (?=(?:the |our |all )*(?:rest|others?(?! (?:costs?|lines?|accounts?|expenses?))|average|budget|plan|company|region|last|prior|previous|same|a year)\b)/g,
    'vs ',
  ],
  [/\b(?:out of line|in line|off|out of whack) (?:with|from) (?=the (?:rest|other|others|region|company|average)\b)/g, 'vs '],
  // `May sales, this year and last`, `month by month, last year and this year`
  [new RegExp(String.raw`\bthis (${UNIT}) and (?:last|the last|prior|the one before)(?: \1)?(?=$|[?.!,])`, 'g'), 'this $1 vs last $1'],
  [new RegExp(String.raw`\b(?:last|prior) (${UNIT}) and this(?: \1)?(?=$|[?.!,])`, 'g'), 'this $1 vs last $1'],
  // `stores over budget in each of the last three months`
  [
    new RegExp(String.raw`^(${CHOSEN_STORES})in (?:each|every one|all) of the (last|past) (\w+) (month|quarter)s\b`),
    '$1in every $4 of the $2 $3 $4s',
  ],
  // `stores that missed budget every month this year`
  [
    new RegExp(String.raw`^(${CHOSEN_STORES})(?:every|each) (month|quarter) (?:so far )?(this (?:year|yr)|ytd|20\d\d|last year)\b`),
    '$1in every $2 of $3',
  ],
  // `each month of 2026 vs 2025`
  [new RegExp(String.raw`^(?!${CHOSEN_STORES})(.*)\b(?:each|every) (month|quarter) (?:of|in) (20\d\d|this year|last year)`), '$1by $2 $3'],
  [/\bby (month|quarter),? (20\d\d) (?:vs\.?|versus|against|compared (?:to|with)) (20\d\d)(?=$|[?.!,])/g, 'by $1, $2 vs $3'],
  // `a waterfall from Q1 four-wall to Q2 four-wall`
  [
    new RegExp(
      String.raw`^(?:draw|show|give|make|build)?(?: me)? ?(?:a |the )?(?:waterfall|bridge|walk)(?: chart)?(?: me)? from (?:the )?(${ONE_TIME})(?:'s)? (.+?) to (?:the )?(${ONE_TIME})(?:'s)?(?: \2)?$`,
    ),
    'bridge $2 $3 vs $1',
  ],
  [
    new RegExp(
      String.raw`^(?:draw|show|give|make|build)?(?: me)? ?(?:a |the )?(.+?) (?:waterfall|bridge|walk)(?: chart)?,? (?:from )?(${ONE_TIME}) to (${ONE_TIME})$`,
    ),
    'bridge $1 $3 vs $2',
  ],
  [new RegExp(String.raw`^(.+?),? (${ONE_TIME}) to (${ONE_TIME}) (?:waterfall|bridge|walk)(?: chart)?$`), 'bridge $1 $3 vs $2'],
  [
    new RegExp(String.raw`^(?:waterfall|bridge|walk)(?: chart)?(?: of| for)? (.+?),? (?:from )?(${ONE_TIME}) to (${ONE_TIME})$`),
    'bridge $1 $3 vs $2',
  ],
  // `months the company lost money`: of what remains of everything, and of all months.
  [
    /\b(?:which |what |any |in which )?(months|quarters) (?:that |when |where |in which )?(?:the |our )?(?:company|group|business|chain|whole company|we)(?: as a whole)? (?:lost money|made a loss|ran a loss|had a loss|was in the red|were in the red)(?=$| (?:in|since|over|during|this|last)\b)/g,
    '$1 with net income below 0',
  ],
  [/\b(?:which |what |any )?(months|quarters|stores|locations) with an? (?:net )?loss\b/g, '$1 with net income below 0'],
  // `which account do the Lamppost bills go to`
  [
    /^(?:which|what) (?:gl |g\/l )?accounts? (?:do|does|did|is|are|was|were) (?:the |our )?([a-z0-9&' -]+?)(?:'s)?(?: (?:bills?|invoices?|charges?|entries|spend|payments?|costs?))?(?: (?:usually|normally|typically|mostly|generally))? (?:go|going|get (?:booked|coded|posted|charged)|posted|booked|coded|charged|hit|hitting|post)(?: to| in| into| under| against)?\??$/g,
    '$1 by account last 12 months',
  ],
  // `Sysco purchases by store`: what was bought, and no entries.
  [/\bpurchases(?=,? (?:for |in |from |during )?(?:[a-z0-9]+ ){0,3}?by (?:store|location|region|month|quarter|account|line)\b)/g, 'spend'],
  // `three months running`: in every one of them.
  [
    /\b(?:for )?(?:the )?(?:(?:last|past) )?(two|three|four|five|six|[2-6]) (month|quarter)s (?:running|in a row|straight|consecutively|back to back)\b/g,
    'in every $2 of the last $1 $2s',
  ],
  [
    /\b(?:for )?(?:the )?(?:(?:last|past) )?(two|three|four|five|six|[2-6]) (?:straight|consecutive|successive) (month|quarter)s\b/g,
    'in every $2 of the last $1 $2s',
  ],
  // `left in the budget for the rest of the year`
  [/\b((?:left|remaining|remains)\b.*\b(?:budget|plan)\b.*?) (?:for|over|during) the (?:rest|remainder) of (?:the|this) year\b/g, '$1'],
  // `the budget for this August`, which is still to come
  [new RegExp(String.raw`^(.*\b(?:budget|plan)(?:ed)?\b.*) this (?=${ONE_TIME}\b)`), '$1 '],
  // `actual, budget, prior year`
  [/,? (?:actuals?,? )(?:vs\.? |and )?budget(?:,| and| vs)? (?:and )?(prior year|last year|ly|py)\b/g, ' vs budget and last year'],
  // `base rent by store, 2025 to 2026`: two years next to each other.
  [
    /^(?!.*\b(?:by|per|each) (?:month|quarter|year)\b)(?!.*\b(?:from|between|growth|grow|grew|grown|change|changed|since|up|down|moved|trend)\b)(.+?),? (20\d\d) to (20\d\d)$/g,
    '$1, $3 vs $2',
  ],
  // `which stores use Cool Air Mechanical`: in a month few are served.
  [
    /^which (?:stores|locations|restaurants) (?:use|buy from|order from|work with) ((?!.*\b(?:in|this|last|since|ytd|20\d\d|most|more)\b)[a-z&' -]+)$/g,
    '$1 spend by store last 12 months',
  ],
  // `what changed in direct operating since Q1`
  [new RegExp(String.raw`^(what (?:has |have )?changed (?:in|with) .+?) since (${ONE_TIME})$`), '$1 vs $2'],
  // `more or less than last year`
  [
    /\b(?:(?:is|was|are|were) (?:it|that|this|they) )?(?:more or less|higher or lower|up or down|less or more|better or worse) than (?=(?:last|the|a year|ly|prior|budget|plan)\b)/g,
    'vs ',
  ],
  // `weekly sales per store`, but not for a number of weeks, which are listed one by one
  [
    /^(?!.*\b(?:weeks|week of|since|half|days?)\b)(.*)\b(?:average |avg )?weekly (?:sales|revenue|volumes?) by (store|location|region|restaurant)\b/g,
    '$1revenue per store week by $2',
  ],
  [
    /^(?!.*\b(?:weeks|week of|since|half|days?)\b)(.*)(?:\b(?:average |avg )?weekly (?:sales|revenue|volumes?) (?:per|a|for each) (?:store|location|restaurant|unit)\b|\b(?:sales|revenue) (?:per|a) (?:store|location|restaurant|unit) (?:per|a) week\b)/g,
    '$1revenue per store week',
  ],
  [/\bspend (?:per|a) (?:visit|customer)\b(?! (?:on|for|in)\b)/g, 'average check'],
  // `Southeast stores by sales per labor hour`: each of them.
  [
    /^(?!.*\b(?:by .*\bby|each|every|lowest|smallest|least|worst)\b)((?:(?!top|bottom|worst|best|all|which|what|list|show|rank|number|count|how|where|and|compare|only|just)[a-z-]+ ){1,2})(stores|locations|restaurants|units) by (?!(?:the )?(?:store|location|region|account|vendor|line|month|quarter|week|year|name|number|size)s?\b)/g,
    '$1$2 ranked by ',
  ],
  // `net income, last eight quarters`: one by one.
  [
    /^((?:(?!vs|versus|against|than|compare|compared|total|combined|sum|average|avg|growth|change|which|best|worst|why|by|per|top|highest|lowest|how|what|trend|quarter|quarterly)[a-z&%-]+,? ){1,5}?)(?:for |over |in )?(?:the )?(last|past) ([5-9]|1\d|five|six|seven|eight|nine|ten|twelve) (quarter)s$/g,
    '$1by $4, $2 $3 $4s',
  ],
  // `food cost against food sales, in percent`
  [
    /^(.+?) (?:against|over|vs\.?|versus|to) ((?:(?:food|beverage|bev|liquor|wine|beer|bar|delivery|takeout|catering|total|net|and|alcohol)[ ,]+){0,4}(?:sales|revenue)),? (?:in|as) (?:a )?(?:percent|percentages?|%)(?=,|$| (?:for|in|by|at)\b)/g,
    '$1 as % of $2',
  ],
  // `which line hurt four-wall the most vs budget`: the causes, the largest first.
  [
    /\b(?:what|which) (?:single |one )?lines?(?: items?)? (?:hurt|dragged(?: down)?|helped|moved|drove|hit|pulled down|sank|boosted) (?:the |our )?((?!us\b|them\b|me\b|(?:the )?most\b).+?)(?: down)? (?:the )?most\b/g,
    'why did $1 change by line',
  ],
  [
    /\b(?:what|which) (?:single |one )?accounts? (?:hurt|dragged(?: down)?|helped|moved|drove|hit|pulled down|sank|boosted) (?:the |our )?((?!us\b|them\b|me\b|(?:the )?most\b).+?)(?: down)? (?:the )?most\b/g,
    'why did $1 change by account',
  ],
  // `what sits inside corporate overhead`
  [/^what (?:is|are|sits?|goes|falls|'s|lives) (?:all )?inside (?:of )?(?:the |our )?(.+)$/g, 'what is $1 made of'],
  [/^what's (?:all )?inside (?:of )?(?:the |our )?(.+)$/g, 'what is $1 made of'],
  // `what are we paying per labor hour`
  [
    new RegExp(
      String.raw`\b${COSTED} (?:per|for (?:each|every|an?)|an?) (?:labor )?hour(?: of labor| worked)?\b(?! (?:on|for|in|to)\b)`,
      'g',
    ),
    'labor per labor hour',
  ],
  // `this year compared with the same months of 2025`
  [
    /\b(this year|ytd|year to date|so far this year)(,? (?:compared (?:to|with)|vs\.?|versus|against)) (?:the )?same (?:months|period|time|stretch|part) (?:of|in) (?=20\d\d\b)/g,
    '$1$2 ',
  ],
  // `utilities each month, 2025 against 2024`
  [/\b(?:for )?(?:each|every) (month|quarter),? (?=20\d\d (?:vs\.?|versus|against|compared (?:to|with)) 20\d\d(?=$|[?.!,]))/g, 'by $1, '],
  // `Northeast or Southeast: who has the higher average check this year`
  [new RegExp(String.raw`^(${PLACE}) or (${PLACE})[:,] (${WHO_HAS}) (?:the |a )?(${MORE}) (?=[a-z])(.+)$`), '$3 $4 $5, $1 or $2'],
  [new RegExp(String.raw`^(${WHO_HAS}) (?:the |a )(${MORE}) ([a-z][a-z %-]+?)[:,] (${PLACE}) or (${PLACE})$`), '$1 $2 $3, $4 or $5'],
  [/\b(which|what) (region|store|location) (has|had|is|was) the (?:higher|bigger|larger) /g, '$1 $2 $3 the highest '],
  [/\b(which|what) (region|store|location) (has|had|is|was) the (?:lower|smaller) /g, '$1 $2 $3 the lowest '],
  // `growing in line with sales or faster`
  [
    /\b(growing|rising|increasing) (?:(?:in line with|as fast as|slower than|in step with) (.+?) or (?:faster|quicker|more|slower)|(?:faster|slower) than or in line with (.+?))$/g,
    '$1 faster than $2$3',
  ],
  // `accounts that at least doubled`
  [
    /\b(accounts|lines|costs|expenses|vendors|stores|locations)(?: that| which)?(?: have| has)? (?:at least |more than )?doubled (?=(?:vs|versus|over|against|from|compared|on|since|in)\b)/g,
    '$1 up at least 100% ',
  ],
  // `is delivery commission in cost of goods or in direct operating`
  [
    /^(?:is|are|does|do) (?:the |our )?([a-z][a-z& -]+?) (?:counted |booked |included |shown |sitting |go |sit )?(?:in|under|part of|inside) (?:the |our )?([a-z][a-z& -]+?),? or (?:in |under |part of |inside )?(?:the |our )?(cost of goods|cogs|labor|direct operating|occupancy|corporate overhead|overhead|g&a|prime cost|revenue|opex)$/g,
    'which line is $1 in',
  ],
  [
    /^(what (?:does|do|is|are) (?:.+ )?(?:mean|meant|stand for|defined as)) (?:here|in (?:these|this|your|our|the) (?:reports?|numbers|figures|product|tool))$/g,
    '$1',
  ],
  [/\b(share|part|portion|proportion|fraction) of (?:our|the|all|all our|total) (?=(?:net |total )?(?:revenue|sales)\b)/g, '$1 of '],
  // `are we on track with the lender plan`: as far as it is booked.
  [
    /^(?:are|is|were) (?:we|they|the company) (?:on (?:track|plan|target|course)|tracking) (?:with|against|to|for|versus|vs\.?) (?=(?:the |our )?(?:[a-z]+ )?(?:budget|plan)\b)/,
    'how do we compare to ',
  ],
  // `how far off the lender plan are we`
  [
    /^how (?:far|much) (?:off|from|away from|behind|below|under|ahead of|above|over) (?:the |our )?((?:[a-z]+ )?(?:plan|budget)(?: 20\d\d)?) (?:are|were|is|was) (?:we|they|the company)$/g,
    'how do we compare to the $1',
  ],
  // `Lamppost Media spend vs Google Ads`
  [
    /^([a-z][a-z&' -]+?) spend(?:ing)? (?=(?:vs\.?|versus|against) (?!(?:the |our |a |this |that )?(?:budget|plan|target|last|prior|previous|year|ly|py|q[1-4]|h[12]|20\d\d|same|average|rest|others?|company|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)))/g,
    '$1 ',
  ],
  [/\b(charges|bills|entries|invoices|costs|expenses) hitting (?=[a-z])/g, '$1 at '],
  // `do comps reduce revenue or are they an expense`
  [
    /^(?:do|does|are|is) (?:the |our )?([a-z][a-z& -]+?) (?:reduce|lower|netted against|net against|come out of|come off|taken out of|deducted from) (?:revenue|sales),? or (?:are they|is it|do they|does it) .*(?:expense|cost|line)s?$/g,
    'which line is $1 in',
  ],
  [/\bvendors?'?s? share of (.+?)(?=,|$| (?:in|for|this|last|ytd)\b)/g, '$1 by vendor'],
  // What same stores are.
  [
    /\b((?:same[ -]store|comp|comparable|like[ -]for[ -]like)\b.*?),? (?:only|just|for) (?:the )?(?:stores|locations|restaurants|ones) (?:that were |that have been )?open (?:for |in |during )?(?:the |all of the |all )?(?:full|whole|entire)? ?(?:the )?(?:prior|last|previous) year$/g,
    '$1',
  ],
  // `occupancy versus last year: where did it grow`: at which stores.
  [
    new RegExp(
      String.raw`^(.+? (?:vs\.?|versus|against|compared (?:to|with)) .+?)[:,;.]? (?:and )?where (?:did|has|is|does|are|have|do) (?:it|they|that) (?:grow|grown|growing|rise|risen|rising|increase|increased|go up|fall|fallen|drop|dropped|change|changed|go down|move|moved)(?: (?:the )?most)?$`,
    ),
    '$1 by store',
  ],
  [/^(?:what (?:are|were) )?(?:the |any |my )*(?:biggest |main |top |largest )?surprises(?=$| (?:in|for|this|last)\b)/g, 'what stands out'],
]

/** A question in small letters with what it sets against each other in plainer words. */
export function plainComparisons(text: string): string {
  const asked = text.replace(/\s*[?!.]+$/, '')
  const plain = [...ASKING_PHRASES, ...TIME_PHRASES, ...COMPARED].reduce((said, [phrase, words]) => said.replace(phrase, words), asked)
  return plain === asked ? text : plain
}
