import { useState } from 'react'
import { ImportLedgerLink } from '../../../../blocks/page/ImportLedgerLink.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { SelectInput } from '../../../../ui/Field.tsx'
import type { LayoutCategorization } from '../../report/layout-company.ts'

interface MappingGoneProps {
  readonly categorizations: readonly LayoutCategorization[]
  readonly onChoose: (mappingId: string) => void
}

/** In place of the figures of a layout whose mapping was deleted: the way to another one, on which all that lies on top stays. */
export function LayoutMappingDeleted({ categorizations, onChoose }: MappingGoneProps) {
  const choices = categorizations.flatMap(({ name, mappings }) =>
    mappings.map((mapping) => ({ value: mapping.id, label: mapping.name === name ? name : `${mapping.name} (${name})` })),
  )
  const [mappingId, setMappingId] = useState(choices[0]?.value ?? '')
  return (
    <EmptyState
      title="The mapping of this layout was deleted"
      actions={
        choices.length === 0 ? (
          <ImportLedgerLink />
        ) : (
          <Button kind="primary" onClick={() => onChoose(mappingId)}>
            Use this mapping
          </Button>
        )
      }
    >
      <p>
        Choose another one. Nothing in the layout is lost: rows on lines that the other mapping has appear at once, the rest once such lines
        exist.
      </p>
      {choices.length > 0 && <SelectInput label="Mapping" value={mappingId} choices={choices} onChange={setMappingId} className="mt-3" />}
    </EmptyState>
  )
}

/** The same of one of whose locations none is left. */
export function LocationsDeleted({ onAll }: { readonly onAll: () => void }) {
  return (
    <EmptyState
      title="The locations of this layout no longer exist"
      actions={
        <Button kind="primary" onClick={onAll}>
          Show all locations
        </Button>
      }
    >
      Choose others above, or show all of them. Nothing else in the layout changes.
    </EmptyState>
  )
}
