import { expect, it } from 'vitest'
import { safeReturnPath } from './return-path.ts'

it.each([
  ['/profit-loss/?tabId=tab-1', '/profit-loss/?tabId=tab-1'],
  ['/uploads#rows', '/uploads#rows'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/auth/login?from=/auth/login', '/'],
  ['/logout', '/'],
  ['/logouts', '/logouts'],
  ['/auth/invitation', '/auth/invitation'],
  ['/auth/invitation/x', '/'],
  ['/auth/setup', '/auth/setup'],
  ['/auth/setup#secret', '/'],
  ['', '/'],
  [undefined, '/'],
  [{ to: '/uploads' }, '/'],
])('returns to %j at %j', (value, path) => expect(safeReturnPath(value)).toBe(path))
