import type { ChartDocument } from '../../charts/chart-document.ts'
import type { ChartData } from '../../charts/chart-figures.ts'
import type { FigureCell } from '../../figures/answer-cells.ts'
import type { MeasuredUnit } from '../../figures/measured-unit.ts'
import type { Day } from '../../time/day.ts'
import type { Correction, Plan, PlannedQuestion, PlanSlot } from '../plan.ts'

/** What a figure of an answer is of, for opening its trace: a line, an account, a metric, a vendor or a calculation, on days, at places. */
export interface AnswerSource {
  readonly mappingId: string
  /** Null for a metric, for a calculation, for a vendor in all lines of costs, and for an account that the mapping leaves out. */
  readonly groupId: string | null
  readonly accountId: string | null
  readonly metricId: string | null
  /** Of a calculation. Left out: none. */
  readonly formula?: string
  /** Whose entries alone it adds up, by the name as it is booked; empty for entries without a vendor. Left out: everybody's. */
  readonly vendor?: string
  /** Of a vendor: the lines and accounts whose entries it adds up. Left out: those of `groupId`. */
  readonly lines?: readonly { readonly groupId: string | null; readonly accountId: string | null }[]
  readonly startDate: Day
  readonly endDate: Day
  /** Empty for every location. */
  readonly locationIds: readonly string[]
  /** What is compared with, of a variance or of what it differs from; null for none. */
  readonly comparison: 'BUDGET' | 'PRIOR_YEAR' | 'PRIOR_PERIOD' | null
  readonly budgetId: string | null
}

/** Which entries of its source a figure covers, if not all of them. Bounds: Decimals, of amounts without their sign. */
export interface AnswerEntries {
  /** A single entry; null for all that meet the conditions below. */
  readonly entryId: string | null
  readonly vendor: string | null
  /** The types they may have; empty for any. Answers stored before it was added lack it. */
  readonly types?: readonly string[]
  /** Empty for any text; answers stored before it was added lack it. */
  readonly search?: string
  readonly leastAmount: string | null
  readonly mostAmount: string | null
  /** Whether entries of exactly that amount are excluded. */
  readonly excludesLeast: boolean
  readonly excludesMost: boolean
}

/** A figure as an answer shows it. */
export interface SaidFigure extends Pick<FigureCell, 'value' | 'state' | 'lacksLocations' | 'outcome'> {
  /** As it is printed; a dash without a value. */
  readonly text: string
  /** Names the cell that it was read from: the number of the question, a space, key of the row, a bar, key of the column. */
  readonly key: string
  /** Null where nothing stands behind it that could be opened, such as a count of transactions. */
  readonly source: AnswerSource | null
  /** Absent for all entries of the source. */
  readonly entries?: AnswerEntries
  /** Answers stored before it was added lack it. */
  readonly unit?: MeasuredUnit
  /** Of PLAIN: what a metric counts. */
  readonly unitLabel?: string | null
}

/** Words and figures in reading order. The words contain no figures. */
export type AnswerWords = readonly (string | SaidFigure)[]

export interface AnswerColumn {
  readonly key: string
  readonly label: string
  readonly isNumber: boolean
}

export interface AnswerTableRow {
  readonly key: string
  readonly isTotal: boolean
  /** One per column. */
  readonly cells: readonly (string | SaidFigure)[]
}

/** A part of an answer. NOTE: what was assumed or left out. WARNING: what limits the figures. */
export type AnswerPart =
  | { readonly kind: 'TEXT'; readonly tone: 'ANSWER' | 'NOTE' | 'WARNING'; readonly words: AnswerWords }
  | { readonly kind: 'TABLE'; readonly title: string; readonly columns: readonly AnswerColumn[]; readonly rows: readonly AnswerTableRow[] }
  /** `question`: the number of the chart's first question among those of the answer. */
  | { readonly kind: 'CHART'; readonly chart: ChartDocument; readonly data: ChartData; readonly question: number }

/**
 * What became of a question. ANSWERED: with figures. CHOICE: the user chooses among meanings. REFUSED: out of scope. UNREAD: words that
 * nothing understood. FAILED: the figures could not be loaded. STOPPED: the user ended it; it holds what was ready.
 */
export type AnswerStatus = 'ANSWERED' | 'CHOICE' | 'REFUSED' | 'UNREAD' | 'FAILED' | 'STOPPED'

/** The assistant's answer, stored whole: an old answer still shows its original figures. */
export interface AssistantAnswer {
  readonly version: 1
  readonly status: AnswerStatus
  /** Names the question: also the title of a chat that begins with it. */
  readonly title: string
  /** Null unless ANSWERED, or STOPPED after the question was read. */
  readonly plan: Plan | null
  /** The plan as it was asked, where `plan` has the lines that the budget covers instead. The next question goes on from it. */
  readonly asked?: Plan
  readonly assumed: readonly PlanSlot[]
  readonly corrections: readonly Correction[]
  /** What the question asks for as well, each answered in a message of its own after this one; left out for nothing more. */
  readonly further?: readonly PlannedQuestion[]
  readonly parts: readonly AnswerPart[]
  /** Of CHOICE. */
  readonly choices: readonly AnswerChoice[]
  /** Questions that can be asked next, or instead. */
  readonly suggestions: readonly string[]
  /** Today, and the last day with entries, when it was answered. */
  readonly asOf: { readonly today: Day | null; readonly ledgerThrough: Day | null }
}

export interface AnswerChoice {
  readonly name: string
  readonly plan: Plan
}

/** An answer as one text, JSON. */
export function answerText(answer: AssistantAnswer): string {
  return JSON.stringify(answer)
}

/** Null for an answer that a newer version of the program wrote. */
export function readAnswer(document: unknown): AssistantAnswer | null {
  const { version } = (document ?? {}) as Partial<AssistantAnswer>
  return version === 1 ? (document as AssistantAnswer) : null
}

/** The words of an answer as Markdown: what clients read that know nothing of figures. */
export function wordsText(words: AnswerWords): string {
  return words.map((one) => (typeof one === 'string' ? one : one.text)).join('')
}
