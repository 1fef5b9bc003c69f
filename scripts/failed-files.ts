import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Which test files failed in a run. */
export interface FailedFiles {
  /** Paths. */
  readonly files: readonly string[]
  /** Whether something failed that belongs to no file. */
  readonly isElsewhere: boolean
}

/** Writes the `FailedFiles` of a run as JSON into the file FAILED_FILES, for scripts/test.mjs. */
export default class FailedFilesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId)
    // Of errors outside of tests, vitest says which file ran.
    const paths = errors.map((error) => (typeof error['VITEST_TEST_PATH'] === 'string' ? error['VITEST_TEST_PATH'] : null))
    const found: FailedFiles = {
      files: [...new Set([...failed, ...paths.filter((path) => path !== null)])],
      isElsewhere: paths.includes(null),
    }
    writeFileSync(process.env['FAILED_FILES'] ?? '', JSON.stringify(found))
  }
}
