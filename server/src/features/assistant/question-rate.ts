import { DomainError } from '@fourwall/domain/errors.ts'

const MOST_PER_MINUTE = 120
const MINUTE_MS = 60_000
const MOST_REMEMBERED = 1_000

/** Limits how many questions a user asks of this server within a minute. */
export class QuestionRate {
  /** When each user asked lately, oldest first. */
  readonly #asked = new Map<string, readonly number[]>()

  /** @throws DomainError (RATE_LIMITED) for one question too many. */
  admit(userId: string, now: number = performance.now()): void {
    const lately = (this.#asked.get(userId) ?? []).filter((at) => now - at < MINUTE_MS)
    if (lately.length >= MOST_PER_MINUTE)
      throw new DomainError(
        'RATE_LIMITED',
        `You asked ${MOST_PER_MINUTE} questions within a minute, the most possible. Wait a minute, then ask again.`,
      )
    this.#asked.set(userId, [...lately, now])
    if (this.#asked.size <= MOST_REMEMBERED) return
    for (const [user, times] of this.#asked) if (now - (times.at(-1) ?? 0) >= MINUTE_MS) this.#asked.delete(user)
  }
}
