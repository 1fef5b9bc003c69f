import { beforeAll, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/database.ts'
import { eachDatabase } from '../databases.ts'
import { FOREIGN_FILES } from './foreign-files/all-files.ts'
import { importForeignFile } from './foreign-files/import-foreign-file.ts'

// Each file of another system that is read, through the whole import.

eachDatabase('files of other systems', (fresh) => {
  let database: Database
  beforeAll(async () => {
    database = await (await fresh()).open()
  })

  it.each(FOREIGN_FILES.filter(({ asks, knownFault }) => !('refusal' in asks) && knownFault === undefined))(
    '$system: $report ($fileName)',
    async (file) => {
      const { stored, wanted } = await importForeignFile(database, file)
      expect(stored).toEqual(wanted)
    },
  )
})
