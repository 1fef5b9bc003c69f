import type { LocationsState } from '@fourwall/domain/locations/location-changes.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { RefObject } from 'react'
import { LocationName } from '../../blocks/location-name/LocationName.tsx'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { TreeEditor } from '../../blocks/tree-editor/TreeEditor.tsx'
import type { TreeRow } from '../../blocks/tree-editor/tree-row.ts'
import type { useEditedTree } from '../../blocks/tree-editor/use-edited-tree.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { LocationNote } from './LocationNote.tsx'
import type { ReceivedLocation } from './locations-request.ts'

interface LocationTreeProps {
  readonly work: ReturnType<typeof useEditedTree<LocationNode<string>>>
  readonly tree: RefObject<HTMLDivElement | null>
  readonly state: LocationsState
  readonly locations: readonly ReceivedLocation[]
  /** Number of locations in groups. */
  readonly assigned: number
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onRename: (id: string, name: string) => void
  readonly onAddGroup: () => void
}

/** The tree of locations and groups, with a note for each. */
export function LocationTree({ work, tree, state, locations, assigned, query, onQuery, onRename, onAddGroup }: LocationTreeProps) {
  const { rows, closed, selection } = work
  const isChanging = useMay('CHANGE_LOCATIONS')
  /** Last month of the ledger: `2026-11`. */
  const lastMonth = locations.reduce((latest, { lastDay }) => (lastDay && lastDay > latest ? lastDay : latest), '').slice(0, 7)
  const noteOf = (row: TreeRow) => {
    const node = work.byId.get(row.id)
    return node ? <LocationNote node={node} isGroup={row.isGroup} state={state} locations={locations} lastMonth={lastMonth} /> : null
  }
  return (
    <section aria-label="Location tree" className="flex min-h-0 min-w-0 flex-1 flex-col border-r border-line-1 phone:border-r-0">
      <div className="flex h-bar flex-none items-center gap-2 border-b border-line-1 pr-3 pl-4 phone:h-auto phone:flex-wrap phone:py-1">
        <h2 className="flex-1 font-medium phone:w-full phone:flex-none">
          {formatCount(assigned)} <span className="font-normal text-3">of {counted(locations.length, 'location')} assigned</span>
        </h2>
        <TextInput
          label="Search locations and groups"
          labelHidden
          type="search"
          icon="search"
          placeholder="Search"
          value={query}
          onChange={onQuery}
          className="w-[180px] phone:w-auto phone:flex-1"
        />
        <Button kind="plain" onClick={() => work.foldAll(({ isGroup }) => isGroup)}>
          {closed.size > 0 ? 'Expand all' : 'Collapse all'}
        </Button>
        <IfAllowed right="CHANGE_LOCATIONS">
          <Button icon="plus" onClick={onAddGroup}>
            Add group
          </Button>
        </IfAllowed>
      </div>
      {rows.length === 0 && query.trim() !== '' ? (
        <p className="px-4 py-3 text-3">No location or group is called “{query.trim()}”.</p>
      ) : rows.length === 0 ? (
        <EmptyState title="No group yet" actions={isChanging && <Button onClick={onAddGroup}>Add group</Button>}>
          Groups such as regions hold locations, and groups of their own down to five levels. Reports show their subtotals.
        </EmptyState>
      ) : (
        <TreeEditor
          ref={tree}
          label="Locations"
          isReadOnly={!isChanging}
          rows={rows}
          selected={selection.ids}
          activeId={selection.activeId}
          onSelect={(ids, activeId) => work.setSelection({ ids, activeId })}
          onFold={work.fold}
          onRename={onRename}
          onAct={work.act}
          drag={work.drag}
          onDragStart={work.startDrag}
          shownNameOf={shownNameOf}
          noteOf={noteOf}
        />
      )}
    </section>
  )
}

function shownNameOf({ isGroup, name }: TreeRow) {
  return isGroup ? name : <LocationName name={name} />
}
