import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { explorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../api/ask.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import type { AnswerTargets } from '../../features/assistant/acts/answer-targets.ts'
import { ChartsQuery, saveChart } from '../../features/charts/charts-request.ts'
import { toast } from '../../ui/toast.ts'
import { SaveExploredLayout } from '../SaveExploredLayout.tsx'
import { AddAnswerToSlide } from './AddAnswerToSlide.tsx'
import { addTileToHome } from './add-tile-to-home.ts'

/** A question that an act asks before it is done. */
type Asking =
  | { readonly kind: 'LAYOUT'; readonly layout: Layout; readonly name: string; readonly leftOut: readonly string[] }
  | { readonly kind: 'SLIDE'; readonly answer: AssistantAnswer; readonly names: CompanyNames }

/** Where things created from answers go: charts, the library, presentations, home, the explorer and the viewer. */
export function useAnswerTargets(company: ReportingCompany | null): { readonly targets: AnswerTargets; readonly dialogs: ReactNode } {
  const client = useClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking | null>(null)
  const targets = useMemo(
    (): AnswerTargets => ({
      saveChart: async (chart, name, leftOut) => {
        const outcome = await saveChart(client, { id: crypto.randomUUID(), version: null, path: null, chart })
        if (outcome.kind !== 'SAVED') return void toast.failure('Failed to save chart', { detail: outcome.message })
        await refetchQuery(client, ChartsQuery, {})
        const open = () => void navigate({ to: '/charts/$chartId', params: { chartId: outcome.saved.id } })
        const action = { label: 'Open', onAction: open }
        // In which way it differs from the answer stays until it is closed.
        if (leftOut.length === 0) toast.success(`Saved “${name}”`, { action })
        else toast.notice(`Saved “${name}”`, { detail: leftOut.join(' '), action })
      },
      saveLayout: (layout, name, leftOut) => setAsking({ kind: 'LAYOUT', layout, name, leftOut }),
      addSlide: (answer, names) => setAsking({ kind: 'SLIDE', answer, names }),
      addTile: async (tile, mappingId, leftOut) => {
        if (company !== null) await addTileToHome(client, company, { tile, mappingId, leftOut })
      },
      openExplorer: (view) => void navigate({ to: '/explorer', search: { view: explorerText(view) } }),
      openReport: (report, leftOut) => {
        const groups = company?.mappings.find(({ id }) => id === report.mappingId)?.groups ?? []
        void navigate({ href: openedAddress(report, groups, { trace: null, bridge: null }) })
        if (leftOut.length > 0) toast.notice(leftOut.join(' '))
      },
    }),
    [client, navigate, company],
  )
  const close = () => setAsking(null)
  const dialogs =
    asking === null ? null : asking.kind === 'LAYOUT' ? (
      <SaveExploredLayout
        {...asking}
        onSaved={(metadataId) => {
          close()
          void navigate({ to: '/profit-loss/$metadataId/editor', params: { metadataId } })
        }}
        onClose={close}
      />
    ) : (
      <AddAnswerToSlide
        {...asking}
        onOpen={(presentationId) => void navigate({ to: '/presentations/$presentationId/edit', params: { presentationId } })}
        onClose={close}
      />
    )
  return { targets, dialogs }
}
