import { type AccountSettings, DAYS, NEGATIVES, THEMES } from '@fourwall/domain/session/account-settings.ts'
import { RIGHTS, ROLES } from '@fourwall/domain/session/roles.ts'
import type { ApiBuilder } from '../../builder.ts'
import type { Principal } from '../../platform/identity/principal.ts'
import { companyRef } from '../companies/schema.ts'
import type { CompanyService } from '../companies/service.ts'
import type { MemberService } from './members.ts'
import type { SessionService } from './service.ts'

/** The signed-in user and their settings. */
export function addSession(
  builder: ApiBuilder,
  {
    session,
    access: accessService,
    companies,
  }: { readonly session: SessionService; readonly access: MemberService; readonly companies: CompanyService },
): void {
  const Theme = builder.enumType('Theme', { values: THEMES })
  const NegativeStyle = builder.enumType('NegativeStyle', {
    description: 'How negative figures are shown: (1,234) or −1,234.',
    values: NEGATIVES,
  })
  const DayStyle = builder.enumType('DayStyle', {
    description: 'How dates are shown: Jun 05, 2026, 06/05/2026 or 2026-06-05.',
    values: DAYS,
  })
  const Settings = builder.objectRef<AccountSettings>('AccountSettings').implement({
    description: "A user's own settings, wherever they sign in.",
    fields: (t) => ({
      theme: t.field({
        type: Theme,
        nullable: true,
        description: 'Null until chosen: each browser then keeps its own.',
        resolve: (settings) => settings.theme,
      }),
      negatives: t.field({ type: NegativeStyle, resolve: (settings) => settings.negatives }),
      days: t.field({ type: DayStyle, resolve: (settings) => settings.days }),
    }),
  })
  const RoleEnum = builder.enumType('Role', {
    description: "A user's role in their company: an owner may do everything, an editor everything but manage people, a viewer may read.",
    values: ROLES,
  })
  const RightEnum = builder.enumType('Right', { description: 'A right that an action may need.', values: RIGHTS })
  const Me = builder.objectRef<Principal>('Me').implement({
    fields: (t) => ({
      id: t.id({ resolve: (me) => me.userId }),
      name: t.exposeString('name'),
      email: t.string({ nullable: true, resolve: (me) => (me.email === '' ? null : me.email) }),
      roles: t.stringList({
        description: "The identity provider's names for their roles; without effect.",
        resolve: (me) => [...me.roles],
      }),
      role: t.field({ type: RoleEnum, resolve: (me) => me.role }),
      rights: t.field({
        type: [RightEnum],
        description: 'What they may do now; any other action is refused with FORBIDDEN.',
        resolve: (_me, _args, { access }) => RIGHTS.filter((right) => access.may(right)),
      }),
      settings: t.field({ type: Settings, resolve: (_me, _args, { access }) => session.settingsOf(access) }),
      company: t.field({ type: companyRef(builder), resolve: (_me, _args, { access }) => companies.of(access) }),
    }),
  })
  builder.queryField('me', (t) => t.field({ type: Me, resolve: (_root, _args, { access }) => session.me(access) }))
  const SettingsInput = builder.inputType('AccountSettingsInput', {
    description: 'Some of the settings; omitted ones stay as they are.',
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
      async resolve(_root, { input }, { access }) {
        await session.changeSettings(access, input)
        return session.me(access)
      },
    }),
  )
  builder.mutationField('signOutEverywhere', (t) =>
    t.boolean({
      description:
        'Ends all sessions of the user, in every browser, with the app tokens derived from them. Command-line tokens stay. ' +
        'A session at an external identity provider continues there; its tokens are accepted again after a new sign-in, which they must state (auth_time).',
      async resolve(_root, _args, { access }) {
        await accessService.signOutEverywhere(access)
        return true
      },
    }),
  )
}
