import { withoutUsed } from './plan-remainder.ts'

/** `split it into COGS and labor`: these two lines; of guests and check it is what explains a change. */
const LINES_OF_IT =
  /^(?:and |now |then )?(?:split|break) (?:(?:it|that|this|them) )?(?:out )?into (?!.*\b(?:traffic|guests?|covers|checks?|tickets?|prices?|volumes?|rates?|units?)\b)(.+ and .+)$/
/** A question in small letters without misspellings and shortened words, and with a few phrases as the words that say the same. */
export function usualWording(text: string): string {
  return (
    withoutUsed(text)
      .replace(/\b(?:running (?:total|sum|balance)s?(?: of)?|cumulatively|accumulated|cumulative (?:total|sum)s?(?: of)?)\b/g, 'cumulative')
      .replace(/\b(?:week[ -](?:over|on)[ -]week|wow)\b(?: (?:change|growth))?/g, 'last week vs the week before')
      .replace(/(?<=[a-z]) \/ (?=[a-z])/g, ' divided by ')
      .replace(/\bcompard\b|\bcomapred\b|\bcomparred\b|\bcompaired\b/g, 'compared')
      .replace(/\btracking (?:against|vs\.?|versus|compared (?:to|with))(?= )/g, 'vs')
      .replace(/^(?:please )?(?:put|throw|drop) (.+?) in(?: there| here| that)?(?: too| as well| also)?$/, '$1 too')
      // Not of days one by one.
      .replace(/\bdays? of (?:the |each |every )?week\b/g, 'weekday')
      .replace(LINES_OF_IT, 'show $1')
      // `how's Old Town`: not how old.
      .replace(/\bhow'?s(?= \w)/g, 'how is')
      .replace(/\b(what|where|who|when)s(?= \w)/g, "$1's")
      // Costs, and not the controllable income.
      .replace(/\bcontrollables\b/g, 'controllable expenses')
  )
}
