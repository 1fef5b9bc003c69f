import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../package-root.ts'

/** An empty database, created by the build: creating one takes seconds and half a gigabyte of memory, copying neither. */
export const PREPARED_FOLDER = fileURLToPath(new URL('dist/empty-database/', packageRoot))

/**
 * Copies the prepared database if the folder has none. It is complete and on disk before it gets the folder's name, so an interrupted start
 * leaves nothing half done.
 * @returns whether it was copied; false if a database exists, or if the product runs from sources.
 */
export function placePreparedFolder(folder: string, prepared: string | null = isBuilt() ? PREPARED_FOLDER : null): boolean {
  if (prepared === null || existsSync(folder)) return false
  const coming = `${folder}.new`
  rmSync(coming, { recursive: true, force: true })
  cpSync(prepared, coming, { recursive: true })
  for (const entry of readdirSync(coming, { recursive: true, withFileTypes: true })) syncToDisk(join(entry.parentPath, entry.name))
  syncToDisk(coming)
  renameSync(coming, folder)
  syncToDisk(dirname(folder))
  return true
}

/** The sources may be newer than the last build. */
function isBuilt(): boolean {
  return !import.meta.url.endsWith('.ts') && existsSync(join(PREPARED_FOLDER, 'PG_VERSION'))
}

function syncToDisk(path: string): void {
  // Windows cannot open folders, and does not need this.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
