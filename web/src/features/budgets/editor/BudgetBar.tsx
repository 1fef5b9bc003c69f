import { formatCount } from '@fourwall/domain/money/format.ts'
import { PlaceChoice, type PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import type { BudgetCompany } from '../budget-company.ts'
import type { Budget } from '../budget-request.ts'
import { BudgetFileActs } from './BudgetFileActs.tsx'
import { neighbor } from './budget-places.ts'
import type { ShownBudget } from './use-shown-budget.ts'

interface BudgetBarProps {
  readonly budget: Budget
  readonly company: BudgetCompany
  readonly places: readonly PlaceOption[]
  readonly place: PlaceOption
  /** Note next to a place in the picker; null for none. */
  readonly noteOf: (place: PlaceOption) => string | null
  readonly onPlace: (place: PlaceOption) => void
  /** Why no figure can be spread; null if one can. */
  readonly whyNoSpread: string | null
  readonly onSpread: () => void
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  /** The mapping for last year's actuals; null if they are hidden. */
  readonly lastYearBy: string | null
  readonly onLastYear: (mappingId: string | null) => void
  readonly accounts: Pick<ShownBudget, 'hasAllAccounts' | 'showAllAccounts'>
  /** Expands or collapses all; null if there is nothing to do. */
  readonly onExpandAll: (() => void) | null
  readonly onCollapseAll: (() => void) | null
  readonly areIssuesOpen: boolean
  readonly onIssues: () => void
  /** Number of unsaved figures. */
  readonly unsaved: number
  readonly onChooseFile: () => void
}

/** Toolbar above the grid: location, last year's actuals and actions. */
export function BudgetBar(props: BudgetBarProps) {
  const { budget, company, places, place, onPlace, mappings, lastYearBy, onLastYear } = props
  const locationId = place.kind === 'LOCATION' ? place.id : null
  const [before, after] = [neighbor(places, locationId, -1), neighbor(places, locationId, 1)]
  const [firstMapping] = mappings
  const { hasAllAccounts, showAllAccounts } = props.accounts
  return (
    <div className="flex h-bar flex-none items-center gap-[6px] overflow-x-auto border-b border-line-1 pr-3 pl-4 [scrollbar-width:none]">
      <PlaceChoice tree={company.tree} nameOf={company.nameOf} place={place} noteOf={props.noteOf} onChange={onPlace} />
      <IconButton
        icon="arrow-left"
        label="Previous location"
        onClick={() => before && onPlace(before)}
        disabledReason={before ? null : 'This is the first location.'}
      />
      <IconButton
        icon="arrow-right"
        label="Next location"
        onClick={() => after && onPlace(after)}
        disabledReason={after ? null : 'This is the last location.'}
      />
      <Button
        kind="plain"
        aria-pressed={lastYearBy !== null}
        disabledReason={firstMapping === undefined ? 'No mapping assigns accounts to the lines of this budget.' : null}
        onClick={() => onLastYear(lastYearBy === null ? (firstMapping?.id ?? null) : null)}
      >
        Last year’s actuals
      </Button>
      {lastYearBy !== null && mappings.length > 1 && (
        <SelectInput
          label="Actuals by mapping"
          labelHidden
          value={lastYearBy}
          choices={mappings.map(({ id, name }) => ({ value: id, label: `by ${name}` }))}
          onChange={onLastYear}
          className="w-[200px] flex-none"
        />
      )}
      <Button
        kind="plain"
        aria-pressed={hasAllAccounts}
        disabledReason={showAllAccounts === null ? 'No mapping assigns accounts to the lines of this budget.' : null}
        onClick={() => showAllAccounts?.(!hasAllAccounts)}
      >
        All accounts
      </Button>
      <IfAllowed right="CHANGE_BUDGETS">
        <Button kind="plain" disabledReason={props.whyNoSpread} onClick={props.onSpread}>
          Spread a figure
        </Button>
      </IfAllowed>
      <span className="flex-1" />
      <Button
        kind="plain"
        onClick={props.onExpandAll ?? undefined}
        disabledReason={props.onExpandAll === null ? 'Everything is expanded.' : null}
      >
        Expand all
      </Button>
      <Button
        kind="plain"
        onClick={props.onCollapseAll ?? undefined}
        disabledReason={props.onCollapseAll === null ? 'Everything is collapsed.' : null}
      >
        Collapse all
      </Button>
      {budget.issues.length > 0 && (
        <Button aria-pressed={props.areIssuesOpen} onClick={props.onIssues}>
          Issues {formatCount(budget.issues.length)}
        </Button>
      )}
      <BudgetFileActs budget={budget} unsaved={props.unsaved} onChooseFile={props.onChooseFile} />
    </div>
  )
}
