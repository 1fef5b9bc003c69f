/** What a commit's subject is to be, where it is not; null where it is. */
export function subjectProblem(subject: string): string | null {
  if (subject.length > 72) return `"${subject}" has ${subject.length} characters: 72 at most, the reason goes into the body.`
  return /^[a-z0-9][a-z0-9, -]*: \S/.test(subject) ? null : `"${subject}" does not say its area: write "area: what it does".`
}
