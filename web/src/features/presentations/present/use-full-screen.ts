import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'

/** Milliseconds in which browsers leave the full screen after another window was opened over it. */
const WINDOW_OPENS = 3_000

/** Fills the whole screen. Where a browser refuses it, the window alone is filled. */
export function enterFullScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => undefined)
}

/** Leaves the full screen; nothing where the window is not in it. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
}

/**
 * Calls `onEnd` where the browser's own way out of the full screen is taken. Browsers leave it by themselves when a window
 * opens: `opensWindow` is called before, and the end that follows is not one. Neither successes nor work under way show while it lasts.
 */
export function useFullScreenEnd(onEnd: () => void): { readonly opensWindow: () => void } {
  const opened = useRef(Number.NEGATIVE_INFINITY)
  const end = useEffectEvent(onEnd)
  useEffect(() => toast.keepQuiet(), [])
  useEffect(() => {
    let wasFull = document.fullscreenElement !== null
    const change = () => {
      const isFull = document.fullscreenElement !== null
      const isLeft = wasFull && !isFull
      wasFull = isFull
      if (!isLeft) return
      const isOfWindow = performance.now() - opened.current < WINDOW_OPENS
      opened.current = Number.NEGATIVE_INFINITY
      if (!isOfWindow) end()
    }
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  return {
    opensWindow: () => {
      opened.current = performance.now()
    },
  }
}
