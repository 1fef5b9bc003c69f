import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useCachedTables } from '../../../blocks/loading/use-cached-tables.ts'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import type { PreviewCell } from '../../../blocks/upload-preview/preview-cells.ts'
import { readFilter } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { useDisplay } from '../../../ui/display.ts'
import type { OpsDataCompany } from '../company-request.ts'
import { nameWithUnit } from '../metric-words.ts'
import type { ListedMetric } from '../metrics-request.ts'
import { previewColumns } from './preview-columns.ts'
import { isRepeated, type PreviewLine, withLine } from './preview-lines.ts'
import { loadTable, locationKey, metricKey, type OpsDataPreview } from './preview-request.ts'
import { cellChange, useOpsDataCorrections } from './use-corrections.ts'
import { usePreviewGrids } from './use-preview-grids.ts'

/** The part of the preview's state that is in the address. */
export interface PreviewSearch {
  /** By metric unless it says `location`. */
  readonly by?: string
  /** Id of the metric or location. */
  readonly id?: string
  /** Filter: the only state of cells shown. */
  readonly show?: string
}

interface PreviewSheetOptions {
  readonly search: PreviewSearch
  readonly preview: OpsDataPreview
  readonly company: OpsDataCompany
  readonly metrics: readonly ListedMetric[]
  /** Called when counts changed. */
  readonly onChanged: () => void
}

/** The sheet of one metric or location of a waiting upload, with corrections of its cells. */
export function usePreviewSheet({ search, preview, company, metrics, onChanged }: PreviewSheetOptions) {
  const client = useClient()
  const display = useDisplay()
  const [folded, setFolded] = useState(NOTHING_FOLDED)
  const [locations, setLocations] = useState<readonly string[] | null>(null)
  const isByMetric = search.by !== 'location'
  const keyOf = isByMetric ? metricKey : locationKey
  const subjects = isByMetric ? preview.metrics : preview.locations
  const subject = subjects.find(({ id }) => id === search.id) ?? subjects[0]
  const filter = readFilter(search.show)
  const weightOf = (id: string | undefined) => metrics.find((one) => one.id === id)?.weightMetricId ?? null
  const weightId = isByMetric ? weightOf(subject?.id) : null
  const wanted = subject === undefined ? [] : [keyOf(subject.id)]
  const tables = useCachedTables(weightId === null ? wanted : [...wanted, metricKey(weightId)], (key) =>
    loadTable(client, preview.uploadId, key),
  )
  const takeLine = (line: PreviewLine) => {
    tables.change((lines) => withLine(lines, line))
    tables.renew((lines) => isRepeated(lines, line))
  }
  const corrections = useOpsDataCorrections(preview.uploadId, takeLine, onChanged)

  // While the requested lines load, the previous ones stay, under their own name.
  const isShown = (key: string) => key === tables.shown?.key
  const shownSubject =
    preview.metrics.find(({ id }) => isShown(metricKey(id))) ?? preview.locations.find(({ id }) => isShown(locationKey(id)))
  const metric = metrics.find(({ id }) => isShown(metricKey(id))) ?? null
  const shownWeightId = metric?.weightMetricId ?? null
  const { periods } = preview
  const { all, shown, isAdditive } = usePreviewGrids({
    preview,
    company,
    metric,
    lines: tables.shown?.table ?? NO_LINES,
    weightLines: (shownWeightId === null ? undefined : tables.known(metricKey(shownWeightId))) ?? NO_LINES,
    filter,
    folded,
    locations,
  })
  const isFiltered = filter !== null
  const { columns, widest } = useMemo(
    () => previewColumns(periods, shown, display, corrections.pending, isAdditive, isFiltered),
    [periods, shown, display, corrections.pending, isAdditive, isFiltered],
  )
  const places = useMemo(() => periods.map((_, at) => at), [periods])
  const weightName = metrics.find(({ id }) => id === shownWeightId)?.name ?? null
  return {
    isByMetric,
    subjects,
    subject,
    shownSubject,
    /** Null if a location is shown, or nothing yet. */
    metric,
    weightName,
    filter,
    locations,
    setLocations,
    sheet: {
      all,
      shown,
      columns,
      periods: places,
      periodNames: periods,
      widest,
      corner: nameWithUnit(shownSubject ?? { name: '', unit: null }),
      isOld: tables.isOld,
      isPending: tables.shown === null,
      failure: tables.failure,
      again: tables.again,
      onFold: (row: { readonly key: string }, isExpanded: boolean) => setFolded(withFolded(folded, row.key, !isExpanded)),
      isWhole: folded.size === 0 && locations === null,
      onShowWhole() {
        setFolded(NOTHING_FOLDED)
        setLocations(null)
      },
      figureText: (value: string | null) => display.figure(value, 2),
    },
    correcting: {
      corrections,
      lockOf: ({ key }: { readonly key: string }) =>
        shown.byKey.get(key)?.line ? null : 'Totals follow from their locations. Correct the figures of these.',
      changeOf(line: PreviewLine, cell: PreviewCell | undefined, at: number) {
        const period = periods[at]
        return period === undefined ? null : cellChange(line, period, cell)
      },
    },
  }
}

const NO_LINES: readonly PreviewLine[] = []
const NOTHING_FOLDED: ReadonlySet<string> = new Set()
