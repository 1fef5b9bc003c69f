import { useState } from 'react'
import { useClient } from 'urql'
import { libraryNameProblem } from '../../../blocks/library/library-name.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { createLayout } from '../editor/saving/layout-request.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LIBRARY_TEMPLATES, layoutOfTemplate } from './library-templates.ts'
import { chosenLayout, type NewLayoutChoices, type NewLayoutParts } from './new-layout-choices.ts'

interface NewLayoutOptions {
  readonly company: LayoutCompany
  /** The open folder. */
  readonly folder: string
  /** Called with the id of the new P&L. */
  readonly onMade: (id: string) => void
  /** The error of the name. */
  readonly onRefused: () => void
}

/** State of the dialog for a new P&L. */
export interface NewLayoutDraft extends NewLayoutParts {
  readonly choices: NewLayoutChoices
  readonly change: (change: Partial<NewLayoutChoices>) => void
  /** Something was entered. */
  readonly isChanged: boolean
  /** The error of the name; null if it is valid. */
  readonly error: string | null
  readonly isBusy: boolean
  readonly make: () => Promise<void>
}

export function useNewLayout({ company, folder, onMade, onRefused }: NewLayoutOptions): NewLayoutDraft {
  const client = useClient()
  const [newId] = useState(() => crypto.randomUUID())
  const [choices, setChoices] = useState<NewLayoutChoices>(() => ({
    templateId: LIBRARY_TEMPLATES[0].id,
    name: null,
    folder,
    mappingId: company.categorizations.flatMap(({ mappings }) => mappings)[0]?.id ?? '',
    budgetId: '',
    timeSpan: null,
    locationIds: null,
  }))
  const [isChanged, setIsChanged] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const parts = chosenLayout(choices, company)
  const { name, template, mapping, budget, timeSpan, missing } = parts
  return {
    ...parts,
    choices,
    isChanged,
    change(change) {
      setIsChanged(true)
      if (change.name !== undefined) setError(null)
      setChoices((before) => ({ ...before, ...change }))
    },
    error,
    isBusy,
    async make() {
      if (isBusy || missing !== null || mapping === undefined) return
      const problem = libraryNameProblem(name, 'LAYOUT')
      setError(problem)
      if (problem !== null) return onRefused()
      setIsBusy(true)
      try {
        const of = { mappingId: mapping.id, timeSpan, locationIds: choices.locationIds ?? [], budgetId: budget?.id ?? null }
        const layout = layoutOfTemplate(template, of)
        const made = await createLayout(client, { id: newId, name: name.trim(), path: choices.folder, layout })
        toast.success(`Created “${made.name}”`)
        onMade(made.id)
      } catch (thrown) {
        toast.failure('Failed to create P&L', { detail: errorMessage(thrown) })
      } finally {
        setIsBusy(false)
      }
    },
  }
}
