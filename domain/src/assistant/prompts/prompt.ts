import * as z from 'zod/mini'
import { listOf, objectOf, oneOf, orNull, plainText, readAs } from '../../document-schema.ts'
import { BadInputError } from '../../errors.ts'
import { LONGEST } from '../../text-limits.ts'
import { promptPieces, type VariableKind, variableKind } from './prompt-pieces.ts'

/** When a prompt runs automatically: never, when its user first opens the app on a day, or in a month. */
export const PROMPT_RUNS = ['NEVER', 'DAILY', 'MONTHLY'] as const
export type PromptRuns = (typeof PROMPT_RUNS)[number]

/** Whom a prompt helps: who closes the books, who runs locations, who owns the company. */
export const PROMPT_AUDIENCES = ['CONTROLLER', 'OPERATOR', 'OWNER'] as const
export type PromptAudience = (typeof PROMPT_AUDIENCES)[number]

/** A question saved for asking again. */
export interface SavedPrompt {
  readonly title: string
  /** With a token in braces for each variable: `{line} against {budget} in {period}`. */
  readonly text: string
  /** Those of the text, in its order. */
  readonly variables: readonly PromptVariable[]
  readonly runs: PromptRuns
  /** Null for anybody. */
  readonly audience: PromptAudience | null
}

export interface PromptVariable {
  /** Its token without braces: `line`, or `period2` for a second period. */
  readonly token: string
  readonly kind: VariableKind
  /** The default, as words of a question. */
  readonly usual: string
}

/** Variables of one prompt. */
const MOST_VARIABLES = 8

const promptSchema = objectOf({
  title: plainText(LONGEST.promptTitle),
  text: plainText(LONGEST.chatMessage),
  variables: listOf(objectOf({ token: plainText(20), usual: plainText(LONGEST.promptValue) }), 50),
  runs: z._default(oneOf(PROMPT_RUNS), 'NEVER'),
  audience: orNull(oneOf(PROMPT_AUDIENCES)),
})

/**
 * A prompt as it is sent and stored. Variables that the text does not have are left out.
 *
 * @throws BadInputError with the reason, such as a variable without a value to begin with.
 */
export function parsePrompt(input: unknown, path = 'prompt'): SavedPrompt {
  const { variables, ...read } = readAs(promptSchema, input, path)
  const [title, text] = [read.title.trim(), read.text.trim()]
  if (title === '') throw new BadInputError('Give the prompt a title.', `${path}.title`)
  if (text === '') throw new BadInputError('Type the question that the prompt asks.', `${path}.text`)
  const usual = new Map(variables.map((one) => [one.token, one.usual.trim()]))
  const tokens = new Set<string>()
  for (const piece of promptPieces(text)) {
    if (piece.kind === 'TOKEN') tokens.add(piece.token)
    else if (/[{}]/.test(piece.text))
      throw new BadInputError(
        'Braces are for variables: {line}, {period}, {locations} and {budget}. Write a second one as {period2}. Remove other braces.',
        `${path}.text`,
      )
  }
  if (tokens.size > MOST_VARIABLES)
    throw new BadInputError(`A prompt has at most ${MOST_VARIABLES} variables. Remove some.`, `${path}.text`)
  return {
    ...read,
    title,
    text,
    variables: [...tokens].map((token) => {
      const value = usual.get(token) ?? ''
      if (value === '') throw new BadInputError(`Give {${token}} a default value.`, `${path}.variables`)
      return { token, kind: variableKind(token), usual: value }
    }),
  }
}

/** A prompt as one document, as `parsePrompt` reads it. */
export function promptDocument({ title, text, variables, runs, audience }: SavedPrompt): object {
  return { title, text, variables: variables.map(({ token, usual }) => ({ token, usual })), runs, audience }
}

/** A prompt as a question. @param chosen by token; variables without a value are as usual. */
export function filledPrompt(
  { text, variables }: Pick<SavedPrompt, 'text' | 'variables'>,
  chosen: ReadonlyMap<string, string> = new Map(),
): string {
  const usual = new Map(variables.map((one) => [one.token, one.usual]))
  return promptPieces(text)
    .map((piece) => (piece.kind === 'TEXT' ? piece.text : (chosen.get(piece.token) ?? usual.get(piece.token) ?? '')))
    .join('')
}

/** Whether two prompts ask the same as usual: then a golden answer is of both. */
export function asksTheSame(one: Pick<SavedPrompt, 'text' | 'variables'>, other: Pick<SavedPrompt, 'text' | 'variables'>): boolean {
  return filledPrompt(one) === filledPrompt(other)
}
