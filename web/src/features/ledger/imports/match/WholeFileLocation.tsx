import { UNNAMED_LOCATION } from '@fourwall/domain/ledger/reading/file-locations.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useAnswer } from '../../../../api/use-answer.ts'
import { Button } from '../../../../ui/Button.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { CompanyLocationsQuery } from '../preview/company-locations.ts'
import { NameField } from './NameField.tsx'

interface WholeFileLocationProps {
  readonly preview: ReceivedImportPreview
  /** Empty for none. */
  readonly onLocation: (location: string) => void
}

/** Small chains export a file per store: whose store the rows are that name none. Nothing where all rows name one. */
export function WholeFileLocation({ preview, onLocation }: WholeFileLocationProps) {
  const { location, proposedLocations, rowsWithoutLocation, rows } = preview
  const { data } = useAnswer(CompanyLocationsQuery, {})
  if (location === '' && rowsWithoutLocation === 0) return null
  const known = (data?.erpLocations ?? []).map(({ name }) => name).filter((name) => name !== UNNAMED_LOCATION)
  const which =
    rowsWithoutLocation === rows
      ? 'No location is read from the file. Its rows go'
      : rowsWithoutLocation === 1
        ? '1 row has no location. It goes'
        : `${counted(rowsWithoutLocation, 'row')} have no location. They go`
  return (
    <div role="group" aria-label="Location of the file" className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 pb-2">
      <NameField
        label="Location of the file"
        name={location}
        known={known}
        kind={{ one: 'location', several: 'locations' }}
        placeholder="Name of a store"
        maxLength={LONGEST.locationName}
        mayBeEmpty
        onName={onLocation}
      />
      {proposedLocations.map((proposed) => (
        <Button key={proposed} onClick={() => onLocation(proposed)}>
          All of “{proposed}”
        </Button>
      ))}
      <p className="w-full text-small text-3">
        {location === ''
          ? `${which} to “${UNNAMED_LOCATION}”, which reports list like a store. If the file is for one store, name it.`
          : 'The location of all rows that name none.'}
      </p>
    </div>
  )
}
