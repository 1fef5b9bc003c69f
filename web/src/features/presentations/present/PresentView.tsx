import { continuedSlides, madeSlide } from '@fourwall/domain/presentations/continued-slides.ts'
import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentType, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SlideView } from '../slide/SlideView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'
import { type SlideTracing, SlideTracingContext, sourceAt } from '../slide/slide-tracing.ts'

import { LaserPointer } from './LaserPointer.tsx'
import { ShowControls } from './ShowControls.tsx'
import { stepOf, typedNumber } from './show-keys.ts'
import { enterFullScreen, leaveFullScreen, useFullScreenEnd } from './use-full-screen.ts'
import { useSharedShow } from './use-shared-show.ts'

interface PresentViewProps {
  readonly presentation: Presentation
  /** Null: the first slide. */
  readonly startId: string | null
  /** The presentation that other windows show along with this one; null: this window alone. */
  readonly showId: string | null
  readonly figures: PresentationFigures
  readonly look: SlideLook
  /** What each figure is of; left out: figures do not open. */
  readonly tracing?: PresentedTracing | undefined
  /** Called with the slide that showed last. */
  readonly onClose: (lastId: string | null) => void
}

export interface SlideTraceProps {
  readonly source: FigureSource
  readonly onClose: () => void
}

/** What figures open over the slide. */
export interface PresentedTracing {
  readonly sources: SlideTracing['sources']
  /** The trace of a figure, in a panel. */
  readonly Trace: ComponentType<SlideTraceProps>
}

/** Around the slide, in both themes. */
const STAGE = '#000000'
const STAGE_TEXT = '#98a3a9'
/** Pixels that a finger moves to turn the page. */
const SWIPE = 40

/** The slides one by one over the whole screen, moved by keys, clicks and swipes. */
export function PresentView({ presentation: stored, startId, showId, figures, look, tracing, onClose }: PresentViewProps) {
  const presentation = useMemo(() => continuedSlides(stored, figures), [stored, figures])
  const { slides, settings } = presentation
  const start = Math.max(
    0,
    slides.findIndex(({ id }) => id === startId),
  )
  const [{ at, isBlank }, show] = useSharedShow({ showId, start, presentation: stored, follows: false })
  const [isPointing, setIsPointing] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const [traced, setTraced] = useState<FigureSource | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const shownTracing = useMemo((): SlideTracing | null => (tracing ? { as: 'BUTTONS', sources: tracing.sources } : null), [tracing])
  const openTrace = (target: EventTarget | null): boolean => {
    const source = tracing?.sources.get(sourceAt(target) ?? '')
    if (source !== undefined) setTraced(source)
    return source !== undefined
  }
  const closeTrace = () => {
    setTraced(null)
    content.current?.focus()
  }
  const [stage, room] = useElementSize<HTMLDivElement>()
  const pressed = useRef<number | null>(null)
  const size = SLIDE_SIZES[settings.aspectRatio]
  const slide = slides[at] ?? null
  const width = Math.max(0, Math.min(room.width, (room.height * size.width) / size.height))
  const go = (to: number) => show({ at: Math.min(slides.length - 1, Math.max(0, to)), isBlank: false })
  const close = () => {
    leaveFullScreen()
    onClose((slide && madeSlide(stored, slide.id)?.id) ?? null)
  }
  // Escape leaves the full screen, whatever is open over the slide.
  const { opensWindow } = useFullScreenEnd(traced === null ? close : closeTrace)
  const handleKey = (event: KeyboardEvent) => {
    if (traced !== null || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Enter' || event.key === ' ') && openTrace(event.target)) return event.preventDefault()
    // The buttons for previous, next and end press themselves.
    if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLButtonElement) return
    setTyped(typedNumber(typed, event.key))
    const to = event.key === 'Enter' && typed !== null ? Number(typed) - 1 : stepOf(event.key, at, slides.length)
    if (to !== null) go(to)
    else if (event.key.toLowerCase() === 'b' || event.key === '.') show({ at, isBlank: !isBlank })
    else if (event.key.toLowerCase() === 'l') setIsPointing(!isPointing)
    else if (event.key.toLowerCase() === 's' && showId !== null) {
      opensWindow()
      openPresenter(showId)
    } else if (event.key.toLowerCase() === 'f') enterFullScreen()
    else return
    event.preventDefault()
  }
  const release = (event: PointerEvent) => {
    const from = pressed.current
    pressed.current = null
    if (from === null || event.button !== 0) return
    if (traced !== null) return closeTrace()
    if (openTrace(event.target)) return
    const moved = event.clientX - from
    go(at + (moved > SWIPE ? -1 : 1))
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Content
          ref={content}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The slide itself: a ring around its first figure would be seen by everybody.
            event.preventDefault()
            content.current?.focus()
          }}
          onEscapeKeyDown={(event) => {
            if (traced === null) return
            event.preventDefault()
            closeTrace()
          }}
          className="fixed inset-0 z-40 flex flex-col outline-none"
          style={{ backgroundColor: STAGE, color: STAGE_TEXT }}
          onKeyDown={handleKey}
        >
          <Radix.Title className="sr-only">{presentation.title}</Radix.Title>
          <div
            ref={stage}
            className={classNames(
              'flex min-h-0 flex-1 touch-none items-center justify-center select-none',
              isPointing ? 'cursor-none' : 'cursor-default',
            )}
            onPointerDown={(event) => {
              pressed.current = event.clientX
            }}
            onPointerUp={release}
            onContextMenu={(event) => {
              event.preventDefault()
              go(at - 1)
            }}
          >
            {slide !== null && !isBlank && width > 0 && (
              <SlideTracingContext value={shownTracing}>
                <SlideView slide={slide} settings={settings} figures={figures} look={look} width={width} />
              </SlideTracingContext>
            )}
          </div>
          {isPointing && <LaserPointer stage={content} />}
          {traced !== null && (
            <div className="absolute inset-y-0 right-0 flex max-w-full bg-page text-1 shadow-pop">
              {tracing && <tracing.Trace source={traced} onClose={closeTrace} />}
            </div>
          )}
          <p
            role="status"
            className="pointer-events-none absolute right-3 bottom-2 text-small phone:top-3 phone:right-0 phone:bottom-auto phone:left-0 phone:text-center"
          >
            <span className="sr-only">{slide?.title ?? ''}</span>
            {isBlank ? 'Blank. B shows the slide' : typed !== null ? `To ${typed}: Enter` : `${at + 1} / ${slides.length}`}
          </p>
          <ShowControls at={at} count={slides.length} onGo={go} onEnd={close} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Opens the presenter's window, in addition to the one that the audience sees. */
function openPresenter(showId: string): void {
  window.open(`/presentations/${showId}/presenter`, `presenter ${showId}`, 'popup,width=1100,height=720')
}
