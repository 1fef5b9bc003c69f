import type { ReactNode } from 'react'
import { useReportingCompany } from '../../api/reporting-company.ts'
import { AnswerTargetsContext } from '../../features/assistant/acts/answer-targets.ts'
import { useAnswerTargets } from './use-answer-targets.tsx'

/** Lets answers be saved, put on slides and opened elsewhere, with the dialogs that ask about it. */
export function WithAnswerTargets({ children }: { readonly children: ReactNode }) {
  const { company } = useReportingCompany()
  const { targets, dialogs } = useAnswerTargets(company)
  return (
    <AnswerTargetsContext value={targets}>
      {children}
      {dialogs}
    </AnswerTargetsContext>
  )
}
