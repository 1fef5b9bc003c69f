const COUNTED = '(?:guests?|guest counts?|covers|traffic|foot traffic|customers?|customer counts?|volumes?|headcount|visits?)'
const PRICED =
  '(?:(?:average |avg |the |higher |lower |bigger |smaller )*(?:checks?|tickets?|spend|price|prices|pricing|price increases?|rates?)|(?:just |only )?charging (?:(?:people|guests|customers|them|everyone) )?more)'
const OR =
  '(?: or (?:(?:(?:is|was) it|are we) (?:just |only )?)?| vs\\.? | versus | and how much (?:of (?:it|that) )?(?:is|was|comes from|came from) | and |/)'
const FROM = '(?:(?:more|fewer|less|lower|higher|from|by|a|the|due to|because of|down to|driven by) )*'

/** `guests or check`, `hours or rate`: what a change may come from, either first. */
const GUESTS_AND_CHECK = new RegExp(String.raw`\b${FROM}(?:${COUNTED}${OR}${FROM}${PRICED}|${PRICED}${OR}${FROM}${COUNTED})\b`)
const HOURS_AND_RATE = new RegExp(
  String.raw`\b${FROM}(?:(?:labor |man |worked )?hours(?: worked)?${OR}${FROM}(?:(?:pay|wage|hourly|labor|wages) ?)*(?:rates?|wages|pay|wage inflation|(?:cost|pay|price|wage) (?:per|an|for an) hour)|(?:(?:pay|wage|hourly|labor) )?(?:rates?|wages|pay)${OR}${FROM}(?:labor )?hours(?: worked)?)\b`,
)

const OF_ANY_SALES = /\b(?:sales|revenues?|turnover|comps|top line)\b/

const OTHER_LINES =
  /\b(?:labor|labour|payroll|costs?|food|rent|occupancy|margins?|profits?|income|ebitda|four[ -]wall|expenses?|cogs|by|vs|versus|compare|trend|chart|month|store|stores|region)\b/

/** The hours that are counted are those of everybody. */
const OF_ALL_LABOR = /\b(?:labor|labour|payroll|staff(?:ing)? costs?)\b(?! hours)/
const BASE =
  / (?:(?:vs\.?|versus|against|compared (?:to|with)) (?:last year|ly|prior year|py|the prior year|the year before|a year ago|budget|plan|last month|last quarter)|over (?:last year|ly|prior year|py|the prior year|the year before))\b/

/** `sales variance to last year` */
const VARIANCE =
  /\b(?:variance|difference|change) (?:to|vs\.?|versus|from|against|on) (?=(?:last year|ly|(?:the )?prior year|budget|plan)\b)/

/** `at stores over budget` */
const CHOSEN =
  /\b(?:stores|locations|restaurants|units|regions) (?:that |which )?(?:(?:are|were) )?(?:over|under|above|below|behind|ahead|with|missed|beat|up|down|losing|making)\b|\b(?:un)?profitable (?:stores|locations|restaurants|units)\b/

/** What says only that something moved, or asks where that comes from. */
const MOVING = [
  /^(?:so|ok|and|but|hey|hm+)[ ,]+/,
  /^(?:how much of (?:the |our |that )?)/,
  /\bwhat (?:moved|drove|changed|caused)\b/,
  /\b(?:what is|what's|whats|is|are|was|were)? ?(?:behind|driving|drove|causing|explains|explaining)\b/,
  /^(?:why|is|are|was|were|did|do|does) (?:the |our )?/,
  /\b(?:is|are|was|were) (?:it|that|this|they)\b/,
  /\b(?:is|are|was|were|has been|have been|came from|comes from|come from|coming from|due to|because of|driven by|explained by|from)$/,
  /\b(?:is|are|was|were|has|have)? ?(?:off|up|down|soft|light|growing|falling|rising|dropped|fell|rose|grew|increased|decreased|declined)\b/,
  /\b(?:growth|increase|decrease|decline|drop|rise|jump|change|gain|dip|difference)(?: (?:in|of)(?= (?:the |our |total )?(?:sales|revenues?|turnover|comps|labor|labour|payroll)\b))?\b/,
  /\bcoming$/,
  /^that (?:is |was )?(?:moves?|moving|moved|drives?|driving|drove|explains?|explaining)\b/,
]

const MORE = '(?:(?:more|fewer|less|bigger|higher|smaller|lower|larger|a (?:bigger|higher|lower|smaller)) )?'
const TRAFFIC = '(?:guests?|guest counts?|traffic|people|customers|covers|counts?|volumes?)'
const TICKET = '(?:avg |average )?(?:checks?|tickets?|spend|prices?|pricing|rates?)(?: size)?'
const SPLIT = '(?:split|analysis|breakdown|bridge|decomposition|effects?|walk|variance|attribution|impacts?|contributions?)'
const TRAFFIC_OR_CHECK = 'because of traffic or check'

/** Other ways to name the two, as one that is read: `more people or bigger tickets`, `price/volume split of revenue (guests x check)`. */
const NAMED_DRIVERS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw` ?\(${TRAFFIC} ?(?:x|×|\*|times|and|&|vs\.?|\/) ?${TICKET}\)`), ''],
  [
    new RegExp(
      String.raw`^(?:why )?((?:is|are|was|were|did|do|does)\b.+?)[,;–-]+ ?(?:(?:is|was) (?:it|that) )?${MORE}${TRAFFIC} (?:or|vs\.?|versus) ${MORE}${TICKET}$`,
    ),
    `$1 ${TRAFFIC_OR_CHECK}`,
  ],
  [
    new RegExp(
      String.raw`^(?:show |give |do )?(?:me )?(?:a |the )?(?:${TRAFFIC} ?(?:\/|and|&|vs\.?|versus|x|,) ?${TICKET}|${TICKET} ?(?:\/|and|&|vs\.?|versus|x|,) ?${TRAFFIC})(?:[/-]mix)? ${SPLIT} (?:of|on|for|in|to) (?:the |our )?(sales|revenue)(?: (?:growth|change|increase|decline))?(.*)$`,
    ),
    `did $1 change$2 ${TRAFFIC_OR_CHECK}`,
  ],
  [
    new RegExp(
      String.raw`^(?:split|break|decompose|divide|separate)(?: out| down| up)? (?:the |our )?(sales|revenue) (?:growth|change|increase|decline|drop|variance|move(?:ment)?)(.*?) (?:in)?to ${TRAFFIC} and tickets?(.*)$`,
    ),
    `did $1 change$2$3 ${TRAFFIC_OR_CHECK}`,
  ],
]

/**
 * `is the sales growth from traffic or from price?`, `hours or rate: what's behind the labor increase` in words that ask for a change by what it
 * is made of; null for a question that names no such pair, or nothing else.
 */
export function driverQuestion(text: string): string | null {
  const asked = text.replace(/[?!]+/g, ' ').replace(VARIANCE, 'vs ').replace(/\s+/g, ' ').trim()
  const plain = NAMED_DRIVERS.reduce((rest, [named, words]) => rest.replace(named, words), asked)
  // `is it traffic or check that moves Charleston`: what guests pay are sales.
  const ofSales = OF_ANY_SALES.test(plain) || !OTHER_LINES.test(plain.replace(GUESTS_AND_CHECK, ' ')) ? plain : null
  const guests = ofSales === null ? null : GUESTS_AND_CHECK.exec(plain)
  const found = guests ?? (OF_ALL_LABOR.test(plain) ? HOURS_AND_RATE.exec(plain) : null)
  if (found === null) return null
  const apart = `${plain.slice(0, found.index).trim()} | ${plain.slice(found.index + found[0].length).trim()}`
  const sides = apart.split('|').map((side) =>
    MOVING.reduce((rest, words) => rest.replace(words, ' ').replace(/\s+/g, ' ').trim(), side.replace(/^[ ,.:;–-]+|[ ,.:;–-]+$/g, ''))
      .replace(/^[ ,.:;–-]+|[ ,.:;–-]+$/g, '')
      .replace(/ - /g, ' '),
  )
  const rest = sides.filter((side) => side !== '').join(' ')
  if (/\b(?:into|decompose|split|bridge)\b/.test(rest))
    return guests === null
      ? plain.replace(HOURS_AND_RATE, ' labor hours').replace(/^(?:split|break(?: down)?|bridge) (?=the change\b)/, 'decompose ')
      : null
  // Of places that are chosen by something else there is no such split.
  if ((rest === '' && guests === null) || CHOSEN.test(rest)) return null
  const [base = ''] = BASE.exec(rest) ?? []
  const of = guests !== null && !OF_ANY_SALES.test(rest) ? (rest === '' ? 'sales' : `sales at ${rest}`) : rest
  return `decompose the change in ${of.replace(BASE, '')} into ${guests === null ? 'labor hours' : 'guests and average check'}${base}`
}

const FLOW =
  /\b(?:the |our )?(?:flow[ -]?through|flows? through|flowed through|incremental margin|drop[ -]?through)(?: rate| %| percent| percentage)?\b/
const OF_SALES =
  /\b(?:on|of|from) (?:the |our |that |this )?(?:(?:extra|additional|incremental|added|new|higher|lost|lower) )?(?:sales|revenues?)(?: (?:growth|increase|gains?|change|decline|drop|beat|miss|shortfall))?\b/
const TO_PROFIT =
  /\b(?:to|down to|into) (?:the |our )?(bottom line|net income|net profit|gross profit|controllable (?:income|profit)|four[ -]wall(?: ebitda)?|store[ -]level ebitda|ebitda)\b/
const SALES_MOVED =
  /\b(?:the |our )?(?:(?:extra|additional|incremental|higher) )?(?:sales|revenues?) (?:growth|increase|gains?|change|decline)\b|\b(?:the |our )?(?:extra|additional|incremental) (?:sales|revenues?)\b/

/** `what share of the extra revenue did we keep` */
const KEPT_OF_SALES =
  /^(?:and |so )?(?:what (?:share|part|portion|percent(?:age)?|%)|how much) of (?:the |our |that )?(?:extra|additional|incremental|added|new|higher) (?:sales|revenue)(?: dollars?)? (?:did|do|have) (?:we|they|it) (?:keep|kept|hold on to|bring to the bottom line)\b/

const SALES_AND = 'change in revenue and '

/** `flow-through on the extra sales vs last year` as the change of sales and of what is left of them; null for any other question. */
export function flowThroughQuestion(text: string): string | null {
  // `…? i.e. how much of the extra sales got to four-wall` says it once more.
  const plain = text
    .replace(KEPT_OF_SALES, 'flow-through')
    .replace(/[?.,;]* ?\b(?:i\.e\.|ie|meaning),? how much\b.*$/, ' ')
    .replace(/[?!]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!FLOW.test(plain)) return null
  const profit = TO_PROFIT.exec(plain)?.[1] ?? 'ebitda'
  const rest = plain
    .replace(TO_PROFIT, ' ')
    .replace(FLOW, ' ')
    .replace(OF_SALES, ' ')
    .replace(SALES_MOVED, ' ')
    .replace(/^\s*(?:(?:what|how|whats|what's|much|good|is|was|are|were|did|does|do|show|me|calculate|compute|give) +)+/, ' ')
    .replace(/\b(?:what|how) (?:is|was|are|were) *$/, ' ')
    // Their table has the flow-through of each.
    .replace(/^\s*(?:rank|sort|order|compare) (?:the |our |all )?(region|store|location|restaurant)s? (?:on|by)\b/, ' by $1')
    .replace(/\s+/g, ' ')
    .trim()
  // The flow-through of one kind of sales, or of a cost, is none.
  if (/\b(?:sales|revenues?|costs?|expenses?|labor|payroll|rent)\b/.test(rest)) return null
  return `${SALES_AND}${profit === 'bottom line' ? 'net income' : profit} ${rest}`.trim()
}

/** What bars pour against what they sell of it. */
export const POUR_COST = 'liquor cost as % of liquor sales'

/**
 * The same in yet other words, where these are not understood: of net income, where EBITDA was only the usual line; with what a change is
 * compared with in front of its drivers. Null for any other question.
 */
export function alternativeWording(text: string): string | null {
  // `pour cost`, of a company that sells no alcohol apart
  if (text.includes(POUR_COST)) return text.replace(POUR_COST, 'beverage cost as % of beverage sales')
  if (text.startsWith(`${SALES_AND}ebitda`)) return text.replace(`${SALES_AND}ebitda`, `${SALES_AND}net income`)
  const [, change = '', drivers = '', base = ''] = /^(decompose .+?)( into .+?)( vs .+| against .+)$/.exec(text) ?? []
  return base === '' ? null : `${change}${base}${drivers}`
}
