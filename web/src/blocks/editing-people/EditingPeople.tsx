import { type EditedKind, editingSentence } from '@fourwall/domain/editing/editing-people.ts'
import { initials } from '../../ui/initials.ts'
import { useEditingPeople } from './use-editing-people.ts'

interface EditingPeopleProps {
  readonly kind: EditedKind
  /** Null for something that is not stored yet, or that the user may not change. */
  readonly id: string | null
  readonly isDirty: boolean
}

/** Who else is editing this, in the top bar of an editor; says to them that the user is. */
export function EditingPeople({ kind, id, isDirty }: EditingPeopleProps) {
  const people = useEditingPeople(kind, id, isDirty)
  const sentence = editingSentence(people)
  return (
    // Always mounted, so that screen readers announce people who join.
    <span
      role="status"
      className="flex min-w-0 flex-none items-center gap-[6px] text-small text-2"
      title={people.map(({ name }) => name).join(', ')}
    >
      {sentence !== null && (
        <>
          <span className="flex flex-none -space-x-1" aria-hidden="true">
            {people.slice(0, MOST_SHOWN).map(({ userId, name }) => (
              <span
                key={userId}
                className="grid size-[20px] place-items-center rounded-full border border-page bg-active text-[10px]/[14px] font-semibold text-2"
              >
                {initials(name)}
              </span>
            ))}
          </span>
          <span className="max-w-[220px] truncate">{sentence}</span>
        </>
      )}
    </span>
  )
}

/** How many initials to show side by side; the sentence counts the others. */
const MOST_SHOWN = 3
