import type { Locator, Page } from 'playwright-core'

/** The locations of a view: a button that opens a searchable tree. */
export class LocationPicker {
  readonly trigger: Locator
  readonly panel: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.trigger = page.getByRole('button', { name: /^Locations/ })
    this.panel = page.getByRole('dialog', { name: 'Locations' })
    this.search = this.panel.getByRole('searchbox', { name: 'Search locations' })
  }

  async open(): Promise<void> {
    await this.trigger.click()
    await this.panel.waitFor()
  }

  async close(): Promise<void> {
    await this.button('Done').click()
  }

  /** A group such as "Southeast", or a location by the start of its name. */
  item(name: string): Locator {
    return this.panel.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  }

  button(name: 'All' | 'None' | 'Reset' | 'Done'): Locator {
    return this.panel.getByRole('button', { name, exact: true })
  }
}
