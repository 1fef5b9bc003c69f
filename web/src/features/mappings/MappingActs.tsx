import type { ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import type { MappingAct } from './MappingDialogs.tsx'

/** What can be done with a mapping as a whole. */
export function MappingActs({
  name,
  onAct,
  more,
}: {
  readonly name: string
  readonly onAct: (kind: MappingAct) => void
  readonly more?: ReactNode
}) {
  return (
    <Menu label={`Acts on ${name}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${name}`} />}>
      <MenuItem onSelect={() => onAct('RENAME')}>Rename</MenuItem>
      <MenuItem onSelect={() => onAct('DUPLICATE')}>Duplicate</MenuItem>
      {more}
      <MenuSeparator />
      <MenuItem danger onSelect={() => onAct('DELETE')}>
        Delete
      </MenuItem>
    </Menu>
  )
}
