import { type HomeArrangement, type HomeTile, MOST_TILES, tileKey } from '../../home/home-arrangement.ts'
import type { AssistantAnswer } from '../answers/answer.ts'
import type { CompanyNames } from '../company-names.ts'
import { isOutsideReports } from '../plan.ts'
import { figuredPlan, type Made, made, notMade } from './made.ts'

/** The line or metric of an answer as a tile of home, which shows it at the days and places of home. */
export function answerTile(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<HomeTile> {
  const figured = figuredPlan(answer, names)
  if (figured.made === null) return figured
  const { rows, measure } = figured.made.plan
  const [row] = rows
  if (row === undefined || rows.length > 1) return notMade('A tile shows one line or metric. Ask about one.')
  if (row.kind === 'ACCOUNT') return notMade('Home shows lines and metrics, no single accounts.')
  if (isOutsideReports(row)) return notMade('Home shows lines and metrics as the report has them.')
  return made(row.kind === 'GROUP' ? { kind: 'GROUP', groupId: row.groupId } : { kind: 'METRIC', metricId: row.metricId }, [
    'Home shows it at its own days and places.',
    ...(measure === 'PER_METRIC' ? ['It is not divided there.'] : []),
  ])
}

/** An arrangement with a tile at the end; a sentence if that cannot be. */
export function withTile(arrangement: HomeArrangement, tile: HomeTile, mappingId: string): Made<HomeArrangement> {
  if (tile.kind === 'GROUP' && arrangement.mappingId !== mappingId)
    return notMade('Home shows lines of another mapping. Choose this one there first.')
  if (arrangement.tiles.some((one) => tileKey(one) === tileKey(tile))) return notMade('Home shows this already.')
  if (arrangement.tiles.length >= MOST_TILES) return notMade(`Home has ${MOST_TILES} tiles, the most possible. Remove one there first.`)
  return made({ ...arrangement, tiles: [...arrangement.tiles, tile] })
}
