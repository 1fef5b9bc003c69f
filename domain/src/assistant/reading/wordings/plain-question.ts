/** A question in small letters with straight apostrophes and single blanks, without the marks that end it. */
export function plainQuestion(question: string): string {
  return question
    .replace(/[‘’`´]/g, "'")
    .toLowerCase()
    .replace(/[?!. ]+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
