import { sharedTypes } from '../../builder.ts'
import { OTHER_SHEETS_ANSWERS, SCALE_ANSWERS, SIGNS_ANSWERS } from './answers.ts'

export { givenAnswers } from './answers.ts'

/** The argument `answers` of uploads. */
export const workbookAnswers = sharedTypes((builder) => {
  const Scale = builder.enumType('WorkbookScale', {
    description:
      'AS_WRITTEN: not scaled. Others: multiplied by 100, 1,000, 100,000 (lakhs), 1,000,000, 10,000,000 (crores) or 1,000,000,000.',
    values: SCALE_ANSWERS,
  })
  const OtherSheets = builder.enumType('WorkbookOtherSheets', {
    description: 'Whether sheets without a remark on scale are scaled like those with one.',
    values: OTHER_SHEETS_ANSWERS,
  })
  const Signs = builder.enumType('WorkbookSigns', {
    description: 'TURNED: costs, or revenue, of a location that are below zero as a whole are turned around.',
    values: SIGNS_ANSWERS,
  })
  const Answers = builder.inputType('WorkbookAnswersInput', {
    description:
      'What a person said about a workbook that can be read in several ways. Without an answer that it needs, the upload is refused with field "answers", and extensions.questions lists part, text and choices (answer, label, example). scale: figures marked with a scale such as "in $000s", or all if none is marked. take: of rows that say Actual, Budget or the like in a column, the text of those that count, or ALL.',
    fields: (t) => ({
      scale: t.field({ type: Scale }),
      otherSheets: t.field({ type: OtherSheets }),
      signs: t.field({ type: Signs }),
      take: t.string({ limit: 'label' }),
    }),
  })
  return { Answers }
})
