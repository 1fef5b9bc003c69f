import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useDisplay } from '../../../ui/display.ts'
import { useKeptFigures } from '../presented/use-presented.ts'
import { useSlideFigures } from '../slide/slide-figures.ts'
import { useSavedCharts } from '../slide/use-saved-charts.ts'

/** What a stored presentation shows, for windows in which it is only looked at. */
export function useStoredShow(presentation: Presentation, company: ReportingCompany) {
  const { negatives } = useDisplay()
  const { charts } = useSavedCharts()
  const { figures: live, sources, failure } = useSlideFigures(presentation, company, charts, negatives)
  const figures = useKeptFigures(presentation, live)
  const look = useMemo(() => ({ currency: company.currency, negatives }), [company.currency, negatives])
  return { figures, sources, look, failure }
}
