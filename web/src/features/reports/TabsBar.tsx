import type { ViewerTab } from '@fourwall/domain/sheets/viewer-tabs.ts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '../../ui/ContextMenu.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'

export interface TabActions {
  readonly onOpen: (id: string) => void
  readonly onAdd: () => void
  readonly onRename: (id: string, name: string) => void
  readonly onPin: (id: string, pinned: boolean) => void
  readonly onMove: (id: string, by: -1 | 1) => void
  readonly onDuplicate: (id: string) => void
  readonly onClose: (id: string) => void
  /** Opens the tab in a tab of the browser. */
  readonly onOpenBeside: (id: string) => void
}

interface TabsBarProps extends TabActions {
  readonly tabs: readonly ViewerTab[]
  readonly activeId: string
  /** The tab that shows someone else's link and is not kept yet. */
  readonly guestId: string | null
  /** The element that shows the active tab's contents. */
  readonly panelId: string
}

export function tabElementId(id: string): string {
  return `viewer-tab-${id}`
}

/** The user's views side by side. Arrows move, Enter opens, F2 or a double click renames, Delete closes. */
export function TabsBar({ tabs, activeId, guestId, panelId, ...actions }: TabsBarProps) {
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  const isRenaming = useRef(false)
  const bar = useRef<HTMLDivElement>(null)

  const focusTab = (id: string | undefined) => {
    if (id !== undefined) document.getElementById(tabElementId(id))?.focus()
  }
  const startRenaming = (id: string) => {
    const tab = document.getElementById(tabElementId(id))
    if (!tab || !bar.current) return
    isRenaming.current = true
    setRenaming({ id, left: tab.getBoundingClientRect().left - bar.current.getBoundingClientRect().left, width: tab.offsetWidth })
  }
  const finishRenaming = (id: string, name: string | null) => {
    isRenaming.current = false
    setRenaming(null)
    if (name !== null && name !== '') actions.onRename(id, name)
    focusTab(id)
  }
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const tab = tabs[index]
    if (!tab) return
    switch (event.key) {
      case 'ArrowRight':
        focusTab(tabs[(index + 1) % tabs.length]?.id)
        break
      case 'ArrowLeft':
        focusTab(tabs[(index + tabs.length - 1) % tabs.length]?.id)
        break
      case 'Home':
        focusTab(tabs[0]?.id)
        break
      case 'End':
        focusTab(tabs.at(-1)?.id)
        break
      case 'F2':
        startRenaming(tab.id)
        break
      case 'Delete':
        if (tabs.length > 1) actions.onClose(tab.id)
        break
      default:
        return
    }
    event.preventDefault()
  }

  return (
    <div ref={bar} className="relative flex h-[32px] flex-none items-end gap-[2px] border-b border-line-2 px-3">
      <div role="tablist" aria-label="Views" className="-mb-px flex min-w-0 items-end gap-[2px] overflow-x-auto [scrollbar-width:none]">
        {tabs.map((tab, index) => {
          const isActive = tab.id === activeId
          return (
            <ContextMenu
              key={tab.id}
              label={`Tab ${tab.name}`}
              // The field has the keyboard already.
              onCloseAutoFocus={(event) => isRenaming.current && event.preventDefault()}
              target={
                <div
                  role="presentation"
                  className={classNames(
                    'flex flex-none items-center',
                    tabShape,
                    isActive ? activeTab : 'h-[31px] border-transparent text-2 hover:text-1',
                  )}
                >
                  <button
                    type="button"
                    role="tab"
                    id={tabElementId(tab.id)}
                    aria-selected={isActive}
                    aria-controls={isActive ? panelId : undefined}
                    aria-keyshortcuts="F2 Delete"
                    tabIndex={isActive ? 0 : -1}
                    onClick={() => actions.onOpen(tab.id)}
                    onDoubleClick={() => startRenaming(tab.id)}
                    onKeyDown={(event) => handleKeyDown(event, index)}
                    className="flex h-[29px] items-center gap-[6px] rounded-chip px-[10px] focus-visible:-outline-offset-2"
                  >
                    {tab.pinned && <Icon name="pin" />}
                    {tab.id === guestId && <Icon name="external" label="Opened from a link" />}
                    <span className="max-w-[200px] truncate">{tab.name}</span>
                  </button>
                  {isActive && tabs.length > 1 && (
                    // For the pointer; the keyboard closes with Delete, and a tablist holds tabs alone.
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-hidden="true"
                      title={`Close ${tab.name}`}
                      onClick={() => actions.onClose(tab.id)}
                      className="-ml-[6px] mr-[6px] grid size-[16px] place-items-center rounded-chip text-3 hover:bg-active hover:text-1"
                    >
                      <Icon name="close" size={10} />
                    </button>
                  )}
                </div>
              }
            >
              <ContextMenuItem onSelect={() => startRenaming(tab.id)} keys="F2">
                Rename
              </ContextMenuItem>
              <ContextMenuItem onSelect={() => actions.onPin(tab.id, !tab.pinned)}>{tab.pinned ? 'Unpin' : 'Pin'}</ContextMenuItem>
              <ContextMenuItem onSelect={() => actions.onDuplicate(tab.id)}>Duplicate</ContextMenuItem>
              <ContextMenuItem onSelect={() => actions.onOpenBeside(tab.id)}>Open in a new window tab</ContextMenuItem>
              {tabs.length > 1 && (
                <>
                  <ContextMenuSeparator />
                  <ContextMenuItem disabled={!canMove(tabs, index, -1)} onSelect={() => actions.onMove(tab.id, -1)}>
                    Move left
                  </ContextMenuItem>
                  <ContextMenuItem disabled={!canMove(tabs, index, 1)} onSelect={() => actions.onMove(tab.id, 1)}>
                    Move right
                  </ContextMenuItem>
                  <ContextMenuSeparator />
                  <ContextMenuItem danger onSelect={() => actions.onClose(tab.id)} keys="Del">
                    Close
                  </ContextMenuItem>
                </>
              )}
            </ContextMenu>
          )
        })}
      </div>
      <IconButton icon="plus" label="New tab" onClick={actions.onAdd} className="mb-[2px]" />
      {renaming !== null && (
        // Over its tab and not in its place: a tablist holds tabs alone.
        <TabName
          key={renaming.id}
          name={tabs.find(({ id }) => id === renaming.id)?.name ?? ''}
          left={renaming.left}
          width={renaming.width}
          onDone={(name) => finishRenaming(renaming.id, name)}
        />
      )}
    </div>
  )
}

/** Pinned tabs stay before the others. */
function canMove(tabs: readonly ViewerTab[], index: number, by: -1 | 1): boolean {
  return tabs[index + by] !== undefined && tabs[index + by]?.pinned === tabs[index]?.pinned
}

const tabShape = 'relative rounded-t-control border border-b-0 whitespace-nowrap'
const activeTab =
  'h-[32px] border-line-2 bg-page font-medium text-1 before:absolute before:inset-x-[-1px] before:top-[-1px] before:h-[2px] before:rounded-t-[4px] before:bg-accent'

/** The tab that is given another name, and where in the bar it stands, in CSS pixels. */
interface Renaming {
  readonly id: string
  readonly left: number
  readonly width: number
}

interface TabNameProps {
  readonly name: string
  readonly left: number
  readonly width: number
  /** The new name; null leaves the old one. */
  readonly onDone: (name: string | null) => void
}

/** The name of a tab as a field: Enter keeps it, Escape leaves the old one. */
function TabName({ name, left, width, onDone }: TabNameProps) {
  const [text, setText] = useState(name)
  const isDone = useRef(false)
  const finish = (next: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onDone(next)
  }
  return (
    <input
      // A double click and F2 ask for this very field.
      autoFocus
      aria-label="Tab name"
      value={text}
      maxLength={120}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(text.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(text.trim())
        else if (event.key === 'Escape') finish(null)
        else return
        event.preventDefault()
      }}
      style={{ left, width: `max(${width}px, ${text.length + 3}ch)` }}
      className="absolute bottom-[3px] z-10 h-[24px] rounded-chip border border-line-control bg-page px-[6px]"
    />
  )
}
