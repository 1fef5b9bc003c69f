import { expect, it } from 'vitest'
import { trickleUpload } from '../../attacks/trickled-upload.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { accessOf } from '../access.ts'
import { startProcess } from '../command-line.ts'
import { addCompany } from '../companies.ts'
import { eachDatabase } from '../databases.ts'
import { csvOf, someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'

eachDatabase('a server that is told to stop', (fresh) => {
  it('ends although an upload trickles in without end and an import is running, and has stored everything acknowledged', async () => {
    const target = await fresh()
    const database = await target.open()
    const company = await addCompany(await testServices(database, systemClock), { name: 'Stopped', rows: someLedger(200) })
    await database.close()
    const server = await startProcess(target)
    const { origin } = server
    const attacker = { origin, token: company.token, mappingId: '' }
    const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' }
    const ask = async (query: string, variables: object): Promise<Record<string, unknown>> => {
      const response = await fetch(`${origin}/api/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
      const { data, errors } = (await response.json()) as { data?: Record<string, unknown> | null; errors?: readonly { message: string }[] } // GraphQL over HTTP
      if (!data || errors !== undefined) throw new Error(errors?.[0]?.message ?? `Status ${response.status}`)
      return data
    }

    const begun = Promise.withResolvers<void>()
    const upload = trickleUpload(attacker, { everyMs: 200, holdMs: 60_000 }, begun.resolve)
    await begun.promise
    const sent = await fetch(`${origin}/api/uploads?filename=large.csv`, {
      method: 'POST',
      headers: { authorization: headers.authorization },
      body: csvOf(someLedger(20_000, { seed: 5 })),
    })
    const { uploadId } = (await sent.json()) as { uploadId: string } // the route's only answer
    await ask('mutation ($id: ID!) { startImportPreview(uploadId: $id) { id } }', { id: uploadId })

    // Adds groups one after the other until the server says that it is stopping.
    const acknowledged: string[] = []
    const adding = (async (): Promise<void> => {
      for (let at = 0; ; at += 1) {
        const name = `Acknowledged ${at}`
        await ask('mutation ($name: String!) { createProfitLossCategorization(name: $name) { id } }', { name })
        acknowledged.push(name)
      }
    })().catch((error: unknown) => String(error))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(3)

    const { code } = await server.stop()
    const { answer } = await upload
    expect(code).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*The server is stopping/)
    await adding

    const again = await target.open()
    const { mappings, ledger } = await testServices(again)
    const scope = again.scope(company.id)
    const access = accessOf(scope)
    const names = (await mappings.categorizations(access)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(acknowledged))
    expect((await ledger.verify(access)).differences).toEqual([])
  })
})
