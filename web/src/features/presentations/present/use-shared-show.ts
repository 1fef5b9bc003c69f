import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What all windows show in which one presentation is being presented. */
export interface ShowState {
  /** Place of the slide, from 0. */
  readonly at: number
  readonly isBlank: boolean
}

/** HELLO: a window has opened and asks what is shown. */
type ShowMessage = { readonly kind: 'HELLO' } | ({ readonly kind: 'SHOWN' } & ShowState)

/**
 * Shows the same slide in all windows of this browser that present a presentation.
 *
 * @param showId of the presentation; null: this window by itself.
 * @param follows takes over what another window shows already, as the second window does.
 */
export function useSharedShow(showId: string | null, start: number, follows: boolean): readonly [ShowState, (next: ShowState) => void] {
  const [state, setState] = useState<ShowState>({ at: start, isBlank: false })
  const channel = useRef<BroadcastChannel | null>(null)
  const latest = useEffectEvent(() => state)
  useEffect(() => {
    if (showId === null) return
    const own = new BroadcastChannel(`fourwall show ${showId}`)
    channel.current = own
    own.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => {
      if (data.kind === 'SHOWN') setState({ at: data.at, isBlank: data.isBlank })
      else own.postMessage({ kind: 'SHOWN', ...latest() } satisfies ShowMessage)
    })
    if (follows) own.postMessage({ kind: 'HELLO' } satisfies ShowMessage)
    return () => {
      channel.current = null
      own.close()
    }
  }, [showId, follows])
  const show = useCallback((next: ShowState) => {
    setState(next)
    channel.current?.postMessage({ kind: 'SHOWN', ...next } satisfies ShowMessage)
  }, [])
  return [state, show]
}
