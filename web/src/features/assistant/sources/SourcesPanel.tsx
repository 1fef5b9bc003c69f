import type { AnswerEntries, AnswerSource, AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { averageValue } from '@fourwall/domain/assistant/answers/answer-figures.ts'
import { entriesOfFigure } from '@fourwall/domain/assistant/answers/figure-entries.ts'
import {
  averagedOver,
  type FigureKind,
  type FigureProof,
  figureKind,
  figureProof,
  isCombined,
  proofQuestion,
} from '@fourwall/domain/assistant/answers/figure-proof.ts'
import { comparisonOfPlan, secondBase } from '@fourwall/domain/assistant/answers/plan-names.ts'
import { againstName, planTitle } from '@fourwall/domain/assistant/answers/plan-words.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { pickedPlan } from '@fourwall/domain/assistant/picked-figure.ts'
import { calculationName, isRate, readCalculation } from '@fourwall/domain/figures/calculation.ts'
import { figureLimit } from '@fourwall/domain/figures/figure-state-words.ts'
import { questionText } from '@fourwall/domain/figures/question-text.ts'
import { compareDecimals } from '@fourwall/domain/money/decimal.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useClient } from 'urql'
import { answeredFigures, loadFigures } from '../../../api/figures.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Display, useDisplay } from '../../../ui/display.ts'
import { giveFocusBack } from '../../../ui/focus/give-focus-back.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { usePlanNames } from '../plan/plan-names.ts'
import { useAssistantLinks } from './assistant-links.ts'

interface SourcesPanelProps {
  readonly figure: SaidFigure
  /** What it was said in. */
  readonly answer: Pick<AssistantAnswer, 'plan' | 'asOf'>
  readonly company: ReportingCompany
  /** Next to the conversation; a sheet from below if there is no room. */
  readonly isSheet: boolean
  readonly onClose: () => void
}

/** What a figure of an answer is, exactly, what it is made of, and where it opens. Escape closes it; the focus goes back to the figure. */
export function SourcesPanel({ figure, answer, company, isSheet, onClose }: SourcesPanelProps) {
  const links = useAssistantLinks()
  const display = useDisplay()
  const panel = useReturnedFocus()
  const [traced, setTraced] = useState<AnswerSource | null>(null)
  // Back from the trace, Escape is to reach it again.
  useEffect(() => {
    if (traced === null) panel.current?.focus()
  }, [traced, panel])
  const { source } = figure
  const some = entriesOfFigure(figure)
  const plan = useMemo(() => source && pickedPlan(source), [source])
  const names = usePlanNames(plan, company)
  if (source === null) return null
  if (traced !== null) return links.renderTrace(traced, () => setTraced(null), some)
  const openEntries = (of: AnswerSource): void => {
    const entries = isSheet ? links.hrefOf(of, 'ENTRIES', some) : null
    if (entries === null) setTraced(of)
    else links.go(entries)
  }
  const report = links.hrefOf(source, 'REPORT')
  const bridge = some !== undefined || source.comparison === null || source.metricId !== null ? null : links.hrefOf(source, 'BRIDGE')
  return (
    // Escape closes it from anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <aside
      ref={panel}
      aria-label="Sources"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className={classNames(
        'flex flex-col bg-page outline-none print:hidden',
        isSheet
          ? 'absolute inset-x-0 bottom-0 z-30 h-[66%] animate-open rounded-t-overlay shadow-pop'
          : `${typeof some?.entryId === 'string' ? 'w-[420px]' : 'w-[326px]'} flex-none animate-slide-left border-l border-line-2`,
      )}
    >
      <header className="flex h-bar flex-none items-center gap-1 border-b border-line-2 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 font-semibold">Sources</h2>
        {report !== null && (
          <IconButton
            icon="external"
            label={source.metricId === null ? 'Open the report in a new tab' : 'Open the metric in a new tab'}
            onClick={() => window.open(report, '_blank', 'noopener')}
          />
        )}
        <IconButton icon="close" label="Close" keys="Esc" onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <section aria-label="Breakdown" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        {names === null || plan === null ? (
          <SkeletonRows rows={5} label="Loading the sources" />
        ) : (
          <FigureSources
            {...{ figure, answer, company, names }}
            about={aboutOf(figure, planTitle(plan, names), display)}
            onEntries={(line) => openEntries({ ...source, ...line })}
          />
        )}
      </section>
      {(report !== null || bridge !== null || source.groupId !== null) && (
        <footer className="flex flex-none flex-wrap items-center gap-2 border-t border-line-1 px-4 py-[10px]">
          {report !== null && <Button onClick={() => links.go(report)}>{source.metricId === null ? 'Open report' : 'Open metric'}</Button>}
          {bridge !== null && <Button onClick={() => links.go(bridge)}>Bridge</Button>}
          {source.groupId !== null && (
            <Button kind="plain" onClick={() => openEntries(source)}>
              Entries
            </Button>
          )}
        </footer>
      )}
    </aside>
  )
}

/** Describes a figure by its plan: `Share of revenue: Labor, May 2026`. */
function aboutOf(figure: SaidFigure, title: string, display: Display): string {
  if (figure.entries !== undefined) return `${entriesName(figure.entries, display)}: ${title}`
  const over = averagedOver(figure)
  if (over !== null) return `Average of ${over.count} ${over.many}: ${title}`
  if (isCombined(figure) && figure.key.includes(' / ')) return `Part of the total: ${title}`
  switch (figureKind(figure)) {
    case 'SHARE':
      return `Share of revenue: ${title}`
    case 'PERCENT':
      return `In percent: ${title}`
    default:
      return title
  }
}

/** `Entries of Sysco Boston above 5,000.00` */
function entriesName(
  { entryId, vendor, types = [], search = '', leastAmount, mostAmount, excludesLeast, excludesMost }: AnswerEntries,
  display: Display,
): string {
  if (entryId !== null) return 'Entry'
  const named = vendor === null ? '' : vendor === '' ? ' without a vendor' : ` of ${vendor}`
  const least = leastAmount === null ? '' : ` ${excludesLeast ? 'above' : 'from'} ${display.exact(leastAmount)}`
  const most = mostAmount === null ? '' : ` ${excludesMost ? 'below' : 'up to'} ${display.exact(mostAmount)}`
  const text = search === '' ? '' : ` with “${search}”`
  const typed =
    types.length === 0
      ? ''
      : ` of type ${joinNames(
          types.map((type) => (type === '' ? 'none' : type)),
          'or',
        )}`
  return `Entries${typed}${named}${text}${least}${most}`
}

/** Takes the focus on opening, and gives it back on closing. */
function useReturnedFocus() {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = panel.current
    const before = document.activeElement
    const answer = before?.closest('article') ?? null
    element?.focus({ preventScroll: true })
    return () => {
      const isInside = document.activeElement === document.body || element?.contains(document.activeElement) === true
      // In a narrow conversation a chart may have become a list.
      if (isInside) giveFocusBack(before?.isConnected === true ? before : answer, { preventScroll: true })
    }
  }, [])
  return panel
}

interface FigureSourcesProps extends Pick<SourcesPanelProps, 'figure' | 'answer' | 'company'> {
  readonly names: CompanyNames
  readonly about: string
  /** Opens the entries of one line among those that a vendor's figure adds up. */
  readonly onEntries: (line: Pick<AnswerSource, 'groupId' | 'accountId'>) => void
}

function FigureSources({ figure, answer, company, names, about, onEntries }: FigureSourcesProps) {
  const client = useClient()
  const display = useDisplay()
  const links = useAssistantLinks()
  const { source, entries } = figure
  const { groups } = names
  // Some entries of a line are no figure of the report.
  const isApart = entries !== undefined || (isCombined(figure) && averagedOver(figure) === null)
  const question = source === null || isApart ? null : proofQuestion(source, answer.plan, groups)
  const proof = useLoaded(question && questionText(question), async (): Promise<FigureProof | null> => {
    if (question === null) return null
    const [reply] = await loadFigures(client, [question])
    return figureProof(figure, answeredFigures(reply), groups)
  })
  const limit = figureLimit(figure)
  return (
    <>
      <p className="text-small text-2">{about}</p>
      <p
        className={classNames(
          'mt-1 text-figure font-semibold tabular-nums',
          figure.outcome === 'FAVORABLE' && 'text-fav',
          figure.outcome === 'UNFAVORABLE' && 'text-unfav',
        )}
      >
        {exactText(figure, display)}
        {figure.outcome !== 'NEUTRAL' && (
          <span className="pl-2 text-small font-normal">{figure.outcome === 'FAVORABLE' ? 'better' : 'worse'}</span>
        )}
      </p>
      {limit !== null && <p className="mt-1 text-small text-warn">{limit}</p>}
      {proof.failure !== null && (
        <p className="mt-3 text-small text-unfav">
          {proof.failure}{' '}
          <button type="button" className="text-accent underline" onClick={proof.again}>
            Try again
          </button>
        </p>
      )}
      {question !== null && proof.value === null && proof.failure === null && (
        <p className="mt-4 animate-late text-small text-3">Loading the breakdown …</p>
      )}
      {proof.value !== null && <ProofSteps {...{ proof: proof.value, figure, answer, names, display, onEntries }} />}
      {source !== null && source.metricId !== null && (
        <p className="mt-4 text-small text-2">A metric is read as it was uploaded or typed. Its page shows each figure with its origin.</p>
      )}
      {typeof entries?.entryId === 'string' && links.renderEntry(entries.entryId)}
      <Step title="Read from" isLast>
        <p className="text-small text-2">{readFrom(figure, answer, company)}</p>
        <p className="mt-2 text-small text-3">{asOfWords(answer, display)}</p>
      </Step>
    </>
  )
}

/** Quotients have more; other figures hardly do. */
const MOST_DECIMALS = 6

/** To the last digit; quotients to six decimals, of money to two. */
function exactText({ text, value, unit }: Pick<SaidFigure, 'text' | 'value' | 'unit'>, display: Display): string {
  if (value === null) return text
  if (text.endsWith('pt')) return display.points(value, 4)
  if (text.includes('%')) return display.percent(value, 4)
  const decimals = Math.min(/\.(\d+)/.exec(value)?.[1]?.length ?? 0, unit === 'MONEY' ? 2 : MOST_DECIMALS)
  return /^[+−-]?[\d,.]+$/.test(text) ? display.figure(value, decimals) : display.amount(value, 2)
}

function asOfWords({ asOf: { today, ledgerThrough } }: Pick<AssistantAnswer, 'asOf'>, display: Display): string {
  const books = ledgerThrough === null ? '' : ` Books through ${display.day(ledgerThrough)}.`
  return `${today === null ? '' : `Figures as of ${display.day(today)}.`}${books}`.trim()
}

function readFrom({ source }: SaidFigure, { plan }: Pick<AssistantAnswer, 'plan'>, company: ReportingCompany): string {
  if (source === null) return ''
  const mapping = company.mappings.find(({ id }) => id === source.mappingId)?.name ?? 'a deleted mapping'
  const places = source.locationIds.length === 0 ? company.locationIds.length : source.locationIds.length
  const of = `${places} of ${company.locationIds.length} locations`
  if (source.metricId !== null) return `Ops data, ${of}`
  const budget = source.budgetId === null ? null : (company.budgets.find(({ id }) => id === source.budgetId)?.name ?? null)
  return `${mapping}, ${of}${budget === null ? '' : `, ${budget}`}${plan?.isSameStore === true ? ', same stores' : ''}`
}

/** In the order of a difference. */
const COMPARED = ['own', 'base'] as const

interface ProofStepsProps extends Pick<FigureSourcesProps, 'figure' | 'answer' | 'names' | 'onEntries'> {
  readonly proof: FigureProof
  readonly display: Display
}

/** First how the figure is computed, then what adds up to it. */
function ProofSteps({ proof, figure, answer, names, display, onEntries }: ProofStepsProps) {
  const money = (value: string | null): string => display.exact(value)
  const { kind, own, base, isTurned, revenue, parts, sum, whole } = proof
  const second = answer.plan === null ? null : secondBase(answer.plan)
  const isOfSecond = second !== null && figure.source?.comparison === comparisonOfPlan(second)
  const comparing = isOfSecond ? second : answer.plan
  const baseLabel = comparing === null ? 'Before' : (againstName(comparing, names) ?? 'Before')
  const capital = baseLabel.charAt(0).toUpperCase() + baseLabel.slice(1)
  const isSum = sum !== null && whole !== null && compareDecimals(sum, whole) === 0
  const over = averagedOver(figure)
  const isOfRatio = figure.source?.formula !== undefined && isRate(readCalculation(figure.source.formula).formula)
  /** A ratio to four places of a percent, any other quotient as it is. */
  const compared = (value: string): string => {
    if (!isOfRatio) return money(value)
    return /%|pt$/.test(figure.text) ? display.percent(value, 4) : exactText({ text: value, value }, display)
  }
  return (
    <>
      {!proof.isUnmoved && (
        <p className="mt-3 flex gap-1 text-small text-warn">
          <Icon name="warning" className="mt-[2px]" />
          This figure has moved since it was answered. It is{' '}
          {exactText({ ...figure, value: over === null || whole === null ? whole : averageValue(whole, over.count) }, display)} now; ask
          again for an answer of now.
        </p>
      )}
      {(kind === 'DIFFERENCE' || kind === 'PERCENT') && own !== null && base !== null && whole !== null && (
        <Step title={isTurned ? `${capital} less actual` : `Actual less ${baseLabel}`}>
          <ProofTable
            rows={(isTurned ? COMPARED.toReversed() : COMPARED).map((key) => ({
              key,
              label: key === 'own' ? 'Actual' : capital,
              value: compared(key === 'own' ? own : base),
            }))}
            total={{
              label: kind === 'PERCENT' ? 'Difference' : 'Equals the figure',
              value: isOfRatio ? exactText({ text: figure.text, value: whole }, display) : money(whole),
              isProved: kind === 'PERCENT' ? null : proof.isUnmoved,
            }}
          />
          {kind === 'PERCENT' && (
            <p className="pt-1 pl-[6px] text-small text-2">
              Divided by {capital}: {display.percent(figure.value, 4)}
            </p>
          )}
        </Step>
      )}
      {kind === 'SHARE' && own !== null && revenue !== null && (
        <Step title="Share of revenue">
          <ProofTable
            rows={[
              { key: 'own', label: 'Line', value: money(own) },
              { key: 'revenue', label: 'Revenue', value: money(revenue) },
            ]}
            total={{ label: 'Line divided by revenue', value: display.percent(figure.value, 4), isProved: null }}
          />
        </Step>
      )}
      {over !== null && whole !== null && (
        <Step title="Average">
          <ProofTable
            rows={[
              { key: 'whole', label: 'Together', value: money(whole) },
              { key: 'count', label: `Number of ${over.many}`, value: String(over.count) },
            ]}
            total={{ label: 'Divided', value: exactText(figure, display), isProved: proof.isUnmoved }}
          />
        </Step>
      )}
      {parts.length > 0 && sum === null && (
        <Step title="Computed from">
          <ProofTable
            rows={parts.map(({ key, label, value }) => ({
              key,
              label,
              value: key.startsWith('metric:') ? exactText({ text: value, value }, display) : money(value),
            }))}
            total={{ label: calculationLabel(figure, parts), value: exactText(figure, display), isProved: proof.isUnmoved }}
          />
        </Step>
      )}
      {parts.length > 0 && sum !== null && (
        <Step
          title={
            figure.source?.formula !== undefined
              ? 'Computed from'
              : parts.some(({ key }) => key.startsWith('account:'))
                ? 'By account'
                : 'By line'
          }
          note={kind === 'DIFFERENCE' || kind === 'PERCENT' ? 'of the difference' : undefined}
        >
          <ProofTable
            rows={parts.map(({ key, label, value, line }) => ({
              key,
              label,
              value: money(value),
              // A difference has no entries of its own.
              ...(line !== undefined && kind === 'VALUE' && { onOpen: () => onEntries(line) }),
            }))}
            total={{
              label: isSum ? SUM_LABELS[kind] : 'Sum',
              value: money(sum),
              isProved: isSum,
            }}
          />
          {!isSum && (
            <p className="pt-1 pl-[6px] text-small text-warn">These parts do not add up to the figure. The report shows all of it.</p>
          )}
        </Step>
      )}
    </>
  )
}

const SUM_LABELS: Readonly<Record<FigureKind, string>> = {
  VALUE: 'Sum, equals it',
  BASE: 'Sum, equals it',
  DIFFERENCE: 'Sum, equals it',
  PERCENT: 'Sum, equals the difference',
  AVERAGE: 'Sum, all together',
  SHARE: 'Sum',
  OTHER: 'Sum',
}

/** What a calculation does with its parts: `Overtime / Labor`. */
function calculationLabel({ source }: SaidFigure, parts: FigureProof['parts']): string {
  if (source?.formula === undefined) return ''
  const labels = new Map(parts.map(({ key, label }) => [key, label]))
  return calculationName(readCalculation(source.formula).formula, (reference) => labels.get(reference) ?? '')
}

function Step({
  title,
  note,
  isLast = false,
  children,
}: {
  readonly title: string
  readonly note?: string | undefined
  readonly isLast?: boolean
  readonly children: ReactNode
}) {
  return (
    <section aria-label={title} className="relative mt-4 pl-4">
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-[5px] left-0 size-[8px] rounded-full border-2',
          isLast ? 'border-accent bg-accent' : 'border-line-control',
        )}
      />
      <h3 className="font-semibold">
        {title} {note !== undefined && <span className="pl-1 text-small font-normal text-3">{note}</span>}
      </h3>
      <div className="pt-1">{children}</div>
    </section>
  )
}

interface ProofTableProps {
  readonly rows: readonly { readonly key: string; readonly label: string; readonly value: string; readonly onOpen?: () => void }[]
  /** `isProved`: it equals what it is to equal; null where nothing is compared. */
  readonly total: { readonly label: string; readonly value: string; readonly isProved: boolean | null }
}

function ProofTable({ rows, total }: ProofTableProps) {
  return (
    <table className="w-full tabular-nums">
      <tbody>
        {rows.map(({ key, label, value, onOpen }) => (
          <tr key={key}>
            <th scope="row" className="h-[24px] max-w-[150px] truncate pl-[6px] text-left font-normal" title={label}>
              {onOpen === undefined ? (
                label
              ) : (
                <button
                  type="button"
                  className="max-w-full truncate text-accent hover:underline"
                  aria-label={`${label}: show the entries`}
                  onClick={onOpen}
                >
                  {label}
                </button>
              )}
            </th>
            <td className="text-right">
              <Figure text={value} />
            </td>
          </tr>
        ))}
        <tr className="font-semibold">
          <th scope="row" className="h-row border-t border-line-rule pl-[6px] text-left">
            {total.label}
            {total.isProved === true && <Icon name="check" className="ml-1 inline-block text-fav" />}
          </th>
          <td className="border-t border-line-rule text-right">
            <Figure text={total.value} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
