import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import type { SheetCompany } from './sheet-company.ts'

interface LocationsFieldProps {
  readonly company: Pick<SheetCompany, 'tree' | 'nameOf'>
  readonly usesSelected: boolean
  readonly locationIds: readonly string[]
  /** Empty for all. */
  readonly sheetLocationIds: readonly string[]
  readonly error: string | null
  readonly onChange: (change: { readonly usesSelectedLocations?: boolean; readonly locationIds?: readonly string[] }) => void
}

/** Whose figures a row or a column shows: those of the sheet's locations, or of its own. */
export function LocationsField({ company, usesSelected, locationIds, sheetLocationIds, error, onChange }: LocationsFieldProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small text-2">Locations</legend>
      <Checkbox
        label="Same as the sheet"
        checked={usesSelected}
        onChange={(isSame) =>
          onChange({ usesSelectedLocations: isSame, ...(isSame || locationIds.length > 0 ? {} : { locationIds: sheetLocationIds }) })
        }
      />
      {!usesSelected && (
        <LocationPicker
          tree={company.tree}
          nameOf={company.nameOf}
          selection={locationIds}
          noteOf={() => null}
          onChange={(selection) => onChange({ locationIds: selection ?? everyLocation(company) })}
        />
      )}
      {error !== null && (
        <p role="alert" className="text-small text-unfav">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function everyLocation({ tree }: Pick<SheetCompany, 'tree'>): readonly string[] {
  const under = (nodes: SheetCompany['tree']): readonly string[] =>
    nodes.flatMap(({ locationIds, children }) => [...locationIds, ...under(children)])
  return under(tree)
}
