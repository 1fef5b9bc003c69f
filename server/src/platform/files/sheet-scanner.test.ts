import { BadInputError } from '@fourwall/domain/errors.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SheetElements } from './sheet-elements.ts'
import type { SheetListener } from './sheet-listener.ts'
import { SheetScanner } from './sheet-scanner.ts'
import { XLSX_LIMITS, XlsxBudget } from './xlsx-limits.ts'
import { XmlPart } from './xml-part.ts'

/** What a listener is told. */
function heard(): SheetListener & { readonly said: unknown[] } {
  const said: unknown[] = []
  return {
    said,
    skipsNumbers: false,
    wantsFormulas: false,
    hiddenColumns: (...columns) => void said.push(['hidden columns', ...columns]),
    row: (line, isHidden) => void said.push(isHidden ? ['hidden row', line] : ['row', line]),
    cell: (...cell) => void said.push(cell),
    endRow: () => void said.push('end'),
    merged: (reference) => void said.push(['merged', reference]),
  }
}

const budget = () => new XlsxBudget(XLSX_LIMITS, () => 0)

function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const at = [0, ...new Set(cuts.filter((cut) => cut > 0 && cut < bytes.length)), bytes.length].toSorted((one, other) => one - other)
  return at.slice(1).map((to, index) => bytes.subarray(at[index], to))
}

function scanned(xml: string | Buffer, cuts: readonly number[] = []): unknown[] {
  const listener = heard()
  const scanner = new SheetScanner(listener, budget())
  for (const piece of pieces(Buffer.from(xml), cuts)) scanner.write(piece)
  scanner.end()
  return listener.said
}

/** The same by a parser of any XML. */
function parsed(xml: string | Buffer): unknown[] {
  const listener = heard()
  const part = new XmlPart(new SheetElements(listener, budget()))
  part.write(Buffer.from(xml))
  part.end()
  return listener.said
}

// Sheets as nobody writes them, of all that XML allows.
const text = fc
  .array(
    fc.constantFrom(
      '12',
      '-3.5',
      '&amp;',
      '&#65;',
      '&#x1F600;',
      'é',
      '漢',
      ' ',
      '>',
      '\r\n',
      '<!-- c -->',
      '<![CDATA[<&]]>',
      '<?p i?>',
      '_x000D_',
    ),
    { maxLength: 5 },
  )
  .map((all) => all.join(''))
const space = fc.constantFrom(' ', '\n', '\t ', '  ')
const attribute = (name: string, value: fc.Arbitrary<string>) =>
  fc
    .tuple(space, fc.constantFrom('=', ' = ', '= '), fc.constantFrom('"', "'"), value)
    .map(([before, equals, quote, one]) => `${before}${name}${equals}${quote}${one}${quote}`)
const reference = fc.constantFrom('A1', 'B2', 'ZZ10', 'b7', 'XFD9', '&#65;4')
const attributes = fc
  .tuple(
    fc.option(attribute('r', reference), { nil: '' }),
    fc.option(attribute('s', fc.constantFrom('0', '3', '12')), { nil: '' }),
    fc.option(attribute('t', fc.constantFrom('n', 's', 'str', 'inlineStr', 'b', 'e', 'd', 'other')), { nil: '' }),
    fc.option(attribute('x:r', fc.constant('a>b/')), { nil: '' }),
    fc.constantFrom('', ' ', '\n'),
  )
  .map((all) => all.join(''))
// `y:` is of an extension, `u:` of nothing that was declared.
const prefix = fc.constantFrom('', '', 'x:', 'x:', 'y:', 'u:')
const element = (p: string, name: string, of: string, content: string | null) =>
  content === null ? `<${p}${name}${of}/>` : `<${p}${name}${of}>${content}</${p}${name} >`
const content = fc
  .array(
    fc
      .tuple(prefix, fc.constantFrom('v', 'f', 't', 'is', 'rPh', 'ext'), fc.option(text, { nil: null }))
      .map(([p, name, inside]) => element(p, name, '', inside)),
    { maxLength: 3 },
  )
  .map((all) => all.join(''))
const cell = fc.oneof(
  fc.tuple(prefix, attributes, fc.option(content, { nil: null })).map(([p, of, inside]) => element(p, 'c', of, inside)),
  fc
    .tuple(reference, fc.constantFrom('', ' s="4"'), fc.constantFrom('', ' t="s"'), fc.constantFrom('0', '12.50', '-7', '1E3', ''))
    .map(([r, s, t, v]) => `<c r="${r}"${s}${t}><v>${v}</v></c>`),
)
const row = fc
  .tuple(
    prefix,
    fc.option(attribute('r', fc.constantFrom('1', '7', '1048576', 'x', '0')), { nil: '' }),
    fc.array(cell, { maxLength: 4 }),
    text,
  )
  .map(([p, r, cells, between]) => element(p, 'row', r, cells.join(between)))
const extension = fc
  .tuple(
    fc.constantFrom('extLst', 'y:ext', 'mc:AlternateContent', 'mc:Fallback', 'mc:Choice'),
    fc.constantFrom('', ' xmlns="m"', ' xmlns="o"'),
    row,
  )
  .map(([name, of, inside]) => `<${name}${of}>${inside}</${name}>`)
const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const merged = fc.constantFrom('', '<mergeCells><mergeCell ref="A1:B2"/><mergeCell\nref=\'C3\' /></mergeCells>')
const sheet = fc
  .tuple(
    fc.constantFrom('', '<?xml version="1.0"?>', '\ufeff<?xml version="1.0"?>\n'),
    fc.array(fc.oneof(row, extension), { maxLength: 4 }),
    merged,
  )
  .map(
    ([head, rows, areas]) =>
      `${head}<worksheet xmlns="m" xmlns:x="m" xmlns:y="o" xmlns:mc="${COMPATIBILITY}"><sheetData>${rows.join('\n')}</sheetData>${areas}</worksheet>`,
  )

describe('the scanner of sheets', () => {
  it('tells what a parser of any XML tells, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(sheet, fc.array(fc.nat(600), { maxLength: 8 }), (xml, cuts) => {
        expect(scanned(xml, cuts)).toEqual(parsed(xml))
      }),
      { numRuns: 1_500 },
    )
  })

  it('refuses what is no XML, or reads it as the parser does, and never does anything else', () => {
    const change = fc.tuple(
      fc.nat(2_000),
      fc.constantFrom('<', '>', '"', '/', '&', '', '\u0000', 'c', '</c>', '<c', '<!', '<!DOCTYPE a>', ']]>'),
    )
    fc.assert(
      fc.property(
        sheet,
        fc.array(change, { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(600), { maxLength: 3 }),
        (xml, changes, cuts) => {
          let broken = xml
          for (const [at, put] of changes) broken = broken.slice(0, at % broken.length) + put + broken.slice((at % broken.length) + 1)
          let answer: unknown[] | null = null
          try {
            answer = scanned(broken, cuts)
          } catch (error) {
            expect(error).toBeInstanceOf(BadInputError)
          }
          // What the parser reads as well is read as the same.
          let proper: unknown[] | null = null
          try {
            proper = parsed(broken)
          } catch {
            return
          }
          if (answer !== null) expect(answer).toEqual(proper)
        },
      ),
      { numRuns: 1_500 },
    )
  })

  it('hears no elements of extensions, under whatever prefix, and the fallback beside them', () => {
    const own = '<row r="1"><c r="A1"><v>1</v></c></row>'
    const foreign = '<row r="9"><c r="A9"><v>9</v></c></row>'
    const xml = `<worksheet xmlns="m" xmlns:x="o" xmlns:mc="${COMPATIBILITY}"><sheetData>${own}<x:row r="9"><x:c r="A9"><x:v>9</x:v></x:c></x:row>
      <mc:AlternateContent><mc:Choice Requires="x">${foreign}</mc:Choice><mc:Fallback><row r="2"><c r="B2"><v>2</v></c></row></mc:Fallback></mc:AlternateContent>
      <row xmlns="o" r="9"><c r="A9"><v>9</v></c></row><x:any>${foreign}</x:any><row r="3"><c r="C3"><x:v>9</x:v><v>3<x:t>9</x:t></v></c></row></sheetData>
      <extLst><ext>${foreign}</ext></extLst></worksheet>`
    const said = [
      ['row', 1],
      [0, 'n', 0, '1', false],
      'end',
      ['row', 2],
      [1, 'n', 0, '2', false],
      'end',
      ['row', 3],
      [2, 'n', 0, '3', false],
      'end',
    ]
    expect(scanned(xml)).toEqual(said)
    expect(parsed(xml)).toEqual(said)
  })

  it.each([
    ['a tag that is not closed', '<worksheet><row r="1"'],
    ['elements that are not closed', '<worksheet><row>'],
    ['elements that close in another order', '<worksheet><row><c></row></c></worksheet>'],
    ['a text alone', 'hello'],
    ['nothing but a head', '<?xml version="1.0"?>'],
    ['an entity that is none', '<worksheet><row><c><v>&bomb;</v></c></row></worksheet>'],
    ['a DOCTYPE', '<!DOCTYPE w [<!ENTITY a "b">]><worksheet/>'],
    ['elements within each other without end', `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`],
    ['a tag without an end', `<worksheet ${'a'.repeat(2_000_000)}`],
    ['an attribute without quotes', '<worksheet a=1></worksheet>'],
  ])('refuses %s', (_what, xml) => expect(() => scanned(xml)).toThrow(BadInputError))

  it('leaves numbers out where nobody wants them, and says of texts that they are there', () => {
    const listener = { ...heard(), skipsNumbers: true }
    const scanner = new SheetScanner(listener, budget())
    scanner.write(Buffer.from('<w><row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>2</f><v>7</v></c><c r="C1" t="str"><v>x</v></c></row></w>'))
    scanner.end()
    expect(listener.said).toEqual([['row', 1], [0, 'n', 0, '0', false], [1, 'n', 0, '7', true], [2, 'str', 0, 'x', false], 'end'])
  })

  it.each(['<w><row r="1" hidden="1"/><row r="2" hidden="0"/><row r="3" spans="1:4" hidden="true" ht="0"/></w>'])(
    'says which rows are hidden: %s',
    (xml) => {
      const said = [['hidden row', 1], 'end', ['row', 2], 'end', ['hidden row', 3], 'end']
      expect(scanned(xml)).toEqual(said)
      expect(parsed(xml)).toEqual(said)
    },
  )

  it('says formulas where they matter', () => {
    const listener = { ...heard(), wantsFormulas: true }
    const scanner = new SheetScanner(listener, budget())
    const long = 'A1+'.repeat(50)
    scanner.write(
      Buffer.from(
        `<w><row r="3"><c r="A3"><f>B3&#42;C3</f><v>0</v></c><c r="B3"><f>${long}</f><v>4</v></c><c r="C3"><v>5</v></c></row></w>`,
      ),
    )
    scanner.end()
    expect(listener.said).toEqual([['row', 3], [0, 'n', 0, '0', true, 'B3*C3'], [1, 'n', 0, '4', true], [2, 'n', 0, '5', false], 'end'])
  })

  it('says which columns are hidden', () => {
    const xml =
      '<w><cols><col min="1" max="2" width="9"/><col min="3" max="5" hidden="1"/><col hidden="true" max="9" min="9"/></cols><row r="1"/></w>'
    const said = [['hidden columns', 2, 4], ['hidden columns', 8, 8], ['row', 1], 'end']
    expect(scanned(xml)).toEqual(said)
    expect(parsed(xml)).toEqual(said)
  })

  it.each([
    ['<f>A1</f>', null],
    ['<f>A1</f><v/>', null],
    ['<f>A1</f><v></v>', null],
    ['<f>A1</f><v>0</v>', '0'],
  ])('a number with %s has the result %s', (inner, result) => {
    const xml = `<w><row r="1"><c r="B1">${inner}</c></row></w>`
    const said = [['row', 1], [1, 'n', 0, result, true], 'end']
    expect(scanned(xml)).toEqual(said)
    expect(parsed(xml)).toEqual(said)
  })
})
