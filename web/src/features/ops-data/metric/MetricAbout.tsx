import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDisplay } from '../../../ui/display.ts'
import { readableFormula } from '../metric-list.ts'
import { capitalized, favorabilityWords } from '../metric-words.ts'
import type { FormulaCategorization, ListedMetric } from '../metrics-request.ts'
import { figuresReach, periodName } from './figures-reach.ts'
import { MetricUploads } from './MetricUploads.tsx'
import type { ListedUploads } from './use-metric-uploads.ts'

interface MetricAboutProps {
  readonly metric: ListedMetric
  readonly metrics: readonly ListedMetric[]
  readonly names: FormulaNames
  /** Empty while loading, and if no formula needs them. */
  readonly categorizations: readonly FormulaCategorization[]
  /** Latest first; null while loading. */
  readonly uploads: ListedUploads
  /** An upload was undone or redone. */
  readonly onChanged: () => void
}

/** Side panel of a metric: definition, uses and uploads. */
export function MetricAbout({ metric, metrics, names, categorizations, uploads, onChanged }: MetricAboutProps) {
  const display = useDisplay()
  const weight = metrics.find(({ id }) => id === metric.weightMetricId)
  return (
    <aside aria-label="About the metric" className="flex w-[264px] flex-none flex-col overflow-y-auto border-l border-line-2">
      <Part title="Definition">
        <p className={metric.definition === null ? 'text-3' : 'text-2 [overflow-wrap:anywhere]'}>{metric.definition ?? 'None yet.'}</p>
        <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-small">
          <Fact name="Unit">{metric.unit ?? '–'}</Fact>
          {metric.formula !== null && <Fact name="Formula">{readableFormula(metric.formula, names)}</Fact>}
          {weight !== undefined && (
            <Fact name="Weighted by">
              <MetricLink metric={weight} />
            </Fact>
          )}
          <Fact name="More is">{favorabilityWords(metric, metrics, categorizations)}</Fact>
          <Fact name="In budgets">{metric.showInBudget ? 'Shown' : 'Not shown'}</Fact>
          <Fact name="Figures">
            {metric.formula !== null
              ? 'Computed'
              : metric.figures === 0
                ? 'None yet'
                : `${formatCount(metric.figures)}, through ${figuresReach(metric).latest ?? ''}`}
          </Fact>
          {metric.firstMonth !== null && <Fact name="Since">{periodName(metric.firstMonth, 1)}</Fact>}
          {metric.locations > 0 && <Fact name="Locations">{formatCount(metric.locations)}</Fact>}
          {metric.permissions !== null && <Fact name="Permissions">{metric.permissions}</Fact>}
          {metric.lastUpdate !== null && (
            <Fact name="Last update">
              {display.moment(metric.lastUpdate)} <span className="block text-3">definition and rules</span>
            </Fact>
          )}
          {metric.uploadDate !== null && (
            <Fact name="Upload date">
              {display.moment(metric.uploadDate)} <span className="block text-3">figures, from a workbook</span>
            </Fact>
          )}
        </dl>
      </Part>
      <Part title="Used by">
        {metric.usedBy.length === 0 ? (
          <p className="text-3">Nothing uses it yet.</p>
        ) : (
          <ul className="flex flex-col">
            {metric.usedBy.map((use) => (
              <li key={`${use.kind} ${use.id}`} className="[overflow-wrap:anywhere]">
                {use.kind === 'METRIC' ? (
                  <UseLink id={use.id}>{capitalized(use.inWords)}</UseLink>
                ) : use.kind === 'BUDGET' ? (
                  <Link to="/budgets/$budgetId/" params={{ budgetId: use.id }} className={LINK}>
                    {capitalized(use.inWords)}
                  </Link>
                ) : use.kind === 'CHART' ? (
                  <Link to="/charts/$chartId" params={{ chartId: use.id }} className={LINK}>
                    {capitalized(use.inWords)}
                  </Link>
                ) : use.kind === 'PRESENTATION' ? (
                  <Link to="/presentations/$presentationId/edit" params={{ presentationId: use.id }} className={LINK}>
                    {capitalized(use.inWords)}
                  </Link>
                ) : (
                  capitalized(use.inWords)
                )}
              </li>
            ))}
          </ul>
        )}
      </Part>
      {metric.formula === null && (
        <Part title="Uploads and edits">
          <MetricUploads uploads={uploads} onChanged={onChanged} />
        </Part>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line-2 px-3 pt-2 pb-3 last:border-b-0">
      <h2 className="pb-1 font-medium">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}

function MetricLink({ metric }: { readonly metric: ListedMetric }) {
  return <UseLink id={metric.id}>{metric.name}</UseLink>
}

/** As high as a finger needs it. */
const LINK = 'inline-flex min-h-[24px] items-center rounded-chip text-accent hover:underline'

function UseLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/ops-data/$opsDataId" params={{ opsDataId: id }} className={LINK}>
      {children}
    </Link>
  )
}
