import { DomainError } from '@fourwall/domain/errors.ts'
import { ROLE_NAMES, ROLES, type Role } from '@fourwall/domain/session/roles.ts'
import { type Command, Option } from 'commander'
import { choiceFlag, company, duration, json, picked, wholeNumberFlag, words } from './flags.ts'
import { line, printWayIn, remark } from './output.ts'
import { command } from './run-command.ts'

interface TokenFlags {
  readonly user?: string
  readonly expires?: number
  readonly lifetime?: number
  readonly list?: boolean
  readonly revoke?: boolean
  readonly id?: string
  readonly json?: boolean
}

/** Adds `fourwall token`. */
export function addTokenCommand(program: Command): void {
  program
    .command('token')
    .description('create an app token for scripts; list or revoke tokens')
    .option('--user <email>', 'the user for whom the script acts, or whose tokens are listed or revoked')
    .option('--expires <duration>', 'how long it is valid, such as 30m, 8h or 7d; by default 24h, at most 366d', duration)
    .addOption(new Option('--lifetime <seconds>', 'the same in seconds').argParser(wholeNumberFlag).conflicts('expires').hideHelp())
    .addOption(new Option('--list', 'list valid tokens, newest first').conflicts(['revoke', 'expires', 'lifetime']))
    .addOption(new Option('--revoke', "revoke one token with --id, or all of a user's with --user").conflicts(['expires', 'lifetime']))
    .option('--id <id>', 'the token to revoke, from --list')
    .addOption(json)
    .addHelpText(
      'after',
      `
A token is valid until it expires, is revoked, or its user is removed. Anybody with access to the data folder or
database can create tokens for any user: protect both.

  TOKEN=$(fourwall token --user dana@example.com)
  curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"query":"{ me { name } }"}' http://127.0.0.1:4000/api/graphql
  fourwall token --list
  fourwall token --revoke --user dana@example.com`,
    )
    .action((options: TokenFlags) => {
      const { user, id } = options
      if (options.list === true)
        return command('token list', picked(options, ['user']), options, (tokens) => {
          for (const one of tokens) line(`${one.id}  until ${one.expiresAt}  ${one.user}`)
          if (tokens.length === 0) remark('There is no valid command line token.')
        })
      if (options.revoke === true) {
        if ((user === undefined) === (id === undefined))
          throw new DomainError('BAD_USER_INPUT', 'Choose what to revoke: one token with --id, or all tokens of a user with --user.')
        return command('token revoke', id === undefined ? { user: user ?? '' } : { id }, options, ({ revoked }) =>
          line(revoked === 1 ? 'Revoked 1 token.' : `Revoked ${revoked} tokens.`),
        )
      }
      if (user === undefined) throw new DomainError('BAD_USER_INPUT', 'Name the user for whom the script acts: --user EMAIL.')
      const lifetimeSeconds = options.expires ?? options.lifetime
      return command('token', { user, ...(lifetimeSeconds === undefined ? {} : { lifetimeSeconds }) }, options, ({ token }) => line(token))
    })
}

/** Adds `fourwall user`. */
export function addUserCommands(program: Command): void {
  const users = program.command('user').description('invite people, set their roles, revoke access')
  users
    .command('list')
    .description('list users by e-mail address')
    .addOption(company)
    .addOption(json)
    .action((options: { company?: string; json?: boolean }) =>
      command('user list', picked(options, ['company']), options, (result) => {
        for (const one of result) line(`${one.email}  ${one.company}  ${one.role.toLowerCase()}${one.hasSignedIn ? '' : '  (invited)'}`)
      }),
    )
  users
    .command('invite <email>')
    .description('invite someone to a company; repeat for a new link')
    .addOption(company)
    .option('--name <name>', 'their name')
    .option('--role <role>', `their role: ${words(ROLES)}; by default editor`, choiceFlag(ROLES))
    .addOption(json)
    .action((email: string, options: { company?: string; name?: string; role?: Role; json?: boolean }) =>
      command(
        'user invite',
        { email, ...picked(options, ['company', 'name', 'role']) },
        options,
        ({ email: invited, company: into, role, password, invitation }) => {
          line(`Invited ${invited} to ${into} as ${ROLE_NAMES[role]}.`)
          printWayIn(invited, password, invitation)
        },
      ),
    )
  users
    .command('role')
    .description("set a user's role; takes effect with their next request")
    .argument('<email>', 'the user')
    .argument('<role>', words(ROLES), choiceFlag(ROLES))
    .addOption(json)
    .addHelpText(
      'after',
      `
Owners may do everything, editors everything except managing people. Viewers see everything and change only their own
settings and tabs. A company keeps at least one owner. If FOURWALL_OIDC_OWNER_ROLES or a similar list is set, the identity
provider decides roles at each sign-in.`,
    )
    .action((email: string, role: Role, options: { json?: boolean }) =>
      command('user role', { email, role }, options, (result) => line(`${result.email} is ${ROLE_NAMES[result.role]} now.`)),
    )
  users
    .command('rebind <email>')
    .description('connect a user to the next sign-in with this address, for example after moving to another identity provider')
    .option('--link', 'print a link that does it, for providers that do not verify addresses')
    .addOption(json)
    .action((email: string, options: { link?: boolean; json?: boolean }) =>
      command('user rebind', { email, link: options.link === true }, options, ({ email: found, invitation }) => {
        line(`The sign-in that ${found} had is no longer theirs.`)
        printWayIn(found, null, invitation)
      }),
    )
  users
    .command('sign-out <email>')
    .description('end all sessions of a user; command line tokens stay valid')
    .addOption(json)
    .action((email: string, options: { json?: boolean }) =>
      command('user sign-out', { email }, options, (result) => line(`${result.email} is signed out everywhere.`)),
    )
  users
    .command('remove <email>')
    .alias('delete')
    .description('remove a user with all sessions and tokens; what they created stays')
    .addOption(json)
    .action((email: string, options: { json?: boolean }) =>
      command('user remove', { email }, options, (result) => line(`${result.email} is removed, and can no longer sign in.`)),
    )
}
