import { counted } from '@fourwall/domain/money/format.ts'
import { brandOf, slideInBrand } from '@fourwall/domain/presentations/branding.ts'
import { newSlide, titledSlide } from '@fourwall/domain/presentations/new-elements.ts'
import { filledSlide } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { Slide } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { withoutSlides, withSlide, withSlideCopies, withSlidesMoved } from '@fourwall/domain/presentations/slide-commands.ts'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ContextMenu, ContextMenuItem, ContextMenuSeparator } from '../../../ui/ContextMenu.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { followPointer } from '../../../ui/follow-pointer.ts'
import { ownKeyNames } from '../../../ui/key-names.ts'
import type { MovedMarks } from '../presented/moved-marks.ts'
import type { SlideLook } from '../slide/slide-look.ts'
import { SlideThumbnail } from './SlideThumbnail.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface SlideListProps {
  readonly work: SlideWork
  readonly figures: PresentationFigures
  readonly look: SlideLook
  readonly marks: MovedMarks
  readonly mayChange: boolean
}

const WIDTH = 140
const TREMOR = 4
const newId = () => crypto.randomUUID()

/** All slides in their order: they are opened, chosen, moved, copied and deleted here. */
export function SlideList({ work, figures, look, marks, mayChange }: SlideListProps) {
  const { presentation, slide: current } = work
  const [dropAt, setDropAt] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const chosen = work.chosenSlideIds.size > 0 ? work.chosenSlideIds : new Set(current === null ? [] : [current.id])
  const placeUnder = (clientY: number): number => {
    const items = [...(list.current?.children ?? [])]
    const at = items.findIndex((item) => {
      const { top, height } = item.getBoundingClientRect()
      return clientY < top + height / 2
    })
    return at === -1 ? items.length : at
  }
  const press = (event: PointerEvent, slide: Slide) => {
    if (event.button !== 0 || !mayChange) return
    const ids = chosen.has(slide.id) ? chosen : new Set([slide.id])
    let place: number | null = null
    followPointer(event.nativeEvent, {
      tremor: TREMOR,
      onMove({ clientY }) {
        place = placeUnder(clientY)
        setDropAt(place)
      },
      onEnd() {
        setDropAt(null)
        if (place !== null) work.change(withSlidesMoved(presentation, ids, presentation.slides[place]?.id ?? null))
      },
      onCancel: () => setDropAt(null),
    })
  }
  const click = (event: MouseEvent, slide: Slide) => {
    if (event.ctrlKey || event.metaKey) {
      const next = new Set(chosen)
      if (!next.delete(slide.id)) next.add(slide.id)
      work.chooseSlides(next)
    } else if (event.shiftKey && current !== null) work.chooseSlides(new Set(between(presentation.slides, current.id, slide.id)))
    else {
      work.chooseSlides(new Set())
      work.openSlide(slide.id)
    }
  }
  /** What is under the pointer is acted on; by keyboard, what is chosen. */
  const chooseUnder = (event: MouseEvent, slide: Slide) => {
    if (event.button !== 2 || chosen.has(slide.id)) return
    work.chooseSlides(new Set())
    work.openSlide(slide.id)
  }
  const slides = (
    <ol ref={list} className="min-h-0 flex-1 overflow-y-auto py-2">
      {presentation.slides.map((slide, at) => (
        <li key={slide.id} className="relative px-2 py-[6px]">
          {dropAt === at && <DropLine isAbove />}
          <div className="flex gap-2">
            <span
              className={classNames('w-[20px] flex-none text-right text-small tabular-nums', slide === current ? 'text-accent' : 'text-3')}
            >
              {at + 1}
              {slide.elements.some(({ id }) => marks.has(id)) && (
                <span role="img" aria-label="Changed since presented" className="mt-1 ml-auto block size-[6px] rounded-full bg-warn" />
              )}
            </span>
            <div
              className={classNames(
                'relative flex-none rounded-chip border bg-(--bg)',
                slide === current ? 'border-accent outline-2 outline-accent' : chosen.has(slide.id) ? 'border-accent' : 'border-line-2',
              )}
            >
              <SlideThumbnail slide={slide} settings={presentation.settings} figures={figures} look={look} width={WIDTH} />
              <button
                type="button"
                aria-label={slideLabel(at, filledSlide(slide, figures.words))}
                aria-current={slide === current}
                aria-pressed={chosen.has(slide.id)}
                className="absolute inset-0 touch-none rounded-chip outline-offset-2"
                onPointerDown={(event) => press(event, slide)}
                onClick={(event) => click(event, slide)}
                onContextMenu={(event) => chooseUnder(event, slide)}
                onKeyDown={(event) => mayChange && handleKey(event, work, slide, chosen)}
              />
            </div>
          </div>
          {dropAt === at + 1 && at === presentation.slides.length - 1 && <DropLine isAbove={false} />}
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label="Slides" className="flex w-[188px] flex-none flex-col border-r border-line-2 bg-sunken phone:hidden">
      <ContextMenu label="Acts on slides" target={slides}>
        {mayChange && current !== null ? <SlideMenu work={work} slide={current} chosen={chosen} /> : null}
      </ContextMenu>
      {mayChange && (
        <div className="flex flex-none items-center gap-2 p-2">
          <Button
            icon="plus"
            className="flex-1"
            onClick={() => {
              const at = current === null ? presentation.slides.length : presentation.slides.indexOf(current) + 1
              const plain = titledSlide(newId, work.size, '')
              const slide = slideInBrand(plain, brandOf(presentation), { size: work.size, newId })
              work.change(withSlide(presentation, slide, at))
              work.openSlide(slide.id)
            }}
          >
            New slide
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {work.chosenSlideIds.size > 1 ? `${counted(work.chosenSlideIds.size, 'slide')} chosen` : ''}
      </p>
    </nav>
  )
}

function slideLabel(at: number, { title }: Slide): string {
  return title === '' ? `Slide ${at + 1}` : `Slide ${at + 1}, ${title}`
}

function DropLine({ isAbove }: { readonly isAbove: boolean }) {
  return (
    <span aria-hidden="true" className={classNames('absolute right-2 left-[36px] h-[2px] bg-accent', isAbove ? 'top-0' : 'bottom-0')} />
  )
}

function between(slides: readonly Slide[], from: string, to: string): readonly string[] {
  const [one, other] = [slides.findIndex(({ id }) => id === from), slides.findIndex(({ id }) => id === to)]
  return slides.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id)
}

/** What is done to the chosen slides, by keys and by menu alike. */
function slideListActs(work: SlideWork, slide: Slide, chosen: ReadonlySet<string>) {
  const { presentation } = work
  const { slides } = presentation
  const at = slides.indexOf(slide)
  return {
    remove: () => work.change(withoutSlides(presentation, chosen)),
    duplicate: () => work.change(withSlideCopies(presentation, chosen, newId)),
    addAfter: () => {
      const added = newSlide(newId())
      work.change(withSlide(presentation, added, at + 1))
      work.openSlide(added.id)
    },
    move: (step: 1 | -1) => work.change(withSlidesMoved(presentation, chosen, slides[step === 1 ? at + 2 : at - 1]?.id ?? null)),
  }
}

function SlideMenu({ work, slide, chosen }: { readonly work: SlideWork; readonly slide: Slide; readonly chosen: ReadonlySet<string> }) {
  const acts = slideListActs(work, slide, chosen)
  const at = work.presentation.slides.indexOf(slide)
  return (
    <>
      <ContextMenuItem keys={ownKeyNames('mod+m')} onSelect={acts.addAfter}>
        New slide
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+d')} onSelect={acts.duplicate}>
        Duplicate
      </ContextMenuItem>
      <ContextMenuSeparator />
      <ContextMenuItem keys={ownKeyNames('mod+up')} disabled={at === 0} onSelect={() => acts.move(-1)}>
        Move up
      </ContextMenuItem>
      <ContextMenuItem keys={ownKeyNames('mod+down')} disabled={at === work.presentation.slides.length - 1} onSelect={() => acts.move(1)}>
        Move down
      </ContextMenuItem>
      <ContextMenuSeparator />
      <ContextMenuItem danger keys={ownKeyNames('delete')} onSelect={acts.remove}>
        {chosen.size > 1 ? `Delete ${chosen.size} slides` : 'Delete'}
      </ContextMenuItem>
    </>
  )
}

function handleKey(event: KeyboardEvent, work: SlideWork, slide: Slide, chosen: ReadonlySet<string>): void {
  const { presentation } = work
  const acts = slideListActs(work, slide, chosen)
  const at = presentation.slides.indexOf(slide)
  const isCommand = event.ctrlKey || event.metaKey
  const act = (): boolean => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      acts.remove()
      return true
    }
    if (isCommand && event.key.toLowerCase() === 'd') {
      acts.duplicate()
      return true
    }
    if (isCommand && event.key.toLowerCase() === 'm') {
      acts.addAfter()
      return true
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return false
    const next = presentation.slides[at + step]
    if (next === undefined) return true
    if (isCommand) acts.move(step)
    else {
      work.chooseSlides(new Set())
      work.openSlide(next.id)
      const buttons = event.currentTarget.closest('ol')?.querySelectorAll('button')
      buttons?.[at + step]?.focus()
    }
    return true
  }
  if (!act()) return
  event.preventDefault()
  event.stopPropagation()
}
