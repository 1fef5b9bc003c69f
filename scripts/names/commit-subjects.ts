/** What is wrong with a commit's subject; null if nothing. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > 72) return `"${subject}" has ${subject.length} characters: 72 at most, the reason goes into the body.`
  return /^[a-z0-9][a-z0-9, -]*: \S/.test(subject) ? null : `"${subject}" does not say its area: write "area: what it does".`
}
