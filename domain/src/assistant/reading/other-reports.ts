/** A report of the company besides the one that a question is read for. */
export interface OtherReport {
  readonly mappingId: string
  /** Such as `Quarterly lender package`. */
  readonly name: string
  readonly budgets: readonly string[]
}

/** What stands before the name of a report and says only which one is meant. */
const FROM = String.raw`(?:(?:as )?(?:under|in|on|from|per|using|with|of|by|for|according to) )?`
const KIND = '(?: (?:mapping|report|view|layout))?'

/**
 * The report that a question names, by its name or the last words of it, or by one of its budgets, and the question for that report: without
 * its name, or about its profit and loss where nothing else is asked of it. Null if it names none, or several.
 */
export function reportNamedIn(
  asked: string,
  reports: readonly OtherReport[],
): { readonly report: OtherReport; readonly question: string } | null {
  const text = asked.replace(/\s+/g, ' ').trim()
  const found = reports.flatMap((report) => {
    const rest = withoutReport(text, report.name) ?? text
    const question = report.budgets.reduce(withWholeBudget, rest)
    const namesBudget = report.budgets.some((budget) => whole(budget).test(question))
    return rest !== text || namesBudget ? [{ report, question }] : []
  })
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

function withoutReport(text: string, name: string): string | null {
  const words = name.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== '')
  // `the lender package`; one word of several, such as `package`, may mean anything.
  const shortest = Math.min(2, words.length)
  for (let first = 0; first <= words.length - shortest; first += 1) {
    const said = words.slice(first).map(escaped).join(String.raw`[^\p{L}\p{N}]+`)
    const match = new RegExp(String.raw`(?<![\p{L}\p{N}])(${FROM})(?:the |our )?${said}${KIND}(?![\p{L}\p{N}])`, 'iu').exec(text)
    if (match === null) continue
    const instead = match[1] === '' ? 'P&L' : ''
    return `${text.slice(0, match.index)}${instead}${text.slice(match.index + match[0].length)}`
      .replace(/\s+/g, ' ')
      .replace(/ (?=[?.,])/g, '')
      .trim()
  }
  return null
}

/** `the Lender plan for 2026`, of the budget `Lender plan 2026`: under its whole name. */
function withWholeBudget(text: string, budget: string): string {
  const short = /^(\S+ \S.*?) 20\d\d$/.exec(budget)?.[1]
  return short === undefined || whole(budget).test(text) ? text : text.replace(whole(short), budget)
}

function whole(name: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(name)}(?![\p{L}\p{N}])`, 'iu')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
