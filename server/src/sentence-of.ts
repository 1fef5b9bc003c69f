import { DomainError } from '@fourwall/domain/errors.ts'
import { ConfigurationError } from './platform/config/config.ts'
import { DiskError, diskFaultOf } from './platform/disk/disk-error.ts'

/** A sentence for users: that of an expected error; for any other its message, which the log explains. */
export function sentenceForPeople(error: unknown): string {
  if (error instanceof DomainError || error instanceof ConfigurationError) return error.message
  const fault = diskFaultOf(error)
  if (fault !== null) return new DiskError(fault, 'the data or temporary files').message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
