import { isPlain } from './purposes.ts'

/**
 * Verbs and adverbs that say nothing of figures: `looked` of `Bethesda looked soft in May`. A question is the same without them, which its
 * answer says. Not here is what turns a question (`lose`, `left`, `close`), nor anything that could be a thing or a name: `rain`, `feels point`.
 */
const LIGHT = new Set(
  `look looks looked looking seem seems seemed sound sounds sounded sit sits sat sitting stand stands stood standing
  come comes came coming go goes went going gone bring brings brought bringing get gets got getting gotten keep keeps
  kept tell tells told say says said saying hear hears heard hearing mention mentions mentioned talk talked talking wonder wondering
  wondered curious worried concerned notice noticed noticing see sees saw seen seeing remember remind believe think thinks thought guess
  suspect hope hoping try tries tried trying help pull pulled grab kindly quick quickly really actually awfully terribly crazy insanely basically literally honestly
  roughly currently presently already still even simply somebody someone anybody anyone everybody everyone folks guys thing things stuff
  kind kinda sorta fine okay cool build builds built head heading exactly
  precisely obviously clearly apparently evidently maybe perhaps probably possibly please pls plz thanks cheers hey hello nah yeah yep yup
  nope well alright anyway anyways btw fyi tbh imo asap lately dig digging dive diving ready prepping prepared care cares caring bother bothers
  bothering felt crazy insane nuts wild eat eats eating ate chew chews chewing understand understood preparing prepare
  pack packs decent ugly scary painful nasty awful horrible amazing awesome huge hearing sense spirit sake handy useful
  bothering sure clear explain explaining handle handles handled carry carries carried drift drifted creep crept slide slid bleed bleeding usually normally
  typically fully generally separately state burden`.split(/\s+/),
)

/** Words of a question that are set aside, and what it is without them. */
export interface SetAside {
  readonly aside: string
  /** What they are read as; empty for nothing. */
  readonly read: string
  readonly rest: string
}

/** `pie chart`, which is not drawn here: bars compare shares better. */
const PIE =
  /\b(?:pie|donut|doughnut) (?:charts?|graphs?)\b|(?<=\b(?:as|in|on) a )(?:pie|donut|doughnut)\b|^(?:a )?(?:pie|donut|doughnut)(?= of\b)|(?<=[,;] ?)(?:pie|donut|doughnut)(?= (?:is|please|would)\b|$)/i
const PIE_OF_ONE =
  /\b(?:pie|donut|doughnut)(?: chart| graph)? (?:of|for|showing)\b(?!.*\b(?:by|per|each|every|across|between|among|vs|versus|against|and|top|stores|locations|restaurants|regions|months?|accounts?|vendors?|lines?)\b)/i
/** Anything to include or leave out is a condition. */
const SETTING_APART = /\b(?:out|off|away|aside|pace|without|except|excluding|but|up to)\b/i
/** What a clause may limit or divide a question by. */
const CONDITION =
  /\b(?:weekly|daily|monthly|quarterly|yearly|annual|franchis\w*|variances?|total|only|morning|afternoon|evening|numbers?|average|reports?|books?|close|closing)\b/i

/** Charts that are not drawn here; tables show the same figures. */
const OTHER_CHART =
  /^(?:(?:show |draw |give |make )?(?:me )?(?:an? )?)(?:(?:heat ?map|tree ?map|scatter|bubble|radar)(?: ?plots?| charts?| graphs?)?)(?: (?:of|for))?[:,]? /i
/** The same at the end: `labor by store as a heatmap`. */
const AS_OTHER_CHART = /,? (?:as|in|on) an? (?:(?:heat ?map|tree ?map|scatter|bubble|radar)(?: ?plots?| charts?| graphs?)?)(?=[?.! ]*$| )/i

/** A question without the first of the words that are not understood, if all of them say nothing of figures; empty otherwise. */
export function wordsAside(question: string, unread: readonly string[]): readonly SetAside[] {
  const pie = PIE.exec(question)?.[0]
  if (pie !== undefined) {
    const rest = question.replace(PIE, 'bar chart')
    const asBars = { aside: pie, read: 'bar chart', rest }
    // `pie of occupancy` asks for its accounts. No chart is drawn of them, and the answer says so.
    return PIE_OF_ONE.test(question) ? [{ aside: pie, read: 'chart', rest: `${rest.replace(/[?.!]+$/, '')} by account` }, asBars] : [asBars]
  }
  const last = AS_OTHER_CHART.exec(question)?.[0]
  if (last !== undefined) return [{ aside: last.replace(/^,/, '').trim(), read: '', rest: question.replace(last, '') }]
  const other = OTHER_CHART.exec(question)?.[0]
  if (other !== undefined) {
    const rest = question.slice(other.length)
    // `scatter of average check against margin`: both figures.
    const both = rest.replace(/ (?:against|vs\.?|versus) (?!(?:the )?(?:budget|plan|last|prior)\b)/i, ' and ')
    return [{ aside: other.trim(), read: '', rest: both }]
  }
  const [first, ...others] = unread.flatMap((words) => words.toLowerCase().split(' '))
  if (first === undefined || ![first, ...others].every((word) => LIGHT.has(word)) || SETTING_APART.test(question)) return []
  const rest = question.replace(new RegExp(String.raw`(?<![\p{L}'])${first}(?![\p{L}'])\s*`, 'iu'), '')
  return rest === question ? [] : [{ aside: first, read: '', rest }]
}

/** `…, and median if you can`: an extra wish. */
const WISH =
  /,? (?:and|plus|with|also) (?:the |an? )?([a-z][a-z ]*? (?:if (?:you can|possible|available|you have (?:it|them|that))|while you(?:'re| are) at it))(?=[?.! ]*$)/i

/** `I own the place, I don't read spreadsheets.`: who asks, and not what. */
const OF_ONESELF =
  /^(?:hi |hello |so |look |ok )*(?:i|i'm|i am|i've|i have|we|we're|we are)(?: just| only| really| also)? (?!(?:want|need|mean|meant|would|like|spend|spent|pay|paid|sell|sold|buy|bought|had|did|do (?!n)|lost|made|earned?|booked?|posted)\b)(?:own|run|manage|took over|am|are|don't|do not|can't|cannot|never|hate|new|not|no|an?|the|on|in|at|about to|going|getting|meeting|seeing|talking)\b/

/** `Rent coverage: four-wall EBITDA plus …`, `effective rate, i.e. labor divided by …`: a name, and then what it is. */
const NAMED =
  /^([a-z][a-z&' -]{2,40}?)(?:,? ?(?::|–|—| - |\(?i\.e\.,?|\(?that is,?|,? defined as|,? calculated as|,? meaning)) ?(?=\S+ \S+)/i

/** What measures and topics are called. */
const OF_MEASURE =
  /^(?!.*\b(?:only|just|not|no|nothing|but|except|without|excluding)\b).*\b(?:coverage|ratios?|rate|margins?|leverage|mix|shifts?|analysis|review|burden|trends?|summary|concentration|efficiency|productivity|seasonality|comparison|performance|flux|metrics?|kpis?|questions?|request|calc|calculation|conversion|flow[- ]?through|intensity|exposure|attainment|variances?|spread|utilization|yield|check)$/i

/** The name before what it is said to be, and the question without it; null without such a name. */
export function nameAside(question: string): SetAside | null {
  const [said, name] = NAMED.exec(question.trim()) ?? []
  // `just dinner: sales in June` limits what follows.
  const isDefined = said !== undefined && !/[:–—-] *$/.test(said)
  if (said === undefined || name === undefined || !(isDefined || OF_MEASURE.test(name))) return null
  return { aside: name.trim(), read: '', rest: question.trim().slice(said.length) }
}

const BETWEEN_CLAUSES = /\s*(?:[,;:?!]|\.(?!\d)|\s[-–—]+\s)\s*/

/**
 * Clauses of small talk, and the question without each of them: `pie is fine`, `getting ready for the lender call`. A clause may still name
 * something that counts. Empty where there are none.
 */
export function clausesAside(question: string): readonly SetAside[] {
  const [said, wish] = WISH.exec(question) ?? []
  if (said !== undefined && wish !== undefined) return [{ aside: wish, read: '', rest: question.replace(said, '') }]
  const clauses = question.split(BETWEEN_CLAUSES).filter((clause) => clause !== '')
  if (clauses.length < 2) return []
  return clauses.flatMap((clause, at) => {
    const rest = clauses.filter((_, place) => place !== at).join(', ')
    const isSmallTalk = isPlain(clause.toLowerCase(), (word) => LIGHT.has(word)) || (at === 0 && OF_ONESELF.test(clause.toLowerCase()))
    return !CONDITION.test(clause) && isSmallTalk ? [{ aside: clause, read: '', rest }] : []
  })
}
