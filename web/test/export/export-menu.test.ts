import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readXlsx } from 'hucre/xlsx'
import { type Browser, chromium, type Download, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleTable } from '../sample-report.ts'

const executablePath = process.env['CHROMIUM_PATH'] ?? ''
const pdfReader = process.env['PDFTOTEXT_PATH'] ?? ''
const here = fileURLToPath(new URL('.', import.meta.url))
const { rows } = sampleTable({ months: 6, hasVariances: false })

describe.skipIf(executablePath === '')('the export menu in a browser (skipped where CHROMIUM_PATH names none)', { timeout: 60_000 }, () => {
  let folder: string
  let server: PreviewServer
  let browser: Browser
  let origin: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fourwall-export-'))
    const common = { root: here, configFile: false, logLevel: 'error' } as const
    await build({
      ...common,
      plugins: [react(), tailwindcss()],
      build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(here, 'export.html') } },
    })
    server = await preview({ ...common, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
    origin = server.resolvedUrls?.local[0] ?? ''
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const open = async (search = '?months=6'): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(`${origin}export.html${search}`)
    await page.getByRole('button', { name: 'Export' }).waitFor()
    return page
  }
  const choose = async (page: Page, item: string): Promise<Download> => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    return await download
  }
  const bytesOf = async (download: Download) => await readFile(await download.path())
  /** A document's pages, each as its lines of text. */
  const pagesOf = async (pdf: Buffer): Promise<readonly string[]> => {
    const file = join(folder, 'report.pdf')
    await writeFile(file, pdf)
    return (await promisify(execFile)(pdfReader, ['-layout', file, '-'])).stdout.split('\f').slice(0, -1)
  }

  it('saves a text file with what is on the screen', async () => {
    const page = await open()
    const download = await choose(page, 'CSV')
    expect(download.suggestedFilename()).toBe('Profit and loss, Jan-Jun 2026.csv')
    const bytes = await bytesOf(download)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = bytes.toString('utf8').split('\r\n')
    expect(lines.slice(0, 4)).toEqual([
      '\uFEFF"Tidewater Kitchens"',
      '"Profit and loss"',
      '"Jan – Jun 2026, monthly"',
      '"Mapping: Management P&L · Locations: Pier 9, Mission"',
    ])
    expect(lines).toHaveLength(rows.length + 8)
    await page.close()
  })

  it('saves a workbook, by keys alone', async () => {
    const page = await open()
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Excel' }).waitFor()
    await page.keyboard.press('Enter')
    const download = await waiting
    expect(download.suggestedFilename()).toBe('Profit and loss, Jan-Jun 2026.xlsx')
    const { sheets, properties } = await readXlsx(await bytesOf(download))
    expect([properties?.title, sheets[0]?.name, sheets[0]?.rows.length]).toEqual([
      'Profit and loss, Jan-Jun 2026',
      'Profit and loss',
      rows.length + 8,
    ])
    await page.close()
  })

  it('says so where the file cannot be made', async () => {
    const page = await open()
    await page.route('**/layout-workbook-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Excel' }).click()
    const sentence = 'The .xlsx file could not be made. Check the connection.'
    await expect.poll(() => page.getByText(sentence, { exact: true }).count(), { timeout: 10_000 }).toBe(1)
    await page.close()
  })

  it.skipIf(pdfReader === '')('prints the whole report, with headings and its name on each page, and goes away again', async () => {
    const page = await open('?months=6&theme=dark')
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages).toHaveLength(2)
    for (const [at, text] of pages.entries()) {
      expect(text).toMatch(/^ *USD\b|Jan 2026 +Jan 2025/m)
      expect(text).toContain(`Page ${at + 1} of 2`)
      expect(text).toContain('Tidewater Kitchens · Profit and loss, Jan-Jun 2026')
      expect(text).not.toContain('What the screen shows')
    }
    const whole = pages.join('\n')
    expect(whole).toContain('Mapping: Management P&L · Locations: Pier 9, Mission')
    for (const { label } of rows) expect(whole).toContain(label)
    await expect.poll(() => page.locator('.print-report').count()).toBe(0)
    expect([await page.title(), await page.evaluate(() => document.adoptedStyleSheets.length)]).toEqual(['The viewer', 0])
    await page.close()
  })

  it.skipIf(pdfReader === '')('prints a report wider than type can be read in several bands, names beside each', async () => {
    const page = await open('?months=12&variances')
    const pages = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
    const firstPages = pages.filter((text) => /^ *Revenue\b/m.test(text))
    expect(firstPages.length).toBeGreaterThan(2)
    for (const heading of ['Jan 2026', 'Jun 2026', 'Dec 2026', 'Total']) expect(pages.join('\n')).toContain(heading)
    await page.close()
  })

  it('saves a layout under its name, and prints it with its notes and marks', async () => {
    const page = await open('?sheet')
    const csv = await choose(page, 'CSV')
    expect(csv.suggestedFilename()).toBe('Lender package, Jan-Feb 2026.csv')
    expect((await bytesOf(csv)).toString('utf8')).toContain('"Mapping: Management P&L · Locations: all 2"')
    const workbook = await choose(page, 'Excel')
    expect(workbook.suggestedFilename()).toBe('Lender package, Jan-Feb 2026.xlsx')
    const { sheets } = await readXlsx(await bytesOf(workbook))
    expect([sheets[0]?.name, sheets[0]?.rows[1]?.[0]]).toEqual(['Lender package', 'Lender package'])
    if (pdfReader !== '') {
      const [text = '', ...others] = await pagesOf(await page.pdf({ preferCSSPageSize: true }))
      expect(others).toEqual([])
      for (const part of [
        'Page 1 of 1',
        'Tidewater Kitchens · Lender package, Jan-Feb 2026',
        'Total revenue',
        '$0.1K',
        '† typed, or including typed figures',
      ])
        expect(text).toContain(part)
      expect(text).toMatch(/1 +Account 0, 1\/2026: A catering week\. \(Dana Cole\)\s+2 +Account 0, 1\/2026: Checked\./)
      expect(text).not.toContain('Of what does not show')
      expect(text).not.toContain('Account 1')
    }
    await page.close()
  })

  it('cannot be opened while there is nothing to export', async () => {
    const page = await open('?empty')
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('There are no figures to export.').first().waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await page.locator('.print-report').count()).toBe(0)
    await page.close()
  })
})
