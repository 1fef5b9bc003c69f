import { BadInputError } from '@fourwall/domain/errors.ts'
import { type CellFormat, cellFormat, haveOtherDollars } from './number-format.ts'
import { LONGEST_CELL } from './sheet-listener.ts'
import type { XlsxBudget } from './xlsx-limits.ts'
import { readXmlPart } from './xml-part.ts'
import type { ZipArchive } from './zip-archive.ts'

export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  /** The part with its cells in the archive. */
  readonly part: string
}

/** What the cells of all sheets refer to. */
export interface XlsxWorkbook {
  /** In tab order, without chart and macro sheets. */
  readonly sheets: readonly Sheet[]
  readonly countsFrom1904: boolean
  readonly sharedTexts: readonly string[]
  /** The number format of each cell style. */
  readonly formats: readonly CellFormat[]
  /** Whether a program that calculates wrote the workbook, so that formulas whose result is 0 are meant to be. */
  readonly isCalculated: boolean
  /** Whether it asks to be calculated when opened: its results may be missing or zeros. */
  readonly calculatesOnLoad: boolean
}

/** A spreadsheet program allows 31 characters. */
const LONGEST_NAME = 255
const LONG_NAME = `The workbook has a sheet whose name is longer than ${LONGEST_NAME} characters. Give it a shorter one.`

/** A spreadsheet program allows 64,000. */
const MOST_STYLES = 100_000

export async function readXlsxWorkbook(archive: ZipArchive, budget: XlsxBudget): Promise<XlsxWorkbook> {
  const rootRelations = await readRelations(archive, '')
  const part = [...rootRelations.values()].find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml'
  if (!archive.has(part))
    throw new BadInputError(
      'The file is a zip archive, but not an .xlsx workbook. Save it as .xlsx in a spreadsheet program and choose that file.',
    )
  if (part.toLowerCase().endsWith('.bin'))
    throw new BadInputError('The file is a binary workbook (.xlsb). Save it as .xlsx and choose that file.')
  const relations = await readRelations(archive, part)

  const sheets: Sheet[] = []
  let countsFrom1904: boolean | null = null
  let calculatesOnLoad = false
  await readXmlPart(archive.read(part), {
    open(name, attributes, elements) {
      if (name === 'workbookPr') countsFrom1904 ??= isTrue(attributes.date1904)
      if (name === 'calcPr') calculatesOnLoad ||= isTrue(attributes.fullCalcOnLoad)
      if (name !== 'sheet') return
      const relation = relations.get(elements.attribute(attributes, RELATIONSHIPS, 'id') ?? attributes['r:id'] ?? '')
      if (relation?.kind !== 'worksheet') return
      // Each sheet is a part, unless the same one is listed repeatedly.
      if (sheets.length >= budget.limits.parts) throw budget.tooLarge(`has more than ${budget.limits.parts.toLocaleString('en-US')} sheets`)
      const { state } = attributes
      const sheetName = attributes.name ?? ''
      // It is part of messages about the sheet's cells.
      if (sheetName.length > LONGEST_NAME) throw new BadInputError(LONG_NAME)
      sheets.push({ name: sheetName, isHidden: state === 'hidden' || state === 'veryHidden', part: relation.part })
    },
    close: ignore,
    text: ignore,
  })
  const partOf = (kind: string): string => [...relations.values()].find((relation) => relation.kind === kind)?.part ?? ''
  return {
    sheets,
    countsFrom1904: countsFrom1904 ?? false,
    sharedTexts: await readSharedTexts(archive, partOf('sharedStrings'), budget),
    isCalculated: archive.has(partOf('calcChain')) || CALCULATING.test(await applicationOf(archive, rootRelations)),
    calculatesOnLoad,
    formats: await readFormats(archive, partOf('styles'), budget),
  }
}

/** Programs that store the results of formulas. Excel is not among them: others give its name, so its chain of calculations counts. */
const CALCULATING = /^(?:LibreOffice|OpenOffice|Collabora)/i

/** The program that the workbook says it was written by; empty if it does not say. */
async function applicationOf(archive: ZipArchive, relations: ReadonlyMap<string, Relation>): Promise<string> {
  const part = [...relations.values()].find(({ kind }) => kind === 'extended-properties')?.part ?? 'docProps/app.xml'
  let [application, isInside] = ['', false]
  if (!archive.has(part)) return application
  await readXmlPart(archive.read(part), {
    open(name) {
      isInside = name === 'Application'
    },
    close(name) {
      if (name === 'Application') isInside = false
    },
    text(text) {
      if (isInside && application.length < LONGEST_NAME) application += text
    },
  })
  return application
}

/** `_x000D_` in a text is the character of that code. */
export function unescapedXml(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on'
}

/** Namespaces of attributes that refer to relationships: transitional and strict. */
const RELATIONSHIPS: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

interface Relation {
  /** The last word of its type, equal in both variants of the format; '' for an extension's type. */
  readonly kind: string
  readonly part: string
}

/** A part's relationships by id; '' for the archive itself. */
async function readRelations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/')
  const folder = part.slice(0, slash + 1)
  const relations = new Map<string, Relation>()
  await readXmlPart(archive.read(`${folder}_rels/${part.slice(slash + 1)}.rels`), {
    open(name, attributes) {
      if (name !== 'Relationship' || attributes.TargetMode === 'External') return
      const [, namespace = '', last = ''] = /^(.*)\/([^/]*)$/.exec(attributes.Type ?? '') ?? []
      const kind = RELATIONSHIPS.has(namespace) ? last : ''
      relations.set(attributes.Id ?? '', { kind, part: resolved(folder, attributes.Target ?? '') })
    },
    close: ignore,
    text: ignore,
  })
  return relations
}

function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function readSharedTexts(archive: ZipArchive, part: string, budget: XlsxBudget): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  let current = ''
  let inText = false
  let inPhonetic = false
  await readXmlPart(archive.read(part), {
    open(name) {
      if (name === 'si') current = ''
      else if (name === 't') inText = true
      else if (name === 'rPh') inPhonetic = true
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inPhonetic = false
      else if (name === 'si') {
        texts.push(unescapedXml(current))
        characters += current.length
        if (texts.length > budget.limits.sharedTexts) throw budget.tooLarge('has too many texts')
        if (characters > budget.limits.sharedCharacters) throw budget.tooLarge('has too much text')
      }
    },
    text(text) {
      if (!inText || inPhonetic) return
      current += text
      if (current.length > LONGEST_CELL) throw budget.tooLarge(`has a text of more than ${LONGEST_CELL.toLocaleString('en-US')} characters`)
    },
  })
  return texts
}

async function readFormats(archive: ZipArchive, part: string, budget: XlsxBudget): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formatIds: number[] = []
  let [inFormats, inCellStyles] = [false, false]
  await readXmlPart(archive.read(part), {
    open(name, attributes) {
      // Differential styles also have formats, with their own ids.
      if (name === 'numFmts') inFormats = true
      else if (name === 'numFmt' && inFormats) codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs') inCellStyles = true
      else if (name === 'xf' && inCellStyles) formatIds.push(Number(attributes.numFmtId ?? '0'))
      if (codes.size > MOST_STYLES || formatIds.length > MOST_STYLES) throw budget.tooLarge('has too many cell styles')
    },
    close(name) {
      if (name === 'numFmts') inFormats = false
      else if (name === 'cellXfs') inCellStyles = false
    },
    text: ignore,
  })
  const isDollarAmerican = haveOtherDollars(formatIds.flatMap((id) => codes.get(id) ?? []))
  return formatIds.map((id) => cellFormat(id, codes.get(id), { isDollarAmerican }))
}

function ignore(): void {
  // Most parts have text and end tags without meaning.
}
