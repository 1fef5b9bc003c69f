import { createReadStream } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { apiOf } from '../../../../test/api.ts'
import { addCompany } from '../../../../test/companies.ts'
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
