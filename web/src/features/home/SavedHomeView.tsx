import { EVERY_PLACE, type QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import type { HomeArrangement } from '@fourwall/domain/home/home-arrangement.ts'
import { isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { useDisplay } from '../../ui/display.ts'
import { SelectInput } from '../../ui/Field.tsx'

interface SavedHomeViewProps {
  readonly arrangement: HomeArrangement
  /** What the page shows at the moment, as its address says. */
  readonly shown: HomeArrangement
  readonly company: ReportingCompany
  readonly onChange: (arrangement: HomeArrangement) => void
}

/** Which days, locations and budget are saved with home. A temporary view is saved only by choice. */
export function SavedHomeView({ arrangement, shown, company, onChange }: SavedHomeViewProps) {
  const display = useDisplay()
  const spanLabel = (setting: TimeSpanSetting): string => {
    const { startDate, endDate } = resolveTimeSpan(setting, company.time)
    const range = display.rangeName(startDate, endDate)
    return setting.kind === 'FIXED' ? `Always ${range}` : `${range} (updates itself)`
  }
  const placesLabel = ({ locationIds, nodeIds }: QuestionPlaces): string =>
    locationIds.length === 1 && nodeIds.length === 0
      ? company.nameOf(locationIds[0] ?? '')
      : counted(locationIds.length + nodeIds.length, 'chosen location')
  const spans = different([arrangement.timeSpan, shown.timeSpan].flatMap((one) => one ?? []))
  const places = different([arrangement, shown].flatMap((one) => (isEveryPlace(one) ? [] : [one.places])))
  const mapping = company.mappings.find(({ id }) => id === arrangement.mappingId)
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorizationId)
  return (
    <>
      <SelectInput
        label="Days that are saved"
        labelHidden
        value={arrangement.timeSpan === null ? '' : JSON.stringify(arrangement.timeSpan)}
        choices={[
          { value: '', label: 'Last full month (updates itself)' },
          ...spans.map((one) => ({ value: JSON.stringify(one), label: spanLabel(one) })),
        ]}
        onChange={(key) => onChange({ ...arrangement, timeSpan: spans.find((one) => JSON.stringify(one) === key) ?? null })}
      />
      <SelectInput
        label="Locations that are saved"
        labelHidden
        value={isEveryPlace(arrangement) ? '' : JSON.stringify(arrangement.places)}
        choices={[{ value: '', label: 'All locations' }, ...places.map((one) => ({ value: JSON.stringify(one), label: placesLabel(one) }))]}
        onChange={(key) => onChange({ ...arrangement, places: places.find((one) => JSON.stringify(one) === key) ?? EVERY_PLACE })}
      />
      {budgets.length > 0 && (
        <SelectInput
          label="Budget that is saved"
          labelHidden
          value={budgets.some(({ id }) => id === arrangement.budgetId) ? (arrangement.budgetId ?? '') : ''}
          choices={[...budgets.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'No budget' }]}
          onChange={(id) => onChange({ ...arrangement, budgetId: id === '' ? null : id })}
        />
      )}
    </>
  )
}

function different<One>(all: readonly One[]): readonly One[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}
