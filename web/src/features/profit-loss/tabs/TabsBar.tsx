import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { ViewerTab } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { type ComponentProps, type KeyboardEvent, type PointerEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../../ui/Button.tsx'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '../../../ui/ContextMenu.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { keyNames } from '../../../ui/key-names.ts'
import { Menu, MenuChoices } from '../../../ui/Menu.tsx'
import { type TabAct, tabActOf } from './tab-keys.ts'
import { canMoveTab } from './tab-places.ts'
import { useTabDrag } from './use-tab-drag.ts'

export interface TabActions {
  readonly onOpen: (id: string) => void
  readonly onAdd: () => void
  readonly onRename: (id: string, name: string) => void
  readonly onPin: (id: string, pinned: boolean) => void
  /** To a place among all tabs, from 0. */
  readonly onMove: (id: string, place: number) => void
  readonly onDuplicate: (id: string) => void
  readonly onClose: (id: string) => void
  /** Closes all others but the pinned ones. */
  readonly onCloseOthers: (id: string) => void
  /** Brings back what was closed last; null if nothing was. */
  readonly onReopen: (() => void) | null
  /** Opens the tab in a tab of the browser. */
  readonly onOpenBeside: (id: string) => void
}

interface TabsBarProps extends TabActions {
  readonly tabs: readonly ViewerTab[]
  readonly activeId: string
  /** The tab of a shared link that is not one of the user's tabs yet. */
  readonly guestId: string | null
  /** The element that shows the active tab's contents. */
  readonly panelId: string
}

export function tabElementId(id: string): string {
  return `viewer-tab-${id}`
}

/** The user's tabs. Arrows move, Enter opens, F2 or a double click renames, Delete closes; dragging or Control, Shift and an arrow reorder. */
export function TabsBar({ tabs, activeId, guestId, panelId, ...actions }: TabsBarProps) {
  const [announced, setAnnounced] = useState('')
  /** The tab to focus when the menu closes; null: the menu's own. */
  const focusedNext = useRef<string | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasMore = useOverflow(list)
  const pinnedId = useId()
  const { renaming, isRenaming, startRenaming, endRenaming } = useTabRenaming(bar, list)
  useTabInSight(list, activeId)

  const move = (from: number, to: number) => {
    const tab = tabs[from]
    if (!tab || tab.id === guestId || !canMoveTab(tabs, from, to)) return
    actions.onMove(tab.id, to)
    setAnnounced(`${tab.name}: ${formatCount(to + 1)} of ${formatCount(tabs.length)}`)
  }
  /** The tab to focus when the focused one is closed. */
  const neighborOf = (index: number) => (tabs[index + 1] ?? tabs[index - 1])?.id
  const startDrag = useTabDrag({
    list,
    // A tab that is not the user's yet has no place among the others.
    isPinned: (index) => tabs[index]?.pinned === true,
    onMove: move,
  })
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const act = tabActOf(event)
    if (act === null) return
    event.preventDefault()
    runTabAct(act, index, { tabs, actions, onMove: move, onRename: startRenaming, neighborOf })
  }
  const handleMenuClose = (event: Event) => {
    // The name field has the focus already.
    if (isRenaming.current) event.preventDefault()
    if (focusedNext.current === null) return
    event.preventDefault()
    focusTab(focusedNext.current)
    focusedNext.current = null
  }

  return (
    <div ref={bar} className="relative flex h-[32px] flex-none items-end gap-[2px] border-b border-line-2 px-3">
      <div
        ref={list}
        role="tablist"
        aria-label="Views"
        onWheel={(event) => {
          // Scrolls the bar horizontally with a vertical wheel.
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
        }}
        className="group/tabs relative -mb-px flex min-w-0 items-end gap-[2px] overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab, index) => (
          <ContextMenu
            key={tab.id}
            label={`Tab ${tab.name}`}
            onCloseAutoFocus={handleMenuClose}
            target={
              <ViewTab
                tab={tab}
                isActive={tab.id === activeId}
                isGuest={tab.id === guestId}
                isAlone={tabs.length === 1}
                panelId={panelId}
                pinnedId={pinnedId}
                actions={actions}
                onStartRenaming={() => startRenaming(tab.id)}
                onStartDrag={(event) => startDrag(event, index)}
                onTabKeyDown={(event) => handleKeyDown(event, index)}
              />
            }
          >
            <TabMenuItems
              tabs={tabs}
              index={index}
              isGuest={tab.id === guestId}
              actions={actions}
              onRename={() => startRenaming(tab.id)}
              onMove={(to) => move(index, to)}
              onClose={() => {
                focusedNext.current = neighborOf(index) ?? null
                actions.onClose(tab.id)
              }}
            />
          </ContextMenu>
        ))}
      </div>
      {hasMore && <AllTabsMenu tabs={tabs} activeId={activeId} onOpen={actions.onOpen} />}
      <IconButton icon="plus" label="New tab" onClick={actions.onAdd} className="mb-[2px] flex-none" />
      <span id={pinnedId} hidden>
        Pinned
      </span>
      <span role="status" className="sr-only">
        {announced}
      </span>
      {renaming !== null && (
        // On top of its tab, not in it: a tablist may contain only tabs.
        <TabName
          key={renaming.id}
          name={tabs.find(({ id }) => id === renaming.id)?.name ?? ''}
          left={renaming.left}
          width={renaming.width}
          onDone={(name) => {
            endRenaming()
            if (name !== null && name !== '') actions.onRename(renaming.id, name)
            focusTab(renaming.id)
          }}
        />
      )}
    </div>
  )
}

function focusTab(id: string | undefined): void {
  if (id !== undefined) document.getElementById(tabElementId(id))?.focus()
}

interface TabActOptions {
  readonly tabs: readonly ViewerTab[]
  readonly actions: TabActions
  readonly onMove: (from: number, to: number) => void
  readonly onRename: (id: string) => void
  /** The tab to focus when this one is closed. */
  readonly neighborOf: (index: number) => string | undefined
}

/** Handles a key on the tab at a place. */
function runTabAct(act: TabAct, index: number, { tabs, actions, onMove, onRename, neighborOf }: TabActOptions): void {
  const tab = tabs[index]
  if (tab === undefined) return
  switch (act) {
    case 'next':
      return focusTab(tabs[(index + 1) % tabs.length]?.id)
    case 'previous':
      return focusTab(tabs[(index + tabs.length - 1) % tabs.length]?.id)
    case 'first':
      return focusTab(tabs[0]?.id)
    case 'last':
      return focusTab(tabs.at(-1)?.id)
    case 'move-left':
      return onMove(index, index - 1)
    case 'move-right':
      return onMove(index, index + 1)
    case 'open-beside':
      return actions.onOpenBeside(tab.id)
    case 'rename':
      return onRename(tab.id)
    case 'pin':
      return actions.onPin(tab.id, !tab.pinned)
    case 'duplicate':
      return actions.onDuplicate(tab.id)
    case 'close':
      if (tabs.length < 2) return
      focusTab(neighborOf(index))
      return actions.onClose(tab.id)
  }
}

/** Scrolls the bar alone. `scrollIntoView` would also make the tab the place from which the Tab key goes on, before the link that skips to the content. */
function scrollTabIntoSight(list: HTMLElement | null, tab: HTMLElement | null | undefined): void {
  if (!list || !tab) return
  const [bounds, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (box.left < bounds.left) list.scrollLeft -= bounds.left - box.left
  else if (box.right > bounds.right) list.scrollLeft += box.right - bounds.right
}

/** Keeps the active tab visible, also if the bar gets narrower or the tab's name longer. */
function useTabInSight(list: RefObject<HTMLElement | null>, activeId: string): void {
  useLayoutEffect(() => {
    const active = document.getElementById(tabElementId(activeId))?.parentElement
    const reveal = () => scrollTabIntoSight(list.current, active)
    reveal()
    const room = new ResizeObserver(reveal)
    for (const element of [list.current, active]) if (element) room.observe(element)
    return () => room.disconnect()
  }, [list, activeId])
}

/** The tab being renamed, and its place. `isRenaming`: set already while its menu closes. */
function useTabRenaming(bar: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [renaming, setRenaming] = useState<Renaming | null>(null)
  const isRenaming = useRef(false)
  const startRenaming = (id: string) => {
    const tab = document.getElementById(tabElementId(id))
    if (!tab || !bar.current) return
    scrollTabIntoSight(list.current, tab.parentElement)
    isRenaming.current = true
    setRenaming({ id, left: tab.getBoundingClientRect().left - bar.current.getBoundingClientRect().left, width: tab.offsetWidth })
  }
  const endRenaming = () => {
    isRenaming.current = false
    setRenaming(null)
  }
  return { renaming, isRenaming, startRenaming, endRenaming }
}

interface ViewTabProps extends ComponentProps<'div'> {
  readonly tab: ViewerTab
  readonly isActive: boolean
  readonly isGuest: boolean
  readonly isAlone: boolean
  readonly panelId: string
  /** The element that says that a tab is pinned. */
  readonly pinnedId: string
  readonly actions: TabActions
  readonly onStartRenaming: () => void
  readonly onStartDrag: (event: PointerEvent<HTMLElement>) => void
  readonly onTabKeyDown: (event: KeyboardEvent) => void
}

/** A tab; what its context menu puts on it goes to the element. */
function ViewTab({
  tab,
  isActive,
  isGuest,
  isAlone,
  panelId,
  pinnedId,
  actions,
  onStartRenaming,
  onStartDrag,
  onTabKeyDown,
  ...target
}: ViewTabProps) {
  return (
    <div
      {...target}
      role="presentation"
      onPointerDown={(event) => {
        target.onPointerDown?.(event)
        if (!isGuest) onStartDrag(event)
      }}
      onAuxClick={(event) => event.button === 1 && actions.onOpenBeside(tab.id)}
      // Otherwise the middle button scrolls.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
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
        aria-describedby={tab.pinned ? pinnedId : undefined}
        aria-keyshortcuts="F2 Delete P D Control+Enter Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        tabIndex={isActive ? 0 : -1}
        title={tab.name.length > longestName ? tab.name : undefined}
        onClick={(event) => (event.ctrlKey || event.metaKey ? actions.onOpenBeside(tab.id) : actions.onOpen(tab.id))}
        onDoubleClick={onStartRenaming}
        onKeyDown={onTabKeyDown}
        className="flex h-[29px] items-center gap-[6px] rounded-chip px-[10px] focus-visible:-outline-offset-2"
      >
        {tab.pinned && <Icon name="pin" />}
        {isGuest && <Icon name="external" label="Not one of your tabs" />}
        <span className="max-w-[200px] truncate">{tab.name}</span>
      </button>
      {isActive && !isAlone && (
        // For the pointer; the keyboard closes with Delete, and a tablist holds tabs alone.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          title={`Close ${tab.name}`}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={() => actions.onClose(tab.id)}
          className="-ml-[6px] mr-[6px] grid size-[16px] place-items-center rounded-chip text-3 hover:bg-active hover:text-1"
        >
          <Icon name="close" size={10} />
        </button>
      )}
    </div>
  )
}

interface TabMenuItemsProps {
  readonly tabs: readonly ViewerTab[]
  /** Of the tab whose menu it is. */
  readonly index: number
  readonly isGuest: boolean
  readonly actions: TabActions
  readonly onRename: () => void
  /** To a place among all tabs, from 0. */
  readonly onMove: (to: number) => void
  readonly onClose: () => void
}

function TabMenuItems({ tabs, index, isGuest, actions, onRename, onMove, onClose }: TabMenuItemsProps) {
  const tab = tabs[index]
  if (tab === undefined) return null
  return (
    <>
      <ContextMenuItem onSelect={onRename} keys="F2">
        Rename
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => actions.onPin(tab.id, !tab.pinned)} keys="P">
        {tab.pinned ? 'Unpin' : 'Pin'}
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => actions.onDuplicate(tab.id)} keys="D">
        {isGuest ? 'Add to my tabs' : 'Duplicate'}
      </ContextMenuItem>
      <ContextMenuItem onSelect={() => actions.onOpenBeside(tab.id)} keys={keysOf('mod+enter')}>
        Open in a new browser tab
      </ContextMenuItem>
      {tabs.length > 1 && (
        <>
          <ContextMenuSeparator />
          <ContextMenuItem
            disabled={isGuest || !canMoveTab(tabs, index, index - 1)}
            onSelect={() => onMove(index - 1)}
            keys={keysOf('mod+shift+left')}
          >
            Move left
          </ContextMenuItem>
          <ContextMenuItem
            disabled={isGuest || !canMoveTab(tabs, index, index + 1)}
            onSelect={() => onMove(index + 1)}
            keys={keysOf('mod+shift+right')}
          >
            Move right
          </ContextMenuItem>
          <ContextMenuSeparator />
          <ContextMenuItem onSelect={onClose} keys="Del">
            Close
          </ContextMenuItem>
          {tabs.some((other) => other !== tab && !other.pinned) && (
            <ContextMenuItem onSelect={() => actions.onCloseOthers(tab.id)}>Close other tabs</ContextMenuItem>
          )}
        </>
      )}
    </>
  )
}

/** A menu of all tabs, if the bar has no room for them. */
function AllTabsMenu({ tabs, activeId, onOpen }: Pick<TabsBarProps, 'tabs' | 'activeId' | 'onOpen'>) {
  return (
    <Menu
      align="end"
      label="All tabs"
      trigger={<IconButton icon="chevron-down" label={`All ${counted(tabs.length, 'tab')}`} className="mb-[2px] flex-none" />}
    >
      <MenuChoices label="Tabs" value={activeId} choices={tabs.map(({ id, name }) => ({ value: id, label: name }))} onChange={onOpen} />
    </Menu>
  )
}

/** Longer names may not fit. */
const longestName = 24

function keysOf(keys: string): string {
  return keyNames(keys, /Mac|iPhone|iPad/.test(navigator.userAgent))
}

/** Whether the tabs overflow the bar. */
function useOverflow(list: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const measure = () => setHasMore(element.scrollWidth > element.clientWidth + 1)
    const room = new ResizeObserver(measure)
    room.observe(element)
    const tabs = new MutationObserver(measure)
    tabs.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      room.disconnect()
      tabs.disconnect()
    }
  }, [list])
  return hasMore
}

const tabShape =
  'relative rounded-t-control border border-b-0 whitespace-nowrap group-data-dragging/tabs:not-data-dragged:transition-transform duration-fast data-dragged:z-10 data-dragged:bg-page data-dragged:shadow-pop data-dragged:text-1'
const activeTab =
  'h-[32px] border-line-2 bg-page font-medium text-1 before:absolute before:inset-x-[-1px] before:top-[-1px] before:h-[2px] before:rounded-t-[4px] before:bg-accent'

/** The tab being renamed, and its place in the bar in CSS pixels. */
interface Renaming {
  readonly id: string
  readonly left: number
  readonly width: number
}

interface TabNameProps {
  readonly name: string
  readonly left: number
  readonly width: number
  /** The new name; null keeps the old one. */
  readonly onDone: (name: string | null) => void
}

/** Field for a tab's name: Enter applies it, Escape keeps the old one. */
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
      maxLength={LONGEST.tabName}
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
