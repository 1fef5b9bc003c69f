import { expect, it } from 'vitest'
import { pageName } from './page-names.ts'

it.each([
  ['/', 'Profit and loss'],
  ['/profit-loss/?tabId=1', 'Profit and loss'],
  ['/uploads', 'Uploads'],
  ['/uploads/upload-1', 'Uploads'],
  ['/uploadsmore', null],
  ['/nowhere', null],
])('calls %s %j', (path, name) => expect(pageName(path)).toBe(name))
