import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../package-root.ts'

/** An empty database, made when the product is built: making one takes seconds and half a gigabyte of memory, copying it neither. */
export const PREPARED_FOLDER = fileURLToPath(new URL('dist/empty-database/', packageRoot))

/**
 * Puts the prepared database where there is none yet. It is complete and on the disk before it takes the folder's name, so that a
 * start that is ended in the middle leaves no half of one.
 *
 * @returns whether it was put there; false where there is something already, or the product runs from its sources.
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

/** The sources may be newer than what was last built beside them. */
function isBuilt(): boolean {
  return !import.meta.url.endsWith('.ts') && existsSync(join(PREPARED_FOLDER, 'PG_VERSION'))
}

function syncToDisk(path: string): void {
  // Windows opens no folders, and needs none of this for them.
  if (process.platform === 'win32') return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
