import { answerChart } from '@fourwall/domain/assistant/acts/answer-chart.ts'
import { answerExplorer } from '@fourwall/domain/assistant/acts/answer-explorer.ts'
import { answerLayout, answerReport } from '@fourwall/domain/assistant/acts/answer-report.ts'
import { answerSlide } from '@fourwall/domain/assistant/acts/answer-slide.ts'
import { answerTile } from '@fourwall/domain/assistant/acts/answer-tile.ts'
import type { Made } from '@fourwall/domain/assistant/acts/made.ts'
import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { useContext, useMemo } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import type { IconName } from '../../../ui/Icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { companyNamesOf, withAccounts } from './answer-company.ts'
import { AnswerTargetsContext } from './answer-targets.ts'

/** Something that can be done with an answer. */
export interface AnswerAct {
  readonly kind: 'CHART' | 'LAYOUT' | 'SLIDE' | 'TILE' | 'EXPLORER' | 'REPORT'
  readonly label: string
  readonly icon: IconName | null
  /** Why it cannot be done, in a sentence; null if it can. */
  readonly whyNot: string | null
  readonly run: () => void
}

/**
 * What the user may do with an answer, with the figures that it shows.
 *
 * @param answer one with a single part: that table or chart is what is saved.
 */
export function useAnswerActs(answer: AssistantAnswer, company: ReportingCompany | null): readonly AnswerAct[] {
  const client = useClient()
  const targets = useContext(AnswerTargetsContext)
  const [mayChart, mayLayout, mayPresent] = [useMay('CHANGE_CHARTS'), useMay('CHANGE_LAYOUTS'), useMay('CHANGE_PRESENTATIONS')]
  const { plan, title } = answer
  return useMemo(() => {
    if (plan === null || company === null || targets === null) return []
    const names = companyNamesOf(company, plan.mappingId)
    const can = madeOf(answer, names)
    /** Names of accounts are asked for when something is made that shows them. */
    const act =
      <What>(make: (whole: CompanyNames) => Made<What>, use: (what: What, leftOut: readonly string[]) => void | Promise<void>) =>
      () => {
        const run = async (): Promise<void> => {
          const { made, leftOut } = make(await withAccounts(client, names, plan))
          if (made !== null) await use(made, leftOut)
        }
        run().catch((error: unknown) => toast.error('This was not done.', { detail: errorMessage(error) }))
      }
    const acts: readonly (AnswerAct | false)[] = [
      mayChart && {
        kind: 'CHART',
        label: 'Save as chart',
        icon: 'chart',
        whyNot: can.chart,
        run: act(
          (whole) => answerChart(answer, whole),
          (chart, leftOut) => targets.saveChart(chart, title, leftOut),
        ),
      },
      mayLayout && {
        kind: 'LAYOUT',
        label: 'Save as layout',
        icon: 'sheet',
        whyNot: can.layout,
        run: act(
          (whole) => answerLayout(answer, whole),
          (layout, leftOut) => targets.saveLayout(layout, title, leftOut),
        ),
      },
      mayPresent && {
        kind: 'SLIDE',
        label: 'Add to slide',
        icon: null,
        whyNot: can.slide,
        run: act(
          (whole) => ({ made: whole, leftOut: [], reason: null }),
          (whole) => targets.addSlide(answer, whole),
        ),
      },
      {
        kind: 'TILE',
        label: 'Show on home',
        icon: null,
        whyNot: can.tile,
        run: act(
          (whole) => answerTile(answer, whole),
          (tile, leftOut) => targets.addTile(tile, plan.mappingId, leftOut),
        ),
      },
      {
        kind: 'EXPLORER',
        label: 'Open in explorer',
        icon: null,
        whyNot: can.explorer,
        run: act((whole) => answerExplorer(answer, whole), targets.openExplorer),
      },
      {
        kind: 'REPORT',
        label: 'Open report',
        icon: null,
        whyNot: can.report,
        run: act((whole) => answerReport(answer, whole), targets.openReport),
      },
    ]
    return acts.filter((one) => one !== false)
  }, [answer, plan, title, company, targets, client, mayChart, mayLayout, mayPresent])
}

/** Why each of the acts cannot be done; null for those that can. */
function madeOf(answer: AssistantAnswer, names: CompanyNames) {
  const usual = { mappingId: names.mappingId, time: names.time }
  return {
    chart: answerChart(answer, names).reason,
    layout: answerLayout(answer, names).reason,
    slide: answerSlide(answer, names, { settings: USUAL_SETTINGS, usual, follows: false }, () => 'id').reason,
    explorer: answerExplorer(answer, names).reason,
    report: answerReport(answer, names).reason,
    tile: answerTile(answer, names).reason,
  }
}
