import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAccountText, splitAccountText } from './account-text.ts'
import type { AccountTextForm } from './file-match.ts'

it.each([
  ['5010 Food cost', '5010', 'Food cost'],
  ['5010 · Food cost', '5010', 'Food cost'],
  ['5010 - Food cost', '5010', 'Food cost'],
  ['5010 – Food cost', '5010', 'Food cost'],
  ['5010-Food cost', '5010', 'Food cost'],
  ['5010: Food cost', '5010', 'Food cost'],
  ['5010. Food cost', '5010', 'Food cost'],
  ['5010', '5010', ''],
  ['1-1000 Cash', '1-1000', 'Cash'],
  ['4000.10 Sales', '4000.10', 'Sales'],
  ['404A Fees', '404A', 'Fees'],
  ['0100 Cash', '0100', 'Cash'],
  ['5000 Cost of sales:5010 Food cost', '5010', 'Food cost'],
  ['5000 Cost of sales : 5010 Food cost', '5010', 'Food cost'],
  ['5000: Cost of sales:5010: Food cost', '5010', 'Food cost'],
  ['5000 Cost of sales:Food cost', '', '5000 Cost of sales:Food cost'],
  ['Undeposited Funds', '', 'Undeposited Funds'],
  ['Expenses:Rent', '', 'Expenses:Rent'],
  ['', '', ''],
])('number first: %s', (text, number, name) => {
  expect(splitAccountText(text, 'NUMBER_FIRST')).toEqual({ number, name })
  expect(splitAccountText(text, 'NAME_ONLY')).toEqual({ number: '', name: text })
})

it('number last', () => {
  expect(splitAccountText('Sales (200)', 'NUMBER_LAST')).toEqual({ number: '200', name: 'Sales' })
  expect(splitAccountText('Sales (net)', 'NUMBER_LAST')).toEqual({ number: '', name: 'Sales (net)' })
})

describe('the form of a file', () => {
  it.each([
    [['5010 Food cost', '6010 Rent'], 'NUMBER_FIRST'],
    [['5010', '6010'], 'NUMBER_FIRST'],
    [['5010 Food cost', '6010 Rent', 'Undeposited Funds'], 'NUMBER_FIRST'],
    [['401k Match', 'Rent', 'Food cost'], 'NAME_ONLY'],
    [['1099 Contractors', 'Rent', 'Food cost'], 'NAME_ONLY'],
    [['Sales (200)', 'Bank (090)'], 'NUMBER_LAST'],
    [['Sales', 'Bank'], 'NAME_ONLY'],
    [[], 'NAME_ONLY'],
    // Numbers with letter suffixes, alone and with names.
    [['5100-FB', '5100-RM', '6100-FB'], 'NUMBER_ONLY'],
    [['5100-FB', '6100-RM'], 'NUMBER_ONLY'],
    [['5100 FB', '5100 RM', '1000 CASH'], 'NUMBER_ONLY'],
    [['6300 IT', '6300 EDV', '6300'], 'NUMBER_ONLY'],
    [['5100|FB', '5100|RM'], 'NUMBER_ONLY'],
    [['5100.01', '5100.02'], 'NUMBER_FIRST'],
    [['40-100-10 Sales', '40-100-20 Rent'], 'NUMBER_FIRST'],
    [['1000 · Cash', '4000 · Sales'], 'NUMBER_FIRST'],
    [['1000-Cash', '4000-Tax'], 'NUMBER_FIRST'],
    [['6000 Wages:6010 Salaries', '6000 Wages'], 'NUMBER_FIRST'],
    // One name in several spellings, or only on some lines.
    [['5010 Food cost', '5010', '5010 - FOOD COST', '5010 · Food-cost'], 'NUMBER_FIRST'],
    [['6000 Wages:6010 Salaries', '6010 Salaries'], 'NUMBER_FIRST'],
  ])('%j: %s', (texts, form) => {
    expect(decideAccountText(texts)).toEqual({ form, shared: [] })
  })
})

describe('texts with the same number and different names are uncertain', () => {
  it.each([
    [['5100 Food', '5100 Food cost', '6100 Rent'], 'NUMBER_FIRST', [{ account: '5100', texts: ['5100 Food', '5100 Food cost'] }]],
    [['Sales (200)', 'Refunds (200)', 'Bank (090)'], 'NUMBER_LAST', [{ account: '200', texts: ['Sales (200)', 'Refunds (200)'] }]],
    [
      ['40-100-10 Sales', '40-100-10 Sales East'],
      'NUMBER_FIRST',
      [{ account: '40-100-10', texts: ['40-100-10 Sales', '40-100-10 Sales East'] }],
    ],
    [
      ['6000 Wages:6010 Salaries', '7000 Fees:6010 Temps'],
      'NUMBER_FIRST',
      [{ account: '6010', texts: ['6000 Wages:6010 Salaries', '7000 Fees:6010 Temps'] }],
    ],
    // Codes mixed with names.
    [['5100-FB', '5100-RM', '4000 Sales'], 'NUMBER_FIRST', [{ account: '5100', texts: ['5100-FB', '5100-RM'] }]],
    [
      ['6300 IT', '6300 EDV', ...Array.from({ length: 200 }, (_, at) => `${4000 + at} Konto Name`)],
      'NUMBER_FIRST',
      [{ account: '6300', texts: ['6300 IT', '6300 EDV'] }],
    ],
    // Codes that are not part of a number, since the whole text is not one.
    [['5100 · FB', '5100 · RM'], 'NUMBER_FIRST', [{ account: '5100', texts: ['5100 · FB', '5100 · RM'] }]],
    [['Wages:6010-FB', 'Wages:6010-RM'], 'NUMBER_FIRST', [{ account: '6010', texts: ['Wages:6010-FB', 'Wages:6010-RM'] }]],
  ])('%j', (texts, form, shared) => {
    expect(decideAccountText(texts)).toEqual({ form, shared })
  })
})

describe('the form of a file after an earlier file of the same source', () => {
  it.each([
    ['NUMBER_ONLY', ['5100 MAIN', '6100 MAIN'], 'NUMBER_ONLY', []],
    ['NUMBER_ONLY', ['5100', '6100'], 'NUMBER_FIRST', []],
    ['NUMBER_ONLY', ['5100-FB', '4000 Sales'], 'NUMBER_FIRST', [{ account: '5100', texts: ['5100-FB'] }]],
    ['NUMBER_FIRST', ['6300 IT', '6300 EDV'], 'NUMBER_FIRST', [{ account: '6300', texts: ['6300 IT', '6300 EDV'] }]],
    [
      'NUMBER_FIRST',
      ['5100-FB', '6100-RM'],
      'NUMBER_FIRST',
      [
        { account: '5100', texts: ['5100-FB'] },
        { account: '6100', texts: ['6100-RM'] },
      ],
    ],
    ['NUMBER_FIRST', ['6300 IT', '4000 BANK'], 'NUMBER_FIRST', []],
    ['NAME_ONLY', ['5100-FB', '5100-RM'], 'NUMBER_ONLY', []],
  ] as const)('%s: %j', (before, texts, form, shared) => {
    expect(decideAccountText(texts, before)).toEqual({ form, shared })
  })
})

describe('names after the same number', () => {
  it.each([
    ['Food cost', 'FOOD-COST'],
    ['Food cost', 'Food - cost'],
    ['Food cost', 'Food – cost.'],
    ['Food (cost)', 'Food, cost'],
    ['Crème', 'creme'],
    ['Covid-19', 'Covid 19'],
    ['Rent 1-9', 'Rent 1 – 9'],
  ])('are the same: %s, %s', (left, right) => {
    expect(decideAccountText([`5100 ${left}`, `5100 ${right}`, '6100 Rent']).shared).toEqual([])
  })

  it.each([
    ['Sales +', 'Sales -'],
    ['Sales', 'Sales -'],
    ['Sales', 'Sales −'],
    ['Sales (+)', 'Sales (-)'],
    ['Grade 1', 'Grade -1'],
    ['C', 'C++'],
    ['C', 'C#'],
    ['Erlöse 1,9%', 'Erlöse 19%'],
    ['Erlöse 19', 'Erlöse 19%'],
    ['Rent 1-9', 'Rent 19'],
    ['Rent 1 9', 'Rent 19'],
    ['Rent 1/9', 'Rent 1.9'],
    ['Food & wine', 'Food wine'],
    ['< 1 year', '> 1 year'],
    ['-', '.-'],
    // Marks that belong to the letter, unlike accents.
    ['かき', 'がき'],
  ])('are uncertain: %s, %s', (left, right) => {
    const texts = [`5100 ${left}`, `5100 ${right}`]
    expect(decideAccountText([...texts, '6100 Rent'])).toEqual({ form: 'NUMBER_FIRST', shared: [{ account: '5100', texts }] })
  })
})

/** Texts merged with a differently named one without asking, and texts that lose a part. */
function mergedSilently(texts: readonly string[], form: AccountTextForm, asked: ReadonlySet<string>): string[] {
  const spelledBy = new Map<string, string>()
  return texts.filter((text) => {
    const { number, name } = splitAccountText(text, form)
    // An account without a number is identified by the whole text.
    if (number === '') return name !== text
    const spelled =
      name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '') || name
    const before = spelledBy.get(number) ?? spelled
    if (spelled !== '') spelledBy.set(number, spelled)
    return before !== '' && spelled !== '' && before !== spelled && !asked.has(number)
  })
}

it('merges texts only if their names agree, or asks, and never drops a number', () => {
  const rest = fc.oneof(
    fc.constantFrom(
      'FB',
      'RM',
      'Food',
      'Food cost',
      'food',
      '01',
      'A',
      '',
      'Sales',
      '6010 Salaries',
      'Wages:6010 Salaries',
      'Käse',
      'KASE',
    ),
    fc.stringMatching(/^[A-Za-z0-9 .:-]{0,6}$/),
  )
  const separator = fc.constantFrom(' ', '-', ' - ', '.', ': ', ':', ' · ', '/', '|', '. ', '')
  const numbered = fc
    .tuple(fc.constantFrom('5100', '5100', '6100', '40-100', '090', '5100A'), separator, rest)
    .map((parts) => parts.join('').trim())
  const behind = fc
    .tuple(fc.constantFrom('Sales', 'Refunds', 'sales'), fc.constantFrom('200', '090'))
    .map(([name, number]) => `${name} (${number})`)
  const texts = fc.uniqueArray(
    fc.oneof({ arbitrary: numbered, weight: 4 }, behind, fc.constantFrom('Undeposited Funds', '1099 Contractors')),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  const forms = fc.constantFrom(undefined, 'NUMBER_FIRST', 'NUMBER_ONLY', 'NAME_ONLY')
  fc.assert(
    fc.property(texts, forms, (all, before) => {
      const { form, shared } = decideAccountText(all, before)
      expect(mergedSilently(all, form, new Set(shared.map(({ account }) => account)))).toEqual([])
      const withNumber = all.filter((text) => splitAccountText(text, 'NUMBER_FIRST').number !== '')
      if (withNumber.length * 2 > all.length) expect(withNumber.filter((text) => splitAccountText(text, form).number === '')).toEqual([])
    }),
    { numRuns: 3_000 },
  )
})

it('splits exactly what was joined', () => {
  const number = fc.stringMatching(/^\d{3,6}$/)
  const name = fc.stringMatching(/^[A-Za-z][A-Za-z &]{0,20}[a-z]$/)
  fc.assert(
    fc.property(number, name, fc.constantFrom(' ', ' · ', ' - ', ' – ', ': ', ' : '), (first, second, separator) => {
      expect(splitAccountText(`${first}${separator}${second}`, 'NUMBER_FIRST')).toEqual({ number: first, name: second })
    }),
  )
})
