import type { TableContent } from '../src/layouts/export/table-contents.ts'
import { cellAddress, spreadsheetFormula } from '../src/profit-loss/export/spreadsheet-formula.ts'

interface Exact {
  readonly over: bigint
  readonly under: bigint
}

/** An exact fraction, a text, or an error, like a spreadsheet program's values. */
type Value = Exact | string | Error

const exact = (over: bigint, under = 1n): Exact => (under < 0n ? { over: -over, under: -under } : { over, under })
const plus = (a: Exact, b: Exact): Exact => exact(a.over * b.under + b.over * a.under, a.under * b.under)

/** In units of 1 / `scale`, halves away from zero. */
export const rounded = ({ over, under }: Exact, scale: bigint): bigint => {
  const size = ((over < 0n ? -over : over) * scale * 2n + under) / (under * 2n)
  return over < 0n ? -size : size
}

/** A Decimal. */
export const fixed = (text: string): Exact => {
  const [whole = '0', decimals = ''] = text.split('.')
  return exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

interface RecalculatedTable {
  readonly rows: readonly { readonly cells: readonly { readonly content: TableContent }[] }[]
}

/** Evaluates written formulas like a spreadsheet program with unlimited precision. */
export const recalculate = (table: RecalculatedTable): ((row: number, column: number) => Value | null) => {
  const offset = { row: 0, column: 0 }
  const places = new Map(
    table.rows.flatMap((row, r) => row.cells.map((_, c) => [cellAddress({ row: r, column: c }, offset), [r, c] as const] as const)),
  )
  const known = new Map<string, Value | null>()
  const valueAt = (row: number, column: number): Value | null => {
    const name = `${row} ${column}`
    const found = known.get(name)
    if (found !== undefined) return found
    const cell = table.rows[row]?.cells[column]?.content
    let value: Value | null = null
    if (cell?.kind === 'number') value = fixed(cell.value)
    else if (cell?.kind === 'text') value = cell.text
    else if (cell?.kind === 'formula') value = evaluate(spreadsheetFormula(cell.expression, cell.isGuarded, offset) ?? '')
    known.set(name, value)
    return value
  }
  const numeric = (value: Value | null): Exact | Error =>
    value === null ? exact(0n) : typeof value === 'string' ? new Error(`#VALUE! of ${value}`) : value
  const both = (a: Value | null, b: Value | null, make: (l: Exact, r: Exact) => Value): Value => {
    const [left, right] = [numeric(a), numeric(b)]
    const made = left instanceof Error ? left : right instanceof Error ? right : make(left, right)
    if (typeof made === 'string' || made instanceof Error) return made
    return (made.over < 0n ? -made.over : made.over) < 10n ** 307n * made.under ? made : new Error('#NUM!')
  }
  const evaluate = (text: string): Value => {
    const tokens = text.match(/"[^"]*"|\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|<=|[-+*/(),:=]/g) ?? []
    if (tokens.join('') !== text) throw new Error(`${text} has something in it that this does not read`)
    let at = 0
    const take = (expected?: string): string => {
      const token = tokens[at]
      if (token === undefined || (expected !== undefined && token !== expected)) throw new Error(`${text} at ${at}: ${token}`)
      at += 1
      return token
    }
    const equation = (): Value => {
      const left = sum()
      if (tokens[at] !== '=' && tokens[at] !== '<=') return left
      const isEqual = take() === '='
      return both(left, sum(), (l, r) => {
        const [one, other] = [l.over * r.under, r.over * l.under]
        return exact((isEqual ? one === other : one <= other) ? 1n : 0n)
      })
    }
    const sum = (): Value => {
      let left = product()
      while (tokens[at] === '+' || tokens[at] === '-') {
        const sign = take() === '+' ? 1n : -1n
        left = both(left, product(), (l, r) => plus(l, exact(sign * r.over, r.under)))
      }
      return left
    }
    const product = (): Value => {
      let left = factor()
      while (tokens[at] === '*' || tokens[at] === '/') {
        const isProduct = take() === '*'
        left = both(left, factor(), (l, r) => {
          if (isProduct) return exact(l.over * r.over, l.under * r.under)
          return r.over === 0n ? new Error('#DIV/0!') : exact(l.over * r.under, l.under * r.over)
        })
      }
      return left
    }
    const factor = (): Value => {
      const token = take()
      if (token === '-') return both(exact(0n), factor(), (_, r) => exact(-r.over, r.under))
      if (token === '(') {
        const inner = equation()
        take(')')
        return inner
      }
      if (token.startsWith('"')) return token.slice(1, -1)
      if (/^\d/.test(token)) return fixed(token)
      return /\d$/.test(token) ? (cellNamed(token) ?? exact(0n)) : call(token)
    }
    const placeOf = (name: string): readonly [number, number] => {
      const place = places.get(name.replaceAll('$', ''))
      if (place === undefined) throw new Error(`${text}: ${name} is outside of the table`)
      return place
    }
    const cellNamed = (name: string): Value | null => valueAt(...placeOf(name))
    /** A cell, a range or an expression; texts in ranges are skipped. */
    const summand = (): Value => {
      if (!/^\$?[A-Z]+\$?\d+$/.test(tokens[at] ?? '') || tokens[at + 1] !== ':') return equation()
      const [top, left] = placeOf(take())
      take(':')
      const [bottom, right] = placeOf(take())
      let total: Value = exact(0n)
      for (let row = top; row <= bottom; row += 1)
        for (let column = left; column <= right; column += 1) {
          const value = valueAt(row, column)
          if (typeof value !== 'string') total = both(total, value, plus)
        }
      return total
    }
    const call = (name: string): Value => {
      const args: Value[] = []
      do {
        take(args.length === 0 ? '(' : ',')
        args.push(name === 'SUM' ? summand() : equation())
      } while (tokens[at] === ',')
      take(')')
      const [first = '', second = '', third = ''] = args
      switch (name) {
        case 'SUM':
          return args.reduce((total, one) => both(total, one, plus), exact(0n))
        case 'ROUND':
          return both(first, second, (l, r) => exact(rounded(l, 10n ** r.over), 10n ** r.over))
        case 'ABS':
          return both(first, exact(0n), (l) => exact(l.over < 0n ? -l.over : l.over, l.under))
        case 'IFERROR':
          return first instanceof Error ? second : first
        case 'ISNUMBER':
          return exact(first instanceof Error || typeof first === 'string' ? 0n : 1n)
        case 'OR':
          return args.reduce<Value>((any, one) => both(any, one, (l, r) => exact(l.over === 0n && r.over === 0n ? 0n : 1n)), exact(0n))
        case 'IF':
          return both(first, exact(0n), (condition) => (condition.over === 0n ? third : second))
        default:
          throw new Error(`${text}: ${name} is no function that this reads`)
      }
    }
    const value = equation()
    if (at !== tokens.length) throw new Error(`${text}: ${tokens[at]} is one too many`)
    return value
  }
  return valueAt
}

/** A cell as read by a spreadsheet program. */
export const printed = (content: TableContent | undefined): string => {
  if (content?.kind === 'formula') return `=${spreadsheetFormula(content.expression, content.isGuarded, { row: 0, column: 0 })}`
  return content?.kind === 'number' ? content.value : content?.kind === 'text' ? content.text : ''
}
