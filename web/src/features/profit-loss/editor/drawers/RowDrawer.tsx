import type { InsertedRow, InsertedRowType } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { rowNames } from '@fourwall/domain/layouts/layout-formula-names.ts'
import { rowProblems } from '@fourwall/domain/layouts/layout-problems.ts'
import { groupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { useMemo } from 'react'
import { SelectInput } from '../../../../ui/Field.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'
import { InsertedDrawer, type InsertedUser } from './InsertedDrawer.tsx'
import { BudgetField, InsertedFormula } from './InsertedFields.tsx'
import { LocationsField } from './LocationsField.tsx'
import { useInsertedDraft } from './use-inserted-draft.ts'

interface RowDrawerProps {
  readonly row: InsertedRow
  /** As it is numbered. */
  readonly place: string
  readonly isNew: boolean
  readonly engine: LayoutEngine
  readonly company: LayoutCompany
  readonly budgets: LayoutCompany['budgets']
  readonly usedBy: readonly InsertedUser[]
  readonly onApply: (row: InsertedRow) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** What an inserted row shows. */
export function RowDrawer({ row, engine, company, budgets, onApply, ...place }: RowDrawerProps) {
  const names = useMemo(() => rowNames(engine), [engine])
  const groups = useMemo(() => groupTree(engine.surroundings.groups).nodes, [engine])
  const usualLabel = (of: InsertedRow) => labelOf(of, groups, company)
  const form = useInsertedDraft(
    row,
    (draft) => rowProblems(draft, engine),
    (draft) => onApply({ ...draft, label: draft.label.trim() || usualLabel(draft) }),
  )
  const { draft, change, errorOf } = form
  return (
    <InsertedDrawer<InsertedRowType>
      {...place}
      side="row"
      type={draft.type}
      types={TYPES}
      label={draft.label}
      usualLabel={usualLabel(draft)}
      problems={form.problems}
      isDirty={form.isDirty}
      onChange={change}
      onApply={form.apply}
    >
      {draft.type === 'BUDGET' && (
        <>
          <BudgetField budgets={budgets} budgetId={draft.budgetId} error={errorOf('budgetId')} onChange={change} />
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
      {(draft.type === 'BUDGET' || draft.type === 'OPS_DATA') && (
        <LocationsField
          company={company}
          usesSelected={draft.usesSelectedLocations}
          locationIds={draft.locationIds}
          layoutLocationIds={engine.layout.locationIds}
          error={errorOf('locationIds')}
          onChange={change}
        />
      )}
      {draft.type === 'CALCULATION' && (
        <InsertedFormula
          side="row"
          form={form}
          names={names}
          inserted={engine.layout.insertedRows}
          hint="Name rows and combine them with + - * / and parentheses. It is computed in every column."
          isNew={place.isNew}
        />
      )}
      {draft.type === 'EMPTY' && (
        <p className="text-small text-3">
          Type figures, words or formulas into its cells. Figures of the periods add up in a total column.
        </p>
      )}
    </InsertedDrawer>
  )
}

/** The default name of a row. */
function labelOf(
  { type, groupId, metricId }: InsertedRow,
  groups: readonly { readonly group: { readonly id: string; readonly name: string } }[],
  { metrics }: LayoutCompany,
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
  { value: 'CALCULATION', label: 'Calculation' },
] as const
