import { changesSentence } from '@fourwall/domain/closing/closed-month-changes.ts'
import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { graphql } from '../../../../generated/gql/gql.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { type PlacementChoices, placementInput } from '../month-placements.ts'
import type { remainingInput } from '../remaining-locations.ts'

const ImportClosedMonthsQuery = graphql(`
  query ImportClosedMonths($jobId: ID!, $placements: [ImportMonthPlacementInput!], $remaining: [ImportRemainingInput!]) {
    importJob(id: $jobId) {
      id
      preview {
        uploadId
        closedMonths(placements: $placements, remaining: $remaining) {
          month
          figure
          before
          after
          others
          entriesBefore
          entriesAfter
        }
      }
    }
  }
`)

interface ClosedMonthsLineProps {
  /** The job whose preview it is. */
  readonly jobId: string
  readonly months: ReceivedImportPreview['months']
  readonly placements: PlacementChoices
  readonly remaining: ReturnType<typeof remainingInput>
}

/** Says beforehand which closed months the import changes; nothing if it changes none. */
export function ClosedMonthsLine({ jobId, months, placements, remaining }: ClosedMonthsLineProps) {
  const variables = useMemo(
    () => ({ jobId, placements: placementInput(months, placements), remaining }),
    [jobId, months, placements, remaining],
  )
  const { data } = useAnswer(ImportClosedMonthsQuery, variables, { requestPolicy: 'cache-and-network' })
  const changes = data?.importJob?.preview?.closedMonths ?? []
  if (changes.length === 0) return null
  const sentence = changesSentence(
    changes.map(({ month, before, after, entriesBefore, entriesAfter, ...change }) => ({
      ...change,
      month: parseMonth(month, 'month'),
      before: before ?? null,
      after: after ?? null,
      entriesBefore: entriesBefore ?? null,
      entriesAfter: entriesAfter ?? null,
    })),
  )
  return (
    <p role="status" className="flex flex-none items-start gap-2 border-b border-line-1 bg-warn-soft px-4 py-2">
      <Icon name="warning" className="mt-[3px] text-warn" />
      {sentence} You are asked again before anything is stored.
    </p>
  )
}
