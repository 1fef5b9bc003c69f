import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'
import { ANALYST_PHRASES, withSameMonths } from './analyst-phrases.ts'
import { DESK_PHRASES, SOLD } from './desk-phrases.ts'
import { spokenPhrases } from './spoken-phrases.ts'

const THINGS = '(?:stores|locations|restaurants|units|shops|regions|lines|accounts|months|quarters)'
const NUMBER = '(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|1\\d|2\\d)'

const MOVED =
  '(?:improved?|improving|worsened|grew|grow|grown|growth|increased?|decreased?|rose|risen|fell|fallen|dropped|drop|declined?|gained?|up|down|changed?|better|worse)'
const YEAR_BEFORE = '(?:last year|the prior year|prior year|the previous year|the year before|ly|py)'
const TIME = String.raw`(?:20\d\d|(?:fy ?)?'?\d\d|q[1-4](?: 20\d\d)?|h[12]|january|february|march|april|may|june|july|august|september|october|november|december|(?:the )?(?:first|second) (?:half|quarter)|last (?:year|quarter|month)|the (?:year|quarter|month))`

const BOOKED_DAYS = `(?:${TIME}|(?:${MONTH})(?: 20\\d\\d)?|(?:last|this) (?:week|month|quarter))`

/** What may not be in yet, without a place or anything else around it. */
export const BOOKED_LATE =
  '(?:guests?|guest counts?|covers|traffic|checks|transactions|labor hours|hours|labor|payroll|wages|overtime|sales|revenue|rent|utilities|r&m|repairs(?: and maintenance)?|food costs?|cogs|cost of goods|marketing|commissions|delivery commissions|card fees|supplies|insurance|property tax(?:es)?|depreciation|interest|overhead|travel|metrics)'

/** Phrases of the trade, and words that are read as the same. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // `are commissions keeping pace with delivery sales`
  [/^(?:are|is|have|has) (.+?) (?:been )?(?:keeping|kept) (?:pace|up) with (.+)$/, 'growth in $1 and $2'],
  // `line chart with 2024`, after 2025
  [
    /^(?:and |now |then )?(?:as a |show a |make it a |a )?((?:line|bar) )?(?:chart|graph)s? with (20\d\d|last year|the prior year)$/,
    'vs $2 as a $1chart',
  ],
  // `what cost them the most`
  [/^(?:and )?what (?:cost|hurt|dragged|killed|sank) (?:them|it|those|these) (?:the )?most$/, 'why'],
  // `did we beat last July so far`
  [
    new RegExp(
      String.raw`^(?:did|are|have|has) (?:we|they) (?:beat|beating|beaten|ahead of|topped|topping|outdo|outdone) last (${MONTH})( so far)?$`,
    ),
    '$1$2 revenue vs last year',
  ],
  [
    /\b(?:stack|stacks|stacked) up (?:to|against|with|vs\.?|versus|next to) (?=(?:the |its |their )?(?:rest|others?|other|average)\b)/g,
    'compare to ',
  ],
  // `last 12 months against the 12 before`
  [
    /\b(last|past|trailing) (\d+|twelve|six|three) months,? (?:vs\.?|versus|against|compared (?:to|with)) the (?:\2|twelve|six|three|\d+)(?: months)? (?:before|prior|earlier|preceding)(?: (?:that|it|those))?\b/g,
    '$1 $2 months vs the prior $2 months',
  ],
  // `has Navy Yard gotten more profitable`
  [
    /^(?:has|have|is|are) (.+?) (?:gotten|become|becoming|getting|been getting|grown|growing|got) (?:more|less) profitable\b/,
    '$1 four-wall margin trend',
  ],
  [/\b([a-z]+) accounts by (month|quarter|year)\b/g, '$1 by account by $2'],
  // `which store added the most guests`
  [
    /\b(which|what) (store|location|region|restaurant)s? (?:has |have )?(?:added|gained|picked up|won|grew by) the most ([a-z' -]+?)(?=$| (?:vs|versus|over|since|against|compared|in|from|this|last|ytd)\b)/g,
    '$1 $2 has the biggest increase in $3',
  ],
  [
    /\b(which|what) (store|location|region|restaurant)s? (?:has |have )?(?:shed|lost|dropped|given up) the most ((?!money\b)[a-z' -]+?)(?=$| (?:vs|versus|over|since|against|compared|in|from|this|last|ytd)\b)/g,
    '$1 $2 has the biggest decrease in $3',
  ],
  // `which store is behind the labor miss`
  [
    /^(?:which|what) (store|location|region|account|line)s? (?:is|are|was|were) (?:behind|driving|causing|to blame for) (?:the |that |this |our )?(.+?) (?:miss|overrun|shortfall|overage)\b/,
    'why did $2 miss budget by $1',
  ],
  [
    /^(?:which|what) (store|location|region|account|line)s? (?:is|are|was|were) (?:behind|driving|causing|to blame for) (?:the |that |this |our )?(.+?) (?:increase|decrease|drop|jump|decline|change|rise|dip)\b/,
    'why did $2 change by $1',
  ],
  // `how much overtime are we paying`
  [
    /^how much ((?:[a-z&'-]+ ){1,4}?)(?:are|do|did|have) (?:we|they) (?:paying|pay|paid|spending|spend|spent|burning|burn|running|run)(?: for| on| through)?(?=$| (?:in|at|for|this|last|ytd|per|by|vs)\b)/,
    'how much was $1',
  ],
  // `revenue by sales type, with shares`
  [/\bby (?:sales|revenue|cost|expense) (?:type|category|kind|class)\b/g, 'by account'],
  [/,? with (?:their |the )?(?:shares|percentages|percents|% of total|share of total|mix)(?=$|,)/g, ''],
  // `all stores but the new ones`
  [
    /\b(?:at |for |in |of )?(?:all )?(?:the )?(?:stores|locations|restaurants|units) (?:but|except|excluding|without|other than|less) (?:the |any )?new(?:er|est)? (?:ones|stores|locations|openings)\b/g,
    'same-store',
  ],
  // `how many guests did we lose at Princeton`
  [
    /^how (?:many|much) ([a-z' -]+?) (?:did|have|has) (?:we|they|it) (?:lose|lost|gain|gained|add|added|pick up|picked up|shed|dropped|drop)(?= (?:at|in|this|last|from|vs|since|over)\b|$)/,
    'change in $1 vs last year',
  ],
  [
    /^(?:does|do|did) (?:each|every|all|any) (?:of the )?(store|location|restaurant|unit)s? have (?:an? |any )?(.+?) (?:posted|booked|recorded|entered|in)(?= (?:for|in) |$)/,
    'which $1s have no $2',
  ],
  // `what share of EBITDA comes from the top five stores`: those, with what they have of all.
  [
    /^(?:what (?:share|percent|percentage|part|portion|%)|how much) of (?:our |the |total |company |all )*(.+?) (?:comes|came|is|was|does|do|did) (?:made |generated |earned |brought in |coming )?(?:from|by|in) (?:the |our )?(?:(top|biggest|largest|best) )?(\d+|two|three|four|five|six|seven|eight|ten) (?:(biggest|largest|best|top) )?(stores|locations|restaurants|units)(?: by \1)?(?=$|,| (?:in|for|this|last|ytd|ltm|ttm)\b)/,
    'top $3 $5 by $1',
  ],
  // `who got the most at Savannah`, of vendors
  [/^(?:and )?who (?:got|gets|was paid|received|took|made) (?:the )?most (?:at|in) (.+)$/, 'top vendor at $1'],
  [/^(?:and )?who (?:got|gets|was paid|received|took|made) (?:the )?most$/, 'top vendor'],
  [
    /\bwhere (do|did) (?:we|they|the company) stand (?:against|vs\.?|versus|with|on|relative to) (?=(?:the |our )?(?:[a-z]+ )?(?:budget|plan)\b)/g,
    'how $1 we compare to ',
  ],
  // `the area manager is visiting Carytown tomorrow: why did its …`
  [
    /^(?:the |our |my )?(?:area|regional|district|general|ops)? ?(?:manager|director|vp|owner|boss|team) (?:is|are|will be) (?:visiting|seeing|touring|at) ([a-z ]+?)(?: tomorrow| today| next week| this week| later| soon| on [a-z]+day)?[:,;-]+ ?(.*?)\b(?:its|their) /,
    '$2$1 ',
  ],
  // `whose bills have gone up the most`
  [
    /^(?:of all (?:of )?(?:our|the) (?:vendors|suppliers),? )?(?:whose|which (?:vendor|supplier)(?:'s|s')?|which (?:vendors|suppliers)) (?:bills?|invoices?|charges?|costs?) (?:has|have|had|did)? ?(?:(?:gone|go|went|moved) up|jumped|risen|rose|increased|grown|grew) (?:the )?most\b/,
    'vendors by change',
  ],
  [
    /^(?:of all (?:of )?(?:our|the) (?:vendors|suppliers),? )?(?:whose|which (?:vendor|supplier)(?:'s|s')?|which (?:vendors|suppliers)) (?:bills?|invoices?|charges?|costs?) (?:has|have|had|did)? ?(?:(?:gone|go|went|moved) down|fallen|fell|dropped|decreased|declined|shrunk) (?:the )?most\b/,
    'vendors down the most',
  ],
  [
    /^(?:which|what) (?:vendors|suppliers) (?:cost|costs|charged?|are costing|have cost|are charging|are we (?:spending|paying)|did we (?:spend|pay)|do we (?:spend|pay)|have we (?:spent|paid))(?: us)? more(?: with| to)? than (?=(?:last|the|a|prior|ly|in)\b)/,
    'vendors by change vs ',
  ],
  [/\bvendors (by change|down the most)(?: compared to| since| from| on| over| than)? (?=(?:last|the year|ly|prior)\b)/, 'vendors $1 vs '],
  // `feels like overtime keeps creeping up, is that right`
  [
    /^(?:it )?(?:feels|seems|looks|sounds) (?:to me )?(?:like|as if) (?:the |our )?(.+?) (?:keeps?|has been|have been|is|are) (creeping up|going up|rising|growing|climbing|slipping|falling|going down|dropping)(?:,? (?:is (?:that|it) (?:right|true|so)(?: or am i imagining (?:it|things))?|am i right|right))?$/,
    'has $1 been $2',
  ],
  [/\b(two|three|four|five|six|2|3|4|5|6) (months|quarters) running\b/g, '$1 $2 in a row'],
  [/\b(?:hand|handed|hands|fork|forked|shell|shelled) (?:over|out)(?= to\b| in\b)/g, 'pay'],
  [/\b(in|on) (?:the |our )?(?:p&l|pnl) anywhere\b|\banywhere (in|on) (?=the (?:p&l|pnl)\b)/g, '$1$2 '],
  [/\bthe big one\b/g, 'the biggest one'],
  [
    /^(.*\b(?:plan|budget)(?: 20\d\d)?)(?:'s)? (ebitda|revenue|sales|net income|labor|four[ -]wall(?: ebitda)?) (?:vs\.?|versus|against|compared (?:to|with)) (?:where we are|us)(?: now| today| so far)?$/,
    '$2 vs $1',
  ],
  // `5 points worse on labor than a year ago`
  [
    /\b(?:that are |that were )?(?:more than |over )(\d+(?:\.\d+)?) (?:percentage )?(?:points?|pts?) (?:worse|higher|up) (?:on|in|for) (labor|food cost|cogs|cost of goods|prime cost|occupancy|rent|overtime|utilities|direct operating|beverage cost)(?: %| percent)?(?: than| on| vs)? (?=(?:a year ago|last year|the year before|ly|prior year)\b)/g,
    'with $2 % up more than $1 points vs ',
  ],
  [
    /\b(labor|food cost|cogs|cost of goods|prime cost|occupancy|rent|overtime|utilities|direct operating|beverage cost)(?: %| percent)? (?:more than |over )(\d+(?:\.\d+)?) (?:percentage )?(?:points?|pts?) (?:worse|higher) than\b/g,
    '$1 % up more than $2 points vs',
  ],
  // `everything we paid Granite Row and for which store`: the list says so.
  [/^((?:list|show|everything|pull|all)\b.*?),? (?:and )?(?:for|at|to) which (?:stores?|locations?|restaurants?)$/, '$1'],
  [
    /^(?:anything )?(?:odd|weird|strange|unusual|funny|off) (.+?) (?:at|in) any (?:store|location|restaurant)s?(?: (?:lately|recently|these days))?$/,
    'anything unusual in $1',
  ],
  // `what share of total labor goes to taxes and benefits`
  [
    /^what (?:share|percent|percentage|part|portion|%) of (?:our |the )?(?:total |all )?(?!(?:our |the )?(?:sales|revenue|change|increase|growth|rise|drop|decline)\b)([a-z&' -]+?) (?:goes to|went to|is|was|are|were) (?!in\b|at\b|from\b|our own\b)(?:our |the )?([a-z&' -]+?)(?=$|,| (?:in|at|for|this|last|ytd|by)\b)/,
    '$2 as % of $1',
  ],
  // `average check this spring and last spring`
  [/\bthis (spring|summer|fall|autumn|winter|year|quarter|month) (?:and|or) last(?: \1)?(?=$|[?.!,])/g, 'this $1 vs last $1'],
  // `month by month, with last year alongside`
  [
    /,? with (?:the )?(last year|prior year|budget|plan|ly) (?:alongside|next to (?:it|them)|beside (?:it|them)|in the next column|for comparison|as well|too)\b/g,
    ' vs $1',
  ],
  // `are we getting busier or quieter`
  [
    /\b(?:are|is|have|has) (?:we|they|it|the store) (?:been )?(?:getting |become |becoming )?(?:busier|more busy)(?: or (?:quieter|slower|less busy))?\b/g,
    'are guests up or down',
  ],
  // `biggest improvement in four-wall margin over last year`
  [
    /\b((?:improvement|change|growth|drop|increase|decline|decrease|swing|gain|jump)s? in [a-z&%' -]+?) over (?=(?:last|the last|prior|the prior) year\b|ly\b)/g,
    '$1 vs ',
  ],
  // `made money after rent`: what remains at the stores is after rent anyway.
  [
    /\b(made money|make money|making money|profitable|a profit)((?: (?:in|for|during|last) [a-z0-9 ]+?)?),? after (?:paying )?(?:the )?(?:rent|occupancy)\b/g,
    '$1$2',
  ],
  // `how much rent went to Granite Row`
  [
    /^how much (?:of (?:our |the )?)?([a-z&' -]+?) (?:went|goes|has gone|was paid|is paid) to (?!each|every|all|corporate\b)/,
    '$1 paid to ',
  ],
  // `do the regions plus corporate add up to the total`
  [
    /^(?:do|does|did|will) (?:all )?(?:the |our )?(?:regions?|stores?|locations?|store p&ls?|region p&ls?)(?:'s?)? (?:p&ls? )?(?:plus|and|with|\+) (?:the )?(?:corporate|overhead|hq|head office)(?: overhead)? (?:add up|sum|tie(?: out)?|roll up|foot|match|equal|come)(?: up)? ?(?:to|into|with)? ?(?:the )?(?:consolidated|total|company|company total|whole|grand total|company p&l)?((?: (?:for|in) [a-z0-9 ]+)?)$/,
    'does the report tie to the ledger$1',
  ],
  // `comps as a % of food sales`: what was given away.
  [/\bcomps (?=(?:as|in) (?:an? )?(?:%|pct|percent|percentage|share) of\b)/g, 'comps we gave away '],
  // `what do we make on each guest`
  [
    /\b(?:how many dollars of|how much) (.+?) (?:do|did|does) (?:we|they|it) (?:make|earn|get|keep|clear|bring in) (?:on|from|for|off|per) (?:each|every|a|one|an average) (guest|transaction|customer|seat|square foot|labor hour|check)\b/g,
    '$1 per $2',
  ],
  // `stores that spent more on direct operating than budgeted`
  [
    /\b(?:have |has |had )?(?:spent|spend|spending) more on (?:the )?([a-z&' -]+?) than (?:was |were |is |they |we )?(?:budgeted|planned|budget|plan)(?: for)?\b/g,
    'are over budget on $1',
  ],
  [
    /\b(?:have |has |had )?(?:spent|spend|spending) less on (?:the )?([a-z&' -]+?) than (?:was |were |is |they |we )?(?:budgeted|planned|budget|plan)(?: for)?\b/g,
    'are under budget on $1',
  ],
  // `if you leave out stores that opened or closed`
  [
    /^(?:if (?:you|we|i) )?(?:leave|leaving|take|taking) out (?:the )?(?:stores|locations|restaurants|units|ones) (?:that |which )?(?:opened (?:or|and) closed|closed (?:or|and) opened),? (?:is|are|was|how is|what is|how's) (.+?)(?: (?:up|down|growing))?(?: (this year|ytd))?$/,
    'same-store $1 $2',
  ],
  // `break last year's occupancy into its pieces`
  [
    /\b(?:break|split|cut|divide)(?: down| up)? (.+?) (?:down )?(?:into|by) (?:its|their|the) (?:pieces|parts|components|elements|ingredients|bits)\b(?! (?:by|and)\b)/g,
    'break down $1',
  ],
  // `who gets the biggest slice of our repair dollars`
  [
    /^(?:who|which vendor|which supplier) (?:gets|got|takes|took|receives) (?:the )?(?:biggest|largest|most|lion's) ?(?:slice|share|part|cut|piece|chunk)? ?(?:of )?(?:our |the )?(.+?) (?:dollars|money|spend|spending|budget|costs?)\b/,
    'top vendor for $1',
  ],
  // `how do you decide whether a store counts as same-store`
  [
    /^how (?:do|does|did) (?:you|we|it|they) (?:decide|determine|choose|pick|know|define) (?:whether|if|which|what) (?:an? |the )?(?:stores?|locations?|restaurants?) (?:counts? as|are|is|qualif(?:y|ies) as|belongs? to|goes into|go into) (?:the )?(?:same[ -]store|comp(?:arable)?|like[ -]for[ -]like)(?: (?:stores?|base|set))?$/,
    'define same-store sales',
  ],
  // `is June fully booked, or is something still to come`
  [
    /^is (.+?) (?:fully|completely|all|entirely) (?:booked|posted|in|closed out|recorded)(?: (?:at|for|in) (?:every|all|each) (?:the )?(?:stores?|locations?))?(?:,? or .+)?$/,
    'is $1 complete',
  ],
  [
    /^are (?:all (?:of )?)?(.+?)(?:'s)? (?:costs|expenses|bills|books|entries) (?:all |fully )?(?:in|booked|posted|there)(?: yet)?$/,
    'is $1 complete',
  ],
  [
    /^(?:which|what) ([a-z]+) (?:costs|expenses|bills|lines|accounts) (?:aren't|are not|are still not|haven't been|have not been) (?:in|booked|posted|recorded|there)(?: yet)?$/,
    'is $1 complete',
  ],
  // `which line is furthest off`
  [/\b(?:furthest|farthest|most) (?:off|out|away)(?: from (?:it|plan|budget))?$/, 'most off'],
  // `how much did we take yesterday`
  [
    /\b(?:how much|what) (?:money )?did (we|they|(?:the )?[a-z -]+?) (?:take(?: in)?|ring up|bring in)(?= (?:yesterday|last|in|at|on|for|this|during)\b|$)/g,
    'what was revenue for $1',
  ],
  // `how much of our revenue does the Northeast bring in`
  [
    /^(?:how much|what (?:share|percent|percentage|part|portion)) of (?:our |the |total |company |all )*(.+?) (?:does|do|did|is|was) (?:the )?(.+?) (?:bring in|make up|account for|contribute|generate|represent|produce|responsible for|driv(?:e|ing)|carry(?:ing)?)((?! (?:at|in) (?:each|every)\b) .+)?$/,
    'what share of $1 comes from $2$3',
  ],
  // `what's behind the utilities bill being different from last year`
  [
    /^what(?:'s| is| was)? behind (?:the |our )?(.+?)(?: bills?| costs?| line)? being (?:so )?(?:different|higher|lower|up|down|off|high|low|over|under)(?: so much)? (from|than|on|vs\.?|versus|against) (.+)$/,
    'why is $1 different from $3',
  ],
  // `stores open both years`, `that were open both Junes`
  [
    /\b(?:in |at |for )?(?:the )?(?:stores|locations|restaurants|units)(?: that (?:were|are|was))? open (?:in )?(?:both|the whole of both|all of both) (?:years|periods)\b/g,
    'same-store',
  ],
  [/\bthe same (?:months|days|stretch|weeks|quarters) (?:of|in) (?=(?:last year|20\d\d)\b)/g, 'the same period of '],
  [
    /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)([a-z]*\b.*?)\bsame (?:days|dates|stretch) (?:of )?last \1[a-z]*\b/g,
    '$1$2same days last year',
  ],
  // `what's not booked yet for July`, `which costs are still missing`
  [
    /^(?:what(?:'s| is| has)|which (?:costs|lines|accounts|expenses) (?:are|have)|what costs are)(?: still)? (?:not(?: been)? (?:yet )?(?:booked|posted|in|recorded|entered|there)|missing|outstanding|to come|open)(?: yet| still)?(?: (?:for|in|from) (?:the )?(.+))?$/,
    'is $1 complete',
  ],
  [
    /^(is .+ complete)\??,? (?:and )?(?:which|what) (?:costs|lines|accounts|expenses) (?:are|have) (?:still )?(?:missing|not in|not booked|to come|outstanding)$/,
    '$1',
  ],
  // `did anything get posted to Worcester`
  [
    /^(?:did|does|has|have|was|were|is|are) (?:we |there )?(?:still )?(?:post |book )?(?:anything|something|any (?:costs?|entries|expenses|charges|bills))(?: still)? ?(?:get |getting |been |being |got )?(?:posted|booked|charged|coded|hit|go|post|land|come in)?(?: to| at| in| on| for| against)? (?=[a-z]+(?: [a-z]+)? (?:since|in|from|after|this|last|for)\b)/,
    'entries at ',
  ],
  [
    /^did ([a-z ]+?) (?:still )?(?:post|have|get|book|show|see) (?:anything|something|any (?:costs?|entries|expenses|charges|activity)|costs?|entries|activity)(?= (?:since|from)\b)/,
    'entries at $1',
  ],
  // `accounts not on the P&L`, `is every account on a P&L line`
  [
    /^(?:which |what |any |are there |the )*accounts? (?:that are |are |that is )?(?:not|missing|left out|left off|outside)(?: on| in| from| of)? (?:the |our )?(?:p&l|pnl|profit and loss|report|income statement)$/,
    'which accounts are not mapped',
  ],
  [
    /^(?:is|are|does|do) (?:every|all|each|all the|all of the) (?:gl |ledger )?accounts?(?: in (?:the|our) (?:ledger|gl|books))? (?:sitting |mapped |have |show(?:ing)? up |land |end up |go |map |assigned )?(?:on |in |to |under )?(?:a |the |some )?(?:p&l|pnl|report|profit and loss)(?: lines?)?(?:,? or (?:is|are|did) (?:something|anything|any|some)\b.*)?$/,
    'which accounts are not mapped',
  ],
  // `if I add up all stores, do I get the company's P&L`
  [
    /^(?!.*\b(?:without|except|guests?|hours|transactions|region|regions|southeast|northeast)\b)if (?:i|we|you) (?:add up|sum|total|roll up|add) (?:all )?(?:of )?(?:the |our )?(?:\d+ |[a-z]+ )?(?:stores|locations|restaurants|units)\b.*\b(?:do|does|would|will) (?:i|we|it|you|they)\b.*\b(?:same|company|total|consolidated|match|tie|equal)\b.*?( (?:for|in) (?:[a-z]+(?: 20\d\d)?|q[1-4]|last [a-z]+))?$/,
    'does the report tie to the ledger$1',
  ],
  // `which stores count as same-store`: a comparison of them names those that do not.
  [
    /^(?:which|what) (?:stores|locations|restaurants|units) (?:count as|are in|are part of|are counted as|qualify as|make up|are included in|do (?:you|we) (?:leave out of|exclude from|count in|include in)|are (?:left out of|excluded from|not in)) (?:the |our )?(?:same[ -]store|comp(?:arable)?|like[ -]for[ -]like|lfl)(?: (?:base|set|numbers|sales|figures|group|pool|stores))?(?:,? and why)?( .+)?$/,
    'same-store sales by location$1',
  ],
  // `stores with June sales but no guest count loaded`
  [
    /^(?:are there )?(?:any )?(?:stores|locations|restaurants|units) (?:where we have|with|that have) (?:sales|revenue)(?: (?:for|in) ([a-z]+))? but no (.+?)(?: (?:loaded|in|uploaded|entered|yet))*$/,
    'which stores are missing $2 for $1',
  ],
  [/\bwhole (?:co|company|group|chain)\b/g, 'company'],
  // `no guest count or hours`
  [/\b(missing .+?) or (?=.+ for \b)/g, '$1 and '],
  // `first six months of 2025`
  [/\b(?:the )?first (?:six|6) months (?:of )?(?=20\d\d\b)/g, 'H1 '],
  [/\bin (?:the )?first (?:six|6) months (?=than\b)/g, 'in H1 '],
  [
    /^(?!.*\b(?:open|opened|opening|after|vs|versus|against|than|last|prior)\b)(.+?),? (?:in |for |over )?(?:the )?first (?:six|6) months$/g,
    '$1 H1',
  ],
  [/\b(?:the )?last (?:six|6) months of (?=20\d\d)/g, 'H2 '],
  [/\bmore \(or less\) /g, 'more '],
  // `H1 than in the same months of 2025`
  [
    /^(?!.*\b(?:to|through|thru|until|till|since|from|half|weeks?|days?|ytd|year to date|and)\b.* same )(?!.*\b\d{1,2}\b.* same )(.*?)\b(q[1-4]|h[12]|january|february|march|april|june|july|august|september|october|november|december)\b(.*?) (than|vs\.?|versus|against|compared (?:to|with)) (?:in |during )?(?:the )?same (?:period|months|quarter|half|time|stretch|month) (?:of|in) (20\d\d)\b/i,
    '$1$2$3 $4 $2 $5',
  ],
  // `next to June two years ago`
  [
    /\b(january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|h[12])\b(.*?) (?:next to|vs\.?|versus|against|alongside|compared (?:to|with)) \1 (two|three|2|3) years ago\b/g,
    '$1$2 vs $3 years ago',
  ],
  [/^(?:put|set|show|give)(?: me)? (.+ vs .+)$/, '$1'],
  [/,\s*bars\s*(?=,|$)/g, ', bar chart'],
  [/,? (?:and |so )?walk me through (?:it|that|this|them)$/, ''],
  // `Uber Eats and DoorDash commissions, which one costs us more`: both are shown.
  [
    /(?<= and .+),? (?:and )?(?:which|who)(?: one| of (?:the two|them|those))? (?:costs? us|is|was|are|had|has|runs?|ran|made|did) (?:the )?(?:more|higher|bigger|larger|less|lower|most|least)(?:,? and by how much)?$/,
    '',
  ],
  // `when did our four-wall margin peak`
  [
    /^when did (?:the |our )?(.+?) (?:peak|top out|hit (?:its|a|their) (?:peak|high|maximum))( (?:in|at|for|during|this|last) .+)?$/,
    'month with the highest $1$2',
  ],
  [
    /^when did (?:the |our )?(.+?) (?:bottom out|hit (?:its|a|their|rock) (?:bottom|low|minimum))( (?:in|at|for|during|this|last) .+)?$/,
    'month with the lowest $1$2',
  ],
  // `who's number one in sales per labor hour and who's dead last`
  [
    /\b(?:who(?:'s|s| is)|which (store|location|region) is) (?:number (?:one|1)|no\.? ?1|first|at the top|the best|best) (?:in|on|by|for|at) (.+?),? and (?:who(?:'s|s| is)|which(?: one| store| location| region)? is) (?:dead |at the |the )?(?:last|bottom|worst)\b/,
    'best and worst $1 store by $2',
  ],
  [/\bbest and worst {1,2}(?:store|location) store by\b/, 'best and worst store by'],
  [/\bbest and worst region store by\b/, 'best and worst region by'],
  [
    /^(?:what(?:'s| is) )?(?:the )?(?:newest|latest|last|most recent) day (?:that )?(?:we(?:'ve| have)?|you(?:'ve| have)?) (?:got |have )?(?:posted|booked|loaded|in the books|in)$/,
    'last import',
  ],
  // `how far off the lender plan are we on revenue`
  [
    /^how (?:far|much) (?:off|from|away from|behind|below|under|ahead of|above|over) (?:the |our )?((?:[a-z]+ )?(?:plan|budget)(?: 20\d\d)?) (?:are|were|is|was) (?:we|they) (?:on|for|in|with) (.+)$/,
    '$2 vs $1',
  ],
  // `which stores should I worry about`
  [
    /^(?:which|what) (?:stores|locations|restaurants|units|regions) (?:should|do|must) (?:i|we) (?:need to )?(?:be )?(?:worry|worried|worrying|concerned|watch|watching|look|looking|keep an eye|keep my eye|focus|focusing|call|visit|check on)(?: (?:about|at|into|on))?(?: first| today| now| this week)?(?= (?:in|for) |$)/,
    'what needs my attention',
  ],
  // `5 expense accounts that grew the most`
  [
    new RegExp(
      String.raw`^(?:the )?(${NUMBER}) ((?:[a-z]+ ){0,2}?(?:stores|locations|restaurants|units|regions|lines|accounts|vendors|months)) (?:that|which|who) (?=.*\b(?:most|least)\b)`,
    ),
    'which $1 $2 ',
  ],
  [
    /\b(hourly (?:labor|staff|wages?|payroll)) (?:into|by|between) front(?: of house)?,? (?:and )?back(?: of house)?(,| and| vs| )/,
    '$1 into front of house, back of house$2',
  ],
  [
    /\bhow many (?:guest )?checks (?:did|do|does|have|has) (.+?) (?:closed?|run|ran|do|done|have|had|ring|rung)(?: up| out)?\b/,
    '$1 check count',
  ],
  [
    new RegExp(
      String.raw`^which (day|week|month) (?:of|in) (${TIME}|${MONTH}) was (?:our|the) (best|worst|highest|lowest|biggest|slowest) (.+?) \1$`,
    ),
    '$3 $1 for $4 in $2',
  ],
  // `how food cost has been moving month by month`
  [
    /\bhow (?:the |our )?(.+?) (?:has|have) been (?:moving|trending|developing|doing|going|evolving) (?:month by month|by month|month over month|each month|every month|monthly)\b/,
    '$1 by month',
  ],
  [
    /^break (?:the )?(northeast|mid-atlantic|mid atlantic|southeast|southwest|northwest|midwest|north|south|east|west) out by (?=[a-z])/,
    '$1 by ',
  ],
  // `the detail behind rent, every posting with date and reference`: as entries are shown anyway.
  [
    /(?<=\b(?:detail|details|entries|entry|postings?|transactions|bills|invoices)\b.+?),? (?:(?:every|each|all) (?:posting|entry|line|transaction|item)s?,? )?with (?:the |its |their )?(?:dates?|days?|references?|memos?|vendors?|amounts?|numbers?)(?:,? (?:and |& )?(?:the )?(?:dates?|days?|references?|memos?|vendors?|amounts?|numbers?))*$/,
    '',
  ],
  [/ ?[-–,;:] ?(?:and )?(?:which|what) vendors?$/, ' by vendor'],
  [
    /^how (?:has|have|did) (?:the |our )?(.+?) (?:moved|trended|developed|evolved|changed|done|move|trend|do) (?:over|during|across|in) (?:the )?((?:last|past) (?:\d+|two|three|four|five|six|eight|ten|twelve) (quarter|week)s)$/,
    '$1 by $3, $2',
  ],
  [
    /^where did we (?:lose|drop|shed) the most (.+?)(?= (?:vs|versus|from|since|against|over|in|this|last|compared)\b|$)/,
    'which stores had the biggest decrease in $1',
  ],
  [
    /^where did we (?:gain|add|pick up) the most (.+?)(?= (?:vs|versus|from|since|against|over|in|this|last|compared)\b|$)/,
    'which stores had the biggest increase in $1',
  ],
  // `grew most in dollars on last year`
  [
    new RegExp(
      String.raw`\b(${MOVED}\b(?:(?! (?:vs|versus|against|from|than)\b).)*?(?:most|least)(?: in (?:dollars|percent|%|\$))?) on (${YEAR_BEFORE})\b`,
    ),
    '$1 vs $2',
  ],
  [/,? (?:whichever|whatever)(?: one)? (?:we|you) (?:have|got)\b/, ''],
  [
    new RegExp(String.raw`^which (stores|locations|restaurants|regions|lines|accounts|vendors|months) (.+?),? top (${NUMBER}|\d+)$`),
    'which $3 $1 $2',
  ],
  [
    /^how (?:far|much) (?:off|behind|below|under|ahead of|above|over) (?:the |our )?((?:[a-z]+ )?(?:plan|budget)(?: 20\d\d)?) (?:is|are|was|were) (?!we\b|they\b)(.+)$/,
    '$2 vs $1',
  ],
  [
    /,? and how (?:they|it|those|that|these) compares? (?:to|with|against) (?:(?:[a-z]+|q[1-4]) of )?(last year|the prior year|budget|plan)$/,
    ' vs $1',
  ],
  [
    /^what (?:needs my attention|should i (?:look at|know|watch)) (?:before|ahead of) (?:[a-z]+day's|the|my|our|today's|tomorrow's) (?:call|meeting|visit|review|huddle) with (?:the |our )?(.+?) (?:gms?|general managers?|teams?|managers?|folks|people|stores?|regional|group)$/,
    'what needs my attention in $1',
  ],
  [
    /\b(who|which (?:[a-z-]+ )?(?:store|location|restaurant)) (?:gives?|gave)(?: away)? the most (?:in )?(discounts(?: and comps)?|comps) as (?:a |an )?(?:%|percent|pct) of (?:sales|revenue)\b/,
    '$1 has the highest $2 % of sales',
  ],
  [
    /\b(who|which (?:[a-z-]+ )?(?:store|location|restaurant)) (?:gives?|gave)(?: away)? the most (?:in )?(discounts(?: and comps)?|comps)\b/,
    '$1 has the highest $2',
  ],
  [
    /^(is|was) (?:the |our )?(growth|increase|decline|drop) (at|in) (?=.* (?:coming|driven|from)\b.*\b(?:traffic|guests?|check|ticket)\b)/,
    '$1 the sales $2 $3 ',
  ],
  // `what's in labor for last month, management vs hourly vs taxes`: those parts of it.
  [
    new RegExp(
      String.raw`^what(?:'s| is|s) in (?:the |our )?([a-z -]+?),? ((?:for |in )?(?:${TIME}|${MONTH})),? ([a-z]+) (?:vs|versus) ([a-z]+)(?: (?:vs|versus) ([a-z]+))?$`,
    ),
    '$1, $3, $4, $5 $2',
  ],
  [/^break (.+?) out into (.+(?:,| and ).+)$/, '$2'],
  [/^(walk me .+ to this years?'?s?),? (?:for )?(?:the )?same (?:months|period|days)$/, '$1'],
  [
    new RegExp(
      String.raw`^(what (?:needs my attention|should i (?:be )?(?:looking at|look at|watch))) (?:for|in|at) (?:the )?(${TIME}|${MONTH}) (?:close|month[ -]end|package|books)$`,
    ),
    'what needs my attention in $2',
  ],
  // `break the Southeast out by store`
  [/\bbreak (that one|that|it|this|them|(?:the )?[a-z-]+) out by (?=[a-z])/, 'break out $1 by '],
  [
    /^by how much (?:were|are|was|is) (?:we|they) (?:off|short|over|under|behind|ahead|above|below) (?:on|in|for) (.+?) (?:vs\.?|versus|against|compared (?:to|with)) (?:the )?(budget|plan|last year)\b/,
    '$1 vs $2',
  ],
  [
    /^(?:is it |was it )?(?:traffic|guests?|guest counts?) or (?:the )?(?:average )?(?:check|ticket|price)s? ?[-–,:;] ?what(?:'s| is| was)? (?:moving|driving|behind|moved|drove) (?:the |our )?(sales|revenue)\b/,
    'split the change of $1 into guests and average check',
  ],
  [/\bhow much (?:money )?(?:has|have) gone to (?=[a-z])/, 'how much did we pay '],
  [/,? (?:the )?((?:[a-z-]+ ){1,2})(stores|locations|restaurants) side by side$/, ' by store for the $1$2'],
  // `can you lay that out`, behind a question
  [
    /,? (?:can|could|would|will) (?:you|u) (?:please )?(?:lay (?:that|it|this) out|show (?:me )?(?:that|it|this)|pull (?:that|it|this)(?: up| together)?|put (?:that|it|this) together)(?: for me| please)?$/,
    '',
  ],
  [
    /^(?:the |our |my )?(?:boss|board|bank|lenders?|cfo|ceo|coo|owners?|investors?|partners?|auditors?) (?:wants? to know|is asking|are asking|asked|asks|wants? to see|needs? to know|needs? to see|is wondering) (?=\S)/,
    '',
  ],
  [
    new RegExp(
      String.raw`^for (?:my|our|the|a|an|this|tomorrow's|today's) (?:[a-z]+ ){0,2}?(?:call|meeting|review|deck|presentation|board|memo|email|packet|package|visit) (?:i|we) (?:just )?(?:need|want|would like|have to show|have to see) `,
    ),
    '',
  ],
  // `which restaurants explain the gap between actual sales and budget`
  [
    /^(?:which|what) (stores|locations|restaurants|units|regions|lines|accounts) (?:explain|make up|account for|are behind|drove|drive|caused|cause) (?:the |our |most of the )?(?:gap|difference|variance|shortfall|miss) between (?:the )?(?:actual )?(.+?) and (?:the )?(budget|plan|last year|prior year)\b/,
    'why is $2 different from $3 by $1',
  ],
  [
    /^(?:what (?:explains|explained|is behind|drove|makes up)|explain) (?:the |our )?(?:gap|difference|variance) between (?:the )?(?:actual )?(.+?) and (?:the )?(budget|plan|last year|prior year)\b/,
    'why is $1 different from $2',
  ],
  [/\b(why|how) did (.+?) move\b(?! (?:to|into|out) (?:the|a|an|another|other)\b)/, '$1 did $2 change'],
  // `is delivery becoming a bigger share of sales`
  [
    /^(?:is|are|has|have|was|were) (?:the |our )?(.+?) (?:becoming|getting to be|turning into|growing into|becoming more of|become|been becoming|grown into|taking) (?:an? )?(?:ever )?(?:bigger|larger|smaller|growing|shrinking|higher|lower|greater) (?:share|part|piece|portion|percentage|percent|slice|%) of (?:the |our |total )?(sales|revenue)\b/,
    '$1 as % of $2 by month',
  ],
  [/\bmost (?:productive|efficient|profitable) (on|by|in|in terms of) (?=[a-z])/, 'highest '],
  [/\bleast (?:productive|efficient|profitable) (on|by|in|in terms of) (?=[a-z])/, 'lowest '],
  [/\b(region|store|location|restaurant)s? (?:is|are|was|were) (highest|lowest) (?=[a-z])/, '$1 has the $2 '],
  [/\bby sub-?(?:lines?|categor(?:y|ies)|groups?)\b/, 'by line'],
  // `down on both sales and guests vs last year`, `that beat budget on both sales and EBITDA`
  [
    new RegExp(
      String.raw`\b(stores|locations|restaurants|units|regions)(?: (?:are|were|is|was|that are|that were))? (up|down) (?:on|in) both (.+?) and (.+?) (?:vs\.?|versus|against|from|compared (?:to|with)|on|over) ${YEAR_BEFORE}\b`,
    ),
    '$1 where $3 is $2 vs last year and $4 is $2 vs last year',
  ],
  [
    /\b(stores|locations|restaurants|units|regions)(?: that| which| who)? (beat|missed|miss|are over|are under|were over|were under|over|under) (?:the |their )?(budget|plan|last year) (?:on|in|for) both (.+?) and ((?:[a-z&-]+ ){0,1}?[a-z&-]+)(?=$| in | for |,)/,
    '$1 that $2 $3 on $4 and $2 $3 on $5',
  ],
  // `how many restaurants beat last year's June sales`
  [
    new RegExp(
      String.raw`^(how many|which|what) (stores|locations|restaurants|units|regions) (beat|missed|topped|exceeded|fell short of) (?:last year'?s|ly'?s?|the prior year'?s) (${TIME}|${MONTH}) (.+)$`,
    ),
    '$1 $2 beat last year in $5 in $4',
  ],
  // `this spring vs last spring`
  [/\b(?:this )?spring (?:vs\.?|versus|against|over|compared (?:to|with)) last spring\b/, 'march to may vs last year'],
  [/\b(?:this )?summer (?:vs\.?|versus|against|over|compared (?:to|with)) last summer\b/, 'june to august vs last year'],
  [
    /\b(?:this )?(?:fall|autumn) (?:vs\.?|versus|against|over|compared (?:to|with)) last (?:fall|autumn)\b/,
    'september to november vs last year',
  ],
  // `catering: who's growing and who isn't`
  [
    /\b(?:who|which (?:stores|locations|regions))(?:'s|s| is| are) (?:growing|up|gaining|ahead) and (?:who|which)(?: ones)? (?:isn'?t|is not|aren'?t|are not|'?s not|is shrinking|is down|is falling|is behind|are down)\b/,
    'growth by store vs last year',
  ],
  // `june vs june`
  [
    new RegExp(String.raw`\b(${MONTH}) (?:vs\.?|versus|over|on|against) \1\b(?! (?:20|'|of |last|fy|\d|(?:the )?(?:budget|plan|target)))`),
    '$1 vs last year',
  ],
  [
    /\b(drill (?:down )?into|drill in on|explain|break down|unpack|open up|what is in|what's in) (?:the |that )?(.+?) (?:piece|part|portion|bit|component|bar|step)$/,
    '$1 $2',
  ],
  // `put Rittenhouse and Fishtown side by side for June, as % of sales`
  [
    /^(?:put|set|show|lay|stack|compare) (?:me )?((?!.*\b(?:sales|revenue|labor|cost|ebitda|profit|guests|rent)\b.* side by side).+?) side by side(?:,? (?:for|in) (.+?))?,? (?:as (?:a )?|in )(?:%|percent|pct) of (?:sales|revenue)$/,
    'p&l for $1 by store, $2, as % of sales',
  ],
  // No order to set anything.
  [/^(?:set|place|lay|line up) (?:side by side )(.+)$/, 'compare $1 side by side'],
  [
    /^(?:set|place|lay|line up) (?!the\b)(.+?) (?:side by side|next to each other|beside each other)(?=$| (?:for|in)\b)/,
    'compare $1 side by side',
  ],
  // `walk me from last year's June revenue to this year's by store`
  [
    new RegExp(
      String.raw`^(?:walk|bridge|take) (?:me )?from (?:last year'?s|the prior year'?s|ly) (${TIME}) (.+?) to (?:this year'?s|the current year'?s|this year)(?=$|,? by )`,
    ),
    'why did $2 change in $1 vs last year',
  ],
  [
    /^(?:walk|bridge|take) (?:me )?from (?:last year'?s|the prior year'?s|ly) (.+?) to (?:this year'?s|the current year'?s|this year)(?=$|,? by )/,
    'why did $1 change vs last year',
  ],
  // `bridge EBITDA from Q2 last year to Q2 this year`
  [
    new RegExp(
      String.raw`^(?:(?:walk|bridge) (?:me )?(?:through )?)(?:the |our )?(.+?) from (${TIME}) (?:of )?(?:last year|ly|(?:the )?prior year) to (?:\2 (?:of )?)?this year(?:'s)?(?: \2)?$`,
    ),
    'why did $1 change in $2 vs last year',
  ],
  [new RegExp(String.raw`\b(this |last )?(${MONTH}|q[1-4]) (?:over|on) (?=(?:last )?(?:${MONTH}|q[1-4])(?: 20\d\d)?$)`), '$1$2 vs '],
  // `this June against June a year ago`
  [
    new RegExp(String.raw`\b(?:this )?(${MONTH}|q[1-4]|h[12]) (?:vs\.?|versus|against|compared (?:to|with)) \1 (?:a|one) year ago\b`),
    '$1 vs last year',
  ],
  [/\b(?:everything|all) (?:that )?(?:we )?(?:paid|spent|bought|ordered) (?:to |from |with |at )?/, 'payments to '],
  [/\beverything (?:that )?we (?:booked|posted|recorded|have) (?:to |from |with |for |under )(?=[a-z])/, 'entries of '],
  [
    /\b(?:is|are|was|were) (?:the )?(?:furthest|farthest) (?:off|from|away from) (?:the )?(budget|plan)\b/,
    'has the biggest variance to $1',
  ],
  [/^((?:show me |show |list |give me |find |see )?)everything from (?!.*\bto\b)(?=[a-z])/, '$1entries of '],
  [/\b(?:hit|hitting|met|meeting|made|making) (?:their|the|its|our) ((?:[a-z&-]+ ){1,3}?(?:budget|plan|target)s?)\b/, 'beat $1'],
  [
    /^(which (?:stores|locations|restaurants|units|regions)) (?:are|were) missing (?:their|the|our) (?=(?:[a-z&-]+ ){0,3}?(?:budget|plan|target)s?\b)/,
    '$1 missed ',
  ],
  // `is June fully posted? can I close`
  [
    /[,.?;]+ (?:so )?(?:can|could|may|should) (?:i|we) (?:close|lock|sign off)(?: on)?(?: it| the month| the books| the quarter)?(?: now| yet)?$/,
    '',
  ],
  [
    new RegExp(
      String.raw`^(is|are|was) (?:the )?(${BOOKED_DAYS}) (?:fully|completely|all|totally|really|entirely|actually) (posted|booked|closed|complete|done|in|finished)\b`,
    ),
    '$1 $2 $3',
  ],
  [new RegExp(String.raw`^(?:is|was) (?:the )?(${BOOKED_DAYS}) (?:posted|booked)(?: yet)?$`), 'is $1 complete'],
  // `stores missing a rent entry for June`
  [
    new RegExp(
      String.raw`^(?:which |what |list |any |are there )*(${THINGS})(?: that)?(?: are)? (?:missing|without|lacking|with no|have no|that have no) (?:an? |any |their |the )?(.+?) (?:entry|entries|charges?|posting|postings|bills?|invoices?|transactions?)(?: (?:for|in))?(?= |$)`,
    ),
    'which $1 have no $2 in',
  ],
  // `the sales growth is coming from traffic or check`
  [
    /^(?:is|was) (?:the |our )?((?:net |total )?(?:sales|revenue|comp sales|comps)) (growth|increase|decline|drop|change) (?:(in|at) (?:the )?(.+?) )?(?:coming|driven|caused|explained)(?: mostly| mainly)? (?:from|by) (?:more |less )?(?:traffic|guests?|guest counts?|covers) or (?:by |from )?(?:the )?(?:average )?(?:checks?|tickets?|price)\b[?, ]*/,
    'split the change of $1 into guests and average check $3 $4 ',
  ],
  [
    /^how (?:has|have|did) (?:the |our )?(.+?) (?:moved|trended|developed|evolved|move|trend) (?:over|during|across) (.+)$/,
    '$1 by month, $2',
  ],
  [/^how (?:has|have) (?:the |our )?(.+?) (?:moved|trended|developed|evolved) since (.+)$/, '$1 by month since $2'],
  [/\b(biggest|highest|top|largest|lowest|smallest) ((?:[a-z&-]+ ){1,3}?)spenders\b/, '$1 stores by $2 in dollars'],
  [/\b(?:average |avg )?weekly (sales|revenue) (?:per|by|for each|for every) (?:store|location|restaurant|unit)\b/, '$1 per store week'],
  [/(%|percent|share) of total (labor|labour|payroll|cogs|cost of goods|occupancy|overhead|direct operating)\b/, '$1 of $2'],
  // `below budget on both sales and EBITDA`
  [
    /\b(stores|locations|restaurants|units|regions|who(?:'s| is)?|which (?:stores|locations|regions))(?: (?:is|are|was|were|that are))? ((?:under|over|below|above|behind|ahead of) (?:budget|plan|last year|ly)) on both (.+?) and ([a-z-]+(?: (?:profit|income|cost|costs|sales|ebitda|margin))?)\b(?! by\b)/,
    'stores where $3 is $2 and $4 is $2',
  ],
  [/\b(largest|biggest|smallest) single (expense|cost|charge|bill|invoice|payment)s?(?: (?:posted|booked|paid|entered))?\b/, '$1 $2 entry'],
  [/^(?:and |so )?what (?:moved|drove|caused|explains|explained) (?:it|that|this|them|the (?:change|difference|move))$/, 'why'],
  [/\bhow much (?:money )?(?:went|goes|is going|was going) to (?=[a-z])/, 'how much did we pay '],
  [/\b(rent|occupancy|interest) burden\b/, '$1 % of sales'],
  [
    /^monthly (?:variance|difference) (?:to|vs\.?|versus|against|from) (?:the )?(budget|plan|last year)[, ]+(?:for |on |of )?(.+?)(, ?.+)?$/,
    '$2 vs $1 by month$3',
  ],
  [/^(.+?) variance (?:to|vs\.?|versus|against|from) (?:the )?(budget|plan|last year) by (month|quarter|week|year)\b/, '$1 vs $2 by $3'],
  [
    /\b(?:does|do|is|are|did) (?:every|each|all)(?: of)?(?: the| our)? accounts? (?:map(?:ped)?|mapped|assigned|go)(?: (?:to|in|into|on) (?:an? |the |any |some )?(?:p&l )?(?:line|report|p&l|group|category|statement)s?)?$/,
    'accounts not mapped',
  ],
  [/\bof (?:those|these|them),? (which|who) (?:ones |stores )?(?:also |still )?/, '$1 of those '],
  [
    /^((?:the |our )?(?:sales|revenue|cost|expense) mix\b.*?),? in (?:\$|dollars|usd) and (?:in )?(?:%|percent|percentages?)$/,
    '$1 by account',
  ],
  [/\bchart (?:just |only )?(?:the )?([a-z &-]+?) line\b/, 'chart $1'],
  [
    /^(?:the |our )?(?:board|bank|lenders?|cfo|ceo|boss|owners?|investors?|partners?|auditors?|they) (?:will|is going to|are going to|is gonna|wants? to|keeps?|is|are) (?:ask(?:ing)?|know)(?: me| us)?(?: about| to know)? (?=(?:why|what|how|which|where|who)\b)/,
    '',
  ],
  [
    /^(?!.*\b(?:under|over|above|below|less than|more than|at least|at most)\b)(.+?),? sort(?:ed)? (?:it )?(?:from )?(?:low(?:est)? to high(?:est)?|ascending)$/,
    '$1, lowest first',
  ],
  [/,? if (?:we|you|they) (?:have|got|keep|track) (?:it|one|them|that)$/, ''],
  [
    /^what (?:should|would|do) (?:i|we) (?:flag|raise|bring up|highlight|point out|call out)(?: (?:to|for|with) (?:the |our )?(?:board|owners?|lenders?|bank|partners?|investors?|team|ceo|cfo|boss|managers?|management|leadership|auditors?)\b)?(?= ?(?:about|for|in|on|from)\b|$)/,
    'what needs my attention ',
  ],
  [/^what needs my attention +(?:about|on|from) (?:the )?/, 'what needs my attention in '],
  // `how do you decide which stores count in same store sales`
  [
    /^how (?:do|does) (?:you|we|it|they|the system) (?:decide|determine|choose|pick|know|work out) (?:which|what) (?:stores|locations|restaurants|units) (?:count|are|go|belong|get included|are included|are counted)(?: as| in(?:to)?| for)? (?:the |our )?(?:same[- ]store(?: sales)?|comps?(?: (?:sales|stores?|base))?|comparable(?: stores?| sales)?)$/,
    'define same store sales',
  ],
  [/^what (?:counts|qualifies) as an? (?:same store|comp(?:arable)?(?: store)?|comps?)$/, 'define same store sales'],
  [/^what (?:does|do|is|are) (?:the |our )?(?:same[- ]stores?|comps?)(?: sales)? (?:mean|stand for)$/, 'define same store sales'],
  // `are guest counts in for June`: which stores have none.
  [
    new RegExp(
      String.raw`^(?:is|are|has|have) (?:the |our |all )?(${BOOKED_LATE}) (?:all )?(?:been )?(?:in|posted|booked|entered|loaded|uploaded)(?: yet)? for (${TIME}|${MONTH})$`,
    ),
    'which stores have no $1 in $2',
  ],
  // `are all the June costs in for every store`
  [
    new RegExp(
      String.raw`^(?:are|is|have|has) (?:all |any )?(?:of )?(?:the |our )?(${TIME}|${MONTH}) (?:costs?|expenses?|bills?|invoices?|entries|accruals?|postings?|numbers?|books) (?:all )?(?:been )?(?:in|booked|posted|entered|recorded|complete)(?: yet)?(?: (?:for|at) (?:every|each|all)(?: of)?(?: the| our)? (?:stores?|locations?|restaurants?|units?))?$`,
    ),
    'is $1 complete',
  ],
  [
    /^((?:is|are|was) .+ (?:closed|complete|done|posted|booked)(?: yet)?) (?:for|at|in) (?:every|each|all)(?: of)?(?: the| our)? (?:stores?|locations?|restaurants?|units?)$/,
    '$1',
  ],
  [
    /^how (?:current|up to date|fresh|recent) (?:is|are) (?:the |our )?(?:guests?|guest counts?|labor hours|ops data|data|numbers|figures|books|ledger|gl|metrics?)$/,
    'how far do the books go',
  ],
  [
    /^(?:are there )?(?:any|which) (?:stores|locations|restaurants|regions) (?:that )?(?:i|we) (?:should|shoud) (?:be )?(?:worried|concerned|worry|looking into) ?(?:about)?(?=[?]*$|[?]* (?:in|for)\b)/,
    'what needs my attention',
  ],
  // `compared to the same 3 months last year`
  [/\b(?:the )?same (?:months|period|quarter|days|weeks) (?:of |in )?(last (?:year|yr)|ly|the prior year|a year ago)\b/, '$1'],
  [
    /^(.*\b(?:q[1-4]|quarter|jan[a-z]* ?(?:-|–|to|through) ?mar|apr[a-z]* ?(?:-|–|to|through) ?jun|jul[a-z]* ?(?:-|–|to|through) ?sep|oct[a-z]* ?(?:-|–|to|through) ?dec).*?)\b(?:the )?same (?:3|three) months (?:of |in )?(last (?:year|yr)|ly|the prior year|a year ago)\b/,
    '$1$2',
  ],
  [
    /\b(?:the )?(?:share|percent(?:age)?|part|%) of (?:our |the )?(.+?) (?:that (?:comes|came) |coming |earned )?(?:from|at|in) (?:each|every) (region|store|location|restaurant|unit)\b/,
    '$1 by $2',
  ],
  [
    /,? (?:but )?(?:they|he|she|everyone|the (?:gm|manager|owner|team)) (?:told (?:me|us)|said|says|say|claims?|thinks?) (?:that )?(?:it|that|this|things) (?:was|were|is|are|looks?|felt) (?:an? )?(?:really |pretty )?(?:good|great|bad|fine|ok|okay|slow|strong|weak)(?: (?:month|quarter|week|year))?$/,
    '',
  ],
  [/,? etc\b\.?/, ''],
  [/,? (?:lately|recently|as of late|of late|these days)\??$/, ''],
  [/^(?:and |so )?what (?:was|were|went) (?:all )?(?:in|into) (?:it|there|that|this|them)$/, "what's in it"],
  // `how much of US Foods was Savannah`: a part of all places.
  [
    /^(?:and |so )?(?:how much|what (?:share|part|percentage|percent|%)) of (?:our |the )?(?!decline|drop|increase|change|growth|miss|variance)(.+?) (?:is|was|were|went to|came from) (?!(?:it|that|this|left|used|spent|remaining|still|booked|over|under|from|due)\b)((?:the )?[a-z' -]+)$/,
    '$1 at $2 vs all locations',
  ],
  [/,? and (?:by )?how much each$/, ''],
  [/\b(?:which|what) vendors (?:do|did|have) we (?:use|used|using|buy from|pay|hire|hired) for\b/, 'vendors for'],
  // `worst labor % in June, give me the bottom five`
  [
    new RegExp(
      String.raw`^(?:the )?(worst|best) (.+?)[,;] ?(?:just )?(?:give me |show me |show |list )?(?:the )?(?:top|bottom|first|worst|best) (${NUMBER})$`,
    ),
    '$3 $1 stores by $2',
  ],
  [
    /^(.*\brent\b.*?),? (?:that is |meaning |i\.?e\.? )?base (?:plus|and|\+|&) (?:percentage|percent|%)(?: rent)?$/,
    '$1 (base rent plus percentage rent)',
  ],
  // `first half vs first half`, `H1 over H1`: of two years.
  [
    /\b(h[12]|q[1-4]|(?:first|second|1st|2nd) half) (?:vs\.?|versus|over|on|against) \1\b(?! (?:20|'|of |last|fy|(?:the )?(?:budget|plan|target)))/,
    '$1 vs last year',
  ],
  // `T12 four-wall margin, rolling`
  [/\b(?:t12m?|ttm|ltm|trailing (?:12|twelve)(?: months?)?) (?!rolling)([^,]+?),? rolling\b,?/, 'rolling 12 month $1'],
  // `what should I worry about before I send out the June package`
  [
    new RegExp(
      String.raw`^what needs my attention before (?:i|we) (?:send|sign|close|submit|publish|lock|finalize)(?: out| off(?: on)?| over)? (?:the |our )?(${TIME})(?: (?:package|pack|numbers|close|books|reports?|p&l|financials))?$`,
    ),
    'what needs my attention in $1',
  ],
  [
    /^(what needs my attention) (?:before|ahead of|for|going into) (?:the|our|my|this|tomorrow's|today's) (?:(?:board|owners?'?s?|budget|ops|operations|weekly|monthly|quarterly|lenders?|bank|investors?|finance|leadership|franchise|franchisees?|team|audit|partners?'?|management) )?(?:meeting|call|review|board|deck|visit)$/,
    '$1',
  ],
  // `which region improved its prime cost the most over last year`
  [new RegExp(String.raw`\b(${MOVED}\b(?:(?! (?:vs|versus|against|from|than)\b).)*?) over (${YEAR_BEFORE})(?=$| by| in| for)`), '$1 vs $2'],
  // `where did we finish 2025 on sales`
  [
    new RegExp(
      String.raw`^(?:so |and )?where did (?:we|it|they) (?:finish|end|close|land|end up|come in|come out|wind up) (?:for |in |at the end of )?(${TIME}) (?:on|for|with|in terms of) (.+?)(?:, ?compared (?:to|with) (?:the )?(?:year before|prior year|last year))?$`,
    ),
    '$2 in $1',
  ],
  // `p&l side by side for the southeast stores`
  [
    /\bside by side (?=(?:for|of|across) (?:all )?(?:of )?(?:the |our )?(?:[a-z-]+ )?(?:stores|locations|restaurants|units)\b)/,
    'by store ',
  ],
  [/\b((?:by|mix|breakdown|split)\b.*?),? (?:as |in )?(?:an? )?(?:%|percent|percentage|pct|share) of (?:the )?total$/, '$1'],
  // `labor split mgmt, hourly, taxes and benefits`: these parts of it.
  [/^(?:show |give me |what is |what's )?(?:the |our )?[a-z&]+ split (?=[a-z&]+, [a-z& ]+(?:,| and ))/, 'show '],
  // `did net income drop from May to June, and what moved`
  [
    new RegExp(
      String.raw`^(?:(?:it|i) )?(?:(?:feels?|seems?|looks?) like )?(.+?) (?:dropped|fell|rose|declined|went up|went down|jumped|slipped) (from ${TIME} to ${TIME}),? ?(?:(?:and|or did it|right)[?.,]* )*(?:what (?:moved|changed|happened|drove (?:it|that))|why)$`,
    ),
    'why did $1 change $2',
  ],
  // `what is in controllable income and what is not`: its composition answers both.
  [/^(what(?:'s| is) (?:included |counted )?in .+?),? (?:and|or|&) what(?:'s| is) (?:not|out|excluded|left out)$/, '$1'],
  // `is July complete or are bills still missing`
  [
    /^(?:is|are) (?:the )?([a-z]+(?: 20\d\d)?) (complete|done|closed|final|in|finished)( yet)?,? or (?:is|are) (?:there |some |any |the |we )*(?:bills|entries|invoices|costs|things|stuff|anything)? ?(?:still )?(?:missing|open|coming|to come|outstanding|waiting|waiting on .+)$/,
    'is $1 $2 yet',
  ],
  [/^(?:tell|show|give) me more (?:about|on) (?:the )?/, 'how is the performance of '],
  [/^(?:ok(?:ay)?,? )?(?:give me|show me|let's see|let's do|use|try|do) (.+) then$/, '$1'],
  [
    /^(?:and |so )?which (store|location|region|line|account)s? (?:hurt|hit|dragged)(?: (?:us|it|this|that|them))?(?: down)?(?: the)? most$/,
    'which $1 is the worst',
  ],
  [
    /^(?:and |so )?which (store|location|region|line|account)s? (?:drove|moved|caused|changed)(?: (?:us|it|this|that|them))?(?: the)? most$/,
    'which $1 has the biggest change',
  ],
  [
    /^(?:drop|forget|remove|skip|lose|never mind) (?:the )?(?:budget|plan),? (?:and )?(?:just )?(?:show|use|do|give|compare (?:it )?(?:to|with)|add)(?: me)? (last year|the prior year|prior year|ly|py)(?: instead)?$/,
    'vs $1 instead',
  ],
  [/^(?:and )?by (?:guests?|traffic|covers) and (?:the )?(?:average )?(?:checks?|tickets?|spend)$/, 'split into guests and average check'],
  [
    /\b(which|what) months (?:in|of|over|during) the (?:last|past) (\d+)\b(?! (?:months|years|weeks|days|quarters))/,
    '$1 months in the last $2 months',
  ],
  // `sales mix, food vs bev vs alcohol`: by what is sold.
  [
    new RegExp(
      String.raw`^((?:the |our )?(?:sales|revenue|cogs|cost of goods) (?:mix|split|breakdown)\b[^,/]*?)(?:,| -| –|:|) ?${SOLD}(?:(?:,? (?:vs|versus|v|and|&) |, ?| ?/ ?| )${SOLD})+(?=,|$| (?:as|in|for|last|this|q[1-4]|ytd)\b)`,
    ),
    '$1 by account',
  ],
  // `what should I be worried about before the owners meeting, last month`
  [
    /^what needs my attention (?:before|ahead of|for|going into) (?:the|our|my|this|tomorrow's|today's) (?:(?:board|owners?'?s?|budget|ops|operations|weekly|monthly|quarterly|lenders?|bank|investors?|finance|leadership|franchise|franchisees?|team|audit|partners?'?|management) )?(?:meeting|call|review|board|deck|visit),? (?=\S)/,
    'what needs my attention in ',
  ],
  [/\b(last month|this month|last quarter|this quarter)'s (?:numbers|figures|results|p&l)$/, '$1'],
  // `are there accounts that aren't mapped to the P&L`
  [
    /\b(accounts?|lines?) (?:that |which )?(?:are not|aren't|is not|isn't|not|are un|un)(?: |-)?mapped(?: (?:to|in|on) (?:the |any |a )?(?:p&l|report|line|lines|p&l line))?(?= |$)/,
    '$1 not mapped',
  ],
  // `is prime cost before or after payroll taxes`
  [
    /^(?:is|are) (?:the |our )?(.+?) (?:before or after|after or before|gross or net of|net or gross of|with or without) (?:the |our )?(.+)$/,
    'define $1 and $2',
  ],
  // `how is the year going so far`
  [/\b(?:is|are|was|were) the (year|month|quarter) (?:going|looking|shaping up|doing)(?: so far)?$/, 'is this $1 to date'],
  // `which two stores lost money`: those that did, however many they are.
  [
    new RegExp(
      String.raw`\b(which|what) ${NUMBER} (${THINGS}) (?=(?:have |had |has |are |were |did )?(?:lost|losing|lose|missed|miss|beat|over|under|above|below|grew|declined|fell|went)\b)(?!.*\b(?:most|least|highest|lowest|biggest|largest|smallest|furthest|worst|best)\b)`,
    ),
    '$1 $2 ',
  ],
  // `which five expense accounts grew the most`
  [
    new RegExp(
      String.raw`\b(?:which|what) (${NUMBER}) ((?:expense|cost|income|revenue|gl) (?:accounts|lines)|accounts) ((?:have |had |has )?(?:grew|grown|rose|risen|went up|gone up|increased|fell|fallen|dropped|declined|changed|moved) .*)$`,
    ),
    'which $2 $3, top $1',
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
      String.raw`^(?:which|what|any|are there any|do any|list) (${THINGS}) (?:(?:that )?(?:have not|haven't|has not|hasn't|did not|didn't) (?:yet )?(?:posted|post|booked|book|reported|report|submitted|submit|sent)(?: (?:anything|figures|data|numbers|sales))?(?: yet)?|(?:that )?(?:are|is) missing|missing|(?:with no|with missing|have no|without)(?= (?:data|figures|entries|numbers|anything)\b))(?: (?:data|figures|entries|numbers|anything))?(?: (?:for|in|from))?(?= |$)`,
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
    /^(?:and |now |then )?add (?:the )?((?:budget|plan|prior year|last year|ly|py)(?:(?: and|,) (?:the )?(?:budget|plan|prior year|last year|ly|py))?)(?: and (?:the )?(?:variances?|differences?|changes?))?$/,
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
  // `break out labor and COGS separately`, for lines that were shown together
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

/** `January and February combined`: of both, as from one to the other. */
const COMBINED_MONTHS: readonly (readonly [RegExp, string])[] = MONTH_PATTERNS.slice(1).map((next, at) => [
  new RegExp(
    String.raw`\b(${MONTH_PATTERNS[at]}) (?:and|plus|&|\+) (${next}) (?:combined|together|in total|altogether|taken together)\b`,
    'g',
  ),
  '$1 to $2',
])

/** Short forms, and wordings that mean another one wherever they stand. */
const SHORT_FORMS: readonly (readonly [RegExp, string])[] = [
  // `arent`, `dont`
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/g, "$1n't"],
  // `lst mnth`
  [/\blst (?=(?:m(?:on|n)?th|mo|month|yr|year|qtr|quarter|wk|week)s?\b)/g, 'last '],
  [/\bmnth(s?)\b/g, 'month$1'],
  [/\b(?:bdgt|bgt|budg)\b/g, 'budget'],
  // What people say while they think.
  [/(?:^|(?<=[ ,]))(?:um+|uh+|uhm+|erm+|hmm+|basically|literally|y'know)\b[ ,]*/g, ''],
  [/,? you know,(?= )/g, ''],
  [/\b(?:real|really|super) quick(?:ly)?\b,? ?/g, ''],
  [/^(?:(?:so|ok|okay|and|well|alright|right)[ ,]+)*(?:yeah|yep|yup|yes)[ ,]+(?:so |just )*/, ''],
  [/(?<=[a-z0-9%]),? (?:would|could|can|will) you$/, ''],
  [/\b(are|is|was|were) like (?=the\b|\d)/g, '$1 '],
  [/^(?:(?:ok|okay|please|now|just|so)[ ,]+)*go ahead and /, ''],
  [/\btwenty[ -]?twenty[ -]?(one|two|three|four|five|six|seven|eight|nine)\b/g, '202$1'],
  [/\b202one\b/g, '2021'],
  [/\b202two\b/g, '2022'],
  [/\b202three\b/g, '2023'],
  [/\b202four\b/g, '2024'],
  [/\b202five\b/g, '2025'],
  [/\b202six\b/g, '2026'],
  [/\b202seven\b/g, '2027'],
  [/\b202eight\b/g, '2028'],
  [/\b202nine\b/g, '2029'],
  [
    /\b(?<!\b(?:last|past|trailing|rolling|prior|previous|next|first|over|the|of|every|for|these|those) )(\d{1,2}) mos?\b(?! roll)/g,
    'last $1 months',
  ],
  [/\b(\d{1,2}) mos\b/g, '$1 months'],
  [/\btrend,? (?:over )?(?=\d{1,2} months\b)/g, 'trend last '],
  [/\b(?:the )?(last|past) year and a half\b/g, '$1 18 months'],
  [/\bubereats\b/g, 'uber eats'],
  [/\bcomp(?:ed|ing|'d) (negative|positive)(?:ly)?\b/g, 'had $1 same store sales'],
  [/\b(?:five|5) grand\b/g, '5k'],
  [/\bten grand\b/g, '10k'],
  [/\btwenty grand\b/g, '20k'],
  [/\bfifty grand\b/g, '50k'],
  [/\b(?:a|one) hundred grand\b/g, '100k'],
  [/\b(?:a|one) grand\b/g, '1k'],
  [/\btwo grand\b/g, '2k'],
  [/\bthree grand\b/g, '3k'],
  [/^(?:and |vs |versus )?(?:last year|ly),? (?:the )?same (?:time|period|months|days)$/g, 'how about last year'],
  [
    /\bsort(?:ed)? by how much (.+?) (?:they|we|each(?: one)?) (?:sold|sell|spent|spend|paid|pay|did|do|made|make|used|use)\b/g,
    'ranked by $1',
  ],
  // `largest expense accounts for the company`
  [
    /\b((?:expense|cost|revenue|income) (?:accounts|lines)) (?:for|of|in|across) (?:the|our) (?:whole |entire )?(?:company|business|chain|group)\b/g,
    '$1',
  ],
  // `food + bev sales`, `food cost and bev cost`
  [
    /\bfood (?:\+|&|and|plus) (bev|beverages?|drinks?|liquor|alcohol) (sales|revenue|costs?)(?: split| mix)?\b(?! (?:by|per|to)\b)/g,
    'food $2 and $1 $2',
  ],
  [/\bpsf\b/g, 'per square foot'],
  [
    /\b(?:slowest|quietest) (months?|quarters?|weeks?|days?|stores?|locations?|regions?) (?:for|in|on|by) (?=(?:net |total )?(?:sales|revenue)\b)/g,
    'lowest $1 for ',
  ],
  [
    /\bbusiest (months?|quarters?|weeks?|days?|stores?|locations?|regions?) (?:for|in|on|by) (?=(?:net |total )?(?:sales|revenue)\b)/g,
    'highest $1 for ',
  ],
  // `beer, wine and liquor cost as % of its sales`: of the sales of these.
  [
    /\b(food|beverage|bev|beer,? wine,? (?:and|&) liquor|liquor|alcohol|delivery) (costs?|commissions?) ((?:as )?(?:an? )?(?:%|percent|percentage|pct) of) (?:its|their) (?:own )?sales\b/g,
    '$1 $2 $3 $1 sales',
  ],
  [/\bbusiest (day|days|week|weeks)\b(?! (?:for|in terms of|by|of the week)\b)/g, 'highest $1 for sales'],
  [/\b(?:slowest|quietest) (day|days|week|weeks)\b(?! (?:for|in terms of|by|of the week)\b)/g, 'lowest $1 for sales'],
  [
    /^how far (?:back )?(?:does|do|did) (?:the |our |your )?(?:data|numbers|figures|actuals|records|ledger|books) (?:go|reach|run)(?: back)?$/g,
    'how far do the books go',
  ],
  [/\bwhat(?:'s| is) moving (?=(?:the |our )?(?:net |total )?(?:sales|revenue)\b)/g, "what's driving "],
  [
    /^(?:walk|take|bring) me (?:through )?from (?:the )?(?:revenue|(?:net |total )?sales|top line) (?:down |all the way )*to (?=[a-z])/g,
    'waterfall from revenue to ',
  ],
  [/\bbrake (?=(?:it |that |this |them )?(?:out|down|up)\b)/g, 'break '],
  [/\bac(?:ount|cout|ccount)(s?)\b/g, 'account$1'],
  [new RegExp(String.raw`\bsince (?:the )?(?:start|beginning) of (?=(?:${MONTH}|q[1-4]|20\d\d)\b)`, 'g'), 'since '],
  [/(?<![\w/])w\/ ?(?=[a-z0-9]{2})(?!out\b|end\b)/g, 'with '],
  // `R&M is way up at Princeton, what's going on`
  [
    /^(?!(?:is|are|was|were|why|how|what|which|who)\b)(.+?) (?:is|are|was|were|looks?|seems?) (?:way |really |so |much |pretty )?(?:up|high|higher) (at|in|for) (.+?)[,.;–-]+ ?(?:what(?:'s|s| is| was)? (?:going on|happening|happened|the deal|driving (?:it|that)|up with that)|why(?: is that| is it)?|how come)$/g,
    'why is $1 up $2 $3',
  ],
  [
    /^(?!(?:is|are|was|were|why|how|what|which|who)\b)(.+?) (?:is|are|was|were|looks?|seems?) (?:way |really |so |much |pretty )?(?:down|low|lower) (at|in|for) (.+?)[,.;–-]+ ?(?:what(?:'s|s| is| was)? (?:going on|happening|happened|the deal|driving (?:it|that)|up with that)|why(?: is that| is it)?|how come)$/g,
    'why is $1 down $2 $3',
  ],
  [
    /[,.;–-]+ ?(?:i |we |just )*(?:want|need|wanted|trying|have) to (?:check|make sure|see|confirm|verify)(?: that| if)? nothing (?:was|is|got) (?:booked|posted|paid|entered|recorded) twice$/g,
    '',
  ],
  ...COMBINED_MONTHS,
  // `the first two weeks of July vs the same two weeks last year`
  [
    /\b(two|three|four|five|six|\d+) (weeks|days|months)\b(.*)\b(?:the )?same \1 \2 (?:of |in )?(last year|ly|the prior year|a year ago)\b/g,
    '$1 $2$3$4',
  ],
  [/\b(?:the )?(quarter|month|year) (?:that )?just (?:ended|closed|finished|past)\b/g, 'last $1'],
  // `actual vs budget, $ and %`: as differences are shown anyway.
  [
    /(?<=\b(?:vs\.?|v|versus|against|budget|plan|last year|ly|prior year)\b.*),? (?:in )?(?:\$|dollars?|usd) ?(?:and|&|\+) ?(?:in )?(?:%|percent|pct)(?: (?:variances?|changes?|differences?))?$/g,
    '',
  ],
  [
    new RegExp(String.raw`\b(${NUMBER} )?most expensive (stores|locations|restaurants|regions) (?:for|on|in|by) (.+)$`, 'g'),
    '$1highest $2 for $3 in dollars',
  ],
  [/\bhow much (?:money )?(do|did|are|were|have) we (?:send|sent|sending) to (?=[a-z])/g, 'how much did we pay '],
  [
    /\b(?:over|for|in|during) the (past|last) two years,? (?:and )?(?:chart|graph|plot|trend) (?:it|that|this)$/g,
    'by month, $1 24 months, line chart',
  ],
  [/\b(highest|lowest|top|biggest)[ -]volume (stores?|locations?|restaurants?|units?)\b/g, '$2 with the $1 sales'],
  [/\bwith the (?:top|biggest) sales\b/g, 'with the highest sales'],
  [
    /^(?:(?:can|could|would) you )?(?:please )?(?:prepare|compile|assemble|work up|whip up) (?:me |us )?(?!(?:an?|the|next|our) (?:\S+ ){0,2}?(?:budget|plan|forecast)$)/g,
    'show me ',
  ],
  // `labor at Bethesda was over in May, explain`
  [
    /^(?!(?:is|are|was|were|why|how|what|which|who)\b)(.+?) (at|in) (.+?) (?:is|are|was|were|came in|ran) (?:way |really |so |well )?(?:over|under|off)(?: (?:budget|plan))?((?: (?:in|for|during) [a-z0-9 ]+?)?)[,.;–-]+ ?(?:please )?(?:explain(?: it| that| why)?|why(?: is that| was that)?|what happened|how come)$/g,
    'why was $1 off budget at $3$4',
  ],
  [/(?<=%.*)\b(vs\.?|versus|against) (budget|plan|last year|ly) %(?=$|,)/g, '$1 $2'],
  [/\bbase (plus|and|\+|&) (percentage|percent|%) rent\b/g, 'base rent $1 percentage rent'],
  [
    /,? (?:it |that |which )?(?:looks?|seems?|feels?) (?:really |way |a bit |kind of |too |pretty |very )?(?:high|low|off|wrong|weird|odd|strange|big|heavy|light) to (?:me|us)$/g,
    '',
  ],
  [/\b(higher|lower|bigger|smaller) checks? (?=than\b)/g, '$1 average check '],
  [/\b(q[1-4]|h[12]) (?:vs\.?|versus|against|over|on) last \1\b/g, '$1 vs last year'],
  [
    /,? (?:since|for as long as|as far back as) (?:we have|there(?:'s| is| are)|you have|we've had|we've got|we got) (?:any )?(?:data|numbers|figures|books|records)(?: for)?\b/g,
    ' over all time',
  ],
  [
    /,? (?:for )?(?:every|all)(?: the)? (years?|quarters?|months?) (?:that )?(?:we|you) have(?: data(?: for)?| on record| in the books)?$/g,
    ' by $1 over all time',
  ],
  [/\bby (year|quarter|month)s over all time\b/g, 'by $1 over all time'],
  [
    /^(?:i(?:'ve| have)? )?(?:got|have) (?:the|an?|my) (.+?)(?: ops| operations)? (?:call|meeting|visit|review)(?: (?:tomorrow|today|later|this|on)\b[a-z ]*)?, ?what (?:should|do) i (?:need to )?(?:be )?(?:looking at|look at|know|watch)$/g,
    'what needs my attention in $1',
  ],
  // Not `what accounts for`
  [/\b(by|per|each|every|the) (gl )?account for (?=[a-z])/g, '$1 $2account in '],
  [/^def(?:inition)?s? of (?:the |our )?(?=[a-z])/g, 'define '],
  [/(?<=[a-z0-9%] )v\.?(?= [a-z0-9])/g, 'vs'],
  [
    /^(?:was|is) it (?:the )?(?:traffic|guests?|guest counts?) or (?:the )?(?:average )?(?:check|ticket|price)s? that (?:moved|drove|drives|changed|moves|caused|lifted|hurt) (.*?)\b(sales|revenue)\b(.*)$/g,
    'split the change of $2 into guests and average check $1$3',
  ],
  [/\bcalc(?:ed|'d)\b/g, 'calculated'],
  [/\bcalc\b/g, 'calculate'],
  [/^what(?:'s|s| is| are) (?:the |our )?(.+?) running(?: at)?$/g, '$1'],
  [/\b(?:whole|entire) group\b/g, 'whole company'],
  [/\b(?:full|entire) company\b/g, 'whole company'],
  // `in June against budget and also against last June`
  [
    new RegExp(
      String.raw`\b(${MONTH})\b((?: (?!(?:${MONTH})\b)\S+)*? (?:vs\.?|versus|against|compared (?:to|with)) (?:the )?(?:budget|plan)),? and (?:also )?(?:vs\.? |versus |against )?last \1\b`,
      'g',
    ),
    '$1$2 and last year',
  ],
  [/\bp ?\/ ?l(?:'?s)?\b/g, 'p&l'],
  [
    /\b(?:enterprise(?:[ -]wide)?|full[ -]company|master|roll(?:ed)?[ -]?up) (?=(?:(?:consolidated|management|mgmt) )?(?:p&l|pnl|income statement|profit and loss)\b)/g,
    'consolidated ',
  ],
  // `the management P&L`: the report, not the cost of managers. Next to other lines, or as one of its lines, it is that cost.
  [
    /(?<!\b(?:and|or|plus|vs|versus|of|in|on|by|with|than|general|assistant|kitchen|floor|bar|labor|hourly|salaried|property|facilities|waste) )(?<![,/&+] ?)\b(?:management|mgmt\.?) (?=(?:p&ls?|pnls?|p and l|profit and loss|profit & loss|income statement|report)(?![\w'])(?! lines?\b| (?:item|cost|wage|pay)))/g,
    '',
  ],
  [/\b(?:the )?back half\b(?! of (?!20|the year|last|this))/g, 'second half'],
  [/\b(?:the )?front half\b(?! of (?!20|the year|last|this))/g, 'first half'],
  [/\byr\b/g, 'year'],
  [/\b(?:t12m?|ttm|ltm|trailing (?:12|twelve)(?: months?)?) rolling\b|\brolling (?:t12m?|ttm|ltm)\b/g, 'rolling 12 month'],
  // `first half 26`
  [/\b(first|second|1st|2nd) half (?:of )?(?:'|fy ?)?(2\d)\b(?! (?:stores|locations|days|months|weeks))/g, '$1 half of 20$2'],
  [
    /\bsince (?:(?:the )?(?:very )?(?:beginning|start|inception|day one)(?: of (?:time|the books|the data))?|(?:the |our )?(?:ledger|books|data|records) (?:starts?|started|begins?|began)|we (?:started|began|opened(?: up)?|launched))(?=$|[?.!,])/g,
    'over all time',
  ],
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

const ALL_PHRASES = [...ANALYST_PHRASES, ...DESK_PHRASES, ...PHRASES]

/** A question in small letters with phrases of the trade as plainer words. */
export function plainPhrases(text: string): string {
  const spoken = withSameMonths(spokenPhrases(text.replace(/\s*[?!.]+$/, '')))
  return ALL_PHRASES.reduce((plain, [phrase, words]) => plain.replace(phrase, words), spoken).replace(/ {2,}/g, ' ')
}
