/** One line of the bench's table. */
export interface Measurement {
  readonly part: string
  readonly what: string
  /** As printed, with its unit. */
  readonly result: string
  /** The target with its unit; null without a target. */
  readonly target: string | null
  readonly isMet: boolean | null
  /** The same for programs. */
  readonly value: number
  readonly unit: string
}

interface Target {
  readonly atMost?: number
  readonly atLeast?: number
}

/** A figure, and whether it reaches its target if it has one. */
export function measured(part: string, what: string, value: number, unit: string, target: Target = {}): Measurement {
  const text = (number: number): string => (unit === 'x' ? `${printed(number)}x` : `${printed(number)} ${unit}`)
  const { atMost, atLeast } = target
  const wanted = atMost === undefined ? (atLeast === undefined ? null : `at least ${text(atLeast)}`) : `at most ${text(atMost)}`
  const isMet = wanted === null ? null : value <= (atMost ?? value) && value >= (atLeast ?? value)
  return { part, what, result: text(value), target: wanted, isMet, value, unit }
}

/** Three significant digits, with thousands separators. */
export function printed(value: number): string {
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US')
  if (value >= 100) return value.toFixed(0)
  if (value >= 10) return value.toFixed(1)
  return value >= 1 || value === 0 ? value.toFixed(2) : value.toFixed(3)
}

/** The quantile of the values; 0.5 is the median. NaN without values. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The work's milliseconds and result. */
export async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Aligned columns; the named ones are right-aligned. */
export function printTable(rows: readonly Readonly<Record<string, string>>[], right: readonly string[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const names = Object.keys(first)
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => row[name]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (right.includes(names[at] ?? '') ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return [
    line(names),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ].join('\n')
}
