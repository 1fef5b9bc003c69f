import { joinNames } from '../../sentence-text.ts'
import { DAY_FORMATS, formatDay } from '../../time/day-format.ts'
import type { CompanyNames } from '../company-names.ts'
import { type Correction, type Plan, type PlannedQuestion, type QuestionReading, questionsOffered, type RefusalReason } from '../plan.ts'
import { EITHER_CONDITION } from '../reading/several/two-conditions.ts'
import type { AssistantAnswer } from './answer.ts'
import { answer, note } from './answer-sentences.ts'
import type { PlanRequests } from './plan-questions.ts'
import type { PlanResults } from './plan-results.ts'
import { assumedWords, planTitle } from './plan-words.ts'
import { firstQuestions, nextQuestions, questionsInstead } from './questions-to-ask.ts'
import { writeAnswer } from './write-answer.ts'

/** The answer while its figures are on their way: says how the question was read, and has no parts. */
export function begunAnswer({ plan, assumed, corrections }: PlannedQuestion, names: CompanyNames): AssistantAnswer {
  return { ...emptyAnswer(names), status: 'ANSWERED', title: planTitle(plan, names), plan, assumed, corrections }
}

/** The answer to a plan that was read, chosen or edited. */
export function planAnswer(
  { plan, assumed, corrections }: PlannedQuestion,
  requests: PlanRequests,
  results: PlanResults,
  names: CompanyNames,
): AssistantAnswer {
  const open = assumedWords(plan, assumed, names)
  const notes = [
    ...correctionWords(corrections),
    ...(open === '' ? [] : [`Assumed: ${open}.`]),
    ...(results.problem === null || plan.kind === 'TRANSACTIONS' || plan.kind === 'ATTENTION' || plan.kind === 'CHECK'
      ? []
      : [results.problem]),
  ]
  return {
    ...begunAnswer({ plan, assumed, corrections }, names),
    parts: [...writeAnswer({ plan, requests, results, names }), ...notes.map((words) => note(words))],
    suggestions: nextQuestions(plan, names),
  }
}

/** What was read as something else than it was typed, and what was set aside. */
function correctionWords(corrections: readonly Correction[]): readonly string[] {
  const aside = corrections.flatMap(({ typed, read }) => (read === '' ? [`"${typed}"`] : []))
  return [
    ...(aside.length === 0 ? [] : [`Left out of the question: ${joinNames(aside)}.`]),
    ...corrections.flatMap(({ typed, read }) => (read === '' ? [] : [`Read "${typed}" as "${read}".`])),
  ]
}

/** Words of a question in its own capitals; as they are where it does not have them in this order. */
function asTyped(words: string, question: string): string {
  const small = question.toLowerCase()
  const start = small.indexOf(words)
  // Some capitals are longer in small letters: places in the two texts would differ.
  return start === -1 || small.length !== question.length ? words : question.slice(start, start + words.length)
}

/**
 * The answer to a question that came to no plan.
 *
 * @param question as it was typed. @param last the plan that was answered before, from which one can go on; null for none.
 */
export function unplannedAnswer(
  reading: Exclude<QuestionReading, { kind: 'PLAN' }>,
  question: string,
  names: CompanyNames,
  last: Plan | null = null,
): AssistantAnswer {
  const empty = { ...emptyAnswer(names), title: question }
  switch (reading.kind) {
    case 'CHOICE': {
      const { lead, ask } = wordsOfChoice(reading)
      return {
        ...empty,
        status: 'CHOICE',
        corrections: reading.corrections,
        choices: reading.choices,
        parts: [
          answer(`${reading.isStillOpen ? `"${question}" goes on from a choice that is still open. ` : ''}${lead} ${ask}`),
          ...correctionWords(reading.corrections).map((words) => note(words)),
        ],
      }
    }
    case 'REFUSED':
      return {
        ...empty,
        status: 'REFUSED',
        parts: [answer(`${REFUSALS[reading.reason]}${reading.reason === 'FORECAST' ? booksEnd(names) : ''}`)],
        suggestions: questionsInstead(reading.reason, names),
      }
    case 'UNREAD': {
      const quoted = (word: string): string => `"${asTyped(word, question)}"`
      const words = [...new Set(reading.words.map(quoted))]
      // After some answers, such as a list of stores above a limit, nothing of it can be added to that answer.
      const isWhole = words.length > 1 && plainWords(question) === reading.words.join(' ')
      const isAsPut =
        words.length === 1 && plainWords(question).includes(' ') && plainWords(question) === plainWords(reading.words.join(' '))
      const what = isAsPut
        ? 'this question in these words'
        : isWhole
          ? `"${question}" after the answer before it`
          : `${joinNames(words.length <= MOST_WORDS_QUOTED ? words : [...words.slice(0, MOST_WORDS_QUOTED - 1), `${words.length - MOST_WORDS_QUOTED + 1} more words`])} in this question`
      const { noVendors = [] } = reading
      // Of many words hardly one was meant as a vendor.
      const noVendor =
        noVendors.length === 0 || noVendors.length > MOST_VENDORS_NAMED
          ? ''
          : ` I know no vendor with ${joinNames(noVendors.map(quoted), 'or')} in its name.`
      const { openQuestion } = reading
      const lead =
        openQuestion !== undefined
          ? `"${question}" goes on from "${openQuestion}", which I have not understood. Ask both as one question.`
          : words.length === 0
            ? 'This is too long to be one question. Ask one thing at a time.'
            : `${noAccountWords(reading)}I cannot follow ${what}, so I have not answered.${noVendor} Use the names of your lines, accounts, metrics and locations.`
      const offered = questionsOffered(reading)
      const offer = offered.length === 0 ? '' : ' What I can answer of it:'
      return {
        ...empty,
        status: 'UNREAD',
        parts: [answer(`${lead}${offer}`)],
        suggestions:
          [offered, last === null ? [] : nextQuestions(last, names), firstQuestions(names).slice(0, 3)].find(
            (questions) => questions.length > 0,
          ) ?? [],
      }
    }
  }
}

const MOST_WORDS_QUOTED = 5
const MOST_VENDORS_NAMED = 2

/** `There is no account 6895. `: account numbers that a question names, and the company does not have. */
function noAccountWords({ noAccounts = [] }: Extract<QuestionReading, { kind: 'UNREAD' }>): string {
  if (noAccounts.length === 0) return ''
  return `There is no account ${joinNames(noAccounts, 'or')} with entries in the profit and loss. `
}

/** Also of yesterday, where that is not booked yet. */
function booksEnd({ time: { lastLedgerDay } }: CompanyNames): string {
  return lastLedgerDay === null ? '' : ` The books end on ${formatDay(lastLedgerDay, DAY_FORMATS.MONTH_NAME)}.`
}

function wordsOfChoice({ words, choices }: Extract<QuestionReading, { kind: 'CHOICE' }>): { readonly lead: string; readonly ask: string } {
  if (words === EITHER_CONDITION)
    return {
      lead: 'I can list what meets one of these conditions, or both at once, but not either of them in one list.',
      ask: 'Choose one.',
    }
  const names = joinNames(
    choices.map(({ name }) => name),
    'or',
  )
  const [, ...others] = choices
  if (others.length > 0) return { lead: `"${words}" can mean ${names}.`, ask: 'Choose what you mean.' }
  return { lead: words === 'week' ? REFUSALS.DAYS : `I can show this only as ${names}.`, ask: 'This comes nearest:' }
}

function plainWords(question: string): string {
  return (
    question
      .toLowerCase()
      .match(/[^\s.,:;?!]+/g)
      ?.join(' ') ?? ''
  )
}

/** @param problem a sentence. */
export function failedAnswer(question: string, problem: string, names: CompanyNames | null): AssistantAnswer {
  return { ...emptyAnswer(names), status: 'FAILED', title: question, parts: [{ kind: 'TEXT', tone: 'WARNING', words: [problem] }] }
}

/** The answer to a question whose answering the user ended. @param ready what was ready by then; null for nothing. */
export function stoppedAnswer(question: string, ready: AssistantAnswer | null): AssistantAnswer {
  const sentence =
    ready === null || ready.parts.length === 0 ? 'You stopped this answer.' : 'You stopped this answer: this is what was ready.'
  return { ...(ready ?? { ...emptyAnswer(null), title: question }), status: 'STOPPED', parts: [...(ready?.parts ?? []), note(sentence)] }
}

const REFUSALS: Readonly<Record<RefusalReason, string>> = {
  WHAT_IF:
    'I answer from what is booked and planned: I do not compute what would be if, nor a break-even point. I can compare actual figures with a budget or another time.',
  FORECAST: 'I do not make forecasts. I can show what a budget plans, and how figures have moved so far.',
  NOT_IN_LEDGER_REPORTS:
    'Profit and loss reports do not hold this: cash, receivables, payables, customers and balances are not part of them. I can answer about income, costs, budgets and metrics.',
  OUTSIDE_COMPANY: 'I only know your own company’s figures. I can compare locations, times and budgets with each other.',
  PEOPLE: 'I do not answer about single people. I can show what wages come to by line, account and location.',
  STAFF: 'The books hold what staff costs, not who works for you or how many do. Ask for a line, an account or a metric of labor.',
  ADVICE: 'I do not give advice. I can show where figures differ from a budget or another time, and what they are made of.',
  CHANGES: 'I only read figures: I write, send and change nothing.',
  DAYS: 'Lines and accounts can be divided by day for up to three months and by week for up to a year, but not compared. Metrics cannot, and nothing can be divided by hour or day of the week.',
  DUPLICATES: 'I look for duplicates among entries of costs alone. Ask for the possible duplicates of a line, a vendor or a location.',
  HISTORY:
    'I answer from the figures as they are now: I do not know who changed or imported what. Imports are listed under Uploads, with who made them and when.',
  TAXES:
    'I compute no taxes: neither a provision nor what is owed, under any rules. I can show what is booked in the accounts of the profit and loss, such as payroll and property taxes.',
  POSTING_DAYS:
    'One day is known of each entry, and it decides which month the entry counts in. When it was entered in the books, and the date on its document, are not in the ledger here, so I cannot set one against the other.',
  TWO_BUDGETS:
    'I compare what is booked with a budget, and not one budget with another. Ask against each of them; full years of a budget are shown, too.',
  ABILITIES:
    'Ask about any line, account or metric, for any locations and dates: amounts, trends, rankings, comparisons with a budget, last year or another location, and why a figure changed. I also list the entries behind a figure, explain how a line is calculated, and check the books.',
  NO_QUESTION: 'I see no question about figures in this. Name a line, an account, a metric or a location.',
}

function emptyAnswer(names: CompanyNames | null): AssistantAnswer {
  return {
    version: 1,
    status: 'FAILED',
    title: '',
    plan: null,
    assumed: [],
    corrections: [],
    parts: [],
    choices: [],
    suggestions: [],
    asOf: { today: names?.time.today ?? null, ledgerThrough: names?.time.lastLedgerDay ?? null },
  }
}
