import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pageName } from './page-names.ts'

it.each([
  ['/', 'Home'],
  ['/main-metrics', 'Main metrics'],
  ['/profit-loss/?tabId=1', 'Profit and loss'],
  ['/profit-loss/library?folder=%2FBoard', 'Library'],
  ['/profit-loss/editor', 'Profit and loss'],
  ['/explorer?view=%7B%7D', 'Explorer'],
  ['/uploads', 'Uploads'],
  ['/uploads/upload-1', 'Uploads'],
  ['/settings/company', 'Company settings'],
  ['/settings/account', 'Account settings'],
  ['/settings/assistant', 'Assistant settings'],
  ['/settings', 'Settings'],
  ['/uploadsmore', null],
  ['/nowhere', null],
])('calls %s %j', (path, name) => expect(pageName(path)).toBe(name))

it('knows every page of whoever is signed in', () => {
  const files = readdirSync(join(import.meta.dirname, 'routes/_signed-in'), { recursive: true, encoding: 'utf8' })
  const paths = files
    .filter((file) => file.endsWith('.tsx') && !['$.tsx', 'logout.tsx'].includes(file))
    .map(
      (file) =>
        `/${file
          .replace('.tsx', '')
          .replaceAll('_.', '/')
          .replaceAll('.', '/')
          .replace(/(^|\/)(index|route)$/, '')}`,
    )
  expect(paths).toContain('/profit-loss/library/deleted')
  expect(paths.filter((path) => pageName(path) === null)).toEqual([])
})
