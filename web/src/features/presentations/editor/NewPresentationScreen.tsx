import { counted } from '@fourwall/domain/money/format.ts'
import { type PresentationSettings, SLIDE_SIZES, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { PRESENTATION_TEMPLATES, presentationFromOwn, presentationFromTemplate } from '@fourwall/domain/presentations/slide-templates.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { usePreservedWork, useReturnedWork } from '../../../blocks/page/preserved-work.ts'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { loadBrand } from '../brand/brand-request.ts'
import { coverOf, loadStoredPresentation, PresentationListQuery, savePresentation } from '../presentations-request.ts'
import { templateParts } from './RibbonContents.tsx'
import { SettingsFields } from './SettingsDialog.tsx'

interface NewPresentationScreenProps {
  readonly company: ReportingCompany
  /** Called with the id of the stored presentation. */
  readonly onCreated: (id: string) => void
}

const FIRST = { title: 'New presentation', template: 'monthly-review' }

/** The key for choices before the presentation is created. */
const KEPT_AS = 'new presentation'

interface KeptChoices {
  readonly title: string
  readonly template: string
  readonly settings: PresentationSettings
  readonly id: string
}

/** Settings first, then a template: what is chosen here fills every slide. */
export function NewPresentationScreen({ company, onCreated }: NewPresentationScreenProps) {
  const returned = useReturnedWork<KeptChoices>(KEPT_AS)
  const [title, setTitle] = useState(returned?.title ?? FIRST.title)
  const [template, setTemplate] = useState(returned?.template ?? FIRST.template)
  const [offered] = useState<PresentationSettings>({ ...USUAL_SETTINGS, defaultBudgetId: company.budgets[0]?.id ?? null })
  const [settings, setSettings] = useState(returned?.settings ?? offered)
  const client = useClient()
  const [isCreating, setIsCreating] = useState(false)
  // Chosen once, so that a repetition after a lost answer does not make a second presentation.
  const [id] = useState(() => returned?.id ?? crypto.randomUUID())
  const isChanged = title !== FIRST.title || template !== FIRST.template || settings !== offered
  usePreservedWork<KeptChoices>(KEPT_AS, isChanged ? { title, template, settings, id } : undefined)
  const leaveDialog = useLeaveConfirmation(
    isChanged && !isCreating
      ? { title: 'Leave without creating the presentation?', description: 'What you chose here is discarded.' }
      : null,
  )
  const own = useOwnTemplates()
  const made = async () => {
    const ownId = own.find((one) => one.id === template)?.id
    if (ownId !== undefined) return presentationFromOwn((await loadStoredPresentation(client, ownId)).presentation, title.trim(), settings)
    const branded = { ...settings, brand: await loadBrand(client) }
    const parts = templateParts({ settings }, company, SLIDE_SIZES[settings.aspectRatio])
    return presentationFromTemplate(template, title.trim(), branded, parts)
  }
  const choose = (chosen: string) => {
    setTemplate(chosen)
    const kept = own.find(({ id: ownId }) => ownId === chosen)
    // Its own settings are what it was made for.
    if (kept !== undefined) setSettings({ ...kept.settings, isTemplate: false })
  }
  const create = async () => {
    if (isCreating) return
    setIsCreating(true)
    try {
      const outcome = await savePresentation(client, { id, version: null, presentation: await made() })
      if (outcome.kind === 'SAVED') {
        await refetchQuery(client, PresentationListQuery, {})
        // It stays busy until the page is left: what is stored is not asked about.
        onCreated(outcome.saved.id)
        return
      }
      toast.failure('Failed to save presentation', { detail: outcome.message })
    } catch (error) {
      toast.failure('Failed to save presentation', { detail: errorMessage(error) })
    }
    setIsCreating(false)
  }
  return (
    <Page title="New presentation" crumbs={[{ label: 'Presentations', to: '/presentations' }]}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <form
          className="mx-auto flex max-w-[760px] flex-col gap-5 p-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (title.trim() !== '') void create()
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
                choices={[
                  ...PRESENTATION_TEMPLATES.map(({ key, name, about }) => ({ value: key, label: `${name}. ${about}` })),
                  // They load later: below the others, so that nothing moves under the pointer.
                  ...own.map((one) => ({ value: one.id, label: `${one.title}. Your own, ${counted(one.slideCount, 'slide')}.` })),
                ]}
                onChange={choose}
              />
            </section>
          </div>
          <div className="flex justify-end">
            <Button
              kind="primary"
              type="submit"
              busy={isCreating ? 'Creating' : null}
              disabledReason={title.trim() === '' ? 'Please name the presentation.' : null}
            >
              Create presentation
            </Button>
          </div>
        </form>
      </div>
      {leaveDialog}
    </Page>
  )
}

/** Presentations that the company keeps as templates, with their settings. */
function useOwnTemplates() {
  const { data } = useAnswer(PresentationListQuery, {})
  return useMemo(
    () =>
      (data?.presentationList ?? []).flatMap((item) => {
        const settings = coverOf(item)?.settings
        return settings?.isTemplate === true ? [{ id: item.id, title: item.title, slideCount: item.slideCount, settings }] : []
      }),
    [data],
  )
}
