import type { Clock } from '../../platform/clock/clock.ts'
import type { LanguageModelConfiguration } from '../../platform/config/config.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { createOpenAiModel } from '../../platform/model/openai-model.ts'
import { type AnsweringParts, AnsweringService } from './answering.ts'
import { AssistantSettingsService } from './assistant-settings.ts'
import { CommentaryService } from './commentary.ts'
import { AnsweringWithFiles } from './files/answering-with-files.ts'
import type { ChatFiles } from './files/chat-files.ts'
import { ModelPlanner } from './model-planner.ts'
import { MovedAnswers } from './moved-answers.ts'
import { PromptService } from './prompts/service.ts'
import { AnswerRatings } from './ratings.ts'
import { ChatService } from './service.ts'

export interface ChatServices {
  readonly answering: AnsweringService
  readonly chats: ChatService
  readonly answerRatings: AnswerRatings
  readonly assistantSettings: AssistantSettingsService
  readonly commentary: CommentaryService
  readonly movedAnswers: MovedAnswers
  readonly prompts: PromptService
}

/** Chats, prompts, descriptions, and what answers them all. */
export function makeChatServices(
  { database, files, ...parts }: AnsweringParts & { readonly database: Pick<Database, 'scope' | 'withLock'>; readonly files: ChatFiles },
  languageModel: LanguageModelConfiguration,
  clock: Clock,
  newId: () => string,
  log: Log,
): ChatServices {
  const { endpoint, limits } = languageModel
  const model = new ModelPlanner(endpoint === null ? null : createOpenAiModel(endpoint), limits, log)
  const answering = new AnsweringService(parts, model, log)
  const chats = new ChatService({ answering: new AnsweringWithFiles(answering, files, model, log), database }, clock, newId, log)
  return {
    answering,
    chats,
    answerRatings: new AnswerRatings(chats, clock),
    assistantSettings: new AssistantSettingsService(languageModel, clock),
    commentary: new CommentaryService({ ...parts, answering }),
    movedAnswers: new MovedAnswers(chats, answering),
    prompts: new PromptService({ answering, chats }, clock, newId),
  }
}
