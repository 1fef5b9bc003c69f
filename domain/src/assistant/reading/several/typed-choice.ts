import type { Plan, QuestionReading } from '../../plan.ts'

const SMALL = new Set(
  'the a an i we no not yes ok okay mean meant sorry please just use take that one its it of for by in as option want wanted is it was'.split(
    ' ',
  ),
)

/** By themselves they name several lines. */
const VAGUE = new Set(['profit', 'income', 'margin', 'cost', 'costs', 'expense', 'expenses'])

function wordsOf(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .replace(/-/g, ' ')
    .match(/[\p{L}\p{N}%&]+/gu)
  return (words ?? []).filter((word) => !SMALL.has(word))
}

/** The choice that was typed instead of clicked: `same store sales`, `the second`, `EBITDA`; null for none or several. */
export function typedChoice(reading: QuestionReading, typed: string): QuestionReading | null {
  // `not net income` says which one is not meant.
  if (reading.kind !== 'CHOICE' || /\b(?:not|no (?!\.|\d)|nor|neither|without|except)\b/i.test(typed.replace(/^no,? (?=the\b)/i, '')))
    return null
  const { choices, corrections } = reading
  const number =
    /^(?:the |option |number |no\.? ?|#)*(?:(first|1st|1)|(second|2nd|2)|(third|3rd|3)|(fourth|4th|4))(?: one| option)?[.!]*$/i.exec(
      typed.trim(),
    )
  const at = number === null ? -1 : [1, 2, 3, 4].findIndex((group) => number[group] !== undefined)
  const words = wordsOf(typed)
  const isVague = words.every((word) => VAGUE.has(word))
  const meant = isVague ? [] : choices.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)))
  const exact = choices.filter(({ name }) => wordsOf(name).join(' ') === words.join(' '))
  const [only, ...others] = at !== -1 ? choices.slice(at, at + 1) : exact.length === 1 ? exact : meant
  return only === undefined || others.length > 0 ? null : { kind: 'PLAN', plan: only.plan, assumed: [], corrections }
}

/** What `it` is, after a question whose meanings are all of the same line: `what is prime cost`, `what was it in June`. Null otherwise. */
export function likelyPlan(reading: QuestionReading, typed: string): Plan | null {
  if (reading.kind !== 'CHOICE' || !/\b(?:it|its|that)\b/i.test(typed)) return null
  const [first, ...others] = reading.choices.map(({ plan }) => plan)
  return first !== undefined && others.every((other) => subjectOf(other) === subjectOf(first)) ? first : null
}

/** What all choices must share for `it` to be clear. */
function subjectOf({ rows, places, against, measure, by, where }: Plan): string {
  return JSON.stringify([rows, places, against, measure, by, where])
}
