import { findByName, type LocationNode, locationIdsUnder, toggleNode } from '@fourwall/domain/locations/location-tree.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { type KeyboardEvent, type ReactElement, type RefObject, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldButton, TextInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover, PopoverClose } from '../../ui/Popover.tsx'
import { LocationName } from '../location-name/LocationName.tsx'
import { type LocationSet, offeredSets, selectedSet, useLocationSets } from './location-sets.ts'
import { type PickerRow, pickerRows, selectedIn, selectionOf, withEveryLocation } from './picker-rows.ts'

interface LocationPickerProps {
  readonly tree: readonly LocationNode<string>[]
  readonly nameOf: (id: string) => string | undefined
  /** null: every location; empty: none. */
  readonly selection: readonly string[] | null
  /** Called with every choice: there is no Apply. */
  readonly onChange: (selection: readonly string[] | null) => void
  /** A short note next to a location, such as when it opened. */
  readonly noteOf: (id: string) => string | null
  /** At least one location is needed: while none is chosen the last choice stays, and is restored when the picker closes. */
  readonly needsOne?: boolean
  /** In a form: as wide as the form, with this label. */
  readonly isField?: boolean
  /** For choosing other things than locations. */
  readonly words?: PickerWords
  /** What opens it; left out: a button of a toolbar, or of a form. */
  readonly trigger?: ReactElement
  /** Called when it closes, after the last choice. */
  readonly onClose?: () => void
}

export interface PickerWords {
  /** `Locations` */
  readonly several: string
  /** `location` */
  readonly one: string
  /** `location or group` */
  readonly found: string
  /** `locations and groups` */
  readonly searched: string
}

const LOCATION_WORDS: PickerWords = {
  several: 'Locations',
  one: 'location',
  found: 'location or group',
  searched: 'locations and groups',
}

/** Chooses the locations of a view from the company's tree. */
export function LocationPicker(props: LocationPickerProps) {
  const { selection, words = LOCATION_WORDS, isField = false, needsOne = false } = props
  const search = useRef<HTMLInputElement>(null)
  const tree = useMemo(() => withEveryLocation(props.tree, props.nameOf), [props.tree, props.nameOf])
  const selected = useMemo(() => selectedIn(tree, selection), [tree, selection])
  const total = useMemo(() => locationIdsUnder(...tree).length, [tree])
  const isOfLocations = words === LOCATION_WORDS
  const known = useLocationSets()
  const sets = useMemo(
    () => (isOfLocations ? offeredSets(known, new Set(locationIdsUnder(...tree)), '') : []),
    [isOfLocations, known, tree],
  )
  const chosen = selectedSet(sets, selected)?.name ?? `${selected.size} of ${total}`
  return (
    <Popover
      label={words.several}
      width={338}
      initialFocus={search}
      onOpenChange={(isOpen) => !isOpen && props.onClose?.()}
      trigger={
        props.trigger ??
        (isField ? (
          <FieldButton label={words.several}>{chosen}</FieldButton>
        ) : (
          <Button prefix={words.several} end="chevron-down">
            {chosen}
          </Button>
        ))
      }
    >
      <LocationForm
        tree={tree}
        sets={sets}
        chosen={selected}
        total={total}
        search={search}
        needsOne={needsOne}
        noteOf={props.noteOf}
        words={words}
        onChange={(next) => props.onChange(selectionOf(tree, next))}
      />
    </Popover>
  )
}

const NONE: ReadonlySet<string> = new Set()

interface LocationFormProps {
  readonly tree: readonly LocationNode<string>[]
  /** Location mappings, to be chosen as they are. */
  readonly sets: readonly LocationSet[]
  readonly chosen: ReadonlySet<string>
  readonly total: number
  readonly needsOne: boolean
  readonly search: RefObject<HTMLInputElement | null>
  readonly noteOf: (id: string) => string | null
  readonly words: PickerWords
  readonly onChange: (selected: ReadonlySet<string>) => void
}

function LocationForm({ tree, sets, chosen, total, needsOne, search, noteOf, words, ...props }: LocationFormProps) {
  const [isEmptied, setEmptied] = useState(false)
  const selected = isEmptied ? NONE : chosen
  const onChange = (next: ReadonlySet<string>) => {
    const isRefused = needsOne && next.size === 0
    setEmptied(isRefused)
    if (!isRefused) props.onChange(next)
  }
  const [query, setQuery] = useState('')
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [opened] = useState(selected)
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const rows = useMemo(() => pickerRows(tree, selected, collapsed, query), [tree, selected, collapsed, query])
  const focused = rows.find(({ node }) => node.id === focusedId) ?? rows.find(({ isMatch }) => isMatch) ?? rows[0] ?? null

  const focusRow = (row: PickerRow | undefined) => {
    if (!row) return
    setFocusedId(row.node.id)
    list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(row.node.id)}"]`)?.focus()
  }
  const fold = ({ node: { id } }: PickerRow, isExpanded: boolean) =>
    setCollapsed(new Set(isExpanded ? [...collapsed].filter((one) => one !== id) : [...collapsed, id]))
  const chooseOnly = (row: PickerRow) => onChange(new Set(locationIdsUnder(row.node)))

  const handleKeyDown = (event: KeyboardEvent, row: PickerRow) => {
    const index = rows.indexOf(row)
    switch (event.key) {
      case 'ArrowDown':
        focusRow(rows[index + 1])
        break
      case 'ArrowUp':
        if (index === 0) search.current?.focus()
        else focusRow(rows[index - 1])
        break
      case 'Home':
        focusRow(rows[0])
        break
      case 'End':
        focusRow(rows.at(-1))
        break
      case 'ArrowRight':
        if (row.isGroup && !row.isExpanded) fold(row, true)
        else if (row.isGroup) focusRow(rows[index + 1])
        break
      case 'ArrowLeft':
        if (row.isGroup && row.isExpanded) fold(row, false)
        else focusRow(rows.find(({ node }) => node.id === row.parentId))
        break
      case ' ':
        onChange(toggleNode(row.node, selected))
        break
      case 'Enter':
        chooseOnly(row)
        break
      default:
        // Letters are typed into the search.
        if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) search.current?.focus()
        return
    }
    event.preventDefault()
  }

  return (
    <>
      <div className="flex flex-col gap-2 p-2 pb-[6px]">
        <TextInput
          ref={search}
          type="search"
          label={`Search ${words.several.toLowerCase()}`}
          labelHidden
          icon="search"
          placeholder={`Search ${words.searched}`}
          value={query}
          onChange={(text) => {
            setQuery(text)
            setFocusedId(null)
          }}
          aria-controls={listId}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
            event.preventDefault()
            focusRow(focused ?? undefined)
          }}
        />
        <PickerCount
          text={`${selected.size} of ${total} selected`}
          onAll={() => onChange(new Set(locationIdsUnder(...tree)))}
          onNone={() => onChange(new Set())}
        />
      </div>
      <SetChoices sets={findByName(sets, query)} selected={selected} onChoose={(ids) => onChange(new Set(ids))} />
      <div
        ref={list}
        id={listId}
        role="tree"
        aria-label={words.several}
        aria-multiselectable="true"
        className="min-h-[66px] flex-1 overflow-y-auto border-y border-line-1 py-[2px] phone:pl-3"
      >
        {rows.map((row) => (
          <LocationLine
            key={row.node.id}
            row={row}
            note={row.isGroup ? null : noteOf(row.node.locationIds[0] ?? '')}
            isReachable={row === focused}
            onFocus={() => setFocusedId(row.node.id)}
            onKeyDown={(event) => handleKeyDown(event, row)}
            onToggle={() => onChange(toggleNode(row.node, selected))}
            onFold={() => fold(row, !row.isExpanded)}
            onOnly={() => chooseOnly(row)}
          />
        ))}
        {rows.length === 0 && <p className="px-3 py-2 text-3">{`No ${words.found} is called “${query.trim()}”.`}</p>}
      </div>
      <PickerFooter
        warning={selected.size === 0 ? `Please choose at least one ${words.one}.` : ''}
        whyNoReset={opened === selected ? 'Nothing has changed yet.' : null}
        onReset={() => onChange(opened)}
      />
    </>
  )
}

interface SetChoicesProps {
  readonly sets: readonly LocationSet[]
  readonly selected: ReadonlySet<string>
  readonly onChoose: (locationIds: readonly string[]) => void
}

/** Location mappings: each chooses exactly its own locations. */
function SetChoices({ sets, selected, onChoose }: SetChoicesProps) {
  if (sets.length === 0) return null
  const chosen = selectedSet(sets, selected)
  return (
    <div role="group" aria-label="Location mappings" className="max-h-[96px] flex-none overflow-y-auto border-t border-line-1 py-[2px]">
      {sets.map((set) => (
        <button
          key={set.id}
          type="button"
          aria-pressed={set === chosen}
          onClick={() => onChoose(set.locationIds)}
          className="flex h-[23px] phone:h-control w-full items-center gap-[6px] px-3 text-left hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className="w-[14px] flex-none text-accent">{set === chosen && <Icon name="check" />}</span>
          <span title={set.name} className="min-w-0 flex-1 truncate">
            {set.name}
          </span>
          <span className="flex-none text-small text-3"> {counted(set.locationIds.length, 'location')}</span>
        </button>
      ))}
    </div>
  )
}

interface PickerCountProps {
  readonly text: string
  readonly onAll: () => void
  readonly onNone: () => void
}

function PickerCount({ text, onAll, onNone }: PickerCountProps) {
  return (
    <div className="flex items-center gap-1 pl-1 text-small text-2 phone:min-h-control">
      <span aria-live="polite" className="flex-1">
        {text}
      </span>
      <TextButton onPress={onAll}>All</TextButton>
      <TextButton onPress={onNone}>None</TextButton>
    </div>
  )
}

interface PickerFooterProps {
  readonly warning: string
  readonly whyNoReset: string | null
  readonly onReset: () => void
}

function PickerFooter({ warning, whyNoReset, onReset }: PickerFooterProps) {
  return (
    <div className="flex items-center gap-2 px-3 py-2">
      <span className="min-w-0 flex-1 text-2">{warning}</span>
      <Button kind="plain" onClick={onReset} disabledReason={whyNoReset}>
        Reset
      </Button>
      <PopoverClose>
        <Button>Done</Button>
      </PopoverClose>
    </div>
  )
}

interface LocationLineProps {
  readonly row: PickerRow
  readonly note: string | null
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly onToggle: () => void
  readonly onFold: () => void
  readonly onOnly: () => void
}

const checkedStates = { NONE: false, SOME: 'mixed', ALL: true } as const

function LocationLine({ row, note, isReachable, onFocus, onKeyDown, onToggle, onFold, onOnly }: LocationLineProps) {
  const { node, level, isGroup, isExpanded, count } = row
  const isRoot = level === 1 && isGroup
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-checked={checkedStates[count.state]}
      {...(isGroup ? { 'aria-expanded': isExpanded } : {})}
      aria-label={isGroup ? `${node.name} ${count.selected} of ${count.total}` : note === null ? node.name : `${node.name} ${note}`}
      data-node={node.id}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onToggle}
      style={{ paddingLeft: 10 + (level - 1) * 18 }}
      className="group flex h-[23px] phone:h-control items-center gap-[6px] pr-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {isGroup && !isRoot && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onFold()
          }}
          className="phone-hit -ml-[18px] flex h-full w-[18px] items-center justify-center text-3 hover:text-1"
        >
          <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} />
        </button>
      )}
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-[14px] flex-none place-items-center rounded-chip border',
          count.state === 'NONE' ? 'border-line-control bg-page' : 'border-accent bg-accent text-page',
        )}
      >
        {count.state !== 'NONE' && <Icon name={count.state === 'ALL' ? 'check' : 'minus'} />}
      </span>
      <span title={node.name} className={classNames('min-w-0 flex-1 truncate pl-[2px]', isGroup && 'font-medium')}>
        {isGroup ? node.name : <LocationName name={node.name} />}
      </span>
      {/* The spaces separate the parts for screen readers. */}
      {note !== null && <span className="flex-none text-small text-3"> {note}</span>}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Only ${node.name}`}
        onClick={(event) => {
          event.stopPropagation()
          onOnly()
        }}
        className="hidden flex-none items-center rounded-chip border border-line-2 bg-page px-1 text-micro text-2 group-hover:flex group-focus:flex hover:text-1"
      >
        Only ⏎
      </button>
      {isGroup && (
        <span className="flex-none text-small text-3">
          {' '}
          {count.selected} of {count.total}
        </span>
      )}
    </div>
  )
}

function TextButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="phone-hit rounded-chip px-1 phone:px-2 text-small text-accent hover:underline">
      {children}
    </button>
  )
}
