import { describe, expect, it } from 'vitest'
import { readAppConfiguration } from './configuration.ts'

const least = { issuer: 'https://id.example', clientId: 'web', apiUrl: '/api' }

describe('the run-time configuration', () => {
  it('needs only issuer, client and API address', () => {
    expect(readAppConfiguration(least)).toEqual({
      ...least,
      documentsOnly: false,
      queriesByGet: false,
      demoUsers: [],
      isEmbedded: false,
      hasCompany: true,
    })
  })

  it('accepts an API address with a trailing slash', () => {
    expect(readAppConfiguration({ ...least, apiUrl: 'https://api.example/' })).toMatchObject({ apiUrl: 'https://api.example' })
  })

  it('reads demo users, by their e-mail address if they have no name', () => {
    const demoUsers = [{ email: 'dana@x.example', name: 'Dana', title: 'controller' }, { email: 'marco@x.example' }]
    expect(readAppConfiguration({ ...least, demoUsers }).demoUsers).toEqual([
      { email: 'dana@x.example', name: 'Dana', title: 'controller' },
      { email: 'marco@x.example', name: 'marco@x.example', title: null },
    ])
  })

  it('tells where nobody can sign in yet', () => {
    expect(readAppConfiguration({ ...least, isEmbedded: true, hasCompany: false })).toMatchObject({ isEmbedded: true, hasCompany: false })
  })

  it.each([
    [{ ...least, issuer: '' }, '/config.json has no issuer.'],
    [{ ...least, apiUrl: 4 }, '/config.json has no apiUrl.'],
    [[], '/config.json is not an object.'],
    [null, '/config.json is not an object.'],
  ])('refuses %j', (value, sentence) => expect(() => readAppConfiguration(value)).toThrow(sentence))
})
