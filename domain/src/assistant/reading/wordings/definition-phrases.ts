const ELSEWHERE =
  '(?:somewhere else|elsewhere|by itself|separate(?:ly)?(?: line| from it)?|on its own(?: line)?|(?:in |on |under )?(?:another|a different|a separate|some other|an other) (?:line|account|place|bucket|category)|not|excluded|out|left out)'
const PART = '(?:included in|counted in|booked in|part of|a part of|in|inside|within)'
const A_LINE = '(?:p&l )?(?:line(?: item)?|category|bucket|section|group|part of the p&l)(?: (?:of|on|in) the p&l)?'
const STANDS = '(?:go|sit|fall|land|roll up|roll|show up|end up|belong|live|get booked|booked|included|counted|shown|reported)'

/** Words about a line that are not part of its name. */
const NO_NAME = String.raw`(?:over|under|above|below|up|down|or|we|i|they|it|that|this|most|least|best|worst|higher|lower|highest|lowest|better|worse|budget|plan|money|ahead|behind|at|in|for|on|by|vs)\b`
/** The name of a line, with the blank or comma behind it. */
const NAME = String.raw`((?:(?!${NO_NAME}|comps?\b|\d)[^\s,]+(?: |(?=,))){1,6}?)`
const OR_ELSEWHERE = `,? ?or (?:(?:is|are|does|do) (?:it|they|that|those) (?:sit |go |live )?(?:in )?)?${ELSEWHERE}`

/** Phrases of definitions, and the words that say the same. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  // `what exactly is in prime cost`; `exactly 5%` is something else.
  [/\b(what|which|how|where|why) exactly\b/g, '$1'],
  [/\bexactly (?=(?:what|which|how|where|why)\b)/g, ''],
  [/\b(what(?:'s| is| are)|how (?:much|many|is|are)) exactly\b(?! (?:\d|half|the same|as|like))/g, '$1'],
  [/\b(what(?:'s| is)) (?:actually|really|all|even) (?=(?:in|included)\b)/g, '$1 '],
  // `is overtime included in labor or is it somewhere else`: its place in the P&L answers both.
  [new RegExp(String.raw`^(?:is|are) (?:the |our )?${NAME}${PART} (?:the |our )?${NAME}${OR_ELSEWHERE}(?=\??$)`), 'define $2 and $1'],
  [new RegExp(String.raw`^(?:does|do) (?:the |our )?${NAME}include (?:the |our |any )?${NAME}${OR_ELSEWHERE}(?=\??$)`), 'define $1 and $2'],
  // `which line is utilities in`, `which line does overtime roll up to`
  [
    new RegExp(
      String.raw`^(?:(?:in|under|on|into) )?(?:which|what) ${A_LINE} (?:is|are|does|do) (?:the |our )?${NAME}(?:${STANDS}(?: (?:in|into|under|on|to))?|in|under|on|part of)(?=\??$)`,
    ),
    'define $1',
  ],
]

/** A question in small letters with phrases of definitions in the words that are read: `where does overtime go`. */
export function plainDefinitions(text: string): string {
  return PHRASES.reduce((plain, [phrase, words]) => plain.replace(phrase, words), text)
}
