import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { TimeSpanPicker } from '../../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { useDisplay } from '../../../../ui/display.ts'
import { FieldGroup } from '../../../../ui/Field.tsx'
import type { LayoutCompany } from '../../report/layout-company.ts'

interface TimeSpanFieldProps {
  readonly company: Pick<LayoutCompany, 'context' | 'firstLedgerDay'>
  /** Null for the layout's own, and while none is chosen. */
  readonly timeSpan: TimeSpanSetting | null
  readonly isOwn: boolean
  readonly layoutTimeSpan: TimeSpanSetting
  readonly error: string | null
  /** `isOwn` without a time span: one is still to be chosen. */
  readonly onChange: (timeSpan: TimeSpanSetting | null, isOwn: boolean) => void
}

/** Of when the figures of a column are: of the layout's days, or of its own. */
export function TimeSpanField({ company, timeSpan, isOwn, layoutTimeSpan, error, onChange }: TimeSpanFieldProps) {
  const display = useDisplay()
  const { startDate, endDate } = resolveTimeSpan(layoutTimeSpan, company.context)
  return (
    <FieldGroup label="Time span" error={error}>
      <Checkbox
        label={
          <>
            Same as the layout <span className="pl-1 text-3">{display.rangeName(startDate, endDate)}</span>
          </>
        }
        checked={!isOwn}
        onChange={(isSame) => onChange(null, !isSame)}
      />
      {isOwn && (
        <TimeSpanPicker
          field={{ isChosen: timeSpan !== null }}
          setting={timeSpan ?? layoutTimeSpan}
          context={company.context}
          firstLedgerDay={company.firstLedgerDay}
          onChange={(next) => onChange(next, true)}
        />
      )}
    </FieldGroup>
  )
}
