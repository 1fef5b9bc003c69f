import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { locationGroupPaths } from './location-rows.ts'

interface GroupMenuProps {
  readonly label: string
  readonly tree: readonly LocationNode<string>[]
  readonly disabledReason?: string | null
  /** Null: the top level. */
  readonly onChoose: (groupId: string | null) => void
}

/** Moves the selection into a group, without dragging. */
export function GroupMenu({ label, tree, disabledReason = null, onChoose }: GroupMenuProps) {
  const button = (
    <Button end="chevron-down" disabledReason={disabledReason}>
      {label}
    </Button>
  )
  if (disabledReason !== null) return button
  return (
    <Menu trigger={button}>
      <MenuItem onSelect={() => onChoose(null)}>The top</MenuItem>
      <MenuSeparator />
      {locationGroupPaths(tree).map(({ id, path }) => (
        <MenuItem key={id} onSelect={() => onChoose(id)}>
          {path}
        </MenuItem>
      ))}
    </Menu>
  )
}
