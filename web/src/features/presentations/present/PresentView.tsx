import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentType, type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { SlideView } from '../slide/SlideView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'
import { type SlideTracing, SlideTracingContext, sourceAt } from '../slide/slide-tracing.ts'

interface PresentViewProps {
  readonly presentation: Presentation
  /** Null: the first slide. */
  readonly startId: string | null
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
  /** What a figure is made of, in a panel. */
  readonly Trace: ComponentType<SlideTraceProps>
}

/** Around the slide, in both themes. */
const STAGE = '#000000'
const STAGE_TEXT = '#98a3a9'
/** Pixels that a finger moves to turn the page. */
const SWIPE = 40

/** The slides one by one over the whole screen, moved by keys, clicks and swipes. */
export function PresentView({ presentation, startId, figures, look, tracing, onClose }: PresentViewProps) {
  const { slides, settings } = presentation
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ id }) => id === startId),
    ),
  )
  const [isBlank, setIsBlank] = useState(false)
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
  const go = (to: number) => {
    setIsBlank(false)
    setAt(Math.min(slides.length - 1, Math.max(0, to)))
  }
  const close = () => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    onClose(slide?.id ?? null)
  }
  // Escape leaves the full screen, whatever is open over the slide.
  useFullScreenEnd(traced === null ? close : closeTrace)
  const handleKey = (event: KeyboardEvent) => {
    if (traced !== null || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.key === 'Enter' || event.key === ' ') && openTrace(event.target)) return event.preventDefault()
    const to = stepOf(event.key, at, slides.length)
    if (to !== null) go(to)
    else if (event.key.toLowerCase() === 'b' || event.key === '.') setIsBlank(!isBlank)
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
            className="flex min-h-0 flex-1 cursor-default touch-none items-center justify-center select-none"
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
          {traced !== null && (
            <div className="absolute inset-y-0 right-0 flex max-w-full bg-page text-1 shadow-pop">
              {tracing && <tracing.Trace source={traced} onClose={closeTrace} />}
            </div>
          )}
          <p role="status" className="pointer-events-none absolute right-3 bottom-2 text-small">
            <span className="sr-only">{slide?.title ?? ''}</span>
            {isBlank ? 'Blank. B shows the slide' : `${at + 1} / ${slides.length}`}
          </p>
          <button
            type="button"
            className="absolute top-2 right-3 h-[24px] rounded-chip px-2 text-small opacity-0 hover:opacity-100 focus-visible:opacity-100"
            onClick={close}
          >
            End
          </button>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Where a key leads; null for other keys. */
function stepOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case ' ':
    case 'Enter':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** The browser's own way out of the full screen ends presenting too. */
function useFullScreenEnd(onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let wasFull = document.fullscreenElement !== null
    const change = () => {
      const isFull = document.fullscreenElement !== null
      if (wasFull && !isFull) end()
      wasFull = isFull
    }
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
}
