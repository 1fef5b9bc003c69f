import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { folderLabel } from '../../../../blocks/library/folder-labels.ts'
import { useMay } from '../../../../blocks/rights/rights.ts'
import { extendedTo, type RowSelection, selectedKeys, toggled, withActiveRow } from '../../../../blocks/windowed-rows/row-selection.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { LibraryStatus } from '../LibraryStatus.tsx'
import { type Deleted, daysLeft, describeDeleted, folderOf } from './describe-deleted.ts'

export interface DeletedRow extends Deleted {
  readonly deletedAt: string
  readonly deletedBy: string
  readonly restorableUntil: string
}

interface DeletedTableProps {
  readonly ref: RefObject<HTMLTableElement | null>
  readonly deleted: readonly DeletedRow[]
  readonly selection: RowSelection
  readonly onSelect: (selection: RowSelection) => void
  readonly onRestore: (ids: readonly string[]) => void
}

const HEADINGS = [
  ['Name', ''],
  ['Was in', 'w-[240px]'],
  ['Deleted', 'w-[190px]'],
  ['By', 'w-[160px]'],
  ['Restorable for', 'w-[120px]'],
] as const

const READING_KEYS = [['space', 'Choose']] as const

const KEYS = [['enter', 'Restore'], ...READING_KEYS] as const

const cell = 'h-list-row border-b border-line-1 px-2'

/** The list of deleted items, latest first. Arrows move, with Shift they select; Enter restores. */
export function DeletedTable({ ref, deleted, selection, onSelect, onRestore }: DeletedTableProps) {
  const isChanging = useMay('CHANGE_LAYOUTS')
  const [now] = useState(() => Date.now())
  const ids = deleted.map(({ id }) => id)
  const reachable = selection.activeId ?? ids[0] ?? null
  const chosenCount = selection.ids.size
  const meant = (id: string): readonly string[] => (selection.ids.has(id) ? ids.filter((one) => selection.ids.has(one)) : [id])
  const goTo = (index: number, isExtending: boolean) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, index))]
    if (id === undefined) return
    onSelect(isExtending ? extendedTo(selection, id, ids) : withActiveRow({ ...selection, ids: new Set() }, id))
    focusDeletedRow(ref.current, id)
  }
  const handleKeyDown = (event: KeyboardEvent, id: string) => {
    if (event.altKey || event.target !== event.currentTarget) return
    const at = ids.indexOf(id)
    const isHeld = event.ctrlKey || event.metaKey
    const act = isHeld
      ? { a: () => onSelect({ ids: new Set(ids), activeId: id, anchorId: id }) }[event.key]
      : {
          ArrowDown: () => goTo(at + 1, event.shiftKey),
          ArrowUp: () => goTo(at - 1, event.shiftKey),
          Home: () => goTo(0, event.shiftKey),
          End: () => goTo(ids.length - 1, event.shiftKey),
          Enter: () => onRestore(meant(id)),
          ' ': () => onSelect(toggled(selection, id)),
          Escape: () => onSelect({ ...selection, ids: new Set() }),
        }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  const handleClick = (event: MouseEvent, id: string) => {
    if (event.target instanceof Element && event.target.closest('button, input, label') !== null) return
    if (event.shiftKey) onSelect(extendedTo(selection, id, ids))
    else if (event.ctrlKey || event.metaKey) onSelect(toggled(selection, id))
    else onSelect(selectedKeys(id))
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto">
        <table ref={ref} aria-label="Recently deleted" className="phone-choice w-full min-w-[960px] table-fixed select-none">
          <thead className="sticky top-0 z-20 bg-page">
            <tr>
              <th className="w-[38px] border-b border-line-2 pl-4 text-left align-middle">
                <Checkbox
                  label="Choose all"
                  labelHidden
                  checked={chosenCount === 0 ? false : chosenCount === ids.length ? true : 'mixed'}
                  onChange={(isOn) => onSelect({ ...selection, ids: new Set(isOn ? ids : []) })}
                />
              </th>
              {HEADINGS.map(([label, width]) => (
                <th
                  key={label}
                  className={classNames('h-[30px] border-b border-line-2 px-2 text-left text-small font-medium text-2', width)}
                >
                  {label}
                </th>
              ))}
              <th className="w-[96px] border-b border-line-2">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {deleted.map((row) => (
              <DeletedLine
                key={row.id}
                row={row}
                now={now}
                isReachable={row.id === reachable}
                isChosen={selection.ids.has(row.id)}
                onToggle={() => onSelect(toggled(selection, row.id))}
                onRestore={isChanging ? () => onRestore([row.id]) : null}
                onClick={(event) => handleClick(event, row.id)}
                onKeyDown={(event) => handleKeyDown(event, row.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LibraryStatus keys={isChanging ? KEYS : READING_KEYS} isLive>
        {describeDeleted(deleted)}
      </LibraryStatus>
    </>
  )
}

interface DeletedLineProps {
  readonly row: DeletedRow
  /** Milliseconds since 1970. */
  readonly now: number
  readonly isReachable: boolean
  readonly isChosen: boolean
  readonly onToggle: () => void
  /** Null if it cannot be restored. */
  readonly onRestore: (() => void) | null
  readonly onClick: (event: MouseEvent) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function DeletedLine({ row, now, isReachable, isChosen, onToggle, onRestore, ...handlers }: DeletedLineProps) {
  const display = useDisplay()
  return (
    <tr
      data-deleted-row={row.id}
      aria-label={row.kind === 'FOLDER' ? `Folder ${row.name}` : row.name}
      tabIndex={isReachable ? 0 : -1}
      {...handlers}
      className={classNames('focus-visible:-outline-offset-2', isChosen ? 'bg-sel' : 'hover:bg-hover')}
    >
      <td className={classNames(cell, 'pl-4')}>
        <Checkbox label={`Choose ${row.name}`} labelHidden tabIndex={-1} checked={isChosen} onChange={onToggle} />
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2">
          <Icon
            name={row.kind === 'FOLDER' ? 'folder' : 'sheet'}
            size={14}
            className={classNames('flex-none', row.kind === 'FOLDER' ? 'text-accent' : 'text-3')}
          />
          <span className="min-w-0 truncate font-medium" title={row.name}>
            {row.name}
          </span>
        </span>
      </td>
      <td className={classNames(cell, 'truncate')} title={folderLabel(folderOf(row))}>
        {folderLabel(folderOf(row))}
      </td>
      <td className={classNames(cell, 'truncate')}>{display.moment(row.deletedAt)}</td>
      <td className={classNames(cell, 'truncate')} title={row.deletedBy}>
        {row.deletedBy}
      </td>
      <td className={cell}>{daysLeft(row.restorableUntil, now)}</td>
      <td className={classNames(cell, 'pr-3 text-right')}>
        {onRestore !== null && (
          <Button kind="plain" tabIndex={-1} aria-label={`Restore ${row.name}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Focuses a row. @returns whether it exists. */
export function focusDeletedRow(table: HTMLElement | null, id: string): boolean {
  const row = table?.querySelector<HTMLElement>(`[data-deleted-row="${CSS.escape(id)}"]`)
  row?.focus()
  return row !== null && row !== undefined
}
