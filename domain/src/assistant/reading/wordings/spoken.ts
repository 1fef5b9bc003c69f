import { MONTH } from '../times/month-pattern.ts'
import { withoutVisit } from './visits.ts'

const SEEMING = "(?:(?:that|it|this|those|these|they|which)(?:'s|s)? )?(?:is|are|seems?|looks?|sounds?|feels?) "
const HOW = '(?:(?:a (?:bit|little)|kind of|kinda|really|very|pretty|too|so|way too|quite) )?'
const OPINION = '(?:high|low|off|wrong|weird|odd|strange|good|bad|great|right|steep|heavy|light|interesting|a lot|rough|better|worse)'
/** `seems high.`, `hmm,`: what people say of the answer before, with the mark that ends it. */
const CRY =
  '(?:hm+|huh|fine|wow|whoa|yikes|ouch|oof|ugh|damn|geez|jeez|interesting|got it|gotcha|makes sense|i see|perfect|nice|great|cool|fair enough)'
const REMARK = new RegExp(String.raw`^(?:(?:${CRY}[ ,.!]+)?(?:${SEEMING}|that'?s )${HOW}${OPINION}|${CRY})\s*[.,;!…–-]+\s*(?=\S)`, 'i')
/** Words between an actual and an expected value. */
const CORRECTED =
  /^(.*\S)(?:\s*[.,;…–-]+\s*|\s+)(?:(?:oops|sorry|no|wait|ugh|er+|uh|um|hmm?)\b[ ,.]*)*(?:(?<!\b(?:did|do|does|would|could|to|what|that) )\b(?:i|we) (?:mean|meant)\b|\bscratch that\b|\bor rather\b|\bno,? wait\b|\bwait,? no\b|\bno,? make that\b|(?<=\.\.|…|,|-|\b(?:er+|uh|um),?)\s*sorry\b),?\s+(\S.*)$/i

/** `ok so I'm looking at the flash and it feels like …`: who speaks, and from what. */
const LEAD =
  /^(?:(?:ok(?:ay)?|so|hey|alright|um|well)[ ,]+)*(?:(?:i'm|i am|we're|we are) (?:looking at|reviewing|going through|reading) (?:the|my|our|this) (?:flash|p&l|pnl|numbers|report|dashboard|package|deck)(?: now)?(?: and|,| -)+ )?(?:it|this) (?:just )?(?:feels|seems|looks|felt|seemed|looked) like (?:the |our )?(?=\S+ \S+)/i

/** `did Georgia... sorry, did Decatur …`: the question starts over. */
const RESTART =
  /^(?:[^?]{2,60}\? ?(?:no,? wait|wait,? no)\b,? (?:i mean )?(?:just |only )?(?=(?:the|what|how)\b)|[^?]{2,40}?\.\.+ ?(?:no,? sorry|sorry|wait|no|oops|scratch that|hold on)\b,? (?:i mean )?(?=(?:just|did|what|how|is|was|are|were|which|who|show|why|where|do|does)\b))/i
/** `what should me and my partners be looking at`: the same as if one person asked. */
const LOOKING = /^(what should )(?:(?:me|us) and my [a-z]+|my [a-z]+ and (?:i|me)|the [a-z]+|you|they) (?=(?:be )?look(?:ing)? at\b)/i

/** `compute prime cost`, `restate June without …`: asks for figures. A budget or a letter is another thing. */
const MAKE =
  /^(?:please |kindly |can you |could you |(?:would|will) you(?: please)? )?(?:compute|calculate|determine|derive|work out|figure out|tabulate|quantify|restate|recast|present|prepare|produce)(?: (?:me|us|for me|for us))? (?:an? |the )?(?=\S)(?!.{0,40}\b(?:budgets?|forecasts?|projections?|letters?|e?-?mails?|posts?|memos?|decks?|slides?|presentations?|invoices?|contracts?)\b)/i
/** `how did Mother's Day … ok forget that, how was May` */
const FORGOTTEN =
  /^.{2,80}?(?:\.\.+|…|[,;.–-]) ?(?:(?:ok(?:ay)?|actually|no|wait|hm+|oh),? )*(?:(?:forget|skip|scratch|ignore|drop) (?:that|it|this|about it)|never ?mind(?: that)?)[,;.:–-]+ ?(?=\S+ \S+)/i
/** `and last year at the same point` */
const SAME_POINT =
  /,? (?:and |vs\.? |versus |against |compared (?:to|with) )?(?:last year|the year before|a year ago|prior year) (?:at|to|by|through) (?:the|this|that) same (?:point|stage|time|date)\b/i

/** `in plain English, how did we do` */
const PLAINLY = /(^|[.,;] ?)in (?:plain|simple|layman's|normal|everyday) (?:numbers|english|words|terms|language)[,:]? /i

const ADDED = /^(?:and|also|plus|or|was|is|were|are|that|do|did|what|how|why|which|gross|net)\b|\b(?:too|also|as well)[?.! ]*$/i
const ENDS_OPEN = /\b(?:and|or|with|plus)[ ,]*$/i
/** Days take the place of the days, whatever is set against what. */
const TIME_ALONE = new RegExp(
  String.raw`^(?:for |in )?(?:q[1-4]|h[12]|${MONTH}|ytd|last (?:month|quarter|year)|20\d\d)(?: 20\d\d)?[?.! ]*$`,
  'i',
)
const AGAINST_TIME =
  /\b(?:vs|versus|against|compared (?:to|with)|than) (?!(?:last year|ly|py|prior year|the (?:prior year|year before)|(?:the )?(?:budget|plan))\b)(?:the )?(?:q[1-4]|h[12]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|20\d\d|last|this|previous|prior)/i
const SET_AGAINST = /\b(?:vs|versus|against|compared|than)\b/i

/** A question without remarks on the answer before: `seems high. compare to May`. */
export function withoutRemarks(question: string): string {
  const asked = question
    .trim()
    .replace(REMARK, '')
    .replace(LEAD, '')
    .replace(RESTART, '')
    .replace(LOOKING, '$1i ')
    .replace(PLAINLY, '$1')
    .replace(MAKE, '')
    .replace(FORGOTTEN, '')
    .replace(SAME_POINT, ' vs last year')
  const rest = withoutVisit(asked)
  return rest === question.trim() ? question : withoutRemarks(rest)
}

/** `sorry I mean Old Town`: what takes the place of a part of the question before. Null for no such question. */
export function correctionIn(question: string): string | null {
  return (
    /^(?:(?:oops|sorry|no|nope|wait|oh|ah|actually|my bad)\b[ ,.!]*)*(?:(?:i|we) )?(?:mean|meant|ment)(?: to (?:say|type|ask))?\b,? (\S.*)$/i.exec(
      question.trim(),
    )?.[1] ?? null
  )
}

/** A question with other words in place of those of it that were not understood; null if these are several, or not found in it. */
export function substituted(question: string, unread: readonly string[], instead: string): string | null {
  const [words, ...others] = unread
  const at = words === undefined ? -1 : question.toLowerCase().indexOf(words.toLowerCase())
  if (words === undefined || at === -1 || others.length > 0) return null
  return `${question.slice(0, at)}${instead}${question.slice(at + words.length)}`
}

/** `the two weeks of July`, in place of other days. */
const SOME_DAYS = /^(?:the |just |only )*(?:\w+ )?(?:days?|weeks?|months?)(?: (?:of|in) [a-z]+)?[?.! ]*$/i

function isOf(words: string, text: string): boolean {
  const said = new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => said.has(word) || /^(?:the|a|in|for|at)$/.test(word))
}

/**
 * `rent at Hoboken... sorry I mean Old Town, not Hoboken`: the first question, the words that correct it, and the corrected words where the
 * question repeats them, else empty. Null for no such question.
 */
export function correctedQuestion(question: string): readonly [asked: string, instead: string, wrong: string] | null {
  const [, asked, said] = CORRECTED.exec(question.trim()) ?? []
  // `I mean Q2, not the two weeks of July`: what was corrected, said once more. Anything else is left out.
  const [, before = '', not = ''] = /^(.+?),? (?:and )?not (.+)$/i.exec(said ?? '') ?? []
  const isSaidAgain = not !== '' && (isOf(not, asked ?? '') || SOME_DAYS.test(not))
  const instead = isSaidAgain ? before : said
  // What is added takes the place of nothing; of what is set against something it is not clear which one is meant.
  if (
    ADDED.test(instead ?? '') ||
    ENDS_OPEN.test(asked ?? '') ||
    (SET_AGAINST.test(asked ?? '') && (!TIME_ALONE.test(instead ?? '') || AGAINST_TIME.test(asked ?? '')))
  )
    return null
  return asked === undefined || instead === undefined || asked.trim().split(/\s+/).length < 2
    ? null
    : [asked, instead, isSaidAgain ? not : '']
}
