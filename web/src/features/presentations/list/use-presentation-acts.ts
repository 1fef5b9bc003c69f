import { livePresentation } from '@fourwall/domain/presentations/presentation.ts'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import { failureOf } from '../../../api/request-failure.ts'
import { toast } from '../../../ui/toast.ts'
import {
  deletePresentation,
  type ListedPresentation,
  loadPresentation,
  restorePresentation,
  savePresentation,
} from '../presentations-request.ts'
import { titleOfCopy } from './presentation-list.ts'

export interface PresentationActs {
  readonly duplicate: (item: ListedPresentation) => Promise<void>
  readonly remove: (item: ListedPresentation) => Promise<void>
}

/** What can be done to a presentation of the list. */
export function usePresentationActs(all: readonly ListedPresentation[] | null, onChanged: () => void): PresentationActs {
  const client = useClient()
  const navigate = useNavigate()
  return {
    duplicate: async ({ id }) => {
      const fail = (detail: string) => void toast.error('The presentation was not duplicated.', { detail })
      try {
        const stored = await loadPresentation(client, id)
        if (stored === null) return fail('It has been deleted.')
        const copy = titleOfCopy(stored.presentation.title, new Set(all?.map((one) => one.title) ?? []))
        const presentation = { ...livePresentation(stored.presentation), title: copy }
        const outcome = await savePresentation(client, { id: crypto.randomUUID(), version: null, presentation })
        if (outcome.kind !== 'SAVED') return fail(outcome.message)
        onChanged()
        const open = () => void navigate({ to: '/presentations/$presentationId/edit', params: { presentationId: outcome.saved.id } })
        toast.success(`Saved “${copy}”`, { action: { label: 'Open', onAction: open } })
      } catch (error) {
        fail(failureOf(error).message)
      }
    },
    remove: async ({ id, title }) => {
      const refusal = await deletePresentation(client, id)
      onChanged()
      if (refusal !== null) return void toast.error('The presentation was not deleted.', { detail: refusal })
      const undo = async () => {
        const again = await restorePresentation(client, id)
        onChanged()
        if (again !== null) toast.error('The presentation was not brought back.', { detail: again })
      }
      toast.success(`Deleted “${title}”`, { action: { label: 'Undo', onAction: () => void undo() } })
    },
  }
}
