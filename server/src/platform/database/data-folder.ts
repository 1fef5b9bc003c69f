import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { DiskError, diskFaultOf } from '../disk/disk-error.ts'

/**
 * Creates the data folder if it is missing, readable only by its owner. Creates each missing parent itself: Node's recursive mkdir never
 * returns below folders that allow no children, such as /proc.
 * @returns the created folders, outermost first.
 *
 * @throws DomainError with a sentence if it cannot be created or is not a folder.
 */
export function ensureDataFolder(folder: string): string[] {
  const path = resolve(folder)
  const missing: string[] = []
  for (let at = path; !existsSync(at); at = dirname(at)) missing.push(at)
  try {
    for (const one of missing.reverse()) mkdirSync(one, { mode: 0o700 })
    if (!statSync(path).isDirectory()) throw new Error('it is a file')
    // The database creates its files readable for all; this folder is not.
    chmodSync(path, 0o700)
    return missing
  } catch (cause) {
    const fault = diskFaultOf(cause)
    if (fault !== null) throw new DiskError(fault, path, cause)
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DomainError('BAD_USER_INPUT', `The data folder ${path} cannot be used: ${reason}. Name another with FOURWALL_DATA_DIR.`, {
      cause,
    })
  }
}
