import type { ImageElement } from '@fourwall/domain/presentations/presentation.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { changeElement } from './change-element.ts'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'
import type { SlideWork } from './use-slide-work.ts'

const SIDES = ['left', 'top', 'right', 'bottom'] as const
const OPPOSITE = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

/** How a picture is fitted and cropped, and what it shows in words. */
export function PictureProperties({ element, work }: { readonly element: ImageElement; readonly work: SlideWork }) {
  const { alt, objectFit, crop, id } = element
  const set = (part: Partial<ImageElement>, run?: string) => changeElement(work, 'IMAGE', part, run)
  return (
    <Section title={element.name || 'Picture'}>
      <TextInput
        label="What it shows, for people who cannot see it"
        value={alt}
        maxLength={LONGEST.altText}
        onChange={(text) => set({ alt: text }, `alt ${id}`)}
        onBlur={work.endRun}
      />
      <SelectInput
        label="Fitted"
        value={objectFit}
        choices={[
          { value: 'contain', label: 'Whole picture' },
          { value: 'cover', label: 'Fill the box, cut the rest' },
          { value: 'fill', label: 'Stretch to the box' },
        ]}
        onChange={(fit) => set({ objectFit: fit })}
      />
      {SIDES.map((side) => (
        <NumberField
          key={side}
          label={`Cut off at the ${side}, %`}
          value={crop[side] * 100}
          least={0}
          most={Math.floor((0.95 - crop[OPPOSITE[side]]) * 100)}
          onChange={(percent) => set({ crop: { ...crop, [side]: percent / 100 } })}
        />
      ))}
    </Section>
  )
}
