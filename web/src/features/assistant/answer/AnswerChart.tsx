import type { AnswerPart, AnswerSource, AssistantAnswer, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ChartCell } from '@fourwall/domain/charts/chart-figures.ts'
import { emptyChartSentence } from '@fourwall/domain/charts/empty-chart.ts'
import { markedFigure } from '@fourwall/domain/charts/marked-figure.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { WATERFALL_ENDS } from '@fourwall/domain/charts/scene/scene.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { COMPARISON_SUFFIX, COMPARISONS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { type ReactNode, useMemo, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { ChartPicture } from '../../../blocks/chart-view/ChartPicture.tsx'
import { LyingWaterfall } from '../../../blocks/chart-view/LyingWaterfall.tsx'
import { targetKey } from '../../../blocks/chart-view/scene-walk.ts'
import { useElementSize } from '../../../blocks/chart-view/use-element-size.ts'
import { useDisplay } from '../../../ui/display.ts'
import { answerFigures } from './answer-text.ts'
import { FigureButton } from './FigureButton.tsx'
import { useFigurePicking } from './picked-figure.ts'

type ChartPart = Extract<AnswerPart, { kind: 'CHART' }>

interface AnswerChartProps {
  readonly part: ChartPart
  /** That it is in. */
  readonly answer: AssistantAnswer
  readonly messageId: string
  readonly company: ReportingCompany
  /** What can be done with it. */
  readonly acts: ReactNode
}

const HEIGHT = 232
/** Of a lying bar, with the room for the axis. */
const BAR = 22
const AXIS = 44
/** Columns whose figures are printed whole. */
const MOST_IN_FULL = 8
/** Below this width a waterfall lies down. */
const NARROW = 460

/** A chart of an answer, drawn as everywhere; each mark opens what it is made of. */
export function AnswerChart({ part, answer, messageId, company, acts }: AnswerChartProps) {
  const { chart, data } = part
  const { negatives } = useDisplay()
  const { pick } = useFigurePicking()
  const [frame, { width }] = useElementSize<HTMLDivElement>()
  const [selected, setSelected] = useState<string | null>(null)
  const isLying = chart.type === 'HORIZONTAL_BAR'
  const isList = data.waterfall !== null && width > 0 && width < NARROW
  const height = isLying ? data.categories.length * BAR + AXIS : HEIGHT
  const scene = useMemo(
    () => (width === 0 || isList ? null : chartScene(inFull(chart, data), data, { width, height, currency: company.currency, negatives })),
    [chart, data, width, height, isList, company.currency, negatives],
  )
  const figureOf = (target: SceneTarget): SaidFigure | null => {
    const source = sourceOfMark(part, target, company)
    return source && chartFigure(part, answer, target.cell, target.text, source)
  }
  const open = (target: SceneTarget | undefined) => {
    const figure = target === undefined ? null : figureOf(target)
    if (figure !== null) pick({ messageId, figure })
  }
  return (
    <div className="min-w-0">
      {/* Reserves space, so that content below does not move when the chart is drawn. */}
      <div ref={frame} style={isList ? undefined : { minHeight: height }} className="min-w-0">
        {isList && data.waterfall !== null && (
          <LyingWaterfall
            waterfall={data.waterfall}
            width={width}
            renderFigure={({ key, label }, text) => {
              const cell = cellOfRow(data.waterfall, key)
              const end = key === 'base' ? WATERFALL_ENDS.base : key === 'actual' ? WATERFALL_ENDS.actual : key
              const source = cell && sourceOfMark(part, { cell, category: end, panel: '', series: '' }, company)
              return cell === null || source === null ? (
                text
              ) : (
                <FigureButton figure={chartFigure(part, answer, cell, `${label} ${text}`, source)} messageId={messageId} text={text} />
              )
            }}
          />
        )}
        {scene !== null && scene.targets.length === 0 && <p className="py-4 text-3">{emptyChartSentence(chart, data)}</p>}
        {scene !== null && scene.targets.length > 0 && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the keys are the chart's, which Enter opens a mark with.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the same
          <div
            className="-mx-[3px] overflow-x-clip px-[3px]"
            onClick={() => open(scene.targets.find((target) => targetKey(target) === selected))}
          >
            <ChartPicture
              scene={scene}
              label={answer.title}
              isLying={isLying}
              selected={selected}
              onSelect={(target) => setSelected(target && targetKey(target))}
              onOpen={open}
            />
          </div>
        )}
      </div>
      <div className="-mr-1 flex items-start justify-between gap-2">
        <div className="min-w-0 pt-1 text-small text-3">
          {scene !== null && scene.unit !== '%' && scene.targets.length > 0 && <p>{scene.unit}</p>}
          {scene?.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        {acts}
      </div>
    </div>
  )
}

/** A chart with few marks has room for full amounts, as in the sentences next to it. */
function inFull(chart: ChartPart['chart'], { waterfall, categories }: ChartPart['data']): ChartPart['chart'] {
  const marks = waterfall === null ? categories.length : waterfall.steps.length + 2
  const { format, measure } = chart.options
  if (marks > MOST_IN_FULL || format.currencyView !== null) return chart
  // Shares, rates and metrics keep the decimals that tell them apart.
  const areAmounts = measure === 'VALUE' && chart.metrics.every(({ subject }) => subject.kind !== 'METRIC')
  const decimals = format.decimals ?? (areAmounts ? 0 : null)
  return { ...chart, options: { ...chart.options, format: { ...format, currencyView: 'FULL', decimals } } }
}

function cellOfRow(waterfall: ChartPart['data']['waterfall'], key: string): ChartCell | null {
  if (waterfall === null) return null
  if (key === 'base') return waterfall.base.cell
  return key === 'actual' ? waterfall.actual.cell : (waterfall.steps.find((step) => step.key === key)?.cell ?? null)
}

/**
 * A mark as a figure of the answer: the one in its sentences and tables where it is there, as a step down in a waterfall is drawn as what it
 * takes away.
 */
function chartFigure({ question }: ChartPart, answer: AssistantAnswer, cell: ChartCell, text: string, source: AnswerSource): SaidFigure {
  const { value, state, outcome } = cell
  const key = `${question + cell.question} ${cell.key}`
  return answerFigures(answer).find((one) => one.key === key && one.source !== null) ?? { value, state, outcome, text, key, source }
}

/** What a mark is of; null for one that is added up of several. */
function sourceOfMark(
  { chart, data }: ChartPart,
  target: Pick<SceneTarget, 'cell' | 'category' | 'panel' | 'series'>,
  { tree, locationIds: every, time }: ReportingCompany,
): AnswerSource | null {
  const figure = markedFigure(chart, target, tree)
  const { mappingId } = chart
  if (figure === null) return null
  const { startDate, endDate } =
    data.categories.find(({ key, kind }) => kind === 'PERIOD' && key === target.category) ?? resolveTimeSpan(chart.timeSpan, time)
  const none = {
    mappingId,
    groupId: null,
    accountId: null,
    metricId: null,
    startDate,
    endDate,
    locationIds: [],
    comparison: null,
    budgetId: null,
  }
  if (figure.kind === 'METRIC') return { ...none, metricId: figure.metricId }
  const columnKey = target.cell.key.slice(target.cell.key.indexOf('|') + 1)
  const comparison = COMPARISONS.find((one) => columnKey.includes(COMPARISON_SUFFIX[one])) ?? null
  const locationIds = locationsAt(figure.places, { tree, locationIds: every })
  return {
    ...none,
    groupId: figure.groupId,
    accountId: figure.accountId,
    locationIds: locationIds.length === every.length ? [] : locationIds,
    comparison,
    budgetId: comparison === 'BUDGET' ? figure.budgetId : null,
  }
}
