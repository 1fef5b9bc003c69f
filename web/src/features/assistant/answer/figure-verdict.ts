import type { SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'

const VERDICTS = { FAVORABLE: 'better', UNFAVORABLE: 'worse', NEUTRAL: null } as const

/** Whether a figure is called better or worse. No value is neither, such as a share of zero, nor is what prints as zero. */
export function figureVerdict({ value, outcome }: Pick<SaidFigure, 'value' | 'outcome'>, text: string): 'better' | 'worse' | null {
  return value === null || !/[1-9]/.test(text) ? null : VERDICTS[outcome]
}
