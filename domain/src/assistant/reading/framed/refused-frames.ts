import type { RefusalReason } from '../../plan.ts'
import { framedText } from './framed-question.ts'

const TRADE =
  '(?:casual dining|fast[- ]casual|fine dining|full[- ]service(?: restaurants?)?|quick[- ]service(?: restaurants?)?|qsrs?|table[- ]service(?: restaurants?)?|limited[- ]service|restaurant industry|restaurant business|restaurant sector|industry|sector|trade|peers?|peer group|competitors?|competition|other (?:chains|restaurant groups|restaurant companies|operators|concepts)|similar (?:chains|restaurants|concepts|companies)|chains like (?:us|ours)|concepts like (?:us|ours)|restaurants like (?:us|ours))'
const USUAL =
  '(?:normal|typical|good|healthy|standard|benchmark|acceptable|reasonable|ideal|average|usual|recommended|best[- ]in[- ]class|decent|common)'

/** A budget by its own name or year, and not the budget of a line. */
const A_BUDGET = String.raw`(?:the |our )?(?:(?:lender|bank|board|original|revised|approved)(?:'s)? (?:budget|plan|forecast|target)|(?:budget|plan|forecast|target))(?: (?:fy ?)?(?:20)?\d\d)?(?: version \d+| v\d+)?`
const OWN_BUDGET = String.raw`(?=.*\b(?:lender|bank|board|original|revised|approved)\b|.*\b20\d\d\b.*\b20\d\d\b)`

/** Whole questions that no words of reports are known for, with what they are refused as. */
const FRAMES: readonly (readonly [RefusalReason, RegExp])[] = [
  // `what can you do`, `help`
  [
    'ABILITIES',
    /^(?:(?:i )?(?:need |want )?(?:some )?help(?: me)?|(?:show |list |give )?(?:me )?(?:some )?(?:examples?|example questions|sample questions|commands)|what (?:(?:can|could) (?:you|i|we|one) (?:do|answer|ask|know|tell|show|help|offer)|(?:should|do) i ask|do you (?:do|know))(?: (?:you|me|us))?(?: (?:with|about|for|here|now))?|what (?:kinds?|types?|sorts?) of questions (?:can|do|could) (?:i|you|we) (?:ask|answer)(?: (?:you|here))?|how (?:do|does|can) (?:i use )?(?:this|it|you)(?: work)?|who are you|what are you)$/,
  ],
  // `what's a normal labor percentage for casual dining`
  [
    'OUTSIDE_COMPANY',
    new RegExp(
      String.raw`^(?:what(?:'s|s| is| are| would be| should be)?|is|are|how|give me|show me|which)\b.*\b${USUAL}\b.*\b(?:for|in|of|among|across|at) (?:an? |the |our |most )?${TRADE}$`,
    ),
  ],
  [
    'OUTSIDE_COMPANY',
    new RegExp(
      String.raw`^(?:what(?:'s| is| are)?|give me|show me|is there)(?: an?| the| any)? (?:industry|sector|trade|peer|market|national|nationwide) (?:average|norm|standard|benchmark|median|mean|range)s?\b`,
    ),
  ],
  [
    'OUTSIDE_COMPANY',
    new RegExp(
      String.raw`^what(?:'s| is) an? (?:normal|typical|healthy|standard|benchmark|acceptable|ideal|decent) [a-z&% -]+ (?:for|in|of|at) an? (?:restaurant|store|chain|business|company)(?: (?:like (?:us|ours)|our size|of our size))?$`,
    ),
  ],
  ['OUTSIDE_COMPANY', /\b(?:according to|per) the (?:national|state|american|international) [a-z ]*association\b/],
  [
    'OUTSIDE_COMPANY',
    /\b(?:casual|fine|fast[- ]casual|quick[- ]service|full[- ]service|polished casual)(?: dining| restaurants?)? (?:averages?|norms?|standards?|benchmarks?|peers?)\b/,
  ],
  // `how old are our payables`
  [
    'NOT_IN_LEDGER_REPORTS',
    /^how old (?:is|are) (?:the |our |my |all )*(?:open |unpaid |outstanding |oldest )?(?:payables?|receivables?|ap|ar|a\/p|a\/r|accounts (?:payable|receivable)|bills|invoices|balances)\b.*$/,
  ],
  // `who do I fire at Wilmington`
  [
    'ADVICE',
    /^(?:who|whom|which [a-z]+) (?:do|should|would|can|could|must) (?:i|we) (?:fire|hire|promote|let go|lay off|get rid of|sack|replace)\b/,
  ],
  // `what is the general manager at Charleston paid`: one person; `what do we pay managers` is a line.
  [
    'PEOPLE',
    /^(?:what|how much) (?:is|was|does|did) (?:the|our|my) (?:[a-z]+ )?(?:manager|gm|chef|director|controller|bookkeeper|server|bartender|cook)(?: (?:at|of|in) [a-z0-9' -]+?)? (?:paid|make|makes|earn|earns|earning|making|get paid|take home)\b.*$/,
  ],
  // `write me a linkedin post about our great June`
  [
    'CHANGES',
    /^(?:(?:write|draft|compose|create|make|prepare|do|put together)(?: (?:me|us|up))*|help me (?:write|draft|with)) (?:an? |the |some |my |our )?(?:[a-z-]+ ){0,2}?(?:post|tweet|press release|e-?mail|newsletter|letter|blog(?: post)?|speech|caption|job ad|advert|ad|announcement|toast|thank[- ]you note|social media|resignation|contract|nda)(?: (?:to|about|for|on|saying|announcing|celebrating|praising|from|that|copy)\b.*)?$/,
  ],
  [
    'CHANGES',
    /^(?:draft|write|create|prepare|build|put together|set up|produce|generate|propose|develop) (?:me |us |up )*(?:an? |the |our |my )?(?:(?:new|first|draft|next year's|next|preliminary|rolling) )*(?:(?:fy ?)?'?(?:20)?\d\d )?(?:(?:new|first|draft|operating|annual|full[- ]year) )*(?:budgets?|forecasts?)\b(?: (?:for|with|based|using|assuming|from|that|at|by|in)\b.*)?$/,
  ],
  // `should the Cool Air invoices be capitalized or expensed`
  ['ADVICE', /^should (?:we |i )?.+ (?:be )?(?:capitali[sz]ed?|expensed?|written off|reclassified)\b/],
  // `is it a good time to refinance the loan on Back Bay`
  [
    'ADVICE',
    /^(?:is|would|was) (?:it|now|this|that)(?: be)?(?: now)? (?:an? |the )?(?:good|right|bad|smart|wise|best|better|great|sensible|reasonable) (?:time|moment|idea|move|decision)(?: for us)? to\b/,
  ],
  ['ADVICE', /^when (?:is|would be|will be) (?:an? |the )?(?:good|right|best) (?:time|moment)(?: for us)? to\b/],
  // `Lender plan vs Budget 2026`: what is booked is set against a budget, and not one budget against another.
  [
    'TWO_BUDGETS',
    new RegExp(
      String.raw`^${OWN_BUDGET}(?:compare |how (?:does|do|did) |difference between |what(?:'s| is) the difference between |show(?: me)? |set )?${A_BUDGET} (?:compare )?(?:vs\.?|versus|against|to|with|and|compared (?:to|with)) ${A_BUDGET}(?:(?:,? (?:on|for|in|by)\b|,).*)?$`,
    ),
  ],
  // `is revenue in the lender plan the same as in Budget 2026`
  [
    'TWO_BUDGETS',
    new RegExp(
      String.raw`^${OWN_BUDGET}(?:is|are|was|were) .+? in ${A_BUDGET} (?:the same|equal|identical|different|higher|lower|more|less)(?: as| to| from| than)?(?: (?:that |those )?in)? ${A_BUDGET}$`,
    ),
  ],
  // `what is the current ratio`
  [
    'NOT_IN_LEDGER_REPORTS',
    /^(?:(?:what(?:'s| is| was| are)|show(?: me)?|give me|how is|how high is|compute|calculate) )?(?:the |our |my )?(?:current ratio|quick ratio|acid[- ]test(?: ratio)?|cash ratio|debt[- ](?:to[- ])?(?:equity|ebitda|assets?)(?: ratio)?|leverage|working capital(?: ratio)?|net working capital|liquidity(?: ratio)?|solvency(?: ratio)?|gearing|return on (?:equity|assets|capital|invested capital)|roe|roa|roic|inventory turn(?:s|over)?|days (?:sales|payables?|inventory) outstanding|dso|dpo|interest cover(?:age)?(?: ratio)?|fixed charge cover(?:age)?(?: ratio)?)(?: (?:at|as of|for|in|now|today|at the end of|ytd|this|last)\b.*)?$/,
  ],
  // `tax provision for FY25 under the new rules`
  [
    'TAXES',
    /^(?:(?:what(?:'s| is| was| will be| would be)|show(?: me)?|give me|compute|calculate|estimate|work out|how (?:much|big|high) (?:is|was|will|would)(?: be)?) )?(?:the |our |my |a |an )*(?:(?:income|corporate|federal|state|deferred) )?(?:tax provision|provision for (?:income )?tax(?:es)?|deferred tax(?:es)?|effective tax rate|tax (?:liability|bill|due|rate|estimate|shield|savings|refund|return))\b.*$/,
  ],
  [
    'TAXES',
    /^how much (?:income |corporate |federal |state )?tax(?:es)? (?:do|will|would|did|should) (?:we|i|the company) (?:owe|pay on|have to pay)\b.*$/,
  ],
  // `anything posted in June dated July`: one day is known of each entry.
  [
    'POSTING_DAYS',
    /^(?:is there |are there |was there |were there |do we have |have we got |show (?:me )?|list |which |what )?(?:anything|something|any|all|entries|transactions|bills|invoices|charges|items|postings|everything)?(?: (?:entries|transactions|bills|invoices|charges|items|postings))?(?: (?:that (?:is|was|are|were)|is|was|are|were|got))? ?(?:posted|booked|entered|keyed|recorded|uploaded) (?:in|during|after|before|on) .+? (?:but |and |although |though |with (?:an? )?)?(?:dated|date|invoice dates?|document dates?|doc dates?|bill dates?)(?: (?:in|of|for|from))? .+$/,
  ],
  [
    'POSTING_DAYS',
    /^(?:is there |are there |was there |were there |show (?:me )?|list |which |what )?(?:anything|something|any|all|entries|transactions|bills|invoices|charges|items|everything)?(?: (?:entries|transactions|bills|invoices|charges|items))?(?: (?:that (?:is|was|are|were)|is|was|are|were))? ?dated .+? (?:but |and )?(?:posted|booked|entered|keyed|recorded|uploaded) (?:in|during|after|before|on) .+$/,
  ],
  [
    'POSTING_DAYS',
    /\b(?:back[- ]?dated|post[- ]?dated|posted late|late[- ]posted|posted to (?:the )?wrong (?:period|month)|posting dates? (?:differ|versus|vs|different)|cut-?off (?:errors?|issues?|test|problems?))\b/,
  ],
]

/** What a question is refused as, known by its frame as a whole; null for any other. */
export function refusedByFrame(question: string): RefusalReason | null {
  const text = framedText(question)
  return FRAMES.find(([, frame]) => frame.test(text))?.[0] ?? null
}
