import { filledScope } from '@fourwall/domain/presentations/element-scope.ts'
import type { ProfitLossElement } from '@fourwall/domain/presentations/presentation.ts'
import { type SlideTable, usualTableColumns } from '@fourwall/domain/presentations/slide-table.ts'
import type { Comparison } from '@fourwall/domain/profit-loss/report-columns.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { changeElement } from './change-element.ts'
import { NumberField } from './NumberField.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { Section } from './Section.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface TablePropertiesProps {
  readonly element: ProfitLossElement
  readonly work: SlideWork
  readonly company: ReportingCompany
  /** Null while it is loading. */
  readonly table: SlideTable | null
}

/** What a profit and loss shows, and how. */
export function TableProperties({ element, work, company, table }: TablePropertiesProps) {
  const set = (part: Partial<ProfitLossElement>, run?: string) => changeElement(work, 'PNL_VIEWER', part, run)
  return (
    <>
      <Section title="Shows">
        {element.layoutId === null && (
          <SelectInput
            label="P&L"
            value={element.scope.mappingId ?? ''}
            choices={[
              { value: '', label: 'Same as this presentation' },
              ...company.mappings.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(mappingId) => set({ scope: { ...element.scope, mappingId: mappingId === '' ? null : mappingId }, rows: null })}
          />
        )}
        <ScopeFields scope={element.scope} work={work} company={company} hasPlan onChange={(scope) => set({ scope })} />
        <ColumnChoices element={element} work={work} company={company} onChange={set} />
        {table !== null && <LineChoices element={element} table={table} onChange={set} />}
      </Section>
      <Section title="Looks">
        <TextInput
          label="Title above the table"
          value={element.title}
          maxLength={LONGEST.chartTitle}
          onChange={(title) => set({ title }, `table title ${element.id}`)}
          onBlur={work.endRun}
        />
        <SelectInput
          label="Numbers"
          value={element.currencyView}
          choices={[
            { value: 'FULL', label: 'Full amounts' },
            { value: 'THOUSANDS', label: 'Thousands' },
            { value: 'MILLIONS', label: 'Millions' },
          ]}
          onChange={(currencyView) => set({ currencyView })}
        />
        <Checkbox
          checked={element.fontSizeOverride === null}
          label="Fit text size automatically"
          onChange={(fits) => set({ fontSizeOverride: fits ? null : 10 })}
        />
        {element.fontSizeOverride !== null && (
          <NumberField
            label="Size, points"
            value={element.fontSizeOverride}
            least={4}
            most={100}
            onChange={(fontSizeOverride) => set({ fontSizeOverride })}
          />
        )}
        <Checkbox checked={element.continues} label="Continue long tables on further slides" onChange={(continues) => set({ continues })} />
        <Checkbox checked={element.showGrid} label="Grid" onChange={(showGrid) => set({ showGrid })} />
        <Checkbox
          checked={element.showAccountNumbers}
          label="Account numbers"
          onChange={(showAccountNumbers) => set({ showAccountNumbers })}
        />
      </Section>
    </>
  )
}

type SetTable = (part: Partial<ProfitLossElement>) => void

const COMPARISON_NAMES: Readonly<Record<Comparison, string>> = {
  BUDGET: 'Budget',
  PRIOR_PERIOD: 'Prior period',
  PRIOR_YEAR: 'Prior year',
}

function ColumnChoices({ element, work, company, onChange }: Omit<TablePropertiesProps, 'table'> & { readonly onChange: SetTable }) {
  const filled = filledScope(element.scope, work.presentation.settings, { mappingId: company.usualMappingId, time: company.time })
  const columns = element.columns ?? (element.layoutId === null ? usualTableColumns(filled.timeSpan, filled.budgetId, company.time) : null)
  if (columns === null)
    return (
      <Checkbox
        checked
        label="Same columns as the layout"
        onChange={() => onChange({ columns: usualTableColumns(filled.timeSpan, filled.budgetId, company.time) })}
      />
    )
  const toggle = (comparison: Comparison, isOn: boolean) =>
    onChange({
      columns: {
        ...columns,
        comparisons: isOn ? [...columns.comparisons, comparison] : columns.comparisons.filter((one) => one !== comparison),
      },
    })
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-small text-2">Columns</legend>
      {(['BUDGET', 'PRIOR_PERIOD', 'PRIOR_YEAR'] as const).map((comparison) => (
        <Checkbox
          key={comparison}
          checked={columns.comparisons.includes(comparison)}
          label={COMPARISON_NAMES[comparison]}
          disabled={comparison === 'BUDGET' && filled.budgetId === null}
          {...(comparison === 'BUDGET' && filled.budgetId === null ? { hint: 'Choose a budget first.' } : {})}
          onChange={(isOn) => toggle(comparison, isOn)}
        />
      ))}
      <Checkbox checked={columns.hasTotal} label="Total" onChange={(hasTotal) => onChange({ columns: { ...columns, hasTotal } })} />
      <Checkbox
        checked={columns.hasYearToDate}
        label="Year to date"
        onChange={(hasYearToDate) => onChange({ columns: { ...columns, hasYearToDate } })}
      />
    </fieldset>
  )
}

/** The lines that show; of those that do not, only their names are known where they showed before. */
function LineChoices({
  element,
  table,
  onChange,
}: {
  readonly element: ProfitLossElement
  readonly table: SlideTable
  readonly onChange: SetTable
}) {
  const shown = table.rows.map(({ key }) => key)
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-small text-2">Lines</legend>
      {element.rows !== null && (
        <button type="button" className="h-control self-start text-accent hover:underline" onClick={() => onChange({ rows: null })}>
          Show all lines
        </button>
      )}
      {table.rows.map(({ key, label }) => (
        <Checkbox key={key} checked label={label} onChange={() => onChange({ rows: shown.filter((one) => one !== key) })} />
      ))}
    </fieldset>
  )
}
