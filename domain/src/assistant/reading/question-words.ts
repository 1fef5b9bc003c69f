import { shiftDecimal } from '../../money/decimal.ts'
import { MONTH } from './times/month-pattern.ts'
import { usualWording } from './wordings/usual-wording.ts'

/** What a word of a question is. Amounts: MONEY in whole units, PERCENT as a ratio, both as Decimals. */
export type QuestionWord = {
  /** As typed, to repeat it to the user. */
  readonly typed: string
  /** In lower case, without accents and endings of plurals. */
  readonly stem: string
  /** Of `rev/guest`: whether it stands right after a slash. */
  readonly isAfterSlash?: boolean
  /** Whether a comma, a semicolon, a plus or another such mark stands before it. */
  readonly isAfterComma?: boolean
  /** Whether that mark is a dash: `Nov-Jan`, `201 - 209`. */
  readonly isAfterDash?: boolean
  /** Of an amount such as `-5,000`: whether a minus stands right before it, and nothing before that. */
  readonly isNegative?: boolean
} & (
  | { readonly kind: 'WORD' }
  | { readonly kind: 'NUMBER'; readonly value: number }
  | { readonly kind: 'MONEY' | 'PERCENT'; readonly amount: string }
  // A year is guessed where nothing says it.
  | {
      readonly kind: 'DATE'
      readonly year: number | null
      readonly month: number
      readonly day: number | null
      readonly isYearGuessed?: boolean
    }
)

const TOKEN = new RegExp(
  [
    String.raw`(?<iso>\d{4}-\d{2}(?:-\d{2})?)(?![\d-])`,
    String.raw`(?<us>\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{1,2}[.-]\d{1,2}[.-]\d{4}|\d{1,2}\.\d{1,2}\.\d{2}|\d{1,2}/\d{4})(?![\d/])`,
    String.raw`(?<money>[$€£₹]\s?\d(?:[\d,]*\d)?(?:\.\d+)?(?:\s?(?:k|mm|m|mil|million|thousand|lakhs?|lacs?|crores?)\b)?|\d(?:[\d,]*\d)?(?:\.\d+)?\s?(?:dollars|bucks|usd)\b|\d(?:[\d,]*\d)?\.\d+\s?m\b|\d(?:[\d,]*\d)?(?:\.\d+)?\s?(?:k|mm|grand|mil|million|thousand|lakhs?|lacs?|crores?)\b)`,
    String.raw`(?<percent>\d(?:[\d,]*\d)?(?:\.\d+)?\s?(?:%|percent\b|pct\b))`,
    String.raw`(?<number>(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.\d+)?)(?!\w)`,
    String.raw`(?<sign>%)`,
    String.raw`(?<word>[\p{L}\p{N}][\p{L}\p{N}&]*(?:'\p{L}+)?)`,
  ].join('|'),
  'uy',
)
/** `w/o`, `w/out`: without. */
/** What begins with a letter can be nothing else, and most words of names and questions do. */
const WORD = /w\/o(?:ut)?(?![\p{L}\p{N}])|\p{L}[\p{L}\p{N}&]*(?:'\p{L}+)?/uy
const BEGINNING = /[\p{L}\p{N}$€£₹%]/gu
const LETTER = /\p{L}/uy

/** Of the texts that were read last, oldest first. A question is tried in several ways, and most begin with its words. */
const recent = new Map<string, readonly QuestionWord[]>()
const MOST_RECENT = 32

/** The words, numbers and dates of a question, in their order. Punctuation and hyphens only divide. */
export function questionWords(asked: string): readonly QuestionWord[] {
  const known = recent.get(asked)
  if (known !== undefined) return known
  const words = wordsOf(asked)
  const [oldest] = recent.keys()
  if (oldest !== undefined && recent.size >= MOST_RECENT) recent.delete(oldest)
  recent.set(asked, words)
  return words
}

function wordsOf(asked: string): readonly QuestionWord[] {
  // `beer, wine & liquor`
  const written = asked.replaceAll(' & ', ' and ')
  const question = SIGNS.test(written) ? withSigns(written) : written
  const typed = isAscii(question)
    ? question.replaceAll('`', "'").toLowerCase()
    : question
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[‘’`´]/g, "'")
        .toLowerCase()
  const plain = OTHER_NUMBERS.reduce((text, [pattern, usual]) => text.replace(pattern, usual), usualWording(typed)).replace(
    COMPARED_TO,
    '$1 vs ',
  )
  const words: QuestionWord[] = []
  for (let at = nextOf(BEGINNING, plain, 0); at !== null; ) {
    const isWord = matchAt(LETTER, plain, at) !== null
    const match = matchAt(isWord ? WORD : TOKEN, plain, at)
    // A currency sign may stand alone.
    if (match !== null) {
      const word = isWord ? plainWord(match[0]) : wordOf(match[0], match.groups ?? {})
      const mark = markBefore(plain, at)
      const isNegative = !isWord && MINUS.test(plain.slice(Math.max(0, at - 2), at))
      if (isNegative) words.push({ ...word, isAfterComma: true, isAfterDash: true, isNegative })
      else if (mark === '') words.push(word)
      else words.push(mark === '/' ? { ...word, isAfterSlash: true } : { ...word, isAfterComma: true, isAfterDash: DASHES.includes(mark) })
    }
    at = nextOf(BEGINNING, plain, at + (match?.[0].length ?? 1))
  }
  return words
}

/** With the character before it. */
const MINUS = /^[\s($€£]?[-–−]$/
const SIGNS = /[<>≤≥]/

function withSigns(written: string): string {
  return written
    .replace(/>=|=>|≥/g, ' at least ')
    .replace(/<=|=<|≤/g, ' at most ')
    .replaceAll('>', ' above ')
    .replaceAll('<', ' below ')
}

/** Years and amounts in other words, and as they are usually written. */
const OTHER_NUMBERS: readonly (readonly [RegExp, string])[] = [
  // `depreciation in '25`
  [/(?<![\w'])'([123]\d)(?![\w'])/g, '20$1'],
  // `till date`, `upto June`, `this FY`
  [/\btill date\b/g, 'to date'],
  [/\bsalaries at corporate\b/g, 'corporate salaries'],
  // `Princeton and Rittenhouse: which has the higher sales per square foot`
  [
    /^([a-z][a-z ]+?) (?:and|or|vs\.?) ([a-z][a-z ]+?)[:,–-] ?(?:which|who)(?: one| store)? (?:has|had|ran|is|was) (?:the )?(higher|lower|better|bigger|more|less) (.+?)(?=[?.! ]*$)/g,
    'which has the $3 $4, $1 or $2',
  ],
  // `guests ÷ seats`
  [/ ?÷ ?/g, ' divided by '],
  [/ divided by (?:the )?(guests?|seats?|transactions?|labor hours?|square (?:feet|foot)|sq\.? ?ft|covers|checks)\b/g, ' per $1'],
  // `how much did we send Sysco`
  [
    /\b(how much|what) (did|do|have|has) (we|they|i) (?:send|sent|hand|handed)(?: over)?(?: to)? (?!(?:home|back|out|away)\b)/g,
    '$1 $2 $3 pay ',
  ],
  // `winter months Dec 2025 to Feb 2026`: the months say when.
  [new RegExp(String.raw`\b(?:winter|spring|summer|fall|autumn)(?: months)?,? (?=(?:from )?${MONTH} 20\d\d\b)`, 'g'), ''],
  [/\b(vs\.?|versus|against|compared (?:to|with)) (?:the |last )(?:winter|spring|summer|fall|autumn) before\b/g, '$1 last year'],
  // `winter vs summer: revenue Dec 2025 to Feb 2026 against …`
  [/^(?:winter|spring|summer|fall|autumn) (?:vs\.?|versus|against|and) (?:winter|spring|summer|fall|autumn)\s*[:,–-] ?(?=.*\d)/g, ''],
  // `best year so far`: of all years, and not of this one.
  [
    /\b(best|worst|highest|lowest|biggest|strongest|weakest|busiest|slowest) (year|quarter|month) so far\b(?! (?:this|in|ytd)\b)/g,
    '$1 $2 ever',
  ],
  // `which was the last month with labor over 35%`: all of them; the last one ends the list.
  [/^(?:what|which) was the last (month|quarter) (?:with|where|when|in which|that had) /g, 'which $1s ever had '],
  [/\bsince (?:the )?(?:start|beginning) of (?=\d{4}\b)/g, 'since '],
  // `rose by a point`
  [/\b(by|than|least) (?:a|one)(?: full)? (percentage )?point\b/g, '$1 1 $2point'],
  // `the annual budget`; of a year that is said it is that year's.
  [/^(?!.*\b(?:20\d\d|fy ?\d\d)\b)(.*)\b(?:annual|yearly) (budget|plan|target)\b/g, '$1full year $2'],
  [/\b(?:annual|yearly) (budget|plan|target)\b/g, '$1'],
  // `on a TTM basis`, but not of months one after the other.
  [
    /^(?!.*\b(?:by month|monthly|each month|every month|trend)\b)(.*)\bon an? (ttm|ltm|t12|trailing (?:twelve|12)(?:[ -]months?)?) basis\b/g,
    '$1$2',
  ],
  [/\bon an? (trailing[- ](?:12|twelve)(?:[- ]months?)?) basis\b/g, '$1'],
  [/\bon an? (ytd|qtd|monthly|quarterly|yearly|annual|same[ -]store|year to date) basis\b/g, '$1'],
  // `if you strip out Back Bay`
  [/\bif (?:you|we|i) (?:strip(?:ped)? out|excluded?|took out|take out|left out|leave out|dropped|ignored?)\b/g, 'excluding'],
  // `one-line summary of June`, of no lines of the report
  [/\b(?:one|single)[ -]line (?=summary|overview|snapshot)/g, ''],
  // `did card fees go up relative to sales`
  [/\brelative to (?=(?:net |total )?(?:sales|revenues?)\b)/g, 'as a % of '],
  // `which stores saw labor rise by 5%`
  [/\b(stores|restaurants|locations|units|regions|markets) saw\b/g, '$1'],
  // `T12 vs prior T12`
  [/\b(?:the )?(?:prior|previous|preceding) (?:ltm|ttm|t12m?)\b/g, 'the prior 12 months'],
  // An order, and no question what was paid.
  [/^(?:please |can you |could you |go ahead and )?pay (?=(?:the|this|that|our|my)\b)/, 'approve '],
  [/\bin any (?:one )?of (?:the )?(last|past) (\w+) months\b/g, 'in any month in the $1 $2 months'],
  // `what are we spending corporate overhead on`: its parts.
  [
    /^what (?:are|were|do|did|have) we (?:been )?(?:spending|spend|spent) (?:the |our |all (?:the |our )?)*((?:corporate )?overhead|g&a|occupancy|labor|payroll|direct operating|cogs|cost of goods) on(?=[?.! ]*$| (?:in|at|for|this|last)\b)/g,
    '$1 by account',
  ],
  [/\bupto\b/g, 'up to'],
  [/\b(what|where|who)'d\b/g, '$1 did'],
  // `the year-over-year change`: the year is no span there.
  [/\b(?:the|our) (?=(?:year|month|quarter)[- ](?:over|on)[- ](?:year|month|quarter)\b)/g, ''],
  // `why is the top one so far off`
  [
    /\bwhy (is|was) (the [a-z]+ (?:one|store|location|restaurant|region)) (?:so |that )?(?:far )?(?:off|behind|short)(?=[?.! ]*$)/g,
    'why $1 $2 so bad',
  ],
  // `ahead of plan or behind` asks which of the two.
  [/\b(?:ahead of|above|over) (plan|budget|target|last year|ly) or (?:behind|below|under)\b/g, 'compared to $1'],
  [/\bas (?:one|a single) (?:number|figure|total|sum)\b/g, 'combined'],
  [/\bas one(?=[?.! ]*$)/g, 'combined'],
  [/\b(this|current|last|prior|previous) fy\b(?![ -]?(?:\d|q[1-4]|h[12]))/g, '$1 year'],
  // `R & M`, `G and A`; `F&B` is what is sold or bought.
  [/(?<![\w'])f(?: and |&)b(?![\w'])/g, 'food and beverage'],
  // `2025 vs 2026 YTD`
  [/(?<!\w)(20\d\d) (vs\.?|versus|against|and|to) (20\d\d) (ytd|year to date)\b/g, '$4 $1 $2 $4 $3'],
  [/(?<![\w'])(r|g|t) and (m|a|e)(?![\w'])/g, '$1&$2'],
  // `12 mo rolling`; a moving average is no sum.
  [/\b(\d{1,2}|three|six|nine|twelve)[ -](?:months?|mos?)[ -]rolling\b(?! (?:average|avg|mean))/g, 'rolling $1 month'],
  [/\b(?:ticket|check) (?:avg|average)\b/g, 'average check'],
  // `what do you mean by comps`
  [/\b(?:do|did) (?:you|we|i|they) mean by\b/g, 'is meant by'],
  // `over $.2 million`
  [/(?<![\w.])\.(?=\d)/g, '0.'],
  // `last 3 months vs same 3 months last year`, `trailing twelve vs prior trailing twelve`: as long as the days before them.
  [
    /\b((?:last|past|trailing|prior) (\w+) (months|quarters)\b.*?\b)same \2 \3 (?=(?:of |in )?(?:the )?(?:last|prior|previous) year|ly\b|py\b|(?:a )?year (?:ago|earlier))/g,
    '$1same period ',
  ],
  [
    /\b((?:ltm|ttm|(?:trailing|last) (?:twelve|12)(?: months)?)\b.*?\b(?:vs\.?|versus|against|compared (?:to|with))) (?:the )?(?:prior|previous|preceding) (?:ltm|ttm|(?:trailing )?(?:twelve|12)(?: months)?)\b/g,
    '$1 the prior 12 months',
  ],
  [/\b(?:double|two)[ -]digits\b/g, '10%'],
  [/\bsub[ -](?=\d)/g, 'below '],
  [/\bhalf an? (?:mil|mill|million)\b/g, '500k'],
  [/\ba (?=(?:grand|million|mil)\b)/g, '1 '],
  // `by 1k+`, `over 5%+`
  [/(\d(?:k|m|%))\+(?=[\s,.?!)]|$)/g, '$1 or more'],
  // `EBITDA without Savannah vs with Savannah`, `with/without Savannah`
  [/\b(?:with|including) ?(?:vs\.?|versus|\/|and|or) ?(?:without|excluding)\b/g, 'with and without'],
  [
    /\b(?:without|excluding) (.+?) (?:vs\.?|versus|against|compared (?:to|with)|and|or) (?:with|including)(?: (?:\1|it)\b|$)/g,
    'with and without $1',
  ],
  [
    /\b(?:with|including) (.+?) (?:vs\.?|versus|against|compared (?:to|with)|and|or) (?:without|excluding)(?: (?:\1|it)\b)/g,
    'with and without $1',
  ],
  // `months this year when labor ran over budget`
  [
    /^(?:the )?months (.+?) (?:when|where|in which) (.+?) (?:ran|was|were|went|is|are|came in) (over|under|above|below|ahead of|behind) (budget|plan|last year)\b/g,
    'which months $1 was $2 $3 $4',
  ],
  // `five priciest repairs of the year`
  [/\b(?:priciest|most expensive|costliest) (repairs?|fixes|purchases|jobs?)\b/g, 'largest entries of $1'],
  [/\b(?:priciest|most expensive|costliest) (bills?|invoices?|entries|charges?)\b/g, 'largest $1'],
  // `do we have seats for every store or are there gaps`: no difference.
  [/,? or are there (?:any )?gaps\b/g, ' or are there any missing'],
  // `show me discounts as a % of sales over the last 18 months`, `chart beverage cost over the past two years`: month by month.
  [
    /^((?:show|give) (?:me )?.+? (?:as an? )?(?:%|percent|pct|share) of (?:sales|revenue)),? (?:over|for|in|across) the (last|past) (\d\d|six|seven|eight|nine|ten|twelve) months(?=[?.! ]*$)/g,
    '$1 by month, $2 $3 months',
  ],
  [
    /^((?:chart|plot|graph) (?!.*\bby\b).+?),? (?:over|for|in|across) the (last|past) (two|three|2|3) years(?=[?.! ]*$)/g,
    '$1 by month, $2 $3 years',
  ],
  // `what goes into direct operating and how much was each in June`
  [
    /^(?:define|what (?:goes|went) into) (?:the |our )?(.+?),? and (?:how much|what) (?:was|is|were|are|did) (?:each|they|each of them|each one)(?: cost)?\b/g,
    '$1 by account',
  ],
  // `occupancy by store and account for the Mid-Atlantic`: no wish for an account of it.
  [/\bby (store|location|region|month)s? and (?:by )?accounts? (?:for|of|at|in) (?=the\b|[a-z])/g, 'by $1 and by account in '],
  [/\b(fiscal(?: year)?|calendar(?: year)?) '?(\d\d)\b(?!\d)/g, '$1 20$2'],
  [/\bgetting any (better|worse|higher|lower)\b/g, 'getting $1'],
  [/\bsince (20\d\d) (?:started|began|begins|starts)\b/g, 'since january $1'],
  [new RegExp(String.raw`\bfrom ((?:${MONTH})(?: 20\d\d)?) on(?:wards?)?(?=$|[ ,.?!])`, 'g'), 'since $1'],
  [/\bhalf a (?=(?:percentage )?points?\b)/g, '0.5 '],
  [
    new RegExp(
      String.raw`\b((?:vs\.?|versus|against|compared (?:to|with)) (?:${MONTH}|q[1-4]|h[12])) (?:a|one) year (?:ago|earlier|before)\b`,
      'g',
    ),
    '$1 last year',
  ],
  [
    /\bthis (winter|spring|summer|fall|autumn) (?:vs\.?|versus|against|compared (?:to|with)) (?:the (?:one|\1) before|last (?:one|\1))\b/g,
    'last $1 vs last year',
  ],
  [/\b(summer|winter|spring|fall|autumn) '?(\d\d)\b(?!\d)/g, '$1 20$2'],
  // `fewer guests but a higher check`
  [/\b(higher|lower|bigger|smaller) (?:checks?|tickets?)(?=$|[,.?! ])(?! (?:average|avg))/g, '$1 average check'],
  // `best same-store sales in May`: by how much they grew.
  [/\b(best|strongest|highest|worst|weakest|lowest) (same[- ]store sales|comp sales)\b(?! (?:growth|change))/g, '$1 $2 growth'],
  // `occupancy detail Rittenhouse 2025`: its accounts; of the ledger, its entries.
  [
    /^((?:(?!gl\b|ledger\b|transaction|entry|entries)[a-z0-9'&]+ )*?(?:overhead|occupancy|labor|payroll|cogs|cost of goods|direct operating|revenue|sales)) details?(?= |$)(?! (?:entries|of entries|transactions|by\b))/g,
    '$1 by account',
  ],
  // `Southeast stores paying percentage rent`
  [
    /^(?:(?:the )?(.+? )?stores|stores(?: in (.+?))) (?:paying|that pay|which pay) (.+?)((?: this year| last year| ytd| in (?:q[1-4]|20\d\d|[a-z]+(?: 20\d\d)?))?)(?=[?.! ]*$)/,
    '$3 by store at $1$2$4',
  ],
  [/(?<!\b(?:year|quarter|month|week)[- ])\bto date (?=(?:vs\.?|versus|against|compared)\b)/g, 'ytd '],
  [new RegExp(String.raw`\bmonths since (${MONTH}) '?(\d\d)\b`, 'g'), 'months since $1 20$2'],
  // `I want to know who we bought food from`
  [/\bwho we (?:have |had |'ve )?(?:bought|buy|ordered|order|purchased?|been buying)\b/g, 'who did we buy'],
  [/\bwho we (?:have |had |'ve )?(?:paid|pay|been paying)\b/g, 'who did we pay'],
  [/\bwho we (?:use|used|are using) for\b/g, 'who did we pay for'],
  [/\b(ytd|year[- ]to[- ]date) (?:for |of )?(?:this|the current) year\b/g, '$1'],
  [/\b(?:this|the current) year,? (ytd|year[- ]to[- ]date|to date)\b/g, 'ytd'],
  [/\bto date this year\b/g, 'ytd'],
  // `June vs June LY`, `H1 this year vs H1 last`
  [new RegExp(String.raw`\b((?:vs\.?|versus|against|compared (?:to|with)) (?:${MONTH}|q[1-4]|h[12])) (?:ly|py)\b`, 'g'), '$1 last year'],
  [
    new RegExp(String.raw`\b(${MONTH}|q[1-4]|h[12]) this year (vs\.?|versus|against|compared (?:to|with)) \1 last(?=$|[?.!,])`, 'g'),
    '$1 $2 $1 last year',
  ],
  // `are overtime dollars creeping up? show me each month since last July`
  [
    /^(?:is|are|has|have) (?:the |our )?([a-z&% ]+?)(?: been)? (?:creeping|going|trending|moving|drifting|getting) (?:up|down|higher|lower|out of hand|off)(?: (?:as|in) (?:an? )?(?:% |share |percent(?:age)? )?(?:of )?(?:sales|revenue))?[?.,;]+ ?(?:show|give|list)(?: me)? (?:it )?(?:each|every|by|per) (month|quarter)\b/g,
    '$1 by $2',
  ],
  // `how much of this year's sales growth is new stores and how much is same store`
  [
    /^how much of (?:the |our )?(.+?) (growth|increase|change|gain|decline) (?:vs last year |on last year |over last year )?(?:is|was|comes?|came)(?: from)? (?:the )?new (?:stores|locations|units|restaurants|openings)(?: (?:and|vs\.?|versus|or) (?:how much (?:is|was|comes? from|came from) )?(?:the )?(?:same|existing|comp|comparable|old|mature)[- ]?(?:stores?|locations?|units?|base)?)?(.*?)(?=[?.! ]*$)/g,
    'why did $1$3 differ from last year by location',
  ],
  // `overtime $ by store`; a sign alone is no word.
  [/(?<=[a-z]) \$(?=[\s,?.!]|$)/g, ' in dollars'],
  [/(\d (?:bucks|dollars)) (?:a|per) head\b/g, '$1 average check'],
]
/** `compare Q2 this year to Q2 last year`: each with its year, so that it is no range from one to the other. */
const COMPARED_TO =
  /\b(compar(?:e|ing)\b(?:(?!\b(?:from|between|vs|versus|with|against|than)\b)[^.?!])*?\b(?:20\d\d|(?:this|last|prior|previous) [a-z]+)) to (?=(?:the )?(?:[a-z]\w* ){0,2}(?:20\d\d|(?:this|last|prior|previous) [a-z]+))/g
const DASHES = '–—-'
const DIVIDING = `,;:+&.?!${DASHES}`

/** The mark that divides a word from the one before; empty for none. */
function markBefore(text: string, at: number): string {
  if (text[at - 1] === '/') return '/'
  let before = at - 1
  while (text[before] === ' ') before -= 1
  const mark = text[before] ?? ''
  return DIVIDING.includes(mark) ? mark : ''
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

function nextOf(pattern: RegExp, text: string, from: number): number | null {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? null
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at
  return sticky.exec(text)
}

function plainWord(typed: string): QuestionWord {
  return { typed, stem: stemOf(typed), kind: 'WORD' }
}

function wordOf(typed: string, found: Record<string, string | undefined>): QuestionWord {
  const { iso, us, money, percent, number, sign } = found
  if (iso !== undefined) {
    const [year, month, day] = iso.split('-').map(Number)
    return { typed, stem: typed, kind: 'DATE', year: year ?? null, month: month ?? 0, day: day ?? null }
  }
  if (us !== undefined) {
    const parts = us.split(/[/.-]/).map(Number)
    const [month = 0, second = 0, third] = parts
    const year = third ?? second
    return { typed, stem: typed, kind: 'DATE', month, day: third === undefined ? null : second, year: year < 100 ? 2000 + year : year }
  }
  if (money !== undefined) return { typed, stem: typed, kind: 'MONEY', amount: amountOf(money) }
  if (percent !== undefined) return { typed, stem: typed, kind: 'PERCENT', amount: shiftDecimal(digitsOf(percent), -2) }
  if (number !== undefined) return { typed, stem: number, kind: 'NUMBER', value: Number(number.replaceAll(',', '')) }
  if (sign !== undefined) return { typed, stem: '%', kind: 'WORD' }
  return plainWord(typed)
}

/** A word without the endings that change with number and owner: `sales` and `sale`, `taxes` and `tax`, `Wilmington's`. */
function stemOf(word: string): string {
  const owner = word.replace(/'s$/, '')
  const irregular = IRREGULAR[word] ?? IRREGULAR[owner]
  if (irregular !== undefined) return irregular
  const own = owner.replace(/'/g, '')
  if (own.length <= 3 || /(?:ss|us|is)$/.test(own)) return own
  if (own.endsWith('ies') && own.length > 4) return `${own.slice(0, -3)}y`
  if (/(?:x|ch|sh|ss)es$/.test(own)) return own.slice(0, -2)
  return own.endsWith('s') ? own.slice(0, -1) : own
}

/** A text with whole words for short forms: `weekly avg sales` as `weekly average sales`. */
export function inWholeWords(text: string): string {
  return text.replace(/(?<![\p{L}\d'/&%.-])[a-z/]{2,6}(?![\p{L}\d'/&%-])/giu, (word) =>
    /^till?$/i.test(word) ? word : (ABBREVIATIONS[word.toLowerCase()] ?? word),
  )
}

/** Short forms that people type, by the stem of what they mean. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  acct: 'account',
  accts: 'account',
  act: 'actual',
  acts: 'actual',
  amt: 'amount',
  atl: 'atlantic',
  avg: 'average',
  bdgt: 'budget',
  bev: 'beverage',
  bevs: 'beverage',
  bgt: 'budget',
  btm: 'bottom',
  chg: 'change',
  chgs: 'charge',
  chk: 'check',
  chks: 'check',
  ck: 'check',
  cks: 'check',
  cnt: 'count',
  cnts: 'count',
  depr: 'depreciation',
  diff: 'difference',
  dup: 'duplicate',
  dups: 'duplicate',
  dwn: 'down',
  emp: 'employee',
  exp: 'expense',
  fcst: 'forecast',
  expns: 'expense',
  hr: 'hour',
  hrly: 'hourly',
  hrs: 'hour',
  inc: 'income',
  ins: 'insurance',
  inv: 'invoice',
  invs: 'invoice',
  liq: 'liquor',
  loc: 'location',
  locs: 'location',
  lst: 'last',
  maint: 'maintenance',
  mgmt: 'management',
  mgn: 'margin',
  mgr: 'manager',
  mgrs: 'manager',
  mktg: 'marketing',
  mo: 'month',
  mos: 'month',
  mrgn: 'margin',
  mth: 'month',
  mths: 'month',
  n: 'and',
  occ: 'occupancy',
  pct: 'percentage',
  pk: 'park',
  ppl: 'person',
  prev: 'previous',
  proj: 'projected',
  prop: 'property',
  pt: 'point',
  qtr: 'quarter',
  qtrly: 'quarterly',
  qtrs: 'quarter',
  rpt: 'report',
  svc: 'service',
  tech: 'technology',
  thru: 'through',
  til: 'until',
  till: 'until',
  tot: 'total',
  ttl: 'total',
  util: 'utility',
  utils: 'utility',
  vend: 'vendor',
  vends: 'vendor',
  w: 'with',
  'w/o': 'without',
  'w/out': 'without',
  wk: 'week',
  wks: 'week',
  wo: 'without',
  yr: 'year',
  yrs: 'year',
}

const IRREGULAR: Readonly<Record<string, string>> = { feet: 'foot', ft: 'foot', sqft: 'sqfoot', people: 'person', ...ABBREVIATIONS }

const SCALES: Readonly<Record<string, number>> = { k: 3, grand: 3, thousand: 3, m: 6, mm: 6, mil: 6, million: 6, lakh: 5, lac: 5, crore: 7 }

function amountOf(money: string): string {
  const unit = (/[a-z]+$/.exec(money)?.[0] ?? '').replace(/(?<=c|h|e)s$/, '')
  return shiftDecimal(digitsOf(money), SCALES[unit] ?? 0)
}

function digitsOf(text: string): string {
  return /\d(?:[\d,]*\d)?(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '0'
}
