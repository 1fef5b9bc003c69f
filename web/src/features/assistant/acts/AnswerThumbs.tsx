import type { AnswerRating } from '@fourwall/domain/assistant/answer-rating.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { runMutation } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'

const RateAnswer = graphql(`
  mutation RateAnswer($chatId: ID!, $messageId: ID!, $rating: AnswerRatingKind, $reason: String) {
    rateAnswer(chatId: $chatId, messageId: $messageId, rating: $rating, reason: $reason) {
      id
    }
  }
`)

interface AnswerThumbsProps {
  readonly chatId: string
  readonly messageId: string
  /** What the user said of it before; null for nothing. */
  readonly rated: AnswerRating | null
}

/** Rates an answer right or wrong, for the owner; a wrong one with a reason. */
export function AnswerThumbs({ chatId, messageId, rated }: AnswerThumbsProps) {
  const client = useClient()
  const [rating, setRating] = useState(rated)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const rate = async (next: AnswerRating | null, why: string | null) => {
    try {
      await runMutation(client, RateAnswer, { chatId, messageId, rating: next, reason: why })
      setRating(next)
      setIsAsking(false)
      if (next !== null) toast.success('Thank you. The owner sees it.')
    } catch (error) {
      toast.error('The rating was not saved.', { detail: errorMessage(error) })
    }
  }
  return (
    <>
      <IconButton
        icon="thumb-up"
        label="Right answer"
        aria-pressed={rating === 'GOOD'}
        onClick={() => void rate(rating === 'GOOD' ? null : 'GOOD', null)}
        className={classNames('flex-none phone:size-[34px]', rating !== 'GOOD' && 'text-2!')}
      />
      <IconButton
        icon="thumb-down"
        label="Wrong answer"
        aria-pressed={rating === 'BAD'}
        onClick={() => (rating === 'BAD' ? void rate(null, null) : setIsAsking(true))}
        className={classNames('flex-none phone:size-[34px]', rating !== 'BAD' && 'text-2!')}
      />
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="What is wrong with this answer?"
        description="The owner of the company sees the question, your rating and your reason."
        footer={
          <>
            <Button kind="plain" onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <Button kind="primary" onClick={() => void rate('BAD', reason.trim() === '' ? null : reason.trim())}>
              Send
            </Button>
          </>
        }
      >
        <TextInput label="Reason" value={reason} onChange={setReason} maxLength={500} className="pt-2" />
      </Dialog>
    </>
  )
}
