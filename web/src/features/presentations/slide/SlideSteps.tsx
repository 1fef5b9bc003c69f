import type { Slide } from '@fourwall/domain/presentations/presentation.ts'

interface SlideStepsProps {
  readonly slides: readonly Slide[]
  /** From 1. */
  readonly at: number
  readonly onOpen: (slideId: string) => void
}

/** Leads from slide to slide where there is no room for their list. */
export function SlideSteps({ slides, at, onOpen }: SlideStepsProps) {
  const step = (label: string, slide: Slide | undefined) => (
    <button
      type="button"
      className="h-full px-3 text-accent disabled:text-off"
      disabled={slide === undefined}
      onClick={() => slide !== undefined && onOpen(slide.id)}
    >
      {label}
    </button>
  )
  return (
    <span className="hidden h-full flex-none phone:flex">
      {step('Previous', slides[at - 2])}
      {step('Next', slides[at])}
    </span>
  )
}
