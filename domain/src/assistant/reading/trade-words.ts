import type { ProfitLossGroupType } from '../../mappings/categorization.ts'
import type { RefusalReason } from '../plan.ts'

/** What a word of the trade, or of asking, does in a question. */
export type KeyWord =
  | 'VERSUS'
  | 'EXCEPT'
  | 'NOT'
  | 'BY'
  | 'PER'
  | 'EACH'
  | 'ALL_PLACES'
  | 'LOCATION'
  | 'REGION'
  | 'ACCOUNT'
  | 'LINE'
  | 'COST_LINE'
  | 'MONTH'
  | 'QUARTER'
  | 'YEAR'
  | 'WEEK'
  | 'VENDOR'
  | 'LACKS'
  | 'SHARE'
  | 'MARGIN'
  | 'GROWTH'
  | 'CHANGE'
  | 'VARIANCE'
  | 'DOLLARS'
  | 'TOP'
  | 'BOTTOM'
  | 'BEST'
  | 'WORST'
  | 'RANK'
  | 'ABOVE'
  | 'BELOW'
  | 'UP'
  | 'DOWN'
  | 'BETTER'
  | 'WORSE'
  | 'MISSED'
  | 'BEAT'
  | 'WHY'
  | 'CHANGED'
  | 'DECOMPOSE'
  | 'TREND'
  | 'IMPROVING'
  | 'BREAKDOWN'
  | 'MADE_OF'
  | 'TRANSACTIONS'
  | 'POSTED'
  | 'DEFINE'
  | 'TIES'
  | 'COVERAGE'
  | 'MISSING'
  | 'OPS_DATA'
  | 'UNUSUAL'
  | 'REPORT'
  | 'PERFORMANCE'
  | 'LOSS'
  | 'PROFIT'
  | 'PRICE'
  | 'EXPENSES'
  | 'SPENDING'
  | 'SALES'
  | 'COSTS'
  | 'BUDGET'
  | 'PRIOR_YEAR'
  | 'PRIOR_PERIOD'
  | 'SAME_STORE'
  | 'ANY_MONTH'
  | 'SUSPENSE'
  | 'AND'
  | 'WHICH'
  | 'WHO'
  | 'POINTS'
  | 'FOLLOW'
  | 'ONLY'
  | 'FLIP'
  | 'ADD'
  | 'COMPARE'
  | 'LINE_CHART'
  | 'BAR_CHART'
  | 'STACKED'
  | 'WATERFALL'
  | 'TABLE'
  | 'FILLER'

/** Kinds of things that figures can stand side by side by. */
export const AXES: ReadonlySet<KeyWord> = new Set([
  'LOCATION',
  'REGION',
  'ACCOUNT',
  'LINE',
  'COST_LINE',
  'MONTH',
  'QUARTER',
  'YEAR',
  'WEEK',
  'VENDOR',
])

/** Words that put them in an order. */
export const SUPERLATIVES: ReadonlySet<KeyWord> = new Set(['TOP', 'BOTTOM', 'BEST', 'WORST'])

/** Words that say nothing of figures, by kind. A word that says anything is none of them: it has to be understood, or stops the answer. */
const FILLERS = {
  articles:
    "a|an|the|this|that|that's|teh|hte|these|those|it|its|it's|there|there's|their|they|them|one|ones|all|any|some|anything|both|each of|such|own|other than that",
  people: "i|i'd|i'm|i'll|i've|me|my|mine|we|we'd|we're|we've|us|our|ours|you|you've|your|ya|u|he|she|her|his|whose|guy|guys|folks",
  prepositions:
    'between|using|of|in|at|for|to|from|on|with|within|during|as|by how much|about|into|onto|out|up to|since|while|inside|among|within the|as of|as for|regarding|concerning the|in terms of',
  auxiliaries:
    'is|are|r|was|were|be|been|being|am|do|did|doe|doing|done|does|do we|has|ha|have|had|having|can|could|would|may i|may we|might|will you|would you|let|lets',
  asking:
    "how far|the damage on|damage on|flash|show|showing|give|giving|get|getting|tell|telling|see|seeing|seen|know|think|say|saying|says|said|want|need|like|look|looking|look at|pull|pull up|bring up|display|check|checking|try|trying|wonder|wondering|ask|asking|asked|talk|talked|talking|mention|mentioned|remind|find out|figure out|wha|waht|wht|wat|work out for me|want to|need to|like to|love to|curious|interested|question|what|what's|how|how's|how'd|hows|whats|when|much|many|how big|how far|how bad|how good|whether|see a|put|em|gimme|let me",
  politeness:
    'send me|send over|shoot me|rn|next to it|next to them|alongside it|this time around|thx|thnx|ty|tks|please|oughta|ought to|anyhow|anyway|quick q|got|lookin|gonna|provide|could i have|flag|flag me|on file|phased|pls|plz|hi|hello|hey|thanks|thank|thank you|a lot|ok|okay|sorry|mind|kindly|quick|quickly|again|actually|really|just|so|then|also|too|very|how well|as well|right|great thank|ok great|great now|good morning|good afternoon|good evening|looks good|look good|sounds good|nice to|great to|good to|if possible|possible|not sure|sure|maybe|perhaps|still|here|but|see if|or not|check if|know if|me if|if im|if i am|if you can|if you could|if i may|if any|again please|one more thing|for me|something|thing|things',
  amounts:
    'count of|total|amount|actual|actuals|value|level|figure for|in total|in all|at all|combined|together|altogether|come|comes|came|be at|run|ran|running|running at|stand at|land|landed|amount to|add up to|total of|sum|sum of|respectively|per cent of|number|data|info|information',
  trading: 'serve|served|bring|brought|bring in|bringing in|bringing|brought in|take in|took in|generate|generated',
  time: 'now|right now|newest|currently|current|at the moment|recent|recently|latest|yet|already|ended|ending|end|as at|by then',
  closing: 'before we close|before i close|before we close out|before closing|before the close|before close',
  business: 'ledger|general ledger|book|books|business',
} as const

/** `for the board`, `my boss wants`: who reads the answer. `chef wages` and `auditor fees` are something else. */
const READERS = ['team', 'boss', 'board', 'chef', 'partner', 'colleague', 'auditor', 'investor', 'landlord', 'banker'].flatMap((one) => [
  ...['for', 'to', 'with'].flatMap((before) => ['', 'the ', 'my ', 'our ', 'a '].map((whose) => `${before} ${whose}${one}`)),
  ...['the', 'my', 'our'].flatMap((whose) =>
    ['keeps saying', 'keeps asking', 'want', 'wants', 'need', 'needs', 'ask', 'asks', 'asked', 'is asking', 'says', 'wants to know'].map(
      (does) => `${whose} ${one} ${does}`,
    ),
  ),
])

/** `same quarter LY`, and so on. */
const SAME_LAST_YEAR = ['day', 'date', 'period', 'q', 'month', 'time', 'time frame', 'quarter', 'point', 'stretch', 'span']
  .flatMap((part) =>
    [
      'last year',
      'ly',
      'py',
      'prior year',
      'previous year',
      'a year ago',
      'year ago',
      'a year earlier',
      'one year earlier',
      'the year before',
      'of last year',
      'of the prior year',
      'of the previous year',
      'of the year before',
      'in the prior year',
    ].flatMap((year) => [`same ${part} ${year}`, `the same ${part} ${year}`]),
  )
  .join('|')

/** `without the new stores`. */
const WITHOUT_NEW = ['without', 'excluding', 'exclude', 'ex', 'not counting', 'leaving out', 'apart from', 'except', 'except for']
  .flatMap((out) =>
    ['new', 'the new', 'any new', 'our new', 'newer', 'the newer', 'newly opened', 'recently opened'].flatMap((which) =>
      ['store', 'location', 'restaurant', 'unit', 'site', 'opening', 'one'].map((noun) => `${out} ${which} ${noun}`),
    ),
  )
  .join('|')

/** `for all the stores`; without the preposition it may be `all the stores over budget`. */
const ALL_THE_STORES = ['for', 'at', 'in']
  .flatMap((before) =>
    ['the', 'our', 'my', 'of the', 'of our'].flatMap((whose) =>
      ['stores', 'locations', 'restaurants', 'sites'].map((noun) => `${before} all ${whose} ${noun}`),
    ),
  )
  .join('|')

/** `did not make money`, `isn't making a profit`: below zero, and not below a budget. */
const NO_PROFIT = [
  ...['not', "aren't", "isn't", "weren't", "wasn't"].flatMap((not) => [
    `${not} profitable`,
    `${not} making money`,
    `${not} making a profit`,
  ]),
  ...['not', "didn't", "doesn't", 'doe not', "don't", 'did not', 'do not', 'does not'].flatMap((not) =>
    ['make money', 'make any money', 'make a profit', 'turn a profit'].map((made) => `${not} ${made}`),
  ),
].join('|')

/** `dropped below 30%`: below it, and not less by so much. */
const MOVED_BELOW = movedTo(
  'drop dropped dropping fall fell fallen falling dip dipped dipping slip slipped slipping sink sank',
  'below under',
)
const MOVED_ABOVE = movedTo('rise rose risen rising climb climbed climbing jump jumped creep crept push pushed', 'above over past')

function movedTo(verbs: string, where: string): string {
  return verbs
    .split(' ')
    .flatMap((verb) => where.split(' ').map((side) => `${verb} ${side}`))
    .join('|')
}

/** Phrases by what they do. Longer ones go before shorter ones. */
export const KEY_PHRASES: Readonly<Record<KeyWord, string>> = {
  VERSUS:
    'faster than|slower than|quicker than|vs|versus|v|against|compared to|compared with|compare to|compare with|relative to|than|stack up against|stacks up against|compared against|in line with',
  EXCEPT:
    'everything except|all except|everywhere except|all cost but|every cost but|all expense but|all line but|every line but|all account but|every account but|except|except for|excluding|exclude|excl|but not|without|other than|apart from|aside from|take out|taking out|kick out|throw out|pull out|get rid of|strip out|stripping out|leave out|drop the|minus|all but|ex|in all but|at all but|leaving out|not counting|net of|sans|outside|outside of|besides|omit|omitting|ignore|ignoring|skip|skipping|remove|removing|exclusive of|save for|carve out|carving out|back out|backing out|instead of|rather than|in place of|less the|not|not in|not at|not from|not including|not incl|no|everyone but|everybody but|everywhere but|everything but|everyone except|everybody except|all store but|every store but|all location but|every location but|all restaurant but|all unit but|all site but',
  // Only what `withNegations` finds.
  NOT: '',
  LACKS: '',
  BY: 'by|split by|broken down by|broken out by|grouped by|across|sliced by|break out by|break down by',
  PER: 'per',
  EACH: 'each|every|for each|per each|individual',
  ALL_PLACES: `${ALL_THE_STORES}|chainwide|chain wide|groupwide|portfolio wide|companywise|company|the company|company wide|companywide|all stores|all locations|all restaurants|everywhere|overall|consolidated|chain|the chain|system|system wide|systemwide|group wide|whole company|entire company|all units|all sites|company average|company total|the whole business|across the board|the group|portfolio|company as a whole`,
  LOCATION: 'place|str|strs|location|anywhere|everybody|everyone|store|restaurant|unit|site|shop|outlet|stores|spot|branch|property',
  REGION: 'region|area|district|market|territory|division|regional',
  ACCOUNT:
    'chart of account|sales channel|channel|revenue stream|account|acct|gl account|gl|ledger account|account code|account level|subaccount|sub account',
  LINE: 'line|line item|category|p&l line|section|bucket|group',
  COST_LINE:
    'cost line|expense line|cost category|expense category|cost item|expense item|cost bucket|category of cost|category of actual cost|category of expense|area of cost|expense area|cost area|cost line item|expense line item|type of expense',
  MONTH: 'mo|mos|month|monthly|month by month|month over month trend|by the month',
  QUARTER: 'quarter|quarterly|qtr|quarter by quarter',
  YEAR: 'year|yearly|annual|annually|year by year|calendar year|fiscal year',
  WEEK: 'week over week|week on week|wow|week|last week|this week|past week|past 2 week|last 2 week|weekly|daily|day|week by week|hour|hourly basis|wtd',
  VENDOR:
    'who was it paid to|who were they paid to|who was that paid to|who did it go to|who did that go to|to whom was it paid|who is it paid to|which landlord|who do we buy the most from|who do i buy the most from|who do i pay the most|who do i pay|who did i pay|who do i buy from|who did we buy the most from|who do we spend the most with|who did we spend the most with|who do we pay the most|who did we pay the most|who do we spend with|who did we spend with|who do we spend money with|who did we pay|who do we pay|who we pay|who we paid|who are we paying|who got paid|whom did we pay|who did we buy from|who do we buy from|vendor|supplier|payee|merchant',
  SHARE:
    'of every dollar|of each dollar|out of every dollar|out of each dollar|for each dollar of sales|for every dollar of sales|per dollar of sales|per sales dollar|for each dollar of revenue|per dollar of revenue|%|percent|percentage|pct|as a pct of sales|as a pct of revenue|pct of sales|pct of revenue|pct of sale|as a % of revenue|as a % of sales|as % of sales|as % of revenue|% of revenue|% of sales|% sales|as percent of revenue|as a percent of revenue|as a percent of sales|as a percentage of sales|as a percentage of revenue|percent of sales|percent of revenue|percentage of sales|percentage of revenue|share of revenue|share of sales|as a share of revenue|as a share of sales|ratio',
  MARGIN: 'margin|margins|mgn|mrgn',
  GROWTH:
    'yoy %|% yoy|yoy percent|growth|growth rate|grow|grew|growing|grown|growth %|growth percent|% growth|percent growth|% change|percent change|percentage change|change in %|jump|surge|growth percentage',
  CHANGE:
    'flux analysis|flux|change|difference|different|differ|differed|delta|increase in dollars|dollar change|swing|movement|difference in dollars|changes',
  VARIANCE:
    'from hitting|from making|from reaching|away from|the beat|favorable or unfavorable|favourable or adverse|variance|var|bud var|budget var|var to budget|variance to budget|budget variance|gap',
  DOLLARS: 'in dollars|dollar|dollar amount|dollar terms|in dollar terms|absolute|in absolute terms|absolute dollars',
  TOP: 'largest single|biggest single|highest single|single biggest|single largest|single highest|where is the money going|where is our money going|where is all the money going|where is my money going|where doe the money go|where did the money go|where doe all the money go|where did all the money go|costliest|dearest|busiest|top|highest|most|fastest|quickest|biggest|largest|greatest|max|maximum|heaviest|priciest|strongest growth|most expensive|hottest',
  BOTTOM:
    'bottom to top|least to most|fewest to most|quietest|thinnest|slimmest|leanest|lowest to highest|low to high|smallest to largest|lowest first|smallest first|least first|lowest on top|lowest at the top|smallest on top|smallest at the top|bottom|lowest|least|smallest|min|minimum|fewest|cheapest',
  BEST: 'biggest winner|winners|best at top|best on top|best at the top|best to worst|best first|best|best performing|strongest|top performing|winner|best performer|most profitable|strongest performer|top performer|healthiest|outperforming|outperformer|star|ahead of the rest',
  WORST:
    'biggest loser|loser|losers|worst at top|worst on top|worst at the top|worst to best|worst first|worst|worst performing|weakest|least profitable|laggard|underperforming|underperformer|worst performer|weakest performer|poorest performer|bottom performer|lagging|poorest|poorly performing',
  RANK: 'top to bottom|bottom to top|worst at top|worst on top|worst at the top|best at top|best on top|best at the top|least to most|fewest to most|most to least|most to fewest|highest on top|highest at the top|largest on top|largest at the top|biggest on top|biggest at the top|top ones first|lowest on top|lowest at the top|smallest on top|smallest at the top|lowest at the bottom|lowest at bottom|lowest last|smallest at the bottom|smallest at bottom|smallest last|worst to best|lowest to highest|low to high|smallest to largest|worst first|best first|lowest first|smallest first|least first|top first|highest first|largest first|biggest first|most first|rank|ranked|ranking|order by|in order|order of|order them|order the|sort|sorted|leaderboard|ordered|league table|rank order|from highest to lowest|high to low|highest to lowest|best to worst|descending',
  ABOVE: `${MOVED_ABOVE}|hotter than|way over|way above|way too high|too high|too much|out of hand|getting out of hand|out of control|above|over|went over|go over|gone over|goes over|ran over|more than|greater than|higher than|exceeding|exceed|exceeds|exceeded|at least|at or above|at or over|at the very least|no less than|not less than|no fewer than|not fewer than|larger than|bigger than|in excess of|north of|higher|larger|ahead of|running ahead of|greater|or more|or higher|or greater|topped|topping`,
  BELOW: `${MOVED_BELOW}|way under|way below|fell short of|falls short of|fall short of|no more than|not more than|too low|below|under|less than|lower than|smaller than|fewer than|fewer|less|at most|at or below|at or under|at the very most|behind|south of|lower|short of|smaller|shy of|trailing behind|or less|or lower|or fewer|beneath`,
  UP: 'way up|increasing|trending up|to go up|go up|going up|trended up|ahead or behind|above or below|over or under|up|creeping|increase|increased|rise|rose|risen|rising|went up|gone up|spike|spiked|spiking|climb|climbed|jumped|grown so much|gain|gained|creeping up|creep up|creep|higher than usual|improved|improve|surging|improvement|got better|gotten better|so high|running high|much more|so much more|expensive',
  BETTER: 'improved|improve|improvement|got better|gotten better',
  WORSE: 'slip|slipped|slipping|worsened|worsen|got worse|get worse|gotten worse|deteriorated|deterioration',
  DOWN: 'way down|slipping|decreasing|trending down|to go down|go down|going down|trended down|ahead or behind|above or below|over or under|down|decrease|decreased|drop|dropped|fall|fell|fallen|falling|decline|declined|declining|went down|gone down|slip|slipped|dip|dipped|shrank|shrunk|so low|so bad|so little|so poor|running low|soft|weak|squeezed|tank|tanked|lost|shrinking|sliding|slid|eroded|worsened|worsen|got worse|get worse|gotten worse|deteriorated|deterioration',
  MISSED:
    "unfavorable|unfavourable|unfav|adverse|aren't making|isn't making|not making|aren't meeting|isn't meeting|not meeting|aren't hitting|isn't hitting|not hitting|aren't reaching|isn't reaching|not reaching|worse than|did worse|miss|missed|did not make|didn't make|not make|did not meet|didn't meet|not meet|did not hit|didn't hit|not hit|did not reach|didn't reach|not reach|missing budget|missed budget|missing plan|short of budget|fell short|fall short|came in short|come in short|shortfall|shortfall against|undershot|undershoot|underperformed|underperform|underperforming|overspent|overspend|overage|overages|overrun|overruns|off budget|off plan|over spent|blow|blew|blown",
  BEAT: 'favorable|favourable|fav|hit its number|hit their number|hit our number|hit the number|made its number|made their number|made our number|make its number|make its budget|make their budget|make our budget|make budget|make plan|make the budget|make its plan|make the plan|make our plan|make their plan|make our number|make their number|beat|beats|beating|made budget|made plan|made the budget|hit budget|hit plan|hit target|hit the budget|hit the plan|hit its budget|hit their budget|exceed budget|met budget|met plan|met the budget|met its budget|on target|on budget|on plan|better than|did better',
  WHY: 'what eating into|eating into|eating up|eating away at|eating|squeezing|explain most of|explain the most of|explains most of|why|what make|what is making|what made|what drove|what drive|what is driving|what driving|driver of|biggest driver of|main driver of|key driver of|top driver of|biggest driver behind|main driver behind|drivers behind|driver behind|main reason for|main cause of|biggest reason for|biggest cause of|what caused|what cause|reason|reason for|reasons behind|what explain|explain|what is behind|what behind|because|due to|how come|what happened to|what happened with|what happened|what account for|account for the|what led to|what pushed|drove|driving|responsible for|responsible|caused|cause|caused it|causing|causing it|hurt|hurting|dragging|dragged|to blame|blame|culprit|behind it|contributed to it|walk me through the difference|explained by|explanation',
  CHANGED:
    'biggest mover|top mover|big mover|largest mover|what changed the most|what changed most|what moved the most|what moved most|what changed|what ha changed|what moved|how did change',
  DECOMPOSE:
    'price volume mix|price volume|volume vs price|price vs volume|price versus volume|decompose|bridge|walk|break the change|reconcile the change|volume and price|price and volume|volume versus price|walk from',
  TREND:
    'running flat|cost creep|trending up or down|going up or down|creeping up|creeping|creep|creep up|trend|trending|trended|over time|history|trendline|trajectory|evolve|evolved|evolution|month over month|monthly trend|time series|historical|month to month|graph over|track|developed|development|progression|looked over|quarter over quarter|been doing over|been trending',
  IMPROVING:
    'getting better or worse|getting worse or better|improving|getting better|getting worse|worsening|deteriorating|better or worse|is profitability improving|profitability|heading in the right direction',
  BREAKDOWN:
    'by component|by its component|by part|by its part|break that down|break it down|break this down|break those down|break them down|break that out|break it out|break this out|break those out|break them out|go where|breakdown|break down|break out|breakout|split|composition|decomposition|detail of|itemize|itemized|broken down|broken out|mix|contribution|contribute|contributed|contributing|make up of|makeup of',
  MADE_OF:
    'what make up|what made up|made up|made of|made up of|make up|makes up|consist of|comprised of|what goes into|go into|goes into|component|included in|parts of|pieces of|what is in|what was in|whats in|what is under|sits in|sit in|what is inside|what are we including in|what do we include in|what do you include in|roll into|roll up into|rolls up into|feed into',
  TRANSACTIONS:
    'je|jes|jvs|manual je|manual jes|manual journal|manual journal entry|manual entry|general journal|general journal entry|journal voucher|journals|je listing|je list|journal listing|vendor bill|supplier bill|ap bill|vendor invoice|supplier invoice|ap invoice|purchase invoice|customer invoice|sale invoice|sales invoice|ar invoice|gl listing|transaction|transactions behind|entries behind|entry behind|entry|entries|posting|invoice|bill|journal|journal entry|line by line|general ledger detail|gl detail|ledger detail|drill into|drill down into|drill down|detail behind|individual charge|charge|purchase|receipt|drill|supporting detail|underlying detail|detail|payment|what did we pay for',
  POSTED:
    'accrued to|post|hit|hitting|went into|posted|booked|posted to|booked to|charged to|sitting in|hit the|landed in|coded to|code to|coded in|recorded in|recorded',
  DEFINE:
    'sit in the p&l|sits in the p&l|show up in the p&l|below it|above it|below the line|above the line|define|defined|definition|definition of|count as|what count as|mean|meaning|calculate|calculated|computed|formula|formula for|how do we define|how is calculated|how do you calculate|what does mean|work out|worked out|what is meant by|explain how|stand for',
  TIES: 'tie|tied|ties|tie out|tie to|reconcile|reconciles|reconciled|reconciliation|balance to|agree to the ledger|match the ledger|matches the ledger|matche the ledger|tie to the ledger|tie back|in balance|agree with the ledger|foot|nothing fell out|agree to the general ledger|match the general ledger|tie to the trial balance|tie to trial balance|agree to the trial balance|agree with the trial balance|match the trial balance|tie to the tb',
  COVERAGE:
    'through when|thru when|until when|up to when|through what date|to what date|when do the book start|when do our book start|when do the book begin|where do the book start|when doe the book start|what date do the book start|when doe the data start|when do the data start|first month of data|first month in the book|earliest data|earliest month|how far back doe the data go|how far back doe our data go|how far back do our data go|how far back doe our history go|how far back doe the history go|how far back do our book go|how far back do the book go|how far back doe our ledger go|how much history do we have|how much history is there|how many year of history do we have|how many year of data do we have|how far back do the data go|how far back do the record go|how far back doe the ledger go|close done|close finished|close complete|been closed|fully closed|when do the book end|when doe the book end|when do our book end|where do the book end|what day do the book go through|what date do the book go through|what month do the book go through|have everything in|have everything loaded|have everything booked|everything is in|everything in yet|is everything in|full month|whole month|up to what date|up to which date|up to what day|up to which day|through which day|through what day|data through|through what date|through which date|how current|how recent|latest data|most recent data|data up to|last update|last updated|up to date|how far do the book go|how fresh|what period do we have|what date doe|date range|which month do we have|what month do we have|how far back|complete|is complete|closed|is it closed|how up to date|which day|latest month|last closed|have been loaded|is loaded|latest entry|loaded|last import|most recent month|fresh|current are the number|closed through|book go through|data go through|ledger go through|number go through|locked|final|last upload|last uploaded|last loaded|last imported|last refresh|last refreshed|how stale|stale|how old is this data|how old is the data|how old are the number|how old are these number|as of when',
  MISSING:
    "missing|don't have|do not have|doesn't have|doe not have|gap in|to enter|need to enter|still need|have to enter|left to enter|no data|incomplete|blank|not entered|lack|lacks|lacking|without data|not filled in|haven't entered|have not entered|not been entered|not reported|still missing|unreported",
  OPS_DATA:
    'ops data|op data|operational data|operational metric|operating metric|metric|kpi|operating data|statistic|stat|operations data',
  UNUSUAL:
    'should i bring up|should we bring up|should i raise|should i mention|should i flag|should we flag|would you flag|you would flag|to flag|worth flagging|flag to me|would you flag to me|i should look at|we should look at|i should know|we should know|i should worry about|we should worry about|i should check|to look at|to worry about|to watch|to look out for|i should watch|should i worry about|should i be worried about|should we be worried about|should we worry about|should i look at|should we look at|should i know|unusual|anomaly|anomalies|strange|odd|outlier|weird|suspicious|abnormal|stand out|stands out|red flag|attention|need attention|look at first|worry about|concern|concerning|issue|problem|surprising|out of line|look wrong|looks wrong|unexpected|out of the ordinary|looks off|fishy|jumps out|worried about',
  REPORT:
    'scorecard|score card|report card|flash report|the scoreboard|the scorecard|everything|all line|every line|all the line|p&l|analysis|pnl|p and l|profit and loss|income statement|financials|financial statement|profit & loss|full report|full income statement|full profit and loss|statement of operation|variance analysis|report|statement|full p&l|p&l statement|whole p&l',
  PERFORMANCE:
    'any good|doing any good|how good|turn out|turned out|turning out|pan out|panned out|doin|make out|made out|did we close|we close|close out|finish|finished|perform|performance|performed|performing|doing|result|do|did we do|are we doing|tracking|track against|tracking against|number|figure|headline|highlight|summary|overview|look like|looking|snapshot|go|going|fare|fared|hold up|shape up|come in|came in|pacing|pace',
  LOSS: `loss making|lossmaking|making loss|bleeding money|bleeding cash|bleeding|losing money|lose money|lost money|unprofitable|in the red|making a loss|made a loss|running at a loss|negative|${NO_PROFIT}`,
  PROFIT:
    'what did we clear|what do we clear|much did we clear|much do we clear|what did we keep|what do we keep|what do i keep|what did i keep|what did they keep|much do we keep|much did we keep|much do i keep|what is left over|whats left over|left over|what is left|whats left|operating profit|operating income|trading profit|trading income|profit from operation|make|made|making|money|making money|profit|earning|bottom line profit|money did we make|make money|made money|profitable|profits|earn',
  PRICE: 'price|volume',
  EXPENSES:
    'where is the money going|where is our money going|where is all the money going|where is my money going|where doe the money go|where did the money go|where doe all the money go|where did all the money go|expense|cost|operating expense|opex|overhead cost',
  SPENDING: 'costing|cost u|give away|giving away|gave away|spend|spending|spent|do we spend|outlay|paid|pay|paying|buy|bought',
  SALES: 'sale|revenue|income|takings|receipts from sales',
  COSTS: 'cost|expense|spend|spending|spent|fee|bill for|expenditure|charges|costs|premium',
  BUDGET:
    'bva|actual vs budget|actual versus budget|act vs bud|act vs budget|budget vs actual|budget versus actual|supposed to be|meant to be|supposed to come in at|hit its number|hit their number|hit our number|hit the number|made its number|made their number|made our number|make its number|make its budget|make their budget|make our budget|make budget|make plan|make the budget|make its plan|make the plan|make our plan|make their plan|make our number|make their number|bud|budgets|budget|plan|budgeted|planned|target|the budget|the plan|our budget|our plan|goal',
  PRIOR_YEAR: `vs pytd|pytd|vs prior ytd|vs last ytd|versus prior ytd|versus last ytd|against prior ytd|against last ytd|to prior ytd|prior year|previous year|py|ly|last year|year over year|yoy|y o y|year on year|year ago|a year ago|year earlier|a year earlier|same period last year|same month last year|same time last year|same quarter last year|the year before|previous year|this time last year|same period prior year|same month prior year|y y|${SAME_LAST_YEAR}`,
  PRIOR_PERIOD:
    'quarter over quarter|sequential|sequentially|prior period|previous period|prior month|previous month|month over month|month on month|quarter on quarter|mom|the month before|month before|preceding month|prior quarter|previous quarter|qoq|the quarter before|quarter before|period before|preceding quarter|m m|q q',
  ANY_MONTH:
    'in any month|in any given month|in any one month|in any single month|in any of the month|in a single month|in at least one month|in one or more month|in a month|in any quarter|in any given quarter|in any one quarter|in any single quarter|in a single quarter|in at least one quarter|in every month|in every single month|in every one of the month|in each month|in each of the month|in all month|in every quarter|in every single quarter|in each quarter|at any time|any time|at any point',
  SAME_STORE: `${WITHOUT_NEW}|same store|same stores|comp base|comp base only|comp store|comp|comps|comparable|comparable store|like for like|lfl|sss|comp sale|same restaurant|same unit|sssg|on a comp basis|same location|comps sale`,
  SUSPENSE:
    "all account mapped|everything mapped|is everything mapped|not mapped|aren't mapped|isn't mapped|not yet mapped|account not mapped|suspense|suspense account|unmapped|uncategorized|unclassified|undocumented|unassigned|ask my accountant|unmapped account",
  AND: 'and|plu|as well as|along with|or|then|also',
  WHICH: 'which|wich|whcih|list|find|anyone|anybody|any',
  WHO: 'who|where',
  POINTS: 'point|basis point|bps|pp|percentage point',
  FOLLOW:
    'sorry i meant|no i meant|i meant|meant|i mean|what about|how about|and for|same for|same thing for|now for|now show|instead|break that down|break it down|break this down|break those down|break them down|break that out|break it out|break this out|break those out|break them out|cut that|cut it|slice that|slice it|rerun|re run|run it again|redo|and rerun|make that|make it|turn that into|turn it into|and what about|do the same for|switch to|change that to|same|show that|show it|as a|that as a|put that|now|the same',
  ONLY: 'only|just',
  FLIP: 'flip it|flip that|flip them|flip the order|reverse it|reverse that|reverse the order|reverse order|other way around|other way round|the other way around',
  ADD: 'add|include|add in|throw in|add on',
  COMPARE: 'compare|comparison|how do compare|comparing|compared|side by side|stack up|compares|contrast',
  LINE_CHART: 'line chart|line graph|as a line|chart|graph|plot|draw',
  BAR_CHART: 'bar chart|bar graph|column chart|as bar|in bar|columns',
  STACKED: 'stacked|stack|stacked bar|stacked chart',
  WATERFALL: 'waterfall|waterfall chart',
  TABLE: 'table|spreadsheet|in a table|grid|as a table|tabular',
  FILLER: [...Object.values(FILLERS), ...READERS].join('|'),
}

/** Lines that people know by other names than the company's, by what their groups are. `isCategory`: a sum of accounts, no calculation. */
export const TRADE_LINES: readonly { readonly phrases: string; readonly type: ProfitLossGroupType; readonly name?: RegExp }[] = [
  {
    phrases:
      'sls|revenue|sale|sales|net sale|net sales|total sale|total sales|turnover|top line|topline|total revenue|income from sale|auv|average unit volume|takings|sell|sold|net revenue|money coming in|revenues|rev',
    type: 'REVENUE',
  },
  {
    phrases:
      'cogs|cost of good|cost of goods|cost of goods sold|cost of sale|cost of sales|cos|total cogs|food and beverage cost|f&b cost|product cost|cost of good sold',
    type: 'COGS',
  },
  {
    phrases:
      'lab|lbr|labor|labour|payroll|wage|wages|salary|salaries|staff cost|staffing|staffing cost|staff expense|labor cost|labor costs|labour cost|personnel|personnel cost|people cost|payroll cost|payroll expense|wages and salaries|salaries and wages|labor expense|wage bill|crew|compensation|total compensation|compensation cost|compensation expense|compensation and benefit|headcount cost|people expense|staff wages|manpower|manpower cost',
    type: 'PAYROLL',
  },
  {
    phrases:
      'rent|occupancy|occupancy cost|rent and occupancy|facility cost|lease cost|rent expense|lease expense|facilities|occupancy expense',
    type: 'RENT',
  },
  {
    phrases: 'gross profit|gross margin|gross margin %|gross margin percent|gross margin pct|gm %|gm percent|gp|gross',
    type: 'GROSS_PROFIT',
  },
  {
    phrases:
      '4w ebitda|4w margin|4w profit|ebitda|four wall|four wall ebitda|4 wall|4 wall ebitda|restaurant level profit|restaurant level margin|store level profit|store ebitda|unit level profit|store level ebitda|rlp|four wall profit|4wall|fourwall|store contribution|unit level ebitda|store level margin|four wall contribution|unit economics',
    type: 'EBITDA',
  },
  {
    phrases:
      'profit after tax|net profit after tax|net income|net profit|bottom line|net earning|net earnings|net margin|net loss|profit after everything|take home|took home|net',
    type: 'NET_INCOME',
  },
  { phrases: 'other income', type: 'OTHER_INCOME' },
  { phrases: 'prime cost|prime', type: 'EBITDA', name: /prime/i },
  {
    phrases:
      'g&a|sg&a|sga|general and administrative|selling general and administrative|head office|head office cost|corporate|corporate cost|corporate expense|overhead|hq|hq cost|corporate office|home office|headquarter|headquarters',
    type: 'OPEX',
    name: /corporate|overhead|g&a|administ/i,
  },
  {
    phrases: 'operating expense|opex|direct operating|operating cost|direct operating expense|controllable expense|other operating expense',
    type: 'OPEX',
  },
]

/** Names of net income where no income tax is booked. */
export const BEFORE_TAX =
  'profit before tax|net profit before tax|profit before taxes|pbt|pretax profit|pre tax profit|income before tax|earnings before tax'
/** What income tax is booked to. */
export const INCOME_TAX = /income tax|tax(?:es)? on income|corporat\w* tax|deferred tax|\btax provision|provision for tax/i

/** Accounts that people know by what is bought, by how companies call them. */
export const TRADE_ACCOUNTS: readonly { readonly phrases: string; readonly name: RegExp }[] = [
  { phrases: 'cam|cam charge|common area maintenance', name: /common area/i },
  { phrases: 'give away in comp|giving away in comp|gave away in comp|givin away in comp|comps we gave away', name: /\bcomps\b|discount/i },
  { phrases: 'd&a|depreciation and amortization', name: /^depreciation/i },
  { phrases: 'salaried|salaried labor|salaried staff|salaried wage|salary labor|salary staff', name: /^management$|^salaried/i },
  { phrases: 'dep|depr', name: /^depreciation/i },
  { phrases: 'kitchen labor|kitchen staff|kitchen wage', name: /^back of house/i },
  { phrases: 'floor labor|floor staff|dining room staff|dining room labor', name: /^front of house/i },
  { phrases: 'ot', name: /^overtime/i },
  { phrases: 'to go|to go sale|togo|carryout|carry out', name: /takeout|to.?go\b/i },
  { phrases: 'paper good|paper pkg|paper and pkg|pkg', name: /^paper/i },
  { phrases: 'fee', name: /\bfees?\b/i },
  { phrases: 'prof fee|prof fees|pro fee|pro fees', name: /^professional/i },
  {
    phrases:
      'gm labor|gm cost|gm costs|gm line|gm wage|gm wages|gm pay|gm payroll|gm salary|gm salaries|gm compensation|gm salary cost|gm comp|general manager pay|general manager salary|general manager wage',
    name: /^general manager/i,
  },
  { phrases: 'booze|alcohol', name: /liquor|\bwine\b|alcohol/i },
  { phrases: 'foh', name: /^front of house/i },
  { phrases: 'boh', name: /^back of house/i },
  { phrases: 'fc', name: /^food cost|^cost of food/i },
  { phrases: 'drink|drinks', name: /beverage|\bbeer\b|\bwine\b|liquor/i },
  {
    phrases: 'bar sale|bar revenue|bar takings|alcohol sale|alcohol revenue|liquor sale|booze sale|alcoholic beverage sale',
    name: /^(?!.*\bcosts?\b).*(?:liquor|\bwine\b|alcohol)/i,
  },
  {
    phrases: 'health insurance|medical insurance|healthcare|health care|health plan|medical benefit|health benefit|employee health benefit',
    name: /^health\b|medical/i,
  },
  { phrases: 'business rate|council tax|real estate tax|real estate taxes', name: /^property tax|^real estate tax/i },
  { phrases: 'landlord', name: /^(?:base )?rent$/i },
  {
    phrases:
      'electricity|electric|gas bill|power bill|water bill|light bill|energy|heat and light|light and heat|heat light and power|light and power|gas and electric|power|energy cost|energy bill|power cost|electricity bill|electricity cost|electric bill',
    name: /utilit/i,
  },
  { phrases: 'advertising|ads|ad spend|promotion|promo|advertising spend|advertising cost|promotional spend', name: /marketing|advertis/i },
  {
    phrases:
      'cc fee|cc processing|credit card fee|card fee|merchant fee|processing fee|swipe fee|interchange|interchange fee|card charge|card cost|credit card processing|credit card processing fee|credit card cost|merchant service fee',
    name: /card processing|merchant/i,
  },
  {
    phrases:
      'delivery app commission|third party commission|delivery app|food delivery app|delivery fee|third party delivery fee|third party fee|3rd party fee|3rd party delivery fee|3rd party commission|aggregator fee|aggregator commission|delivery platform fee|delivery app fee|marketplace fee',
    name: /delivery commission/i,
  },
]

/** Metrics that people know by other names, by how companies call them. */
export const TRADE_METRICS: readonly { readonly phrases: string; readonly name: RegExp }[] = [
  { phrases: 'square foot|sq foot|sqfoot|square footage|sf|floor space|footage', name: /square|sq\.? ?f/i },
  {
    phrases:
      'customer count|client|busiest|quietest|number of customer|how many customer|how many person did we serve|how many person we serve|how many person came in|how many person came through|person served|person came thru the door|person came through the door|ppl came thru the door|through the door|thru the door|guest count|cover|guest|traffic|footfall|foot traffic|diner|visit|patron|guests served',
    name: /guest|cover|traffic/i,
  },
  {
    phrases:
      'average guest spend|guest spend|guest spends|a guest spend|average customer spend|average spend per cover|spend per cover|average spend|chk avg|avg chk|average check|avg check|check average|average ticket|avg ticket|ticket size|average ticket size|average spend per guest|spend per guest|spend per head|sale per head|ppa|check size|average check size',
    name: /check|ticket/i,
  },
  {
    phrases: 'transaction count|number of transaction|ticket count|order count|check count|check closed',
    name: /transaction|orders/i,
  },
  {
    phrases:
      'splh|sph|sale labor hr|sale per hour worked|sale labor hour|sale per labor hr|sale per labor hour|sales per man hour|labor productivity|revenue per labor hour',
    name: /sales per labor/i,
  },
  { phrases: 'labor hour|labor hr|labour hour|labour hr|hour worked|man hour|hours', name: /^labou?r hours|^hours/i },
  { phrases: 'seat|seat count|seating', name: /^seats/i },
]

/** `last 13 weeks`, `week 26`, `on Saturdays`: shorter than a month, the least that reports divide by. */
const BY_DAYS = [
  ...Array.from({ length: 53 }, (_, at) => at + 1).flatMap((count) => [
    `week ${count}`,
    ...['last', 'past', 'prior', 'previous', 'trailing', 'rolling'].map((before) => `${before} ${count} week`),
  ]),
  ...['mon', 'tues', 'wednes', 'thurs', 'fri', 'satur', 'sun'].map((day) => `${day}day`),
  'day of week',
  'weekend',
  'weekday',
].join('|')

/** Parts of questions that reports of a ledger cannot answer. */
export const REFUSED_PHRASES: Readonly<Partial<Record<RefusalReason, string>>> = {
  DAYS: BY_DAYS,
  NOT_IN_LEDGER_REPORTS:
    'cash|cash flow|cashflow|cash position|cash balance|cash on hand|cash runway|runway|burn rate|burn|ar|a r|ar aging|aging|ageing|receivable|receivables|trial balance|accounts receivable|open invoice|invoices open|payable|payables|ap balance|ar balance|market multiple|company worth|group worth|business worth|are we worth|would the group sell for|would the company sell for|would we sell for|worth today|valuation|enterprise value|sale price of the|asking price|multiples|company be worth|business be worth|we be worth|ap aging|accounts payable|balance sheet|inventory|inventory on hand|stock on hand|debt|loan balance|liability|liabilities|assets|fixed asset|equity|working capital|bank balance|bank account|bank statement|bank loan|bank reconciliation|in the bank|at the bank|dso|dpo|days sales outstanding|customer|customer segment|customer churn|churn|capex|capital expenditure|valuation|share price|tax return|sales tax owed|owe|owed|overdue|unpaid|outstanding invoice|line of credit|covenant',
  FORECAST:
    'what will|where will|forecast|forecasted|predict|prediction|project|projection|projected|will be|will we|we will|going to be|are we going to|expected to be|outlook|full year estimate|estimate for|year end estimate|next month|next quarter|next year|next week|rest of the year|on pace to|on pace for|pacing to|pace to hit|rest of year|by year end|end up|in the future|tomorrow|run rate|annualized|annualised|annualize|on track for|on pace|2030|on track to|next 12 months|five year|next five years',
  WHAT_IF:
    'what if|suppose|if we|if wages|assuming|scenario|simulate|simulation|hypothetically|if sales|if rent|what would happen|were to|would happen if|how much would|sensitivity|if revenue|if labor|if food|what happens if|break even|breakeven|if prices|if we raised|if minimum wage|if we closed',
  OUTSIDE_COMPANY:
    "industry|industry average|industry benchmark|benchmark|benchmarks|competitor|competitors|competition|peer|peers|other companies|another company|every company|all companies|other company|companies on this server|market share|national average|mcdonald's|mcdonalds|chipotle|starbucks|sweetgreen|shake shack|darden|weather|stock market|inflation|on this server|database|password|passwords|system prompt|api key|ignore your rules|ignore your instructions|ignore previous instructions|ignore all previous instructions|your instructions|your rules|other tenants|tenant|public companies|olive garden|texas roadhouse|restaurants in the us|similar restaurants|rest of the market|the economy",
  PEOPLE:
    'minimum wage|living wage|tipped wage|who is the gm|who is the manager|they earn|he earn|she earn|he make|she make|who earns|who is paid|social security|ssn|home address|phone number|birthday|salary of|personal|who works|who manages|whose salary|highest paid|best paid|ceo|cfo pay|manager earn|individual pay|server made|tips did|paycheck|how old|email address|name of the manager',
  STAFF:
    'headcount|head count|turnover rate of staff|employee turnover|turnover rate|staff turnover|crew turnover|team turnover|labor turnover|manager turnover|hourly turnover|employee|employees|server|servers',
  ADVICE:
    'or keep|keep or|sell or|or sell|or close|should we|should i|recommend|recommendation|advice|advise|what do you think we should|how can we|how do we improve|how could we|best way to|suggest|suggestion|strategy|how to improve|how do i improve|how to cut|ideas|worth it|is it a good idea|which store should|what should|how should|close down|who should',
  DUPLICATES:
    'duplicate|duplicated|dupe|double posted|double posting|double billed|double billing|double charged|double paid|double booked|double payment|double entry|double invoice|double bill|double counted',
  HISTORY:
    'who changed the|who edited|who uploaded|who imported|who loaded|who entered|who updated|who deleted|audit trail|audit log|change log|changelog|edit history|version history|import history|history of change',
  CHANGES:
    'set the|delete|change the budget|update the budget|set the budget|post a|book a|import|upload|edit|rename|move the|reclass|reclassify|email|send|schedule|save it|save this|save that|save the|save as|save to|approve|fix the|write an|write a|adjust the|enter a|post an|email this|undo|close the month',
}
