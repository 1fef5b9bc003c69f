import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caretInContent, contentTyped, typedContent } from './typed-content.ts'

const VALUES: Readonly<Record<string, string>> = { f1: '5,036,521', f2: '(34,924)' }
const FIGURES = { names: ['f1', 'f2'], valueOf: (name: string) => VALUES[name] ?? '' }
const CONTENT = 'Revenue is {f1}, net income {f2}.'

/** What people see of a text. */
const seen = (text: string) => text.replaceAll(/\u2068|\u2069|[\u{E0100}]|[\u{E0101}]/gu, '')

describe('a text while it is typed', () => {
  it('shows its figures as what they say, and is the same text', () => {
    const typed = typedContent(CONTENT, FIGURES)
    expect(seen(typed)).toBe('Revenue is 5,036,521, net income (34,924).')
    expect(contentTyped(typed, FIGURES)).toBe(CONTENT)
  })

  it('keeps braces and figures that it does not know', () => {
    expect(typedContent('{{a} {gone} {', FIGURES)).toBe('{{a} {gone} {{')
    expect(contentTyped('{f1} typed by name', FIGURES)).toBe('{f1} typed by name')
  })

  it('loses a figure as a whole when any of its characters is deleted', () => {
    const typed = typedContent('a{f1}b', FIGURES)
    for (let at = 1; at < typed.length - 1; ) {
      const next = at + ((typed.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
      expect(contentTyped(typed.slice(0, at) + typed.slice(next), FIGURES)).toBe('ab')
      at = next
    }
  })

  it('puts behind a figure what is typed into it', () => {
    const typed = typedContent('a{f1}b', FIGURES)
    const at = typed.indexOf(',036')
    expect(contentTyped(`${typed.slice(0, at)}xy${typed.slice(at)}`, FIGURES)).toBe('a{f1}xyb')
  })

  it('counts what stands before a caret, also in a figure', () => {
    const typed = typedContent(CONTENT, FIGURES)
    expect(contentTyped(typed.slice(0, typed.indexOf(',036')), FIGURES)).toBe('Revenue is ')
    expect(contentTyped(typed.slice(0, typed.indexOf(', net')), FIGURES)).toBe('Revenue is {f1}')
  })

  it.each([
    ['inside of', ',036'],
    ['at the end of', '\u2069b'],
    ['before', '\u2068'],
    ['between the marks before', '\u{E0100}'],
    ['behind', 'b'],
  ])('takes two letters, one after the other, %s a figure', (_where, found) => {
    let [content, caret] = ['a{f1}b', -1]
    for (const letter of 'xy') {
      const typed = typedContent(content, FIGURES)
      const at = caret === -1 ? typed.indexOf(found) : typedContent(content.slice(0, caret), FIGURES).length
      const next = `${typed.slice(0, at)}${letter}${typed.slice(at)}`
      caret = caretInContent(next, at + 1, FIGURES)
      content = contentTyped(next, FIGURES)
    }
    expect(['axy{f1}b', 'a{f1}xyb']).toContain(content)
  })

  it('keeps what figures of another text say', () => {
    const [foreign, other] = [
      typedContent('{f1}', { names: ['f0', 'f1'], valueOf: () => '100' }),
      typedContent('{f1}', { names: ['f1'], valueOf: () => '100' }),
    ]
    expect(contentTyped(`up ${foreign}`, { names: ['f1'], valueOf: () => '7' })).toBe('up 100')
    expect(contentTyped(`up ${other}`, FIGURES)).toBe('up 100')
  })

  it('is the same text, whatever it is', () => {
    const piece = fc.constantFrom('{f1}', '{f2}', '{{', ' and ', '7', '\n')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const content = pieces.join('')
        expect(contentTyped(typedContent(content, FIGURES), FIGURES)).toBe(content)
      }),
    )
  })
})
