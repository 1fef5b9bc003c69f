import { type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { LocationName } from '../location-name/LocationName.tsx'
import { type LocationSet, offeredSets, useLocationSets } from './location-sets.ts'
import { pickerRows, withEveryLocation } from './picker-rows.ts'

/** One location, a group of the location tree, or everything. */
export interface PlaceOption {
  /** A location's own id; `group:<id of its node>`; `set:<id of a location mapping>`; `all`. */
  readonly id: string
  readonly name: string
  /** The locations that it stands for; none for `all`. */
  readonly locationIds: readonly string[]
  readonly kind: 'ALL' | 'GROUP' | 'LOCATION'
  /** From 1; `all` is above the roots. */
  readonly level: number
}

type Tree = readonly LocationNode<string>[]

/** Everything, the location mappings, then the tree from top to bottom; locations by their own ids. */
export function placesOf(tree: Tree, nameOf: (id: string) => string | undefined, sets: readonly LocationSet[]): readonly PlaceOption[] {
  return [
    { id: 'all', name: 'All locations', locationIds: [], kind: 'ALL', level: 1 },
    ...foundSets(tree, sets, ''),
    ...foundPlaces(withEveryLocation(tree, nameOf), ''),
  ]
}

/** Location mappings stand for several locations, as groups do. */
function foundSets(tree: Tree, sets: readonly LocationSet[], query: string): readonly PlaceOption[] {
  return offeredSets(sets, new Set(locationIdsUnder(...tree)), query).map(({ id, name, locationIds }) => ({
    id: `set:${id}`,
    name,
    locationIds,
    kind: 'GROUP',
    level: 1,
  }))
}

function foundPlaces(tree: Tree, query: string): readonly PlaceOption[] {
  return pickerRows(tree, new Set(), new Set(), query).map(({ node, level, isGroup }) => {
    const [only = ''] = node.locationIds
    return isGroup
      ? { id: `group:${node.id}`, name: node.name, locationIds: locationIdsUnder(node), kind: 'GROUP', level }
      : { id: only, name: node.name, locationIds: [only], kind: 'LOCATION', level }
  })
}

function firstFound(tree: Tree, query: string): string | undefined {
  const at = pickerRows(tree, new Set(), new Set(), query).findIndex(({ isMatch }) => isMatch)
  return foundPlaces(tree, query)[at]?.id
}

interface PlaceChoiceProps {
  readonly tree: Tree
  readonly nameOf: (id: string) => string | undefined
  readonly place: PlaceOption
  readonly onChange: (place: PlaceOption) => void
  /** A short note next to a location or a group; null for none. */
  readonly noteOf: (place: PlaceOption) => string | null
}

/** Chooses one place of the company's tree. The choice applies at once, and the list closes. */
export function PlaceChoice({ place, onChange, ...props }: PlaceChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  return (
    <Popover
      label="Location"
      width={338}
      open={isOpen}
      onOpenChange={setIsOpen}
      initialFocus={search}
      trigger={
        <Button prefix="Location" end="chevron-down" className="max-w-[320px]">
          <span className="truncate">{place.name}</span>
        </Button>
      }
    >
      <PlaceList
        {...props}
        place={place}
        search={search}
        onChange={(next) => {
          setIsOpen(false)
          onChange(next)
        }}
      />
    </Popover>
  )
}

function PlaceList({
  tree,
  nameOf,
  place,
  noteOf,
  search,
  onChange,
}: PlaceChoiceProps & { readonly search: RefObject<HTMLInputElement | null> }) {
  const [query, setQuery] = useState('')
  const [activeId, setActiveId] = useState(place.id)
  const listId = useId()
  const whole = useMemo(() => withEveryLocation(tree, nameOf), [tree, nameOf])
  const sets = useLocationSets()
  const places = useMemo(
    () => (query.trim() === '' ? placesOf(tree, nameOf, sets) : [...foundSets(tree, sets, query), ...foundPlaces(whole, query)]),
    [tree, nameOf, sets, whole, query],
  )
  const active = Math.max(
    0,
    places.findIndex(({ id }) => id === activeId),
  )
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => showChild(list.current, active), [active])
  const showActive = useEffectEvent(() => showChild(list.current, active))
  useEffect(() => {
    const element = list.current
    if (!element) return
    // The height of the list is known only once it is positioned.
    const observer = new ResizeObserver(() => showActive())
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const handleKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 10, PageUp: active - 10 }[event.key]
    const chosen = places[active]
    if (to !== undefined) setActiveId(places[Math.max(0, Math.min(places.length - 1, to))]?.id ?? activeId)
    else if (event.key === 'Enter' && chosen) onChange(chosen)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="p-2 pb-[6px]">
        <TextInput
          ref={search}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={places[active] ? `${listId}-${active}` : undefined}
          label="Search locations"
          labelHidden
          icon="search"
          placeholder="Search locations and groups"
          value={query}
          onKeyDown={handleKeyDown}
          onChange={(text) => {
            setQuery(text)
            // Matches by their own name come first.
            const found = text.trim() === '' ? place.id : (foundSets(tree, sets, text)[0]?.id ?? firstFound(whole, text))
            setActiveId(found ?? place.id)
          }}
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Locations"
        className="min-h-[66px] flex-1 overflow-y-auto border-t border-line-1 py-[2px]"
      >
        {places.map((one, at) => {
          const note = noteOf(one)
          return (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <div
              key={one.id}
              id={`${listId}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={one.id === place.id}
              onClick={() => onChange(one)}
              style={{ paddingLeft: 10 + one.level * 16 - 16 }}
              className={classNames(
                'flex h-[24px] phone:h-control items-center gap-2 pr-3',
                at === active ? 'bg-active' : 'hover:bg-hover',
              )}
            >
              <span className="w-3 flex-none text-accent">{one.id === place.id && <Icon name="check" />}</span>
              <span title={one.name} className={classNames('min-w-0 flex-1 truncate', one.kind !== 'LOCATION' && 'font-medium')}>
                {one.kind === 'LOCATION' ? <LocationName name={one.name} /> : one.name}
              </span>
              {note !== null && <span className="flex-none text-small text-3"> {note}</span>}
            </div>
          )
        })}
      </div>
      {places.length === 0 && <p className="border-t border-line-1 px-3 py-2 text-3">No location or group is called “{query.trim()}”.</p>}
    </>
  )
}

function showChild(element: HTMLElement | null, at: number): void {
  element?.children[at]?.scrollIntoView({ block: 'nearest' })
}
