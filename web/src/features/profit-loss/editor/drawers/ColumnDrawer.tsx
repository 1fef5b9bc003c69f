import type { InsertedColumn, InsertedColumnType } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { columnNames } from '@fourwall/domain/layouts/layout-formula-names.ts'
import { columnProblems } from '@fourwall/domain/layouts/layout-problems.ts'
import { useMemo, useState } from 'react'
import { RadioGroup } from '../../../../ui/Choice.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'
import { InsertedDrawer, type InsertedUser } from './InsertedDrawer.tsx'
import { BudgetField, InsertedFormula } from './InsertedFields.tsx'
import { LocationsField } from './LocationsField.tsx'
import { TimeSpanField } from './TimeSpanField.tsx'
import { useInsertedDraft } from './use-inserted-draft.ts'

interface ColumnDrawerProps {
  readonly column: InsertedColumn
  /** Its letters: `I`. */
  readonly place: string
  readonly isNew: boolean
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  /** Of the categorization that the layout is laid out along. */
  readonly budgets: LayoutCompany['budgets']
  readonly usedBy: readonly InsertedUser[]
  readonly onApply: (column: InsertedColumn) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** What an inserted column shows. */
export function ColumnDrawer({ column, engine, company, budgets, onApply, ...place }: ColumnDrawerProps) {
  const names = useMemo(() => columnNames(engine), [engine])
  const [wantsTimeSpan, setWantsTimeSpan] = useState(column.timeSpan !== null)
  const form = useInsertedDraft(
    column,
    (draft) => columnProblems({ ...draft, wantsTimeSpan }, engine),
    (draft) => onApply({ ...draft, label: draft.label.trim() || TYPE_NAMES[draft.type] }),
  )
  const { draft, change, errorOf } = form
  return (
    <InsertedDrawer<InsertedColumnType>
      {...place}
      side="column"
      type={draft.type}
      types={TYPES}
      label={draft.label}
      usualLabel={TYPE_NAMES[draft.type]}
      problems={form.problems}
      isDirty={form.isDirty || wantsTimeSpan !== (column.timeSpan !== null)}
      onChange={change}
      onApply={form.apply}
    >
      {draft.type === 'BUDGET' && <BudgetField budgets={budgets} budgetId={draft.budgetId} error={errorOf('budgetId')} onChange={change} />}
      {(draft.type === 'ACTUALS' || draft.type === 'BUDGET') && (
        <>
          <LocationsField
            company={company}
            usesSelected={draft.usesSelectedLocations}
            locationIds={draft.locationIds}
            layoutLocationIds={engine.layout.locationIds}
            error={errorOf('locationIds')}
            onChange={change}
          />
          <TimeSpanField
            company={company}
            timeSpan={draft.timeSpan}
            isOwn={wantsTimeSpan}
            layoutTimeSpan={engine.layout.timeSpan}
            error={errorOf('timeSpan')}
            onChange={(timeSpan, isOwn) => {
              setWantsTimeSpan(isOwn)
              change({ timeSpan })
            }}
          />
        </>
      )}
      {draft.type === 'CALCULATION' && (
        <>
          <InsertedFormula
            side="column"
            form={form}
            names={names}
            inserted={engine.layout.insertedColumns}
            hint="Name columns and combine them with + - * / and parentheses."
            isNew={place.isNew}
          />
          <RadioGroup
            label="It is"
            value={draft.variance ?? draft.calculation}
            choices={CALCULATIONS}
            onChange={(kind) =>
              change(
                kind === 'AMOUNT' || kind === 'PERCENT'
                  ? { variance: kind, calculation: 'COMPARE' }
                  : { variance: null, calculation: kind === 'RECOMPUTE' ? 'RECOMPUTE' : 'COMPARE' },
              )
            }
          />
        </>
      )}
      {draft.type === 'EMPTY' && <p className="text-small text-3">Type figures, words or formulas into its cells.</p>}
    </InsertedDrawer>
  )
}

const TYPE_NAMES = { EMPTY: 'Column', ACTUALS: 'Actuals', BUDGET: 'Budget', CALCULATION: 'Calculation' } as const satisfies Record<
  InsertedColumnType,
  string
>
const TYPES = [
  { value: 'EMPTY', label: 'Empty' },
  { value: 'ACTUALS', label: 'Actuals' },
  { value: 'BUDGET', label: 'Budget' },
  { value: 'CALCULATION', label: 'Calculation' },
] as const
const CALCULATIONS = [
  {
    value: 'COMPARE',
    label: 'A calculation over each row’s results',
    hint: 'The ratio of a row is computed from what the row shows.',
  },
  {
    value: 'RECOMPUTE',
    label: 'A sum or share of columns',
    hint: 'Calculated rows apply their own formula to it: ratios are recomputed.',
  },
  { value: 'AMOUNT', label: 'A variance', hint: 'One column minus another, better or (worse).' },
  { value: 'PERCENT', label: 'A variance in percent of the second' },
] as const
