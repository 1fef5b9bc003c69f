import * as z from 'zod/mini'
import { readStoredJson } from '../page/stored-json.ts'

const key = 'fourwall.commands.recent'
const kept = 50

/** The ids of recently used commands in this browser, the latest first. Signing out deletes them. */
export function recentCommands(): readonly string[] {
  return parseRecent(localStorage.getItem(key))
}

export function rememberCommand(id: string): void {
  localStorage.setItem(key, JSON.stringify({ version: 1, ids: withLatest(recentCommands(), id) }))
}

export function withLatest(ids: readonly string[], id: string): readonly string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, kept)
}

/** Reads the stored ids; ignores anything invalid. */
export function parseRecent(text: string | null): readonly string[] {
  const ids = readStoredJson(recency, text)?.ids ?? []
  return ids.filter((id) => typeof id === 'string').slice(0, kept)
}

const recency = z.object({ version: z.literal(1), ids: z.array(z.unknown()) })
