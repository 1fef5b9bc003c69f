import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { type Day, isDay, parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import type { RequestPolicy } from 'urql'
import { UNREACHED } from '../../../api/api-client.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { useLastAnswer } from '../../../blocks/loading/use-last-answer.ts'
import type { ViewerCompany } from '../report/viewer-company.ts'
import { type BudgetsAndMetrics, readBeside, ViewerBesideQuery } from './viewer-budgets-and-metrics.ts'
import {
  CategorizationsQuery,
  LedgerDaysQuery,
  LocationDaysQuery,
  LocationTreeQuery,
  readLocationTree,
  type ViewerCategorization,
} from './viewer-data.ts'

/** What could not be loaded, which the viewer does without. */
export interface MissingParts {
  /** One sentence each. */
  readonly sentences: readonly string[]
  /** The server's message; null if it could not be reached, which is said elsewhere. */
  readonly reason: string | null
  readonly again: () => void
}

interface ViewerParts {
  readonly locationTree: readonly LocationNode<string>[]
  readonly categorizations: readonly ViewerCategorization[]
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  /** It is known that nothing was imported yet. */
  readonly isLedgerEmpty: boolean
  /** Null if it is not known. */
  readonly beside: BudgetsAndMetrics | null
  /** Known from an earlier answer, and may lack what was created since. */
  readonly isBesideOld: boolean
  /** Null if nothing is missing. */
  readonly missing: MissingParts | null
}

/** What was loaded so recently is not asked again. */
const freshFor = 2000

/** The data around the figures. What was known stays if loading it again fails. `loadedAt`: in milliseconds since 1970. */
export function useViewerParts(company: ViewerCompany, loadedAt: number): ViewerParts {
  const [requestPolicy] = useState((): RequestPolicy => (Date.now() - loadedAt < freshFor ? 'cache-first' : 'cache-and-network'))
  const tree = useLastAnswer(useAnswer(LocationTreeQuery, {}, { requestPolicy }).data)
  const categorizations = useLastAnswer(useAnswer(CategorizationsQuery, {}, { requestPolicy }).data)
  const ledgerAnswer = useAnswer(LedgerDaysQuery, {}, { requestPolicy })
  const besideAnswer = useAnswer(ViewerBesideQuery, {}, { requestPolicy })
  const locationAnswer = useAnswer(LocationDaysQuery, {}, { requestPolicy })
  const ledger = useLastAnswer(ledgerAnswer.data)?.ledgerSummary
  const besideData = useLastAnswer(besideAnswer.data)
  const hasLocationDays = useLastAnswer(locationAnswer.data) !== undefined
  const lastLedgerDay = dayOrNull(ledger?.lastDay)
  return {
    locationTree: useMemo(() => readLocationTree(tree?.locationAssignments ?? []), [tree]),
    categorizations: categorizations?.profitLossCategorizations ?? NO_CATEGORIZATIONS,
    context: useMemo(
      () => ({
        today: parseDay(company.today),
        lastLedgerDay,
        fiscalYearStartMonth: parseMonthOfYear(company.fiscalYearStartMonth),
      }),
      [company.today, company.fiscalYearStartMonth, lastLedgerDay],
    ),
    firstLedgerDay: dayOrNull(ledger?.firstDay),
    isLedgerEmpty: ledger?.entries === 0,
    beside: useMemo(() => (besideData === undefined ? null : readBeside(besideData)), [besideData]),
    isBesideOld: besideAnswer.isLoading || besideAnswer.isStale,
    missing: missingParts([
      { sentence: LEDGER_DAYS_MISSING, isKnown: ledger !== undefined, answer: ledgerAnswer },
      { sentence: 'Budgets and metrics could not be loaded.', isKnown: besideData !== undefined, answer: besideAnswer },
      { sentence: 'When locations opened and closed could not be loaded.', isKnown: hasLocationDays, answer: locationAnswer },
    ]),
  }
}

const LEDGER_DAYS_MISSING = 'The days of the ledger could not be loaded: time spans that follow it end today.'
const NO_CATEGORIZATIONS: readonly never[] = []

interface Part {
  readonly sentence: string
  readonly isKnown: boolean
  readonly answer: Pick<Answer<unknown>, 'failure' | 'again'>
}

function missingParts(parts: readonly Part[]): MissingParts | null {
  const missing = parts.filter(({ isKnown, answer }) => !isKnown && answer.failure !== null)
  if (missing.length === 0) return null
  return {
    sentences: missing.map(({ sentence }) => sentence),
    reason: missing.map(({ answer }) => answer.failure).find((failure) => failure !== UNREACHED) ?? null,
    again() {
      for (const { answer } of missing) answer.again()
    },
  }
}

function dayOrNull(text: string | null | undefined): Day | null {
  return typeof text === 'string' && isDay(text) ? text : null
}
