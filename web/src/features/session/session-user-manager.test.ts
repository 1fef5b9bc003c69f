import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WebConfiguration } from './configuration.ts'
import { userManagerSettings } from './session-user-manager.ts'

const configuration: WebConfiguration = {
  issuer: 'https://id.example',
  clientId: 'web',
  apiUrl: '/api',
  documentsOnly: false,
  demoUsers: [],
}

// Only handed on, never asked.
beforeAll(() => void vi.stubGlobal('localStorage', {}))
afterAll(() => void vi.unstubAllGlobals())

it('keeps the user of the named provider, and is told a minute before their token ends', () => {
  expect(userManagerSettings(configuration, 'https://app.example')).toMatchObject({
    authority: 'https://id.example',
    client_id: 'web',
    redirect_uri: 'https://app.example/auth/callback',
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: 60,
  })
})
