import { groupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import type { InsertedRow, InsertedRowType } from '@fourwall/domain/sheets/sheet.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { insertedFormulaPlace, rowNames } from '@fourwall/domain/sheets/sheet-formula-names.ts'
import { type ConfigurationProblem, rowProblems } from '@fourwall/domain/sheets/sheet-problems.ts'
import { useMemo, useState } from 'react'
import { FormulaField } from '../../blocks/formula/FormulaField.tsx'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/Choice.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { LocationsField } from './LocationsField.tsx'
import type { SheetCompany } from './sheet-company.ts'

interface RowDrawerProps {
  readonly row: InsertedRow
  /** As it is numbered. */
  readonly number: string
  readonly isNew: boolean
  readonly engine: SheetEngine
  readonly company: SheetCompany
  readonly budgets: SheetCompany['budgets']
  readonly usedBy: readonly string[]
  readonly onApply: (row: InsertedRow) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** What an inserted row shows. */
export function RowDrawer({ row, number, isNew, engine, company, budgets, usedBy, onApply, onRemove, onClose }: RowDrawerProps) {
  const [draft, setDraft] = useState(row)
  const [problems, setProblems] = useState<readonly ConfigurationProblem[]>([])
  const names = useMemo(() => rowNames(engine), [engine])
  const place = useMemo(() => insertedFormulaPlace(row.id, engine.sheet.insertedRows, 'row'), [row.id, engine])
  const groups = useMemo(() => groupTree(engine.surroundings.groups).nodes, [engine])
  const change = (part: Partial<InsertedRow>) => {
    setDraft((before) => ({ ...before, ...part }))
    setProblems([])
  }
  const usualLabel = labelOf(draft, groups, company)
  const apply = () => {
    const found = rowProblems(draft, engine)
    setProblems(found)
    if (found.length === 0) onApply({ ...draft, label: draft.label.trim() || usualLabel })
  }
  const errorOf = (field: ConfigurationProblem['field']) => problems.find((problem) => problem.field === field)?.message ?? null
  const hasFigures = draft.type === 'BUDGET' || draft.type === 'OPS_DATA'
  return (
    <Drawer
      title={isNew ? 'New row' : `Row ${number}`}
      width={324}
      onClose={onClose}
      footer={
        <>
          {!isNew && (
            <Button kind="danger" onClick={onRemove}>
              Remove row
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
        <SegmentedControl<InsertedRowType> label="Shows" value={draft.type} choices={TYPES} onChange={(type) => change({ type })} />
        <TextInput label="Label" value={draft.label} placeholder={usualLabel} onChange={(label) => change({ label })} maxLength={200} />
        {draft.type === 'BUDGET' && (
          <>
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
            <SelectInput
              label="Line"
              value={draft.groupId ?? ''}
              error={errorOf('groupId')}
              choices={[
                { value: '', label: 'Choose a line' },
                ...groups.map(({ group, depth }) => ({
                  value: group.id,
                  label: `${'\u2003'.repeat(depth - 1)}${group.name}${isCategory(group) ? '' : ' (calculation)'}`,
                })),
              ]}
              onChange={(groupId) => change({ groupId: groupId || null })}
            />
          </>
        )}
        {draft.type === 'OPS_DATA' && (
          <SelectInput
            label="Metric"
            value={draft.metricId ?? ''}
            error={errorOf('metricId')}
            choices={[
              { value: '', label: company.metrics.length === 0 ? 'There are no metrics yet' : 'Choose a metric' },
              ...company.metrics.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(metricId) => change({ metricId: metricId || null })}
          />
        )}
        {hasFigures && (
          <LocationsField
            company={company}
            usesSelected={draft.usesSelectedLocations}
            locationIds={draft.locationIds}
            sheetLocationIds={engine.sheet.locationIds}
            error={errorOf('locationIds')}
            onChange={change}
          />
        )}
        {draft.type === 'CALCULATION' && (
          <FormulaField
            formula={draft.formula ?? ''}
            names={names}
            place={place}
            named={{ one: 'row', list: 'Rows' }}
            hint="Name rows and combine them with + - * / and parentheses. It is worked out in every column."
            error={errorOf('formula')}
            isFresh={isNew}
            onChange={(formula) => change({ formula })}
            onSettled={() => undefined}
            onUndo={() => undefined}
            onRedo={() => undefined}
            onDone={apply}
          />
        )}
        {draft.type === 'EMPTY' && (
          <p className="text-small text-3">
            Type figures, words or formulas into its cells. Figures of the periods add up in a total column.
          </p>
        )}
        {usedBy.length > 0 && !isNew && (
          <section className="border-t border-line-1 pt-3">
            <h3 className="mb-1 text-small text-2">Used by</h3>
            <ul className="grid gap-[2px]">
              {usedBy.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
            <p className="mt-1 text-small text-3">Removing this row would leave {usedBy.length === 1 ? 'it' : 'them'} without a value.</p>
          </section>
        )}
        {/* Enter in a field applies. */}
        <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Drawer>
  )
}

/** What a row is called where nobody gave it a name. */
function labelOf(
  { type, groupId, metricId }: InsertedRow,
  groups: readonly { readonly group: { readonly id: string; readonly name: string } }[],
  { metrics }: SheetCompany,
): string {
  switch (type) {
    case 'EMPTY':
      return 'Row'
    case 'CALCULATION':
      return 'Calculation'
    case 'OPS_DATA':
      return metrics.find(({ id }) => id === metricId)?.name ?? 'Metric'
    case 'BUDGET': {
      const name = groups.find(({ group }) => group.id === groupId)?.group.name
      return name === undefined ? 'Budget' : `${name}, budget`
    }
  }
}

const TYPES = [
  { value: 'EMPTY', label: 'Empty' },
  { value: 'BUDGET', label: 'Budget' },
  { value: 'OPS_DATA', label: 'Ops data' },
  { value: 'CALCULATION', label: 'Calc' },
] as const
