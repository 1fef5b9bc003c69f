import { statSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest files, in approximate seconds; used if no earlier run is known. */
const SECONDS: Readonly<Record<string, number>> = {
  'e2e/tests/layout-editor.test.ts': 75,
  'e2e/tests/presentations.test.ts': 65,
  'server/src/features/ledger/imports/import-sequences.long.test.ts': 80,
  'e2e/tests/imports.test.ts': 60,
  'e2e/tests/locations.test.ts': 60,
  'server/test/attacks/requests.long.test.ts': 60,
  'server/test/attacks/pictures.long.test.ts': 30,
  'server/test/presentations/many-slides.long.test.ts': 15,
  'server/test/cli-beside-server.long.test.ts': 60,
  'e2e/tests/accessibility.test.ts': 55,
  'e2e/tests/roles.test.ts': 55,
  'e2e/tests/viewer.test.ts': 55,
  'e2e/tests/session.test.ts': 50,
  'e2e/tests/chat.test.ts': 45,
  'e2e/tests/closing.test.ts': 45,
  'e2e/tests/metric-figures.test.ts': 45,
  'server/test/backups.long.test.ts': 45,
  'e2e/tests/import-preview.test.ts': 40,
  'e2e/tests/setup.test.ts': 40,
  'e2e/tests/stock-provider.long.test.ts': 40,
  'server/test/attacks/stopping.long.test.ts': 40,
  'e2e/tests/columns.test.ts': 35,
  'e2e/tests/command-palette.test.ts': 35,
  'e2e/tests/explorer.test.ts': 35,
  'e2e/tests/import-questions.test.ts': 35,
  'e2e/tests/preserved-work.test.ts': 35,
  'e2e/tests/phone.test.ts': 35,
  'e2e/tests/saving.test.ts': 35,
  'e2e/tests/shell.test.ts': 35,
  'e2e/tests/trace.test.ts': 35,
  'server/test/attacks/folder-twice.long.test.ts': 35,
  'e2e/tests/budget-grid.test.ts': 30,
  'e2e/tests/budgets.test.ts': 30,
  'e2e/tests/categorizations.test.ts': 30,
  'e2e/tests/charts.test.ts': 30,
  'e2e/tests/home.test.ts': 30,
  'e2e/tests/presentation-files.test.ts': 30,
  'e2e/tests/reference.long.test.ts': 30,
  'server/src/features/budgets/budgets.test.ts': 30,
  'server/test/attacks/fill-quotas.long.test.ts': 30,
  'e2e/tests/explorer-wide.long.test.ts': 25,
  'e2e/tests/first-files.test.ts': 25,
  'e2e/tests/foreign-sign-in.test.ts': 25,
  'e2e/tests/grid.test.ts': 25,
  'e2e/tests/library.test.ts': 25,
  'e2e/tests/location-rows.test.ts': 25,
  'e2e/tests/mappings.test.ts': 25,
  'server/test/attacks/full-disk.long.test.ts': 25,
  'server/test/ledger/dialects.test.ts': 25,
  'server/test/kill-budgets.long.test.ts': 25,
  'server/test/kill-uploads.long.test.ts': 25,
  'e2e/tests/access.test.ts': 20,
  'e2e/tests/answer-acts.test.ts': 20,
  'e2e/tests/budgets-in-reports.test.ts': 20,
  'e2e/tests/import-preview-look.long.test.ts': 20,
  'e2e/tests/settings.test.ts': 20,
  'server/src/platform/files/write-workbook.test.ts': 20,
  'server/test/isolation.test.ts': 20,
  'domain/src/presentations/powerpoint/powerpoint-file.test.ts': 15,
  'e2e/tests/failures.test.ts': 15,
  'e2e/tests/ops-data-preview.test.ts': 15,
  'e2e/tests/ops-data.test.ts': 15,
  'e2e/tests/presented.test.ts': 15,
  'e2e/tests/viewer-tabs.test.ts': 15,
  'server/src/features/closing/closing.test.ts': 15,
  'server/src/features/figures/explored-views.test.ts': 15,
  'server/src/features/ledger/imports/imports.test.ts': 15,
  'server/src/platform/database/database.test.ts': 15,
  'server/test/attacks/sign-in.test.ts': 15,
  'server/test/kill-layouts.long.test.ts': 15,
  'server/test/ledger/killed-imports.test.ts': 15,
  'server/test/profit-loss/reference.test.ts': 15,
  'server/src/features/mcp/mcp.test.ts': 15,
  'server/src/features/mcp/mcp-figures.test.ts': 12,
}

/** For all other files of a project: seconds per thousand bytes. */
const SECONDS_PER_KILOBYTE: Readonly<Record<string, number>> = { e2e: 2, server: 0.5 }

/**
 * Sorts slow files first, whatever their project, so that all workers finish at about the same time. Projects whose files share workers
 * come last, one after another, so that a worker keeps taking files of one project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = new Map(files.map((file) => [file, this.#secondsOf(file)]))
    return files.toSorted((one, other) => sharing(one).localeCompare(sharing(other)) || (seconds.get(other) ?? 0) - (seconds.get(one) ?? 0))
  }

  #secondsOf(file: TestSpecification): number {
    const known = this.ctx.cache.getTestSpecificationResult(file)
    if (known !== undefined) return known.duration / 1000
    const path = file.moduleId.slice(this.ctx.config.root.length + 1)
    return SECONDS[path] ?? ((SECONDS_PER_KILOBYTE[file.project.name] ?? 0.01) * statSync(file.moduleId).size) / 1000
  }
}

/** The name of a project whose files share workers; empty for others, which come first. */
function sharing({ project }: TestSpecification): string {
  return project.config.isolate ? '' : project.name
}
