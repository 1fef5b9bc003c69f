import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { draftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { expect, it } from 'vitest'
import { type FileReading, obstacleOf, type ReadFile } from '../../../blocks/settings-files/file-reading.ts'
import { categorizationFileReading, mappingFileReading } from './settings-readings.ts'

const group = (id: string, name: string): ProfitLossGroup => ({
  id,
  parentId: null,
  name,
  type: 'OPEX',
  displayOrder: 0,
  formula: null,
  favorability: null,
})
const groups = [group('l', 'Labor'), group('r', 'Rent')]
const accounts = [
  { id: 1, number: '6000', name: 'Wages', type: null },
  { id: 2, number: '6500', name: 'Base rent', type: null },
  { id: 3, number: '6510', name: 'Other rent', type: null },
]
const content = { name: 'Ours', description: null, assignments: new Map([[1, 'l']]) }
const names = {
  account: (id: number) => accounts[id - 1]?.name ?? '',
  group: (id: string) => groups.find((one) => one.id === id)?.name ?? null,
}

function read<Content>(file: ReadFile<Content>): FileReading<Content> {
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}

const ofMapping = (...rows: readonly (readonly string[])[]) =>
  read(
    mappingFileReading(
      [['Account number', 'Group'], ...rows].map((cells, at) => ({ line: at + 1, cells })),
      content,
      { groups, accounts },
      names,
    ),
  )

it('describes the changes of a mapping from a file', () => {
  const reading = ofMapping(['6000', 'Rent'], ['6500', 'Rent'])
  expect(reading).toMatchObject({
    count: 2,
    summary: '2 accounts change: 1 assigned, 1 moved',
    notes: ['1 account is not in the file and stays where it is.'],
    changes: ['Wages moved from Labor to Rent', 'Base rent assigned to Rent'],
    errors: 0,
  })
  expect(obstacleOf(reading, false)).toBeNull()
})

it('leaves out rows with errors only on purpose', () => {
  const reading = ofMapping(['6000', 'Nowhere'], ['6500', 'Rent'], ['6510', ''])
  expect(reading).toMatchObject({ count: 1, errors: 1, notes: [] })
  expect(obstacleOf(reading, false)).toBe('1 row has an error. Fix the file, or leave it out.')
  expect(obstacleOf(reading, true)).toBeNull()
  expect(obstacleOf(ofMapping(['6000', 'Labor']), false)).toBe('The file has no changes.')
  const wrong = ofMapping(['6000', 'Nowhere'])
  for (const isLeavingOut of [false, true])
    expect(obstacleOf(wrong, isLeavingOut)).toBe('Apart from the rows with errors, the file has no changes.')
})

it('refuses a categorization with errors, and names the lines that would be deleted', () => {
  const draft = draftCategorization({ name: 'Lines', groups })
  const ofLines = (...rows: readonly (readonly string[])[]) =>
    read(
      categorizationFileReading(
        [['Group path', 'Type'], ...rows].map((cells, at) => ({ line: at + 1, cells })),
        { draft, saved: draft, mappings: [], newId: () => 'new' },
      ),
    )
  const without = ofLines(['Labor', 'Payroll'])
  expect(without).toMatchObject({
    count: 2,
    summary: '2 changes',
    notes: ['1 line is not in the file and would be deleted: Rent.'],
    changes: ['Labor is now of type Payroll', 'Rent deleted'],
  })
  expect(obstacleOf(without, false)).toBeNull()
  const wrong = ofLines(['Labor', 'Payrol'], ['Rent', 'Rent'])
  expect(wrong).toMatchObject({ content: null, count: 0, errors: 1 })
  expect(obstacleOf(wrong, true)).toBe('The file has errors. Fix them in it and choose it again.')
})
