import type { NativeChart } from '../../charts/files/native-chart.ts'
import { columnLetters } from '../../column-letters.ts'

/** The sheet with a chart's figures, for editing them. */
export interface ChartFiguresSheet {
  readonly name: string
  /** Above the columns of figures. */
  readonly headings: readonly string[]
  /** How many columns of names are before them. */
  readonly nameColumns: 1 | 2
  readonly rows: readonly { readonly names: readonly string[]; readonly values: readonly (string | null)[] }[]
  /** Number format of office programs. */
  readonly code: string
}

export const FIGURES = 'Figures'

export function chartFiguresSheet({ categories, series, kept, code }: NativeChart): ChartFiguresSheet {
  const columns = [...series, ...kept]
  const nameColumns = nameColumnsOf(categories)
  return {
    name: FIGURES,
    headings: columns.map(({ label }) => label),
    nameColumns,
    rows: categories.map(({ label, group }, at) => ({
      names: nameColumns === 2 ? [group === categories[at - 1]?.group ? '' : (group ?? ''), label] : [label],
      values: columns.map(({ values }) => values[at] ?? null),
    })),
    code,
  }
}

function nameColumnsOf(categories: NativeChart['categories']): 1 | 2 {
  return categories.some(({ group }) => group !== null) ? 2 : 1
}

/** Where the name of a series stands. */
export function nameRange({ categories }: Pick<NativeChart, 'categories'>, series: number): string {
  return `${FIGURES}!$${columnLetters(series + nameColumnsOf(categories))}$1`
}

/** Where its figures stand. */
export function figureRange({ categories }: Pick<NativeChart, 'categories'>, series: number): string {
  const column = columnLetters(series + nameColumnsOf(categories))
  return `${FIGURES}!$${column}$2:$${column}$${categories.length + 1}`
}
