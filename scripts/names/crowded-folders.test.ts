import { expect, it } from 'vitest'
import { crowdedFolders } from './crowded-folders.ts'

const files = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`)

it('tells of a folder of more than 40 files, which are not its tests nor those of folders within it', () => {
  const taken = [...files('web/src/budgets', 40), ...files('web/src/budgets', 9, '.test.ts'), ...files('web/src/budgets/preview', 9)]
  expect(crowdedFolders(taken)).toEqual([])
  expect(crowdedFolders([...taken, 'web/src/budgets/BudgetGrid.tsx'])).toEqual([
    'web/src/budgets holds 41 files that are not tests, of at most 40: divide it by subject.',
  ])
})

it('leaves documents and migrations alone', () => {
  expect(crowdedFolders([...files('docs/decisions', 50, '.md'), ...files('server/migrations', 50, '.sql')])).toEqual([])
})
