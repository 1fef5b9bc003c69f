import { MONTH } from '../times/month-pattern.ts'

const AGAINST = String.raw`(?:against|vs\.?|versus|from|over|compared (?:to|with)|next to)`
const YEARS_APART = [2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030].map((year) => [year, year - 1] as const)

/** Times as people say them, in the words that name them. */
export const TIME_PHRASES: readonly (readonly [RegExp, string])[] = [
  // `June against the June before`
  [
    new RegExp(String.raw`\b(${MONTH})\b(?! 20\d\d)(.*?) ${AGAINST} the (?:\1|${MONTH}) (?:before|prior)(?=$|[?.!,])`, 'g'),
    '$1$2 vs last year',
  ],
  [new RegExp(String.raw`\b(last month)\b(.*?) ${AGAINST} the ${MONTH} (?:before|prior)(?=$|[?.!,])`, 'g'), '$1$2 vs last year'],
  [/^((?:(?!20\d\d).)*)\b(20\d\d) (ytd|year to date)\b(?!.*20\d\d)/g, '$1$3 $2'],
  // `this quarter just ended`
  [/\b(?:this|the) (quarter|month|year) (?:that )?(?:has )?just (?:ended|closed|finished|wrapped up|completed)\b/g, 'last $1'],
  // `the first two quarters of 2026`
  [/\b(?:the )?first (?:2|two) quarters\b(?! of (?!20\d\d|(?:the|this|last) year))/g, 'the first half'],
  [/\b(?:the )?(?:last|final) (?:2|two) quarters of (?=20\d\d\b)/g, 'the second half of '],
  [/\b(?:the )?first (?:6|six) months\b(?! (?:after|open|since|it|they|of (?!20\d\d|(?:the|this|last) year)))/g, 'the first half'],
  // `2024 through the most recent completed quarter`
  [
    /\b(?:from )?(20\d\d) (?:through|thru|to|until|up to) (?:the )?(?:most recent|latest|last) (?:completed|complete|full|closed|finished)? ?(quarter|month)\b/g,
    'since january $1',
  ],
  // `this year and the two before`
  [/\bthis year and the (?:2|two)(?: years)? (?:before|prior|previous)(?: (?:it|that))?(?=$|[?.!,])/g, 'by year, last 3 years'],
  [/\bthis year and the (?:3|three)(?: years)? (?:before|prior|previous)(?: (?:it|that))?(?=$|[?.!,])/g, 'by year, last 4 years'],
  [/\bon an? (ltm|ttm|t12m?|ytd|trailing[- ]twelve[- ]months?|year[- ]to[- ]date) basis\b/g, '$1'],
  // `trailing twelve months EBITDA as of June 30, 2026 and as of June 30, 2025`
  ...YEARS_APART.map(
    ([year, before]) =>
      [
        new RegExp(
          String.raw`^(?:the )?(?:trailing|last|past) (?:twelve|12)[ -]months? (.+?),? (?:as of|as at|at|ended|ending|through|to) (${MONTH}) (\d\d?),? ${year} (?:and|vs\.?|versus|against|compared (?:to|with)) (?:as of |as at |ended |at )?\2 \3,? ${before}$`,
        ),
        `$1 ltm $2 ${year} vs last year`,
      ] as const,
  ),
  // `winter over winter`
  [/\b(winter|spring|summer|fall|autumn) (?:over|on|vs\.?|versus|against) \1\b/g, 'last $1 vs last year'],
  // `last year's June controllable income to this year's`
  [
    new RegExp(
      String.raw`^(walk|bridge|waterfall)(?: me)?(?: chart)? from last year's (${MONTH}|q[1-4]) (.+?) to this year's(?: \2)?(?: \3)?(.*)$`,
    ),
    'bridge $3 $2 vs last year$4',
  ],
  // `labor up or down on May and why`
  [
    new RegExp(String.raw`^(?:is |was |are )?(.+?)(?: \$)? (?:up or down|higher or lower) on (${MONTH}),? and why$`),
    'why did $1 change vs $2',
  ],
  [new RegExp(String.raw`^(?:is |was |are )?(.+?)(?: \$)? (?:up or down|higher or lower) on (${MONTH})$`), '$1 vs $2'],
  // `what is the change in percentage points, Q2`, one after the other where they are shares
  [
    /^((?:(?!by|per|vs|versus|against|total|each)[a-z&-]+ ){0,3}(?!by|per|vs|versus|against|total|each)[a-z&-]+ ?(?:%|percent|margin),?) (?:for |over |in )?(?:the )?(last|past) (3|4|three|four) quarters$/g,
    '$1 by quarter, $2 $3 quarters',
  ],
  [
    /\b(?:against|vs\.?|versus|compared (?:to|with)|over) the same (?:\d+|two|three|four|six|nine|twelve)(?: months| weeks| quarters)? (?:of |in )?(?:last year|ly|a year (?:ago|earlier|before))\b/g,
    'vs last year',
  ],
  [
    new RegExp(String.raw`\b(${MONTH}|q[1-4]|h[12]) this year and (?:\1|the same (?:month|quarter|half)) last year\b`, 'g'),
    '$1 vs last year',
  ],
  [
    /\bthis (winter|spring|summer|fall|autumn) (?:vs\.?|versus|against|compared (?:to|with)|over) last(?: \1)?(?=$|[?.!,])/g,
    'this $1 vs last year',
  ],
  [/\b(20\d\d) and (?:20\d\d|this year) (?:ytd|year[- ]to[- ]date|to date|so far)\b/g, 'since january $1'],
  [/\b(?:from|since) (?:the )?(?:start|beginning) of (20\d\d)\b/g, 'since january $1'],
  [/\b(?:from|since) (?:the )?(?:start|beginning) of '?([2-3]\d)\b/g, 'since january 20$1'],
  [
    /^(?:ltm|ttm|t12m?|trailing[- ]twelve[- ]months?) (.+?) (?:as of|at|for) each (?:quarter|month)[- ]end,? (?:from )?(.+)$/g,
    'rolling 12 month $1 $2',
  ],
  // `by quarter from Q1 2024`: since then.
  [
    new RegExp(String.raw`\b((?:by|each|every) (?:month|quarter|year)|monthly|quarterly|yearly)(.*?) from (q[1-4]|${MONTH}) (20\d\d)$`),
    '$1$2 since $3 $4',
  ],
  // `compare this Mother's Day to last Mother's Day on sales`
  [/^compare ((?:[a-z-]+ ){0,3}?this ([a-z' ]+?)) (?:to|with|and) (?=last \2(?=$|[?.!,]| ))/g, '$1 vs '],
  // `sales so far this month against the same days last year`
  [
    /\b(?:against|vs\.?|versus|compared (?:to|with)|over) (?:the )?same (?:days|dates|number of days) (?:of |in |from )?(?:last year|ly|a year ago)(?=$|[?.!,]| )/g,
    'vs last year',
  ],
]
