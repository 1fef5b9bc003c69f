import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Services } from '../../src/services.ts'
import { accessOf } from '../access.ts'
import { apiOf } from '../api.ts'
import { QUICK_START } from '../command-line.ts'
import { addCompany } from '../companies.ts'
import { eachDatabase } from '../databases.ts'
import { testServices } from '../services.ts'
import { type ActingOrder, keyOfMaking, MAKE_EACH, numberedPresentation, SAVE_NUMBERED } from './acting-process.ts'
import { pngBytes } from './picture-files.ts'

const PROGRAM = fileURLToPath(new URL('./acting-process.ts', import.meta.url))
const LOCATIONS = 24

/** Runs the program until so many acts are done and a part of the next one is, then kills it. @returns the last number acknowledged. */
async function killed(order: ActingOrder, acts: number, part: number): Promise<number> {
  const child = fork(PROGRAM, [JSON.stringify(order)], { execArgv: [...QUICK_START.flags], env: { NODE_COMPILE_CACHE: QUICK_START.cache } })
  const exited = once(child, 'exit')
  let acknowledged = order.number - 1
  let took = 0
  let before = performance.now()
  await new Promise<void>((resolve, reject) => {
    child.on('message', (number: number) => {
      acknowledged = number
      took = performance.now() - before
      before = performance.now()
      if (number - order.number + 1 === acts) resolve()
    })
    child.on('exit', () => reject(new Error('The process ended by itself')))
  })
  await sleep(Math.min(took, 500) * part)
  child.kill('SIGKILL')
  await exited
  return acknowledged
}

eachDatabase('killed while presentations are written', (fresh) => {
  it('everything acknowledged is there, whole, and nothing half', async () => {
    const target = await fresh()
    /** Reads the database as the next start would. */
    const look = async <T>(work: (services: Services) => Promise<T>): Promise<T> => {
      const database = await target.open()
      try {
        return await work(await testServices(database))
      } finally {
        await database.close()
      }
    }
    const userId = randomUUID()
    const base = await look(async (services) => {
      const rows = Array.from({ length: LOCATIONS }, (_, at) => ({
        date: '2026-05-04',
        number: '4000',
        name: 'Sales',
        type: 'Income',
        location: `Store ${at}`,
        amount: '-10.00',
        memo: '',
        reference: `${at}`,
      }))
      const { id: companyId } = await addCompany(services, { name: 'Killed', rows })
      const ask = apiOf(services, companyId, userId)
      const presentationId = randomUUID()
      await ask(SAVE_NUMBERED, { input: numberedPresentation(presentationId, null, 1) })
      const locations = await services.ledger.locations(accessOf(services.database.scope(companyId)))
      return { ...target.settings, companyId, userId, presentationId, locationIds: locations.map(({ id }) => String(id)) }
    })
    expect(base.locationIds).toHaveLength(LOCATIONS)

    const saved = await killed({ ...base, act: 'SAVE', number: 2 }, 3, 0.5)
    await look(async (services) => {
      const access = accessOf(services.database.scope(base.companyId))
      const stored = await services.presentations.get(access, base.presentationId)
      const number = stored?.version ?? 0
      // The save in progress may be there too, also whole.
      expect([saved, saved + 1]).toContain(number)
      const said = JSON.stringify(stored?.presentation)
      expect(said.match(new RegExp(`Text ${number}"`, 'g'))).toHaveLength(200)
      expect(said.match(new RegExp(`Notes ${number}"`, 'g'))).toHaveLength(20)
      const versions = await services.presentations.versions(access, base.presentationId)
      expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: number }, (_, at) => number - at))
    })

    const made = await killed({ ...base, act: 'EACH', number: 1 }, 1, 0.5)
    await look(async (services) => {
      const access = accessOf(services.database.scope(base.companyId))
      const others = async () => (await services.presentations.list(access)).filter(({ id }) => id !== base.presentationId)
      const before = (await others()).length
      expect([made * LOCATIONS, (made + 1) * LOCATIONS]).toContain(before)
      // Asked again with its key, the one in progress is made once, whole.
      const version = (await services.presentations.get(access, base.presentationId))?.version
      const variables = { id: base.presentationId, version, locationIds: base.locationIds, key: keyOfMaking(made + 1) }
      const ask = apiOf(services, base.companyId, userId)
      const { makePresentationsOfLocations: ids } = await ask<{ makePresentationsOfLocations: readonly string[] }>(MAKE_EACH, variables)
      expect(new Set(ids).size).toBe(LOCATIONS)
      expect(await others()).toHaveLength((made + 1) * LOCATIONS)
    })

    const stored = await killed({ ...base, act: 'PICTURE', number: 1 }, 3, 0.5)
    await look(async (services) => {
      const access = accessOf(services.database.scope(base.companyId))
      const pictures = await services.pictures.list(access)
      expect([stored, stored + 1]).toContain(pictures.length)
      for (const { id, name } of pictures) {
        const own = pngBytes({ width: 700, height: 700, red: Number(name.replace('.png', '')) })
        expect(Buffer.compare((await services.pictures.bytes(access, id))?.bytes ?? Buffer.alloc(0), own)).toBe(0)
      }
    })
  }, 120_000)
})
