import { type AssistantAnswer, readAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { flattenLocations } from '@fourwall/domain/locations/location-tree.ts'
import type { Scope } from '../../src/platform/database/database.ts'
import type { Access } from '../../src/platform/identity/access.ts'
import type { Services } from '../../src/services.ts'
import { accessOf } from '../access.ts'
import { type KnownNumerals, unboundNumerals } from './bound-figures.ts'

/** What numerals of any answer may be part of, by what the company has now. */
export async function companyNumerals(services: Services, access: Access, scope: Scope): Promise<Omit<KnownNumerals, 'question'>> {
  const [locations, accounts, { tree }, { currency }] = await Promise.all([
    services.ledger.locations(access),
    services.ledger.accounts(access),
    services.locations.tree(access),
    services.companies.get(scope),
  ])
  const texts = await scope.query<{ text: string | null }>(
    'select distinct unnest(array[vendor, memo, transaction_number, reference]) as text from entries where company_id = $1',
  )
  const [days] = await scope.query<{ first: string | null; last: string | null }>(
    'select min(day)::text as first, max(day)::text as last from entries where company_id = $1',
  )
  return {
    names: [
      currency,
      ...locations.map(({ name }) => name),
      ...flattenLocations(tree).map(({ node }) => node.name),
      ...accounts.flatMap(({ number, name }) => [`${number} ${name}`, name]),
      ...(await services.mappings.categorizations(access)).flatMap(({ groups }) => groups.map(({ name }) => name)),
      ...(await services.budgets.list(access, null)).map(({ name }) => name),
      ...(await services.opsData.metrics(access)).flatMap(({ name, unit, definition }) => [name, unit ?? '', definition ?? '']),
      ...texts.map(({ text }) => text ?? ''),
    ],
    locations: locations.length,
    // Comparison figures may be from the year before.
    days: [`${Number(days?.first?.slice(0, 4) ?? 2000) - 1}-01-01`, `${days?.last?.slice(0, 4) ?? 2000}-12-31`],
  }
}

/**
 * What of the numerals of all stored answers of a company is bound to nothing.
 *
 * @throws Error where there is no answer.
 */
export async function unboundInChats(services: Services, scope: Scope): Promise<readonly string[]> {
  const known = await companyNumerals(services, accessOf(scope), scope)
  const rows = await scope.query<{ document: unknown; question: string; file: string | null; text: string | null }>(
    `select a.document, q.document->>'text' as question, string_agg(f.name, ' ') as file, string_agg(f.text, ' ') as text
     from chat_messages a join chat_messages q on q.company_id = a.company_id and q.chat_id = a.chat_id and q.number = a.number - 1
       left join chat_files f on f.company_id = q.company_id and f.message_id = q.id
     where a.company_id = $1 and a.role = 'ASSISTANT' group by 1, 2, a.id`,
  )
  if (rows.length === 0) throw new Error('There is no answer to look at.')
  return rows.flatMap(({ document, question, file, text }) => {
    const answer = readAnswer(document)
    if (answer === null) return []
    const own = { ...withToday(known, answer), question, names: [...known.names, file ?? ''], files: text ?? '' }
    return unboundNumerals(answer, own).map((one) => `${question}: ${one}`)
  })
}

/** The plan may speak of days after the last entry, up to the end of this year. */
export function withToday<Known extends Pick<KnownNumerals, 'days'>>(known: Known, { asOf }: AssistantAnswer): Known {
  const [first, last] = known.days
  const end = `${asOf.today?.slice(0, 4) ?? ''}-12-31`
  return { ...known, days: [first, end > last ? end : last] }
}
