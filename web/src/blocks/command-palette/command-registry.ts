import { useEffect, useState } from 'react'
import { createListeners } from '../../ui/listeners.ts'
import { toast } from '../../ui/toast.ts'
import type { Command } from './command.ts'

type Offer = () => readonly Command[]

/** Milliseconds after which a command that is waited for is dropped: the user has moved on by then. */
const patience = 20_000

/** The commands that are available now: those of the open screen, and those of the shell. */
export interface CommandRegistry {
  readonly subscribe: (listener: () => void) => () => void
  /** Each id once; a command of a screen replaces its stand-in. The same list until something changes. */
  readonly read: () => readonly Command[]
  /** Replaces the commands that the same key offered before. */
  readonly offer: (key: object, offer: Offer) => void
  readonly withdraw: (key: object) => void
  /** The commands have changed without a render of the component that offers them. */
  readonly refresh: () => void
  /** Runs a command as soon as its screen offers it; shows the reason if it is disabled there. */
  readonly runWhenOffered: (id: string) => void
  readonly forgetWaiting: () => void
}

export function createCommandRegistry(): CommandRegistry {
  const offers = new Map<object, Offer>()
  const { subscribe, notify } = createListeners()
  let commands: readonly Command[] | null = null
  let waiting: { readonly id: string; readonly until: number } | null = null

  const read = (): readonly Command[] => {
    commands ??= merged([...offers.values()].map((offer) => offer()))
    return commands
  }
  const runWaiting = () => {
    if (waiting === null) return
    const { id, until } = waiting
    if (Date.now() > until) {
      waiting = null
      return
    }
    const command = read().find((candidate) => candidate.id === id && candidate.isStandIn !== true)
    if (!command) return
    waiting = null
    if (command.disabledReason === undefined) command.run()
    else toast.failure(`“${command.label}” cannot be shown`, { detail: command.disabledReason })
  }
  const publish = () => {
    commands = null
    notify()
    // Not while the screen that offers it is still mounting.
    if (waiting !== null) setTimeout(runWaiting)
  }
  return {
    subscribe,
    read,
    offer(key, offer) {
      offers.set(key, offer)
      publish()
    },
    withdraw(key) {
      offers.delete(key)
      publish()
    },
    refresh: publish,
    runWhenOffered(id) {
      waiting = { id, until: Date.now() + patience }
      setTimeout(runWaiting)
    },
    forgetWaiting() {
      waiting = null
    },
  }
}

function merged(lists: readonly (readonly Command[])[]): readonly Command[] {
  const byId = new Map<string, Command>()
  for (const command of lists.flat()) {
    const known = byId.get(command.id)
    if (known === undefined || known.isStandIn === true) byId.set(command.id, command)
  }
  return [...byId.values()]
}

/** The registry of this page. */
export const commandRegistry = createCommandRegistry()

/**
 * Offers commands while the component is mounted. They are created only when the palette opens, so that a list of
 * thousands costs a screen nothing.
 *
 *     useCommands(() => [{ id: 'view.expand-all', group: 'This view', label: 'Expand all groups', run: expandAll }])
 */
export function useCommands(offer: () => readonly Command[]): void {
  const [key] = useState(() => ({}))
  // After each render, so that commands see the current props and state.
  useEffect(() => commandRegistry.offer(key, offer))
  useEffect(() => () => commandRegistry.withdraw(key), [key])
}
