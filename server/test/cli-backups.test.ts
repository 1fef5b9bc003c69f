import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, expectRefusal, fourwall, startProcess } from './command-line.ts'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

onDatabase('backups by the command line', (fresh, kind) => {
  it.skipIf(kind !== 'embedded')('are made while the server runs, and restored whole or not at all', async () => {
    const target = await fresh()
    const database = await target.open()
    await addCompany(await testServices(database), { name: 'Acme', rows: someLedger(40, { months: 1 }) })
    await database.close()
    const server = await startProcess(target)
    const backup = join(folder, 'backup.tar.gz')
    const made = await fourwall(environmentOf(target), ['backup', backup])
    expect(made).toEqual({ code: 0, err: '', out: `Wrote ${statSync(backup).size} bytes to ${backup}.\n` })
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expectRefusal(await fourwall(environmentOf(target), ['backup', backup]), /there is such a file already\. Name a new one\./)
    const nowhere = join(folder, 'no', 'such', 'folder')
    expectRefusal(await fourwall(environmentOf(target), ['backup', nowhere]), /its folder does not exist\./)
    expect(await server.stop()).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(target.settings.dataFolder)).not.toContain('fourwall.sock')

    const restored = { FOURWALL_DATA_DIR: join(folder, 'restored', 'data'), FOURWALL_DEMO: 'off' }
    const bytes = readFileSync(backup)
    for (const broken of [
      file('cut.tar.gz', bytes.subarray(0, bytes.length / 2)),
      file('other.gz', gzipSync('something else')),
      file('noise', 'noise'),
    ]) {
      expectRefusal(await fourwall(restored, ['restore', broken]), /is no backup of Fourwall, or not all of one\./)
      expect(readdirSync(folder).filter((name) => name.startsWith('restored'))).toEqual([])
    }
    expectRefusal(await fourwall(restored, ['restore', join(folder, 'gone')]), /^The backup .*gone cannot be read\./)
    expect(await fourwall(restored, ['restore', backup])).toEqual({
      code: 0,
      err: '',
      out: `Restored ${backup} into ${restored.FOURWALL_DATA_DIR}.\n`,
    })
    expect((await fourwall(restored, ['verify'])).out).toMatch(/of 40 entries, no difference/)
    expect((await fourwall(restored, ['imports'])).out).toContain('Acme.csv')
    expectRefusal(
      await fourwall(restored, ['restore', backup]),
      /holds a database already\. Move it away, or name an empty folder with FOURWALL_DATA_DIR\./,
    )
    expect(readdirSync(dirname(restored.FOURWALL_DATA_DIR))).toEqual(['data'])
  })

  it.skipIf(kind !== 'postgresql')('are left to a PostgreSQL server’s own tools', async () => {
    const environment = environmentOf(await fresh())
    expectRefusal(await fourwall(environment, ['backup', join(folder, 'x')]), /own tools, such as pg_dump\./)
    expectRefusal(await fourwall(environment, ['restore', join(folder, 'x')]), /own tools, such as pg_restore\./)
    expect(readdirSync(folder)).not.toContain('x')
  })
})
