import { answerSourceAddress } from '@fourwall/domain/assistant/answers/answer-address.ts'
import { listOfEntries, stepsToEntries } from '@fourwall/domain/assistant/answers/figure-entries.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useReportingCompany } from '../api/reporting-company.ts'
import { type AssistantLinks, AssistantLinksContext } from '../features/assistant/sources/assistant-links.ts'
import { EntrySource } from '../features/profit-loss/trace/EntrySource.tsx'
import { TraceOfFigure } from '../features/profit-loss/trace/TraceOfFigure.tsx'

/** Where figures of answers lead: the viewer, metrics, and the trace in a drawer. */
export function WithAssistantLinks({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  const { company } = useReportingCompany()
  const links = useMemo(
    (): AssistantLinks => ({
      hrefOf: (source, as, entries) => (company === null ? null : answerSourceAddress(company, source, as, entries)),
      go: (href) => router.history.push(href),
      renderTrace: ({ mappingId, groupId, accountId, startDate, endDate, locationIds }, onClose, entries) =>
        groupId === null ? null : (
          <TraceOfFigure
            figure={{ mappingId, groupId, accountId, startDate, endDate, locationIds, against: null }}
            path={stepsToEntries({ accountId }, entries)}
            list={entries && listOfEntries(entries)}
            onClose={onClose}
          />
        ),
      renderEntry: (entryId) => <EntrySource id={entryId} />,
    }),
    [company, router],
  )
  return <AssistantLinksContext value={links}>{children}</AssistantLinksContext>
}
