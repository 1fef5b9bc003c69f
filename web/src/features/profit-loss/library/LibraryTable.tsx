import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react'
import { folderLabel } from '../../../blocks/library/folder-labels.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { SortButton, sortedBy } from '../../../blocks/sort-button/SortButton.tsx'
import { extendedTo, type RowSelection, selectedKeys, toggled, withActiveRow } from '../../../blocks/windowed-rows/row-selection.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { onTheClock, useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { LibraryStatus } from './LibraryStatus.tsx'
import {
  describeCounts,
  type LibraryColumn,
  type LibraryOrder,
  type LibraryRow,
  type LibrarySearch,
  libraryRowName,
} from './library-list.ts'
import { folderTarget } from './use-library-drag.ts'

/** EDIT opens the layout itself, read-only for viewers. */
export type LibraryAction = 'PREVIEW' | 'OPEN' | 'OPEN_BESIDE' | 'EDIT' | 'EDIT_BESIDE' | 'RENAME' | 'MOVE' | 'DUPLICATE' | 'DELETE'

interface LibraryTableProps {
  readonly ref: RefObject<HTMLTableElement | null>
  readonly rows: readonly LibraryRow[]
  readonly order: LibraryOrder
  readonly onSort: (by: LibraryColumn) => void
  readonly selection: RowSelection
  readonly onSelect: (selection: RowSelection) => void
  /** Called when a row gets the focus, whatever is selected. */
  readonly onReach: (key: string) => void
  /** With the selected rows if this is one of them, otherwise with this one alone. */
  readonly onAct: (act: LibraryAction, row: LibraryRow) => void
  readonly onNew: () => void
  readonly onNewFolder: () => void
  readonly onSearch: () => void
  /** Opens the parent folder; null at the top. */
  readonly onUp: (() => void) | null
  /** Address of a folder. */
  readonly searchOf: (folder: string) => LibrarySearch
  /** Whether rows of other folders are listed, with their folder. */
  readonly isSearch: boolean
  readonly onDragStart: (event: PointerEvent, row: LibraryRow) => void
  /** The dragged keys, and the folder under the pointer. */
  readonly dragged: ReadonlySet<string>
  readonly dragOver: string | null
  /** Shown below the list, at the left. */
  readonly standing: ReactNode
}

const HEADINGS: readonly { readonly by: LibraryColumn; readonly label: string; readonly className: string }[] = [
  { by: 'name', label: 'Name', className: '' },
  { by: 'locations', label: 'Location', className: 'w-[11%]' },
  { by: 'mapping', label: 'Mapping', className: 'w-[13%]' },
  { by: 'period', label: 'Period', className: 'w-[19%]' },
  { by: 'modified', label: 'Last modified', className: 'w-[16%]' },
  { by: 'creator', label: 'Created by', className: 'w-[11%]' },
]

const OPENING_KEYS = [
  ['enter', 'Open'],
  ['p', 'Preview'],
] as const

const READING_KEYS = [...OPENING_KEYS, ['e', 'Open layout']] as const

const KEYS = [
  ...OPENING_KEYS,
  ['e', 'Edit layout'],
  ['r', 'Rename'],
  ['m', 'Move'],
  ['d', 'Duplicate'],
  ['delete', 'Delete'],
  ['n', 'New P&L'],
  ['f', 'New folder'],
] as const

/** The list of folders and P&Ls. Arrows move, with Shift they select; Enter opens, letters run actions. */
export function LibraryTable(props: LibraryTableProps) {
  const { ref, rows, order, selection, onSelect, onAct } = props
  const keys = rows.map(({ key }) => key)
  const reachable = keys.includes(selection.activeId ?? '') ? selection.activeId : (keys[0] ?? null)
  const chosenCount = keys.filter((key) => selection.ids.has(key)).length
  const pressed = useRef<string | null>(null)
  const isChanging = useMay('CHANGE_LAYOUTS')
  const goTo = (index: number, isExtending: boolean) => {
    const key = keys[Math.max(0, Math.min(keys.length - 1, index))]
    if (key === undefined) return
    onSelect(isExtending ? extendedTo(selection, key, keys) : withActiveRow({ ...selection, ids: new Set() }, key))
    focusLibraryRow(ref.current, key)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: LibraryRow) => {
    if (event.altKey || event.target !== event.currentTarget) return
    const at = keys.indexOf(row.key)
    if (event.ctrlKey || event.metaKey) {
      const act = {
        a: () => onSelect({ ids: new Set(keys), activeId: row.key, anchorId: row.key }),
        Enter: () => onAct('OPEN_BESIDE', row),
      }[event.key]
      if (act === undefined) return
      event.preventDefault()
      return act()
    }
    const act = {
      ArrowDown: () => goTo(at + 1, event.shiftKey),
      ArrowUp: () => goTo(at - 1, event.shiftKey),
      Home: () => goTo(0, event.shiftKey),
      End: () => goTo(keys.length - 1, event.shiftKey),
      Enter: () => onAct('OPEN', row),
      p: () => row.kind === 'LAYOUT' && onAct('PREVIEW', row),
      ' ': () => onSelect(toggled(selection, row.key)),
      Escape: () => onSelect({ ...selection, ids: new Set() }),
      Backspace: () => props.onUp?.(),
      '/': props.onSearch,
      e: () => row.kind === 'LAYOUT' && onAct('EDIT', row),
      ...(isChanging && {
        r: () => onAct('RENAME', row),
        F2: () => onAct('RENAME', row),
        m: () => onAct('MOVE', row),
        d: () => row.kind === 'LAYOUT' && onAct('DUPLICATE', row),
        Delete: () => onAct('DELETE', row),
        n: props.onNew,
        f: props.onNewFolder,
      }),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const handleClick = (event: MouseEvent, row: LibraryRow) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return
    if (event.shiftKey) onSelect(extendedTo(selection, row.key, keys))
    else if (event.ctrlKey || event.metaKey) onSelect(toggled(selection, row.key))
    else onSelect(selectedKeys(row.key))
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        <table ref={ref} aria-label="Library" className="phone-choice w-full min-w-[940px] table-fixed select-none">
          <thead className="sticky top-0 z-20 bg-page">
            <tr>
              <th className="w-[38px] border-b border-line-2 pl-4 text-left align-middle">
                <Checkbox
                  label="Choose all"
                  labelHidden
                  checked={chosenCount === 0 ? false : chosenCount === keys.length ? true : 'mixed'}
                  onChange={(isOn) => onSelect({ ...selection, ids: new Set(isOn ? keys : []) })}
                />
              </th>
              {HEADINGS.map(({ by, label, className }) => (
                <th
                  key={by}
                  aria-sort={sortedBy(order, by) ?? undefined}
                  className={classNames('h-[30px] border-b border-line-2 px-2 text-left text-small font-medium text-2', className)}
                >
                  <SortButton label={label} sorted={sortedBy(order, by)} onClick={() => props.onSort(by)} />
                </th>
              ))}
              <th className="w-[44px] border-b border-line-2">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LibraryLine
                key={row.key}
                row={row}
                table={props}
                isReachable={row.key === reachable}
                // A click changes the selection itself.
                onFocus={() => pressed.current !== row.key && props.onReach(row.key)}
                onPointerDown={(event) => {
                  pressed.current = row.key
                  props.onDragStart(event, row)
                }}
                onClick={(event) => {
                  pressed.current = null
                  handleClick(event, row)
                }}
                onKeyDown={(event) => handleKeyDown(event, row)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LibraryStatus keys={isChanging ? KEYS : READING_KEYS}>{props.standing}</LibraryStatus>
    </>
  )
}

/** Focuses a row. @returns whether it exists. */
export function focusLibraryRow(table: HTMLElement | null, key: string): boolean {
  const row = table?.querySelector<HTMLElement>(`[data-library-row="${CSS.escape(key)}"]`)
  row?.focus()
  return row !== null && row !== undefined
}

const cell = 'h-list-row border-b border-line-1 px-2 py-1 leading-[17px]'

interface LibraryLineProps {
  readonly row: LibraryRow
  readonly table: LibraryTableProps
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onPointerDown: (event: PointerEvent) => void
  readonly onClick: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
}

function LibraryLine({ row, table, isReachable, ...handlers }: LibraryLineProps) {
  const name = libraryRowName(row)
  const isChosen = table.selection.ids.has(row.key)
  const isOver = row.kind === 'FOLDER' && table.dragOver === row.folder.path
  return (
    <tr
      {...handlers}
      {...(row.kind === 'FOLDER' ? folderTarget(row.folder.path) : {})}
      data-library-row={row.key}
      aria-label={row.kind === 'FOLDER' ? `Folder ${name}` : name}
      tabIndex={isReachable ? 0 : -1}
      onDoubleClick={() => table.onAct('OPEN', row)}
      className={classNames(
        'focus-visible:-outline-offset-2',
        isOver ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : isChosen ? 'bg-sel' : 'hover:bg-hover',
        table.dragged.has(row.key) && 'opacity-50',
      )}
    >
      <td className={classNames(cell, 'pl-4')}>
        <Checkbox
          label={`Choose ${name}`}
          labelHidden
          tabIndex={-1}
          checked={isChosen}
          onChange={() => table.onSelect(toggled(table.selection, row.key))}
        />
      </td>
      {row.kind === 'FOLDER' ? <FolderCells row={row} table={table} /> : <LayoutCells row={row} table={table} />}
      <td className={classNames(cell, 'pr-3 text-right')}>
        <RowMenu row={row} onAct={(act) => table.onAct(act, row)} />
      </td>
    </tr>
  )
}

/** Its links are outside the tab order: Enter on the row opens it. */
const nameLink = 'block min-w-0 truncate rounded-chip font-medium hover:underline'

interface CellsProps<Kind extends LibraryRow['kind']> {
  readonly row: Extract<LibraryRow, { kind: Kind }>
  readonly table: LibraryTableProps
}

function FolderCells({ row: { folder }, table }: CellsProps<'FOLDER'>) {
  return (
    <>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <Icon name="folder" size={14} className="flex-none text-accent" />
          <Link
            to="/profit-loss/library"
            search={table.searchOf(folder.path)}
            tabIndex={-1}
            draggable={false}
            title={folder.name}
            className={nameLink}
          >
            {folder.name}
          </Link>
        </span>
        {table.isSearch && <span className="block truncate pl-[22px] text-small text-3">{folderLabel(folder.path)}</span>}
      </td>
      <td className={classNames(cell, 'text-2')} colSpan={HEADINGS.length - 1}>
        {folder.subfolders + folder.layouts === 0 ? 'Empty' : describeCounts({ folders: folder.subfolders, layouts: folder.layouts })}
      </td>
    </>
  )
}

function LayoutCells({ row: { layout }, table }: CellsProps<'LAYOUT'>) {
  const display = useDisplay()
  const clock = onTheClock(layout.modifiedAt)
  return (
    <>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <Icon name="sheet" size={14} className="flex-none text-3" />
          <Link
            to="/profit-loss"
            search={{ metadataId: layout.id }}
            // Opening creates a tab, so it must not happen by preloading.
            preload={false}
            tabIndex={-1}
            draggable={false}
            title={layout.name}
            className={nameLink}
          >
            {layout.name}
          </Link>
        </span>
        {table.isSearch && <span className="block truncate pl-[22px] text-small text-3">{folderLabel(layout.path)}</span>}
        {layout.problem !== null && (
          <span className="flex items-center gap-1 pl-[22px] text-small text-warn" title={layout.problem}>
            <Icon name="warning" size={11} className="flex-none" />
            <span className="min-w-0 truncate">{layout.problem}</span>
          </span>
        )}
      </td>
      <td className={classNames(cell, 'truncate')} title={layout.locationNames ?? undefined}>
        {layout.locations}
      </td>
      <td className={classNames(cell, 'truncate')} title={layout.mapping}>
        {layout.mapping === '' ? <span className="text-3">–</span> : layout.mapping}
      </td>
      <td className={classNames(cell, 'truncate')} title={layout.period}>
        {layout.period === '' ? <span className="text-3">–</span> : layout.period}
      </td>
      <td className={cell}>
        <span className="block truncate">
          {display.day(clock.day)}, {clock.time}
        </span>
        {layout.modifiedBy !== '' && layout.modifiedBy !== layout.createdBy && (
          <span className="block truncate text-small text-3" title={layout.modifiedBy}>
            by {layout.modifiedBy}
          </span>
        )}
      </td>
      <td className={classNames(cell, 'truncate')} title={layout.createdBy}>
        {layout.createdBy}
      </td>
    </>
  )
}

function RowMenu({ row, onAct }: { readonly row: LibraryRow; readonly onAct: (act: LibraryAction) => void }) {
  const name = libraryRowName(row)
  const isChanging = useMay('CHANGE_LAYOUTS')
  return (
    <Menu align="end" label={`Actions for ${name}`} trigger={<IconButton icon="more" label={`Actions for ${name}`} tabIndex={-1} />}>
      <MenuItem onSelect={() => onAct('OPEN')} keys="Enter">
        {row.kind === 'FOLDER' ? 'Open' : 'Open in the viewer'}
      </MenuItem>
      {row.kind === 'LAYOUT' && (
        <MenuItem onSelect={() => onAct('PREVIEW')} keys="P">
          Preview
        </MenuItem>
      )}
      {row.kind === 'LAYOUT' && (
        <MenuItem onSelect={() => onAct('EDIT')} keys="E">
          {isChanging ? 'Edit the layout' : 'Open the layout'}
        </MenuItem>
      )}
      <MenuItem onSelect={() => onAct('OPEN_BESIDE')}>Open in a new browser tab</MenuItem>
      {row.kind === 'LAYOUT' && (
        <MenuItem onSelect={() => onAct('EDIT_BESIDE')}>
          {isChanging ? 'Edit in a new browser tab' : 'Open the layout in a new browser tab'}
        </MenuItem>
      )}
      <IfAllowed right="CHANGE_LAYOUTS">
        <MenuSeparator />
        <MenuItem onSelect={() => onAct('RENAME')} keys="R">
          Rename
        </MenuItem>
        <MenuItem onSelect={() => onAct('MOVE')} keys="M">
          Move
        </MenuItem>
        {row.kind === 'LAYOUT' && (
          <MenuItem onSelect={() => onAct('DUPLICATE')} keys="D">
            Duplicate
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem danger onSelect={() => onAct('DELETE')} keys="Del">
          Delete
        </MenuItem>
      </IfAllowed>
    </Menu>
  )
}
