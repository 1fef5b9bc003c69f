import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64')
const paper = (page: Page) => page.getByRole('application', { name: /^Slide 1/ })

async function makePack(page: Page, title: string): Promise<void> {
  await page.goto('/presentations/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('radio', { name: /^Board pack/ }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await page.waitForURL(/\/presentations\/[\da-f-]{36}\/edit$/)
  await paper(page).getByText(title).waitFor()
}

/** The color of the title on the slide, as the browser computes it. */
const titleColor = (page: Page, title: string) =>
  paper(page)
    .getByText(title)
    .evaluate((element) => getComputedStyle(element).color)

test('the brand is what new presentations look like, and earlier ones once it is applied', async ({ ownCompany }) => {
  const { page } = await ownCompany()
  await makePack(page, 'Before')
  const before = page.url()
  expect(await titleColor(page, 'Before')).toBe('rgb(16, 19, 21)')

  await page.goto('/presentations')
  await page.getByRole('link', { name: 'Brand' }).click()
  const color = page.getByLabel('Titles, figures and texts', { exact: true })
  await color.fill('#c0c0c0')
  await page.getByText(/contrast of 1\.8 to 1 with white/).waitFor()
  await color.fill('#22304a')
  await page.getByLabel('Picture of the logo').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: PNG })
  await expect.poll(() => page.getByLabel('Logo', { exact: true }).inputValue()).not.toBe('')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: 'Save brand' }).click()
  await page.getByText('Active', { exact: true }).waitFor()

  await makePack(page, 'After')
  expect(await titleColor(page, 'After')).toBe('rgb(34, 48, 74)')
  await paper(page).getByRole('img', { name: 'Logo' }).waitFor()

  await page.goto(before)
  await paper(page).getByText('Before').waitFor()
  expect(await titleColor(page, 'Before')).toBe('rgb(16, 19, 21)')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Apply the company’s brand' }).check()
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect.poll(() => titleColor(page, 'Before')).toBe('rgb(34, 48, 74)')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titleColor(page, 'Before')).toBe('rgb(16, 19, 21)')
})
