import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { test } from '../fixtures/browser-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

/** A picture of one blue pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64')

const slides = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByRole('button', { name: /^Slide \d/ })
const paper = (page: Page) => page.getByRole('application', { name: /^Slide \d/ })

/** Files inside a zip file, by path, from its directory. */
function filesIn(zip: Buffer): ReadonlyMap<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const found = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28))
    const start = zip.readUInt32LE(at + 42)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    found.set(name, (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'))
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return found
}

function textsOf(xml: string, element: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'gs'))].map(([inside]) =>
    [...inside.matchAll(/<a:t>(.*?)<\/a:t>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&')).join(''),
  )
}

/** The bytes of the file that an act saves under a name. */
async function fileOf(page: Page, act: () => Promise<unknown>, name: string): Promise<Buffer> {
  const file = page.waitForEvent('download')
  await act()
  expect((await file).suggestedFilename()).toBe(name)
  return readFile(await (await file).path())
}

/** A PDF file of the figures of now. */
function pdfOf(page: Page, name: string): Promise<Buffer> {
  return fileOf(
    page,
    async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click()
      const dialog = page.getByRole('dialog', { name: 'PDF file' })
      await dialog.getByRole('checkbox', { name: 'Keep as presented' }).uncheck()
      await dialog.getByRole('button', { name: 'Save the file' }).click()
    },
    name,
  )
}

test('a presentation is saved as a PowerPoint file with the figures of the screen', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/presentations/new')
  await page.getByLabel('Title', { exact: true }).fill('October files')
  await page.getByRole('radio', { name: /^Monthly review/ }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await paper(page).waitFor()
  await page.getByRole('tab', { name: 'Media' }).click()
  const chooser = await fileChooserOf(page.getByRole('button', { name: 'Add pictures' }))
  await chooser.setFiles({ name: 'front.png', mimeType: 'image/png', buffer: PNG })
  await paper(page).locator('img').waitFor({ state: 'attached' })
  await slides(page).nth(2).click()
  const bottom = paper(page)
    .getByRole('table')
    .getByRole('row', { name: /^Net income/ })
  await bottom.waitFor()
  const onScreen = [await bottom.getByRole('rowheader').textContent(), ...(await bottom.getByRole('cell').allTextContents())]
  await slides(page).nth(1).click()
  const [, actual = ''] = onScreen
  await paper(page)
    .getByText(actual ?? '', { exact: true })
    .waitFor()

  // What is kept as presented is asked, of what is saved.
  await page.getByRole('button', { name: 'Save presentation' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Save presentation' }).getAttribute('aria-disabled')).toBe('true')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PowerPoint (.pptx)' }).click()
  const asked = page.getByRole('dialog', { name: 'PowerPoint file' })
  expect(await asked.getByRole('checkbox', { name: 'Keep as presented' }).isChecked()).toBe(true)
  await asked.getByLabel('Name').fill('Sent to the board')
  await asked.getByRole('button', { name: 'Save the file' }).click()
  const download = await saved
  await page.getByText('Saved a .pptx file', { exact: true }).waitFor()
  expect(download.suggestedFilename()).toBe('October files.pptx')
  const files = filesIn(await readFile(await download.path()))
  expect([...files.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(6)
  // The same figures in the table of the third slide, cell by cell, and in a text of the second.
  const rows = textsOf(files.get('ppt/slides/slide3.xml') ?? '', 'a:tr')
  expect(rows.at(-1)).toBe(onScreen.join(''))
  expect(textsOf(files.get('ppt/slides/slide2.xml') ?? '', 'a:p')).toContain(actual)
  // Charts are the program's own, each with a workbook of its figures.
  const charts = [...files.keys()].filter((name) => name.startsWith('ppt/charts/chart'))
  expect(charts.length).toBeGreaterThanOrEqual(3)
  expect([...files.keys()].filter((name) => name.startsWith('ppt/embeddings/'))).toHaveLength(charts.length)
  expect([...files.keys()].filter((name) => name.startsWith('ppt/media/'))).toEqual(['ppt/media/picture1.png'])
  expect(files.get('ppt/slides/slide1.xml')).toContain('<p:pic>')
  await page.getByRole('button', { name: /^As presented / }).click()
  await page.getByRole('dialog', { name: 'What was presented' }).getByText('Sent to the board').waitFor()

  // The PDF of what was presented, and that of now, have the same figures as the screen.
  const presented = await fileOf(page, () => page.getByRole('button', { name: 'Save it as a PDF' }).click(), 'October files.pdf')
  const now = await pdfOf(page, 'October files.pdf')
  for (const pdf of [presented, now]) {
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
    expect(text).toHaveLength(6)
    const words = (text[2] ?? '').replaceAll(/\s+/g, ' ')
    for (const figure of onScreen) expect(words).toContain(figure ?? 'none')
    expect(text[1]).toContain(actual)
  }
  const picture = await fileOf(
    page,
    async () => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name: 'Picture of this slide (.png)' }).click()
    },
    'Summary.png',
  )
  expect([...picture.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47])
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1920, 1080])
})

test.runIf(IN_LONG_SUITE)('slides are made for each location, as sections and as presentations of their own', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/presentations/new')
  await page.getByLabel('Title', { exact: true }).fill('[location] one-pager')
  await page.getByRole('radio', { name: /^Location one-pager/ }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await paper(page).waitFor()
  const open = async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'Make one for each location' }).click()
    return page.getByRole('dialog', { name: 'One for each location' })
  }
  const sections = await open()
  await sections.getByRole('radio', { name: /^The slides of each/ }).check()
  await sections.getByRole('button', { name: 'Make 24 slides' }).click()
  await expect.poll(() => slides(page).count()).toBe(24)
  await page.getByRole('button', { name: 'Slide 8, 201 Bethesda', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => slides(page).count()).toBe(1)
  await paper(page).getByText('All locations', { exact: true }).waitFor()
  const own = await open()
  await own.getByRole('button', { name: 'Make 24 presentations' }).click()
  await page.getByText('Made 24 presentations', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show them' }).click()
  await page.getByRole('searchbox', { name: 'Find a presentation' }).fill('308 south end one')
  const tile = page.getByRole('article', { name: '308 South End one-pager', exact: true })
  await tile.getByRole('link').first().click()
  await paper(page)
    .getByRole('row', { name: /^Revenue/ })
    .waitFor()
  const title = paper(page).getByText('308 South End', { exact: true })
  await title.waitFor()
  // All of it on one page, also where the profit and loss is long.
  const pdf = await pdfOf(page, '308 South End one-pager.pdf')
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  expect(text).toHaveLength(1)
  for (const words of ['308 South End', 'Oct 2026, Tidewater Kitchens', 'Net income']) expect(text[0]).toContain(words)
  // What is shown is the name; what is edited, the placeholder.
  await title.dblclick()
  await expect.poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('[location]')
})

test.runIf(IN_LONG_SUITE)('phones step through the slides, and an exported PDF says which letters its font lacks', async ({ visitAs }) => {
  const { page } = await visitAs(DANA, { viewport: { width: 390, height: 844 } })
  await page.goto('/presentations/new')
  await page.getByLabel('Title', { exact: true }).fill('Well done 🙂')
  await page.getByRole('radio', { name: /^Lender package/ }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await page.getByText('Slide 1 of 3').waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByText('Slide 2 of 3').waitFor()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await page.getByText('Slide 1 of 3').waitFor()
  expect(await page.getByRole('button', { name: 'Previous', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'PDF (.pdf)' }).click()
  const dialog = page.getByRole('dialog', { name: 'PDF file' })
  await dialog.getByRole('checkbox', { name: 'Keep as presented' }).uncheck()
  await dialog.getByRole('button', { name: 'Save the file' }).click()
  await page.getByRole('status').filter({ hasText: 'The font of the PDF file lacks emoji: slide 1 shows boxes instead.' }).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
