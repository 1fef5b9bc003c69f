const WHEN = String.raw`(?:today|tomorrow|tonight|yesterday|(?:this|next|last) (?:week|morning|afternoon|evening)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|soon|later(?: today)?|at \d+ ?(?:am|pm)?)`
const PLACE_NAME = String.raw`(?:the |our )?([a-z][a-z' ]*?)(?: (?:store|location|restaurant|unit|shop))?`
/** `I'm at the Portland store tomorrow, …`, `I was in Savannah friday and it felt dead, …`, `I'm meeting with the chef at Cambridge tomorrow and want to know …` */
const VISIT = new RegExp(
  String.raw`^(?:ok(?:ay)? )?(?:so )?(?:i'm|im|i am|we're|we are|i was|we were|i'll be|i will be) (?:going to be |going |heading |driving |flying |stopping |over |out )?(?:(?:meeting|sitting down|talking|speaking)(?: with)? [a-z' ]+? )?(?:visiting|seeing|touring|at|in|by|to) ${PLACE_NAME} ${WHEN}(?: and (?:it|they|the place) (?:felt|looked|seemed|was|were) [a-z ]+?(?=[,;:.]| - ))?(?:[,;:.] ?| - )?(?:(?:and |so |and so )(?:i |we )?(?:just )?(?:want|need|wanted|would like|'d like) to (?:know|see|check|understand|find out) )?`,
  'i',
)
const BEFORE_VISIT = new RegExp(
  String.raw`,? before (?:i|we) (?:visit|see|tour|go to|get to|head to|drive to|stop by) ${PLACE_NAME}(?: ${WHEN})?[?.! ]*$`,
  'i',
)
/** `I have the ops call Monday and haven't looked at anything yet, what …`, `the board deck is due Friday and I need one line on this - did …` */
const DUE = new RegExp(
  String.raw`^(?:hey |hi |ok(?:ay)? |so )*(?:(?:i|we) (?:have|got|'ve got) (?:the|a|my|our|an) (?:[a-z]+ ){0,2}(?:call|meeting|review|deck|presentation|visit|huddle|sync)|(?:the |my |our )?(?:[a-z]+ )?(?:deck|book|report|package|memo|meeting|call|review|pack) (?:is|are)(?: due)?) ${WHEN}(?: and (?:i |we )?(?:haven't|havent|have not|need|want|still)[^,;:]*?)?(?:[,;:] ?| [-–—] )(?:so )?(.+)$`,
  'i',
)
const BEFORE_TALK = new RegExp(
  String.raw`^before (?:i|we) (?:talk|speak|meet|call|go|sit down|present)\b[^,;:]*? ${WHEN},? (?:i|we)(?:'d)? (?:need|want|have|like) to (?:know|see|check|understand|have) `,
  'i',
)
const BY_THEN = new RegExp(
  String.raw`(?<=\b(?:look(?:ing)? at|attention|watch|worry about|focus on|know|prepare)\b.*?),? (?:before|by|until) (?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|the weekend|tomorrow)(?=[?.! ]*$)`,
  'i',
)
const THERE = /\b(?:(?:over |down |up )?there|at (?:that|this) (?:store|location|place)|(?:for|at) them)\b/i
const THEIR = /\b(?:their|its)\b ?/i

/**
 * A question without a visit or a meeting that it is asked for: `I'm at Portland tomorrow, what was labor there` as `what was labor at Portland`.
 * A day that is named with these is no day of figures.
 */
export function withoutVisit(question: string): string {
  const [said = '', place] = VISIT.exec(question) ?? []
  const rest = question.slice(said.length)
  if (place !== undefined && rest !== '') {
    if (THERE.test(rest)) return rest.replace(THERE, `at ${place}`)
    return `${rest.replace(THEIR, '').replace(/[?.! ]+$/, '')} at ${place}`
  }
  return question.replace(BEFORE_VISIT, ' at $1').replace(DUE, '$1').replace(BEFORE_TALK, '').replace(BY_THEN, '')
}
