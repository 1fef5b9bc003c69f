import { continuedSlides } from '@fourwall/domain/presentations/continued-slides.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { SlideView } from '../slide/SlideView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'
import '../../../blocks/export/print.css'

interface PrintedSlidesProps {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
  readonly look: SlideLook
}

/** CSS pixels to an inch, and points to an inch. */
const PIXELS = 96
const POINTS = 72

/** Every slide on a page of its own size: what a PDF of the presentation holds. */
export function PrintedSlides({ presentation: stored, figures, look }: PrintedSlidesProps) {
  const presentation = continuedSlides(stored, figures)
  const { width, height } = SLIDE_SIZES[presentation.settings.aspectRatio]
  usePageSize(width, height)
  return createPortal(
    <div className="print-slides" data-theme="light">
      {presentation.slides.map((slide) => (
        <section key={slide.id} aria-label={slide.title}>
          <SlideView slide={slide} settings={presentation.settings} figures={figures} look={look} width={(width / POINTS) * PIXELS} />
        </section>
      ))}
    </div>,
    document.body,
  )
}

/** Pages as large as slides. Only a style sheet can do that, and the content security policy allows no inline ones. */
function usePageSize(width: number, height: number): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page slides { size: ${width}pt ${height}pt; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [width, height])
}
