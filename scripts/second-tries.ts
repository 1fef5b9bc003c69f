import type { Reporter, TestCase } from 'vitest/node'

/** Says at the end of a run which tests passed at a second try only: each of them is a fault of the test or of the product. */
export default class SecondTries implements Reporter {
  readonly #tests: TestCase[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#tests.push(test)
  }

  onTestRunEnd(): void {
    if (this.#tests.length === 0) return
    const lines = this.#tests.map((test) => `  ${test.module.relativeModuleId} > ${test.fullName}`)
    console.log(['Passed at the second try only:', ...lines].join('\n'))
  }
}
