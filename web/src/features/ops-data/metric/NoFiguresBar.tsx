import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import type { OpsDataCompany } from '../company-request.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { OpsDataTemplateDialog } from '../OpsDataTemplateDialog.tsx'

interface NoFiguresBarProps {
  readonly metric: ListedMetric
  readonly company: OpsDataCompany
}

/** Shown above the empty grid of a metric: how it gets figures. */
export function NoFiguresBar({ metric, company }: NoFiguresBarProps) {
  const [isTemplate, setIsTemplate] = useState(false)
  const hasLocations = company.locationIds.length > 0
  return (
    <section aria-label="No figures yet" className="flex flex-none items-center gap-3 border-b border-line-2 px-4 py-2">
      <p className="min-w-0 flex-1">
        <span className="font-medium">No figures yet.</span>{' '}
        <span className="text-2">
          {hasLocations
            ? 'Type or paste them into the table, or fill in a template and upload it under Ops data.'
            : 'There are no locations yet. They come with the ledger.'}
        </span>
      </p>
      {hasLocations && <Button onClick={() => setIsTemplate(true)}>Download template</Button>}
      {isTemplate && <OpsDataTemplateDialog metrics={[metric]} company={company} onClose={() => setIsTemplate(false)} />}
    </section>
  )
}
