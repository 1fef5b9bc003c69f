import { expect, it } from 'vitest'
import { newText, titledSlide } from '../new-elements.ts'
import { type Presentation, USUAL_SETTINGS } from '../presentation.ts'
import { mergePresentations } from './merge-presentations.ts'

const BOX = { x: 0, y: 0, width: 100, height: 20, rotation: 0 }
const text = (id: string, content: string) => newText({ id, box: BOX }, 'TEXT', content, id)
const slide = (id: string, ...elements: readonly ReturnType<typeof text>[]) => ({
  ...titledSlide(() => id, { width: 960, height: 540 }, ''),
  id,
  elements,
})
const deck = (...slides: readonly ReturnType<typeof slide>[]): Presentation => ({ title: 'Pack', settings: USUAL_SETTINGS, slides })

const BASE_SLIDE = slide('a', text('x', 'one'), text('y', 'two'))
const BASE = deck(BASE_SLIDE, slide('b'))
const NONE: ReadonlySet<string> = new Set()
const contents = ({ slides }: Presentation) =>
  slides.map(({ id, notes, elements }) =>
    [id, notes, ...elements.map((one) => (one.type === 'TEXT' ? one.content : one.type))].filter((part) => part !== '').join(' '),
  )

it('takes what only one side changed', () => {
  const mine = deck(slide('a', text('x', 'mine'), text('y', 'two')), slide('b'), slide('c', text('z', 'new')))
  const theirs = deck(slide('b'), { ...slide('a', text('x', 'one'), text('y', 'theirs')), notes: 'Say it' })
  const { state, clashes } = mergePresentations(BASE, { ...mine, title: 'Renamed' }, theirs, NONE)
  expect(clashes).toEqual([])
  expect([state.title, ...contents(state)]).toEqual(['Renamed', 'b', 'c new', 'a Say it mine theirs'])
})

it('asks about what both changed, and keeps theirs unless mine is chosen', () => {
  const mine = deck({ ...slide('a', text('x', 'mine'), text('y', 'two')), notes: 'Dana’s' }, slide('b'))
  const theirs = deck({ ...slide('a', text('x', 'theirs'), text('y', 'two')), notes: 'Marcus’s' }, slide('b'))
  const { state, clashes } = mergePresentations(BASE, mine, theirs, NONE)
  expect(contents(state)[0]).toBe('a Marcus’s theirs two')
  expect(clashes).toEqual([
    { key: 'slide a', name: 'Slide 1: Notes', mine: 'Dana’s', theirs: 'Marcus’s' },
    { key: 'element a x', name: 'Slide 1: x', mine: 'mine', theirs: 'theirs' },
  ])
  expect(contents(mergePresentations(BASE, mine, theirs, new Set(['element a x'])).state)[0]).toBe('a Marcus’s mine two')
})

it.each([
  { by: 'changed an element', changed: slide('a', text('x', 'new'), text('y', 'two')), whole: 'a new two' },
  { by: 'added an element', changed: slide('a', text('x', 'one'), text('y', 'two'), text('z', 'new')), whole: 'a one two new' },
  { by: 'removed an element', changed: slide('a', text('y', 'two')), whole: 'a two' },
  { by: 'wrote notes', changed: { ...BASE_SLIDE, notes: 'Say it' }, whole: 'a Say it one two' },
])('asks whether a slide that one deleted stays, whole, where the other $by', ({ changed, whole }) => {
  const [deleting, changing] = [deck(slide('b')), deck(changed, slide('b'))]
  const mineDeletes = mergePresentations(BASE, deleting, changing, NONE)
  expect(mineDeletes.clashes).toEqual([{ key: 'slide a', name: 'Slide 1', mine: 'deleted', theirs: 'changed' }])
  expect(contents(mineDeletes.state)).toEqual([whole, 'b'])
  expect(contents(mergePresentations(BASE, deleting, changing, new Set(['slide a'])).state)).toEqual(['b'])

  const theirsDeletes = mergePresentations(BASE, changing, deleting, NONE)
  expect(theirsDeletes.clashes).toEqual([{ key: 'slide a', name: 'Slide 1', mine: 'changed', theirs: 'deleted' }])
  expect(contents(theirsDeletes.state)).toEqual(['b'])
  expect(contents(mergePresentations(BASE, changing, deleting, new Set(['slide a'])).state)).toEqual([whole, 'b'])
})

it('deletes a slide that the other left as it was', () => {
  const { state, clashes } = mergePresentations(BASE, deck(slide('b')), { ...BASE, title: 'Renamed' }, NONE)
  expect(clashes).toEqual([])
  expect(contents(state)).toEqual(['b'])
})

it('is theirs where mine changed nothing, and mine where they changed nothing', () => {
  const other = deck(slide('b', text('n', 'new')))
  expect(mergePresentations(BASE, BASE, other, NONE).state).toEqual(other)
  expect(mergePresentations(BASE, other, BASE, NONE).state).toEqual(other)
})
