import { DomainError } from '@fourwall/domain/errors.ts'
import { ConfigurationError } from './platform/config/config.ts'

/** What a person is told: an expected error's own words; of any other the message, which the log explains. */
export function sentenceOf(error: unknown): string {
  if (error instanceof DomainError || error instanceof ConfigurationError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
