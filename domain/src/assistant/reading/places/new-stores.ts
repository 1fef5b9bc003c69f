import { joinNames } from '../../../sentence-text.ts'
import { addToMonth, type Day, firstDayOf, monthOf, parseDay } from '../../../time/day.ts'
import type { CompanyNames } from '../../company-names.ts'

/** Locations are new for so many months after they opened: about as long as they have no whole year to be compared with. */
const NEW_FOR_MONTHS = 18

const STORES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?|openings?)'
const NEW = new RegExp(
  String.raw`\b(?:the |our |all |any )*(?:new(?:er|est)?|newly opened|recently opened|recent) ${STORES}\b(?! (?:than|since)\b)`,
  'i',
)
const OPENED = new RegExp(
  String.raw`\b(?:the |our |all |any )*(?:new )?${STORES}(?: that| which| we)?(?: have| were)? opened (?:since|after|from|in|during) (?:the (?:start|beginning) of )?(20\d\d|this year|last year)\b`,
  'i',
)

/** A question with the locations that it means by `the new stores` or `stores opened since 2025`, and these words; null where it means none. */
export function withNewStores(
  question: string,
  { locations, time }: Pick<CompanyNames, 'locations' | 'time'>,
): { readonly text: string; readonly typed: string; readonly read: string } | null {
  const opened = OPENED.exec(question)
  const typed = (opened ?? NEW.exec(question))?.[0]
  if (typed === undefined) return null
  const [from, to] = opened === null ? [firstDayOf(addToMonth(monthOf(time.today), -NEW_FOR_MONTHS)), null] : yearsSaid(opened, time.today)
  const found = locations.filter(
    ({ openedOn = null, closedOn = null }) => openedOn !== null && openedOn >= from && (to === null || openedOn <= to) && closedOn === null,
  )
  if (found.length === 0) return null
  const read = joinNames(found.map(({ name }) => name))
  return { text: question.replace(typed, read), typed, read }
}

/** `since 2025` and `since the start of 2025` last until today; `in 2025` is over with it. */
function yearsSaid([words = '', said = '']: readonly string[], today: Day): readonly [Day, Day | null] {
  const thisYear = today.slice(0, 4)
  const year = /^\d/.test(said) ? said : said.toLowerCase() === 'this year' ? thisYear : String(Number(thisYear) - 1)
  return [parseDay(`${year}-01-01`), /\b(?:in|during)\b/i.test(words) ? parseDay(`${year}-12-31`) : null]
}
