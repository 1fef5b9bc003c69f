import { layoutWithLines } from '@fourwall/domain/layouts/layout.ts'
import { useEffect, useMemo } from 'react'
import { type FiguresState, useFigures } from '../report/figures-request.ts'
import { type LayoutCategorization, type LayoutCompany, layoutCategorizationOf, surroundingsOf } from '../report/layout-company.ts'
import type { EditedLayout, LayoutStore } from './layout-store.ts'

export interface LayoutFiguresState {
  readonly figures: FiguresState
  /** Undefined if the layout's mapping was deleted. */
  readonly categorization: LayoutCategorization | undefined
}

/** Asks for the figures of the layout in a store, and puts each answer there. */
export function useLayoutFigures(store: LayoutStore, { layout }: EditedLayout, company: LayoutCompany): LayoutFiguresState {
  const figures = useFigures(layoutWithLines(layout))
  const categorization = layoutCategorizationOf(company, layout.mappingId)
  const surroundings = useMemo(() => surroundingsOf(company, categorization), [categorization, company])
  const { answered } = figures
  useEffect(() => {
    if (answered !== null) store.put(answered.figures, surroundings)
  }, [store, answered, surroundings])
  return { figures, categorization }
}
