import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { containing, downtown, HEADINGS, withCell, xml } from './odd-workbook-cases.ts'
import { readBytes, TIDEWATER } from './read-workbooks.ts'
import { letters, workbookFile } from './small-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a cell', () => {
  it.each<[string, Buffer, string]>([
    ['a number', withCell(xml('<c r="@"><v>1234.5</v></c>')), '= 1234.5'],
    ['a zero', withCell(0), '= 0'],
    ['zero below zero', withCell(xml('<c r="@"><v>-0</v></c>')), '= 0'],
    ['a number below zero', withCell(-12.25), '= -12.25'],
    ['a number with zeros around it', withCell(xml('<c r="@"><v>007.500</v></c>')), '= 7.5'],
    ['a number with an exponent', withCell(xml('<c r="@"><v>1.25E3</v></c>')), '= 1250'],
    ['a small number with an exponent', withCell(xml('<c r="@"><v>2.5E-4</v></c>')), '= 0.00025'],
    ['what binary fractions add', withCell(xml('<c r="@"><v>0.30000000000000004</v></c>')), '= 0.3'],
    ['what they add to a large number', withCell(xml('<c r="@"><v>12345678901.230001</v></c>')), '= 12345678901.23'],
    ['15 digits', withCell(xml('<c r="@"><v>123456789012345</v></c>')), '= 123456789012345'],
    [
      '17 digits',
      withCell(xml('<c r="@"><v>12345678901234567</v></c>')),
      '! “12345678901234568” has more than 15 digits before the decimal point.',
    ],
    ['1e308', withCell(xml('<c r="@"><v>1E308</v></c>')), '! “1000000000000000000000000000000000000000…” has more than 15 digits'],
    ['more than any number', withCell(xml('<c r="@"><v>1E999</v></c>')), '! “1E999” is not a number.'],
    ['13 decimals, as of a division', withCell(xml('<c r="@"><v>83.3333333333333</v></c>')), '= 83.333333333333'],
    ['what binary fractions leave of zero', withCell(xml('<c r="@"><v>-4.4408920985006262E-16</v></c>')), '= 0'],
    ['words', withCell('about 1200'), '! “about 1200” is not a number. Type a number, or clear the cell.'],
    ['a number as text', withCell('1200'), '= 1200'],
    ['a number as text with blanks around it', withCell(' 1 200.5 '), '= 1200.5'],
    ['a number as text behind a currency', withCell('$(1,250.50)'), '= -1250.5'],
    ['a percentage as text', withCell('85.5%'), '= 0.855'],
    ['a dash', withCell('-'), '! “-” is not a number.'],
    ['a text with codes of what is no character', withCell('x_x0000_y_xD800_'), '! “xy\ufffd” is not a number.'],
    ['a number behind such a code', withCell('_x0000_12'), '= 12'],
    ['not available', withCell('n/a'), '! “n/a” is not a number.'],
    ['a formula as text', withCell('=SUM(A1:A2)'), '! “=SUM(A1:A2)” is not a number.'],
    ['a shared text', withCell(xml('<c r="@" t="s"><v>0</v></c>'), { sharedTexts: ['41'] }), '= 41'],
    [
      'rich text',
      withCell(xml('<c r="@" t="inlineStr"><is><r><t>1</t></r><r><rPr><b/></rPr><t>2</t></r><rPh><t>9</t></rPh></is></c>')),
      '= 12',
    ],
    ['a formula with its result', withCell(xml('<c r="@"><f>SUM(A1:A2)</f><v>30</v></c>')), '= 30'],
    ['a formula with an empty result', withCell(xml('<c r="@"><f>SUM(A1:A2)</f><v/></c>')), '! The cell has a formula without a result.'],
    ['a formula that nobody calculated', withCell(xml('<c r="@"><f>5*7</f><v>0</v></c>')), '! The cell has a formula without a result.'],
    [
      'a product that was not calculated next to one that was',
      withCell(xml('<c r="@"><f>5*7</f><v>0</v></c><c r="Z9"><f>5*2</f><v>10</v></c>')),
      '! The cell has a formula without a result.',
    ],
    [
      'a formula that LibreOffice calculated to zero',
      withCell(xml('<c r="@"><f>5*0</f><v>0</v></c>'), {
        parts: { 'docProps/app.xml': '<Properties><Application>LibreOffice/24.2$Linux_X86_64</Application></Properties>' },
      }),
      '= 0',
    ],
    ['a formula with a text for its result', withCell(xml('<c r="@" t="str"><f>A1</f><v>30</v></c>')), '= 30'],
    ['a formula without its result', withCell(xml('<c r="@"><f>SUM(A1:A2)</f></c>')), '! The cell has a formula without a result.'],
    [
      'a formula whose result is an error',
      withCell(xml('<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>')),
      '! The cell shows “#DIV/0!”. Fix its formula',
    ],
    [
      'a formula over another workbook',
      withCell(xml('<c r="@"><f>[1]Sheet1!A1</f><v>55</v></c>'), { parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' } }),
      '= 55',
    ],
    ['an error', withCell(xml('<c r="@" t="e"><v>#REF!</v></c>')), '! The cell shows “#REF!”.'],
    ['yes or no', withCell(xml('<c r="@" t="b"><v>1</v></c>')), '! “TRUE” is not a number.'],
    [
      'a date',
      withCell(xml('<c r="@" s="1"><v>46027</v></c>'), { formats: ['yyyy-mm-dd'] }),
      '! “2026-01-05” is a date. Format the cell as a number',
    ],
    ['a duration', withCell(xml('<c r="@" s="1"><v>64.27083333333333</v></c>'), { formats: ['[h]:mm'] }), '= 1542.5'],
    ['a duration with seconds', withCell(xml('<c r="@" s="1"><v>1</v></c>'), { formats: ['[hh]:mm:ss'] }), '= 24'],
    ['a duration in whole hours', withCell(xml('<c r="@" s="1"><v>62.09375</v></c>'), { formats: ['[h]'] }), '= 1490.25'],
    ['a duration in minutes', withCell(xml('<c r="@" s="1"><v>0.0625</v></c>'), { formats: ['[mm]'] }), '= 1.5'],
    ['hours and minutes below a day', withCell(xml('<c r="@" s="1"><v>0.3541666666666667</v></c>'), { formats: ['h:mm'] }), '= 8.5'],
    [
      'hours and minutes of which days are not shown',
      withCell(xml('<c r="@" s="1"><v>1.3541666666666667</v></c>'), { formats: ['h:mm'] }),
      '! “32:30:00” is shown as a time of day, without its days. Format the cell as [h]:mm',
    ],
    [
      'a time of day',
      withCell(xml('<c r="@" s="1"><v>0.5</v></c>'), { formats: ['h:mm AM/PM'] }),
      '! “12:00:00” is shown as a time of day',
    ],
    [
      'a duration as text',
      withCell('1510:45'),
      '! “1510:45” is a duration typed as text. Type it as a number: 7:30 hours are 7.5, or 450 minutes.',
    ],
    ['an ISO date', withCell(xml('<c r="@" t="d"><v>2026-01-05T00:00:00</v></c>')), '! “2026-01-05” is a date.'],
    ['a date as text', withCell('01/05/2026'), '! “01/05/2026” is not a number.'],
    ['a percentage', withCell(xml('<c r="@" s="1"><v>0.855</v></c>'), { formats: ['0.0%'] }), '= 0.855'],
    ['currency', withCell(xml('<c r="@" s="1"><v>1250</v></c>'), { formats: ['"$"#,##0.00;[Red]-"$"#,##0.00'] }), '= 1250'],
    ['a number of a style that is not there', withCell(xml('<c r="@" s="99"><v>5</v></c>')), '= 5'],
    ['a number of no style', withCell(xml('<c r="@" s="x"><v>5</v></c>')), '= 5'],
    ['a kind that is unknown', withCell(xml('<c r="@" t="new"><v>5</v></c>')), '= 5'],
    ['text in the place of a number', withCell(xml('<c r="@"><v>abc</v></c>')), '! “abc” is not a number.'],
    ['a shared text that is not there', withCell(xml('<c r="@" t="s"><v>7</v></c>')), ''],
    ['a blank text', withCell('   '), ''],
    ['a formula whose result is nothing', withCell(xml('<c r="@" t="str"><f>""</f><v></v></c>')), ''],
    ['nothing at all', withCell(xml('<c r="@" s="1"/>')), ''],
    ['entities', withCell(xml('<c r="@" t="str"><v>&#49;&#x32;</v></c>')), '= 12'],
    ['a very long text', withCell('9'.repeat(30_000)), '! “9999999999999999999999999999999999999999…” is not a number.'],
  ])('that holds %s', async (_what, bytes, expected) => {
    const { figures } = await readBytes(folder, bytes)
    const last = 'Downtown!C2 1 guests 2026-02/1 = 7'
    if (expected === '') expect(figures).toEqual([last])
    else expect(figures).toEqual([expect.stringContaining(`Downtown!B2 1 guests 2026-01/1 ${expected}`), last])
  })
})

it('formulas without a result are counted first, and hidden rows added up', async () => {
  const hidden = `<row r="6" hidden="1"><c r="A6" t="inlineStr"><is><t>Orders</t></is></c><c r="B6"><v>10.5</v></c><c r="C6"><v>4</v></c></row>`
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Downtown</t></is></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>Metric</t></is></c><c r="B4" t="inlineStr"><is><t>Jan 2026</t></is></c><c r="C4" t="inlineStr"><is><t>Feb 2026</t></is></c></row>
    <row r="5"><c r="A5" t="inlineStr"><is><t>Guests</t></is></c><c r="B5"><f>1</f></c><c r="C5"><f>2</f><v>0</v></c></row>${hidden}</sheetData></worksheet>`
  const { figures, issues } = await readBytes(folder, workbookFile({ sheets: [{ name: 'Downtown', xml: sheet }] }))
  expect(issues).toEqual([
    'PROBLEM Downtown!B5: 2 formulas have no result. Open the workbook in Excel, save it and upload it again.',
    'NOTE Downtown!6: 1 row with figures is hidden, by a filter or by hand, and was read like the others: 2 figures, 14.50 in total. Delete it if it should not count.',
  ])
  expect(figures.slice(2)).toEqual(['Downtown!B6 1 orders 2026-01/1 = 10.5', 'Downtown!C6 1 orders 2026-02/1 = 4'])
})

it('in another currency than the company’s, by its number format, is invalid', async () => {
  const canadian = withCell(xml('<c r="@" s="1"><v>70000</v></c>'), { formats: ['[$CA$-1009]#,##0'] })
  const valuesIn = async (currency: string) => (await readBytes(folder, canadian, { ...TIDEWATER, currency })).figures[0]
  expect(await valuesIn('CAD')).toContain('= 70000')
  expect(await valuesIn('USD')).toContain('! “70000” is in CAD by its number format, and the company’s currency is USD.')
})

it('asks about number formats that write a scale', async () => {
  const inThousands = (format: string) => readBytes(folder, withCell(xml('<c r="@" s="1"><v>70.1</v></c>'), { formats: [format] }))
  await expect(inThousands('$#,##0.0"K"')).rejects.toThrow('Downtown!B2 says “70.1K”. Does that scale the figures?')
  expect((await inThousands('$#,##0.0,"K"')).figures[0]).toContain('= 70.1')
})

it('guesses that a number among percentages has lost its sign', async () => {
  const { issues } = await readBytes(folder, withCell(xml('<c r="@" s="1"><v>0.07</v></c>'), { formats: ['0.0%'] }))
  expect(issues).toEqual([containing('NOTE Downtown!C2: “7” is read as 700%')])
})

describe('a decimal comma', () => {
  const texts = (...cells: string[]) => workbookFile({ sheets: [downtown([['Guests', ...cells]])] })
  it.each<[string, Buffer, string | null, string[]]>([
    ['is read where texts say so', texts('1.234,50', '1.200'), 'COMMA', ['= 1234.5', '= 1200']],
    ['is not read where nothing says so', texts('1,200', '1.200'), 'POINT', ['= 1200', '= 1.2']],
    [
      'is not read where others say otherwise',
      texts('1,200.5', '3,5'),
      'POINT',
      ['= 1200.5', '! “3,5” has a separator in the wrong place'],
    ],
    ['is not asked for where all are plain', texts('1200', '5'), null, ['= 1200', '= 5']],
    [
      'says nothing of numbers that are numbers',
      workbookFile({ sheets: [downtown([['Guests', '3,5', 1.25]])] }),
      'COMMA',
      ['= 3.5', '= 1.25'],
    ],
    [
      'is one of the whole file, wherever it is found',
      workbookFile({ sheets: [downtown([['Guests', '1.200', 5]]), { name: 'Harbor', rows: [HEADINGS, ['Guests', '2,5']] }] }),
      'COMMA',
      ['= 1200', '= 5', '= 2.5'],
    ],
  ])('%s', async (_what, bytes, mark, expected) => {
    const { figures, summary } = await readBytes(folder, bytes)
    expect(summary.decimalMark).toBe(mark)
    expect(figures).toEqual(expected.map(containing))
  })
})

it('names columns as spreadsheet programs do', () => expect([0, 25, 26, 16_383].map(letters)).toEqual(['A', 'Z', 'AA', 'XFD']))
