import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import type { UploadOrder } from '../budget-files.ts'
import { NO_GROWTH } from './growth-preview.ts'
import { createBudget } from './new-budget.ts'
import {
  AS_IT_SAYS,
  chosenBudget,
  type NewBudgetChoices,
  type NewBudgetFacts,
  type NewBudgetParts,
  uploadOrderOf,
} from './new-budget-choices.ts'

interface NewBudgetOptions extends NewBudgetFacts {
  readonly onUpload: (file: File, order: UploadOrder) => void
  /** The error of the name. */
  readonly onRefused: () => void
  readonly onMade: () => void
}

/** State of the dialog for a new budget. */
export interface NewBudgetDraft extends NewBudgetParts {
  readonly choices: NewBudgetChoices
  readonly change: (change: Partial<NewBudgetChoices>) => void
  /** Something was entered. */
  readonly isChanged: boolean
  /** Why it was not created; null if nothing failed. */
  readonly error: string | null
  readonly isBusy: boolean
  readonly make: () => Promise<void>
}

export function useNewBudget({ onUpload, onRefused, onMade, ...facts }: NewBudgetOptions): NewBudgetDraft {
  const client = useClient()
  const navigate = useNavigate()
  const { company, file, unsaid } = facts
  const [choices, setChoices] = useState<NewBudgetChoices>(() => ({
    origin: file === null && company.lastLedgerDay !== null ? 'ACTUALS' : 'WORKBOOK',
    versionOf: unsaid?.order.budgetId === null ? '' : null,
    name: null,
    timeSpan: null,
    templateOf: AS_IT_SAYS,
    categorizationId: '',
    mappingId: '',
    growth: NO_GROWTH,
    by: 'CATEGORY',
  }))
  const [isChanged, setIsChanged] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // A dropped workbook overrides earlier choices.
  const [lastFile, setLastFile] = useState(file)
  if (file !== lastFile) {
    setLastFile(file)
    setChoices((before) => ({ ...before, origin: 'WORKBOOK', versionOf: null }))
  }
  const parts = chosenBudget(choices, facts)
  const { version, name, span, categorization, mapping, growth, missing } = parts
  const refuse = (message: string) => {
    setError(message)
    onRefused()
  }
  const create = async (categorizationId: string) => {
    const { period, startDate: firstMonth, endDate: lastMonth } = span
    const from =
      choices.origin === 'ACTUALS' && mapping !== undefined && growth !== null
        ? {
            mappingId: mapping.id,
            yearsBack: 1,
            by: choices.by,
            defaultPercent: growth.otherwise,
            growth: [...growth.byGroup].map(([groupId, percent]) => ({ groupId, percent })),
            locationIds: [],
          }
        : null
    const input = { name: name.trim(), categorizationId, period, firstMonth, lastMonth }
    const budgetId = await createBudget(client, { ...input, ...(from === null ? {} : { from }) })
    toast.success(`Created “${name.trim()}”`)
    onMade()
    void navigate({ to: '/budgets/$budgetId', params: { budgetId } })
  }
  return {
    ...parts,
    choices,
    isChanged,
    change(change) {
      setIsChanged(true)
      if (change.name !== undefined || change.origin !== undefined) setError(null)
      setChoices((before) => ({ ...before, ...change }))
    },
    error,
    isBusy,
    async make() {
      if (isBusy || missing !== null) return
      if (version === undefined && name.trim() === '') return refuse('Budget name is required')
      if (choices.origin === 'WORKBOOK') return file === null ? undefined : onUpload(file, uploadOrderOf(choices, parts))
      if (categorization === undefined) return
      setIsBusy(true)
      try {
        await create(categorization.id)
      } catch (thrown) {
        refuse(errorMessage(thrown))
      } finally {
        setIsBusy(false)
      }
    },
  }
}
