import type { Plan, PlanAxis } from '../../plan.ts'
import { MONTH } from '../times/month-pattern.ts'
import { ASKED_OF_RESULTS } from './asked-of-results.ts'
import { ASKED_OF_STORES } from './asked-of-stores.ts'
import { AT_WORK, AT_WORK_AFTER } from './at-work.ts'
import { EVERY, inOtherWords, PLACES, type Rewording } from './framed-question.ts'
import { SHORT_AFTER, SHORT_QUESTIONS } from './short-questions.ts'
import { SPOKEN, SPOKEN_AFTER } from './spoken.ts'

const DAYS = `(?:${MONTH}(?: 20\\d\\d)?|q[1-4](?: 20\\d\\d)?|h[12](?: 20\\d\\d)?|(?:this|last|the) (?:month|quarter)|20\\d\\d)`
const CLOSED = '(?:closed|locked|posted|booked|final|complete|completed|current|updated|done|loaded|good|reconciled)'
const IN_BOOKS =
  '(?:in|included in|booked in|loaded in|posted in|part of|reflected in)(?: the| our)? (?:numbers?|books?|figures?|reports?|p&l|data|totals?)'
const ENTERED = '(?:loaded|entered|uploaded|imported|submitted|reported|recorded|posted|booked|keyed in|filled in|on file|in)'
const EVERYBODY = `(?:everybody|everyone|everywhere|${EVERY} ${PLACES}|across the board)`
const OF_DATA = '(?:metrics?|kpis?|ops data|operating data|operational data|stats|statistics|operating metrics|operating stats)'
const LEAD = '(?:(?:can you |please )?(?:show|list|give|pull|get|print|export|send)(?: me| us)?(?: up)? )'
const VENDORS = '(?:vendors?|suppliers?)'
const SPEND = '(?:spend|spending|purchases|payments|outlay|costs)'
const FLUX = '(?:run |do |show (?:me )?|give me )?(?:an? |the |our )?flux(?: analysis| report| review)?(?: of| for|:|,)?'
const COUNT = '(\\d+|two|three|four|five|six|seven|eight|nine|ten|twenty)'

const PHRASES: readonly Rewording[] = [
  ...SPOKEN,
  ...AT_WORK,
  ...SHORT_QUESTIONS,
  ...ASKED_OF_STORES,
  ...ASKED_OF_RESULTS,
  // `what day are the books closed through`
  [
    new RegExp(
      String.raw`^(?:through |as of |up to |until )?(?:what|which) (?:day|date|month|period) (?:are|is|were|have) (?:the |our )?(?:books|ledger|gl|numbers|figures|accounts)(?: been)?(?: ${CLOSED})?(?: (?:through|thru|to|until|up to|as of))?$`,
    ),
    'how far do the books go',
  ],
  [
    new RegExp(
      String.raw`^(?:the |our )?books (?:are )?(?:${CLOSED} )?(?:through|thru|until|up to|as of) (?:when|what (?:day|date|month)|which (?:day|date|month))$`,
    ),
    'how far do the books go',
  ],
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was) )?(?:the |our )?(?:last|latest|most recent) (?:${CLOSED} (?:month|period|day|date)|(?:month|period) (?:that (?:is|was|has been) |that we |we )?${CLOSED}|closing|month[- ]end close)$`,
    ),
    'how far do the books go',
  ],
  [
    new RegExp(
      String.raw`^(?:how far|until when|through when) (?:are|have) (?:the |our )?books (?:been )?${CLOSED}(?: (?:through|to|up to|until))?$`,
    ),
    'how far do the books go',
  ],
  [
    new RegExp(
      String.raw`^(?:how (?:current|fresh|recent|up to date)) (?:are|is) (?:the |our |this |these |your )?(?:books|numbers|figures|data|ledger)$`,
    ),
    'how far do the books go',
  ],
  // `when does July close / how many days of July are in the numbers`
  [
    new RegExp(
      String.raw`^(?:when (?:does|do|will|is|did|was) (?:the )?(${DAYS}) (?:close|closing|closed|be closed|get closed|getting closed|due to close)(?: ?(?:/|,|and|or|\?) ?)+)?how (?:many|much) (?:days )?of (${DAYS}) (?:are|is|do we have|has been|have been) (?:${IN_BOOKS}|booked|posted|loaded|in)(?: (?:so far|yet|already))?$`,
    ),
    'is $2 complete',
  ],
  [
    new RegExp(
      String.raw`^when (?:does|do|will|is|did|was) (?:the )?(${DAYS}) (?:close|closing|closed|be closed|get closed|getting closed|due to close)$`,
    ),
    'is $1 closed',
  ],
  // `are the metrics complete for Q2 at every store? if not, which are missing`
  [
    new RegExp(
      String.raw`^(?:are|is|have|do we have) (?:the |our |all |all the )*${OF_DATA} (?:all |been )*(?:complete|completed|there|whole|full|${ENTERED}) (?:for|in) (.+?)(?: (?:at|for|from|in|by) ${EVERYBODY})?(?:[?.,;] ?(?:and )?(?:if not|otherwise|which ones?|what)\b.*)?$`,
    ),
    'any missing metrics for $1',
  ],
  [
    new RegExp(String.raw`^(?:are|is) (?:there )?(?:any )?(?:gaps|holes) in (?:the |our )?${OF_DATA}(?: (?:for|in) (.+))?$`),
    'any missing metrics for $1',
  ],
  // `do the stores add up to the ledger`
  [
    new RegExp(
      String.raw`^(?:do|does|did|will) (?:all )?(?:of )?(?:the |our |this |all the )*(?:${PLACES}|regions?|reports?|p&ls?|numbers?|figures?|totals?)(?: (?:totals?|numbers?|figures?|p&ls?))? (?:add up|sum(?: up)?|foot|tie(?: out)?|total|roll up|reconcile|agree|match)(?: (?:to|with))? (?:the |our )?(?:ledger|gl|general ledger|trial balance|books)((?: (?:for|in) .+)?)$`,
    ),
    'does the report tie to the ledger$1',
  ],
  // `Exceptions for May, Southeast`
  [
    new RegExp(
      String.raw`^(?:what (?:are |were )?|any |are there any |show (?:me )?|list |give me |run )?(?:the |all |our )*(?:exceptions?|anomal(?:y|ies)|outliers?|red flags?|flags|alerts?|oddities|irregularities)(?: (?:report|list))?(?:,| for| in| at| of| during)+ (.+)$`,
    ),
    'anything unusual in $1',
  ],
  // `give me the three biggest surprises of Q2 relative to budget`
  [
    new RegExp(
      String.raw`^(?:${LEAD}|what (?:are|were) )?(?:the |our |my )*(?:${COUNT} )?(?:biggest|largest|top|main|greatest)(?: ${COUNT})? (?:surprises|shocks|misses and beats|swings|deviations|departures|gaps)(?: (?:of|in|for|during) (.+?))?,? (?:relative to|compared (?:to|with)|vs\.?|versus|against|from|to) (?:the |our )?(?:budget|plan)(?: (?:in|for|of|during) (.+))?$`,
    ),
    '$1$2 biggest variances vs budget by line $3$4',
  ],
  // `material variances for the June close – what should I be asking about`
  [
    new RegExp(
      String.raw`^(.*\b(?:variances?|differences|misses|exceptions|anomalies)\b.*?)(?: ?[–—,;:.?-]+ ?)(?:and )?what (?:should|do|would|might|could) (?:i|we) (?:be )?(?:asking|ask|looking|look|questioning|question|digging|dig|focus(?:ing)?|worry|worrying|follow(?:ing)? up|need to (?:ask|look))(?: (?:about|at|on|into|in))?(?: first)?$`,
    ),
    '$1',
  ],
  [
    new RegExp(
      String.raw`^((?:material|significant|notable|important|key|big) variances?) (?:for|in|of|from) (?:the )?(${DAYS}) (?:close|closing|month[- ]end)$`,
    ),
    '$1 for $2',
  ],
  [
    new RegExp(String.raw`^(?:material|significant|notable|important|key) variances?((?: (?:for|in|of) .+)?)$`),
    'biggest variances vs budget by line$1',
  ],
  // Entries.
  [
    new RegExp(
      String.raw`^(?:what did (?:we|they) (?:pay|spend)|how much did (?:we|they) (?:pay|spend)|what (?:was|has been) (?:paid|spent)|${LEAD}|what (?:was|were)|break (?:out|down))? ?(?:in |for |on |all |our |the )*(.+?),? (?:item by item|line by line|entry by entry|bill by bill|one by one|itemi[sz]ed|charge by charge|invoice by invoice|transaction by transaction)$`,
    ),
    'entries of $1',
  ],
  [
    new RegExp(
      String.raw`^(?:we're|we are|i'm|i am) (?:preparing|prepping|working on|getting ready|doing)(?: (?:for|up))? (?:the |our |my |an? )?(?:[a-z-]+ ){0,2}?(?:audit|review|close|filing|return|workpapers|work papers|year[- ]end|quarter[- ]end|month[- ]end|pbc list|inspection)\b ?[:,;.–-]+ ?(.+)$`,
    ),
    '$1',
  ],
  [
    new RegExp(
      String.raw`^${LEAD}?(?:all |any |the |every |full |complete )*(?:gl |ledger |account )?(?:activity|postings|movements) (?:in|on|for|at|of|to) (?:(?:account|acct|gl)\.? )?(.+)$`,
    ),
    'list all entries in $1',
  ],
  [
    new RegExp(
      String.raw`^(?:how many|(?:the )?(?:number|count) of) (?:transactions|entries|postings|bills|charges) (?:were |was )?(?:posted|booked|coded|charged|recorded)? ?(?:to|in|on|for|against) (.+?),? (?:and|with) (?:what(?:'s| is| was) )?(?:their|the|its) (?:average|avg|mean) (?:size|amount|value)(?: each)?$`,
    ),
    'entries of $1',
  ],
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was) )?(?:the )?(?:average|avg|mean) (?:size|amount|value) of (?:an? |the |our |all )*(?:transactions?|entr(?:y|ies)|bills?|charges?|postings?) (?:posted |booked )?(?:to|in|on|for|of) (.+)$`,
    ),
    'entries of $1',
  ],
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was) )?(?:the )?(?:average|avg|mean) (?:size|amount|value) of (?:an? |the |our |all )*([a-z&' -]+?) (bill|invoice|entry|charge|transaction)s?((?: (?:in|for|at|during|this|last) .+)?)$`,
    ),
    '$2s of $1$3',
  ],
  // `largest single entry in June on any expense account`
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was) )?(?:the |our )?(largest|biggest|latest) (?:single |individual |one )?(?:entry|transaction|posting|charge|item)((?: (?:in|for|during|of) ${DAYS})?)(?: (?:on|in|to|at|of|across|from|posted to|against)) (?:any|all|the|our|every)(?: of)?(?: the| our)? (?:expense|cost|spending)s?(?: (?:accounts?|lines?))?((?: (?:in|for|during|of) .+)?)$`,
    ),
    '$1 entry of all costs$2$3',
  ],
  [
    /^((?:what(?:'s| is| was) )?(?:the |our )?(?:largest|biggest|smallest|latest)) (?:single|individual) (?=(?:entry|transaction|posting|charge|bill|invoice)\b)/,
    '$1 ',
  ],
  // `repairs transactions at Hoboken, sorted by amount`: as they are listed anyway.
  [
    /^(.*\b(?:transactions|entries|bills|invoices|charges|postings)\b.*?),? (?:sorted|ordered|ranked) (?:by |in order of )(?:amount|size|value)(?:,? (?:descending|desc|largest first|biggest first|highest first|high to low))?$/,
    '$1',
  ],
  // `Flux June vs May, threshold 5% and $5k`
  [
    new RegExp(
      String.raw`^${FLUX} (.+?),? (?:with (?:an? )?)?thresholds?(?: of| at|:)? (\$?[\d.,]+(?:%|k)?(?: percent)?(?:,? (?:and|&|\+) \$?[\d.,]+(?:%|k)?(?: percent)?)?)$`,
    ),
    'which lines changed by more than $2 $1',
  ],
  [
    new RegExp(
      String.raw`^(?:which |show (?:me )?|list )?(?:the |all )?(lines|accounts|stores|locations|regions) (?:that (?:are|were) )?(?:up or down|down or up|higher or lower)(?: by)? (?:more than|over|at least|>) (.+)$`,
    ),
    'which $1 changed by more than $2',
  ],
  // `stores where costs rose while sales fell`: all of them.
  [
    /(^|\b(?:had|have|has|where|with|did|whose|when) )(costs|expenses|spending)(?= (?:rise|rising|rose|risen|went up|go up|going up|increase|increased|grow|grew|climbed|up|are up|were up),? (?:while|but|and|as|yet|even though|although|whereas)\b)/,
    '$1total $2',
  ],
  // `Flux Q2 26 vs Q2 25, anything over $25k`
  [
    new RegExp(
      String.raw`^${FLUX} (.+?),? (?:and )?(?:show (?:me )?|flag )?(?:anything|any lines?|lines|items|everything|all lines|those|only those)(?: that (?:is|are|moved|changed))?(?: by)? (?:over|above|more than|greater than|at least|>) ?(\$?[\d.,]+(?:%|k)?(?: percent)?)$`,
    ),
    'which lines changed by more than $2 $1',
  ],
  // `favorable and unfavorable variances to budget in Q1`
  [
    /^(?:show (?:me )?|list |give me )?(?:the |all |our )*(?:favorable and unfavorable|unfavorable and favorable|positive and negative|good and bad) variances? (?:to|vs\.?|versus|against|from) (?:the )?(?:budget|plan)\b(.*)$/,
    'biggest variances vs budget by line$1',
  ],
  // `are we over on labor anywhere? need June`
  [
    /^(?:are|were) we (?:running )?(over|under)(?: budget| plan)? on (.+?) (?:anywhere|somewhere|at any (?:store|location|restaurant)s?)(?:[?,;.-]+ ?(?:i )?(?:just )?need (?:it for )?(.+))?((?: (?:in|for) .+)?)$/,
    'which stores are $1 budget on $2 $3$4',
  ],
  // `how much profit do we make on every dollar of sales at Portland`
  [
    /^how much (profit|ebitda|net income|money) (?:do|does|did) (?:we|it|they) (?:make|keep|clear|earn) (?:on|per|for|from|out of) (?:every|each|a) dollar of (?:sales|revenue)\b(.*)$/,
    '$1 per dollar of sales$2',
  ],
  [/^how much (?:money )?(?:went|goes|has gone|is going) to (.+)$/, 'how much did we pay $1'],
  // `of total labor`: of all of it.
  [/(?<=\bas (?:an? )?(?:%|pct|percent|percentage|share) of )total (?!sales|revenue|costs?\b|expenses?|company)(?=[a-z])/, ''],
  // `reconcile June revenue to the ledger`
  [
    new RegExp(
      String.raw`^reconcile (?:the |our )?(${DAYS})?(?: ?(?:p&l|revenue|sales|report|numbers|figures|income statement))*(?: (?:for|in) (${DAYS}))? (?:to|with|against) (?:the |our )?(?:ledger|gl|general ledger|books|trial balance)(?: (?:for|in) (${DAYS}))?$`,
    ),
    'does the report tie to the ledger in $1$2$3',
  ],
  [/\b(management|managers?'?) (?:salar(?:y|ies)|wages|pay)(?= (?:as )?(?:an? )?(?:%|percent|pct|percentage|share) of\b)/, '$1'],
  // `what share of revenue do the five largest units contribute`
  [
    new RegExp(
      String.raw`^(?:what (?:share|percent|percentage|part|portion|%)|how much) of (?:our |the |total |consolidated |all )*(.+?) (?:do|does|did) (?:the |our )?(?:${COUNT} (?:largest|biggest|top|best)|(?:largest|biggest|top|best) ${COUNT}) ${PLACES} (?:contribute|make up|account for|generate|represent|bring in|produce)((?: .+)?)$`,
    ),
    'what percent of $1 comes from the top $2$3 locations$4',
  ],
  // `were any bills entered twice this year`
  [
    /^(?:were|was|are|is|have|has|did)(?: there)?(?: any| we)? (bills?|invoices?|entries|charges|payments)(?: that (?:were|are))?(?: been| get| got)? (?:entered|booked|posted|paid|recorded|keyed) (?:twice|double|two times)(.*)$/,
    'possible duplicates among $1$2',
  ],
  [
    /^(?:any|list|show|are there any) (bills?|invoices?|entries|charges) (?:entered|booked|posted|paid|recorded) (?:twice|double)(.*)$/,
    'possible duplicates among $1$2',
  ],
  // `list all reversing entries in June`
  [
    /^(?:list |show (?:me )?|any |all |the |were there |are there )*revers(?:ing|al|als|ed)(?: (?:entries|bills|postings))?((?: (?:in|for|at|this|last) .+)?)$/,
    'entries with "reverse"$1',
  ],
  // `what did US Foods invoice us in May`
  [/^(what|how much) (?:did|does|do|has|have) (.+?) (?:invoiced?|bill(?:ed)?|charged?|sell|sold|cost) us\b(.*)$/, '$1 did we pay $2$3'],
  [/^(?:what|how much) (?:did|do|does|have) we (?:lose|lost|give away|give up) (?:on|to|through) (.+)$/, 'what were $1'],
  // `gross margin by month for 2025 and 2026 side by side`
  [
    /^(.+?) (?:by|per|each) month,? (?:for|in|of) (20\d\d) (?:and|vs\.?|versus|&) (20\d\d),? (?:side by side|next to each other|compared)$/,
    '$1 by month $3 vs $2',
  ],
  [/,? ?\b(?:average )?monthly run[- ]rate\b/, ' by month'],
  // `how much of the growth came from new stores`
  [
    new RegExp(
      String.raw`^(?:how much of|what (?:part|share|portion) of) (?:the |our )?(?:(?:sales|revenue|top[- ]line) )?growth(?: (?:this year|ytd|year to date))? (?:came|comes|is|was|is coming|are) (?:from |due to )?(?:the |our )?new (?:stores?|locations?|restaurants?|openings)$`,
    ),
    'why did revenue change vs last year by location',
  ],
  // `three-year comparison of sales by store`
  [
    new RegExp(
      String.raw`^(?:${LEAD})?(?:an? |the )?(two|three|four|five|2|3|4|5)[- ]years? (?:comparison|view|look|history|trend|summary)(?: of| for| on|:) (.+?)( by .+)?$`,
    ),
    '$2$3 by year, last $1 years',
  ],
  // `top 3 / bottom 3, EBITDA margin`
  [
    /^(?:show (?:me )?)?(?:the )?top (\d+) ?(?:\/|&|\+|,) ?bottom \1(?: (stores|locations|regions|restaurants))?,?(?: by)? (.+)$/,
    'top $1 and bottom $1 $2 by $3',
  ],
  // `when did we last load the books`
  [
    new RegExp(
      String.raw`^when (?:(?:did|have) (?:we|you|they|someone|somebody) (?:last )?|(?:were|was|are|is) (?:the |our )?(?:books|ledger|gl|numbers|figures|data) (?:last |most recently )?)(?:load|upload|import|update|refresh|post)(?:ed)?(?: (?:the |our )?(?:books|ledger|gl|numbers|figures|data))?(?: last)?(?:,? (?:and )?is (?:the )?${DAYS} (?:final|closed|complete|done))?$`,
    ),
    'how far do the books go',
  ],
  // `the June close package`
  [
    new RegExp(
      String.raw`^(?:can i (?:get|have|see) |${LEAD})?(?:the |our |my )?(${MONTH}(?: 20\d\d)?)(?:'s)? (?:close|closing|month[- ]end|monthly|management|reporting|financial|board) (?:package|pack|packet|reports?)$`,
    ),
    'standard monthly package for $1',
  ],
  // `Standard monthly package for June: P&L with budget, prior year and YTD columns`
  [
    new RegExp(
      String.raw`^(?:${LEAD})?(?:the |our |my |an? )?(?:(?:standard|usual|normal|regular|full|complete) )?(?:monthly|month[- ]end|monthly close) (?:financial |reporting |p&l |management )?(?:package|pack|packet|report(?:ing)?)(?:,? (?:for|of) (${DAYS}))?(?:: ?.*\b(?:p&l|profit and loss|income statement)\b.*)?$`,
    ),
    'p&l $1 vs budget and last year, month and ytd',
  ],
  [
    /\bnet sales,? (?:meaning|i\.e\.,?|that is,?|as in) (?:after|net of|less) (?:discounts|comps|promos)(?: and (?:discounts|comps|promos))?,?/,
    'net sales',
  ],
  // Vendors.
  [
    new RegExp(
      String.raw`^(?:what(?:'s| is| was)? )?(?:the )?(?:%|percent(?:age)?|pct|share|portion|part|proportion|how much) of (?:our |the |all |total |overall )*(?:${VENDORS} )?${SPEND} (?:that |which )?(?:(?:goes|went|is going|is|comes|go|was)(?: paid| spent)?|(?:is )?concentrated|we have|we did) ?(?:to|with|from|in|on|by|at)? (?:the |our )?(?:top|largest|biggest) ${COUNT} ${VENDORS},?((?: .+)?)$`,
    ),
    'top $1 vendors$2',
  ],
  [
    new RegExp(
      String.raw`^how much of (?:our |the |all |total )*(?:${VENDORS} )?${SPEND} (?:is|was|goes|went)(?: to| with)? (?:the |our )?(?:top|largest|biggest) ${COUNT} ${VENDORS},?((?: .+)?)$`,
    ),
    'top $1 vendors$2',
  ],
  [
    new RegExp(
      String.raw`^(.*\b(?:${VENDORS})\b.*?)(?:,? by (?:vendor|supplier))?,? (?:sorted |ranked |ordered |in )?(?:descending|desc|largest first|biggest first|highest first|high to low|from high to low)(?: order)?$`,
    ),
    '$1',
  ],
]

/** A question in the words that are read, known by its frame as a whole; null for any other. @param text as `framedText` gives it. */
export function reworded(text: string): string | null {
  const plain = inOtherWords(text, PHRASES)
  if (plain === text) return null
  return plain
    .replace(/\s+/g, ' ')
    .replace(/ (?:for|in)$/, '')
    .trim()
}

const AFTER: readonly Rewording[] = [
  ...SPOKEN_AFTER,
  ...AT_WORK_AFTER,
  ...SHORT_AFTER,
  [
    /^(how much|what|and|what about|how about)((?: .+?)?) ((?:in|for|during) (?:just |only )?.+?) (?:alone|only|by itself|on its own)$/,
    '$1$2 $3',
  ],
  [/^(?:and |now |just )*((?:in|for|during) .+?) (?:alone|only|by itself|on its own)$/, '$1'],
  [/^(?:and |now )*(?!.*\b(?:in|for|during|at|by|vs)\b)([a-z&%' -]+?) (?:alone|by itself|on its own)$/, 'just $1'],
  // `by how much on EBITDA`, after a comparison.
  [/^(?:and |so )?by how much (?:on|for|in) (.+)$/, '$1?'],
  [
    /^(?:and )?(?:against|vs\.?|versus|compared (?:to|with)|compare (?:to|with)) the (months|quarters) (?:of|in) (20\d\d)$/,
    'vs the same $1 of $2',
  ],
  [
    /^(?:and |please )?(?:add|include|with|show) (?:the |a )?(?:prior|last|previous)[- ]year(?:'s)? (?:comparatives?|comparisons?|figures?|numbers?|columns?)(?: too| as well)?$/,
    'add prior year',
  ],
  // Its answer says the average.
  [
    /^(?:and |what(?:'s| is| was) |so )*(?:the |that )?(?:per (day|week|month) (?:average|avg|mean)|(?:average|avg|mean) (?:per|a|each|for each) (day|week|month))$/,
    'by $1$2',
  ],
  [/^(?:and |what(?:'s| is| was) |so )*(?:the |that )?daily (?:average|avg|mean)$/, 'by day'],
  [/^(?:and |what(?:'s| is| was) |so )*(?:the |that )?(week|month)ly (?:average|avg|mean)$/, 'by $1'],
]

/** The same for what goes on from an answer. @param last the plan that was answered before. */
export function rewordedAfter(text: string, last: Pick<Plan, 'kind' | 'by' | 'first' | 'places' | 'against'>): string | null {
  const plain = inOtherWords(text, AFTER)
  // `what's wrong there`, after months or all places
  const hasPlaces = last.by === 'LOCATION' || last.by === 'REGION' || last.places.locationIds.length + last.places.nodeIds.length > 0
  if (plain.endsWith(' there') && !hasPlaces) return null
  const isOfOnePlace = last.by === null && last.places.locationIds.length === 1 && last.places.nodeIds.length === 0
  // Of entries, or of one figure whose entries may be meant.
  if (/\bENTRIES\b/.test(plain))
    return last.by === null && (last.kind === 'TRANSACTIONS' || last.kind === 'FIGURES' || last.kind === 'COMPARE')
      ? plain.replace('ENTRIES ', '')
      : null
  if (/\bEVERY\b/.test(plain)) return isOfOnePlace ? null : plain.replace('EVERY ', '')
  if (/\bLINES\b/.test(plain)) return isOfOnePlace ? plain.replace('LINES', 'lines') : null
  // `which is the least profitable`, of five stores: one of those.
  const isOfListed = /\bONE\b/.test(plain) && (last.kind === 'FILTER' || (last.first ?? 1) > 1)
  if (plain === text || isOfListed) return null
  return plain.replace(/\bTHOSE\b/, THOSE[last.by ?? 'LOCATION'] ?? 'stores').replace(/\bONE\b/, last.by === 'REGION' ? 'region' : 'store')
}

/** What an answer lists, where a question asks for some of those. */
const THOSE: Readonly<Partial<Record<PlanAxis, string>>> = {
  ACCOUNT: 'expense accounts',
  LINE: 'cost lines',
  REGION: 'regions',
  VENDOR: 'vendors',
  PERIOD: 'months',
}
