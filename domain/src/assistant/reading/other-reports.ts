/** A report of the company other than the one that a question is read for. */
export interface OtherReport {
  readonly mappingId: string
  /** Such as `Quarterly lender package`. */
  readonly name: string
  readonly budgets: readonly string[]
}

/** A report of the company with the lines that it has. */
export interface LinedReport extends Pick<OtherReport, 'mappingId' | 'name'> {
  readonly lines: readonly { readonly name: string; readonly isRate: boolean; readonly isResult?: boolean }[]
}

/** What stands before the name of a report and says only which one is meant. */
const FROM = String.raw`(?:(?:as )?(?:under|in|on|from|per|using|with|of|by|for|according to) )?`
const KIND = '(?: (?:mapping|report|view|layout))?'

const KINDS = /^(?:package|pkg|pack|report|statement|p&l|pnl|view|format)$/i
const ANY_KIND = '(?:package|pkg|pack|report|statement|p&l|pnl|view|format)'

/** The budget of another report that a question names by its whole name; null for none, and for one that this report has too. */
export function budgetNamedIn<Budget extends { readonly name: string }>(
  asked: string,
  budgets: readonly Budget[],
  own: readonly { readonly name: string }[],
): Budget | null {
  return budgets.find(({ name }) => whole(name).test(asked) && own.every((one) => one.name !== name)) ?? null
}

const POSSESSIVE = new RegExp(String.raw`\bthe ((?:[a-z]+ ){1,2}${ANY_KIND})['’]s ([a-z-]+)\b(.*?)(?=[?.! ]*$)`, 'i')

const WHOLE_REPORT = 'P&L'

/** A question for a report that was asked for as a whole, as one about what else it names. */
export function withoutWholeReport(question: string): string {
  return question
    .replace(new RegExp(String.raw`(^| )(?:the )?${WHOLE_REPORT} (?=\S)`), '$1')
    .replace(new RegExp(String.raw`(\S) (?:the )?${WHOLE_REPORT}$`), '$1')
    .trim()
}

/**
 * The report that a question names, by its name or the last words of it, or by one of its budgets, and the question for that report: without
 * its name, or about its profit and loss where nothing else is asked of it. Null if it names none, or several.
 */
export function reportNamedIn(
  asked: string,
  reports: readonly OtherReport[],
): { readonly report: OtherReport; readonly question: string } | null {
  // `the lender statement's EBITDA`
  const text = asked.replace(/\s+/g, ' ').trim().replace(POSSESSIVE, '$2$3 under the $1')
  const found = reports.flatMap((report) => {
    const rest = withoutReport(text, report.name) ?? text
    const question = report.budgets.reduce(withWholeBudget, rest)
    const namesBudget = report.budgets.some((budget) => whole(budget).test(question))
    return rest !== text || namesBudget ? [{ report, question }] : []
  })
  const [only, ...others] = found
  return only === undefined || others.length > 0 ? null : only
}

/**
 * The only other report with a line that a question names by words which were not understood, and the question for that report, without such
 * words of its own name: `Lender EBITDAR`. Null for none or several.
 *
 * @param unread words that were not understood. @param ownLines names of the lines of the report that it was read for.
 */
export function reportOfLineIn(
  asked: string,
  unread: readonly string[],
  ownLines: readonly string[],
  reports: readonly LinedReport[],
): { readonly report: LinedReport; readonly line: string; readonly question: string } | null {
  const text = asked.replace(/\s+/g, ' ').trim()
  const open = new Set(unread.flatMap((words) => wordsOf(words)))
  const found = linesNamedIn(text, ownLines, reports).filter(({ line }) => wordsOf(line).some((word) => open.has(word)))
  const [first] = found
  if (first === undefined || found.some(({ report }) => report !== first.report)) return null
  const named = new Set(found.flatMap(({ line }) => wordsOf(line)))
  const own = wordsOf(first.report.name).filter((word) => open.has(word) && !named.has(word))
  const question = own.reduce((said, word) => withoutWordOf(said, word, first.line), text)
  return { ...first, question: question.trim() }
}

/**
 * A rate or a result that only one other report has and that a question names, such as `rent to sales` or `EBITDA`, where its words are understood
 * as something else. Null for none, and for several.
 */
export function lineElsewhere(
  asked: string,
  own: readonly string[],
  reports: readonly LinedReport[],
): { readonly report: LinedReport; readonly line: string } | null {
  const rates = reports.map((report) => ({
    ...report,
    lines: report.lines.filter(({ name, isRate, isResult }) => (isRate && name.includes(' ')) || isResult),
  }))
  // `four-wall EBITDA` is no EBITDA.
  const text = [...own, 'four wall ebitda', '4 wall ebitda', '4-wall ebitda'].reduce(
    (said, name) => said.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), ' '),
    asked.replace(/\s+/g, ' '),
  )
  const [only, ...others] = linesNamedIn(text, own, rates)
  return only === undefined || others.length > 0 ? null : only
}

/** `the lender's EBITDAR`, `EBITDAR for the lender`, and not `EBITDAR at the lender location`. */
function withoutWordOf(text: string, word: string, line: string): string {
  const said = String.raw`(?<![\p{L}\p{N}])(?:the |our )?${escaped(word)}(?:['’]?s)?`
  return text
    .replace(new RegExp(String.raw`${said} (?=${escaped(line)}(?![\p{L}\p{N}]))`, 'iu'), '')
    .replace(
      new RegExp(String.raw` (?:for|per|under|by) ${said}(?=$|[?.,!]| (?:in|for|during|last|this|ytd|q[1-4])(?![\p{L}\p{N}]))`, 'iu'),
      '',
    )
}

/** Lines whose full names are in a text, but not in the default report. */
function linesNamedIn(
  text: string,
  own: readonly string[],
  reports: readonly LinedReport[],
): readonly { readonly report: LinedReport; readonly line: string }[] {
  const known = new Set(own.map((name) => name.toLowerCase()))
  const said = text.toLowerCase()
  const isNamed = (name: string): boolean => {
    const lower = name.toLowerCase()
    return name.length > 2 && said.includes(lower) && !known.has(lower) && whole(name).test(text)
  }
  return reports.flatMap((report) => report.lines.flatMap(({ name }) => (isNamed(name) ? [{ report, line: name }] : [])))
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}&]+/gu) ?? []
}

function withoutReport(text: string, name: string): string | null {
  const words = name.split(/[^\p{L}\p{N}&]+/u).filter((word) => word !== '')
  // `the lender package`; one word of several, such as `package`, may mean anything.
  const shortest = Math.min(2, words.length)
  for (let first = 0; first <= words.length - shortest; first += 1) {
    const said = words
      .slice(first)
      // `the lender report`, of a lender package.
      .map((word, at, all) => (at === all.length - 1 && all.length > 1 && KINDS.test(word) ? ANY_KIND : escaped(word)))
      .join(String.raw`[^\p{L}\p{N}]+`)
    const match = new RegExp(String.raw`(?<![\p{L}\p{N}])(${FROM})(?:the |our )?${said}${KIND}(?![\p{L}\p{N}])`, 'iu').exec(text)
    if (match === null) continue
    const instead = match[1] === '' ? WHOLE_REPORT : ''
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
