import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { apiOf } from '../../../../test/api.ts'
import { addCompany, addUser } from '../../../../test/companies.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { testServices } from '../../../../test/services.ts'

const JOB = 'id state import { id status }'

interface Job {
  readonly id: string
  readonly state: string
  readonly import: { readonly id: string; readonly status: string } | null
}

onDatabase('the job of an import or its preview', (fresh) => {
  it('starts once per key, and after an undo only the same key still gets it', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id, userId } = await addCompany(services, { name: 'One' })
    const ask = apiOf(services, id, userId)
    const row = { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: '-1.00' }
    const { path } = ledgerFile(csvOf([row]), 'june.csv')
    const limits = { limitBytes: 10_000, waitingBytes: 10_000, announcedBytes: 0 }
    const upload = async () =>
      (await services.uploads.write({ companyId: id, userId, filename: 'june.csv', ...limits }, createReadStream(path))).uploadId
    const ended = async (jobId: string): Promise<Job> => {
      await expect
        .poll(
          async () => (await ask<{ importJob: Job }>(`query ($id: ID!) { importJob(id: $id) { ${JOB} } }`, { id: jobId })).importJob.state,
          {
            timeout: 60_000,
          },
        )
        .toBe('DONE')
      return (await ask<{ importJob: Job }>(`query ($id: ID!) { importJob(id: $id) { ${JOB} } }`, { id: jobId })).importJob
    }

    const uploadId = await upload()
    const previewed = async (key: string | null, match: object | null = null) =>
      (
        await ask<{ job: Job }>(
          `mutation ($id: ID!, $key: String, $match: ImportMatchInput) { job: startImportPreview(uploadId: $id, match: $match, idempotencyKey: $key) { ${JOB} } }`,
          { id: uploadId, key, match },
        )
      ).job
    const preview = await previewed('preview')
    await ended(preview.id)
    expect((await previewed('preview')).id).toBe(preview.id)
    const other = await previewed('another preview')
    expect(other.id).not.toBe(preview.id)
    await expect(previewed('preview', { sourceName: 'Other' })).rejects.toMatchObject({ code: 'CONFLICT' })
    await ended(other.id)

    const imported = async (key: string | null) =>
      (
        await ask<{ job: Job }>(
          `mutation ($input: StartImportInput!, $key: String) { job: startImport(input: $input, idempotencyKey: $key) { ${JOB} } }`,
          { input: { uploadId, confirmSigns: true }, key },
        )
      ).job
    const first = await ended((await imported('import')).id)
    expect(first.import?.status).toBe('IN_FORCE')
    for (const key of ['import', 'another', null]) expect(await imported(key)).toEqual(first)

    await ask('mutation ($id: ID!) { undoImport(importId: $id) { id } }', { id: first.import?.id })
    const undone = { ...first, import: { id: first.import?.id, status: 'UNDONE' } }
    expect(await imported('import')).toEqual(undone)
    // Its file was removed when it was stored.
    for (const key of ['a third', null]) await expect(imported(key)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await imported('import')).toEqual(undone)
  })
})

onDatabase('files that wait', (fresh) => {
  it('are listed for who sent them, oldest first, and make room once they are discarded', async () => {
    let now = Date.now()
    const services = await testServices(await (await fresh()).open(), { now: () => new Date((now += 1_000)) })
    const { id, userId } = await addCompany(services, { name: 'One' })
    const colleague = await addUser(services, id, 'colleague@one.example')
    const [ask, askToo] = [apiOf(services, id, userId), apiOf(services, id, colleague.userId)]
    const limits = { limitBytes: 10_000, waitingBytes: 10_000, perUser: { files: 3, bytes: 10_000 }, announcedBytes: 0 }
    const send = async (filename: string) =>
      (await services.uploads.write({ companyId: id, userId, filename, ...limits }, Readable.from([Buffer.from('no ledger at all')])))
        .uploadId
    const waiting = async () =>
      (await ask<{ waitingUploads: { fileName: string }[] }>('{ waitingUploads { fileName } }')).waitingUploads.map(
        ({ fileName }) => fileName,
      )
    const discard = async (uploadId: string, by = ask) =>
      (await by<{ discardUpload: boolean }>('mutation ($id: ID!) { discardUpload(uploadId: $id) }', { id: uploadId })).discardUpload

    const sent: string[] = []
    for (const name of ['one.csv', 'two.csv', 'three.csv']) sent.push(await send(name))
    expect(await waiting()).toEqual(['one.csv', 'two.csv', 'three.csv'])
    await expect(send('four.csv')).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: expect.stringMatching(/^3 of your files are waiting to be imported.* discard some of them on the page Uploads/) as string,
    })
    // Only their own.
    expect(await discard(sent[1] ?? '', askToo)).toBe(false)
    const told = await Promise.all([discard(sent[1] ?? ''), discard(sent[1] ?? '')])
    expect(told.sort()).toEqual([false, true])
    expect(await discard(sent[1] ?? '')).toBe(false)
    await send('four.csv')
    expect(await waiting()).toEqual(['one.csv', 'three.csv', 'four.csv'])
    expect(await askToo('{ waitingUploads { fileName } }')).toEqual({ waitingUploads: [] })
  })

  it('make room at once, also while another file arrives', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id, userId } = await addCompany(services, { name: 'One' })
    const limits = { limitBytes: 10_000, waitingBytes: 10_000, perUser: { files: 2, bytes: 10_000 }, announcedBytes: 0 }
    const write = (chunks: AsyncIterable<Uint8Array>) =>
      services.uploads.write({ companyId: id, userId, filename: 'a.csv', ...limits }, chunks)
    const first = await write(Readable.from([Buffer.from('a')]))
    const { promise: rest, resolve: finish } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const arriving = write(
      (async function* () {
        begun.resolve()
        yield Buffer.from('b')
        await rest
      })(),
    )
    await begun.promise
    await expect(write(Readable.from([Buffer.from('c')]))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
    await services.uploads.remove(id, first.uploadId)
    await write(Readable.from([Buffer.from('d')]))
    finish()
    await arriving
    await expect(write(Readable.from([Buffer.from('e')]))).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  })
})

onDatabase('the list of imports', (fresh) => {
  it('checks all of them with one query for imports that must be undone first', async () => {
    const services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'One' })
    const scope = services.database.scope(id)
    for (const [at, otherwise] of (['SUGGESTED', 'APPEND', 'APPEND'] as const).entries()) {
      const row = { date: '2026-01-31', number: '4000', name: 'Sales', type: 'Income', location: 'Here', amount: `-${at + 1}.00` }
      await services.imports.import(
        accessOf(scope, { name: 'test' }),
        ledgerFile(csvOf([row]), `${at}.csv`),
        decisions({ confirmSigns: true, otherwise }),
      )
    }
    const asked = vi.spyOn(services.imports, 'blockedBy')
    const ask = apiOf(services, id)
    const { ledgerImports } = await ask<{ ledgerImports: { fileName: string; undoBlockedBy: { name: string }[] }[] }>(
      '{ ledgerImports { fileName undoBlockedBy { name } } }',
    )
    expect(ledgerImports.map((one) => [one.fileName, one.undoBlockedBy.map(({ name }) => name)])).toEqual([
      ['2.csv', []],
      ['1.csv', ['2.csv']],
      ['0.csv', ['1.csv', '2.csv']],
    ])
    expect(asked).toHaveBeenCalledTimes(1)
    // A number has only one spelling; others name nothing.
    await expect(ask('mutation { undoImport(importId: "003") { id } }')).rejects.toThrow('There is no import "003".')
  })
})
