import type { InsertedColumn, InsertedColumnType } from '@fourwall/domain/sheets/sheet.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { columnNames, insertedFormulaPlace } from '@fourwall/domain/sheets/sheet-formula-names.ts'
import { type ConfigurationProblem, columnProblems } from '@fourwall/domain/sheets/sheet-problems.ts'
import { useMemo, useState } from 'react'
import { FormulaField } from '../../blocks/formula/FormulaField.tsx'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, RadioGroup, SegmentedControl } from '../../ui/Choice.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { LocationsField } from './LocationsField.tsx'
import type { SheetCompany } from './sheet-company.ts'

interface ColumnDrawerProps {
  readonly column: InsertedColumn
  /** Its letters: `I`. */
  readonly letters: string
  readonly isNew: boolean
  readonly engine: SheetEngine
  readonly company: SheetCompany
  /** Of the categorization that the sheet is laid out along. */
  readonly budgets: SheetCompany['budgets']
  /** What names it in a formula, in words. */
  readonly usedBy: readonly string[]
  readonly onApply: (column: InsertedColumn) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** What an inserted column shows. */
export function ColumnDrawer({ column, letters, isNew, engine, company, budgets, usedBy, onApply, onRemove, onClose }: ColumnDrawerProps) {
  const [draft, setDraft] = useState(column)
  const [problems, setProblems] = useState<readonly ConfigurationProblem[]>([])
  const names = useMemo(() => columnNames(engine), [engine])
  const place = useMemo(() => insertedFormulaPlace(column.id, engine.sheet.insertedColumns, 'column'), [column.id, engine])
  const change = (part: Partial<InsertedColumn>) => {
    setDraft((before) => ({ ...before, ...part }))
    setProblems([])
  }
  const apply = () => {
    const found = columnProblems(draft, engine)
    setProblems(found)
    if (found.length === 0) onApply({ ...draft, label: draft.label.trim() || TYPE_NAMES[draft.type] })
  }
  const errorOf = (field: ConfigurationProblem['field']) => problems.find((problem) => problem.field === field)?.message ?? null
  const hasFigures = draft.type === 'ACTUALS' || draft.type === 'BUDGET'
  return (
    <Drawer
      title={isNew ? 'New column' : `Column ${letters}`}
      width={324}
      onClose={onClose}
      footer={
        <>
          {!isNew && (
            <Button kind="danger" onClick={onRemove}>
              Remove column
            </Button>
          )}
          <span className="flex-1" />
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" onClick={apply}>
            {isNew ? 'Insert' : 'Apply'}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <SegmentedControl<InsertedColumnType> label="Shows" value={draft.type} choices={TYPES} onChange={(type) => change({ type })} />
        <TextInput
          label="Label"
          value={draft.label}
          placeholder={TYPE_NAMES[draft.type]}
          onChange={(label) => change({ label })}
          maxLength={200}
        />
        {draft.type === 'BUDGET' && (
          <SelectInput
            label="Budget"
            value={draft.budgetId ?? ''}
            error={errorOf('budgetId')}
            choices={[
              { value: '', label: budgets.length === 0 ? 'There is no budget of these lines' : 'Choose a budget' },
              ...budgets.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(budgetId) => change({ budgetId: budgetId || null })}
          />
        )}
        {hasFigures && (
          <>
            <LocationsField
              company={company}
              usesSelected={draft.usesSelectedLocations}
              locationIds={draft.locationIds}
              sheetLocationIds={engine.sheet.locationIds}
              error={errorOf('locationIds')}
              onChange={change}
            />
            <fieldset className="grid gap-2">
              <legend className="mb-1 text-small text-2">Time span</legend>
              <Checkbox
                label="Same as the sheet"
                checked={draft.timeSpan === null}
                onChange={(isSame) => change({ timeSpan: isSame ? null : engine.sheet.timeSpan })}
              />
              {draft.timeSpan !== null && (
                <TimeSpanPicker
                  setting={draft.timeSpan}
                  context={company.context}
                  firstLedgerDay={company.firstLedgerDay}
                  onChange={(timeSpan) => change({ timeSpan })}
                />
              )}
              {errorOf('timeSpan') !== null && <p className="text-small text-unfav">{errorOf('timeSpan')}</p>}
            </fieldset>
          </>
        )}
        {draft.type === 'CALCULATION' && (
          <>
            <FormulaField
              formula={draft.formula ?? ''}
              names={names}
              place={place}
              named={{ one: 'column', list: 'Columns' }}
              hint="Name columns and combine them with + - * / and parentheses."
              error={errorOf('formula')}
              isFresh={isNew}
              onChange={(formula) => change({ formula })}
              onSettled={() => undefined}
              onUndo={() => undefined}
              onRedo={() => undefined}
              onDone={apply}
            />
            <RadioGroup
              label="It is"
              value={draft.variance ?? draft.calculation}
              choices={[
                {
                  value: 'COMPARE',
                  label: 'A calculation over each row’s results',
                  hint: 'The ratio of a row is computed from what the row shows.',
                },
                {
                  value: 'RECOMPUTE',
                  label: 'A sum or share of columns',
                  hint: 'Calculated rows apply their own formula to it: ratios are worked out anew.',
                },
                { value: 'AMOUNT', label: 'A variance', hint: 'One column less another, better or (worse).' },
                { value: 'PERCENT', label: 'A variance in percent of the second' },
              ]}
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
        {usedBy.length > 0 && !isNew && (
          <section className="border-t border-line-1 pt-3">
            <h3 className="mb-1 text-small text-2">Used by</h3>
            <ul className="grid gap-[2px]">
              {usedBy.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p className="mt-1 text-small text-3">
              Removing this column would leave {usedBy.length === 1 ? 'it' : 'them'} without a value.
            </p>
          </section>
        )}
        {/* Enter in a field applies. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Drawer>
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
  { value: 'CALCULATION', label: 'Calc' },
] as const
