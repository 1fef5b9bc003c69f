import { describe, expect, it } from 'vitest'
import { denialMessage, mayDo, permissionLabel, RIGHTS, ROLES, rightsOf, rolesTable } from './roles.ts'

const OWN = ['OWN_ACCOUNT', 'READ', 'READ_FIGURES']

describe('roles', () => {
  it('let an owner do everything, an editor all but manage members and the assistant, and a viewer read', () => {
    expect(rightsOf('OWNER')).toEqual([...RIGHTS])
    expect(rightsOf('EDITOR')).toEqual(RIGHTS.filter((right) => right !== 'MANAGE_MEMBERS' && right !== 'MANAGE_ASSISTANT'))
    expect(rightsOf('VIEWER')).toEqual(OWN)
  })

  it('include all rights of the lower roles', () => {
    for (const [at, role] of ROLES.entries())
      for (const lower of ROLES.slice(at + 1)) expect(rightsOf(role)).toEqual(expect.arrayContaining(rightsOf(lower)))
  })

  it.each([
    ['VIEWER', 'CHANGE_BUDGETS', 'As a viewer you cannot change budgets. Ask an owner of Tidewater to make you an editor.'],
    [
      'EDITOR',
      'MANAGE_MEMBERS',
      'As an editor you cannot invite people or change their roles. Ask an owner of Tidewater to make you an owner.',
    ],
    ['OWNER', 'CHANGE_BUDGETS', 'You cannot change budgets with this sign-in. Ask an owner of Tidewater.'],
  ] as const)('refuse %s %s with a sentence that says what to do', (role, right, sentence) => {
    expect(denialMessage(role, right, 'Tidewater')).toBe(sentence)
  })

  it('refuse without the company name if it is not known', () => {
    expect(denialMessage('VIEWER', 'IMPORT_LEDGER')).toContain('an owner of your company')
  })

  it('are printed as a table with a row per right', () => {
    const rows = rolesTable().split('\n').slice(2)
    expect(rows.map((row) => row.split('`')[1])).toEqual([...RIGHTS])
    expect(rows.map((row) => row.endsWith('| yes | yes | yes |'))).toEqual(RIGHTS.map((right) => mayDo('VIEWER', right)))
  })

  it('say who has a right, as a label', () => {
    expect(permissionLabel('CHANGE_METRICS')).toBe('Owners and editors can edit')
    expect(permissionLabel('MANAGE_MEMBERS')).toBe('Owners can edit')
    expect(permissionLabel('OWN_ACCOUNT')).toBe('Everyone can edit')
  })
})
