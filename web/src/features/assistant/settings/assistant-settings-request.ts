import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runMutation } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'

/** What the assistant may send to a language model, and what was used of it. */
export const AssistantSettingsQuery = graphql(`
  query AssistantSettings {
    assistantSettings {
      model
      host
      missing
      usesModel
      wordsAnswers
      readsMemos
      readsFiles
      version
      changedAt
      changedBy
      limits {
        seconds
        steps
        answerTokens
        dayTokens
        dayQuestions
      }
      usage {
        day
        questions
        tokens
        refusals
        overLimit
      }
    }
  }
`)

export type ReceivedAssistantSettings = ResultOf<typeof AssistantSettingsQuery>['assistantSettings']
export type AssistantPermissions = Pick<ReceivedAssistantSettings, 'usesModel' | 'wordsAnswers' | 'readsMemos' | 'readsFiles'>

const ChangeAssistantSettingsMutation = graphql(`
  mutation ChangeAssistantSettings($usesModel: Boolean!, $wordsAnswers: Boolean!, $readsMemos: Boolean!, $readsFiles: Boolean, $version: Int!) {
    changeAssistantSettings(usesModel: $usesModel, wordsAnswers: $wordsAnswers, readsMemos: $readsMemos, readsFiles: $readsFiles, version: $version) {
      version
    }
  }
`)

/** @throws RequestFailure with the server's message. */
export async function changeAssistantSettings(client: Client, wanted: AssistantPermissions, version: number): Promise<void> {
  const { usesModel, wordsAnswers, readsMemos, readsFiles } = wanted
  await runMutation(client, ChangeAssistantSettingsMutation, { usesModel, wordsAnswers, readsMemos, readsFiles, version })
}
