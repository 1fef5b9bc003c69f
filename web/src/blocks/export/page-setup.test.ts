import { expect, it } from 'vitest'
import { type PageSetup, pageSetupText, parsePageSetup, USUAL_PAGE_SETUP } from './page-setup.ts'

it('remembers how pages are set up, and takes anything else as usual', () => {
  for (const orientation of ['AUTOMATIC', 'PORTRAIT', 'LANDSCAPE'] as const)
    for (const fit of ['READABLE', 'ONE_PAGE'] as const) {
      const setup: PageSetup = { orientation, fit }
      expect(parsePageSetup(pageSetupText(setup))).toEqual(setup)
    }
  for (const text of [null, '', 'PORTRAIT', 'PORTRAIT ONE_PAGE ', 'SIDEWAYS READABLE']) expect(parsePageSetup(text)).toBe(USUAL_PAGE_SETUP)
})
