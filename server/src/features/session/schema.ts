import { type AccountSettings, DAYS, NEGATIVES, THEMES } from '@fourwall/domain/session/account-settings.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import type { CompanySchema } from '../companies/schema.ts'
import type { AccessService } from './access.ts'
import type { SessionService } from './service.ts'

/** Who is signed in, and what they chose for themselves. */
export function addSession(
  builder: ApiBuilder,
  { session, access }: { readonly session: SessionService; readonly access: AccessService },
  { CompanyRef, company }: CompanySchema,
): void {
  const Theme = builder.enumType('Theme', { values: THEMES })
  const NegativeStyle = builder.enumType('NegativeStyle', {
    description: 'How figures below zero are marked: (1,234) or −1,234.',
    values: NEGATIVES,
  })
  const DayStyle = builder.enumType('DayStyle', {
    description: 'How days are written: Jun 05, 2026, 06/05/2026 or 2026-06-05.',
    values: DAYS,
  })
  const Settings = builder.objectRef<AccountSettings>('AccountSettings').implement({
    description: 'What a user chose for themselves, wherever they sign in.',
    fields: (t) => ({
      theme: t.field({
        type: Theme,
        nullable: true,
        description: 'Null until it is chosen: each browser then keeps its own.',
        resolve: (settings) => settings.theme,
      }),
      negatives: t.field({ type: NegativeStyle, resolve: (settings) => settings.negatives }),
      days: t.field({ type: DayStyle, resolve: (settings) => settings.days }),
    }),
  })
  const Me = builder.objectRef<Principal>('Me').implement({
    fields: (t) => ({
      id: t.id({ resolve: (me) => me.userId }),
      name: t.exposeString('name'),
      email: t.string({ nullable: true, resolve: (me) => (me.email === '' ? null : me.email) }),
      roles: t.stringList({ resolve: (me) => [...me.roles] }),
      settings: t.field({ type: Settings, resolve: (me) => session.settingsOf(me.userId) }),
      company: t.field({ type: CompanyRef, resolve: (_me, _args, { scope }) => company(scope) }),
    }),
  })
  builder.queryField('me', (t) => t.field({ type: Me, resolve: (_root, _args, { principal }) => principal }))
  const SettingsInput = builder.inputType('AccountSettingsInput', {
    description: 'Some of the settings; what is left out stays as it is.',
    fields: (t) => ({
      theme: t.field({ type: Theme }),
      negatives: t.field({ type: NegativeStyle }),
      days: t.field({ type: DayStyle }),
    }),
  })
  builder.mutationField('updateAccountSettings', (t) =>
    t.field({
      type: Me,
      args: { input: t.arg({ type: SettingsInput, required: true }) },
      async resolve(_root, { input }, { principal }) {
        await session.changeSettings(principal.userId, input)
        return principal
      },
    }),
  )
  builder.mutationField('signOutEverywhere', (t) =>
    t.boolean({
      description:
        'Ends all sessions of the user, in every browser, with the app tokens that came of them. Tokens of the command line stay. ' +
        "A session at an identity provider of one's own goes on there; its tokens are taken again once one has signed in there anew, which they have to say (auth_time).",
      async resolve(_root, _args, { principal }) {
        await access.signOutEverywhere(principal.userId)
        return true
      },
    }),
  )
}
