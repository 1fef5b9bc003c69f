import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { demoNames } from '../../../bench/demo-names.ts'
import { readQuestions } from '../../../bench/question-files.ts'
import { Meanings } from '../../../bench/question-meaning.ts'
import { parseDay } from '../../time/day.ts'

const FOLDER = fileURLToPath(new URL('../../../bench/questions/', import.meta.url))

// A meaning that names nothing of the demo company would end `npm run questions` in the middle.
it.each(readdirSync(FOLDER))('%s says what its questions mean', (file) => {
  const names = demoNames(parseDay('2026-07-15'), parseDay('2026-06-30'))
  expect(readQuestions(`${FOLDER}${file}`, names, new Meanings(names)).length).toBeGreaterThan(10)
})
