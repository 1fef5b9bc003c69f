import { answerSourceAddress } from '@fourwall/domain/assistant/answers/answer-address.ts'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useReportingCompany } from '../api/reporting-company.ts'
import { type AssistantLinks, AssistantLinksContext } from '../features/assistant/sources/assistant-links.ts'
import { TraceOfFigure } from '../features/profit-loss/trace/TraceOfFigure.tsx'

/** Where figures of answers lead: the viewer, metrics, and the trace in a drawer. */
export function WithAssistantLinks({ children }: { readonly children: ReactNode }) {
  const router = useRouter()
  const { company } = useReportingCompany()
  const links = useMemo(
    (): AssistantLinks => ({
      hrefOf: (source, as) => (company === null ? null : answerSourceAddress(company, source, as)),
      go: (href) => router.history.push(href),
      renderTrace: ({ mappingId, groupId, accountId, startDate, endDate, locationIds }, onClose) =>
        groupId === null ? null : (
          <TraceOfFigure figure={{ mappingId, groupId, accountId, startDate, endDate, locationIds, against: null }} onClose={onClose} />
        ),
    }),
    [company, router],
  )
  return <AssistantLinksContext value={links}>{children}</AssistantLinksContext>
}
