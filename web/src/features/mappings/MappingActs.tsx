import type { ReactNode } from 'react'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import type { MappingAct } from './MappingDialogs.tsx'

interface MappingActsProps {
  readonly name: string
  /** Left out for a mapping that is not saved yet. */
  readonly onAct?: (kind: MappingAct) => void
  readonly more?: ReactNode
}

/** The menu of actions for a whole mapping. */
export function MappingActs({ name, onAct, more }: MappingActsProps) {
  const isChanging = useMay('CHANGE_MAPPINGS')
  if (!isChanging && more === undefined) return null
  return (
    <Menu label={`Actions for ${name}`} align="end" trigger={<IconButton icon="more" label={`Actions for ${name}`} />}>
      {onAct && (
        <IfAllowed right="CHANGE_MAPPINGS">
          <MenuItem onSelect={() => onAct('RENAME')}>Rename</MenuItem>
          <MenuItem onSelect={() => onAct('DUPLICATE')}>Duplicate</MenuItem>
        </IfAllowed>
      )}
      {more}
      {onAct && (
        <IfAllowed right="CHANGE_MAPPINGS">
          <MenuSeparator />
          <MenuItem danger onSelect={() => onAct('DELETE')}>
            Delete
          </MenuItem>
        </IfAllowed>
      )}
    </Menu>
  )
}
