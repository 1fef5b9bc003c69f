import { counted } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { countsLabel, discardWarning, figuresToSave } from '../../../blocks/upload-preview/count-labels.ts'
import type { CellFilter, FigureCounts } from '../../../blocks/upload-preview/preview-cells.ts'
import { UploadPreview } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { toast } from '../../../ui/toast.ts'
import { BudgetsQuery } from '../budget-request.ts'
import { useBudgetUpload } from '../use-budget-upload.tsx'
import { workbookIssues } from './preview-model.ts'
import { type BudgetPreview, BudgetPreviewQuery, discardUpload, type LoadedPreview, saveBudget } from './preview-request.ts'
import { type BudgetPreviewSearch, useBudgetPreviewSheet } from './use-budget-preview-sheet.ts'

interface BudgetPreviewScreenProps {
  readonly loaded: LoadedPreview
  readonly search: BudgetPreviewSearch
  readonly onSearch: (search: BudgetPreviewSearch) => void
}

/** Preview of a budget's waiting upload: cells can be corrected, the upload saved or discarded. */
export function BudgetPreviewScreen(props: BudgetPreviewScreenProps) {
  const { budget, preview: loaded } = props.loaded
  const { data, again } = useAnswer(BudgetPreviewQuery, { budgetId: budget.id }, { requestPolicy: 'cache-first' })
  const preview = data?.budgetPreview ?? loaded
  // Remounts the page for another upload.
  return <Preview key={preview.uploadId} {...props} preview={preview} onChanged={() => again()} />
}

interface PreviewProps extends BudgetPreviewScreenProps {
  readonly preview: BudgetPreview
  /** Called when counts changed. */
  readonly onChanged: () => void
}

function Preview({ loaded, search, onSearch, preview, onChanged }: PreviewProps) {
  const { budget } = loaded
  const { locations } = preview
  const client = useClient()
  const navigate = useNavigate()
  const uploading = useBudgetUpload({ onSent: onChanged })
  const previewed = useBudgetPreviewSheet({ loaded, search, preview, onChanged })
  const { location, filter } = previewed
  const leave = () =>
    void (budget.version === 0 ? navigate({ to: '/budgets' }) : navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } }))

  return (
    <UploadPreview
      crumbs={CRUMBS}
      filename={preview.filename}
      note={`${budget.version === 0 ? 'Nothing is stored yet' : `Version ${budget.version} of ${budget.name} stays active until this is saved`} · ${countsLabel(preview.counts)}`}
      counts={preview.counts}
      issues={workbookIssues(preview)}
      files={{
        upload: uploading.upload,
        acts: uploading.acts,
        right: 'CHANGE_BUDGETS',
        hint: `${workbookFileHint}, to replace this upload`,
        onFiles(files) {
          const [file] = files
          const categorizationId = budget.version === 0 ? budget.categorizationId : null
          if (file !== undefined && files.length === 1) uploading.send(file, { budgetId: budget.id, name: budget.name, categorizationId })
          else uploading.acts.choose(files)
        },
      }}
      saving={{
        noun: 'figure',
        countOf: figuresToSave,
        refusalOf(counts) {
          if (figuresToSave(counts) > 0) return null
          if (budget.version > 0) return 'It has no changes to the plan.'
          return counts.unchanged > 0 ? null : 'It has no figures that can be saved.'
        },
        async save(counts) {
          await saveBudget(client, budget.id, preview.uploadId)
          await refetchQuery(client, BudgetsQuery, {})
          const having = locations.filter(({ counts: own }) => figuresToSave(own) > 0)
          toast.success(`Saved “${budget.name}”`, {
            detail: `${counted(figuresToSave(counts), 'figure')} of ${counted(having.length, 'location')}`,
          })
          void navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } })
        },
        failure: 'The budget was not saved.',
        async refresh(): Promise<FigureCounts | null> {
          const data = await refetchQuery(client, BudgetPreviewQuery, { budgetId: budget.id })
          return data?.budgetPreview?.counts ?? null
        },
      }}
      subjects={{
        noun: 'Location',
        all: locations,
        chosen: location,
        shown: previewed.shownLocation,
        onChoose: (id) => onSearch(searchOf(id, filter)),
      }}
      filter={filter}
      onFilter={(state) => onSearch(searchOf(location?.id, state))}
      sheet={previewed.sheet}
      correcting={previewed.correcting}
      status={
        <>
          Totals as they will be once this is saved. Invalid cells change nothing
          {preview.decimalMark === 'COMMA' && '; commas were read as decimal marks'}.
        </>
      }
      noFigures="No figures for a line at a location were found in it."
      givingUp={{
        words: `${discardWarning(preview.counts, 'figure')} ${budget.version === 0 ? `“${budget.name}” was never saved and is deleted with it.` : `Version ${budget.version} does not change.`}`,
        async giveUp() {
          await discardUpload(client, budget.id)
          await refetchQuery(client, BudgetsQuery, {})
        },
        onDone: leave,
      }}
      dialogs={uploading.dialogs}
    />
  )
}

const CRUMBS = [{ label: 'Budgets', to: '/budgets' }] as const

function searchOf(location: string | undefined, show: CellFilter | null): BudgetPreviewSearch {
  return { ...(location === undefined ? {} : { location }), ...(show === null ? {} : { show }) }
}
