import type { SlideElement, TextElement } from '../presentation.ts'

/** What a summary asks for, to be typed over. */
export const COMMENT_PROMPT = 'Comments: what went well, what did not, what comes next'

/** By the name of the text: what templates offer to be typed over, also those of presentations made before. */
const PROMPTS: ReadonlyMap<string, string> = new Map([
  ['Comments', COMMENT_PROMPT],
  ['Went well', 'Went well'],
  ['Did not', 'Did not'],
  ['Next', 'Next'],
  ['Takeaways', 'What moved it'],
])

/** Whether a text still has the words of its template: it shows only where slides are edited. */
export function isPrompt(element: SlideElement): element is TextElement {
  return element.type === 'TEXT' && element.figures.length === 0 && PROMPTS.get(element.name) === element.content.trim()
}
