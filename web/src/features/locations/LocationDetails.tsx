import { changeNode } from '@fourwall/domain/editing/tree-edits.ts'
import { type LocationsState, type StatedDates, TAG_NAMES } from '@fourwall/domain/locations/location-changes.ts'
import { type LocationNode, type LocationTag, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { useEffect, useRef, useState } from 'react'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { type Display, useDisplay } from '../../ui/display.ts'
import { SelectInput, TextInput } from '../../ui/Field.tsx'
import { ClosureFields } from './ClosureFields.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import type { ReceivedLocation } from './locations-request.ts'

interface LocationDetailsProps {
  readonly chosen: readonly LocationNode<string>[]
  /** The new group whose name gets the focus. */
  readonly freshId: string | null
  readonly state: LocationsState
  readonly locations: readonly ReceivedLocation[]
  readonly onChange: (state: LocationsState) => void
  /** Null: to the top level. */
  readonly onMove: (groupId: string | null) => void
  readonly onRemove: () => void
  /** Called when Enter is pressed in the name. */
  readonly onNamed: () => void
}

const GROUP_TAGS = ['CORPORATE_GROUP', 'REGION_GROUP', 'LOCATION_GROUP'] as const satisfies readonly LocationTag[]

/** Details of the selection: name, kind and dates. */
export function LocationDetails({ chosen, freshId, state, locations, onChange, onMove, onRemove, onNamed }: LocationDetailsProps) {
  const isChanging = useMay('CHANGE_LOCATIONS')
  const [only] = chosen
  if (only === undefined)
    return (
      <p className="px-4 py-3 text-3">
        {isChanging
          ? 'Choose a group or a location to see and change it. Drag to move, or press Alt with an arrow key.'
          : 'Choose a group or a location to see it.'}
      </p>
    )
  const moving = <GroupMenu label="Move to" tree={state.tree} onChoose={onMove} />
  if (chosen.length > 1)
    return (
      <section aria-label="Chosen" className="flex flex-col gap-3 px-4 py-3">
        <h2 className="font-medium">{chosen.length} chosen</h2>
        <IfAllowed right="CHANGE_LOCATIONS">
          <div className="flex gap-2">
            {moving}
            <Button kind="danger" onClick={onRemove}>
              Remove from the tree
            </Button>
          </div>
        </IfAllowed>
      </section>
    )
  const isGroup = only.tag !== 'LOCATION'
  const change = (next: Partial<Pick<LocationNode<string>, 'name' | 'tag'>>) =>
    onChange({ ...state, tree: changeNode(state.tree, only.id, next) })
  return (
    <section aria-label="Chosen" className="flex flex-col gap-3 px-4 py-3">
      <fieldset disabled={!isChanging} className="contents">
        <NameField
          key={`${only.id} ${only.name}`}
          name={only.name}
          isFresh={only.id === freshId}
          onChange={(name) => change({ name })}
          onNamed={onNamed}
        />
        {isGroup ? (
          <SelectInput
            label="Kind"
            value={only.tag}
            choices={GROUP_TAGS.map((tag) => ({ value: tag, label: TAG_NAMES[tag] }))}
            onChange={(tag) => change({ tag })}
          />
        ) : (
          <LocationDatesFields node={only} state={state} locations={locations} onChange={onChange} />
        )}
      </fieldset>
      <IfAllowed right="CHANGE_LOCATIONS">
        <div className="flex flex-wrap gap-2">
          {moving}
          <Button kind="danger" onClick={onRemove}>
            {isGroup ? 'Delete group' : 'Unassign'}
          </Button>
        </div>
        <p className="text-small text-3">{isGroup ? groupHint(only) : 'Unassigned locations stay in every total.'}</p>
      </IfAllowed>
    </section>
  )
}

/** Applies the name on blur and Enter; Escape restores it. */
function NameField({
  name,
  isFresh,
  onChange,
  onNamed,
}: {
  readonly name: string
  readonly isFresh: boolean
  readonly onChange: (name: string) => void
  readonly onNamed: () => void
}) {
  const [draft, setDraft] = useState(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFresh) input.current?.select()
  }, [isFresh])
  const isEmpty = draft.trim() === ''
  const settle = () => {
    if (!isEmpty && draft.trim() !== name) onChange(draft.trim())
  }
  return (
    <TextInput
      ref={input}
      label="Name"
      value={draft}
      maxLength={LONGEST.locationName}
      onChange={setDraft}
      error={isEmpty ? 'Every group and location needs a name.' : null}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isEmpty) onNamed()
        else if (event.key === 'Escape') setDraft(name)
      }}
    />
  )
}

function groupHint(group: LocationNode<string>): string {
  const count = locationIdsUnder(group).length
  if (count === 0 && group.children.length === 0) return 'Empty group'
  return `It holds ${count === 1 ? '1 location' : `${count} locations`}. If you delete the group, its contents move up a level.`
}

interface DatesProps extends Pick<LocationDetailsProps, 'state' | 'locations' | 'onChange'> {
  readonly node: LocationNode<string>
}

function LocationDatesFields({ node, state, locations, onChange }: DatesProps) {
  const { day: print } = useDisplay()
  const [locationId = ''] = node.locationIds
  const location = locations.find(({ id }) => id === locationId)
  const stated = state.dates.find((one) => one.locationId === locationId) ?? { locationId, openedOn: null, closedOn: null, closures: [] }
  const change = (next: StatedDates) => {
    const others = state.dates.filter((one) => one.locationId !== locationId)
    const isEmpty = next.openedOn === null && next.closedOn === null && next.closures.length === 0
    onChange({ ...state, dates: isEmpty ? others : [...others, next] })
  }
  const stateDates = ({ openedOn, closedOn }: { readonly openedOn?: string; readonly closedOn?: string }) =>
    change({ ...stated, ...dayOf('openedOn', openedOn), ...dayOf('closedOn', closedOn) })
  const isTurned = stated.openedOn !== null && stated.closedOn !== null && stated.closedOn < stated.openedOn
  return (
    <>
      <p className="text-small text-2">
        {location === undefined
          ? 'The accounting system has no such location.'
          : `In the accounting system: ${location.name}. ${entryDays(location, print)}`}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <DateField label="Opened" value={stated.openedOn ?? ''} onChange={(openedOn) => stateDates({ openedOn })} />
        <DateField
          label="Closed"
          value={stated.closedOn ?? ''}
          onChange={(closedOn) => stateDates({ closedOn })}
          error={isTurned ? 'It cannot close before it opens.' : null}
        />
      </div>
      <p className="text-small text-3">Same-store comparisons use these dates. If empty, they are inferred from revenue.</p>
      <ClosureFields
        key={locationId}
        name={node.name}
        closures={stated.closures}
        onChange={(closures) => change({ ...stated, closures })}
      />
    </>
  )
}

function dayOf(field: 'openedOn' | 'closedOn', text: string | undefined) {
  if (text === undefined) return {}
  return { [field]: isDay(text) ? text : null }
}

function entryDays({ firstDay, lastDay }: ReceivedLocation, print: Display['day']): string {
  if (!firstDay || !lastDay || !isDay(firstDay) || !isDay(lastDay)) return 'It has no entries.'
  return `It has entries from ${print(firstDay)} to ${print(lastDay)}.`
}
