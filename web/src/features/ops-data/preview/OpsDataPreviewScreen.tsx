import { counted } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { type Client, useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { countsLabel, discardWarning, figuresToSave } from '../../../blocks/upload-preview/count-labels.ts'
import type { FigureCounts } from '../../../blocks/upload-preview/preview-cells.ts'
import { UploadPreview } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { toast } from '../../../ui/toast.ts'
import { type OpsDataCompany, useOpsDataFacts } from '../company-request.ts'
import { OPS_DATA_CRUMBS } from '../crumbs.ts'
import { LoadingFailed } from '../LoadingFailed.tsx'
import { ruleInWords } from '../metric-words.ts'
import { type ListedMetric, MetricsQuery } from '../metrics-request.ts'
import { discardOpsData, FIRST_UPLOADS, OpsDataUploadsQuery, WaitingUploadQuery } from '../uploads-request.ts'
import { useOpsDataUpload } from '../use-ops-data-upload.tsx'
import { NoWaitingUpload } from './NoWaitingUpload.tsx'
import { type OpsDataPreview, OpsDataPreviewQuery, saveOpsData } from './preview-request.ts'
import { type PreviewSearch, usePreviewSheet } from './use-preview-sheet.ts'

interface OpsDataPreviewScreenProps {
  readonly search: PreviewSearch
  readonly onSearch: (search: PreviewSearch) => void
}

/** Preview of the waiting upload: cells can be corrected, the upload saved or discarded. */
export function OpsDataPreviewScreen(props: OpsDataPreviewScreenProps) {
  const { data: answer, failure, again } = useAnswer(OpsDataPreviewQuery, {}, { requestPolicy: 'cache-first' })
  const data = useLastAnswer(answer)
  const facts = useOpsDataFacts()
  if (data?.opsDataPreview === null) return <NoWaitingUpload />
  const { metrics, company } = facts
  if (!data || metrics === null || company === null)
    return (
      <LoadingFailed
        title="Preview"
        failure={(data ? null : failure) ?? facts.failure}
        onAgain={() => {
          if (!data) again()
          facts.again()
        }}
      />
    )
  const { opsDataPreview: preview } = data
  // Remounts the page for another upload.
  return <Preview key={preview.uploadId} {...props} preview={preview} company={company} metrics={metrics} onChanged={again} />
}

interface PreviewProps extends OpsDataPreviewScreenProps {
  readonly preview: OpsDataPreview
  readonly company: OpsDataCompany
  readonly metrics: readonly ListedMetric[]
  /** Called when counts changed. */
  readonly onChanged: () => void
}

function Preview({ search, onSearch, preview, company, metrics, onChanged }: PreviewProps) {
  const client = useClient()
  const navigate = useNavigate()
  const { upload, acts, dialogs } = useOpsDataUpload(onChanged)
  const previewed = usePreviewSheet({ search, preview, company, metrics, onChanged })
  const { isByMetric, subjects, subject, shownSubject, metric, weightName, filter, locations, setLocations } = previewed

  return (
    <UploadPreview
      crumbs={OPS_DATA_CRUMBS}
      filename={preview.filename}
      note={`Nothing is stored yet · ${countsLabel(preview.counts)}`}
      counts={preview.counts}
      issues={preview.issues}
      files={{ upload, acts, right: 'CHANGE_METRICS', hint: workbookFileHint, onFiles: acts.choose }}
      saving={{
        noun: 'value',
        countOf: figuresToSave,
        refusalOf: (counts) => (figuresToSave(counts) === 0 ? 'It has no changes to the stored figures.' : null),
        async save(counts) {
          const saved = await saveOpsData(client, preview.uploadId)
          const id = await findSaved(client, preview)
          if (id === null) toast.success(`Saved ${counted(figuresToSave(counts), 'value')} of ${counted(saved.length, 'metric')}`)
          void navigate({ to: '/ops-data/', search: id === null ? {} : { saved: id } })
        },
        failure: 'The ops data was not saved.',
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
      sheet={previewed.sheet}
      correcting={previewed.correcting}
      status={
        metric === null
          ? 'A row for each metric that the workbook has for this location.'
          : `${ruleInWords(metric, weightName)} Totals leave out invalid cells.`
      }
      noFigures="No figures for a metric at a location were found in it."
      givingUp={{
        words: `${discardWarning(preview.counts, 'value')} Stored figures do not change.`,
        giveUp: () => discardOpsData(client, preview.uploadId),
        onDone() {
          void refetchQuery(client, WaitingUploadQuery, {})
          void navigate({ to: '/ops-data/' })
        },
      }}
      dialogs={dialogs}
    />
  )
}

async function refreshCounts(client: Client): Promise<FigureCounts | null> {
  const data = await refetchQuery(client, OpsDataPreviewQuery, {})
  return data?.opsDataPreview?.counts ?? null
}

/** Reloads what saving changes. Resolves to the id of the saved upload; null if it is not listed. */
async function findSaved(
  client: Client,
  { uploadedAt, filename }: Pick<OpsDataPreview, 'uploadedAt' | 'filename'>,
): Promise<string | null> {
  const [data] = await Promise.all([
    refetchQuery(client, OpsDataUploadsQuery, { first: FIRST_UPLOADS }),
    refetchQuery(client, MetricsQuery, {}),
    refetchQuery(client, WaitingUploadQuery, {}),
  ])
  return data?.opsDataUploads.find((one) => one.uploadedAt === uploadedAt && one.filename === filename)?.id ?? null
}
