import { placedAt } from '@fourwall/domain/presentations/arrange.ts'
import type { Presentation, Slide, SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import { hasOpenWords, SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import type { Point, SlideSize } from '@fourwall/domain/presentations/slide-box.ts'
import { withElements } from '@fourwall/domain/presentations/slide-commands.ts'
import { useRef, useState } from 'react'
import type { PresentationEditing } from './use-presentation-editing.ts'

export type SlideWork = ReturnType<typeof useSlideWork>

/** Which slide and which elements are selected. Those removed by undo or by other users are deselected. */
export function useSlideWork({ editor }: PresentationEditing) {
  const { present, change } = editor
  const [slideId, setSlideId] = useState<string | null>(null)
  const [chosenSlideIds, setChosenSlideIds] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [typedId, setTypedId] = useState<string | null>(null)
  const caret = useRef<number | null>(null)
  const { slides, settings } = present
  const slide = slides.find(({ id }) => id === slideId) ?? slides[0] ?? null
  const selected = slide === null ? NOTHING : slide.elements.filter(({ id }) => selection.has(id))
  const size: SlideSize = SLIDE_SIZES[settings.aspectRatio]

  /** With all that is grouped with them. */
  const select = (ids: Iterable<string>): void => {
    setSelection(slide === null ? new Set() : withGroups(slide, new Set(ids)))
    setTypedId(null)
  }
  const openSlide = (id: string): void => {
    setSlideId(id)
    setSelection(new Set())
    setTypedId(null)
  }
  return {
    presentation: present,
    slide,
    size,
    selected,
    selectedIds: new Set(selected.map(({ id }) => id)) as ReadonlySet<string>,
    chosenSlideIds: new Set([...chosenSlideIds].filter((id) => slides.some((one) => one.id === id))) as ReadonlySet<string>,
    // What is not to be typed over any more, or is locked, is left with the words that it has.
    typedId: selected.some((one) => one.id === typedId && hasOpenWords(one)) ? typedId : null,
    /** Where the caret is in the content of the text that is typed; null while none is. */
    caretAt: () => caret.current,
    noteCaret: (at: number | null) => {
      caret.current = at
    },
    select,
    openSlide,
    chooseSlides: setChosenSlideIds,
    /** Types into a text on the slide; null: no more. */
    type(id: string | null) {
      if (id !== null) setSelection(new Set([id]))
      setTypedId(id)
    },
    change,
    endRun: editor.endRun,
    /**
     * Puts elements in front and chooses them.
     *
     * @param at where their middle goes; left out: they have their places. @param base the presentation with what else changes along.
     */
    add(elements: readonly SlideElement[], at?: Point, base: Presentation = present) {
      if (slide === null) return
      const boxes = elements.map(({ box }) => box)
      const placed = at === undefined ? boxes : placedAt(boxes, at, size)
      change(
        withElements(
          base,
          slide.id,
          elements.map((element, place) => ({ ...element, box: placed[place] ?? element.box })),
        ),
      )
      setSelection(new Set(elements.map(({ id }) => id)))
      setTypedId(null)
    },
    /**
     * Puts in front what took a while, such as uploaded pictures: on the slide on which it began, while that is there. What is being typed
     * goes on.
     */
    addTo: (begunOn: string, elements: readonly SlideElement[]) => {
      const onto = slides.find(({ id }) => id === begunOn) ?? slide
      if (onto === null) return
      change(withElements(present, onto.id, elements))
      if (onto === slide && !selected.some(({ id }) => id === typedId)) setSelection(new Set(elements.map(({ id }) => id)))
    },
    /** Changes the slide that is worked on. */
    onSlide(command: (presentation: Presentation, slideId: string, ids: ReadonlySet<string>) => Presentation, run?: string) {
      if (slide === null) return
      change(command(present, slide.id, new Set(selected.map(({ id }) => id))), run)
    },
  }
}

const NOTHING: readonly SlideElement[] = []

function withGroups({ elements }: Slide, ids: ReadonlySet<string>): ReadonlySet<string> {
  const groups = new Set(elements.flatMap(({ id, groupId }) => (ids.has(id) && groupId !== null ? [groupId] : [])))
  return new Set(elements.filter(({ id, groupId }) => ids.has(id) || (groupId !== null && groups.has(groupId))).map(({ id }) => id))
}
