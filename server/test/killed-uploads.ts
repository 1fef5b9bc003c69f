import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Services } from '../src/services.ts'
import { QUICK_START } from './command-line.ts'
import type { TestDatabase } from './databases.ts'
import { testServices } from './services.ts'
import type { UploadingOrder, UploadingStep } from './uploading-steps.ts'

// Kills (SIGKILL) processes that upload a workbook, preview it and save it; uploading-steps.ts is their part.

/** The state after a process has ended: whether an upload waits, and how many were saved. */
export interface Landed {
  readonly waiting: boolean
  readonly saved: number
}

/**
 * When to kill processes: during which step, and how far into it, as a share of its undisturbed duration: while the workbook is read,
 * stored, previewed, saved.
 */
export const MOMENTS: readonly (readonly [UploadingStep, number])[] = [
  ['uploading', 0.4],
  ['uploading', 0.95],
  ['previewing', 0.5],
  ['saving', 0.5],
]

interface KilledUploads<Order extends UploadingOrder> {
  readonly target: TestDatabase
  /** In this folder. */
  readonly program: string
  /** For the next process. */
  readonly order: () => Omit<Order, 'url' | 'dataFolder' | 'isLong'>
  /** Checks that stored data is consistent once remains are cleared. */
  readonly inspect: (services: Services) => Promise<Landed>
}

/** Reads the database as the next start would. */
export async function look<T>(target: TestDatabase, work: (services: Services) => Promise<T>): Promise<T> {
  const database = await target.open()
  try {
    return await work(await testServices(database))
  } finally {
    await database.close()
  }
}

/** A company with locations called Place 1, Place 2 and so on. @returns its id. */
export async function makeCompany({ companies, database }: Services, locations: number): Promise<string> {
  const { id } = await companies.create({ name: 'Killed', currency: 'USD', fiscalYearStartMonth: 1 })
  const places = "insert into erp_locations (company_id, id, name) select $1, n, 'Place ' || n from generate_series(1, $2::int) n"
  await database.scope(id).query(places, [locations])
  return id
}

/**
 * Runs one process to its end, then kills one at each of the moments: whatever each leaves behind is complete or absent, and everything
 * acknowledged is there.
 */
export async function killAtMoments<Order extends UploadingOrder>(killed: KilledUploads<Order>): Promise<void> {
  const lasts = await runWhole(killed)
  let before = await look(killed.target, killed.inspect)
  expect(before).toEqual({ waiting: false, saved: 1 })
  for (const [step, part] of MOMENTS) {
    const steps = await kill(killed, step, lasts(step) * part)
    const now = await look(killed.target, killed.inspect)
    if (steps.has('saved')) expect(now).toEqual({ waiting: false, saved: before.saved + 1 })
    else if (steps.has('saving')) expect(now.waiting ? now.saved : now.saved - 1).toBe(before.saved)
    // Acknowledged, but not saved.
    else if (steps.has('previewing')) expect(now).toEqual({ waiting: true, saved: before.saved })
    else expect(now.saved).toBe(before.saved)
    before = now
  }
}

/** Duration of each step on this machine, in milliseconds. */
async function runWhole<Order extends UploadingOrder>(killed: KilledUploads<Order>): Promise<(step: UploadingStep) => number> {
  const began = new Map<UploadingStep, number>()
  const whole = start(killed, false)
  whole.on('message', (step: UploadingStep) => began.set(step, performance.now()))
  await once(whole, 'exit')
  const after: Readonly<Record<string, UploadingStep>> = { uploading: 'previewing', previewing: 'saving', saving: 'saved' }
  return (step) => (began.get(after[step] ?? step) ?? 0) - (began.get(step) ?? 0)
}

/** The steps that it started or finished before it was killed. */
async function kill<Order extends UploadingOrder>(
  killed: KilledUploads<Order>,
  step: UploadingStep,
  ms: number,
): Promise<Set<UploadingStep>> {
  const child = start(killed, step === 'previewing')
  const exited = once(child, 'exit')
  const steps = new Set<UploadingStep>()
  await new Promise<void>((resolve) =>
    child.on('message', (said: UploadingStep) => {
      steps.add(said)
      if (said === step) resolve()
    }),
  )
  await sleep(ms)
  child.kill('SIGKILL')
  await exited
  return steps
}

function start<Order extends UploadingOrder>({ target, program, order }: KilledUploads<Order>, isLong: boolean): ChildProcess {
  return fork(fileURLToPath(new URL(program, import.meta.url)), [JSON.stringify({ ...target.settings, ...order(), isLong })], {
    execArgv: [...QUICK_START.flags],
    env: { NODE_COMPILE_CACHE: QUICK_START.cache },
  })
}
