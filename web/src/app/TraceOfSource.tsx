import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import { useMemo } from 'react'
import { useReportingCompany } from '../api/reporting-company.ts'
import { TraceOfFigure } from '../features/profit-loss/trace/TraceOfFigure.tsx'

interface TraceOfSourceProps {
  readonly source: FigureSource
  readonly onClose: () => void
}

/** The trace of a figure of a slide, in a drawer. */
export function TraceOfSource({ source, onClose }: TraceOfSourceProps) {
  const { company } = useReportingCompany()
  const figure = useMemo(() => {
    if (company === null) return null
    const { tree, locationIds: every } = company
    const { nodeId, locationIds } = source
    const places = { locationIds: nodeId === null ? (locationIds ?? []) : [], nodeIds: nodeId === null ? [] : [nodeId], isAllBut: false }
    const named = locationsAt(places, { tree, locationIds: every })
    return { ...source, groupId: source.groupId ?? '', locationIds: named.length === every.length ? [] : named }
  }, [source, company])
  if (figure === null) return null
  return <TraceOfFigure key={JSON.stringify(figure)} figure={figure} onClose={onClose} />
}
