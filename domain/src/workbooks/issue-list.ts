import type { WorkbookIssue } from './read-figures.ts'

/** More of them nobody reads. */
const MOST_ISSUES = 200

/** The issues of a workbook, in the order in which they are found; those past 200 are counted in a last one. */
export class IssueList {
  readonly #issues: WorkbookIssue[] = []
  readonly #notes = new Set<string>()
  #more = 0
  #moreProblems = 0

  /** Whether another one would be kept: what is costly to word need not be worded otherwise. */
  get hasRoom(): boolean {
    return this.#issues.length < MOST_ISSUES
  }

  /** A note is kept once, however many places it is about. */
  add(issue: WorkbookIssue): void {
    if (issue.severity === 'NOTE') {
      if (this.#notes.has(issue.error)) return
      if (this.hasRoom) this.#notes.add(issue.error)
    }
    if (this.hasRoom) this.#issues.push(issue)
    else {
      this.#more += 1
      if (issue.severity === 'PROBLEM') this.#moreProblems += 1
    }
  }

  all(): readonly WorkbookIssue[] {
    if (this.#more === 0) return this.#issues
    const error = `There ${this.#more === 1 ? 'is one more issue' : `are ${this.#more.toLocaleString('en-US')} more issues`} of this kind. Mend those above first, then upload the workbook again.`
    return [...this.#issues, { coordinate: '', locationId: null, error, severity: this.#moreProblems > 0 ? 'PROBLEM' : 'NOTE' }]
  }
}
