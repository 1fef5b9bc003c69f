import { continuedSlides } from '@fourwall/domain/presentations/continued-slides.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { Button } from '../../../ui/Button.tsx'
import { WholeWindow } from '../../../ui/WholeWindow.tsx'
import { SlideView } from '../slide/SlideView.tsx'
import { stepOf } from './show-keys.ts'
import { useSharedShow } from './use-shared-show.ts'
import { useStoredShow } from './use-stored-show.ts'

interface PresenterScreenProps {
  readonly id: string
  readonly presentation: Presentation
  readonly company: ReportingCompany
  readonly onClose: () => void
}

/** For the presenter, in a separate window: the current slide, the next one, the notes and the time. */
export function PresenterScreen({ id, presentation: stored, company, onClose }: PresenterScreenProps) {
  const [{ at, isBlank, presentation: shown }, show] = useSharedShow({ showId: id, start: 0, presentation: stored, follows: true })
  const { figures, look } = useStoredShow(shown, company)
  const presentation = useMemo(() => continuedSlides(shown, figures), [shown, figures])
  const { slides, settings } = presentation
  const [current, next] = [slides[at] ?? null, slides[at + 1] ?? null]
  const go = (to: number) => show({ at: Math.min(slides.length - 1, Math.max(0, to)), isBlank: false })
  useKeys((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // These press the button in focus.
    if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return
    const to = stepOf(event.key, at, slides.length)
    if (to !== null) go(to)
    else if (event.key.toLowerCase() === 'b' || event.key === '.') show({ at, isBlank: !isBlank })
    else return
    event.preventDefault()
  })
  const drawn = { settings, figures, look }
  return (
    <WholeWindow title={presentation.title} onClose={onClose} actions={<Clock />}>
      <div className="flex min-h-0 flex-1 flex-col gap-4 p-4">
        <div className="flex min-w-0 flex-none gap-4 phone:flex-col">
          <section aria-label="Now" className="flex min-w-0 flex-[2] flex-col gap-2">
            <h2 className="text-small text-2">
              Slide {at + 1} of {slides.length}
              {isBlank && ', blank'}
            </h2>
            <div className={isBlank ? 'opacity-25' : undefined}>{current !== null && <FittedSlide slide={current} {...drawn} />}</div>
          </section>
          <section aria-label="Next" className="flex min-w-0 flex-1 flex-col gap-2">
            <h2 className="text-small text-2">{next === null ? 'The end' : 'Next'}</h2>
            {next !== null && <FittedSlide slide={next} {...drawn} />}
          </section>
        </div>
        <div className="flex flex-none gap-2">
          <Button disabledReason={at === 0 ? 'This is the first slide.' : null} onClick={() => go(at - 1)}>
            Previous
          </Button>
          <Button kind="primary" disabledReason={next === null ? 'This is the last slide.' : null} onClick={() => go(at + 1)}>
            Next
          </Button>
          <Button aria-pressed={isBlank} onClick={() => show({ at, isBlank: !isBlank })}>
            Blank
          </Button>
        </div>
        <section aria-label="Notes" className="flex min-h-[80px] flex-1 flex-col gap-2">
          <h2 className="text-small text-2">Notes</h2>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long notes are scrolled by keys */}
          <p tabIndex={0} className="min-h-0 flex-1 overflow-y-auto text-title whitespace-pre-wrap">
            {current?.notes === '' || current === null ? <span className="text-3">No notes for this slide.</span> : current.notes}
          </p>
        </section>
      </div>
    </WholeWindow>
  )
}

/** Keys of the whole window, wherever the focus is. */
function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const act = useEffectEvent(onKey)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

/** A slide as wide as its place, and no higher than lets the notes be read. */
function FittedSlide({ settings, ...drawn }: Omit<ComponentProps<typeof SlideView>, 'width'>) {
  const [place, room] = useElementSize<HTMLDivElement>()
  const { width, height } = SLIDE_SIZES[settings.aspectRatio]
  // Less the border of one pixel around it.
  const fitting = Math.min(room.width - 2, ((room.height - 2) * width) / height)
  return (
    <div ref={place} className="max-h-[60dvh] w-full overflow-hidden" style={{ aspectRatio: `${width} / ${height}` }}>
      {fitting > 0 && (
        <div className="w-fit border border-line-2">
          <SlideView settings={settings} {...drawn} width={fitting} />
        </div>
      )}
    </div>
  )
}

/** The time of day, and since the window opened. */
function Clock() {
  const [since] = useState(() => Date.now())
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - since) / 1_000)
  const elapsed = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  return (
    <p className="flex items-baseline gap-3 tabular-nums">
      <span className="text-title font-semibold">{elapsed}</span>
      <span className="text-2">{new Date(now).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}</span>
    </p>
  )
}
