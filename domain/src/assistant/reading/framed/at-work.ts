import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'
import { WANTED } from '../wordings/careful-phrases.ts'
import { PLACES, type Rewording } from './framed-question.ts'

const COUNT = '(?:\\d+|two|three|four|five|six|seven|eight|nine|ten)'
const ASKING = '(?:please |can you |could you |just )*(?:list|show|give me|tell me|pull)'
const SAYING = '(?:seems?|seemed|looks?|looked|feels?|felt|is|are|was|were)'
const ENTRY = '(?:bill|invoice|payment|credit|entry|charge|transaction)'

/** Words for others, wherever they stand. */
const WORDS: readonly Rewording[] = [
  [/\bchecks per (?=labou?r|seat|guest|sq|square|store|day)/g, 'transactions per '],
  [/\b(?:ly (?:vs\.?|v|to) ty|ty (?:vs\.?|v|to) ly)\b/g, 'vs last year'],
  [/\bweekly (?:average|avg) (?=sales|revenue|net sales)/g, 'average weekly '],
  [/\b(?:in |as )?(?:bps|basis (?:points|pts)) of (sales|revenue)\b/g, 'as a % of $1'],
  [
    new RegExp(
      String.raw`\b((?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen) (?:months|quarters)) (?:through|thru|up to) (?=(?:the end of )?(?:${MONTH}|q[1-4])\b)`,
      'g',
    ),
    '$1 to ',
  ],
  // Vendors have no columns of months.
  [
    new RegExp(String.raw`\b(${MONTH}), (${MONTH}),? and (${MONTH})(?: of)?(?=(?: 20\d\d)?\b.*\bby (?:vendor|supplier)s?\b)`, 'g'),
    (said = '', ...months) => {
      const [one = 0, two = 0, three = 0] = months.map((month) =>
        MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern}$`).test(month ?? '')),
      )
      return two === one + 1 && three === two + 1 ? `${months[0]} to ${months[2]}` : said
    },
  ],
  [/^% rent\b(?! ?%)/g, 'percentage rent'],
  [/\b(?:wtf|what the hell|what the heck) (?=happened|is|was|went)/g, 'what '],
  [/,? (?:lol|lmao|haha|omg|smh|tho|idk)$/g, ''],
  [/\b(?:spend|sales|revenue|average spend) per (?:check|ticket|order)\b/g, 'sales per transaction'],
  [/\b3p (?=delivery|fees?|commissions?)/g, '3rd party '],
  [/,? (?:excel|spreadsheet)[ -](?:style|format|like)\b/g, ''],
  [/\bin % of (?:rev|revenue|sales)\b/g, 'as a % of sales'],
  [/\b(?:expenses|costs|bills|entries) (?:coded|booked|posted|entered)? ?(?:with|to|w) no (vendor|payee)\b/g, 'entries without a $1'],
  [/\bthe (?:sales )?ramp(?:[ -]up)? (?:of|for|in|at) /g, ''],
  [/\b(?:sales )?ramp(?:[ -]up)?(?= |,|$)/g, 'sales'],
  [/\b(?:biggest|largest|top) (line|account|store|location|restaurant)s? movers?\b/g, 'which $1s changed the most'],
  [/(?<=\b(?:comps?|discounts?)\b.*)\bwho(?:'s| is|s)? (?:giving|gives|gave) away the most\b/g, 'which store is highest'],
  [
    /\b(?:that |which )?(?:ones )?improved both (?:their |its |the )?(.+?) and (?:their |its |the )?(.+?)(?= (?:in|over|during|compared|vs|versus|against|from|year)\b|$)/g,
    (said = '', one = '', other = '') => (WANTED.test(one) && WANTED.test(other) ? `with higher ${one} and higher ${other}` : said),
  ],
  [/\b(?:what|which|how much|the) (share|percent|percentage|%|portion|part) of group\b/g, 'what $1 of company'],
  [/\bon an? (per[ -][a-z ]+?) basis\b/g, (_, per) => String(per).replace('-', ' ')],
  [/\b(?:grouped|group|subtotal(?:ed|s)?|summari[sz]ed|totall?ed) by\b/g, 'by'],
  [/\b(recorded|reported|registered|incurred|logged) (no|any|zero)\b/g, 'had $2'],
  [/\b(vendor credits|credits|bills|invoices) (?:we )?(?:received|that came in|which came in)\b/g, '$1'],
  [/\bportion of\b/g, 'share of'],
  [/\brelative to (?:net |total )?(sales|revenue)\b/g, 'as a % of $1'],
  [/\bw\/o\b/g, 'without'],
  [/\bppl\b/g, 'people'],
  [
    /\bas an? (?:share|percentage|percent|proportion|fraction) of (net sales|total sales|net revenue|total revenue|sales|revenue)\b/g,
    'as a % of $1',
  ],
  [/\beach of (?:the )?(?:stores? )?(\d{3}) (?:through|to|thru) (\d{3})\b/g, 'stores $1 through $2 by store'],
  [/ ?\/ ?\(([^()+]+?) ?\+ ?([^()+]+?)\)/g, ' as a % of $1 plus $2'],
  [/\bor (?:still )?missing (?:stuff|things|anything|something)\b/g, ''],
  [/\b(?:what on earth|what the heck|what in the world) (is|are)\b/g, 'what $1'],
  [/\b(?:repeated|reused|identical|double[ds]?) (invoice|bill) (?:numbers?|nos?)\b/g, 'duplicate $1s'],
  [new RegExp(String.raw`\b((?:${MONTH} )?20\d\d) (?:onwards?|forward)\b`, 'g'), 'since $1'],
]

/** Remarks next to a question that ask for nothing. */
const ASIDES: readonly Rewording[] = [
  [new RegExp(String.raw`[.?;,] ?(?:and )?if (?:so|yes|there (?:is|are) any),? ${ASKING}(?: it| them| those)?(?: to me)?$`), ''],
  [/[.;,–—-]+ ?(?:just|only) (?:a|the)(?: one| single)? (?:count|number|total)(?: will do| is fine| is enough)?$/, ''],
  [/,? (?:and )?(?:how|where|to which accounts?) (?:they|it) (?:were|was|are|is) (?:coded|booked|posted|classified)$/, ''],
  [
    /(?<=\b(?:entr(?:y|ies)|bills?|invoices?|transactions?|postings?|payments?|credits?|journals?|charges|purchases?|duplicates?)\b.*),? with (?:the |their )?(?:(?:vendors?|payees?|memos?|amounts?|dates?|numbers?|locations?)(?:,? and |, ?))*(?:payees?|memos?|amounts?|dates?|numbers?)$/,
    '',
  ],
  [/[.;] ?i (?:want|need|would like|have) to check (?:my|our|the) (?:accruals?|numbers|math|work|books)$/, ''],
  [/^(?:all right|alright|fine|ok(?:ay)?|right|well),? (?:then,? )?(?:just )?(?=(?:show|list|give) )/, ''],
]

/** How controllers, analysts and bookkeepers ask, in the words that are read. */
export const AT_WORK: readonly Rewording[] = [
  [/^compare (.+?) (?:with|to) the same (months?|quarters?|period|days|weeks?) /, '$1 vs the same $2 '],
  [/^break (?!it\b|that\b|this\b|them\b|the \w+ one\b)([a-z].+?) down by /, '$1 by '],
  // `Travel and other: what is in there for June`
  [
    /^([a-z&,' -]{3,40})[:?]+ ?what(?:'s|s| is| was| are) in (?:there|it|that)( (?:for|in) .+)?$/,
    (_, name, when) => `entries of ${name}${when ?? ''}`,
  ],
  [/^what(?:'s|s| is) (?:the |our )?(.+?) formula$/, 'how is $1 calculated'],
  // `q2 board deck: revenue, prime cost`
  [
    new RegExp(
      String.raw`^((?:${MONTH}|q[1-4]|h[12]|ytd)(?: 20\d\d)?) (?:[a-z]+ )?(?:deck|pack|package|book|slides?|update|recap): ?(.+)$`,
    ),
    '$1 $2',
  ],
  [
    new RegExp(
      String.raw`^(?:is )?(${MONTH}|q[1-4]) (?:close )?(?:done|closed|finished|complete)\?* ?(?:(?:and |are )?all (?:the )?${PLACES} (?:posted|in|booked|done))?$`,
    ),
    'is $1 complete',
  ],
  ...WORDS,
  ...ASIDES,
  // `of the restaurants in the Southeast, which ones …`
  [new RegExp(String.raw`^of (?:all )?(?:the |our )?(${PLACES}) (in|at) ([^,]+), (?:which|how many)(?: ones)? `), 'which $1 $2 $3 '],
  [/^y (is|are|was|were|did|does|do)\b/, 'why $1'],
  // `I'm the GM at Portland... why was my food cost so high in April`
  [
    /^i(?:'m| am) (?:the )?(?:gm|general manager|manager|owner|operator|chef) (?:at|of|in|for) ([a-z' ]+?)(?:\.{1,3}|…|[,;:–—-]+) ?(.+)$/,
    'i run $1. $2',
  ],
  [/\bme \(([a-z' ]+)\)/, '$1'],
  // `our interest expense seems high. how much per month lately`
  [
    new RegExp(
      String.raw`^(?:my|our|the) (.+?) ${SAYING} (?:really |very |too |a bit |awfully )*(?:high|low|off|heavy|light) ?[.,;–—-]+ ?how much(?: (?:is|was|were|are) (?:it|that|they))? (per|a|each) (month|quarter|week)(?: lately| recently| these days)?$`,
    ),
    '$1 by $3',
  ],
  // `my repairs bill doubled, or so it seems. Hoboken, H1 this year compared to H1 last`
  [
    /^(?:my|our|the) (.+?)(?: bills?| costs?)? (?:doubled|tripled|jumped|spiked|exploded|shot up|went up|dropped|fell)(?:,? (?:or )?so it seems|,? it seems|,? i think)? ?[.;–—-]+ ?(.+)$/,
    '$1 $2',
  ],
  // `run of months for average check at Inman Park`
  [/^(?:the )?(?:run|string|series|sequence) of months (?:for|of) (.+)$/, '$1 by month'],
  // `how is the 2026 net sales budget phased across the twelve months`
  [
    /^how (?:is|was) (?:the |our )?(.+? budget) (?:phased|spread|distributed|calendari[sz]ed|split)(?: (?:across|over|by|between) (?:the )?(?:(?:twelve|12) )?months?)?$/,
    '$1 by month',
  ],
  // `what did an hour of labor cost us in June`
  [/\bwhat (?:did|does|do) an? hour of labor cost(?: us)?\b/, 'labor per labor hour'],
  // `summarize the June close: net sales, labor and EBITDA, actual vs budget`
  [
    new RegExp(
      String.raw`^(?:summari[sz]e|recap) (?:the |our )?(${MONTH}(?: 20\d\d)?|q[1-4]|year[- ]to[- ]date)(?: (?:close|results?|month|numbers))? ?[:–—-]+ ?(.+)$`,
    ),
    '$2 $1',
  ],
  // `of the stores with a margin under 10%, which also missed budgeted sales`
  [
    new RegExp(
      String.raw`^of (?:all )?(?:the |our )?(${PLACES}) (with|that had|that have|having) (.+?),? (?:which|who|how many)(?: ones)? (?:also )?(.+)$`,
    ),
    '$1 with $3 and $4',
  ],
  // `which day in June had the most sales at Navy Yard`
  [
    /^(?:which|what) (day|week)(?! of the)((?: (?:in|of|during|this|last|over) .+?)?) (?:had|has|was|saw|did|brought in) (?:the |our )?(most|highest|best|biggest|strongest|least|lowest|worst|fewest|slowest) (?:amount of |number of )?(?!day|week)([a-z' ]+?)((?: (?:at|in|for) .+)?)$/,
    (_, unit, days, end, of, at) =>
      `${/least|lowest|worst|fewest|slowest/.test(String(end)) ? 'lowest' : 'highest'} ${unit} by ${of}${days}${at}`,
  ],
  [/^(.+?) entries without (?:an? |any )?(vendor|payee)\b(.*)$/, 'entries without a vendor in $1$3'],
  [
    new RegExp(
      String.raw`^one of (?:our|the) (?:${PLACES}) (?:has |was |is |got )?(?:closed|shut)(?: down)?[.;,–—-]+ ?which (?:one|store)(?: (?:is|was) (?:it|that))?`,
    ),
    'which stores have closed',
  ],
  // `does anything have a date later than June 30`
  [
    /^(?:does|do|is|are|has|have)(?: there)? (?:anything|any entries|entries|any transactions|any postings)(?: (?:have|with|got))?(?: an?)? (?:date[ds]?|posted|booked)(?: dates?)? (?:later than|after|beyond|past) (?!.*\b(?:or|and)\b).+$/,
    'how far do the books go',
  ],
  // `is June all in for Cambridge or still missing stuff`
  [
    new RegExp(
      String.raw`^(?:is|are) (${MONTH}(?: 20\d\d)?) (?:all in|fully (?:booked|posted)|all (?:booked|posted|there)|complete) (?:for|at) (?!every|each|all)(.+?)(?:,? or .*)?$`,
    ),
    'which cost accounts have no entries in $1 at $2',
  ],
  [
    new RegExp(String.raw`^(?:is|are) (${MONTH}(?: 20\d\d)?) (?:all in|fully (?:booked|posted)|all (?:booked|posted|there))(?:,? or .*)?$`),
    'is $1 complete',
  ],
  [
    new RegExp(
      String.raw`^is (${MONTH}(?: 20\d\d)?) complete(?: for (?:every|each|all)(?: the| our)? ${PLACES})?[?.;,] ?(?:i(?:'d like| want| need) to know |show me |list )?(?:what|which)(?: accounts)? (?:normally|usually|always|typically) (?:posts?|books?|comes? in|hits?) and (?:hasn't|has not|haven't|didn't|did not)\b.*$`,
    ),
    'are there any missing expenses in $1',
  ],
  [/^what (?:hurt|cost) us (?:the )?most( (?:in|for|during|this|last) .+)$/, 'which lines missed budget the most$1'],
  [
    /^who (?:fixed|repaired|serviced) (?:stuff|things|anything|equipment|everything)?(?: for us)? ?(?:at|in) (.+)$/,
    'repairs by vendor at $1',
  ],
  [/^((?:possible |potential |suspected |likely )?duplicates?\b[^:]*?) ?: ?same (?!.*(?:\d|\bover\b|\babove\b)).+$/, '$1'],
  // `break Occupancy down into its accounts with the budget next to it`
  [
    /^(?:please )?break (.+?) down into (?:its|the) (accounts|lines|parts)(?:,? (?:with|and) (?:the )?(budget|plan|prior year|last year)(?: next to (?:it|them)| alongside)?)?$/,
    (_, of, into, base) => `${of} by ${into === 'parts' ? 'account' : String(into).slice(0, -1)}${base === undefined ? '' : ` vs ${base}`}`,
  ],
  // `budget vs actual for June, all report lines, but only show where we're off by more than 5 percent`
  [
    /^(?:budget (?:vs\.?|versus|to|against) actuals?|actuals? (?:vs\.?|versus|to|against) budget)(?: (?:for|in))? (.+?),? (?:all (?:the )?(?:report )?lines,? )?(?:but )?(?:only )?(?:show|list) (?:me )?(?:only )?(?:where|those where|what|lines) we(?:'re| are) off by (more than|over|at least) (.+)$/,
    'which lines are off budget by $2 $3 in $1',
  ],
  // `if you take Rittenhouse and Old Town out, what was the margin in 2025`
  [
    /^if (?:you|we|i) (?:take|leave|strip|pull|keep) (.+?) out(?: of (?:it|that|the (?:group|company|numbers|total)))?, (?:what|how much) (?:was|is|were|are|would be) (?:the |our )?(?:group's |company's |total )?(.+)$/,
    '$2 excluding $1',
  ],
  // `what does the budget assume for cost of goods in the back half, month by month`
  [
    /^what (?:does|did) (?:the |our )?(?:budget|plan) (?:assume|have|say|show|call for|expect|foresee|include)(?: for| about)? (.+?) (?:in|for|over) the (?:back|second|last) half(?: of (?:the )?year)?(,? (?:month by month|by month|monthly))?$/,
    (_, of, monthly) => `${of} budget july to december${monthly === undefined ? '' : ' by month'}`,
  ],
  [
    /^what (?:does|did) (?:the |our )?(?:budget|plan) (?:assume|have|say|show|call for|expect|foresee|include)(?: for| about)? (.+)$/,
    'budget for $1',
  ],
  // `did we book depreciation every single month of 2025`
  [
    /^(?:did|have|has|was|were) (?:we |it )?(?:book(?:ed)?|post(?:ed)?|record(?:ed)?|charged?|pa(?:y|id)) (.+?) (?:(?:every|each)(?: single)? month|all (?:twelve|12) months) (?:of|in) (.+)$/,
    '$1 by month $2',
  ],
  // `how far along are we against the plan on EBITDA`
  [
    /^how far (?:along )?are we (?:against|towards?|on|with|into|in) (?:the |our )?([a-z]* ?(?:budget|plan)(?: 20\d\d)?) (?:on|for|in) (.+)$/,
    'are we on track for the $1 on $2',
  ],
  // `what did we pay Ecolab in 2024, 2025 and so far in 2026`
  [
    /^(?:what|how much) (?:did|have) (?:we|i) (?:pay|paid|spend|spent|buy|bought)(?: (?:with|to|on|from|at))? (.+?) (?:in|for) (20\d\d)(?:,| and) (?:20\d\d,? (?:and )?)?(?:so far (?:in )?(?:20\d\d|this year)|this year|ytd|20\d\d (?:so far|to date))$/,
    '$1 by year since $2',
  ],
  // `sales per square foot next to occupancy per square foot`
  [/^(.+\bper [a-z ]+?),? next to ((?!each\b|it\b|them\b|that\b).+\bper .+)$/, '$1 and $2'],
  // `when was the last time we got a bill from Ecolab`
  [
    new RegExp(
      String.raw`^when (?:was|is) (?:the )?(?:last|latest|most recent)(?: time)? (?:that )?(?:we )?(?:got|received|had|saw|paid|booked)?(?: an?| the)? ?(${ENTRY})s? (from|to) (.+)$`,
    ),
    (_, entry, __, vendor) => `latest ${entry} from ${vendor}`,
  ],
  [/^when did we (?:last|most recently) (?:hear from|get (?:a )?bill(?:ed)? (?:from|by)) (.+)$/, 'latest bill from $1'],
  // `list the stores with growth above 5% in sales last quarter`
  [
    /\bgrowth (above|over|below|under|of more than|of at least|of less than) (\S+) in (sales|revenue|labor|guests|transactions|ebitda)\b/g,
    '$3 growth $1 $2',
  ],
  // `rent coverage (EBITDAR over rent) got better or worse between 2024 and 2025`
  [/\b(?:[a-z]+ ){0,2}(?:coverage|cover|ratio|multiple) \(([a-z% ]+?) (?:over|to|divided by|\/) ([a-z% ]+?)\)/, '$1 divided by $2'],
  [
    /^(?:whether )?(.+?) (?:got|has gotten|have gotten|became|is|are|was|were|went) (?:better or worse|worse or better|up or down|higher or lower) (?:between|from) (.+?) (?:and|to) (.+)$/,
    '$1 $3 vs $2',
  ],
  // `EBITDA to interest, last four quarters`
  [
    /^(?:what(?:'s| is| was) )?(?:the |our )?([a-z-]+) to (interest|rent|debt service|occupancy)(?: expense| cost)?(?: ratio)?(?=$|,| (?:in|for|last|this|ytd|trailing|by|over)\b)/,
    '$1 divided by $2',
  ],
  // `discounts and comps as a % of sales: which five stores were highest in Q2`
  [
    new RegExp(
      String.raw`^(.+?) ?[:–—] ?(which|what)((?: ${COUNT})? (?:${PLACES}|regions?)) (?:was|were|is|are|had|has) (?:the )?(highest|lowest|best|worst)(?: ones?)?\b(.*)$`,
    ),
    '$2$3 had the $4 $1$5',
  ],
  // `paper and packaging for every store other than Portland`
  [
    new RegExp(
      String.raw`\b(?:for|at|in) (?:every|each|all)(?: of)?(?: the| our)? (?:${PLACES}) (?:other than|besides|apart from|aside from|except(?: for)?|but(?: not)?) `,
    ),
    'by location excluding ',
  ],
  // `something was posted to Worcester after it shut`
  [
    /^(?:i think |was |is there |did )?(?:something|anything) (?:was |got |get )?(?:posted|booked|charged) (?:to|at|in) (.+?) after it (?:shut|closed)(?: down)?(?:[.?;,]? ?(?:can|could) you (?:check|look|verify))?$/,
    'entries at $1 since it closed',
  ],
  // `credit balance in any expense account, June`
  [
    /^(?:any |are there (?:any )?|which |is there (?:a |any )?)?credit balances? (?:in|on|for) (?:any |the |an )?(expense|cost) accounts?\b(.*)$/,
    'which $1 accounts are below 0$2',
  ],
  // `plot rent and labor together by quarter`
  [/^((?:please |can you )?(?:plot|chart|graph|draw)\b.+?) together\b/, '$1'],
  // `with budget and prior year alongside`
  [/\bwith (budget and (?:the )?(?:prior|last) year|(?:the )?(?:prior|last) year and budget) alongside\b/, 'with $1'],
  // `do you see the same invoice number used twice by one vendor anywhere in 2026`
  [
    /^(?:do you see|is there|are there|do we have|was) (?:any |the )?same (invoice|bill)(?: number)?s? (?:used|entered|booked|posted|paid) (?:twice|more than once)(?: (?:by|for|from) (?:one|the same|any|a) vendor)?(?: anywhere)?\b(.*)$/,
    'duplicate $1s$2',
  ],
  // `which vendors billed us in Q2 that had no activity in Q1`
  [
    /^which vendors (?:billed|charged|invoiced|were paid by|did) us (?:in )?(.+?) (?:that|who|which|but) (?:had|have|did) (?:no|not have any|nothing)(?: activity| bills| charges| entries)?(?: at all)? (?:in|during) (.+)$/,
    'new vendors $1 vs $2',
  ],
  [/^anything (?:paid|sent) to (.+?),? with (?:the )?(?:dates?|amounts?)(?: and (?:dates?|amounts?))?$/, 'entries from $1'],
]

/** The same for what goes on from an answer. */
export const AT_WORK_AFTER: readonly Rewording[] = [
  [
    /^(?:and )?which of (?:these|those|them) (?:belong to|(?:are|were) (?:at|in|from|for)|come from|came from) (?:the )?(.+)$/,
    'ENTRIES only $1',
  ],
  [
    /^(?:with )?one (?:line|bar|column|row|series)(?: per| for each| for every) (store|region|location|restaurant|account|month|quarter)(?: please)?$/,
    'by $1',
  ],
  [/\b(?:the|that) (?:winner|leader|champion|front[- ]runner)\b/g, 'the top one'],
  [/\b(?:the|that) (?:loser|laggard|back[- ]marker)\b/g, 'the bottom one'],
  [
    new RegExp(
      String.raw`^(?:and |now )?(?:leave out|exclude|drop|without|ignore|not counting) (?:the |any |all )?(?:${PLACES}|ones|those) that (?:were |have )?(?:opened|closed|new)(?: (?:or|and) (?:opened|closed))?(?: (?:in|during|since|within|this|over) .+)?$`,
    ),
    'same stores only',
  ],
  [/\b(sort|rank|order)((?: it| them| that)?) by (?:the )?size of (?:the )?/g, '$1$2 by '],
  [
    /^(?:and |so )?why (?:is|was) the (worst|lowest|bottom|best|top|highest) one (?:so |that )?(?:bad|poor|low|good|high|weak|strong|far (?:off|behind|ahead))$/,
    'why the first one',
  ],
  [
    /^(?:and )?(?:which|what) (accounts|lines) (?:caused|cause|drove|drive|explain|explained|account for|make up|contributed to|are behind|were behind|are responsible for) (?:most of |the most of |much of )?(?:it|this|that|the (?:overage|overrun|variance|difference|gap|miss|shortfall|increase|decrease|change|drop|rise|growth))$/,
    'which $1 are behind it',
  ],
  [/^(?:and )?(?:the )?(?:co|company|grand|group)(?:[ -]?wide)? total$/, 'all locations'],
  [
    /^(?:and )?(?:only|just) (?:the )?(?:ones|those|lines) (?:that are )?(more|less) than (\S+) off$/,
    'which LINES are off budget by $1 than $2',
  ],
  [/^(?:and )?what (?:hurt|cost) us (?:the )?most$/, 'which lines missed budget the most'],
  [
    /^(?:and )?(?:what|how much) (?:was|were) (?:that|it|this|they) (?:last year|the year before|a year ago|a year earlier)$/,
    'vs last year',
  ],
  [/^(?:and )?(?:what|how much) (?:was|were) (?:that|it|this|they) (in .+)$/, '$1'],
  [
    /^(?:and )?(?:what|which) accounts? (?:did|does|do|is|are|was|were|has|have) (?:it|they|that|those|this)(?: (?:go|hit|land|sit|booked|posted|coded|charged))?(?: (?:to|in|on|into|under))?$/,
    'by account',
  ],
  // Of one place; anywhere else it may be that of a place.
  [
    /^(?:and |so )?(?:what(?:'s|s| is| was| are| were) )?(?:the )?(?:biggest|largest|worst) (?:miss|shortfall)(?:es|s)?$/,
    'which LINES missed budget the most',
  ],
  ...WORDS,
  ...ASIDES,
  [/^(?:and |now |please )*(?:add|put|show) (.+?) (?:alongside|side by side|next to it|beside it)$/, 'add $1'],
  [
    /^(?:and |please |can you )*(?:add|show|give|put|include) (?:it|that|this|them|those) as an? (%|percent|percentage|share) of (.+)$/,
    'as a % of $2',
  ],
  [
    /^(?:and )?(?:only|just) (?:the )?(?:ones|those|entries|bills|invoices) (?:touching|hitting|coded to|posted to|booked to) (?:the )?(.+?)(?: accounts?| lines?)?$/,
    'only $1',
  ],
  [/^(?:and |so )?where(?: was that| is that| was it| is it)?$/, 'by EVERY location'],
  [
    /^(?:and |so )?where (?:did|do|have) (?:we|they) miss(?:ed)? (?:it |budget )?(?:the )?(?:most|worst|by most)$/,
    'which lines missed budget the most',
  ],
  [
    /^(?:and )?(?:which|what) (?:invoices|bills|entries|transactions|charges|postings) (?:are|were|is|was) behind (?:it|this|that|them)$/,
    'show the entries',
  ],
  [
    /^(?:and )?what (?:were|are|was) the (?:big|bigger|biggest|large|largest) (?:ones?|items?|bills?|invoices?|charges?|entries)$/,
    'ENTRIES largest entries',
  ],
  [/^(?:and |are |were |is |was )*any of (?:those|these|them|it) from (.+)$/, 'only from $1'],
  [
    /^(?:and |now |please )*(?:exclude|drop|leave (?:out|off)|ignore|skip|hide|without) (?:anything|everything|those|all|entries|bills|any|items)(?: that (?:is|are))? (?:under|below|less than|smaller than) (.+)$/,
    'ENTRIES at least $1',
  ],
  [
    /^(?:and |now |please )*(?:exclude|drop|leave (?:out|off)|ignore|skip|hide|without) (?:anything|everything|those|all|entries|bills|any|items)(?: that (?:is|are))? (?:over|above|more than|larger than) (.+)$/,
    'ENTRIES at most $1',
  ],
  [
    /^(?:and |now |please |ok |then )*(?:drop|leave out|leave off|take out|remove|strip out|lose) (?!the (?:chart|table|column))(.+)$/,
    'without $1',
  ],
  [
    /^(?:and )?how did (those|they|it|that) do (?:over|in|during) the same (?:months|days|period|time|weeks) (?:of )?last year$/,
    '$1 vs last year',
  ],
]
