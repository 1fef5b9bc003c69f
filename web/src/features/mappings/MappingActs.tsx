import type { ReactNode } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import type { MappingAct } from './MappingDialogs.tsx'

interface MappingActsProps {
  readonly name: string
  /** Left out of one that is not saved yet. */
  readonly onAct?: (kind: MappingAct) => void
  readonly more?: ReactNode
}

/** What can be done with a mapping as a whole. */
export function MappingActs({ name, onAct, more }: MappingActsProps) {
  return (
    <Menu label={`Acts on ${name}`} align="end" trigger={<IconButton icon="more" label={`Acts on ${name}`} />}>
      {onAct && (
        <>
          <MenuItem onSelect={() => onAct('RENAME')}>Rename</MenuItem>
          <MenuItem onSelect={() => onAct('DUPLICATE')}>Duplicate</MenuItem>
        </>
      )}
      {more}
      {onAct && (
        <>
          <MenuSeparator />
          <MenuItem danger onSelect={() => onAct('DELETE')}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
