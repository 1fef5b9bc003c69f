import type { ElementScope, TextElement, TextFigure } from '../../presentations/presentation.ts'
import { contentOf, type SlideTextPart } from '../../presentations/text-parts.ts'

/** What a figure inside a text on a slide is of, before it has a name there. */
export type LiveFigure = Omit<TextFigure, 'name'>

/** Words and figures, one after the other. */
export type LiveWords = readonly (string | LiveFigure)[]

/** Sentences as a text of a slide, one a line, whose figures stay live. */
export function liveText(sentences: readonly LiveWords[]): Pick<TextElement, 'content' | 'figures'> {
  const figures: TextFigure[] = []
  const parts = sentences.flatMap((words, line): readonly SlideTextPart[] => [
    ...(line === 0 ? [] : [{ kind: 'WORDS', text: '\n' } as const]),
    ...words.map((word): SlideTextPart => {
      if (typeof word === 'string') return { kind: 'WORDS', text: word }
      const name = `${NAMES[word.measure]}-${figures.length + 1}`
      figures.push({ name, ...word })
      return { kind: 'FIGURE', name }
    }),
  ])
  return { content: contentOf(parts), figures }
}

const NAMES = { VALUE: 'value', VARIANCE: 'variance', VARIANCE_PERCENT: 'percent', SHARE_OF_REVENUE: 'share' } as const

/** A figure of a line or metric. */
export function liveFigure(
  subject: { readonly kind: 'GROUP'; readonly groupId: string } | { readonly kind: 'METRIC'; readonly metricId: string },
  measure: LiveFigure['measure'],
  against: LiveFigure['against'],
  scope: ElementScope,
): LiveFigure {
  const isCompared = measure === 'VARIANCE' || measure === 'VARIANCE_PERCENT'
  return {
    groupId: subject.kind === 'GROUP' ? subject.groupId : null,
    metricId: subject.kind === 'METRIC' ? subject.metricId : null,
    measure,
    against: isCompared ? against : null,
    scope,
  }
}
