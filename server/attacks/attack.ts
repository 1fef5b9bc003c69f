/** Whom an attacker attacks, and as whom. */
export interface AttackTarget {
  readonly origin: string
  /** The token of a signed-in user; null for a stranger. */
  readonly token: string | null
  /** A mapping that this user may ask reports of; empty for a stranger. */
  readonly mappingId: string
}

/** What an attack did, and how it was answered. */
export interface AttackReport {
  /** Requests that were sent, whole or in part. */
  readonly sent: number
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<number, number>>
  /** Connections that ended without an answer to what was sent over them. */
  readonly hungUp: number
}

/** Counts answers while an attack runs. */
export class AttackCounts {
  sent = 0
  hungUp = 0
  readonly #statuses = new Map<number, number>()

  answered(status: number): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
  }

  report(): AttackReport {
    return { sent: this.sent, statuses: Object.fromEntries(this.#statuses), hungUp: this.hungUp }
  }
}
