import { Button } from '../../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../../ui/Menu.tsx'
import { returnFocusOnClose } from '../cells/return-focus.ts'
import type { LayoutCommands } from '../layout-commands.ts'

interface FreezeMenuProps {
  readonly acts: Pick<LayoutCommands, 'freeze' | 'unfreeze'>
  readonly hasSelection: boolean
  readonly hasFrozen: boolean
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
}

/** Keeps the first rows and columns visible. */
export function FreezeMenu({ acts, hasSelection, hasFrozen, onLeave }: FreezeMenuProps) {
  const unselected = hasSelection ? null : 'Select a cell first.'
  return (
    <Menu
      label="Freeze"
      onCloseAutoFocus={returnFocusOnClose(onLeave)}
      trigger={
        <Button kind="plain" end="chevron-down">
          Freeze
        </Button>
      }
    >
      <MenuItem onSelect={() => acts.freeze('ROWS')} disabledReason={unselected}>
        Rows up to here
      </MenuItem>
      <MenuItem onSelect={() => acts.freeze('COLUMNS')} disabledReason={unselected}>
        Columns up to here
      </MenuItem>
      <MenuItem onSelect={acts.unfreeze} disabledReason={hasFrozen ? null : 'Nothing is frozen.'}>
        Unfreeze all
      </MenuItem>
    </Menu>
  )
}
