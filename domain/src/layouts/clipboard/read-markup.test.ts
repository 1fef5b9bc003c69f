import { describe, expect, it } from 'vitest'
import { elementsIn, type MarkupElement, type MarkupNode, readMarkup } from './read-markup.ts'
import { readDeclarations, readStyleRules, unescaped } from './style-declarations.ts'

const written = (node: MarkupNode): string => (typeof node === 'string' ? node : `<${node.name}>${node.children.map(written).join('')}</>`)
const read = (html: string): string => {
  const [body] = elementsIn(readMarkup(html), ({ name }) => name === 'body')
  return (body?.children ?? []).map(written).join('')
}
/** What a row holds. */
const readRow = (cells: string): string => read(`<table><tbody><tr>${cells}`).replace(/^<table><tbody><tr>(.*)<\/><\/><\/>$/, '$1')

describe('markup', () => {
  it.each([
    ['<table><tr><td>1<td>2<tr><td>3</table>', '<table><tbody><tr><td>1</><td>2</></><tr><td>3</></></></>'],
    ['</td></table>1', '1'],
    ['<table><tr><td>1</td><td', '<table><tbody><tr><td>1</></></></>'],
  ])('%s', (html, wanted) => expect(read(html)).toBe(wanted))

  it.each([
    ['<td>a<table><tr><td>b</td></td></tr></table>c</td>', '<td>a<table><tbody><tr><td>b</></></></>c</>'],
    ['<td><b>1<td>2', '<td><b>1</></><td>2</>'],
    ['<td>5 < 6 &lt; 7 &amp; 8&nbsp;€ &#8364; &#x20AC; &so; on &uuml;</td>', '<td>5 < 6 < 7 & 8\u00a0€ € € &so; on ü</>'],
    ['<!-- x <td> --><td><![if y]>1<![endif]></td>', '<td>1</>'],
    ['<style><!-- .a {b:c} --></style><td>1<br/>2</td>', '<style><!-- .a {b:c} --></><td>1<br></>2</>'],
    ['<script>if (a < b) "</td>"</script><td>1', '<script>if (a < b) "</td>"</><td>1</>'],
  ])('of a row: %s', (cells, wanted) => expect(readRow(cells)).toBe(wanted))

  it('has quoted and unquoted attributes, the first of each name', () => {
    const [cell] = elementsIn(
      readMarkup(`<table><TD height=20 class=xl65 style='a:"b"' X:Num title="&quot;>" height=9 nowrap>`),
      ({ name }) => name === 'td',
    )
    expect(Object.fromEntries(cell?.attributes ?? [])).toEqual({
      height: '20',
      class: 'xl65',
      style: 'a:"b"',
      'x:num': '',
      title: '">',
      nowrap: '',
    })
  })

  it('with extreme nesting is read in order', () => {
    const deepest = (element: MarkupElement): number =>
      1 + Math.max(0, ...element.children.map((child) => (typeof child === 'string' ? 0 : deepest(child))))
    const root = readMarkup(Array.from({ length: 10_000 }, (_, at) => `<i>${at} `).join(''))
    expect(deepest(root)).toBeLessThan(100)
    expect(written(root).match(/\d+/g)?.map(Number)).toEqual(Array.from({ length: 10_000 }, (_, at) => at))
  })
})

it('styles keep quoted and escaped text', () => {
  expect([...readDeclarations('COLOR: red ; mso-number-format:"\\@\\;\\0022;\\0022" ; background:url(a) !important;x')]).toEqual([
    ['color', 'red'],
    ['mso-number-format', '"\\@\\;\\0022;\\0022"'],
    ['background', 'url(a)'],
  ])
  expect(unescaped('"\\@\\;\\0022\\;\\0022"')).toBe('@;";"')
  const rules = readStyleRules('<!-- @page {a:b} .xl1, .XL2 {c:d} table td {e:f} .xl1 {g:h} -->')
  expect([...rules].map(([name, declarations]) => [name, Object.fromEntries(declarations)])).toEqual([
    ['.xl1', { c: 'd', g: 'h' }],
    ['.xl2', { c: 'd' }],
  ])
})
