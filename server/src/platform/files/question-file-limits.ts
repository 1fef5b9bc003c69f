import { BadInputError } from '@fourwall/domain/errors.ts'

/** What is read of a file that is attached to a question: texts are limited to so much that a person would look through. */
export const QUESTION_FILE = { rows: 20_000, cells: 200_000, cellsOfRow: 100, characters: 2_000_000, pages: 200, keptCharacters: 200_000 }

export function tooMuch(what: string, most: number): BadInputError {
  return new BadInputError(`It has more than ${most.toLocaleString('en-US')} ${what}. Attach only the part that the question is about.`)
}
