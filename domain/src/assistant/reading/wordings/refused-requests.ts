import type { RefusalReason } from '../../plan.ts'
import { MONTH } from '../times/month-pattern.ts'

const POLITELY =
  "please|pls|plz|hey|hi|ok(?:ay)?|and|now|then|just|also|so|go ahead and|kindly|let'?s|(?:can|could|would|will) you|i(?: want|'d like) you to"
/** What stands before an order, and says nothing of it. */
const PLEASE = `(?:(?:${POLITELY})[, ]+)*`
/** `can we`, `how do I`: of figures alone they ask what to do about these, and `can I close June` whether all is booked. */
const HOW_TO = `(?:(?:${POLITELY}|(?:can|could|would) (?:we|i)|(?:i|we) (?:want|need|would like|have)(?: you)? to|(?:i|we)'d like(?: you)? to|help me(?: to)?|(?:how|where) (?:do|does|can|could|would) (?:i|we|one|you))[, ]+)*`
/** `an accrual`, `Hartford's July …`: a thing that is acted on. Nouns are followed by `in` and `of`, or by nothing. */
const ITS = String.raw`(?:the|an?|our|my|this|that|their|another|[a-z][a-z-]*'s?)`
const AMOUNT = String.raw`(?!20\d\d\b)[$€£]?\d[\d,]*(?:\.\d+)?(?: ?(?:k|m|mm|mil|thousand|million|grand|%|percent|pct|points?|pts|bps|dollars|bucks|usd))?`
const WHEN = String.raw`(?:,? (?:for|in|at|from|starting|effective|as of|this|next|please|pls|thanks?|thank you)\b(?:(?! (?:by|vs|versus|than|or more|or less)\b).)*)?`
const RESIZING =
  '(?:change|raise|lower|increase|decrease|reduce|cut|bump|trim|set|reset|update|adjust|overwrite|replace|modify|edit|revise|push|put|make|switch|correct)(?: up| down)?'
/** What a noun or a condition goes on with: `change in revenue`, `increase by store`, `cut of labor`. */
const NO_NOUN = String.raw`(?!(?:in|of|by|from|to|on|at|for|with|vs|versus|against|over|under|above|below|than|since|and|or|between|more|less|it|that|this|them|those|these|side|me|us|(?:the |my )?(?:list|chart|table|graph|top|limit|threshold|cut-?off|number of))\b|[-,\d])`
const NO_COMPARISON = String.raw`(?:(?! (?:than|vs|versus|against|compared|or more|or less|at least|at most|over|under|above|below|by (?:store|location|region|month|quarter|year|week|line|account|vendor))\b).)+?`
const PLANNED = '(?:budgets?|targets?|goals?|plans?)'
const DOCUMENT =
  '(?:accruals?|journal entr(?:y|ies)|jes?|entr(?:y|ies)|bills?|invoices?|adjustments?|credit memos?|reclass(?:es)?|reversals?|payments?)'
const BOOKED = '(?:rent|payroll|depreciation|utilities|insurance|interest|labor|wages|payroll taxes|property tax(?:es)?|overhead)'

const ORDERS: readonly RegExp[] = [
  // `change Hartford's July labor budget to 95,000`, `raise the budget by 5%`
  String.raw`${RESIZING} ${NO_NOUN}(?=.*\b${PLANNED}\b)${NO_COMPARISON},? (?:to|by|at|with|=) ${AMOUNT}${WHEN}`,
  String.raw`(?:set|make) ${NO_NOUN}${NO_COMPARISON} ${PLANNED}${WHEN} ${AMOUNT}`,
  String.raw`(?:put|enter) ${AMOUNT} (?:in|into|for|on|as|against) .+`,
  String.raw`apply (?:an? )?${AMOUNT} .+`,
  // `increase the labor budget for July`; `beat the budget` and `make the budget` are something else.
  String.raw`(?:change|raise|lower|increase|decrease|reduce|cut|bump|trim|set|reset|update|adjust|overwrite|modify|edit|revise)(?: up| down)? ${ITS} (?:(?!(?:with|vs|versus|against|to|over|under|by|and|than|from)\b)\S+ ){0,6}?${PLANNED}(?: (?:for|in|at) (?:(?!(?:vs|versus|against|than|by)\b)\S+ ?)+)?`,
  String.raw`(?:create|copy|delete|write|import|enter|load|build) (?!.*\b(?:vs|versus|against|actuals?|variance)\b)(?:an?|our|my|(?:last )?[a-z0-9]+'s) (?:new )?(?:\S+ ){0,2}?${PLANNED}(?: (?:for|from|in|into|called|named|based|with|to)\b.*)?`,
  // `post an accrual for June rent`, `reverse the June accrual`
  String.raw`(?:post|book|accrue|record|enter|create|make|key in|log|input|reverse|void|cancel|duplicate|copy|correct|amend|fix|approve|remove|delete) ${ITS} (?:(?!(?:by|vs|versus|against|than|over|under|above|below)\b)\S+ ){0,4}?${DOCUMENT}(?: (?:for|to|in|at|from|of|on|twice|again)\b.*)?`,
  String.raw`add (?:an?|another) (?:(?!(?:line|column|row|chart)\b)\S+ ){0,3}?(?:accrual|journal entry|je|entry|bill|invoice|adjustment|credit memo|reclass)(?: (?:for|to|in|at|from|of|on)\b.*)?`,
  String.raw`(?:add|create|open) (?:(?:an?|another) )?(?:new (?:store|location|restaurant|account|vendor|user|region|metric|budget|p&l line)|(?:gl |ledger )?account|user)(?: (?:for|to|in|called|named)\b.*)?`,
  String.raw`accrue .+`,
  String.raw`(?:post|book|void|approve) (?:it|that|this|them|those)(?: (?:to|in|for|now|again|anyway)\b.*)?`,
  String.raw`(?:post|book) (?:the|our|my) (?:\S+ ){0,2}?${BOOKED}(?: (?:for|to|in|at)\b.*)?`,
  String.raw`post ${BOOKED} (?:for|to|in|at) .+`,
  // `move the Cintas bill to supplies`; `move from May to June` is how something moved.
  String.raw`(?:move|transfer|reclass(?:ify)?|recode|recategorize|reassign|reallocate|map|remap|shift) ${NO_NOUN}(?:(?! (?:vs|versus|against|than)\b).)+? (?:to|into|under|out of) .+`,
  String.raw`(?:reclass(?:ify)?|recode|recategorize|reassign|reallocate|remap) (?:the|that|this|these|those|an?|all|our|my) .+? (?:from|to|into|under|as) .+`,
  String.raw`(?:unmap|rename) .+`,
  String.raw`(?:split|divide) (?:the|this|that) (?:\S+ ){0,3}?(?:bill|invoice|entry|payment|charge) between .+`,
  String.raw`change the (?:name|mapping|account|category|vendor|memo|date|amount|location) (?:of|on|for) .+`,
].map((order) => new RegExp(`^${HOW_TO}${order}[.! ?]*$`))

const PLAIN_ORDERS: readonly RegExp[] = [
  // `cut labor by 5%`
  String.raw`${RESIZING} ${NO_NOUN}${NO_COMPARISON},? (?:to|by|at|with|=) ${AMOUNT}${WHEN}`,
  String.raw`(?:close|lock|reopen|unlock)(?: out)? (?:the )?(?:(?:month|books|quarter|year|period)(?: of \S+)?|(?:${MONTH}|q[1-4])(?: 20\d\d)?)(?: (?:close|books))?(?: for me)?`,
].map((order) => new RegExp(`^${PLEASE}${order}[.! ?]*$`))

/** `change the labor line to personnel`; after an answer, another line in its place. */
const RENAMING = new RegExp(
  String.raw`^${HOW_TO}change (?:the|our|my) (?:\S+ ){0,3}?(?:line|account|category|store|location|region|name)(?:'s name)? to .+$`,
)

const MANAGER = '(?:(?:general|assistant|regional|district|area|kitchen|floor|bar|store|restaurant|unit|shift|office) )*managers?'
const ROLE = `(?:a?gms?|${MANAGER}|(?:(?:head|executive|exec|sous) )?chefs?|owners?|operators?|franchisees?|controllers?|cfo|ceo|coo|(?:line |prep )?cooks?|bartenders?|servers?|hosts?|directors?|supervisors?|bookkeepers?|accountants?|employees?)`
/** `who's the GM at New Haven`: a person, and not what one costs. */
const WHO_IS = new RegExp(
  String.raw`^(?:and |so |ok |hey )*(?:who(?:'?s| is| are| was| were)|(?:what(?:'?s| is| are) )?(?:the )?names? of) (?:currently |now )?(?:(?:the|our|my|their) )?(?:(?:single |very )?(?:best|worst|top|weakest|strongest|most \w+|least \w+) (?=${MANAGER}|a?gms?\b|(?:head )?chefs?))?(?:(?:current|new|old|former|acting|performing) )?${ROLE}(?=(?: (?:we|that we|i|they) (?:have|has|got))?[?.! ]*$| (?:of|at|in|for|there|here|these|now|currently|right|running)\b)`,
)

/** `biggest GM salary`: what one of them earns; of stores it would be `by store`. */
const BEST_PAID = new RegExp(
  String.raw`^(?:(?:who has|who gets|what is|what's|show me) )?(?:the |our )?(?:biggest|highest|largest|top|lowest|smallest) ${ROLE} (?:salary|salaries|compensation|paychecks?|bonus(?:es)?)(?=[?.! ]*$| (?:at|in|for)\b(?!.*\b(?:by|stores?|locations?)\b))`,
)

/** `which general manager has the best margins`: margins are of stores. */
const BEST_OF_THEM = new RegExp(
  String.raw`^(?:and |so )?which (?:of (?:the|our) )?${ROLE}(?:'?s)? (?:has|have|had|is|are|was|were|runs?|ran|gets?|got|does|did|makes?|made|keeps?|kept|delivers?) (?:(?:the|our) )?(?:best|worst|highest|lowest|most|least|strongest|weakest|better|worse|higher|lower)\b`,
)

const WORKERS = `(?:(?:(?:full|part)[- ]time|hourly|salaried|new|total|active|current|kitchen|boh|foh|line|prep|floor|different|of our) )*(?:ftes?|full[- ]time equivalents?|employees|staff(?: members)?|workers|(?:team|crew) members|crew|waiters|waitress(?:es)?|hostess(?:es)?|dishwashers|bussers|baristas|cashiers|full[- ]timers|part[- ]timers|associates|${ROLE})`
const NOT_THEIR_PAY = String.raw`(?! (?:hours?|shifts?|costs?|expenses?|dollars|wages?|pay|payroll|salar(?:y|ies)|lines?|accounts?|budgets?)\b)\b`
const OVER = String.raw`(?!.*\b(?:over|under|above|below|behind|ahead|high|higher|highest|low|lower|lowest|hot|most|least|best|worst|budget|plan|vs)\b)`

/** Requests that no words of reports are known for, with what they are refused as. */
const BEYOND_REPORTS: readonly (readonly [RefusalReason, string])[] = [
  [
    'PEOPLE',
    String.raw`^(?:and |so )?who(?:'?s| is)? ${OVER}(?:currently )?(?:runs|running|heads|oversees|supervises|owns|in charge (?:of|at|in)) \S+`,
  ],
  ['PEOPLE', String.raw`^(?:and |so )?who (?:all )?(?:quit|was hired|got hired|was fired|got fired|did we hire|have we hired)\b`],
  [
    'PEOPLE',
    String.raw`^(?:and |so )?(?:what|how much) (?:do|does|did|is|are|was) (?:the|our|my) ${ROLE}\b.* (?:make|earn|paid|making|earning)\b`,
  ],
  ['PEOPLE', String.raw`^(?:and |so )?who(?:'?s| is| are) (?:the |our |my )?(?:best|worst|top|strongest|weakest) ${ROLE}\b`],
  ['STAFF', String.raw`\bhow many ${WORKERS}${NOT_THEIR_PAY}`],
  ['STAFF', String.raw`\b(?:number|count) of ${WORKERS}${NOT_THEIR_PAY}`],
  [
    'STAFF',
    String.raw`\bhow many (?:people|persons|folks|heads|bodies)\b(?: (?:are|is|do|did|does|have|has|we|you|they|got|there|currently|now))* (?:work|works|working|worked|employ|employed|on staff|on (?:the )?(?:payroll|clock|team|books)|hire|hired|quit|scheduled|staffed|at|in)\b`,
  ],
  [
    'STAFF',
    String.raw`\bftes?\b|\bfull[- ]time equivalents?\b|\b(?:staff|crew|team|employee) (?:count|size|numbers)\b|\b(?:open|unfilled) positions\b`,
  ],
  [
    'PEOPLE',
    String.raw`\b(?:which|who|what) (?:of (?:the|our|my) )?(?:(?:on|in|at|from) )?(?:(?:my|our|the) )?(?:\S+ )?(?:team(?: members?)?|${ROLE})\b.*\b(?:no[- ]?show(?:s|ed)?|called (?:in|out)|earn(?:s|ed)?|complain(?:s|ed)?|late|absent|quit)\b|\bwho (?:on|in) (?:my|our|the) .*\b(?:team|crew|staff)\b`,
  ],
  [
    'OUTSIDE_COMPANY',
    String.raw`\b(?:publicly[- ]traded|public (?:companies|chains|restaurant)|across the street|next door|down the (?:street|road)|around the corner)\b`,
  ],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b(?:yelp|google|tripadvisor|opentable|online|guest|customer)(?: (?:star|review))* (?:ratings?|reviews?|scores?|stars?|complaints?|feedback)\b|\b(?:yelp|tripadvisor)\b|\bgift cards?\b|\bin the bank\b|\bbank (?:balances?|accounts?|statements?)\b`,
  ],
  ['NOT_IN_LEDGER_REPORTS', String.raw`\b(?:ap|a/[pr])\b`],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b(?:what|how much)(?:'?s| is| are| was| would)? (?:(?!worth\b)\S+ ){1,6}worth\b(?! (?:of|it|a|the|looking|checking|knowing)\b)(?: .*\d(?:\.\d+)?x\b)?`,
  ],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b(?:ebitda|earnings|company|business|group)\b.*\bat (?:an? )?\d+(?:\.\d+)?x\b(?!.*\b(?:vs|than|last|budget|prior)\b)`,
  ],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b\d+(?:\.\d+)?x (?:our |the |ltm |ttm )*(?:\S+ )?(?:ebitda|earnings|sde)\b(?!.*\b(?:vs|than|last|budget|prior)\b)`,
  ],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b(?:past[- ]due|coming due|due (?:this|next|soon|now|within)|bills? (?:that are |are )?due|outstanding (?:bills?|balances?|checks?|payments?|amounts?|pos?)|open (?:bills?|balances?|payables?|pos?|purchase orders?))\b`,
  ],
  [
    'NOT_IN_LEDGER_REPORTS',
    String.raw`\b(?:retained earnings|mortgages?|net leverage|leverage ratio|debt service|dscr|net worth|goodwill|accumulated depreciation|prepaids?|prepaid expenses?|escrow|dividends?|owner'?s? draws?|cap table|credit line|loan (?:payments?|principal)|principal (?:payments?|balance)|free cash|days outstanding|purchase orders?)\b`,
  ],
]

const BEYOND = BEYOND_REPORTS.map(([reason, words]) => [reason, new RegExp(words)] as const)

/**
 * What a question is refused as whatever it names: an order to book, plan or arrange something otherwise, or who someone is. Null for others.
 *
 * @param isFirst whether nothing was answered before.
 */
/** `what's Hoboken gonna do in August` */
const GOING_TO =
  /\b(?:going to|gonna|gunna) (?:do|be|make|come in|hit|end|finish|land|earn|sell|bring|lose|miss|beat|cost|spend|need|reach|grow|drop|rise|fall)\b/

export function refusedAtOnce(asked: string, isFirst: boolean): RefusalReason | null {
  const text = plainText(asked)
  if ([...ORDERS, ...PLAIN_ORDERS].some((order) => order.test(text)) || (isFirst && RENAMING.test(text))) return 'CHANGES'
  if (GOING_TO.test(text) && !/\b(?:budget(?:ed)?|planned|board|bank|boss|owners?|lenders?|cfo|ceo)\b/.test(text)) return 'FORECAST'
  return WHO_IS.test(text) || BEST_PAID.test(text) || BEST_OF_THEM.test(text) ? 'PEOPLE' : null
}

/**
 * What a question is refused as that was not understood: who works here, what is owed, what the company is worth. Null for others.
 *
 * @param unread the words that were not understood; the reason has to explain some of them.
 */
export function refusedAsUnread(asked: string, unread: readonly string[]): RefusalReason | null {
  // What stands between quotes is looked for.
  const text = plainText(asked.replace(/"[^"]*"|“[^”]*”|(?<!\S)'[^']*'(?!\S)/g, ' '))
  const words = unread.flatMap((one) => plainText(one).split(' '))
  const explains = (said: string): boolean =>
    words.some((word) => new RegExp(String.raw`(?<![\p{L}\d])${escaped(word)}(?![\p{L}\d])`, 'u').test(said))
  return (
    BEYOND.find(([reason, pattern]) => {
      const [said] = pattern.exec(text) ?? []
      // `who runs Hoboken` asks for a location by its words.
      return said !== undefined && (reason === 'PEOPLE' || explains(said))
    })?.[0] ?? null
  )
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function plainText(asked: string): string {
  return asked
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
