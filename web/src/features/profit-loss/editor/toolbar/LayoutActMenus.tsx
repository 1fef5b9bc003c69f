import type { InsertedColumn, InsertedRow } from '@fourwall/domain/layouts/layout.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ownKeyNames } from '../../../../ui/key-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx'
import type { InsertAt } from '../cells/inserting.ts'
import { returnFocusOnClose } from '../cells/return-focus.ts'
import type { LayoutCommands } from '../layout-commands.ts'
import { FreezeMenu } from './FreezeMenu.tsx'
import { LAYOUT_KEYS } from './layout-shortcuts.ts'

interface LayoutActMenusProps {
  readonly hasFrozen: boolean
  readonly hasHiddenRows: boolean
  readonly hasHiddenColumns: boolean
  readonly acts: LayoutCommands
  readonly hasSelection: boolean
  readonly onInsert: (kind: 'ROW' | 'COLUMN', side: InsertAt['side'], type: InsertedRow['type'] | InsertedColumn['type']) => void
  /** There is something to compare with. */
  readonly hasVariance: boolean
  readonly onVariance: () => void
  readonly onShowAll: (hidden: 'hiddenRows' | 'hiddenColumns') => void
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
}

/** Insert, freeze and hide, in the toolbar. */
export function LayoutActMenus({ acts, hasSelection, onInsert, onVariance, onShowAll, onLeave, ...has }: LayoutActMenusProps) {
  return (
    <>
      <Menu
        label="Insert"
        onCloseAutoFocus={returnFocusOnClose(onLeave)}
        trigger={
          <Button kind="plain" end="chevron-down">
            Insert
          </Button>
        }
      >
        {ROW_TYPES.map(({ type, label }) => (
          <MenuItem key={type} onSelect={() => onInsert('ROW', 'AFTER', type)}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        {COLUMN_TYPES.map(({ type, label }) => (
          <MenuItem key={type} onSelect={() => onInsert('COLUMN', 'AFTER', type)}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          onSelect={onVariance}
          disabledReason={has.hasVariance ? null : 'Select a column of figures with another one to its left.'}
        >
          Variance and variance %
        </MenuItem>
      </Menu>
      <FreezeMenu acts={acts} hasSelection={hasSelection} hasFrozen={has.hasFrozen} onLeave={onLeave} />
      <Menu
        label="Hide"
        onCloseAutoFocus={returnFocusOnClose(onLeave)}
        trigger={
          <Button kind="plain" end="chevron-down">
            Hide
          </Button>
        }
      >
        <MenuItem
          keys={ownKeyNames(LAYOUT_KEYS.hideRows)}
          onSelect={() => acts.hide('ROWS')}
          disabledReason={hasSelection ? null : 'Select a cell first.'}
        >
          Hide rows
        </MenuItem>
        <MenuItem
          keys={ownKeyNames(LAYOUT_KEYS.hideColumns)}
          onSelect={() => acts.hide('COLUMNS')}
          disabledReason={hasSelection ? null : 'Select a cell first.'}
        >
          Hide columns
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => onShowAll('hiddenRows')} disabledReason={has.hasHiddenRows ? null : 'No row is hidden.'}>
          Show all rows
        </MenuItem>
        <MenuItem onSelect={() => onShowAll('hiddenColumns')} disabledReason={has.hasHiddenColumns ? null : 'No column is hidden.'}>
          Show all columns
        </MenuItem>
      </Menu>
    </>
  )
}

const ROW_TYPES = [
  { type: 'EMPTY', label: 'Empty row' },
  { type: 'CALCULATION', label: 'Calculation row…' },
  { type: 'BUDGET', label: 'Budget row…' },
  { type: 'OPS_DATA', label: 'Ops data row…' },
] as const
const COLUMN_TYPES = [
  { type: 'EMPTY', label: 'Empty column' },
  { type: 'CALCULATION', label: 'Calculation column…' },
  { type: 'ACTUALS', label: 'Actuals column…' },
  { type: 'BUDGET', label: 'Budget column…' },
] as const
