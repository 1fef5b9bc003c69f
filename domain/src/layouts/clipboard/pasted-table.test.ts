import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PastedCell, readPastedTable } from './pasted-table.ts'
import { countCells, isOfSpreadsheet, MOST_PASTED_CELLS } from './spreadsheet-html.ts'

/** Clipboard content as written by a program. */
const clipboard = (name: string): string => readFileSync(new URL(`../../../test/clipboards/${name}.clipboard`, import.meta.url), 'utf8')
const cellsOf = (name: string): readonly (readonly PastedCell[])[] => readPastedTable(clipboard(name)) ?? []
const plain: PastedCell = { text: '', exact: null, formula: null, kind: 'ANY', currency: null, look: {} }
const line = (lineStyle: 'SOLID' | 'DASHED' | 'DOUBLE', width: number, color = '#000000') => ({ lineStyle, width, color })

it('reads Excel: displayed figures, looks from its style sheet', () => {
  const heading = {
    bold: true,
    textColor: '#c00000',
    backgroundColor: '#fff2cc',
    horizontalAlignment: 'CENTER',
    borders: { top: line('SOLID', 1), bottom: line('DOUBLE', 4) },
  } as const
  expect(cellsOf('excel-windows')).toEqual([
    [
      { ...plain, text: 'Rent & CAM', look: heading },
      { ...plain, look: heading },
      { ...plain, currency: '$', text: '$ 1,234.57', look: { decimalPlaces: 2, showCurrency: true } },
      {
        ...plain,
        text: '12.3%',
        look: { italic: true, underline: true, strikethrough: true, decimalPlaces: 1, formatAsPercent: true },
      },
      // Red only by its number format.
      {
        ...plain,
        text: '(250.00)',
        look: { verticalAlignment: 'MIDDLE', borders: { all: line('DASHED', 1, '#7f7f7f') }, decimalPlaces: 2 },
      },
      { ...plain, text: '1/31/2026', kind: 'DATE', look: { horizontalAlignment: 'LEFT' } },
      { ...plain, text: '12K', look: { decimalPlaces: 0, currencyView: 'THOUSANDS' } },
    ],
    [
      { ...plain, text: '0401', kind: 'WORDS', look: { horizontalAlignment: 'LEFT' } },
      { ...plain, text: 'two lines', kind: 'WORDS', look: { horizontalAlignment: 'LEFT' } },
      { ...plain, currency: '$', text: '$ (250.00)', look: { decimalPlaces: 2, showCurrency: true } },
      plain,
      { ...plain, text: '1.5E+05' },
      { ...plain, text: 'TRUE', look: { horizontalAlignment: 'CENTER' } },
      { ...plain, text: '#DIV/0!', look: { horizontalAlignment: 'CENTER' } },
    ],
  ])
})

it('reads older Excel: exact figures with decimal commas, formulas by address', () => {
  const euros = { decimalPlaces: 2, showCurrency: true }
  expect(cellsOf('excel-2003')).toEqual([
    [
      { ...plain, currency: '€', text: '1.234,57 €', exact: '1234.5678', look: euros },
      { ...plain, currency: '€', text: '2.469,14 €', exact: '2469.1356', formula: '=A1*2', look: euros },
      { ...plain, text: '3600', formula: '=12*300' },
      { ...plain, text: '1,234.5' },
    ],
  ])
})

it('reads Excel for the web', () => {
  expect(cellsOf('excel-web')).toEqual([
    [
      {
        ...plain,
        text: 'Feb',
        look: { bold: true, backgroundColor: '#ddebf7', borders: { bottom: line('SOLID', 2, '#305496') } },
      },
      { ...plain, currency: '$', text: '$12,500', look: { decimalPlaces: 0, showCurrency: true } },
      { ...plain, currency: '$', text: '-$90', look: { underline: true, decimalPlaces: 0, showCurrency: true } },
    ],
  ])
})

it('reads Google Sheets: exact figures, relative formulas, no grid lines', () => {
  const heading = {
    bold: true,
    italic: true,
    underline: true,
    strikethrough: true,
    textColor: '#38761d',
    backgroundColor: '#d9ead3',
    horizontalAlignment: 'CENTER',
    borders: { bottom: line('SOLID', 2, '#38761d') },
  } as const
  expect(cellsOf('google-sheets')).toEqual([
    [
      { ...plain, text: 'Guests & checks', kind: 'WORDS', look: heading },
      { ...plain, currency: '$', text: '$1,234.57', exact: '1234.5678', look: { decimalPlaces: 2, showCurrency: true } },
      { ...plain, text: '12.3%', exact: '0.12345', look: { verticalAlignment: 'TOP', decimalPlaces: 1, formatAsPercent: true } },
      { ...plain, text: '1/31/2026', kind: 'DATE' },
      { ...plain, text: 'TRUE', kind: 'DATE', look: { horizontalAlignment: 'CENTER' } },
    ],
    [
      // The cell above spans this row.
      { ...plain, look: heading },
      { ...plain, text: '2469.1356', exact: '2469.1356', formula: '=R[-1]C[0]*2' },
      { ...plain, text: '1234.69', exact: '0.1', formula: '=SUM(R[-1]C[-1]:R[-1]C[0])' },
      { ...plain, text: '0.3', exact: '0.3', formula: '=R[-1]C[-2]-R[-1]C[-1]' },
      plain,
    ],
  ])
})

it('reads a single cell of Google Sheets, and its older value lists', () => {
  const span = `<meta name="generator" content="Sheets"/><style>td {border: 1px solid #ccc}</style><span style="font-weight:bold" data-sheets-root="1" data-sheets-value="[null,3,null,0.85]" data-sheets-numberformat="[null,3,&quot;0%&quot;,1]">85%</span>`
  expect(readPastedTable(span)).toEqual([
    [{ ...plain, text: '85%', exact: '0.85', look: { bold: true, decimalPlaces: 0, formatAsPercent: true } }],
  ])
})

it('reads LibreOffice: exact figures and formats in attributes, looks in elements', () => {
  expect(cellsOf('libreoffice')).toEqual([
    [
      {
        ...plain,
        text: '1,234.57',
        exact: '1234.5678',
        look: {
          bold: true,
          underline: true,
          textColor: '#c9211e',
          backgroundColor: '#ffe994',
          horizontalAlignment: 'CENTER',
          borders: { top: line('DOUBLE', 3, '#c9211e'), bottom: line('SOLID', 1) },
          decimalPlaces: 2,
        },
      },
      {
        ...plain,
        text: '12.3%',
        exact: '0.12345',
        look: { italic: true, strikethrough: true, verticalAlignment: 'MIDDLE', decimalPlaces: 1, formatAsPercent: true },
      },
      { ...plain, currency: '$', text: '-$88.26', exact: '-88.255', look: { decimalPlaces: 2, showCurrency: true } },
      { ...plain, text: '01/31/26', kind: 'DATE' },
    ],
    [
      { ...plain, text: '2469.1356', exact: '2469.1356' },
      { ...plain, text: 'two lines', look: { horizontalAlignment: 'LEFT' } },
      { ...plain, look: { horizontalAlignment: 'LEFT' } },
      { ...plain, text: '3703.7034', exact: '3703.7034' },
    ],
  ])
  // A later version also writes a rounded value.
  const later = `<td sdval="88.25" sdnum="1033;" data-sheets-value="{ &quot;1&quot;: 3, &quot;3&quot;: 88}">88.25</td>`
  expect(readPastedTable(`<table><tr>${later}</tr></table>`)).toEqual([[{ ...plain, text: '88.25', exact: '88.25' }]])
})

describe('a clipboard', () => {
  it('of a web page has no formatting', () => {
    const page = '<table><tr><td style="color:red">5</td></tr></table>'
    expect([isOfSpreadsheet(page), readPastedTable(page)]).toEqual([false, null])
  })

  it('that is too large is counted but not read', () => {
    const cells = `<td x:num="1">1</td>`.repeat(200_000)
    const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr>${cells}</tr></table>`
    expect(countCells(html)).toBe(200_000)
    expect(readPastedTable(html)).toBeNull()
    const span = `<table data-sheets-root="1"><tr><td colspan="2000000000" rowspan="9">1</td></tr></table>`
    expect(readPastedTable(span)).toBeNull()
    expect(MOST_PASTED_CELLS).toBe(50_000)
  })

  it('with any content is read without errors', () => {
    const piece = fc.constantFrom(
      '<table data-sheets-root="1">',
      '</table>',
      '<tr>',
      '</tr>',
      '<td colspan=2>',
      '<td style="border:.5pt solid',
      '">',
      '</td>',
      '<!--',
      '-->',
      '<style>.a{',
      '</style>',
      '<',
      '>',
      '&#x110000;',
      '&amp',
      '1,234',
      "<b x='",
      '<br/>',
      '<![if x]>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const table = readPastedTable(`<table data-sheets-root="1">${pieces.join('')}`)
        for (const row of table ?? []) for (const { text } of row) expect(text).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})
