import type { ShapeElement } from '@fourwall/domain/presentations/presentation.ts'
import { ColorField } from './ColorField.tsx'
import { changeElement } from './change-element.ts'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'
import type { SlideWork } from './use-slide-work.ts'

/** How a shape looks. */
export function ShapeProperties({ element, work }: { readonly element: ShapeElement; readonly work: SlideWork }) {
  const { type, fillColor, strokeColor, strokeWidth, borderRadius, opacity, id } = element
  const set = (part: Partial<ShapeElement>, run?: string) => changeElement(work, type, part, run && `${run} ${id}`)
  return (
    <Section title={element.name || 'Shape'}>
      <ColorField label="Fill" value={fillColor} onChange={(color) => set({ fillColor: color ?? '#ffffff' }, 'fill')} />
      <ColorField label="Line" value={strokeColor} onChange={(color) => set({ strokeColor: color ?? '#000000' }, 'line')} />
      <NumberField label="Line, points" value={strokeWidth} least={0} most={100} onChange={(width) => set({ strokeWidth: width })} />
      {type === 'ROUNDED_RECTANGLE' && (
        <NumberField
          label="Corners, points"
          value={borderRadius}
          least={0}
          most={1000}
          onChange={(radius) => set({ borderRadius: radius })}
        />
      )}
      <NumberField label="Opacity, %" value={opacity * 100} least={0} most={100} onChange={(percent) => set({ opacity: percent / 100 })} />
    </Section>
  )
}
