import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'

type Phrase = readonly [RegExp, string | ((said: string, ...parts: string[]) => string)]

const ORDINALS = ['first', 'second', 'third', 'fourth']
const PLACE = '(?:restaurant|store|location|unit|shop)'
const BOOKED = '(?:recorded|booked|posted|charged|incurred|registered|entered)'
const OUT = '(?:left out|excluded|taken out|removed|ignored|not counted|left aside)'

/** More of it is better. */
export const WANTED =
  /\b(?:revenue|sales|guests?|guest counts?|traffic|transactions|checks?|ebitda|margins?|profit|income|four[- ]wall|productivity)\b/i
const COUNTS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

function countOfWord(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : COUNTS.indexOf(word.toLowerCase())
}

/** How many months there are from one of a year to another, both included. */
function monthsFrom(from: string, to: string): number {
  const of = (name: string): number => MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(name))
  return of(to) - of(from) + 1
}

function numbered(ordinal: string, unit: string): string {
  return `${unit.toLowerCase() === 'half' ? 'h' : 'q'}${ORDINALS.indexOf(ordinal.toLowerCase()) + 1}`
}

/** How careful writers ask, in the words that are read; whole sentences without their mark. */
export const CAREFUL_PHRASES: readonly Phrase[] = [
  [
    /^(?:is it|am i) (?:true|correct|right|the case)(?: in (?:saying|thinking))? that (?!.*(?:\d|\b(?:highest|lowest|best|worst|most|least|biggest|smallest|largest|every|each|all|only|no|none|never)\b))(.+)$/i,
    '$1',
  ],
  [
    /^(?:the )?total (?:amount |cost )?(?:of )?(.+?)(?: (?:that )?we (?:incurred|paid|spent|booked))?((?: (?:in|for|during) [a-z0-9 ]+?)?),? and which (restaurant|store|location)s? (?:incurred|paid|spent|had|booked|carried) (?:the )?most(?: of it)?$/i,
    '$1 by $3$2',
  ],
  [/\b(?:that )?(?:we|they) (?:have )?incurred\b/gi, ''],
  [
    /^if (?:you|we|i) rank(?:ed)? (?:all |every |each )?(?:of )?(?:the |our )?(?:stores?|restaurants?|locations?|them) (?:by|on) (.+?),? where (?:does|do|would|did|is) (.+?) (?:come in|rank|land|end up|stand|fall|place|come|sit)$/i,
    'how does $2 rank by $1',
  ],
  [/^(?:show |list )?(?:an? |the )?(?:full |complete |detailed )?(?:listing|list|schedule) of (?:all )?(?=[a-z])/i, 'list '],
  [
    new RegExp(
      String.raw`^if (?:i|we|you) (?:look|looked|count|counted|take|took) (?:only|just)(?: at)? (?:the |at the )?${PLACE}s (?:(?:that|which) (?:have been|were|are) )?open (?:for )?(?:more than|over|at least) (?:a|one|1) (?:full )?year,? (.+)$`,
      'i',
    ),
    '$1 for same stores',
  ],
  [/\b(bills?|invoices?|entries|transactions|postings) behind (?!(?:it|that|this|them|those|these)\b)(?:the )?/gi, '$1 of '],
  [/^break (.+?) (?:down|out|up)(?=,? (?:for|at|in)\b.*\bby\b)/i, '$1'],
  [
    /^(.*?)\b(four[- ]?wall|ebitda|gross|net|operating|controllable) margin (?:growth|improvement|expansion|gains?)\b/i,
    '$1change in $2 margin',
  ],
  [
    /\b(?:going |all the way )?back to (?:when )?(?:the )?(?:(?:our )?books (?:start|started|began|begin)|beginning|day one)\b/gi,
    'since the beginning',
  ],
  [/\bso far (?=(?:over|under|above|below|off|behind|ahead|short)\b)/gi, ''],
  [/^take (?:the )?(.+?) (less|minus|net of|plus) /i, '$1 $2 '],
  [/(?<=%.*|\bpercent.*),? in (?:bps|basis points|points|pts)\b/gi, ''],
  [/,? (?:and )?(?:the )?(?:cheapest|lowest|smallest) (?:at the top|on top|up top)$/i, ', lowest first'],
  [/,? (?:and )?(?:the )?(?:dearest|most expensive|highest|biggest|largest) (?:at the top|on top|up top)$/i, ', highest first'],
  [
    /^(how is (?:the |our )?(.+?) (?:calculated|computed|figured|defined|worked out))(?: here)?,? (?:and )?does it include (.+)$/i,
    '$1? does $2 include $3',
  ],
  [
    new RegExp(
      String.raw`[,;]? ?(?:please )?(?:leave|leaving|drop|dropping|skip|skipping) (?:out )?(?:anything|any ${PLACE}s?|${PLACE}s|those|the ones|ones) (?:that|which) (?:wasn't|weren't|was not|were not|wasnt|werent) (?:yet )?open (?:a year ago|last year|then|the year before|in both (?:years|periods))$`,
      'i',
    ),
    ' for same stores',
  ],
  [
    /^((?:what|how much) (?:was|were|is|are|did) )?(?:the )?(?:total )?(?:rent|occupancy)(?: costs?)? ((?:at|in|for) .+?), (?:splitting|separating|split (?:into|between|out by|out)|broken (?:out|down) (?:into|by|between)) (?:out )?(base) and (percentage) rent$/i,
    '$1$3 rent and $4 rent $2',
  ],
  [
    /\b(?:as|for) (?:a|the|what) (?:piece|slice|chunk|cut|portion) of (?:the )?(?:total |all |our )?(sales|revenue)\b/gi,
    'as a share of $1',
  ],
  [
    /\b(?:top|worst|biggest) (\d+|two|three|five|ten)? ?offenders\b/gi,
    (_, count) => `worst ${count === undefined ? '' : `${count} `}stores`,
  ],
  [/^(.+?) (?:on|in|during|for) an? (?:typical|average|normal|usual) (month|week|quarter)\b/i, 'average $2ly $1'],
  [/\b((?:first|second) half|h[12]|q[1-4]) (?:of )?'?(2\d), '?(2\d),? (?:and )?'?(2\d)\b/gi, '$1 of 20$2, 20$3 and 20$4'],
  [/\b((?:first|second) half|h[12]|q[1-4]) (?:of )?'?(2\d)(?: and |, | vs\.? )'?(2\d)\b/gi, '$1 of 20$2 and 20$3'],
  [/\b(?:mngmt|mgmnt|mngt|mgmt|mangement|managment) (?:pay|wages|salar(?:y|ies)|labor|cost)\b/gi, 'management labor'],
  [
    /\bwho (?:runs|has|keeps|holds) (?:the )?(?:tighter|leaner) ([a-z]+(?: [a-z]+)?)(?=[?.]?$|,| (?:in|for|at|this|last)\b)/gi,
    'who has the lower $1 %',
  ],
  [
    /^what(?:'s|s| is) (?:the |our )?(?:full[- ]year |annual |yearly )?budget for (.+?),? and how much (?:of it )?(?:(?:have|did) we|is|has been|was) (?:already )?(?:used|spent|gone|burned|gone through|used up|eaten)(?: up| so far| already| of it)*$/i,
    'how much of the $1 budget is left',
  ],
  [/,? and (?:who|which vendor|whom) (?:was|is) (?:it|that) (?:from|by|to|for)$/i, ''],
  [/\b(?:are we|am i|is it) (over|under|above|below) what (?:we|i)(?:'d| had)? (?:budgeted|planned|plan|budget)\b/gi, 'vs budget'],
  [
    new RegExp(
      String.raw`\b(?:ttm|t12|t12m|ltm|trailing (?:12|twelve)[- ]months?) (.+?),? as (?:of|at) (?:the end of )?(${MONTH}(?: \d{1,2})?(?:,? 20\d\d)?)\b`,
      'i',
    ),
    '$1 for the twelve months ended $2',
  ],
  [
    /,? (?:vs\.?|versus|against|compared (?:to|with)) (?:the )?(?:twelve|12) months (?:before|prior|earlier|preceding|before that)\b/gi,
    ' vs prior T12',
  ],
  [
    /^why (.+?) (?:earned|made) (less or more|more or less|less|more)\b/i,
    (_, whose = '', how = '') => `why did ${whose} earn ${how.includes(' or ') ? 'less' : how}`,
  ],
  [
    /,? (?:together with|along with|with|plus|and) the (?:share|percentage|percent|portion) of (?:total )?(revenue|sales) (?:they|it|that|this|these|those) (?:represents?|makes? up|accounts? for|comes? to)$/i,
    ' and as a share of $1',
  ],
  [/\bfull[- ]year (?=.*\b20\d\d\b.*\b20\d\d\b)/gi, ''],
  [
    new RegExp(String.raw`\b(?:for |in )?(?:each of )?(?:the )?(?:last|past) (two|three|four|2|3|4) (${MONTH})s\b`, 'gi'),
    'in $2 of the last $1 years',
  ],
  [/\bthe ([a-z][a-z &-]+?) (?:piece|portion|component|bit|chunk)(?: (?:down|up|out))?(?= (?:by|into|further)\b|$)/gi, '$1'],
  [
    /^(.+?),? and compare (?:each|every|it|them|that|those|these|this|both|all)(?: of (?:them|these|those))?(?: (?:one|account|line|store|restaurant|location|region|month|quarter|figure|amount)s?)? (?:with|to|against) (?:that of |those of )?(.+)$/i,
    '$1 vs $2',
  ],
  [
    /(?<=\b(?:bridge|waterfall|walk|why)\b.*?),? (?:from (?:the )?|in order of |sorted (?:by|from) |ranked (?:by|from) )(?:largest|biggest|greatest|size)(?: to (?:the )?smallest)?(?: (?:effect|impact|contribution|driver|item|difference|change)s?)?$/i,
    '',
  ],
  [
    /(?<=\b(?:bills?|invoices?|entry|entries|charges?|payments?)\b.*),? and (?:where|at (?:which|what) (?:restaurant|store|location))(?: was (?:it|that))?$/i,
    '',
  ],
  [
    /(?<!; ?)\bthe same (?:two|three|four|five|six|\d+)(?: (?:lines|figures|measures|metrics|numbers|items|accounts))? (?=against|vs|versus|compared|for|in|by|at|next)/gi,
    'the same ',
  ],
  [/\bfull[- ]year (budgeted|planned) (.+?) (?:for|in) (20\d\d)\b/gi, '$1 $2 for $3'],
  [
    /^(?:(?:look|search|check|scan) for |are there |find )?(?:any )?(?:unusual or duplicate|duplicate or unusual|unusual and duplicate) (?:entries|bills|postings|transactions) (?:in|among|for) (.+)$/i,
    'anything unusual in $1? possible duplicates in $1',
  ],
  [
    /^did (?:any )?(.+?) (?:kick|kicked|come|set) in(?:to play)?(?: (?:at|in|for))? (?:any|one|some)(?: of (?:the|our))? (restaurant|store|location)s?\b/i,
    'which $2s have $1',
  ],
  [
    new RegExp(
      String.raw`^(.+?) (?:for|in) (${MONTH}(?: 20\d\d)?), (?:for |in )?(?:the )?(?:quarter|(second|first|third|fourth) quarter|q([1-4])),? and (?:for |in )?(?:the )?(?:year[- ]to[- ]date|ytd)(.*)$`,
      'i',
    ),
    (said, what = '', month = '', ordinal = '', number = '', rest = '') => {
      const at = MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern}$`, 'i').test(month.replace(/ 20\d\d$/, '')))
      const quarter = Math.floor(at / 3) + 1
      const named = number === '' ? ['first', 'second', 'third', 'fourth'].indexOf(ordinal.toLowerCase()) + 1 : Number(number)
      // The quarter that the month is in, and no other one.
      return at === -1 || (named !== 0 && named !== quarter)
        ? said
        : `${what} in ${month}${rest}? ${what} in q${quarter} and year to date${rest}`
    },
  ],
  [
    / in (20\d\d) and (20\d\d),? and (?:where|how) (?:do we stand|are we|do things stand|are we doing)(?: so far)?(?: in)? (20\d\d)(?: so far)?$/i,
    ' in $1, $2 and $3',
  ],
  [
    / in (20\d\d) and (20\d\d),? and (?:where|how) (?:do we stand|are we|are we doing)(?: so far)?(?: this year| year to date)?(?: so far)?$/i,
    ' by year',
  ],
  [
    new RegExp(
      String.raw`^(?:leaving aside|leaving out|excluding|ignoring|not counting|disregarding|apart from) (?:the |any |all )?${PLACE}s that (?:have )?(?:opened|closed)(?: or (?:opened|closed))?(?: (?:in|during|since|within|over) [^,]+)?, (?!(?:which|what) ${PLACE}s )(.+)$`,
      'i',
    ),
    '$1 for same stores',
  ],
  [
    /^on (?:which|what) (?:date|day) (?:was|is) the (?:last|latest) entry (?:posted|booked|made|recorded)(?: (?:to|in) the (?:general ledger|books|ledger))?(?: and (?:until|through|up to) (?:which|what) (?:day|date|month) the books are (?:complete|closed|posted))?$/i,
    'how far do the books go',
  ],
  [/\bproportion\b/gi, 'share'],
  [
    /^what (?:share|percentage|part) of (?:its |their |our |the )?(?:total )?(sales|revenue|net sales) (?:went to|goes to|was spent on|is spent on|did we spend on) (.+?)(?=,? (?:in|for|during)\b|$)/i,
    '$2 as a % of $1',
  ],
  [
    /^what share of (?:total |all )?([a-z ]+?) (?:was paid to|went to|goes to) (.+?) (?:together|combined)(?=,? (?:in|for|during)\b|$)/i,
    (_, of = '', parts = '') => `${parts.replace(/,? and /g, ' plus ')} as a % of ${of}`,
  ],
  [
    /^by how (?:much|many dollars) (?:have |did )?we (?:have )?(?:exceed(?:ed)?|beat|miss(?:ed)?|fall short of|fell short of|exceeded or fell short of|beat or miss(?:ed)?) (?:the )?(20\d\d )?(budget|plan)(?: for| on| in) (.+)$/i,
    '$3 vs $2 $1',
  ],
  [/\b(?:for|in) each of the (?:four )?quarters of (20\d\d)\b/gi, 'by quarter $1'],
  [/\b(?:for|in) each of the (?:twelve )?months of (20\d\d)\b/gi, 'by month $1'],
  [
    /(?<!\b(?:one|each|any|all|some|none|which|best|worst|two|average|sum|total) )\b(?:of|for|across|among) the (two|three|four|five) regions\b/gi,
    'by region for the $1 regions',
  ],
  [/\b(?:the )?(?:complete|full|entire|whole) (?=(?:management )?(?:p&l|profit and loss|report)\b)/gi, 'the '],
  [
    /,? (?:beside|next to|alongside) (?:the |its )?(budget|plan|prior year|last year)(?: (?:for|of) the same (?:month|period|quarter|months))?$/i,
    ' vs $1',
  ],
  [
    /^(.+?) (?:for|in) (?:the )?(?:(?:fiscal )?years? )?(20\d\d) and (20\d\d),? and the (?:difference|change)(?: between (?:them|the two))?(?: in (?:percent|%|dollars))?$/i,
    '$1 $3 vs $2',
  ],
  [/\b(?:in|for) each of the (last|past|latest) (\w+) (month|quarter|week)s\b/gi, 'by $3 for the $1 $2 $3s'],
  // A second request is one of its own.
  [/, and (?:please )?(?:also )?(?=(?:show|list|give|tell|explain) (?:me |us )?(?:the|which|what|how|who|all|every)\b)/gi, '. '],
  [
    /\b(than|against|to|from) (budget 20\d\d|the budget|the plan|budget|plan) (?:allowed|provided|foresaw|planned|called for|provided for|had)\b/gi,
    '$1 $2',
  ],
  [/\bthe same (?:comparison|figures?|tables?|views?|breakdown|analysis|chart|numbers?|amounts?) (?=for\b|in\b|by\b)/gi, 'the same '],
  [/\b(?:in|for) each of (?:these|those|the same) (?:periods|months|quarters|years)$/gi, ''],
  [/\band for (?=(?:the )?(?:first|second|last)\b)/gi, 'and '],
  [
    /^what (?:does|do) (?:the )?(.+?)(?: line)? (?:include|cover|contain|comprise)(?:,? and what(?:'s| is| are)? (?:left out|not|excluded|not included))?$/i,
    'what is in $1',
  ],
  [/^(.+?) share by (store|region|location|month|quarter)\b/i, '$1 as a % of sales by $2'],
  [/\bas (?:reported|shown|stated|presented|defined) (?:in|under) (?=the\b)/gi, 'under '],
  [
    /^why (?:was|were|is|are) (.+?) (?:so )?different in (?:the )?(.+?) (?:from|than in) (?:the )?(.+)$/i,
    'why did $1 change from $3 to $2',
  ],
  [
    new RegExp(
      String.raw`^(?:leaving aside|leaving out|excluding|ignoring|not counting|disregarding|apart from) (?:the |any |all )?${PLACE}s that (?:have )?(?:opened|closed)(?: or (?:opened|closed))?(?: (?:in|during|since|within|over) [^,]+)?, (?:which|what) ${PLACE}s `,
      'i',
    ),
    'which same-store restaurants ',
  ],
  [/\b(?:the )?(first|second|third|fourth) quarters of (?=20\d\d)/gi, (_, one = '') => `${numbered(one, 'quarter')} of `],
  [/,? (?:each|every) year (?:that )?(?:we have|on record|available|in the books|there is)$/i, ' by year'],
  [/,? with (?:the |their )?(?:dates?|vendors?|amounts?),/gi, ''],
  [/\b(largest|biggest|smallest) single (?=bills?\b|entry\b|entries\b|invoices?\b)/gi, '$1 '],
  [/\bwhich single (?=restaurant|store|location|region)/gi, 'which '],
  [/ from any vendors?\b/gi, ''],
  [/\b(?:in|for|during|over) the period (?=from\b|between\b)/gi, ''],
  [/,? and (?:at|in|for|by|from) (?:which|what) (restaurant|store|location|vendor|region)s$/i, ' by $1'],
  [
    new RegExp(
      String.raw`\b(?:for|of) every (${PLACE}) that (?:was|has been|is) open (?:throughout|during|for all of|in) both (?:years|periods|halves|quarters|months),? (.+)$`,
      'i',
    ),
    'for comparable $1s, $2',
  ],
  [/\bcalendar (20\d\d)\b/gi, '$1'],
  [
    /,? sorted from (?:the )?(?:largest|highest|biggest|best) [a-z ]*?(?:to (?:the )?(?:largest|lowest|smallest|worst)(?: [a-z]+)?)$/i,
    ', highest first',
  ],
  [
    /\b(bills|invoices|entries)(.*?) that (?:share|have|show) the same vendor and (?:the )?(?:same )?amount(?: within (?:a few|several|\d+) days(?: of (?:each other|one another))?)?$/i,
    'duplicate $1$2',
  ],
  [/ and (?:what|how much) (?:they|guests) spent on average\b/gi, ' and average check'],
  [/\bhow many guests (?:we|did we|have we) (?:served|serve|had|have)\b/gi, 'guests'],
  [/^(?:in (?:the )?)?(?:plain|simple) (?:terms|words|english),? /i, ''],
  [/,? and what were the (?:main|key|biggest|chief) (?:reasons|drivers|causes)$/i, '. why'],
  [/\b(?:the )?calendar (months?|quarters?|years?)\b/gi, '$1'],
  [/\bthe (?:whole|entire|full|complete)(?: of)?(?: the)?(?: year)?(?: of)? (20\d\d)\b/gi, '$1'],
  [new RegExp(String.raw`\b(?:the year|the months? of|the months) (?=20\d\d\b|${MONTH}\b)`, 'gi'), ''],
  [/\b(?:according to|as per|based on) (?=the\b|our\b)/gi, 'under '],
  [/\b(?:nevertheless|nonetheless|respectively|altogether),? /gi, ''],
  [/\bin terms of\b/gi, 'on'],
  [/\b(?:the )?(?:total )?(?:number|count) of (?=(?:our )?(?:guests|seats|transactions|labor hours|covers)\b)/gi, ''],
  [/\b(guests) (?:served|who came)\b/gi, '$1'],
  [/\b(?:leased|rented) (?=square f)/gi, ''],
  [/\b(line|store|restaurant|location|month) by \1\b/gi, 'by $1'],
  [/\bper (restaurant|store|location) (?=between|for the)/gi, 'by $1 '],
  [/\bper (restaurant|store|location)$/gi, 'by $1'],
  [
    /\b(?:from|between) (?:the )?(first|second|third|fourth) (?:quarter )?(?:and|to) (?:the )?(first|second|third|fourth) (quarter|half)\b/gi,
    (_, one = '', other = '', unit = '') => `from ${numbered(one, unit)} to ${numbered(other, unit)}`,
  ],
  [/\b(?:that |which )?(?:we|i) (?:received|recorded|booked|made|entered|registered|got) (?=(?:in|at|from|during|on|between|for)\b)/gi, ''],
  [
    new RegExp(
      String.raw`\b(${PLACE}s) (?:that|which) (?:were|have been|are) open (?:throughout|during|for all of|in|for the whole of) both (?:years|periods|halves|quarters|months)\b`,
      'gi',
    ),
    'comparable $1',
  ],
  [
    /^(?:(?:for|in|at) [^,]+, )?how much of the (?:shortfall|gap|variance|miss|overrun|difference) (?:against|to|from|on) (?:the |our )?(.+?) (budget|plan) (.*?) ?(?:is|was) (?:attributable|due|down) to each (restaurant|store|location|region|account|line)(?: ((?:for|in|at) .+))?$/i,
    '$1 vs $2 by $4 $3 $5',
  ],
  [
    new RegExp(
      String.raw`^(?:and )?(?:how (?:does|would|do|did) (?:it|that|this|things|they) look |what (?:happens|changes) )?if (.+?) (?:is|are|was|were) ${OUT}$`,
      'i',
    ),
    'without $1',
  ],
  [/^(?:restrict|limit|narrow|reduce|cut) (?:it|that|this|them|the list) (?:down )?to (?:the |only )?(.+)$/i, 'only the $1'],
  [/\b(?:that|which) became (worse|better)\b/gi, 'that got $1'],
  [/^what (?:exactly )?(?:all )?is (?:counted|included|contained) in (.+?)(?: and what (?:is not|isn't))?$/i, 'what is in $1'],
  [new RegExp(String.raw`\b(?:its|the|their) first (?:full )?(?:month|quarter), (?=(?:from )?${MONTH}\b)`, 'gi'), ''],
  [
    new RegExp(String.raw`\bthe first (\w+) months of ([^,]+), (from (${MONTH}) (?:to|through) (${MONTH}))\b`, 'gi'),
    (said, count = '', of = '', days = '', from = '', to = '') => (monthsFrom(from, to) === countOfWord(count) ? `${of} ${days}` : said),
  ],
  [
    /^(?:and )?add (?:a|another|one more) column (?:with|for|showing) (?:the )?(?:totals? |amounts? |figures? )?(?=as a (?:percent|share|%))/i,
    '',
  ],
  [/^there (?:are|were|is|was) no (invoices|bills|entries|duplicates|payments)\b/i, 'are there any $1'],
  [
    /^(?:and )?(?:repeat|redo|run|do) (?:the|that|this) (?:same )?(?:check|question|query|search|report)(?: again)? (for .+)$/i,
    'and the same $1',
  ],
  [/^(?:and )?the same (?:check|question|query|search|report) (for .+)$/i, 'and the same $1'],
  [/^for each (?:of (?:the|our) )?(region|restaurant|store|location)s?,? (.+)$/i, '$2 by $1'],
  [/^for each of (?:the|our) (two|three|four|five|\d+) regions,? (.+)$/i, '$2 by region for the $1 regions'],
  [
    /,? and what (?:were|was) (?:they|it|that|this) (?:a year (?:earlier|ago|before)|the year before|last year|the previous year)\b/i,
    ' vs last year',
  ],
  [/\bcompared (?:with|to) a year (?:earlier|ago|before)\b/gi, 'vs last year'],
  [
    /^if (?:we|you|one) (?:leave aside|leave out|ignore|exclude|disregard|set aside|take out|strip out) ([^,]+)(?:, (?:which|that) [^,]+)?, (.+)$/i,
    '$2 excluding $1',
  ],
  [/\bhow (?:has|have|did) (.+?) (?:developed?|evolved?|progressed?|moved?|changed?) from (quarter|month|year) to \2\b/i, '$1 by $2'],
  [
    /^how (?:does|do) (?:the )?(.+?) in (?:budget 20\d\d|the budget|the plan) (for .+?) compare (?:with|to) (?:what we |the )?(?:actually |actual )?(?:earned|had|did|made|booked|achieved|figures?)? ?(in|for|of) (.+)$/i,
    'budgeted $1 $2 vs actual $4',
  ],
  [/^(?:which|what) (accounts|lines) (?:belong|belongs|roll up|are assigned) (?:to|into) (.+)$/i, 'which $1 are in $2'],
  [/^(?:and )?to (?:which|what) (line|group|category|account) (?:does|do|did) (.+?) belong$/i, 'which $1 is $2 in'],
  [/,? as well as (?:the )?(?:total|sum)s?(?: for (?:the|that) (?:year|period|quarter))?$/i, ' with a total'],
  [
    /^(?:and )?(?:would|does|is) (?:the|that|this) (?:picture|result|answer|ranking|order)? ?(?:be |look |change )?(?:different|differently)? ?if (?:you|we) (?:looked|look|took|take|counted|count) (?:only at|at only|only|just at|just) (.+)$/i,
    'only $1',
  ],
  [/^(?:and )?(?:has|have|did|does) (?:that|this|it|they) (?:shifted?|changed?|moved?|improved?|been different) (in .+)$/i, 'and $1'],
  [
    new RegExp(
      String.raw`^how much (.+?) (?:was|were|has been|have been|is|are) ${BOOKED} (?:for )?(each|every|per|by) (month|quarter|year)\b`,
      'i',
    ),
    '$1 by $3',
  ],
  [
    new RegExp(
      String.raw`^what (?:was|were|has been|is) ${BOOKED} (?:for|in|under|on|as) (.+?),? and (?:with|by|from) (?:which|what) (vendor|supplier)s?$`,
      'i',
    ),
    '$1 by $2',
  ],
  [new RegExp(String.raw`^what (?:was|were|has been|is) ${BOOKED} (?:for|in|under|on|as) `, 'i'), 'what was '],
  [
    new RegExp(
      String.raw`^(?:is|are|was|were) there anything (?:in|about|with|within) (?:the |our )?((?:${MONTH}|q[1-4])(?: 20\d\d)?|last month|last quarter|year[- ]to[- ]date)(?: figures| numbers| books| results| report| data)? (?:that |which )?(?:(?:we|i|you|someone|anyone|a (?:careful )?controller) )?(?:ought|should|needs?|have|has)(?: to)? (?:be )?(?:look(?:ed)? (?:at|into)|check(?:ed)?|see|seen|review(?:ed)?|know|known)(?: before (?:the books are|the month is|we) clos(?:e|ed)(?: (?:the )?(?:books|month))?)?$`,
      'i',
    ),
    'anything unusual in $1',
  ],
  [
    /^(?:and )?where (?:is|was|are|were) the (?:largest|biggest|worst) (?:unfavou?rable |negative |adverse |budget )*(?:variance|miss|shortfall|gap|deviation)s?$/i,
    'which lines missed budget the most',
  ],
  [/\b(largest|biggest|smallest|latest) (?:single )?(?:purchase|expenditure|outlay)\b/gi, '$1 bill'],
  [/,? and (?:show|tell|give|say)?(?: me| us)? ?(?:who|what|which) the (?:vendor|supplier|payee)s? (?:was|is|were|are)$/i, ''],
  [
    new RegExp(String.raw`^of (?:all )?(?:the|our) (${PLACE}s) (in|with|of) ([^,]+), (?:which|how many)(?: ones)? `, 'i'),
    'which $1 $2 $3 ',
  ],
  [
    /\bimproved both (?:their |its |the )?(.+?) and (?:their |its |the )?(.+?)(?= (?:in|over|during|compared|vs|versus|against|from|year)\b|$)/gi,
    (said = '', one = '', other = '') => (WANTED.test(one) && WANTED.test(other) ? `had higher ${one} and higher ${other}` : said),
  ],
  [
    /,? with (?:the )?percentages? of (?:sales|revenue) and (?:the )?(prior year|budget|last year|previous year)(?: in the next column| alongside| next to (?:it|them)| beside (?:it|them))?/i,
    ' vs $1',
  ],
  [
    /^how far (?:have we|we have|are we) (?:progressed|come|got|gotten|advanced) towards? (?:this year's|the|our|the annual|this year's annual) (?:budgeted|planned) ([a-z -]+?)(?: (?:so far|to date|by now|as of (?:now|today)))?$/i,
    'how much of the $1 budget have we reached so far',
  ],
  [/\b(?:steepest|sharpest|strongest|most pronounced) (?=increase|rise|jump|growth|decrease|drop|fall|decline)/gi, 'largest '],
  [/\bmost (?:sharply|strongly|steeply|markedly)\b/gi, 'most'],
  [
    /^(?:list|show|give me|name)? ?(?:the |all |all the |any )?(vendors|suppliers) (?:that |which |whom )?(?:we|i)(?:'ve| have)? (?:used|paid|bought from|dealt with|worked with) for the first time/i,
    'new $1',
  ],
  [/,? with (?:the )?(?:amounts?|totals?)(?: (?:billed|paid|spent|charged))?(?: so far| to date)?$/i, ''],
  [
    /^(?:has|have|did) (?:every|each|all(?: of the| the| our)?) (restaurant|store|location|unit)s? (?:reported|entered|submitted|sent(?: in)?|loaded|report|enter|submit|send) (.+?)(?:,? or (?:is|are) .+)?$/i,
    'which $1s are missing $2',
  ],
  [/^put (?:the |their )?(?:figures|numbers|results) (?:for|in|of) (.+?) (?:next to each other|side by side)$/i, 'how did we do in $1'],
  [/\b(?:the )?weekly average of (net sales|sales|revenue|total sales)\b/gi, 'average weekly $1'],
  [/,? (?:and )?in descending order\b/gi, ', highest first'],
  [/,? (?:and )?in ascending order\b/gi, ', lowest first'],
  [/^(?:and )?(?:sort|order|rank)(?: that| it| them| this| these)? ascending(?:ly)?$/i, 'lowest first'],
  [/^(?:and )?(?:sort|order|rank)(?: that| it| them| this| these)? descending(?:ly)?$/i, 'highest first'],
  [/^at (?:what|which) (?:point|time|moment) (?:during|in|over) (?:the )?/i, 'in which month of the '],
  [/\beighteen\b/gi, '18'],
  [
    /^(?:what (?:were|are) the |the )(?:main |key |biggest |chief |principal )*(?:reasons|drivers|causes|factors)(?: why| that| for which)? (?:its |the |their )?(?:results?|profits?|performance) (in .+? )?(?:differed|deviated|diverged|was different) from (?:the )?(budget|plan|last year)(.*)$/i,
    'why did four-wall EBITDA $1differ from $2$3',
  ],
  [
    /^(?:the )?(.+?) of (?:the |our )?(regions|stores|restaurants|locations)((?: (?:in|for|during) [a-z0-9 ]+?)?) adds? up to (.+)$/i,
    'do the $2 add up to $4 for $1$3',
  ],
  [new RegExp(String.raw`\bthe weekend of (${MONTH} \d{1,2}) (?:and|&) (\d{1,2})\b`, 'gi'), '$1 to $2'],
  [/^(?:show )?a comparison of (.+?) between (.+?),? and (.+)$/i, '$1 $2 vs $3'],
  [
    /^(?:give me |show (?:me )?)?(?:the following |these |those )?(?:\w+ )?(?:figures|numbers|amounts|metrics|items|measures) (?:for|in|of) ([^:]+): (.+)$/i,
    '$2 for $1',
  ],
  [
    /^(?:summarize|sum up|outline|describe)(?: for me)?(?: in (?:a few|two|three) (?:lines|sentences|words))? how (?:the (?:company|group|business)|we) (?:performed|did|fared|have done)\b/i,
    'how did we do',
  ],
  [
    /^(?:summarize|sum up|outline|describe)(?: for me)?(?: in (?:a few|two|three) (?:lines|sentences|words))? how (.+?) (?:performed|did|fared)\b/i,
    'how did $1 do',
  ],
  [/\bwhat (?:deserves|merits|warrants|calls for) (?:the |our |most )*attention\b/gi, 'what needs attention'],
]
