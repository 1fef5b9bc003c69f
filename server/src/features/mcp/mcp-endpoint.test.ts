import { expect, it } from 'vitest'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { startTestServer } from '../../../test/running-server.ts'

onDatabase("a server for the web app's own operations only", (fresh) => {
  it('refuses other programs', async () => {
    const server = await startTestServer(await fresh(), {
      prepare: (services) => addCompany(services, { name: 'Closed', rows: someLedger(20) }),
      environment: { FOURWALL_DOCUMENTS_ONLY: 'on' },
    })
    const answer = await fetch(`${server.origin}/api/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.prepared.token}` },
    })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("the web app's own operations only")])
  })
})
