import { expect, it } from 'vitest'
import { createListeners } from './listeners.ts'

it('notifies its listeners until they unsubscribe', () => {
  const { subscribe, notify } = createListeners()
  const calls: string[] = []
  const stop = subscribe(() => calls.push('one'))
  subscribe(() => calls.push('other'))
  notify()
  stop()
  stop()
  notify()
  expect(calls).toEqual(['one', 'other', 'other'])
})
