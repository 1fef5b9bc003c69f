import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { environmentOf, fourwall, printedJson, type Ran } from './command-line.ts'
import { onDatabase } from './databases.ts'
import { csvOf, someLedger } from './ledgers.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-locations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onDatabase('the location tree on the command line', (fresh) => {
  it('is exported, and imported from a file after a dry run', async () => {
    const environment = environmentOf(await fresh())
    const run = (...args: string[]): Promise<Ran> => fourwall(environment, args, folder)
    const write = (...lines: string[]) => writeFileSync(join(folder, 'tree.csv'), lines.join('\n'))
    writeFileSync(join(folder, 'ledger.csv'), csvOf(someLedger(60, { months: 1 })))
    await run('company', 'create', 'Acme', '--owner', 'owner@example.com')
    await run('import', 'ledger.csv')

    write('Location,Region', 'Place 1,North', 'Place 7,North')
    expect(await run('locations', 'import', 'tree.csv')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /^Row 3: There is no location “Place 7” .*\n\nGroup North added at the top\n.*\n\n4 locations are .*\nNothing is stored\. Fix/,
      ),
    })
    write('Location,Region', 'Place 1,North')
    expect((await run('locations', 'import', 'tree.csv', '--dry-run')).out).toMatch(/Nothing is stored: this was a dry run\.\n$/)
    expect(await run('locations', 'import', 'tree.csv')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Changed the location tree of Acme: version 2\. Restore version 1 in its history to undo it\.\n$/),
    })
    expect((await run('locations', 'export')).out).toMatch(/^\ufeff"Location","Group path"\r\n"Place 1","North"\r\n"Place 2",""\r\n/)
    expect(printedJson<object>(await run('locations', 'import', 'tree.csv', '--json'))).toMatchObject({
      version: null,
      before: 2,
      changes: [],
    })
  })
})
