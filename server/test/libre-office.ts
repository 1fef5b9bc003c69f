import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const program = process.env['SOFFICE_PATH'] ?? ''

/** Whether LibreOffice is available: SOFFICE_PATH names it. */
export const hasLibreOffice = program !== ''

/** Opens workbooks without a display, recomputes all formulas and saves them. */
export async function resavedByLibreOffice(workbooks: readonly Uint8Array[]): Promise<readonly Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fourwall-sheets-'))
  try {
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user/registrymodifications.xcu'), ALWAYS_RECALCULATE)
    const files = workbooks.map((_, at) => join(folder, `${at}.xlsx`))
    for (const [at, bytes] of workbooks.entries()) await writeFile(files[at] ?? '', bytes)
    const out = join(folder, 'out')
    await promisify(execFile)(program, [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--convert-to',
      'xlsx:Calc MS Excel 2007 XML',
      '--outdir',
      out,
      ...files,
    ])
    return await Promise.all(workbooks.map((_, at) => readFile(join(out, `${at}.xlsx`))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`
