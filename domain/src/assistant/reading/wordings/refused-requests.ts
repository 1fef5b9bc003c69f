import type { RefusalReason } from '../../plan.ts'

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
  String.raw`(?:unmap|rename) .+`,
  String.raw`(?:split|divide) (?:the|this|that) (?:\S+ ){0,3}?(?:bill|invoice|entry|payment|charge) between .+`,
  String.raw`change the (?:name|mapping|account|category|vendor|memo|date|amount|location) (?:of|on|for) .+`,
].map((order) => new RegExp(`^${HOW_TO}${order}[.! ?]*$`))

const PLAIN_ORDERS: readonly RegExp[] = [
  // `cut labor by 5%`
  String.raw`${RESIZING} ${NO_NOUN}${NO_COMPARISON},? (?:to|by|at|with|=) ${AMOUNT}${WHEN}`,
  String.raw`(?:close|lock|reopen|unlock)(?: out)? (?:the )?(?:(?:month|books|quarter|year|period)(?: of \S+)?|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4])(?: 20\d\d)?)(?: (?:close|books))?(?: for me)?`,
].map((order) => new RegExp(`^${PLEASE}${order}[.! ?]*$`))

/** `change the labor line to personnel`; after an answer, another line in its place. */
const RENAMING = new RegExp(
  String.raw`^${HOW_TO}change (?:the|our|my) (?:\S+ ){0,3}?(?:line|account|category|store|location|region|name)(?:'s name)? to .+$`,
)

/** Whether something is to be booked, planned or arranged otherwise. @param isFirst whether nothing was answered before. */
export function isOrder(asked: string, isFirst: boolean): boolean {
  const text = plainText(asked)
  return [...ORDERS, ...PLAIN_ORDERS].some((order) => order.test(text)) || (isFirst && RENAMING.test(text))
}

function plainText(asked: string): string {
  return asked
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
