import type { OtherSheetsAnswer, ReadingAnswers, ScaleAnswer, SignsAnswer } from '@fourwall/domain/workbooks/reading-questions.ts'

/** The answers about workbooks as lists, for the API and the command line. The compiler keeps them in line with the domain's. */

export const SCALE_ANSWERS = [
  'AS_WRITTEN',
  'HUNDREDS',
  'THOUSANDS',
  'LAKHS',
  'MILLIONS',
  'CRORES',
  'BILLIONS',
] as const satisfies readonly ScaleAnswer[]
export const OTHER_SHEETS_ANSWERS = ['AS_WRITTEN', 'SCALED'] as const satisfies readonly OtherSheetsAnswer[]
export const SIGNS_ANSWERS = ['AS_WRITTEN', 'TURNED'] as const satisfies readonly SignsAnswer[]

type PossibleAnswers = { readonly [Part in keyof ReadingAnswers]: ReadingAnswers[Part] | null | undefined }

/** Answers without the parts that were not given. */
export function givenAnswers(answers: PossibleAnswers | null | undefined): ReadingAnswers {
  const { scale, otherSheets, signs, take } = answers ?? {}
  return {
    ...(scale ? { scale } : {}),
    ...(otherSheets ? { otherSheets } : {}),
    ...(signs ? { signs } : {}),
    ...(typeof take === 'string' ? { take } : {}),
  }
}
