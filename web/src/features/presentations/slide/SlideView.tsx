import { inPaintingOrder, type PresentationSettings, SLIDE_SIZES, type Slide } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { memo, useMemo } from 'react'
import { ElementView } from './ElementView.tsx'
import { usePicture } from './pictures.ts'
import type { SlideLook } from './slide-look.ts'

interface SlideViewProps {
  readonly slide: Slide
  readonly settings: PresentationSettings
  readonly figures: PresentationFigures
  readonly look: SlideLook
  /** CSS pixels; its height follows. */
  readonly width: number
}

/** A slide as it is, at any size. Slides stay light in both themes. */
export const SlideView = memo(function SlideView({ slide, settings, figures, look, width }: SlideViewProps) {
  const size = SLIDE_SIZES[settings.aspectRatio]
  const scale = width / size.width
  const shown = useMemo(() => inPaintingOrder(slide.elements).filter(({ isVisible }) => isVisible), [slide.elements])
  return (
    <div className="relative overflow-hidden" style={{ width, height: size.height * scale }}>
      <div
        data-theme="light"
        className="absolute top-0 left-0 origin-top-left overflow-hidden"
        style={{
          width: size.width,
          height: size.height,
          transform: `scale(${scale})`,
          textRendering: 'geometricPrecision',
          backgroundColor: slide.backgroundColor,
        }}
      >
        <SlideBackground pictureId={slide.backgroundImageId} />
        {shown.map((element) => (
          <ElementView key={element.id} element={element} box={element.box} figures={figures} look={look} />
        ))}
      </div>
    </div>
  )
})

/** The picture behind everything, if there is one. */
export function SlideBackground({ pictureId }: { readonly pictureId: string | null }) {
  const { address } = usePicture(pictureId)
  if (address === null) return null
  return <img src={address} alt="" className="absolute inset-0 size-full object-cover" draggable={false} />
}
