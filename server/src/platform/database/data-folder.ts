import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { DomainError } from '@fourwall/domain/errors.ts'
import { DiskError, diskFaultOf } from '../disk/disk-error.ts'

/**
 * Makes the data folder where it is missing, readable for its owner alone. Each missing parent is made by
 * itself: Node's recursive way never ends below folders that take no children, such as /proc.
 *
 * @returns the folders that it made, the outermost first.
 * @throws DomainError with a sentence where the folder cannot be made or is none.
 */
export function ensureDataFolder(folder: string): string[] {
  const path = resolve(folder)
  const missing: string[] = []
  for (let at = path; !existsSync(at); at = dirname(at)) missing.push(at)
  try {
    for (const one of missing.reverse()) mkdirSync(one, { mode: 0o700 })
    if (!statSync(path).isDirectory()) throw new Error('it is a file')
    // The database makes its files readable for all; the folder above them is not.
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
