import { useEffect, useEffectEvent } from 'react'

/** A question that comes from elsewhere than the field: a prompt, the command palette. */
export interface ProposedQuestion {
  readonly text: string
  /** Asked at once; else it is put into the field. */
  readonly isAsked: boolean
}

let waiting: ProposedQuestion | null = null
let listener: (() => void) | null = null

/** Hands a question to the conversation that is shown, or to the next one that will be. */
export function proposeQuestion(question: ProposedQuestion): void {
  waiting = question
  listener?.()
}

/**
 * Takes questions that come from elsewhere, as long as the conversation is mounted.
 *
 * @param leftOver what goes on in the conversation that takes its place; null for nothing.
 */
export function useProposedQuestions(onQuestion: (question: ProposedQuestion) => void, leftOver: () => ProposedQuestion | null): void {
  const take = useEffectEvent(() => {
    const question = waiting
    waiting = null
    if (question !== null) onQuestion(question)
  })
  const leave = useEffectEvent(() => {
    waiting ??= leftOver()
  })
  useEffect(() => {
    const own = () => take()
    listener = own
    own()
    return () => {
      if (listener === own) listener = null
      leave()
    }
  }, [])
}
