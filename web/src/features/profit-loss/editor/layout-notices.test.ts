import { expect, it } from 'vitest'
import { insertedColumn, insertedRow } from '../../../../../domain/test/layouts.ts'
import { describeProblems } from './LayoutNotices.tsx'

it('says what is gone after the row or column that shows it', () => {
  const layout = { insertedRows: [insertedRow('r', { label: 'Guests' })], insertedColumns: [insertedColumn('k', { label: 'Plan' })] }
  const problems = new Map([
    ['locationIds', 'A location was removed, and is left out.'],
    ['r', 'Its metric was deleted. Choose another one.'],
    ['k', 'Please choose a budget.'],
  ])
  expect(describeProblems(problems, layout)).toEqual([
    'A location was removed, and is left out.',
    'Row Guests: Its metric was deleted. Choose another one.',
    'Column Plan: Please choose a budget.',
  ])
})
