import { formulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { formulaParts } from '@fourwall/domain/mappings/formula-text.ts'
import { expect, it } from 'vitest'
import { formulaRuns } from './formula-runs.ts'

const names = formulaNames([
  { id: 'r', parentId: null, name: 'Revenue' },
  { id: 'l', parentId: null, name: 'Labor' },
])

it('draws names as tokens, hides their braces, and marks what is wrong', () => {
  const text = '{Revenue} - Labor * {Rent} %'
  const runs = formulaRuns(text, formulaParts(text, names), [
    { message: '', from: 20, to: 26 },
    { message: '', from: 27, to: 28 },
  ])
  expect(runs.map((run) => `${run.text}|${run.look}${run.isWrong ? '!' : ''}`)).toEqual([
    '{|brace',
    'Revenue|name',
    '}|brace',
    ' - |plain',
    'Labor|name',
    ' * |plain',
    '{|plain!',
    'Rent|plain!',
    '}|plain!',
    ' |plain',
    '%|plain!',
  ])
  expect(runs.map((run) => run.text).join('')).toBe(text)
  expect(formulaRuns('', [], [])).toEqual([])
})
