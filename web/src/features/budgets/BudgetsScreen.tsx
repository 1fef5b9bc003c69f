import { formatCount } from '@fourwall/domain/money/format.ts'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useAnswer } from '../../api/use-answer.ts'
import { type FileChooser, FileDrop } from '../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds, workbookFileRefusal } from '../../blocks/file-upload/workbook-file.ts'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { type DownloadedWorkbook, downloadWorkbook } from '../../blocks/workbook-download/workbook.ts'
import { Button } from '../../ui/Button.tsx'
import { DashReport, EmptyState } from '../../ui/EmptyState.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { DeleteBudgetDialog, RenameBudgetDialog } from './BudgetDialogs.tsx'
import { type BudgetAction, BudgetsTable } from './BudgetsTable.tsx'
import { BudgetTemplateDialog } from './BudgetTemplateDialog.tsx'
import { type BudgetCategorization, BudgetCategorizationsQuery, type BudgetCompany, useBudgetCompany } from './budget-company.ts'
import { loadUploadedFile, loadWorkbook } from './budget-files.ts'
import { type BudgetListSearch, budgetOrderText, budgetSections, nextBudgetOrder, readBudgetOrder } from './budget-list.ts'
import { type Budget, BudgetsQuery } from './budget-request.ts'
import { NewBudgetDialog, type NewBudgetDialogProps } from './new-budget/NewBudgetDialog.tsx'
import { useBudgetUpload, type WorkbookWithoutCategorization } from './use-budget-upload.tsx'

interface BudgetsScreenProps {
  readonly search: BudgetListSearch
  readonly onSearch: (search: BudgetListSearch) => void
}

type Shown =
  | { readonly kind: 'RENAME' | 'DELETE'; readonly budget: Budget }
  | {
      readonly kind: 'NEW'
      readonly file: File | null
      readonly refusal: string | null
      readonly unsaid: WorkbookWithoutCategorization | null
    }
  | { readonly kind: 'TEMPLATE' }

/** Lists the company's budgets, and creates new ones. */
export function BudgetsScreen({ search, onSearch }: BudgetsScreenProps) {
  const client = useClient()
  const navigate = useNavigate()
  const company = useBudgetCompany()
  const isChanging = useMay('CHANGE_BUDGETS')
  const chooser = useRef<FileChooser>(null)
  const { data, failure, again } = useAnswer(BudgetsQuery, {})
  const { data: lines, failure: linesFailure, again: askLines } = useAnswer(BudgetCategorizationsQuery, {})
  const [shown, setShown] = useState<Shown | null>(null)
  const uploading = useBudgetUpload({
    onUnsaid(unsaid) {
      // Another user may have created one since.
      askLines()
      setShown({ kind: 'NEW', file: unsaid.file, refusal: null, unsaid })
    },
  })
  const budgets = data?.budgets
  const categorizations = lines?.profitLossCategorizations
  const isEmpty = budgets?.length === 0
  const isReady = company !== null && categorizations !== undefined && categorizations.length > 0
  const notReady = isReady ? null : 'The categorizations are loading.'

  const download = (workbook: Promise<DownloadedWorkbook>) => downloadWorkbook(workbook)
  const act = (kind: BudgetAction, budget: Budget) => {
    switch (kind) {
      case 'OPEN':
        return void navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } })
      case 'PREVIEW':
        return void navigate({ to: '/budgets/$budgetId/preview', params: { budgetId: budget.id } })
      case 'RENAME':
      case 'DELETE':
        return setShown({ kind, budget })
      case 'UPLOAD':
        return chooser.current?.open((files) => takeVersion(budget, files))
      case 'DOWNLOAD':
        return void download(loadWorkbook(client, budget.id))
      case 'DOWNLOAD_FILE':
        return void download(loadUploadedFile(client, budget.id))
    }
  }
  const takeVersion = (budget: Budget, files: readonly File[]) => {
    const [file] = files
    if (files.length === 1 && file !== undefined && workbookFileRefusal(file) === null)
      uploading.send(file, { budgetId: budget.id, name: budget.name, categorizationId: null })
    else uploading.acts.choose(files)
  }
  const chooseFiles = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const refusal = files.length > 1 ? `${files.length} files at once. Choose one.` : workbookFileRefusal(file)
    if (shown?.kind === 'NEW') setShown({ ...shown, file: refusal === null ? file : shown.file, refusal })
    // Unsuitable files are refused by the upload itself.
    else if (refusal !== null) uploading.acts.choose(files)
    else setShown({ kind: 'NEW', file, refusal: null, unsaid: null })
  }
  const begin = () => setShown({ kind: 'NEW', file: null, refusal: null, unsaid: null })
  const showTemplate = () => setShown({ kind: 'TEMPLATE' })
  return (
    <Page
      title="Budgets"
      note={isEmpty || !isChanging ? undefined : workbookFileHint}
      actions={
        budgets !== undefined &&
        !isEmpty && <BudgetPageActs notReady={notReady} onTemplate={showTemplate} onUpload={() => chooser.current?.open()} onNew={begin} />
      }
    >
      <FileDrop right="CHANGE_BUDGETS" ref={chooser} kinds={workbookFileKinds} hint={workbookFileHint} onFiles={chooseFiles}>
        <UploadProgress upload={uploading.upload} acts={uploading.acts} afterwards="Reading the file" />
        {budgets === undefined || categorizations === undefined ? (
          failure === null && linesFailure === null ? (
            <SkeletonRows rows={8} label="Loading the budgets" />
          ) : (
            <EmptyState
              title="The budgets could not be loaded"
              actions={
                <Button
                  onClick={() => {
                    again()
                    askLines()
                  }}
                >
                  Try again
                </Button>
              }
            >
              {failure ?? linesFailure}
            </EmptyState>
          )
        ) : isEmpty ? (
          <NoBudgets hasLines={categorizations.length > 0} notReady={notReady} onNew={begin} onTemplate={showTemplate} />
        ) : (
          <BudgetList budgets={budgets} categorizations={categorizations} search={search} onSearch={onSearch} onAct={act} onNew={begin} />
        )}
      </FileDrop>
      {shown !== null && (
        <BudgetDialog
          shown={shown}
          company={company}
          categorizations={categorizations ?? null}
          budgets={budgets ?? []}
          onChooseFile={() => chooser.current?.open()}
          onUpload={uploading.send}
          onTemplate={showTemplate}
          onChanged={again}
          onClose={() => setShown(null)}
        />
      )}
      {uploading.dialogs}
    </Page>
  )
}

interface BudgetPageActsProps {
  /** Why no budget can be created yet; null if one can. */
  readonly notReady: string | null
  readonly onTemplate: () => void
  readonly onUpload: () => void
  readonly onNew: () => void
}

/** Actions in the top bar, if there are budgets. */
function BudgetPageActs({ notReady, onTemplate, onUpload, onNew }: BudgetPageActsProps) {
  return (
    <>
      <Button disabledReason={notReady} onClick={onTemplate}>
        Download template
      </Button>
      <IfAllowed right="CHANGE_BUDGETS">
        <Button disabledReason={notReady} onClick={onUpload}>
          Upload budget
        </Button>
        <Button kind="primary" icon="plus" disabledReason={notReady} onClick={onNew}>
          New budget
        </Button>
      </IfAllowed>
    </>
  )
}

interface BudgetDialogProps extends Pick<NewBudgetDialogProps, 'budgets' | 'onChooseFile' | 'onUpload' | 'onTemplate'> {
  readonly shown: Shown
  readonly company: BudgetCompany | null
  readonly categorizations: readonly BudgetCategorization[] | null
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The open dialog. */
function BudgetDialog({ shown, company, categorizations, budgets, onClose, ...on }: BudgetDialogProps) {
  return (
    <>
      {shown.kind === 'NEW' && company !== null && categorizations !== null && (
        <NewBudgetDialog
          company={company}
          categorizations={categorizations}
          budgets={budgets}
          file={shown.file}
          fileRefusal={shown.refusal}
          unsaid={shown.unsaid}
          onChooseFile={on.onChooseFile}
          onUpload={(file, order) => {
            onClose()
            on.onUpload(file, order)
          }}
          onTemplate={on.onTemplate}
          onClose={onClose}
        />
      )}
      {shown.kind === 'TEMPLATE' && company !== null && categorizations !== null && (
        <BudgetTemplateDialog company={company} categorizations={categorizations} onClose={onClose} />
      )}
      {shown.kind === 'RENAME' && <RenameBudgetDialog budget={shown.budget} onChanged={on.onChanged} onClose={onClose} />}
      {shown.kind === 'DELETE' && <DeleteBudgetDialog budget={shown.budget} onChanged={on.onChanged} onClose={onClose} />}
    </>
  )
}

interface NoBudgetsProps {
  /** Whether there is a categorization to plan. */
  readonly hasLines: boolean
  readonly notReady: string | null
  readonly onNew: () => void
  readonly onTemplate: () => void
}

function NoBudgets({ hasLines, notReady, onNew, onTemplate }: NoBudgetsProps) {
  const isChanging = useMay('CHANGE_BUDGETS')
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState
        title="No budget yet"
        shape={<DashReport lines={BUDGET_SHAPE} />}
        actions={
          !hasLines ? (
            <ImportLedgerLink />
          ) : (
            <>
              <IfAllowed right="CHANGE_BUDGETS">
                <Button kind="primary" disabledReason={notReady} onClick={onNew}>
                  New budget
                </Button>
              </IfAllowed>
              <Button disabledReason={notReady} onClick={onTemplate}>
                Download template
              </Button>
            </>
          )
        }
      >
        {!isChanging
          ? 'None has been created yet.'
          : !hasLines
            ? 'A budget plans the lines of a profit and loss. Import a ledger and create a categorization first.'
            : 'Start from last year’s actuals, fill in a template, or start empty. You can drop a workbook anywhere on this page, and you review everything before it is saved.'}
      </EmptyState>
    </div>
  )
}

interface BudgetListProps extends BudgetsScreenProps {
  readonly budgets: readonly Budget[]
  readonly categorizations: readonly BudgetCategorization[]
  readonly onAct: (act: BudgetAction, budget: Budget) => void
  readonly onNew: () => void
}

/** The budgets that match the search, in the order that the address has. */
function BudgetList({ budgets, categorizations, search, onSearch, onAct, onNew }: BudgetListProps) {
  const searchField = useRef<HTMLInputElement>(null)
  const query = search.q ?? ''
  const asked = useDeferredValue(query)
  const order = readBudgetOrder(search.sort)
  const sections = useMemo(() => {
    const names = new Map(categorizations.map(({ id, name }) => [id, name]))
    return budgetSections(budgets, (id) => names.get(id) ?? '', asked, readBudgetOrder(search.sort))
  }, [budgets, categorizations, asked, search.sort])
  const all = budgets.length
  const found = sections.reduce((count, section) => count + section.budgets.length, 0)
  return (
    <>
      <div className="flex h-bar flex-none items-center gap-3 border-b border-line-1 px-4">
        <TextInput
          ref={searchField}
          label="Search budgets"
          labelHidden
          type="search"
          icon="search"
          placeholder="Name, file, person or categorization"
          value={query}
          onChange={(q) => onSearch(searchOf(q, search.sort))}
          className="w-[280px]"
        />
        <span role="status" className="text-small text-3">
          {found === all ? countedBudgets(all) : `${formatCount(found)} of ${countedBudgets(all)}`}
        </span>
      </div>
      {found === 0 ? (
        <div className="min-h-0 flex-1">
          <EmptyState
            title="No budgets found."
            actions={<Button onClick={() => onSearch(searchOf('', search.sort))}>Show all budgets</Button>}
          >
            No budget matches “{asked.trim()}” by name, file, categorization or person.
          </EmptyState>
        </div>
      ) : (
        <BudgetsTable
          sections={sections}
          order={order}
          onSort={(by) => onSearch(searchOf(query, budgetOrderText(nextBudgetOrder(order, by)) ?? undefined))}
          onAct={onAct}
          onNew={onNew}
          onSearch={() => searchField.current?.focus()}
          status={countedBudgets(all)}
        />
      )}
    </>
  )
}

const BUDGET_SHAPE = [
  { name: 'Revenue' },
  { name: 'Cost of goods' },
  { name: 'Gross profit', strong: true },
  { name: 'Labor' },
  { name: 'Four-wall EBITDA', strong: true },
]

function searchOf(q: string, sort: string | undefined): BudgetListSearch {
  return { ...(q === '' ? {} : { q }), ...(sort === undefined || sort === '' ? {} : { sort }) }
}

function countedBudgets(count: number): string {
  return count === 1 ? '1 budget' : `${formatCount(count)} budgets`
}
