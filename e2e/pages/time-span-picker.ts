import type { Locator, Page } from 'playwright-core'

/** The time span of a view: a button that opens presets, months and fields for days. */
export class TimeSpanPicker {
  readonly trigger: Locator
  readonly panel: Locator
  readonly from: Locator
  readonly to: Locator

  constructor(page: Page) {
    this.trigger = page.getByRole('button', { name: /^Time/ })
    this.panel = page.getByRole('dialog', { name: 'Time span' })
    this.from = this.panel.getByLabel('From')
    this.to = this.panel.getByLabel('To', { exact: true })
  }

  async open(): Promise<void> {
    await this.trigger.click()
    await this.panel.waitFor()
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Done' }).click()
  }

  preset(name: string): Locator {
    return this.panel.getByRole('radio', { name, exact: true })
  }

  columns(name: 'Monthly' | 'Quarterly' | 'Yearly'): Locator {
    return this.panel.getByRole('radio', { name, exact: true })
  }

  month(name: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${name}`) })
  }
}
