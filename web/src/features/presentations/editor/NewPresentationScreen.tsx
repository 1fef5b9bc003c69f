import { type Presentation, type PresentationSettings, SLIDE_SIZES, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { PRESENTATION_TEMPLATES, presentationFromTemplate } from '@fourwall/domain/presentations/slide-templates.ts'
import { useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Page } from '../../../blocks/page/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { templateParts } from './RibbonContents.tsx'
import { SettingsFields } from './SettingsDialog.tsx'

interface NewPresentationScreenProps {
  readonly company: ReportingCompany
  readonly onCreate: (presentation: Presentation) => void
}

/** Settings first, then a template: what is chosen here fills every slide. */
export function NewPresentationScreen({ company, onCreate }: NewPresentationScreenProps) {
  const [title, setTitle] = useState('New presentation')
  const [template, setTemplate] = useState('monthly-review')
  const [settings, setSettings] = useState<PresentationSettings>({
    ...USUAL_SETTINGS,
    defaultBudgetId: company.budgets[0]?.id ?? null,
  })
  const create = () =>
    onCreate(
      presentationFromTemplate(template, title.trim(), settings, templateParts({ settings }, company, SLIDE_SIZES[settings.aspectRatio])),
    )
  return (
    <Page title="New presentation" crumbs={[{ label: 'Presentations', to: '/presentations' }]}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form
          className="mx-auto flex max-w-[760px] flex-col gap-5 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (title.trim() !== '') create()
          }}
        >
          <div className="grid grid-cols-2 gap-5 phone:grid-cols-1">
            <section aria-label="Settings">
              <h2 className="font-semibold">Settings</h2>
              <SettingsFields title={title} settings={settings} company={company} onTitle={setTitle} onSettings={setSettings} />
            </section>
            <section aria-label="Template" className="flex flex-col gap-2">
              <h2 className="font-semibold">Template</h2>
              <RadioGroup
                label="Template"
                value={template}
                choices={PRESENTATION_TEMPLATES.map(({ key, name, about }) => ({ value: key, label: `${name}. ${about}` }))}
                onChange={setTemplate}
              />
            </section>
          </div>
          <div className="flex justify-end">
            <Button kind="primary" type="submit" disabledReason={title.trim() === '' ? 'Please name the presentation.' : null}>
              Create presentation
            </Button>
          </div>
        </form>
      </div>
    </Page>
  )
}
