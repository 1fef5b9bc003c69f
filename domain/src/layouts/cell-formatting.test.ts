import { describe, expect, it } from 'vitest'
import { BadInputError } from '../errors.ts'
import { type Border, borderOn, type CellFormatting, commonFormatting, layered, parseFormatting, patched } from './cell-formatting.ts'

const line = (width: number): Border => ({ lineStyle: 'SOLID', width, color: '#000000' })

describe('layered looks', () => {
  it('take each field from the first that sets it', () => {
    expect(layered({ bold: true }, undefined, { bold: false, italic: true }, { italic: false, decimalPlaces: 2 })).toEqual({
      bold: true,
      italic: true,
      decimalPlaces: 2,
    })
    expect(layered(undefined)).toEqual({})
  })

  it.each([
    ['an inner side over an outer frame', [{ top: line(3) }, { all: line(1) }], [3, 1, 1, 1]],
    ['an inner frame over an outer side', [{ all: line(2) }, { top: line(1) }], [2, 2, 2, 2]],
    ['sides of several', [{ top: line(1) }, { bottom: line(2) }, { left: line(3), top: line(4) }], [1, 2, 3, null]],
    ['a single frame', [{ all: line(2), left: line(4) }], [2, 2, 4, 2]],
  ] as const)('merge borders: %s', (_, borders, widths) => {
    const look = layered(...borders.map((one) => ({ borders: one })))
    expect((['top', 'bottom', 'left', 'right'] as const).map((side) => borderOn(look, side)?.width ?? null)).toEqual(widths)
  })
})

describe('patches', () => {
  it.each<[string, CellFormatting | undefined, Parameters<typeof patched>[1], CellFormatting | null]>([
    ['set and leave', { bold: true }, { italic: true }, { bold: true, italic: true }],
    ['take a field away', { bold: true, italic: true }, { bold: null }, { italic: true }],
    ['leave nothing', { bold: true }, { bold: null }, null],
    ['of nothing', undefined, { bold: null }, null],
    ['keep false apart from nothing', { bold: true }, { bold: false }, { bold: false }],
    ['add a side', { borders: { top: line(1) } }, { borders: { left: line(2) } }, { borders: { top: line(1), left: line(2) } }],
    ['replace sides by a frame', { borders: { top: line(1) } }, { borders: { all: line(2) } }, { borders: { all: line(2) } }],
    ['put a side over a frame', { borders: { all: line(1) } }, { borders: { top: line(2) } }, { borders: { all: line(1), top: line(2) } }],
    [
      'take one side of a frame away',
      { borders: { all: line(1) } },
      { borders: { top: null } },
      { borders: { bottom: line(1), left: line(1), right: line(1) } },
    ],
    ['take the last side away', { borders: { top: line(1) } }, { borders: { top: null } }, null],
    ['take the frame away', { borders: { all: line(1), top: line(2) } }, { borders: { all: null } }, null],
    ['take all borders away', { bold: true, borders: { top: line(1) } }, { borders: null }, { bold: true }],
  ])('%s', (_, before, patch, after) => expect(patched(before, patch)).toEqual(after))
})

it('finds the formatting that all parts of a selection share', () => {
  expect(commonFormatting([{ bold: true, decimalPlaces: 2 }, { bold: true, decimalPlaces: 1 }, { bold: true }])).toEqual({ bold: true })
  expect(commonFormatting([])).toEqual({})
})

describe('reading', () => {
  it('keeps every known field, and nothing else', () => {
    const look = {
      bold: true,
      showCurrency: false,
      decimalPlaces: 0,
      currencyView: 'MILLIONS',
      textColor: '#AABBCC',
      borders: { top: { ...line(2), lineStyle: 'DOUBLE' }, left: null },
      horizontalAlignment: 'CENTER',
    }
    expect(parseFormatting({ ...look, italic: null, unknown: 1 }, 'f')).toEqual({
      ...look,
      textColor: '#aabbcc',
      borders: { top: { ...line(2), lineStyle: 'DOUBLE' } },
    })
    expect(parseFormatting({ borders: { top: null } }, 'f')).toEqual({})
  })

  it.each([
    [{ bold: 'yes' }, 'f.bold'],
    [{ decimalPlaces: 11 }, 'f.decimalPlaces'],
    [{ decimalPlaces: 1.5 }, 'f.decimalPlaces'],
    [{ currencyView: 'BILLIONS' }, 'f.currencyView'],
    [{ textColor: 'red' }, 'f.textColor'],
    [{ borders: [] }, 'f.borders'],
    [{ borders: { all: { ...line(6) } } }, 'f.borders.all.width'],
    [{ borders: { all: { ...line(1), lineStyle: 'WAVY' } } }, 'f.borders.all.lineStyle'],
    [{ verticalAlignment: 'LEFT' }, 'f.verticalAlignment'],
    ['bold', 'f'],
  ])('refuses %j with its field', (input, field) => {
    expect(() => parseFormatting(input, 'f')).toThrow(BadInputError)
    expect(() => parseFormatting(input, 'f')).toThrow(expect.objectContaining({ field }))
  })
})
