import { type RefObject, useRef } from 'react'
import { FolderField } from '../../../blocks/library/FolderField.tsx'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { TimeSpanPicker } from '../../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import type { LayoutCompany } from '../report/layout-company.ts'
import type { Library } from './library-list.ts'
import { LIBRARY_TEMPLATES } from './library-templates.ts'
import { type NewLayoutDraft, useNewLayout } from './use-new-layout.ts'

interface LibraryNewDialogProps {
  readonly company: LayoutCompany
  readonly library: Library
  /** The open folder. */
  readonly folder: string
  /** Called with the id of the new P&L. */
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** Creates a P&L: mapping, template, time span, locations and folder. */
export function LibraryNewDialog({ company, library, folder, onMade, onClose }: LibraryNewDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const draft = useNewLayout({ company, folder, onMade, onRefused: () => field.current?.focus() })
  const { missing, isBusy, make } = draft
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={!isBusy && draft.isChanged}
      title="New P&L"
      width={560}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy ? 'Creating the P&L' : null} disabledReason={missing} onClick={() => void make()}>
            Create P&L
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
        <NewLayoutFields draft={draft} company={company} library={library} field={field} />
        {missing !== null && <p className="text-small text-2">{missing}</p>}
        <button type="submit" hidden aria-label="Create P&L" />
      </form>
    </Dialog>
  )
}

interface NewLayoutFieldsProps extends Pick<LibraryNewDialogProps, 'company' | 'library'> {
  readonly draft: NewLayoutDraft
  /** The name field. */
  readonly field: RefObject<HTMLInputElement | null>
}

function NewLayoutFields({ draft, company, library, field }: NewLayoutFieldsProps) {
  const { choices, change, mappings, budgets, template, budget, name, timeSpan } = draft
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <TextInput
          ref={field}
          label="Name"
          value={name}
          error={draft.error}
          onFocus={(event) => event.target.select()}
          onChange={(typed) => change({ name: typed })}
        />
        <FolderField folders={library.folders.map(({ path }) => path)} value={choices.folder} onChange={(folder) => change({ folder })} />
        <SelectInput
          label="Mapping"
          value={choices.mappingId}
          choices={mappings.map(({ id, name: label, categorization }) => ({
            value: id,
            label: mappings.some((other) => other.id !== id && other.name === label) ? `${label} (${categorization.name})` : label,
          }))}
          onChange={(mappingId) => change({ mappingId })}
        />
        {template.needsBudget && budgets.length > 0 && (
          <SelectInput
            label="Budget"
            value={budget?.id ?? ''}
            choices={budgets.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(budgetId) => change({ budgetId })}
          />
        )}
      </div>
      <RadioGroup
        label="Template"
        value={template.id}
        // Each template has its own time span.
        onChange={(templateId) => change({ templateId, timeSpan: null })}
        choices={LIBRARY_TEMPLATES.map(({ id, name: label, about }) => ({ value: id, label, hint: about }))}
      />
      <div className="flex flex-wrap items-end gap-2">
        <TimeSpanPicker
          setting={timeSpan}
          context={company.context}
          firstLedgerDay={company.firstLedgerDay}
          onChange={(chosen) => change({ timeSpan: chosen })}
        />
        <LocationPicker
          tree={company.tree}
          nameOf={company.nameOf}
          selection={choices.locationIds}
          noteOf={() => null}
          onChange={(locationIds) => change({ locationIds })}
        />
      </div>
    </>
  )
}
