import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from './embedded.ts'
import { PREPARED_FOLDER } from './prepared-folder.ts'

// Part of the build: creates the empty database that a first start copies (prepared-folder.ts).

const folder = mkdtempSync(join(tmpdir(), 'fourwall-prepared-'))
try {
  const driver = await openEmbedded(folder)
  // No other database is created here. Template databases are two thirds of the files, which a start after a crash would all sync to
  // disk again.
  await driver.query("update pg_database set datistemplate = false where datname in ('template0', 'template1')", [], {})
  for (const name of ['template0', 'template1']) await driver.query(`drop database ${name}`, [], {})
  await driver.close()
  rmSync(PREPARED_FOLDER, { recursive: true, force: true })
  cpSync(join(folder, 'database'), PREPARED_FOLDER, { recursive: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
