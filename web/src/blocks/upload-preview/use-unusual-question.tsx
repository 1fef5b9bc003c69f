import { type ReactNode, useState } from 'react'
import { type UnusualBarProps, UnusualDialog } from './UnusualFigures.tsx'

/** Asks once before unusual figures are saved. */
export interface UnusualQuestion {
  readonly isAsking: boolean
  readonly ask: () => void
  /** The question, while it is asked. */
  readonly dialogOf: (unusual: UnusualBarProps, onSave: () => void) => ReactNode
}

export function useUnusualQuestion(): UnusualQuestion {
  const [isAsking, setIsAsking] = useState(false)
  return {
    isAsking,
    ask: () => setIsAsking(true),
    dialogOf: (unusual, onSave) =>
      isAsking && (
        <UnusualDialog
          {...unusual}
          onBack={() => setIsAsking(false)}
          onSave={() => {
            setIsAsking(false)
            onSave()
          }}
        />
      ),
  }
}
