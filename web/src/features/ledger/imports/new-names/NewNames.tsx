import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Fragment } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { Tag } from '../../../../ui/Tag.tsx'
import { CompanyMappingsQuery } from '../company-mappings.ts'
import type { ReceivedImportPreview } from '../import-job.ts'
import { isTypeGuessed, newNamesSentence } from '../import-words.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { headingCell, nameCell, numberCell, numberHeadingCell } from '../table-look.ts'
import { AccountTypes } from './AccountTypes.tsx'
import { choicesFor } from './account-typing.ts'
import { NearNameRow } from './NearNameRow.tsx'
import { nearNames } from './near-names.ts'

interface NewNamesProps {
  readonly preview: ReceivedImportPreview
  readonly minorDigits: number
  /** Whether new accounts join the mapping. */
  readonly mapsNew: boolean
  /** The types that the user chose. */
  readonly chosen: readonly ChosenType[]
  readonly onChoose: (chosen: readonly ChosenType[]) => void
}

/** What the ledger does not know yet: accounts with their types, locations, and names that look like one. */
export function NewNames({ preview, minorDigits, mapsNew, chosen, onChoose }: NewNamesProps) {
  const { newAccounts, newLocations } = preview
  const near = nearNames(preview)
  const knownGuessed = guessedShown(preview, chosen)
  const guessed = newAccounts.filter(isTypeGuessed).length
  const { data: company } = useAnswer(CompanyMappingsQuery, {}, { requestPolicy: 'cache-and-network' })
  const mapping = preview.newAccountsMapping
  const joining = mapping === null || !mapsNew ? null : { accounts: mapping.accounts, mapping: mapping.name }
  const fate = company === undefined ? null : company.profitLossMappingsInfo.length === 0 ? 'PROPOSED' : 'UNMAPPED'
  return (
    <>
      <section aria-label="New">
        <SectionHeading title="New" note={newNamesSentence(newAccounts.length, newLocations.length, guessed, fate, joining)} />
        {newAccounts.length > 0 && (
          <AccountTypes
            label="New accounts"
            accounts={newAccounts}
            mapsNew={mapsNew}
            near={near.accounts}
            minorDigits={minorDigits}
            chosen={chosen}
            onChoose={onChoose}
          />
        )}
        {newLocations.length > 0 && (
          <table aria-label="New locations" className="w-full table-fixed">
            <colgroup>
              <col />
              <col className="w-[190px]" />
            </colgroup>
            <thead>
              <tr>
                <th className={headingCell}>Location</th>
                <th className={numberHeadingCell}>Rows</th>
              </tr>
            </thead>
            <tbody>
              {newLocations.map((location) => (
                <Fragment key={location.name}>
                  <tr>
                    <td className={nameCell} title={location.name}>
                      {location.name}
                    </td>
                    <td className={`${numberCell} text-2`}>{formatCount(location.rows)}</td>
                  </tr>
                  <NearNameRow sentences={near.locations.get(location.name) ?? []} columns={2} />
                </Fragment>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {knownGuessed.length > 0 && (
        <section aria-label="Known, type still guessed">
          <SectionHeading title="Known, type still guessed" note={`${counted(knownGuessed.length, 'account')} of the ledger`} />
          <AccountTypes
            label="Accounts with guessed types"
            accounts={knownGuessed}
            minorDigits={minorDigits}
            chosen={chosen}
            onChoose={onChoose}
          />
        </section>
      )}
      {near.others.length > 0 && (
        <section aria-label="Look alike">
          <SectionHeading
            title="Look alike"
            mark={<Tag tone="warn">{counted(near.others.length, 'name')}</Tag>}
            note="Nothing stops the import"
          />
          <ul>
            {near.others.map(({ kind, name, sentence }) => (
              <li key={`${kind} ${name} ${sentence}`} className="border-b border-line-1 px-4 py-1 [overflow-wrap:anywhere]">
                <b className="font-medium">{name}</b> <span className="text-2">{sentence}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Known accounts whose types matter now: the signs rest on them, or one of them was chosen. */
function guessedShown({ guessedAccounts, signsNeedConfirmation }: ReceivedImportPreview, chosen: readonly ChosenType[]) {
  return signsNeedConfirmation || choicesFor(chosen, guessedAccounts).length > 0 ? guessedAccounts : []
}
