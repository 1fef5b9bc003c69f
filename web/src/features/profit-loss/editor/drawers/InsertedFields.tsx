import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { insertedFormulaPlace } from '@fourwall/domain/layouts/layout-formula-names.ts'
import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { useMemo } from 'react'
import { FormulaField } from '../../../../blocks/formula/FormulaField.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'
import type { InsertedDraft } from './use-inserted-draft.ts'

interface BudgetFieldProps {
  readonly budgets: LayoutCompany['budgets']
  readonly budgetId: string | null
  readonly error: string | null
  readonly onChange: (change: { readonly budgetId: string | null }) => void
}

/** The plan that a row or a column shows. */
export function BudgetField({ budgets, budgetId, error, onChange }: BudgetFieldProps) {
  const chosen = budgets.find(({ id }) => id === budgetId)
  return (
    <SelectInput
      label="Budget"
      value={budgetId ?? ''}
      error={error}
      {...(chosen === undefined ? {} : { hint: `${PERIODS[chosen.period]}, version ${chosen.version}` })}
      choices={[
        { value: '', label: budgets.length === 0 ? 'There is no budget for these lines' : 'Choose a budget' },
        ...budgets.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(id) => onChange({ budgetId: id || null })}
    />
  )
}

const PERIODS = { MONTHLY: 'Monthly', QUARTERLY: 'Quarterly', YEARLY: 'Yearly' } as const

interface InsertedFormulaProps {
  readonly side: 'row' | 'column'
  readonly form: Pick<InsertedDraft<unknown>, 'errorOf' | 'undo' | 'redo' | 'apply'> & {
    readonly draft: Pick<InsertedRow | InsertedColumn, 'id' | 'formula'>
    readonly change: (part: { readonly formula: string }) => void
  }
  readonly names: FormulaNames
  /** The layout's inserted rows or columns, for detecting circular references. */
  readonly inserted: readonly (InsertedRow | InsertedColumn)[]
  readonly hint: string
  readonly isNew: boolean
}

/** The formula of a row over rows, or of a column over columns. */
export function InsertedFormula({ side, form, names, inserted, hint, isNew }: InsertedFormulaProps) {
  const { id, formula } = form.draft
  const place = useMemo(() => insertedFormulaPlace(id, inserted, side), [id, inserted, side])
  return (
    <FormulaField
      formula={formula ?? ''}
      names={names}
      place={place}
      named={{ one: side, list: side === 'row' ? 'Rows' : 'Columns' }}
      hint={hint}
      error={form.errorOf('formula')}
      isFresh={isNew}
      onChange={(next) => form.change({ formula: next })}
      onSettled={() => undefined}
      onUndo={form.undo}
      onRedo={form.redo}
      onDone={form.apply}
    />
  )
}
