import { resolveTimeSpan, type TimeContext, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { workbookFileHint } from '../../../blocks/file-upload/workbook-file.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { type BudgetCategorization, type BudgetCompany, readGroups } from '../budget-company.ts'
import type { UploadOrder } from '../budget-files.ts'
import { budgetOfFile, freeName, nameOfFile } from '../budget-list.ts'
import type { Budget } from '../budget-request.ts'
import type { UnsaidWorkbook } from '../use-budget-upload.tsx'
import { GrowthTable } from './GrowthTable.tsx'
import { growthFrame, NO_GROWTH, readGrowth, type TypedGrowth } from './growth-preview.ts'
import { createBudget, loadBooked, yearToPlan } from './new-budget.ts'

/** Where the figures of a new budget come from. */
type Origin = 'WORKBOOK' | 'ACTUALS' | 'EMPTY'

interface NewBudgetDialogProps {
  readonly company: BudgetCompany
  readonly categorizations: readonly BudgetCategorization[]
  readonly budgets: readonly Budget[]
  /** The workbook that was dropped or chosen last; null: none so far. */
  readonly file: File | null
  /** Why the file chosen last cannot be taken. */
  readonly fileRefusal: string | null
  /** A workbook that was sent and is asked about. */
  readonly unsaid: UnsaidWorkbook | null
  readonly onChooseFile: () => void
  readonly onUpload: (file: File, order: UploadOrder) => void
  readonly onTemplate: () => void
  readonly onClose: () => void
}

const AS_IT_SAYS = ''

/** A budget from a workbook, from last year's actuals, or empty. */
export function NewBudgetDialog({
  company,
  categorizations,
  budgets,
  file,
  fileRefusal,
  unsaid,
  onChooseFile,
  onUpload,
  onTemplate,
  onClose,
}: NewBudgetDialogProps) {
  const client = useClient()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const categorizationField = useRef<HTMLSelectElement>(null)
  const context: TimeContext = {
    today: company.today,
    lastLedgerDay: company.lastLedgerDay,
    fiscalYearStartMonth: company.fiscalYearStart,
  }
  const [origin, setOrigin] = useState<Origin>(file === null && company.lastLedgerDay !== null ? 'ACTUALS' : 'WORKBOOK')
  const [chosenVersion, setVersionOf] = useState(unsaid?.order.budgetId === null ? '' : null)
  // Who drops a workbook means it, whatever was chosen before.
  const [lastFile, setLastFile] = useState(file)
  if (file !== lastFile) {
    setLastFile(file)
    setOrigin('WORKBOOK')
    setVersionOf(null)
  }
  // A workbook that was downloaded from a budget is meant for it, unless somebody says otherwise.
  const versionOf = chosenVersion ?? (file === null ? null : budgetOfFile(file.name, budgets))?.id ?? ''
  const [chosenSetting, setSetting] = useState<TimeSpanSetting | null>(null)
  const [templateOf, setTemplateOf] = useState(AS_IT_SAYS)
  const [chosenId, setCategorizationId] = useState('')
  const categorization = categorizations.find(({ id }) => id === chosenId) ?? categorizations[0]
  const setting =
    chosenSetting ??
    yearToPlan(
      context,
      budgets.filter(({ categorizationId }) => categorizationId === categorization?.id),
    )
  const span = resolveTimeSpan(setting, context)
  const taken = budgets.map(({ name }) => name)
  const suggested = origin === 'WORKBOOK' && file !== null ? nameOfFile(file.name) : `${span.endDate.slice(0, 4)} budget`
  const [typedName, setName] = useState<string | null>(null)
  const isAsked = unsaid !== null && file === unsaid.file
  const name = typedName ?? (isAsked ? unsaid.order.name : freeName(suggested, taken))
  const [error, setError] = useState<string | null>(null)
  const mappings = categorization?.mappings ?? []
  const [chosenMapping, setMappingId] = useState('')
  const mapping = mappings.find(({ id }) => id === chosenMapping) ?? mappings[0]
  const [typedGrowth, setTypedGrowth] = useState<TypedGrowth>(NO_GROWTH)
  const growth = readGrowth(typedGrowth)
  const [isBusy, setIsBusy] = useState(false)
  const bookedBy = origin === 'ACTUALS' ? mapping?.id : undefined
  const booked = useLoaded(bookedBy === undefined ? null : `${bookedBy} ${span.startDate} ${span.endDate}`, () =>
    loadBooked(client, bookedBy ?? '', span),
  )
  const frame = useMemo(
    () => growthFrame({ groups: readGroups(categorization?.groups ?? []), fiscalYearStart: company.fiscalYearStart, scale: company.scale }),
    [categorization, company],
  )
  const isVersion = origin === 'WORKBOOK' && versionOf !== ''
  const asksWhich = isAsked && origin === 'WORKBOOK' && !isVersion

  const missing =
    origin === 'WORKBOOK' && file === null
      ? 'Choose a workbook first.'
      : asksWhich && templateOf === AS_IT_SAYS
        ? 'Choose the categorization first.'
        : origin === 'ACTUALS' && mapping === undefined
          ? 'This categorization has no mapping to read actuals by.'
          : origin === 'ACTUALS' && growth === null
            ? 'A percentage cannot be read.'
            : null
  const make = async () => {
    if (isBusy || missing !== null) return
    if (!isVersion && name.trim() === '') {
      setError('Budget name is required')
      field.current?.focus()
      return
    }
    if (origin === 'WORKBOOK') {
      if (file === null) return
      const version = budgets.find(({ id }) => id === versionOf)
      onUpload(file, {
        budgetId: version?.id ?? null,
        name: version?.name ?? name.trim(),
        categorizationId: version === undefined && templateOf !== AS_IT_SAYS ? templateOf : null,
      })
      return
    }
    if (categorization === undefined) return
    setIsBusy(true)
    try {
      const from =
        origin === 'ACTUALS' && mapping !== undefined && growth !== null
          ? {
              mappingId: mapping.id,
              yearsBack: 1,
              defaultPercent: growth.otherwise,
              growth: [...growth.byGroup].map(([groupId, percent]) => ({ groupId, percent })),
              locationIds: [],
            }
          : null
      const { period, startDate: firstMonth, endDate: lastMonth } = span
      const input = { name: name.trim(), categorizationId: categorization.id, period, firstMonth, lastMonth }
      const budgetId = await createBudget(client, { ...input, ...(from === null ? {} : { from }) })
      toast.success(`Made “${name.trim()}”`)
      onClose()
      void navigate({ to: '/budgets/$budgetId', params: { budgetId } })
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      field.current?.focus()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={isVersion ? 'New version of a budget' : 'New budget'}
      width={origin === 'ACTUALS' ? 680 : 520}
      initialFocus={asksWhich ? categorizationField : field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Making the budget' : null} disabledReason={missing} onClick={() => void make()}>
            {origin === 'WORKBOOK' ? 'Upload and preview' : 'Make budget'}
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
        {!isVersion && (
          <TextInput
            ref={field}
            label="Name"
            value={name}
            error={error}
            onFocus={(event) => event.target.select()}
            onChange={(typed) => {
              setName(typed)
              setError(null)
            }}
          />
        )}
        <RadioGroup
          label="Figures"
          value={origin}
          onChange={(next: Origin) => {
            setOrigin(next)
            setError(null)
            if (next !== 'WORKBOOK') setVersionOf(null)
          }}
          choices={[
            { value: 'WORKBOOK', label: 'From a workbook', hint: 'You see everything before it is saved.' },
            ...(company.lastLedgerDay === null
              ? []
              : [{ value: 'ACTUALS' as const, label: 'From last year’s actuals', hint: 'Each line with so many percent more or less.' }]),
            { value: 'EMPTY', label: 'Empty', hint: 'To be filled in here.' },
          ]}
        />
        {origin === 'WORKBOOK' && (
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
                value={versionOf}
                choices={[
                  { value: '', label: 'A budget of its own' },
                  ...budgets.map((budget) => ({ value: budget.id, label: `A new version of ${budget.name}` })),
                ]}
                onChange={setVersionOf}
              />
            )}
          </>
        )}
        {!isVersion && (categorizations.length > 1 || asksWhich) && (
          <SelectInput
            ref={categorizationField}
            label="Categorization"
            error={asksWhich && templateOf === AS_IT_SAYS ? unsaid.message : null}
            hint={
              origin !== 'WORKBOOK' || asksWhich
                ? 'The lines that are planned.'
                : 'Our templates say which one they were made for; others go by their lines.'
            }
            value={origin === 'WORKBOOK' ? templateOf : (categorization?.id ?? '')}
            choices={[
              ...(origin === 'WORKBOOK'
                ? [{ value: AS_IT_SAYS, label: asksWhich ? 'Choose a categorization' : 'As the workbook says' }]
                : []),
              ...categorizations.map(({ id, name: label }) => ({ value: id, label })),
            ]}
            onChange={(id) => {
              if (origin === 'WORKBOOK') return setTemplateOf(id)
              setCategorizationId(id)
              // Percentages are of the lines of one categorization.
              setTypedGrowth({ ...typedGrowth, byGroup: new Map() })
            }}
          />
        )}
        {origin !== 'WORKBOOK' && (
          <div className="flex flex-wrap items-end gap-2">
            <TimeSpanPicker setting={setting} context={context} firstLedgerDay={null} onChange={setSetting} />
            {origin === 'ACTUALS' && mappings.length > 1 && (
              <SelectInput
                label="Actuals by the mapping"
                value={mapping?.id ?? ''}
                choices={mappings.map(({ id, name: label }) => ({ value: id, label }))}
                onChange={setMappingId}
                className="w-[220px]"
              />
            )}
          </div>
        )}
        {origin === 'ACTUALS' && mapping !== undefined && (
          <GrowthTable
            frame={frame}
            booked={booked.value}
            failure={booked.failure}
            lastLedgerDay={company.lastLedgerDay}
            span={span}
            typed={typedGrowth}
            onChange={setTypedGrowth}
          />
        )}
        <button type="submit" hidden aria-label="Make budget" />
      </form>
    </Dialog>
  )
}
