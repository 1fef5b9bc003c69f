import { filledSlide } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { hasOpenWords, inPaintingOrder, type SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, shownFigure } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { Handle } from '@fourwall/domain/presentations/resize.ts'
import { boxBounds, gripOf, type SlideBox } from '@fourwall/domain/presentations/slide-box.ts'
import { withElementChange } from '@fourwall/domain/presentations/slide-commands.ts'
import type { Guide } from '@fourwall/domain/presentations/snapping.ts'
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { MovedMarks } from '../presented/moved-marks.ts'
import { ElementView } from '../slide/ElementView.tsx'
import { SlideBackground } from '../slide/SlideView.tsx'
import type { SlideLook } from '../slide/slide-look.ts'
import { sourceAt } from '../slide/slide-tracing.ts'
import { type DragStore, useDragged, useDraggedBox } from './drag-store.ts'
import { ElementMenu } from './ElementMenu.tsx'
import { SelectionFrame } from './SelectionFrame.tsx'
import { handleSlideKey } from './slide-keys.ts'
import { TypedText } from './TypedText.tsx'
import { PAPER } from './use-drag-onto-slide.ts'
import type { SlideClipboard } from './use-slide-clipboard.ts'
import { useSlideDragging } from './use-slide-dragging.ts'
import type { SlideWork } from './use-slide-work.ts'

interface SlideCanvasProps {
  readonly work: SlideWork
  readonly figures: PresentationFigures
  readonly look: SlideLook
  readonly marks: MovedMarks
  /** Called with the `sourceKey` of a figure that is to be taken apart. */
  readonly onTrace: (source: string) => void
  readonly mayChange: boolean
  readonly clipboard: SlideClipboard
  readonly isSnapping: boolean
  /** Null: as large as there is room for. */
  readonly zoom: number | null
  readonly onZoom: (scale: number) => void
}

/** Around the slide. */
const ROOM = 24

/** The slide that is worked on: elements are chosen, moved and resized here. */
export function SlideCanvas({ work, figures, look, marks, onTrace, mayChange, clipboard, isSnapping, zoom, onZoom }: SlideCanvasProps) {
  const { slide, size, presentation } = work
  const [desk, room] = useElementSize<HTMLDivElement>()
  const paper = useRef<HTMLDivElement>(null)
  /** The figure under the pointer, of the menu. */
  const [pointed, setPointed] = useState<string | null>(null)
  const fit = Math.max(0.05, Math.min((room.width - 2 * ROOM) / size.width, (room.height - 2 * ROOM) / size.height))
  const scale = zoom ?? fit
  const dragging = useSlideDragging({ work, scale, paper, isSnapping, mayChange })
  const filled = useMemo(() => slide && filledSlide(slide, figures.words), [slide, figures.words])
  const shown = useMemo(() => inPaintingOrder(filled?.elements ?? []).filter(({ isVisible }) => isVisible), [filled])
  if (slide === null || filled === null) return <div ref={desk} className="min-h-0 flex-1 bg-desk" />
  const pressElement = (event: PointerEvent, element: SlideElement) => {
    if (event.button !== 0 || work.typedId === element.id) return
    event.stopPropagation()
    const ids = event.shiftKey ? toggled(work.selectedIds, element.id) : work.selectedIds.has(element.id) ? work.selectedIds : [element.id]
    work.select(ids)
    paper.current?.focus()
    dragging.beginMove(event, new Set(ids))
  }
  const openMenu = (event: MouseEvent) => {
    setPointed(sourceAt(event.target))
    // By keyboard, what is chosen stays so.
    if (event.button !== 2 || !(event.target instanceof Element)) return
    const id = event.target.closest('[data-element]')?.getAttribute('data-element')
    if (typeof id !== 'string') work.select([])
    else if (!work.selectedIds.has(id)) work.select([id])
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.target === event.currentTarget) handleSlideKey(event, work, mayChange)
  }
  const canvas = (
    <div
      ref={desk}
      // A drag would select the texts that it passes, which costs more than moving.
      className="relative min-h-0 flex-1 overflow-auto bg-desk select-none"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        paper.current?.focus()
        dragging.beginMarquee(event)
      }}
      onContextMenu={openMenu}
      onWheel={(event) => {
        if (event.ctrlKey) onZoom(Math.min(4, Math.max(0.1, scale * (event.deltaY < 0 ? 1.1 : 1 / 1.1))))
      }}
    >
      <div
        className="flex min-h-full min-w-full items-center justify-center"
        style={{ width: size.width * scale + 2 * ROOM, height: size.height * scale + 2 * ROOM }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application: keys move what is chosen */}
        <div
          ref={paper}
          {...PAPER}
          role="application"
          aria-label={`Slide ${presentation.slides.indexOf(slide) + 1}, ${filled.title === '' ? 'untitled' : filled.title}. ${saidOf(work.selected)}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
          tabIndex={0}
          className="relative flex-none outline-offset-4 focus-visible:outline-2 focus-visible:outline-focus"
          style={{ width: size.width * scale, height: size.height * scale }}
          onKeyDown={handleKey}
        >
          <div
            data-theme="light"
            className="absolute top-0 left-0 origin-top-left shadow-pop"
            // Letters stand where they are measured, at any size.
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
              <div
                key={element.id}
                className={classNames(element.isLocked ? 'cursor-default' : 'cursor-move', work.typedId === element.id && 'invisible')}
                onPointerDown={(event) => pressElement(event, element)}
                onDoubleClick={(event) => {
                  const source = sourceAt(event.target)
                  if (mayChange && hasOpenWords(element)) work.type(element.id)
                  else if (source !== null) onTrace(source)
                }}
              >
                <Grip box={element.box} scale={scale} />
                <CanvasElement element={element} store={dragging.store} figures={figures} look={look} moved={marks.get(element.id)} />
              </div>
            ))}
            <TypedElement work={work} texts={figures.texts} onEnd={() => paper.current?.focus()} />
          </div>
          {work.selected.length > 0 && work.typedId === null && (
            <div data-theme="light" className="contents">
              <ChosenFrame
                store={dragging.store}
                work={work}
                scale={scale}
                isLocked={!mayChange || work.selected.some(({ isLocked }) => isLocked)}
                onHandle={dragging.beginResize}
              />
            </div>
          )}
          <Guides store={dragging.store} scale={scale} />
        </div>
      </div>
    </div>
  )
  return (
    <ContextMenu label="Acts on the slide" target={canvas} onCloseAutoFocus={(event) => focusPaper(event, paper.current)}>
      <ElementMenu
        work={work}
        figures={figures}
        clipboard={clipboard}
        mayChange={mayChange}
        onTrace={pointed === null ? null : () => onTrace(pointed)}
      />
    </ContextMenu>
  )
}

/** Pixels each way that a pointer can grab. */
const LEAST_GRIP = 12

/** Makes pictures and shapes that are as thin as a line easy to grab. */
function Grip({ box, scale }: { readonly box: SlideBox; readonly scale: number }) {
  const least = LEAST_GRIP / scale
  if (Math.min(box.width, box.height) >= least) return null
  const { x, y, width, height, rotation } = gripOf(box, least)
  return (
    <span
      aria-hidden="true"
      className="absolute"
      style={{ left: x, top: y, width, height, rotate: rotation === 0 ? undefined : `${rotation}deg` }}
    />
  )
}

interface CanvasElementProps extends Omit<ComponentProps<typeof ElementView>, 'box'> {
  readonly store: DragStore
}

function CanvasElement({ store, ...shown }: CanvasElementProps) {
  return <ElementView {...shown} box={useDraggedBox(store, shown.element)} />
}

interface ChosenFrameProps {
  readonly store: DragStore
  readonly work: SlideWork
  readonly scale: number
  readonly isLocked: boolean
  readonly onHandle: (event: PointerEvent, handle: Handle) => void
}

function ChosenFrame({ store, work, ...rest }: ChosenFrameProps) {
  const { boxes, isResizing } = useDragged(store)
  const framed = work.selected.map(({ id, box }) => ({ id, box: boxes.get(id) ?? box }))
  return <SelectionFrame {...rest} framed={framed} isMoving={boxes.size > 0} isResizing={isResizing} />
}

/** Keys go on acting on what is chosen. */
function focusPaper(event: Event, paper: HTMLElement | null): void {
  event.preventDefault()
  paper?.focus()
}

interface TypedElementProps {
  readonly work: SlideWork
  readonly texts: PresentationFigures['texts']
  readonly onEnd: () => void
}

function TypedElement({ work, texts, onEnd }: TypedElementProps) {
  const element = work.selected.find(({ id }) => id === work.typedId)
  const id = element?.id ?? ''
  const valueOf = useMemo(() => shownFigure({ id }, texts), [id, texts])
  if (element?.type !== 'TEXT') return null
  const change = (content: string) =>
    work.onSlide(
      (all, slideId, ids) => withElementChange(all, slideId, ids, (one) => (one.type === 'TEXT' ? { ...one, content } : one)),
      `text ${element.id}`,
    )
  const end = () => {
    work.endRun()
    work.type(null)
    onEnd()
  }
  const { caretAt, noteCaret } = work
  return (
    <TypedText key={element.id} element={element} valueOf={valueOf} caretAt={caretAt} onCaret={noteCaret} onChange={change} onEnd={end} />
  )
}

/** Up to three guide lines show along one axis at once: at the start, the middle and the end of the dragged element. */
const LINES_EACH_WAY = [0, 1, 2]

/** Lines that stay in the document while something is dragged and are moved by transforms: mounting and unmounting a line would cause layout. */
function Guides({ store, scale }: { readonly store: DragStore; readonly scale: number }) {
  const { boxes, guides, marquee } = useDragged(store)
  return (
    <>
      {boxes.size > 0 &&
        (['VERTICAL', 'HORIZONTAL'] as const).flatMap((axis) => {
          const shown = guides.filter((guide) => guide.axis === axis)
          return LINES_EACH_WAY.map((line) => (
            <span
              key={`${axis} ${line}`}
              aria-hidden="true"
              className="pointer-events-none absolute top-0 left-0 size-px origin-top-left bg-guide will-change-transform"
              style={{ transform: guideTransform(shown[line] ?? null, scale) }}
            />
          ))
        })}
      {marquee !== null && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute border border-accent bg-sel"
          style={{
            left: marquee.left * scale,
            top: marquee.top * scale,
            width: (marquee.right - marquee.left) * scale,
            height: (marquee.bottom - marquee.top) * scale,
          }}
        />
      )}
    </>
  )
}

/** Of a pixel that becomes a line. */
function guideTransform(guide: Guide | null, scale: number): string {
  if (guide === null) return 'scale(0)'
  const { axis, at, from, to } = guide
  const length = (to - from) * scale
  return axis === 'VERTICAL'
    ? `translate(${at * scale}px, ${from * scale}px) scale(1, ${length})`
    : `translate(${from * scale}px, ${at * scale}px) scale(${length}, 1)`
}

function toggled(ids: ReadonlySet<string>, id: string): readonly string[] {
  return ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]
}

function saidOf(selected: readonly SlideElement[]): string {
  const [only, ...others] = selected
  if (only === undefined) return 'Nothing is chosen.'
  if (others.length > 0) return `${selected.length} elements are chosen.`
  const { left, top } = boxBounds(only.box)
  return `${only.name || only.type} is chosen, ${(left / 72).toFixed(2)} inches from the left, ${(top / 72).toFixed(2)} from the top.`
}
