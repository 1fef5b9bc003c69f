// What vitest's JSON report says of a run, and of a second try of what failed in it.

/**
 * A test file. A file that fails outside of any test, such as in a hook, has failed without a failed test.
 * @typedef {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }} FileResult
 */

/**
 * @param {string} report
 * @returns {FileResult[]}
 */
export function resultsOf(report) {
  const { testResults } = /** @type {{ testResults: FileResult[] }} vitest's format */ (JSON.parse(report))
  return testResults
}

/**
 * @param {FileResult[]} first
 * @param {FileResult[]} second of some of its files
 * @returns {FileResult[]} each file's latest result
 */
export function withSecondTry(first, second) {
  const again = new Map(second.map((file) => [file.name, file]))
  return first.map((file) => again.get(file.name) ?? file)
}

/**
 * The tests that failed at first, and passed then; the file where it failed outside of any test.
 * @param {FileResult[]} first
 * @param {FileResult[]} second of some of its files
 * @returns {string[]}
 */
export function passedAgain(first, second) {
  const passed = new Set(second.flatMap((file) => [...(file.status === 'failed' ? [] : [file.name]), ...namesOf(file, 'passed')]))
  return first
    .flatMap((file) => {
      const failed = namesOf(file, 'failed')
      return file.status === 'failed' && failed.length === 0 ? [file.name] : failed
    })
    .filter((name) => passed.has(name))
}

/**
 * @param {FileResult} file
 * @param {string} wanted a status
 */
function namesOf({ name, assertionResults }, wanted) {
  return assertionResults.filter(({ status }) => status === wanted).map(({ fullName }) => `${name} > ${fullName}`)
}

/**
 * @param {FileResult[]} results
 * @param {number} code vitest's exit code
 * @returns {string} as in `12 passed, 0 failed, 1 skipped`; what fails outside of any test counts as one failed
 */
export function totals(results, code) {
  const states = results.flatMap(({ status, assertionResults }) => {
    const own = assertionResults.map((result) => result.status)
    return status === 'failed' && !own.includes('failed') ? [...own, 'failed'] : own
  })
  const passed = states.filter((state) => state === 'passed').length
  const failed = states.filter((state) => state === 'failed').length
  const skipped = states.length - passed - failed
  return `${passed} passed, ${failed === 0 && code !== 0 ? 1 : failed} failed, ${skipped} skipped`
}
