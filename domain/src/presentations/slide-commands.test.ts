import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPresentation } from '../../test/any-presentations.ts'
import { recordStep, redo, startHistory, undo } from '../editing/undo.ts'
import { newText } from './new-elements.ts'
import { ASPECT_RATIOS, hasOpenWords, inPaintingOrder, type Presentation, type SlideElement } from './presentation.ts'
import { parsePresentation, presentationText } from './presentation-text.ts'
import {
  renamedSlide,
  slideCopy,
  withAlignment,
  withAspectRatio,
  withBoxes,
  withDistribution,
  withElementChange,
  withElementCopies,
  withElements,
  withGroup,
  withLayering,
  withLocked,
  withMove,
  withoutElements,
  withoutGroup,
  withoutSlides,
  withSlide,
  withSlideChange,
  withSlideCopies,
  withSlidesMoved,
  withTitle,
  withVisible,
} from './slide-commands.ts'
import { contentOfWords } from './text-parts.ts'

type Command = (presentation: Presentation, newId: () => string) => Presentation

/** Commands on whatever slides and elements a presentation happens to have. */
const anyCommand: fc.Arbitrary<Command> = fc
  .record({
    which: fc.integer({ min: 0, max: 17 }),
    slide: fc.nat(),
    other: fc.nat(),
    chosen: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    step: fc.record({ x: fc.integer({ min: -50, max: 50 }), y: fc.integer({ min: -50, max: 50 }) }),
    isOnBox: fc.boolean(),
  })
  .map(
    ({ which, slide: at, other, chosen, step, isOnBox }): Command =>
      (presentation, newId) => {
        const { slides } = presentation
        const slide = slides[at % slides.length]
        if (slide === undefined) return presentation
        const ids = new Set(chosen.flatMap((nth) => slide.elements[nth % Math.max(1, slide.elements.length)]?.id ?? []))
        const some = new Set(chosen.flatMap((nth) => slides[nth % slides.length]?.id ?? []))
        const [first] = slide.elements
        const commands: readonly (() => Presentation)[] = [
          () => withTitle(presentation, `Title ${at}`),
          () => withSlide(presentation, slideCopy(slide, newId), other % (slides.length + 1)),
          () => withoutSlides(presentation, some),
          () => withSlideCopies(presentation, some, newId),
          () => withSlidesMoved(presentation, some, isOnBox ? null : (slides[other % slides.length]?.id ?? null)),
          () => withSlideChange(presentation, slide.id, { notes: `Notes ${other}`, title: slide.title }),
          () => withElementCopies(presentation, slide.id, ids, { newId, step }),
          () => withoutElements(presentation, slide.id, ids),
          () => withMove(presentation, slide.id, ids, step),
          () => withAlignment(presentation, slide.id, ids, isOnBox ? 'LEFT' : 'MIDDLE'),
          () => withDistribution(presentation, slide.id, ids, isOnBox ? 'HORIZONTAL' : 'VERTICAL'),
          () => withLayering(presentation, slide.id, ids, (['FRONT', 'FORWARD', 'BACKWARD', 'BACK'] as const)[other % 4] ?? 'FRONT'),
          () => (isOnBox ? withGroup(presentation, slide.id, ids, newId) : withoutGroup(presentation, slide.id, ids)),
          () => withLocked(presentation, slide.id, ids, isOnBox),
          () => withVisible(presentation, slide.id, ids, isOnBox),
          () => withAspectRatio(presentation, ASPECT_RATIOS[other % ASPECT_RATIOS.length] ?? 'LETTER'),
          () => (first === undefined ? presentation : withElements(presentation, slide.id, [{ ...first, id: newId() }])),
          () => withElementChange(presentation, slide.id, ids, (element) => ({ ...element, name: `Layer ${other}` })),
        ]
        return commands[which]?.() ?? presentation
      },
  )

const numbered = () => {
  let next = 0
  return () => `new${(next += 1)}`
}
const idsOf = ({ slides }: Presentation) => slides.flatMap(({ elements }) => elements.map(({ id }) => id))

describe('any commands', () => {
  it('are undone to the same presentation, and redone to the same', () => {
    fc.assert(
      fc.property(anyPresentation, fc.array(anyCommand, { minLength: 1, maxLength: 12 }), (presentation, commands) => {
        const newId = numbered()
        let history = startHistory(presentation)
        for (const command of commands) history = recordStep(history, command(history.present, newId))
        const [after, steps] = [history.present, history.past.length]
        for (let at = 0; at < steps; at += 1) history = undo(history)
        expect(history.present).toBe(presentation)
        for (let at = 0; at < steps; at += 1) history = redo(history)
        expect(history.present).toBe(after)
      }),
      { numRuns: 200 },
    )
  })

  it('leave a presentation that can be stored, every id once, at least a slide', () => {
    fc.assert(
      fc.property(anyPresentation, fc.array(anyCommand, { maxLength: 12 }), (presentation, commands) => {
        const newId = numbered()
        const after = commands.reduce((before, command) => command(before, newId), presentation)
        expect(parsePresentation(JSON.parse(presentationText(after)))).toEqual(after)
        expect(new Set(idsOf(after)).size).toBe(idsOf(after).length)
        expect(after.slides.length).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })

  it('return the identical state where nothing changes, and do not touch what is locked', () => {
    fc.assert(
      fc.property(anyPresentation, fc.array(anyCommand, { maxLength: 6 }), (given, commands) => {
        const newId = numbered()
        const lockedIn = ({ slides }: Presentation) => slides.flatMap(({ elements }) => elements.filter(({ isLocked }) => isLocked))
        for (const command of commands) {
          const after = command(given, newId)
          if (after !== given) expect(after).not.toEqual(given)
          // Slides go as a whole, and their shape is the presentation's.
          if (after.slides.length !== given.slides.length || after.settings !== given.settings) continue
          const now = new Map(after.slides.flatMap(({ elements }) => elements.map((element) => [element.id, element] as const)))
          for (const { zIndex: _, isLocked: __, ...own } of lockedIn(given)) expect(now.get(own.id)).toMatchObject(own)
        }
      }),
      { numRuns: 200 },
    )
  })
})

const shape = (id: string, zIndex: number, x = 0): SlideElement => ({
  id,
  type: 'RECTANGLE',
  name: '',
  box: { x, y: 0, width: 10, height: 10, rotation: 0 },
  zIndex,
  isLocked: false,
  isVisible: true,
  groupId: null,
  fillColor: '#1c4fc0',
  strokeColor: '#1c4fc0',
  strokeWidth: 0,
  borderRadius: 0,
  opacity: 1,
})
const three = parsePresentation({
  title: 'Board pack',
  slides: [{ id: 's', elements: [shape('a', 0), shape('b', 1, 20), shape('c', 1, 60)] }, { id: 't' }, { id: 'u' }],
})
const order = ({ slides: [first] }: Presentation) =>
  inPaintingOrder(first?.elements ?? [])
    .map(({ id }) => id)
    .join('')
const slideOrder = ({ slides }: Presentation) => slides.map(({ id }) => id).join('')

describe('layers', () => {
  it.each([
    { ids: ['a'], to: 'FORWARD', is: 'bac' },
    { ids: ['a'], to: 'FRONT', is: 'bca' },
    { ids: ['c'], to: 'BACKWARD', is: 'acb' },
    { ids: ['b', 'c'], to: 'BACK', is: 'bca' },
    { ids: ['a', 'c'], to: 'FORWARD', is: 'bac' },
    { ids: ['c'], to: 'FORWARD', is: 'abc' },
  ] as const)('$ids go $to: $is', ({ ids, to, is }) => expect(order(withLayering(three, 's', new Set(ids), to))).toBe(is))
})

describe('slides', () => {
  it.each([
    { ids: ['u'], before: 's', is: 'ust' },
    { ids: ['s'], before: null, is: 'tus' },
    { ids: ['s', 'u'], before: 't', is: 'sut' },
    { ids: ['s', 't'], before: 't', is: 'stu' },
  ])('$ids go before $before: $is', ({ ids, before, is }) => expect(slideOrder(withSlidesMoved(three, new Set(ids), before))).toBe(is))

  it('are copied behind the last of them, with elements of their own', () => {
    const copied = withSlideCopies(three, new Set(['s', 't']), numbered())
    expect(slideOrder(copied)).toBe('stnew1new5u')
    expect(copied.slides[2]?.elements.map(({ id }) => id)).toEqual(['new2', 'new3', 'new4'])
  })

  it('keep the last one', () => expect(withoutSlides(three, new Set(['s', 't', 'u']))).toBe(three))
})

describe('boxes', () => {
  it('are set by id, in thousandths of a point', () => {
    const box = { x: 1.23456, y: 2, width: 30, height: 40, rotation: -90 }
    expect(withBoxes(three, 's', new Map([['b', box]])).slides[0]?.elements[1]?.box).toEqual({ ...box, x: 1.235, rotation: 270 })
  })

  it('are spread between the outermost', () =>
    expect(withDistribution(three, 's', new Set(['a', 'b', 'c']), 'HORIZONTAL').slides[0]?.elements[1]?.box.x).toBe(30))
})

describe('words that must stay', () => {
  const title = newText({ id: 't', box: { x: 0, y: 0, width: 200, height: 30, rotation: 0 } }, 'TITLE', contentOfWords('June'))
  const words = (element: SlideElement) => (element.type === 'TEXT' ? element.content : '')

  it.each([
    { of: 'open', element: title, isOpen: true, after: 'July' },
    { of: 'fixed', element: { ...title, editable: false }, isOpen: false, after: 'June' },
    { of: 'locked', element: { ...title, isLocked: true }, isOpen: false, after: 'July' },
  ])('are not typed over, nor renamed with the slide: $of', ({ element, isOpen, after }) => {
    expect(hasOpenWords(element)).toBe(isOpen)
    const [slide] = three.slides
    if (slide === undefined) throw new Error('There is no slide.')
    const renamed = renamedSlide({ ...slide, title: 'June', elements: [element] }, 'June', 'July')
    expect([renamed.title, ...renamed.elements.map(words)]).toEqual(['July', contentOfWords(after)])
  })
})
