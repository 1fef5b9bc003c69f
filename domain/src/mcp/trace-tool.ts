import type { AnswerSource, SaidFigure } from '../assistant/answers/answer.ts'
import { figureProof, proofQuestion } from '../assistant/answers/figure-proof.ts'
import { BadInputError } from '../errors.ts'
import type { FigureTable } from '../figures/answer-cells.ts'
import type { FigureQuestion } from '../figures/figure-question.ts'
import { measuredUnit } from '../figures/measured-unit.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { compareDecimals } from '../money/decimal.ts'
import type { AskedCompany } from './asked-company.ts'
import { formulaInNames } from './company-things.ts'
import { type ResultEntry, resultEntry, type ShownEntry } from './entries-tool.ts'
import { type Links, type McpFigure, type OutsideText, outside, TEXTS_ARE_DATA, unitText } from './result-parts.ts'

/** The question whose answer shows the composition of a figure. @throws BadInputError for an account that is in no report. */
export function tracedQuestion(source: AnswerSource, { names }: AskedCompany): FigureQuestion {
  const question = proofQuestion(source, null, names.groups)
  if (question === null || source.groupId === null)
    throw new BadInputError('This account is left out by the mapping, so it is in no report. Ask for its entries, or reconcile.', 'of')
  const node = groupTree(names.groups).byId.get(source.groupId)
  const isCalculation = source.accountId === null && node !== undefined && !isCategory(node.group)
  // Of a ratio no parts add up; what its formula names is shown all the same.
  return isCalculation ? { ...question, rows: [...question.rows, { kind: 'LINES', groupId: source.groupId }] } : question
}

export interface TraceResult {
  readonly figure: McpFigure & { readonly label: string }
  readonly kind: 'CATEGORY' | 'CALCULATION' | 'ACCOUNT'
  /** Of a calculation, with names of lines. */
  readonly formula: string | null
  /** Accounts of a category, lines of a calculation. `contribution`: in the sign in which they add up; null where the figure is no sum. */
  readonly parts: readonly (McpFigure & { readonly label: string; readonly contribution: string | null })[]
  /** Of the contributions; null where the figure is no sum. */
  readonly sum: string | null
  /** Whether the parts add up to the figure to the last digit; null where it is no sum. */
  readonly addsUp: boolean | null
  readonly permalink: string
}

/** @param table the answer to `tracedQuestion`. */
export function traceResult(source: AnswerSource, table: FigureTable, company: AskedCompany, links: Links): TraceResult {
  const { groups, currency } = company.names
  const { groupId, accountId } = source
  const tree = groupTree(groups)
  const node = groupId === null ? undefined : tree.byId.get(groupId)
  const key = accountId === null ? `group:${groupId}` : `account:${groupId}/${accountId}`
  const at = table.columns.findIndex((column) => column.key === 'total')
  const figureOf = (rowKey: string, of: AnswerSource): McpFigure & { readonly label: string } => {
    const row = table.rows.find((one) => one.key === rowKey)
    const { value = null, state = 'NO_RESULT' } = row?.cells[at] ?? {}
    const unit = unitText(measuredUnit('VALUE', row?.unit ?? 'money'), { currency, label: row?.unitLabel ?? null, per: null })
    return {
      label: row?.label ?? '',
      value,
      state,
      outcome: 'NEUTRAL',
      cell: `${rowKey}|total`,
      unit,
      permalink: links.toFigure(of, 'ENTRIES'),
    }
  }
  const sourceOf = (rowKey: string): AnswerSource => {
    const [, group = '', account = null] = /^(?:group|account):([^/]+)(?:\/(.+))?$/.exec(rowKey) ?? []
    return { ...source, groupId: group, accountId: account }
  }
  const figure = figureOf(key, source)
  const said: SaidFigure = { ...figure, text: '', key: `0 ${key}|total`, source, unit: 'MONEY' }
  const proof = figureProof(said, table, groups)
  const isCalculation = accountId === null && node !== undefined && !isCategory(node.group)
  const named =
    proof.parts.length > 0 || !isCalculation
      ? []
      : table.rows.filter((row) => row.key !== key && row.groupId !== null && row.accountId === null)
  const operands = named.filter((row) => node?.group.formula?.includes(`{${row.groupId}}`))
  return {
    figure,
    kind: accountId !== null ? 'ACCOUNT' : isCalculation ? 'CALCULATION' : 'CATEGORY',
    formula: isCalculation ? formulaInNames(node.group.formula ?? '', new Map(groups.map(({ id, name }) => [id, name]))) : null,
    parts: [
      ...proof.parts.map((part) => ({ ...figureOf(part.key, sourceOf(part.key)), label: part.label, contribution: part.value })),
      ...operands.map((row) => ({ ...figureOf(row.key, sourceOf(row.key)), contribution: null })),
    ],
    sum: proof.sum,
    addsUp: proof.sum === null || figure.value === null ? null : compareDecimals(proof.sum, figure.value) === 0,
    permalink: figure.permalink,
  }
}

/** Where an entry came from. Amounts debit positive. */
export interface EntryOriginResult {
  readonly entry: ResultEntry
  /** Line of the file, from 1. */
  readonly line: number
  readonly importedAt: string
  /** Only where texts were asked for: names of files and sources come from outside. */
  readonly file?: OutsideText | null
  readonly source?: OutsideText | null
  /** The whole transaction; null where the file does not say what belongs together. */
  readonly transaction: { readonly lines: number; readonly debits: string; readonly credits: string; readonly isBalanced: boolean } | null
  readonly notice?: string
}

export function entryOriginResult(
  found: {
    readonly line: ShownEntry & { readonly line: number; readonly importFileName: string }
    readonly importedAt: Date
    readonly sourceName: string
    readonly transaction: { readonly count: number; readonly debits: string; readonly credits: string } | null
  },
  company: AskedCompany,
  origin: string,
  texts: boolean,
): EntryOriginResult {
  const { line, importedAt, sourceName, transaction } = found
  return {
    entry: resultEntry(line, company.names.currency, `${origin}/profit-loss/`, texts),
    line: line.line,
    importedAt: importedAt.toISOString(),
    ...(texts && { file: outside(line.importFileName), source: outside(sourceName) }),
    transaction: transaction && {
      lines: transaction.count,
      debits: transaction.debits,
      credits: transaction.credits,
      isBalanced: compareDecimals(transaction.debits, transaction.credits) === 0,
    },
    ...(texts && { notice: TEXTS_ARE_DATA }),
  }
}
