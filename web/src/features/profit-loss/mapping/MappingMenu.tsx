import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'

interface MappingMenuProps {
  readonly categorizations: readonly ViewerCategorization[]
  readonly value: string
  readonly name: string | null
  readonly onChange: (mappingId: string) => void
  /** Whether the view uses a past day's mapping. */
  readonly isPast: boolean
  readonly onChooseDay: () => void
  readonly onNow: () => void
}

/** Chooses a view's mapping, grouped by categorization, and its day. */
export function MappingMenu({ categorizations, value, name, onChange, isPast, onChooseDay, onNow }: MappingMenuProps) {
  return (
    <Menu
      label="Mapping"
      trigger={
        <Button prefix="Mapping" end="chevron-down">
          <span className="max-w-[180px] truncate @max-[900px]/toolbar:max-w-[116px] @max-[700px]/toolbar:max-w-[76px]">
            {name ?? 'Choose'}
          </span>
        </Button>
      }
    >
      {categorizations
        .filter(({ mappings }) => mappings.length > 0)
        .map((categorization) => (
          <MenuChoices
            key={categorization.id}
            label={categorization.name}
            value={value}
            choices={categorization.mappings.map((mapping) => ({ value: mapping.id, label: mapping.name }))}
            onChange={onChange}
          />
        ))}
      {name !== null && (
        <>
          <MenuSeparator />
          <MenuItem onSelect={onChooseDay}>As mapped on…</MenuItem>
          {isPast && <MenuItem onSelect={onNow}>As mapped now</MenuItem>}
        </>
      )}
    </Menu>
  )
}
