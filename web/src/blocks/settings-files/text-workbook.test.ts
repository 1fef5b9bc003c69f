import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { draftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { categorizationRows, readCategorizationFile } from '@fourwall/domain/mappings/categorization-file.ts'
import { mappingRows, readMappingFile } from '@fourwall/domain/mappings/mapping-file.ts'
import type { TextRows } from '@fourwall/domain/mappings/text-table.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { textWorkbook } from './text-workbook.ts'

/** The texts of a workbook, checked to have text cells only, with escaped characters decoded. */
async function readBack(rows: TextRows): Promise<readonly RawRow[]> {
  const bytes = await textWorkbook(rows, { title: 'Mapping', sheetName: 'Mapping', madeOn: new Date('2026-11-20T09:12:00Z') })
  const [sheet] = (await readXlsx(bytes)).sheets
  return (sheet?.rows ?? []).map((cells, at) => ({
    line: at + 1,
    cells: cells.map((cell) => {
      if (cell !== null && typeof cell !== 'string') throw new Error(`${String(cell)} is no text`)
      return (cell ?? '').replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    }),
  }))
}

const anyName = fc
  .string({ unit: fc.constantFrom(...Array.from('abAé0  >>""\'=+-@#;\t\n\r{}|<&_x')), minLength: 1, maxLength: 8 })
  .filter((name) => name.trim() !== '')

/** A category, one inside it, and a calculation of both. */
const anyGroups = fc
  .uniqueArray(anyName, { minLength: 3, maxLength: 3, selector: (name) => name.replace(/[{}\s]/g, '').toLowerCase() })
  .map(([top = '', inner = '', sum = '']): readonly ProfitLossGroup[] => [
    { id: 'a', parentId: null, name: top, type: 'OPEX', displayOrder: 1, formula: null, favorability: null },
    { id: 'b', parentId: 'a', name: inner, type: null, displayOrder: 2, formula: null, favorability: null },
    { id: 'c', parentId: null, name: sum, type: null, displayOrder: 3, formula: '{a} - {b}', favorability: 'DOWN' },
  ])

it('reads any mapping and categorization back from a workbook unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(anyGroups, anyName, async (groups, name) => {
      const accounts = [
        { id: 1, number: '0012', name: 'Wages', type: null },
        { id: 2, number: '=1+1', name: '#REF!', type: null },
        { id: 3, number: '', name: name.trim(), type: null },
      ]
      const assignments = new Map([
        [1, 'a'],
        [3, 'b'],
      ])
      const mapping = readMappingFile(await readBack(mappingRows({ groups, accounts, assignments })), {
        groups,
        accounts,
        assignments: new Map(),
      })
      expect(mapping).toEqual({ assignments, rows: 3, absent: 0, problems: [] })
      const draft = draftCategorization({ name: 'Lines', groups })
      const beside = { draft, saved: draft, mappings: [], newId: () => 'new' }
      expect(readCategorizationFile(await readBack(categorizationRows(draft)), beside)).toEqual({ draft, rows: 3, problems: [] })
    }),
    { numRuns: 20 },
  )
})
