import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation, runQuery, saveRefusal } from '../../../api/ask.ts'
import { RequestFailure } from '../../../api/request-failure.ts'
import { graphql } from '../../../generated/gql/gql.ts'

export const PromptsQuery = graphql(`
  query Prompts {
    prompts {
      ...PromptFields
    }
    promptChoices {
      kind
      values
    }
  }
  fragment PromptFields on Prompt {
    id
    owner
    version
    title
    text
    variables {
      token
      kind
      usual
    }
    runs
    audience
    reading
    holds
    problem
  }
`)

const PromptReadingQuery = graphql(`
  query PromptReading($input: PromptInput!) {
    promptReading(input: $input) {
      reading
      problem
    }
  }
`)

const SavePromptMutation = graphql(`
  mutation SavePrompt($input: PromptInput!) {
    savePrompt(input: $input) {
      ...PromptFields
    }
  }
`)

const DeletePromptMutation = graphql(`
  mutation DeletePrompt($promptId: ID!) {
    deletePrompt(promptId: $promptId)
  }
`)

const RestorePromptMutation = graphql(`
  mutation RestorePrompt($promptId: ID!) {
    restorePrompt(promptId: $promptId) {
      ...PromptFields
    }
  }
`)

const AcceptPromptMutation = graphql(`
  mutation AcceptPromptPlan($promptId: ID!, $version: Int!) {
    acceptPromptPlan(promptId: $promptId, version: $version) {
      ...PromptFields
    }
  }
`)

const OrderPromptsMutation = graphql(`
  mutation OrderPrompts($owner: PromptOwner!, $promptIds: [ID!]!) {
    orderPrompts(owner: $owner, promptIds: $promptIds) {
      ...PromptFields
    }
  }
`)

const PromptsDueMutation = graphql(`
  mutation PromptsDue {
    promptsDue {
      id
      title
    }
  }
`)

const RunPromptsMutation = graphql(`
  mutation RunPrompts($promptIds: [ID!]!) {
    runPrompts(promptIds: $promptIds)
  }
`)

export type ListedPrompt = ResultOf<typeof PromptsQuery>['prompts'][number]
export type SentPrompt = VariablesOf<typeof SavePromptMutation>['input']
/** By kind of variable: what it may stand for. */
export type PromptChoices = ResultOf<typeof PromptsQuery>['promptChoices']
export type DuePrompt = ResultOf<typeof PromptsDueMutation>['promptsDue'][number]

const CHANGES_PROMPTS = { additionalTypenames: ['Prompt'] }

/** Why a prompt was not saved, in a sentence; null if it was. */
export async function savePrompt(client: Client, input: SentPrompt): Promise<string | null> {
  try {
    const { savePrompt: saved } = await runMutation(client, SavePromptMutation, { input }, CHANGES_PROMPTS)
    if (!saved) throw new RequestFailure(null, 'The server gave no answer.')
    return null
  } catch (error) {
    return saveRefusal(error).message
  }
}

/** How a prompt would be read. @throws RequestFailure. */
export async function readPrompt(client: Client, input: SentPrompt) {
  const { promptReading } = await runQuery(client, PromptReadingQuery, { input }, { requestPolicy: 'network-only' })
  return promptReading
}

/** @throws RequestFailure. */
export async function deletePrompt(client: Client, promptId: string): Promise<void> {
  await runMutation(client, DeletePromptMutation, { promptId }, CHANGES_PROMPTS)
}

/** @throws RequestFailure. */
export async function restorePrompt(client: Client, promptId: string): Promise<void> {
  await runMutation(client, RestorePromptMutation, { promptId }, CHANGES_PROMPTS)
}

/** @throws RequestFailure. */
export async function acceptPrompt(client: Client, promptId: string, version: number): Promise<void> {
  await runMutation(client, AcceptPromptMutation, { promptId, version }, CHANGES_PROMPTS)
}

/** @throws RequestFailure. */
export async function orderPrompts(client: Client, owner: ListedPrompt['owner'], promptIds: readonly string[]): Promise<void> {
  await runMutation(client, OrderPromptsMutation, { owner, promptIds: [...promptIds] }, CHANGES_PROMPTS)
}

/** Prompts that run now, each once for a day or a month. @throws RequestFailure. */
export async function takeDuePrompts(client: Client): Promise<readonly DuePrompt[]> {
  return (await runMutation(client, PromptsDueMutation, {})).promptsDue
}

/** @returns the id of the chat that they are asked in. @throws RequestFailure. */
export async function runPrompts(client: Client, promptIds: readonly string[]): Promise<string> {
  const { runPrompts: id } = await runMutation(
    client,
    RunPromptsMutation,
    { promptIds: [...promptIds] },
    { additionalTypenames: ['ChatMeta'] },
  )
  if (!id) throw new RequestFailure(null, 'No chat result received')
  return id
}
