import { randomUUID } from 'node:crypto'
import { EDITING_SECONDS } from '@fourwall/domain/editing/editing-people.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, addUser } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { EditingNoticeService } from './service.ts'

onDatabase('who is editing', (fresh) => {
  let services: Services
  let scope: Scope
  let dana: Access
  let marcus: Access
  let priya: Access
  let time: number
  let notices: EditingNoticeService
  let elsewhere: Access

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Edited' })
    scope = services.database.scope(id)
    const person = async (name: string): Promise<Access> =>
      accessOf(scope, { name, userId: (await addUser(services, id, `${name.toLowerCase()}@example.com`)).userId })
    dana = await person('Dana')
    marcus = await person('Marcus')
    priya = await person('Priya')
    elsewhere = accessOf(services.database.scope((await addCompany(services, { name: 'Other' })).id))
  })
  beforeEach(() => {
    time = Date.parse('2026-06-20T10:00:00Z')
    notices = new EditingNoticeService({ now: () => new Date(time) })
  })

  const subject = (windowId: string = randomUUID(), subjectId: string = randomUUID()) => ({ kind: 'LAYOUT', subjectId, windowId }) as const
  const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name)

  it('is told to each of several people, and never to oneself', async () => {
    const ofDana = subject()
    const [ofMarcus, ofPriya] = [subject(randomUUID(), ofDana.subjectId), subject(randomUUID(), ofDana.subjectId)]
    expect(await notices.keep(dana, ofDana)).toEqual([])
    expect(names(await notices.keep(marcus, ofMarcus))).toEqual(['Dana'])
    expect(names(await notices.keep(dana, ofDana))).toEqual(['Marcus'])
    expect(names(await notices.keep(priya, ofPriya))).toEqual(['Dana', 'Marcus'])
    // A further window of the same person is the same person.
    await notices.keep(marcus, subject(randomUUID(), ofDana.subjectId))
    expect(names(await notices.keep(dana, ofDana))).toEqual(['Marcus', 'Priya'])
    // Other things, kinds and companies are others.
    expect(await notices.keep(marcus, subject())).toEqual([])
    expect(await notices.keep(marcus, { ...ofMarcus, kind: 'BUDGET' })).toEqual([])
    expect(await notices.keep(elsewhere, subject(randomUUID(), ofDana.subjectId))).toEqual([])
  })

  it('keeps the newest hundred windows of a person', async () => {
    for (let window = 0; window < 130; window += 1) {
      time += 10
      await notices.keep(dana, subject())
    }
    const ofDana = subject()
    await notices.keep(dana, ofDana)
    await notices.keep(marcus, subject())
    const [stored] = await scope.query<{ count: number }>(
      'select count(*)::int as count from editing_notices where company_id = $1 and user_id = $2',
      [dana.user.userId],
    )
    expect(stored?.count).toBe(100)
    expect(names(await notices.keep(marcus, subject(randomUUID(), ofDana.subjectId)))).toEqual(['Dana'])
  })

  it('ends when somebody leaves, and 90 seconds after the last sign of them', async () => {
    const ofDana = subject()
    const ofMarcus = subject(randomUUID(), ofDana.subjectId)
    await notices.keep(marcus, ofMarcus)
    expect(names(await notices.keep(dana, ofDana))).toEqual(['Marcus'])
    await notices.stop(marcus, ofMarcus)
    expect(await notices.keep(dana, ofDana)).toEqual([])

    await notices.keep(marcus, ofMarcus)
    time += EDITING_SECONDS * 1_000
    expect(names(await notices.keep(dana, ofDana))).toEqual(['Marcus'])
    time += 1
    expect(await notices.keep(dana, ofDana)).toEqual([])
    const left = await scope.query<{ rows: number }>(
      'select count(*)::int as rows from editing_notices where company_id = $1 and subject_id = $2 and user_id = $3',
      [ofDana.subjectId, marcus.user.userId],
    )
    expect(left).toEqual([{ rows: 0 }])
    // One's own notice that has expired begins again.
    time += EDITING_SECONDS * 2_000
    await notices.keep(dana, ofDana)
    expect(names(await notices.keep(marcus, ofMarcus))).toEqual(['Dana'])
  })

  it('is not ended by others, and not told to those who may not edit', async () => {
    const ofDana = subject()
    await notices.keep(dana, ofDana)
    await notices.stop(marcus, ofDana)
    expect(names(await notices.keep(marcus, subject(randomUUID(), ofDana.subjectId)))).toEqual(['Dana'])
    const viewer = accessOf(scope, { role: 'VIEWER' })
    await expect(notices.keep(viewer, subject(randomUUID(), ofDana.subjectId))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('changes no version, so that kept answers stay', async () => {
    const versions = () => services.companies.versions(scope)
    const before = await versions()
    await notices.keep(dana, subject())
    expect(await versions()).toEqual(before)
  })

  it.each([
    { change: { subjectId: 'x' }, field: 'id' },
    { change: { windowId: 'x' }, field: 'windowId' },
  ])('refuses an id that is none: $field', async ({ change, field }) => {
    await expect(notices.keep(dana, { ...subject(), ...change })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field })
  })
})
