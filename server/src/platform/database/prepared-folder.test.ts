import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { placePreparedFolder } from './prepared-folder.ts'

describe('the database prepared by the build', () => {
  const base = mkdtempSync(join(tmpdir(), 'fourwall-prepared-test-'))
  const prepared = join(base, 'prepared')
  let folder = ''
  afterAll(() => rmSync(base, { recursive: true, force: true }))
  beforeEach(() => {
    folder = join(mkdtempSync(join(base, 'data-')), 'database')
    mkdirSync(join(prepared, 'pg_tblspc'), { recursive: true })
    mkdirSync(join(prepared, 'base'), { recursive: true })
    writeFileSync(join(prepared, 'base', '1'), 'rows')
    writeFileSync(join(prepared, 'PG_VERSION'), '18')
  })

  it('takes the place of a database that is not there yet, empty folders included', () => {
    expect(placePreparedFolder(folder, prepared)).toBe(true)
    expect(readFileSync(join(folder, 'base', '1'), 'utf8')).toBe('rows')
    expect(existsSync(join(folder, 'pg_tblspc'))).toBe(true)
    expect(existsSync(`${folder}.new`)).toBe(false)
  })

  it('leaves what is there alone', () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'PG_VERSION'), 'mine')
    expect(placePreparedFolder(folder, prepared)).toBe(false)
    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toBe('mine')
    expect(existsSync(join(folder, 'base'))).toBe(false)
  })

  it('begins again where an earlier start was ended in the middle', () => {
    mkdirSync(`${folder}.new`)
    writeFileSync(join(`${folder}.new`, 'half'), '')
    expect(placePreparedFolder(folder, prepared)).toBe(true)
    expect(existsSync(join(folder, 'half'))).toBe(false)
    expect(existsSync(join(folder, 'PG_VERSION'))).toBe(true)
  })

  it('is not used by a product that runs from its sources', () => {
    expect(placePreparedFolder(folder)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  })
})
