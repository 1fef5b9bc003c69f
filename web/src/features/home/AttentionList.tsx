import { type HomeView, isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { type MonthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { mutationRefusal } from '../../api/ask.ts'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Figure } from '../../ui/Money.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { toast } from '../../ui/toast.ts'
import { FigureLink } from './FigureLink.tsx'
import { dismissFinding, type ReceivedFinding, restoreFinding } from './home-requests.ts'
import { actOf, useHomeLinks } from './home-targets.ts'

interface AttentionListProps {
  /** Null where they could not be checked. */
  readonly findings: readonly ReceivedFinding[] | null
  /** Rules that could not be checked, while others were. */
  readonly unchecked: readonly ReceivedFinding['rule'][]
  /** The month that was judged, which need not be the view's. */
  readonly month: MonthIndex
  readonly view: HomeView
  /** Whether the view has any figure. */
  readonly hasFigures: boolean
  /** Whether the view is of several months, so that findings have to say theirs. */
  readonly isOfMonths: boolean
  /** After a finding was dealt with, or brought back. */
  readonly onChanged: () => void
}

const TONES: Readonly<Record<ReceivedFinding['rule'], Tone>> = {
  OVER_BUDGET: 'unfav',
  LOCATION_BUDGET: 'unfav',
  OFF_PATTERN: 'unfav',
  POSTED_TWICE: 'unfav',
  NOT_POSTED: 'warn',
  LOCATION_SILENT: 'warn',
  LARGE_ENTRIES: 'unfav',
  UNMAPPED: 'warn',
  LATE_POSTING: 'warn',
  CLOSING_LEFT_OUT: 'neutral',
  PRESENTED_MOVED: 'warn',
  METRIC_MISSING: 'neutral',
  METRIC_IMPLAUSIBLE: 'warn',
  STALE_LEDGER: 'neutral',
  BUDGET_ENDS: 'neutral',
}

/** What each rule looks for. */
const LOOKED_FOR: Readonly<Record<ReceivedFinding['rule'], string>> = {
  OVER_BUDGET: 'lines against the budget',
  LOCATION_BUDGET: 'locations against the budget',
  OFF_PATTERN: 'unusual amounts',
  POSTED_TWICE: 'bookings made twice',
  NOT_POSTED: 'missing bookings',
  LOCATION_SILENT: 'locations without entries',
  LARGE_ENTRIES: 'large entries',
  UNMAPPED: 'unmapped accounts',
  LATE_POSTING: 'changes to closed months',
  CLOSING_LEFT_OUT: 'entries that close a year',
  PRESENTED_MOVED: 'presented figures',
  METRIC_MISSING: 'missing ops data',
  METRIC_IMPLAUSIBLE: 'implausible ops data',
  STALE_LEDGER: 'the age of the ledger',
  BUDGET_ENDS: 'the end of the budget',
}

/** Findings that need attention, largest amount first, with a link to fix each. */
export function AttentionList({ findings, unchecked, month, view, hasFigures, isOfMonths, onChanged }: AttentionListProps) {
  const client = useClient()
  const mayDismiss = useMay('CHANGE_HOME')
  const [showsDone, setShowsDone] = useState(false)
  const open = (findings ?? []).filter(({ dismissal }) => dismissal === null || dismissal === undefined)
  const done = (findings ?? []).filter((one) => !open.includes(one))
  // Without done items there is no way back, so the open ones show.
  const shows = showsDone && done.length > 0
  const shown = shows ? done : open
  const act = async (work: Promise<void>, message: string) => {
    const refusal = await mutationRefusal(work)
    if (refusal === null) toast.success(message)
    else toast.failure('This could not be saved', { detail: refusal })
    onChanged()
  }
  return (
    <section aria-label="Needs attention" className="border-t border-line-2">
      <div className="flex h-[33px] items-center gap-2 px-4">
        <h2 className="font-semibold">Needs attention</h2>
        <span className="text-small text-2">{monthName(month)}</span>
        <span className="text-small text-3">
          {findings !== null && (open.length === 0 ? 'Nothing' : `${open.length}, by amount`)}
          {open.length > 0 && !isEveryPlace(view) && ' in the whole company'}
        </span>
        {done.length > 0 && (
          <Button kind="plain" aria-pressed={shows} onClick={() => setShowsDone(!shows)} className="ml-auto">
            {shows ? 'Open items' : `Done items (${done.length})`}
          </Button>
        )}
      </div>
      {findings === null && (
        <p role="alert" className="flex items-center gap-3 border-t border-line-1 px-4 py-2 text-2">
          These could not be checked. The figures on this page are not affected.
          <Button onClick={onChanged}>Try again</Button>
        </p>
      )}
      {findings !== null && unchecked.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center gap-x-3 border-t border-line-1 px-4 py-2 text-2">
          Not checked: {unchecked.map((rule) => LOOKED_FOR[rule]).join(', ')}.<Button onClick={onChanged}>Try again</Button>
        </p>
      )}
      {findings !== null && shown.length === 0 && (
        <p className="border-t border-line-1 px-4 py-3 text-2">
          {hasFigures ? `Nothing stands out in ${monthName(month)}.` : 'There are no figures, so there is nothing to check.'}
        </p>
      )}
      <ul>
        {shown.map((finding) => (
          <FindingRow
            key={finding.key}
            finding={finding}
            view={view}
            saysMonth={isOfMonths}
            acts={
              mayDismiss
                ? {
                    onDone: () => void act(dismissFinding(client, finding, 'DONE'), 'Marked as done'),
                    onNotRelevant: () => void act(dismissFinding(client, finding, 'NOT_RELEVANT'), 'Marked as not relevant'),
                    onRestore: () => void act(restoreFinding(client, finding.key), 'Shown again'),
                  }
                : null
            }
          />
        ))}
      </ul>
    </section>
  )
}

interface FindingRowProps {
  readonly finding: ReceivedFinding
  readonly view: HomeView
  readonly saysMonth: boolean
  /** Null where one may only look. */
  readonly acts: { readonly onDone: () => void; readonly onNotRelevant: () => void; readonly onRestore: () => void } | null
}

function FindingRow({ finding, view, saysMonth, acts }: FindingRowProps) {
  const display = useDisplay()
  const { hrefOf } = useHomeLinks()
  const { tag, rule, amount, extent, sentence, dismissal } = finding
  const judged = monthName(monthOf(parseDay(finding.act.month)))
  const said = sentence
    .map(({ kind, text }) => (kind === 'MONEY' ? display.amount(text, 0) : kind === 'SHARE' ? display.percent(text) : text))
    .join('')
  const words = saysMonth && !said.includes(judged) ? `${said}, ${judged}` : said
  const target = actOf(finding, view, hrefOf)
  return (
    <li className="flex min-h-[27px] items-center gap-3 border-t border-line-1 px-4 py-px phone:grid phone:grid-cols-[minmax(0,1fr)_auto] phone:gap-y-1 phone:pt-3 phone:pb-1">
      <Tag tone={TONES[rule]} className="phone:justify-self-start">
        {tag}
      </Tag>
      <span className="min-w-0 flex-1 text-pretty phone:col-span-2 phone:row-start-2">
        {words}
        {dismissal && (
          <span className="text-3">
            {' '}
            · {dismissal.verdict === 'DONE' ? 'done' : 'not relevant'}, {dismissal.dismissedBy}, {display.moment(dismissal.dismissedAt)}
          </span>
        )}
      </span>
      <span
        className={classNames(
          'whitespace-nowrap tabular-nums phone:col-start-2 phone:row-start-1',
          amount?.startsWith('-') === true ? 'text-unfav' : 'text-2',
        )}
      >
        <Figure text={typeof amount !== 'string' ? extent : display.amount(amount, 0)} />
      </span>
      {target !== null && (
        <FigureLink
          href={target.href}
          label={`${target.label}: ${words}`}
          className="w-[92px] text-right whitespace-nowrap text-accent phone:flex phone:h-control phone:w-auto phone:items-center phone:justify-self-start phone:text-left"
        >
          {target.label}
        </FigureLink>
      )}
      {acts !== null &&
        (dismissal ? (
          <Button kind="plain" onClick={acts.onRestore} aria-label={`Show again: ${words}`}>
            Show again
          </Button>
        ) : (
          <Menu
            align="end"
            label={`Deal with: ${words}`}
            trigger={
              <IconButton icon="more" size="small" label={`Deal with: ${words}`} className="phone:-mr-[6px] phone:justify-self-end" />
            }
          >
            <MenuItem onSelect={acts.onDone}>Done</MenuItem>
            <MenuItem onSelect={acts.onNotRelevant}>Not relevant</MenuItem>
          </Menu>
        ))}
    </li>
  )
}
