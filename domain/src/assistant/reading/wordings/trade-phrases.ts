const THINGS = '(?:stores|locations|restaurants|units|shops|regions|lines|accounts|months|quarters)'
const NUMBER = '(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\\d|2\\d)'

/** Phrases of the trade, and words that are read as the same. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // `how is the year going so far`
  [/\b(?:is|are|was|were) the (year|month|quarter) (?:going|looking|shaping up|doing)(?: so far)?$/, 'is this $1 to date'],
  // `which two stores lost money`: those that did, however many they are.
  [
    new RegExp(
      String.raw`\b(which|what) ${NUMBER} (${THINGS}) (?=(?:have |had |has |are |were |did )?(?:lost|losing|lose|missed|miss|beat|over|under|above|below|grew|declined|fell|went)\b)(?!.*\b(?:most|least|highest|lowest|biggest|largest|smallest|furthest|worst|best)\b)`,
    ),
    '$1 $2 ',
  ],
  [/\b(?:furthest|farthest|the most far|way the most) (over|under|above|below|behind|ahead of)\b/, 'most $1'],
  // The largest of all comes first, and the next one behind it.
  [/\b(?:2nd|second)[ -](biggest|largest|highest|most expensive)\b/, 'two $1'],
  [/\b(?:3rd|third)[ -](biggest|largest|highest|most expensive)\b/, 'three $1'],
  // Store weeks are weeks of one store already.
  [/\b(?:average|avg|mean) weekly ((?:[a-z&%-]+ ){1,3}?)per (?:store|location|restaurant|unit|site|shop)\b/, 'average weekly $1'],
  // `which stores haven't posted June`, `stores with no data for June`: what has no sales is not in.
  [
    new RegExp(
      String.raw`^(?:which|what|any|are there any|do any|list) (${THINGS}) (?:(?:that )?(?:have not|haven't|has not|hasn't|did not|didn't) (?:yet )?(?:posted|post|booked|book|reported|report|submitted|submit|sent)(?: (?:anything|figures|data|numbers|sales))?(?: yet)?|(?:that )?(?:are|is) missing|missing|with no|with missing|have no|without)(?: (?:data|figures|entries|numbers|anything))?(?: (?:for|in|from))?(?= |$)`,
    ),
    'which $1 have no sales in',
  ],
  // `is rent part of prime cost`: what it is made of says so.
  [
    /^(?:is|are) (?!(?:there|it|this|that|any|anything|everything|we|they|all)\b)(.+?) (?:(?:a )?part of|(?:included|counted|contained|inside) (?:in|of)|inside|within) (?:the |our )?(.+)$/,
    'define $2 and $1',
  ],
  [
    /^(?:is|are) (?!(?:there|it|this|that|any|anything|everything|we|they|all)\b)([a-z&' -]+?) (?:in|above|below) (?:the |our )?(four[ -]wall(?: ebitda| margin)?|ebitda|prime cost|cogs|cost of goods|controllables?(?: expenses| costs)?|gross profit|net income|overhead|occupancy)$/,
    'define $2 and $1',
  ],
  // `stores down more than 5% on sales`
  [
    /\b((?:stores|locations|restaurants|units|regions))(?: that)?(?: are| were| is)? (up|down) ((?:(?:by )?(?:more|less) than|over|under|at least|by) )?(\d[\d.]*\s?(?:%|percent|pct)) (?:on|in) ((?:[a-z&-]+ )?[a-z&-]+?)(?= (?:yoy|vs\.?|versus|against|q[1-4]|this|last|in|for|ytd|from|over|since)\b|$)/,
    '$1 with $5 $2 $3$4',
  ],
  // `at which stores are we over`
  [
    /^(?:and |so )?(?:at |in )?which (stores|locations|restaurants|units|lines|accounts|regions) (?:are|were) (?:(?:we|they) )?(over|under)$/,
    'which $1 are $2 budget',
  ],
  // `add budget and prior year`, to a profit and loss
  [
    /^(?:and |now |then )?add (?:the )?((?:budget|plan|prior year|last year|ly|py)(?:(?: and|,) (?:the )?(?:budget|plan|prior year|last year|ly|py))?)$/,
    'vs $1',
  ],
  // `the biggest contributors to the June EBITDA miss`
  [
    /^(?:what (?:are|were|is|was) )?(?:the )?(?:biggest|main|top|largest|key) (?:contributors?|drivers?|reasons?|causes?)(?: to| of| for| behind)? (?:the |our )?(?=.*\b(?:miss|shortfall|beat|decline|drop|increase|growth|change|variance|overage|swing)\b)/,
    'what drove the ',
  ],
  // `the 3 year trend in food cost`
  [
    /^(?:what is |what's |show |show me )?(?:the |our )?(\d+|two|three|four|five|six)[ -](year|month|quarter) trend (?:in|of|for) (.+)$/,
    '$3 by $2, last $1 $2s',
  ],
  [
    /^(?:are there |were there |do we have )?(?:any |some |the )?(?:large|big|huge|sizable) (entries|transactions|invoices|bills|charges|payments)\b/,
    'largest $1',
  ],
  // `break out labor and COGS separately`, of what was shown together
  [
    /^(?:and |now |then )?(?:break|split) out ((?!.*\b(?:by|per|into|each|every)\b).+ and .+?) (?:separately|one by one|individually|on their own)$/,
    'show $1',
  ],
  // `by store instead of line`
  [
    /\bby (stores?|locations?|regions?|lines?|accounts?|vendors?|months?|quarters?|years?|weeks?|days?) (?:instead of|rather than|and not|not) (?:by )?(?:stores?|locations?|regions?|lines?|accounts?|vendors?|months?|quarters?|years?|weeks?|days?)\b/,
    'by $1',
  ],
  [
    /^((?:and |now |then )?(?:show|break out|break down|split out|list|give me) .+) (?:separately|one by one|individually|on their own)$/,
    '$1',
  ],
  [/\b(anything|what is|what's|what looks) off\b(?! (?:budget|plan|from|of|by)\b)/, '$1 unusual'],
  [/\b(shake|shook|pan|panned) out\b/, 'turn out'],
]

const MONTH_START = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** Short forms, and wordings that mean another one wherever they stand. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\byr\b/g, 'year'],
  [/\bcorp (?=overhead|salaries|office costs|expenses?|costs?|payroll|g&a)\b/g, 'corporate '],
  [/\b(?:4th|fourth) of july\b/g, 'independence day'],
  [
    new RegExp(String.raw`\b(through|thru|until|till) (?:the )?end of (?=${MONTH_START}\b|q[1-4]\b|last (?:month|quarter|year)\b)`, 'g'),
    '$1 ',
  ],
  // `week of July 6 - July 12`: these days.
  [new RegExp(String.raw`\b(?:the )?week of (?=${MONTH_START} \d{1,2} ?(?:-|–|to|through|thru) ?(?:${MONTH_START} )?\d{1,2}\b)`, 'g'), ''],
  [/\b(?:last|latest|most recent) (?:day|date) (?:in|of|on) (?:the |our )?(?:books|data|ledger|gl)\b/g, 'last import'],
  [
    /\b(stores|locations|restaurants|units|regions) missing (?!an? |any )(?=(?:the |their |our )?(?:[a-z&-]+ ){0,3}?(?:budget|plan|target)s?\b(?! (?:data|files?|figures|numbers|for)\b))/g,
    '$1 that missed ',
  ],
]

/** A question in small letters without short forms. */
export function withoutShortForms(text: string): string {
  return SHORT_FORMS.reduce((plain, [phrase, words]) => plain.replace(phrase, words), text)
}

/** A question in small letters with phrases of the trade as plainer words. */
export function plainPhrases(text: string): string {
  return PHRASES.reduce((plain, [phrase, words]) => plain.replace(phrase, words), text.replace(/\s*[?!.]+$/, '')).replace(/ {2,}/g, ' ')
}
