import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { Page } from '../../../blocks/page/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { EditedCategorization } from '../mapping-request.ts'
import { MappingEditor } from './MappingEditor.tsx'
import { useEditorParts } from './use-editor-parts.ts'
import type { EditedMapping } from './use-mapping-editor.ts'

interface AddMappingScreenProps {
  /** By name. */
  readonly categorizations: readonly EditedCategorization[]
  /** From the address. */
  readonly categorizationId: string | null
}

const CRUMBS = [
  { label: 'Settings', to: '/settings' },
  { label: 'Mappings', to: '/settings/mappings' },
] as const

/** Creates a mapping: name, categorization and assignments are saved together. */
export function AddMappingScreen({ categorizations, categorizationId }: AddMappingScreenProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const { books, others, failure, retry } = useEditorParts(null)
  const [chosenId, setChosenId] = useState(categorizationId)
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const hasAssigned = useRef(false)
  const categorization = categorizations.find(({ id }) => id === chosenId) ?? categorizations[0]
  const loaded = useMemo<EditedMapping | null>(
    () =>
      categorization
        ? { id: null, version: 0, updatedAt: new Date(0), content: { name: '', description: null, assignments: new Map() }, categorization }
        : null,
    [categorization],
  )

  if (!categorization || loaded === null)
    return (
      <Page title="New mapping" crumbs={CRUMBS}>
        <EmptyState
          title="No categorization yet"
          actions={
            <Link
              to="/settings/chart-of-accounts"
              className="inline-flex h-control items-center rounded-control bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
            >
              Open the chart of accounts
            </Link>
          }
        >
          A mapping assigns accounts to the lines of a categorization. Create a categorization first: empty, or from a ready-made one.
        </EmptyState>
      </Page>
    )
  if (books === null || others === null)
    return (
      <Page title="New mapping" crumbs={CRUMBS}>
        {failure === null ? (
          <SkeletonRows rows={12} label="Loading the accounts" />
        ) : (
          <EmptyState title="The accounts could not be loaded" actions={<Button onClick={retry}>Try again</Button>}>
            {failure}
          </EmptyState>
        )}
      </Page>
    )
  return (
    <>
      <MappingEditor
        // Assignments refer to groups of one categorization; another one starts over.
        key={categorization.id}
        loaded={loaded}
        books={books}
        others={others}
        crumbs={CRUMBS}
        onSaved={() => void router.invalidate()}
        onCreated={(mappingId) => void navigate({ to: '/settings/mappings/$mappingId', params: { mappingId } })}
        onAssigned={(count) => {
          hasAssigned.current = count > 0
        }}
        form={{
          name: name.trim(),
          description: description.trim() === '' ? null : description.trim(),
          check() {
            if (name.trim() !== '') return true
            setError('Please enter a mapping name')
            input.current?.focus()
            return false
          },
          fields: (
            <NewMappingFields
              input={input}
              name={name}
              description={description}
              error={error}
              categorization={categorization}
              categorizations={categorizations}
              onName={(typed) => {
                setName(typed)
                setError(null)
              }}
              onDescription={setDescription}
              onCategorization={(id) => (hasAssigned.current ? setWantedId(id) : setChosenId(id))}
            />
          ),
        }}
      />
      <ConfirmDialog
        open={wantedId !== null}
        onCancel={() => setWantedId(null)}
        title="Start over with another categorization?"
        description={`The accounts that you have assigned are in lines of ${categorization.name}. With another categorization, all of them become unassigned.`}
        safe={{ label: 'Keep this one', onAct: () => setWantedId(null) }}
        danger={{
          label: 'Start over',
          onAct: () => {
            hasAssigned.current = false
            setChosenId(wantedId)
            setWantedId(null)
          },
        }}
      />
    </>
  )
}

interface NewMappingFieldsProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly name: string
  readonly description: string
  /** The error of the name. */
  readonly error: string | null
  readonly categorization: EditedCategorization
  readonly categorizations: readonly EditedCategorization[]
  readonly onName: (name: string) => void
  readonly onDescription: (description: string) => void
  readonly onCategorization: (id: string) => void
}

function NewMappingFields({
  input,
  name,
  description,
  error,
  categorization,
  categorizations,
  onName,
  onDescription,
  onCategorization,
}: NewMappingFieldsProps) {
  return (
    <div className="flex flex-none items-start gap-3 border-b border-line-1 px-4 pt-2 pb-3">
      <TextInput
        ref={input}
        label="Name"
        className="w-[260px]"
        value={name}
        maxLength={LONGEST.mappingName}
        error={error}
        onChange={onName}
      />
      <TextInput
        label="Description"
        className="min-w-0 flex-1"
        value={description}
        maxLength={LONGEST.description}
        onChange={onDescription}
      />
      <SelectInput
        label="Categorization"
        className="w-[240px]"
        value={categorization.id}
        choices={categorizations.map((one) => ({ value: one.id, label: one.name }))}
        onChange={onCategorization}
      />
    </div>
  )
}
