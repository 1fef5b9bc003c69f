import { type Presentation, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { SlideView } from '../slide/SlideView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'

interface PresentViewProps {
  readonly presentation: Presentation
  /** Null: the first slide. */
  readonly startId: string | null
  readonly figures: PresentationFigures
  readonly look: SlideLook
  /** Called with the slide that showed last. */
  readonly onClose: (lastId: string | null) => void
}

/** Around the slide, in both themes. */
const STAGE = '#000000'
const STAGE_TEXT = '#98a3a9'
/** Pixels that a finger moves to turn the page. */
const SWIPE = 40

/** The slides one by one over the whole screen, moved by keys, clicks and swipes. */
export function PresentView({ presentation, startId, figures, look, onClose }: PresentViewProps) {
  const { slides, settings } = presentation
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      slides.findIndex(({ id }) => id === startId),
    ),
  )
  const [isBlank, setIsBlank] = useState(false)
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
  useFullScreenEnd(close)
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
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
    const moved = event.clientX - from
    go(at + (moved > SWIPE ? -1 : 1))
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
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
              <SlideView slide={slide} settings={settings} figures={figures} look={look} width={width} />
            )}
          </div>
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
