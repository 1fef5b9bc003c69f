import { MONTH } from '../times/month-pattern.ts'

/** Of a month or quarter that is said, its own plan is meant. */
const PART_OF_YEAR = new RegExp(String.raw`\b(?:month|quarter|qtr|q[1-4]|h[12]|half|mtd|qtd|week|${MONTH})\b`)
/** What of a plan is left is said of one line, of whole years or of what is named, and nothing is ranked by it. */
const NOT_OF_REMAINDER =
  /\b(?:most|least|top|bottom|highest|lowest|best|worst|biggest|largest|smallest|rank(?:ed|ing)?|which|who|vs|versus|against|compare[ds]?|by (?:month|quarter|week|period)|last|prior|previous|should)\b/
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
  [
    new RegExp(String.raw`\b(?:how much|what)(?:'s| is|s)? (?:still )?${LEFT} (?:of|in|on|from) (?:the |our |its )?(.*?)\b${BUDGET}\b`),
    '$1budget',
  ],
  [
    /\b(?:remaining|unspent|leftover) ((?:(?!(?:stores|locations|restaurants|units|sites|regions|months|quarters|weeks|days)\b)[a-z&%'-]+ ){0,4}?)budget\b/,
    '$1budget',
  ],
  [new RegExp(String.raw`\b${BUDGET} (?:remaining|left|balance|remainder)\b`), 'budget'],
  // `what do we need Jul-Dec to hit the full year number`: what is left of it.
  [
    /\b(?:what|how much(?: more)?) (?:do|would|will) (?:we|i) (?:still )?need\b.*?\bto (?:hit|make|reach|meet) (?:the |our )?(?:full[ -]year|annual|year's) (.*?)(?:number|budget|plan|target|goal)\b/,
    '$1budget',
  ],
]

/** `how much of the labor budget have we used`: in other words a part of the year would be read. */
const OF_USED: typeof OF_REMAINDER = [
  [
    new RegExp(
      String.raw`\b(?:how much|what (?:share|percent(?:age)?|%|part|portion)|what) of (?:the |our |its )?(.*?)\b${BUDGET} (?:have|has|did|is|was|do) (?:we|i|they|it|been)? ?(?:already |so far )?${USED}(?: already| so far| to date| ytd| yet)*`,
    ),
    '$1budget',
  ],
]

/** A question about what of a plan is used as one about the plan itself; any other text as it is. */
export function withoutUsed(text: string): string {
  return aboutPlan(text, OF_USED)
}

/** A question about the rest of a plan as one about the plan itself, since its answer has what is booked and what is left; any other text as it is. */
export function withoutRemainder(text: string): string {
  return aboutPlan(text, OF_REMAINDER)
}

function aboutPlan(text: string, patterns: typeof OF_REMAINDER): string {
  const found = NOT_OF_REMAINDER.test(text) ? undefined : patterns.find(([pattern]) => pattern.test(text))
  if (found === undefined) return text
  const [pattern, usual] = found
  const plain = text.replace(pattern, usual)
  if (PART_OF_YEAR.test(plain)) return plain
  return plain
    .replace(/\b(?:full[ -]year|annual|yearly|year's)\b ?/g, '')
    .replace(THIS_YEAR, '')
    .replace(/^/, 'full year ')
}
