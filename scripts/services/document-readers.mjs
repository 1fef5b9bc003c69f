import { installPackages } from './debian.mjs'
import { isProgram, onPath } from './programs.mjs'

// Programs that read exported files to check them: LibreOffice computes workbooks, Poppler reads PDFs.
const READERS = [
  {
    variable: 'SOFFICE_PATH',
    names: ['soffice', 'libreoffice'],
    elsewhere: '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    debianPackage: 'libreoffice-calc',
    otherwise: 'LibreOffice, which recalculates exported workbooks, is not there: install LibreOffice Calc, or set SOFFICE_PATH.',
  },
  {
    variable: 'PDFTOTEXT_PATH',
    names: ['pdftotext'],
    elsewhere: '/opt/homebrew/bin/pdftotext',
    debianPackage: 'poppler-utils',
    otherwise: 'Poppler, which reads printed reports, is not there: install poppler-utils, or set PDFTOTEXT_PATH.',
  },
]

/**
 * The paths of these programs by their variables: as those say, installed, or on Debian newly installed. What cannot be
 * had is said and left out: the tests that need it are skipped.
 * @returns {Promise<Record<string, string>>}
 */
export async function provideDocumentReaders() {
  /** @type {Record<string, string>} */
  const found = {}
  for (const reader of READERS) {
    const named = process.env[reader.variable] ?? ''
    if (named !== '' && !isProgram(named)) throw new Error(`${reader.variable}: ${named} is no program.`)
    const program = named === '' ? (find(reader) ?? (await install(reader))) : named
    if (program !== null) found[reader.variable] = program
  }
  return found
}

/** @param {typeof READERS[number]} reader */
function find({ names, elsewhere }) {
  return onPath(names) ?? [elsewhere].find(isProgram) ?? null
}

/** @param {typeof READERS[number]} reader */
async function install(reader) {
  try {
    await installPackages([reader.debianPackage], reader.otherwise)
  } catch (error) {
    console.warn(`${error instanceof Error ? error.message : String(error)} Its tests are skipped.`)
  }
  return find(reader)
}
