import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { startTestServer } from './running-server.ts'

const DOCUMENT = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

onDatabase('the examples of docs/api.md', (fresh) => {
  it('run as they stand', async () => {
    const server = await startTestServer(await fresh(), {
      prepare: (services) => addCompany(services, { name: 'Examples', rows: someLedger(40, { seed: 5 }) }),
    })
    await server.as(server.prepared.token)('mutation { upsertMetric(name: "Guests", showInBudget: false) { id } }')
    const folder = mkdtempSync(join(tmpdir(), 'fourwall-examples-'))
    try {
      const script = join(folder, 'script.mjs')
      writeFileSync(script, [...DOCUMENT.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code).join('\n'))
      const { stdout } = await promisify(execFile)(process.execPath, [script], {
        cwd: folder,
        env: { ...process.env, FOURWALL_ORIGIN: server.origin, FOURWALL_TOKEN: server.prepared.token },
      })
      expect(stdout.trim().split('\n')).toEqual([
        expect.stringMatching(/^1 metrics, \d+ locations$/),
        expect.stringMatching(/^Saved .+\.xlsx$/),
        'Waiting: 0 metrics with figures',
      ])
      // A zip archive, as every .xlsx file is.
      expect(readFileSync(join(folder, 'template.xlsx')).subarray(0, 2).toString()).toBe('PK')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
