import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { useQuery } from 'urql'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountTypes } from './AccountTypes.tsx'
import { choicesFor } from './account-typing.ts'
import { CompanyMappingsQuery } from './company-mappings.ts'
import { counted } from './counted.ts'
import type { ImportPreview } from './import-job.ts'
import { isTypeGuessed, newNamesSentence } from './import-words.ts'
import { SectionHeading } from './SectionHeading.tsx'
import { cutCell, headingCell, numberCell, numberHeadingCell } from './table-look.ts'

interface NewNamesProps {
  readonly preview: ImportPreview
  readonly minorDigits: number
  /** The types that the user chose. */
  readonly chosen: readonly ChosenType[]
  readonly onChoose: (chosen: readonly ChosenType[]) => void
}

/** What the ledger does not know yet: accounts with their types, locations, and names that look like one. */
export function NewNames({ preview, minorDigits, chosen, onChoose }: NewNamesProps) {
  const { newAccounts, newLocations, nearDuplicates } = preview
  const knownGuessed = guessedShown(preview, chosen)
  const guessed = newAccounts.filter(isTypeGuessed).length
  const [{ data: company }] = useQuery({ query: CompanyMappingsQuery, requestPolicy: 'cache-and-network' })
  const fate = company === undefined ? null : company.profitLossMappingsInfo.length === 0 ? 'PROPOSED' : 'UNMAPPED'
  return (
    <>
      <section aria-label="New">
        <SectionHeading title="New" note={newNamesSentence(newAccounts.length, newLocations.length, guessed, fate)} />
        {newAccounts.length > 0 && (
          <AccountTypes label="New accounts" accounts={newAccounts} minorDigits={minorDigits} chosen={chosen} onChoose={onChoose} />
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
                <tr key={location.name}>
                  <td className={cutCell} title={location.name}>
                    {location.name}
                  </td>
                  <td className={`${numberCell} text-2`}>{formatCount(location.rows)}</td>
                </tr>
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
      {nearDuplicates.length > 0 && (
        <section aria-label="Look alike">
          <SectionHeading
            title="Look alike"
            mark={<Tag tone="warn">{counted(nearDuplicates.length, 'pair')}</Tag>}
            note="They stay apart; mend the file if they are one"
          />
          <ul>
            {nearDuplicates.map(({ kind, name, other }) => (
              <li key={`${kind} ${name} ${other}`} className="flex min-h-row flex-wrap items-center gap-2 border-b border-line-1 px-4">
                <span className="font-medium">“{name}”</span>
                <span className="text-3">and</span>
                <span className="font-medium">“{other}”</span>
                <span className="text-3">two {kind.toLowerCase()}s</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Known accounts whose types matter now: the signs rest on them, or one of them was chosen. */
export function guessedShown({ guessedAccounts, signsNeedConfirmation }: ImportPreview, chosen: readonly ChosenType[]) {
  return signsNeedConfirmation || choicesFor(chosen, guessedAccounts).length > 0 ? guessedAccounts : []
}
