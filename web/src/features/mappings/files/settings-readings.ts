import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { categorizationChanges } from '@fourwall/domain/mappings/categorization-changes.ts'
import type { DraftCategorization } from '@fourwall/domain/mappings/categorization-edits.ts'
import { type CategorizationBeside, deletedGroups, readCategorizationFile } from '@fourwall/domain/mappings/categorization-file.ts'
import { changedAccounts, type MappingNames, mappingChanges } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { readMappingFile } from '@fourwall/domain/mappings/mapping-file.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { errorRows, type ReadFile } from '../../../blocks/settings-files/file-reading.ts'
import { changeCounts } from './change-counts.ts'

/** The changes that a file makes to an edited mapping. */
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

/** The changes that a file makes to an edited categorization. */
export function categorizationFileReading(rows: readonly RawRow[], beside: CategorizationBeside): ReadFile<DraftCategorization> {
  const file = readCategorizationFile(rows, beside)
  if ('refusal' in file) return file
  const next = file.draft ?? beside.draft
  const changes = categorizationChanges(beside.draft, next)
  const deleted = deletedGroups(beside.draft, next)
  return {
    content: file.draft,
    count: changes.length,
    summary: changes.length === 0 ? '' : `${formatCount(changes.length)} ${changes.length === 1 ? 'change' : 'changes'}`,
    notes:
      deleted.length === 0
        ? []
        : [
            `${deleted.length === 1 ? '1 line is' : `${formatCount(deleted.length)} lines are`} not in the file and would be deleted: ${listed(deleted)}.`,
          ],
    changes,
    problems: file.problems,
    errors: errorRows(file.problems),
  }
}

/** More names than this are replaced by their count. */
const MOST_NAMES = 6

function listed(named: readonly { readonly name: string }[]): string {
  const names = named.slice(0, MOST_NAMES).map(({ name }) => name)
  return `${names.join(', ')}${named.length > MOST_NAMES ? ', …' : ''}`
}
