import type { WorkbookIssue } from './read-figures.ts'

/** Maximum of listed issues. */
const MOST_ISSUES = 200

/** Issues of a workbook in the order found; those beyond 200 are only counted, in a last issue. */
export class IssueList {
  readonly #issues: WorkbookIssue[] = []
  readonly #notes = new Set<string>()
  #more = 0
  #moreProblems = 0

  /** Whether another issue would be listed; if not, callers can skip formatting it. */
  get hasRoom(): boolean {
    return this.#issues.length < MOST_ISSUES
  }

  /** Keeps a repeated note once. */
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
    const error = `There ${this.#more === 1 ? 'is one more issue' : `are ${this.#more.toLocaleString('en-US')} more issues`} of this kind. Fix those above first, then upload the workbook again.`
    return [...this.#issues, { coordinate: '', locationId: null, error, severity: this.#moreProblems > 0 ? 'PROBLEM' : 'NOTE' }]
  }
}
