import { findByName } from '@fourwall/domain/locations/location-tree.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { toast } from '../../ui/toast.ts'
import { type ReceivedLocationMapping, saveLocationMapping } from './location-mappings-request.ts'

interface LocationMappingDialogProps {
  /** Null: a new one. */
  readonly mapping: ReceivedLocationMapping | null
  readonly locations: readonly { readonly id: string; readonly name: string }[]
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Creates or edits a named set of locations. */
export function LocationMappingDialog({ mapping, locations, onSaved, onClose }: LocationMappingDialogProps) {
  const client = useClient()
  const [name, setName] = useState(mapping?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(mapping?.locationIds))
  const [query, setQuery] = useState('')
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const shown = findByName(locations, query)
  const isNameMissing = name.trim() === ''
  const before = new Set(mapping?.locationIds)
  const isChanged = name !== (mapping?.name ?? '') || chosen.size !== before.size || [...chosen].some((id) => !before.has(id))

  const save = async () => {
    setIsTried(true)
    if (isNameMissing || chosen.size === 0 || isSaving) return
    setIsSaving(true)
    const inOrder = locations.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
    const failure = await saveLocationMapping(client, mapping?.id ?? null, name.trim(), inOrder)
    setIsSaving(false)
    if (failure !== null) return toast.error('The location mapping was not saved.', { detail: failure })
    toast.success(`Saved “${name.trim()}”`)
    onSaved()
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isSaving && isChanged}
      title={mapping === null ? 'Add location mapping' : `Edit “${mapping.name}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isSaving ? 'Saving' : null} onClick={() => void save()}>
            Save location mapping
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <TextInput
          label="Name"
          value={name}
          maxLength={LONGEST.locationSetName}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && void save()}
          error={isTried && isNameMissing ? 'Enter a name for this set of locations.' : null}
        />
        <TextInput
          label="Search locations"
          labelHidden
          type="search"
          icon="search"
          placeholder="Search locations"
          value={query}
          onChange={setQuery}
        />
        <fieldset>
          <legend className="text-small text-2">
            {chosen.size} of {locations.length} chosen
          </legend>
          {isTried && chosen.size === 0 && (
            <p role="alert" className="text-small text-unfav">
              Please choose at least one location.
            </p>
          )}
          <ul className="mt-1 max-h-[260px] overflow-y-auto rounded-control border border-line-2 px-2 py-1">
            {shown.map(({ id, name: locationName }) => (
              <li key={id} className="flex h-row items-center">
                <Checkbox
                  label={locationName}
                  checked={chosen.has(id)}
                  onChange={(isChosen) => {
                    const next = new Set(chosen)
                    if (isChosen) next.add(id)
                    else next.delete(id)
                    setChosen(next)
                  }}
                />
              </li>
            ))}
            {shown.length === 0 && <li className="py-1 text-3">No location is called “{query.trim()}”.</li>}
          </ul>
        </fieldset>
      </div>
    </Dialog>
  )
}
