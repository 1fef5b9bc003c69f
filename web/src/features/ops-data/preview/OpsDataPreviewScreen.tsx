import { counted } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type Client, useClient } from 'urql'
import { refresh } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { useKeptTables } from '../../../blocks/loading/use-kept-tables.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import { countsInWords, figuresToSave, lostWords } from '../../../blocks/upload-preview/count-words.ts'
import type { FigureCounts } from '../../../blocks/upload-preview/preview-cells.ts'
import { readFilter, UploadPreview } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { toast } from '../../../ui/toast.ts'
import { type OpsDataCompany, useOpsDataFacts } from '../company-request.ts'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'
import { nameWithUnit, ruleInWords } from '../metric-words.ts'
import { type ListedMetric, MetricsQuery } from '../metrics-request.ts'
import { Unloaded } from '../Unloaded.tsx'
import { discardOpsData, OpsDataUploadsQuery, WaitingUploadQuery } from '../uploads-request.ts'
import { useOpsDataUpload } from '../use-ops-data-upload.tsx'
import { NothingWaits } from './NothingWaits.tsx'
import { previewColumns } from './preview-columns.ts'
import { isRepeated, type PreviewLine, withLine } from './preview-lines.ts'
import { loadTable, locationKey, metricKey, type OpsDataPreview, OpsDataPreviewQuery, saveOpsData } from './preview-request.ts'
import { cellChange, useOpsDataCorrections } from './use-corrections.ts'
import { usePreviewGrids } from './use-preview-grids.ts'

/** What the address keeps of the preview. */
export interface PreviewSearch {
  /** By metric unless it says `location`. */
  readonly by?: string
  /** Of the metric or location. */
  readonly id?: string
  /** The only state of cells that shows. */
  readonly show?: string
}

interface OpsDataPreviewScreenProps {
  readonly search: PreviewSearch
  readonly onSearch: (search: PreviewSearch) => void
}

/** The waiting upload: what each of its cells would do, to be corrected, saved or given up. */
export function OpsDataPreviewScreen(props: OpsDataPreviewScreenProps) {
  const { data: answer, failure, again } = useAnswer(OpsDataPreviewQuery, {}, { requestPolicy: 'cache-first' })
  const data = useLastAnswer(answer)
  const facts = useOpsDataFacts()
  if (data?.opsDataPreview === null) return <NothingWaits />
  const { metrics, company } = facts
  if (!data || metrics === null || company === null)
    return (
      <Unloaded
        title="Preview"
        failure={(data ? null : failure) ?? facts.failure}
        onAgain={() => {
          if (!data) again()
          facts.again()
        }}
      />
    )
  const { opsDataPreview: preview } = data
  // Another upload is another page.
  return <Preview key={preview.uploadId} {...props} preview={preview} company={company} metrics={metrics} onChanged={again} />
}

interface PreviewProps extends OpsDataPreviewScreenProps {
  readonly preview: OpsDataPreview
  readonly company: OpsDataCompany
  readonly metrics: readonly ListedMetric[]
  /** Counts are others now. */
  readonly onChanged: () => void
}

function Preview({ search, onSearch, preview, company, metrics, onChanged }: PreviewProps) {
  const client = useClient()
  const navigate = useNavigate()
  const display = useDisplay()
  const [folded, setFolded] = useState(NOTHING_FOLDED)
  const [locations, setLocations] = useState<readonly string[] | null>(null)
  const { upload, acts, dialogs } = useOpsDataUpload(preview, onChanged)

  const isByMetric = search.by !== 'location'
  const keyOf = isByMetric ? metricKey : locationKey
  const subjects = isByMetric ? preview.metrics : preview.locations
  const subject = subjects.find(({ id }) => id === search.id) ?? subjects[0]
  const filter = readFilter(search.show)
  const weightOf = (id: string | undefined) => metrics.find((one) => one.id === id)?.weightMetricId ?? null
  const weightId = isByMetric ? weightOf(subject?.id) : null
  const wanted = subject === undefined ? [] : [keyOf(subject.id)]
  const tables = useKeptTables(weightId === null ? wanted : [...wanted, metricKey(weightId)], (key) =>
    loadTable(client, preview.uploadId, key),
  )
  const takeLine = (line: PreviewLine) => {
    tables.change((lines) => withLine(lines, line))
    tables.renew((lines) => isRepeated(lines, line))
  }
  const corrections = useOpsDataCorrections(preview.uploadId, takeLine, onChanged)

  // Until those asked for are there, those of before go on showing, as what they are.
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

  return (
    <UploadPreview
      crumbs={OPS_DATA_CRUMBS}
      filename={preview.filename}
      note={`Nothing is stored yet · ${countsInWords(preview.counts)}`}
      counts={preview.counts}
      issues={preview.issues}
      files={{ upload, acts, right: 'CHANGE_METRICS', hint: workbookFileHint, onFiles: acts.choose }}
      saving={{
        noun: 'value',
        countOf: figuresToSave,
        refusalOf: (counts) => (figuresToSave(counts) === 0 ? 'Nothing in it differs from what is stored.' : null),
        async save(counts) {
          const saved = await saveOpsData(client, preview.uploadId)
          const id = await findSaved(client, preview)
          if (id === null) toast.success(`Saved ${counted(figuresToSave(counts), 'value')} of ${counted(saved.length, 'metric')}`)
          void navigate({ to: '/ops-data/', search: id === null ? {} : { saved: id } })
        },
        failure: 'Failed to save ops data',
        refresh: () => refreshCounts(client),
      }}
      subjects={{
        noun: isByMetric ? 'Metric' : 'Location',
        all: subjects,
        chosen: subject,
        shown: shownSubject,
        onChoose: (id) => onSearch({ ...search, id }),
        start: (
          <SegmentedControl
            label="Shown"
            className="mb-[5px]"
            value={isByMetric ? 'metric' : 'location'}
            choices={[
              { value: 'metric', label: 'By metric' },
              { value: 'location', label: 'By location' },
            ]}
            onChange={(by) => onSearch({ ...search, by: by === 'metric' ? '' : by, id: '' })}
          />
        ),
      }}
      filter={filter}
      onFilter={(state) => onSearch({ ...search, show: state ?? '' })}
      tools={
        isByMetric && (
          <LocationPicker tree={company.tree} nameOf={company.nameOf} selection={locations} noteOf={() => null} onChange={setLocations} />
        )
      }
      sheet={{
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
        onFold: (row, isExpanded) => setFolded(withFolded(folded, row.key, !isExpanded)),
        isWhole: folded.size === 0 && locations === null,
        onShowWhole() {
          setFolded(NOTHING_FOLDED)
          setLocations(null)
        },
        figureText: (value) => display.figure(value, 2),
      }}
      correcting={{
        corrections,
        lockOf: ({ key }) => (shown.byKey.get(key)?.line ? null : 'Totals follow from their locations. Correct the figures of these.'),
        changeOf(line, cell, at) {
          const period = periods[at]
          return period === undefined ? null : cellChange(line, period, cell?.column ?? null)
        },
      }}
      standing={
        metric === null
          ? 'A row for each metric that the workbook has of this location.'
          : `${ruleInWords(metric, weightName)} Totals leave out invalid cells.`
      }
      noFigures="Nothing in it was read as a figure of a metric at a location."
      givingUp={{
        words: `${lostWords(preview.counts, 'value')} What is stored already stays as it is.`,
        giveUp: () => discardOpsData(client, preview.uploadId),
        onDone() {
          void refresh(client, WaitingUploadQuery, {})
          void navigate({ to: '/ops-data/' })
        },
      }}
      dialogs={dialogs}
    />
  )
}

const NO_LINES: readonly PreviewLine[] = []
const NOTHING_FOLDED: ReadonlySet<string> = new Set()

async function refreshCounts(client: Client): Promise<FigureCounts | null> {
  const data = await refresh(client, OpsDataPreviewQuery, {})
  return data?.opsDataPreview?.counts ?? null
}

/** The id of an upload among those that were saved, with everything else that saving changes asked for anew; null where it is not there. */
async function findSaved(
  client: Client,
  { uploadedAt, filename }: Pick<OpsDataPreview, 'uploadedAt' | 'filename'>,
): Promise<string | null> {
  const [data] = await Promise.all([
    refresh(client, OpsDataUploadsQuery, {}),
    refresh(client, MetricsQuery, {}),
    refresh(client, WaitingUploadQuery, {}),
  ])
  return data?.opsDataUploads.find((one) => one.uploadedAt === uploadedAt && one.filename === filename)?.id ?? null
}
