import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { accessOf } from './access.ts'
import { addCompany } from './companies.ts'
import { onDatabase } from './databases.ts'
import { testServices } from './services.ts'

/** Written only by the identity provider and the server, with their own limits; not data of companies. */
const NOT_OF_COMPANIES =
  /^(users|identity_\w+|sign_in_attempts|invitation_links|setup_links|removed_identities|(retired_)?server_secrets|fourwall_migrations)\./

onDatabase('stored texts', (fresh) => {
  it('all have a size that the database checks', async () => {
    const database = await (await fresh()).open()
    const open = await database.system.query<{ column: string }>(
      `select c.table_name || '.' || c.column_name as column from information_schema.columns c
       where c.table_schema = 'public' and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea') or c.udt_name in ('_text', '_varchar'))
         and not exists (
           select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
           where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass and a.attname = c.column_name)
       order by 1`,
    )
    expect(open.map(({ column }) => column).filter((column) => !NOT_OF_COMPANIES.test(column))).toEqual([])
  })

  it('are refused if they are longer', async () => {
    const services = await testServices(await (await fresh()).open())
    const company = await addCompany(services, { name: 'A' })
    const scope = services.database.scope(company.id)
    const insert = (name: string) =>
      scope.query('insert into profit_loss_categorizations (company_id, id, name, version) values ($1, $2, $3, 1)', [randomUUID(), name])
    await insert('🍕'.repeat(100))
    await expect(insert('x'.repeat(201))).rejects.toMatchObject({ code: '23514' })
  })

  it('are truncated if they are older than the limits, and can be changed from then on', async () => {
    const test = await fresh()
    const database = await test.open()
    const services = await testServices(database)
    const company = await addCompany(services, { name: 'A' })
    const scope = database.scope(company.id)
    const ours = await database.system.query<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'c' and conname ~ '_(texts|size)$'`,
    )
    expect(ours.length).toBeGreaterThan(20)
    for (const { table, name } of ours) await database.system.query(`alter table ${table} drop constraint ${name}`)
    const [categorization, mapping] = [randomUUID(), randomUUID()]
    const long = 'x'.repeat(1_000_000)
    await scope.query('insert into profit_loss_categorizations (company_id, id, name, version) values ($1, $2, $3, 1)', [
      categorization,
      long,
    ])
    await scope.query(
      `insert into profit_loss_mappings (company_id, id, categorization_id, name, description, version, is_proposed)
       values ($1, $2, $3, 'Management', $4, 1, false)`,
      [mapping, categorization, long],
    )
    const tree = [{ name: long, children: [{ name: 'Coast', locations: [1] }] }]
    await scope.query('insert into location_trees (company_id, version, tree, dates) values ($1, 1, $2::jsonb, $3::jsonb)', [
      JSON.stringify(tree),
      '[]',
    ])
    const state = { schema: 1, name: long, groups: [{ name: `${long}y`, formula: 'a + b' }, { name: 'Rent' }] }
    await scope.query(
      `insert into saved_versions (company_id, kind, subject_id, version, saved_at, saved_by, document)
       values ($1, 'CATEGORIZATION', $2, 1, now(), 'owner', $3::jsonb)`,
      [categorization, JSON.stringify(state)],
    )
    await database.system.query('delete from fourwall_migrations where number in (11, 19)')
    await database.close()

    const cut = await test.open()
    const after = await testServices(cut)
    const [found] = await after.mappings.categorizations(accessOf(after.companies.requestScope(company.id)))
    expect(found?.name).toBe(`${'x'.repeat(199)}…`)
    const documents = cut.scope(company.id)
    const [{ tree: cutTree } = { tree: null }] = await documents.query<{ tree: unknown }>(
      'select tree from location_trees where company_id = $1',
    )
    expect(cutTree).toEqual([{ name: `${'x'.repeat(499)}…`, children: [{ name: 'Coast', locations: [1] }] }])
    const [version] = await documents.query<{ document: unknown }>('select document from saved_versions where company_id = $1')
    const name = `${'x'.repeat(199)}…`
    expect(version?.document).toEqual({ schema: 1, name, groups: [{ name, formula: 'a + b' }, { name: 'Rent' }] })
    await expect(
      documents.query('update location_trees set tree = $2::jsonb where company_id = $1', [JSON.stringify(tree)]),
    ).rejects.toMatchObject({ code: '23514' })
    const by = { userId: company.userId, name: 'owner' }
    await after.mappingEditing.rename(accessOf(after.companies.requestScope(company.id), by), mapping, 'Other', undefined)
    const kept = await after.mappings.mapping(accessOf(after.companies.requestScope(company.id)), mapping)
    expect([kept?.name, kept?.description]).toEqual(['Other', `${'x'.repeat(1_999)}…`])
  })
})
