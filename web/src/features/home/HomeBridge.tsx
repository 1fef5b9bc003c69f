import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { chartMessage } from '@fourwall/domain/charts/chart-message.ts'
import { markedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import type { FigureTable } from '@fourwall/domain/figures/answer-cells.ts'
import { withHeadlineSteps } from '@fourwall/domain/home/headline-steps.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { formatMoney } from '@fourwall/domain/money/format.ts'
import { Fragment, useMemo, useState } from 'react'
import type { FigureReply } from '../../api/figures.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { ChartPicture } from '../../blocks/chart-view/ChartPicture.tsx'
import { targetKey } from '../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../blocks/chart-view/use-element-size.ts'
import { SegmentedControl } from '../../ui/Choice.tsx'
import { useDisplay } from '../../ui/display.ts'
import { FigureLink } from './FigureLink.tsx'
import { targetOf, useHomeLinks } from './home-targets.ts'
import { LyingBridge } from './LyingBridge.tsx'

interface HomeBridgeProps {
  readonly chart: ChartDocument
  readonly replies: readonly FigureReply[]
  /** By category; null leaves the lines of the calculation. */
  readonly parts: FigureTable | null
  readonly view: HomeView
  readonly company: ReportingCompany
  readonly against: 'BUDGET' | 'PRIOR_YEAR'
  readonly onAgainst: (against: 'BUDGET' | 'PRIOR_YEAR') => void
  readonly spanLabel: string
}

const HEIGHT = 300
/** Below this width a bridge lies down. */
const NARROW = 460

/** From the budget or the prior year to the headline, with a sentence whose figures open. */
export function HomeBridge({ chart, replies, parts, view, company, against, onAgainst, spanLabel }: HomeBridgeProps) {
  const { negatives } = useDisplay()
  const { hrefOf, go } = useHomeLinks()
  const [frame, { width }] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const data = useMemo(() => {
    const groups = company.mappings.find(({ id }) => id === chart.mappingId)?.groups ?? []
    const own = chartData(
      chart,
      replies.map(({ figures }) => figures),
      { groups, ledgerThrough: company.time.lastLedgerDay },
    )
    return { ...own, waterfall: withHeadlineSteps(own.waterfall, parts, groups, view.headlineGroupId ?? '') }
  }, [chart, replies, parts, company, view])
  const title = chartMessage({ chart, data, currency: company.currency, negatives })
  const scene = useMemo(
    () =>
      width < 120 || data.waterfall === null
        ? null
        : chartScene(chart, data, { width, height: HEIGHT, currency: company.currency, negatives }),
    [chart, data, width, company.currency, negatives],
  )
  const label = chart.metrics[0]?.dataLabel ?? ''
  const handleOpen = (target: SceneTarget, isBridge: boolean) => {
    const figure = markedFigure(chart, target, company.tree)
    if (figure === null || figure.kind === 'METRIC') return
    const isOfBase = !isBridge && figure.column === figure.base
    go(
      hrefOf(
        targetOf(view, figure.groupId, {
          accountId: figure.accountId,
          bridge: isBridge ? against : null,
          traced: isOfBase ? against : null,
        }),
      ),
    )
  }
  const problem = replies.find((one) => one.figures === null)?.problem ?? null
  return (
    <section aria-label={`Bridge of ${label}`} className="px-4 pt-[10px] pb-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{title === '' ? label : title}</h2>
          <p className="pt-[2px] text-small text-3">
            {label}, {company.currency}, {spanLabel}
          </p>
        </div>
        {view.budgetId !== null && (
          <SegmentedControl
            label="Compared with"
            value={against}
            choices={[
              { value: 'PRIOR_YEAR', label: 'Prior year' },
              { value: 'BUDGET', label: 'Budget' },
            ]}
            onChange={onAgainst}
          />
        )}
      </div>
      <div ref={frame} className="pt-2">
        {width > 0 && width < NARROW && data.waterfall !== null ? (
          <LyingBridge waterfall={data.waterfall} width={width} />
        ) : scene !== null && scene.targets.length > 0 ? (
          <ChartPicture
            scene={scene}
            label={title}
            isLying={false}
            selected={selected}
            onSelect={(target) => setSelected(target === null ? null : targetKey(target))}
            onOpen={(target) => handleOpen(target, false)}
            onKey={(key, target) => target !== null && key.toLowerCase() === 'b' && handleOpen(target, true)}
          />
        ) : (
          <p className="py-6 text-3">
            {problem ?? (data.waterfall === null && width > 0 ? 'There is nothing to compare with in this span.' : '')}
          </p>
        )}
      </div>
      {data.waterfall !== null && <BridgeSentence waterfall={data.waterfall} view={view} against={against} label={label} />}
    </section>
  )
}

type Waterfall = NonNullable<ReturnType<typeof chartData>['waterfall']>

interface BridgeSentenceProps {
  readonly waterfall: Waterfall
  readonly view: HomeView
  readonly against: 'BUDGET' | 'PRIOR_YEAR'
  readonly label: string
}

/** What improved the figure and what worsened it, largest first. */
function BridgeSentence({ waterfall: { steps }, view, against, label }: BridgeSentenceProps) {
  const gains = steps.filter(({ outcome }) => outcome === 'FAVORABLE')
  const losses = steps.filter(({ outcome }) => outcome === 'UNFAVORABLE')
  if (gains.length === 0 && losses.length === 0) return null
  const parts = [
    { verb: 'Better', steps: gains },
    { verb: 'Worse', steps: losses },
  ].filter((part) => part.steps.length > 0)
  return (
    <p className="pt-1 text-2">
      {parts.map(({ verb, steps: own }, at) => (
        <Fragment key={verb}>
          {at > 0 && ' '}
          {verb} by <Amount value={total(own)} view={view} groupId={view.headlineGroupId} against={against} label={label} />
          {': '}
          {own
            .toSorted((one, other) => Math.abs(Number(other.change)) - Math.abs(Number(one.change)))
            .map((step, index) => (
              <Fragment key={step.key}>
                {index > 0 && (index === own.length - 1 ? ' and ' : ', ')}
                {step.label} <Amount value={step.change} view={view} groupId={groupOf(step.key)} against={against} label={step.label} />
              </Fragment>
            ))}
          .
        </Fragment>
      ))}
    </p>
  )
}

interface AmountProps {
  readonly value: string
  readonly view: HomeView
  readonly groupId: string | null
  readonly against: 'BUDGET' | 'PRIOR_YEAR'
  readonly label: string
}

function Amount({ value, view, groupId, against, label }: AmountProps) {
  const { hrefOf } = useHomeLinks()
  const text = formatMoney(value.replace(/^-/, ''), { currencyView: 'FULL', decimals: 0, currency: null })
  if (groupId === null) return <span className="text-1">{text}</span>
  return (
    <FigureLink
      href={hrefOf(targetOf(view, groupId, { bridge: against }))}
      label={`${label}: ${text}`}
      className="text-1 underline decoration-dotted underline-offset-2"
    >
      {text}
    </FigureLink>
  )
}

function total(steps: Waterfall['steps']): string {
  return sumDecimals(steps.map(({ change }) => change))
}

/** Of the key of a line's row. */
function groupOf(key: string): string | null {
  return key.startsWith('group:') ? key.slice('group:'.length) : null
}
