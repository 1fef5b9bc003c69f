import type { CompanySettings, LooseCompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { Materiality } from '@fourwall/domain/profit-loss/materiality.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { usePreservedWork, useReturnedWork } from '../../blocks/page/preserved-work.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { toast } from '../../ui/toast.ts'
import {
  COMPANY_EFFECTS,
  type CompanyProblem,
  type CompanySetting,
  changedSettings,
  companyProblem,
  companySettingsOf,
  editsSince,
  settingChangeWords,
} from './company-edits.ts'
import { type CompanyUses, saveCompany } from './company-request.ts'

const KEPT_AS = 'company-settings.1'

export interface CompanyEditOptions {
  /** The stored settings. */
  readonly company: LooseCompanySettings
  readonly uses: CompanyUses
  /** Today in the company's time zone. */
  readonly today: Day
  /** Reloads everything that depends on the settings. */
  readonly onStored: () => Promise<void>
}

export interface CompanyEditing {
  readonly stored: CompanySettings
  /** The settings with the edits. */
  readonly wanted: CompanySettings
  readonly changed: readonly CompanySetting[]
  /** Why they cannot be saved; null if they can. */
  readonly problem: CompanyProblem | null
  readonly isSaving: boolean
  /** Of a setting, or of a part of one, such as `materiality.amount`. */
  readonly errorOf: (field: CompanySetting | `materiality.${keyof Materiality}`) => string | null
  /** The effects of its change, one sentence each. */
  readonly effectsOf: (setting: CompanySetting) => readonly string[]
  readonly edit: (change: Partial<CompanySettings>) => void
  readonly discard: () => void
  /** Resolves to whether it succeeded. */
  readonly save: () => Promise<boolean>
}

/** Edits the company's settings. Keeps only the edited ones, so that what others save shows up. */
export function useCompanyEdits({ company, uses, today, onStored }: CompanyEditOptions): CompanyEditing {
  const client = useClient()
  const returned = useReturnedWork<Partial<CompanySettings>>(KEPT_AS)
  const [edits, setEdits] = useState<Partial<CompanySettings>>(returned ?? {})
  const [refused, setRefused] = useState<CompanyProblem | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const failure = useRef<number | null>(null)
  const stored = companySettingsOf(company)
  const wanted: CompanySettings = { ...stored, ...edits }
  const changed = changedSettings(stored, wanted)
  const isDirty = changed.length > 0
  usePreservedWork(KEPT_AS, isDirty ? edits : undefined)
  const problem = isDirty ? companyProblem(stored, wanted, uses.imports) : null

  const forgetFailure = useCallback(() => {
    if (failure.current !== null) toast.dismiss(failure.current)
    failure.current = null
  }, [])
  useEffect(() => forgetFailure, [forgetFailure])
  const fail = (detail: string) => {
    failure.current = toast.error('The company settings were not saved.', {
      detail,
      action: { label: 'Try again', onAction: () => void save() },
    })
  }
  const save = async (): Promise<boolean> => {
    setIsSaving(true)
    forgetFailure()
    try {
      const outcome = await toast.during(saveCompany(client, stored, wanted), 'Saving…')
      if (outcome.kind === 'SAVED') {
        await onStored()
        setEdits((now) => editsSince(edits, now))
        setRefused(null)
        const detail = changed.map((setting) => settingChangeWords(setting, stored, wanted)).join(' ')
        toast.success('Saved the company settings', { detail })
        return true
      }
      fail(outcome.message)
      setRefused(outcome.field === null ? null : { field: outcome.field, message: outcome.message })
      // Shows the stored settings next to the edits.
      if (outcome.kind === 'CONFLICT') await onStored()
      return false
    } catch (error) {
      fail(errorMessage(error))
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return {
    stored,
    wanted,
    changed,
    problem,
    isSaving,
    errorOf: (field) => [problem, refused].find((one) => one?.field === field)?.message ?? null,
    effectsOf: (setting) =>
      changed.includes(setting) && problem?.field.split('.')[0] !== setting ? COMPANY_EFFECTS[setting](stored, wanted, today, uses) : [],
    edit(change) {
      forgetFailure()
      setEdits({ ...edits, ...change })
      if (refused && (refused.field.split('.')[0] ?? '') in change) setRefused(null)
    },
    discard() {
      forgetFailure()
      setEdits({})
      setRefused(null)
    },
    save,
  }
}
