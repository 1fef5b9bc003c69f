import { pino } from 'pino'
import type { Clock } from '../src/platform/clock/clock.ts'
import { type Configuration, readConfiguration } from '../src/platform/config/config.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Log } from '../src/platform/log/log.ts'
import { makeServices, type Services } from '../src/services.ts'

/** An ordinary day; tests that depend on the day pass their own clock. */
export const TEST_CLOCK: Clock = { now: () => new Date(2026, 5, 30, 12) }

/** All services over a test's database, without sign-in. @param changed settings that differ from the usual. */
export function testServices(
  database: Database,
  clock: Clock = TEST_CLOCK,
  { log = pino({ level: 'silent' }), ...changed }: Partial<Configuration> & { readonly log?: Log } = {},
): Promise<Services> {
  const configuration: Configuration = { ...readConfiguration({}), ...changed }
  return makeServices(database, { configuration, clock, log, identity: null })
}
