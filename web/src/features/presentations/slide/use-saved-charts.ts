import { readChartText } from '@fourwall/domain/charts/chart-text.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { SavedCharts } from './slide-figures.ts'

const SlideChartsQuery = graphql(`
  query SlideCharts {
    charts {
      id
      title
      document
    }
  }
`)

const NO_CHARTS: SavedCharts = new Map()

/** The saved charts of the company, by id. @param isNeeded without it none are asked for, and there are none. */
export function useSavedCharts(isNeeded = true): { readonly charts: SavedCharts | null; readonly failure: string | null } {
  const { data, failure } = useAnswer(SlideChartsQuery, {}, { pause: !isNeeded })
  const charts = useMemo(
    () =>
      !isNeeded ? NO_CHARTS : data === undefined ? null : new Map(data.charts.map(({ id, document }) => [id, readChartText(document)])),
    [isNeeded, data],
  )
  return { charts, failure }
}
