import type { ReadFigure } from './read-figures.ts'

/** One number for a column and its months: below 2^53 for 2^20 columns and 120,000 months. */
export function columnKey({ column, firstMonth, months }: Pick<ReadFigure, 'column' | 'firstMonth' | 'months'>): number {
  return (column * 200_000 + firstMonth) * 16 + months
}

/** Orders figures from left to right; those of one column, as in a list, earliest first. */
export function byColumn(one: ReadFigure, other: ReadFigure): number {
  return one.column - other.column || one.firstMonth - other.firstMonth || one.months - other.months
}
