import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { useEffect, useMemo, useRef } from 'react'
import { columnsInput, readColumns } from '../../../blocks/report-figures/report-figures.ts'
import type { KnownMetric } from '../../../blocks/report-view/known-beside.ts'
import { useDisplay } from '../../../ui/display.ts'
import { useDatedCategorizations } from '../mapping/dated-categorizations.ts'
import { choiceOf, linesOf, type MappingChoice } from '../mapping/mapping-choice.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'
import { type FigureFormats, figureFormats } from './figure-format.ts'
import { emptySections } from './report-columns.ts'
import { type ReportModel, reportModel } from './report-model.ts'
import { type Report, type ReportState, useReport } from './report-request.ts'
import type { ViewerCompany } from './viewer-company.ts'

interface ReportFiguresOptions {
  readonly viewer: Viewer
  /** Off where nothing is to be asked. */
  readonly isWanted: boolean
  readonly categorizations: readonly ViewerCategorization[]
  readonly metrics: readonly KnownMetric[]
  readonly company: ViewerCompany
  /** When the ledger was looked at last, in milliseconds since 1970. */
  readonly loadedAt: number
  /** The report speaks of groups that the categorization, as it was loaded, does not have. */
  readonly onOutdated: () => void
}

/** The figures of a view beside the lines that they were made along. */
export interface ReportFigures {
  readonly report: ReportState
  /** Figures of before stand under a question that they do not answer: they must not pass for its answer. */
  readonly isOld: boolean
  /** What the figures that show were made along, which may be an earlier choice than the view's. */
  readonly shownChoice: MappingChoice
  readonly model: ReportModel | null
  readonly formats: FigureFormats | null
}

/** Asks for what a view is of, and lays it out. While another answer is on its way, all this is still of the one before. */
export function useReportFigures(options: ReportFiguresOptions): ReportFigures {
  const { viewer, isWanted, categorizations, metrics, company, loadedAt, onOutdated } = options
  const { view, categorization } = viewer
  const display = useDisplay()
  const hasLocations = view.locationIds === null || view.locationIds.length > 0
  // In one order, whichever tab or address they come from: the same question is asked once.
  const report = useReport(
    isWanted && categorization && hasLocations
      ? {
          mappingId: view.mappingId,
          timeSpan: timeSpanInput(view.timeSpan),
          locationIds: [...(view.locationIds ?? [])].sort(),
          columns: columnsInput(parseColumnChoice(view.columns)),
          ...(view.mappedOn === null ? {} : { mappedOn: view.mappedOn }),
        }
      : null,
    loadedAt,
  )
  const { answered, failure } = report
  const dated = useDatedCategorizations()
  const shownChoice = choiceOf(answered?.request ?? view)
  const lines = answered ? linesOf(shownChoice, categorizations, dated) : categorization
  const model = useMemo(() => {
    if (!lines) return null
    const { groups } = lines
    if (answered === null) return reportModel(groups, { sections: emptySections(groupTree(groups)), columns: [] })
    return reportModel(groups, { ...answered.report, columns: readColumns(answered.report) }, metrics)
  }, [lines, answered, metrics])
  const unknown = useMemo(() => (answered && lines ? unknownGroups(answered.report, lines) : ''), [answered, lines])
  // Once for each of them: were they never to come, it would go on for ever.
  const reportedUnknown = useRef('')
  useEffect(() => {
    if (unknown === '' || unknown === reportedUnknown.current) return
    reportedUnknown.current = unknown
    onOutdated()
  }, [unknown, onOutdated])
  const formats = useMemo(
    () => model && figureFormats(view.settings, company.currency, company.minorDigits, model, display),
    [view.settings, company.currency, company.minorDigits, model, display],
  )
  return { report, isOld: answered !== null && failure !== null, shownChoice, model, formats }
}

/** The ids of a report's groups that its categorization lacks, as one text. */
function unknownGroups({ sections }: Report, { groups }: ViewerCategorization): string {
  const known = new Set(groups.map(({ id }) => id))
  return sections
    .map((section) => section.profitLossGroupId)
    .filter((id) => !known.has(id))
    .join(' ')
}
