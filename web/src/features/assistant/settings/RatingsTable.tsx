import { useClient } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'

const AnswerRatingsQuery = graphql(`
  query AnswerRatings {
    answerRatings {
      messageId
      question
      rating
      reason
      ratedBy
      ratedAt
    }
  }
`)

/** What people think of answers, the newest first: for owners. */
export function RatingsTable() {
  const client = useClient()
  const { value, failure, again } = useLoaded('ratings', async () => (await runQuery(client, AnswerRatingsQuery, {})).answerRatings)
  return (
    <section aria-labelledby="ratings" className="border-b border-line-1 py-4">
      <h2 id="ratings" className="font-medium">
        Ratings of answers
      </h2>
      <p className="mt-1 text-2">The question, who rated its answer and why. No figures are stored with it.</p>
      {failure !== null && (
        <p className="mt-2 flex items-center gap-2 text-2">
          {failure}
          <Button onClick={again}>Try again</Button>
        </p>
      )}
      {value?.length === 0 && <p className="mt-2 text-2">No answer has been rated yet.</p>}
      {value !== null && value.length > 0 && (
        <ol className="mt-2 max-h-[400px] overflow-y-auto">
          {value.map(({ messageId, question, rating, reason, ratedBy, ratedAt }) => (
            <li key={messageId} className="flex gap-2 border-b border-line-1 py-2 last:border-0">
              <span className="flex-none pt-px" title={rating === 'GOOD' ? 'Right answer' : 'Wrong answer'}>
                <Icon name={rating === 'GOOD' ? 'thumb-up' : 'thumb-down'} className={rating === 'GOOD' ? 'text-fav' : 'text-unfav'} />
                <span className="sr-only">{rating === 'GOOD' ? 'Right answer' : 'Wrong answer'}</span>
              </span>
              <div className="min-w-0 flex-1">
                <p className="wrap-anywhere">{question}</p>
                {reason !== '' && <p className="wrap-anywhere text-2">{reason}</p>}
              </div>
              <RatedBy name={ratedBy} at={ratedAt} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function RatedBy({ name, at }: { readonly name: string; readonly at: string }) {
  const display = useDisplay()
  return (
    <p className="max-w-[200px] flex-none text-right text-small text-3">
      <span className="block truncate">{name}</span>
      {display.moment(at)}
    </p>
  )
}
