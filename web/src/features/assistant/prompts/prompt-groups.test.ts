import { expect, it } from 'vitest'
import { promptGroups } from './prompt-groups.ts'
import type { ListedPrompt } from './prompt-requests.ts'

const prompt = (title: string, owner: ListedPrompt['owner'], audience: ListedPrompt['audience'] = null): ListedPrompt => ({
  __typename: 'Prompt',
  id: title,
  owner,
  version: 1,
  title,
  text: title,
  variables: [],
  runs: 'NEVER',
  audience,
  reading: title,
  holds: true,
  problem: null,
})

it('groups prompts by whom they are for, in their order, without empty headings', () => {
  const prompts = [
    prompt('a', 'COMPANY', 'OWNER'),
    prompt('b', 'COMPANY', 'CONTROLLER'),
    prompt('c', 'COMPANY'),
    prompt('d', 'OWN'),
    prompt('e', 'COMPANY', 'OWNER'),
    // One's own copy of a starter is one's own.
    prompt('f', 'OWN', 'OPERATOR'),
  ]
  expect(promptGroups(prompts).map(({ heading, prompts: own }) => `${heading}: ${own.map(({ title }) => title).join('')}`)).toEqual([
    'Yours: df',
    'Company: c',
    'Controllers: b',
    'Owners: ae',
  ])
  expect(promptGroups([])).toEqual([])
})
