import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mappingRows, readMappingFile } from '@fourwall/domain/mappings/mapping-file.ts'
import { type TextRows, textCellValue, textRowsCsv } from '@fourwall/domain/mappings/text-table.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Ask, apiOf } from '../../../test/api.ts'
import { onDatabase } from '../../../test/databases.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import { readFirstRows, SMALL_FILE } from '../../platform/files/first-rows.ts'
import { createUploadStore, type UploadStore } from '../../platform/http/uploads/upload-store.ts'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

let folder = ''
let uploads: UploadStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fourwall-rows-'))
  uploads = createUploadStore(folder, TEST_CLOCK)
})
afterAll(() => rm(folder, { recursive: true }))

async function* chunks(content: string | Uint8Array) {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}

const send = (companyId: string, filename: string, content: string | Uint8Array) =>
  uploads.write(
    { companyId, userId: 'someone', filename, limitBytes: 50_000_000, waitingBytes: 100_000_000, announcedBytes: 0 },
    chunks(content),
  )

const workbook = (rows: TextRows, name = 'Mapping') =>
  writeXlsx({
    sheets: [
      { name: 'Read me', rows: [['Nothing of interest']] },
      { name, rows: rows.map((cells) => cells.map(textCellValue)) },
    ],
  })

const QUERY = 'query ($id: ID!) { fileRows(uploadId: $id) { line cells } }'

onDatabase('the rows of a file', (fresh) => {
  let ask: Ask
  let companyId = ''
  let others: Ask
  beforeAll(async () => {
    const services = { ...(await testServices(await (await fresh()).open())), uploads }
    const companyOf = async (name: string) => (await services.companies.create({ name, currency: 'USD', fiscalYearStartMonth: 1 })).id
    companyId = await companyOf('Readers')
    ask = apiOf(services, companyId)
    others = apiOf(services, await companyOf('Others'))
  })

  const rowsOf = async (filename: string, content: string | Uint8Array): Promise<readonly Row[]> => {
    const { uploadId } = await send(companyId, filename, content)
    return (await ask<{ fileRows: readonly Row[] }>(QUERY, { id: uploadId })).fileRows
  }

  it('come as texts with their lines; of an .xlsx file, from the sheet with the headings', async () => {
    const rows = [
      ['Account number', 'Group path'],
      ['0012', 'Labor'],
      ['', ''],
    ]
    const expected = [
      { line: 1, cells: ['Account number', 'Group path'] },
      { line: 2, cells: ['0012', 'Labor'] },
    ]
    expect(await rowsOf('accounts.xlsx', await workbook(rows))).toEqual(expected)
    expect(await rowsOf('accounts.csv', 'Account number;Group path\r\n0012;Labor\r\n;\r\n')).toEqual(expected)
  })

  it('are the company’s own', async () => {
    const { uploadId } = await send(companyId, 'own.csv', 'Group path\nLabor\n')
    await expect(others(QUERY, { id: uploadId })).rejects.toThrow('This upload is no longer there. Choose the file again.')
  })

  it.each([
    ['x.pdf.csv', '%PDF-1.7', '“x.pdf.csv” is a PDF. Export the data as CSV or .xlsx and choose that file.'],
    [
      'old.xlsx',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]),
      '“old.xlsx” is an old Excel file (.xls). Save it as .xlsx or CSV and choose that file.',
    ],
    ['cut.xlsx', 'PK and nothing more', /The workbook is damaged or cut short/],
  ])('of %s are refused with what to do', async (filename, content, sentence) => {
    await expect(rowsOf(filename, content)).rejects.toThrow(sentence)
  })
})

describe('what is written', () => {
  const odd = [
    '=1+1',
    "'=1",
    '+1',
    '-1',
    '@x',
    '  a  b ',
    'x\ny',
    'x\ty',
    'x\ry',
    '"q"',
    'a > b',
    '#REF!',
    '_x0041_',
    '“é”',
    'TRUE',
    '1e3',
    '00012',
    'sep=;',
    '</t>&',
  ]
  const groups = odd.map((name, at) => ({
    id: `g${at}`,
    parentId: null,
    name,
    type: 'OPEX' as const,
    displayOrder: at,
    formula: null,
    favorability: null,
  }))
  const accounts = odd.map((name, at) => ({ id: at + 1, number: at % 3 === 0 ? '' : name.trim(), name: name.trim(), type: null }))
  const assignments = new Map(accounts.map(({ id }) => [id, `g${(id * 7) % odd.length}`]))
  const rows = mappingRows({ groups, accounts, assignments })

  it.each([
    ['csv', () => textRowsCsv(rows)],
    ['xlsx', () => workbook(rows)],
  ])('comes back from .%s unchanged', async (extension, written) => {
    const { path, filename: fileName } = await send('00000000-0000-0000-0000-000000000000', `odd.${extension}`, await written())
    const file = readMappingFile(await readFirstRows({ path, fileName, heading: 'Group path' }), {
      groups,
      accounts,
      assignments: new Map(),
    })
    expect(file).toMatchObject({ rows: odd.length, problems: [] })
    expect('assignments' in file && [...file.assignments].sort(([left], [right]) => left - right)).toEqual([...assignments])
  })

  it.each([
    [{ rows: 2 }, 'has more than 2 rows'],
    [{ cells: 3 }, 'has more than 3 cells'],
    [{ characters: 4 }, 'has more than 4 characters'],
  ])('beyond the limit %j is refused', async (limits, sentence) => {
    const { path, filename: fileName } = await send('00000000-0000-0000-0000-000000000000', 'large.csv', 'a,b\nc,d\ne,f\n')
    await expect(readFirstRows({ path, fileName, heading: 'a' }, { ...SMALL_FILE, ...limits })).rejects.toThrow(sentence)
    await expect(readFirstRows({ path, fileName, heading: 'a' }, { ...SMALL_FILE, cellsOfRow: 1 })).resolves.toHaveLength(3)
  })
})
