import type { SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { createContext, useContext } from 'react'

/** The figure whose sources are shown. */
export interface PickedFigure {
  /** Of the answer that shows it. */
  readonly messageId: string
  readonly figure: SaidFigure
}

interface FigurePicking {
  readonly picked: PickedFigure | null
  readonly pick: (picked: PickedFigure) => void
}

export const FigurePickingContext = createContext<FigurePicking>({ picked: null, pick: () => undefined })

export function useFigurePicking(): FigurePicking {
  return useContext(FigurePickingContext)
}
