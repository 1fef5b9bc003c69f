import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { WebConfiguration } from './configuration.ts'
import { userManagerSettings } from './session-user-manager.ts'

const configuration: WebConfiguration = {
  issuer: 'https://id.example',
  clientId: 'web',
  scopes: 'openid profile email roles admin',
  apiUrl: '/api',
  resource: 'urn:fourwall:api',
  audience: null,
  documentsOnly: false,
  demoUsers: [],
}

// Only handed on, never asked.
beforeAll(() => void vi.stubGlobal('localStorage', {}))
afterAll(() => void vi.unstubAllGlobals())

it('signs in by code at the named provider, and renews in time', () => {
  expect(userManagerSettings(configuration, 'https://app.example')).toMatchObject({
    authority: 'https://id.example',
    client_id: 'web',
    scope: 'openid profile email roles admin',
    redirect_uri: 'https://app.example/auth/callback',
    post_logout_redirect_uri: 'https://app.example/',
    response_type: 'code',
    response_mode: 'query',
    prompt: 'select_account',
    loadUserInfo: true,
    automaticSilentRenew: true,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    silentRequestTimeoutInSeconds: 10,
    staleStateAgeInSeconds: 900,
  })
})

it.each([
  [{}, { resource: 'urn:fourwall:api', extraTokenParams: { resource: 'urn:fourwall:api' }, extraQueryParams: {} }],
  [
    { resource: null, audience: 'api' },
    { extraTokenParams: { audience: 'api' }, extraQueryParams: { audience: 'api' } },
  ],
  [{ resource: null }, { extraTokenParams: {}, extraQueryParams: {} }],
])('names the API as the provider knows it: %j', (changes, expected) => {
  const { resource, extraTokenParams, extraQueryParams } = userManagerSettings({ ...configuration, ...changes }, 'https://app.example')
  expect({ ...(resource === undefined ? {} : { resource }), extraTokenParams, extraQueryParams }).toEqual(expected)
})
