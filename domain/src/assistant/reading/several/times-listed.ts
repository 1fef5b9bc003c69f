import { MONTH, SHORT_MONTHS } from '../times/month-pattern.ts'

const YEAR = String.raw`(?: (?:of )?(?:20\d\d))?`
/** Days of different lengths, as month-end reports have them next to each other. */
const TIMES = {
  month: String.raw`(?:${MONTH}${YEAR}|mtd|month to date|(?:the |last |this )?month)`,
  quarter: String.raw`(?:q[1-4]${YEAR}|qtd|quarter to date|(?:the |last |this )?quarter)`,
  year: String.raw`(?:ytd|y\.t\.d\.|year to date|(?:the )?year so far)`,
}
const TIME = Object.values(TIMES).join('|')
const DIVIDER = String.raw`(?: ?, ?and |, | and | ?/ ?| ?& ?)(?:for |in )?(?:the )?`
const LISTED = new RegExp(
  String.raw`(\b(?:for |in )?)(?<!\b(?:by|per|each|every|a) )\b(?:${TIME})(?:${DIVIDER}(?:${TIME}))+\b(?! (?:20\d\d|to date))`,
)
const SET_AGAINST = /\b(?:between|differences?|compared?|from)\b/
const MOST_TIMES = 4

/** `revenue for June, Q2 and YTD`: the question once for each of the days, which are of different lengths. Null for any other. */
export function timesListed(question: string, yearStartMonth: number): readonly string[] | null {
  const asked = question
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[?.! ]+$/, '')
  const found = LISTED.exec(asked)
  if (found === null) return null
  const times = found[0].slice(found[1]?.length ?? 0).split(new RegExp(DIVIDER))
  const grains = times.map(grainOf)
  // Months alone, or a month and the year to date, are columns of one table.
  const hasQuarter = grains.includes('quarter') && grains.length > 1
  // `Q2 and YTD`, too; `between June and Q1` sets one against the other.
  const isOther = times.length === 2 && grains.includes('year')
  if (!hasQuarter || isOther || SET_AGAINST.test(asked) || new Set(grains).size < grains.length || times.length > MOST_TIMES) return null
  const month = times.find((time) => grainOf(time) === 'month') ?? ''
  const number = SHORT_MONTHS.findIndex((name) => month.startsWith(name)) + 1
  // `June and the quarter`: the one that June is in.
  const ofMonth = number > 0 && yearStartMonth === 1 ? `q${Math.ceil(number / 3)}${/ 20\d\d/.exec(month)?.[0] ?? ''}` : 'qtd'
  const before = asked.slice(0, found.index)
  const after = asked.slice(found.index + found[0].length)
  return times.map((time) => {
    const named = /^(?:the |last |this )?quarter$/.test(time) ? ofMonth : /^(?:the |this )?month$/.test(time) ? 'mtd' : time
    return `${before}${found[1]}${named}${after}`
  })
}

function grainOf(time: string): 'month' | 'quarter' | 'year' {
  return (['quarter', 'year'] as const).find((grain) => new RegExp(`^${TIMES[grain]}$`).test(time)) ?? 'month'
}
