import type { CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import type { SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useReportingCompany } from '../../../api/reporting-company.ts'
import { useDescribing } from '../../../blocks/describe/describing.ts'
import type { SlideWork } from '../editor/use-slide-work.ts'
import { elementToDescribe, insertedDescription, isDescribed } from './element-to-describe.ts'

/** Sentences about a profit and loss or chart of the slide. */
export interface ElementDescribing {
  /** Why it cannot be described now, in a sentence; null if it can. */
  readonly whyNot: string | null
  readonly describe: () => void
}

/** @returns null for elements without figures of their own, and if descriptions are not available. */
export function useElementDescribing(
  work: SlideWork,
  figures: PresentationFigures,
  mayChange: boolean,
): (element: SlideElement) => ElementDescribing | null {
  const describe = useDescribing()
  const { company } = useReportingCompany()
  return (element) => {
    if (describe === null || company === null || !isDescribed(element)) return null
    const screen = elementToDescribe(element, figures, work.presentation.settings)
    if (typeof screen === 'string') return { whyNot: screen, describe: () => undefined }
    const target = (sentences: readonly CommentaryWords[]) => insertedDescription(sentences, element, work, company)
    return { whyNot: null, describe: () => (mayChange ? describe(screen, target) : describe(screen)) }
  }
}
