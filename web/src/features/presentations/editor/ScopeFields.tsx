import { EVERY_PLACE } from '@fourwall/domain/figures/figure-question.ts'
import { pickedAt } from '@fourwall/domain/figures/question-places.ts'
import { usualPresentationSpan } from '@fourwall/domain/presentations/element-scope.ts'
import type { ElementScope } from '@fourwall/domain/presentations/presentation.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { FieldGroup, SelectInput } from '../../../ui/Field.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface ScopeFieldsProps {
  readonly scope: ElementScope
  readonly work: SlideWork
  readonly company: ReportingCompany
  /** Whether a mapping and a budget are chosen here; a chart has its own. */
  readonly hasPlan: boolean
  readonly onChange: (scope: ElementScope) => void
}

/** The places and days of an element: the presentation's, unless set otherwise. */
export function ScopeFields({ scope, work, company, hasPlan, onChange }: ScopeFieldsProps) {
  const { settings } = work.presentation
  const inheritedSpan = settings.defaultTimePeriod ?? usualPresentationSpan(company.time)
  return (
    <>
      <Checkbox
        checked={scope.places === null}
        label="All locations in this presentation"
        onChange={(isInherited) =>
          onChange({ ...scope, places: isInherited ? null : { ...EVERY_PLACE, locationIds: settings.defaultLocationIds } })
        }
      />
      {scope.places !== null && (
        <FieldGroup label="Locations">
          <LocationPicker
            tree={company.tree}
            nameOf={company.nameOf}
            selection={pickedAt(scope.places, company)}
            noteOf={() => null}
            isField
            onChange={(chosen) => onChange({ ...scope, places: { ...EVERY_PLACE, locationIds: chosen ?? [] } })}
          />
        </FieldGroup>
      )}
      <Checkbox
        checked={scope.timeSpan === null}
        label={hasPlan ? 'Same dates as this presentation' : 'Chart’s own dates, ending with this presentation’s'}
        onChange={(isInherited) => onChange({ ...scope, timeSpan: isInherited ? null : inheritedSpan })}
      />
      {scope.timeSpan !== null && (
        <FieldGroup label="Time">
          <TimeSpanPicker
            setting={scope.timeSpan}
            context={company.time}
            firstLedgerDay={company.firstLedgerDay}
            field={{ isChosen: true }}
            onChange={(timeSpan) => onChange({ ...scope, timeSpan })}
          />
        </FieldGroup>
      )}
      {hasPlan && (
        <SelectInput
          label="Budget"
          value={scope.budgetId ?? ''}
          choices={[
            { value: '', label: 'Same as this presentation' },
            ...company.budgets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(budgetId) => onChange({ ...scope, budgetId: budgetId === '' ? null : budgetId })}
        />
      )}
    </>
  )
}
