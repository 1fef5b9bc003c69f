import { explorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import { knownView } from '@fourwall/domain/explorer/known-view.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { loadReportingCompany, useReportingCompany } from '../../../api/reporting-company.ts'
import { ImportLedgerLink } from '../../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import type { SavableLayout } from '../../../features/explorer/ExplorerActs.tsx'
import { ExplorerScreen } from '../../../features/explorer/ExplorerScreen.tsx'
import { knownSubjects, usualExplorerView } from '../../../features/explorer/explorer-subjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { readExplorerAddress } from '../../explorer-address.ts'
import { loadOrWarn } from '../../load-answers.ts'
import { openExploredFigure } from '../../open-explored-figure.ts'
import { routeSearch } from '../../route-search.ts'
import { SaveExploredLayout } from '../../SaveExploredLayout.tsx'

export const Route = createFileRoute('/_signed-in/explorer')({
  validateSearch: routeSearch.explorer,
  // The screen retries what could not be loaded.
  loader: ({ context }) => void loadOrWarn(loadReportingCompany(context.session.client)),
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  component: Explorer,
})

function Explorer() {
  const { view: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { company, failure, again } = useReportingCompany()
  const [saving, setSaving] = useState<{ readonly explored: SavableLayout; readonly name: string } | null>(null)
  const address = useMemo(() => readExplorerAddress(text), [text])
  const asked = useMemo(
    () => (address.kind === 'VIEW' ? address.view : company === null ? null : usualExplorerView(company)),
    [address, company],
  )
  const mapping = company?.mappings.find(({ id }) => id === asked?.mappingId) ?? null
  const known = useMemo(
    () => (asked === null || company === null ? null : knownView(asked, knownSubjects(company, asked.mappingId))),
    [asked, company],
  )
  if (company === null && failure !== null)
    return (
      <Page title="Explorer">
        <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
          {failure}
        </EmptyState>
      </Page>
    )
  if (company === null)
    return (
      <Page title="Explorer">
        <SkeletonRows rows={12} label="Loading the explorer" />
      </Page>
    )
  if (asked === null || known === null || company.locationIds.length === 0)
    return (
      <Page title="Explorer">
        <EmptyState title="There is nothing to explore yet" actions={<ImportLedgerLink />}>
          The explorer shows lines of the profit and loss by location and month. Import a ledger and map its accounts first.
        </EmptyState>
      </Page>
    )
  if (address.kind === 'TIME_SPAN')
    return (
      <Page title="Explorer">
        <EmptyState
          title="Invalid time period selected"
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>Start over</Button>}
        >
          {address.sentence}
        </EmptyState>
      </Page>
    )
  if (mapping === null)
    return (
      <Page title="Explorer">
        <EmptyState
          title="The mapping of this view was deleted"
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>Start over</Button>}
        >
          It was deleted, or the link is of another company.
        </EmptyState>
      </Page>
    )
  if (known.lacks !== null)
    return (
      <Page title="Explorer">
        <EmptyState
          title={known.lacks === 'LINE' ? 'The line of this view was deleted' : 'The metric of this view was deleted'}
          actions={<Button onClick={() => void navigate({ search: {}, replace: true })}>Start over</Button>}
        >
          It was deleted, or the link is of another mapping.
        </EmptyState>
      </Page>
    )
  return (
    <>
      <ExplorerScreen
        view={known.view}
        known={known}
        company={company}
        mapping={mapping}
        onView={(next, isStep) => void navigate({ search: { view: explorerText(next) }, replace: !isStep, resetScroll: false })}
        onOpen={(figure, as) => openExploredFigure(company, mapping, figure, as)}
        onChart={(chart) => void navigate({ to: '/charts/new', search: { chart } })}
        onLayout={(explored, name) => setSaving({ explored, name })}
      />
      {saving !== null && (
        <SaveExploredLayout
          {...saving.explored}
          name={saving.name}
          onSaved={(metadataId) => void navigate({ to: '/profit-loss/$metadataId/editor', params: { metadataId } })}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  )
}
