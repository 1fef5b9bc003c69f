/** A statement that the database refused. `code` is PostgreSQL's SQLSTATE, or null. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | null

  constructor(message: string, code: string | null, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}

/** SQLSTATEs that features handle. */
export const SQLSTATE = {
  uniqueViolation: '23505',
  duplicateObject: '42710',
  lockNotAvailable: '55P03',
  characterNotInRepertoire: '22021',
  untranslatableCharacter: '22P05',
} as const

export function hasSqlState(error: unknown, code: string): boolean {
  return error instanceof DatabaseError && error.code === code
}
