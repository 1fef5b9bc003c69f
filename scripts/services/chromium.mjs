import { installPackages } from './debian.mjs'
import { isProgram, onPath } from './programs.mjs'

const OTHERWISE = 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.'

/**
 * The path of a Chromium or Chrome: CHROMIUM_PATH, one that is installed, or on Debian a newly installed one.
 * @returns {Promise<string>}
 */
export async function provideChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named !== undefined && named !== '') {
    if (!isProgram(named)) throw new Error(`CHROMIUM_PATH: ${named} is no program.`)
    return named
  }
  const installed = find()
  if (installed !== null) return installed
  await installPackages(['chromium'], OTHERWISE)
  const found = find()
  if (found === null) throw new Error(OTHERWISE)
  return found
}

function find() {
  const onMac = ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
  return onPath(['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) ?? onMac.find(isProgram) ?? null
}
