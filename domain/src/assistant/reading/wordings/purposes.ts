const WE = '(?:i|we|you|my|our|us|me)'
const OCCASION =
  '(?:call|meeting|review|deck|presentation|board|memo|email|report out|huddle|visit|standup|stand-up|sync|one on one|1:1|close|sign[- ]off|walkthrough)'

/** What is about to be done; `before we changed the menu` says when, as `since we opened` does. */
const UNTIL_THEN = String.raw`before ${WE} (?:sign|close|send|submit|lock|meet|talk|call|present|finalize|publish|release|go|head|share|file|get|hop|jump|dial)\b`

/** `Before I sign off on the month: …`, `for my board deck, …`, `hi team, …` */
const BEFORE = new RegExp(
  String.raw`^((?:${UNTIL_THEN}|as you know|because|so|so that|to help|for|ahead of|(?:(?:the|our|my|a) )?(?:owners?|boss|cfo|ceo|coo|board|bank|lenders?|landlord|partners?|investors?|auditors?) (?:asked|asks|is asking|are asking|keeps? asking|called|emailed|texted|wants?|needs?)|i'm|im|i am|we're|we are|i|we|my|our|quick|just|one|hi|hello|hey|good morning|good afternoon|ok|okay|thanks)\b(?:(?= ).*?)?)\s*(?::|,| - | – | — |\. )\s*(.+)$`,
)
const GREETING = /^(?:hi|hello|hey|good morning|good afternoon|ok|okay|thanks|quick|one more|just)\b/
const OF_US = new RegExp(String.raw`\b(?:${WE}|im)\b`)
/** `for the ops call tomorrow` */
const OF_OCCASION = new RegExp(String.raw`^(?:for|before|ahead of) (?:the|tomorrow's|today's) (?:[a-z]+ ){0,2}?${OCCASION}\b`)
/** `… before the ops call tomorrow`, `… so I can send it to the bank`, `… for my board deck` */
const BEHIND = new RegExp(
  String.raw`^(.+?),? ((?:before|ahead of|for|prior to) (?:the|my|our|this|today's|tomorrow's|a|an) (?:[a-z]+ ){0,2}?${OCCASION}(?: (?:tomorrow|today|tonight|later|this (?:morning|afternoon|evening|week)|on (?:mon|tues|wednes|thurs|fri)day|at \d+ ?(?:am|pm)?))?|(?:so|so that|because) ${WE} .+|(?:(?:i|we) )?(?:just |only )?need (?:it|this|that|them|these) (?!.*\b(?:quarter|month|year|week|ytd|day)\b).+|${UNTIL_THEN}(?: .+)?|anything (?:that )?${WE}(?:'ll| will| might| may)? .+)$`,
)

/** Words of courtesy and of occasions. Any other word may be a place, a part of the day or an unknown calculation. */
const PLAIN = new Set(
  `i we you im ive ill hey regional district area gm vp ceo my our me us your i'm i'll i've i'd we're we've we'll am are is be been have has had need needs want wants wanted would like to the a an
  this that it them for in on at of with before ahead prior because so can could will and just quick quickly hi hello hey good morning afternoon
  evening there team all folks everyone ok okay thanks thank please question one more now today tomorrow tmrw tmw tonight later soon boss manager cfo ceo
  controller owner owners bank banker lender lenders board investor investors auditor auditors accountant partner partners director call calls
  meeting review deck presentation memo email ops operations finance leadership weekly monthly close sign off signing deck book pack packet submit send share sharing
  sending present presenting prepare preparing prep prepping working work putting put together build building write writing update know knows see
  check understand ask asks asked asking tell show get getting going go head meet talk lock file publish finalize report month quarter year book books
  huddle visit sync standup who as year-end packet filling fill out finishing finish completing complete updating drafting draft new here
  anything might may hop jump dial about by franchise franchisee franchisees partner's lender's owner's total variance numbers just only monday tuesday wednesday thursday friday saturday sunday phone handy dont don't havent haven't having got gets questions keep keeps kept emailed texted called pinged wondering curious landlord minute minutes they always usually keep asking away myself out sick vacation looking`.split(
    /\s+/,
  ),
)

/** It says how figures are divided. */
const DIVIDING = /\b(?:by|per|each|every) (?:the )?(?:month|quarter|week|year)s?\b/

/** Whether words, in small letters, are of courtesy and of occasions alone. @param isOther other words that may stand among them. */
export function isPlain(words: string, isOther: (word: string) => boolean = () => false): boolean {
  if (DIVIDING.test(words)) return false
  return (words.match(/[a-z0-9$%'-]+/g) ?? []).every((word) => PLAIN.has(word) || isOther(word))
}

/** `I have a board call and just need to know how far off plan we are` */
const NEEDING = new RegExp(
  String.raw`^(.*\b(?:${WE}|i'?m|${OCCASION})\b.*?)(?: and| so|,| -)(?: ${WE})? (?:just )?(?:need|want|would like|wanted)(?: to (?:know|see|check|understand|look at|have|get))? (.+)$`,
)
/** `a board meeting next week` */
const NEXT_MEETING = new RegExp(String.raw`\b(${OCCASION}) next (?:week|month)\b`)
const THANKS = /[,.!]* (?:thanks|thank you|thx|many thanks|cheers)(?: (?:so much|a lot|in advance))?[.! ]*$/

/**
 * A question in small letters apart from what it is asked for, whatever comes first: `for my board deck, what was June revenue`. The purpose may
 * still name something that counts. Null without a purpose.
 */
export function apartFromPurpose(said: string): { readonly purpose: string; readonly question: string } | null {
  const asked = said.replace(THANKS, '')
  const [, reason = '', needed = ''] = NEEDING.exec(asked) ?? []
  if (needed !== '' && isPlain(reason.replace(NEXT_MEETING, '$1'))) return { purpose: reason, question: needed }
  const [, purpose = '', question = ''] = BEFORE.exec(asked) ?? []
  if (question !== '' && (GREETING.test(purpose) || OF_US.test(purpose) || OF_OCCASION.test(purpose)) && isPlain(purpose))
    return { purpose, question }
  const [, first = '', behind = ''] = BEHIND.exec(asked.replace(/\s*[.?!]+$/, '')) ?? []
  return behind === '' || !isPlain(behind) ? null : { purpose: behind, question: first }
}
