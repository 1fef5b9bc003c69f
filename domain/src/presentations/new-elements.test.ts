import { expect, it } from 'vitest'
import { centeredBox, newImage } from './new-elements.ts'

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
