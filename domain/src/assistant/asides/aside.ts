import type { AssistantAnswer } from '../answers/answer.ts'
import { note } from '../answers/answer-sentences.ts'

/** A remark on another reading of a question, and the questions that ask for that one. */
export interface Aside {
  readonly words: string
  readonly questions: readonly string[]
}

/** An answer with a remark before its charts and tables. @param aside null for none. */
export function withAside(written: AssistantAnswer, aside: Aside | null): AssistantAnswer {
  if (aside === null) return written
  const drawn = written.parts.findIndex(({ kind }) => kind !== 'TEXT')
  const at = drawn === -1 ? written.parts.length : drawn
  return {
    ...written,
    parts: written.parts.toSpliced(at, 0, note(aside.words)),
    suggestions: [...aside.questions, ...written.suggestions],
  }
}

/** Where a line is that a question may have meant. */
export function lineElsewhereAside(question: string, { line, report }: { readonly line: string; readonly report: string }): Aside {
  return {
    words: `“${line}” is a line of ${report}, and this is not from there.`,
    questions: [`${question.replace(/[?.!\s]+$/, '')} under ${report}`],
  }
}
