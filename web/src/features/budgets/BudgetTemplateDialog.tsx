import { budgetLines } from '@fourwall/domain/budgets/budget-lines.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { countPeriods } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { fiscalYearSetting } from '../../blocks/time-span-picker/fiscal-year-setting.ts'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { OwnWorkbooks } from '../../blocks/workbook-download/OwnWorkbooks.tsx'
import { TemplateDialog } from '../../blocks/workbook-download/TemplateDialog.tsx'
import { RadioGroup } from '../../ui/Choice.tsx'
import { SelectInput } from '../../ui/Field.tsx'
import { type BudgetCategorization, type BudgetCompany, readGroups } from './budget-company.ts'
import { loadBudgetTemplate } from './budget-files.ts'

interface BudgetTemplateDialogProps {
  readonly company: BudgetCompany
  readonly categorizations: readonly BudgetCategorization[]
  readonly onClose: () => void
}

/** What a template has rows of. */
type TemplateRows = 'CATEGORY' | 'ACCOUNT'

/** Chooses a template: its lines and periods. */
export function BudgetTemplateDialog({ company, categorizations, onClose }: BudgetTemplateDialogProps) {
  const client = useClient()
  const context: TimeContext = {
    today: company.today,
    lastLedgerDay: company.lastLedgerDay,
    fiscalYearStartMonth: company.fiscalYearStart,
  }
  const [setting, setSetting] = useState<TimeSpanSetting>(() => fiscalYearSetting(context))
  const [categorizationId, setCategorizationId] = useState(categorizations[0]?.id ?? '')
  const [rows, setRows] = useState<TemplateRows>('CATEGORY')
  const span = resolveTimeSpan(setting, context)
  const columns = countPeriods(monthOf(span.startDate), monthOf(span.endDate), span.period, company.fiscalYearStart)
  const places = company.locationIds.length
  const chosen = categorizations.find(({ id }) => id === categorizationId)
  const lines = useMemo(() => (chosen === undefined ? [] : plannedLines(chosen)), [chosen])
  return (
    <TemplateDialog
      title="Download a budget template"
      description="A workbook to fill in, with a sheet for each location. Cells left blank plan nothing."
      width={480}
      onLoad={() => loadBudgetTemplate(client, { categorizationId, timeSpan: timeSpanInput(setting), byAccount: rows === 'ACCOUNT' })}
      onClose={onClose}
    >
      <div className="mt-3 flex flex-col items-start gap-4">
        {categorizations.length > 1 && (
          <SelectInput
            label="Categorization"
            hint="Its lines are the rows of every sheet, followed by the metrics that budgets show."
            value={categorizationId}
            choices={categorizations.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setCategorizationId}
            className="w-full"
          />
        )}
        <RadioGroup
          label="Rows"
          value={rows}
          onChange={setRows}
          choices={[
            { value: 'CATEGORY', label: 'By category', hint: 'The lines of the P&L.' },
            { value: 'ACCOUNT', label: 'By account', hint: 'Each line with the accounts that are mapped to it.' },
          ]}
        />
        <TimeSpanPicker setting={setting} context={context} firstLedgerDay={null} onChange={setSetting} />
        <p role="status" className="text-small text-3">
          {places === 1 ? '1 sheet' : `${places} sheets`} with {columns === 1 ? '1 period' : `${columns} periods`} each.
        </p>
        <OwnWorkbooks
          names={{
            locations: company.locationIds.map(company.nameOf),
            lines,
            lineHeading: 'Line',
            firstMonth: monthOf(span.startDate),
          }}
        />
      </div>
    </TemplateDialog>
  )
}

/** The lines that a budget has cells for, by name. */
function plannedLines({ groups }: BudgetCategorization): readonly string[] {
  return budgetLines(groupTree(readGroups(groups)), []).flatMap(({ kind, label }) => (kind === 'CATEGORY' ? [label] : []))
}
