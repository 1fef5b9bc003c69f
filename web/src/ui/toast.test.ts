import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toast, toastStore } from './toast.ts'
import { shownToast } from './toast-queue.ts'

const shown = () => shownToast(toastStore.read())

// Toasts of test files that ran before in this process.
beforeEach(() => {
  for (let left = shown(); left !== null; left = shown()) toast.dismiss(left.id)
})

describe('a failure without a title of its own', () => {
  it('has the usual one, with what happened and why below it', () => {
    const id = toast.error('The locations were not saved.', { detail: 'The disk is full.' })
    expect(shown()).toMatchObject({
      kind: 'failure',
      title: 'An error occurred. Please try again.',
      detail: 'The locations were not saved. The disk is full.',
    })
    toast.dismiss(id)
  })
})

describe('a screen that wants no toasts over it', () => {
  it('shows failures, and neither successes nor work that goes on, until it is left', () => {
    const begun = toast.loading('Saving…')
    toast.success('Presentation saved')
    const leave = toast.keepQuiet()
    expect(shown()).toBeNull()
    toast.success('Presentation saved')
    toast.dismiss(toast.loading('Making the workbook…'))
    expect(shown()).toBeNull()
    const id = toast.error('The presentation was not saved.')
    expect(shown()).toMatchObject({ kind: 'failure' })
    toast.dismiss(id)
    leave()
    expect(shown()).toMatchObject({ kind: 'loading', title: 'Saving…' })
    toast.dismiss(begun)
    toast.success('Presentation saved')
    expect(shown()).toMatchObject({ kind: 'success' })
  })
})

describe('work that takes long', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is announced until it ends, well or not', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const done = toast.during(promise, 'Saving…')
    expect(shown()).toBeNull()
    vi.advanceTimersByTime(1000)
    expect(shown()).toMatchObject({ kind: 'loading', title: 'Saving…' })
    resolve('saved')
    await expect(done).resolves.toBe('saved')
    expect(shown()).toBeNull()

    const failing = toast.during(Promise.reject(new Error('full')), 'Saving…')
    await expect(failing).rejects.toThrow('full')
    vi.advanceTimersByTime(1000)
    expect(shown()).toBeNull()
  })

  it('is followed by how it ended, wherever it is announced', () => {
    const source = join(import.meta.dirname, '..')
    const announcing = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('ui/'))
      .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }))
      .filter(({ text }) => text.includes('toast.during('))
    const without = (outcome: RegExp) => announcing.filter(({ text }) => !outcome.test(text)).map(({ name }) => name)
    expect(announcing.length).toBeGreaterThan(10)
    expect(without(/toast\.(error|failure)\(/)).toEqual([])
    // Each kind of upload says itself what it saved.
    expect(without(/toast\.success\(/)).toEqual(['blocks/upload-preview/use-preview-saving.ts'])
  })
})
