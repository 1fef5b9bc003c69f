import type { AnswerPart, AssistantAnswer } from '../answers/answer.ts'

/** Why an answer was made without the model, or without all that was asked of it. */
export type ModelTrouble = 'BUSY' | 'REFUSED' | 'BROKEN' | 'TOO_LONG' | 'SLOW' | 'UNCHECKED' | 'TOKENS' | 'DAY'

const TROUBLES: Readonly<Record<ModelTrouble, (model: string) => string>> = {
  BUSY: (model) => `The model ${model} is busy`,
  REFUSED: (model) => `The model ${model} refuses requests; its operator finds why in the log`,
  BROKEN: (model) => `The model ${model} could not be reached, or sent nothing that can be read`,
  TOO_LONG: (model) => `The model ${model} sent more than is read`,
  SLOW: (model) => `The model ${model} took too long`,
  UNCHECKED: (model) => `The plans of the model ${model} did not check`,
  TOKENS: (model) => `The model ${model} would take more tokens than one answer may`,
  DAY: (model) => `The day’s limit for questions to the model ${model} is met`,
}

/** A sentence. */
export function troubleSentence(trouble: ModelTrouble, model: string): string {
  return `${TROUBLES[trouble](model)}, so the built-in planner answered.`
}

export const MEMOS_NOT_ALLOWED =
  'Which of these entries are meant can only be told from their memos, which the model may not read. An owner can allow it under Settings, Assistant settings.'

export const FILES_NOT_ALLOWED =
  'Which figure of a file is meant can be told from its text, which the model may not read. An owner can allow it under Settings, Assistant settings.'

/** What the answer says about who picked. @param names of the files. */
export function pickedInFiles(model: string, names: readonly string[]): string {
  const which = names.map((name) => `"${name}"`).join(', ')
  return `Which figures of ${which} are meant was picked by the model ${model}, which read the text. It has seen no figure of the ledger.`
}

export function nothingPickedInFiles(model: string): string {
  return `The model ${model} read the text, and could not tell which figures are meant.`
}

/** An answer with a note right after its sentences. */
export function answerWithNote(answer: AssistantAnswer, sentence: string): AssistantAnswer {
  const after = answer.parts.findIndex((part) => part.kind !== 'TEXT' || part.tone !== 'ANSWER')
  const at = after === -1 ? answer.parts.length : after
  const note: AnswerPart = { kind: 'TEXT', tone: 'NOTE', words: [sentence] }
  return { ...answer, parts: answer.parts.toSpliced(at, 0, note) }
}
