import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { type CategorizationBeside, deletedGroups, readCategorizationFile } from '@fourwall/domain/mappings/categorization-file.ts'
import { changedAccounts, type MappingNames, mappingChanges } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { readMappingFile } from '@fourwall/domain/mappings/mapping-file.ts'
import type { FileProblem } from '@fourwall/domain/mappings/text-table.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { changeCounts } from './change-counts.ts'

/** What a file would make of what is edited. */
export interface FileReading<Content> {
  /** With every row that is no error; null where nothing can be taken before the errors are mended. */
  readonly content: Content | null
  /** How many things change. */
  readonly count: number
  /** What changes in a line, as `4 accounts change: 3 assigned, 1 moved`, empty where nothing does; what else is to be known, a sentence each. */
  readonly summary: string
  readonly notes: readonly string[]
  /** A sentence each. */
  readonly changes: readonly string[]
  readonly problems: readonly FileProblem[]
  /** Rows that are errors. */
  readonly errors: number
}

export type ReadFile<Content> = FileReading<Content> | { readonly refusal: string }

/** What a file makes of a mapping as it is on the page. */
export function mappingFileReading(
  rows: readonly RawRow[],
  content: MappingContent,
  { groups, accounts }: { readonly groups: readonly ProfitLossGroup[]; readonly accounts: readonly LedgerAccount[] },
  names: MappingNames,
): ReadFile<MappingContent> {
  const file = readMappingFile(rows, { groups, accounts, assignments: content.assignments })
  if ('refusal' in file) return file
  const next = { ...content, assignments: file.assignments }
  const count = changedAccounts(content, next).length
  return {
    content: next,
    count,
    summary:
      count === 0 ? '' : `${count === 1 ? '1 account changes' : `${formatCount(count)} accounts change`}: ${changeCounts(content, next)}`,
    notes:
      file.absent === 0
        ? []
        : [
            `${file.absent === 1 ? '1 account is' : `${formatCount(file.absent)} accounts are`} not in the file and ${file.absent === 1 ? 'stays where it is' : 'stay where they are'}.`,
          ],
    changes: mappingChanges(content, next, names),
    problems: file.problems,
    errors: errorRows(file.problems),
  }
}

/** What a file makes of a categorization as it is on the page. */
export function categorizationFileReading(rows: readonly RawRow[], beside: CategorizationBeside): ReadFile<DraftCategorization> {
  const file = readCategorizationFile(rows, beside)
  if ('refusal' in file) return file
  const next = file.draft ?? beside.draft
  const changes = categorizationChanges(beside.draft, next)
  const gone = deletedGroups(beside.draft, next)
  return {
    content: file.draft,
    count: changes.length,
    summary: changes.length === 0 ? '' : `${formatCount(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`,
    notes:
      gone.length === 0
        ? []
        : [
            `${gone.length === 1 ? '1 line is' : `${formatCount(gone.length)} lines are`} not in the file and would be deleted: ${listed(gone)}.`,
          ],
    changes,
    problems: file.problems,
    errors: errorRows(file.problems),
  }
}

/** That a reading changes nothing, in a sentence; null where it does, or cannot be taken at all. */
export function nothingNew({ content, count, errors }: FileReading<unknown>): string | null {
  if (content === null || count > 0) return null
  return errors === 0 ? 'The file has no changes.' : 'Apart from the rows with errors, the file has no changes.'
}

/** Why a reading cannot be taken over; null where it can. */
export function obstacleOf(reading: FileReading<unknown>, isLeavingOut: boolean): string | null {
  const { content, errors } = reading
  if (content === null) return 'The file has errors. Fix them in it and choose it again.'
  const same = nothingNew(reading)
  if (same === null && errors > 0 && !isLeavingOut)
    return `${errors === 1 ? '1 row has an error' : `${formatCount(errors)} rows have errors`}. Fix the file, or leave ${errors === 1 ? 'it' : 'them'} out.`
  return same
}

function errorRows(problems: readonly FileProblem[]): number {
  return new Set(problems.filter(({ isError }) => isError).map(({ row }) => row)).size
}

/** More names than these say less than their number. */
const MOST_NAMES = 6

function listed(named: readonly { readonly name: string }[]): string {
  const names = named.slice(0, MOST_NAMES).map(({ name }) => name)
  return `${names.join(', ')}${named.length > MOST_NAMES ? ', …' : ''}`
}
