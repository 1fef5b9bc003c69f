import { DomainError } from '@fourwall/domain/errors.ts'

/** Why a disk takes no data. `forbidden`: the user that the server runs as may not write there. */
export type DiskFault = 'full' | 'quota' | 'read-only' | 'failing' | 'forbidden'

/** A disk took no data, or gave none. `message` names the folder, for whoever runs the server; `forEverybody` does not. */
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

/** By a code of the operating system, such as ENOSPC, or of PostgreSQL. */
export function diskFaultOfCode(code: string): DiskFault | null {
  return BY_SYSTEM_CODE[code] ?? BY_SQLSTATE[code] ?? null
}

/** The fault of a disk behind an error, or behind what caused it: of the operating system or of a database. Null for any other error. */
export function diskFaultOf(error: unknown): DiskFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    if (cause instanceof DiskError) return cause.fault
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const fault = diskFaultOfCode(code)
    if (fault !== null) return fault
    // Of a file: programs and ports that may not be used have such codes too, and no path or another system call.
    if ((code === 'EACCES' || code === 'EPERM') && 'path' in cause && 'syscall' in cause && !String(cause.syscall).startsWith('spawn'))
      return 'forbidden'
  }
  return null
}

/** What users are told, who cannot mend the disk, and have no use for the server's folders. */
export function sentenceForEverybody(fault: DiskFault): string {
  const ask = 'Nothing that was saved before is lost. Ask whoever runs Fourwall to'
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
      return "The server's disk reports errors. Ask whoever runs Fourwall to check it."
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
