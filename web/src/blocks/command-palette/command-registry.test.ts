import { expect, it, vi } from 'vitest'
import { toastStore } from '../../ui/toast.ts'
import type { Command } from './command.ts'
import { createCommandRegistry } from './command-registry.ts'

function command(id: string, rest: Partial<Command> = {}): Command {
  return { id, group: 'Accounts', label: id, run: () => undefined, ...rest }
}

it('returns the same list until it changes', () => {
  const registry = createCommandRegistry()
  const listener = vi.fn<() => void>()
  registry.subscribe(listener)
  const key = {}
  registry.offer(key, () => [command('a')])
  expect(listener).toHaveBeenCalledTimes(1)
  const first = registry.read()
  expect(registry.read()).toBe(first)
  registry.offer(key, () => [command('b')])
  expect(registry.read().map(({ id }) => id)).toEqual(['b'])
  registry.withdraw(key)
  expect(registry.read()).toEqual([])
})

it('creates commands only when they are read', () => {
  const registry = createCommandRegistry()
  const offer = vi.fn<() => readonly Command[]>(() => [command('a')])
  registry.offer({}, offer)
  expect(offer).not.toHaveBeenCalled()
  registry.read()
  expect(offer).toHaveBeenCalledTimes(1)
})

it('prefers the command of a screen to one that stands in for it', () => {
  const own = command('a', { label: 'own' })
  const standIn = command('a', { label: 'stand-in', isStandIn: true })
  for (const order of [
    [own, standIn],
    [standIn, own],
  ]) {
    const registry = createCommandRegistry()
    for (const one of order) registry.offer({}, () => [one])
    expect(registry.read()).toEqual([own])
  }
})

it('runs a command once its screen offers it', async () => {
  const registry = createCommandRegistry()
  const run = vi.fn<() => void>()
  const standIn = vi.fn<() => void>()
  registry.offer({}, () => [command('a', { isStandIn: true, run: standIn })])
  registry.runWhenOffered('a')
  await nextTurn()
  expect(standIn).not.toHaveBeenCalled()
  registry.offer({}, () => [command('a', { run })])
  await expect.poll(() => run.mock.calls).toHaveLength(1)
  registry.refresh()
  await nextTurn()
  expect(run).toHaveBeenCalledTimes(1)
})

it('says why a command that was waited for is disabled', async () => {
  const registry = createCommandRegistry()
  registry.runWhenOffered('a')
  registry.offer({}, () => [command('a', { disabledReason: 'It has no figures.' })])
  await expect.poll(() => toastStore.read().at(-1)).toMatchObject({ kind: 'failure', detail: 'It has no figures.' })
})

it('drops a command that was waited for too long', async () => {
  const registry = createCommandRegistry()
  const run = vi.fn<() => void>()
  registry.runWhenOffered('a')
  registry.forgetWaiting()
  registry.offer({}, () => [command('a', { run })])
  await nextTurn()
  expect(run).not.toHaveBeenCalled()
})

function nextTurn() {
  return new Promise((resolve) => setTimeout(resolve, 5))
}
