import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { WATERFALL_ENDS } from '@fourwall/domain/charts/scene/scene.ts'
import { bridgeScene, bridgeTitle } from '@fourwall/domain/home/bridge-picture.ts'
import { type BridgeSide, headlineBridge } from '@fourwall/domain/home/headline-bridge.ts'
import { headlineTarget } from '@fourwall/domain/home/headline-target.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { useMemo, useState } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { ChartPicture } from '../../blocks/chart-view/ChartPicture.tsx'
import { LyingWaterfall } from '../../blocks/chart-view/LyingWaterfall.tsx'
import { targetKey } from '../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../blocks/chart-view/use-element-size.ts'
import { SegmentedControl } from '../../ui/Choice.tsx'
import { useDisplay } from '../../ui/display.ts'
import { BridgeSentence, TargetSentence } from './BridgeSentence.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { LoadedHome } from './home-requests.ts'
import { placesOfIds, targetOf, useHomeLinks } from './home-targets.ts'

interface HomeBridgeProps {
  readonly loaded: LoadedHome
  readonly view: HomeView
  readonly company: ReportingCompany
  /** What the figures are compared with, and what is chosen while others are loading. */
  readonly against: BridgeSide
  readonly chosen: BridgeSide
  readonly onAgainst: (against: BridgeSide) => void
  readonly labels: { readonly span: string; readonly toDate: string }
}

const HEIGHT = 300
const PADDING = 8
/** Below this width a bridge lies down. */
const NARROW = 460

/** From the budget or the prior year to the headline, with a sentence whose figures open. */
export function HomeBridge({ loaded, view, company, against, chosen, onAgainst, labels }: HomeBridgeProps) {
  const display = useDisplay()
  const { hrefOf, go } = useHomeLinks()
  const [frame, { width }] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const { bridge, target } = useMemo(() => {
    const groupId = view.headlineGroupId ?? ''
    const groups = company.mappings.find(({ id }) => id === view.mappingId)?.groups ?? []
    const [figures, trends] = [loaded.figures?.figures ?? null, loaded.trends?.figures ?? null]
    const before = figures?.figureColumns.find(({ range, comparison }) => range === 'TOTAL' && comparison === 'PRIOR_YEAR')
    const budget = company.budgets.find(({ id }) => id === view.budgetId)?.name ?? 'Budget'
    const prior = before === undefined ? 'Prior year' : display.rangeName(before.startDate, before.endDate)
    return {
      bridge: headlineBridge({
        groups,
        groupId,
        against,
        figures,
        stores: loaded.stores?.figures ?? null,
        ranking: loaded.ranking?.figures ?? null,
        labels: { base: against === 'BUDGET' ? budget : prior, actual: labels.span, plan: 'Budget' },
      }),
      target: view.budgetId === null ? null : headlineTarget(figures, trends, groupId),
    }
  }, [loaded, view, company, against, labels.span, display])
  const label = company.mappings.find(({ id }) => id === view.mappingId)?.groups.find(({ id }) => id === view.headlineGroupId)?.name ?? ''
  const title = bridge === null ? label : bridgeTitle({ bridge, label, against, amount: (size) => display.amount(size, 0) })
  const scene = useMemo(
    () =>
      bridge === null || width < NARROW
        ? null
        : bridgeScene(bridge, { width, height: HEIGHT, currency: company.currency, negatives: display.negatives }),
    [bridge, width, company.currency, display.negatives],
  )
  /** Null for what no line explains. */
  const hrefOfStep = (key: string, rowKey: string | null, isBridge: boolean): string | null => {
    const groupId = rowKey?.startsWith('group:') === true ? rowKey.slice('group:'.length) : null
    if (groupId === null) return null
    const ids = bridge?.places.get(key)
    const isPlan = key === WATERFALL_ENDS.plan
    const isBase = key === WATERFALL_ENDS.base || isPlan
    const side = isPlan ? 'BUDGET' : against
    const isOpened = isBridge || !(isBase || key === WATERFALL_ENDS.actual)
    return hrefOf(
      targetOf(view, groupId, {
        ...(ids === undefined ? {} : { places: placesOfIds(ids) }),
        bridge: isOpened ? side : null,
        traced: !isOpened && isBase ? side : null,
      }),
    )
  }
  const handleOpen = ({ category, cell }: SceneTarget, isBridge: boolean) => {
    const href = hrefOfStep(category, cell.key.split('|')[0] ?? null, isBridge)
    if (href !== null) go(href)
  }
  const problem = loaded.figures?.problem ?? null
  const same = bridge?.stores?.sameIds.length ?? null
  return (
    <section aria-label={`Bridge of ${label}`} className="px-4 pt-[10px] pb-3">
      <div className="flex items-start justify-between gap-3 phone:flex-col phone:items-stretch">
        <BridgeHeading title={title} of={`${label}, ${company.currency}`} same={same} span={labels.span} />
        {view.budgetId !== null && (
          <SegmentedControl
            label="Compared with"
            value={chosen}
            choices={[
              { value: 'PRIOR_YEAR', label: 'Prior year' },
              { value: 'BUDGET', label: 'Budget' },
            ]}
            onChange={onAgainst}
          />
        )}
      </div>
      {/* Its space is reserved, so that nothing below moves when it is drawn. */}
      <div
        ref={frame}
        style={{ minHeight: bridge === null || (width > 0 && width < NARROW) ? undefined : HEIGHT + PADDING }}
        className="pt-2"
      >
        {width > 0 && width < NARROW && bridge !== null ? (
          <LyingWaterfall
            waterfall={bridge.waterfall}
            width={width}
            renderFigure={({ key, rowKey, label: name }, text) => {
              const href = hrefOfStep(key, rowKey, false)
              return href === null ? (
                text
              ) : (
                <FigureLink href={href} label={`${name}, ${text}`} className="inline-flex min-h-[32px] items-center phone-hit">
                  {text}
                </FigureLink>
              )
            }}
          />
        ) : scene !== null && scene.targets.length > 0 ? (
          <ChartPicture
            scene={scene}
            label={title}
            isLying={false}
            selected={selected}
            onSelect={(found) => setSelected(found === null ? null : targetKey(found))}
            onOpen={(found) => handleOpen(found, false)}
            onKey={(key, found) => found !== null && key.toLowerCase() === 'b' && handleOpen(found, true)}
          />
        ) : (
          <p className="py-6 text-3">{problem ?? (bridge === null && width > 0 ? 'There is nothing to compare with in this span.' : '')}</p>
        )}
      </div>
      <p className="pt-1 text-2">
        {bridge !== null && <BridgeSentence bridge={bridge} view={view} against={against} label={label} />}
        {target !== null && (
          <TargetSentence target={target} view={view} label={label} labels={labels} isSpanSaid={against === 'BUDGET' && bridge !== null} />
        )}
      </p>
    </section>
  )
}

interface BridgeHeadingProps {
  readonly title: string
  readonly of: string
  /** Same-store locations that are shown by line; null where all are. */
  readonly same: number | null
  readonly span: string
}

function BridgeHeading({ title, of, same, span }: BridgeHeadingProps) {
  return (
    <div className="min-w-0">
      <h2 className="font-semibold">{title}</h2>
      <p className="pt-[2px] text-small text-3">
        {of}
        {same === null ? `, ${span}` : `. ${counted(same, 'same-store location')} by line, the others whole`}
      </p>
    </div>
  )
}
