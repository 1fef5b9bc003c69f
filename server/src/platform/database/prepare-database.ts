import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from './embedded.ts'
import { PREPARED_FOLDER } from './prepared-folder.ts'

// Part of the build: makes the empty database that a first start copies (prepared-folder.ts).

const folder = mkdtempSync(join(tmpdir(), 'fourwall-prepared-'))
try {
  const driver = await openEmbedded(folder)
  // Nobody makes another database in it. What those would be made from is two thirds of the files, all of which a start after a
  // crash brings to the disk once more.
  await driver.query("update pg_database set datistemplate = false where datname in ('template0', 'template1')", [], {})
  for (const name of ['template0', 'template1']) await driver.query(`drop database ${name}`, [], {})
  await driver.close()
  rmSync(PREPARED_FOLDER, { recursive: true, force: true })
  cpSync(join(folder, 'database'), PREPARED_FOLDER, { recursive: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
