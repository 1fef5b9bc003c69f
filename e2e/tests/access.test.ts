import { expect } from 'vitest'
import { test as browserTest } from '../fixtures/browser-test.ts'
import { startCompanyProduct } from '../fixtures/company-product.ts'
import { runCommand } from '../fixtures/product.ts'
import { signInAtForeign, untilSignedIn } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

const test = browserTest.extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
  const product = await startCompanyProduct()
  onCleanup(() => product.stop())
  return product
})

test('an invitation link lets in the invited person alone, once, and disappears from the address at once', async ({ visits, product }) => {
  const printed = await runCommand(product, 'user', 'invite', 'noor@harbor.example', '--json')
  const { invitation } = JSON.parse(printed) as { invitation: { address: string } } // as the command prints it
  const { page } = await visits.open({ origin: product.origin })
  await page.goto(invitation.address)
  await page.getByRole('heading', { name: 'You are invited to Fourwall' }).waitFor()
  expect(page.url()).toBe(`${product.origin}/auth/invitation`)
  visits.expectLogged(/status of 40[34]/)
  await signInAtForeign(page, 'private@elsewhere.example')
  await page.getByRole('alert').getByText('This invitation is for another e-mail address than yours, private@elsewhere.example.').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The provider's own question.
  await page.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  await page.goto(invitation.address)
  await signInAtForeign(page, 'noor@harbor.example')
  await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
  await untilSignedIn(page)
  await page.goto('/settings/account')
  await page.getByText('noor@harbor.example').waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('invitation_link'))).toBe(null)

  const second = await visits.open({ origin: product.origin })
  await second.page.goto(invitation.address)
  await signInAtForeign(second.page, 'thief@elsewhere.example')
  await second.page.getByRole('alert').getByText('This invitation has been used or has expired.').waitFor()
  await second.page.getByRole('button', { name: 'Sign out' }).click()
  await second.page.getByRole('button', { name: 'Leave' }).click()
  await second.page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
})

test('an invitation without its link is explained', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  await page.goto('/auth/invitation')
  await page.getByText('Open it again as it was sent to you.').waitFor()
  await page.getByRole('button', { name: 'Go to Fourwall' }).click()
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
})

test.runIf(IN_LONG_SUITE)("signing out everywhere asks once, and also ends other browsers' tokens", async ({ visits, product }) => {
  const browsers = []
  for (let at = 0; at < 2; at += 1) {
    const { page } = await visits.open({ origin: product.origin })
    await page.goto('/settings/account')
    await signInAtForeign(page, product.owner)
    await untilSignedIn(page)
    browsers.push({ page, token: (await page.evaluate(() => localStorage.getItem('auth_token'))) ?? '' })
  }
  const [here, there] = browsers
  const statusOf = async (token = '') =>
    (
      await fetch(`${product.origin}/api/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-fourwall': '1' },
        body: JSON.stringify({ query: '{ me { id } }' }),
      })
    ).status
  expect([await statusOf(here?.token), await statusOf(there?.token)]).toEqual([200, 200])

  await here?.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here?.page.getByRole('button', { name: 'Stay signed in' }).click()
  expect(await statusOf(there?.token)).toBe(200)
  await here?.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await here?.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await here?.page.getByRole('button', { name: 'Leave' }).click()
  await here?.page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  expect([await statusOf(here?.token), await statusOf(there?.token)]).toEqual([401, 401])
})
