import { locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { LocationPicker } from '../../../../blocks/location-picker/LocationPicker.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { FieldGroup } from '../../../../ui/Field.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'

interface LocationsFieldProps {
  readonly company: Pick<LayoutCompany, 'tree' | 'nameOf'>
  readonly usesSelected: boolean
  readonly locationIds: readonly string[]
  /** Empty for all. */
  readonly layoutLocationIds: readonly string[]
  readonly error: string | null
  readonly onChange: (change: { readonly usesSelectedLocations?: boolean; readonly locationIds?: readonly string[] }) => void
}

/** Whose figures a row or a column shows: those of the layout's locations, or of its own. */
export function LocationsField({ company, usesSelected, locationIds, layoutLocationIds, error, onChange }: LocationsFieldProps) {
  const all = locationIdsUnder(...company.tree)
  return (
    <FieldGroup label="Locations" error={error}>
      <Checkbox
        label={
          <>
            Same as the layout{' '}
            <span className="pl-1 text-3">
              {layoutLocationIds.length || all.length} of {all.length}
            </span>
          </>
        }
        checked={usesSelected}
        onChange={(isSame) =>
          onChange({ usesSelectedLocations: isSame, ...(isSame || locationIds.length > 0 ? {} : { locationIds: layoutLocationIds }) })
        }
      />
      {!usesSelected && (
        <LocationPicker
          isField
          tree={company.tree}
          nameOf={company.nameOf}
          selection={locationIds}
          noteOf={() => null}
          onChange={(selection) => onChange({ locationIds: selection ?? all })}
        />
      )}
    </FieldGroup>
  )
}
