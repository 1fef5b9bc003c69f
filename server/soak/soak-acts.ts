import { importLedger, undoImport } from './import-acts.ts'
import { UnansweredError } from './journal.ts'
import { deleteLayout, duplicateLayout, makeLayout, renameLayout, restoreLayout, saveLayout } from './layout-acts.ts'
import { deleteBudget, deleteMetric, editBudget, exportBudget, exportOpsData, uploadOpsData } from './planning-acts.ts'
import { openLayoutFigures, openReport, trace } from './report-acts.ts'
import { loadWebApp, lookAround, signOutAndIn } from './session-acts.ts'
import {
  deleteGrouping,
  deleteMapping,
  duplicateMapping,
  makeFolder,
  makeGrouping,
  makeMapping,
  saveGrouping,
  saveMapping,
  saveSettings,
  saveTabs,
} from './settings-acts.ts'
import { pause } from './soak-browser.ts'
import { RefusedError } from './soak-person.ts'
import type { SoakUser, SoakWorld } from './soak-world.ts'

type Act = (world: SoakWorld, user: SoakUser) => Promise<void>

/** What people do, each so often in a hundred or so. */
const ACTS: readonly (readonly [often: number, act: Act])[] = [
  [24, openReport],
  [4, openLayoutFigures],
  [14, trace],
  [8, lookAround],
  [8, saveLayout],
  [3, makeLayout],
  [2, renameLayout],
  [2, restoreLayout],
  [2, duplicateLayout],
  [2, deleteLayout],
  [8, editBudget],
  [1, exportBudget],
  [1, deleteBudget],
  [3, uploadOpsData],
  [1, exportOpsData],
  [0.5, deleteMetric],
  [2, makeMapping],
  [2, saveMapping],
  [1, duplicateMapping],
  [1, deleteMapping],
  [1, makeGrouping],
  [1, saveGrouping],
  [1, deleteGrouping],
  [1, makeFolder],
  [3, saveTabs],
  [1, saveSettings],
  [2, importLedger],
  [1, undoImport],
  [1, signOutAndIn],
  [2, loadWebApp],
]
const SUM = ACTS.reduce((sum, [often]) => sum + often, 0)

/** Between two acts of a user, on average. */
const THINKS_MS = 6_000
const LEAST_MS = 500
const MOST_MS = 30_000

/** Does one thing after another until the signal, and thinks in between. */
export async function workUntil(world: SoakWorld, user: SoakUser, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const act = anyAct(user.chance.next())
    world.counts.acts += 1
    try {
      await act(world, user)
    } catch (error) {
      if (error instanceof RefusedError)
        world.counts.problem(`Refused: ${error.code} ${withoutNames(error.message)}`, `${act.name}: ${error.message}`)
      else if (error instanceof UnansweredError) world.counts.problem('No answer came for two minutes.', error.message)
      else world.counts.problem(`An act failed: ${act.name}`, error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    await think(user, over)
  }
}

function anyAct(chance: number): Act {
  let left = chance * SUM
  for (const [often, act] of ACTS) {
    left -= often
    if (left < 0) return act
  }
  return openReport
}

async function think({ chance }: SoakUser, over: AbortSignal): Promise<void> {
  const until = performance.now() + Math.min(MOST_MS, LEAST_MS - THINKS_MS * Math.log(1 - chance.next()))
  while (!over.aborted && performance.now() < until) await pause(Math.min(250, Math.max(1, until - performance.now())))
}

/** A sentence without what differs from one time to the next, to be counted. */
function withoutNames(sentence: string): string {
  return sentence.replaceAll(/"[^"]*"/g, '"…"').replaceAll(/\d+/g, '…')
}
