import { type FileRemark, fileRemarks } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import type { Compared } from '../comparison.ts'
import type { Known } from '../known-ledger.ts'

/** What a file's reading says. Rows that complete an earlier import need not be whole entries. */
export function readingRemarks({ company }: Known, { survey, completes }: Pick<Compared, 'survey' | 'completes'>): readonly FileRemark[] {
  const remarks = fileRemarks(survey, company.minorDigits, company.currency)
  return completes === null ? remarks : remarks.filter(({ kind }) => kind !== 'UNBALANCED')
}

/** Each sentence once, where it is first. */
export function distinctRemarks(remarks: readonly FileRemark[]): readonly FileRemark[] {
  return remarks.filter(({ sentence }, at) => remarks.findIndex((one) => one.sentence === sentence) === at)
}
