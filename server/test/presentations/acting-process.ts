import { openDatabase } from '../../src/platform/database/open-database.ts'
import { accessOf } from '../access.ts'
import { apiOf } from '../api.ts'
import { testServices } from '../services.ts'
import { pictureFile } from './picture-files.ts'

// Saves a presentation, makes one for each location, or stores pictures, again and again, in a process that may be killed at any moment.
// Reports each acknowledged act by message.

/** Its order. */
export interface ActingOrder {
  readonly dataFolder: string
  readonly url: string | null
  readonly companyId: string
  readonly userId: string
  readonly presentationId: string
  readonly locationIds: readonly string[]
  readonly act: 'SAVE' | 'EACH' | 'PICTURE'
  /** Of the first act; each further one has the next. */
  readonly number: number
}

/** The presentation whose texts and notes all say a number. */
export function numberedPresentation(id: string, version: number | null, number: number) {
  const transform = { x: 10, y: 10, width: 50, height: 20, rotation: 0 }
  const frame = { type: 'TEXT', transform, zIndex: 0, locked: false, visible: true, fontSize: 12, color: '#000000' }
  const slides = Array.from({ length: 20 }, (_, at) => ({
    id: `s${at}`,
    title: `[location] ${number}`,
    backgroundColor: '#ffffff',
    notes: `Notes ${number}`,
    elements: Array.from({ length: 10 }, (_each, place) => ({ ...frame, id: `s${at}e${place}`, content: `Text ${number}` })),
  }))
  const settings = { aspectRatio: 'WIDE_16_9' }
  return { id, version, title: `Deck ${number}`, order: slides.map((slide) => slide.id), slides, settings }
}

export const SAVE_NUMBERED = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
export const MAKE_EACH = `mutation ($id: ID!, $version: Int!, $locationIds: [ID!]!, $key: String!) {
  makePresentationsOfLocations(presentationId: $id, version: $version, locationIds: $locationIds, idempotencyKey: $key) }`

/** The key of a making, the same when it is asked for again. */
export function keyOfMaking(number: number): string {
  return `making ${number}`
}

// Also read for what is above: then there is no order.
if (process.argv[2] !== undefined && process.send !== undefined) {
  const order = JSON.parse(process.argv[2]) as ActingOrder
  const { dataFolder, url, companyId, userId, presentationId, locationIds, act } = order
  const services = await testServices(await openDatabase({ url, dataFolder }))
  const ask = apiOf(services, companyId, userId)
  const access = accessOf(services.database.scope(companyId), { userId, name: 'Dana' })
  let version = (await services.presentations.get(access, presentationId))?.version ?? 0
  for (let number = order.number; ; number += 1) {
    if (act === 'SAVE') {
      const input = numberedPresentation(presentationId, version, number)
      version = (await ask<{ savePresentation: { version: number } }>(SAVE_NUMBERED, { input })).savePresentation.version
    } else if (act === 'EACH') await ask(MAKE_EACH, { id: presentationId, version, locationIds, key: keyOfMaking(number) })
    else await services.pictures.add(access, pictureFile(`${number}.png`, { width: 700, height: 700, red: number }))
    process.send(number)
  }
}
