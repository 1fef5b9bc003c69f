import type { ProfitLossGroup } from '../src/mappings/categorization.ts'

/** A root category by the name of its id, but for what is said of it. */
export const group = (id: string, rest: Partial<ProfitLossGroup> = {}): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type: null,
  displayOrder: 0,
  formula: null,
  favorability: null,
  ...rest,
})
