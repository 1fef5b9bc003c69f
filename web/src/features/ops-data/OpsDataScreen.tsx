import { metricFormulaNames } from '@fourwall/domain/ops-data/metric-formula-names.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import type { Command } from '../../blocks/command-palette/command.ts'
import { useCommands } from '../../blocks/command-palette/command-registry.ts'
import { type FileChooser, FileDrop } from '../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../blocks/file-upload/workbook-file.ts'
import { useLastAnswer } from '../../blocks/loading/use-last-answer.ts'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { type OpsDataCompany, useOpsDataCompany } from './company-request.ts'
import { MetricsTable, metricsCounted } from './MetricsTable.tsx'
import { DeleteMetricDialog } from './metric/DeleteMetricDialog.tsx'
import { MetricDialog } from './metric/MetricDialog.tsx'
import { draftOf, NEW_METRIC } from './metric/new-metric.ts'
import { useFormulaGroups } from './metric/use-formula-groups.ts'
import { metricLines, metricOrderText, nextMetricOrder, readMetricOrder, shownLines } from './metric-list.ts'
import { type ListedMetric, type MetricDraft, MetricsQuery } from './metrics-request.ts'
import { NoMetrics } from './NoMetrics.tsx'
import { OpsDataTemplateDialog } from './OpsDataTemplateDialog.tsx'
import { SavedBar } from './SavedBar.tsx'
import { WaitingUploadQuery } from './uploads-request.ts'
import { useOpsDataUpload } from './use-ops-data-upload.tsx'
import { WaitingBar } from './WaitingBar.tsx'

/** The part of the list's state that is in the address. */
export interface MetricListSearch {
  readonly q?: string
  readonly sort?: string
  /** Id of the upload that was just saved. */
  readonly saved?: string
}

interface OpsDataScreenProps {
  readonly search: MetricListSearch
  readonly onSearch: (search: MetricListSearch) => void
}

type Shown = { readonly kind: 'EDIT'; readonly start: MetricDraft } | { readonly kind: 'DELETE'; readonly metric: ListedMetric }

/** Lists the metrics, and takes uploads of their figures. */
export function OpsDataScreen({ search, onSearch }: OpsDataScreenProps) {
  const chooser = useRef<FileChooser>(null)
  const { data: listed, failure, again: askMetrics } = useAnswer(MetricsQuery, {})
  const data = useLastAnswer(listed)
  const { data: waitingData, again: askWaiting } = useAnswer(WaitingUploadQuery, {})
  const { company, failure: companyFailure, again: askCompany } = useOpsDataCompany()
  const waiting = waitingData?.opsDataPreview ?? null
  const { upload, acts, dialogs } = useOpsDataUpload(askWaiting)
  const [isTemplate, setIsTemplate] = useState(false)
  const [dialog, setDialog] = useState<Shown | null>(null)
  const metrics = data?.metrics
  const again = () => {
    askMetrics()
    if (company === null) askCompany()
  }
  const begin = (start: MetricDraft) => setDialog({ kind: 'EDIT', start })
  const chooseFile = () => chooser.current?.open()
  const isEmpty = metrics?.length === 0
  const isChanging = useMay('CHANGE_METRICS')
  const templateRefusal = metricTemplateRefusal(company, companyFailure, metrics)
  const showTemplate = () => setIsTemplate(true)
  useOpsDataCommands({ templateRefusal, onNew: () => begin(NEW_METRIC), onChooseFile: chooseFile, onTemplate: showTemplate })

  return (
    <Page
      title="Ops data"
      note={isEmpty || !isChanging ? undefined : workbookFileHint}
      actions={
        <>
          {metrics !== undefined && !isEmpty && (
            <>
              <IfAllowed right="CHANGE_METRICS">
                <Button icon="plus" onClick={() => begin(NEW_METRIC)}>
                  New metric
                </Button>
              </IfAllowed>
              <Button disabledReason={templateRefusal} onClick={showTemplate}>
                Download template
              </Button>
              <IfAllowed right="CHANGE_METRICS">
                <Button kind={waiting === null ? 'primary' : 'line'} onClick={chooseFile}>
                  Upload figures
                </Button>
              </IfAllowed>
            </>
          )}
        </>
      }
    >
      <FileDrop right="CHANGE_METRICS" ref={chooser} kinds={workbookFileKinds} hint={workbookFileHint} onFiles={acts.choose}>
        <UploadProgress upload={upload} acts={acts} afterwards="Reading the file" />
        {search.saved !== undefined && (
          <SavedBar uploadId={search.saved} onDismiss={() => onSearch({ ...search, saved: '' })} onUndone={askMetrics} />
        )}
        {waiting !== null && <WaitingBar waiting={waiting} onDiscarded={askWaiting} />}
        {metrics === undefined ? (
          failure === null ? (
            <SkeletonRows rows={10} label="Loading the metrics" />
          ) : (
            <EmptyState title="The metrics could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
              {failure}
            </EmptyState>
          )
        ) : isEmpty ? (
          <NoMetrics onNew={begin} />
        ) : (
          <MetricList
            metrics={metrics}
            search={search}
            onSearch={onSearch}
            onAct={(act, metric) => (act === 'EDIT' ? begin(draftOf(metric)) : setDialog({ kind: 'DELETE', metric }))}
            onNew={() => begin(NEW_METRIC)}
            onChooseFile={chooseFile}
          />
        )}
      </FileDrop>
      {dialog?.kind === 'EDIT' && metrics !== undefined && (
        <MetricDialog
          start={dialog.start}
          metrics={metrics}
          onSaved={() => {
            setDialog(null)
            again()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {isTemplate && company !== null && metrics !== undefined && (
        <OpsDataTemplateDialog metrics={metrics} company={company} onClose={() => setIsTemplate(false)} />
      )}
      {dialogs}
      {dialog?.kind === 'DELETE' && (
        <DeleteMetricDialog
          metric={dialog.metric}
          onDone={() => {
            setDialog(null)
            again()
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  )
}

interface OpsDataWays {
  /** Why there is no template; null if there is one. */
  readonly templateRefusal: string | null
  readonly onNew: () => void
  readonly onChooseFile: () => void
  readonly onTemplate: () => void
}

/** The palette's commands for ops data. */
function useOpsDataCommands({ templateRefusal, onNew, onChooseFile, onTemplate }: OpsDataWays): void {
  const isChanging = useMay('CHANGE_METRICS')
  const changes: readonly Command[] = [
    {
      id: 'ops-data.new',
      group: 'This view',
      label: 'New metric',
      keywords: 'create add kpi guests hours',
      run: onNew,
    },
    {
      id: 'ops-data.upload',
      group: 'This view',
      label: 'Upload figures',
      keywords: 'workbook xlsx excel file drop',
      run: onChooseFile,
    },
  ]
  useCommands(() => [
    ...(isChanging ? changes : []),
    {
      id: 'ops-data.template',
      group: 'This view',
      label: 'Download template',
      keywords: 'workbook xlsx excel fill in',
      ...(templateRefusal === null ? {} : { disabledReason: templateRefusal }),
      run: onTemplate,
    },
  ])
}

interface MetricListProps extends OpsDataScreenProps, Pick<OpsDataWays, 'onNew' | 'onChooseFile'> {
  readonly metrics: readonly ListedMetric[]
  readonly onAct: ComponentProps<typeof MetricsTable>['onAct']
}

/** The metrics that match the search, in the order that the address has. */
function MetricList({ metrics, search, onSearch, onAct, onNew, onChooseFile }: MetricListProps) {
  const navigate = useNavigate()
  const searchField = useRef<HTMLInputElement>(null)
  const { value: categorizations } = useFormulaGroups(metrics.some(({ formula }) => formula !== null))
  const names = useMemo(() => metricFormulaNames(metrics, categorizations ?? []), [metrics, categorizations])
  const lines = useMemo(() => metricLines(metrics, names), [metrics, names])
  const order = readMetricOrder(search.sort)
  const query = search.q ?? ''
  const asked = useDeferredValue(query)
  const shown = useMemo(() => shownLines(lines, asked, readMetricOrder(search.sort)), [lines, asked, search.sort])
  return (
    <>
      <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4">
        <TextInput
          ref={searchField}
          label="Search metrics"
          labelHidden
          type="search"
          icon="search"
          placeholder="Name, definition, unit or formula"
          value={query}
          onChange={(q) => onSearch({ ...search, q })}
          className="w-[280px]"
        />
        <span role="status" className="text-small text-3">
          {metricsCounted(shown.length, lines.length)}
        </span>
      </div>
      {shown.length === 0 ? (
        <div className="min-h-0 flex-1">
          <EmptyState title="No metrics found." actions={<Button onClick={() => onSearch({ ...search, q: '' })}>Show all metrics</Button>}>
            No metric matches “{asked.trim()}” by name, definition, unit or formula.
          </EmptyState>
        </div>
      ) : (
        <MetricsTable
          lines={shown}
          order={order}
          onSort={(by) => onSearch({ ...search, sort: metricOrderText(nextMetricOrder(order, by)) ?? '' })}
          onOpen={({ id }) => void navigate({ to: '/ops-data/$opsDataId', params: { opsDataId: id } })}
          onAct={onAct}
          onNew={onNew}
          onChooseFile={onChooseFile}
          onSearch={() => searchField.current?.focus()}
          status={standing(lines.map(({ metric }) => metric))}
        />
      )}
    </>
  )
}

/** Why these metrics have no template; null if they do. */
function metricTemplateRefusal(
  company: OpsDataCompany | null,
  companyFailure: string | null,
  metrics: readonly ListedMetric[] | undefined,
): string | null {
  if (company === null) return companyFailure ?? 'The locations are loading.'
  if (company.locationIds.length === 0) return 'There are no locations yet. They come with the ledger.'
  return metrics?.every(({ formula }) => formula !== null) === true ? 'All metrics are computed: none needs figures.' : null
}

/** `25 metrics, 4 of them computed`. */
function standing(metrics: readonly ListedMetric[]): string {
  const computed = metrics.filter(({ formula }) => formula !== null).length
  return `${metricsCounted(metrics.length, metrics.length)}${computed === 0 ? '' : `, ${computed} of them computed`}`
}
