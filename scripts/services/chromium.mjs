import { installPackages } from './debian.mjs'
import { isProgram, onPath } from './programs.mjs'

const OTHERWISE = 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.'

const WINDOWLESS = 'chromium-headless-shell'

/**
 * The path of a Chromium or Chrome: CHROMIUM_PATH, one that is installed, or on Debian a newly installed one. For tests rather one
 * without windows, which spends a quarter less on each page; speed is measured in what people use.
 * @param {'tests' | 'measuring'} purpose
 * @returns {Promise<string>}
 */
export async function provideChromium(purpose) {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH: ${named} is no program.`)
    return named
  }
  const installed = find(purpose)
  if (installed !== null) return installed
  await installPackages([purpose === 'tests' ? WINDOWLESS : 'chromium'], OTHERWISE)
  const found = find(purpose)
  if (found === null) throw new Error(OTHERWISE)
  return found
}

/** @param {'tests' | 'measuring'} purpose */
function find(purpose) {
  const onMac = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  const windowless = purpose === 'tests' ? onPath([WINDOWLESS]) : null
  return windowless ?? onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ?? onMac.find(isProgram) ?? null
}
