import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { addToMonth } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { spanText } from '@fourwall/domain/time/span-text.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { useNarrowScreen } from '../../blocks/page/narrow-screen.ts'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { SelectInput } from '../../ui/Field.tsx'
import { ALL_PLACES, type HomeSearchChange, NO_BUDGET } from './home-address.ts'

interface HomeToolbarProps {
  readonly view: HomeView
  readonly company: ReportingCompany
  readonly onSearch: (change: HomeSearchChange) => void
}

/** Of what, where, when, and compared with what. */
export function HomeToolbar({ view, company, onSearch }: HomeToolbarProps) {
  const mapping = company.mappings.find(({ id }) => id === view.mappingId)
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorizationId)
  const mappings = company.mappings.length > 1 && (
    <SelectInput
      label="Mapping"
      labelHidden
      value={view.mappingId}
      choices={company.mappings.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(mappingId) => onSearch({ mapping: mappingId, budget: undefined })}
    />
  )
  // On a phone the mapping comes last: it is seldom changed.
  const isNarrow = useNarrowScreen()
  return (
    <div className="flex min-h-bar flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-1 phone:*:flex-[1_1_140px]">
      {!isNarrow && mappings}
      <LocationPicker
        tree={company.tree}
        nameOf={company.nameOf}
        selection={isEveryPlace(view) ? null : view.places.locationIds}
        onChange={(ids) => onSearch({ places: ids === null ? ALL_PLACES : ids.join('.') })}
        noteOf={() => null}
        needsOne
      />
      <TimeSpanPicker
        setting={view.timeSpan}
        context={company.time}
        firstLedgerDay={company.firstLedgerDay}
        onChange={(setting) => onSearch({ span: spanText(setting) })}
      />
      {budgets.length > 0 && (
        <SelectInput
          label="Compare"
          labelHidden
          value={view.budgetId ?? NO_BUDGET}
          choices={[
            ...budgets.map(({ id, name }) => ({ value: id, label: `${name}, prior year` })),
            { value: NO_BUDGET, label: 'Prior year only' },
          ]}
          onChange={(budget) => onSearch({ budget })}
        />
      )}
      {isNarrow && mappings}
      <Legend month={view.month} hasBudget={view.budgetId !== null} />
    </div>
  )
}

function Legend({ month, hasBudget }: { readonly month: HomeView['month']; readonly hasBudget: boolean }) {
  return (
    <p aria-hidden="true" className="ml-auto flex items-center gap-3 text-small text-2 phone:hidden">
      <span className="flex items-center gap-1">
        <span className="size-[9px] bg-(--ch-actual)" /> {monthName(month)}
      </span>
      <span className="flex items-center gap-1">
        <span className="size-[9px] bg-(--ch-prior)" /> {monthName(addToMonth(month, -12))}
      </span>
      {hasBudget && (
        <span className="flex items-center gap-1">
          <span className="h-px w-[12px] bg-(--ch-plan)" /> Budget
        </span>
      )}
    </p>
  )
}
