import { expect, it } from 'vitest'
import { sendUnboundedTexts } from '../../attacks/unbounded-texts.ts'
import { addCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { startTestServer } from '../running-server.ts'

onDatabase('very long names', (fresh) => {
  it('are refused with a sentence, storing nothing', async () => {
    const server = await startTestServer(await fresh(), { prepare: (services) => addCompany(services, { name: 'A' }) })
    try {
      // A limit on request size may be the first to refuse it.
      const attack = await sendUnboundedTexts(server.origin, server.prepared.token, { letters: 50_000, names: 6, readers: 4 })
      expect(attack.taken).toBe(0)
      expect(attack.sentences).toEqual(['The name has 50,000 characters; at most 200 are possible.'])
      expect(attack.lists.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(Math.max(...attack.lists.map(({ characters }) => characters))).toBeLessThan(1_000)
    } finally {
      await server.close()
    }
  })
})
