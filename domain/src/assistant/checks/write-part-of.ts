import type { AnswerPart } from '../answers/answer.ts'
import { answer, warning } from '../answers/answer-sentences.ts'
import type { AnswerWriting } from '../answers/answer-writing.ts'
import { partOfLine } from '../answers/part-of-line.ts'
import { planRowName } from '../answers/plan-names.ts'

/** Whether lines and accounts are parts of the first one: `Yes: Payroll taxes is in Prime cost, through Labor.` */
export function writePartOf({ plan, names, results }: AnswerWriting): readonly AnswerPart[] {
  const [whole, ...rows] = plan.rows
  if (whole === undefined || rows.length === 0) return [warning('Name a line, and what may be in it.')]
  return [
    ...rows.map((row) => {
      const [name, outer] = [planRowName(row, names), planRowName(whole, names)]
      const part = partOfLine(row, whole, names)
      if (part === undefined)
        return answer(`${name} and ${outer} cannot be compared this way: only lines and accounts are parts of a line.`)
      if (part === null) return answer(`No: ${name} is no part of ${outer}.`)
      const through = part.through === null ? '' : `, through ${part.through}`
      return answer(part.isDeducted ? `Yes: ${name} is deducted in ${outer}${through}.` : `Yes: ${name} is in ${outer}${through}.`)
    }),
    ...results.definitions.flatMap(({ name, words }) => words.slice(0, 2).map((line, at) => answer(at === 0 ? `${name}: ${line}` : line))),
  ]
}
