import { beyondReading } from '../long-questions.ts'
import { inWholeWords } from '../question-words.ts'
import { MONTH } from '../times/month-pattern.ts'
import { CAREFUL_PHRASES } from './careful-phrases.ts'
import { digitsForNumbers } from './number-words.ts'

/** A request in the fewest words that say the same. */
export interface PlainRequest {
  readonly text: string
  /** Sentences and clauses of it that ask for nothing: why someone asks, or what they have heard. */
  readonly context: readonly string[]
}

const WE = '(?:i|we)'
const ME = '(?:me|us)'
const WHO =
  "(?:i|we|i'm|i've|i'd|we're|we've|my|our|someone|somebody|people|everyone|(?:the|a|your|some) (?:board|owners?|banks?|bankers?|lenders?|auditors?|landlords?|investors?|cfo|ceo|coo|chairman|chairwoman|president|controller|boss|team|partners?|accountants?|managers?|chefs?)|there(?:'s| is| are| was| were)|(?:a|one) (?:colleague|friend|partner|manager|customer|guest)|(?:my|our) [a-z]+(?: [a-z]+)?|it (?:rained|snowed))"
const BEFORE_STATEMENT =
  '(?:(?:yesterday|today|this (?:morning|week)|last (?:week|night)|at (?:the|our) (?:last |latest )?(?:meeting|call|review)|as you know|apparently|recently|in (?:the|my|our) (?:last|first) [a-z]+),? |(?:at|in|on|since|when|after|before|following|during) [^,.?]{3,70}?,? )?'
const CLAUSE = /^(?:at|in|on|since|when|after|before|following|during|as|while|for) [^,.?]{3,90}, /i
const STATEMENT = new RegExp(String.raw`^${BEFORE_STATEMENT}${WHO}\b`, 'i')
/** Verbs that say something of a subject, and that no name of a line, place or day has in it. */
const SAYS =
  "(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|hasn't|haven't|will|would|seems?|seemed|looks?|looked|feels?|felt|thinks?|thought|believes?|believed|says?|said|told|asks?|asked|noticed|mentioned|pointed|raised|claims?|claimed|complains?|complained|likes?|liked|worri(?:es|ed)|suspects?|suspected|sends?|sent|gets?|got|went|came|began|started|stopped|changed|moved|opened|closed|meets?|met|keeps?|kept|made|makes|took|takes|hears?|heard|happened|means?|meant|insists?|wonders?|wondered|promised|visited|reviewed|decided|agreed|expects?|expected|look|seem|feel|sound|appears?|jumped|fell|dropped|rose|climbed|spiked|crept|slipped|doubled|surged|shot up|slid|ballooned|tanked)"
/** `Catering is meant to be a growth initiative`: any subject, then a verb. */
const SAYING = new RegExp(
  String.raw`^(?!(?:what|which|who|whose|how|why|when|where|is|are|was|were|do|does|did|has|have|had|can|could|would|will|should|if|whether|only|just|show|give|list|rank|compare|find|pull|break|split|chart|plot|graph|run|tell|explain|define|stores?|restaurants?|locations?|regions?|accounts?|vendors?|entries|months?|and|or|but|not|no|every|each|all|any|those|these|that|it|they|he|she|same|leaving|excluding|ignoring|including|counting|disregarding|without|except|apart|among|of|for|in|at|with|on|from|by|per|than|vs|versus|taking|setting|looking|given|assuming|after|before|since|between|during|until|through|over|under|above|below|as)\b)(?:[a-z0-9&'’-]+ ){1,6}?${SAYS}\b`,
  'i',
)

const SEEING = '(?:see|know|have|get|understand|learn|find out|look at|check|review|compare|receive|be told|be shown|figure out|work out)'
const WISHES: readonly string[] = [
  String.raw`${WE}(?: would|'d| should)(?: really| also| now| just)* (?:like|love|wish|want|be (?:glad|happy|grateful|pleased|curious|interested)) (?:to ${SEEING}|for|to)?`,
  String.raw`${WE}(?: would|'d| should) be (?:interested|curious) (?:in|about)(?: (?:seeing|knowing|learning|understanding|finding out|hearing))?`,
  String.raw`${WE}(?: would|'d| should) be (?:grateful|thankful|glad|happy|pleased|obliged) (?:for|if you (?:could|would|can))`,
  String.raw`${WE}(?: would|'d) (?:really |also |much )?appreciate (?:it if you (?:could|would|can)|seeing|knowing|an? (?:explanation|overview|summary|look|account|idea|list|table) (?:of|at))`,
  String.raw`${WE}(?: would|'d) (?:really |also |much )?appreciate(?= an? )`,
  String.raw`${WE}(?: would|'d)? (?:want|need|like) to (?:be|make) (?:sure|certain)(?: that)?`,
  String.raw`${WE}(?: now| also| still| just| really| only| then)* (?:need|want|wish|require)(?: to ${SEEING})?(?! (?:more|less|fewer|another)\b)`,
  String.raw`${WE}(?: was| were| am| are| have been|'ve been|'m) (?:just |also )?asked (?:for|to (?:provide|find|show|check|give|report|prepare|produce|say|explain|state))`,
  String.raw`${WE}(?: am|'m| are|'re| was| were) (?:also |just |only )?(?:trying|hoping|looking|wanting|keen|eager|curious) to ${SEEING}`,
  String.raw`${WE}(?: am|'m| are|'re) (?:also |just |only )?(?:looking for|interested in|curious about|after)`,
  String.raw`${WE} wonder(?:ed)?|${WE}(?: am|'m| was) wondering`,
  String.raw`(?:my|our|the) [a-z]+(?: [a-z]+)? (?:wants|needs|would like|has asked|asked|is asking)(?: me| us)? (?:to (?:know|see|find out|have|check)|for)`,
  String.raw`(?:${WE}(?: am|'m| are|'re) )?sorry (?:for|about|to) [^,]{3,60}, but`,
]
const WISH = new RegExp(`^(?:${WISHES.join('|')})(?=[ ,:])[,:]? ?`, 'i')

const ADVERB = '(?: please| kindly| possibly| perhaps| just| also| now| then| quickly)*'
/** What comes before a request and asks for nothing, over and over. */
const OPENERS: readonly RegExp[] = [
  /^(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|dear [a-z]+|thank you|thanks|many thanks|much appreciated|perfect|great|understood|ok(?:ay)?|alright|right|well|hm+|hmm+|finally|lastly|first(?:ly)?(?= of all)|first of all|firstly|secondly|second(?=,)|next(?=,)|in addition|one (?:more|last|other) (?:thing|question)|(?:a )?quick question)(?: (?:very much|so much|a lot|again|team|all|there|everyone))?(?=[ ,.!:;–—-])[ ,.!:;–—-]+/i,
  /^for the record[^,]{0,40}, /i,
  /^(?:if (?:you (?:would|could|can|please|don't mind|have (?:a (?:moment|minute|second)|time))|it(?:'s| is)(?:n't| not) too much (?:trouble|to ask|bother)|(?:at all )?possible|i may(?: ask)?)|when(?:ever)? you (?:have|get|find) (?:a (?:moment|minute|second|chance)|(?:the )?time)|at your convenience),? /i,
  /^(?:please|pls|kindly)[ ,]+/i,
  new RegExp(
    String.raw`^(?:and |but |so )?(?:(?:could|can|would|will) (?:you|someone|anyone)|(?:could|can|might|may) (?:we|i)(?= (?:please |kindly )?(?:see|have|get|look)\b))${ADVERB}(?: be (?:so kind as|able) to)? `,
    'i',
  ),
  new RegExp(
    String.raw`^(?:would|is|was) it (?:be )?(?:at all )?possible (?:for you )?to |^is there (?:a|any) way (?:for (?:me|us|you) )?to |^would you mind `,
    'i',
  ),
  WISH,
  new RegExp(String.raw`^(?:please )?(?:tell|inform|remind) ${ME}(?=[ ,])[, ]*(?:about |that )?`, 'i'),
  new RegExp(String.raw`^(?:please )?let ${ME}(?: please| kindly)? (?:know|see|have)(?=[ ,:])[,:]? ?(?:about )?`, 'i'),
  new RegExp(String.raw`^(?:please )?help ${ME}(?: to)? (?:understand|see|find|find out|explain|figure out|work out) `, 'i'),
  new RegExp(String.raw`^(?:please )?explain(?: to ${ME})? (?=(?:why|what|how|which|where)\b)`, 'i'),
]

/** Repetitions in other words. */
const CORRECTS = /\b(?:i|we) (?:mean|meant)\b|\bscratch that\b/i

/** A sentence of nothing but courtesy. */
const COURTESY =
  /^(?:good (?:morning|afternoon|evening|day)|hello|hi|hey|dear [a-z]+|thank you|thanks|many thanks|much appreciated|perfect|great|understood|got it|that's (?:great|perfect|helpful|all)|ok(?:ay)?)(?: (?:very much|so much|a lot|again|team|all|there|everyone|in advance|for that))*[.!]+$/i

/** Verbs of asking for figures, each `show`. */
const SHOW = new RegExp(
  String.raw`^(?:provide|supply|state|present|prepare|produce|furnish|display|print|retrieve|extract|compile|put together|recreate|reproduce|rebuild|identify|find|name|fetch|pull up|pull together|bring up|draw up|send|share|hand|return|report|set out|lay out|run|walk ${ME} through|take ${ME} through)(?: ${ME}| for ${ME}| to ${ME})?(?: with)? (?=(?:the|an?|our|all|every|each|their|its|both|any|those|these|how|what|which|who|where|total|net|actual|budgeted|(?:the )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+))\b)(?!(?:an?|the|our|next year's) (?:[a-z0-9']+ ){0,2}(?:budgets?|forecasts?|projections?|letters?|e?-?mails?|memos?|decks?|slides?|presentations?|contracts?)(?: (?:for|of|with|based|to|about)\b|$))`,
  'i',
)
const WHETHER =
  /^(?:please )?(?:check|confirm|verify|see|tell me|determine|say|find out|make sure|look into) (?:whether|if|that) (?=\S)(?!.*\b(?:above|below|over|under|more|less|all|only|no|none|higher|lower|exceed\w*|same|equals?|match\w*|within)\b)/i

/** What comes after a request and asks for nothing, over and over. */
const CLOSERS: readonly RegExp[] = [
  /[,;]? (?:please|pls|kindly|thank you|thanks|thank you very much|many thanks|if you please|if you would|if you can|if possible|if that(?:'s| is) possible|in one table|if (?:there is|there are|we have|you have|it has) (?:one|any|some|it|them)|if available|where available|for me|altogether|all told|if that helps|if need be)$/i,
  /,? and (?:which|who) (?:they|these|those|it) (?:are|were|is|was)$/i,
  /,? and (?:please )?(?:tell|show|let) me (?:know )?(?:which|what) (?:restaurants?|stores?|locations?|accounts?|vendors?) (?:they|it|that|these|those) (?:concerns?|belongs? to|relates? to|is|are|was|were)$/i,
  /,? (?:together |along )?with (?:the |their )?(?:restaurants?|stores?|locations?|vendors?|dates?|amounts?) (?:concerned|involved|in question)$/i,
  /,? and by how much(?: in total)?$/i,
  /,? in (?:a few|one|two|three|several) (?:lines|sentences|words|bullets|bullet points)$/i,
  /(?<=\b(?:budget\w*|plan\w*|vs|versus|against|compar\w+|prior|last) .*),? with (?:the )?(?:differences?|variances?|changes?)(?: (?:in|as) (?:a )?(?:percent|percentages?|%|dollars))?$/i,
  /,? in (?:dollars|amounts?|money|\$) (?:as well as|and)(?: also)?(?: in)? (?:percent(?:ages?)?|%)$/i,
]

/** Columns that a list of entries has anyway. */
const COLUMNS =
  /,? (?:with|showing|including|giving) (?:the |their )?(?:(?:the |their )?(?:dates?|vendors?|payees?|memos?|amounts?|restaurants?|stores?|locations?|numbers?|descriptions?)(?:,? and |, ))+(?:the )?(?:dates?|vendors?|payees?|memos?|amounts?|restaurants?|stores?|locations?|numbers?|descriptions?)(?: (?:of|for) each)?$/i
const OF_ENTRIES = /\b(?:entr(?:y|ies)|bills?|invoices?|transactions?|postings?|payments?|credits?|journals?|charges|purchases?)\b/i

/** `With regard to Inman Park, the profit and loss`: of that. */
const WITH_REGARD =
  /^(?:with (?:regard|respect|reference) to|regarding|concerning|as (?:regards|for)|when it comes to|in the case of) ([^,:]{2,60}?)[,:] (.+)$/i

/** What an occasion begins with: `for tomorrow's meeting, …`. */
const OCCASION =
  /^(?:(?:in preparation|in time|as preparation) for|ahead of|for|before|after|as part of|to (?:satisfy|answer|help|inform|update|prepare for|finish|complete|support)|in order to) ([^,:;]{3,70}?)(?:(?:[,:;]| -) (?=\S)| (?=(?:i|we)(?: would|'d| will|'ll)? (?:need|want|like)\b))/i
const OCCASIONS =
  /\b(?:meetings?|calls?|reviews?|visits?|decks?|presentations?|boards?|auditors?|audits?|bankers?|lenders?|letters?|owners?|landlords?|investors?|memos?|conversations?|discussions?|trips?|partners?|newsletters?|emails?|talks?|interviews?|negotiations?|scorecards?|packages?|packs?|committees?|closes?|updates?|reports?|filings?|slides?|questionnaires?|requests?|submissions?|procedures|work|testing|reconciliations?|analysis|newsletters?)(?: (?:at|in|on|with|of|about|for|to|from|tomorrow|today|tonight|next|this|later)\b.*)?$|^(?:i|we) (?:sign off|close|lock|approve|submit|send|release|publish|issue|finali[sz]e|file|meet|talk|present|report)\b/i
const NEEDED = new RegExp(
  String.raw`^((?:i|we|i'm|we're|i've|we've) [^?]{3,90}?),?(?: and| so|,|;| -)(?: (?:i|we))?(?: (?:also|now|just|therefore|would|'d))* (?:(?:need|want|like|wish)(?: to ${SEEING})?|appreciate an? (?:explanation|overview|summary|list|table|account) of) (?=\S+ \S+)`,
  'i',
)

/** `Could you check that for me?`, about the previous sentence. */
const CHECKING = /^(?:check|confirm|verify|look into|look up|do) (?:that|this|it)(?: for (?:me|us))?[?.]$/i
/** `For the Mid-Atlantic, how much …` */
const PLACE_FIRST = /^((?:for|in|at|during) (?!those\b|these\b|them\b|each\b|every\b|which\b|what\b|how\b)[^,:]{3,50}), (?=\S+ \S+ )(.+)$/i

const DATES = new RegExp(String.raw`\b20\d\d\b|\b${MONTH} \d{1,2}\b`, 'gi')

/** What someone leaves out or wants is a part of the question. */
const LIMITS =
  /\b(?:not|never|no|none|nobody|nothing|except|but|without|exclud\w*|leave|leaves|leaving|aside|out of|skip\w*|only|just|other than|gone|besides|apart from|ignor\w*|drop\w*|remov\w*|cannot)\b|n't\b/i
const UNSURE =
  /\bno (?:idea|clue)\b|\b(?:(?:do|does|did|is|are|was|were) not|(?:do|does|did|is|are|was|were)n't) (?:quite |really )?(?:look|seem|feel|sound|sure|recogni[sz]e|understand|know|right|clear|make sense|convinced|trust|believe|get|like|buy)\b/gi
const WANTS =
  /\b(?:wants?|needs?|would like|requires?|expects?|uses?|prefers?|insists?|requested|requests?)\b|\bask(?:s|ed|ing)?\b(?! (?:me|us) (?:to (?:check|look|find out|confirm|explain)|about)\b)/i

/** `I have a call with the landlord of Charleston, so could you tell me …` */
const SO_PLEASE = /^((?:i|we|i'm|we're|i've|we've|i'll|we'll) [^?]{3,120}?),? so (?=(?:please|kindly|(?:could|can|would) you)\b)/i
const ASKING_FOR = String.raw`(?:please|kindly|(?:could|can|would) (?:you|i|we)|(?:i|we)(?: would|'d| will|'ll)? (?:like|need|want|appreciate)|show|give me|list|rank|compare|what|which|how)`
/** `Catering is meant to grow, so please show …`, `Since several landlords send them late, can you show …` */
const SAID_FIRST = new RegExp(
  String.raw`^((?:(?:since|because|as|while|although|now that|given that|seeing that) )?([^?;:]{5,160}?))(?:[,;](?: (?:and )?so| and| therefore)?|,? so) (?=${ASKING_FOR}\b)`,
  'i',
)

const SEEKING =
  /^(?:i|we)(?: would|'d)? (?:want|need|like) to (?:understand|look|review|discuss|talk|dig|get)\b|\b(?:wants?|needs?|asked for|asks for|asking for) (?:(?:a|an|the) (?:quick |short |simple |one )?(?:one[- ]?liner|line|summary|number|answer|headline|update|read)|to (?:know|see|understand))\b|\basked (?=how|why|what|which|whether|about|if)/i

/** Where a sentence ends: not after `vs.` or a letter, and not within a number. */
const SENTENCE_END = /(?<=\S{2}[.!?]|[;?]|\s\d[.!])\s+(?=\S)/

function sentencesOf(text: string): readonly string[] {
  return text
    .split(SENTENCE_END)
    .reduce<readonly string[]>((read, part) => {
      const last = read.at(-1)
      return last !== undefined &&
        /\b(?:vs|incl|excl|approx|dept|acct|no|st|mt|inc|co|ltd|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/i.test(last)
        ? [...read.slice(0, -1), `${last} ${part}`]
        : [...read, part]
    }, [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !COURTESY.test(sentence))
}

/** `I wonder whether rent is booked evenly.` */
const WONDERING = /^(?:i|we) (?:wonder(?:ed)?|(?:am|'m|are|'re|was|were) wondering) (?:whether|if) /i
/** `As the lender's representative, I …` */
const ROLE =
  /^(as (?:a|an|the|your|our)(?: [a-z']+){1,7}?(?: (?:at|of|for|in) [^,]{3,30})?)(?:, | (?=(?:i|we) ))(?=(?:i|we|please|could|can|would|show|give|what|how|which)\b)/i

const SUBJECT_OF_INTEREST =
  /^(?:i|we)(?: would|'d)? (?:want|need|like|would like|am trying|are trying) to (?:understand|look at|look into|review|discuss|talk about|dig into|get a (?:feel|sense) (?:for|of)) [^?]+[.;]$/i
/** Whether a sentence asks nothing: it says something about the user, or about others. */
function isStatement(sentence: string, next = ''): boolean {
  // `I want to understand overhead; please split it by account.`
  if (SUBJECT_OF_INTEREST.test(sentence) && IT.test(next)) return true
  // `The CEO asked how much we rely on delivery. What is its share of sales?`
  if (ASKED_BY_OTHERS.test(sentence) && next.endsWith('?')) return true
  const isWished = (WISH.test(sentence) || WISH.test(sentence.replace(CLAUSE, ''))) && !WONDERING.test(sentence)
  const isAsked = isWished || ASKED_BY_OTHERS.test(sentence) || saidFirst(sentence) !== null
  return !sentence.endsWith('?') && (STATEMENT.test(sentence) || SAYING.test(sentence)) && !isAsked && !NEEDED.test(sentence)
}

/** `Heat killed us`, `no idea what they did`; a name alone may be that of a place. */
const OF_PEOPLE = /^(?=[^?\d]{8,90}$).*\b(?:i|we|us|me|my|our|you|they|them|he|she|it|this|that)\b/i

/** What is said first in a sentence that then asks for something; null where nothing is. */
function saidFirst(text: string): RegExpExecArray | null {
  const found = SAID_FIRST.exec(text)
  return found !== null && SAYING.test(found[2] ?? '') ? found : null
}

function withoutOpeners(text: string): string {
  const rest = OPENERS.reduce((said, opener) => said.replace(opener, ''), text)
  return rest === text || rest.trim() === '' ? text : withoutOpeners(rest.trim())
}

function withoutClosers(text: string): string {
  const rest = CLOSERS.reduce((said, closer) => said.replace(closer, ''), OF_ENTRIES.test(text) ? text.replace(COLUMNS, '') : text)
  return rest === text || rest.trim() === '' ? text : withoutClosers(rest.trim())
}

const AFTERTHOUGHT =
  /,? ((?:considering|given|bearing in mind|keeping in mind|noting|seeing) (?:that|how) .+|(?:although|even though|because) (?:i|we|our|my|the|some|they) .+)$/i

/** `One of our directors asked why margin fell, and I would like a bridge`: why it fell. */
const ASKED_BY_OTHERS =
  /^(?!(?:i|we|you|nobody|no)\b)(?!.*\b(?:never|not|nobody)\b.*\bask)(?:[a-z0-9&'’-]+ ){1,8}?(?:asks?|asked|is asking|are asking|wants? to (?:know|understand|see)|wonders?|wondered|is wondering|would like to (?:know|understand|see))(?: me| us)? (?=(?:why|what|how|which|who|where|whether)\b)/i
const WISH_FOR_BRIDGE =
  /(?<=^why\b.*),? (?:and|so) (?:i|we)(?: would|'d) (?:like|love|appreciate)(?: to (?:see|have))? (?:a|the) (?:bridge|waterfall|walk|breakdown)\b.*$/i
const SO_THAT =
  /,? (?:so|in order) (?:that (?:i|we) (?:can|could|may)|that i|to|(?:i|we) (?:can|could|may)) (?:see|know|judge|tell|decide|understand|share|send|present|explain|brief|report|update|forward)\b(?!.*\b(?:by|per|each|every|compare|compared|competitors?|industry|benchmarks?)\b).*$/i
const FLAGGING = /,? and (?:please )?(?:flag|highlight|mark|point out|call out) (?:any|the|those|whatever|anything)\b.+$/i
const FOR_PURPOSES =
  /^(?:looking at|thinking about) [^,]{3,60}?(?: for [a-z ]+ purposes)?, |^for [a-z-]+(?: [a-z-]+)? purposes,? |,? for [a-z-]+(?: [a-z-]+)? purposes(?=,|$)/i

/** One sentence that asks for something, and the clauses of it that do not. */
function plainSentence(sentence: string): { readonly text: string; readonly aside: readonly string[] } {
  const mark = /[?.!;]+$/.exec(sentence)?.[0].includes('?') ? '?' : '.'
  const whole = withoutOpeners(
    sentence
      .replace(/[?.!;,\s]+$/, '')
      .replace(ASKED_BY_OTHERS, '')
      .replace(WISH_FOR_BRIDGE, ''),
  )
  const [behind, thought] = AFTERTHOUGHT.exec(whole) ?? []
  const before = behind === undefined || behind.length > whole.length / 2 ? whole : whole.slice(0, -behind.length)
  const role = ROLE.exec(before)?.[0]
  const opened = role === undefined ? before : withoutOpeners(before.slice(role.length))
  const needed = SO_PLEASE.exec(opened) ?? NEEDED.exec(opened) ?? saidFirst(opened)
  const occasion = needed === null ? OCCASION.exec(opened) : null
  const isOccasion = occasion?.[1] !== undefined && OCCASIONS.test(occasion[1])
  const isReason = needed?.[1] !== undefined
  const left = isReason ? opened.slice(needed[0].length) : isOccasion ? opened.slice(occasion[0].length) : opened
  const purposes = [FOR_PURPOSES, SO_THAT, FLAGGING].flatMap((pattern) => pattern.exec(left)?.[0] ?? [])
  const rest = purposes.reduce((text, one) => text.replace(one, ''), left)
  const asked = CAREFUL_PHRASES.reduce(
    (said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)),
    withoutClosers(withoutOpeners(rest))
      .replace(WITH_REGARD, '$2 for $1')
      .replace(PLACE_FIRST, '$2 $1')
      .replace(WHETHER, '')
      .replace(SHOW, 'show '),
  )
  const text = inWholeWords(digitsForNumbers(withoutOpeners(asked)))
    .replace(/\s+/g, ' ')
    .trim()
  const roles = role === undefined ? [] : [role.replace(/[, ]+$/, '')]
  const reasons = isReason ? [needed[1] ?? ''] : isOccasion ? [occasion[0].replace(/[,:; -]+$/, '')] : []
  const asides = [
    ...roles,
    ...reasons,
    ...purposes.map((one) => one.replace(/^[, ]+|[, ]+$/g, '')),
    ...(before === whole ? [] : [thought ?? '']),
  ]
  return { text: `${text}${mark}`, aside: asides }
}

/**
 * A request without courtesy, reasons and news: `Good morning. Our banker called; could you please tell me what revenue was in June?` as `what was
 * revenue in June?`. Null for one that is as plain already.
 *
 * @param isRemark whether a sentence names nothing that could be asked about: `Heat killed us.` @param mayWant whether what someone wants may be
 * left out as well.
 */
export function plainRequest(asked: string, isRemark: (sentence: string) => boolean = () => false, mayWant = false): PlainRequest | null {
  if (CORRECTS.test(asked) || beyondReading(asked) !== null) return null
  const said = asked
    .replace(/[‘’`´]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = sentencesOf(said).flatMap((sentence) => {
    // `I'm trying to decide what to present: which lines changed`
    const [, before, behind] = /^([^:]{8,120}): (.+)$/.exec(sentence) ?? []
    return before !== undefined && behind !== undefined && isStatement(before) ? [`${before}.`, behind] : [sentence]
  })
  const isOfSeveral = sentences.length > 1
  const statements = sentences.filter(
    (sentence, at) => isStatement(sentence, sentences[at + 1]) || (isOfSeveral && OF_PEOPLE.test(sentence) && isRemark(sentence)),
  )
  const requests = sentences.filter((sentence) => !statements.includes(sentence)).map((sentence) => withoutOpeners(sentence))
  const areRequests = requests.length > 0
  const plain = (areRequests ? requests : sentences).map(plainSentence).filter(({ text }) => text.replace(/[?.!]/g, '') !== '')
  const text = plain
    .filter((one) => plain.length === 1 || !CHECKING.test(one.text))
    .map((one) => one.text)
    .join(' ')
    .replace(/\.$/, '')
  const context = [...(areRequests ? statements : []), ...plain.flatMap(({ aside }) => aside)]
  // An amount may be the subject of the question.
  const limits = context.some((one) => LIMITS.test(one.replace(UNSURE, ' ')) || (!mayWant && WANTS.test(one.replace(SEEKING, ' '))))
  const saysAmount = context.some((one) => /\d(?!\d*(?:st|nd|rd|th)\b)/.test(one.replace(DATES, '')))
  return text === '' || saysAmount || limits || text.toLowerCase() === said.toLowerCase() ? null : { text, context }
}

const AMOUNTS = /\b(?:the |their |its )?((?:(?:monthly|quarterly|annual|yearly|total) )?)(?:amounts?|figures?|numbers?|totals?)\b(?! of\b)/i
const IT =
  /(?<=\b(?:break|show|split|chart|compare|recreate|rebuild|see|give me|list|put|plot|graph|rank|explain|about|was|were|is|are|has|have|did|does|do) )(?:it|this|that|them|both|these|those|they)\b/i

/** `Card fees look heavy. What are we paying as a share of sales?` */
const PAYING =
  /^(what|how much) (?:are|were|did|do|have) (?:we|they) (?:paying|pay|paid|spending|spend|spent|running)(?= (?:as|in|for|this|last|vs|against|by|per|at)\b|[?]?$)(?! for (?:that|it|them)\b)/i

/** Whether `it` or `them` in a question stands for what is named elsewhere. */
export function pointsAtLine(text: string): boolean {
  return IT.test(text)
}

/** A question with a line in place of `it` or `the monthly amounts`. @param line as it is called where it is named. */
export function withNamedLine(text: string, line: string): string {
  if (PAYING.test(text)) return text.replace(PAYING, (_, how: string) => `${how} was ${line}`)
  return IT.test(text) ? text.replace(IT, () => line) : text.replace(AMOUNTS, (_, kind: string) => `${kind}${line}`)
}

const POINTING =
  /(?<=\S) (?:over |down |up )?there\b|(?<=\S) (?:at|in|of|for) (?:that|this|the|these|those|both|all)(?: (?:two|three|four|five))? (?:restaurant|store|location|unit)s?\b|(?<=\S )(?:its|their) (?=\S)|(?<=\bhow (?:did|has|does|is|was) )the (?:restaurant|store|location|unit)\b/i

/** A question without `there`, `its` and `at that restaurant`: the place is named elsewhere. */
export function withoutPointing(text: string): string {
  return text.replace(POINTING, '').replace(/\s+/g, ' ')
}
