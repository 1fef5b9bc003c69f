import { formatCount } from '@fourwall/domain/money/format.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import type { Budget } from '../budget-request.ts'

interface BudgetIssuesProps {
  readonly issues: Budget['issues']
  readonly locationName: (id: string) => string
  /** Shows the location of an issue. */
  readonly onLocation: (id: string) => void
  readonly onClose: () => void
}

/** Issues of the budget's last upload, and figures that currently count nowhere. */
export function BudgetIssues({ issues, locationName, onLocation, onClose }: BudgetIssuesProps) {
  return (
    <Drawer title={`${formatCount(issues.length)} ${issues.length === 1 ? 'issue' : 'issues'}`} onClose={onClose}>
      <ul>
        {issues.map(({ coordinate, error, locationId }, at) => (
          // The list of a version keeps its order.
          <li key={at} className="border-b border-line-1 px-4 py-2">
            <p className="[overflow-wrap:anywhere]">{error}</p>
            <p className="flex flex-wrap items-baseline gap-x-2 text-small text-3">
              {coordinate !== '' && <span className="font-mono [overflow-wrap:anywhere]">{coordinate}</span>}
              {locationId !== undefined && locationId !== null && (
                <button type="button" onClick={() => onLocation(locationId)} className="rounded-chip text-accent hover:underline">
                  Show {locationName(locationId)}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="px-4 py-3 text-small text-3">
        Type the missing figures into the grid, or fix the workbook and upload it again. Cells that could not be read did not change the
        plan.
      </p>
    </Drawer>
  )
}
