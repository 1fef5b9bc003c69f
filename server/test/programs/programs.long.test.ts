import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// The programs that work on the built product for minutes, in short form. They run after all other tests, since they judge what a person
// waits for.

const SERVER = fileURLToPath(new URL('../../', import.meta.url))
const TEN_MINUTES = 600_000

/** Runs a program to its end. @throws Error with what it said where something does not hold. */
async function held(program: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: SERVER,
    env: { ...process.env, ...environment },
  }).catch((error: unknown) => {
    const { stdout: said, stderr } = error as { readonly stdout: string; readonly stderr: string } // as Node's execFile rejects
    throw new Error(`${said}\n${stderr}`, { cause: error })
  })
  return stdout
}

it('a siege of a minute', { timeout: TEN_MINUTES }, async () => {
  expect(await held('attacks/siege.ts', ['--minutes', '1'])).toContain('the same process at the end: yes')
})

it('a soak of three minutes with restarts', { timeout: TEN_MINUTES }, async () => {
  const said = await held('soak/soak.ts', ['--minutes', '3', '--users', '20', '--restarts'])
  expect(said).toContain('what does not hold: nothing')
})

const server = process.env.TEST_DATABASE_URL || undefined

it.skipIf(server === undefined)('a soak of two servers on one database', { timeout: TEN_MINUTES }, async () => {
  const args = ['--minutes', '3', '--users', '20', '--restarts', '--database', 'postgresql']
  expect(await held('soak/soak.ts', args, { DATABASE_URL: server ?? '' })).toContain('what does not hold: nothing')
})
