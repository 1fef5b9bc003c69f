import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { readXlsx, type Sheet } from 'hucre/xlsx'

/** The path of LibreOffice; empty if not set. */
export const libreOffice = process.env['SOFFICE_PATH'] ?? ''

/** The only sheet of a workbook. */
export const sheetOf = async (bytes: Uint8Array, options = {}): Promise<Sheet> => {
  const [sheet] = (await readXlsx(bytes, options)).sheets
  if (sheet === undefined) throw new Error('The workbook has no sheet.')
  return sheet
}

/** Opens workbooks in LibreOffice without a display, recalculates them and returns their content. */
export const recalculated = async (workbooks: readonly Uint8Array[]): Promise<readonly Sheet[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'fourwall-sheets-'))
  try {
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user/registrymodifications.xcu'), ALWAYS_RECALCULATE)
    const files = await Promise.all(
      workbooks.map(async (bytes, at) => {
        const file = join(folder, `${at}.xlsx`)
        await writeFile(file, bytes)
        return file
      }),
    )
    await promisify(execFile)(libreOffice, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      join(folder, 'out'),
      ...files,
    ])
    return await Promise.all(workbooks.map(async (_, at) => await sheetOf(await readFile(join(folder, `out/${at}.xlsx`)))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`
