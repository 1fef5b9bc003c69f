import { expect, it } from 'vitest'
import { pageName } from './page-names.ts'

it.each([
  ['/', 'Profit and loss'],
  ['/profit-loss/?tabId=1', 'Profit and loss'],
  ['/profit-loss/library?folder=%2FBoard', 'Library'],
  ['/profit-loss/editor', 'Profit and loss'],
  ['/explorer?view=%7B%7D', 'Explorer'],
  ['/uploads', 'Uploads'],
  ['/uploads/upload-1', 'Uploads'],
  ['/settings/company', 'Company settings'],
  ['/settings/account', 'Account settings'],
  ['/settings', 'Settings'],
  ['/uploadsmore', null],
  ['/nowhere', null],
])('calls %s %j', (path, name) => expect(pageName(path)).toBe(name))
