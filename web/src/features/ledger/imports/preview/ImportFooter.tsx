import { counted } from '@fourwall/domain/money/format.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Choice.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { ReceivedImportPreview } from '../import-job.ts'
import { isTypeGuessed, signsDoubt } from '../import-words.ts'
import { fileMonths, type PlacementChoices } from '../month-placements.ts'
import { locationsAtStake } from '../remaining-locations.ts'
import { type ImportReadiness, importObstacle } from './import-readiness.ts'
import { MonthPlacements } from './MonthPlacements.tsx'
import { RemainingLocations } from './RemainingLocations.tsx'

interface ImportFooterProps {
  readonly preview: ReceivedImportPreview
  readonly isReading: boolean
  readonly decisions: ImportReadiness
  readonly onDecide: (decisions: ImportReadiness) => void
  readonly placements: PlacementChoices
  readonly onPlace: (placements: PlacementChoices) => void
  /** Why the last attempt did not end well. */
  readonly failure: string | null
  /** Its rows are in the ledger already. */
  readonly isRepeated: boolean
  readonly isStarting: boolean
  readonly onImport: () => void
  readonly onCancel: () => void
  readonly cancelLabel: string
}

/** What is to be decided, and the one act of the screen. */
export function ImportFooter(props: ImportFooterProps) {
  const { preview, decisions, onDecide, failure } = props
  const asksRepeated = props.isRepeated || decisions.importRepeated === true
  const doubt = signsDoubt(preview.signRule, [...preview.newAccounts, ...preview.guessedAccounts].filter(isTypeGuessed).length)
  const atStake = locationsAtStake(preview.remaining, preview.months, props.placements)
  const joining = preview.newAccountsMapping?.accounts ? preview.newAccountsMapping : null
  return (
    <FooterFrame>
      {(failure ?? preview.obstacle) !== null && (
        <p role={failure === null ? undefined : 'alert'} className="flex w-full items-start gap-2 text-unfav">
          <Icon name="warning" className="mt-[3px]" />
          {failure ?? preview.obstacle}
        </p>
      )}
      <div className="min-w-[280px] flex-1">
        <MonthPlacements
          months={fileMonths(preview.months, preview.totals, preview.completes !== null)}
          choices={props.placements}
          onChoose={props.onPlace}
        />
        <RemainingLocations
          remaining={atStake}
          choices={decisions.remaining ?? {}}
          onChoose={(remaining) => onDecide({ ...decisions, remaining })}
        />
      </div>
      {preview.rows > 0 &&
        (asksRepeated || preview.unreadableCount > 0 || preview.farDates !== null || preview.signsNeedConfirmation || joining !== null) && (
          <div className="flex min-w-0 flex-col gap-2 self-stretch border-l border-line-2 pl-4">
            {preview.unreadableCount > 0 && (
              <Checkbox
                checked={decisions.leaveOutUnreadable}
                onChange={(leaveOutUnreadable) => onDecide({ ...decisions, leaveOutUnreadable })}
                label={<b>Leave out {counted(preview.unreadableCount, 'unreadable row')}</b>}
                hint="Download them first to correct them later"
              />
            )}
            {asksRepeated && (
              <Checkbox
                checked={decisions.importRepeated === true}
                onChange={(importRepeated) => onDecide({ ...decisions, importRepeated })}
                label={<b>Import them anyway</b>}
                hint="The rows count twice then"
              />
            )}
            {joining !== null && (
              <Checkbox
                checked={decisions.mapNewAccounts}
                onChange={(mapNewAccounts) => onDecide({ ...decisions, mapNewAccounts })}
                label={
                  <b>
                    Put {counted(joining.accounts, 'new account')} into “{joining.name}”
                  </b>
                }
                hint={
                  joining.addedLines.length === 0
                    ? 'A new version of the mapping, undone with the import'
                    : `With new lines: ${joining.addedLines.join(', ')}. Undone with the import`
                }
              />
            )}
            {preview.farDates !== null && (
              <Checkbox
                checked={decisions.confirmDates === true}
                onChange={(confirmDates) => onDecide({ ...decisions, confirmDates })}
                label={<b>The dates are right</b>}
                hint={preview.farDates}
              />
            )}
            {preview.signsNeedConfirmation && (
              <Checkbox
                checked={decisions.confirmSigns}
                onChange={(confirmSigns) => onDecide({ ...decisions, confirmSigns })}
                label={<b>{doubt.label}</b>}
                hint={doubt.hint}
              />
            )}
          </div>
        )}
      <div className="ml-auto flex flex-none items-center gap-2">
        <Button kind="plain" onClick={props.onCancel}>
          {props.cancelLabel}
        </Button>
        <Button
          kind="primary"
          disabledReason={importObstacle(preview, decisions, props.isReading, atStake)}
          busy={props.isStarting ? 'Starting' : null}
          onClick={props.onImport}
        >
          {preview.rows === 0 ? 'Import' : `Import ${counted(preview.rows, 'row')}`}
        </Button>
      </div>
    </FooterFrame>
  )
}

/** The frame of the footer, also used while an import runs. */
export function FooterFrame({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-2 bg-sunken px-4 py-[10px]">
      {children}
    </footer>
  )
}
