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
  [
    new RegExp(
      String.raw`\b(?:how much|what (?:share|percent(?:age)?|%|part|portion)|what) of (?:the |our |its )?(.*?)\b${BUDGET} (?:have|has|did|is|was|do) (?:we|i|they|it|been)? ?(?:already |so far )?${USED}(?: already| so far| to date| ytd| yet)*`,
    ),
    '$1budget',
  ],
]

/** What is asked of a plan's remainder as the plan itself, whose answer tells what is booked and left; any other text as it is. */
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
  /\b(?:how much|what (?:share|percent(?:age)?|%|fraction|part|portion)) of (?:our |the |all |total |company )*(sales|revenues?) (?:comes?|came|is|was|are|were) (?:from|generated (?:by|in|at)|made (?:by|in|at)|due to) (.+)$/

const MONTH_OR_QUARTER =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|h[12])'
/** `June revenue, 2026 vs 2024`: of both Junes. */
const YEARS_APART = new RegExp(
  String.raw`\b(${MONTH_OR_QUARTER}) ((?:[a-z&-]+,? ){1,4}?)(?:in |for )?(20\d\d) (vs\.?|versus|against|compared (?:to|with)) (20\d\d)\b`,
)
/** `YTD sales through P6`: up to its end. */
const UP_TO =
  /\b(ytd|year to date|t12m?|ttm|ltm|trailing (?:twelve|12)(?: months)?) ((?:[a-z&%-]+ ){1,5}?)(?:through|thru) (?=\S+(?: 20\d\d)?$|\S+ (?:vs|by|at|in|for)\b|p\d)/

/** `is the change in sales fewer guests or lower check`: what it is made of. */
const GUESTS_OR_CHECK =
  /\b(?:is|was|are|were) (the (?:change|drop|decline|decrease|increase|growth|rise|fall|dip) in (?:sales|revenues?)\b.*?) (?:(?:due to|because of|from|driven by|about|down to) )?(?:(?:fewer|more|lower|less|higher) )?(?:guests?|guest counts?|traffic|covers) (?:or|vs\.?|versus|and) (?:(?:a )?(?:lower|higher|smaller|bigger) )?(?:average )?(?:checks?|tickets?|spend|prices?|pricing)\b/g

/** A question in small letters, where people often ask in a whole phrase for what a few words say. */
export function plainText(text: string): string {
  return (
    withoutRemainder(text)
      .replace(/ ?\bon an? (?:two|three|2|3|four|4)[ -]year basis\b,?/g, '')
      .replace(/\b(?:running (?:total|sum|balance)s?(?: of)?|cumulatively|accumulated|cumulative (?:total|sum)s?(?: of)?)\b/g, 'cumulative')
      .replace(YEARS_APART, '$2$1 $3 $4 $1 $5')
      .replace(UP_TO, '$2$1 through ')
      .replace(PLACE_SHARE, '$2 as % of total $1')
      .replace(/^(?:sorry|oops|oh|ah|wait|no wait|actually)?,? ?(?:i|we) (?:meant|mean)\b,?/, 'no,')
      .replace(/\bcompard\b|\bcomapred\b|\bcomparred\b|\bcompaired\b/g, 'compared')
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
