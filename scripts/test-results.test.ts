import { expect, it } from 'vitest'
import { passedAgain, resultsOf, totals, withSecondTry } from './test-results.mjs'

type FileResult = ReturnType<typeof resultsOf>[number]

/** A file's result, its tests by name. */
function file(name: string, status: string, tests: Readonly<Record<string, string>>): FileResult {
  return { name, status, assertionResults: Object.entries(tests).map(([fullName, state]) => ({ fullName, status: state })) }
}

const GOOD = file('/a.test.ts', 'passed', { one: 'passed', two: 'pending' })
const BAD = file('/b.test.ts', 'failed', { one: 'passed', two: 'failed', three: 'failed' })
/** A hook failed, and no test ran. */
const BROKEN = file('/c.test.ts', 'failed', {})

it('reads what vitest has written', () => {
  expect(resultsOf(JSON.stringify({ success: true, testResults: [GOOD] }))).toEqual([GOOD])
})

it.each([
  { what: 'passed and skipped tests', results: [GOOD], code: 0, line: '1 passed, 0 failed, 1 skipped' },
  { what: 'failed tests', results: [GOOD, BAD], code: 1, line: '2 passed, 2 failed, 1 skipped' },
  { what: 'a file that failed outside of its tests', results: [GOOD, BROKEN], code: 1, line: '1 passed, 1 failed, 1 skipped' },
  { what: 'an error that belongs to no file', results: [GOOD], code: 1, line: '1 passed, 1 failed, 1 skipped' },
])('counts $what', ({ results, code, line }) => {
  expect(totals(results, code)).toBe(line)
})

it('takes the second result of a file that ran twice', () => {
  const second = file('/b.test.ts', 'passed', { one: 'passed', two: 'passed', three: 'passed' })
  expect(totals(withSecondTry([GOOD, BAD], [second]), 0)).toBe('4 passed, 0 failed, 1 skipped')
  const worse = file('/b.test.ts', 'failed', { one: 'failed', two: 'passed', three: 'passed' })
  expect(totals(withSecondTry([GOOD, BAD], [worse]), 1)).toBe('3 passed, 1 failed, 1 skipped')
})

it('names what passed at the second try only', () => {
  const second = [
    file('/b.test.ts', 'failed', { one: 'passed', two: 'passed', three: 'failed' }),
    file('/c.test.ts', 'passed', { x: 'passed' }),
  ]
  expect(passedAgain([GOOD, BAD, BROKEN], second)).toEqual(['/b.test.ts > two', '/c.test.ts'])
  expect(passedAgain([BROKEN], [BROKEN])).toEqual([])
})
