import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'

const PROFIT = '(?:ebitda|four[ -]wall(?: ebitda)?|4[ -]wall|net income|gross profit|controllable income)'
const STORES = '(?:stores?|locations?|restaurants?|units?|shops?|sites?)'
const COSTS = '(?:costs?|expenses?|spend|spending|cost base)'
const SHARE = '(?:%|pct|percent|percentage|share|portion|part|proportion)'
/** What grows with sales, or should. */
const COST_LINE =
  '(?:labor|payroll|wages|food costs?|cogs|cost of goods|prime cost|rent|occupancy|utilities|marketing|repairs(?: and maintenance)?|r&m|overtime|direct operating|beverage cost|card (?:processing )?fees|delivery commissions|overhead|corporate overhead|g&a)'
const GREW =
  '(?:grew|grow|grows|growing|rose|rising|risen|went up|increased|increasing|climbed|climbing|has grown|have grown|is growing|are growing|outgrew)'

/** Questions as analysts and controllers type them, and the words that say the same. They come before the phrases of the desk. */
export const ANALYST_PHRASES: readonly (readonly [RegExp, string])[] = [
  // `2024Q1`, `2024-Q1`, `as of Mar-26`: of a month the year, as controllers write it.
  [/\b(20\d\d)[ -]?(q[1-4]|h[12])\b/g, '$2 $1'],
  [new RegExp(String.raw`\b((?:as of|ending|ended|through|thru|to) ${MONTH})-'?(2\d)\b`, 'g'), '$1 20$2'],
  [/\bvariances? (?:to|from|against|vs\.?|versus) (?=budget 20\d\d\b)/g, 'vs '],
  [new RegExp(String.raw`\b(${MONTH}|q[1-4]|h[12]) of (this|last) year\b`, 'g'), '$1 $2 year'],
  [/\b(20\d\d) v\.? (20\d\d) v\.? (20\d\d)\b/g, '$1, $2 and $3'],
  [/,? and how (?:that|it|this) (?:compares|stacks up|compared) (?:with|to|against) /g, ' vs '],
  [
    /\b(?:what|how much) (?:the |our )?(?:company|we|business|group) (?:earned|made|did|booked) (?:at|on) the ([a-z -]+?) (?:line|level)\b/g,
    '$1',
  ],
  [
    /^(?:good (?:morning|afternoon|evening)[ ,–-]+)?(?:(?:could|can|would) you )?(?:please )?(?:tell me|let me know|show me|give me) (?=(?:net income|ebitda|four[ -]wall|revenue|labor|gross profit|controllable income)\b)/,
    '',
  ],
  // `MTD June and YTD June`
  [new RegExp(String.raw`\b(?:mtd|month[- ]to[- ]date) (${MONTH}) and (ytd|year[- ]to[- ]date)(?: \1)?\b`, 'g'), '$1 and $2'],
  [new RegExp(String.raw`\b((?:${MONTH}|q[1-4]|h[12])(?: 20\d\d)?) alone\b`, 'g'), '$1'],
  // `13-month revenue trend`
  [/^(?:the |our |show me )?(\d{1,2})[- ]months? (.+? trend)\b/, '$2 over the last $1 months'],
  // `profitable in June on a four-wall basis`
  [
    new RegExp(
      String.raw`^(which|what|how many) (${STORES}) (?:(?:were|are|was|is) (?:profitable|in the black|making money)|made (?:money|a profit)|had a profit)(.*?),? on an? (${PROFIT}) basis(.*?)$`,
    ),
    '$1 $2 had $4 above 0$3$5',
  ],
  // `any store under budget on sales every month this year?`
  [
    new RegExp(String.raw`^(?:is there |are there |do we have )?any (${STORES}) (?=(?:under|over|below|above|behind|ahead of)\b)`),
    'which $1 were ',
  ],
  [
    new RegExp(
      String.raw`^((?:which|what|any|how many|${STORES})\b.*?(?<!\bin)) (?:every|each)(?: single)? (month|quarter) (?=(?:this|last|so far|ytd|since|(?:of|in) (?:20\d\d|q[1-4]|h[12]))\b)`,
    ),
    '$1 in every $2 ',
  ],
  // `what share of our costs is rent`, `share of labor in total costs`
  [
    new RegExp(
      String.raw`^(?:what |which )?(?:${SHARE}|how much) of (?:our |the |all |all our |my )*(?:total |overall |operating )?${COSTS} (?:goes to|go to|goes on|went to|is|was|are|were|comes from|does) (?:our |the )?([a-z&' -]+?)(?: (?:make up|account for))?(?=$|,| (?:in|at|for|this|last|ytd|by)\b)`,
    ),
    '$1 as % of total costs',
  ],
  [
    new RegExp(String.raw`^(?:the |our )?${SHARE} of ([a-z&' -]+?) (?:in|of) (?:our |the )?(?:total|all|overall) ${COSTS}\b`),
    '$1 as % of total costs',
  ],
  [new RegExp(String.raw`\bas (?:an? )?${SHARE} of (?:our |all |all our )?(?:costs|expenses|spending)\b`, 'g'), 'as % of total costs'],
  // `food + labor together as % of sales`
  [/\bfood (\+|and|&|plus) (labor|payroll)\b(?! sales)/g, 'food cost $1 $2'],
  // `five biggest cost lines as pct of sales`: the table has both.
  [
    /^((?:what (?:are|were) )?(?:our |the )?(?:(?:top|biggest|largest|highest) (?:\d+|two|three|four|five|six|eight|ten)|(?:\d+|two|three|four|five|six|eight|ten) (?:biggest|largest|highest)) (?:costs?|expenses?|cost lines|expense lines|cost accounts|expense accounts)\b.*?),? (?:as (?:an? )?|in )(?:%|pct|percent|percentage|share) of (?:sales|revenue)\b/,
    '$1',
  ],
  [/\b(?:for|in|over|across) (?:all of )?(?=20\d\d\b)/g, 'in '],
  // `common-size P&L`
  [/\bcommon[- ]sized? (p&ls?|pnls?|income statements?|profit and loss(?: statements?)?|statements? of operations)\b/g, '$1 as % of sales'],
  // `flux on labor, June vs May, by account, threshold $5k`
  [/,? (?:with )?(?:an? )?(?:threshold|materiality|cutoff|cut-off|floor)(?: of| at|:)? (?=[$€£]?\d)/g, ', over '],
  // `P&L by location, columns = stores, incl. total`
  [
    /,? ?(?:with )?(?:the )?(?:columns?|cols?|rows?) ?(?:=|are|as|being) ?(?:the )?(?:stores|locations|regions|months|quarters|years)\b/g,
    '',
  ],
  [
    /,? (?:incl\.?|including|includes|with|plus|and) (?:a |the )?(?:grand |company )?totals?(?: columns?| rows?| lines?)?(?=[?.! ]*$|,)/g,
    '',
  ],
  [/,? (?:if possible,? )?(?:all )?in (?:one|a single|the same) (?:table|view|grid|report)(?=[?.! ]*$|,)/g, ''],
  [/,? if (?:at all )?possible(?=[?.! ]*$|,)/g, ''],
  // `for the board pack I need labor …`
  [
    /^for (?:the|my|our|a|this month's) (?:[a-z]+ ){0,2}(?:packs?|packets?|decks?|books?|binders?|memos?|reports?|meetings?|reviews?|calls?|packages?|presentations?),? (?:i|we)(?:'d)? (?:need|want|would like|like|require) (?=(?!to\b))/,
    '',
  ],
  // `with the company average alongside`: all locations have a row of their own.
  [
    /,? with (?:the |our )?(?:company|chain|system|group|portfolio|overall|network)[- ]?(?:wide )?(?:average|avg|mean|total|figure) (?:alongside|next to (?:it|them)|beside (?:it|them)|for (?:reference|comparison)|as (?:a )?(?:reference|benchmark)|at the bottom)\b/g,
    '',
  ],
  // `which account moved the most at Greenville between May and June`
  [
    new RegExp(
      String.raw`^(?=.*\b(?:moved|changed|swung|shifted|change|swing|mover)\b)(.*?)\bbetween (${MONTH}|q[1-4])(?: 20\d\d)? and (${MONTH}|q[1-4])(?: (20\d\d))?(?=[?.! ]*$| (?:at|in|for) )`,
    ),
    '$1in $3 $4 vs $2',
  ],
  [/^(?:which|what) (account|line|store|location|region)s? (?:moved|changed|swung|shifted)(?: the)? most\b/, '$1 with the largest change'],
  // `Did Hoboken beat last year in every month this year?`: in which it did.
  [
    /^(?:did|has|have|was|were|is) (.+?) (beat|miss|missed|beaten|top|topped|exceed|exceeded|below|above|behind|ahead of) ((?:the )?(?:last year|budget|plan|prior year|ly))(?: on (.+?))? (?:in |for )?(?:each and )?every (?:single )?(month|quarter)\b/,
    'which $5s did $1 $4 $2 $3',
  ],
  // `R&M per store ytd, hide anybody under 10k`
  [
    /,? (?:and )?(?:hide|drop|skip|leave out|leave off|exclude|ignore|suppress) (?:any(?:body|one|thing)|all|stores|locations|those|the ones|accounts|lines|ones)(?: that (?:are|is|were|was))? (?:under|below|less than|smaller than) (?=[$\d])/g,
    ', only those at least ',
  ],
  [/^line[- ]by[- ]line,? /, 'p&l '],
  [/,? (?:the )?whole thing(?: please| pls)?$/, ''],
  // `in the Mid-Atlantic region`
  [
    /\bin the ((?!whole|same|entire|other|best|worst|top|bottom|right|biggest|next)[a-z]+(?:[- ][a-z]+)?) region(?=[?.! ]*$|,)/,
    'in the $1',
  ],
  // `property insurance, everything in 2026, by location`
  [/, ?everything (?=(?:in|for|since|from) (?:20\d\d|q[1-4]|h[12]|[a-z]{3,9})\b)/, ' '],
  // `what did it cost after it closed in August`
  [
    new RegExp(
      String.raw`\b((?:after|since|before|until) (?:it|they|we|the (?:store|location)) (?:closed|opened|shut)(?: down)?) in (?:${MONTH}|20\d\d)(?: 20\d\d)?\b`,
    ),
    '$1',
  ],
  // `our accountant says labor in June was 31%, is that right?`
  [
    /^(?:our|my|the) (?:accountant|bookkeeper|cfo|controller|gm|manager|partner|boss|owner|team|ops team|finance team) (?:says|said|thinks|claims|tells me|told me|swears)(?: that)? /,
    '',
  ],
  // `I'm the RM for the Southeast and I have my review on Friday, could you please put together the Q2 P&L for my region`
  [
    /^i'?m (?:the|a) [a-z ]*?(?:rm|dm|manager|director|vp|lead|head) (?:for|of|in) (?:the )?([a-z -]+?)(?:,| and| -)(?: .*?)?,? (?:could|can|would|will) you (?:please )?(?:put together|pull(?: up)?|prepare|send(?: me)?|give(?: me)?|show(?: me)?|get(?: me)?) (.+?) (?:for|of|in) my (?:region|area|district|stores|patch|territory)\b/,
    '$2 for $1',
  ],
  // `When I compare Greenville and Durham, which one is more profitable at the store level`
  [
    /^(?:when|if) (?:i|we|you) compare (.+?) (?:and|with|to) (.+?), (?:which|who)(?: one| store)? is (?:the )?more profitable(?: at the (?:store|restaurant|unit|four[ -]wall) level)?/,
    'four-wall margin $1 vs $2',
  ],
  [
    /^how (?:is|are|does|do) (?:the |our )?([a-z -]+?) (?:different|differ) from (?:the |our )?([a-z -]+?)$/,
    'difference between $1 and $2',
  ],
  [/,? in plain (?:numbers|english|words|terms),?/g, ''],
  // `five stores contributed most to the growth in sales`
  [
    /^(?:which|what) (two|three|four|five|six|eight|ten|\d+) (stores|locations|regions|accounts) (?:contributed|added|gave|brought) (?:the )?most to (?:the |our )?(?:growth|increase|change) in ([a-z&' -]+?)(?=[?.! ]*$| (?:ytd|in|for|this|last|q[1-4])\b)/,
    'top $1 $2 by change in $3',
  ],
  [/^i would be (?:very |most )?(?:grateful|thankful|obliged) if you (?:could|would|can) /, ''],
  [
    /,? with their (dates?|stores?|locations?|amounts?|memos?)(?: and the (?:stores?|locations?|accounts?) (?:they|it) (?:were|was) booked (?:to|at|in))?(?=[?.! ]*$)/,
    '',
  ],
  [/^(.+?)'s ramp(?:[- ]up)?[:,–-] ?(.+)$/, '$2 at $1'],
  [/^comparative (?=p&ls?\b|pnls?\b|income statements?\b|profit and loss)/, ''],
  [/,? (?:(?:the )?(?:two|three|four|all|\d) )?(regions|stores|locations)(?: (?:go|going|run|running))? across\b/g, ' by $1'],
  [/\b(what|how much) did we give away in (?=discounts?|comps|promos)/, '$1 were '],
  [/ (?:as|in) lines(?=[?.! ]*$)/, ' as a line chart'],
  [
    /,? (?:with|and|showing) (?:the )?(?:difference|variance|gap|delta)s? (?:to|from|vs\.?|versus|against) (?=(?:the )?(?:company|chain|system|group) average\b)/g,
    ' vs ',
  ],
  [
    /^how (?:stable|volatile|consistent|steady|choppy) (?:is|was|has|are|were) (.+?)(?: been)? (?:month to month|month over month|from month to month|by month)\b/,
    '$1 by month',
  ],
  [/\b(charges|entries|bills|invoices|fees) that (?:hit|landed|posted|came through) in\b/g, '$1 in'],
  [/^corporate (?=(?:travel|software|insurance|legal|professional fees)\b)/, ''],
  [/^(.+?): who (?:were|are|was|is) the (?:vendors?|suppliers?)$/, 'vendors for $1'],
  [
    /^(?:what are |any |show (?:me )?)?(?:the |our )?(?:biggest|main|top|major|worst) (red flags|warning signs)(?= (?:in|for|on|from)\b|$)/,
    '$1',
  ],
  [/\b(red flags|exceptions|anything unusual)(.*?) (?:numbers|figures|results|books)(?=[?.! ]*$)/, '$1$2'],
  [/\b(?:total )?rent \(base (?:\+|and|plus|&) percentage(?: rent)?\)/g, 'base rent plus percentage rent'],
  // `compare Decatur to the rest of the Southeast on food cost %`
  [
    /^compare (?:the )?(.+?) (?:to|with|against) (?=(?:the |its )?(?:rest of|others?\b|other [a-z]|average (?:store|location|restaurant)|(?:whole |entire )?(?:company|chain|system|group|portfolio)\b|all (?:of )?(?:the |our )?(?:stores|locations|restaurants)\b))/,
    '$1 vs ',
  ],
  // `stores where labor grew faster than revenue`: its share of revenue rose.
  [
    new RegExp(
      String.raw`\b(?:where|in which|whose|with|that have|that had) (?:the |their )?(${COST_LINE}) (?:${GREW}) faster than (?:net |total )?(?:sales|revenue)\b`,
      'g',
    ),
    'where $1 % went up',
  ],
  [
    new RegExp(String.raw`^(which|what) (${STORES}) (?:${GREW}) (${COST_LINE}) faster than (?:net |total )?(?:sales|revenue)\b`, 'g'),
    '$1 $2 had $3 % go up',
  ],
  // `When did we last have a month with net income below zero?`: all of them; the last one ends the list.
  [
    /^when (?:did (?:we|it) last have|was the last time (?:we had|there was)|did we have the last) an? (month|quarter) (?:with|where|when|in which) (.+)$/,
    'which $1s ever had $2',
  ],
  [/^when was the last time an? (month|quarter) (?:lost|had lost) money(?: on (.+))?$/, 'which $1s ever had negative $2'],
  [/\b(?:below|under|less than) (?:zero|0|nil)\b/g, 'below 0'],
  [/\b(?:above|over|more than|greater than) (?:zero|0|nil)\b/g, 'above 0'],
  // `Did we hit plan in the first half, and if so was it sales or cost?`
  [
    /^did (?:we|they|it) (?:hit|make|beat|miss|meet) (?:the |our )?(plan|budget)(.*?),? and (?:if (?:so|not),? )?(?:was (?:it|that)|why|because of|thanks to) (?:the )?(?:sales|revenue|top line) or (?:the )?(?:costs?|expenses?|spend)$/,
    'why did ebitda differ from $1$2',
  ],
  // `I'd like to understand why …; can you walk me through it?`
  [
    /^(?:i'd|i would|we'd|we would|i|we) (?:like|love|want|need) (?:to )?(?:understand|learn|figure out|get my head around) (?=(?:why|what|how|which|where)\b)/,
    '',
  ],
  [
    /^(?:please )?(?:help me|could you help me|can you help me)(?: to)? (?:understand|see|figure out|explain) (?=(?:why|what|how|which|where)\b)/,
    '',
  ],
  [/^(?:please )?(?:(?:can|could|would) you )?(?:please )?(?:walk|talk|take) me through (?=(?:why|what|how|which|where)\b)/, ''],
  [
    /[;,.?–-]+ ?(?:so )?(?:please )?(?:(?:can|could|would) you )?(?:please )?(?:walk|talk|take) me through (?:it|that|this|them)(?: please)?$/,
    '',
  ],
]

const AS_MANY = new RegExp(
  String.raw`\b(${MONTH}) ?(?:-|–|to|thru|through) ?(${MONTH})\b(.*?\b(?:vs\.?|versus|against|compared (?:to|with))) (?:the )?same (\d+|two|three|four|five|six|nine) months (?:of |in )?(?=(?:the )?(?:last|prior|previous) year\b|(?:a )?year (?:ago|earlier|before)\b|ly\b|py\b|20\d\d\b)`,
)
const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six', '', '', 'nine']

/** `utilities Jan to Mar vs same 3 months last year` without the number, if that is how many months these are. */
export function withSameMonths(text: string): string {
  const monthOf = (name: string): number => MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern}$`).test(name))
  return text.replace(AS_MANY, (said: string, from: string, to: string, between: string, count: string) => {
    const months = monthOf(to) - monthOf(from) + 1
    return count === String(months) || count === NUMBERS[months] ? `${from} to ${to}${between} ` : said
  })
}
