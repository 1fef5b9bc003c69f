import { MONTH } from '../times/month-pattern.ts'
import { PLACES, type Rewording } from './framed-question.ts'

const WHO = `(?:which|what|list|show(?: me)?)(?: (?:of )?(?:the|our))? (${PLACES}|regions?|months?|quarters?)`
const COUNT = '(\\d+|two|three|four|five|six|seven|eight|nine|ten)'
const COMES_FROM = '(?:came|comes|is|was|is coming) from'
const PRICE = '(?:price|pricing|check|average check|ticket|average ticket)'
const TRAFFIC = '(?:traffic|volume|guests|guest counts?|covers|transactions)'

/** `foodcost`, `laborcost`: two words as one. */
const JOINED: readonly Rewording[] = [
  [/\b(food|labor|liquor|beverage|paper|prime)(costs?|sales)\b/g, '$1 $2'],
  // Two accounts, where `food and beverage cost` is all of them.
  [/\bfood costs?" (?:and|&) "?|\bfood costs? (?:and|&) (?:the )?(?=(?:bev|beverage) costs?\b)/g, 'food cost as well as '],
]

/** How owners and store managers ask, in the words that are read. */
export const SPOKEN: readonly Rewording[] = [
  ...JOINED,
  // `food inflation - is food cost per guest going up`
  [/^(?:(?:food|labor|wage|cost|menu) )?inflation ?[-–—:,?.]+ ?(.+)$/, '$1'],
  // `new vendors in June we hadn't paid before`
  [
    /^(.*\bnew (?:vendors?|suppliers?)\b.*?),? (?:that |which |who |whom )?we (?:hadn't|had not|haven't|have not|had never|have never|never) (?:ever )?(?:paid|used|bought from|dealt with|seen) (?:before|until then|previously)$/,
    '$1',
  ],
  // `why are we under on EBITDA at Hartford in June`
  [/^why (?:are|were|is|was) (?:we|it|they) (?:running )?(under|over|short|behind) on (.+)$/, 'why is $2 off budget'],
  // `EBITDAR to rent coverage, last twelve months`
  [
    /^(?:what(?:'s| is| was) )?(?:the |our )?([a-z&%-]+(?: [a-z&%-]+)?) to ([a-z&-]+(?: [a-z&-]+)?) coverage(?: ratio)?\b(.*)$/,
    '$1 divided by $2$3',
  ],
  // `G&A as a percent of revenue, 2024 vs 2025 vs this year`
  [
    /^(.+?),? (?:in |for )?(20\d\d) (?:vs\.?|versus|against|,|to|and) (20\d\d) (?:vs\.?|versus|against|and|to) (?:this year|20\d\d|ytd)(?: (?:so far|ytd|to date))?$/,
    '$1 by year since $2',
  ],
  // `Navy Yard ramp since opening`
  [/^(.+?) ramp(?:[- ]?up)?(?: since (?:it |they )?open(?:ed|ing))?$/, 'revenue at $1 by month since it opened'],
  // `which restaurants had a net loss in the first half`
  [
    new RegExp(
      String.raw`^${WHO} (?:that )?(?:had|have|has|made|booked|posted|showed|show|took|ran(?: at)?|(?:are|were|was|is)(?: running| operating)? at|operated at) (?:an? )?(net |bottom[- ]line )?loss(?:es)?\b(.*)$`,
    ),
    (_, who, net, rest) => (net === undefined ? `which ${who} lost money${rest}` : `which ${who} had net income below 0${rest}`),
  ],
  // `sales per seat and per sq ft by store`
  [/(?<=\b(?:per|a|each|every) )(?:sq\.? ?(?:ft|foot|feet)\b\.?|sqft|square feet)/g, 'square foot'],
  // A region has more of everything with more stores: what it has in a week of one compares.
  [
    /^which (region|area|market)s? (?:is|was|are) (?:the )?(most|least) profitable per (?:store|location|restaurant|unit)\b(.*)$/,
    'which $1 has the $2 ebitda per store week$3',
  ],
  [
    /^(?:what(?:'s| is| are)? )?(?:the |our )?(?:average |avg |mean )?(.+?) per (?:store|location|restaurant|unit),? (?:by|for each|in each|per|each) region\b(.*)$/,
    '$1 per store week by region$2',
  ],
  // `what is the full year budget for EBITDA and how much have we done so far`
  [
    /^(?:what(?:'s| is) )?(?:the |our )?(?:full[- ]year|annual|whole[- ]year|total) (?:budget|plan) (?:for|of|on) (.+?),? and (?:how (?:much|far)|what|where) (?:of it )?(?:have|did|are|do|is) (?:we|been) .*$/,
    'full year budget $1',
  ],
  // `how far are we off the plan for the year`
  [
    /^how far (?:are|were|is) (?:we|it) (off|from|behind|below|under|ahead of|above|over) (?:of )?(?:the |our )?(plan|budget|target)(?: (?:for|in|this) (?:the )?year)?$/,
    'how far are we off $2',
  ],
  // `what periods are in the ledger and is June complete`
  [
    new RegExp(
      String.raw`^(?:what|which) (?:periods|months|years|dates|days|data) (?:are|is|do we have|are there)(?: loaded| booked)? ?(?:in )?(?:the |our )?(?:ledger|books|gl|data|system|numbers)?(?:,? and (?:is|are) (?:the )?${MONTH}(?: 20\d\d)? (?:complete|closed|done|final|in|finished))?$`,
    ),
    'how far do the books go',
  ],
  // `are there any missing expenses in June - accounts that usually have a charge but don't this month`
  [
    /^(?:(?:are there |is there |any |do we have )*(?:any )?(?:missing|forgotten|unbooked|unrecorded) (?:expenses?|charges?|bills?|costs?|accruals?)(?: (?:in|for) (.+?))?)(?: ?[-–—,;:?.(]+ ?(?:(?:any|the|which|are there) )?(?:expense |cost )?accounts? (?:that|which) .+)?$/,
    (_, days) => `which cost accounts have no entries in ${days ?? 'last month'}`,
  ],
  // `comps at Greenville look high, what were they in May and June`
  [
    /^(.+?) (?:looks?|looked|seems?|seemed|feels?|is looking|are looking) (?:really |very |too |a bit |a little |kind of |pretty |awfully |quite )*(?:high|low|off|odd|weird|strange|wrong|heavy|light|funny)(?: to me)? ?[,;.–—-]+ ?(?:what|how much) (?:were|was|are|is) (?:they|it|that|those)\b(.*)$/,
    '$1$2',
  ],
  // `how much paper goods do we use per takeout dollar`
  [
    /^how much (.+?) (?:do|did|are|were) we (?:using|use|used|spending|spend|burn|pay|go through) (?:per|for (?:each|every)) (.+?) (?:sales )?dollar\b(.*)$/,
    '$1 / $2 sales$3',
  ],
  // `is inflation in food costs hitting us`
  [
    /^(?:is|has) (?:the )?inflation (?:in|on|of|with) (.+?) (?:been )?(?:hitting|hit|hurting|hurt|affecting|affected|biting|killing|eating into)(?: us| our margins?| the margins?)?$/,
    'is $1 going up',
  ],
  // `are the new restaurants paying off`
  [
    new RegExp(
      String.raw`^(?:are|is) (?:the |our )?(new|newest|newer) (${PLACES}) (?:paying off|working out|worth it|pulling (?:their|its) weight|performing|delivering)$`,
    ),
    'how are the new stores doing',
  ],
  // `what changed the most in our cost structure since 2024`
  [
    /^what(?:'s| has| have)? changed (?:the )?most (?:in|about) (?:our |the )?(?:cost structure|cost base|costs|expenses|spending)(?: (?:since|from|vs|against|compared to) (.+))?$/,
    (_, base) => `cost lines by change vs ${base ?? 'last year'}`,
  ],
  // `which 5 expenses grew the most vs last year`
  [
    new RegExp(
      String.raw`^(?:and )?(?:which|what|show(?: me)?|list)?(?: are| were)? ?(?:the )?${COUNT} (expenses|costs|cost lines|accounts|lines|vendors|${PLACES}) (?:that |which )?(?:grew|rose|increased|went up|climbed|changed) (?:the )?most\b(.*)$`,
    ),
    (_, count, of, rest) =>
      `top ${count} ${/expenses|costs/.test(String(of)) ? 'expense accounts' : of} by change${rest === '' ? ' vs last year' : String(rest).replace(/ since (?=last year|20\d\d)/, ' vs ')}`,
  ],
  // `fixed charge coverage ratio: EBITDAR over interest plus rent, trailing twelve`
  [
    /^(?:what(?:'s| is| was) )?((?:the |our )?(?:[a-z]+[- ]){0,3}(?:coverage|cover|ratio)(?: ratio)? ?[:=]) ?(.+?) over (.+)$/,
    '$1 $2 divided by $3',
  ],
  // `how concentrated are we - what share of EBITDA comes from the top five stores`
  [
    /^how (?:concentrated|diversified|dependent|exposed|balanced) (?:are|is) (?:we|our .+?|it|the business|sales|revenue) ?[,;:–—-]+ ?(.+)$/,
    '$1',
  ],
  // `revenue growth, price versus traffic: how much came from guests and how much from check`
  [
    new RegExp(
      String.raw`^(?:the |our )?(?:sales|revenue|top[- ]line) (?:growth|increase|decline|change)[,:]? ${PRICE} (?:versus|vs\.?|or|and) ${TRAFFIC}(?: ?[:,;?] ?(?:how much|what) .*)?$`,
    ),
    'why did revenue change vs last year by guests and average check',
  ],
  [
    new RegExp(
      String.raw`^how much of (?:the |our )?(?:sales|revenue)? ?(?:growth|increase|decline|change|drop)(?: .+?)? ${COMES_FROM} ${TRAFFIC}(?: growth)? (?:and|or|vs\.?|versus) (?:how much )?(?:(?:came )?from )?${PRICE}(?: increases?| growth)?\b(.*)$`,
    ),
    'why did revenue change vs last year by guests and average check$1',
  ],
  // `which places are growing sales but making less`
  [
    new RegExp(
      String.raw`^(?:which|what) ${PLACES} (?:are |have been |were |keep )?(?:growing|increasing|raising|adding|grew|increased) (?:their )?(sales|revenue|guests|traffic|top line) (?:but|yet|while|and) (?:still |are |were |they're )*(?:making|earning|keeping|netting|made|earned|kept) less(?: money| profit| on the bottom line)?((?: .+)?)$`,
    ),
    'which stores have $1 up but ebitda down$2',
  ],
  // `percentage rent, who's paying it?`
  [
    /^(?!who|what|which|how)([a-z&' ]+?),? who(?:'s| is| all is|se) (?:paying|carrying|running|booking|eating) (?:it|that|them)((?: .+)?)$/,
    'which stores have $1$2',
  ],
  // `Did anything get booked twice in R&M last month?`
  [
    /^(?:did|was|were|has|have|is) (?:anything|something|we)(?: ever)? (?:get |got |been |being )?(?:booked|paid|pay|posted|entered|recorded|charged|billed) (?:(?:anything|something|anyone|anybody|someone|a vendor|any vendors?) )?twice(?: (?:in|on|at|for|under) (.+)| ((?:last|this) .+))?$/,
    (_, where, when) => `possible duplicates${where === undefined && when === undefined ? '' : ` in ${where ?? when}`}`,
  ],
  // `did we pay Sysco twice in May`
  [
    /^(?:did|have|has) (?:we|anyone|they) (?:pay|paid|book|booked|post|posted|enter|entered) (?!anything|something|any|the same)([a-z0-9&' .-]+?) twice((?: .+)?)$/,
    'possible duplicates for $1$2',
  ],
  // `has every store got base rent posted for June`
  [
    new RegExp(
      String.raw`^(?:has|have|does|do|did) (?:every|each|all)(?: of)?(?: the| our)? ${PLACES} (?:got |gotten |had |has |have |get |show |book |booked )+(?:an? |any |the |their )?(.+?)(?: (?:posted|booked|recorded|entered))?((?: (?:for|in) (?:${MONTH}|last month|q[1-4]).*)?)$`,
    ),
    'which stores have no $1$2',
  ],
  // `is anyone spending more than 3k a month on marketing`
  [
    new RegExp(
      String.raw`^(?:is|are|was|were|does|did|has|have) (?:anyone|anybody|any ${PLACES}|any one of the ${PLACES}|any of (?:the |our )?${PLACES}) (?:spending|running|paying|booking|spend|pay|spent|paid) (more than|over|less than|under|above|below) (\$?[\d.,]+ ?(?:k|m|thousand|grand)?) (?:a|per|each|every) month (?:on|in|for) (.+)$`,
    ),
    'which stores have $3 $1 $2 in any month',
  ],
  // `how far off plan is EBITDA, ytd, %?`
  [
    /^how far (?:off|behind|ahead of|under|over|above|below|from) (?:the |our )?(plan|budget|last year|prior year) (?:is|are|was|were) (?!we\b)(.+?),? (?:in |as a )?(?:%|percent|pct|percentage(?: terms)?)$/,
    'how far off $1 are we on $2, in percent',
  ],
  // `food and paper cost combined as % of sales by store`
  [
    /^(?:(?:give me|show(?: me)?|what(?:'s| is| was)|whats) )?(?:the )?([a-z&' ]+?) and ([a-z&' ]+?) combined (as (?:a )?(?:%|percent|pct|share) of (?:sales|revenue)\b.*)$/,
    // `food and paper cost`: the cost of both.
    (_, one = '', other = '', share = '') =>
      `${one}${other.endsWith(' cost') && !one.endsWith(' cost') ? ' cost' : ''} plus ${other} ${share}`,
  ],
  // `what's the total for card fees and delivery commissions YTD`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was|s) |give me |show (?:me )?)?(?:the )?(?:total|sum) (?:for|of) (?:all )?([a-z&' ]+?) and ([a-z&' ]+?)((?: (?:in|for|at|during|ytd|this|last|year to date)\b.*)?)$`,
    ),
    '$1 plus $2$3',
  ],
  // `what % of stores hit their sales budget in June`
  [
    new RegExp(
      String.raw`^(?:what|which) (?:%|pct|percent|percentage|share|portion|fraction|proportion) of (?:the |our |all )?(${PLACES}) ((?:hit|beat|made|met|missed|exceeded|were|are|had|have|came|ran|lost|grew)\b.+)$`,
    ),
    'how many $1 $2',
  ],
  // `what's our burn on repairs`
  [/^(what(?:'s| is|s)|show(?: me)?) (?:the |our )?burn (?:on|for) (.+)$/, '$1 our spend on $2'],
  // `who supplied us with beer and wine in May`
  [
    new RegExp(
      String.raw`^(?:who|which vendors?|which suppliers?) (?:(?:supplied|supplies|provided|provides)(?: to)?(?: us)?(?: with)?|(?:sold|sells|delivered|delivers)(?: to)? us(?: with)?) (?!the (?:most|least)\b|(?:most|least|more|less|fewest)\b)([a-z&' ]+?)(?: to us)?((?: (?:in|for|during|this|last|since)\b.*)?)$`,
    ),
    '$1 cost by vendor$2',
  ],
  // `how has catering grown since 2024`
  [
    /^(?:show (?:me )?)?how (?:has|have) (?:our |the )?([a-z&' -]+?) (?:grown|developed|evolved|trended) since (20\d\d)$/,
    '$1 by year since $2',
  ],
  // `how many hours did we work in June`
  [
    /^how many (labor |staff |crew )?hours (?:did|do|have) we (?:work(?:ed)?|use(?:d)?|run|schedule(?:d)?|burn(?:ed)?|pay|put in)\b(.*)$/,
    'labor hours$2',
  ],
  // An accrual is a journal entry, one of the end of a month on its last day.
  [
    /^(?:what|how much) (?:did|have) (?:we|they) accrued? (?:for|in|on) (.+?)(?: (?:at|as of|by) (?:the )?(?:end|close) of (.+))?$/,
    (_, line, month) => `journal entries of ${line}${month === undefined ? '' : ` on the last day of ${month}`}`,
  ],
  [
    new RegExp(
      String.raw`^(?:did|have|has|were|was|are) (?:any |all |the |our )*(?:accruals?|accrued (?:expenses?|costs?|wages?))(?: (?:booked|made|posted|entered))?(?: (?:in|from|of|at the end of|for) (?:${MONTH}|last month))? (?:get |been |all |ever )*(?:reversed?|reversing) in (.+)$`,
    ),
    'reversing entries in $1',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:what|which|show(?: me)?|list) )?(?:(?:the|our|my|any) )*(?!(?:the|our|my|any) )(?!journal)(?!(?:month[- ]end |last |this )?(?:month(?:'s)?|${MONTH})(?: 20\d\d)? accruals?$)(?!accruals?)([a-z&' ]+?) (?:accruals?|accrued)(?: (?:did we book|were booked|we booked|booked))?((?: .+)?)$`,
    ),
    'journal entries of $1$2',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:what|which|show(?: me)?|list) )?(?:the |our |any )*accrued ([a-z&' ]+?) ((?:(?:in|for|at|on) )?(?:${MONTH}|q[1-4]|this|last)\b.*)$`,
    ),
    'journal entries of $1 $2',
  ],
  // `Reclass check: negative balances in expense accounts`
  [/^(?:re-?class(?:ification)?|review|close|month[- ]end|audit) (?:check|review|test|candidates|scan)s?(?: list)? ?[:–—-]+ ?(.+)$/, '$1'],
  [
    /^(?:(?:any|which|show(?: me)?|list|are there(?: any)?) )*negative balances? (?:in|on|for|among) (?:the |our |any )*(expense|cost|income|revenue)s? accounts?\b(.*)$/,
    'which $1 accounts are below 0$2',
  ],
  [
    /^(?:which|what|any) (expense|cost|income|revenue) accounts? (?:had|have|has|with|carry|carried|show|showed) (?:a |any )?negative (?:balances?|totals?|amounts?)\b(.*)$/,
    'which $1 accounts are below 0$2',
  ],
  // `which stores used Baldor Foods in June and what share of their food cost was it`
  [
    new RegExp(
      String.raw`^(?:which|what) ${PLACES} (?:used?|bought from|buy from|ordered from|order from|paid|pay|do business with) (.+?)((?: (?:in|this|last|during) .+?)?),? and (?:what|how much) (?:share|percent|percentage|%|part|portion) of (?:their|its|the) (.+?) (?:was|is|were) (?:it|that|this|they)$`,
    ),
    '$1 as a % of $3 by location$2',
  ],
]

/** The same for what goes on from an answer. */
export const SPOKEN_AFTER: readonly Rewording[] = [
  ...JOINED,
  // `and put Fells Point in there too`
  [
    /^(?:and |now |can you )*(?:put|throw|stick|bring|slot) (?:the )?(.+?) in(?:to it|to that| there| here| with (?:it|that|those|them))?(?: too| as well| also)?$/,
    'add $1',
  ],
  // `vs 24`
  [/^(?:and )?(?:vs\.?|versus|against|compared (?:to|with)) '?(2\d)$/, 'vs 20$1'],
  // `which one's the laggard`
  [
    /^(?:and )?(?:which|who)(?: one| of them)?(?: is|'s|s) (?:the |our )?(?:laggard|slowest|weakest|straggler|problem child)(?: (?:one|of them|there|performer))?$/,
    'which ONE is the worst',
  ],
  [
    /^(?:and )?(?:which|who)(?: one| of them)?(?: is|'s|s) (?:the |our )?(?:leader|strongest|standout|star|front ?runner)(?: (?:one|of them|there|performer))?$/,
    'which ONE is the best',
  ],
  // `what account does that get coded to`
  [
    /^(?:and )?(?:what|which) accounts? (?:does|do|did|is|are|was|were) (?:it|that|this|they|those|these|them)(?: (?:usually|normally|all))? (?:get |got |being |been )?(?:coded|booked|posted|charged|go|hit|land|sit)(?: to| in| into| against| under)?$/,
    'by account',
  ],
  [
    /^(?:and |add |with |show |include |plus )+(?:the |a )?(?:% of (?:sales|revenue)|percent of (?:sales|revenue)|share of (?:sales|revenue))(?: columns?)?$/,
    'as % of sales',
  ],
  // `and most profitable`, after a ranking
  [
    /^(?:and )?(?:(?:which|what) (?:one |region |store |of them )?(?:is|was) (?:the )?)?(?:the )?(most|least) profitable(?: (?:one|region|store))?$/,
    (_, end) => `which ONE has the ${end === 'least' ? 'lowest' : 'highest'} ebitda`,
  ],
  [/^(?:and )?(?:which|what)(?: one)? (?:has|had) the (highest|lowest|best|worst|biggest|smallest) (.+)$/, 'which ONE has the $1 $2'],
  // `revenue per month there in 2025`
  [/^(.+?) per (month|quarter|year) there\b(.*)$/, '$1 there by $2$3'],
  // `show me a graph over three years`
  [
    new RegExp(
      String.raw`^(?:and |can you |please |show (?:me )?|give me |as |in )*(?:a |the |it (?:as|in|on) (?:a )?|that (?:as|in) (?:a )?)?(?:graph|chart|plot|trend|line chart|line graph)(?: of (?:it|that|this))? (?:over|for|of) (?:the )?(?:(?:last|past) )?${COUNT} years$`,
    ),
    'by month, last $1 years',
  ],
  // `and the five that grew the most since last year`, after a list of costs
  [
    new RegExp(
      String.raw`^(?:and |so )?(?:which |what )?(?:are |were )?(?:the )?${COUNT} (?:that |which )?(?:grew|rose|increased|went up|climbed|changed) (?:the )?most(?: (?:since|vs\.?|from|over|against|compared to) (.+))?$`,
    ),
    (_, count, base) => `top ${count} THOSE by change vs ${base ?? 'last year'}`,
  ],
  [/^(?:and )?how (?:does|did|do) (?:it|that|this|they|those) compare (?:to|with|against) ((?:q[1-4]|h[12]) last year)$/, 'vs $1'],
  // `which beat neither`, after those that beat both
  [
    new RegExp(
      String.raw`^(?:and )?(?:which|what|who)(?: of them| ones| ${PLACES}| regions)? (?:beat|made|hit|met) neither(?: of them| one)?$`,
    ),
    'which missed both',
  ],
  [/^as (?:%|percent|pct|percentage) of (?!sales|revenue)(.+)$/, 'as a % of $1'],
  // `chart it with food cost`, `and food cost on the same chart`
  [
    /^(?:and )?(?:chart|graph|plot|draw|show) (?:it|that|this|them) (?:together |along )?(?:with|and|against|alongside|next to) (.+?)(?: (?:on|in) (?:the same|one) (?:chart|graph|plot|axis))?$/,
    'add $1',
  ],
  [/^(?:and |add |put |plot |chart |with )*(.+?),? (?:on|in|to) (?:the|that) same (?:chart|graph|plot)$/, 'add $1'],
  // `and june next to it`
  [
    new RegExp(
      String.raw`^(?:and |add |show |put |with )*((?:${MONTH}|q[1-4]|h[12])(?: 20\d\d)?) (?:right )?(?:next to|beside|alongside|side by side with) (?:it|that|this|them)$`,
    ),
    'vs $1',
  ],
  [/^(?:and |what about |how about )*(?:at|as of|by) (?:the )?(?:end|close) of (.+)$/, 'on the last day of $1'],
  // `anything off at a particular store`, after a share over time
  [
    new RegExp(
      String.raw`^(?:is |was |are )?(?:there )?(?:anything|something|any(?: of them| one)?) (?:off|odd|weird|strange|unusual|standing out|out of line) (?:at|in|for) (?:a |any |one |some )?(?:particular |single |specific |one )?(?:of the )?${PLACES}$`,
    ),
    'by location',
  ],
  // `add the margin`, after a line of profit
  [
    /^(?:and |add |with |show |include |plus )*(?:the |its |their )?(?:margins?|margin %|% margins?|margin percent(?:age)?)$/,
    'as % of sales',
  ],
  // `how has that mix shifted since last year`
  [
    /^(?:and )?how (?:has|have|did|is) (?:that|this|the|it|its) ?(?:mix|split|breakdown|share)? ?(?:been )?(?:shift|shifted|change|changed|changing|move|moved|evolve|evolved)(?:ing)? (?:since|from|vs\.?|against|compared (?:to|with)|over) (?:the )?last year$/,
    'vs last year',
  ],
  // `which stores are not`, after whether money is made
  [
    new RegExp(
      String.raw`^(?:and )?(?:which|what) (${PLACES}|regions) (?:are not|aren't|is not|isn't|don't|do not|are losing money|is losing money)$`,
    ),
    'which $1 are below 0',
  ],
]
