import { useState } from 'react'
import { type Client, useClient } from 'urql'
import { sentenceOf } from '../../api/api-client.ts'
import { refetchQuery } from '../../api/ask.ts'
import { graphql } from '../../generated/gql/gql.ts'
import type { AccountSettingsInput } from '../../generated/gql/graphql.ts'
import { chooseTheme, type ThemeChoice } from '../../ui/theme.ts'
import { toast } from '../../ui/toast.ts'
import { type Me, MeQuery } from './me.ts'

const UpdateAccountSettingsMutation = graphql(`
  mutation UpdateAccountSettings($input: AccountSettingsInput!) {
    updateAccountSettings(input: $input) {
      id
      settings {
        theme
        negatives
        days
      }
    }
  }
`)

export type ReceivedSettings = Me['settings']

/** A later choice is waiting to be saved. */
const saving = new WeakMap<Client, Promise<void>>()

/** Saves settings on the server, one after the other; reports failures. */
function saveAccountSettings(client: Client, input: AccountSettingsInput): Promise<void> {
  const own = (saving.get(client) ?? Promise.resolve()).then(() => sendAccountSettings(client, input))
  saving.set(client, own)
  return own
}

async function sendAccountSettings(client: Client, input: AccountSettingsInput): Promise<void> {
  const { error } = await client.mutation(UpdateAccountSettingsMutation, { input }).toPromise()
  if (error)
    toast.error('Your settings were not saved.', {
      detail: sentenceOf(error),
      action: { label: 'Try again', onAction: () => void saveAccountSettings(client, input) },
    })
  // Shows what is stored, the new or the old value.
  await refetchQuery(client, MeQuery, {})
}

/** Applies a theme at once and saves it for the user. */
export function useChooseTheme(): (choice: ThemeChoice) => void {
  const client = useClient()
  return (choice) => {
    chooseTheme(choice)
    void saveAccountSettings(client, { theme: THEMES[choice] })
  }
}

const THEMES = { light: 'LIGHT', dark: 'DARK', system: 'SYSTEM' } as const satisfies Record<ThemeChoice, ReceivedSettings['theme']>

/** The theme that the user chose; null if none. */
export function chosenTheme({ theme }: ReceivedSettings): ThemeChoice | null {
  return (['light', 'dark', 'system'] as const).find((choice) => THEMES[choice] === theme) ?? null
}

type DisplayChange = Partial<Pick<ReceivedSettings, 'negatives' | 'days'>>

/** The user's formats for figures and dates, with a setter. A choice applies while it is being saved. */
export function useAccountSettings(me: Me): readonly [ReceivedSettings, (change: DisplayChange) => void] {
  const client = useClient()
  const [pending, setPending] = useState<readonly DisplayChange[]>([])
  const save = async (change: DisplayChange) => {
    setPending((before) => [...before, change])
    await saveAccountSettings(client, change)
    setPending((before) => before.filter((one) => one !== change))
  }
  return [pending.reduce<ReceivedSettings>((settings, change) => ({ ...settings, ...change }), me.settings), (change) => void save(change)]
}
