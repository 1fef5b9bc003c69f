import { DomainError } from '../errors.ts'
import type { Scale } from '../money/scale-notes.ts'

/** What a person said about a workbook. Each part answers a question; one that was not answered is left out. */
export interface ReadingAnswers {
  /** What figures with a remark such as `in thousands` count in. */
  readonly scale?: ScaleAnswer
  /** Whether sheets without that remark count in the same. */
  readonly otherSheets?: OtherSheetsAnswer
  /** Whether costs, or revenue, that are below zero as a whole are turned around. */
  readonly signs?: SignsAnswer
  /** Of rows that say Actual, Budget or the like in a column of their own: the text of those that count, or `ALL`. */
  readonly take?: string
}

export type ScaleAnswer = 'AS_WRITTEN' | Scale
export type OtherSheetsAnswer = 'AS_WRITTEN' | 'SCALED'
export type SignsAnswer = 'AS_WRITTEN' | 'TURNED'

/** What a workbook leaves open and only a person knows. */
export interface ReadingQuestion {
  readonly part: keyof ReadingAnswers
  /** A sentence that quotes the cell that raises the question, and asks. */
  readonly text: string
  /** At least two. */
  readonly choices: readonly ReadingChoice[]
}

export interface ReadingChoice {
  /** The value of the question's part of the answers. */
  readonly answer: string
  readonly label: string
  /** What becomes of a figure of the workbook, such as `Revenue in Downtown!B5: 41.2 becomes 41,200.00`. */
  readonly example: string
}

/** The workbook was not read, because it can be read in several ways. Its sentence has the questions and all choices. */
export class OpenQuestionsError extends DomainError {
  override readonly name = 'OpenQuestionsError'
  readonly questions: readonly ReadingQuestion[]

  constructor(questions: readonly ReadingQuestion[]) {
    super('BAD_USER_INPUT', questions.map(questionText).join(' '), { field: 'answers' })
    this.questions = questions
  }

  override get facts(): Readonly<Record<string, unknown>> {
    return { questions: this.questions }
  }
}

function questionText({ text, choices }: ReadingQuestion): string {
  return `${text} ${choices.map(({ label, example }) => `${label}: ${example}.`).join(' ')}`
}
