import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/** What all windows show in which one presentation is being presented. */
export interface ShowState {
  /** Place of the slide, from 0. */
  readonly at: number
  readonly isBlank: boolean
}

interface SharedShow extends ShowState {
  readonly presentation: Presentation
}

/** HELLO: a window has opened and asks for the current state. PRESENTS: the answer, with the slides as that window has them. */
type ShowMessage = { readonly kind: 'HELLO' } | ({ readonly kind: 'PRESENTS' } & SharedShow) | ({ readonly kind: 'SHOWN' } & ShowState)

interface ShowOptions {
  /** The presentation; null: only this window. */
  readonly showId: string | null
  readonly start: number
  /** As this window has it, with what was not saved. */
  readonly presentation: Presentation
  /** Takes over what another window presents already, as the second window does. */
  readonly follows: boolean
}

/** Shows the same slide in all windows of this browser that present a presentation. */
export function useSharedShow({ showId, start, presentation, follows }: ShowOptions): readonly [SharedShow, (next: ShowState) => void] {
  const [state, setState] = useState<ShowState>({ at: start, isBlank: false })
  const [theirs, setTheirs] = useState<Presentation | null>(null)
  const channel = useRef<BroadcastChannel | null>(null)
  const shown = { ...state, presentation: theirs ?? presentation }
  const latest = useEffectEvent(() => shown)
  useEffect(() => {
    if (showId === null) return
    const own = new BroadcastChannel(`fourwall show ${showId}`)
    channel.current = own
    own.addEventListener('message', ({ data }: MessageEvent<ShowMessage>) => {
      if (data.kind === 'HELLO') {
        if (!follows) own.postMessage({ kind: 'PRESENTS', ...latest() } satisfies ShowMessage)
        return
      }
      setState({ at: data.at, isBlank: data.isBlank })
      if (data.kind === 'PRESENTS' && follows) setTheirs(data.presentation)
    })
    if (follows) own.postMessage({ kind: 'HELLO' } satisfies ShowMessage)
    return () => {
      channel.current = null
      own.close()
    }
  }, [showId, follows])
  const show = useCallback(({ at, isBlank }: ShowState) => {
    setState({ at, isBlank })
    channel.current?.postMessage({ kind: 'SHOWN', at, isBlank } satisfies ShowMessage)
  }, [])
  return [shown, show]
}
