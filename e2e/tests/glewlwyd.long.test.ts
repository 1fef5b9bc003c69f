import { expect } from 'vitest'
import { test as browserTest } from '../fixtures/browser-test.ts'
import { glewlwydRoot, signInAtGlewlwyd, startGlewlwydProduct } from '../fixtures/glewlwyd.ts'
import { untilSignedIn } from '../fixtures/sign-in.ts'

const test = browserTest.extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
  const product = await startGlewlwydProduct(glewlwydRoot ?? '')
  onCleanup(() => product.stop())
  return product
})

test.skipIf(glewlwydRoot === undefined)('signs in at Debian’s glewlwyd, which requires a nonce', async ({ visits, product }) => {
  const { page } = await visits.open({ origin: product.origin })
  // From its own pages.
  visits.expectLogged(/status of 40[0-9]|favicon|ERR_|deprecat|React|Warning|MIME|console/i, product.provider)
  await page.goto('/uploads')
  await signInAtGlewlwyd(page, product.owner)
  await untilSignedIn(page)
  expect(page.url()).toBe(`${product.origin}/uploads`)
})
