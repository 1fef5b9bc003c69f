import { brandOf, elementInBrand } from '@fourwall/domain/presentations/branding.ts'
import { centeredBox, newShape, newText } from '@fourwall/domain/presentations/new-elements.ts'
import { SHAPE_TYPES, type ShapeType } from '@fourwall/domain/presentations/presentation.ts'
import { Button } from '../../../ui/Button.tsx'
import type { SlideWork } from './use-slide-work.ts'

const NAMES: Readonly<Record<ShapeType, string>> = {
  RECTANGLE: 'Rectangle',
  ROUNDED_RECTANGLE: 'Rounded',
  CIRCLE: 'Circle',
  TRIANGLE: 'Triangle',
}

/** Puts a text or a shape in the middle of the slide. */
export function InsertButtons({ work }: { readonly work: SlideWork }) {
  const id = () => crypto.randomUUID()
  const brand = brandOf(work.presentation)
  return (
    <>
      <Button
        kind="plain"
        onClick={() => {
          const text = elementInBrand(newText({ id: id(), box: centeredBox(work.size, 300, 60) }, 'TEXT', 'Text'), brand)
          work.add([text])
          work.type(text.id)
        }}
      >
        Text
      </Button>
      {SHAPE_TYPES.map((type) => (
        <Button
          key={type}
          kind="plain"
          onClick={() => {
            const shape = newShape({ id: id(), box: centeredBox(work.size, type === 'RECTANGLE' ? 180 : 120, 120) }, type)
            work.add([elementInBrand(shape, brand)])
          }}
        >
          {NAMES[type]}
        </Button>
      ))}
    </>
  )
}
