import { useEffect, useEffectEvent } from 'react'
import { useClient } from 'urql'
import { type AnswerFollower, answerSteps, followAnswer } from './follow-answer.ts'

/**
 * Follows the answer to a chat's last question until it is there, step by step where that is possible.
 *
 * @param chatId null while nothing is awaited.
 */
export function useChatProgress<Chat extends { readonly isAnswering: boolean }>(
  chatId: string | null,
  { load, onProgress, onChat, onFailure }: Pick<AnswerFollower<Chat>, 'load' | 'onProgress' | 'onChat' | 'onFailure'>,
): void {
  const client = useClient()
  const loadChat = useEffectEvent(load)
  const report = useEffectEvent(onProgress)
  const receive = useEffectEvent(onChat)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (chatId === null) return undefined
    const leaving = new AbortController()
    void followAnswer<Chat>({
      steps: answerSteps(client, chatId, leaving.signal),
      load: () => loadChat(),
      onProgress: (progress) => report(progress),
      onChat: (chat) => receive(chat),
      onFailure: (failure) => fail(failure),
      signal: leaving.signal,
    })
    return () => leaving.abort()
  }, [client, chatId])
}
