import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import type { LedgerAccount } from '../../ledger/account.ts'
import type { ProfitLossGroup, ProfitLossGroupType } from '../../mappings/categorization.ts'
import { favorabilities } from '../../mappings/favorability.ts'
import { figureUnits } from '../../mappings/figure-units.ts'
import { groupTree } from '../../mappings/group-tree.ts'
import { compareDecimals } from '../../money/decimal.ts'
import { parseDay } from '../../time/day.ts'
import { buildReport } from '../build-report.ts'
import type { FigureColumn, ShownColumn } from '../report-columns.ts'
import { type GridRow, outlineReport, visibleRows } from '../report-rows.ts'
import { revenueOf, shownCell } from '../shown-columns.ts'
import { buildReportTable } from './build-report-table.ts'
import type { ReportTable, TableCell } from './report-table.ts'
import { cellText } from './report-table.ts'
import { cellName, spreadsheetFormula } from './spreadsheet-formula.ts'

const period = (month: number, year: number, of: number | null): FigureColumn => ({
  key: `${year}-${month}`,
  range: 'PERIOD',
  comparison: of === null ? null : 'PRIOR_YEAR',
  place: { kind: 'ALL' },
  startDate: parseDay(`${year}-0${month}-01`),
  endDate: parseDay(`${year}-0${month}-28`),
  label: `${month}/${year}`,
  daysLabel: null,
  of,
})

/** Two months, each beside the year before, and the total of both. */
const figureColumns: readonly FigureColumn[] = [
  period(1, 2026, null),
  period(1, 2025, 0),
  period(2, 2026, null),
  period(2, 2025, 2),
  { ...period(1, 2026, null), key: 'total', range: 'TOTAL', endDate: parseDay('2026-02-28'), label: 'Total' },
  { ...period(1, 2025, 4), key: 'total~py', range: 'TOTAL', endDate: parseDay('2025-02-28'), label: 'Total' },
]

const shown: readonly ShownColumn[] = figureColumns.flatMap((column, at): ShownColumn[] => [
  { kind: 'FIGURE', column: at },
  { kind: 'PERCENT_OF_REVENUE', column: at },
  ...(column.of === null
    ? []
    : ([
        { kind: 'VARIANCE', column: column.of, base: at },
        { kind: 'VARIANCE_PERCENT', column: column.of, base: at },
      ] as const)),
])

interface Books {
  readonly groups: readonly ProfitLossGroup[]
  /** Account by account: its group, and minor units of the two months and of the year before; null for no entries. */
  readonly accounts: readonly { readonly groupId: string; readonly amounts: readonly (number | null)[] }[]
  readonly expanded: ReadonlySet<string>
  readonly hidesEmpty: boolean
}

/** The months in the order of the figure columns, and their totals. */
const inColumns = (amounts: readonly (number | null)[]): (number | null)[] => {
  const both = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))
  const [a = null, b = null, c = null, d = null] = amounts
  return [a, b, c, d, both(a, c), both(b, d)]
}

const rowsOf = ({ groups, accounts, expanded, hidesEmpty }: Books): readonly GridRow[] => {
  const cells = accounts.flatMap(({ amounts }) => inColumns(amounts))
  const ledger = accounts.map((_, id): LedgerAccount => ({ id, number: `${4000 + id}`, name: `Account ${id}`, type: null }))
  const report = buildReport({
    categorization: { groups },
    mapping: { accountMappings: accounts.map(({ groupId }, accountId) => ({ id: `m${accountId}`, groupId, accountId })) },
    accounts: ledger,
    facts: {
      accountIds: ledger.map(({ id }) => id),
      columns: figureColumns.length,
      sums: Float64Array.from(cells, (value) => value ?? 0),
      entries: Uint32Array.from(cells, (value) => (value === null ? 0 : 1)),
    },
    scale: 2,
  })
  const rows = visibleRows(outlineReport(groups, report), expanded)
  return hidesEmpty ? rows.filter(({ kind, entryCounts }) => kind === 'heading' || !entryCounts?.every((count) => count === 0)) : rows
}

const revenuesOf = (books: Books): readonly (string | null)[] => {
  const all = rowsOf({ ...books, expanded: new Set(), hidesEmpty: false })
  const tree = groupTree(books.groups)
  const roots = tree.nodes.filter(({ group: { type }, parent }) => type === 'REVENUE' && parent?.group.type !== 'REVENUE')
  const everything = [...all, ...rowsOf({ ...books, expanded: new Set(books.groups.map(({ id }) => id)), hidesEmpty: false })]
  return revenueOf(
    roots.map(
      ({ group: { id } }) => everything.find((row) => row.values !== null && row.accountId === null && row.groupId === id)?.values ?? [],
    ),
    figureColumns.length,
  )
}

const tableOf = (books: Books, columns = shown): ReportTable =>
  buildReportTable({
    titleLines: [],
    corner: 'USD',
    hasAccountNumbers: true,
    money: { currencyView: 'FULL', decimals: 0, currency: null },
    headings: columns.map((_, at) => ({ heading: `Column ${at}`, detail: null, edge: false })),
    rows: rowsOf(books),
    shown: columns,
    figureColumns,
    tree: groupTree(books.groups),
    revenue: revenuesOf(books),
  })

interface Exact {
  readonly over: bigint
  readonly under: bigint
}

/** A number in whole fractions; or a text; or an error, as a spreadsheet program has it. */
type Value = Exact | string | Error

const exact = (over: bigint, under = 1n): Exact => (under < 0n ? { over: -over, under: -under } : { over, under })
const plus = (a: Exact, b: Exact): Exact => exact(a.over * b.under + b.over * a.under, a.under * b.under)

/** Halves away from zero. */
const rounded = ({ over, under }: Exact, scale: bigint): bigint => {
  const size = ((over < 0n ? -over : over) * scale * 2n + under) / (under * 2n)
  return over < 0n ? -size : size
}

const fixed = (text: string): Exact => {
  const [whole = '0', decimals = ''] = text.split('.')
  return exact(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}

/** Evaluates formulas as they are written, as a spreadsheet program would with numbers without end. */
const recalculate = (table: ReportTable): ((row: number, column: number) => Value | null) => {
  const offset = { row: 0, column: 0 }
  const places = new Map(
    table.rows.flatMap((row, r) => row.cells.map((_, c) => [cellName({ row: r, column: c }, offset), [r, c] as const] as const)),
  )
  const known = new Map<string, Value | null>()
  const valueAt = (row: number, column: number): Value | null => {
    const name = `${row} ${column}`
    const found = known.get(name)
    if (found !== undefined) return found
    const cell = table.rows[row]?.cells[column]
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
    return left instanceof Error ? left : right instanceof Error ? right : make(left, right)
  }
  const evaluate = (text: string): Value => {
    const tokens = text.match(/"[^"]*"|[A-Z]+\d+|[A-Z]+(?=\()|\d+(?:\.\d+)?|[-+*/(),:=]/g) ?? []
    expect(tokens.join('')).toBe(text)
    let at = 0
    const take = (expected?: string): string => {
      const token = tokens[at]
      if (token === undefined || (expected !== undefined && token !== expected)) throw new Error(`${text} at ${at}: ${token}`)
      at += 1
      return token
    }
    const equation = (): Value => {
      const left = sum()
      if (tokens[at] !== '=') return left
      take('=')
      return both(left, sum(), (l, r) => exact(l.over * r.under === r.over * l.under ? 1n : 0n))
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
      const place = places.get(name)
      if (place === undefined) throw new Error(`${text}: ${name} is outside of the table`)
      return place
    }
    const cellNamed = (name: string): Value | null => valueAt(...placeOf(name))
    /** A cell, a range or an expression; texts of ranges do not count. */
    const summand = (): Value => {
      if (!/^[A-Z]+\d+$/.test(tokens[at] ?? '') || tokens[at + 1] !== ':') return equation()
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

const printed = (cell: TableCell | undefined): string => {
  if (cell?.kind === 'formula') return `=${spreadsheetFormula(cell.expression, cell.isGuarded, { row: 0, column: 0 })}`
  return cell?.kind === 'number' ? cell.value : cell?.kind === 'text' ? cell.text : ''
}

const restaurant: Books = {
  groups: [
    group('revenue', { name: 'Revenue', type: 'REVENUE', displayOrder: 1 }),
    group('discounts', { name: 'Discounts', parentId: 'revenue', type: 'OPEX' }),
    group('cogs', { name: 'Cost of goods', type: 'COGS', displayOrder: 2 }),
    group('gross', { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{revenue} - {cogs}', displayOrder: 3 }),
    group('margin', { name: 'Gross margin', formula: '{gross} / {revenue}', displayOrder: 4 }),
    group('net', { name: 'Net income', type: 'NET_INCOME', formula: '{gross}', displayOrder: 5 }),
  ],
  accounts: [
    { groupId: 'revenue', amounts: [-10_010, -9000, -5000, 0] },
    { groupId: 'revenue', amounts: [-20_020, null, null, null] },
    { groupId: 'discounts', amounts: [30, 0, 5000, null] },
    { groupId: 'cogs', amounts: [9000, 8000, 3000, 1000] },
  ],
  expanded: new Set(['revenue']),
  hidesEmpty: false,
}

describe('buildReportTable', () => {
  const table = tableOf(restaurant)
  const lineOf = (label: string) => table.rows.find((row) => row.label === label)?.cells ?? []
  const lines = (from: number, to: number) => table.rows.map((row) => [row.label, ...row.cells.slice(from, to).map(printed)].join(' | '))

  it('writes totals, calculations, variances and percentages over the cells that they stand on', () => {
    // Columns: A a month, B its share of revenue, C the year before, D its share, E and F the variance and its percent.
    expect(lines(0, 6)).toEqual([
      'Revenue |  |  |  |  |  | ',
      'Account 0 | 100.10 | =IF(A5=0,"n/a",A2/A5) | 90.00 | =IF(C5=0,"n/a",C2/C5) | =ROUND(A2-C2,2) | =IF(C2=0,"n/a",ROUND(A2-C2,2)/ABS(C2))',
      'Account 1 | 200.20 | =IF(A5=0,"n/a",A3/A5) |  |  | =ROUND(A3-C3,2) | =IF(C3=0,"n/a",ROUND(A3-C3,2)/ABS(C3))',
      'Discounts | 0.30 | =IF(A5=0,"n/a",A4/A5) | 0.00 | =IF(C5=0,"n/a",C4/C5) | =ROUND(C4-A4,2) | =IF(C4=0,"n/a",ROUND(C4-A4,2)/ABS(C4))',
      'Total revenue | =ROUND(SUM(A2:A3)-A4,2) | =IF(A5=0,"n/a",A5/A5) | =ROUND(SUM(C2:C3)-C4,2) | =IF(C5=0,"n/a",C5/C5) | =ROUND(A5-C5,2) | =IF(C5=0,"n/a",ROUND(A5-C5,2)/ABS(C5))',
      'Cost of goods | 90.00 | =IF(A5=0,"n/a",A6/A5) | 80.00 | =IF(C5=0,"n/a",C6/C5) | =ROUND(C6-A6,2) | =IF(C6=0,"n/a",ROUND(C6-A6,2)/ABS(C6))',
      'Gross profit | =ROUND(A5-A6,2) | =IF(A5=0,"n/a",A7/A5) | =ROUND(C5-C6,2) | =IF(C5=0,"n/a",C7/C5) | =ROUND(A7-C7,2) | =IF(C7=0,"n/a",ROUND(A7-C7,2)/ABS(C7))',
      'Gross margin | =IFERROR(A7/A5,"–") | – | =IFERROR(C7/C5,"–") | – | =IFERROR(ROUND(ROUND(A8,6)-ROUND(C8,6),6),"–") | –',
      'Net income | =A7 | =IF(A5=0,"n/a",A9/A5) | =C7 | =IF(C5=0,"n/a",C9/C5) | =ROUND(A9-C9,2) | =IF(C9=0,"n/a",ROUND(A9-C9,2)/ABS(C9))',
    ])
  })

  it('adds a total column up across, and works its rows out down', () => {
    // Columns M and O are the totals, G and I the second month beside its year before.
    expect(lines(12, 13)).toEqual([
      'Revenue | ',
      'Account 0 | =ROUND(SUM(A2,G2),2)',
      'Account 1 | =ROUND(SUM(A3,G3),2)',
      'Discounts | =ROUND(SUM(A4,G4),2)',
      'Total revenue | =ROUND(SUM(M2:M3)-M4,2)',
      'Cost of goods | =ROUND(SUM(A6,G6),2)',
      'Gross profit | =ROUND(M5-M6,2)',
      'Gross margin | =IFERROR(M7/M5,"–")',
      'Net income | =M7',
    ])
  })

  it('looks like the screen', () => {
    const text = (label: string) =>
      lineOf(label)
        .slice(0, 12)
        .map((cell) => cellText(cell, { kind: 'account' }, table.money))
        .join(' | ')
    expect(text('Account 1')).toBe('200 | 66.7% | – | – | 200 | n/a | – | – | – | – | – | –')
    expect(text('Discounts')).toBe('0 | 0.1% | 0 | 0.0% | 0 | n/a | 50 | n/a | – | – | (50) | n/a')
    expect(text('Gross margin')).toBe('70.0% | – | 11.1% | – | 58.9 pt | – | – | – | – | – | – | –')
    expect(text('Cost of goods')).toBe('90 | 30.0% | 80 | 88.9% | (10) | (12.5%) | 30 | n/a | 10 | n/a | (20) | (200.0%)')
  })

  it('has numbers where what they stand on does not show', () => {
    const groups = restaurant.groups.map((one) => (one.id === 'cogs' ? { ...one, parentId: 'revenue' } : one))
    const collapsed = tableOf({ ...restaurant, groups, expanded: new Set() })
    expect(collapsed.rows.map((row) => `${row.label} ${printed(row.cells[0])}`)).toEqual([
      'Revenue 210.00',
      'Gross profit 120.00',
      'Gross margin =IFERROR(A2/A1,"–")',
      'Net income =A2',
    ])
    const alone = tableOf(restaurant, [{ kind: 'VARIANCE', column: 0, base: 1 }])
    expect(alone.rows.map((row) => printed(row.cells[0]))).toEqual([
      '',
      '10.10',
      '200.20',
      '-0.30',
      '210.00',
      '-10.00',
      '200.00',
      '0.588889',
      '200.00',
    ])
  })
})

describe('side by side', () => {
  const place = (id: string, at: number): FigureColumn => ({
    ...period(at < 3 ? 1 : 2, 2026, null),
    place: id === '' ? { kind: 'ALL' } : { kind: 'LOCATION', id, name: id },
  })
  const columns = ['pier', 'mission', '', 'pier', 'mission', ''].map(place)
  const rowOf = (key: string, values: readonly string[], rest: Partial<GridRow> = {}): GridRow => ({
    kind: 'group',
    key,
    level: 1,
    label: key,
    groupId: key,
    accountId: null,
    accountNumber: null,
    isExpandable: false,
    isExpanded: false,
    values,
    entryCounts: values.map(() => 1),
    ...rest,
  })
  const groups = [
    group('revenue', { type: 'REVENUE' }),
    group('cogs', { type: 'COGS', displayOrder: 1 }),
    group('share', { formula: '{cogs} / {revenue}', displayOrder: 2 }),
  ]
  const written = (revenueOfFebruary: string) =>
    buildReportTable({
      titleLines: [],
      corner: 'USD',
      hasAccountNumbers: false,
      money: { currencyView: 'FULL', decimals: 0, currency: null },
      headings: columns.map(({ label }) => ({ heading: label, detail: null, edge: false })),
      rows: [
        rowOf('revenue', ['10.10', '20.20', '30.30', '1.00', '2.00', revenueOfFebruary]),
        rowOf('cogs', ['5.00', '4.00', '9.00', '1.00', '1.00', '2.00']),
        rowOf('share', ['0.49505', '0.19802', '0.29703', '1', '0.5', revenueOfFebruary === '3.00' ? '0.666667' : '0.5'], {
          kind: 'calculation',
          entryCounts: null,
        }),
      ],
      shown: columns.map((_, column) => ({ kind: 'FIGURE', column })),
      figureColumns: columns,
      tree: groupTree(groups),
      revenue: [],
    }).rows.map(({ cells }) => [cells[2], cells[5]].map(printed))

  it('adds locations up to all of them, and recomputes ratios', () => {
    expect(written('3.00')).toEqual([
      ['=ROUND(SUM(A1:B1),2)', '=ROUND(SUM(D1:E1),2)'],
      ['=ROUND(SUM(A2:B2),2)', '=ROUND(SUM(D2:E2),2)'],
      ['=IFERROR(C2/C1,"–")', '=IFERROR(F2/F1,"–")'],
    ])
  })

  it('has numbers where the locations that show are not all', () => {
    expect(written('4.00')).toEqual([
      ['=ROUND(SUM(A1:B1),2)', '4.00'],
      ['=ROUND(SUM(A2:B2),2)', '2.00'],
      ['=IFERROR(C2/C1,"–")', '=IFERROR(F2/F1,"–")'],
    ])
  })
})

const anyBooks = fc
  .record({
    categories: fc.array(
      fc.record({
        parent: fc.option(fc.nat(6)),
        type: fc.constantFrom<ProfitLossGroupType | null>('REVENUE', 'OTHER_INCOME', 'OPEX', 'COGS', null),
        displayOrder: fc.nat(3),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    formulas: fc.array(
      fc.record({
        terms: fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), fc.nat(11), fc.boolean(), fc.constantFrom(null, null, '2', '.125')), {
          minLength: 1,
          maxLength: 4,
        }),
        favorability: fc.constantFrom('UP' as const, 'DOWN' as const, null),
      }),
      { maxLength: 5 },
    ),
    accounts: fc.array(
      fc.record({
        group: fc.nat(6),
        amounts: fc.array(
          fc.option(fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.constant(0))),
          {
            minLength: 4,
            maxLength: 4,
          },
        ),
      }),
      { maxLength: 10 },
    ),
    expanded: fc.uniqueArray(fc.nat(6)),
    hidesEmpty: fc.boolean(),
  })
  .map(({ categories, formulas, accounts, expanded, hidesEmpty }): Books => {
    const groups = categories.map(({ parent, ...rest }, id) =>
      group(`c${id}`, { ...rest, parentId: parent !== null && parent < id ? `c${parent}` : null }),
    )
    for (const [id, { terms, favorability }] of formulas.entries()) {
      const known = groups.map((one) => one.id)
      const text = terms.map(([operator, operand, isNegative, constant], at) => {
        const value = constant ?? `{${known[operand % known.length]}}`
        return `${at === 0 ? '' : ` ${operator} `}${isNegative ? `-${value}` : value}`
      })
      groups.push(group(`f${id}`, { formula: text.join(''), favorability, displayOrder: 2 }))
    }
    return {
      groups,
      accounts: accounts.map((account) => ({ groupId: `c${account.group % categories.length}`, amounts: account.amounts })),
      expanded: new Set(expanded.map((id) => `c${id}`)),
      hidesEmpty,
    }
  })

describe('recalculated by a spreadsheet that never rounds by itself', () => {
  it('gives the figures of the report, whatever its lines, its books and what of it shows', () => {
    let formulas = 0
    fc.assert(
      fc.property(anyBooks, (books) => {
        const table = tableOf(books)
        const valueAt = recalculate(table)
        for (const [row, { cells }] of table.rows.entries())
          for (const [column, cell] of cells.entries()) {
            if (cell.kind !== 'formula') continue
            formulas += 1
            const value = valueAt(row, column)
            if (cell.value === null || typeof value === 'string' || value === null || value instanceof Error)
              expect(value).toBe(cell.instead)
            else expect([printed(cell), rounded(value, 1_000_000n)]).toEqual([printed(cell), rounded(fixed(cell.value), 1_000_000n)])
          }
      }),
      { numRuns: 300 },
    )
    expect(formulas).toBeGreaterThan(5000)
  })

  it('leaves no total, calculation or variance without a formula while everything shows', () => {
    fc.assert(
      fc.property(anyBooks, (books) => {
        const table = tableOf({ ...books, expanded: new Set(books.groups.map(({ id }) => id)), hidesEmpty: false })
        for (const { kind, cells } of table.rows)
          for (const [column, cell] of cells.entries()) {
            const isWorkedOut = shown[column]?.kind !== 'FIGURE'
            if (kind === 'heading' || (!isWorkedOut && (kind === 'account' || kind === 'group'))) continue
            expect([kind, column, cell.kind]).not.toEqual([kind, column, 'number'])
          }
      }),
      { numRuns: 200 },
    )
  })

  it('has in every cell what the screen has', () => {
    fc.assert(
      fc.property(anyBooks, (books) => {
        const [rows, revenues] = [rowsOf(books), revenuesOf(books)]
        const tree = groupTree(books.groups)
        const [directions, units] = [favorabilities(tree), figureUnits(tree)]
        for (const [at, line] of tableOf(books).rows.entries()) {
          const row = rows[at]
          if (row === undefined || line.kind === 'heading') continue
          for (const [column, cell] of line.cells.entries()) {
            const [kind, unit] = [shown[column], units.get(row.groupId) ?? 'money']
            if (kind === undefined) continue
            const screen = shownCell(kind, { ...row, favorability: directions.get(row.groupId) ?? null, unit }, revenues)
            const value = cell.kind === 'number' || (cell.kind === 'formula' && !cell.isUntouched) ? cell.value : null
            if (value !== null && screen.value !== null) expect(compareDecimals(value, screen.value)).toBe(0)
            else
              expect([value, cellText(cell, line, { currencyView: 'FULL', decimals: 0, currency: null })]).toEqual([
                screen.value,
                screen.isZeroBase ? 'n/a' : '–',
              ])
          }
        }
      }),
      { numRuns: 200 },
    )
  })
})
