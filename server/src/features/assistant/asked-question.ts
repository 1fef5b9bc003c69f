import type { ChatContext } from '@fourwall/domain/assistant/chat.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import type { AttachedFile } from './files/attached-file.ts'

/** What a user asked, with what was in view. A plan that was chosen or edited is answered as it is. */
export interface AskedQuestion {
  readonly text: string
  readonly context: ChatContext
  readonly plan: Plan | null
  /** Files that come with a new question. */
  readonly attached?: readonly AttachedFile[]
  /** Files of a stored question. */
  readonly files?: readonly QuestionFile[]
}

/** A file stored with a question. */
export interface QuestionFile {
  readonly id: string
  readonly filename: string
  readonly mimeType: string
}
