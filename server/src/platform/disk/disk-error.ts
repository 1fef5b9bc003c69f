import { DomainError } from '@fourwall/domain/errors.ts'

/** Why a disk refuses data. `forbidden`: the server's user may not write there. */
export type DiskFault = 'full' | 'quota' | 'read-only' | 'failing' | 'forbidden'

/** A disk could not be written or read. `message` names the folder, for the operator; `forEverybody` does not. */
export class DiskError extends DomainError {
  override readonly name = 'DiskError'
  readonly fault: DiskFault
  readonly forEverybody: string

  constructor(fault: DiskFault, place: string, cause?: unknown) {
    super('INTERNAL', sentence(fault, place), { cause })
    this.fault = fault
    this.forEverybody = sentenceForEverybody(fault)
  }
}

const BY_SYSTEM_CODE: Readonly<Record<string, DiskFault>> = { ENOSPC: 'full', EDQUOT: 'quota', EROFS: 'read-only', EIO: 'failing' }
/** PostgreSQL's disk_full and io_error. */
const BY_SQLSTATE: Readonly<Record<string, DiskFault>> = { '53100': 'full', '58030': 'failing' }

/** By an error code of the operating system, such as ENOSPC, or of PostgreSQL. */
export function diskFaultOfCode(code: string): DiskFault | null {
  return BY_SYSTEM_CODE[code] ?? BY_SQLSTATE[code] ?? null
}

/** The disk fault behind an error or one of its causes, from the operating system or a database. Null for any other error. */
export function diskFaultOf(error: unknown): DiskFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (cause instanceof DiskError) return cause.fault
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const fault = diskFaultOfCode(code)
    if (fault !== null) return fault
    // Only files: programs and ports have such codes too, but without a path or with another system call.
    if ((code === 'EACCES' || code === 'EPERM') && 'path' in cause && 'syscall' in cause && !String(cause.syscall).startsWith('spawn'))
      return 'forbidden'
  }
  return null
}

/** For users, who cannot repair the disk and need not know the server's folders. */
export function sentenceForEverybody(fault: DiskFault): string {
  const ask = 'Nothing that was saved before is lost. Ask your administrator to'
  switch (fault) {
    case 'full':
      return `The server's disk is full. ${ask} free some space, then try again.`
    case 'quota':
      return `The server's share of its disk is used up. ${ask} raise its quota or free some space, then try again.`
    case 'read-only':
      return `The server's disk is read-only. ${ask} make it writable, then try again.`
    case 'forbidden':
      return `The server may not write to its data folder. ${ask} give it the right to, then try again.`
    case 'failing':
      return "The server's disk reports errors. Ask your administrator to check it."
  }
}

function sentence(fault: DiskFault, place: string): string {
  switch (fault) {
    case 'full':
      return `The disk that holds ${place} is full. Free some space on it; nothing that was stored is lost.`
    case 'quota':
      return `The quota of the disk that holds ${place} is used up. Raise it or free some space; nothing that was stored is lost.`
    case 'read-only':
      return `The disk that holds ${place} is read-only. Make it writable; nothing that was stored is lost.`
    case 'forbidden':
      return `Fourwall may not write to ${place}. Give the user that it runs as the right to, or name another folder with FOURWALL_DATA_DIR; nothing that was stored is lost.`
    case 'failing':
      return `The disk that holds ${place} reports errors. Check the disk before anything else, and leave the folder as it is.`
  }
}
