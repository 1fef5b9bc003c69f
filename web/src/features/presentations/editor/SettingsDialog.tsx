import { parseBrand, USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { brandOf, isSameBrand, presentationInBrand } from '@fourwall/domain/presentations/branding.ts'
import { usualPresentationSpan } from '@fourwall/domain/presentations/element-scope.ts'
import {
  type AspectRatio,
  type Presentation,
  type PresentationSettings,
  SLIDE_SIZES,
  TABLE_STYLES,
  type TableStyle,
} from '@fourwall/domain/presentations/presentation.ts'
import { withAspectRatio, withTitle } from '@fourwall/domain/presentations/slide-commands.ts'
import { timePeriodOption } from '@fourwall/domain/presentations/time-period-option.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FieldGroup, SelectInput, TextInput } from '../../../ui/Field.tsx'
import { BrandQuery } from '../brand/brand-request.ts'

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
  const [takesBrand, setTakesBrand] = useState(false)
  const { data } = useAnswer(BrandQuery, {})
  const brand = data?.brand ? parseBrand(data.brand.look) : USUAL_BRAND
  const isOther = data !== undefined && !isSameBrand(brand, brandOf(presentation))
  const isChanged = takesBrand || title !== presentation.title || JSON.stringify(settings) !== JSON.stringify(presentation.settings)
  const apply = () => {
    // In this order: the slides follow their shape.
    const shaped = withAspectRatio(withTitle(presentation, title.trim()), settings.aspectRatio)
    const changed = { ...shaped, settings }
    if (isChanged) onChange(takesBrand ? presentationInBrand(changed, brand, () => crypto.randomUUID()) : changed)
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
          hint="It is offered when someone makes a presentation."
          onChange={(isTemplate) => setSettings({ ...settings, isTemplate })}
        />
      </div>
      <div className="pt-3">
        {isOther ? (
          <Checkbox
            checked={takesBrand}
            label={data.brand ? 'Apply the company’s brand' : 'Apply Fourwall’s own look'}
            hint="Its colors, fonts and logo replace those that this presentation was made with. Other colors stay."
            onChange={setTakesBrand}
          />
        ) : (
          data?.brand && <p className="text-small text-2">It has the company’s brand.</p>
        )}
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
  const setTime = (setting: TimeSpanSetting | null) =>
    set({ defaultTimePeriod: setting, defaultTimePeriodOption: setting && timePeriodOption(setting, company.time) })
  const usual = company.mappings.find(({ id }) => id === company.usualMappingId)
  return (
    <div className="flex flex-col gap-3 pt-2">
      <TextInput
        label="Title"
        value={title}
        hint="[location], [period] and [company] are filled in."
        maxLength={LONGEST.presentationTitle}
        onChange={onTitle}
      />
      <SelectInput
        label="Size"
        value={settings.aspectRatio}
        choices={(Object.keys(SLIDE_SIZES) as AspectRatio[]).map((value) => ({ value, label: SIZE_NAMES[value] }))}
        onChange={(aspectRatio) => set({ aspectRatio })}
      />
      <SelectInput
        label="Style of new tables"
        value={settings.defaultStyle ?? 'PLAIN'}
        choices={TABLE_STYLES.map((value) => ({ value, label: STYLE_NAMES[value] }))}
        onChange={(style) => set({ defaultStyle: style === 'PLAIN' ? null : style })}
      />
      <Checkbox
        checked={settings.defaultTimePeriod === null}
        label="Last full month (updates itself)"
        onChange={(isUsual) => setTime(isUsual ? null : usualPresentationSpan(company.time))}
      />
      {settings.defaultTimePeriod !== null && (
        <FieldGroup label="Time">
          <TimeSpanPicker
            setting={settings.defaultTimePeriod}
            context={company.time}
            firstLedgerDay={company.firstLedgerDay}
            field={{ isChosen: true }}
            onChange={setTime}
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
          { value: '', label: usual === undefined ? 'None yet' : `${usual.name} (default)` },
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

const STYLE_NAMES: Readonly<Record<TableStyle, string>> = {
  PLAIN: 'Plain',
  GRID: 'With a grid',
}

const SIZE_NAMES: Readonly<Record<AspectRatio, string>> = {
  WIDE_16_9: '16:9, 13.33 × 7.5 in',
  STANDARD_4_3: '4:3, 10 × 7.5 in',
  LETTER: 'Letter, 11 × 8.5 in',
}
