import { filledSlide } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import { type ComponentProps, useCallback, useMemo, useState } from 'react'
import { SlideView } from '../slide/SlideView.tsx'

/** How far above and below the list slides are drawn already. */
const AHEAD = '240px 0px'

/** A slide of the list. It is drawn while it is near: a long list would cost every move on the slide that is worked on. */
export function SlideThumbnail(shown: ComponentProps<typeof SlideView>) {
  const [isNear, setIsNear] = useState(false)
  const watch = useCallback((place: HTMLDivElement | null) => {
    if (place === null) return
    const observer = new IntersectionObserver((changes) => setIsNear(changes.at(-1)?.isIntersecting === true), {
      root: place.closest('ol'),
      rootMargin: AHEAD,
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  const { slide, figures } = shown
  const filled = useMemo(() => filledSlide(slide, figures.words), [slide, figures.words])
  const size = SLIDE_SIZES[shown.settings.aspectRatio]
  return (
    <div
      ref={watch}
      aria-hidden="true"
      style={{ height: (shown.width * size.height) / size.width, backgroundColor: shown.slide.backgroundColor }}
    >
      {isNear && <SlideView {...shown} slide={filled} />}
    </div>
  )
}
