import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { PlanRow } from '@fourwall/domain/assistant/plan.ts'
import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { type ReactElement, useMemo, useState } from 'react'
import { ChoiceList, type ListedChoice, type ListInPopover, ListPopover } from './ChoiceList.tsx'

interface RowChoiceProps {
  readonly trigger: ReactElement
  readonly label: string
  readonly names: CompanyNames
  /** Null for one to be added. */
  readonly row: PlanRow | null
  readonly onChoose: (row: PlanRow) => void
}

/** Chooses a line of the report or a metric, by a part of its name. */
export function RowChoice({ names, row, ...popover }: RowChoiceProps) {
  return <ListPopover {...popover} renderList={(list) => <RowList {...list} {...{ names, row }} />} />
}

function listedRows({ groups, metrics }: CompanyNames): readonly ListedChoice<PlanRow>[] {
  return [
    ...groupTree(groups).nodes.map(
      ({ group, depth }): ListedChoice<PlanRow> => ({
        key: group.id,
        name: group.name,
        note: '',
        depth,
        value: { kind: 'GROUP', groupId: group.id },
      }),
    ),
    ...metrics.map(
      ({ id, name }): ListedChoice<PlanRow> => ({ key: id, name, note: 'metric', depth: 1, value: { kind: 'METRIC', metricId: id } }),
    ),
  ]
}

function keyOf(row: PlanRow | null): string | null {
  if (row === null) return null
  return row.kind === 'METRIC' ? row.metricId : row.kind === 'GROUP' ? row.groupId : null
}

function RowList({ names, row, ...list }: ListInPopover<PlanRow> & Pick<RowChoiceProps, 'names' | 'row'>) {
  const [typed, setTyped] = useState('')
  const all = useMemo(() => listedRows(names), [names])
  const found = findByName(all, typed)
  return (
    <ChoiceList
      {...list}
      placeholder="Find a line or a metric"
      typed={typed}
      onType={setTyped}
      found={found}
      chosen={keyOf(row)}
      note={found.length === 0 ? `No line or metric is called “${typed.trim()}”.` : null}
    />
  )
}
