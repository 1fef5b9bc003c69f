import { Button } from '../../ui/Button.tsx'
import { Menu, MenuChoices } from '../../ui/Menu.tsx'
import type { ViewerCategorization } from './viewer-data.ts'

interface MappingMenuProps {
  readonly categorizations: readonly ViewerCategorization[]
  readonly value: string
  readonly name: string | null
  readonly onChange: (mappingId: string) => void
}

/** Which mapping a view shows, by their categorizations. */
export function MappingMenu({ categorizations, value, name, onChange }: MappingMenuProps) {
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
    </Menu>
  )
}
