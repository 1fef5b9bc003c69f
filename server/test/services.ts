import { pino } from 'pino'
import type { Clock } from '../src/platform/clock/clock.ts'
import { type Configuration, readConfiguration } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import { makeServices, type Services } from '../src/services.ts'

/** A day on which nothing in particular happens: tests that care pass their own. */
export const TEST_CLOCK: Clock = { now: () => new Date(2026, 5, 30, 12) }

/** Every service over a test's database, with nobody to sign in. */
export function testServices(database: Database, clock: Clock = TEST_CLOCK): Promise<Services> {
  const configuration: Configuration = readConfiguration({})
  return makeServices(database, { configuration, clock, log: pino({ level: 'silent' }), identity: null })
}
