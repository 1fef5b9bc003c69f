import { PLACES, type Rewording } from './framed-question.ts'

const RELIES =
  '(?:rel(?:y|ies|ied) (?:the )?(?:most|more heavily|heaviest|most heavily) (?:up)?on|depends? (?:the )?most (?:up)?on|(?:is|are|was|were) (?:the )?most (?:reliant|dependent) (?:up)?on|(?:leans?|leaned) (?:the )?(?:most|hardest|heaviest) on|(?:gets?|got|does|did) (?:the )?most of (?:its|their) (?:sales|revenue|business) from)'
const SOLD = '(delivery|takeout|delivery and takeout|catering|beverages?|food|beer|wine|liquor|alcohol)'
const PROFITABLE =
  '(?:(?:first )?(?:turn(?:ed)?|bec(?:o|a)me|go|went|get|got) (?:profitable|positive|into the black|in the black)|(?:first )?(?:turn(?:ed)?|ma[dk]e|ma[dk]e its first|turn(?:ed)? its first|post(?:ed)?(?: its first)?) (?:a )?profit|start(?:ed)? (?:making|to make) (?:money|a profit)|(?:first )?ma[dk]e money(?: for the first time)?)'

/** What people ask of their stores and of what is left out of reports, each with a wording that is understood. */
export const ASKED_OF_STORES: readonly Rewording[] = [
  // `which stores rely most on delivery`
  [
    new RegExp(String.raw`^((?:which|what) ${PLACES}) ${RELIES} ${SOLD}(?: (?:sales|revenue|orders))?\b(.*)$`),
    '$1 has the highest $2 sales as % of revenue$3',
  ],
  // `which store has the highest share of catering`
  [
    new RegExp(
      String.raw`^((?:which|what) ${PLACES}) (?:has|have|had) the (highest|largest|biggest|greatest|lowest|smallest) (?:share|portion|percentage|proportion|mix|percent|%) of (?:its |their )?(?:(?:sales|revenue|business) (?:from |in ))?${SOLD}(?: (?:sales|revenue))?(?! of\b)(.*)$`,
    ),
    '$1 has the $2 $3 sales as % of revenue$4',
  ],
  // `what percent of revenue do we give away in discounts`
  [
    /^(?:what|how much)(?: percent(?:age)?| share| portion| %)? of (?:our |the |total )?(?:revenue|sales) (?:do|did|are|were|is|was) (?:we )?(?:giv(?:e|ing)|given) (?:away|up) (?:in|on|as|to|through) (?:comps and |comps & )?(discounts|comps)(?: and (?:comps|discounts))?\b(.*)$/,
    '$1 as % of revenue$2',
  ],
  // `which stores' overtime doubled vs last year`
  [
    new RegExp(
      String.raw`^((?:which|what) (?:${PLACES}|regions|accounts|lines))['’]?s?['’]? (?:has |have |had |saw |with )?(.+?) (?:has |have |more than |at least )*(doubled|tripled)\b(.*)$`,
    ),
    (_, who, line, times, rest) =>
      `${who} had ${line?.replace(/^(?:their|its) /, '')} up at least ${times === 'doubled' ? '100' : '200'}%${/\b(?:vs|versus|against|from|than|over|since|compared)\b/.test(rest ?? '') ? rest?.replace(/\b(?:from|over|since|compared (?:to|with)) (?=last|prior|the year)/, 'vs ') : ` vs last year${rest}`}`,
  ],
  // `which leases have percentage rent`
  [/^(which|what) leases (have|had|pay|paid|carry|include)(?: an?| any)? /, '$1 stores have '],
  // `in which month did Navy Yard turn profitable`
  [
    new RegExp(
      String.raw`^(?:(?:in |since )?(?:which|what) (?:month|quarter)|when|how (?:long|many months) (?:did|has) it tak(?:e|en)(?: for)?)(?: (?:did|was|has|have))? (.+?)(?: to| been| finally)? ${PROFITABLE}(?: at the (?:four[- ]wall|store) level)?$`,
    ),
    'which months since it opened had $1 EBITDA above 0',
  ],
  // `which accounts aren't in the P&L`
  [
    /^(?:which|what|any|are there(?: any)?|show(?: me)?|list)(?: the)?(?: gl| ledger)? accounts (?:that )?(?:are not|aren't|are n't|not|are missing|missing|are excluded|excluded|are left out|outside)(?: (?:showing|included|mapped|shown))? ?(?:in|of|from|on|to)? (?:the |our |any )?(?:p&l|p & l|pnl|profit and loss|report|reports|income statement|line|lines)$/,
    'accounts left out of the P&L',
  ],
  // `what's entry AP-2606`, which is no payable.
  [
    /^(?:what(?:'s| is| was)|show(?: me)?|find|look up|open|pull up) (?:the )?(?:entry|journal entry|je|journal|transaction|document|doc|reference|ref) (?:number |no\.? |#)?([a-z]{1,4}-\d[\w-]*)$/,
    'journal entry number $1',
  ],
  [/^(?:any |all |show (?:me )?|list )*(?:the )?reclass(?:es|ifications| entries|ed entries)\b(.*)$/, 'entries that mention reclass$1'],
  // `was rent paid twice anywhere this year`
  [
    /^(?:was|were|is|did we (?:pay|book|post)|have we (?:paid|booked|posted)) (?:the |our |any )?([a-z&' -]+?)(?: (?:paid|booked|posted|entered|charged|billed))? (?:twice|two times|double)(?: (?:anywhere|somewhere|by mistake|in error|at any (?:store|location)))?\b(.*)$/,
    'duplicate $1 entries$2',
  ],
  // `missing utility bills for June`
  [
    new RegExp(
      String.raw`^(?:any |which |show (?:me )?|list |are there (?:any )?)*missing ([a-z&' -]+?) (?:bills?|invoices?|entries|charges|postings)\b(.*)$`,
    ),
    'which stores have no $1$2',
  ],
  // `how dependent are we on Charleston`
  [/^how (?:dependent|reliant) (?:are we|is the company) (?:up)?on (.+)$/, "what share of total revenue is $1's"],
  // `which stores are missing data for June`
  [
    new RegExp(
      String.raw`^((?:which|what|any) ${PLACES})(?: (?:that |which )?(?:have|has|had|are|is|with))? (?:missing|incomplete|lacking|gaps in) (?:data|numbers|figures|info|information)\b(.*)$`,
    ),
    '$1 with missing metrics$2',
  ],
]
