import { expect, it } from 'vitest'
import { centeredBox, newChartElement, newImage, newText, roomForFigures } from './new-elements.ts'

const ROOM = centeredBox({ width: 960, height: 540 }, 480, 270)

it.each([
  ['as large as it is', { width: 200, height: 100 }, [200, 100]],
  ['as large as there is room for', { width: 960, height: 270 }, [480, 135]],
  ['large enough to be taken hold of', { width: 1, height: 1 }, [36, 36]],
  ['large enough on its longer side', { width: 12, height: 3 }, [36, 9]],
])('a picture comes %s', (_, pixels, [width, height]) => {
  const { box } = newImage({ id: 'p', box: ROOM }, { id: 'x', name: 'Logo', ...pixels })
  expect([box.width, box.height, box.x + box.width / 2, box.y + box.height / 2]).toEqual([width, height, 480, 270])
})

const SIZE = { width: 960, height: 540 }
const LEFT = { x: 42, y: 106, width: 426, height: 380, rotation: 0 }
const RIGHT = { ...LEFT, x: 492 }
const chart = (box: typeof LEFT) => newChartElement({ id: 'c', box }, { id: 'x' }, 'Chart')

it.each([
  ['left on an empty slide', [], LEFT],
  ['left below a text', [newText({ id: 't', box: { ...LEFT, y: 20, height: 60 } }, 'TITLE', 'Title')], LEFT],
  ['right of another', [chart(LEFT)], RIGHT],
  ['left of another', [chart(RIGHT)], LEFT],
  ['a step aside where both halves are taken', [chart(LEFT), chart(RIGHT)], { ...RIGHT, x: 501, y: 115 }],
  ['a step further', [chart(LEFT), chart(RIGHT), chart({ ...RIGHT, x: 501, y: 115 })], { ...RIGHT, x: 510, y: 124 }],
  ['right on what is as wide as the slide', [chart({ ...LEFT, width: 876 })], RIGHT],
])('a new chart goes %s', (_, elements, box) => {
  expect(roomForFigures(SIZE, elements)).toEqual(box)
})
