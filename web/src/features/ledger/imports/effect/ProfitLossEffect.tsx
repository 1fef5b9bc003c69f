import { counted } from '@fourwall/domain/money/format.ts'
import { useMemo, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useDisplay } from '../../../../ui/display.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../../../ui/Menu.tsx'
import { Figure } from '../../../../ui/Money.tsx'
import { CompanyMappingsQuery } from '../company-mappings.ts'
import type { ReceivedImportPreview } from '../import-job.ts'
import { nameOfMonth, type PlacementChoices, placementInput } from '../month-placements.ts'
import type { remainingInput } from '../remaining-locations.ts'
import { bodyCell, cutCell, figureColumn, headingCell, moneyHeadingCell } from '../table-look.ts'
import { type EffectRow, effectRows, unmappedSentence } from './effect-rows.ts'
import { ImportEffectQuery } from './import-effect.ts'

interface ProfitLossEffectProps {
  /** The job whose preview it is. */
  readonly jobId: string
  readonly months: ReceivedImportPreview['months']
  readonly placements: PlacementChoices
  readonly remaining: ReturnType<typeof remainingInput>
  /** Whether new accounts join the mapping. */
  readonly mapsNew: boolean
  readonly minorDigits: number
}

/** What the import changes in the profit and loss: before, after and the difference, for a month or all of the file's. */
export function ProfitLossEffect({ jobId, months, placements, remaining, mapsNew, minorDigits }: ProfitLossEffectProps) {
  const display = useDisplay()
  const [mappingId, setMappingId] = useState<string | null>(null)
  const [month, setMonth] = useState<string>(allMonths)
  const variables = useMemo(
    () => ({
      jobId,
      mappingId,
      mapNewAccounts: mapsNew,
      placements: placementInput(months, placements),
      remaining,
    }),
    [jobId, mappingId, mapsNew, months, placements, remaining],
  )
  const { data, failure, isLoading } = useAnswer(ImportEffectQuery, variables, { requestPolicy: 'cache-and-network' })
  const { data: company } = useAnswer(CompanyMappingsQuery, {}, { requestPolicy: 'cache-and-network' })
  const effect = data?.importJob?.preview?.effect ?? null

  if (effect === null) {
    const text =
      failure !== null
        ? 'What it changes cannot be shown now. Reload the page to try again.'
        : isLoading
          ? 'Working it out'
          : 'There is no profit and loss to show for these accounts.'
    return <p className="px-4 py-2 text-3">{text}</p>
  }
  const at = effect.months.indexOf(month)
  const rows = effectRows(effect, at === -1 ? effect.months.length : at, minorDigits, display)
  const width = (figureOf: (row: EffectRow) => string) => figureColumn(rows.map(figureOf), 100)
  const sentence = unmappedSentence(effect.newUnmapped, minorDigits, display)
  const mappings = company?.profitLossMappingsInfo ?? []
  return (
    <>
      <div className="flex min-h-[32px] flex-wrap items-center gap-x-2 gap-y-1 px-4 text-2">
        <Menu
          label="Months"
          trigger={
            <Button kind="plain" className="-ml-[9px]" end="chevron-down">
              {at === -1 ? monthsName(effect.months) : nameOfMonth(month)}
            </Button>
          }
        >
          <MenuChoices
            label="Months"
            value={at === -1 ? allMonths : month}
            choices={[
              { value: allMonths, label: monthsName(effect.months) },
              ...(effect.months.length > 1 ? effect.months.map((value) => ({ value, label: nameOfMonth(value) })) : []),
            ]}
            onChange={setMonth}
          />
        </Menu>
        {mappings.length > 1 ? (
          <Menu
            label="Mapping"
            trigger={
              <Button kind="plain" end="chevron-down">
                {effect.mappingName}
              </Button>
            }
          >
            <MenuChoices
              label="Mapping"
              value={effect.mappingId ?? ''}
              choices={mappings.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setMappingId}
            />
          </Menu>
        ) : (
          <span className="text-3">
            {effect.mappingId === null ? `by the proposed mapping “${effect.mappingName}”` : effect.mappingName}
          </span>
        )}
        <span className="ml-auto text-small text-3">all locations</span>
      </div>
      <table aria-label="Change in the P&L" aria-busy={isLoading} className="w-full table-fixed">
        <colgroup>
          <col />
          <col style={{ width: width(({ before }) => before) }} />
          <col style={{ width: width(({ after }) => after) }} />
          <col style={{ width: width(({ difference }) => difference) }} />
        </colgroup>
        <thead>
          <tr>
            <th className={headingCell}>Line</th>
            <th className={moneyHeadingCell}>Before</th>
            <th className={moneyHeadingCell}>After</th>
            <th className={moneyHeadingCell}>Difference</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={classNames(row.isTotal && 'font-semibold')}>
              <th scope="row" className={classNames(cutCell, 'text-left', !row.isTotal && 'font-normal')} title={row.name}>
                <span style={{ paddingLeft: (row.depth - 1) * 16 }}>{row.name}</span>
              </th>
              <td className={classNames(figureCell, 'text-2')}>
                <Figure text={row.before} />
              </td>
              <td className={figureCell}>
                <Figure text={row.after} />
              </td>
              <td className={classNames(figureCell, !row.isChanged && 'font-normal text-3')}>
                <Figure text={row.difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sentence !== null && (
        <p className="flex items-start gap-2 border-b border-line-1 bg-warn-soft px-4 py-1 text-small">
          <Icon name="warning" className="mt-[2px] flex-none text-warn" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{sentence}</span>
        </p>
      )}
    </>
  )
}

const allMonths = 'ALL'
const figureCell = `${bodyCell} text-right`

function monthsName(months: readonly string[]): string {
  const [first, last] = [months[0] ?? '', months.at(-1) ?? '']
  return months.length < 2 ? nameOfMonth(first) : `${counted(months.length, 'month')}, ${nameOfMonth(first)} to ${nameOfMonth(last)}`
}
