import { formatCount } from '@fourwall/domain/money/format.ts'

/** A number with its thing: `1 row`, `15,568 rows`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
