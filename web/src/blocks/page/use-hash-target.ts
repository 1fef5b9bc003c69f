import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/** For a part of a page that addresses name by `#id`: it scrolls there, and its first control takes the keyboard. */
export function useHashTarget<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null)
  // A further visit of the same address counts again.
  const visit = useLocation({ select: ({ hash, state }) => (hash === id ? (state.__TSR_key ?? hash) : null) })
  useEffect(() => {
    if (visit === null || part.current === null) return
    part.current.scrollIntoView({ block: 'center' })
    part.current
      .querySelector<HTMLElement>('input:not(:disabled), select:not(:disabled), button:not(:disabled)')
      ?.focus({ preventScroll: true })
  }, [visit])
  return part
}
