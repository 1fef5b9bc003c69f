import { formatCount } from '@fourwall/domain/money/format.ts'
import { withSectionOfEach } from '@fourwall/domain/presentations/each-location.ts'
import { MOST_SLIDES, type Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { LocationPicker } from '../../../blocks/location-picker/LocationPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { FieldGroup } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import { makePresentationsOfLocations, PresentationListQuery } from '../presentations-request.ts'

interface EachLocationDialogProps {
  readonly stored: { readonly id: string; readonly version: number }
  readonly presentation: Presentation
  /** Presentations are made of what is stored. */
  readonly isChanged: boolean
  readonly company: ReportingCompany
  readonly onChange: (presentation: Presentation) => void
  readonly onClose: () => void
}

type Made = 'PRESENTATIONS' | 'SECTIONS'

/** Makes the slides once for each of some locations. */
export function EachLocationDialog({ stored, presentation, isChanged, company, onChange, onClose }: EachLocationDialogProps) {
  const client = useClient()
  const navigate = useNavigate()
  const [made, setMade] = useState<Made>('PRESENTATIONS')
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ids = chosen ?? company.locationIds
  const count = ids.length
  const slides = presentation.slides.length * count
  const whyNot =
    count === 0
      ? 'Choose at least one location.'
      : made === 'PRESENTATIONS' && isChanged
        ? 'Save the presentation first.'
        : made === 'SECTIONS' && slides > MOST_SLIDES
          ? `That would be ${formatCount(slides)} slides. A presentation has at most ${formatCount(MOST_SLIDES)}.`
          : null
  const make = async () => {
    if (made === 'SECTIONS') {
      const locations = ids.map((id) => ({ id, name: company.nameOf(id) }))
      const next = withSectionOfEach(presentation, locations, () => crypto.randomUUID())
      if (next !== null) onChange(next)
      onClose()
      return
    }
    setIsBusy(true)
    try {
      const all = await makePresentationsOfLocations(client, { ...stored, locationIds: ids })
      await refetchQuery(client, PresentationListQuery, {})
      toast.success(`Made ${formatCount(all.length)} ${all.length === 1 ? 'presentation' : 'presentations'}`, {
        action: { label: 'Show them', onAction: () => void navigate({ to: '/presentations' }) },
      })
      onClose()
    } catch (error) {
      setFailure(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="One for each location"
      description="What has no locations of its own shows the location, and each slide names it: at [location] in its texts, else in its title."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabledReason={whyNot} busy={isBusy ? 'Making them' : null} onClick={() => void make()}>
            {made === 'SECTIONS'
              ? `Make ${formatCount(slides)} slides`
              : `Make ${formatCount(count)} ${count === 1 ? 'presentation' : 'presentations'}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-3">
        <FieldGroup label="Locations">
          <LocationPicker
            tree={company.tree}
            nameOf={company.nameOf}
            selection={chosen}
            noteOf={() => null}
            isField
            onChange={(next) => setChosen(next)}
          />
        </FieldGroup>
        <RadioGroup
          label="Make"
          value={made}
          choices={[
            { value: 'PRESENTATIONS', label: 'A presentation for each' },
            { value: 'SECTIONS', label: 'The slides of each after another in this presentation' },
          ]}
          onChange={setMade}
        />
        {failure !== null && (
          <p role="alert" className="text-unfav">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  )
}
