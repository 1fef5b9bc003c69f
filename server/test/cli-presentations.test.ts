import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { apiOf } from './api.ts'
import { environmentOf, expectRefusal, fourwall, printedJson, type Ran } from './command-line.ts'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { someLedger } from './ledgers.ts'
import { testServices } from './services.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-cli-presentations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onDatabase('presentations, as people write them on the command line', (fresh, kind) => {
  // Depends on no kind of database.
  it.skipIf(kind !== 'embedded')('are listed, and exported by the ending of the file', async () => {
    const target = await fresh()
    const database = await target.open()
    const { id } = await addCompany(await testServices(database), { name: 'Acme', rows: someLedger(60, { months: 1 }) })
    const ask = apiOf(await testServices(database), id)
    await ask('mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id } }', {
      input: {
        title: 'Board & "pack"',
        slides: [{ id: 'a', title: '🙂', backgroundColor: '#ffffff', elements: [] }],
        order: ['a'],
        settings: { aspectRatio: 'WIDE_16_9' },
      },
    })
    await database.close()
    const run = (...args: string[]): Promise<Ran> => fourwall(environmentOf(target), ['presentation', ...args], folder)

    const listed = await run('list')
    expect(listed.out).toMatch(/^[-\da-f]{36} {2}Board & "pack" {2}\(1 slide, changed \d{4}-\d\d-\d\d by .+\)\n$/)
    const [deck] = listed.out.split(' ')
    const written = await run('export', deck ?? '', '--to', 'board.pptx', '--keep-as-presented')
    expect(written.out).toMatch(/^Wrote Board & "pack" to .*\/board\.pptx \(\d+ bytes\)\.\nRecorded as presented: Presented 1\.\n$/)
    expect(readFileSync(join(folder, 'board.pptx'), 'latin1').slice(0, 2)).toBe('PK')
    expect(printedJson<object>(await run('export', 'board & "PACK"', '--to', 'board.pdf', '--json'))).toMatchObject({ kept: null })
    expect(readFileSync(join(folder, 'board.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
    expectRefusal(await run('export', 'Lenders', '--to', 'board.pdf'), /^There is no presentation called "Lenders"\./)
    expectRefusal(
      await run('export', deck ?? '', '--to', 'board.pdf'),
      /board\.pdf exists already\. Name another file, or replace it with --force\./,
    )
    expectRefusal(await run('export', deck ?? ''), /required option '--to <file>' not specified/)
  })
})
