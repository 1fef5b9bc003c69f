import { DIFFERENCE } from '../framed/parts-of-differences.ts'
import { MONTH } from '../times/month-pattern.ts'
import { plainDefinitions } from './definition-phrases.ts'
import { driverQuestion, flowThroughQuestion, POUR_COST } from './explained-changes.ts'
import { withoutRemainder } from './plan-remainder.ts'
import { plainPhrases } from './trade-phrases.ts'
import { usualWording } from './usual-wording.ts'

const PLACE_SHARE =
  /\b(?:how much|what (?:share|percent(?:age)?|%|fraction|part|portion)) of (?:our |the |all |total |company )*((?:[a-z&'-]+ ){0,2}[a-z&'-]+) (?:comes?|came|is generated|was generated|is earned|was earned|is made|was made) (?:from|at) (?!.*\b(?:each|every|stores|locations|regions|by|vs|versus|and|or|top|bottom|new)\b)(.+)$/

const MONTH_OR_QUARTER = `(?:${MONTH}|q[1-4]|h[12])`
const ALL_MONTHS = new RegExp(String.raw`\b${MONTH_OR_QUARTER}\b`, 'g')
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
  /\bwhere (.+?) (?:is|are|was|were) (up|down) (?:vs\.?|from|on|over|against|compared (?:to|with)) (last year|ly|the prior year|prior year|budget|plan) (but|and|while) (.+?) (?:is|are|was|were) (up|down)\b(?!.*\b(?:vs|versus|on|from|over|against|than|compared|budget|plan|last|ly|prior)\b)/
/** `utilities by month 2025 vs 2026`: the months of the later one against those before. */
const MONTHS_OF_YEARS =
  /^(.+?),? (?:by month|monthly|month by month),? (?:for |in )?(20\d\d) (?:vs\.?|versus|against|and|compared (?:to|with)) (20\d\d)(?=$|,)/
/** `YTD sales through P6`: up to its end. */
const UP_TO =
  /\b(ytd|year to date|t12m?|ttm|ltm|trailing (?:twelve|12)(?: months)?) ((?:[a-z&%-]+ ){1,5}?)(?:through|thru) (?=\S+(?: 20\d\d)?$|\S+ (?:vs|by|at|in|for)\b|p\d)/

/** `stores under 1m`: an amount, and no month. */
const MILLIONS = /\b(above|over|under|below|than|least|most|exceed(?:s|ed|ing)?) \$?(\d{1,3})mm?\b/g
/** `revenue for Carytown and Wilmington, and who's doing better vs budget`: each of them, better or worse. */
const WHO_IS_BETTER =
  /(?:,|,? and| -|;) (?:who(?:'s|s| is| was)?|which(?: one| store)?(?:'s| is| was)?) (?:doing |did |does |performing )?(?:better|worse)\b(?= (?:vs|versus|against|than|on|to)\b|\?*$)/

/** `has it always been like that` */
const ALWAYS =
  /^(?:and |but |so )?(?:has|have|was|were|is|are) (?:it|that|this|they|these|those) (?:always|usually|normally|typically|ever) (?:been )?(?:like (?:that|this)|this way|that way|the case|(?:that|this|so) (?:high|low|bad|good|much|strong|weak))$/
/** `which lines are over budget, biggest first`: not the largest lines. */
const LINES_OVER = /^(which lines (?:are|were) over (?:budget|plan)(?!.* by ).*?),? (?:biggest|largest|highest|most) first\b/

/**
 * A question in small letters as a few words say the same, to be read where its own words are not understood: `how much of the marketing budget
 * is left` as one about that budget. Null without any. An answer to what is left of a plan has to show that.
 */
export function otherWording(asked: string): { readonly text: string; readonly isOfRemainder: boolean } | null {
  const usual = usualWording(asked)
  const ofYears = ofYearsApart(usual)
  const explained = flowThroughQuestion(ofYears) ?? driverQuestion(ofYears)
  if (explained !== null) return { text: explained, isOfRemainder: false }
  const text = inOtherWords(ofYears)
  return text === usual ? null : { text, isOfRemainder: withoutRemainder(usual) !== usual }
}

/** A month or quarter that is set against the one of another year. */
function ofYearsApart(text: string): string {
  const isOfOneMonth = new Set(text.match(ALL_MONTHS)).size < 2
  return isOfOneMonth ? text.replace(YEARS_APART, '$2$1 $3 $4 $1 $5').replace(SAME_MONTH, '$1$2 $3 last year') : text
}

function inOtherWords(text: string): string {
  return (
    withoutRemainder(plainPhrases(plainDefinitions(text)))
      // `2026 vs 2024 on a two-year basis`
      .replace(/^(.*\b20\d\d\b.*\b20\d\d\b.*?) ?\bon an? (?:two|2)[ -]year basis\b,?/, '$1')
      .replace(/\b(?:average|avg|mean) (?=daily\b)/g, '')
      .replace(/\b(?:average|avg|mean) ((?:[a-z&%-]+ ){1,3}?)(?:per|a|each) day\b/g, 'daily $1')
      .replace(BASE_OF_BOTH, 'where $1 are $2 $4 $5 is $6 vs $3')
      .replace(/\bsince (?:the )?(?:start|beginning) of (last|this|the) (year|quarter|month)\b/g, (_, which, unit) =>
        which === 'the' ? `this ${unit} so far` : `since ${which} ${unit}`,
      )
      .replace(MONTHS_OF_YEARS, (said: string, line: string, one: string, other: string) =>
        Math.abs(Number(one) - Number(other)) === 1 ? `${line} by month, ${Math.max(Number(one), Number(other))} vs last year` : said,
      )
      .replace(UP_TO, '$2$1 through ')
      .replace(MILLIONS, '$1 $2 million')
      .replace(WHO_IS_BETTER, ' by store')
      .replace(PLACE_SHARE, (said: string, line: string, of: string) =>
        DIFFERENCE.test(line)
          ? said
          : /^(?:sales|revenues?)$/.test(line)
            ? `${of} as % of total ${line}`
            : `${line} at ${of} vs all locations`,
      )
      .replace(
        /^(?:(?:sorry|oops|oh|ah|wait|no wait|no|nope|actually|my bad|wrong (?:one|store|location|month|line))[ ,.!]+)*(?:(?:i|we) )?(?:meant|mean|ment)(?: to (?:say|type|ask))?\b,?/,
        'no,',
      )
      .replace(/^(?:oops|my bad|wrong (?:one|store|location|month|line))[ ,.!]+/, 'no, ')
      .replace(/^(?:does|do) (?:the |our )?(.+?) include (?:the |our |all |any )?(.+)$/, 'define $1 and $2')
      // `when did we last pay Ecolab`, `when was Ecolab last paid`
      .replace(
        /^when (?:did|have|were) (?:we|i) last (?:pay|paid|buy from|bought from|order from|billed by|charged by|used?) (.+)$/,
        'latest payment to $1',
      )
      .replace(/^when (?:was|were|did) (.+?) last (?:paid|billed?|invoiced?|charged?)(?: us)?(?=\??$)/, 'latest payment to $1')
      // `is Worcester still getting charged for anything`, `anything still posting to Worcester`: what was booked there.
      .replace(
        /^(?:is|are|was|were) (?:the )?(.+?) (?:still )?(?:getting |being |get )?(?:charged|billed|invoiced)(?: for)?(?: anything| something| stuff)?(?= |\??$)/,
        'charges at $1',
      )
      .replace(
        /^(?:(?:is|are|was|were) )?(?:there )?(?:anything|something|what|stuff) (?:is )?(?:still )?(?:getting |being |going )?(?:post(?:ing|ed)|hit(?:ting)?|book(?:ing|ed)|charg(?:ing|ed)|coded|bill(?:ing|ed)|coming through)(?: to| at| against| in| for)? (?=[a-z])/,
        'charges at ',
      )
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
      .replace(/^(?:and |now |then |ok |please |can you )*(?:group|have|do|get|see) (?:it |that |this |them |those )?by (?=[a-z]+$)/, 'by ')
      .replace(
        /^(?:and |so )?(?:which|what) (stores?|locations?|regions?|vendors?|lines?|accounts?) (?:is|are|was|were|does|do|did) (?:it|that|this|they|those) (?:all |mostly |mainly )?(?:coming|come) from$/,
        'by $1',
      )
      .replace(ALWAYS, 'trend over all time')
      .replace(LINES_OVER, '$1, worst first')
      .replace(/\bhourly (?:wages?|pay|payroll)\b/g, 'hourly labor')
      .replace(
        /\bhow much (?:money )?(?:did|do|have|has) (?:we|i|they) (?:lose|loose|lost)\b(?! (?:to|on|in (?!january|jan|february|feb|march|mar|april|apr|may|june?|july?|august|aug|sep|oct|nov|dec|q[1-4]|20))\b)/g,
        'what was the profit',
      )
      .replace(/\bso far off\b(?! (?:from|of)\b)/g, 'off')
      .replace(
        /,? one (?:row|line) (?:per|for each) (?:period|(month|quarter|store|location|region))\b/g,
        (_, axis) => ` by ${axis ?? 'month'}`,
      )
      .replace(/\b(?:what|anything) (?:was|got|is|has been|have we|did we) (?:posted|booked|post|book)\b(?! (?:to|in|on)\b)/g, 'entries')
      .replace(/\bvendors\b([^,]*), ?(?:largest|biggest|highest) first\b/g, 'top vendors$1')
      .replace(/\baccounts with (?:activity|entries|postings|transactions)\b(?! (?:over|above|under|below|of|more|less))/g, 'accounts')
      .replace(/\b(biggest|worst|main|largest) (?:problems?|issues?|trouble)\b/g, 'biggest unfavorable variance')
      .replace(/\bpour cost\b/g, POUR_COST)
      .replace(/\b(entries|transactions|charges|bills|invoices) dated\b/g, '$1 on')
      .replace(
        /\b((?:stores|locations|restaurants|units|sites|shops|everyone|everything|everywhere|all) )(?:other than|aside from|apart from)\b/g,
        '$1except',
      )
  )
}
