import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The theme has steps 0 to 6 and no others: `pr-8` would be no style at all, and nothing says so. */
const BEYOND =
  /(?<![\w-])-?(?:[pm][xytrbl]?|gap(?:-[xy])?|inset(?:-[xy])?|top|left|right|bottom|(?:min-|max-)?[wh]|size|basis)-(?:[7-9]|[1-9]\d+|\d\.5)(?![\w/.])/g

it('is only by steps that the theme defines', () => {
  const found = globSync('**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(BEYOND)].map(([name]) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
