import type { PromptAudience } from '@fourwall/domain/assistant/prompts/prompt.ts'
import type { ListedPrompt } from './prompt-requests.ts'

export const AUDIENCE_NAMES: Readonly<Record<PromptAudience, string>> = {
  CONTROLLER: 'Controllers',
  OPERATOR: 'Operators',
  OWNER: 'Owners',
}

interface PromptGroup {
  readonly heading: string
  readonly prompts: readonly ListedPrompt[]
}

/** Prompts under their headings, in their order: one's own, those that the company made, then the starters by audience. None is empty. */
export function promptGroups(prompts: readonly ListedPrompt[]): readonly PromptGroup[] {
  const headingOf = ({ owner, audience }: ListedPrompt) => (owner === 'OWN' ? 'Yours' : audience ? AUDIENCE_NAMES[audience] : 'Company')
  return ['Yours', 'Company', ...Object.values(AUDIENCE_NAMES)].flatMap((heading) => {
    const own = prompts.filter((one) => headingOf(one) === heading)
    return own.length === 0 ? [] : [{ heading, prompts: own }]
  })
}
