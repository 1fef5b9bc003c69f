const WE = '(?:i|we|you|my|our|us|me)'
const OCCASION =
  '(?:call|meeting|review|deck|presentation|board|memo|email|report out|huddle|visit|standup|stand-up|sync|one on one|1:1|close|sign[- ]off|walkthrough)'

/** What is about to be done; `before we changed the menu` says when, as `since we opened` does. */
const UNTIL_THEN = String.raw`before ${WE} (?:sign|close|send|submit|lock|meet|talk|call|present|finalize|publish|release|go|head|share|file)\b`

/** `Before I sign off on the month: …`, `for my board deck, …`, `hi team, …` */
const BEFORE = new RegExp(
  String.raw`^((?:${UNTIL_THEN}|as you know|because|so|so that|to help|for|ahead of|i'm|i am|we're|we are|i|we|my|our|quick|just|one|hi|hello|hey|good morning|good afternoon|ok|okay|thanks)\b(?:(?= ).*?)?)\s*(?::|,| - | – | — |\. )\s*(.+)$`,
)
const GREETING = /^(?:hi|hello|hey|good morning|good afternoon|ok|okay|thanks|quick|one more|just)\b/
/** What comes before might set conditions, as in `assuming we close` and `as if`. */
const SETS = /\b(?:if|assuming|suppose|without|except|unless|not|only|instead|than|until)\b/
const OF_US = new RegExp(String.raw`\b${WE}\b`)
/** `… before the ops call tomorrow`, `… so I can send it to the bank`, `… for my board deck` */
const BEHIND = new RegExp(
  String.raw`^(.+?),? ((?:before|ahead of|for|prior to) (?:the|my|our|this|today's|tomorrow's|a|an) (?:[a-z]+ ){0,2}?${OCCASION}(?: (?:tomorrow|today|tonight|later|this (?:morning|afternoon|evening|week)|on (?:mon|tues|wednes|thurs|fri)day|at \d+ ?(?:am|pm)?))?|(?:so|so that|because) ${WE} .+|${UNTIL_THEN}(?: .+)?)$`,
)

/** `I have a board call and just need to know how far off plan we are` */
const NEEDING = new RegExp(
  String.raw`^(.*\b${WE}\b.*?) (?:and|so)(?: ${WE})? (?:just )?(?:need|want|would like|wanted) to (?:know|see|check|understand) (.+)$`,
)
const THANKS = /[,.!]* (?:thanks|thank you|thx|many thanks|cheers)(?: (?:so much|a lot|in advance))?[.! ]*$/

/**
 * A question in small letters apart from what it is asked for, whatever comes first: `for my board deck, what was June revenue`. The purpose may
 * still name something that counts. Null without a purpose.
 */
export function apartFromPurpose(said: string): { readonly purpose: string; readonly question: string } | null {
  const asked = said.replace(THANKS, '')
  const [, reason = '', needed = ''] = NEEDING.exec(asked) ?? []
  if (needed !== '' && !SETS.test(reason)) return { purpose: reason, question: needed }
  const [, purpose = '', question = ''] = BEFORE.exec(asked) ?? []
  if (question !== '' && (GREETING.test(purpose) || OF_US.test(purpose)) && !SETS.test(purpose)) return { purpose, question }
  const [, first = '', behind = ''] = BEHIND.exec(asked.replace(/\s*[.?!]+$/, '')) ?? []
  return behind === '' || SETS.test(behind) ? null : { purpose: behind, question: first }
}
