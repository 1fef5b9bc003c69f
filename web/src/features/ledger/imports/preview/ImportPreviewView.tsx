import { formatCount } from '@fourwall/domain/money/format.ts'
import { useMemo, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { SegmentedControl } from '../../../../ui/Choice.tsx'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { ProfitLossEffect } from '../effect/ProfitLossEffect.tsx'
import { TotalsGrid } from '../effect/TotalsGrid.tsx'
import { totalLines } from '../effect/total-lines.ts'
import { totalMatrix } from '../effect/total-matrix.ts'
import type { ReceivedImportPreview } from '../import-job.ts'
import { balanceSentence } from '../import-words.ts'
import { FirstRows } from '../match/FirstRows.tsx'
import type { FileCorrections } from '../match/file-match.ts'
import { ImportQuestions } from '../match/ImportQuestions.tsx'
import { MatchedColumns } from '../match/MatchedColumns.tsx'
import { UnreadableRows } from '../match/UnreadableRows.tsx'
import { fileMonths, type PlacementChoices, storedSentence } from '../month-placements.ts'
import { NewNames } from '../new-names/NewNames.tsx'
import type { remainingInput } from '../remaining-locations.ts'
import { SectionHeading } from '../SectionHeading.tsx'
import { CompanyLocationsQuery, companyTree } from './company-locations.ts'

interface ImportPreviewViewProps {
  readonly preview: ReceivedImportPreview
  /** The job that made the preview. */
  readonly jobId: string | null
  readonly placements: PlacementChoices
  readonly remaining: ReturnType<typeof remainingInput>
  /** Whether new accounts join the mapping. */
  readonly mapsNew: boolean
  readonly minorDigits: number
  readonly isReading: boolean
  readonly corrections: FileCorrections
  /** Null while nothing can be changed. */
  readonly onCorrect: ((corrections: FileCorrections) => void) | null
}

/** On the left the file and how it is read, on the right its result. */
export function ImportPreviewView({
  preview,
  jobId,
  placements,
  remaining,
  mapsNew,
  minorDigits,
  isReading,
  corrections,
  onCorrect,
}: ImportPreviewViewProps) {
  const display = useDisplay()
  const matrix = useMemo(() => totalMatrix(preview.totals), [preview.totals])
  const { data: company } = useAnswer(CompanyLocationsQuery, {})
  const lines = useMemo(
    () => totalLines(matrix, companyTree(company?.locationAssignments ?? []), company?.erpLocations ?? []),
    [matrix, company],
  )
  const [lower, setLower] = useState<'NEW' | 'CHANGE'>(newsCount(preview) === 0 ? 'CHANGE' : 'NEW')
  const amount = (value: string) => display.amount(value, minorDigits)
  return (
    <div aria-busy={isReading} className="flex min-h-0 flex-1 max-[960px]:flex-col max-[960px]:overflow-y-auto">
      <div inert={onCorrect === null} className="min-w-0 flex-[58] overflow-y-auto pb-4 max-[960px]:flex-none">
        <ImportQuestions
          preview={preview}
          minorDigits={minorDigits}
          chosen={corrections.accountTypes ?? []}
          onCorrect={(part) => onCorrect?.({ ...corrections, ...part })}
        />
        <MatchedColumns preview={preview} corrections={corrections} onCorrect={onCorrect ?? ignore} />
        {preview.firstRows.length > 0 && <FirstRows rows={preview.firstRows} minorDigits={minorDigits} />}
        <UnreadableRows preview={preview} />
      </div>
      <div className="flex min-w-0 flex-[42] flex-col overflow-y-auto border-l border-line-2 max-[960px]:h-[560px] max-[960px]:flex-none max-[960px]:border-t max-[960px]:border-l-0">
        <SectionHeading title="Totals by month and location" note={preview.rows === 0 ? 'no row can be read yet' : 'net income effect'} />
        {preview.rows > 0 && (
          <>
            <TotalsGrid matrix={matrix} lines={lines} minorDigits={minorDigits} />
            <div className="flex-none border-b border-line-1 px-4 py-2 text-small text-3">
              <p>{storedSentence(fileMonths(preview.months, preview.totals, preview.completes !== null))}</p>
              <p>
                {balanceSentence(preview.debits, preview.credits, amount)}
                {/* The remark below says what it means. */}
                {preview.remarks.some(({ kind }) => kind === 'UNBALANCED') ? '' : ` ${preview.balanceNote}`}
              </p>
              {preview.remarks.filter(isNotAsked).map(({ kind, sentence, isGuess }) => (
                <p key={sentence} className="mt-1 flex items-start gap-1 text-2">
                  <Icon name="warning" className="mt-[3px] text-warn" />
                  <span>
                    {isGuess ? `Guessed: ${sentence}` : sentence}{' '}
                    {kind === 'CLOSING' && onCorrect !== null && (
                      <button
                        type="button"
                        className="rounded-chip text-accent hover:underline"
                        onClick={() => onCorrect({ ...corrections, importsClosing: !preview.importsClosing })}
                      >
                        {preview.importsClosing ? 'Leave them out' : 'Import them'}
                      </button>
                    )}
                  </span>
                </p>
              ))}
            </div>
            <div className="flex flex-none items-center px-4 pt-2">
              <SegmentedControl
                label="Shown below"
                value={lower}
                onChange={setLower}
                choices={[
                  { value: 'NEW', label: newsLabel(preview) },
                  { value: 'CHANGE', label: 'Change in the P&L' },
                ]}
              />
            </div>
            <div
              role="group"
              aria-label={lower === 'NEW' ? 'New in the ledger' : 'Change in the P&L'}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
              tabIndex={0}
              inert={onCorrect === null}
              style={{ minHeight: lower === 'NEW' ? Math.min(240, lengthOfNews(preview)) : 300 }}
              className="shrink-[99] overflow-y-auto outline-offset-[-2px]"
            >
              {lower === 'NEW' || jobId === null ? (
                <NewNames
                  preview={preview}
                  minorDigits={minorDigits}
                  mapsNew={mapsNew}
                  chosen={corrections.accountTypes ?? []}
                  onChoose={(accountTypes) => onCorrect?.({ ...corrections, accountTypes })}
                />
              ) : (
                <ProfitLossEffect
                  jobId={jobId}
                  months={preview.months}
                  placements={placements}
                  remaining={remaining}
                  mapsNew={mapsNew}
                  minorDigits={minorDigits}
                />
              )}
            </div>
          </>
        )}
      </div>
    </div>
  )
}

/** Questions are asked in their own place. */
function isNotAsked({ kind, isGuess }: ReceivedImportPreview['remarks'][number]): boolean {
  return kind !== 'FAR_DAYS' && !(kind === 'DATE_ORDER' && isGuess)
}

function newsCount({ newAccounts, newLocations, nearDuplicates, signsNeedConfirmation }: ReceivedImportPreview): number {
  return newAccounts.length + newLocations.length + nearDuplicates.length + (signsNeedConfirmation ? 1 : 0)
}

function newsLabel({ newAccounts, newLocations }: ReceivedImportPreview): string {
  const count = newAccounts.length + newLocations.length
  return count === 0 ? 'New' : `New (${formatCount(count)})`
}

/** Roughly what the news take in CSS pixels, so that short ones are shown whole and long ones leave room for the totals. */
function lengthOfNews({ newAccounts, newLocations, nearDuplicates }: ReceivedImportPreview): number {
  const lists = [newAccounts.length, newLocations.length, nearDuplicates.length].filter((count) => count > 0)
  return 34 + (newAccounts.length > 0 ? 32 : 0) + lists.reduce((sum, count) => sum + 26 + count * 26, 0)
}

function ignore() {
  // While an import runs nothing can be corrected: the part of the screen is inert.
}
