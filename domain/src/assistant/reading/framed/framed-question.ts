import type { MadePlan } from '../make-plan.ts'

/**
 * A question known by its frame, such as `does every store have a … budget …`. The words inside the frame are read like any question, so words
 * that are not understood there are still reported.
 */
export interface FramedQuestion {
  /** The words inside the frame, to be read as their own question: several wordings, the first that makes a plan counts. */
  readonly rests: readonly string[]
  /** The plan of the whole question, from that of the rest; null where the rest is about something else. */
  readonly planOf: (rest: MadePlan) => MadePlan | null
}

const POLITELY =
  /^(?:(?:hi|hey|hello|ok(?:ay)?|so|and|please|pls|plz|quick question|just checking|(?:can|could|would) you(?: please)?|i(?:'d| would) like to know|i(?: want| need) to know|(?:tell|remind) me|do you know|any idea)\b[,: ]*(?:(?:if|whether) )?)+/
const THANKS = /[,.!? ]+(?:please|pls|plz|thanks?|thank you|thx)$/

/** A question in small letters, without courtesy and the marks at its end. */
export function framedText(question: string): string {
  return question
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[?.!\s]+$/, '')
    .replace(THANKS, '')
    .replace(/[?.!\s]+$/, '')
    .replace(POLITELY, '')
    .trim()
}

/** The groups of a frame, in order; null if the text does not match. */
export function restIn(frame: RegExp, text: string): string | null {
  const found = frame.exec(text)
  return found === null
    ? null
    : found
        .slice(1)
        .flatMap((one) => (one === undefined ? [] : [one.trim()]))
        .join(' ')
        .replace(/\s+/g, ' ')
        .replace(/^[,;: ]+|[,;: ]+$/g, '')
        .trim()
}

export const PLACES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?|outlets?|places)'
export const EVERY = String.raw`(?:(?:every|each)(?: (?:single )?one of)?|every single|all(?: of)?|both)(?: the| our)?(?: \d+)?`

/** A way to put a question, and the same in words that are read: a replacement, or what makes it of the groups. */
export type Rewording = readonly [RegExp, string | ((...found: readonly (string | undefined)[]) => string)]

/** A text in the words of all rewordings, one after the other. */
export function inOtherWords(text: string, rewordings: readonly Rewording[]): string {
  return rewordings.reduce(
    (asked, [phrase, words]) => (typeof words === 'string' ? asked.replace(phrase, words) : asked.replace(phrase, words)),
    text,
  )
}
