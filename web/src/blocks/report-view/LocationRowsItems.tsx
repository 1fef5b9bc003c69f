import { type LocationRows, USUAL_LOCATION_ROWS } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { MenuCheckItem, MenuChoices, MenuItem } from '../../ui/Menu.tsx'

interface LocationRowsItemsProps {
  readonly columns: ColumnChoice
  /** Opens the choice of the lines that are columns. */
  readonly onLines: () => void
  readonly onChange: (columns: ColumnChoice) => void
}

/** Menu items: lines or locations as rows, and how locations show. */
export function LocationRowsItems({ columns, onLines, onChange }: LocationRowsItemsProps) {
  const { byLocation } = columns
  const choose = (change: Partial<LocationRows>) => byLocation && onChange({ ...columns, byLocation: { ...byLocation, ...change } })
  return (
    <>
      <MenuChoices
        label="Rows"
        value={byLocation === null ? 'LINES' : 'LOCATIONS'}
        choices={ROWS}
        onChange={(rows) => onChange({ ...columns, byLocation: rows === 'LINES' ? null : (byLocation ?? USUAL_LOCATION_ROWS) })}
      />
      {byLocation !== null && (
        <>
          <MenuItem onSelect={onLines}>Lines as columns…</MenuItem>
          <MenuCheckItem checked={!byLocation.isFlat} onChange={(isGrouped) => choose({ isFlat: !isGrouped })}>
            Groups with subtotals
          </MenuCheckItem>
          <MenuCheckItem checked={byLocation.hasRank} onChange={(hasRank) => choose({ hasRank })}>
            Rank
          </MenuCheckItem>
          {columns.comparisons.length > 0 && (
            <MenuCheckItem checked={byLocation.showsCompared} onChange={(showsCompared) => choose({ showsCompared })}>
              Figures compared with
            </MenuCheckItem>
          )}
          {byLocation.sort !== null && <MenuItem onSelect={() => choose({ sort: null })}>Order of the location tree</MenuItem>}
        </>
      )}
    </>
  )
}

const ROWS = [
  { value: 'LINES', label: 'Lines' },
  { value: 'LOCATIONS', label: 'Locations' },
] as const
