import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromUnits, sumDecimals } from '../../money/decimal.ts'
import { type AssistantAnswer, type SaidFigure, wordsText } from '../answers/answer.ts'
import { withFilesCompared, withFilesKept } from './compare-files.ts'
import { type FileContent, placeName } from './file-content.ts'
import { fileFigures, totalsOfFile } from './file-figures.ts'
import { fileQuestion } from './file-question.ts'

describe('a question with a file', () => {
  it.each<[string, string | null]>([
    ["does this bank statement's total match marketing in May?", 'marketing in May'],
    ['Does marketing in May match this bank statement?', 'marketing in May'],
    ['does statement.csv match marketing in May 2026', 'marketing in May 2026'],
    ['Compare marketing in May with the attached file', 'marketing in May'],
    ['compare this invoice to utilities at Back Bay in June', 'utilities at Back Bay in June'],
    ['is the total of this statement the same as rent in Q1?', 'rent in Q1'],
    ['does this total match rent in Q1?', 'rent in Q1'],
    ['compare it to rent in Q1', null],
    ['marketing by location in May against statement.csv', 'marketing by location in May'],
    ['Does the closing balance of the statement agree with repairs in May in the ledger?', 'repairs in May'],
    ['marketing in May', null],
    ['revenue against budget in May', null],
    ['does it match marketing in May?', null],
    // Words that are none of a file's stop it.
    ['does this wonderful statement match marketing in May?', null],
    ['does the statement of Sysco match food cost in May?', null],
    ['does this statement match', null],
  ])('%s', (text, ledgerText) => {
    expect(fileQuestion(text, ['statement.csv'])).toEqual({ ledgerText: ledgerText ?? text, compares: ledgerText !== null })
  })

  it('is as it was without a file', () => {
    expect(fileQuestion('does this statement match marketing in May?', []).compares).toBe(false)
  })
})

const table = (rows: readonly (readonly string[])[], name: string | null = null): FileContent => ({
  kind: 'TABLE',
  sheets: [{ name, rows: rows.map((cells, at) => ({ line: at + 1, cells })) }],
})
const text = (lines: readonly string[], page: number | null = null): FileContent => ({ kind: 'TEXT', pages: [{ page, lines }] })

describe('totals of a file', () => {
  it.each<[string, FileContent, readonly string[]]>([
    [
      'a row that says so',
      table([
        ['Date', 'Amount'],
        ['2026-05-01', '10.00'],
        ['Total', '(1,234.50)'],
      ]),
      ['line 3: -1234.50'],
    ],
    [
      'with a decimal comma',
      table([
        ['Datum', 'Betrag'],
        ['01.05.2026', '12,50'],
        ['Summe', '1.234,50'],
      ]),
      ['line 3: 1234.50'],
    ],
    [
      'a balance, not the one before',
      table([
        ['Opening balance', '5.00'],
        ['Closing balance', '7.00'],
      ]),
      ['line 2: 7.00'],
    ],
    [
      'sums of columns that can be added up',
      table([
        ['Date', 'Check no', 'Amount', 'Balance'],
        ['2026-05-01', '1001', '$10.25', '110.25'],
        ['2026-05-02', '1002', '-3.00', '107.25'],
      ]),
      ['sum of the column "Amount": 7.25'],
    ],
    ['a cell of a sheet', table([['Total', '1234.5678']], 'May'), ['May!B1: 1234.5678']],
    ['a line of a text', text(['Statement of May', 'Advertising  $ 1,234.50', 'Amount due: $1,300.00']), ['line 3: 1300.00']],
    ['a line of a page', text(['TOTAL (1,300)'], 2), ['page 2, line 1: -1300.00']],
    ['the only figure of all', text(['Paid to Sysco on 5/3/2026: $44.10']), ['line 1: 44.10']],
    ['none of a text that only has dates and numbers', text(['Page 3 of 4', 'Check 1001 of 2026']), []],
    ['none of several figures without a total', text(['A 1.00', 'B 2.00']), []],
  ])('are %s', (_, content, expected) => {
    expect(totalsOfFile(fileFigures(content)).map(({ place, value }) => `${placeName(place)}: ${value}`)).toEqual(expected)
  })

  it('are what the cells of a column come to', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: -10_000_000n, max: 10_000_000n }), { minLength: 2, maxLength: 30 }), (cents) => {
        const amounts = cents.map((one) => decimalFromUnits(one, 2))
        const [sum] = totalsOfFile(fileFigures(table([['Memo', 'Amount'], ...amounts.map((one) => ['x', one])])))
        expect(sum?.value).toBe(sumDecimals(amounts))
      }),
    )
  })

  it('are found in any text without an error, each within the file', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom('total', '1', '2', '.', ',', '(', ')', '$', ' ', '-', '\u0000', '<b>') })),
        (lines) => {
          for (const { place } of fileFigures(text(lines))) expect(place.kind === 'LINE' && place.line <= lines.length).toBe(true)
        },
      ),
    )
  })
})

describe('a file against the ledger', () => {
  const figure = (value: string, key = '0 group:marketing|m'): SaidFigure => ({
    text: `$${value}`,
    value,
    state: 'WHOLE',
    outcome: 'NEUTRAL',
    key,
    source: null,
  })
  // Only what is read of a plan.
  const plan = { kind: 'FIGURES', measure: 'VALUE' } as AssistantAnswer['plan']
  const answer = (value: string): AssistantAnswer => ({
    version: 1,
    status: 'ANSWERED',
    title: 'Marketing, May 2026',
    plan,
    assumed: [],
    corrections: [],
    parts: [{ kind: 'TEXT', tone: 'ANSWER', words: ['Marketing was ', figure(value), ' in May 2026.'] }],
    choices: [],
    suggestions: [],
    asOf: { today: null, ledgerThrough: null },
  })
  const said = (content: FileContent, value: string): string => {
    const { parts } = withFilesCompared(answer(value), [{ id: 'f1', name: 'statement.csv', figures: fileFigures(content), problem: null }])
    const [first] = parts
    return first?.kind === 'TEXT' ? wordsText(first.words) : ''
  }

  it.each<[string, FileContent, string, string]>([
    ['equals', table([['Total', '1,234.50']]), '1234.5', 'statement.csv, line 1 ("Total"): 1,234.50 equals 1,234.50, Marketing, May 2026.'],
    [
      'equals with the other sign',
      table([['Total', '(1,234.50)']]),
      '1234.50',
      'statement.csv, line 1 ("Total"): −1,234.50 equals 1,234.50, Marketing, May 2026. Its sign is the opposite.',
    ],
    [
      'differs',
      table([['Total', '1,200.00']]),
      '1234.50',
      'statement.csv, line 1 ("Total"): 1,200.00 differs from 1,234.50, Marketing, May 2026: the file has 34.50 less.',
    ],
    [
      'has one of several totals',
      table([
        ['Subtotal', '1,200.00'],
        ['Total', '1,234.50'],
      ]),
      '1234.50',
      '"statement.csv" has several totals. statement.csv, line 2 ("Total"): 1,234.50 equals 1,234.50, Marketing, May 2026.',
    ],
    [
      'has several totals, none of them',
      table([
        ['Subtotal', '1.00'],
        ['Total', '2.00'],
      ]),
      '3.00',
      '"statement.csv" has several totals. None equals 3.00, Marketing, May 2026. The nearest come first below.',
    ],
    ['has nothing to compare', text(['nothing']), '1.00', '"statement.csv" has no figure that could be read as an amount.'],
  ])('%s', (_, content, value, sentence) => {
    expect(said(content, value)).toBe(sentence)
  })

  it('names each figure by its place, and leaves none in words', () => {
    const { parts } = withFilesCompared(answer('10.00'), [
      { id: 'f1', name: 'statement.csv', figures: fileFigures(table([['Total', '12.00']])), problem: null },
    ])
    const [sentence, compared] = parts
    if (sentence?.kind !== 'TEXT' || compared?.kind !== 'TABLE') throw new Error('no comparison')
    expect(sentence.words.filter((word) => typeof word !== 'string').map(({ key }) => key)).toEqual([
      'file:f1 L1.2 place',
      'file:f1 L1.2',
      '0 group:marketing|m',
      'file:f1 L1.2 less 0 group:marketing|m',
    ])
    expect(compared.rows[0]?.cells.map((cell) => wordsText([cell]))).toEqual(['line 1', '12.00', 'Marketing, May 2026', '10.00', '2.00'])
  })

  describe('with several rows', () => {
    const rows = (amounts: readonly (readonly [string, string])[]): AssistantAnswer => ({
      ...answer('0'),
      parts: [
        {
          kind: 'TABLE',
          title: 'Labor',
          columns: [],
          rows: amounts.map(([name, value], at) => ({
            key: name,
            isTotal: name.startsWith('All'),
            cells: [name, figure(value, `0 ${at}`)],
          })),
        },
      ],
    })
    const labor = rows([
      ['101 Back Bay', '85000.50'],
      ['102 Cambridge', '61000.00'],
      ['103 Hartford', '7.00'],
      ['All 3 locations', '146007.50'],
    ])
    const compared = (content: FileContent): readonly string[] =>
      withFilesCompared(labor, [{ id: 'f1', name: 'pay.csv', figures: fileFigures(content), problem: null }])
        .parts.slice(0, -1)
        .flatMap((part) =>
          part.kind === 'TEXT'
            ? [wordsText(part.words)]
            : part.kind === 'TABLE'
              ? part.rows.map(({ isTotal, cells }) => `${isTotal ? '= ' : ''}${cells.map((cell) => wordsText([cell])).join(' | ')}`)
              : [],
        )

    it.each<[string, FileContent, readonly string[]]>([
      [
        'sets each beside the row of its name, the largest difference first',
        table([
          ['Store', 'Hours', 'Labor'],
          ['102 Cambridge', '10', '61000.00'],
          ['Back Bay', '20', '84999.00'],
          ['Warehouse', '5', '3.00'],
        ]),
        [
          '"pay.csv" has 2 of 3 rows: 1 is equal, 1 differs.',
          '101 Back Bay | 84,999.00 | 85,000.50 | −1.50 | line 3',
          '102 Cambridge | 61,000.00 | 61,000.00 | Equal | line 2',
          '= All 3 locations | 146,002.00 | 146,007.50 | −5.50 | sum of the column "Labor"',
          'Not in the file: 103 Hartford.',
          'Only in the file: line 4 ("Warehouse").',
        ],
      ],
      [
        'says where the sign is the opposite',
        table([
          ['Store', 'Labor'],
          ['101 Back Bay', '(85000.50)'],
          ['102 Cambridge', '61000.00'],
          ['103 Hartford', '7.00'],
        ]),
        [
          '"pay.csv" has 3 of 3 rows: the amounts are equal.',
          '101 Back Bay | −85,000.50 | 85,000.50 | Equal | line 2',
          '102 Cambridge | 61,000.00 | 61,000.00 | Equal | line 3',
          '103 Hartford | 7.00 | 7.00 | Equal | line 4',
          '= All 3 locations | −23,993.50 | 146,007.50 | −122,014.00 | sum of the column "Labor"',
          'The sign is the opposite in 1 row; amounts are compared by their size.',
        ],
      ],
      [
        'knows a row by its number alone, and adds up several',
        table([
          ['Store', 'Paid', 'Labor'],
          ['101', '2026-10-15', '40000.00'],
          ['101', '2026-10-31', '45000.50'],
          ['102', '2026-10-31', '61000.00'],
          ['103', '2026-10-31', '7.00'],
          ['Total', '', '146007.50'],
        ]),
        [
          '"pay.csv" has 3 of 3 rows: the amounts are equal.',
          '101 Back Bay | 85,000.50 | 85,000.50 | Equal | 2 rows from line 2',
          '102 Cambridge | 61,000.00 | 61,000.00 | Equal | line 4',
          '103 Hartford | 7.00 | 7.00 | Equal | line 5',
          '= All 3 locations | 146,007.50 | 146,007.50 | Equal | line 6',
        ],
      ],
      [
        'sets a total beside the total where the file names no row',
        table([
          ['Memo', 'Amount'],
          ['Total', '146000.00'],
        ]),
        [
          'No figure of "pay.csv" equals any of the 4 figures, and no row of it has one of their names.',
          'line 2 | 146,000.00 | All 3 locations | 146,007.50 | −7.50',
        ],
      ],
    ])('%s', (_, content, expected) => {
      expect(compared(content)).toEqual(expected)
    })

    it('takes no row for another whose name is longer', () => {
      const content = table([
        ['Store', 'Labor'],
        ['Back Bay catering', '1.00'],
        ['102 Cambridge North', '2.00'],
      ])
      expect(compared(content)[0]).toContain('no row of it has one of their names')
    })
  })

  it('is said to be kept where nothing was asked of it, or why it was not read', () => {
    const kept = withFilesKept(answer('1.00'), ['statement.csv']).parts.at(-1)
    expect(kept).toMatchObject({ tone: 'NOTE', words: [expect.stringContaining('"statement.csv" is kept with the question and not used')] })
    const broken = withFilesCompared(answer('1.00'), [{ id: 'f', name: 'a.pdf', figures: [], problem: 'It is damaged.' }]).parts[0]
    expect(broken).toMatchObject({ tone: 'WARNING', words: ['"a.pdf" was not compared. It is damaged.'] })
  })
})
