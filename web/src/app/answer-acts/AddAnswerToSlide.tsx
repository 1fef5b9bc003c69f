import { answerSlide, deckSettingsOf } from '@fourwall/domain/assistant/acts/answer-slide.ts'
import { answeredPlan } from '@fourwall/domain/assistant/acts/made.ts'
import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { AddSlideDialog } from '../../features/presentations/list/AddSlideDialog.tsx'

interface AddAnswerToSlideProps {
  readonly answer: AssistantAnswer
  readonly names: CompanyNames
  /** Goes to a presentation's editor. */
  readonly onOpen: (presentationId: string) => void
  readonly onClose: () => void
}

/** Puts an answer on a slide of a presentation that is chosen. */
export function AddAnswerToSlide({ answer, names, onOpen, onClose }: AddAnswerToSlideProps) {
  const { made: answered } = answeredPlan(answer, names)
  if (answered === null) return null
  return (
    <AddSlideDialog
      title={answer.title}
      days={answered.days}
      time={names.time}
      usualMappingId={names.mappingId}
      newSettings={deckSettingsOf(answer, names, USUAL_SETTINGS)}
      makeSlide={(deck) => answerSlide(answer, names, deck, () => crypto.randomUUID()).made}
      onOpen={onOpen}
      onClose={onClose}
    />
  )
}
