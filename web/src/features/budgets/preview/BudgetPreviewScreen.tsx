import { counted } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { refresh } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { useKeptTables } from '../../../blocks/loading/use-kept-tables.ts'
import { withFolded } from '../../../blocks/report-grid/folded-rows.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { countsInWords, figuresToSave, lostWords } from '../../../blocks/upload-preview/count-words.ts'
import type { CellState, FigureCounts } from '../../../blocks/upload-preview/preview-cells.ts'
import { readFilter, UploadPreview } from '../../../blocks/upload-preview/UploadPreview.tsx'
import { type CellChange, useCorrections } from '../../../blocks/upload-preview/use-corrections.ts'
import { useDisplay } from '../../../ui/display.ts'
import { toast } from '../../../ui/toast.ts'
import { readGroups } from '../budget-company.ts'
import { BudgetsQuery, shapeOf } from '../budget-request.ts'
import { computedWords } from '../sheet/BudgetGrid.tsx'
import { sheetFormats } from '../sheet/budget-columns.ts'
import { sheetFrame } from '../sheet/sheet-frame.ts'
import { METRICS_KEY } from '../sheet/sheet-rows.ts'
import { useBudgetUpload } from '../use-budget-upload.tsx'
import {
  budgetPreviewGrid,
  previewCellKey,
  previewColumnsOf,
  previewGridColumns,
  savedShape,
  widestPreviewText,
  workbookIssues,
} from './preview-model.ts'
import {
  type BudgetPreview,
  type BudgetPreviewLine,
  BudgetPreviewQuery,
  correctBudgetCell,
  discardUpload,
  type LoadedPreview,
  saveBudget,
} from './preview-request.ts'
import { isRepeatedBudgetLine, loadPreviewSheet, plannedInFrame, withSheetLine } from './preview-sheet.ts'

/** What the address keeps of the preview. */
export interface BudgetPreviewSearch {
  readonly location?: string
  /** The only state of cells that shows. */
  readonly show?: string
}

interface BudgetPreviewScreenProps {
  readonly loaded: LoadedPreview
  readonly search: BudgetPreviewSearch
  readonly onSearch: (search: BudgetPreviewSearch) => void
}

/** A budget's upload that waits: what each of its cells would do, to be corrected, saved or given up. */
export function BudgetPreviewScreen(props: BudgetPreviewScreenProps) {
  const { budget, preview: loaded } = props.loaded
  const { data, again } = useAnswer(BudgetPreviewQuery, { budgetId: budget.id }, { requestPolicy: 'cache-first' })
  const preview = data?.budgetPreview ?? loaded
  // Another upload is another page.
  return <Preview key={preview.uploadId} {...props} preview={preview} onChanged={() => again()} />
}

/** A cell of the workbook that is to say something else. */
interface BudgetCellChange extends CellChange {
  readonly locationId: string
  readonly referenceId: string
  readonly timestamp: string
  readonly coordinate: string | null
}

interface PreviewProps extends BudgetPreviewScreenProps {
  readonly preview: BudgetPreview
  /** Counts are others now. */
  readonly onChanged: () => void
}

function Preview({ loaded, search, onSearch, preview, onChanged }: PreviewProps) {
  const { budget, lines: facts, company } = loaded
  const client = useClient()
  const navigate = useNavigate()
  const display = useDisplay()
  const [collapsed, setCollapsed] = useState(NOTHING_CLOSED)
  const uploading = useBudgetUpload({ onSent: onChanged })

  const frame = useMemo(
    () =>
      sheetFrame({
        shape: savedShape(budget.version === 0 ? null : shapeOf(budget), preview),
        groups: readGroups(facts.categorization.groups),
        metrics: facts.metrics,
        fiscalYearStart: company.fiscalYearStart,
        scale: company.scale,
      }),
    [budget, preview, facts, company],
  )
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  const { locations, periods } = preview
  const location = locations.find(({ id }) => id === search.location) ?? locations[0]
  const filter = readFilter(search.show)
  const sheets = useKeptTables(location === undefined ? [] : [location.id], (locationId) =>
    loadPreviewSheet(client, preview, budget.version, locationId),
  )
  const sheet = sheets.shown?.table ?? null
  const corrections = useCorrections<BudgetCellChange>({
    async send({ locationId, referenceId, timestamp, coordinate, text }) {
      const correction = { budgetId: budget.id, uploadId: preview.uploadId, locationId, referenceId, timestamp, coordinate, value: text }
      const line = await correctBudgetCell(client, correction)
      sheets.change((one) => withSheetLine(one, locationId, line))
      sheets.renew((one) => isRepeatedBudgetLine(one, locationId, line))
    },
    onSettled: onChanged,
  })
  const shownColumns = useMemo(() => previewColumnsOf(frame, periods), [frame, periods])
  const places = useMemo(() => shownColumns.map(({ period }) => period), [shownColumns])
  const [all, shown] = useMemo(() => {
    const whole = {
      frame,
      columns: shownColumns,
      periods,
      lines: sheet?.lines ?? NO_LINES,
      stored: sheet === null ? NOTHING_PLANNED : plannedInFrame(sheet.planned, budget, frame),
      filter: null,
      collapsed: NOTHING_CLOSED,
    }
    return [budgetPreviewGrid(whole), budgetPreviewGrid({ ...whole, filter, collapsed })]
  }, [frame, shownColumns, periods, sheet, budget, filter, collapsed])
  const columns = useMemo(
    () => previewGridColumns({ columns: shownColumns, grid: shown, formats, pending: corrections.pending, isFiltered: filter !== null }),
    [shownColumns, shown, formats, corrections.pending, filter],
  )
  const widest = useMemo(() => widestPreviewText(shown.rows, columns), [shown.rows, columns])

  const lockOf = (row: GridRow, column: GridColumn): string | null => {
    if (shown.byKey.get(row.key)?.line) {
      const at = shownColumns[columns.indexOf(column)]
      if (at?.kind === 'YEAR' || at?.kind === 'TOTAL') return 'Totals add up by themselves.'
      return at?.period === null ? 'The workbook has no column for this period. Add it there, and upload it again.' : null
    }
    return row.key.startsWith('GROUP:') || row.key.startsWith('METRIC:')
      ? 'The workbook has no row for this line at this location. Add it there, and upload it again.'
      : computedWords(row, frame)
  }
  const leave = () =>
    void (budget.version === 0 ? navigate({ to: '/budgets' }) : navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } }))

  return (
    <UploadPreview
      crumbs={CRUMBS}
      filename={preview.filename}
      note={`${budget.version === 0 ? 'Nothing is stored yet' : `Version ${budget.version} of ${budget.name} stays in force until this is saved`} · ${countsInWords(preview.counts)}`}
      counts={preview.counts}
      issues={workbookIssues(preview)}
      files={{
        upload: uploading.upload,
        acts: uploading.acts,
        right: 'CHANGE_BUDGETS',
        hint: `${workbookFileHint}, in the place of this upload`,
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
          if (budget.version > 0) return 'Nothing in it differs from what is planned already.'
          return counts.unchanged > 0 ? null : 'There is no figure in it that could be saved.'
        },
        async save(counts) {
          await saveBudget(client, budget.id, preview.uploadId)
          await refresh(client, BudgetsQuery, {})
          const having = locations.filter(({ counts: own }) => figuresToSave(own) > 0)
          toast.success(`Saved “${budget.name}”`, {
            detail: `${counted(figuresToSave(counts), 'figure')} of ${counted(having.length, 'location')}`,
          })
          void navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } })
        },
        failure: 'Failed to save budget',
        async refresh(): Promise<FigureCounts | null> {
          const data = await refresh(client, BudgetPreviewQuery, { budgetId: budget.id })
          return data?.budgetPreview?.counts ?? null
        },
      }}
      subjects={{
        noun: 'Location',
        all: locations,
        chosen: location,
        shown: locations.find(({ id }) => id === sheet?.locationId),
        onChoose: (id) => onSearch(searchOf(id, filter)),
      }}
      filter={filter}
      onFilter={(state) => onSearch(searchOf(location?.id, state))}
      sheet={{
        all,
        shown,
        columns,
        periods: places,
        periodNames: periods,
        widest,
        corner: company.currency,
        isOld: sheets.isOld,
        isPending: sheet === null,
        failure: sheets.failure,
        again: sheets.again,
        onFold: (row, isExpanded) => setCollapsed(withFolded(collapsed, row.groupId === '' ? METRICS_KEY : row.groupId, !isExpanded)),
        isWhole: collapsed.size === 0,
        onShowWhole: () => setCollapsed(NOTHING_CLOSED),
        figureText: formats.ofUnit,
      }}
      correcting={{
        corrections,
        lockOf,
        changeOf({ sheet: name, line, subject }, cell, period, rowKey, column) {
          const timestamp = periods[period]?.startDate
          if (sheet === null || timestamp === undefined) return null
          return {
            key: previewCellKey(rowKey, column.key),
            locationId: sheet.locationId,
            referenceId: subject.id,
            timestamp,
            coordinate: cell === undefined ? null : coordinateOf(name, line, cell.column),
          }
        },
      }}
      standing={
        <>
          Totals as they are once this is saved. Invalid cells change nothing
          {preview.decimalMark === 'COMMA' && '; commas were read as decimal marks'}.
        </>
      }
      noFigures="Nothing in it was read as a figure of a line at a location."
      givingUp={{
        words: `${lostWords(preview.counts, 'figure')} ${budget.version === 0 ? `“${budget.name}” was never saved and goes with it.` : `Version ${budget.version} stays as it is.`}`,
        async giveUp() {
          await discardUpload(client, budget.id)
          await refresh(client, BudgetsQuery, {})
        },
        onDone: leave,
      }}
      dialogs={uploading.leaveDialog}
    />
  )
}

const CRUMBS = [{ label: 'Budgets', to: '/budgets' }] as const
const NO_LINES: readonly BudgetPreviewLine[] = []
const NOTHING_PLANNED = new Map<string, never>()
const NOTHING_CLOSED: ReadonlySet<string> = new Set()

function searchOf(location: string | undefined, show: CellState | null): BudgetPreviewSearch {
  return { ...(location === undefined ? {} : { location }), ...(show === null ? {} : { show }) }
}
