import { ACCOUNT_TYPE_NAMES, accountLabel, INCOME_TYPES, type LedgerAccountType } from '@fourwall/domain/ledger/account.ts'
import { kindOfName } from '@fourwall/domain/ledger/account-types.ts'
import type { SurveyedAccount } from '@fourwall/domain/ledger/reading/ledger-file-survey.ts'
import { haveNothingInCommon } from '@fourwall/domain/ledger/reading/remarks/account-remarks.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { joinFirst } from '@fourwall/domain/sentence-text.ts'
import type { StoredAccount } from '../../service.ts'
import { renamedOrRetypedAccounts } from '../comparison.ts'
import { findAccount } from '../known-ledger.ts'

/** Accounts that the ledger has under another name or type than the file. Both hold for all months, so a newer file changes earlier ones. */
export function changedAccountRemarks(accounts: readonly StoredAccount[], inFile: readonly SurveyedAccount[]): readonly FileRemark[] {
  const pairs = inFile.flatMap((file) => {
    const known = findAccount(accounts, file)
    return known === undefined ? [] : [{ known, file }]
  })
  const changed = new Map(renamedOrRetypedAccounts(accounts, inFile).map((account) => [account.id, account]))
  const others = pairs.filter(({ known, file }) => {
    // An older name is not taken; it is another account's if it says another side of the books.
    const isNew = (changed.get(known.id)?.name ?? known.name) !== known.name
    const [before, now] = [known.name, file.name].map((name) => sideOf(kindOfName(name)?.type ?? null))
    const isOtherSide = before !== null && now !== null && before !== now
    return known.number !== '' && haveNothingInCommon([known.name, file.name]) && (isNew || isOtherSide)
  })
  const told = new Set(others)
  const renamed = pairs.filter((pair) => !told.has(pair) && (changed.get(pair.known.id)?.name ?? pair.known.name) !== pair.known.name)
  const [retyped] = pairs.filter(({ known, file: { typing } }) => {
    const isStated = typing.certainty === 'STATED' && known.isTypeStated && !known.isTypeCorrected
    return isStated && sideOf(typing.type) !== sideOf(known.type)
  })
  const remarks: FileRemark[] = []
  const [other] = others
  if (other !== undefined) {
    const more = others.length === 1 ? '' : `, and ${counted(others.length - 1, 'other number')} likewise`
    const sentence = `Account ${other.known.number} is called “${other.known.name}” in the ledger and “${other.file.name}” in the file${more}: their entries are those of one account. If they are two accounts, undo the import and give the file’s another number.`
    remarks.push({ kind: 'OTHER_NAMES', sentence, isGuess: true })
  }
  if (retyped !== undefined) {
    const { known, file } = retyped
    const after = changed.get(known.id)?.type ?? known.type
    const [inLedger, there, holds] = [known.type, file.typing.type, after].map(typeName)
    const sentence = `“${accountLabel(known)}” is ${inLedger} in the ledger and ${there} in the file: it is ${holds} in all months from now on. If that is wrong, set its type.`
    remarks.push({ kind: 'ACCOUNT_TYPES', sentence, isGuess: true })
  }
  if (renamed.length > 0) {
    const names = renamed.map(({ known, file }) => `“${known.name}” is now “${file.name}”`)
    const sentence = `${counted(renamed.length, 'account')} of the ledger ${renamed.length === 1 ? 'takes its name' : 'take their names'} from the file, in earlier months, too: ${joinFirst(names, 3)}.`
    remarks.push({ kind: 'RENAMED_ACCOUNTS', sentence, isGuess: false })
  }
  return remarks
}

/** Types that a profit and loss shows with the same sign. */
function sideOf(type: LedgerAccountType | null): 'INCOME' | 'COST' | 'BALANCE_SHEET' | null {
  if (type === null || type === 'BALANCE_SHEET') return type
  return INCOME_TYPES.has(type) ? 'INCOME' : 'COST'
}

function typeName(type: LedgerAccountType | null): string {
  return type === null ? 'of no type' : `of the type ${ACCOUNT_TYPE_NAMES[type]}`
}
