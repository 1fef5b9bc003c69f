import { useRef, useState } from 'react'
import { useClient } from 'urql'
import { FolderField } from '../../../blocks/library/FolderField.tsx'
import { libraryNameProblem } from '../../../blocks/library/library-name.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { createLayout } from '../editor/saving/layout-request.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { Library } from './library-list.ts'
import { LIBRARY_TEMPLATES, layoutOfTemplate, libraryTemplateSpan } from './library-templates.ts'

interface LibraryNewDialogProps {
  readonly company: LayoutCompany
  readonly library: Library
  /** The folder that is open. */
  readonly folder: string
  /** With the id of what was made. */
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** A new P&L: of which mapping, from which template, of which days and locations, and where it is kept. */
export function LibraryNewDialog({ company, library, folder: opened, onMade, onClose }: LibraryNewDialogProps) {
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const [newId] = useState(() => crypto.randomUUID())
  const categorizations = company.categorizations.filter(({ mappings }) => mappings.length > 0)
  const mappings = categorizations.flatMap((categorization) =>
    categorization.mappings.map(({ id, name }) => ({ id, name, categorization })),
  )
  const [templateId, setTemplateId] = useState(LIBRARY_TEMPLATES[0]?.id ?? '')
  const template = LIBRARY_TEMPLATES.find(({ id }) => id === templateId) ?? LIBRARY_TEMPLATES[0]
  const [typedName, setName] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [folder, setFolder] = useState(opened)
  const [mappingId, setMappingId] = useState(mappings[0]?.id ?? '')
  const mapping = mappings.find(({ id }) => id === mappingId)
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorization.id)
  const [chosenBudget, setBudgetId] = useState('')
  const budget = budgets.find(({ id }) => id === chosenBudget) ?? budgets[0]
  const [chosenSpan, setTimeSpan] = useState<ReturnType<typeof libraryTemplateSpan> | null>(null)
  const [locationIds, setLocationIds] = useState<readonly string[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  if (template === undefined) return null
  const name = typedName ?? template.name
  const timeSpan = chosenSpan ?? libraryTemplateSpan(template, company.context)
  const missing =
    mapping === undefined
      ? 'There is no mapping to show.'
      : locationIds?.length === 0
        ? 'Please choose at least one location.'
        : template.needsBudget && budget === undefined
          ? 'There is no budget of these lines yet.'
          : null
  const make = async () => {
    if (isBusy || missing !== null || mapping === undefined) return
    const problem = libraryNameProblem(name, 'LAYOUT')
    setError(problem)
    if (problem !== null) {
      field.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      const of = { mappingId: mapping.id, timeSpan, locationIds: locationIds ?? [], budgetId: budget?.id ?? null }
      const made = await createLayout(client, { id: newId, name: name.trim(), path: folder, layout: layoutOfTemplate(template, of) })
      toast.success(`Made “${made.name}”`)
      onMade(made.id)
    } catch (thrown) {
      toast.failure('Failed to create P&L', { detail: thrown instanceof Error ? thrown.message : String(thrown) })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New P&L"
      width={560}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Making the P&L' : null} disabledReason={missing} onClick={() => void make()}>
            Make P&L
          </Button>
        </>
      }
    >
      <form
        className="mt-3 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            ref={field}
            label="Name"
            value={name}
            error={error}
            onFocus={(event) => event.target.select()}
            onChange={(typed) => {
              setName(typed)
              setError(null)
            }}
          />
          <FolderField folders={library.folders.map(({ path }) => path)} value={folder} onChange={setFolder} />
          <SelectInput
            label="Mapping"
            value={mappingId}
            choices={mappings.map(({ id, name: label, categorization }) => ({
              value: id,
              label: mappings.some((other) => other.id !== id && other.name === label) ? `${label}, to ${categorization.name}` : label,
            }))}
            onChange={setMappingId}
          />
          {template.needsBudget && budgets.length > 0 && (
            <SelectInput
              label="Budget"
              value={budget?.id ?? ''}
              choices={budgets.map(({ id, name: label }) => ({ value: id, label }))}
              onChange={setBudgetId}
            />
          )}
        </div>
        <RadioGroup
          label="Template"
          value={templateId}
          onChange={(id) => {
            setTemplateId(id)
            setTimeSpan(null)
          }}
          choices={LIBRARY_TEMPLATES.map(({ id, name: label, about }) => ({ value: id, label, hint: about }))}
        />
        <div className="flex flex-wrap items-end gap-2">
          <TimeSpanPicker setting={timeSpan} context={company.context} firstLedgerDay={company.firstLedgerDay} onChange={setTimeSpan} />
          <LocationPicker
            tree={company.tree}
            nameOf={company.nameOf}
            selection={locationIds}
            noteOf={() => null}
            onChange={setLocationIds}
          />
        </div>
        {missing !== null && <p className="text-small text-2">{missing}</p>}
        <button type="submit" hidden aria-label="Make P&L" />
      </form>
    </Dialog>
  )
}
