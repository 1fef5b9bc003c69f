/** Of a month or quarter that is said, its own plan is meant. */
const PART_OF_YEAR =
  /\b(?:month|quarter|qtr|q[1-4]|h[12]|half|mtd|qtd|week|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/
const THIS_YEAR = /\b(?:for|in|of|over|during)? ?(?:the|this) (?:rest of the |fiscal )?year(?!'s)\b|\bfor the rest of the year\b/g
const BUDGET = '(?:budget|plan)'
const LEFT = '(?:left(?: over)?|remaining|unspent|to spend|to go|still available)'
const USED =
  '(?:spent|used(?: up)?|burned(?: through)?|burnt|earned|booked|achieved|consumed|hit|reached|made|gone through|gone|blown through)'

/** Ways of asking what of a plan is left, or used: `how much of the marketing budget is left for the year`, `remaining labor budget`. */
const OF_REMAINDER: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(
      String.raw`\b(?:how much|what) (?:of )?(?:the |our |its )?(.*?)\b${BUDGET}(?: money)?(?: (?:is|do we have|do i have|have we got|we have|there is))*(?: still)? ${LEFT}\b`,
    ),
    '$1budget',
  ],
  [new RegExp(String.raw`\bwhat(?:'s| is|s) (?:still )?${LEFT} (?:of|in|on|from) (?:the |our |its )?(.*?)\b${BUDGET}\b`), '$1budget'],
  [new RegExp(String.raw`\b(?:remaining|unspent|leftover) (.*?)\b${BUDGET}\b`), '$1budget'],
  [new RegExp(String.raw`\b${BUDGET} (?:remaining|left|balance|remainder)\b`), 'budget'],
  // `what do we need Jul-Dec to hit the full year number`: what is left of it.
  [
    /\b(?:what|how much(?: more)?) (?:do|would|will) (?:we|i) (?:still )?need\b.*?\bto (?:hit|make|reach|meet) (?:the |our )?full[ -]year (.*?)(?:number|budget|plan|target|goal)\b/,
    '$1budget',
  ],
  [
    new RegExp(
      String.raw`\b(?:how much|what (?:share|percent(?:age)?|%|part|portion)|what) of (?:the |our |its )?(.*?)\b${BUDGET} (?:have|has|did|is|was|do) (?:we|i|they|it|been)? ?(?:already |so far )?${USED}(?: already| so far| to date| ytd| yet)*`,
    ),
    '$1budget',
  ],
]

/** A question about the rest of a plan as one about the plan itself, since its answer has what is booked and what is left; any other text as it is. */
function withoutRemainder(text: string): string {
  const found = OF_REMAINDER.find(([pattern]) => pattern.test(text))
  if (found === undefined) return text
  const [pattern, usual] = found
  const plain = text.replace(pattern, usual)
  if (PART_OF_YEAR.test(plain)) return plain
  return plain
    .replace(/\b(?:full[ -]year|annual|yearly|year's)\b ?/g, '')
    .replace(THIS_YEAR, '')
    .replace(/^/, 'full year ')
}

const PLACE_SHARE =
  /\b(?:how much|what (?:share|percent(?:age)?|%|fraction|part|portion)) of (?:our |the |all |total |company )*(sales|revenues?) (?:comes?|came|is generated|was generated|is earned|was earned|is made|was made) (?:from|by|in|at) (.+)$/

const MONTH_OR_QUARTER =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|h[12])'
/** `June revenue, 2026 vs 2024`: of both Junes. */
const YEARS_APART = new RegExp(
  String.raw`\b(${MONTH_OR_QUARTER}) ((?:[a-z&-]+,? ){1,4}?)(?:in |for )?(20\d\d) (vs\.?|versus|against|compared (?:to|with)) (20\d\d)\b`,
)
/** `June sales vs last June`, `July against July last year`: the same month of the year before. */
const SAME_MONTH = new RegExp(
  String.raw`\b(${MONTH_OR_QUARTER})\b((?: (?!vs\b|versus\b)[a-z&%'-]+){0,5}) (vs\.?|versus|against|compared (?:to|with)|than|over) (?:the )?(?:last \1|\1 (?:of )?(?:last|prior|previous) (?:year|yr)|\1 ly)\b`,
)
/** `stores where sales are down vs last year but labor is up`: both against it. */
const BASE_OF_BOTH =
  /\bwhere (.+?) (?:is|are|was|were) (up|down) (?:vs\.?|from|on|over|against|compared (?:to|with)) (last year|ly|the prior year|prior year|budget|plan) (but|and|while) (.+?) (?:is|are|was|were) (up|down)\b/
/** `YTD sales through P6`: up to its end. */
const UP_TO =
  /\b(ytd|year to date|t12m?|ttm|ltm|trailing (?:twelve|12)(?: months)?) ((?:[a-z&%-]+ ){1,5}?)(?:through|thru) (?=\S+(?: 20\d\d)?$|\S+ (?:vs|by|at|in|for)\b|p\d)/

/** `split it into COGS and labor`: these two lines; of guests and check it is what explains a change. */
const LINES_OF_IT =
  /^(?:and |now |then )?(?:split|break) (?:(?:it|that|this|them) )?(?:out )?into (?!.*\b(?:traffic|guests?|covers|checks?|tickets?|prices?|volumes?|rates?|units?)\b)(.+ and .+)$/
/** `is the change in sales fewer guests or lower check`: what it is made of. */
const GUESTS_OR_CHECK =
  /\b(?:is|was|are|were) (the (?:change|drop|decline|decrease|increase|growth|rise|fall|dip) in (?:sales|revenues?)\b.*?) (?:(?:due to|because of|from|driven by|about|down to) )?(?:(?:fewer|more|lower|less|higher) )?(?:guests?|guest counts?|traffic|covers) (?:or|vs\.?|versus|and) (?:(?:a )?(?:lower|higher|smaller|bigger) )?(?:average )?(?:checks?|tickets?|spend|prices?|pricing)\b/g

/** A question in small letters, where people often ask in a whole phrase for what a few words say. */
export function usualWording(text: string): string {
  return (
    withoutRemainder(text)
      .replace(/ ?\bon an? (?:two|three|2|3|four|4)[ -]year basis\b,?/g, '')
      .replace(/\b(?:running (?:total|sum|balance)s?(?: of)?|cumulatively|accumulated|cumulative (?:total|sum)s?(?: of)?)\b/g, 'cumulative')
      .replace(/\b(?:week[ -](?:over|on)[ -]week|wow)\b(?: (?:change|growth))?/g, 'last week vs the week before')
      .replace(/\b(?:average|avg|mean) (?=daily\b)/g, '')
      .replace(/\b(?:average|avg|mean) ((?:[a-z&%-]+ ){1,3}?)(?:per|a|each) day\b/g, 'daily $1')
      .replace(/(?<=[a-z]) \/ (?=[a-z])/g, ' divided by ')
      .replace(YEARS_APART, '$2$1 $3 $4 $1 $5')
      .replace(SAME_MONTH, '$1$2 $3 last year')
      .replace(BASE_OF_BOTH, 'where $1 are $2 $4 $5 is $6 vs $3')
      .replace(/\bsince (?:the )?(?:start|beginning) of (last|this|the) (year|quarter|month)\b/g, (_, which, unit) =>
        which === 'the' ? `this ${unit} so far` : `since ${which} ${unit}`,
      )
      .replace(UP_TO, '$2$1 through ')
      .replace(PLACE_SHARE, '$2 as % of total $1')
      .replace(/^(?:sorry|oops|oh|ah|wait|no wait|actually)?,? ?(?:i|we) (?:meant|mean)\b,?/, 'no,')
      .replace(/\bcompard\b|\bcomapred\b|\bcomparred\b|\bcompaired\b/g, 'compared')
      .replace(/\b\S+?(?:\.{2,}|,| -)? (?:sorry|oops),? (?:i (?:mean|meant)|make that)\b,?/, '')
      .replace(/^(?:does|do) (?:the |our )?(.+?) include .+$/, 'define $1')
      .replace(/^(?:is )?any (.+?) missing (?:for|at|from) any (?:location|store|restaurant|site)s?\b/, 'which locations have no $1')
      .replace(
        /^(?:so,? )?is (?:it|that) (?:the )?(?:traffic|guests?|guest counts?) or (?:the )?(?:average )?(?:check|ticket|price)s?\b/,
        'split into guests and average check',
      )
      .replace(/^(?:and )?why (?:is (?:it|that|this|they) )?so (?:low|high|bad|weak|much)\b/, 'why')
      .replace(
        /^(?:and )?what(?:'?s| is) (?:that|it|this) as (?:an? )?(?:pct|percent|percentage|%) of (?:sales|revenue)\b/,
        'as a % of sales',
      )
      .replace(/^(?:please )?(?:put|throw|drop) (.+?) in(?: there| here| that)?(?: too| as well| also)?$/, '$1 too')
      .replace(
        /^which lines (?:are|were) over (?:budget|plan)(.*?),? (?:worst|biggest|largest) first\b/,
        'biggest variances$1, unfavorable only',
      )
      .replace(/\btracking (?:against|vs\.?|versus|compared (?:to|with))(?= )/g, 'vs')
      .replace(LINES_OF_IT, 'show $1')
      .replace(/\bhourly (?:wages?|pay|payroll)\b/g, 'hourly labor')
      // `how's Old Town`: not how old.
      .replace(/\bhow'?s(?= \w)/g, 'how is')
      .replace(/\b(what|where|who|when)s(?= \w)/g, "$1's")
      .replace(/\bhow much (?:money )?(?:did|do|have|has) (?:we|i|they) (?:lose|loose|lost)\b(?! (?:to|on)\b)/g, 'what was the profit')
      .replace(/\bso far off\b(?! (?:from|of)\b)/g, 'off')
      .replace(
        /,? one (?:row|line) (?:per|for each) (?:period|(month|quarter|store|location|region))\b/g,
        (_, axis) => ` by ${axis ?? 'month'}`,
      )
      .replace(/\b(?:what|anything) (?:was|got|is|has been|have we|did we) (?:posted|booked|post|book)\b(?! (?:to|in|on)\b)/g, 'entries')
      .replace(/\bvendors\b([^,]*), ?(?:largest|biggest|highest) first\b/g, 'top vendors$1')
      .replace(/\baccounts with (?:activity|entries|postings|transactions)\b/g, 'accounts')
      .replace(GUESTS_OR_CHECK, 'decompose $1 into guests and average check')
      .replace(/\b(biggest|worst|main|largest) (?:problems?|issues?|trouble)\b/g, 'biggest unfavorable variance')
      // Costs, and not the controllable income.
      .replace(/\bcontrollables\b/g, 'controllable expenses')
      .replace(/\bpour cost\b/g, 'beverage cost as % of beverage sales')
      .replace(/\b(entries|transactions|charges|bills|invoices) dated\b/g, '$1 on')
      .replace(
        /\b((?:stores|locations|restaurants|units|sites|shops|everyone|everything|everywhere|all) )(?:other than|aside from|apart from)\b/g,
        '$1except',
      )
  )
}
