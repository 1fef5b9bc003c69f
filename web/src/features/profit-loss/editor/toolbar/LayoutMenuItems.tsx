import type { ClipboardAct } from '../../../../blocks/report-grid/report-grid-props.ts'
import { ContextMenuItem, ContextMenuSeparator } from '../../../../ui/ContextMenu.tsx'
import { ownKeyNames } from '../../../../ui/key-names.ts'
import type { InsertAt } from '../cells/inserting.ts'
import type { MenuPart } from '../LayoutPane.tsx'
import type { LayoutCommands } from '../layout-commands.ts'
import { LAYOUT_KEYS, MOVE_KEYS } from './layout-shortcuts.ts'

interface LayoutMenuItemsProps {
  /** A heading's menu is about its column, a name's about its row. */
  readonly part: MenuPart
  readonly onClipboard: (act: ClipboardAct) => void
  /** Renames the inserted row or column that is selected; null if the report brought it. */
  readonly onRename: (() => void) | null
  readonly acts: LayoutCommands
  /** Whether an inserted row or column is selected. */
  readonly hasInserted: { readonly ROWS: boolean; readonly COLUMNS: boolean }
  /** Keys move columns where they are selected whole. */
  readonly isWholeColumns: boolean
  readonly isHiddenBeside: { readonly ROWS: boolean; readonly COLUMNS: boolean }
  readonly onInsert: (kind: 'ROW' | 'COLUMN', side: InsertAt['side'], type: 'EMPTY') => void
  /** Null if there is nothing to compare with. */
  readonly onVariance: (() => void) | null
  /** Null if the report brought what is active. */
  readonly onConfigure: (() => void) | null
  readonly onTrace: () => void
  readonly onNote: () => void
}

/** What can be done to what is selected in a layout. */
export function LayoutMenuItems({
  part,
  onClipboard,
  onRename,
  acts,
  hasInserted,
  isWholeColumns,
  isHiddenBeside,
  onInsert,
  onVariance,
  onConfigure,
  onTrace,
  onNote,
}: LayoutMenuItemsProps) {
  const keysOf = (side: 'ROWS' | 'COLUMNS', at: 0 | 1) =>
    side === 'ROWS' || isWholeColumns ? { keys: ownKeyNames(MOVE_KEYS[side][at]) } : {}
  const [isOfRows, isOfColumns] = [part !== 'COLUMNS', part !== 'ROWS']
  const sides = [...(isOfRows ? (['ROWS'] as const) : []), ...(isOfColumns ? (['COLUMNS'] as const) : [])]
  return (
    <>
      <ContextMenuItem keys={ownKeyNames('mod+x')} onSelect={() => onClipboard('CUT')}>
        Cut
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+c')} onSelect={() => onClipboard('COPY')}>
        Copy
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+v')} onSelect={() => onClipboard('PASTE')}>
        Paste
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+shift+v')} onSelect={() => onClipboard('PASTE_VALUES')}>
        Paste values
      </ContextMenuItem>
      <ContextMenuSeparator />
      {isOfRows && (
        <>
          <ContextMenuItem onSelect={() => onInsert('ROW', 'BEFORE', 'EMPTY')}>Insert row above</ContextMenuItem>
          <ContextMenuItem onSelect={() => onInsert('ROW', 'AFTER', 'EMPTY')}>Insert row below</ContextMenuItem>
        </>
      )}
      {isOfColumns && (
        <>
          <ContextMenuItem onSelect={() => onInsert('COLUMN', 'BEFORE', 'EMPTY')}>Insert column left</ContextMenuItem>
          <ContextMenuItem onSelect={() => onInsert('COLUMN', 'AFTER', 'EMPTY')}>Insert column right</ContextMenuItem>
          <ContextMenuItem disabled={onVariance === null} onSelect={() => onVariance?.()}>
            Add variance columns
          </ContextMenuItem>
        </>
      )}
      <ContextMenuSeparator />
      {part !== 'CELLS' && (
        <ContextMenuItem keys={ownKeyNames('f2')} disabled={onRename === null} onSelect={() => onRename?.()}>
          Rename
        </ContextMenuItem>
      )}
      <ContextMenuItem onSelect={() => onConfigure?.()} disabled={onConfigure === null}>
        Configure
      </ContextMenuItem>
      {sides.flatMap((side) =>
        hasInserted[side]
          ? [
              <ContextMenuItem key={`up ${side}`} {...keysOf(side, 0)} onSelect={() => acts.move(side, -1)}>
                {side === 'ROWS' ? 'Move row up' : 'Move column left'}
              </ContextMenuItem>,
              <ContextMenuItem key={`down ${side}`} {...keysOf(side, 1)} onSelect={() => acts.move(side, 1)}>
                {side === 'ROWS' ? 'Move row down' : 'Move column right'}
              </ContextMenuItem>,
              <ContextMenuItem key={`copy ${side}`} onSelect={() => acts.duplicate(side)}>
                {side === 'ROWS' ? 'Duplicate row' : 'Duplicate column'}
              </ContextMenuItem>,
              <ContextMenuItem key={`delete ${side}`} danger onSelect={() => acts.remove(side)}>
                {side === 'ROWS' ? 'Delete row' : 'Delete column'}
              </ContextMenuItem>,
            ]
          : [],
      )}
      <ContextMenuSeparator />
      {isOfRows && (
        <>
          <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.hideRows)} onSelect={() => acts.hide('ROWS')}>
            Hide rows
          </ContextMenuItem>
          <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.unhideRows)} disabled={!isHiddenBeside.ROWS} onSelect={() => acts.unhide('ROWS')}>
            Unhide rows
          </ContextMenuItem>
        </>
      )}
      {isOfColumns && (
        <>
          <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.hideColumns)} onSelect={() => acts.hide('COLUMNS')}>
            Hide columns
          </ContextMenuItem>
          <ContextMenuItem
            keys={ownKeyNames(LAYOUT_KEYS.unhideColumns)}
            disabled={!isHiddenBeside.COLUMNS}
            onSelect={() => acts.unhide('COLUMNS')}
          >
            Unhide columns
          </ContextMenuItem>
        </>
      )}
      <ContextMenuSeparator />
      {part === 'CELLS' && (
        <>
          <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.trace)} onSelect={onTrace}>
            Trace
          </ContextMenuItem>
          <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.note)} onSelect={onNote}>
            Note…
          </ContextMenuItem>
        </>
      )}
      <ContextMenuItem keys={ownKeyNames(LAYOUT_KEYS.clearFormat)} onSelect={acts.clearFormat}>
        Clear format
      </ContextMenuItem>
    </>
  )
}
