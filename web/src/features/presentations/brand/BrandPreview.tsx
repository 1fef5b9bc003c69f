import { BRAND_COLORS, type Brand, USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { slideInBrand } from '@fourwall/domain/presentations/branding.ts'
import { inLayers, newShape, newText, slideAreas, titledSlide } from '@fourwall/domain/presentations/new-elements.ts'
import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { SLIDE_SIZES, type Slide, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { NO_PRESENTATION_FIGURES } from '@fourwall/domain/presentations/presentation-figures.ts'
import { presentationFromTemplate } from '@fourwall/domain/presentations/slide-templates.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useDisplay } from '../../../ui/display.ts'
import { SlideView } from '../slide/SlideView.tsx'
import { placeholdersOf } from '../slide/slide-figures.ts'

interface BrandPreviewProps {
  readonly brand: Brand
  readonly company: ReportingCompany
}

const SIZE = SLIDE_SIZES.WIDE_16_9
const ROOM = 32
const MOST = 620
const newIds = () => {
  let made = 0
  return () => `p${++made}`
}

/** A cover and a slide as the brand makes them. */
export function BrandPreview({ brand, company }: BrandPreviewProps) {
  const [place, { width }] = useElementSize<HTMLDivElement>()
  const { negatives } = useDisplay()
  const shown = useMemo(() => withColors(brand), [brand])
  const slides = useMemo(() => previewSlides(shown, company), [shown, company])
  const look = useMemo(() => ({ currency: company.currency, negatives }), [company.currency, negatives])
  const across = Math.max(0, Math.min(MOST, width - 2 * ROOM))
  return (
    <section aria-label="Preview" className="min-w-0 flex-1 overflow-y-auto bg-desk phone:flex-none">
      <div ref={place} className="flex flex-col items-center gap-6 p-[32px]">
        {across > 0 &&
          slides.map((slide) => (
            <div key={slide.id} className="shadow-pop" role="img" aria-label={slide.title}>
              <div aria-hidden="true">
                <SlideView slide={slide} settings={USUAL_SETTINGS} figures={NO_PRESENTATION_FIGURES} look={look} width={across} />
              </div>
            </div>
          ))}
      </div>
    </section>
  )
}

/** While a color is being typed, the default color replaces it. */
function withColors(brand: Brand): Brand {
  const colors = BRAND_COLORS.map((role) => [role, /^#[\da-f]{6}$/.test(brand[role]) ? brand[role] : USUAL_BRAND[role]] as const)
  return { ...brand, ...Object.fromEntries(colors) }
}

function previewSlides(brand: Brand, company: ReportingCompany): readonly Slide[] {
  const newId = newIds()
  const parts = { newId, mappingId: null, groups: [], budget: null }
  const made = presentationFromTemplate('budget-kickoff', 'Monthly review', USUAL_SETTINGS, parts)
  const filled = filledPresentation(made, placeholdersOf(made, company))
  return [...filled.slides.slice(0, 1), textSlide(newId)].map((slide) => slideInBrand(slide, brand, { size: SIZE, newId }))
}

function textSlide(newId: () => string): Slide {
  const { body } = slideAreas(SIZE)
  const box = (x: number, y: number, width: number, height: number) => ({ x: body.x + x, y: body.y + y, width, height, rotation: 0 })
  const quiet = newText({ id: newId(), box: box(0, 20, 260, 22) }, 'TEXT', 'Revenue')
  const titled = titledSlide(newId, SIZE, 'Revenue is ahead of budget')
  const more = [
    { ...quiet, color: USUAL_BRAND.quiet },
    newText({ id: newId(), box: box(0, 42, 260, 46) }, 'FIGURE', '1,234,567'),
    newText({ id: newId(), box: box(0, 96, 400, 60) }, 'TEXT', '45,678 against budget\n3.8%'),
    newShape({ id: newId(), box: box(430, 20, 220, 130) }, 'ROUNDED_RECTANGLE'),
    newText({ id: newId(), box: box(0, body.height - 40, 500, 16) }, 'NOTE', 'Before corporate costs, in dollars'),
  ]
  return { ...titled, elements: inLayers([...titled.elements, ...more]) }
}
