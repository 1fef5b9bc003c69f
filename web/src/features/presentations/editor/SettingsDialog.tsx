import { usualPresentationSpan } from '@fourwall/domain/presentations/element-scope.ts'
import { type AspectRatio, type Presentation, type PresentationSettings, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import { withAspectRatio, withTitle } from '@fourwall/domain/presentations/slide-commands.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldGroup, SelectInput, TextInput } from '../../../ui/Field.tsx'

interface SettingsDialogProps {
  readonly presentation: Presentation
  readonly company: ReportingCompany
  readonly onChange: (presentation: Presentation) => void
  readonly onClose: () => void
}

/** Title, size, and what elements without their own take over: changing its month changes the presentation. */
export function SettingsDialog({ presentation, company, onChange, onClose }: SettingsDialogProps) {
  const [title, setTitle] = useState(presentation.title)
  const [settings, setSettings] = useState<PresentationSettings>(presentation.settings)
  const isChanged = title !== presentation.title || JSON.stringify(settings) !== JSON.stringify(presentation.settings)
  const apply = () => {
    // In this order: the slides follow their shape.
    const shaped = withAspectRatio(withTitle(presentation, title.trim()), settings.aspectRatio)
    onChange(isChanged ? { ...shaped, settings } : presentation)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      isDirty={isChanged}
      title="Presentation settings"
      description="Elements that have no time, locations, P&L or budget of their own take them from here."
      width={460}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabledReason={title.trim() === '' ? 'Please name the presentation.' : null} onClick={apply}>
            Apply
          </Button>
        </>
      }
    >
      <SettingsFields title={title} settings={settings} company={company} onTitle={setTitle} onSettings={setSettings} />
      <div className="pt-3">
        <Checkbox
          checked={settings.isTemplate}
          label="Use as a template"
          hint="It is offered when somebody makes a presentation."
          onChange={(isTemplate) => setSettings({ ...settings, isTemplate })}
        />
      </div>
    </Dialog>
  )
}

interface SettingsFieldsProps {
  readonly title: string
  readonly settings: PresentationSettings
  readonly company: ReportingCompany
  readonly onTitle: (title: string) => void
  readonly onSettings: (settings: PresentationSettings) => void
}

/** Also of a new presentation. */
export function SettingsFields({ title, settings, company, onTitle, onSettings }: SettingsFieldsProps) {
  const set = (part: Partial<PresentationSettings>) => onSettings({ ...settings, ...part })
  const usual = company.mappings.find(({ id }) => id === company.usualMappingId)
  return (
    <div className="flex flex-col gap-3 pt-2">
      <TextInput label="Title" value={title} maxLength={LONGEST.presentationTitle} onChange={onTitle} />
      <SelectInput
        label="Size"
        value={settings.aspectRatio}
        choices={(Object.keys(SLIDE_SIZES) as AspectRatio[]).map((value) => ({ value, label: SIZE_NAMES[value] }))}
        onChange={(aspectRatio) => set({ aspectRatio })}
      />
      <Checkbox
        checked={settings.defaultTimePeriod === null}
        label="The last whole month, rolling forward"
        onChange={(isUsual) =>
          set({ defaultTimePeriod: isUsual ? null : usualPresentationSpan(company.time), defaultTimePeriodOption: null })
        }
      />
      {settings.defaultTimePeriod !== null && (
        <FieldGroup label="Time">
          <TimeSpanPicker
            setting={settings.defaultTimePeriod}
            context={company.time}
            firstLedgerDay={company.firstLedgerDay}
            field={{ isChosen: true }}
            onChange={(defaultTimePeriod) => set({ defaultTimePeriod, defaultTimePeriodOption: null })}
          />
        </FieldGroup>
      )}
      <FieldGroup label="Locations">
        <LocationPicker
          tree={company.tree}
          nameOf={company.nameOf}
          selection={settings.defaultLocationIds.length === 0 ? null : settings.defaultLocationIds}
          noteOf={() => null}
          isField
          onChange={(chosen) => set({ defaultLocationIds: chosen ?? [] })}
        />
      </FieldGroup>
      <SelectInput
        label="P&L"
        value={settings.defaultMappingId ?? ''}
        choices={[
          { value: '', label: usual === undefined ? 'None yet' : `${usual.name} (the company’s first)` },
          ...company.mappings.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(mappingId) => set({ defaultMappingId: mappingId === '' ? null : mappingId })}
      />
      <SelectInput
        label="Budget"
        value={settings.defaultBudgetId ?? ''}
        choices={[{ value: '', label: 'None' }, ...company.budgets.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={(budgetId) => set({ defaultBudgetId: budgetId === '' ? null : budgetId })}
      />
    </div>
  )
}

const SIZE_NAMES: Readonly<Record<AspectRatio, string>> = {
  WIDE_16_9: '16:9, 13.33 × 7.5 in',
  STANDARD_4_3: '4:3, 10 × 7.5 in',
  LETTER: 'Letter, 11 × 8.5 in',
}
