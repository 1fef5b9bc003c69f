import type { ChartElement } from '@fourwall/domain/presentations/presentation.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { Link } from '@tanstack/react-router'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { changeElement } from './change-element.ts'
import { ScopeFields } from './ScopeFields.tsx'
import { Section } from './Section.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface ChartPropertiesProps {
  readonly element: ChartElement
  readonly work: SlideWork
  readonly company: ReportingCompany
}

/** A chart's title on its slide, and its scope. */
export function ChartProperties({ element, work, company }: ChartPropertiesProps) {
  const { title, chartId, scope, id } = element
  return (
    <Section title="Chart">
      <TextInput
        label="Title"
        hint="Leave empty for an automatic title."
        value={title}
        maxLength={LONGEST.chartTitle}
        onChange={(next) => changeElement(work, 'CHART', { title: next }, `chart title ${id}`)}
        onBlur={work.endRun}
      />
      <ScopeFields
        scope={scope}
        work={work}
        company={company}
        hasPlan={false}
        onChange={(next) => changeElement(work, 'CHART', { scope: next })}
      />
      {chartId !== null && (
        <Link
          to="/charts/$chartId"
          params={{ chartId }}
          target="_blank"
          className="flex h-control items-center self-start text-accent hover:underline"
        >
          Open the chart in a new tab
        </Link>
      )}
    </Section>
  )
}
