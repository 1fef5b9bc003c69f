import { type Deck, isOfDeckDays } from '@fourwall/domain/assistant/acts/deck-scope.ts'
import { MOST_SLIDES, type Presentation, type PresentationSettings, type Slide } from '@fourwall/domain/presentations/presentation.ts'
import { withSlide } from '@fourwall/domain/presentations/slide-commands.ts'
import type { TimeContext, TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useState } from 'react'
import { type Client, useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  coverOf,
  deletePresentation,
  loadStoredPresentation,
  PresentationListQuery,
  type SavedPresentation,
  savePresentation,
} from '../presentations-request.ts'

interface AddSlideDialogProps {
  /** What is added: also the title of a new presentation. */
  readonly title: string
  /** The days of its figures. */
  readonly days: TimeSpan
  readonly time: TimeContext
  readonly usualMappingId: string | null
  /** Of a new presentation. */
  readonly newSettings: PresentationSettings
  /** Null for nothing that a slide can show. */
  readonly makeSlide: (deck: Deck) => Slide | null
  readonly onOpen: (presentationId: string) => void
  readonly onClose: () => void
}

const NEW = ''

/** Asks which presentation a slide is added to, and whether its figures go with the time of that presentation. */
export function AddSlideDialog({ title, days, time, usualMappingId, newSettings, makeSlide, onOpen, onClose }: AddSlideDialogProps) {
  const client = useClient()
  const display = useDisplay()
  const { data, failure } = useAnswer(PresentationListQuery, {})
  const listed = data?.presentationList ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState(title)
  const [isFollowing, setIsFollowing] = useState<boolean | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  // Chosen once, so that a repetition after a lost answer does not make a second presentation.
  const [newId] = useState(() => crypto.randomUUID())
  const id = chosen ?? listed[0]?.id ?? NEW
  const cover = listed.find((one) => one.id === id)
  const settings = id === NEW ? newSettings : ((cover && coverOf(cover)?.settings) ?? newSettings)
  const usual = { mappingId: usualMappingId, time }
  // Of the same days, the two are one: the next month is meant for both.
  const follows = isFollowing ?? isOfDeckDays(days, settings, usual)
  const range = display.rangeName(days.startDate, days.endDate)

  const add = async (thenOpen: boolean) => {
    if (busy !== null) return
    setBusy('Adding')
    try {
      const before = id === NEW ? null : await loadStoredPresentation(client, id)
      const base: Presentation = before?.presentation ?? { title: name.trim(), slides: [], settings: newSettings }
      if (base.slides.length >= MOST_SLIDES)
        return void toast.failure('The slide was not added.', { detail: `It has ${MOST_SLIDES} slides, the most possible.` })
      const slide = makeSlide({ settings: base.settings, usual, follows })
      if (slide === null) return void toast.failure('The slide was not added.', { detail: 'A slide cannot show this.' })
      const presentation = withSlide(base, slide, base.slides.length)
      const outcome = await savePresentation(client, { id: id === NEW ? newId : id, version: before?.version ?? null, presentation })
      if (outcome.kind !== 'SAVED') return void toast.failure('Failed to save presentation', { detail: outcome.message })
      await refetchQuery(client, PresentationListQuery, {})
      onClose()
      if (thenOpen) return onOpen(outcome.saved.id)
      toast.success(`Added to “${presentation.title}”`, {
        action: { label: 'Undo', onAction: () => void takeBack(client, before, outcome.saved) },
      })
    } catch (error) {
      toast.failure('Failed to save presentation', { detail: errorMessage(error) })
    } finally {
      setBusy(null)
    }
  }
  const noName = id === NEW && name.trim() === '' ? 'Please name the presentation.' : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add to slide"
      description={failure ?? 'A new slide at the end: its title, the chart or table, and the figures in sentences that stay live.'}
      footer={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button disabledReason={noName} busy={busy} onClick={() => void add(true)}>
            Add and open
          </Button>
          <Button kind="primary" disabledReason={noName} busy={busy} onClick={() => void add(false)}>
            Add slide
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 pt-2">
        <SelectInput
          label="Presentation"
          value={id}
          choices={[...listed.map((one) => ({ value: one.id, label: one.title })), { value: NEW, label: 'New presentation' }]}
          onChange={(value) => {
            setChosen(value)
            setIsFollowing(null)
          }}
        />
        {id === NEW && <TextInput label="Name" value={name} onChange={setName} />}
        <Checkbox
          checked={follows}
          label="Go with the time of the presentation"
          hint={follows ? 'Another month chosen there changes these figures, too.' : `The figures stay those of ${range}.`}
          onChange={setIsFollowing}
        />
      </div>
    </Dialog>
  )
}

/** The presentation as it was before the slide was added, unless it has been changed since. */
async function takeBack(client: Client, before: SavedPresentation | null, saved: SavedPresentation): Promise<void> {
  const refusal =
    before === null
      ? await deletePresentation(client, saved.id)
      : await savePresentation(client, { id: saved.id, version: saved.version, presentation: before.presentation }).then((outcome) =>
          outcome.kind === 'SAVED' ? null : outcome.message,
        )
  await refetchQuery(client, PresentationListQuery, {})
  if (refusal !== null) toast.error('The slide was not removed.', { detail: refusal })
}
