/** What a user thinks of an answer. */
export const ANSWER_RATINGS = ['GOOD', 'BAD'] as const

export type AnswerRating = (typeof ANSWER_RATINGS)[number]
