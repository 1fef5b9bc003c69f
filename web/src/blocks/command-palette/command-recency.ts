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
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return []
    return 'ids' in stored && Array.isArray(stored.ids) ? stored.ids.filter((id) => typeof id === 'string').slice(0, kept) : []
  } catch {
    return []
  }
}
