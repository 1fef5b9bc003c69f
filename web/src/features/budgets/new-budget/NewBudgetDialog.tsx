import { type RefObject, useMemo, useRef } from 'react'
import { useClient } from 'urql'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { type BudgetCompany, readGroups } from '../budget-company.ts'
import type { UploadOrder } from '../budget-files.ts'
import { GrowthTable } from './GrowthTable.tsx'
import { growthFrame } from './growth-preview.ts'
import { loadBooked } from './new-budget.ts'
import { AS_IT_SAYS, type BudgetOrigin, type NewBudgetFacts } from './new-budget-choices.ts'
import { type NewBudgetDraft, useNewBudget } from './use-new-budget.ts'

export interface NewBudgetDialogProps extends NewBudgetFacts {
  /** Why the last chosen file was refused. */
  readonly fileRefusal: string | null
  readonly onChooseFile: () => void
  readonly onUpload: (file: File, order: UploadOrder) => void
  readonly onTemplate: () => void
  readonly onClose: () => void
}

/** Creates a budget from a workbook, from last year's actuals, or empty. */
export function NewBudgetDialog({ onUpload, onClose, ...props }: NewBudgetDialogProps) {
  const { company, unsaid } = props
  const field = useRef<HTMLInputElement>(null)
  const categorizationField = useRef<HTMLSelectElement>(null)
  const draft = useNewBudget({ ...props, onUpload, onRefused: () => field.current?.focus(), onMade: onClose })
  const { choices, change, version, asksWhich, make } = draft
  const { origin } = choices
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!draft.isBusy && draft.isChanged}
      title={version === undefined ? 'New budget' : 'New version of a budget'}
      width={origin === 'ACTUALS' ? 680 : 520}
      initialFocus={asksWhich ? categorizationField : field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            busy={draft.isBusy ? 'Creating the budget' : null}
            disabledReason={draft.missing}
            onClick={() => void make()}
          >
            {origin === 'WORKBOOK' ? 'Upload and preview' : 'Create budget'}
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {version === undefined && (
          <TextInput
            ref={field}
            label="Name"
            value={draft.name}
            error={draft.error}
            onFocus={(event) => event.target.select()}
            onChange={(name) => change({ name })}
          />
        )}
        <RadioGroup
          label="Figures"
          value={origin}
          onChange={(next: BudgetOrigin) => change({ origin: next, ...(next === 'WORKBOOK' ? {} : { versionOf: null }) })}
          choices={[
            { value: 'WORKBOOK', label: 'From a workbook', hint: 'You review everything before it is saved.' },
            ...(company.lastLedgerDay === null
              ? []
              : [{ value: 'ACTUALS' as const, label: 'From last year’s actuals', hint: 'Each line plus or minus a percentage.' }]),
            { value: 'EMPTY', label: 'Empty', hint: 'Fill it in here.' },
          ]}
        />
        {origin === 'WORKBOOK' && <WorkbookFields {...props} draft={draft} />}
        <CategorizationField {...props} draft={draft} field={categorizationField} refusal={unsaid?.message ?? null} />
        {origin !== 'WORKBOOK' && <PeriodFields draft={draft} />}
        {origin === 'ACTUALS' && draft.mapping !== undefined && (
          <ActualsGrowth draft={draft} company={company} mappingId={draft.mapping.id} />
        )}
        <button type="submit" hidden aria-label="Create budget" />
      </form>
    </Dialog>
  )
}

interface DraftProps {
  readonly draft: NewBudgetDraft
}

type WorkbookFieldsProps = DraftProps & Pick<NewBudgetDialogProps, 'file' | 'fileRefusal' | 'budgets' | 'onChooseFile' | 'onTemplate'>

/** The workbook, and whether it becomes a new budget or a new version. */
function WorkbookFields({ draft, file, fileRefusal, budgets, onChooseFile, onTemplate }: WorkbookFieldsProps) {
  return (
    <>
      <Field label="Workbook" error={fileRefusal} hint={workbookFileHint}>
        {(control) => (
          <div className="flex min-w-0 items-center gap-2">
            <Button {...control} onClick={onChooseFile}>
              {file === null ? 'Choose a workbook' : 'Choose another'}
            </Button>
            <span className="min-w-0 flex-1 truncate" title={file?.name}>
              {file?.name ?? <span className="text-3">or drop it anywhere on this page</span>}
            </span>
            <Button kind="plain" onClick={onTemplate}>
              Download template
            </Button>
          </div>
        )}
      </Field>
      {budgets.length > 0 && (
        <SelectInput
          label="Becomes"
          value={draft.version?.id ?? ''}
          choices={[
            { value: '', label: 'A new budget' },
            ...budgets.map((budget) => ({ value: budget.id, label: `A new version of ${budget.name}` })),
          ]}
          onChange={(versionOf) => draft.change({ versionOf })}
        />
      )}
    </>
  )
}

interface CategorizationFieldProps extends DraftProps, Pick<NewBudgetDialogProps, 'categorizations'> {
  readonly field: RefObject<HTMLSelectElement | null>
  /** The server's message if the workbook does not state its categorization. */
  readonly refusal: string | null
}

/** The categorization to plan; nothing if there is no choice. */
function CategorizationField({ draft, categorizations, field, refusal }: CategorizationFieldProps) {
  const { choices, change, version, asksWhich, categorization } = draft
  const isWorkbook = choices.origin === 'WORKBOOK'
  if (version !== undefined || (categorizations.length <= 1 && !asksWhich)) return null
  return (
    <SelectInput
      ref={field}
      label="Categorization"
      error={asksWhich && choices.templateOf === AS_IT_SAYS ? refusal : null}
      hint={
        !isWorkbook || asksWhich ? 'The lines that are planned.' : 'Our templates name theirs; other workbooks are matched by their lines.'
      }
      value={isWorkbook ? choices.templateOf : (categorization?.id ?? '')}
      choices={[
        ...(isWorkbook ? [{ value: AS_IT_SAYS, label: asksWhich ? 'Choose a categorization' : 'From the workbook' }] : []),
        ...categorizations.map(({ id, name: label }) => ({ value: id, label })),
      ]}
      onChange={(id) => {
        if (isWorkbook) change({ templateOf: id })
        // Percentages refer to lines of one categorization.
        else change({ categorizationId: id, growth: { ...choices.growth, byGroup: new Map() } })
      }}
    />
  )
}

/** The periods to plan, and the mapping for the actuals. */
function PeriodFields({ draft }: DraftProps) {
  const { choices, change, categorization, mapping } = draft
  const mappings = categorization?.mappings ?? []
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TimeSpanPicker setting={draft.setting} context={draft.context} firstLedgerDay={null} onChange={(timeSpan) => change({ timeSpan })} />
      {choices.origin === 'ACTUALS' && (
        <SelectInput
          label="Plan"
          value={choices.by}
          choices={[
            { value: 'CATEGORY', label: 'By category' },
            { value: 'ACCOUNT', label: 'By account' },
          ]}
          onChange={(by) => change({ by })}
          className="w-[140px]"
        />
      )}
      {choices.origin === 'ACTUALS' && mappings.length > 1 && (
        <SelectInput
          label="Actuals by mapping"
          value={mapping?.id ?? ''}
          choices={mappings.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(mappingId) => change({ mappingId })}
          className="w-[220px]"
        />
      )}
    </div>
  )
}

interface ActualsGrowthProps extends DraftProps {
  readonly company: BudgetCompany
  readonly mappingId: string
}

/** Growth of each line over last year's actuals, in percent. */
function ActualsGrowth({ draft: { choices, change, categorization, span }, company, mappingId }: ActualsGrowthProps) {
  const client = useClient()
  const booked = useLoaded(`${mappingId} ${span.startDate} ${span.endDate}`, () => loadBooked(client, mappingId, span))
  const frame = useMemo(
    () => growthFrame({ groups: readGroups(categorization?.groups ?? []), fiscalYearStart: company.fiscalYearStart, scale: company.scale }),
    [categorization, company],
  )
  return (
    <GrowthTable
      frame={frame}
      booked={booked.value}
      failure={booked.failure}
      lastLedgerDay={company.lastLedgerDay}
      span={span}
      typed={choices.growth}
      onChange={(growth) => change({ growth })}
    />
  )
}
